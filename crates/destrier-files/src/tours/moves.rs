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
use crate::claim::Claim;
use crate::error::{ReadError, offset_of, resolve_board};
use crate::tour_format::Format;
use destrier_core::{MoveWord, Path, Rectangle, Tour};
use std::io::{Result, Write};

/// Moves per line.
pub(crate) const PER_LINE: usize = 80;

/// Lines that are collected before they are written.
const LINES_PER_WRITE: usize = 1024;

/// Writes the start and the moves.
pub fn write(tour: &Tour<Rectangle>, out: &mut dyn Write) -> Result<()> {
    if let Some(start) = tour.squares().next() {
        write!(out, "{}", tour.board().name(start))?;
    }
    match tour.move_word() {
        Some(word) => write_word(word, out)?,
        None => write_word(&tour.moves().collect(), out)?,
    }
    out.write_all(b"\n")
}

/// Writes the moves in lines, each of which begins with a line feed.
fn write_word(word: &MoveWord, out: &mut dyn Write) -> Result<()> {
    // Eight moves are three bytes of the word, and ten times eight are a line.
    let lines = word.packed().chunks(3 * PER_LINE / 8);
    let mut text = Vec::with_capacity(LINES_PER_WRITE * (PER_LINE + 1));
    let mut left = word.len();
    for line in lines {
        let end = text.len() + 1 + left.min(PER_LINE);
        text.push(b'\n');

        for three in line.chunks(3) {
            let byte = |place: usize| three.get(place).copied().unwrap_or(0);
            text.extend_from_slice(&digits(u32::from_le_bytes([byte(0), byte(1), byte(2), 0])));
        }

        text.truncate(end);
        left = left.saturating_sub(PER_LINE);
        if text.len() + PER_LINE >= LINES_PER_WRITE * (PER_LINE + 1) {
            out.write_all(&text)?;
            text.clear();
        }
    }

    out.write_all(&text)
}

/// The digits of eight moves, which are packed into 24 bits as their numbers minus one. The bits are spread in halves:
/// 12 to each word of 32 bits, 6 to each of 16, 3 to each byte.
#[inline]
fn digits(codes: u32) -> [u8; 8] {
    let codes = u64::from(codes);
    let twelve = codes & 0xfff | (codes & 0xff_f000) << 20;
    let six = twelve & 0x3f_0000_003f | (twelve & 0xfc0_0000_0fc0) << 10;
    let three = six & 0x0007_0007_0007_0007 | (six & 0x0038_0038_0038_0038) << 5;
    (three + 0x3131_3131_3131_3131).to_le_bytes()
}

/// Reads a start in either notation, and the moves.
pub fn read(text: &str, given: Option<&Rectangle>) -> std::result::Result<Claim, ReadError> {
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
        let board: Rectangle = "3x4".parse().unwrap();
        let expected = read("a1 2", Some(&board)).unwrap();
        for text in ["a1\n2\n", "(3,1) 2", "( 3, 1 )2", "a1\t \r\n2"] {
            assert_eq!(read(text, Some(&board)).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn words_of_every_length_are_written_in_lines_of_eighty() {
        let numbers: Vec<u8> = (0..200_000u32).map(|index| (index.wrapping_mul(index) / 7 % 8) as u8 + 1).collect();
        for length in (0..330).chain([199_999]) {
            let mut text = Vec::new();
            write_word(&numbers[..length].iter().copied().collect(), &mut text).unwrap();
            let line = |line: &[u8]| line.iter().map(|number| char::from(b'0' + number)).collect::<String>();
            let expected: String =
                numbers[..length].chunks(PER_LINE).flat_map(|some| ["\n".to_string(), line(some)]).collect();
            assert!(String::from_utf8(text).unwrap() == expected, "{length}");
        }
    }

    #[test]
    fn errors_are_located_and_moves_off_the_board_are_not_a_tour() {
        let board: Rectangle = "8x8".parse().unwrap();
        let error = |text: &str| read(text, Some(&board)).unwrap_err().to_string();
        assert_eq!(error("a8\n34\n39"), "line 3, column 2: '9' is not a move; moves are numbered 1 to 8");
        assert!(error("34").starts_with("line 1, column 1: the start: '34' is not a square"));
        assert_eq!(error("z1 3"), "line 1, column 1: the start: square z1 is off the 8x8 board");
        assert!(error("").contains("no start square"));
        let verdict = read("a8 31", Some(&board)).unwrap().judge().unwrap_err();
        assert_eq!(verdict.to_string(), "position 2: move 1 from c7 leaves the board");
    }
}
