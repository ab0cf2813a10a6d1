//! Tours of which any square can be looked up, whether they are stored or computed.
//!
//! What they have in common is [`RandomAccess`]: squares are given by the ids of their [`Board`], and indices count from
//! 0. An [`AnyComputedTour`] is a tour that is computed and not stored, of any grid.

use crate::board::Board;
use crate::computed::ComputedTour;
use crate::computed_cells::ComputedCellTour;
use crate::ground::Ground;
use crate::lines::LineTour;
use crate::rectangle::Rectangle;
use crate::square::Square;
use crate::tour::Tour;

/// A tour with look-up of squares by index and indices by square.
///
/// ```
/// use destrier_core::{Board, Path, RandomAccess, Shape, verify};
///
/// let board: Board = "cube:1".parse().unwrap();
/// let tour = verify(board, Path::Vertices(vec![0, 1, 2, 5, 3, 4]), Shape::Closed).unwrap();
/// let access: &dyn RandomAccess = &tour;
/// assert_eq!((access.at(3), access.index_of(5), access.at(6)), (Some(5), Some(3), None));
/// assert!(access.ids_from(4).eq([3, 4]));
/// ```
#[allow(clippy::len_without_is_empty, reason = "a tour visits at least one square")]
pub trait RandomAccess {
    /// The board.
    fn board(&self) -> Board;

    /// The number of squares that the tour visits: all of them.
    fn len(&self) -> u64;

    /// Whether its last square is a move away from its first, and there are at least three.
    fn is_closed(&self) -> bool;

    /// The id of the square with this index.
    fn at(&self, index: u64) -> Option<u64>;

    /// The index of the square with this id; `None` if it is a hole or not on the board.
    fn index_of(&self, id: u64) -> Option<u64>;

    /// The ids in order, from the one with this index.
    fn ids_from(&self, index: u64) -> Box<dyn Iterator<Item = u64> + '_>;
}

/// A tour that is computed and not stored.
#[derive(Clone, Debug)]
pub enum AnyComputedTour {
    /// Tiles of a rectangle.
    Tiles(Box<ComputedTour>),
    /// Parallel lines of a rectangle.
    Lines(Box<LineTour>),
    /// Blocks of a box, or the faces of a cube.
    Blocks(Box<ComputedCellTour>),
}

impl AnyComputedTour {
    /// The look-up of its squares.
    pub fn access(&self) -> &dyn RandomAccess {
        match self {
            AnyComputedTour::Tiles(tour) => &**tour,
            AnyComputedTour::Lines(tour) => &**tour,
            AnyComputedTour::Blocks(tour) => &**tour,
        }
    }
}

/// The square with this id, unless it is a hole or not on the board.
fn square(board: &Rectangle, id: u64) -> Option<Square> {
    board.contains(id).then(|| board.square(id))
}

impl RandomAccess for ComputedTour {
    fn board(&self) -> Board {
        self.board().into()
    }

    fn len(&self) -> u64 {
        self.len()
    }

    fn is_closed(&self) -> bool {
        self.is_closed()
    }

    fn at(&self, index: u64) -> Option<u64> {
        self.at(index).map(|square| self.board().id(square))
    }

    fn index_of(&self, id: u64) -> Option<u64> {
        self.index_of(square(self.board(), id)?)
    }

    fn ids_from(&self, index: u64) -> Box<dyn Iterator<Item = u64> + '_> {
        Box::new(self.squares_from(index).map(|square| self.board().id(square)))
    }
}

impl RandomAccess for LineTour {
    fn board(&self) -> Board {
        self.board().into()
    }

    fn len(&self) -> u64 {
        self.len()
    }

    fn is_closed(&self) -> bool {
        self.is_closed()
    }

    fn at(&self, index: u64) -> Option<u64> {
        self.at(index).map(|square| self.board().id(square))
    }

    fn index_of(&self, id: u64) -> Option<u64> {
        self.index_of(square(self.board(), id)?)
    }

    fn ids_from(&self, index: u64) -> Box<dyn Iterator<Item = u64> + '_> {
        Box::new(self.squares_from(index).map(|square| self.board().id(square)))
    }
}

impl RandomAccess for ComputedCellTour {
    fn board(&self) -> Board {
        self.board().clone()
    }

    fn len(&self) -> u64 {
        self.len()
    }

    fn is_closed(&self) -> bool {
        self.is_closed()
    }

    fn at(&self, index: u64) -> Option<u64> {
        self.at(index)
    }

    fn index_of(&self, id: u64) -> Option<u64> {
        self.index_of(id)
    }

    fn ids_from(&self, index: u64) -> Box<dyn Iterator<Item = u64> + '_> {
        Box::new(self.ids_from(index))
    }
}

/// A stored tour is looked up in linear time.
impl RandomAccess for Tour {
    fn board(&self) -> Board {
        self.board().clone()
    }

    fn len(&self) -> u64 {
        self.len() as u64
    }

    fn is_closed(&self) -> bool {
        self.is_closed()
    }

    fn at(&self, index: u64) -> Option<u64> {
        self.ids_from(index).next()
    }

    fn index_of(&self, id: u64) -> Option<u64> {
        self.ids().position(|other| u64::from(other) == id).map(|index| index as u64)
    }

    fn ids_from(&self, index: u64) -> Box<dyn Iterator<Item = u64> + '_> {
        Box::new(self.ids().skip(usize::try_from(index).unwrap_or(usize::MAX)).map(u64::from))
    }
}
