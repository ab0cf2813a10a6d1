//! The default method answers for every plane board of ordinary size.

use destrier::answers::graph::SolvedBy;
use destrier::{Answer, Board, Goal, Method, Rectangle, Request, Shape, Surface, ask};

fn answer(rows: u32, cols: u32, goal: Goal) -> Answer<Board> {
    let board = Rectangle::new(rows, cols, Surface::Plane).unwrap();
    ask(&Request::on(board, goal)).unwrap_or_else(|fault| panic!("{rows}x{cols}: {fault}"))
}

fn is_tour(rows: u32, cols: u32, goal: Goal) -> bool {
    match answer(rows, cols, goal) {
        // `ask` has verified it and compared it with the goal.
        Answer::Tour { tour, by, .. } => {
            assert_ne!(by, SolvedBy::Method(Method::Auto), "the method is the one that found the tour");
            tour.len() as u32 == rows * cols
        }
        Answer::Impossible { .. } => false,
        other => panic!("{rows}x{cols} {goal:?}: {other:?}"),
    }
}

/// Which plane boards have an open tour: all except 1xn (n > 1), 2xn, 3x3, 3x5, 3x6 and 4x4 (Cull and De Curtins; the
/// narrow ones by complete search).
fn has_open(short: u32, long: u32) -> bool {
    match short {
        1 => long == 1,
        2 => false,
        3 => ![3, 5, 6].contains(&long),
        4 => long != 4,
        _ => true,
    }
}

/// Schwenk 1991: which plane boards have a closed tour.
fn has_closed(short: u32, long: u32) -> bool {
    let odd = short % 2 == 1 && long % 2 == 1;
    !(odd || [1, 2, 4].contains(&short) || short == 3 && [4, 6, 8].contains(&long))
}

#[test]
fn open_tours_of_every_plane_board_up_to_100x100() {
    for short in 1..=100 {
        // Every board is asked about in one of its orientations, and narrow boards in both.
        for long in short..=100 {
            assert_eq!(is_tour(short, long, Goal::OPEN), has_open(short, long), "{short}x{long}");
            if short <= 6 {
                assert_eq!(is_tour(long, short, Goal::OPEN), has_open(short, long), "{long}x{short}");
            }
        }
    }
}

#[test]
fn closed_tours_of_every_plane_board_up_to_30x30() {
    for rows in 1..=30 {
        for cols in 1..=30 {
            let expected = has_closed(rows.min(cols), rows.max(cols));
            assert_eq!(is_tour(rows, cols, Goal::CLOSED), expected, "{rows}x{cols}");
        }
    }
}

#[test]
fn start_and_end_of_every_pair_on_6x6_and_of_every_start_on_8x8() {
    let board = Rectangle::new(6, 6, Surface::Plane).unwrap();
    for start in (0..36).map(|id| board.square(id)) {
        for end in (0..36).map(|id| board.square(id)) {
            let goal = Goal { shape: Shape::Open, start: Some(start), end: Some(end) };
            let colours_differ = (start.row + start.col + end.row + end.col) % 2 == 1;
            assert_eq!(is_tour(6, 6, goal), colours_differ, "{start} {end}");
        }
    }

    let board = Rectangle::new(8, 8, Surface::Plane).unwrap();
    for start in (0..64).map(|id| board.square(id)) {
        assert!(is_tour(8, 8, Goal { start: Some(start), ..Goal::OPEN }), "{start}");
        assert!(is_tour(8, 8, Goal { start: Some(start), ..Goal::CLOSED }), "{start}");
    }
}
