//! The exact answers, yes and no, compared with an independent search and with published results.
//!
//! Sources: Schwenk 1991 for closed tours in the plane, Cull and De Curtins 1978 for open ones; the tables for the
//! other surfaces and the numbers of impossible pairs were found by complete search.

use destrier::frontier::Frontier;
use destrier::impossible::{Ends, exhaust};
use destrier::method::{Control, Finder, Finding, Task};
use destrier::reasons::refute;
use destrier::{Goal, Impossible, Leaper, Rectangle, RectangleGraph, Shape, Square, Surface, Verdict, verify};
use proptest::prelude::*;

fn by_frontier(board: &Rectangle, goal: Goal) -> bool {
    let task = Task::new(board.clone(), goal).seed(0);
    match Frontier.find(&task, &Control::default()) {
        Ok(Finding::Found(path)) => {
            let tour = verify(board.clone(), path, goal.shape).map_err(|refused| refused.fault);
            assert!(goal.is_met_by(&tour.unwrap()), "{board} {goal:?}");
            true
        }
        Ok(Finding::Impossible(reason)) => {
            assert_ne!(reason.check(board, &goal), Verdict::Refuted, "{board} {goal:?} {reason:?}");
            false
        }
        other => panic!("{board} {goal:?}: {other:?}"),
    }
}

/// Answers by a reason if there is one, which core must confirm, otherwise by the search.
fn answer(board: &Rectangle, goal: Goal) -> bool {
    match refute(board, &goal) {
        Some(reason) => {
            assert_eq!(reason.check(board, &goal), Verdict::Confirmed, "{board} {goal:?} {reason:?}");
            false
        }
        None => by_frontier(board, goal),
    }
}

fn by_judge(board: &Rectangle, goal: Goal) -> Option<bool> {
    let Ok(ends) = Ends::of_goal(board, &goal) else { return Some(false) };
    let RectangleGraph { graph, ids: id_of, .. } = RectangleGraph::new(board);
    let vertex = |square| id_of.iter().position(|&id| u64::from(id) == board.id(square)).map(|vertex| vertex as u32);
    exhaust::exists(&graph, ends.rename(vertex)?, 20_000_000)
}

/// All questions with given ends if `with_ends`, otherwise only those without.
fn goals(board: &Rectangle, with_ends: bool) -> Vec<Goal> {
    let squares = || (0..board.cells()).map(|id| board.square(id)).filter(|&square| board.has(square)).map(Some);
    let ends: Vec<Option<Square>> = if with_ends { squares().chain([None]).collect() } else { vec![None] };
    let pairs = ends.iter().flat_map(|&start| ends.iter().map(move |&end| (start, end)));
    let both = |(start, end)| [Shape::Open, Shape::Closed].map(|shape| Goal { shape, start, end });
    pairs.flat_map(both).collect()
}

fn agree(board: &Rectangle, with_ends: bool) {
    for goal in goals(board, with_ends) {
        let truth = by_judge(board, goal);
        assert!(truth.is_some(), "{board} {goal:?}: the judge's search was too long");
        assert_eq!(Some(answer(board, goal)), truth, "{board} {goal:?}");
        assert_eq!(Some(by_frontier(board, goal)), truth, "{board} {goal:?}, by search alone");
    }
}

fn sizes(most: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=most).flat_map(move |rows| (1..=most / rows).map(move |cols| (rows, cols)))
}

#[test]
fn reasons_and_search_agree_with_plain_backtracking_on_all_boards_of_20_squares() {
    for surface in Surface::ALL {
        for (rows, cols) in sizes(20) {
            agree(&Rectangle::new(rows, cols, surface).unwrap(), false);
        }
    }
}

#[test]
fn they_agree_for_every_start_and_end_on_boards_of_9_squares() {
    for surface in Surface::ALL {
        for (rows, cols) in sizes(9) {
            agree(&Rectangle::new(rows, cols, surface).unwrap(), true);
        }
    }
    for board in ["3x4", "4x3", "cylinder:3x4", "mobius:4x3", "klein:2x6", "torus:3x4", "projective:3x4"] {
        agree(&board.parse().unwrap(), true);
    }
}

#[test]
fn they_agree_for_other_leapers() {
    for leaper in [(0, 1), (1, 1), (1, 3), (2, 3), (0, 2), (1, 4)] {
        let leaper = Leaper::new(leaper.0, leaper.1).unwrap();
        for surface in Surface::ALL {
            for (rows, cols) in sizes(12).filter(|&(rows, cols)| rows > 1 && cols > 1) {
                agree(&Rectangle::new(rows, cols, surface).unwrap().with_leaper(leaper), false);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn they_agree_on_boards_with_holes(
        rows in 3u32..6,
        cols in 3u32..6,
        surface in 0usize..6,
        leaper in 0u32..2,
        holes in proptest::collection::vec((0u32..5, 0u32..5), 0..6),
        ends in (0u32..30, 0u32..30),
    ) {
        let board = Rectangle::new(rows, cols, Surface::ALL[surface]).unwrap();
        let board = board.with_leaper(Leaper::new(leaper, leaper + 1).unwrap());
        let on_board = |&(row, col): &(u32, u32)| row < rows && col < cols;
        let holes = holes.into_iter().filter(on_board).map(|(row, col)| Square::new(row, col));
        let Ok(board) = board.without(holes) else { return Ok(()) };
        let cell = |id: u32| (id < rows * cols).then(|| board.square(u64::from(id)));
        let square = |id: u32| cell(id).filter(|&square| board.has(square));
        for shape in [Shape::Open, Shape::Closed] {
            let goal = Goal { shape, start: square(ends.0), end: square(ends.1) };
            if let Some(truth) = by_judge(&board, goal) {
                prop_assert_eq!(answer(&board, goal), truth, "{} {:?}", board, goal);
                prop_assert_eq!(by_frontier(&board, goal), truth, "{} {:?}, by search alone", board, goal);
            }
        }
    }
}

#[test]
fn the_plane_is_as_schwenk_and_cull_and_de_curtins_say() {
    for (rows, cols) in (1..=8).flat_map(|rows| (1..=8).map(move |cols| (rows, cols))) {
        let board = Rectangle::new(rows, cols, Surface::Plane).unwrap();
        let short = rows.min(cols);
        let long = rows.max(cols);
        let none_closed =
            rows * cols % 2 == 1 || [1, 2, 4].contains(&short) || (short == 3 && [4, 6, 8].contains(&long));
        let none_open = (short <= 2 && long > 1) || [(3, 3), (3, 5), (3, 6), (4, 4)].contains(&(short, long));
        assert_eq!(answer(&board, Goal::CLOSED), !none_closed, "{board} closed");
        assert_eq!(answer(&board, Goal::OPEN), !none_open, "{board} open");
    }
}

#[test]
fn the_wrapped_boards_are_as_the_complete_search_found_them() {
    for (rows, cols) in (1..=5).flat_map(|rows| (1..=16).map(move |cols| (rows, cols))).filter(|(m, n)| m * n <= 48) {
        let even = cols % 2 == 0;
        let narrow = (rows == 1 && cols > 1) || (rows == 2 && even);
        let mobius = (rows == 4 && !even) || (cols == 1 && [3, 4, 5].contains(&rows)) || (rows, cols) == (3, 4);
        for (surface, none_open, none_closed) in [
            (Surface::Cylinder, narrow, narrow || (rows == 4 && even)),
            (Surface::Torus, false, false),
            (Surface::Mobius, narrow, narrow || mobius),
            (Surface::Klein, false, false),
            (Surface::Projective, false, false),
        ] {
            let board = Rectangle::new(rows, cols, surface).unwrap();
            assert_eq!(answer(&board, Goal::OPEN), !none_open, "{board} open");
            assert_eq!(answer(&board, Goal::CLOSED), !none_closed && rows * cols > 2, "{board} closed");
        }
    }
}

#[test]
fn long_boards_are_settled_both_ways_round() {
    for long in [10, 11, 12, 13, 37, 64, 99, 100] {
        for text in [format!("3x{long}"), format!("{long}x3"), format!("4x{long}"), format!("{long}x4")] {
            assert!(answer(&text.parse().unwrap(), Goal::OPEN), "{text}");
        }
        let three: Rectangle = format!("3x{long}").parse().unwrap();
        assert_eq!(answer(&three, Goal::CLOSED), long % 2 == 0, "{three} closed");
        let four: Rectangle = format!("{long}x4").parse().unwrap();
        assert!(!answer(&four, Goal::CLOSED), "{four} closed");
    }
    assert!(by_frontier(&"4x1000".parse().unwrap(), Goal::OPEN));
    assert!(by_frontier(&"3x1000".parse().unwrap(), Goal::CLOSED));
}

#[test]
fn the_numbers_of_impossible_pairs_are_those_of_the_complete_search_and_each_has_a_reason() {
    for (text, impossible, all) in [("4x5", 164, 200), ("4x6", 224, 288), ("3x7", 76, 110), ("3x8", 144, 288)] {
        let board: Rectangle = text.parse().unwrap();
        let odd = board.cells() % 2 == 1;
        let dark = |square: Square| (square.row + square.col) % 2 == 1;
        let fits = |start: Square, end: Square| if odd { !dark(start) && !dark(end) } else { dark(start) != dark(end) };
        let mut no = 0;
        let mut pairs = 0;

        for goal in goals(&board, true).into_iter().filter(|goal| goal.shape == Shape::Open) {
            if let (Some(start), Some(end)) = (goal.start, goal.end)
                && start != end
                && fits(start, end)
            {
                let found = by_frontier(&board, goal);
                assert_eq!(refute(&board, &goal).is_none(), found, "{text} {goal:?}");
                pairs += 1;
                no += u32::from(!found);
            }
        }

        assert_eq!((no, pairs), (impossible, all), "{text}");
    }
}

#[test]
fn short_reasons_explain_the_classical_cases() {
    let reason = |text: &str, goal: Goal| refute(&text.parse().unwrap(), &goal);
    for text in ["1x2", "1x9", "2x3", "2x9", "9x2", "3x3", "4x4", "3x5", "5x3", "3x6", "6x3", "2x2000000000"] {
        assert!(reason(text, Goal::OPEN).is_some(), "{text} open");
    }

    for text in [
        "3x7",
        "5x5",
        "1000000001x1000000001",
        "1x8",
        "2x8",
        "4x4",
        "4x9",
        "4x2000000000",
        "3x4",
        "3x6",
        "6x3",
        "3x8",
        "8x3",
    ] {
        assert!(reason(text, Goal::CLOSED).is_some(), "{text} closed");
    }

    assert!(matches!(reason("4x2000000000", Goal::CLOSED), Some(Impossible::Alternation { .. })));
    assert!(matches!(reason("3x6", Goal::CLOSED), Some(Impossible::Cut { .. })));

    for text in ["8x8", "1000x1000", "3x4", "1x1", "2000000000x2000000000", "torus:5x5", "3x7"] {
        assert_eq!(reason(text, Goal::OPEN), None, "{text}");
    }
}
