//! Magic sums: the sums of the lines of the board, with the squares numbered 1 to n along the tour.
//!
//! A tour is *magic* if all rows have one sum and all columns have one sum (on a square board without holes these are
//! the same number), and *diagonally magic* if the board is square and both diagonals have that sum too. Holes add
//! nothing, and a row or column that consists of holes is left out. The surface does not matter: the lines are those of
//! the rectangle. Time is linear; memory is sixteen bytes per row and per column.

use super::Tour;
use crate::rectangle::Rectangle;

/// The smallest and the largest of several sums.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Spread {
    /// The smallest.
    pub least: u128,
    /// The largest.
    pub most: u128,
}

impl Spread {
    /// The common value of all sums, if they are equal.
    pub fn common(self) -> Option<u128> {
        (self.least == self.most).then_some(self.least)
    }
}

/// The sums of a tour's lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Magic {
    /// The sums of the rows.
    pub rows: Spread,
    /// The sums of the columns.
    pub columns: Spread,
    /// The sums of the two diagonals of a square board, the one from the top left first.
    pub diagonals: Option<[u128; 2]>,
}

impl Magic {
    /// Whether all rows have one sum, and all columns have one sum.
    pub fn is_magic(&self) -> bool {
        self.rows.common().is_some() && self.columns.common().is_some()
    }

    /// Whether all rows, all columns and both diagonals have one and the same sum.
    pub fn is_diagonally_magic(&self) -> bool {
        let sum = self.rows.common();
        sum.is_some() && sum == self.columns.common() && self.diagonals.is_some_and(|both| both.map(Some) == [sum; 2])
    }
}

/// Which sums a tour should have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Sums {
    /// The sums are arbitrary.
    #[default]
    Any,
    /// The sums are those of a magic tour.
    Magic,
    /// The sums are those of a diagonally magic tour.
    DiagonallyMagic,
}

impl Sums {
    /// Whether a tour has them.
    pub fn are_met_by(self, tour: &Tour<Rectangle>) -> bool {
        match self {
            Sums::Any => true,
            Sums::Magic => magic(tour).is_magic(),
            Sums::DiagonallyMagic => magic(tour).is_diagonally_magic(),
        }
    }
}

/// Adds up the lines of a tour's board.
pub fn magic(tour: &Tour<Rectangle>) -> Magic {
    let board = tour.board();
    let mut rows = vec![0u128; board.rows() as usize];
    let mut columns = vec![0u128; board.cols() as usize];
    let mut diagonals = [0u128; 2];

    for (number, square) in (1u128..).zip(tour.squares()) {
        let row = square.row as usize;
        let col = square.col as usize;
        rows[row] += number;
        columns[col] += number;
        diagonals[0] += if row == col { number } else { 0 };
        diagonals[1] += if row + col + 1 == rows.len() { number } else { 0 };
    }

    let diagonals = (rows.len() == columns.len()).then_some(diagonals);
    Magic { rows: spread(rows), columns: spread(columns), diagonals }
}

/// Numbers are positive, so a sum of zero is a line without squares.
fn spread(sums: Vec<u128>) -> Spread {
    let sums = || sums.iter().copied().filter(|&sum| sum > 0);
    Spread { least: sums().min().unwrap_or(0), most: sums().max().unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tour::sample::{grid, tour_of};

    #[test]
    fn beverleys_tour_is_magic_with_260() {
        let sums = magic(&grid(include_str!("../../../../testdata/beverley-8x8.txt")));
        assert_eq!((sums.rows.common(), sums.columns.common()), (Some(260), Some(260)));
        assert!(sums.is_magic() && !sums.is_diagonally_magic());
        assert_eq!(sums.diagonals, Some([282, 210]));
    }

    #[test]
    fn the_spread_of_a_common_tour_is_reported() {
        let sums = magic(&tour_of("3x4", &[8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3]));
        // The rows are 3 6 9 12, 8 11 2 5 and 1 4 7 10.
        assert_eq!(sums.rows, Spread { least: 22, most: 30 });
        assert_eq!(sums.columns, Spread { least: 12, most: 27 });
        assert_eq!(sums.diagonals, None);
        assert!(!sums.is_magic());
    }

    #[test]
    fn a_single_square_is_diagonally_magic_and_lines_of_holes_are_left_out() {
        assert!(magic(&tour_of("1x1", &[0])).is_diagonally_magic());
        let two = magic(&tour_of("3x2 leaper=0,1 without=a1,b1,a2,b2", &[0, 1]));
        assert_eq!(two.rows, Spread { least: 3, most: 3 });
        assert_eq!(two.columns, Spread { least: 1, most: 2 });
    }
}
