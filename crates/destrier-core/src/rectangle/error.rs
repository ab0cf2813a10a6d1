//! Why a board is refused.

use super::leaper::LeaperError;
use super::{MAX_CUT, MAX_SIDE};
use crate::square::SquareError;

/// The largest number of axes of a box.
pub const MAX_AXES: usize = 16;

/// Why a board is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The text does not have the form of a board.
    #[error(
        "'{0}' is not a board; write rows x columns, such as 8x8, or with a surface, such as torus:5x7 (plane, \
         cylinder, torus, mobius, klein, projective), or a box, a cube or a hexagon, such as box:4x5x6, cube:8 or hex:5"
    )]
    Unreadable(String),
    /// A box, a cube or a hexagon, or a piece that combines leapers, where only rectangles are possible.
    #[error("'{0}' is not a flat board; write rows x columns, such as 8x8, or with a surface, such as torus:5x7")]
    NotFlat(String),
    /// A side of zero, or too long.
    #[error("a side must be from 1 to {MAX_SIDE}, and '{0}' is not")]
    Side(String),
    /// A hole that is not on the board.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// An invalid leaper.
    #[error(transparent)]
    Leaper(#[from] LeaperError),
    /// A board cut off after more squares than it has, after none, or after too few to list the holes.
    #[error(
        "'first={text}' is not a number of squares; this board has {cells}, and from {} to {cells} may be left, \
         counted down the columns",
        cells.saturating_sub(MAX_CUT).max(1)
    )]
    Cut {
        /// The given text.
        text: String,
        /// The number of squares of the board.
        cells: u64,
    },
    /// All squares are holes.
    #[error("no square of the board is left: every one is a hole")]
    NoSquares,
    /// The text begins like a box, a cube or a hexagon, and goes on differently.
    #[error(
        "'{0}' is not a box, a cube or a hexagon; write the sides of a box, such as box:4x5x6, or the side of a cube's \
         face or of a hexagon, such as cube:8 or hex:5"
    )]
    NoGrid(String),
    /// A piece that combines leapers on a rectangle that is glued to a surface.
    #[error(
        "'{0}' is glued to a surface; a piece that combines leapers moves on rectangles of the plane, such as 8x8, on \
         boxes, cubes and hexagons"
    )]
    Surface(String),
    /// A box with too few or too many sides.
    #[error("a box has from 2 to {MAX_AXES} sides, and '{0}' has another number")]
    Axes(String),
    /// A board with too many cells.
    #[error("{0} has more than 2^62 cells, which is too many")]
    TooManyCells(String),
    /// A cell that is not on the board.
    #[error("'{text}' is not a cell of {board}; write {axes} numbers from 1, such as {example}")]
    Cell {
        /// The given text.
        text: String,
        /// The board.
        board: String,
        /// The number of coordinates of a cell.
        axes: usize,
        /// The last cell of the board.
        example: String,
    },
    /// All cells of a box, a cube or a hexagon are holes.
    #[error("no cell of the board is left: every one is a hole")]
    NoCells,
    /// A mask that is not a rectangle of marks.
    #[error("line {line}, column {column} of the mask: {what}")]
    Mask {
        /// Line of the fault, from 1.
        line: usize,
        /// Column of the fault, from 1.
        column: usize,
        /// What was wrong there and what would be right.
        what: String,
    },
}
