//! Seibel's recipes, verified on every size that they name.

use super::*;
use destrier_core::{Tour, verify};
use destrier_search::method::Limits;

fn ask(board: &str, goal: Goal) -> Option<Tour<Rectangle>> {
    let board: Rectangle = board.parse().unwrap();
    let task = Task { board: board.clone(), goal, seed: 0, limits: Limits::default() };
    match Seibel.find(&task, &Control::default()) {
        Ok(Finding::Found(path)) => {
            let tour = verify(board, path, goal.shape).unwrap();
            assert!(goal.is_met_by(&tour));
            Some(tour)
        }
        _ => None,
    }
}

/// The printed numbers, row by row.
fn figure(board: &str, start: (u32, u32), shape: Shape, numbers: &[u32]) {
    let goal = Goal { shape, start: Some(Square::new(start.0, start.1)), end: None };
    let tour = ask(board, goal).unwrap();
    let mut grid = vec![0; numbers.len()];
    tour.ids().zip(1..).for_each(|(id, number)| grid[id as usize] = number);
    assert_eq!(grid, numbers, "{board}");
}

#[test]
fn the_printed_figures_come_out_number_for_number() {
    figure("cylinder:2x5", (1, 2), Shape::Closed, &[10, 8, 6, 4, 2, 5, 3, 1, 9, 7]);
    figure("cylinder:2x7", (1, 2), Shape::Closed, &[14, 4, 8, 12, 2, 6, 10, 7, 11, 1, 5, 9, 13, 3]);

    #[rustfmt::skip]
    figure("cylinder:4x7", (3, 2), Shape::Closed, &[
        15,  3, 19,  7, 23, 11, 27,
        10, 26, 14,  2, 18,  6, 22,
        28, 16,  4, 20,  8, 24, 12,
        25, 13,  1, 17,  5, 21,  9,
    ]);

    #[rustfmt::skip]
    figure("cylinder:4x6", (0, 2), Shape::Open, &[
         9, 22,  1, 14,  5, 18,
        12, 15,  4, 19,  8, 23,
        21, 10, 13,  2, 17,  6,
        24,  3, 16,  7, 20, 11,
    ]);

    #[rustfmt::skip]
    figure("cylinder:9x7", (8, 3), Shape::Closed, &[
        41, 50, 59,  5, 14, 23, 32,
        60,  6, 15, 24, 33, 42, 51,
        49, 58,  4, 13, 22, 31, 40,
        52, 61,  7, 16, 25, 34, 43,
        39, 48, 57,  3, 12, 21, 30,
        44, 53, 62,  8, 17, 26, 35,
        47, 56,  2, 11, 20, 29, 38,
        54, 63,  9, 18, 27, 36, 45,
        37, 46, 55,  1, 10, 19, 28,
    ]);

    #[rustfmt::skip]
    figure("torus:7x5", (6, 1), Shape::Closed, &[
        25, 32,  4, 11, 18,
        35,  7, 14, 21, 28,
        31,  3, 10, 17, 24,
        27, 34,  6, 13, 20,
        23, 30,  2,  9, 16,
        33,  5, 12, 19, 26,
        29,  1,  8, 15, 22,
    ]);
}

#[test]
fn her_summary_holds_on_every_board_up_to_24x24() {
    for (rows, cols) in (1..=24u32).flat_map(|rows| (1..=24).map(move |cols| (rows, cols))) {
        let degenerate = rows * cols < 3;
        let torus = ask(&format!("torus:{rows}x{cols}"), Goal::CLOSED).is_some();
        assert_eq!(torus, !degenerate, "torus:{rows}x{cols}");
        let cylinder = ask(&format!("cylinder:{rows}x{cols}"), Goal::CLOSED).is_some();
        let none = rows == 1 || (cols % 2 == 0 && (rows == 2 || rows == 4));

        // Her summary says that these have closed tours, and they do, but the paper has no recipe for them.
        let gap = rows >= 6 && rows % 2 == 0 && cols < 5;
        assert_eq!(cylinder, !degenerate && !none && !gap, "cylinder:{rows}x{cols}");

        if rows == 4 {
            assert!(ask(&format!("cylinder:{rows}x{cols}"), Goal::OPEN).is_some());
        }
    }
}

#[test]
fn a_circuit_begins_and_ends_where_it_is_asked_to() {
    let start = Some(Square::new(1, 3));
    assert!(ask("cylinder:5x7", Goal { start, ..Goal::CLOSED }).is_some());
    assert!(ask("torus:6x6", Goal { end: start, ..Goal::CLOSED }).is_some());
    assert!(ask("torus:2x9", Goal { start, ..Goal::OPEN }).is_some());
    assert!(ask("8x8", Goal::CLOSED).is_none());
}
