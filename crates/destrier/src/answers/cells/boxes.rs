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
//! One axis is cut at a time, into slabs, which are cut along the other axes in the same way. The tours of the blocks
//! are found by the engines for graphs, one search for each size of a block. If the slabs cannot be joined, blocks with
//! other tours are tried.

use super::joins;
use super::seeded_graph::SeededGraph;
use crate::answers::graph::{GraphRequest, solve_with};
use destrier_boards::construct::construct_by_seed;
use destrier_core::board::BoxGrid;
use destrier_core::computed_cells::{CellPart, ComputedCellTour, Stack};
use destrier_core::{Board, Goal, Grid, Path, Shape, verify};
use destrier_search::method::Control;
use std::collections::HashMap;

/// Larger blocks, which occur only in boxes of many short odd sides, are not searched.
const MAX_CELLS_OF_BLOCK: u64 = 20_000;

/// How many tours of the blocks are tried.
const TRIES: u64 = 20;

/// Cells of a layer that are tried as places of a join.
const MAX_PLACES: u64 = 2000;

/// A tour of a box without holes; `None` if there is no construction.
pub(super) fn tour(grid: &BoxGrid, shape: Shape, seed: u64, control: &Control) -> Option<ComputedCellTour> {
    let sides = grid.sides();
    if let Some(flat) = Board::new(Grid::Box(grid.clone())).ok()?.flat() {
        return CellPart::rectangle(construct_by_seed(&flat, &Goal::any(shape), seed)?, sides.to_vec())
            .ok()
            .map(Into::into);
    }

    let is_odd = sides.iter().all(|side| side % 2 == 1);
    if is_odd && shape == Shape::Closed {
        return None;
    }

    cuts(sides)?;
    let mut tries = (0..TRIES).map(|number| seed.wrapping_add(number << 32)).take_while(|_| !control.is_stopped());
    tries.find_map(|seed| BoxParts { known: HashMap::new(), seed, control }.part(sides)).map(Into::into)
}

/// The tours of the parts of a box, by their sides.
struct BoxParts<'a> {
    known: HashMap<Vec<u32>, CellPart>,
    seed: u64,
    control: &'a Control,
}

impl BoxParts<'_> {
    fn part(&mut self, sides: &[u32]) -> Option<CellPart> {
        if let Some(known) = self.known.get(sides) {
            return Some(known.clone());
        }

        let part = match slabs(&cuts(sides)?) {
            None => tour_of_block(sides, self.seed, self.control)?,
            Some(Slabs { axis, first, other, count }) => {
                let mut slab = |thickness: u32| {
                    let mut sides = sides.to_vec();
                    sides[axis] = thickness;
                    self.part(&sides)
                };

                let stack = Stack::along(axis, slab(first)?, slab(other)?, count).ok()?;
                let below: u64 = sides[axis + 1..].iter().map(|&side| u64::from(side)).product();
                let above: u64 = sides[..axis].iter().map(|&side| u64::from(side)).product();
                joins::join(stack, |slab| last_layers(if slab == 0 { first } else { other }, above, below))?
            }
        };

        self.known.insert(sides.to_vec(), part.clone());
        Some(part)
    }
}

/// Cells of the last two layers of a slab of this thickness.
fn last_layers(thickness: u32, above: u64, below: u64) -> impl Iterator<Item = u64> {
    let thickness = u64::from(thickness);
    let layers = [1, 2].into_iter().filter_map(move |back| thickness.checked_sub(back));
    layers.flat_map(move |layer| {
        let places = (above.saturating_mul(below)).min(MAX_PLACES);
        (0..places).map(move |place| (place / below * thickness + layer) * below + place % below)
    })
}

/// The pieces of one axis.
#[derive(PartialEq, Eq, Debug)]
struct Slabs {
    axis: usize,
    first: u32,
    other: u32,
    count: u64,
}

/// How an axis is cut: the length of the first piece, of all others, and of the axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cut {
    first: u32,
    other: u32,
    whole: u32,
}

/// The axis that is cut next, if any: one that is cut into layers if possible.
fn slabs(cuts: &[Cut]) -> Option<Slabs> {
    let axes = cuts.iter().enumerate().filter(|(_, cut)| cut.first < cut.whole);
    let (axis, &Cut { first, other, whole }) = axes.min_by_key(|(_, cut)| cut.other)?;
    Some(Slabs { axis, first, other, count: u64::from((whole - first) / other) + 1 })
}

/// How each axis is cut; `None` for boxes that have no tour from blocks.
fn cuts(sides: &[u32]) -> Option<Vec<Cut>> {
    let mut axes: Vec<usize> = (0..sides.len()).collect();
    axes.sort_by_key(|&axis| std::cmp::Reverse(sides[axis]));

    let longest = sides[axes[0]];
    let next = sides[axes[1]];
    if longest < 4 || next < 3 {
        return None;
    }

    let is_even = |axis: usize| sides[axis].is_multiple_of(2);
    let all_odd = !axes.iter().any(|&axis| is_even(axis));
    let third = if all_odd || is_even(axes[0]) || is_even(axes[1]) {
        axes[2]
    } else {
        *axes[2..].iter().find(|&&axis| is_even(axis))?
    };

    let cut = |axis: usize| match sides[axis] {
        whole if axis != axes[0] && axis != axes[1] && axis != third => {
            Cut { first: 1, other: if all_odd { 2 } else { 1 }, whole }
        }
        whole if whole < 8 => Cut { first: whole, other: 4, whole },
        whole => Cut { first: 4 + whole % 4, other: 4, whole },
    };

    Some((0..sides.len()).map(cut).collect())
}

/// A tour of a block: closed, unless all its sides are odd.
fn tour_of_block(sides: &[u32], seed: u64, control: &Control) -> Option<CellPart> {
    let board = Board::new(Grid::Box(BoxGrid::new(sides.to_vec())?)).ok()?;
    if board.cells() > MAX_CELLS_OF_BLOCK {
        return None;
    }

    let shape = if sides.iter().all(|side| side % 2 == 1) { Shape::Open } else { Shape::Closed };
    let SeededGraph { graph, ids } = SeededGraph::new(&board, seed, control)?;
    let request = GraphRequest::new(graph).goal(Goal::any(shape)).seed(seed).proof_size(0);

    // The progress of a block is not that of the box.
    let outer = control.clone();
    let quiet = Control::polling(move || outer.is_stopped());
    let tour = solve_with(&request, &quiet).ok()?.into_tour()?;
    let path = Path::Vertices(tour.ids().map(|vertex| ids[vertex as usize]).collect());

    CellPart::stored(verify(board, path, shape).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_fill_the_axis_and_even_sides_have_even_pieces() {
        for side in 4..60 {
            let Cut { first, other, whole } = cuts(&[60, side, 3]).unwrap()[1];
            assert!(whole == side && (side - first).is_multiple_of(other) && (4..8).contains(&first) && other == 4);
            assert!(side % 2 == 1 || first % 2 == 0, "{side}");
        }

        let sizes = |sides: &[u32]| {
            cuts(sides).map(|cuts| cuts.iter().map(|cut| (cut.first, cut.other)).collect::<Vec<(u32, u32)>>())
        };

        assert_eq!(sizes(&[2, 3, 5, 2]), Some(vec![(2, 4), (3, 4), (5, 4), (1, 1)]));
        assert_eq!(sizes(&[3, 5, 3, 5]), Some(vec![(3, 4), (5, 4), (1, 2), (5, 4)]));
        assert_eq!((sizes(&[2, 2, 9]), sizes(&[3, 3, 2])), (None, None));
        assert_eq!(slabs(&cuts(&[5, 5, 5, 2]).unwrap()), Some(Slabs { axis: 2, first: 1, other: 1, count: 5 }));
        assert_eq!(slabs(&cuts(&[5, 9, 4]).unwrap()), Some(Slabs { axis: 1, first: 5, other: 4, count: 2 }));
        assert_eq!(slabs(&cuts(&[5, 7, 4]).unwrap()), None);
    }

    /// Each box is listed, verified cell by cell, and looked up in both directions.
    #[test]
    fn boxes_of_many_shapes_are_tours() {
        let shapes: [&[u32]; 22] = [
            &[2, 3, 4],
            &[2, 3, 9],
            &[3, 3, 4],
            &[4, 4, 17],
            &[2, 3, 50],
            &[2, 9, 9],
            &[4, 9, 11],
            &[8, 8, 8],
            &[12, 13, 14],
            &[5, 5, 5],
            &[3, 3, 5],
            &[9, 9, 9],
            &[7, 11, 13],
            &[1, 8, 9],
            &[1, 5, 5],
            &[3, 4, 2, 2],
            &[3, 5, 3, 5],
            &[4, 4, 4, 4],
            &[5, 5, 5, 2],
            &[3, 4, 3, 2, 2],
            &[3, 3, 3, 3, 5],
            &[9, 9, 9, 3],
        ];

        for sides in shapes {
            let grid = BoxGrid::new(sides.to_vec()).unwrap();
            let shape = if sides.iter().all(|side| side % 2 == 1) { Shape::Open } else { Shape::Closed };
            let tour = tour(&grid, shape, 1, &Control::new()).unwrap_or_else(|| panic!("{sides:?}"));
            assert_eq!(tour.is_closed(), shape == Shape::Closed);
            let ids: Vec<u32> = tour.ids().map(|id| id as u32).collect();
            assert!((0..).zip(&ids).all(|(index, &id)| tour.index_of(u64::from(id)) == Some(index)), "{sides:?}");
            verify(tour.board().clone(), Path::Vertices(ids), shape).unwrap_or_else(|_| panic!("{sides:?}"));
        }
    }

    #[test]
    fn huge_boxes_are_looked_up() {
        for sides in [vec![1_000_000, 1_000_000, 1_000_000], vec![2, 3, 2_147_483_647], vec![1001, 999, 777, 55]] {
            let grid = BoxGrid::new(sides.clone()).unwrap();
            let tour = tour(&grid, Shape::Open, 1, &Control::new()).unwrap_or_else(|| panic!("{sides:?}"));
            let step = tour.len() / 1000;
            for index in (0..1000).flat_map(|number| (0..3).map(move |more| number * step + more)) {
                let id = tour.at(index).unwrap();
                assert_eq!(tour.index_of(id), Some(index));
                assert!(tour.board().neighbours(id).contains(&tour.at(index + 1).unwrap()), "{sides:?} {index}");
            }
        }
    }
}
