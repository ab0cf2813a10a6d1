//! A square of a board, and its two names.
//!
//! Internally a square is a row and a column counted from zero, row 0 on top. People write it in one of two ways, and
//! both are accepted everywhere:
//!
//! - **chess**: `c3`. Columns are letters from the left (`a` to `z`, then `aa`, `ab`, ... as in a spreadsheet), ranks
//!   are numbers from the *bottom*: `a1` is the bottom left corner.
//! - **matrix**, as in the papers: `3,2` or `(3,2)`, row then column, both from 1, row 1 on *top*.
//!
//! Only the chess name depends on the number of rows.

use std::fmt;

/// A square: row and column from zero, row 0 on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square {
    /// The row, counted from the top, from 0.
    pub row: u32,
    /// Column from the left, from 0.
    pub col: u32,
}

/// Why a text is not a square of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SquareError {
    /// The text has neither of the two forms.
    #[error(
        "'{0}' is not a square; write it as c3 (column letter, rank from the bottom) or as row,col from the top left \
         (3,2)"
    )]
    Unreadable(String),
    /// The square is well formed but lies outside.
    #[error("square {text} is off the {rows}x{cols} board")]
    Outside {
        /// The text that was read.
        text: String,
        /// The number of rows of the board.
        rows: u32,
        /// The number of columns of the board.
        cols: u32,
    },
}

impl Square {
    /// A square from zero-based coordinates.
    pub const fn new(row: u32, col: u32) -> Square {
        Square { row, col }
    }

    /// The chess name: `a1` is bottom left.
    pub fn name(self, rows: u32) -> String {
        format!("{}{}", column_letters(self.col), u64::from(rows) - u64::from(self.row))
    }

    /// Reads either form, on a board of this size.
    pub fn read(text: &str, rows: u32, cols: u32) -> Result<Square, SquareError> {
        let text = text.trim();
        let (row, col) = read_matrix(text)
            .or_else(|| read_chess(text, rows))
            .ok_or_else(|| SquareError::Unreadable(shorten(text)))?;
        match (u32::try_from(row), u32::try_from(col)) {
            (Ok(row), Ok(col)) if row < rows && col < cols => Ok(Square { row, col }),
            _ => Err(SquareError::Outside { text: shorten(text), rows, cols }),
        }
    }
}

/// The matrix form `(row,col)`, from 1, row 1 on top.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", u64::from(self.row) + 1, u64::from(self.col) + 1)
    }
}

/// `0 -> a`, `25 -> z`, `26 -> aa`: bijective base 26.
pub fn column_letters(col: u32) -> String {
    let mut letters = Vec::new();
    push_column_letters(&mut letters, col);
    letters.into_iter().map(char::from).collect()
}

/// Appends the letters of a column to a text, without allocating a string for them.
pub fn push_column_letters(text: &mut Vec<u8>, col: u32) {
    // Seven letters name more columns than 32 bits can number.
    let mut letters = [0u8; 7];
    let mut first = letters.len();
    let mut rest = u64::from(col) + 1;
    while rest > 0 {
        rest -= 1;
        first -= 1;
        letters[first] = b'a' + (rest % 26) as u8;
        rest /= 26;
    }
    text.extend_from_slice(&letters[first..]);
}

/// Coordinates from zero; -1 means "well formed, but before the first", so that it is reported as outside.
fn read_matrix(text: &str) -> Option<(i64, i64)> {
    let inner = match text.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')')?,
        None => text,
    };
    let (row, col) = inner.split_once(',')?;
    Some((read_number(row.trim())? - 1, read_number(col.trim())? - 1))
}

fn read_chess(text: &str, rows: u32) -> Option<(i64, i64)> {
    let split = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, digits) = text.split_at(split);
    if letters.is_empty() {
        return None;
    }
    let rank = read_number(digits)?;
    // Seven letters exceed every board, so longer names saturate instead of overflowing.
    let col =
        letters.bytes().fold(0i64, |sum, b| (sum * 26 + i64::from(b.to_ascii_lowercase() - b'a') + 1).min(1 << 40));
    Some((i64::from(rows) - rank, col - 1))
}

fn read_number(digits: &str) -> Option<i64> {
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    // A number too long for any board is still a number: it is off the board, not unreadable.
    plain.then(|| digits.parse().unwrap_or(i64::MAX / 2))
}

/// Quotes bad input in messages, but never a whole megabyte of it.
pub fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_corners_have_the_names_that_chess_players_expect() {
        assert_eq!(Square::new(7, 0).name(8), "a1");
        assert_eq!(Square::new(0, 0).name(8), "a8");
        assert_eq!(Square::new(5, 2).name(8), "c3");
        assert_eq!(Square::new(0, 26).name(1), "aa1");
        assert_eq!(Square::new(0, 0).to_string(), "(1,1)");
    }

    #[test]
    fn both_forms_are_read() {
        for text in ["c3", "C3", "6,3", "(6,3)", " ( 6 , 3 ) "] {
            assert_eq!(Square::read(text, 8, 8), Ok(Square::new(5, 2)), "{text}");
        }
    }

    #[test]
    fn outside_and_unreadable_are_told_apart() {
        for text in ["a9", "i1", "a0", "0,1", "9,1", "1,9", "zzzzzzzzzzzz1", "a99999999999999999999"] {
            assert!(matches!(Square::read(text, 8, 8), Err(SquareError::Outside { .. })), "{text}");
        }
        for text in ["", "3", "c", "c3x", "3;2", "(3,2", "-1,2", "é3"] {
            assert!(matches!(Square::read(text, 8, 8), Err(SquareError::Unreadable(_))), "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_a_name_gives_the_square_back(row in 0u32..1 << 31, col in 0u32..1 << 31) {
            let side = 1 << 31;
            let square = Square::new(row, col);
            prop_assert_eq!(Square::read(&square.name(side), side, side), Ok(square));
            prop_assert_eq!(Square::read(&square.to_string(), side, side), Ok(square));
        }

        #[test]
        fn no_text_panics(text in ".{0,60}") {
            let _ = Square::read(&text, 8, 8);
        }
    }
}
