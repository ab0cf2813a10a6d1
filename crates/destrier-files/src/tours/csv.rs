//! A table with one line per square, for spreadsheets and data frames.
//!
//! ```text
//! step,square,row,column
//! 1,a8,1,1
//! 2,b6,3,2
//! ```
//!
//! The table is redundant on purpose: a line whose square, row and column disagree, or whose step is not the next one,
//! is damaged and refused. The header must be that of the example. The board must be given.

use super::squares::{push_name, push_number, write_lines};
use crate::claim::Claim;
use crate::error::{ReadError, resolve_board};
use crate::tour_format::Format;
use destrier_core::square::shorten;
use destrier_core::{Path, Rectangle, Square, Tour};
use std::io::{Result, Write};

/// The columns of the table.
const HEADER: [&str; 4] = ["step", "square", "row", "column"];

/// Writes the table.
pub fn write(tour: &Tour<Rectangle>, out: &mut dyn Write) -> Result<()> {
    write_squares(tour.board(), tour.squares(), out)
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

/// Reads the ids of the squares in the table.
pub(crate) fn read_ids(text: &str, board: &Rectangle) -> std::result::Result<Vec<u32>, ReadError> {
    let header = HEADER.join(",");
    let wrong_header = |offset| ReadError::at(text, offset, format!("the first line must be {header}"));
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
            if record.iter().ne(HEADER) {
                return Err(wrong_header(offset));
            }
            has_header = true;
            continue;
        }

        let square = read_record(board, &record, ids.len() + 1).map_err(|what| ReadError::at(text, offset, what))?;
        ids.push(board.id(square) as u32);
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

fn read_record(board: &Rectangle, record: &csv::StringRecord, expected: usize) -> std::result::Result<Square, String> {
    let fields: Vec<&str> = record.iter().collect();
    let [step, name, row, column] = fields[..] else {
        let line = shorten(&fields.join(","));
        return Err(format!("'{line}' does not have the four fields {}", HEADER.join(",")));
    };
    if step.parse() != Ok(expected) {
        return Err(format!("expected step {expected}, not '{}'", shorten(step)));
    }

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
