//! Squirrel's switching table: an ordering that changes when the path reaches certain squares.
//!
//! Squirrel and Cull 1996, as printed in Ganzfried 2004, section 3, Table 1: for each residue of m modulo 8 a list of
//! move orderings, each used until its switching square is reached. This is the bare table; it tours every square board
//! of side 5 or more except 74, for which the method `squirrel` has its exception.

mod text;

use crate::ordering::MoveOrdering;
use crate::square::Square;

/// A coordinate that depends on the side m: `(halves * m + plus) / 2`, counted from 1 as in the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coordinate {
    /// The number of halves of m.
    pub halves: i64,
    /// The number of halves of 1.
    pub plus: i64,
}

const fn at(place: i64) -> Coordinate {
    Coordinate { halves: 0, plus: 2 * place }
}

/// The coordinate m - `back`.
const fn last(back: i64) -> Coordinate {
    Coordinate { halves: 2, plus: -2 * back }
}

/// The coordinate (m + plus) / 2.
const fn half(plus: i64) -> Coordinate {
    Coordinate { halves: 1, plus }
}

/// An ordering and the square at which it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderingSpan {
    /// The ordering that breaks the ties.
    pub ordering: MoveOrdering,
    /// The row and column of the square at which the next ordering begins; the last one has none.
    pub until: Option<(Coordinate, Coordinate)>,
}

const fn until(digits: u32, row: Coordinate, col: Coordinate) -> OrderingSpan {
    OrderingSpan { ordering: MoveOrdering::of(digits), until: Some((row, col)) }
}

const fn to_the_end(digits: u32) -> OrderingSpan {
    OrderingSpan { ordering: MoveOrdering::of(digits), until: None }
}

/// Table 1. Case 5 is the one for m = 5 modulo 16; the ninth case is m = 13 modulo 16.
const TABLE: [&[OrderingSpan]; 9] = [
    &[
        until(34261578, last(1), last(2)),
        until(87642135, at(2), at(2)),
        until(51867342, last(8), at(1)),
        until(51342678, at(7), last(3)),
        to_the_end(21435678),
    ],
    &[
        until(34261578, last(1), last(2)),
        until(87642135, at(2), at(2)),
        until(51324678, last(6), half(9)),
        to_the_end(32481765),
    ],
    &[
        until(34261578, at(6), at(1)),
        until(87642135, at(3), at(1)),
        until(54132678, last(15), at(4)),
        until(52431678, at(10), last(2)),
        until(85647123, at(5), half(-6)),
        to_the_end(15746823),
    ],
    &[
        until(34625718, last(1), last(2)),
        until(42681357, last(6), last(0)),
        until(86512347, at(2), at(5)),
        until(51867342, last(10), at(3)),
        until(61825437, half(1), last(2)),
        to_the_end(71642538),
    ],
    &[
        until(34261578, last(1), last(2)),
        until(87642135, at(2), at(2)),
        until(51867342, last(8), at(1)),
        until(51342678, at(10), last(5)),
        until(86753421, at(13), half(2)),
        to_the_end(78563421),
    ],
    &[
        until(34261578, last(1), last(2)),
        until(87642135, at(2), at(2)),
        until(51324678, last(2), half(-5)),
        to_the_end(15234678),
    ],
    &[
        until(34261578, at(6), at(1)),
        until(87642135, at(3), at(1)),
        until(54132678, last(10), at(1)),
        until(52431678, at(10), last(2)),
        until(85647123, at(3), half(8)),
        to_the_end(12453678),
    ],
    &[
        until(34625718, last(1), last(2)),
        until(42681357, last(6), last(0)),
        until(86512347, at(2), at(5)),
        until(51867342, last(6), at(3)),
        until(61825437, half(1), last(2)),
        to_the_end(61357284),
    ],
    &[
        until(34261578, last(1), last(2)),
        until(87642135, at(2), at(2)),
        until(51324678, last(2), half(-13)),
        to_the_end(15234678),
    ],
];

/// A user's switching table: lines for every side, the same for sides that are a period apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwitchingTable {
    /// For every residue modulo their number, the lines; the last of them has no switching square, the others have one.
    cases: Vec<Vec<OrderingSpan>>,
}

pub use text::SwitchingTableError;

impl SwitchingTable {
    /// Squirrel's table, as printed in Table 1 of Ganzfried 2004.
    pub fn squirrel() -> SwitchingTable {
        SwitchingTable { cases: (0..PERIOD).map(|side| spans(side).to_vec()).collect() }
    }

    /// The number of sides after which the table repeats.
    pub fn period(&self) -> u32 {
        self.cases.len() as u32
    }

    /// The lines for boards of this side.
    pub fn spans(&self, side: u64) -> &[OrderingSpan] {
        &self.cases[(side % self.cases.len() as u64) as usize]
    }

    /// The orderings for an m x m board, each with the square at which the next one begins.
    pub fn on(&self, side: u32) -> impl Iterator<Item = (MoveOrdering, Option<Square>)> + '_ {
        self.spans(side.into()).iter().map(move |span| (span.ordering, span.square(side)))
    }
}

/// The number of sides after which Table 1 repeats.
pub const PERIOD: u32 = 16;

/// The lines of Table 1 for boards of this side.
pub fn spans(side: u32) -> &'static [OrderingSpan] {
    let case = if side % PERIOD == 13 { 8 } else { side % 8 };
    TABLE[case as usize]
}

impl OrderingSpan {
    /// The switching square on an m x m board, if there is one and it is on the board.
    pub fn square(&self, side: u32) -> Option<Square> {
        self.until.and_then(|(row, col)| Some(Square::new(row.on(side)?, col.on(side)?)))
    }
}

impl Coordinate {
    /// The row or column, from 0, on an m x m board, if it is an integer and on the board.
    pub fn on(self, side: u32) -> Option<u32> {
        let doubled = self.halves.checked_mul(side.into())?.checked_add(self.plus)?;
        let from_one = Some(doubled / 2).filter(|_| doubled % 2 == 0)?;
        u32::try_from(from_one - 1).ok().filter(|&from_zero| from_zero < side)
    }
}

/// The orderings for an m x m board, each with the square at which the next one begins. On small boards some of these
/// squares are off the board and never reached.
pub fn switching_table(side: u32) -> impl ExactSizeIterator<Item = (MoveOrdering, Option<Square>)> + Clone {
    spans(side).iter().map(move |span| (span.ordering, span.square(side)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_text_is_in_the_table() {
        // Section 3 spells out the case m = 6 modulo 8; here m = 110, squares from 1.
        let spelled: Vec<_> = switching_table(110)
            .map(|(ordering, square)| (ordering.to_string(), square.map(|s| (s.row + 1, s.col + 1))))
            .collect();

        let expected = [
            ("34261578", Some((6, 1))),
            ("87642135", Some((3, 1))),
            ("54132678", Some((100, 1))),
            ("52431678", Some((10, 108))),
            ("85647123", Some((3, 59))),
            ("12453678", None),
        ];
        assert_eq!(spelled, expected.map(|(ordering, square)| (ordering.to_string(), square)));
    }

    #[test]
    fn the_case_of_5_modulo_8_is_split_by_16() {
        let third = |side| switching_table(side).nth(2).and_then(|(_, square)| square);
        assert_eq!(third(117), Some(Square::new(114, 55)));
        assert_eq!(third(125), Some(Square::new(122, 55)));
    }
}
