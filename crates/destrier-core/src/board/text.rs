//! The text form of a board of cells.

use super::{Board, BoxGrid, CubeGrid, Grid, HexGrid};
use crate::rectangle::error::MAX_AXES;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::surface::Surface;
use crate::rectangle::{BoardError, MAX_SIDE, Rectangle, is_of_cells, read_squares};
use crate::square::{Square, shorten};
use std::fmt;
use std::str::FromStr;

/// The largest number of cells.
pub const MAX_CELLS: u64 = 1 << 62;

impl Board {
    /// Whether a text begins like a box, a cube or a hexagon, well formed or not, or has a piece that combines leapers.
    pub fn is_meant_by(text: &str) -> bool {
        is_of_cells(text)
    }

    /// Rows and columns of a rectangle, or of a box with two sides.
    pub fn rows_and_cols(&self) -> Option<(u32, u32)> {
        match &self.grid {
            Grid::Rectangle(rectangle) => Some((rectangle.rows(), rectangle.cols())),
            Grid::Box(grid) => <[u32; 2]>::try_from(grid.sides()).ok().map(|[rows, cols]| (rows, cols)),
            _ => None,
        }
    }

    /// Kind and size alone, such as `box:4x5x6`; `8x8` for a rectangle on which a piece that combines leapers walks.
    pub fn size(&self) -> String {
        match (&self.grid, self.rows_and_cols()) {
            (Grid::Box(_), Some((rows, cols))) if self.piece.combines_leapers() => format!("{rows}x{cols}"),
            _ => self.grid.cell_grid().name(),
        }
    }

    /// Reads the name of a square or a cell, with or without its brackets. It may be a hole.
    pub fn read_square(&self, text: &str) -> Result<u64, BoardError> {
        if let Some(rectangle) = self.rectangle() {
            return Ok(rectangle.id(rectangle.read_square(text)?));
        }

        let inner = text.trim();
        let inner = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(inner);
        let numbers = inner.split(',').map(|part| read_number(part.trim())).collect::<Option<Vec<u32>>>();
        let square = || self.rows_and_cols().and_then(|(rows, cols)| Square::read(text, rows, cols).ok());
        let numbers = numbers.or_else(|| square().map(|square| vec![square.row + 1, square.col + 1]));
        numbers.and_then(|numbers| self.id(&numbers)).ok_or_else(|| self.no_cell(text))
    }

    fn no_cell(&self, text: &str) -> BoardError {
        let board = self.size();
        let example = self.name(self.cells() - 1);
        BoardError::Cell { text: shorten(text), board, axes: self.axes(), example }
    }

    /// Reads a list of squares such as `c3,d4`, or of cells such as `(1,2,3),(4,5,6)` or `1,2,3;4,5,6`.
    pub fn read_squares(&self, text: &str) -> Result<Vec<u64>, BoardError> {
        if let Some(rectangle) = self.rectangle() {
            let squares = read_squares(text, rectangle.rows(), rectangle.cols())?;
            return Ok(squares.into_iter().map(|square| rectangle.id(square)).collect());
        }

        if let Some((rows, cols)) = self.rows_and_cols().filter(|_| text.contains(|c: char| c.is_alphabetic())) {
            let squares = read_squares(text, rows, cols).map_err(|_| self.no_cell(text))?;
            return Ok(squares.into_iter().filter_map(|square| self.id(&[square.row + 1, square.col + 1])).collect());
        }

        let parts: Vec<&str> = if text.contains('(') {
            text.split_inclusive(')').map(|part| part.trim_start_matches([',', ';', ' '])).collect()
        } else {
            text.split(';').collect()
        };

        parts.into_iter().filter(|part| !part.trim().is_empty()).map(|part| self.read_square(part)).collect()
    }
}

fn read_number(digits: &str) -> Option<u32> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// The whole description; parsing it gives the board back.
impl fmt::Display for Board {
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

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        if !is_of_cells(text) {
            return Ok(text.parse::<Rectangle>()?.into());
        }

        let no_grid = || BoardError::NoGrid(shorten(text));
        let mut words = text.split_whitespace();
        let grid = read_grid(words.next().ok_or_else(no_grid)?)?;
        let mut board = Board::new(grid)?;
        let mut holes = Vec::new();

        for word in words {
            match word.split_once('=').ok_or_else(no_grid)? {
                ("leaper", value) => board.piece = value.parse()?,
                ("without", value) => holes.extend(board.read_squares(value)?),
                _ => return Err(no_grid()),
            }
        }

        board.without(holes)
    }
}

fn read_grid(text: &str) -> Result<Grid, BoardError> {
    let unreadable = || BoardError::NoGrid(shorten(text));

    let (kind, size) = match text.split_once(':') {
        Some((surface, _)) if surface.parse::<Surface>().is_ok() => {
            return Err(BoardError::Surface(shorten(text)));
        }
        Some(parts) => parts,
        None => ("box", text),
    };

    let side = |digits: &str| {
        // A sign or a fraction is a number, too, but not one of cells.
        let is_number = digits.parse::<f64>().is_ok();
        let side = read_number(digits).filter(|side| (1..=MAX_SIDE).contains(side));
        side.ok_or_else(|| if is_number { BoardError::Side(shorten(digits)) } else { unreadable() })
    };

    match kind.to_ascii_lowercase().as_str() {
        "box" => {
            let sides: Vec<&str> = size.split(['x', 'X', '×']).take(MAX_AXES + 1).collect();
            if text == size && sides.len() != 2 {
                return Err(unreadable());
            }
            if !(2..=MAX_AXES).contains(&sides.len()) {
                return Err(BoardError::Axes(shorten(text)));
            }

            let sides = sides.into_iter().map(side).collect::<Result<Vec<u32>, _>>()?;
            BoxGrid::new(sides).map(Grid::Box).ok_or_else(unreadable)
        }
        "cube" => CubeGrid::new(side(size)?).map(Grid::Cube).ok_or_else(unreadable),
        // Twice the side is the number of rows.
        "hex" => match side(size)? {
            side if side > MAX_SIDE / 2 => Err(BoardError::Side(side.to_string())),
            side => HexGrid::new(side).map(Grid::Hexagon).ok_or_else(unreadable),
        },
        _ => Err(unreadable()),
    }
}
