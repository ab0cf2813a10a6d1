//! The squares in order. They are written as chess names, one per line, and read in both notations.
//!
//! ```text
//! a8
//! b6
//! (4,1)
//! ```
//!
//! `c3` counts ranks from the bottom; `(6,3)` is row and column from the top left. On the 8x8 board they are the same
//! square. Blanks, commas and semicolons separate squares, so the second notation needs its parentheses. The board must
//! be given.

use crate::claim::Claim;
use crate::error::{ReadError, resolve_board};
use crate::tour_format::Format;
use destrier_core::square::push_column_letters;
use destrier_core::{Board, Path, Rectangle, Square, Tour};
use std::io::{Result, Write};

/// Bytes that are collected before they are written.
const BUFFER: usize = 1 << 16;

/// Writes one name per line: the chess name of a square, or the coordinates of a cell.
pub fn write(tour: &Tour, out: &mut dyn Write) -> Result<()> {
    if let Some(tour) = tour.on_rectangle() {
        return write_squares(tour.board(), tour.squares(), out);
    }
    write_cells(tour.board(), tour.ids().map(u64::from), out)
}

/// Writes the names of these cells of any board.
pub(crate) fn write_cells(board: &Board, ids: impl Iterator<Item = u64>, out: &mut dyn Write) -> Result<()> {
    write_lines(ids, out, |id, text| text.extend_from_slice(board.name(id).as_bytes()))
}

/// Writes the names of these squares.
pub(crate) fn write_squares(
    board: &Rectangle,
    squares: impl Iterator<Item = Square>,
    out: &mut dyn Write,
) -> Result<()> {
    write_lines(squares, out, |square, text| push_name(text, board, square))
}

/// Writes one line per item. Lines are collected in a buffer, because formatting macros and small writes take five
/// times as long.
pub(super) fn write_lines<T>(
    mut items: impl Iterator<Item = T>,
    out: &mut dyn Write,
    mut push: impl FnMut(T, &mut Vec<u8>),
) -> Result<()> {
    let mut text = Vec::with_capacity(BUFFER + 128);

    // The squares of a tour come in stretches, which internal iteration passes through without a test per square.
    items.try_for_each(|item| -> Result<()> {
        push(item, &mut text);
        text.push(b'\n');
        if text.len() < BUFFER {
            return Ok(());
        }
        out.write_all(&text)?;
        text.clear();
        Ok(())
    })?;

    out.write_all(&text)?;
    out.flush()
}

/// Appends the chess name of a square.
pub(super) fn push_name(text: &mut Vec<u8>, board: &Rectangle, square: Square) {
    push_column_letters(text, square.col);
    push_number(text, u64::from(board.rows() - square.row));
}

/// Appends a number.
pub(super) fn push_number(text: &mut Vec<u8>, number: u64) {
    text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Reads squares in both notations.
pub fn read(text: &str, given: Option<&Rectangle>) -> std::result::Result<Claim, ReadError> {
    let board = resolve_board(Format::Squares, None, given)?;
    let mut ids = Vec::new();
    let mut rest = text;
    while let Some((word, after)) = next_square(rest) {
        let offset = crate::error::offset_of(text, word);
        let square = board.read_square(word).map_err(|error| ReadError::at(text, offset, error.to_string()))?;
        ids.push(board.id(square) as u32);
        rest = after;
    }

    if ids.is_empty() {
        return Err(ReadError::at(text, text.len(), "there are no squares"));
    }

    Ok(Claim::new(board, Ok(Path::Vertices(ids))))
}

/// The next word, which should be a square, and the rest. Parentheses keep a word together.
pub(super) fn next_square(text: &str) -> Option<(&str, &str)> {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let text = text.trim_start_matches(separates);
    let end = match text.chars().next()? {
        '(' => text.find(')').map_or(text.len(), |bracket| bracket + 1),
        _ => text.find(|c| separates(c) || c == '(').unwrap_or(text.len()),
    };
    Some(text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<u32> {
        match read(text, Some(&"8x8".parse().unwrap())).unwrap().path() {
            Some(Path::Vertices(ids)) => ids.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn both_notations_are_read_and_mixed() {
        for text in ["a8 b6\nd5", "a8,b6,d5", "(1,1)(3,2)(4,4)", "(1,1), b6; ( 4 , 4 )", "A8(3,2)d5\r\n"] {
            assert_eq!(ids(text), [0, 17, 27], "{text}");
        }
    }

    #[test]
    fn errors_are_located() {
        let board: Rectangle = "8x8".parse().unwrap();
        let error = |text: &str| read(text, Some(&board)).unwrap_err().to_string();
        assert_eq!(error("a8 b6\nd5 i9"), "line 2, column 4: square i9 is off the 8x8 board");
        assert!(error("a8 3,2").starts_with("line 1, column 4: '3' is not a square; write it as c3"));
        assert!(error("a8 (3,2").starts_with("line 1, column 4: '(3,2' is not a square"));
        assert_eq!(error(" \n"), "line 2, column 1: there are no squares");
        assert_eq!(read("a1", None), Err(ReadError::NoBoard(Format::Squares)));
    }
}
