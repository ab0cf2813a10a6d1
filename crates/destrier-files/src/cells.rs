//! Tours of boards of cells (boxes, cubes, hexagons) as text: JSON, a list of cells, a TSPLIB tour file, and grids of
//! numbers.
//!
//! ```text
//! {"answer":"tour","v":1,"board":"box:2x3x4","closed":true,"method":"construct","seed":1,"squares":[[1,1,1],...]}
//! ```
//!
//! `squares` has the coordinates of each cell, counted from 1. `leaper` and `holes` are written only if they are not
//! the knight and none. What is read is a [`CellClaim`], which only [`CellClaim::judge`] turns into a tour.

mod grid;

pub use grid::write_grid;

use super::About;
use super::tours::json::fields::{BoardFields, TourFields, TourMessage, read_id};
use super::tours::{csv, svg, tsplib};
use destrier_core::square::shorten;
use destrier_core::{Board, Path, Rectangle, Shape, Surface, Tour, verify};
use serde::Deserialize;
use std::borrow::Cow;
use std::io::{self, BufWriter, Write};

/// Writes the JSON object and ends the line.
pub fn write_json(tour: &Tour, about: &About, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    serde_json::to_writer(&mut out, &TourMessage::Tour(TourFields::on_cells(tour, about)))?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Writes one cell per line, such as `(2,3,1)`.
pub fn write_cells(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    for id in tour.ids() {
        writeln!(out, "{}", tour.ground().name(u64::from(id)))?;
    }
    out.flush()
}

/// Writes the table of a tour of a rectangle, as for flat boards. Other boards have none, and their tables are empty.
pub fn write_csv(tour: &Tour, out: &mut dyn Write) -> io::Result<()> {
    match flat_rectangle(tour.ground()) {
        Some(flat) => csv::write_squares(&flat, tour.ids().map(|id| flat.square(u64::from(id))), out),
        None => Ok(()),
    }
}

/// The knight's board with the squares of a box that has two sides.
fn flat_rectangle(board: &Board) -> Option<Rectangle> {
    let (rows, cols) = board.rows_and_cols()?;
    Rectangle::new(rows, cols, Surface::Plane).ok()
}

/// Writes a TSPLIB tour file. The cells are numbered as in the board's graph, from 1.
pub fn write_tour_file(tour: &Tour, about: &About, out: &mut dyn Write) -> io::Result<()> {
    tsplib::write_cells(tour, about, out)
}

/// What a text claims to be a tour of a board of cells.
#[derive(Clone, Debug)]
pub struct CellClaim {
    board: Board,
    path: Vec<u32>,
    closed: bool,
}

impl CellClaim {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Adds the condition that the tour is closed.
    pub fn must_be_closed(self) -> CellClaim {
        CellClaim { closed: true, ..self }
    }

    /// The tour, or what is wrong with it in one sentence.
    pub fn judge(self) -> Result<Tour, String> {
        let shape = if self.closed { Shape::Closed } else { Shape::Open };
        let tour = verify(self.board, Path::Vertices(self.path), shape);
        tour.map_err(|refused| refused.fault.describe(&refused.ground))
    }
}

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
pub fn names_cells(text: &str) -> bool {
    let Some(json) = json_in(text) else { return tsplib::names_cells(text) };
    serde_json::from_str::<BoardFields>(&json).is_ok_and(|fields| fields.is_of_cells())
}

/// Reads the JSON object, or the one in the metadata of an SVG, or a tour file, or with a board a list of cells or a
/// grid.
///
/// ```
/// use destrier::format::cells::read;
///
/// let text = r#"{"board":"cube:1","squares":[[1,1,1],[2,1,1],[3,1,1],[6,1,1],[4,1,1],[5,1,1]]}"#;
/// let claim = read(text, None).unwrap();
/// assert!(claim.judge().unwrap().is_closed());
/// let board = "hex:1".parse().unwrap();
/// assert_eq!(read("(1,1)", Some(&board)).unwrap().judge().unwrap().len(), 1);
/// ```
pub fn read(text: &str, given: Option<&Board>) -> Result<CellClaim, String> {
    let Some(json) = json_in(text) else {
        if tsplib::is_tour_file(text) {
            let (board, path) = tsplib::read_cells(text, given)?;
            same_board(&board, given)?;
            return Ok(CellClaim { board, path, closed: false });
        }

        let Some(board) = given else { return Err("a list of cells or a grid does not name its board".into()) };
        if let Some(flat) = flat_rectangle(board).filter(|_| csv::is_table(text)) {
            let path = csv::read_ids(text, &flat).map_err(|error| error.to_string())?;
            return Ok(CellClaim { board: board.clone(), path, closed: false });
        }

        if grid::is_grid(text) {
            return Ok(CellClaim { board: board.clone(), path: grid::read_grid(text, board)?, closed: false });
        }

        return read_list(text, board);
    };

    let fields: ReadFields = serde_json::from_str(&json).map_err(|error| error.to_string())?;
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
    Ok(CellClaim { path, closed: fields.closed, board })
}

/// Refuses another board than the given one.
fn same_board(board: &Board, given: Option<&Board>) -> Result<(), String> {
    match given.filter(|given| *given != board) {
        Some(given) => Err(format!("the text is a tour of {}, not of {given}", shorten(&board.to_string()))),
        None => Ok(()),
    }
}

/// Cells such as `(2,3,1)` or `2,3,1`, separated by blanks or ends of lines.
fn read_list(text: &str, board: &Board) -> Result<CellClaim, String> {
    let mut path = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for word in line.split_whitespace() {
            let id = board.read_square(word).map_err(|fault| format!("line {}: {fault}", index + 1))?;
            path.push(u32::try_from(id).map_err(|_| format!("{} has too many cells to be stored", board.size()))?);
        }
    }
    Ok(CellClaim { board: board.clone(), path, closed: false })
}

#[cfg(test)]
mod tests;
