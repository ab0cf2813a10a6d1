//! A flat board or a board of cells, as one line of text names it.

use crate::board::{Board, BoardError};
use crate::cell_board::{CellBoard, CellBoardError};
use std::fmt;
use std::str::FromStr;

/// A flat board, or a box, a cube or a hexagon. Every board that can be written as text is one of these.
///
/// ```
/// use destrier_core::AnyBoard;
///
/// let of_cells = |text: &str| matches!(text.parse(), Ok(AnyBoard::Cells(_)));
/// assert!(of_cells("box:4x5x6") && of_cells("cube:8") && of_cells("hex:5"));
/// assert!(matches!("torus:5x7".parse(), Ok(AnyBoard::Flat(_))));
/// let error = "4x5x6".parse::<AnyBoard>().unwrap_err().to_string();
/// assert!(error.contains("torus:5x7") && error.contains("box:4x5x6, cube:8 or hex:5"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AnyBoard {
    /// Rows and columns, on one of the surfaces.
    Flat(Board),
    /// A box, a cube or a hexagon.
    Cells(CellBoard),
}

/// Why a board is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnyBoardError {
    /// It is meant to be flat, or has no known form.
    #[error(transparent)]
    Flat(#[from] BoardError),
    /// It is meant to be a box, a cube or a hexagon.
    #[error(transparent)]
    Cells(#[from] CellBoardError),
}

impl FromStr for AnyBoard {
    type Err = AnyBoardError;

    fn from_str(text: &str) -> Result<AnyBoard, AnyBoardError> {
        match CellBoard::is_meant_by(text) {
            true => Ok(AnyBoard::Cells(text.parse()?)),
            false => Ok(AnyBoard::Flat(text.parse()?)),
        }
    }
}

/// The whole description; parsing it gives the board back.
impl fmt::Display for AnyBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyBoard::Flat(board) => board.fmt(f),
            AnyBoard::Cells(board) => board.fmt(f),
        }
    }
}

impl From<Board> for AnyBoard {
    fn from(board: Board) -> AnyBoard {
        AnyBoard::Flat(board)
    }
}

impl From<CellBoard> for AnyBoard {
    fn from(board: CellBoard) -> AnyBoard {
        AnyBoard::Cells(board)
    }
}
