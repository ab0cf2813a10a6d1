//! Reads tiles from text: entries separated by blank lines, each with a header and a grid; lines with `#` are comments.
//!
//! The texts are part of the program and a test reads all of them, so an unreadable entry is treated as missing.

use destrier_core::computed::Tile;
use std::sync::Arc;

/// One entry: its header and the lines below.
pub(super) struct TextEntry<'a> {
    pub(super) header: &'a str,
    lines: Vec<&'a str>,
}

/// The entries of a text.
pub(super) fn entries(text: &str) -> impl Iterator<Item = TextEntry<'_>> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    std::iter::from_fn(move || {
        let header = lines.find(|line| !line.trim().is_empty())?;
        let body = lines.by_ref().take_while(|line| !line.trim().is_empty()).collect();
        Some(TextEntry { header, lines: body })
    })
}

/// The tile of this size in a text whose headers are sizes.
pub(super) fn tile(text: &str, rows: u64, cols: u64) -> Option<Arc<Tile>> {
    let size = format!("{rows}x{cols}");
    entries(text).find(|entry| entry.header == size)?.numbered()
}

impl TextEntry<'_> {
    /// The walk through a grid of numbers from 1; the grid ends at a `+` or with the entry.
    pub(super) fn numbered(&self) -> Option<Arc<Tile>> {
        let (grid, _) = self.halves();
        let mut strands = strands(grid)?;
        (strands.len() == 1).then(|| strands.remove(0))
    }

    /// The strands of the grid after the `+`, whose squares are named by a letter and a number from 1: `a1 a2 b1`.
    pub(super) fn band(&self) -> Option<Vec<Arc<Tile>>> {
        strands(self.halves().1)
    }

    /// The strands of the only grid.
    pub(super) fn strands(&self) -> Option<Vec<Arc<Tile>>> {
        strands(self.halves().0)
    }

    fn halves(&self) -> (&[&str], &[&str]) {
        match self.lines.iter().position(|line| line.trim() == "+") {
            Some(plus) => (&self.lines[..plus], &self.lines[plus + 1..]),
            None => (&self.lines, &[]),
        }
    }
}

/// All strands of a grid; squares without a letter belong to one strand.
fn strands(grid: &[&str]) -> Option<Vec<Arc<Tile>>> {
    let cols = grid.first()?.split_whitespace().count();
    let mut squares = Vec::new();
    for (row, line) in grid.iter().enumerate() {
        for (col, word) in line.split_whitespace().enumerate() {
            let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
            let strand = &word[..word.len() - digits.len()];
            squares.push((strand, digits.parse::<u32>().ok()?, (row as u32, col as u32)));
        }
    }

    squares.sort_unstable();
    let runs = squares.chunk_by(|a, b| a.0 == b.0);
    runs.map(|run| {
        let in_order = run.iter().zip(1..).all(|(square, number)| square.1 == number);
        let walk = run.iter().map(|square| square.2).collect();
        in_order.then(|| Tile::new(grid.len() as u32, cols as u32, walk))?
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_and_bands_are_read() {
        let text = "# a comment\n\n1x2\n1 2\n\n2x2 something\n1 2\n3 4\n+\na1\nb1\n";
        assert_eq!(tile(text, 1, 2).unwrap().walk(), [(0, 0), (0, 1)]);
        let entry = entries(text).nth(1).unwrap();
        assert_eq!((entry.header, entry.numbered().unwrap().walk().len()), ("2x2 something", 4));
        assert_eq!(entry.band().unwrap().len(), 2);
        assert!(tile(text, 2, 2).is_none());
    }

    #[test]
    fn a_number_that_is_missing_or_twice_makes_no_tile() {
        assert!(tile("1x2\n1 3\n", 1, 2).is_none());
        assert!(tile("1x2\n1 1\n", 1, 2).is_none());
    }
}
