//! Each reason: confirmed where it holds, refused where it was changed.

use super::*;
use crate::tour::Shape;

fn check(reason: &Impossible, board: &str, goal: Goal) -> Verdict {
    reason.check(&board.parse().unwrap(), &goal)
}

fn open(board: &str, start: Option<&str>, end: Option<&str>) -> Goal {
    let board: Rectangle = board.parse().unwrap();
    let read = |text: Option<&str>| text.map(|text| board.read_square(text).unwrap());
    Goal { shape: Shape::Open, start: read(start), end: read(end) }
}

#[test]
fn what_the_goal_alone_forbids_is_confirmed_and_nothing_else_is() {
    let few = Impossible::TooFewSquares { count: 2 };
    assert_eq!(check(&few, "torus:1x2", Goal::CLOSED), Verdict::Confirmed);
    assert_eq!(check(&few, "torus:1x2", Goal::OPEN), Verdict::Refuted);
    assert_eq!(check(&few, "8x8", Goal::CLOSED), Verdict::Refuted);
    let same = Impossible::SameEnds { square: 0 };
    assert_eq!(check(&same, "8x8", open("8x8", Some("a8"), Some("a8"))), Verdict::Confirmed);
    assert_eq!(check(&same, "1x1", open("1x1", Some("a1"), Some("a1"))), Verdict::Refuted);
    let apart = Impossible::EndsApart { start: 0, end: 1 };
    let closed = Goal { shape: Shape::Closed, ..open("8x8", Some("a8"), Some("b8")) };
    assert_eq!(check(&apart, "8x8", closed), Verdict::Confirmed);
    assert_eq!(check(&apart, "8x8", Goal::CLOSED), Verdict::Refuted);
}

#[test]
fn colours_are_counted_on_boards_of_any_size() {
    let huge = "1000000001x1000000001";
    let cells = 1_000_000_001u64 * 1_000_000_001;
    let odd = |wrong| Impossible::ColourImbalance { larger: cells / 2 + 1, smaller: cells / 2, wrong };
    assert_eq!(check(&odd(vec![]), huge, Goal::CLOSED), Verdict::Confirmed);
    assert_eq!(check(&odd(vec![1]), huge, open(huge, Some("1,2"), None)), Verdict::Confirmed);

    // Wrong numbers, or an end that fits, are not confirmed; on such a large board the graph is not built.
    assert_eq!(check(&odd(vec![]), huge, Goal::OPEN), Verdict::NotRechecked);
    let small = Impossible::ColourImbalance { larger: 5, smaller: 4, wrong: vec![] };
    assert_eq!(check(&small, "3x3", Goal::CLOSED), Verdict::Confirmed);
    assert_eq!(check(&small, "3x3", Goal::OPEN), Verdict::Refuted);

    let equal = Impossible::ColourImbalance { larger: 32, smaller: 32, wrong: vec![0, 63] };
    assert_eq!(check(&equal, "8x8", open("8x8", Some("a8"), Some("h1"))), Verdict::Confirmed);
    assert_eq!(check(&equal, "8x8", open("8x8", Some("a8"), Some("h2"))), Verdict::Refuted);
}

#[test]
fn squares_with_too_few_moves_are_looked_at_one_by_one() {
    let wide = "2x2000000000";
    let corners: Vec<u64> = vec![0, 1, 2_000_000_000];
    let few = Impossible::FewMoves { squares: corners };
    assert_eq!(check(&few, wide, Goal::OPEN), Verdict::Confirmed);
    assert_eq!(check(&few, wide, Goal::CLOSED), Verdict::Confirmed);

    let two = Impossible::FewMoves { squares: vec![0, 1] };
    assert_eq!(check(&two, wide, Goal::OPEN), Verdict::Refuted);
    assert_eq!(check(&two, wide, open(wide, Some("1,1"), Some("1,9"))), Verdict::Confirmed);
    let twice = Impossible::FewMoves { squares: vec![0, 0, 0] };
    assert_eq!(check(&twice, wide, Goal::OPEN), Verdict::Refuted);

    let centre = Impossible::FewMoves { squares: vec![4] };
    assert_eq!(check(&centre, "3x3", Goal::OPEN), Verdict::Confirmed);
    assert_eq!(check(&centre, "3x4", Goal::OPEN), Verdict::Refuted);
}

#[test]
fn boards_in_parts_are_told_from_boards_in_one() {
    let apart = Impossible::NotConnected { from: 0, to: 1 };
    assert_eq!(check(&apart, "2x9", Goal::OPEN), Verdict::Confirmed);
    assert_eq!(check(&apart, "5x5", Goal::OPEN), Verdict::Refuted);
    assert_eq!(check(&apart, "2000000000x7 leaper=1,3", Goal::OPEN), Verdict::Confirmed);
    assert_eq!(check(&Impossible::NotConnected { from: 0, to: 99 }, "5x5", Goal::OPEN), Verdict::Refuted);
}

#[test]
fn cuts_hold_only_with_their_numbers() {
    let cut = |needed, allowed| Impossible::Cut { removed: vec![5, 6, 9, 10], needed, allowed };
    assert_eq!(check(&cut(6, 5), "4x4", Goal::OPEN), Verdict::Confirmed);
    assert_eq!(check(&cut(6, 4), "4x4", Goal::CLOSED), Verdict::Confirmed);
    assert_eq!(check(&cut(7, 5), "4x4", Goal::OPEN), Verdict::Refuted);
    assert_eq!(check(&cut(6, 4), "4x4", Goal::OPEN), Verdict::Refuted);
    assert_eq!(check(&cut(6, 5), "5x5", Goal::OPEN), Verdict::Refuted);
    let nothing = Impossible::Cut { removed: vec![], needed: 1, allowed: 0 };
    assert_eq!(check(&nothing, "5x6", Goal::CLOSED), Verdict::Refuted);
}

#[test]
fn posas_rows_forbid_closed_tours_and_inner_ends_on_boards_four_high() {
    let outer = Impossible::Alternation { set: Selection::Rows(vec![0, 3]) };
    for board in ["4x7", "4x2000000000"] {
        assert_eq!(check(&outer, board, Goal::CLOSED), Verdict::Confirmed, "{board}");
        assert_eq!(check(&outer, board, open(board, Some("2,1"), None)), Verdict::Confirmed, "{board}");
    }

    assert_eq!(check(&outer, "4x7", open("4x7", Some("1,1"), None)), Verdict::Refuted);
    assert_eq!(check(&outer, "4x7", Goal::OPEN), Verdict::Refuted);
    let columns = Impossible::Alternation { set: Selection::Columns(vec![0, 3]) };
    assert_eq!(check(&columns, "2000000000x4", Goal::CLOSED), Verdict::Confirmed);

    let listed = Impossible::Alternation { set: Selection::Squares(vec![0, 1, 2, 3, 4, 15, 16, 17, 18, 19]) };
    assert_eq!(check(&listed, "4x5", Goal::CLOSED), Verdict::Confirmed);
    let inner = Impossible::Alternation { set: Selection::Rows(vec![1, 2]) };
    assert_eq!(check(&inner, "4x7", Goal::CLOSED), Verdict::Refuted);
}

#[test]
fn a_lemma_about_forced_moves_is_followed_through() {
    let forced = |lemmas| Impossible::Forced { lemmas };
    let lemma = Lemma { from: 1, to: 11, made: false };
    assert_eq!(check(&forced(vec![lemma]), "3x8", Goal::CLOSED), Verdict::Confirmed);
    assert_eq!(check(&forced(vec![]), "3x8", Goal::CLOSED), Verdict::Refuted);
    assert_eq!(check(&forced(vec![lemma]), "3x8", Goal::OPEN), Verdict::Refuted);
    assert_eq!(check(&forced(vec![Lemma { to: 99, ..lemma }]), "3x8", Goal::CLOSED), Verdict::Refuted);
    assert!(forced(vec![lemma]).describe(&"3x8".parse::<Rectangle>().unwrap()).contains("b3-d2 cannot be made"));
}

#[test]
fn a_search_is_repeated_where_that_is_quick_and_admitted_where_not() {
    let searched = Impossible::Exhausted { nodes: 1 };
    assert_eq!(check(&searched, "3x8", Goal::CLOSED), Verdict::Confirmed);
    assert_eq!(check(&searched, "3x10", Goal::CLOSED), Verdict::Refuted);
    assert_eq!(check(&searched, "100x100", Goal::CLOSED), Verdict::NotRechecked);
    assert_eq!(check(&searched, "100000x100000", Goal::CLOSED), Verdict::NotRechecked);
}

#[test]
fn every_reason_reads_as_a_sentence_with_squares_in_it() {
    let board: Rectangle = "4x4".parse().unwrap();
    let said = |reason: Impossible| reason.describe(&board);
    assert!(said(Impossible::Cut { removed: vec![5, 6, 9, 10], needed: 6, allowed: 5 }).contains("b3, c3, b2 and c2"));
    assert!(said(Impossible::Alternation { set: Selection::Rows(vec![0, 3]) }).contains("rows 1 and 4"));
    assert!(said(Impossible::NotConnected { from: 0, to: 15 }).contains("from a4 to d1"));

    assert!(
        said(Impossible::ColourImbalance { larger: 8, smaller: 8, wrong: vec![0, 2] })
            .contains("a4 and c4 have the same")
    );
    assert!(said(Impossible::FewMoves { squares: vec![0, 1, 2] }).contains("a4, b4 and c4 have a single move each"));
    assert!(said(Impossible::Exhausted { nodes: 1 }).contains("(1 position)"));

    let many = Impossible::Cut { removed: (0..12).collect(), needed: 2, allowed: 1 };
    assert!(said(many).contains("and 4 more"));
}
