//! Reads tours of boards of cells (boxes, cubes, hexagons): JSON, a list of cells, a TSPLIB tour file, and grids of
//! numbers.
//!
//! ```text
//! {"answer":"tour","v":1,"board":"box:2x3x4","closed":true,"method":"construct","seed":1,"squares":[[1,1,1],...]}
//! ```
//!
//! `squares` has the coordinates of each cell, counted from 1. `leaper` and `holes` are written only if they are not
//! the knight and none. [`read`](super::read) comes here if the text or the caller names such a board.

mod grid;

pub use grid::{write_first_numbers, write_grid};

use super::tours::json::fields::{BoardFields, read_id};
use super::tours::{csv, svg, tsplib};
use super::{Claim, Format, ReadError};
use destrier_core::square::shorten;
use destrier_core::{Board, Path};
use serde::Deserialize;
use std::borrow::Cow;

/// The fields of a message that are read; others are ignored.
#[derive(Deserialize)]
struct ReadFields {
    #[serde(default)]
    answer: Option<String>,
    #[serde(flatten)]
    board: BoardFields,
    #[serde(default)]
    closed: bool,
    squares: Vec<CellField>,
}

/// A cell, by its coordinates or by its name.
#[derive(Deserialize)]
#[serde(untagged)]
enum CellField {
    Coordinates(Vec<u64>),
    Name(String),
}

impl CellField {
    fn read(&self, board: &Board) -> Result<u64, String> {
        match self {
            CellField::Coordinates(numbers) => read_id(board, numbers),
            CellField::Name(name) => board.read_square(name).map_err(|error| error.to_string()),
        }
    }
}

/// The JSON object in a text: the text itself, or the metadata of an SVG.
fn json_in(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    match text.chars().next()? {
        '{' => Some(text.into()),
        '<' => svg::metadata(text).ok().map(|(inner, _)| inner.into()),
        _ => None,
    }
}

/// Whether a text names a board of cells: JSON, a picture with a tour, or a tour file.
pub(super) fn names_cells(text: &str) -> bool {
    let Some(json) = json_in(text) else { return tsplib::names_cells(text) };
    serde_json::from_str::<BoardFields>(&json).is_ok_and(|fields| fields.is_of_cells())
}

/// Reads the tour of a board of cells: a JSON object, also in the metadata of an SVG, or a tour file, or with a board a
/// list of cells, a grid, or a table. Without a format, it is recognised.
pub(super) fn read(text: &str, format: Option<Format>, given: Option<&Board>) -> Result<Claim, ReadError> {
    match format.unwrap_or_else(|| recognise(text)) {
        format @ (Format::Moves | Format::Pdf | Format::Png | Format::Gif) => Err(ReadError::NotForCells(format)),
        format => claimed(text, format, given).map_err(ReadError::OnCells),
    }
}

/// The format of a text about a board of cells.
fn recognise(text: &str) -> Format {
    match text.trim_start().chars().next() {
        Some('{') => Format::Json,
        Some('<') => Format::Svg,
        _ if tsplib::is_tour_file(text) => Format::Tour,
        _ if csv::is_table(text) => Format::Csv,
        _ if grid::is_grid(text) => Format::Grid,
        _ => Format::Squares,
    }
}

fn claimed(text: &str, format: Format, given: Option<&Board>) -> Result<Claim, String> {
    let given_board = || given.ok_or("a list of cells or a grid does not name its board");
    let (board, path) = match format {
        Format::Json => return read_json(text, given),
        Format::Svg => return read_json(&svg::metadata(text).map_err(|error| error.to_string())?.0, given),
        Format::Tour => {
            let claim = tsplib::read_cells(text, given).map_err(|error| error.to_string())?;
            same_board(claim.board(), given)?;
            return Ok(claim);
        }
        Format::Csv => {
            let board = given_board()?;
            (board.clone(), csv::read_ids_of(text, board).map_err(|error| error.to_string())?)
        }
        Format::Grid => (given_board()?.clone(), grid::read_grid(text, given_board()?)?),
        _ => (given_board()?.clone(), read_list(text, given_board()?)?),
    };
    Ok(Claim::new(board, Ok(Path::Vertices(path))))
}

fn read_json(text: &str, given: Option<&Board>) -> Result<Claim, String> {
    let fields: ReadFields = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if let Some(answer) = fields.answer.filter(|answer| answer != "tour") {
        return Err(format!("the answer is '{}', so there is no tour to read", shorten(&answer)));
    }

    let board = fields.board.read()?;
    same_board(&board, given)?;

    let id = |(index, cell): (usize, &CellField)| {
        let id = cell.read(&board).map_err(|fault| format!("cell {} of the list: {fault}", index + 1))?;
        u32::try_from(id).map_err(|_| format!("{} has too many cells to be stored", board.size()))
    };

    let path = fields.squares.iter().enumerate().map(id).collect::<Result<Vec<u32>, String>>()?;
    Ok(Claim::new(board, Ok(Path::Vertices(path))).with_closed(Some(fields.closed)))
}

/// Refuses another board than the given one.
fn same_board(board: &Board, given: Option<&Board>) -> Result<(), String> {
    match given.filter(|given| *given != board) {
        Some(given) => Err(format!("the text is a tour of {}, not of {given}", shorten(&board.to_string()))),
        None => Ok(()),
    }
}

/// Cells such as `(2,3,1)` or `2,3,1`, separated by blanks or ends of lines.
fn read_list(text: &str, board: &Board) -> Result<Vec<u32>, String> {
    let mut path = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for word in line.split_whitespace() {
            let id = board.read_square(word).map_err(|fault| format!("line {}: {fault}", index + 1))?;
            path.push(u32::try_from(id).map_err(|_| format!("{} has too many cells to be stored", board.size()))?);
        }
    }
    Ok(path)
}

#[cfg(test)]
mod tests;
