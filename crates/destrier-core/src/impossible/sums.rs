//! Sums: boards of the knight without magic tours.
//!
//! Number the squares of a tour from 1 to N. Every move changes the colour, so the odd numbers lie on one colour.
//!
//! *An odd side.* Let the columns have an odd length (or the rows), and let there be at least two of them. Neighbouring
//! columns have different numbers of squares of each colour, and so different numbers of odd numbers: one more or one
//! less. So one of their sums is odd and the other even.
//!
//! *Two sides that are 2 modulo 4.* Then N = 4k with an odd k. Call a square (p, q) by the parities of its row and its
//! column, and let S(p, q) be the sum of the numbers on such squares. If the tour is magic, the even rows have half of
//! the total, and so have the even columns: S(0, 0) + S(0, 1) = S(0, 0) + S(1, 0), so S(0, 1) = S(1, 0). The even rows
//! and the odd columns give S(0, 0) = S(1, 1). The even numbers lie on one colour, the squares (0, 1) and (1, 0) or the
//! squares (0, 0) and (1, 1). Either half of them has half of 2 + 4 + ... + 4k = 2k (2k + 1), which is the odd number k
//! (2k + 1). But a sum of even numbers is even.
//!
//! Both need a plane rectangle without holes, and moves that change the colour. The other arguments are quoted, and not
//! confirmed here.

use super::Verdict;
use crate::rectangle::Rectangle;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::surface::Surface;
use crate::tour::magic::Sums;

/// Why a board has no magic tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SumArgument {
    /// A side is odd.
    OddSide,
    /// Both sides are 2 modulo 4.
    OddHalves,
    /// Complete searches found no magic tour of four rows (or columns) that are shorter than 18.
    FourRows,
    /// A complete search found no magic tour of 6x8.
    SixByEight,
    /// The published list of all magic tours of 8x8 has none that is diagonally magic.
    NoDiagonalsOn8x8,
}

impl SumArgument {
    /// The arguments that the sides of a board alone give, the confirmed ones first.
    pub fn of(board: &Rectangle, sums: Sums) -> Option<SumArgument> {
        let rows = board.rows();
        let cols = board.cols();

        let is_plain = board.leaper() == Leaper::KNIGHT
            && board.surface() == Surface::Plane
            && board.is_whole()
            && board.cells() > 1;

        if sums == Sums::Any || !is_plain {
            return None;
        }

        let less = rows.min(cols);
        let more = rows.max(cols);
        match (less, more) {
            _ if less % 2 == 1 || more % 2 == 1 => Some(SumArgument::OddSide),
            _ if less % 4 == 2 && more % 4 == 2 => Some(SumArgument::OddHalves),
            (4, ..18) => Some(SumArgument::FourRows),
            (6, 8) => Some(SumArgument::SixByEight),
            (8, 8) if sums == Sums::DiagonallyMagic => Some(SumArgument::NoDiagonalsOn8x8),
            _ => None,
        }
    }

    /// Whether the argument holds for this board.
    pub(super) fn check(self, board: &Rectangle, sums: Sums) -> Verdict {
        match SumArgument::of(board, sums) {
            Some(argument) if argument == self => match self {
                SumArgument::OddSide | SumArgument::OddHalves => Verdict::Confirmed,
                SumArgument::FourRows | SumArgument::SixByEight | SumArgument::NoDiagonalsOn8x8 => {
                    Verdict::NotRechecked
                }
            },
            _ => Verdict::Refuted,
        }
    }

    /// The argument in one sentence.
    pub(super) fn describe(self) -> &'static str {
        match self {
            SumArgument::OddSide => {
                "a line of odd length has one odd number more or less than the next, so one sum is even and one is odd"
            }
            SumArgument::OddHalves => {
                "both sides are 2 modulo 4, so the even numbers on the squares of even row and odd column would need \
                 an odd sum"
            }
            SumArgument::FourRows => "complete searches of the boards 4xn found no magic tour with n below 18",
            SumArgument::SixByEight => "a complete search of the board found no magic tour",
            SumArgument::NoDiagonalsOn8x8 => {
                "the published list of all 140 magic tours of 8x8 has none with magic diagonals"
            }
        }
    }

    /// The source of the argument.
    pub(super) fn source(self) -> &'static str {
        match self {
            SumArgument::OddSide | SumArgument::OddHalves => "Jelliss, Knight's Tour Notes; the proofs are our own",
            SumArgument::SixByEight => "`list 6x8 --open --magic` repeats the search, in minutes",
            SumArgument::FourRows => "Kumar 2018, arXiv 1802.09340; the command `list` repeats the search",
            SumArgument::NoDiagonalsOn8x8 => "Stertenbrink, Meyrignac and Mackay 2003, a complete enumeration",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::Goal;
    use crate::impossible::Impossible;

    fn verdict(board: &str, argument: SumArgument, sums: Sums) -> Verdict {
        Impossible::UnequalSums { sums, argument }.check(&board.parse().unwrap(), &Goal::OPEN)
    }

    #[test]
    fn parities_are_confirmed_where_they_hold_and_refuted_elsewhere() {
        use SumArgument::{FourRows, OddHalves, OddSide, SixByEight};

        for board in ["5x5", "5x8", "8x5", "7x9", "2147483647x8"] {
            assert_eq!(verdict(board, OddSide, Sums::Magic), Verdict::Confirmed, "{board}");
            assert_eq!(verdict(board, OddHalves, Sums::Magic), Verdict::Refuted, "{board}");
        }

        for board in ["6x6", "6x10", "10x14"] {
            assert_eq!(verdict(board, OddHalves, Sums::DiagonallyMagic), Verdict::Confirmed, "{board}");
            assert_eq!(verdict(board, OddSide, Sums::Magic), Verdict::Refuted, "{board}");
        }

        for board in ["8x8", "6x12", "1x1", "torus:5x5", "5x5 without=c3", "5x5 leaper=1,3"] {
            assert_eq!(verdict(board, OddSide, Sums::Magic), Verdict::Refuted, "{board}");
            assert_eq!(verdict(board, OddHalves, Sums::Magic), Verdict::Refuted, "{board}");
        }

        assert_eq!(verdict("4x16", FourRows, Sums::Magic), Verdict::NotRechecked);
        assert_eq!(verdict("4x18", FourRows, Sums::Magic), Verdict::Refuted);
        assert_eq!(verdict("8x6", SixByEight, Sums::Magic), Verdict::NotRechecked);
        assert_eq!(verdict("6x12", SixByEight, Sums::Magic), Verdict::Refuted);
    }

    #[test]
    fn sums_say_nothing_about_other_tours() {
        assert_eq!(verdict("5x5", SumArgument::OddSide, Sums::Any), Verdict::Refuted);
    }
}
