//! The tour as a grid of numbers, plain for files and coloured for terminals.
//!
//! The plain form is also the file format `grid`: one line per row, numbers from 1, right-aligned and separated by
//! blanks, `#` for a hole. Both forms implement [`Display`](fmt::Display), so a board of millions of squares can be
//! written to any writer without building a string first.

use crate::error::DrawError;
use destrier_core::square::column_letters;
use destrier_core::{Rectangle, Tour};
use std::fmt;

/// Marks a hole in `steps`.
const HOLE: u32 = u32::MAX;

/// The number of each square in the tour. Displays as the plain grid.
#[derive(Clone, Debug)]
pub struct Grid<'a> {
    board: &'a Rectangle,
    steps: Vec<u32>,
    last: u32,
}

/// Whether files and ranks are labelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Labels {
    /// Squares only.
    Hidden,
    /// Ranks on the left, files below.
    Shown,
}

/// The grid as a chessboard for a terminal with 256 colours. Displays as lines with ANSI escapes.
#[derive(Clone, Debug)]
pub struct ColouredGrid<'a> {
    grid: &'a Grid<'a>,
    labels: Labels,
}

/// The width of the coloured grid of a board, in columns of the terminal.
pub fn grid_width(board: &Rectangle, labels: Labels) -> u64 {
    let ranks = match labels {
        Labels::Shown => board.rows().to_string().len() as u64 + 1,
        Labels::Hidden => 0,
    };
    ranks + u64::from(board.cols()) * cell_width(board) as u64
}

/// The width of a number or of the letters of a file, and a blank on either side.
fn cell_width(board: &Rectangle) -> usize {
    board.squares().to_string().len().max(column_letters(board.cols() - 1).len()) + 2
}

impl<'a> Grid<'a> {
    /// Numbers the squares. Fails only on boards with 2^32 squares or more.
    pub fn new(tour: &'a Tour<Rectangle>) -> Result<Grid<'a>, DrawError> {
        let board = tour.board();
        let limit = u64::from(u32::MAX - 1);
        let cells = usize::try_from(board.cells()).ok().filter(|_| board.cells() <= limit);
        let cells = cells.ok_or(DrawError::TooManySquares { cells: board.cells(), form: "grid", limit })?;
        let mut steps = vec![HOLE; cells];
        for (step, id) in (0..).zip(tour.ids()) {
            steps[id as usize] = step;
        }
        Ok(Grid { board, steps, last: (tour.len() - 1) as u32 })
    }

    /// The coloured grid.
    pub fn coloured(&'a self, labels: Labels) -> ColouredGrid<'a> {
        ColouredGrid { grid: self, labels }
    }

    pub(crate) fn board(&self) -> &Rectangle {
        self.board
    }

    /// The index of the last square.
    pub(crate) fn last(&self) -> u32 {
        self.last
    }

    /// The rows from the top: the index of each square in the tour from 0, or `None` for a hole.
    pub(crate) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = Option<u32>>> {
        self.steps.chunks(self.board.cols() as usize).map(|row| row.iter().map(|&step| (step != HOLE).then_some(step)))
    }

    /// Writes the board as coloured cells of equal width, with or without labels. `paint` takes a row, a column and the
    /// step at which that square is visited, and returns its text and its ANSI colour.
    pub(crate) fn write_cells<T: fmt::Display>(
        &self,
        out: &mut impl fmt::Write,
        labels: Labels,
        paint: impl Fn(u32, u32, u32) -> (T, &'static str),
    ) -> fmt::Result {
        let width = cell_width(self.board);
        let rank_width = self.board.rows().to_string().len();
        for (row, steps) in (0..).zip(self.rows()) {
            if labels == Labels::Shown {
                write!(out, "{:>rank_width$} ", self.board.rows() - row)?;
            }

            for (col, step) in (0..).zip(steps) {
                match step {
                    Some(step) => {
                        let (text, colour) = paint(row, col, step);
                        let flush = width - 1;
                        write!(out, "\x1b[{colour}m{text:>flush$} \x1b[0m")?;
                    }
                    None => write!(out, "{:width$}", "")?,
                }
            }

            writeln!(out)?;
        }

        if labels == Labels::Shown {
            write!(out, "{:rank_width$} ", "")?;
            for col in 0..self.board.cols() {
                let file_width = width - 1;
                write!(out, "{:>file_width$} ", column_letters(col))?;
            }
            writeln!(out)?;
        }

        Ok(())
    }

    /// Whether a square is dark; a1 is.
    pub(crate) fn is_dark(&self, row: u32, col: u32) -> bool {
        (self.board.rows() - 1 - row) % 2 == col % 2
    }
}

impl fmt::Display for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.board.squares().to_string().len();
        for row in self.rows() {
            for (col, step) in row.enumerate() {
                let gap = if col == 0 { "" } else { " " };
                match step {
                    Some(step) => write!(f, "{gap}{:>width$}", step + 1)?,
                    None => write!(f, "{gap}{:>width$}", '#')?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for ColouredGrid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.grid;
        grid.write_cells(f, self.labels, |row, col, step| {
            let colour = match step {
                0 => "1;38;5;231;48;5;28",
                step if step == grid.last => "1;38;5;231;48;5;124",
                _ if grid.is_dark(row, col) => "38;5;16;48;5;180",
                _ => "38;5;16;48;5;230",
            };
            (step + 1, colour)
        })
    }
}
