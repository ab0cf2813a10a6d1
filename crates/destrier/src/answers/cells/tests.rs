//! Answers are compared with the theorems, and every tour was verified on its way.

use super::*;
use crate::answers::{ask, exists_with};
use destrier_core::Board;

fn ask_for(board: &str, shape: Shape) -> Answer<Board> {
    let mut request = Request::new(board.parse().unwrap());
    request.shape = shape;
    ask(&request).unwrap()
}

/// The theorem of DeMaio and Mathew, for all boxes with sides from 2 to 7: every yes is a verified tour, every no has a
/// confirmed reason.
#[test]
fn boxes_have_closed_tours_exactly_as_demaio_and_mathew_proved() {
    for a in 2..=7u32 {
        for b in a..=7 {
            for c in b..=7 {
                let text = format!("box:{a}x{c}x{b}");
                let has_none = a * b * c % 2 == 1 || b == 2 || c <= 3;
                match ask_for(&text, Shape::Closed) {
                    Answer::Tour { tour, .. } => assert!(tour.is_closed() && !has_none, "{text}"),
                    Answer::Impossible { verdict, .. } => {
                        assert!(has_none && verdict == Verdict::Confirmed, "{text}: {verdict:?}");
                    }
                    answer => panic!("{text}: {answer:?}"),
                }
            }
        }
    }
}

#[test]
fn large_boxes_are_constructed() {
    let boxes =
        ["box:8x9x10", "box:13x2x15", "box:3x3x40", "box:2x3x41", "box:31x34x5", "box:3x4x2x2", "box:2x3x2x5x2x3"];
    for text in boxes {
        let Answer::Tour { tour, by, .. } = ask_for(text, Shape::Closed) else { panic!("{text}") };
        assert_eq!((by.name(), tour.is_closed()), ("construct", true), "{text}");
    }
    for text in ["box:5x5x5", "box:3x3x5", "box:3x3x17", "box:9x11x13", "box:3x5x7x3", "box:1x5x6"] {
        let Answer::Tour { by, .. } = ask_for(text, Shape::Open) else { panic!("{text}") };
        assert_eq!(by.name(), "construct", "{text}");
    }
}

#[test]
fn cubes_have_closed_tours() {
    for side in 1..=14 {
        assert!(ask_for(&format!("cube:{side}"), Shape::Closed).tour().is_some(), "{side}");
    }
}

#[test]
fn hexagons_have_closed_tours_from_side_four() {
    for side in 4..=9 {
        assert!(ask_for(&format!("hex:{side}"), Shape::Closed).tour().is_some(), "{side}");
    }
    for text in ["hex:2", "hex:3"] {
        let Answer::Impossible { reason, verdict, .. } = ask_for(text, Shape::Open) else { panic!("{text}") };
        assert!(matches!(reason, Impossible::FewMoves { .. }) && verdict == Verdict::Confirmed, "{text}: {reason:?}");
    }
    assert!(ask_for("hex:1", Shape::Open).tour().is_some());
    assert!(ask_for("hex:1", Shape::Closed).is_impossible());
}

#[test]
fn ends_are_respected_or_refused() {
    let board: Board = "box:3x4x5".parse().unwrap();
    let request = Request::new(board.clone());
    let tour = ask(&request.clone().start(0).end(59)).unwrap().into_tour().unwrap();
    let ids: Vec<u32> = tour.ids().collect();
    assert_eq!((ids[0], ids[59]), (0, 59));

    let near = board.neighbours(7)[0];
    let tour = ask(&request.clone().closed().start(7).end(near)).unwrap().into_tour().unwrap();
    assert!(tour.is_closed() && tour.ids().next() == Some(7) && tour.ids().last() == Some(near as u32));
    let same = ask(&request.clone().start(3).end(3)).unwrap();
    assert!(matches!(same, Answer::Impossible { reason: Impossible::SameEnds { .. }, .. }));

    let apart = ask(&request.clone().closed().start(0).end(1)).unwrap();
    assert!(matches!(apart, Answer::Impossible { reason: Impossible::EndsApart { .. }, .. }));
    assert!(matches!(ask(&request.clone().start(60)), Err(AskError::Misplaced { .. })));
    assert!(matches!(ask(&request.method(Method::Squirrel)), Err(AskError::Unsuited(_))));
}

#[test]
fn what_is_too_large_is_computed_or_an_error() {
    let request = |text: &str| Request::new(text.parse().unwrap()).closed();
    let huge = request("box:10000x10000x10000");
    assert!(matches!(ask(&huge), Err(AskError::TooManySquares { .. })));

    let control = Control::new();
    for text in ["box:10000x10000x10000", "cube:100000", "box:2x3x2147483647", "box:1x100000x100001"] {
        let found = exists_with(&request(text), &control);
        let Ok(Existence::Yes(certificate)) = found else { panic!("{text}: {found:?}") };
        assert!(matches!(*certificate, Certificate::Computed { .. }), "{text}");
    }

    // The search for blocks is stopped, and a theorem is left.
    let stopped = Control::polling(|| true);
    let Ok(Existence::Yes(certificate)) = exists_with(&huge, &stopped) else { panic!("{huge:?}") };
    assert!(matches!(*certificate, Certificate::Published { .. }));
    let large = request("hex:20000");
    assert!(matches!(ask(&large), Err(AskError::TooLarge { .. })));
    assert!(exists_with(&large, &control).is_err());
}

#[test]
fn the_same_seed_gives_the_same_tour() {
    for text in ["box:8x9x10", "cube:4", "hex:5"] {
        let ids = |seed: u64| -> Vec<u32> {
            let request = Request::new(text.parse().unwrap()).closed().seed(seed);
            ask(&request).unwrap().tour().unwrap().ids().collect()
        };
        assert_eq!(ids(3), ids(3), "{text}");
        assert_ne!(ids(3), ids(4), "{text}");
    }
}
