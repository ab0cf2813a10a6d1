//! Tours of boxes of every size, from blocks of at most 7 cells along each side.
//!
//! Three axes are cut into pieces of 4 cells, the first piece having 4 to 7; sides below 8 stay whole. The other axes
//! are cut into layers. If some side is even, it is one of the three, so every block has an even side, and by the
//! theorem of DeMaio and Mathew each block has a closed tour: its longest side is at least 4, and the next at least 3.
//!
//! If all sides are odd, there is no closed tour. Then the other axes are cut into pieces of 2 after the first layer,
//! and the first block alone has only odd sides. It has an open tour, which remains open when the others are joined to
//! it.
//!
//! The tours of the blocks are found by the engines for graphs, one search for each size of a block.

use super::blocks;
use super::seeded_graph::SeededGraph;
use crate::ask::graph::{GraphRequest, solve_with};
use crate::construct::construct_by_seed;
use crate::method::Control;
use destrier_core::cell_board::BoxGrid;
use destrier_core::{Board, CellBoard, CellGrid, Goal, Shape, Surface};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Larger blocks, which occur only in boxes of many short odd sides, are not searched.
const MOST_CELLS_OF_BLOCK: u64 = 20_000;

/// A tour of a box without holes, as ids; `None` if there is no construction.
pub(super) fn tour(board: &CellBoard, grid: &BoxGrid, shape: Shape, seed: u64, control: &Control) -> Option<Vec<u32>> {
    let sides = grid.sides();
    let long: Vec<u32> = sides.iter().copied().filter(|&side| side > 1).collect();
    if let [rows, cols] = long[..] {
        // Sides of 1 change no id.
        let flat = Board::new(rows, cols, Surface::Plane).ok()?;
        let goal = if shape == Shape::Closed { Goal::CLOSED } else { Goal::OPEN };
        return Some(construct_by_seed(&flat, &goal, seed)?.ids().map(|id| id as u32).collect());
    }
    let cuts = cuts(sides)?;
    let first_is_open = sides.iter().all(|side| side % 2 == 1);
    if first_is_open && shape == Shape::Closed {
        return None;
    }
    let strides = strides(sides);
    let blocks = Blocks::new(&cuts);
    let mut tours: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
    for index in 0..blocks.count {
        if let Entry::Vacant(entry) = tours.entry(blocks.size(index)) {
            let tour = tour_of_block(entry.key(), first_is_open && index == 0, seed, control)?;
            let shift = |positions: Vec<u32>| positions.iter().zip(&strides).map(|(at, stride)| at * stride).sum();
            entry.insert(tour.into_iter().map(shift).collect());
        }
    }
    let block = |index: usize| {
        let corner: u32 = blocks.corner(index).iter().zip(&strides).map(|(&at, &stride)| at * stride).sum();
        tours[&blocks.size(index)].iter().map(|shift| corner + shift).collect()
    };
    blocks::join(board, blocks.count, first_is_open, block, || control.is_stopped())
}

/// The lengths of the pieces of each axis; `None` for boxes that have no tour from blocks.
fn cuts(sides: &[u32]) -> Option<Vec<Vec<u32>>> {
    let mut axes: Vec<usize> = (0..sides.len()).collect();
    axes.sort_by_key(|&axis| std::cmp::Reverse(sides[axis]));
    let (longest, next) = (sides[axes[0]], sides[axes[1]]);
    if longest < 4 || next < 3 {
        return None;
    }
    let is_even = |axis: usize| sides[axis].is_multiple_of(2);
    let all_odd = !axes.iter().any(|&axis| is_even(axis));
    let third = match all_odd || is_even(axes[0]) || is_even(axes[1]) {
        true => axes[2],
        false => *axes[2..].iter().find(|&&axis| is_even(axis))?,
    };
    let cut = |axis: usize| match sides[axis] {
        side if axis != axes[0] && axis != axes[1] && axis != third => match all_odd {
            true => std::iter::once(1).chain((1..side).step_by(2).map(|_| 2)).collect(),
            false => vec![1; side as usize],
        },
        side if side < 8 => vec![side],
        side => std::iter::once(4 + side % 4).chain((1..side / 4).map(|_| 4)).collect(),
    };
    Some((0..sides.len()).map(cut).collect())
}

fn strides(sides: &[u32]) -> Vec<u32> {
    let mut strides = vec![1; sides.len()];
    for axis in (0..sides.len() - 1).rev() {
        strides[axis] = strides[axis + 1] * sides[axis + 1];
    }
    strides
}

/// The blocks of a box, numbered like its cells.
struct Blocks<'a> {
    cuts: &'a [Vec<u32>],
    /// Where each piece of each axis begins.
    begins: Vec<Vec<u32>>,
    count: usize,
}

impl Blocks<'_> {
    fn new(cuts: &[Vec<u32>]) -> Blocks<'_> {
        let begins = cuts
            .iter()
            .map(|pieces| pieces.iter().scan(0, |at, piece| Some(std::mem::replace(at, *at + piece))).collect());
        Blocks { cuts, begins: begins.collect(), count: cuts.iter().map(Vec::len).product() }
    }

    /// The number of the piece along each axis.
    fn pieces(&self, index: usize) -> Vec<usize> {
        let mut rest = index;
        let mut pieces = vec![0; self.cuts.len()];
        for (piece, cut) in pieces.iter_mut().zip(self.cuts).rev() {
            (*piece, rest) = (rest % cut.len(), rest / cut.len());
        }
        pieces
    }

    fn size(&self, index: usize) -> Vec<u32> {
        self.pieces(index).iter().zip(self.cuts).map(|(&piece, cut)| cut[piece]).collect()
    }

    fn corner(&self, index: usize) -> Vec<u32> {
        self.pieces(index).iter().zip(&self.begins).map(|(&piece, begins)| begins[piece]).collect()
    }
}

/// A tour of a block, as positions from 0 along each axis.
fn tour_of_block(size: &[u32], is_open: bool, seed: u64, control: &Control) -> Option<Vec<Vec<u32>>> {
    let board = CellBoard::new(CellGrid::Box(BoxGrid::new(size.to_vec())?)).ok()?;
    if board.cells() > MOST_CELLS_OF_BLOCK {
        return None;
    }
    let SeededGraph { graph, ids } = SeededGraph::new(&board, seed, control)?;
    let request = GraphRequest::new(graph).seed(seed).proof_size(0);
    let request = if is_open { request.path() } else { request };
    // The progress of a block is not that of the box.
    let outer = control.clone();
    let quiet = Control::polling(move || outer.is_stopped());
    let tour = solve_with(&request, &quiet).ok()?.into_tour()?;
    let positions = |vertex: u32| {
        let id = u64::from(ids[vertex as usize]);
        board.coordinates(id).into_iter().map(|at| at - 1).collect()
    };
    Some(tour.ids().map(positions).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_fill_the_axis_and_even_sides_have_even_pieces() {
        for side in 4..60 {
            let cuts = cuts(&[60, side, 3]).unwrap();
            assert_eq!(cuts[1].iter().sum::<u32>(), side);
            assert!(cuts[1].iter().all(|&piece| (4..8).contains(&piece)), "{side}");
            assert!(side % 2 == 1 || cuts[1].iter().all(|piece| piece % 2 == 0), "{side}");
            assert!(cuts[1][1..].iter().all(|piece| piece % 2 == 0), "{side}");
        }
        assert_eq!(cuts(&[2, 3, 5, 2]), Some(vec![vec![2], vec![3], vec![5], vec![1, 1]]));
        assert_eq!(cuts(&[3, 5, 3, 5]), Some(vec![vec![3], vec![5], vec![1, 2], vec![5]]));
        assert_eq!((cuts(&[2, 2, 9]), cuts(&[3, 3, 2])), (None, None));
    }
}
