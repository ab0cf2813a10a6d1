//! Closed tours of the surface of a cube of every size, from three rectangles.
//!
//! Two faces with a common edge unfold to a rectangle of `2n` x `n` cells, which has a closed tour for every `n` from 5
//! on (Schwenk 1991), also if `n` is odd. Six faces are three such rectangles, whose tours are joined.

use super::blocks;
use crate::construct::construct_by_seed;
use destrier_core::cell_board::CubeGrid;
use destrier_core::{Board, CellBoard, Goal, Surface};

/// A closed tour of a cube without holes, as ids; `None` below the size 5.
pub(super) fn tour(board: &CellBoard, grid: CubeGrid, seed: u64) -> Option<Vec<u32>> {
    let side = grid.side();
    if side < 5 {
        return None;
    }
    let rectangle = Board::new(2 * side, side, Surface::Plane).ok()?;
    let tour = construct_by_seed(&rectangle, &Goal::CLOSED, seed)?;
    // Face 1 is above face 3, face 2 above face 6, and face 5 to the right of face 4.
    let block = |index: usize| {
        let cell = |square: destrier_core::Square| match index {
            0 => grid.unfolded(1, square.row, square.col),
            1 => grid.unfolded(2, square.row, square.col),
            _ => grid.unfolded(4, square.col, square.row),
        };
        tour.squares().map(|square| cell(square) as u32).collect()
    };
    blocks::join(board, 3, false, block, || false)
}
