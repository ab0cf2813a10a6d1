//! Goals: the shape of a tour, and its ends.

use crate::ends::Ends;
use crate::ground::Ground;
use crate::rectangle::Rectangle;
use crate::square::Square;
use crate::tour::{Shape, Tour};

/// The kind of tour that is wanted: of a rectangle, whose ends are squares, of a graph (`Goal<u32>`), or of any ground
/// by the ids of its vertices (`Goal<u64>`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal<V = Square> {
    /// The shape of the tour, open or closed.
    pub shape: Shape,
    /// The first vertex, if it is given.
    pub start: Option<V>,
    /// The last vertex, if it is given.
    pub end: Option<V>,
}

impl<V> Goal<V> {
    /// Any open tour.
    pub const OPEN: Goal<V> = Goal { shape: Shape::Open, start: None, end: None };
    /// Any closed tour.
    pub const CLOSED: Goal<V> = Goal { shape: Shape::Closed, start: None, end: None };

    /// Any tour of this shape.
    pub const fn any(shape: Shape) -> Goal<V> {
        Goal { shape, start: None, end: None }
    }

    /// Whether a start or an end is given.
    pub const fn has_given_ends(&self) -> bool {
        self.start.is_some() || self.end.is_some()
    }
}

impl<V: Copy> Goal<V> {
    /// Sets or clears the first vertex.
    pub fn start(self, start: impl Into<Option<V>>) -> Goal<V> {
        Goal { start: start.into(), ..self }
    }

    /// Sets or clears the last vertex.
    pub fn end(self, end: impl Into<Option<V>>) -> Goal<V> {
        Goal { end: end.into(), ..self }
    }

    /// The ends that are given, the start first.
    pub fn given_ends(&self) -> impl Iterator<Item = V> + use<V> {
        self.start.into_iter().chain(self.end)
    }

    /// The question that this goal poses. A cycle can begin anywhere, so the start of a closed tour demands nothing.
    pub fn ends(&self) -> Ends<V> {
        match self.shape {
            Shape::Closed => Ends::Cycle,
            Shape::Open => Ends::Path { start: self.start, end: self.end },
        }
    }

    /// This goal with other names for the vertices.
    pub fn map<W>(&self, name: impl Fn(V) -> W) -> Goal<W> {
        Goal { shape: self.shape, start: self.start.map(&name), end: self.end.map(&name) }
    }

    /// This goal with other names for the vertices; `None` if a given end has no name.
    pub fn rename<W>(&self, name: impl Fn(V) -> Option<W>) -> Option<Goal<W>> {
        let each = |end: Option<V>| match end {
            Some(vertex) => name(vertex).map(Some),
            None => Some(None),
        };
        Some(Goal { shape: self.shape, start: each(self.start)?, end: each(self.end)? })
    }
}

impl<V> From<Ends<V>> for Goal<V> {
    fn from(ends: Ends<V>) -> Goal<V> {
        match ends {
            Ends::Cycle => Goal::CLOSED,
            Ends::Path { start, end } => Goal { shape: Shape::Open, start, end },
        }
    }
}

impl<V: Copy + Into<u64>> Goal<V> {
    /// Whether this tour meets the goal.
    pub fn is_met_by<G: Ground>(&self, tour: &Tour<G>) -> bool {
        let is = |id: Option<u32>, end: V| id.map(u64::from) == Some(end.into());
        let begins = |start| is(tour.ids().next(), start);
        let ends = |end| is(tour.ids().last(), end);
        (self.shape == Shape::Open || tour.is_closed()) && self.start.is_none_or(begins) && self.end.is_none_or(ends)
    }

    /// Whether a list of ids begins and ends as given.
    pub fn has_ends_of(&self, ids: &[u32]) -> bool {
        let is = |id: Option<&u32>, end: V| id.map(|&id| u64::from(id)) == Some(end.into());
        self.start.is_none_or(|start| is(ids.first(), start)) && self.end.is_none_or(|end| is(ids.last(), end))
    }

    /// Rotates the ids of a closed tour to begin at the given start, or else to end at the given end. An open tour that
    /// already has these ends stays as it is.
    pub fn rotate_to_ends(&self, ids: &mut [u32]) {
        let position = |end: V| ids.iter().position(|&id| u64::from(id) == end.into());
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
    /// use destrier_core::Goal;
    ///
    /// let mut ids = [0, 5];
    /// Goal::<u32>::OPEN.start(5).turn_to_ends(&mut ids);
    /// assert_eq!(ids, [5, 0]);
    /// let mut ids = [0, 1, 2, 3];
    /// Goal::<u32>::CLOSED.start(1).end(2).turn_to_ends(&mut ids);
    /// assert_eq!(ids, [1, 0, 3, 2]);
    /// ```
    pub fn turn_to_ends(&self, ids: &mut [u32]) {
        if self.shape == Shape::Closed {
            self.rotate_to_ends(ids);
        }

        if self.has_ends_of(ids) {
            return;
        }

        // A closed tour has its start in the first place, and only the rest is reversed.
        let turned = if self.shape == Shape::Closed { 1 } else { 0 };
        if let Some(rest) = ids.get_mut(turned..) {
            rest.reverse();
        }
    }
}

impl Goal<Square> {
    /// This goal with the ids of its squares.
    pub fn ids(&self, board: &Rectangle) -> Goal<u64> {
        self.map(|square| board.id(square))
    }

    /// Whether this tour meets the goal.
    pub fn is_met_by(&self, tour: &Tour<Rectangle>) -> bool {
        self.ids(tour.board()).is_met_by(tour)
    }

    /// The first of its squares that is not on the board.
    pub fn misplaced(&self, board: &Rectangle) -> Option<Square> {
        self.given_ends().find(|&square| !board.has(square))
    }
}
