//! Computed tours of boxes and cubes: nothing of them is stored but small blocks, and yet the position of every cell
//! is known.
//!
//! A [`CellPart`] is a tour of a box: a stored tour of a small one, a [`ComputedTour`](crate::ComputedTour) of a
//! rectangle, or a *stack*: slabs along one axis, each with a tour of its own, joined to one. Two cycles become one if
//! a move a-b of the first and a move c-d of the second are replaced by the moves a-c and b-d. A [`Join`] names the
//! two moves. All slabs but the first have the same tour, and all joins but the first are alike, so a stack of 10^9
//! slabs is checked like one of three. The surface of a cube is a stack as well: three pairs of faces, each a
//! rectangle of `2n` x `n` cells.
//!
//! Every part is checked when it is made, and its fields are private: as with [`Tour`](crate::Tour), what claims to be
//! a tour is one. The cell at an index and the index of a cell take a few divisions per axis.
//!
//! ```
//! use destrier_core::computed_cells::{CellPart, ComputedCellTour, Join, Stack};
//! use destrier_core::{Board, Path, Shape, verify};
//!
//! // A wazir goes around a layer of 2 x 2 cells. Two layers are joined at the moves between their first two cells.
//! let layer: Board = "box:1x2x2 leaper=wazir".parse().unwrap();
//! let tour = verify(layer, Path::Vertices(vec![0, 1, 3, 2]), Shape::Closed).unwrap();
//! let part = CellPart::stored(tour).unwrap();
//! let stack = Stack::along(0, part.clone(), part, 2).unwrap();
//! let tour = ComputedCellTour::from(stack.join(&[Join { exit: 0, entry: 0, flips: true }]).unwrap());
//! assert!(tour.is_closed() && tour.ids().eq([0, 4, 6, 7, 5, 1, 3, 2]));
//! ```

mod part;

pub use part::{CellPart, Join, Stack};

use crate::board::{Board, Grid};

/// What is wrong with a part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CellMisfit {
    /// A tour of a board that is no box without holes, or of another piece than its neighbours.
    #[error("a part is a tour of a box without holes, and all parts have the same piece")]
    Board,
    /// Slabs of different sizes, or along an axis that does not exist.
    #[error("the slabs do not fit together")]
    Slabs,
    /// The stack has more cells than can be counted.
    #[error("the stack has more than 2^62 cells")]
    TooLong,
    /// Only the first slab may have an open tour.
    #[error("the tour of a slab other than the first is open")]
    Open,
    /// A wrong number of joins, or an index that is not one of a move.
    #[error("the joins do not name moves of the slabs")]
    Index,
    /// A slab is entered and left by the same move.
    #[error("a slab is entered and left by the same move")]
    SameMove,
    /// Two cells that are not a move apart.
    #[error("{from} to {to} is not a move")]
    NotAMove {
        /// The cell where the step begins.
        from: String,
        /// The cell where the step ends.
        to: String,
    },
}

/// A verified tour of a box or a cube that is computed, not stored.
#[derive(Clone, Debug)]
pub struct ComputedCellTour {
    board: Board,
    part: CellPart,
    /// The index of the part at which the tour begins; zero unless it is closed.
    first: u64,
}

impl From<CellPart> for ComputedCellTour {
    fn from(part: CellPart) -> ComputedCellTour {
        ComputedCellTour { board: part.board().clone(), part, first: 0 }
    }
}

impl ComputedCellTour {
    /// This closed tour with its beginning at the given cell. `None` if the cell is not on the board, or if the tour is
    /// open and begins elsewhere.
    pub fn starting_at(mut self, id: u64) -> Option<ComputedCellTour> {
        let index = self.index_of(id).filter(|&index| self.is_closed() || index == 0)?;
        self.first = self.raw(index);
        Some(self)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of cells that the tour visits: all of them.
    #[allow(clippy::len_without_is_empty, reason = "a tour visits at least one cell")]
    pub fn len(&self) -> u64 {
        self.part.len()
    }

    /// Whether its last cell is a move away from its first, and there are at least three.
    pub fn is_closed(&self) -> bool {
        self.part.is_closed()
    }

    /// The id of the cell with this index.
    pub fn at(&self, index: u64) -> Option<u64> {
        (index < self.len()).then(|| self.part.at(self.raw(index)))
    }

    /// The index of the cell with this id.
    pub fn index_of(&self, id: u64) -> Option<u64> {
        let found = (id < self.board.cells()).then(|| self.part.index_of(id))?;
        Some(if found >= self.first { found - self.first } else { found + self.len() - self.first })
    }

    /// The ids in order, from the one with this index.
    pub fn ids_from(&self, index: u64) -> impl Iterator<Item = u64> + '_ {
        (index..self.len()).map(|index| self.part.at(self.raw(index)))
    }

    /// The ids in order.
    pub fn ids(&self) -> impl Iterator<Item = u64> + '_ {
        self.ids_from(0)
    }

    /// The index in the part.
    fn raw(&self, index: u64) -> u64 {
        let rest = self.len() - self.first;
        if index < rest { index + self.first } else { index - rest }
    }
}

/// The sides of a box without holes.
fn sides(board: &Board) -> Option<&[u32]> {
    match board.grid() {
        Grid::Box(grid) if board.holes().is_empty() => Some(grid.sides()),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
