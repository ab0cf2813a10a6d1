//! A hexagon of hexagons with `n` cells along each side, as Gliński's chess has with `n = 6`: 3n(n - 1) + 1 cells.
//!
//! The rows are numbered from the top, the cells of a row from the left:
//!
//! ```text
//!     1,1 1,2
//!   2,1 2,2 2,3
//!     3,1 3,2
//! ```
//!
//! An (a, b) leaper goes a steps towards a neighbour and b steps in a direction that differs by a sixth of a turn. For
//! the knight these are the twelve moves of Gliński's knight, to the nearest cells that are neither on a line nor on a
//! diagonal with its own. With a third coordinate such that the three of a cell have the sum 0, its moves are the
//! permutations of (1, 2, -3) and (-1, -2, 3).

use super::grid::{CellGrid, CentralSymmetry};
use crate::rectangle::piece::Piece;

/// A hexagon of hexagons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HexGrid {
    side: u32,
}

impl HexGrid {
    /// The hexagon with this many cells along a side, at least one; else `None`.
    pub fn new(side: u32) -> Option<HexGrid> {
        (side > 0).then_some(HexGrid { side })
    }

    /// Number of cells along a side.
    pub fn side(self) -> u32 {
        self.side
    }

    fn count(self) -> u128 {
        let side = u128::from(self.side);
        3 * side * (side - 1) + 1
    }

    /// Number of rows.
    pub fn rows(self) -> u32 {
        2 * self.side - 1
    }

    /// Number of cells of a row, counted from 1.
    pub fn row_length(self, row: u32) -> u32 {
        self.rows() - row.abs_diff(self.side)
    }

    /// Number of cells above a row, counted from 1.
    fn above(self, row: u32) -> u64 {
        let side = u64::from(self.side);
        let above = u64::from(row - 1);
        // Above the middle, the rows have side, side + 1, ... cells; below, the missing rows are mirror images.
        let upper = |rows: u64| rows * side + rows * rows.saturating_sub(1) / 2;
        if above <= side { upper(above) } else { self.count() as u64 - upper(2 * side - 1 - above) }
    }

    fn row_and_place(self, id: u64) -> [u32; 2] {
        let mut low = 1;
        let mut high = self.rows();
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.above(middle) <= id { low = middle } else { high = middle - 1 }
        }
        [low, (id - self.above(low)) as u32 + 1]
    }

    /// Rows below the middle, and columns along the rows: steps to the right, and to the lower right.
    fn slanted(self, id: u64) -> (i64, i64) {
        let [row, place] = self.row_and_place(id);
        let down = i64::from(row) - i64::from(self.side);
        let first = (-i64::from(self.side) + 1).max(-i64::from(self.side) + 1 - down);
        (down, first + i64::from(place) - 1)
    }

    fn at_slanted(self, down: i64, right: i64) -> Option<u64> {
        let side = i64::from(self.side);
        if [down, right, down + right].iter().any(|part| part.abs() >= side) {
            return None;
        }
        let first = (1 - side).max(1 - side - down);
        self.id(&[(down + side) as u32, (right - first + 1) as u32])
    }
}

impl CellGrid for HexGrid {
    fn name(&self) -> String {
        format!("hex:{}", self.side)
    }

    fn cells(&self) -> u128 {
        self.count()
    }

    fn axes(&self) -> usize {
        2
    }

    fn coordinates(&self, id: u64) -> Vec<u32> {
        self.row_and_place(id).to_vec()
    }

    fn id(&self, coordinates: &[u32]) -> Option<u64> {
        let &[row, place] = coordinates else { return None };
        let fits = (1..=self.rows()).contains(&row) && (1..=self.row_length(row)).contains(&place);
        fits.then(|| self.above(row) + u64::from(place - 1))
    }

    fn targets(&self, id: u64, piece: &Piece) -> Vec<u64> {
        // The six directions, each a sixth of a turn from the one before, as (down, right).
        const TURNED: [(i64, i64); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

        let (down, right) = self.slanted(id);
        let mut targets = Vec::new();
        for step in piece.moves().filter(|step| step.down >= 0 && step.right >= 0) {
            for turn in 0..6 {
                let (a, b) = TURNED[turn];
                let (c, d) = TURNED[(turn + 1) % 6];
                let down = down + step.down * a + step.right * c;
                let right = right + step.down * b + step.right * d;
                targets.extend(self.at_slanted(down, right));
            }
        }

        targets
    }

    fn flat_place(&self, id: u64) -> (f64, f64) {
        let [row, place] = self.row_and_place(id);
        let indent = f64::from(row.abs_diff(self.side)) / 2.0;
        // The distance between two rows of hexagons of width 1, whose upper tip is 1/sqrt(3) above the centre.
        let down = f64::from(row - 1) * 3f64.sqrt() / 2.0 + 1.0 / 3f64.sqrt();
        (indent + f64::from(place) - 0.5, down)
    }

    fn corners(&self, _id: u64) -> Vec<(f64, f64)> {
        let tip = 1.0 / 3f64.sqrt();
        vec![(0.0, -tip), (0.5, -tip / 2.0), (0.5, tip / 2.0), (0.0, tip), (-0.5, tip / 2.0), (-0.5, -tip / 2.0)]
    }

    /// Neighbours differ by one modulo three.
    fn shade(&self, id: u64) -> usize {
        let [row, place] = self.row_and_place(id);
        let down = i64::from(row) - i64::from(self.side);
        let right = i64::from(place) - down.min(0);
        (right - down).rem_euclid(3) as usize
    }

    fn symmetry(&self) -> Option<CentralSymmetry> {
        Some(CentralSymmetry { lengths: vec![self.side; 3], has_one_sign: true })
    }

    /// The three coordinates have the sum 0.
    fn place_around_centre(&self, id: u64) -> Vec<i64> {
        let (down, right) = self.slanted(id);
        vec![down, right, -down - right]
    }
}
