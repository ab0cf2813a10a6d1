//! Why a text could not be read, and where.
//!
//! Readers keep byte offsets only; line and column are counted once, when there is a fault to report. Both count from
//! 1, columns in characters. Messages quote the text, so they are cut to a readable length and stripped of control
//! characters here, in one place.

use super::Format;
use destrier_core::Board;
use destrier_core::square::shorten;

/// A message longer than this quotes too much.
const LONGEST_MESSAGE: usize = 300;

/// A stored path numbers its squares in 32 bits, and one of those numbers means none.
const MOST_CELLS: u64 = u32::MAX as u64;

/// Why a text is no claim at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// Something in the text.
    #[error("line {line}, column {column}: {what}")]
    At {
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in characters.
        column: usize,
        /// What was wrong there and what would be right.
        what: String,
    },
    /// The format does not name its board, and none was given.
    #[error("a tour as {0} does not say what board it is on; name the board as well, such as 8x8 or torus:5x7")]
    NoBoard(Format),
    /// The text names one board, the caller another.
    #[error("the text is about the board {found}, and the board asked for is {given}")]
    OtherBoard {
        /// The text's board.
        found: String,
        /// The caller's board.
        given: String,
    },
    /// More squares than a stored path can number.
    #[error("the board {size} has {cells} squares; tours can be read of boards up to {MOST_CELLS}")]
    TooLarge {
        /// Surface and size.
        size: String,
        /// Rows times columns.
        cells: u64,
    },
    /// Pictures of dots hold no text.
    #[error("a {0} file is a picture, from which no tour can be read; an svg file carries its tour, and so does json")]
    NotText(Format),
}

impl ReadError {
    /// A fault at this byte of the text.
    pub(super) fn at(text: &str, offset: usize, what: impl AsRef<str>) -> ReadError {
        let (line, column) = place(text, offset);
        ReadError::placed(line, column, what.as_ref())
    }

    /// A fault whose line and column are known.
    pub(super) fn placed(line: usize, column: usize, what: &str) -> ReadError {
        let mut clean: String = what
            .chars()
            .take(LONGEST_MESSAGE)
            .flat_map(|c| {
                // A control character could rewrite the terminal; anything else is shown as it is.
                let plain = (!c.is_control()).then_some(c);
                plain.into_iter().chain(c.is_control().then(|| c.escape_default()).into_iter().flatten())
            })
            .collect();
        if what.chars().nth(LONGEST_MESSAGE).is_some() {
            clean.push_str("...");
        }
        ReadError::At { line, column, what: clean }
    }
}

/// Line and column of a byte.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &text[..offset];
    let start_of_line = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    (line, before[start_of_line..].chars().count() + 1)
}

/// Where in `text` a part of it begins.
pub(super) fn offset_of(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The words of a text with their offsets, parted by whatever `parts` says.
pub(super) fn words<'a>(text: &'a str, parts: impl Fn(char) -> bool + 'a) -> impl Iterator<Item = (usize, &'a str)> {
    text.split(parts).filter(|word| !word.is_empty()).map(move |word| (offset_of(text, word), word))
}

/// The lines of a text that are not blank, with their offsets.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().filter(|line| !line.trim().is_empty()).map(move |line| (offset_of(text, line), line))
}

/// The board that a claim is about: the text's own, or the one given, and the same where there are both.
pub(super) fn settle(format: Format, found: Option<Board>, given: Option<&Board>) -> Result<Board, ReadError> {
    let board = match (found, given) {
        (Some(found), Some(given)) if found != *given => {
            return Err(ReadError::OtherBoard {
                found: shorten(&found.to_string()),
                given: shorten(&given.to_string()),
            });
        }
        (Some(board), _) => board,
        (None, Some(board)) => board.clone(),
        (None, None) => return Err(ReadError::NoBoard(format)),
    };
    if board.cells() > MOST_CELLS {
        return Err(ReadError::TooLarge { size: board.size(), cells: board.cells() });
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let text = "ab\nçd\n";
        let places = [(0, (1, 1)), (1, (1, 2)), (3, (2, 1)), (4, (2, 1)), (5, (2, 2)), (7, (3, 1)), (99, (3, 1))];
        for (offset, expected) in places {
            assert_eq!(place(text, offset), expected, "{offset}");
        }
    }

    #[test]
    fn messages_are_cut_and_cleaned() {
        let ReadError::At { what, .. } = ReadError::placed(1, 1, &format!("\u{1b}[2J{}", "x".repeat(1000))) else {
            panic!("placed faults have a place");
        };
        assert!(what.starts_with("\\u{1b}[2Jxxx") && what.ends_with("x..."));
        assert!(what.len() < 2 * LONGEST_MESSAGE);
    }

    #[test]
    fn a_board_too_large_to_list_is_refused_before_anything_is_stored() {
        let board: Board = "65535x65536".parse().unwrap();
        assert!(settle(Format::Squares, None, Some(&board)).is_ok());
        let board: Board = "65536x65536".parse().unwrap();
        assert!(matches!(settle(Format::Squares, None, Some(&board)), Err(ReadError::TooLarge { .. })));
    }
}
