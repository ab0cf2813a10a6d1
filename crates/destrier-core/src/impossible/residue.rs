//! Residues: where no move changes a coordinate modulo some number, the board has parts that are not connected.
//!
//! Three quantities are considered: the row, the column, and their sum (modulo 2, the chessboard's colour). A move
//! keeps one of them modulo every divisor of its own contribution. Moves that are longer than the board is high or
//! wide, with no seam to cross, are never made: on two rows a knight moves two columns at a time. Crossing a seam
//! shifts the column by the number of columns or the row by the number of rows; a flipped seam also takes row r to
//! rows - 1 - r, or column c to cols - 1 - c, which keeps parities only.
//!
//! So a leaper {a, b} keeps its row and column modulo the greatest common divisor of a and b, and its colour if a + b
//! is even. Of the three conditions under which a leaper reaches every square of a rectangle (Knuth 1994, *Leaper
//! graphs*) this is the first; boards that are too small for the other two have squares with too few moves. On two
//! rows of a cylinder or Möbius strip with an even number of columns a knight keeps the parity of its column. Nothing
//! of the size of the board is stored.

use crate::arithmetic::gcd;
use crate::rectangle::Rectangle;
use crate::square::Square;

/// A sum of coordinates, modulo a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Residue {
    /// The factors of the row and of the column.
    of: (i64, i64),
    /// The number, at least 2.
    modulus: i64,
}

impl Residue {
    /// The value of the quantity at this square.
    pub fn of(&self, square: Square) -> i64 {
        self.sum(i64::from(square.row), i64::from(square.col)).rem_euclid(self.modulus)
    }

    fn sum(&self, row: i64, col: i64) -> i64 {
        self.of.0 * row + self.of.1 * col
    }

    /// The largest number modulo which no move changes this quantity, if there is one.
    fn kept_on(of: (i64, i64), board: &Rectangle) -> Option<Residue> {
        let rows = i64::from(board.rows());
        let cols = i64::from(board.cols());
        let surface = board.surface();
        let is_made = |down: i64, right: i64| {
            (surface.rows_wrap() || down.abs() < rows) && (surface.columns_wrap() || right.abs() < cols)
        };

        let residue = Residue { of, modulus: 1 };
        let made = board.leaper().moves().filter(|leap| is_made(leap.down, leap.right));
        let mut modulus = made.fold(0, |modulus, leap| gcd(modulus, residue.sum(leap.down, leap.right)));
        if surface.columns_wrap() {
            let flip = if surface.flips_rows() { rows - 1 } else { 0 };
            modulus = gcd(modulus, residue.sum(flip, cols));
        }

        if surface.rows_wrap() {
            let flip = if surface.flips_columns() { cols - 1 } else { 0 };
            modulus = gcd(modulus, residue.sum(rows, flip));
        }

        if surface.flips_rows() || surface.flips_columns() {
            modulus = gcd(modulus, 2);
        }

        // If nothing moves at all, every quantity is kept modulo everything.
        let modulus = if modulus == 0 { 2 } else { modulus.abs() };
        (modulus > 1).then_some(Residue { of, modulus })
    }
}

/// The quantities that no move of this board changes.
pub fn kept(board: &Rectangle) -> impl Iterator<Item = Residue> + '_ {
    [(1, 1), (1, 0), (0, 1)].into_iter().filter_map(|of| Residue::kept_on(of, board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle::leaper::Leaper;
    use crate::rectangle::surface::Surface;

    #[test]
    fn a_residue_that_is_kept_is_kept_by_every_move_and_the_other_parities_are_changed_by_one() {
        let mut found = 0;
        for surface in Surface::ALL {
            for (rows, cols) in (1..9).flat_map(|rows| (1..9).map(move |cols| (rows, cols))) {
                for leaper in [(1, 2), (1, 1), (0, 1), (0, 2), (1, 3), (0, 3), (3, 3)] {
                    let leaper = Leaper::new(leaper.0, leaper.1).unwrap();
                    let board = Rectangle::new(rows, cols, surface).unwrap().with_leaper(leaper);
                    let is_kept = |residue: Residue| {
                        let squares = (0..board.cells()).map(|id| board.square(id));
                        let keeps = |from| board.neighbours(from).all(|(to, _)| residue.of(from) == residue.of(to));
                        squares.into_iter().all(keeps)
                    };

                    for residue in kept(&board) {
                        assert!(is_kept(residue), "{board} {residue:?}");
                        found += 1;
                    }

                    for of in [(1, 1), (1, 0), (0, 1)] {
                        let said = Residue::kept_on(of, &board).is_some();
                        // On tiny boards a seam may never be crossed in a way that matters.
                        let is_tiny = rows.min(cols) < 7;
                        assert!(said || is_tiny || !is_kept(Residue { of, modulus: 2 }), "{board} {of:?}");
                    }
                }
            }
        }

        assert!(found > 100, "{found}");
    }

    #[test]
    fn two_rows_of_a_cylinder_or_mobius_strip_keep_their_columns_apart() {
        for text in ["cylinder:2x6", "mobius:2x2147483648"] {
            assert_eq!(
                kept(&text.parse().unwrap()).collect::<Vec<_>>(),
                [Residue { of: (0, 1), modulus: 2 }],
                "{text}"
            );
        }
        for text in ["cylinder:2x7", "torus:2x6", "cylinder:3x6", "8x8"] {
            assert_eq!(kept(&text.parse().unwrap()).next(), None, "{text}");
        }
    }
}
