//! The patterns on every size, against counters that know nothing of them.

use super::*;
use destrier_core::{Rectangle, statistics, verify};
use patterns::Cost;

#[test]
fn every_line_of_the_patterns_can_be_read() {
    assert!(patterns::read(include_str!("patterns.txt")).is_ok());
    assert_eq!(patterns::read("# nothing\ncorner A\n 37 9x\n").unwrap_err(), 3);
}

/// Builds the tours of all boards with sides in this range, and holds their turns against the pattern's own figure.
fn all_boards(few: FewTurns, goal: Goal, least: u32) -> Vec<(u32, u32, Cost)> {
    let mut costs = Vec::new();
    for rows in least..=80 {
        for cols in least..=80 {
            let closed = goal.shape == Shape::Closed;
            if closed && rows * cols % 2 == 1 {
                continue;
            }

            let board = Rectangle::new(rows, cols, Surface::Plane).unwrap();
            let tour = few.tour(&board, &goal).unwrap_or_else(|| panic!("{board}"));
            let cost = patterns().of(few.0, closed, rows.max(cols), rows.min(cols)).unwrap().cost;
            assert!(tour.is_closed() || !closed, "{board}");
            assert_eq!(tour.turns() as i64, cost.turns, "{board}");
            costs.push((rows, cols, cost));
        }
    }
    costs
}

#[test]
fn closed_tours_have_4_turns_per_row_and_column_less_14() {
    for (rows, cols, cost) in all_boards(FewTurns::TURNS, Goal::CLOSED, 10) {
        let constant = cost.turns - 4 * i64::from(rows + cols);
        assert!(constant == -14 || rows.min(cols) % 2 == 1 && constant == -15, "{rows}x{cols} {constant}");
    }
}

#[test]
fn open_tours_exist_for_all_sizes_and_have_fewer_turns() {
    for (rows, cols, cost) in all_boards(FewTurns::TURNS, Goal::OPEN, 12) {
        assert!(cost.turns <= 4 * i64::from(rows + cols) - 16, "{rows}x{cols} {}", cost.turns);
    }
}

#[test]
fn tours_with_few_crossings_have_fewer_than_those_with_few_turns() {
    for (rows, cols, cost) in all_boards(FewTurns::CROSSINGS, Goal::CLOSED, 10) {
        let turns = patterns().of(Measure::Turns, true, rows.max(cols), rows.min(cols)).unwrap().cost;
        assert!(cost.crossings <= turns.crossings && cost.turns >= turns.turns, "{rows}x{cols}");
    }
    all_boards(FewTurns::CROSSINGS, Goal::OPEN, 12);
}

/// Counts turns and crossings of the constructed tours of a board with the counters of core, which know nothing of
/// patterns, and compares both with the pattern's own figures. Returns the number of tours.
fn count_independently(rows: u32, cols: u32) -> usize {
    let board = Rectangle::new(rows, cols, Surface::Plane).unwrap();
    let closed = [Goal::CLOSED].into_iter().filter(|_| (rows * cols).is_multiple_of(2));
    let goals: Vec<Goal> = closed.chain([Goal::OPEN]).collect();
    for few in [FewTurns::TURNS, FewTurns::CROSSINGS] {
        for goal in &goals {
            let lines = few.tour(&board, goal).unwrap_or_else(|| panic!("{board}"));
            let closed = goal.shape == Shape::Closed;
            let cost = patterns().of(few.0, closed, rows.max(cols), rows.min(cols)).unwrap().cost;
            let tour = verify(board.clone(), lines.to_path().unwrap(), goal.shape).unwrap();
            let found = statistics(&tour);
            assert_eq!((found.turns as i64, found.crossings), (cost.turns, Some(cost.crossings as u64)), "{board}");

            for index in (0..lines.len()).step_by(97) {
                assert_eq!(lines.index_of(lines.at(index).unwrap()), Some(index), "{board}");
            }
        }
    }

    2 * goals.len()
}

/// Every pair of remainders on which the patterns depend: the longer side modulo 3, 4 and 8, the shorter one modulo 8,
/// 12, 16, 24, 30 and 48.
#[test]
fn independent_counters_agree_in_every_residue_class() {
    let boards = (16..=63).flat_map(|cols| (cols..cols + 24).map(move |rows| (rows, cols)));
    let boards: Vec<(u32, u32)> = boards.collect();
    destrier_search::map_in_parallel(&boards, |&(rows, cols)| count_independently(rows, cols));
}

/// `cargo test --release -p destrier-boards --lib independent_counters -- --ignored`; docs/results/few-turns.md has the last
/// result.
#[test]
#[ignore = "takes minutes without optimisation"]
fn independent_counters_agree_on_all_boards_from_16x16_to_80x80() {
    let boards: Vec<(u32, u32)> = (16..=80).flat_map(|rows| (16..=80).map(move |cols| (rows, cols))).collect();
    let tours = destrier_search::map_in_parallel(&boards, |&(rows, cols)| count_independently(rows, cols));
    assert_eq!(tours.len(), 65 * 65);
    assert_eq!(tours.into_iter().sum::<usize>(), 4 * 65 * 65 - 2 * 32 * 32);
}

#[test]
fn seeds_give_images_and_other_starts() {
    let board: Rectangle = "24x24".parse().unwrap();
    let tours: std::collections::HashSet<Vec<Square>> = (1..=30)
        .map(|seed| {
            let tour = FewTurns::TURNS.tour_by_seed(&board, &Goal::CLOSED, seed).unwrap();
            assert_eq!(tour.turns(), 8 * 24 - 14);
            tour.squares().collect()
        })
        .collect();
    assert_eq!(tours.len(), 30);
}

#[test]
fn a_start_is_kept_and_what_has_no_pattern_is_refused() {
    let board: Rectangle = "20x30".parse().unwrap();
    let start = Some(Square::new(7, 8));
    for goal in [Goal { start, ..Goal::CLOSED }, Goal { start, ..Goal::OPEN }] {
        assert_eq!(FewTurns::TURNS.tour(&board, &goal).unwrap().at(0), start);
    }
    for goal in [Goal { end: start, ..Goal::CLOSED }, Goal { end: start, ..Goal::OPEN }] {
        assert_eq!(FewTurns::CROSSINGS.tour(&board, &goal).unwrap().squares().last(), start);
    }

    let both = Goal { start: Some(Square::new(0, 0)), end: start, ..Goal::OPEN };
    assert!(FewTurns::TURNS.tour(&board, &both).is_none());
    let odd = Goal { end: Some(Square::new(0, 0)), ..Goal::OPEN };
    assert!(FewTurns::TURNS.tour(&"21x21".parse().unwrap(), &odd).is_none());

    for size in ["8x8", "torus:20x20", "11x11", "20x20 leaper=1,4"] {
        assert!(FewTurns::TURNS.tour(&size.parse().unwrap(), &Goal::CLOSED).is_none(), "{size}");
    }
}
