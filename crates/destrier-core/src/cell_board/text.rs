//! The text form of a board of cells.

use super::{BoxGrid, CellBoard, CellGrid, CubeGrid, HexGrid};
use crate::board::leaper::{Leaper, LeaperError};
use crate::board::piece::Piece;
use crate::board::surface::Surface;
use crate::board::{MAX_SIDE, is_of_cells, read_squares};
use crate::square::{Square, shorten};
use std::fmt;
use std::str::FromStr;

/// The largest number of cells.
pub const MOST_CELLS: u64 = 1 << 62;

/// The largest number of axes of a box.
pub const MOST_AXES: usize = 16;

/// Why a board of cells is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CellBoardError {
    /// The text does not have the form of such a board.
    #[error(
        "'{0}' is not a box, a cube or a hexagon; write the sides of a box, such as box:4x5x6, or the side of a cube's \
         face or of a hexagon, such as cube:8 or hex:5"
    )]
    Unreadable(String),
    /// A rectangle that is glued to a surface.
    #[error(
        "'{0}' is glued to a surface; a piece that combines leapers moves on rectangles of the plane, such as 8x8, on \
         boxes, cubes and hexagons"
    )]
    Surface(String),
    /// A side of zero, or too long.
    #[error("a side must be from 1 to {MAX_SIDE}, and '{0}' is not")]
    Side(String),
    /// Too few or too many sides.
    #[error("a box has from 2 to {MOST_AXES} sides, and '{0}' has another number")]
    Axes(String),
    /// Too many cells.
    #[error("{0} has more than 2^62 cells, which is too many")]
    TooManyCells(String),
    /// A cell that is not on the board.
    #[error("'{text}' is not a cell of {board}; write {axes} numbers from 1, such as {example}")]
    Cell {
        /// What was given.
        text: String,
        /// The board.
        board: String,
        /// How many numbers a cell has.
        axes: usize,
        /// The last cell of the board.
        example: String,
    },
    /// An invalid leaper.
    #[error(transparent)]
    Leaper(#[from] LeaperError),
    /// All cells are holes.
    #[error("no cell of the board is left: every one is a hole")]
    NoCells,
}

impl CellBoard {
    /// Whether a text begins like a board of cells, well formed or not, or has a piece that combines leapers.
    pub fn is_meant_by(text: &str) -> bool {
        is_of_cells(text)
    }

    /// Rows and columns of a box with two sides.
    pub fn rectangle(&self) -> Option<(u32, u32)> {
        match &self.grid {
            CellGrid::Box(grid) => <[u32; 2]>::try_from(grid.sides()).ok().map(|[rows, cols]| (rows, cols)),
            _ => None,
        }
    }

    /// Kind and size alone, such as `box:4x5x6`; `8x8` for a rectangle on which a piece that combines leapers walks.
    pub fn size(&self) -> String {
        match &self.grid {
            CellGrid::Box(grid) => {
                let sides: Vec<String> = grid.sides().iter().map(u32::to_string).collect();
                let is_rectangle = sides.len() == 2 && self.piece.combines_leapers();
                format!("{}{}", if is_rectangle { "" } else { "box:" }, sides.join("x"))
            }
            CellGrid::Cube(grid) => format!("cube:{}", grid.side()),
            CellGrid::Hexagon(grid) => format!("hex:{}", grid.side()),
        }
    }

    /// Reads the name of a cell, with or without its brackets. It may be a hole.
    pub fn read_cell(&self, text: &str) -> Result<u64, CellBoardError> {
        let inner = text.trim();
        let inner = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(inner);
        let numbers = inner.split(',').map(|part| read_number(part.trim())).collect::<Option<Vec<u32>>>();
        let square = || self.rectangle().and_then(|(rows, cols)| Square::read(text, rows, cols).ok());
        let numbers = numbers.or_else(|| square().map(|square| vec![square.row + 1, square.col + 1]));
        numbers.and_then(|numbers| self.id(&numbers)).ok_or_else(|| self.no_cell(text))
    }

    fn no_cell(&self, text: &str) -> CellBoardError {
        let (board, example) = (self.size(), self.name(self.cells() - 1));
        CellBoardError::Cell { text: shorten(text), board, axes: self.axes(), example }
    }

    /// Reads a list of cells such as `(1,2,3),(4,5,6)` or `1,2,3;4,5,6`.
    pub fn read_cells(&self, text: &str) -> Result<Vec<u64>, CellBoardError> {
        if let Some((rows, cols)) = self.rectangle().filter(|_| text.contains(|c: char| c.is_alphabetic())) {
            let squares = read_squares(text, rows, cols).map_err(|_| self.no_cell(text))?;
            return Ok(squares.into_iter().filter_map(|square| self.id(&[square.row + 1, square.col + 1])).collect());
        }
        let parts: Vec<&str> = match text.contains('(') {
            true => text.split_inclusive(')').map(|part| part.trim_start_matches([',', ';', ' '])).collect(),
            false => text.split(';').collect(),
        };
        parts.into_iter().filter(|part| !part.trim().is_empty()).map(|part| self.read_cell(part)).collect()
    }
}

fn read_number(digits: &str) -> Option<u32> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// The whole description; parsing it gives the board back.
impl fmt::Display for CellBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.size())?;
        if self.piece.single() != Some(Leaper::KNIGHT) {
            write!(f, " leaper={}", self.piece)?;
        }
        for (count, &hole) in self.holes.iter().enumerate() {
            let lead = if count == 0 { " without=" } else { "," };
            write!(f, "{lead}{}", self.name(hole))?;
        }
        Ok(())
    }
}

impl FromStr for CellBoard {
    type Err = CellBoardError;

    fn from_str(text: &str) -> Result<CellBoard, CellBoardError> {
        let unreadable = || CellBoardError::Unreadable(shorten(text));
        let mut words = text.split_whitespace();
        let mut board = CellBoard::new(read_grid(words.next().ok_or_else(unreadable)?)?)?;
        let mut holes = Vec::new();
        for word in words {
            match word.split_once('=').ok_or_else(unreadable)? {
                ("leaper", value) => board = board.with_piece(value.parse::<Piece>()?),
                ("without", value) => holes.extend(board.read_cells(value)?),
                _ => return Err(unreadable()),
            }
        }
        board.without(holes)
    }
}

fn read_grid(text: &str) -> Result<CellGrid, CellBoardError> {
    let unreadable = || CellBoardError::Unreadable(shorten(text));
    let (kind, size) = match text.split_once(':') {
        Some((surface, _)) if surface.parse::<Surface>().is_ok() => {
            return Err(CellBoardError::Surface(shorten(text)));
        }
        Some(parts) => parts,
        None => ("box", text),
    };
    let side = |digits: &str| {
        // A sign or a fraction is a number, too, but not one of cells.
        let is_number = digits.parse::<f64>().is_ok();
        let side = read_number(digits).filter(|side| (1..=MAX_SIDE).contains(side));
        side.ok_or_else(|| if is_number { CellBoardError::Side(shorten(digits)) } else { unreadable() })
    };
    match kind.to_ascii_lowercase().as_str() {
        "box" => {
            let sides: Vec<&str> = size.split(['x', 'X', '×']).take(MOST_AXES + 1).collect();
            if text == size && sides.len() != 2 {
                return Err(unreadable());
            }
            if !(2..=MOST_AXES).contains(&sides.len()) {
                return Err(CellBoardError::Axes(shorten(text)));
            }
            let sides = sides.into_iter().map(side).collect::<Result<Vec<u32>, _>>()?;
            BoxGrid::new(sides).map(CellGrid::Box).ok_or_else(unreadable)
        }
        "cube" => CubeGrid::new(side(size)?).map(CellGrid::Cube).ok_or_else(unreadable),
        // Twice the side is the number of rows.
        "hex" => match side(size)? {
            side if side > MAX_SIDE / 2 => Err(CellBoardError::Side(side.to_string())),
            side => HexGrid::new(side).map(CellGrid::Hexagon).ok_or_else(unreadable),
        },
        _ => Err(unreadable()),
    }
}
