//! Goals: the shape of a tour, and its ends.

use crate::rectangle::Rectangle;
use crate::square::Square;
use crate::tour::{Shape, Tour};

/// The kind of tour that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// The shape of the tour, open or closed.
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

    /// Any tour of this shape.
    pub const fn any(shape: Shape) -> Goal {
        Goal { shape, start: None, end: None }
    }

    /// Whether a start or an end is given.
    pub const fn has_given_ends(&self) -> bool {
        self.start.is_some() || self.end.is_some()
    }

    /// Whether this tour meets the goal.
    pub fn is_met_by(&self, tour: &Tour<Rectangle>) -> bool {
        let board = tour.board();
        let begins = |square: Square| tour.ids().next().map(u64::from) == Some(board.id(square));
        let ends = |square: Square| tour.ids().last().map(u64::from) == Some(board.id(square));
        (self.shape == Shape::Open || tour.is_closed()) && self.start.is_none_or(begins) && self.end.is_none_or(ends)
    }

    /// Rotates the ids of a closed tour to begin at the given start, or else to end at the given end. An open tour that
    /// already has these ends stays as it is.
    pub fn rotate_to_ends(&self, board: &Rectangle, ids: &mut [u32]) {
        let position = |square: Square| ids.iter().position(|&id| u64::from(id) == board.id(square));
        let shift = match (self.start, self.end) {
            (Some(start), _) => position(start).unwrap_or(0),
            (None, Some(end)) => position(end).map_or(0, |index| (index + 1) % ids.len()),
            (None, None) => 0,
        };
        ids.rotate_left(shift);
    }

    /// Turns the ids of a tour so that it has the given ends, if it can: a closed tour is rotated, and both may be
    /// reversed.
    ///
    /// ```
    /// use destrier_core::{Goal, Square};
    ///
    /// let board: destrier_core::Rectangle = "2x3".parse().unwrap();
    /// let mut ids = [0, 5];
    /// Goal { start: Some(Square::new(1, 2)), ..Goal::OPEN }.turn_to_ends(&board, &mut ids);
    /// assert_eq!(ids, [5, 0]);
    /// let mut ids = [0, 1, 2, 3];
    /// let goal = Goal { start: Some(Square::new(0, 1)), end: Some(Square::new(0, 2)), ..Goal::CLOSED };
    /// goal.turn_to_ends(&board, &mut ids);
    /// assert_eq!(ids, [1, 0, 3, 2]);
    /// ```
    pub fn turn_to_ends(&self, board: &Rectangle, ids: &mut [u32]) {
        if self.shape == Shape::Closed {
            self.rotate_to_ends(board, ids);
        }

        let is = |id: Option<&u32>, square| id.map(|&id| u64::from(id)) == Some(board.id(square));
        let begins = self.start.is_none_or(|start| is(ids.first(), start));
        let ends = self.end.is_none_or(|end| is(ids.last(), end));
        if begins && ends {
            return;
        }

        // A closed tour has its start in the first place, and only the rest is reversed.
        let turned = if self.shape == Shape::Closed { 1 } else { 0 };
        if let Some(rest) = ids.get_mut(turned..) {
            rest.reverse();
        }
    }

    /// The first of its squares that is not on the board.
    pub fn misplaced(&self, board: &Rectangle) -> Option<Square> {
        [self.start, self.end].into_iter().flatten().find(|&square| !board.has(square))
    }
}
