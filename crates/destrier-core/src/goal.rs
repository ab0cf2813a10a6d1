//! Goals: the shape of a tour, and its ends.

use crate::board::Board;
use crate::square::Square;
use crate::tour::{Shape, Tour};

/// The kind of tour that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// Open or closed.
    pub shape: Shape,
    /// The first square, if it is given.
    pub start: Option<Square>,
    /// The last square, if it is given.
    pub end: Option<Square>,
}

impl Goal {
    /// Any open tour.
    pub const OPEN: Goal = Goal { shape: Shape::Open, start: None, end: None };
    /// Any closed tour.
    pub const CLOSED: Goal = Goal { shape: Shape::Closed, start: None, end: None };

    /// Whether this tour meets the goal.
    pub fn is_met_by(&self, tour: &Tour<Board>) -> bool {
        let board = tour.board();
        let begins = |square: Square| tour.ids().next().map(u64::from) == Some(board.id(square));
        let ends = |square: Square| tour.ids().last().map(u64::from) == Some(board.id(square));
        (self.shape == Shape::Open || tour.is_closed()) && self.start.is_none_or(begins) && self.end.is_none_or(ends)
    }

    /// Rotates the ids of a closed tour to begin at the given start, or else to end at the given end. An open tour that
    /// already has these ends stays as it is.
    pub fn rotate_to_ends(&self, board: &Board, ids: &mut [u32]) {
        let position = |square: Square| ids.iter().position(|&id| u64::from(id) == board.id(square));
        let shift = match (self.start, self.end) {
            (Some(start), _) => position(start).unwrap_or(0),
            (None, Some(end)) => position(end).map_or(0, |index| (index + 1) % ids.len()),
            (None, None) => 0,
        };
        ids.rotate_left(shift);
    }

    /// The first of its squares that is not on the board.
    pub fn misplaced(&self, board: &Board) -> Option<Square> {
        [self.start, self.end].into_iter().flatten().find(|&square| !board.has(square))
    }
}
