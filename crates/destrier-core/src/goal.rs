//! What is asked: a tour of which shape, between which squares.

use crate::board::Board;
use crate::square::Square;
use crate::tour::{Shape, Tour};

/// A question about a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// Open or closed.
    pub shape: Shape,
    /// Where it must begin, if that matters.
    pub start: Option<Square>,
    /// Where it must end, if that matters.
    pub end: Option<Square>,
}

impl Goal {
    /// Any open tour.
    pub const OPEN: Goal = Goal { shape: Shape::Open, start: None, end: None };
    /// Any closed tour.
    pub const CLOSED: Goal = Goal { shape: Shape::Closed, start: None, end: None };

    /// Whether this tour is what was asked for.
    pub fn is_met_by(&self, tour: &Tour<Board>) -> bool {
        let board = tour.board();
        let begins = |square: Square| tour.ids().next().map(u64::from) == Some(board.id(square));
        let ends = |square: Square| tour.ids().last().map(u64::from) == Some(board.id(square));
        (self.shape == Shape::Open || tour.is_closed()) && self.start.is_none_or(begins) && self.end.is_none_or(ends)
    }

    /// The first of its squares that is not on the board.
    pub fn misplaced(&self, board: &Board) -> Option<Square> {
        [self.start, self.end].into_iter().flatten().find(|&square| !board.has(square))
    }
}
