//! The moves that the search still has to decide, in the three columns around its frontier.
//!
//! A *position* is a square of these columns: `column * rows + row`. A *slot* is a move to the right from one of the
//! first two columns: `4 * position + direction`. A move that was decided spans at most three columns, so every move
//! that it crosses has a slot.

use super::grid::{DIRECTIONS, Grid};
use destrier_search::bit_set::bits;

/// Where a slot leads that ends to the right of the three columns.
pub(super) const FAR: u8 = 254;
/// Where a slot leads that is no move.
pub(super) const NOWHERE: u8 = 255;

/// The positions and slots from one column on.
pub(super) struct Window {
    /// The positions that are squares.
    pub(super) squares: u64,
    /// The slots that are moves.
    pub(super) moves: u128,
    /// The position to which each slot of the first column leads.
    pub(super) to: Vec<[u8; 4]>,
    /// The slots at each position.
    pub(super) at: Vec<u128>,
    /// Positions of the third column that have moves to the right.
    pub(super) open: u64,
}

impl Window {
    pub(super) fn new(grid: &Grid, first: usize) -> Window {
        let rows = grid.rows();
        let mut window = Window { squares: 0, moves: 0, to: vec![[NOWHERE; 4]; rows], at: vec![0; 3 * rows], open: 0 };
        for position in 0..3 * rows {
            let col = position / rows;
            let row = position % rows;
            if !grid.has(row, first + col) {
                continue;
            }

            window.squares |= 1 << position;
            for direction in 0..4 {
                let Some((to_row, to_col)) = grid.step(row, first + col, direction) else { continue };

                if col == 2 {
                    window.open |= 1 << position;
                    continue;
                }

                let slot = 1u128 << (4 * position + direction);
                window.moves |= slot;
                window.at[position] |= slot;

                let to = (to_col - first) * rows + to_row;
                if to < 3 * rows {
                    window.at[to] |= slot;
                }
                if col == 0 {
                    window.to[row][direction] = if to < 3 * rows { to as u8 } else { FAR };
                }
            }
        }

        window
    }

    /// The slots at these positions.
    pub(super) fn slots_at(&self, positions: u64) -> u128 {
        bits(positions).fold(0, |slots, position| slots | self.at[position])
    }
}

/// The slots that cross a slot of the first column, by row and direction.
pub(super) fn crossing_slots(rows: usize) -> Vec<[u128; 4]> {
    type Point = (isize, isize);

    let ends = |position: usize, direction: usize| -> (Point, Point) {
        let (right, down) = DIRECTIONS[direction];
        let col = (position / rows) as isize;
        let row = (position % rows) as isize;
        ((col, row), (col + right as isize, row + down))
    };

    let side = |(a, b): (Point, Point), c: Point| ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum();
    let separates = |line: (Point, Point), segment: (Point, Point)| side(line, segment.0) * side(line, segment.1) < 0;
    let crossed_by = |row: usize, direction: usize| {
        let own = ends(row, direction);
        let others = (0..2 * rows).flat_map(|position| (0..4).map(move |direction| (position, direction)));
        others
            .filter(|&(position, direction)| {
                let other = ends(position, direction);
                separates(own, other) && separates(other, own)
            })
            .fold(0, |slots, (position, direction)| slots | 1u128 << (4 * position + direction))
    };

    (0..rows).map(|row| [0, 1, 2, 3].map(|direction| crossed_by(row, direction))).collect()
}
