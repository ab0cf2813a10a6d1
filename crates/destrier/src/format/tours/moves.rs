//! The first square, then the number of each move: the most compact text format.
//!
//! ```text
//! a8
//! 4345...
//! ```
//!
//! Moves are numbered 1 to 8 as in Ganzfried 2004, section 1: clockwise, starting with two up and one to the right.
//! Lines have eighty moves; blanks between them are ignored. The board must be given.

use super::squares::next_square;
use crate::format::claim::Claim;
use crate::format::error::{ReadError, offset_of, resolve_board};
use crate::format::tour_format::Format;
use destrier_core::{Board, MoveWord, Path, Tour};
use std::io::{BufWriter, Result, Write};

/// Moves per line.
pub(in crate::format) const PER_LINE: usize = 80;

/// Writes the start and the moves.
pub fn write(tour: &Tour, out: impl Write) -> Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    if let Some(start) = tour.squares().next() {
        write!(out, "{}", tour.board().name(start))?;
    }
    let mut lines = Lines { line: [b'\n'; PER_LINE + 1], used: 1, out: &mut out, result: Ok(()) };
    match tour.move_word() {
        Some(word) => word.all(|number| lines.push(number)),
        None => tour.moves().all(|number| lines.push(number)),
    };
    lines.finish()?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Collects moves into lines, each of which begins with a line feed.
struct Lines<'a, W> {
    line: [u8; PER_LINE + 1],
    used: usize,
    out: &'a mut W,
    result: Result<()>,
}

impl<W: Write> Lines<'_, W> {
    /// Adds a move. False after a failed write.
    #[inline]
    fn push(&mut self, number: u8) -> bool {
        self.line[self.used] = b'0' + number;
        self.used += 1;
        if self.used > PER_LINE {
            self.used = 1;
            self.result = self.out.write_all(&self.line);
        }
        self.result.is_ok()
    }

    /// Writes the last, incomplete line.
    fn finish(self) -> Result<()> {
        self.result?;
        if self.used > 1 { self.out.write_all(&self.line[..self.used]) } else { Ok(()) }
    }
}

/// Reads a start in either notation, and the moves.
pub fn read(text: &str, given: Option<&Board>) -> std::result::Result<Claim, ReadError> {
    let board = resolve_board(Format::Moves, None, given)?;
    let (word, rest) =
        next_square(text).ok_or_else(|| ReadError::at(text, text.len(), "there is no start square, such as a8"))?;
    let start = board
        .read_square(word)
        .map_err(|error| ReadError::at(text, offset_of(text, word), format!("the start: {error}")))?;
    let mut moves = MoveWord::default();
    for (offset, mark) in rest.char_indices().filter(|(_, mark)| !mark.is_whitespace()) {
        match mark {
            '1'..='8' => moves.push(mark as u8 - b'0'),
            _ => {
                let what = format!("'{mark}' is not a move; moves are numbered 1 to 8");
                return Err(ReadError::at(text, offset_of(text, rest) + offset, what));
            }
        }
    }
    let path = Path::Moves { start: board.id(start) as u32, word: moves };
    Ok(Claim::new(board, Ok(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_are_read_and_blanks_are_ignored() {
        let board: Board = "3x4".parse().unwrap();
        let expected = read("a1 2", Some(&board)).unwrap();
        for text in ["a1\n2\n", "(3,1) 2", "( 3, 1 )2", "a1\t \r\n2"] {
            assert_eq!(read(text, Some(&board)).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn errors_are_located_and_moves_off_the_board_are_not_a_tour() {
        let board: Board = "8x8".parse().unwrap();
        let error = |text: &str| read(text, Some(&board)).unwrap_err().to_string();
        assert_eq!(error("a8\n34\n39"), "line 3, column 2: '9' is not a move; moves are numbered 1 to 8");
        assert!(error("34").starts_with("line 1, column 1: the start: '34' is not a square"));
        assert_eq!(error("z1 3"), "line 1, column 1: the start: square z1 is off the 8x8 board");
        assert!(error("").contains("no start square"));
        let verdict = read("a8 31", Some(&board)).unwrap().judge().unwrap_err();
        assert_eq!(verdict.to_string(), "position 2: move 1 from c7 leaves the board");
    }
}
