//! A table with a line for each square, for spreadsheets and data frames.
//!
//! ```text
//! step,square,row,column
//! 1,a8,1,1
//! 2,b6,3,2
//! ```
//!
//! It says everything twice on purpose: a line whose square and row and column disagree, or whose step is not the next,
//! was damaged, and is refused. The header must be as above. The board must be given.

use super::error::{ReadError, lines, settle};
use super::{Claim, Format};
use destrier_core::square::{column_letters, shorten};
use destrier_core::{Board, Path, Square, Tour};
use std::io::{BufWriter, Result, Write};

/// The first line.
pub(super) const HEADER: &str = "step,square,row,column";

/// Writes the table.
pub fn write(tour: &Tour, out: impl Write) -> Result<()> {
    let mut out = BufWriter::new(out);
    let rows = tour.board().rows();
    writeln!(out, "{HEADER}")?;
    for (index, square) in tour.squares().enumerate() {
        let letters = column_letters(square.col);
        let (row, col) = (u64::from(square.row) + 1, u64::from(square.col) + 1);
        writeln!(out, "{},{letters}{},{row},{col}", index + 1, rows - square.row)?;
    }
    out.flush()
}

/// Reads the table.
pub fn read(text: &str, given: Option<&Board>) -> std::result::Result<Claim, ReadError> {
    let board = settle(Format::Csv, None, given)?;
    let mut rows = lines(text);
    match rows.next() {
        Some((_, header)) if header.trim() == HEADER => {}
        first => {
            let offset = first.map_or(text.len(), |(offset, _)| offset);
            return Err(ReadError::at(text, offset, format!("the first line must be {HEADER}")));
        }
    }
    let mut ids = Vec::new();
    for (offset, row) in rows {
        let square = read_row(&board, row, ids.len() + 1).map_err(|what| ReadError::at(text, offset, what))?;
        ids.push(board.id(square) as u32);
    }
    Ok(Claim::new(board, Ok(Path::Vertices(ids))))
}

fn read_row(board: &Board, row: &str, expected: usize) -> std::result::Result<Square, String> {
    let mut fields = row.split(',').map(str::trim);
    let (Some(step), Some(name), Some(row_number), Some(column), None) =
        (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(format!("'{}' does not have the four fields {HEADER}", shorten(row)));
    };
    if step.parse() != Ok(expected) {
        return Err(format!("step {expected} should stand here, not '{}'", shorten(step)));
    }
    let square = board.read_square(name).map_err(|error| error.to_string())?;
    let says = |text: &str, zero_based: u32| text.parse() == Ok(u64::from(zero_based) + 1);
    if !says(row_number, square.row) || !says(column, square.col) {
        let (row_number, column) = (shorten(row_number), shorten(column));
        let (name, size) = (shorten(name), board.size());
        return Err(format!("{name} is {square} on the board {size}, not ({row_number},{column})"));
    }
    Ok(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_found_and_located() {
        let board: Board = "8x8".parse().unwrap();
        let error = |text: &str| read(&format!("{HEADER}\n{text}"), Some(&board)).unwrap_err().to_string();
        assert_eq!(
            error("1,a8,1,1\n2,b6,3\n"),
            format!("line 3, column 1: '2,b6,3' does not have the four fields {HEADER}")
        );
        assert_eq!(error("1,a8,1,1\n3,b6,3,2"), "line 3, column 1: step 2 should stand here, not '3'");
        assert_eq!(error("1,a8,1,2"), "line 2, column 1: a8 is (1,1) on the board 8x8, not (1,2)");
        assert_eq!(error("1,a9,0,1"), "line 2, column 1: square a9 is off the 8x8 board");
        let headless = read("1,a8,1,1", Some(&board)).unwrap_err().to_string();
        assert_eq!(headless, format!("line 1, column 1: the first line must be {HEADER}"));
    }

    #[test]
    fn an_empty_table_is_no_tour() {
        let claim = read("step,square,row,column\r\n", Some(&"8x8".parse().unwrap())).unwrap();
        assert_eq!(claim.judge().unwrap_err().to_string(), "the path is empty");
    }
}
