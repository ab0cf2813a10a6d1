//! Existence answers against complete search on small boards.

use super::*;
use destrier_core::Selection;
use destrier_core::{Shape, Surface, Verdict};

fn reason(text: &str, goal: Goal) -> Option<Impossible> {
    let board: Rectangle = text.parse().unwrap();
    let reason = refute(&board, &goal);
    if let Some(reason) = &reason {
        assert_eq!(reason.check(&board, &goal), Verdict::Confirmed, "{text} {goal:?} {reason:?}");
    }
    reason
}

fn between(text: &str, start: &str, end: &str) -> Goal {
    let board: Rectangle = text.parse().unwrap();
    let read = |name: &str| Some(board.read_square(name).unwrap());
    Goal { shape: Shape::Open, start: read(start), end: read(end) }
}

#[test]
fn the_plainest_reason_comes_first() {
    assert_eq!(reason("1x1", Goal::CLOSED), Some(Impossible::TooFewSquares { count: 1 }));
    assert_eq!(reason("3x3", Goal::OPEN), Some(Impossible::FewMoves { squares: vec![4] }));
    assert_eq!(reason("cylinder:2x6", Goal::CLOSED), Some(Impossible::NotConnected { from: 0, to: 1 }));
    assert!(matches!(reason("7x7", Goal::CLOSED), Some(Impossible::ColourImbalance { .. })));
    assert_eq!(reason("4x8", Goal::CLOSED), Some(Impossible::Alternation { set: Selection::Rows(vec![0, 3]) }));
}

#[test]
fn two_middle_columns_part_the_3x6_board() {
    let expected = Impossible::Cut { removed: vec![2, 3, 8, 9, 14, 15], needed: 8, allowed: 7 };
    assert_eq!(reason("3x6", Goal::OPEN), Some(expected));
}

#[test]
fn given_ends_are_judged_by_colour_and_by_row() {
    assert!(matches!(reason("8x8", between("8x8", "a1", "h8")), Some(Impossible::ColourImbalance { .. })));
    assert_eq!(reason("8x8", between("8x8", "a1", "h7")), None);
    let inner = reason("4x20", between("4x20", "a2", "c1"));
    assert_eq!(inner, Some(Impossible::Alternation { set: Selection::Rows(vec![0, 3]) }));
    assert_eq!(reason("4x20", between("4x20", "a1", "b1")), None);
}

#[test]
fn squares_keep_their_names_where_there_are_holes() {
    // The corner a8 keeps one of its two moves.
    let reason = reason("8x8 without=b6", Goal::CLOSED);
    assert!(matches!(reason, Some(Impossible::FewMoves { ref squares }) if squares == &[0]), "{reason:?}");
    // In the ring of a 3x3 board, a3 is missing, so c2 and b1 have a single move each; ids count the hole.
    let ring = super::refute(&"3x3 without=b2,a3".parse().unwrap(), &Goal::CLOSED);
    assert!(matches!(ring, Some(Impossible::FewMoves { ref squares }) if squares == &[5]), "{ring:?}");
}

#[test]
fn huge_boards_cost_nothing() {
    assert!(reason("2147483647x2147483647", Goal::CLOSED).is_some());
    assert!(reason("2147483648x2147483648 leaper=1,3", Goal::OPEN).is_some());
    assert!(reason("2x2147483648", Goal::OPEN).is_some());
    assert!(reason("2147483648x4", Goal::CLOSED).is_some());
    assert_eq!(reason("2147483648x2147483648", Goal::CLOSED), None);
    assert_eq!(reason("torus:2147483647x3", Goal::CLOSED), None);
}

#[test]
fn a_goal_off_the_board_is_no_question_at_all() {
    let off = Goal { start: Some(Square::new(9, 9)), ..Goal::OPEN };
    assert_eq!(reason("3x3", off), None);
}

#[test]
fn one_lemma_about_forced_moves_settles_the_closed_3x8_board() {
    let forced = reason("3x8", Goal::CLOSED);
    assert!(matches!(forced, Some(Impossible::Forced { ref lemmas }) if lemmas.len() == 1), "{forced:?}");
    assert_eq!(reason("3x10", Goal::CLOSED), None);
}

#[test]
fn what_is_wrong_with_given_ends_is_found_on_long_boards_too() {
    // The start b5 lies beside a corner, the end cu3 in the middle row beside the far edge.
    let goal = between("5x100", "b5", "cu3");
    assert!(matches!(reason("5x100", goal), Some(Impossible::Forced { .. })), "{:?}", reason("5x100", goal));
    assert_eq!(reason("5x100", between("5x100", "a5", "cv5")), None);
}

/// Knuth 1994, *Leaper graphs*: on m x n squares, 2 <= m <= n, a leaper {r, s} with r <= s reaches every square if and
/// only if r + s and s - r have no common divisor, n >= 2s and m >= r + s.
#[test]
fn boards_that_a_leaper_does_not_connect_are_refused_at_a_glance() {
    let mut refused = 0;
    for (short, long) in (1u32..=7).flat_map(|long| (0..=long).map(move |short| (short, long))) {
        let leaper = Leaper::new(short, long).unwrap();
        for (rows, cols) in (2u32..=17).flat_map(|rows| (rows..=17).map(move |cols| (rows, cols))) {
            let board = Rectangle::new(rows, cols, Surface::Plane).unwrap().with_leaper(leaper);
            let is_coprime = destrier_core::arithmetic::gcd(short + long, long - short) == 1;
            let by_theorem = is_coprime && cols >= 2 * long && rows >= short + long;
            let graph = RectangleGraph::new(&board).graph;
            assert_eq!(graph.components().len() == 1, by_theorem, "{board}");

            if !by_theorem {
                let reason = refute_at_a_glance(&board, &Goal::OPEN).unwrap_or_else(|| panic!("{board}"));
                assert_eq!(reason.check(&board, &Goal::OPEN), Verdict::Confirmed, "{board} {reason:?}");
                refused += 1;
            }
        }
    }

    assert!(refused > 1000, "{refused}");

    for text in ["100x2000000000 leaper=90,91", "999999x1000000 leaper=1,600000", "2000000000x2000000000 leaper=30,45"]
    {
        let board: Rectangle = text.parse().unwrap();
        let reason = refute_at_a_glance(&board, &Goal::OPEN).unwrap_or_else(|| panic!("{board}"));
        assert_eq!(reason.check(&board, &Goal::OPEN), Verdict::Confirmed, "{text}");
    }
}
