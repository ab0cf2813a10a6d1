//! A plane board as terrain: one padded array of bytes and up to eight offsets, so that no step asks where the edge is.
//!
//! Every cell is one byte: `8 * degree` for an unvisited square, with [`VISITED`] added once it is visited. The
//! padding around the board and the holes in it look like visited squares. A step may then lower all its neighbours
//! without asking what they are: a visited square is lowered at most once more for each unvisited neighbour that it
//! had, so its degree never falls below zero and `VISITED` stays; padding and holes start at [`WALL`] and have at most
//! eight neighbours, so they end at `WALL - 64` or more, which still has `VISITED`.
//!
//! Rows share their padding: what lies left of a row is the right end of the row above.

use super::terrain::Terrain;
use destrier_core::{Board, Square, Surface};

/// Set in visited squares, padding and holes.
pub(super) const VISITED: u8 = 0x80;
/// One neighbour.
pub(super) const UNIT: u8 = 8;
const WALL: u8 = 0xff;
/// Up to this many bytes a second, fresh copy is kept, since copying is faster than counting.
const SMALL: usize = 1 << 15;

/// One of the moves that fit on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stride {
    /// The number of the move, less one.
    pub(super) code: u8,
    /// What it adds to a cell's index.
    pub(super) offset: isize,
    down: i64,
    right: i64,
}

/// The padded array.
#[derive(Clone, Debug)]
pub struct Plane {
    board: Board,
    strides: Vec<Stride>,
    cells: Vec<u8>,
    fresh: Vec<u8>,
    frame: Frame,
}

/// The measures of the padded array.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// From one row to the next.
    pitch: usize,
    /// Index of the top left square.
    first: usize,
    /// How far a move reaches along a row or a column.
    reach: usize,
    len: usize,
}

impl Frame {
    /// `None` where it would be longer than a vertex number can say.
    fn of(board: &Board) -> Option<Frame> {
        let reach = moves(board).map(|(_, down, right)| down.unsigned_abs().max(right.unsigned_abs())).max();
        let reach = reach.unwrap_or(0) as usize;
        let (rows, cols) = (board.rows() as usize, board.cols() as usize);
        let pitch = cols + reach;
        let first = reach * pitch + reach;
        let len = pitch.checked_mul(rows + 2 * reach)?.checked_add(reach)?;
        u32::try_from(len).is_ok().then_some(Frame { pitch, first, reach, len })
    }
}

/// The different moves that fit on the board at all: (code, down, right).
fn moves(board: &Board) -> impl Iterator<Item = (u8, i64, i64)> + Clone {
    let (rows, cols) = (i64::from(board.rows()), i64::from(board.cols()));
    let fits = move |&(_, down, right): &(u8, i64, i64)| down.abs() < rows && right.abs() < cols;
    board.leaper().moves().map(|m| (m.number - 1, m.down, m.right)).filter(fits)
}

impl Plane {
    /// The board as terrain; `None` if it is not a plane, or has more than about 2^32 squares.
    pub fn new(board: &Board) -> Option<Plane> {
        if board.surface() != Surface::Plane {
            return None;
        }
        let frame = Frame::of(board)?;
        let stride = |(code, down, right)| {
            let offset = down as isize * frame.pitch as isize + right as isize;
            Stride { code, offset, down, right }
        };
        let strides = moves(board).map(stride).collect();
        let mut plane = Plane { board: board.clone(), strides, cells: Vec::new(), fresh: Vec::new(), frame };
        plane.cells = vec![WALL; frame.len];
        if frame.len <= SMALL {
            plane.count_degrees();
            plane.fresh = plane.cells.clone();
        }
        Some(plane)
    }

    /// Bytes that the array takes.
    pub fn bytes(board: &Board) -> u64 {
        match Frame::of(board) {
            Some(frame) if frame.len <= SMALL => 2 * frame.len as u64,
            Some(frame) => frame.len as u64,
            None => board.cells(),
        }
    }

    pub(super) fn strides(&self) -> &[Stride] {
        &self.strides
    }

    pub(super) fn cells_mut(&mut self) -> &mut [u8] {
        &mut self.cells
    }

    fn cell(&self, square: Square) -> usize {
        self.frame.first + square.row as usize * self.frame.pitch + square.col as usize
    }

    fn count_degrees(&mut self) {
        let Frame { pitch, first, reach, .. } = self.frame;
        let (rows, cols) = (self.board.rows() as usize, self.board.cols() as usize);
        self.cells[..first].fill(WALL);
        // All rows that are far from the top and the bottom are alike.
        let model = reach..rows.saturating_sub(reach);
        for row in 0..rows {
            let start = first + row * pitch;
            if row > model.start && row < model.end {
                let like = first + model.start * pitch;
                self.cells.copy_within(like..like + pitch, start);
            } else {
                self.count_row(row, start);
                self.cells[start + cols..start + pitch].fill(WALL);
            }
        }
        self.cells[first + rows * pitch..].fill(WALL);
        let board = self.board.clone();
        for hole in board.holes() {
            let hole = self.cell(hole);
            self.cells[hole] = WALL;
            self.lower_around(hole);
        }
    }

    fn count_row(&mut self, row: usize, start: usize) {
        let (rows, cols) = (i64::from(self.board.rows()), self.board.cols() as usize);
        let reach = self.frame.reach;
        let inside: Vec<i64> =
            self.strides.iter().filter(|s| (0..rows).contains(&(row as i64 + s.down))).map(|s| s.right).collect();
        let degree = |col: usize| {
            let fitting = inside.iter().filter(|&right| (0..cols as i64).contains(&(col as i64 + right)));
            UNIT * fitting.count() as u8
        };
        let line = &mut self.cells[start..start + cols];
        if cols > 2 * reach {
            line[reach..cols - reach].fill(UNIT * inside.len() as u8);
            (0..reach).chain(cols - reach..cols).for_each(|col| line[col] = degree(col));
        } else {
            line.iter_mut().enumerate().for_each(|(col, cell)| *cell = degree(col));
        }
    }

    #[inline]
    fn lower_around(&mut self, cell: usize) {
        for stride in &self.strides {
            let near = &mut self.cells[cell.wrapping_add_signed(stride.offset)];
            *near = near.wrapping_sub(UNIT);
        }
    }
}

impl Terrain for Plane {
    /// The code of the move.
    type Step = u8;

    fn count(&self) -> usize {
        self.board.squares() as usize
    }

    fn most_neighbours(&self) -> usize {
        self.strides.len()
    }

    fn board(&self) -> Option<&Board> {
        Some(&self.board)
    }

    fn square(&self, vertex: u32) -> Option<Square> {
        let (place, pitch) = (vertex - self.frame.first as u32, self.frame.pitch as u32);
        Some(Square::new(place / pitch, place % pitch))
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
        self.lower_around(vertex as usize);
    }

    #[inline]
    fn leave(&mut self, vertex: u32) {
        self.cells[vertex as usize] &= !VISITED;
        for stride in &self.strides {
            let near = &mut self.cells[(vertex as usize).wrapping_add_signed(stride.offset)];
            *near = near.wrapping_add(UNIT);
        }
    }

    fn shut(&mut self, vertex: u32) {
        self.cells[vertex as usize] |= VISITED;
    }

    fn reopen(&mut self, vertex: u32) {
        self.cells[vertex as usize] &= !VISITED;
    }

    #[inline]
    fn each_open(&self, vertex: u32, mut act: impl FnMut(u32, u8)) {
        for stride in &self.strides {
            let near = (vertex as usize).wrapping_add_signed(stride.offset);
            if self.cells[near] & VISITED == 0 {
                act(near as u32, stride.code);
            }
        }
    }

    fn joined(&self, one: u32, other: u32) -> bool {
        self.strides.iter().any(|s| (one as usize).wrapping_add_signed(s.offset) == other as usize)
    }

    fn origin(&self, here: u32, step: u8) -> u32 {
        let offset = self.strides.iter().find(|s| s.code == step).map_or(0, |s| s.offset);
        (here as usize).wrapping_add_signed(-offset) as u32
    }

    fn code(&self, _to: u32, step: u8) -> u8 {
        step
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Graph;
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
            rows in 1u32..14, cols in 1u32..14, a in 0u32..5, b in 1u32..5,
            holes in proptest::collection::vec((0u32..14, 0u32..14), 0..12),
        ) {
            let board = format!("{rows}x{cols} leaper={a},{b}").parse::<Board>().unwrap();
            let holes = holes.iter().map(|&(r, c)| Square::new(r % rows, c % cols));
            if let Ok(board) = board.without(holes) {
                let mut plane = Plane::new(&board).unwrap();
                plane.renew();
                let (graph, id_of) = Graph::of_board(&board);
                for (vertex, &id) in (0..).zip(&id_of) {
                    let cell = plane.vertex(board.square(u64::from(id))).unwrap();
                    prop_assert_eq!(plane.degree(cell) as usize, graph.degree(vertex));
                }
            }
        }
    }
}
