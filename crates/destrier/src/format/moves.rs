//! The first square, then the number of each move: the shortest text of a tour.
//!
//! ```text
//! a8
//! 4345...
//! ```
//!
//! The moves are numbered 1 to 8 as in Ganzfried 2004, section 1, clockwise from the one that goes long up and short to
//! the right. They are written in lines of eighty; blanks between them do not matter. The board must be given.

use super::error::{ReadError, offset_of, settle};
use super::squares::next_square;
use super::{Claim, Format};
use destrier_core::{Board, MoveWord, Path, Tour};
use std::io::{BufWriter, Result, Write};

/// So many moves stand in a line.
pub(super) const PER_LINE: usize = 80;

/// Writes the start and the moves.
pub fn write(tour: &Tour, out: impl Write) -> Result<()> {
    let mut out = BufWriter::new(out);
    if let Some(start) = tour.squares().next() {
        write!(out, "{}", tour.board().name(start))?;
    }
    for (index, number) in tour.moves().enumerate() {
        if index % PER_LINE == 0 {
            out.write_all(b"\n")?;
        }
        out.write_all(&[b'0' + number])?;
    }
    out.write_all(b"\n")?;
    out.flush()
}

/// Reads a start in either notation, and the moves.
pub fn read(text: &str, given: Option<&Board>) -> std::result::Result<Claim, ReadError> {
    let board = settle(Format::Moves, None, given)?;
    let (word, rest) = next_square(text)
        .ok_or_else(|| ReadError::at(text, text.len(), "there is no square to start from, such as a8"))?;
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
    fn starts_are_read_in_either_notation_and_blanks_do_not_matter() {
        let board: Board = "3x4".parse().unwrap();
        let expected = read("a1 2", Some(&board)).unwrap();
        for text in ["a1\n2\n", "(3,1) 2", "( 3, 1 )2", "a1\t \r\n2"] {
            assert_eq!(read(text, Some(&board)).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn faults_are_located_and_moves_off_the_board_are_a_verdict() {
        let board: Board = "8x8".parse().unwrap();
        let error = |text: &str| read(text, Some(&board)).unwrap_err().to_string();
        assert_eq!(error("a8\n34\n39"), "line 3, column 2: '9' is not a move; moves are numbered 1 to 8");
        assert!(error("34").starts_with("line 1, column 1: the start: '34' is not a square"));
        assert_eq!(error("z1 3"), "line 1, column 1: the start: square z1 is off the 8x8 board");
        assert!(error("").contains("no square to start from"));
        let verdict = read("a8 31", Some(&board)).unwrap().judge().unwrap_err();
        assert_eq!(verdict.to_string(), "position 2: move 1 from c7 leaves the board");
    }
}
