//! Parities: where no move changes whether a coordinate is even or odd, the board has two parts that are not connected.
//!
//! Three quantities are considered modulo 2: the row, the column, and their sum (the chessboard's colour). A move keeps
//! one of them if its own contribution is even. Moves that are longer than the board is high or wide, with no seam to
//! cross, are never made: on two rows a knight moves two columns at a time. Crossing a seam shifts the column by the
//! number of columns (and takes row r to rows - 1 - r where it flips) or the row by the number of rows (and takes
//! column c to cols - 1 - c where it flips); it keeps a parity if that shift is even too.
//!
//! So a leaper with a + b even keeps its colour, and on two rows of a cylinder or Möbius strip with an even number of
//! columns a knight keeps the parity of its column. Nothing of the size of the board is stored.

use crate::board::Board;
use crate::square::Square;

/// A sum of coordinates, modulo 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    /// Of row plus column: the colour of the chessboard.
    Colour,
    /// Of the row.
    Row,
    /// Of the column.
    Column,
}

impl Parity {
    const ALL: [Parity; 3] = [Parity::Colour, Parity::Row, Parity::Column];

    /// Whether it is odd at this square.
    pub fn is_odd(self, square: Square) -> bool {
        self.of(i64::from(square.row), i64::from(square.col))
    }

    fn of(self, row: i64, col: i64) -> bool {
        let sum = match self {
            Parity::Colour => row + col,
            Parity::Row => row,
            Parity::Column => col,
        };
        sum % 2 != 0
    }

    fn is_kept_on(self, board: &Board) -> bool {
        let (rows, cols, surface) = (i64::from(board.rows()), i64::from(board.cols()), board.surface());
        let is_made = |down: i64, right: i64| {
            (surface.rows_wrap() || down.abs() < rows) && (surface.columns_wrap() || right.abs() < cols)
        };
        let row_flip = if surface.flips_rows() { rows - 1 } else { 0 };
        let col_flip = if surface.flips_columns() { cols - 1 } else { 0 };
        board.leaper().moves().all(|leap| !is_made(leap.down, leap.right) || !self.of(leap.down, leap.right))
            && !(surface.columns_wrap() && self.of(row_flip, cols))
            && !(surface.rows_wrap() && self.of(rows, col_flip))
    }
}

/// The parities that no move of this board changes.
pub fn kept(board: &Board) -> impl Iterator<Item = Parity> + '_ {
    Parity::ALL.into_iter().filter(|parity| parity.is_kept_on(board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::leaper::Leaper;
    use crate::board::surface::Surface;

    #[test]
    fn a_parity_that_is_kept_is_kept_by_every_move_and_the_others_are_changed_by_one() {
        let mut found = 0;
        for surface in Surface::ALL {
            for (rows, cols) in (1..9).flat_map(|rows| (1..9).map(move |cols| (rows, cols))) {
                for leaper in [(1, 2), (1, 1), (0, 1), (0, 2), (1, 3)] {
                    let leaper = Leaper::new(leaper.0, leaper.1).unwrap();
                    let board = Board::new(rows, cols, surface).unwrap().with_leaper(leaper);
                    for parity in Parity::ALL {
                        let keeps = (0..board.cells())
                            .map(|id| board.square(id))
                            .all(|from| board.neighbours(from).all(|(to, _)| parity.is_odd(from) == parity.is_odd(to)));
                        let said = kept(&board).any(|known| known == parity);
                        assert!(keeps || !said, "{board} {parity:?}");
                        found += u32::from(said);
                        // On tiny boards a seam may never be crossed in a way that matters.
                        assert!(said || !keeps || rows.min(cols) < 5, "{board} {parity:?}");
                    }
                }
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn two_rows_of_a_cylinder_or_mobius_strip_keep_their_columns_apart() {
        for text in ["cylinder:2x6", "mobius:2x2147483648"] {
            assert_eq!(kept(&text.parse().unwrap()).collect::<Vec<_>>(), [Parity::Column], "{text}");
        }
        for text in ["cylinder:2x7", "torus:2x6", "cylinder:3x6", "8x8"] {
            assert_eq!(kept(&text.parse().unwrap()).next(), None, "{text}");
        }
    }
}
