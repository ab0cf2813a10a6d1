//! A verified tour of a box, stored or computed.

mod layout;
mod series;
mod stack;

pub use stack::{Join, Stack};

use super::{CellMisfit, sides};
use crate::board::{Board, BoxGrid, Grid};
use crate::computed::ComputedTour;
use crate::rectangle::Rectangle;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::surface::Surface;
use crate::tour::Tour;
use stack::Stacked;
use std::sync::Arc;

/// A verified tour of a box without holes, or of a cube. Cheap to clone.
#[derive(Clone, Debug)]
pub struct CellPart {
    board: Board,
    closed: bool,
    cells: Cells,
}

#[derive(Clone, Debug)]
enum Cells {
    /// The ids in order, and the index of each.
    Stored(Arc<(Vec<u32>, Vec<u32>)>),
    /// A box with only two sides longer than 1 has the ids of a rectangle.
    Rectangle(Arc<ComputedTour>),
    Stacked(Arc<Stacked>),
}

impl CellPart {
    /// A tour that was verified cell by cell.
    pub fn stored(tour: Tour) -> Result<CellPart, CellMisfit> {
        let board = tour.ground().clone();
        sides(&board).ok_or(CellMisfit::Board)?;
        let ids: Vec<u32> = tour.ids().collect();
        let mut places = vec![0; ids.len()];
        ids.iter().enumerate().for_each(|(index, &id)| places[id as usize] = index as u32);
        Ok(CellPart { board, closed: tour.is_closed(), cells: Cells::Stored(Arc::new((ids, places))) })
    }

    /// A computed tour of a rectangle of the plane, as one of a box with these sides, of which all but two are 1.
    pub fn rectangle(tour: ComputedTour, sides: Vec<u32>) -> Result<CellPart, CellMisfit> {
        let long: Vec<u32> = sides.iter().copied().filter(|&side| side > 1).collect();
        let flat: &Rectangle = tour.board();
        let is_knights = flat.leaper() == Leaper::KNIGHT && flat.surface() == Surface::Plane;
        if !is_knights || long != [flat.rows(), flat.cols()] {
            return Err(CellMisfit::Board);
        }
        let grid = BoxGrid::new(sides).ok_or(CellMisfit::Board)?;
        let board = Board::new(Grid::Box(grid)).map_err(|_| CellMisfit::TooLong)?;
        Ok(CellPart { board, closed: tour.is_closed(), cells: Cells::Rectangle(Arc::new(tour)) })
    }

    /// A checked stack.
    fn stacked(board: Board, closed: bool, stacked: Stacked) -> CellPart {
        CellPart { board, closed, cells: Cells::Stacked(Arc::new(stacked)) }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Number of cells.
    #[allow(clippy::len_without_is_empty, reason = "a tour visits at least one cell")]
    pub fn len(&self) -> u64 {
        self.board.cells()
    }

    /// Whether the last cell is a move away from the first, and there are at least three.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The id of the cell with this index, which must be smaller than the length.
    pub fn at(&self, index: u64) -> u64 {
        match &self.cells {
            Cells::Stored(stored) => u64::from(stored.0[index as usize]),
            Cells::Rectangle(tour) => tour.at(index).map_or(0, |square| tour.board().id(square)),
            Cells::Stacked(stacked) => stacked.at(index),
        }
    }

    /// The index of the cell with this id, which must be on the board.
    pub fn index_of(&self, id: u64) -> u64 {
        match &self.cells {
            Cells::Stored(stored) => u64::from(stored.1[id as usize]),
            Cells::Rectangle(tour) => tour.index_of(tour.board().square(id)).unwrap_or(0),
            Cells::Stacked(stacked) => stacked.index_of(id),
        }
    }

    /// The moves at a cell, each as the index of its first cell, and whether the given cell is that one.
    pub fn moves_at(&self, id: u64) -> impl Iterator<Item = (u64, bool)> {
        let index = self.index_of(id);
        let last = self.len() - 1;
        let after = (index < last || self.closed).then_some((index, true));
        let before = match index {
            0 => self.closed.then_some((last, false)),
            _ => Some((index - 1, false)),
        };
        after.into_iter().chain(before)
    }
}
