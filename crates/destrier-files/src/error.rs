//! Why a text could not be read, and where.
//!
//! Readers work with byte offsets. Line and column are computed only when there is an error to report. Both start at 1;
//! columns count characters. Messages quote the text, so they are shortened and control characters are escaped.

use super::tour_format::Format;
use destrier_core::Rectangle;
use destrier_core::square::shorten;

/// The maximum length of a message; longer messages are cut off.
const MAX_MESSAGE: usize = 300;

/// Square ids of a stored path have 32 bits, and one value means "none".
const MAX_CELLS: u64 = u32::MAX as u64;

/// Why a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// An error at a place in the text.
    #[error("line {line}, column {column}: {what}")]
    At {
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in characters.
        column: usize,
        /// What is wrong and what would be right.
        what: String,
    },
    /// The format does not contain the board, and none was given.
    #[error("a tour in the format {0} does not contain its board; name the board as well, such as 8x8 or torus:5x7")]
    NoBoard(Format),
    /// The text and the caller name different boards.
    #[error("the text has the board {found}, but the requested board is {given}")]
    OtherBoard {
        /// The board in the text.
        found: String,
        /// The board of the caller.
        given: String,
    },
    /// The board has too many squares.
    #[error("the board {size} has {cells} squares; tours can be read for boards of up to {MAX_CELLS} squares")]
    TooLarge {
        /// Surface and size.
        size: String,
        /// Rows times columns.
        cells: u64,
    },
    /// A text in a format of other programs.
    #[error("this is a file in the format {format}, which is not read; the formats are {readable}. {conversion}")]
    Foreign {
        /// The name of the format.
        format: &'static str,
        /// How it is converted, or what it is, as a sentence.
        conversion: &'static str,
        /// The formats that are read, in words.
        readable: String,
    },
    /// The lines of a graph can be read in two ways, and no format was given.
    #[error(
        "the lines can be edges with weights or adjacency lists: '{line}' is an edge with a weight, or a vertex with \
         two others; name the format, edges or adjacency"
    )]
    WeightsOrLists {
        /// The first line.
        line: String,
    },
    /// What is wrong with a tour of a board that is no rectangle, in one sentence.
    #[error("{0}")]
    OnCells(String),
    /// The format has numbered moves, which only rectangles have.
    #[error("tours of boxes, cubes and hexagons are read as json, squares, grid, csv, tour or svg, not as {0}")]
    NotForCells(Format),
    /// Pixel pictures contain no text.
    #[error("a {0} file is a picture and contains no tour; svg and json files contain their tour")]
    NotText(Format),
}

impl ReadError {
    /// An error at this byte of the text.
    pub(super) fn at(text: &str, offset: usize, what: impl AsRef<str>) -> ReadError {
        let (line, column) = place(text, offset);
        ReadError::placed(line, column, what.as_ref())
    }

    /// An error with known line and column.
    pub(super) fn placed(line: usize, column: usize, what: &str) -> ReadError {
        let mut clean: String = what
            .chars()
            .take(MAX_MESSAGE)
            .flat_map(|c| {
                // Control characters could manipulate the terminal.
                let plain = (!c.is_control()).then_some(c);
                plain.into_iter().chain(c.is_control().then(|| c.escape_default()).into_iter().flatten())
            })
            .collect();

        if what.chars().nth(MAX_MESSAGE).is_some() {
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

/// The offset of a part of `text`.
pub(super) fn offset_of(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The words of a text with their offsets. `separates` tells the separators.
pub(super) fn words<'a>(
    text: &'a str,
    separates: impl Fn(char) -> bool + 'a,
) -> impl Iterator<Item = (usize, &'a str)> {
    text.split(separates).filter(|word| !word.is_empty()).map(move |word| (offset_of(text, word), word))
}

/// The non-blank lines of a text, with their offsets.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().filter(|line| !line.trim().is_empty()).map(move |line| (offset_of(text, line), line))
}

/// The board of a claim: the one in the text or the given one. If there are both, they must be equal.
pub(super) fn resolve_board(
    format: Format,
    found: Option<Rectangle>,
    given: Option<&Rectangle>,
) -> Result<Rectangle, ReadError> {
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

    if board.cells() > MAX_CELLS {
        return Err(ReadError::TooLarge { size: board.size(), cells: board.cells() });
    }
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_start_at_one() {
        let text = "ab\nçd\n";
        let places = [(0, (1, 1)), (1, (1, 2)), (3, (2, 1)), (4, (2, 1)), (5, (2, 2)), (7, (3, 1)), (99, (3, 1))];
        for (offset, expected) in places {
            assert_eq!(place(text, offset), expected, "{offset}");
        }
    }

    #[test]
    fn messages_are_shortened_and_escaped() {
        let ReadError::At { what, .. } = ReadError::placed(1, 1, &format!("\u{1b}[2J{}", "x".repeat(1000))) else {
            panic!("a located error");
        };
        assert!(what.starts_with("\\u{1b}[2Jxxx") && what.ends_with("x..."));
        assert!(what.len() < 2 * MAX_MESSAGE);
    }

    #[test]
    fn a_board_that_is_too_large_is_refused_early() {
        let board: Rectangle = "65535x65536".parse().unwrap();
        assert!(resolve_board(Format::Squares, None, Some(&board)).is_ok());
        let board: Rectangle = "65536x65536".parse().unwrap();
        assert!(matches!(resolve_board(Format::Squares, None, Some(&board)), Err(ReadError::TooLarge { .. })));
    }
}
