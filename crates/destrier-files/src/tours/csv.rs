//! A table with one line per square, for spreadsheets and data frames.
//!
//! ```text
//! step,square,row,column
//! 1,a8,1,1
//! 2,b6,3,2
//! ```
//!
//! The table is redundant on purpose: a line whose square, row and column disagree, or whose step is not the next one,
//! is damaged and refused. The header must be that of the example. The board must be given. Boards without rows and
//! columns have the coordinates of each cell instead, such as `step,layer,row,column` for a box with three sides.

use super::squares::{push_name, push_number, write_lines};
use crate::claim::Claim;
use crate::error::{ReadError, resolve_board};
use crate::tour_format::Format;
use destrier_core::square::shorten;
use destrier_core::{Board, Grid, Path, Rectangle, Square, Surface, Tour};
use std::io::{Result, Write};

/// The columns of the table.
const HEADER: [&str; 4] = ["step", "square", "row", "column"];

/// Writes the table.
pub fn write(tour: &Tour, out: &mut dyn Write) -> Result<()> {
    write_ids(tour.board(), tour.ids().map(u64::from), out)
}

/// Writes the table of the squares with these ids.
pub(crate) fn write_ids(board: &Board, ids: impl Iterator<Item = u64>, out: &mut dyn Write) -> Result<()> {
    if let Some(rectangle) = board_of_table(board) {
        return write_squares(&rectangle, ids.map(|id| rectangle.square(id)), out);
    }

    writeln!(out, "{}", header_of_cells(board).join(","))?;
    write_lines((1u64..).zip(ids), out, |(step, id), text| {
        push_number(text, step);
        for coordinate in board.coordinates(id) {
            text.push(b',');
            push_number(text, u64::from(coordinate));
        }
    })
}

/// The columns of the table of a board without rows and columns: its coordinates.
fn header_of_cells(board: &Board) -> Vec<String> {
    let axes = match board.grid() {
        Grid::Cube(_) => vec!["face".into(), "row".into(), "column".into()],
        Grid::Hexagon(_) => vec!["row".into(), "place".into()],
        _ if board.axes() == 3 => vec!["layer".into(), "row".into(), "column".into()],
        _ => (1..=board.axes()).map(|axis| format!("axis {axis}")).collect(),
    };
    std::iter::once("step".to_owned()).chain(axes).collect()
}

/// The board with the squares of a table: the rectangle itself, or that of a box with two sides.
fn board_of_table(board: &Board) -> Option<Rectangle> {
    if let Some(rectangle) = board.rectangle() {
        return Some(rectangle.clone());
    }
    let (rows, cols) = board.rows_and_cols()?;
    Rectangle::new(rows, cols, Surface::Plane).ok()
}

/// Writes the table of these squares. No field ever needs quotes, so the `csv` crate's writer, which looks for them, is
/// not used here.
pub(crate) fn write_squares(
    board: &Rectangle,
    squares: impl Iterator<Item = Square>,
    out: &mut dyn Write,
) -> Result<()> {
    writeln!(out, "{}", HEADER.join(","))?;

    write_lines((1u64..).zip(squares), out, |(step, square), text| {
        push_number(text, step);
        text.push(b',');
        push_name(text, board, square);
        for coordinate in [square.row, square.col] {
            text.push(b',');
            push_number(text, u64::from(coordinate) + 1);
        }
    })
}

/// Reads the table.
pub fn read(text: &str, given: Option<&Rectangle>) -> std::result::Result<Claim, ReadError> {
    let board = resolve_board(Format::Csv, None, given)?;
    let ids = read_ids(text, &board)?;
    Ok(Claim::new(board, Ok(Path::Vertices(ids))))
}

/// Whether a text begins like the table.
pub(crate) fn is_table(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with("step,")
}

/// Reads the ids of the squares in the table of any board.
pub(crate) fn read_ids_of(text: &str, board: &Board) -> std::result::Result<Vec<u32>, ReadError> {
    match board_of_table(board) {
        Some(rectangle) => read_ids(text, &rectangle),
        None => {
            let header = header_of_cells(board);
            let header: Vec<&str> = header.iter().map(String::as_str).collect();
            read_records(text, &header, |fields| read_cell(board, fields))
        }
    }
}

/// Reads the ids of the squares in the table.
fn read_ids(text: &str, board: &Rectangle) -> std::result::Result<Vec<u32>, ReadError> {
    read_records(text, &HEADER, |fields| read_square(board, fields).map(|square| board.id(square)))
}

/// Reads a table with these columns, of which the first is the step. `read_id` reads the others.
fn read_records(
    text: &str,
    header: &[&str],
    read_id: impl Fn(&[&str]) -> std::result::Result<u64, String>,
) -> std::result::Result<Vec<u32>, ReadError> {
    let names = header.join(",");
    let wrong_header = |offset| ReadError::at(text, offset, format!("the first line must be {names}"));
    let mut builder = csv::ReaderBuilder::new();
    let reader = builder.has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let mut has_header = false;
    let mut ids = Vec::new();

    for record in reader.into_records() {
        let record = record.map_err(|error| ReadError::at(text, text.len(), error.to_string()))?;
        if record.iter().all(str::is_empty) {
            continue;
        }

        let offset = start_of_line(text, record.position().map_or(0, |position| position.byte() as usize));
        if !has_header {
            if record.iter().ne(header.iter().copied()) {
                return Err(wrong_header(offset));
            }
            has_header = true;
            continue;
        }

        let fields: Vec<&str> = record.iter().collect();
        let id = read_record(&fields, header, ids.len() + 1, &read_id);
        ids.push(id.map_err(|what| ReadError::at(text, offset, what))? as u32);
    }

    if !has_header {
        return Err(wrong_header(text.len()));
    }

    Ok(ids)
}

/// The parser counts the blank lines before a record as a part of it.
fn start_of_line(text: &str, offset: usize) -> usize {
    offset + text[offset..].find(|c| c != '\n' && c != '\r').unwrap_or(0)
}

fn read_record(
    fields: &[&str],
    header: &[&str],
    expected: usize,
    read_id: impl Fn(&[&str]) -> std::result::Result<u64, String>,
) -> std::result::Result<u64, String> {
    if fields.len() != header.len() {
        let line = shorten(&fields.join(","));
        let count = if header.len() == 4 { "four".into() } else { header.len().to_string() };
        return Err(format!("'{line}' does not have the {count} fields {}", header.join(",")));
    }
    if fields[0].parse() != Ok(expected) {
        return Err(format!("expected step {expected}, not '{}'", shorten(fields[0])));
    }
    read_id(&fields[1..])
}

/// Reads the name of a square with its row and column.
fn read_square(board: &Rectangle, fields: &[&str]) -> std::result::Result<Square, String> {
    let [name, row, column] = fields[..] else { return Err("a square has a name, a row and a column".into()) };
    let square = board.read_square(name).map_err(|error| error.to_string())?;
    let is = |text: &str, zero_based: u32| text.parse() == Ok(u64::from(zero_based) + 1);
    if !is(row, square.row) || !is(column, square.col) {
        let row = shorten(row);
        let column = shorten(column);
        let name = shorten(name);
        let size = board.size();
        return Err(format!("{name} is {square} on the board {size}, not ({row},{column})"));
    }

    Ok(square)
}

/// Reads the coordinates of a cell.
fn read_cell(board: &Board, fields: &[&str]) -> std::result::Result<u64, String> {
    board.read_square(&fields.join(",")).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_lines_are_located() {
        let board: Rectangle = "8x8".parse().unwrap();
        let header = HEADER.join(",");
        let error = |text: &str| read(&format!("{header}\n{text}"), Some(&board)).unwrap_err().to_string();
        assert_eq!(
            error("1,a8,1,1\n2,b6,3\n"),
            format!("line 3, column 1: '2,b6,3' does not have the four fields {header}")
        );

        assert_eq!(error("1,a8,1,1\n3,b6,3,2"), "line 3, column 1: expected step 2, not '3'");
        assert_eq!(error("1,a8,1,1\n\n\r\n3,b6,3,2"), "line 5, column 1: expected step 2, not '3'");
        assert_eq!(error("1,a8,1,2"), "line 2, column 1: a8 is (1,1) on the board 8x8, not (1,2)");
        assert_eq!(error("1,a9,0,1"), "line 2, column 1: square a9 is off the 8x8 board");
        let headless = read("1,a8,1,1", Some(&board)).unwrap_err().to_string();
        assert_eq!(headless, format!("line 1, column 1: the first line must be {header}"));
    }

    #[test]
    fn an_empty_table_is_not_a_tour() {
        let claim = read("step,square,row,column\r\n", Some(&"8x8".parse().unwrap())).unwrap();
        assert_eq!(claim.judge().unwrap_err().to_string(), "the path is empty");
    }
}
