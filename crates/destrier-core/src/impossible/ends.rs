//! The question behind a goal, without what can be answered immediately.
//!
//! A closed tour can begin anywhere, so a start alone demands nothing. A closed tour with its first *and* last square
//! given is a path between the two whose ends are a move apart. So every goal is one of two questions: a cycle, or a
//! path whose ends are given or not.
//!
//! Invariant of [`Ends::of_goal`]: a given start differs from a given end, and a cycle has at least three squares.

use super::Impossible;
use crate::goal::Goal;
use crate::ground::Ground;
use crate::rectangle::Rectangle;
use crate::square::Square;
use crate::tour::Shape;

/// The required ends of a Hamiltonian path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ends<V = u32> {
    /// A Hamiltonian cycle.
    Cycle,
    /// A Hamiltonian path.
    Path {
        /// One end, if given.
        start: Option<V>,
        /// The other, if given.
        end: Option<V>,
    },
}

impl<V: Copy + PartialEq> Ends<V> {
    /// The ends that are given.
    pub fn given(self) -> impl Iterator<Item = V> {
        let (start, end) = match self {
            Ends::Cycle => (None, None),
            Ends::Path { start, end } => (start, end),
        };
        start.into_iter().chain(end)
    }

    /// The number of free ends of a path.
    pub fn free(self) -> u64 {
        match self {
            Ends::Cycle => 0,
            Ends::Path { .. } => 2 - self.given().count() as u64,
        }
    }

    /// This question with other names for the vertices; `None` if one has no name.
    pub fn rename<W>(self, mut name: impl FnMut(V) -> Option<W>) -> Option<Ends<W>> {
        Some(match self {
            Ends::Cycle => Ends::Cycle,
            Ends::Path { start, end } => {
                let mut each = |end: Option<V>| match end {
                    Some(vertex) => name(vertex).map(Some),
                    None => Some(None),
                };
                Ends::Path { start: each(start)?, end: each(end)? }
            }
        })
    }
}

impl Ends<Square> {
    /// The question that a goal poses on a board that contains its squares, or why its answer is already no.
    pub fn of_goal(board: &Rectangle, goal: &Goal) -> Result<Ends<Square>, Impossible> {
        let count = board.squares();
        match (goal.shape, goal.start, goal.end) {
            (Shape::Closed, _, _) if count < 3 => Err(Impossible::TooFewSquares { count }),
            (Shape::Open, _, _) if count == 1 => Ok(Ends::Path { start: None, end: None }),
            (_, Some(start), Some(end)) if start == end => Err(Impossible::SameEnds { square: board.id(start) }),
            (Shape::Closed, Some(start), Some(end)) if !board.joined(board.id(start), board.id(end)) => {
                Err(Impossible::EndsApart { start: board.id(start), end: board.id(end) })
            }
            (Shape::Closed, start, end) if start.is_none() || end.is_none() => Ok(Ends::Cycle),
            (_, start, end) => Ok(Ends::Path { start, end }),
        }
    }
}
