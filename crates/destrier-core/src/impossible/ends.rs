//! The question behind a goal, without what can be answered immediately.
//!
//! A closed tour can begin anywhere, so a start alone demands nothing. A closed tour with its first *and* last square
//! given is a path between the two whose ends are a move apart. So every goal is one of two questions: a cycle, or a
//! path whose ends are given or not.
//!
//! Invariant of [`Ends::of_goal`]: a given start differs from a given end, and a cycle has at least three squares.

use super::Impossible;
use crate::ends::Ends;
use crate::goal::Goal;
use crate::ground::Ground;
use crate::rectangle::Rectangle;
use crate::square::Square;
use crate::tour::Shape;

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
