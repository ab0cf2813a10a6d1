//! A plane board as terrain: one padded array of bytes, so that no step has to test for the edge.
//!
//! Every cell is one byte: `8 * degree` for an unvisited square, with [`VISITED`] added once it is visited. The padding
//! around the board and the holes in it are marked like visited squares, so a step can lower all its neighbours without
//! testing what they are. A visited square is lowered at most once more for each unvisited neighbour that it had, so
//! its degree never falls below zero and `VISITED` stays. Padding and holes start at [`WALL`] and have at most eight
//! neighbours, so they end at `WALL - 64` or more, which still has `VISITED`.
//!
//! [`PaddedArray`] lays the array out in strips.

mod frame;

use super::terrain::{Candidate, Terrain};
use destrier_core::{Rectangle, Square, Surface};
pub(super) use frame::PaddedArray;
use frame::moves;

/// Set in visited squares, padding and holes.
pub(super) const VISITED: u8 = 0x80;
/// One neighbour.
pub(super) const UNIT: u8 = 8;
const WALL: u8 = 0xff;
/// Up to this size in bytes a second, pristine copy is kept, since copying is faster than counting.
const SMALL: usize = 1 << 15;

/// One of the moves that fit on the board.
#[derive(Clone, Copy, Debug)]
struct PaddedMove {
    /// The number of the move, less one.
    code: u8,
    /// The difference that the move makes to a cell's index, away from the seams between strips.
    offset: isize,
    down: i64,
    right: i64,
}

/// The padded array.
#[derive(Clone, Debug)]
pub struct Plane {
    board: Rectangle,
    count: usize,
    strides: Vec<PaddedMove>,
    /// The offsets again, if there are eight of them: the usual case needs no loop over a list.
    eight: Option<[isize; 8]>,
    cells: Vec<u8>,
    fresh: Vec<u8>,
    frame: PaddedArray,
}

impl Plane {
    /// The board as terrain; `None` if it is not a plane, or has more than about 2^32 squares.
    pub fn new(board: &Rectangle) -> Option<Plane> {
        if board.surface() != Surface::Plane {
            return None;
        }

        let frame = PaddedArray::of(board)?;
        let stride = |(code, down, right)| {
            let offset = down as isize * frame.width as isize + right as isize;
            PaddedMove { code, offset, down, right }
        };

        let strides: Vec<PaddedMove> = moves(board).map(stride).collect();
        let offsets: Vec<isize> = strides.iter().map(|stride| stride.offset).collect();
        let mut plane = Plane {
            board: board.clone(),
            count: usize::try_from(board.squares()).ok()?,
            strides,
            eight: offsets.try_into().ok(),
            cells: vec![0; frame.len],
            fresh: Vec::new(),
            frame,
        };

        if frame.len <= SMALL {
            plane.count_degrees();
            plane.fresh = plane.cells.clone();
        }

        Some(plane)
    }

    /// Bytes that the array takes.
    pub fn bytes(board: &Rectangle) -> u64 {
        match PaddedArray::of(board) {
            Some(frame) if frame.len <= SMALL => 2 * frame.len as u64,
            Some(frame) => frame.len as u64,
            None => board.cells(),
        }
    }

    pub(super) fn frame(&self) -> PaddedArray {
        self.frame
    }

    pub(super) fn cells_mut(&mut self) -> &mut [u8] {
        &mut self.cells
    }

    fn cell(&self, square: Square) -> usize {
        self.frame.cell(square)
    }

    #[inline]
    fn neighbour(&self, cell: usize, stride: &PaddedMove, near_seam: bool) -> usize {
        let extra = if near_seam { self.frame.across(cell, stride.right) } else { 0 };
        cell.wrapping_add_signed(stride.offset + extra)
    }

    /// Adds to all neighbours, whether squares, holes or padding.
    #[inline]
    fn add_around(&mut self, cell: usize, units: u8) {
        let near_seam = self.frame.is_near_seam(cell);
        if let (Some(offsets), false) = (self.eight, near_seam) {
            for offset in offsets {
                let near = &mut self.cells[cell.wrapping_add_signed(offset)];
                *near = near.wrapping_add(units);
            }
        } else {
            for place in 0..self.strides.len() {
                let near = self.neighbour(cell, &self.strides[place], near_seam);
                self.cells[near] = self.cells[near].wrapping_add(units);
            }
        }
    }

    fn count_degrees(&mut self) {
        let PaddedArray { width, strip, reach, len } = self.frame;
        let rows = self.board.rows() as usize;

        // All rows that are far from the top and the bottom have the same degrees.
        let alike = reach + 1..rows.saturating_sub(reach);
        for start in (0..len).step_by(strip) {
            let first = start + reach * width;
            self.cells[start..first].fill(WALL);

            for row in 0..rows {
                let to = first + row * width;
                if alike.contains(&row) {
                    self.cells.copy_within(to - width..to, to);
                } else {
                    self.count_row(row, to, start / strip * width);
                }
            }

            self.cells[first + rows * width..start + strip].fill(WALL);
        }

        let board = self.board.clone();
        for hole in board.holes() {
            let hole = self.cell(hole);
            self.cells[hole] = WALL;
            self.add_around(hole, UNIT.wrapping_neg());
        }
    }

    /// Counts the part of a row within the strip that begins at this padded column.
    fn count_row(&mut self, row: usize, to: usize, first_col: usize) {
        let rows = i64::from(self.board.rows());
        let cols = i64::from(self.board.cols());
        for place in 0..self.frame.width {
            let col = (first_col + place) as i64 - self.frame.reach as i64;
            let fits =
                |s: &&PaddedMove| (0..rows).contains(&(row as i64 + s.down)) && (0..cols).contains(&(col + s.right));
            let on_board = (0..cols).contains(&col);
            let degree = || UNIT * self.strides.iter().filter(fits).count() as u8;
            self.cells[to + place] = if on_board { degree() } else { WALL };
        }
    }
}

impl Terrain for Plane {
    /// The code of the move.
    type Step = u8;

    fn count(&self) -> usize {
        self.count
    }

    fn most_neighbours(&self) -> usize {
        self.strides.len()
    }

    fn board(&self) -> Option<&Rectangle> {
        Some(&self.board)
    }

    fn square(&self, vertex: u32) -> Option<Square> {
        Some(self.frame.square(vertex as usize))
    }

    fn vertex(&self, square: Square) -> Option<u32> {
        self.board.has(square).then(|| self.cell(square) as u32)
    }

    fn renew(&mut self) {
        if self.fresh.is_empty() {
            self.count_degrees();
        } else {
            self.cells.copy_from_slice(&self.fresh);
        }
    }

    #[inline]
    fn degree(&self, vertex: u32) -> u32 {
        u32::from((self.cells[vertex as usize] & !VISITED) / UNIT)
    }

    #[inline]
    fn enter(&mut self, vertex: u32) {
        self.cells[vertex as usize] |= VISITED;
        self.add_around(vertex as usize, UNIT.wrapping_neg());
    }

    #[inline]
    fn leave(&mut self, vertex: u32) {
        self.cells[vertex as usize] &= !VISITED;
        self.add_around(vertex as usize, UNIT);
    }

    fn shut(&mut self, vertex: u32) {
        self.cells[vertex as usize] |= VISITED;
    }

    fn reopen(&mut self, vertex: u32) {
        self.cells[vertex as usize] &= !VISITED;
    }

    #[inline]
    fn each_open(&self, vertex: u32, mut visit: impl FnMut(u32, u8)) {
        let near_seam = self.frame.is_near_seam(vertex as usize);
        for stride in &self.strides {
            let near = self.neighbour(vertex as usize, stride, near_seam);
            if self.cells[near] & VISITED == 0 {
                visit(near as u32, stride.code);
            }
        }
    }

    /// Gathers the neighbours of least degree without a branch for each neighbour: which of them is smallest is nearly
    /// random, and a misprediction costs more than the eight comparisons. The loops are plain, because the compiler
    /// does not always inline `array::map`.
    #[inline]
    fn gather_least(&self, vertex: u32, found: &mut Vec<Candidate<u8>>) {
        let cell = vertex as usize;
        let near_seam = self.frame.is_near_seam(cell);
        let mut near = [cell; 8];
        if let (Some(offsets), false) = (self.eight, near_seam) {
            for (near, offset) in near.iter_mut().zip(offsets) {
                *near = cell.wrapping_add_signed(offset);
            }
        } else {
            // If there are fewer than eight moves, the others lead to the visited cell itself.
            let all = self.strides.iter().map(|stride| self.neighbour(cell, stride, near_seam));
            near.iter_mut().zip(all).for_each(|(near, cell)| *near = cell);
        }

        let mut states = [VISITED; 8];
        let mut least = VISITED - 1;
        for (state, &cell) in states.iter_mut().zip(&near) {
            *state = self.cells[cell];
            least = least.min(*state);
        }

        let mut kept = 0;
        let mut tied = [Candidate { to: 0, step: 0 }; 8];
        for place in 0..8 {
            let step = if self.eight.is_some() { place as u8 } else { self.strides.get(place).map_or(0, |s| s.code) };
            tied[kept & 7] = Candidate { to: near[place] as u32, step };
            kept += usize::from(states[place] == least);
        }

        found.clear();
        found.extend_from_slice(&tied[..kept]);
    }

    fn joined(&self, left: u32, right: u32) -> bool {
        self.strides.iter().any(|stride| self.neighbour(left as usize, stride, true) == right as usize)
    }

    fn origin(&self, here: u32, step: u8) -> u32 {
        let came = self.strides.iter().find(|stride| stride.code == step);
        came.map_or(here, |s| {
            let extra = self.frame.across(here as usize, -s.right);
            (here as usize).wrapping_add_signed(extra - s.offset) as u32
        })
    }

    fn code(&self, _to: u32, step: u8) -> u8 {
        step
    }

    fn codes<'a>(&'a self, steps: &'a [u8], _last: u32) -> impl Iterator<Item = u8> + 'a {
        steps.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::RectangleGraph;
    use proptest::prelude::*;

    #[test]
    fn figure_4_of_pohl_comes_out() {
        let mut plane = Plane::new(&"8x8".parse().unwrap()).unwrap();
        plane.renew();
        let row =
            |row| (0..8).map(|col| plane.degree(plane.vertex(Square::new(row, col)).unwrap())).collect::<Vec<_>>();
        assert_eq!(row(0), [2, 3, 4, 4, 4, 4, 3, 2]);
        assert_eq!(row(1), [3, 4, 6, 6, 6, 6, 4, 3]);
        assert_eq!(row(3), [4, 6, 8, 8, 8, 8, 6, 4]);
    }

    proptest! {
        #[test]
        fn degrees_are_those_of_the_graph(
            rows in 1u32..14, cols in prop_oneof![1u32..14, 55u32..75, 500u32..530], a in 0u32..5, b in 1u32..5,
            holes in proptest::collection::vec((0u32..14, 0u32..14), 0..12),
        ) {
            let board = format!("{rows}x{cols} leaper={a},{b}").parse::<Rectangle>().unwrap();
            let holes = holes.iter().map(|&(r, c)| Square::new(r % rows, c % cols));
            if let Ok(board) = board.without(holes) {
                let mut plane = Plane::new(&board).unwrap();
                plane.renew();
                let RectangleGraph { graph, ids: id_of, .. } = RectangleGraph::new(&board);
                for (vertex, &id) in (0..).zip(&id_of) {
                    let cell = plane.vertex(board.square(u64::from(id))).unwrap();
                    prop_assert_eq!(plane.degree(cell) as usize, graph.degree(vertex));
                }
            }
        }
    }
}
