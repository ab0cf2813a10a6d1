//! A computed tour: nothing of it is stored, and yet the position of every square is known.
//!
//! A [`TilePlan`] says how small tiles are laid and repeated; it is a claim. [`ComputedTour::new`] is the only way to
//! make a computed tour of it, and the fields are private: as with [`Tour`](crate::Tour), what claims to be a tour is
//! one.
//! The check examines every distinct tile, every distinct seam and the count, once, however large the board (see
//! `check`). After that the square at an index, the index of a square and the next square take a few divisions each, on
//! boards with sides up to 2^31.
//!
//! Indices count from 0. A closed tour can begin at any of its squares: [`ComputedTour::starting_at`].
//!
//! ```
//! use destrier_core::computed::{ComputedTour, Tile, TilePlan};
//! use destrier_core::{Rectangle, Shape, Square};
//!
//! // On the torus of one row a knight can go one square to the right.
//! let board: Rectangle = "torus:1x2000000000".parse().unwrap();
//! let square = TilePlan::of(Tile::new(1, 1, vec![(0, 0)]).unwrap(), (0, 0));
//! let tour = ComputedTour::new(board, &square.times(2_000_000_000, (0, 1)), Shape::Closed).unwrap();
//! assert_eq!(tour.at(1_234_567_890), Some(Square::new(0, 1_234_567_890)));
//! assert_eq!(tour.next(Square::new(0, 1_999_999_999)), Some(Square::new(0, 0)));
//! ```

mod check;
mod outline;
mod plan;
mod raster;
mod stream;
mod symmetric;
mod tile;
mod turn;
mod walk;

pub use plan::{TilePiece, TilePlan};
pub use raster::Columns;
pub use stream::{DIGITS, MoveStream};
pub use tile::{LARGEST_TILE, Place, Tile};
pub use walk::Squares;

use crate::path::Path;
use crate::rectangle::Rectangle;
use crate::square::Square;
use crate::tour::Shape;
use outline::Outline;
use std::ops::Range;

/// A verified tour that is computed, not stored. Small whatever the board.
#[derive(Clone, Debug)]
pub struct ComputedTour {
    board: Rectangle,
    outline: Outline,
    closed: bool,
    /// The index of the plan at which the tour begins; zero unless it is closed.
    first: u64,
}

/// What is wrong with a plan.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// Plans are for whole rectangles.
    #[error("the board has holes, and a plan covers rectangles only")]
    Holes,
    /// A plan or a repeated body without any piece.
    #[error("the plan has an empty list of pieces")]
    Empty,
    /// Repetitions nested too deep.
    #[error("the plan nests its repetitions too deep")]
    TooDeep,
    /// The plan has more squares than can be counted.
    #[error("the plan is longer than 2^64 squares")]
    TooLong,
    /// A piece that leaves the board.
    #[error("the piece at row {row}, column {col} (from 0) leaves the board")]
    OffTheBoard {
        /// The top row of the piece.
        row: i64,
        /// The leftmost column of the piece.
        col: i64,
    },
    /// A repetition that is not exactly one body further each time.
    #[error("a body of {height} by {width} squares cannot be repeated with the step {step:?}")]
    Step {
        /// The step.
        step: Place,
        /// The number of rows of the body.
        height: i64,
        /// The number of columns of the body.
        width: i64,
    },
    /// Two pieces that cover the same squares.
    #[error("the piece at row {row}, column {col} (from 0) lies over another")]
    Overlap {
        /// The top row of the piece.
        row: i64,
        /// The leftmost column of the piece.
        col: i64,
    },
    /// The plan leaves out squares of the board.
    #[error("the plan visits {covered} of {squares} squares")]
    Misses {
        /// The number of squares that the plan visits.
        covered: u64,
        /// The number of squares of the board.
        squares: u64,
    },
    /// A step that is not a move.
    #[error("{from} to {to} is not a move{}", if *.repeated { " at each of its repetitions" } else { "" })]
    NotAMove {
        /// Where the step begins (the first time).
        from: Square,
        /// Where the step ends.
        to: Square,
        /// Whether the step is repeated.
        repeated: bool,
    },
    /// A closed tour was claimed, but the ends are not a move apart, or there are fewer than three squares.
    #[error("the plan does not close: no move leads from {last} to {first}")]
    NotClosed {
        /// The first square.
        first: Square,
        /// The last square.
        last: Square,
    },
}

impl ComputedTour {
    /// Makes a tour of a plan, if it is one. The time depends on the plan, not on the board.
    pub fn new(board: Rectangle, plan: &TilePlan, shape: Shape) -> Result<ComputedTour, Misfit> {
        if !board.is_whole() {
            return Err(Misfit::Holes);
        }
        let outline = Outline::of(plan, board.rows(), board.cols())?;
        let closed = check::judge(&board, &outline)?;
        if shape == Shape::Closed && !closed {
            let first = check::square(outline.first());
            let last = check::square(outline.last());
            return Err(Misfit::NotClosed { first, last });
        }
        Ok(ComputedTour { board, outline, closed, first: 0 })
    }

    /// This closed tour with its beginning at the given square. `None` if the square is not on the board, or if the
    /// tour is open and begins elsewhere.
    pub fn starting_at(mut self, square: Square) -> Option<ComputedTour> {
        let index = self.index_of(square).filter(|&index| self.closed || index == 0)?;
        self.first = self.raw(index);
        Some(self)
    }

    /// The board.
    pub fn board(&self) -> &Rectangle {
        &self.board
    }

    /// The number of squares that the tour visits: all of them.
    #[allow(clippy::len_without_is_empty, reason = "a tour visits at least one square")]
    pub fn len(&self) -> u64 {
        self.outline.len
    }

    /// Whether its last square is a move away from its first (and there are at least three).
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The square with this index.
    #[inline]
    pub fn at(&self, index: u64) -> Option<Square> {
        if index >= self.len() {
            return None;
        }
        let (tile, (row, col), step) = self.outline.leaf(self.raw(index));
        let (down, right) = tile.walk()[step];
        Some(Square { row: row as u32 + down, col: col as u32 + right })
    }

    /// The index of this square.
    pub fn index_of(&self, square: Square) -> Option<u64> {
        let found = self.outline.find((i64::from(square.row), i64::from(square.col)))?;
        Some(if found >= self.first { found - self.first } else { found + self.len() - self.first })
    }

    /// The square after this one; after the last one the first if the tour is closed, else `None`.
    pub fn next(&self, square: Square) -> Option<Square> {
        let index = self.index_of(square)? + 1;
        if index < self.len() || !self.closed { self.at(index) } else { self.at(0) }
    }

    /// The squares in order, from the one with this index.
    pub fn squares_from(&self, index: u64) -> Squares<'_> {
        Squares::new(self, index)
    }

    /// The squares in order.
    pub fn squares(&self) -> Squares<'_> {
        self.squares_from(0)
    }

    /// The squares in order, by id.
    pub fn ids(&self) -> impl Iterator<Item = u64> + '_ {
        self.squares().map(|square| self.board.id(square))
    }

    /// The stretches that lie on one tile each, as ranges of indices, in order.
    pub fn tiles(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = next;
            let (tile, _, step) = (first < self.len()).then(|| self.outline.leaf(self.raw(first)))?;
            next = self.len().min(first + (tile.walk().len() - step) as u64);
            Some(first..next)
        })
    }

    /// The list of its squares, for boards that fit in memory; `None` if their ids do not fit in 32 bits.
    pub fn to_path(&self) -> Option<Path> {
        (self.board.cells() <= 1 << 32).then(|| Path::Vertices(self.ids().map(|id| id as u32).collect()))
    }

    /// The position of an index in the plan.
    #[inline]
    fn raw(&self, index: u64) -> u64 {
        let rest = self.len() - self.first;
        if index < rest { index + self.first } else { index - rest }
    }
}

#[cfg(test)]
mod tests;
