//! Tours whose inner squares lie on parallel lines, stored as runs of equal moves.
//!
//! Such a tour is given by the two exits of every square. In an inner rectangle all squares lie on lines in one
//! direction; only the frame around it turns. [`LineTour::new`] checks that the exits of neighbouring squares agree,
//! which takes time for the frame alone, and then walks along the lines from turn to turn. If every square has two
//! exits that agree, and the walk that returns to its first square has as many squares as the board, it is a closed
//! tour. So a tour of m x n squares is checked in time and memory proportional to m + n.
//!
//! After that, the square at an index and the index of a square are found by bisection among the runs.
//!
//! ```
//! use destrier_core::lines::{InnerLines, LineTour};
//! use destrier_core::{Rectangle, Path, Shape, Square, verify};
//!
//! // A known tour of 3x4 as exits: without an inner rectangle, every square belongs to the frame.
//! let ids = [8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3];
//! let board: Rectangle = "3x4".parse().unwrap();
//! let exits = |square: Square| {
//!     let at = ids.iter().position(|&id| board.square(id) == square).unwrap();
//!     let towards = |other: Option<&u64>| other.and_then(|&id| board.move_between(square, board.square(id)));
//!     [towards(ids.get(at + 1)), towards(at.checked_sub(1).and_then(|at| ids.get(at)))]
//! };
//! let tour = LineTour::new(board.clone(), &InnerLines::NONE, exits).unwrap();
//! assert_eq!((tour.len(), tour.is_closed()), (12, false));
//! assert_eq!(tour.index_of(tour.at(7).unwrap()), Some(7));
//! ```

mod check;
mod runs;
#[cfg(test)]
mod tests;

use crate::path::{MoveWord, Path};
use crate::rectangle::Rectangle;
use crate::square::Square;
use runs::Runs;
use std::ops::Range;

/// The inner rectangle, whose squares all lie on lines in one direction. Rows and columns are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InnerLines {
    /// The rows of the inner rectangle.
    pub rows: Range<u32>,
    /// The columns of the inner rectangle.
    pub cols: Range<u32>,
    /// The number of the move that leads along the lines; the opposite move leads back.
    pub number: u8,
}

/// The exits of a square: the numbers of the moves to the squares before and after it. The ends of an open tour have
/// one.
pub type Exits = [Option<u8>; 2];

/// A verified tour that consists of runs of equal moves.
#[derive(Clone, Debug)]
pub struct LineTour {
    board: Rectangle,
    runs: Runs,
    closed: bool,
    /// The index of the walk at which the tour begins; zero unless it is closed.
    first: u64,
}

/// What is wrong with the exits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineFault {
    /// Lines are for whole rectangles of the plane, and for knights.
    #[error("lines of moves are for whole rectangles of the plane and for knights")]
    Board,
    /// The inner rectangle is not inside the board, or its direction is no move.
    #[error("the inner rectangle is not inside the board, or its lines have no direction")]
    Inner,
    /// The exits of a square do not agree with those of the squares they lead to.
    #[error("the exits of {0} do not agree with those of its neighbours")]
    Disagree(Square),
    /// An open tour has two ends, a closed one none.
    #[error("{0} squares have a single exit; an open tour has two, a closed one none")]
    Ends(u64),
    /// The walk is shorter than the board.
    #[error("the walk has {visited} of {squares} squares")]
    Misses {
        /// The number of squares that the lines visit.
        visited: u64,
        /// The number of squares of the board.
        squares: u64,
    },
}

impl InnerLines {
    /// No inner rectangle: every square belongs to the frame.
    pub const NONE: InnerLines = InnerLines { rows: 0..0, cols: 0..0, number: 1 };

    /// Whether a square is in the inner rectangle.
    pub fn has(&self, square: Square) -> bool {
        self.rows.contains(&square.row) && self.cols.contains(&square.col)
    }
}

impl LineTour {
    /// Makes a tour of the exits of all squares, if they are one. Those of inner squares are not asked for.
    pub fn new(board: Rectangle, inner: &InnerLines, exits: impl Fn(Square) -> Exits) -> Result<LineTour, LineFault> {
        let end = check::agree(&board, inner, &exits)?;
        let closed = end.is_none();
        let runs = Runs::walk(&board, inner, &exits, end.unwrap_or(Square::new(0, 0)));
        if runs.len() != board.squares() {
            return Err(LineFault::Misses { visited: runs.len(), squares: board.squares() });
        }
        Ok(LineTour { board, runs, closed, first: 0 })
    }

    /// This closed tour with its beginning at the given square. `None` if the square is not on the board, or if the
    /// tour is open and begins elsewhere.
    pub fn starting_at(mut self, square: Square) -> Option<LineTour> {
        // Looking up any other square sorts all runs.
        if self.at(0) == Some(square) {
            return Some(self);
        }
        let index = self.index_of(square).filter(|_| self.closed)?;
        self.first = (self.first + index) % self.len();
        Some(self)
    }

    /// The board.
    pub fn board(&self) -> &Rectangle {
        &self.board
    }

    /// The number of squares that the tour visits: all of them.
    #[allow(clippy::len_without_is_empty, reason = "a tour visits at least one square")]
    pub fn len(&self) -> u64 {
        self.runs.len()
    }

    /// Whether its last square is a move away from its first.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The number of squares at which it turns; a closed tour may turn at its first square, too.
    pub fn turns(&self) -> u64 {
        self.runs.turns(self.closed)
    }

    /// The square with this index.
    pub fn at(&self, index: u64) -> Option<Square> {
        (index < self.len()).then(|| self.runs.at((self.first + index) % self.len()))
    }

    /// The index of this square.
    pub fn index_of(&self, square: Square) -> Option<u64> {
        let found = self.runs.index_of(square).filter(|_| self.board.has(square))?;
        Some((found + self.len() - self.first) % self.len())
    }

    /// The squares in order, from the one with this index.
    pub fn squares_from(&self, index: u64) -> impl Iterator<Item = Square> + '_ {
        let index = index.min(self.len());
        let from = self.first + index;
        let wrapped = self.first;
        let (tail, head) =
            if from <= self.len() { (from..self.len(), 0..wrapped) } else { (0..0, from - self.len()..wrapped) };
        self.runs.squares(tail).chain(self.runs.squares(head))
    }

    /// The squares in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares_from(0)
    }

    /// Passes the moves on in order, as the number of a move and how often it is made in a row.
    pub fn each_run<E>(&self, mut visit: impl FnMut(u8, u64) -> Result<(), E>) -> Result<(), E> {
        let len = self.len();
        let moves = self.len() - 1;
        let before_wrap = moves.min(len - self.first);
        self.runs.moves(self.first..self.first + before_wrap, &mut visit)?;
        self.runs.moves(0..moves - before_wrap, &mut visit)
    }

    /// Its moves, for boards that fit in memory; `None` if their ids do not fit in 32 bits.
    pub fn to_path(&self) -> Option<Path> {
        let start = u32::try_from(self.board.id(self.at(0)?)).ok().filter(|_| self.board.cells() <= 1 << 32)?;
        let mut word = MoveWord::default();
        let Ok(()) = self.each_run(|number, times| {
            (0..times).for_each(|_| word.push(number));
            Ok::<(), std::convert::Infallible>(())
        });
        Some(Path::Moves { start, word })
    }
}
