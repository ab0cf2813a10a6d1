//! Six bits a character, as McKay's formats have them (nauty's formats.txt): the printable characters from `?`, which is
//! 0, to `~`, which is 63.

use crate::format::ReadError;
use std::io::{Result as Written, Write};

/// May stand before the first graph of a file.
pub(super) const GRAPH6: &str = ">>graph6<<";
/// May stand before the first graph of a file.
pub(super) const SPARSE6: &str = ">>sparse6<<";

/// The most vertices that the formats can number.
const MOST: u64 = (1 << 36) - 1;

/// The one graph that is read: the first line that is not blank, without its header. With it, where it begins, and where
/// the second begins, if there is one.
pub(super) fn first_line<'a>(text: &'a str, header: &str) -> (usize, &'a str, Option<usize>) {
    let mut lines = crate::format::error::lines(text);
    let Some((offset, line)) = lines.next() else { return (text.len(), "", None) };
    let skipped = line.len() - line.trim_start().len();
    let line = line.trim();
    match line.strip_prefix(header) {
        // The header may have a line to itself.
        Some("") => match lines.next() {
            Some((offset, line)) => {
                let skipped = line.len() - line.trim_start().len();
                (offset + skipped, line.trim(), lines.next().map(|(offset, _)| offset))
            }
            None => (text.len(), "", None),
        },
        Some(rest) => (offset + skipped + header.len(), rest, lines.next().map(|(offset, _)| offset)),
        None => (offset + skipped, line, lines.next().map(|(offset, _)| offset)),
    }
}

/// The values of the characters; the first that is none is named.
pub(super) fn values(text: &str, offset: usize, line: &str) -> Result<Vec<u8>, ReadError> {
    match line.char_indices().find(|&(_, c)| !('?'..='~').contains(&c)) {
        Some((at, c)) => {
            let what = format!("'{c}' is none of the characters from '?' to '~' that this format is written in");
            Err(ReadError::at(text, offset + at, what))
        }
        None => Ok(line.bytes().map(|byte| byte - 63).collect()),
    }
}

/// The number of vertices, and how many characters it took.
pub(super) fn size(values: &[u8]) -> Option<(u64, usize)> {
    let number = |digits: &[u8]| digits.iter().fold(0, |sum, &digit| sum << 6 | u64::from(digit));
    match values {
        [63, 63, digits @ ..] => Some((number(digits.get(..6)?), 8)),
        [63, digits @ ..] => Some((number(digits.get(..3)?), 4)),
        [digit, ..] => Some((u64::from(*digit), 1)),
        [] => None,
    }
}

/// How many characters hold the upper triangle of so many vertices.
pub(super) fn triangle(vertices: u64) -> u64 {
    let pairs = u128::from(vertices) * u128::from(vertices.saturating_sub(1)) / 2;
    u64::try_from(pairs.div_ceil(6)).unwrap_or(u64::MAX)
}

/// Whether a line is just as long as its first characters say that graph6 would be.
pub(super) fn is_whole_graph6(line: &str) -> bool {
    let Ok(values) = values(line, 0, line) else { return false };
    size(&values).is_some_and(|(vertices, taken)| triangle(vertices) == (values.len() - taken) as u64)
}

/// Writes the number of vertices.
pub(super) fn write_size(vertices: u64, out: &mut impl Write) -> Written<()> {
    let digits = |count: u32| (0..count).rev().map(move |place| (vertices >> (6 * place) & 63) as u8 + 63);
    match vertices {
        0..=62 => out.write_all(&[vertices as u8 + 63]),
        63..=258_047 => out.write_all(&[126].into_iter().chain(digits(3)).collect::<Vec<u8>>()),
        _ => out.write_all(
            &[126, 126].into_iter().chain(digits(6)).take(8 * usize::from(vertices <= MOST)).collect::<Vec<u8>>(),
        ),
    }
}

/// Packs bits into characters.
pub(super) struct Bits<W> {
    out: W,
    held: u8,
    count: u32,
}

impl<W: Write> Bits<W> {
    pub(super) fn new(out: W) -> Bits<W> {
        Bits { out, held: 0, count: 0 }
    }

    /// The lowest `count` bits, the highest of them first.
    pub(super) fn push(&mut self, bits: u64, count: u32) -> Written<()> {
        for place in (0..count).rev() {
            self.held = self.held << 1 | (bits >> place & 1) as u8;
            self.count += 1;
            if self.count == 6 {
                self.out.write_all(&[self.held + 63])?;
                (self.held, self.count) = (0, 0);
            }
        }
        Ok(())
    }

    /// How many bits are missing from the last character.
    pub(super) fn missing(&self) -> u32 {
        (6 - self.count) % 6
    }
}
