//! `exists` compared with complete search, with the classification, and for every start and every pair of ends.
//!
//! Sources of the classification: Schwenk 1991 (plane, closed), Cull and De Curtins 1978 with complete search for 3xn
//! and 4xn (plane, open), Seibel 1994 (cylinder and torus); Möbius strip, Klein bottle and projective plane by
//! complete search on small boards, and here by construction and reason at every size.

use destrier::answers::{Certificate, Existence, exists_with};
use destrier::construct::construct;
use destrier::frontier::Frontier;
use destrier::method::{Control, Finder, Finding, Task};
use destrier::{AnyComputedTour, Goal, Rectangle, Request, Shape, Square, Surface, Verdict, exists, verify};

/// The answer, with its evidence checked again.
fn has(board: &Rectangle, goal: Goal) -> bool {
    match exists(&Request::on(board.clone(), goal)) {
        Ok(Existence::Yes(certificate)) => {
            if let Certificate::Computed { tour: AnyComputedTour::Tiles(tour), .. } = *certificate
                && board.cells() <= 1600
            {
                let stored = verify(board.clone(), tour.to_path().unwrap(), goal.shape).unwrap();
                assert!(goal.is_met_by(&stored), "{board} {goal:?}");
            }
            true
        }
        Ok(Existence::No { reason, verdict, .. }) => {
            assert_eq!(verdict, Verdict::Confirmed, "{board} {goal:?} {reason:?}");
            assert_eq!(reason.check(board, &goal), Verdict::Confirmed, "{board} {goal:?} {reason:?}");
            false
        }
        other => panic!("{board} {goal:?}: {other:?}"),
    }
}

fn by_search(board: &Rectangle, goal: Goal) -> bool {
    let task = Task::new(board.clone(), goal).seed(0);
    match Frontier.find(&task, &Control::default()) {
        Ok(Finding::Found(path)) => {
            let tour = verify(board.clone(), path, goal.shape).unwrap();
            assert!(goal.is_met_by(&tour), "{board} {goal:?}");
            true
        }
        Ok(Finding::Impossible(_)) => false,
        other => panic!("{board} {goal:?}: {other:?}"),
    }
}

/// Whether a rectangle has an open and a closed tour.
fn classified(surface: Surface, rows: u32, cols: u32) -> (bool, bool) {
    let short = rows.min(cols);
    let long = rows.max(cols);
    let even = cols.is_multiple_of(2);
    let narrow = (rows == 1 && cols > 1) || (rows == 2 && even);

    let (open, closed) = match surface {
        Surface::Plane => {
            let odd = !rows.is_multiple_of(2) && !cols.is_multiple_of(2);
            let none_open = (short <= 2 && long > 1) || [(3, 3), (3, 5), (3, 6), (4, 4)].contains(&(short, long));
            (!none_open, !(odd || [1, 2, 4].contains(&short) || (short == 3 && [4, 6, 8].contains(&long))))
        }
        Surface::Cylinder => (!narrow, !(narrow || rows == 4 && even)),
        Surface::Mobius => {
            let stands_alone = (cols == 1 && [3, 4, 5].contains(&rows)) || (rows, cols) == (3, 4);
            (!narrow, !(narrow || stands_alone || rows == 4 && !even))
        }
        Surface::Torus | Surface::Klein | Surface::Projective => (true, true),
        _ => unreachable!("{surface} has no classification here"),
    };

    (open, closed && short.min(3) * long.min(3) > 2)
}

#[test]
fn every_rectangle_of_30_squares_is_as_the_complete_search_says() {
    for surface in Surface::ALL {
        for (rows, cols) in (1..=30u32).flat_map(|rows| (1..=30 / rows).map(move |cols| (rows, cols))) {
            let board = Rectangle::new(rows, cols, surface).unwrap();
            for goal in [Goal::OPEN, Goal::CLOSED] {
                assert_eq!(has(&board, goal), by_search(&board, goal), "{board} {goal:?}");
            }
        }
    }
}

/// Everything possible is also constructed: from every start on every surface, and between every two ends of the plane.
#[test]
fn every_start_and_every_pair_on_small_rectangles_is_constructed_where_the_search_finds_one() {
    for surface in Surface::ALL {
        for (rows, cols) in (1..=16u32).flat_map(|rows| (1..=16 / rows).map(move |cols| (rows, cols))) {
            let board = Rectangle::new(rows, cols, surface).unwrap();
            let squares = || (0..board.cells()).map(|id| Some(board.square(id)));
            let starts = squares().map(|start| (start, None));
            let pairs = squares().flat_map(|start| squares().map(move |end| (start, end)));

            for (start, end) in starts.chain(pairs.filter(|_| surface == Surface::Plane)) {
                for shape in [Shape::Open, Shape::Closed] {
                    let goal = Goal { shape, start, end };
                    let built = construct(&board, &goal);
                    assert_eq!(built.is_some(), by_search(&board, goal), "{board} {goal:?}");
                    if let Some(tour) = built {
                        assert!(goal.is_met_by(&verify(board.clone(), tour.to_path().unwrap(), shape).unwrap()));
                    }
                }
            }
        }
    }
}

fn every_rectangle_is_as_classified(longest: u32) {
    for surface in Surface::ALL {
        for (rows, cols) in (1..=longest).flat_map(|rows| (1..=longest).map(move |cols| (rows, cols))) {
            let board = Rectangle::new(rows, cols, surface).unwrap();
            let found = (has(&board, Goal::OPEN), has(&board, Goal::CLOSED));
            assert_eq!(found, classified(surface, rows, cols), "{board}");
        }
    }
}

#[test]
fn every_rectangle_up_to_24x24_is_as_classified_and_every_tour_verified() {
    every_rectangle_is_as_classified(24);
}

#[test]
#[ignore = "takes half a minute; run: cargo test -p destrier --test library -- --ignored every_rectangle"]
fn every_rectangle_up_to_40x40_is_as_classified_and_every_tour_verified() {
    every_rectangle_is_as_classified(40);
}

#[test]
fn huge_rectangles_are_as_classified_too() {
    const HUGE: u32 = 1 << 31;
    for surface in Surface::ALL {
        for short in (1..=9).chain([1000, 1001, 65536]) {
            for long in [HUGE, HUGE - 1, HUGE - 2, HUGE - 3, HUGE - 11, 2_000_000, 1_999_999] {
                for (rows, cols) in [(short, long), (long, short), (long, HUGE - short)] {
                    let board = Rectangle::new(rows, cols, surface).unwrap();
                    let found = (has(&board, Goal::OPEN), has(&board, Goal::CLOSED));
                    assert_eq!(found, classified(surface, rows, cols), "{board}");
                }
            }
        }
    }
}

/// Asserts the answer to every question about these starts, alone and with every end.
fn ends_agree(board: &Rectangle, starts: impl Iterator<Item = Square>) {
    let squares = || (0..board.cells()).map(|id| board.square(id));
    for start in starts {
        for end in squares().map(Some).chain([None]) {
            for shape in [Shape::Open, Shape::Closed] {
                let goal = Goal { shape, start: Some(start), end };
                assert_eq!(has(board, goal), by_search(board, goal), "{board} {goal:?}");
            }
        }
    }
}

/// Whether the square is the representative of its images under the symmetries of the board.
fn stands_for_its_images(board: &Rectangle, square: Square) -> bool {
    let rows = board.rows();
    let cols = board.cols();
    let quarter = 2 * square.row < rows && 2 * square.col < cols;
    quarter && (rows != cols || square.row <= square.col)
}

#[test]
fn every_pair_of_ends_agrees_with_search_from_5x5_to_7x7_up_to_symmetry() {
    // A symmetry of the board maps tours to tours, so one start represents all its images; likewise 5x7 represents 7x5.
    for (rows, cols) in (5..=7).flat_map(|rows| (rows..=7).map(move |cols| (rows, cols))) {
        let board = Rectangle::new(rows, cols, Surface::Plane).unwrap();
        let squares = (0..board.cells()).map(|id| board.square(id));
        ends_agree(&board, squares.filter(|&square| stands_for_its_images(&board, square)));
    }
}

#[test]
#[ignore = "takes half a minute; run: cargo test -p destrier --test library -- --ignored every_pair"]
fn every_pair_of_ends_agrees_with_search_from_5x5_to_8x8() {
    for (rows, cols) in (5..=8).flat_map(|rows| (5..=8).map(move |cols| (rows, cols))) {
        let board = Rectangle::new(rows, cols, Surface::Plane).unwrap();
        ends_agree(&board, (0..board.cells()).map(|id| board.square(id)));
    }
}

#[test]
fn a_question_about_squares_that_are_not_there_is_refused() {
    let board: Rectangle = "8x8 without=a1".parse().unwrap();
    let goal = Goal { start: Some(board.read_square("a1").unwrap()), ..Goal::OPEN };
    let refused = exists(&Request::on(board, goal)).unwrap_err();
    assert!(refused.to_string().contains("a hole"), "{refused}");
}

#[test]
fn a_search_that_is_stopped_gives_no_answer() {
    // Other leapers are searched; a stopped control ends the search.
    let board: Rectangle = "13x17 leaper=2,3".parse().unwrap();
    let control = Control::default();
    control.stop();
    let answer = exists_with(&Request::on(board, Goal::OPEN), &control).unwrap();
    assert!(matches!(answer, Existence::Unknown(_)), "{answer:?}");
}

#[test]
fn a_single_square_needs_no_construction() {
    for mut board in ["1x1", "torus:1x1", "1x2"].map(|text| text.parse::<Rectangle>().unwrap()) {
        if board.cells() > 1 {
            board = board.without([Square::new(0, 1)]).unwrap();
        }
        let Ok(Existence::Yes(certificate)) = exists(&Request::on(board.clone(), Goal::OPEN)) else {
            panic!("{board}");
        };
        assert_eq!(certificate.describe(), "a single square is an open tour of itself");
        assert_eq!(certificate.source(), "by definition");
    }
}
