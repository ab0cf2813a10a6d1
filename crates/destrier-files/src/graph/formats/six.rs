//! Six bits per character, as in McKay's formats (formats.txt of nauty): the printable characters from `?`, which is 0,
//! to `~`, which is 63.

use crate::error::ReadError;
use crate::graph::warning::Warning;
use std::io::{Result as Written, Write};

/// The optional header of a graph6 file.
pub(in crate::graph) const GRAPH6: &str = ">>graph6<<";
/// The optional header of a digraph6 file.
pub(in crate::graph) const DIGRAPH6: &str = ">>digraph6<<";
/// The optional header of a sparse6 file.
pub(in crate::graph) const SPARSE6: &str = ">>sparse6<<";

/// The maximum number of vertices of the formats.
const MAX_VERTICES: u64 = (1 << 36) - 1;

/// The first graph of a file that has one graph per line.
pub(in crate::graph) struct FirstGraph<'a> {
    /// The offset of the line, after the header.
    pub(in crate::graph) offset: usize,
    /// The line without the header and blanks.
    pub(in crate::graph) line: &'a str,
    /// The warning that there are further graphs.
    pub(in crate::graph) more: Option<Warning>,
}

/// The first graph of a file with one of these headers, or none.
pub(in crate::graph) fn first_graph<'a>(text: &'a str, headers: &[&str]) -> FirstGraph<'a> {
    let mut lines = crate::error::lines(text).map(|(offset, line)| {
        let skipped = line.len() - line.trim_start().len();
        (offset + skipped, line.trim())
    });

    let (mut offset, mut line) = lines.next().unwrap_or((text.len(), ""));
    if let Some(header) = headers.iter().find(|header| line.starts_with(**header)) {
        offset += header.len();
        line = &line[header.len()..];
        // The header may be on its own line.
        if line.is_empty() {
            (offset, line) = lines.next().unwrap_or((text.len(), ""));
        }
    }

    let more = lines.next().map(|(second, _)| Warning::MoreGraphs {
        line: text[..second].bytes().filter(|&byte| byte == b'\n').count() + 1,
        graphs: 2 + lines.count(),
    });

    FirstGraph { offset, line, more }
}

/// The values of the characters, or an error at the first invalid one.
pub(in crate::graph) fn values(text: &str, offset: usize, line: &str) -> Result<Vec<u8>, ReadError> {
    match line.char_indices().find(|&(_, c)| !('?'..='~').contains(&c)) {
        Some((at, c)) => {
            let what = format!("'{c}' is not one of the characters from '?' to '~' of this format");
            Err(ReadError::at(text, offset + at, what))
        }
        None => Ok(line.bytes().map(|byte| byte - 63).collect()),
    }
}

/// The number of vertices, and the number of characters that encode it.
pub(in crate::graph) fn size(values: &[u8]) -> Option<(u64, usize)> {
    let number = |digits: &[u8]| digits.iter().fold(0, |sum, &digit| sum << 6 | u64::from(digit));
    match values {
        [63, 63, digits @ ..] => Some((number(digits.get(..6)?), 8)),
        [63, digits @ ..] => Some((number(digits.get(..3)?), 4)),
        [digit, ..] => Some((u64::from(*digit), 1)),
        [] => None,
    }
}

/// The number of characters for the upper triangle of a matrix of this size.
pub(in crate::graph) fn triangle(vertices: u64) -> u64 {
    let pairs = u128::from(vertices) * u128::from(vertices.saturating_sub(1)) / 2;
    u64::try_from(pairs.div_ceil(6)).unwrap_or(u64::MAX)
}

/// The number of characters for a whole matrix of this size.
pub(in crate::graph) fn square(vertices: u64) -> u64 {
    u64::try_from((u128::from(vertices) * u128::from(vertices)).div_ceil(6)).unwrap_or(u64::MAX)
}

/// Whether a line has the length of a graph6 line with its number of vertices.
pub(in crate::graph) fn is_complete_graph6(line: &str) -> bool {
    let Ok(values) = values(line, 0, line) else { return false };
    size(&values).is_some_and(|(vertices, taken)| triangle(vertices) == (values.len() - taken) as u64)
}

/// Writes the number of vertices.
pub(in crate::graph) fn write_size(vertices: u64, out: &mut dyn Write) -> Written<()> {
    let digits = |count: u32| (0..count).rev().map(move |place| (vertices >> (6 * place) & 63) as u8 + 63);
    match vertices {
        0..=62 => out.write_all(&[vertices as u8 + 63]),
        63..=258_047 => out.write_all(&[126].into_iter().chain(digits(3)).collect::<Vec<u8>>()),
        _ => out.write_all(
            &[126, 126]
                .into_iter()
                .chain(digits(6))
                .take(8 * usize::from(vertices <= MAX_VERTICES))
                .collect::<Vec<u8>>(),
        ),
    }
}

/// Packs bits into characters.
pub(in crate::graph) struct BitWriter<W> {
    out: W,
    held: u8,
    count: u32,
}

impl<W: Write> BitWriter<W> {
    pub(in crate::graph) fn new(out: W) -> BitWriter<W> {
        BitWriter { out, held: 0, count: 0 }
    }

    /// Writes the lowest `count` bits, the highest of them first.
    pub(in crate::graph) fn push(&mut self, bits: u64, count: u32) -> Written<()> {
        for place in (0..count).rev() {
            self.held = self.held << 1 | (bits >> place & 1) as u8;
            self.count += 1;
            if self.count == 6 {
                self.out.write_all(&[self.held + 63])?;
                self.held = 0;
                self.count = 0;
            }
        }
        Ok(())
    }

    /// The number of bits missing in the last character.
    pub(in crate::graph) fn missing(&self) -> u32 {
        (6 - self.count) % 6
    }
}
