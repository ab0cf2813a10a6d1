//! A tile: a walk through some squares of a small box, in the order in which the knight visits them.
//!
//! Invariant: every square lies in the box and none occurs twice. Whether the steps are moves depends on the board on
//! which the tile is laid, so that is checked there. A tile that does not fill its box is one *strand* of it; the other
//! strands are tiles of the same box.

use std::sync::Arc;

/// The largest box of a tile, in squares. A plan for a huge board repeats small tiles.
pub const LARGEST_TILE: usize = 1 << 16;

/// A square of a tile or a place on the board, counted from some origin; it may be off the board.
pub type Place = (i64, i64);

/// A walk through squares of a box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tile {
    rows: u32,
    cols: u32,
    walk: Vec<(u32, u32)>,
    /// For each square of the box, row by row, its position in the walk; `NOWHERE` for the others.
    position: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl Tile {
    /// A tile, if the walk is not empty, stays in the box and repeats nothing.
    pub fn new(rows: u32, cols: u32, walk: Vec<(u32, u32)>) -> Option<Arc<Tile>> {
        let area = usize::try_from(u64::from(rows) * u64::from(cols)).ok().filter(|&area| area <= LARGEST_TILE)?;
        let mut position = vec![NOWHERE; area];
        for (index, &(row, col)) in walk.iter().enumerate() {
            let inside = row < rows && col < cols;
            let slot = inside.then(|| &mut position[row as usize * cols as usize + col as usize])?;
            if *slot != NOWHERE {
                return None;
            }
            *slot = index as u32;
        }
        (!walk.is_empty()).then(|| Arc::new(Tile { rows, cols, walk, position }))
    }

    /// Rows of its box.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Columns of its box.
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// The squares in order, counted from the top left of the box.
    pub fn walk(&self) -> &[(u32, u32)] {
        &self.walk
    }

    /// The position of this square of the box in the walk.
    #[inline]
    pub fn position(&self, row: u32, col: u32) -> Option<u32> {
        let found = self.position[row as usize * self.cols as usize + col as usize];
        (found != NOWHERE).then_some(found)
    }

    /// The first square of the walk, as a place in the box.
    pub fn first(&self) -> Place {
        place(self.walk[0])
    }

    /// The last square of the walk, as a place in the box.
    pub fn last(&self) -> Place {
        place(self.walk[self.walk.len() - 1])
    }

    /// The strand of the same box that walks only this part.
    pub fn part(&self, range: std::ops::Range<usize>) -> Option<Arc<Tile>> {
        Tile::new(self.rows, self.cols, self.walk.get(range)?.to_vec())
    }

    /// The strand with its squares in reverse order.
    pub fn reversed(&self) -> Arc<Tile> {
        self.map(self.rows, self.cols, |square| square, true)
    }

    /// The strand with rows and columns exchanged.
    pub fn transposed(&self) -> Arc<Tile> {
        self.map(self.cols, self.rows, |(row, col)| (col, row), false)
    }

    /// The strand with left and right exchanged.
    pub fn mirrored(&self) -> Arc<Tile> {
        let cols = self.cols;
        self.map(self.rows, cols, |(row, col)| (row, cols - 1 - col), false)
    }

    /// The image under a bijection of boxes.
    fn map(&self, rows: u32, cols: u32, image: impl Fn((u32, u32)) -> (u32, u32), backwards: bool) -> Arc<Tile> {
        let mut walk: Vec<_> = self.walk.iter().map(|&square| image(square)).collect();
        if backwards {
            walk.reverse();
        }
        let mut position = vec![NOWHERE; self.position.len()];
        for (index, &(row, col)) in walk.iter().enumerate() {
            position[row as usize * cols as usize + col as usize] = index as u32;
        }
        Arc::new(Tile { rows, cols, walk, position })
    }
}

fn place((row, col): (u32, u32)) -> Place {
    (i64::from(row), i64::from(col))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_stays_in_its_box_and_repeats_nothing() {
        assert!(Tile::new(2, 2, vec![(0, 0), (1, 1)]).is_some());
        assert!(Tile::new(2, 2, vec![]).is_none());
        assert!(Tile::new(2, 2, vec![(0, 2)]).is_none());
        assert!(Tile::new(2, 2, vec![(0, 1), (1, 1), (0, 1)]).is_none());
        assert!(Tile::new(1 << 31, 1 << 31, vec![(0, 0)]).is_none());
    }

    #[test]
    fn images_of_a_tile_know_their_positions() {
        let tile = Tile::new(2, 3, vec![(0, 0), (1, 2), (0, 1)]).unwrap();
        let image = tile.transposed().mirrored().reversed();
        assert_eq!((image.rows(), image.cols()), (3, 2));
        assert_eq!(image.walk(), [(1, 1), (2, 0), (0, 1)]);
        for (index, &(row, col)) in image.walk().iter().enumerate() {
            assert_eq!(image.position(row, col), Some(index as u32));
        }
        assert_eq!(image.position(0, 0), None);
    }
}
