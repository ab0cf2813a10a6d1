//! Which pairs of ends the construction serves.

use super::*;
use crate::construct::Construct;
use destrier_core::verify;
use destrier_search::method::{Finder, Finding, Task};
use proptest::prelude::*;

fn are_met(board: &Rectangle, goal: Goal) -> bool {
    let task = Task { board: board.clone(), goal, seed: 0, limits: Default::default() };
    match Construct.find(&task, &Control::default()) {
        Ok(Finding::Found(path)) => {
            let tour = verify(board.clone(), path, goal.shape).unwrap();
            assert!(goal.is_met_by(&tour));
            true
        }
        _ => false,
    }
}

fn from_to(start: Square, end: Square) -> Goal {
    Goal { shape: Shape::Open, start: Some(start), end: Some(end) }
}

/// The number of ordered pairs of ends that the colours allow, and the number of those that the construction serves.
fn survey(board: &str) -> (usize, usize) {
    let board: Rectangle = board.parse().unwrap();
    let squares = || (0..board.cells()).map(|id| board.square(id));
    let pairs = squares().flat_map(|start| squares().map(move |end| from_to(start, end)));
    let allowed: Vec<Goal> = pairs.filter(|goal| are_allowed(&board, goal)).collect();
    (allowed.len(), allowed.iter().filter(|&&goal| are_met(&board, goal)).count())
}

#[test]
fn all_ends_that_the_colours_allow_are_met_as_conrad_and_others_say() {
    for (board, pairs) in [("6x6", 648), ("5x7", 306)] {
        assert_eq!(survey(board), (pairs, pairs), "{board}");
    }
}

#[test]
#[ignore = "takes a minute; the ordinary run looks at two boards"]
fn all_ends_that_the_colours_allow_are_met_on_more_boards() {
    for board in ["6x7", "7x7", "6x8", "7x8", "8x8", "6x9", "7x9", "6x10", "9x9", "8x10"] {
        let (allowed, met) = survey(board);
        assert_eq!(allowed, met, "{board}");
    }
}

#[test]
fn on_three_by_seven_exactly_the_possible_pairs_are_met() {
    // A complete search shows that 76 of the 110 pairs are impossible.
    assert_eq!(survey("3x7"), (110, 34));
}

#[test]
fn ends_that_the_colours_forbid_are_refused_at_once() {
    let odd: Rectangle = "2001x2001".parse().unwrap();
    assert!(!are_met(&odd, from_to(Square::new(0, 1), Square::new(0, 0))));
    let even: Rectangle = "2000x2001".parse().unwrap();
    assert!(!are_met(&even, from_to(Square::new(0, 1), Square::new(1, 0))));
    assert!(!are_met(&even, from_to(Square::new(0, 1), Square::new(0, 1))));
}

#[test]
fn a_closed_tour_takes_a_chosen_step_home() {
    let board: Rectangle = "8x8".parse().unwrap();
    let start = Square::new(3, 3);
    for (end, _) in board.neighbours(start) {
        assert!(are_met(&board, Goal { shape: Shape::Closed, start: Some(start), end: Some(end) }), "{end}");
    }
    assert!(!are_met(&board, Goal { shape: Shape::Closed, start: Some(start), end: Some(Square::new(3, 4)) }));
}

#[test]
fn the_walk_goes_far_and_stops_when_it_is_told_to() {
    let board: Rectangle = "301x400".parse().unwrap();
    let goal = from_to(Square::new(0, 0), Square::new(300, 399));
    assert!(are_met(&board, goal));
    let stopped = Control::default();
    stopped.stop();
    let task = Task { board, goal, seed: 0, limits: Default::default() };
    assert!(matches!(Construct.find(&task, &stopped), Ok(Finding::GaveUp { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_ends_on_random_boards_are_met(
        rows in 6u32..60, cols in 6u32..60, start in any::<u64>(), end in any::<u64>(),
    ) {
        let board = Rectangle::new(rows, cols, Surface::Plane).unwrap();
        let goal = from_to(board.square(start % board.cells()), board.square(end % board.cells()));
        prop_assert_eq!(are_met(&board, goal), are_allowed(&board, &goal));
    }
}
