//! Uncrossed paths: knight's paths and cycles of which no two moves cross.
//!
//! An uncrossed path need not visit every square, so it is not a tour, and it has a type of its own.
//! [`UncrossedPath::verify`] is the only way to make one. Every move is drawn as the segment between the centres of its
//! squares. Two moves cross if their segments meet inside both; a common end is no crossing. (No knight's move passes
//! through the centre of a third square.)
//!
//! The check sorts the moves from left to right and compares each with the few others that start near it, so it takes
//! little more time than the sorting. It shares no code with the crossings of a tour.

use crate::fault::Fault;
use crate::rectangle::Rectangle;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::surface::Surface;
use crate::square::Square;
use crate::tour::Shape;

/// A verified knight's path or cycle on the plane without crossings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UncrossedPath {
    board: Rectangle,
    squares: Vec<Square>,
    closed: bool,
}

/// Why a list of squares is not an uncrossed path.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UncrossedFault {
    /// The board is not a knight's board on the plane.
    OtherBoard,
    /// The squares are no path, or not a closed one.
    NoPath(Fault),
    /// Two moves cross. A move is named by the position of the square that it leaves, from 1.
    Crossing {
        /// The earlier move.
        first: usize,
        /// The later move.
        second: usize,
    },
}

impl UncrossedFault {
    /// The fault as a sentence.
    pub fn describe(&self, board: &Rectangle) -> String {
        match self {
            UncrossedFault::OtherBoard => "uncrossed paths are those of the knight on the plane".into(),
            UncrossedFault::NoPath(fault) => fault.describe(board),
            UncrossedFault::Crossing { first, second } => format!("moves {first} and {second} cross"),
        }
    }
}

impl UncrossedPath {
    /// Checks that the squares are distinct and on the board, that consecutive ones are a move apart (with
    /// [`Shape::Closed`] also the last and the first), and that no two moves cross.
    ///
    /// ```
    /// use destrier_core::{Shape, Square, UncrossedPath};
    ///
    /// let board: destrier_core::Rectangle = "3x3".parse().unwrap();
    /// let squares = vec![Square::new(0, 0), Square::new(2, 1), Square::new(0, 2)];
    /// let path = UncrossedPath::verify(board, squares, Shape::Open).unwrap();
    /// assert_eq!(path.moves(), 2);
    /// ```
    pub fn verify(board: Rectangle, squares: Vec<Square>, shape: Shape) -> Result<UncrossedPath, UncrossedFault> {
        if board.surface() != Surface::Plane || board.leaper() != Leaper::KNIGHT {
            return Err(UncrossedFault::OtherBoard);
        }
        let closed = shape == Shape::Closed;
        check_path(&board, &squares, closed).map_err(UncrossedFault::NoPath)?;
        let path = UncrossedPath { board, squares, closed };
        match path.first_crossing() {
            Some((first, second)) => Err(UncrossedFault::Crossing { first, second }),
            None => Ok(path),
        }
    }

    /// The board.
    pub fn board(&self) -> &Rectangle {
        &self.board
    }

    /// The squares in order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether it is a cycle, which has a move from the last square to the first.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The number of moves, including the closing one.
    pub fn moves(&self) -> usize {
        self.squares.len() - usize::from(!self.closed)
    }

    /// The crossing whose later move comes first, and of these the one with the earliest other move.
    fn first_crossing(&self) -> Option<(usize, usize)> {
        let ends = |index: usize| (self.squares[index], self.squares[(index + 1) % self.squares.len()]);
        let segment = |index: usize| Segment::new(ends(index).0, ends(index).1);

        // From left to right, so that the moves near a move are found by three pointers that only advance.
        let mut ordered: Vec<(Point, usize)> = (0..self.moves()).map(|index| (segment(index).left, index)).collect();
        ordered.sort_unstable();

        let mut nearest = [0; 3];
        let mut first: Option<(usize, usize)> = None;
        for (at, &((col, row), index)) in ordered.iter().enumerate() {
            let own = segment(index);

            // A segment spans two columns and two rows at most.
            for (right, near) in (0..).zip(&mut nearest) {
                while ordered.get(*near).is_some_and(|&(left, _)| left < (col + right, row - 4)) {
                    *near += 1;
                }

                let within = |&&(left, _): &&(Point, usize)| left <= (col + right, row + 4);
                for &(_, other) in ordered[(*near).max(at + 1)..].iter().take_while(within) {
                    if own.crosses(&segment(other)) {
                        let found = (index.max(other) + 1, index.min(other) + 1);
                        first = Some(first.map_or(found, |first| first.min(found)));
                    }
                }
            }
        }

        first.map(|(second, first)| (first, second))
    }
}

/// The first square that is visited again, as the positions from 1 of the second visit and of the first.
fn first_repetition(squares: &[Square]) -> Option<(usize, usize)> {
    let mut visits: Vec<(Square, usize)> = squares.iter().copied().zip(1..).collect();
    visits.sort_unstable();
    let again = visits.chunk_by(|left, right| left.0 == right.0).filter(|visits| visits.len() > 1);
    again.map(|visits| (visits[1].1, visits[0].1)).min()
}

fn check_path(board: &Rectangle, squares: &[Square], closed: bool) -> Result<(), Fault> {
    let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else { return Err(Fault::Empty) };
    let repetition = first_repetition(squares);
    let mut before: Option<Square> = None;
    for (index, &square) in squares.iter().enumerate() {
        let position = index + 1;
        let id = board.id(square);
        if !board.has(square) {
            return Err(Fault::Outside { position, id });
        }
        if let Some(from) = before.filter(|&from| !board.are_a_move_apart(from, square)) {
            return Err(Fault::NotAMove { position: index, from: board.id(from), to: id });
        }
        if let Some((second, first)) = repetition.filter(|&(second, _)| second == position) {
            return Err(Fault::Repeats { id, first, second });
        }

        before = Some(square);
    }

    if closed && squares.len() < 3 {
        Err(Fault::TooFewToClose { count: squares.len() as u64 })
    } else if closed && !board.are_a_move_apart(last, first) {
        Err(Fault::NotClosed { first: board.id(first), last: board.id(last) })
    } else {
        Ok(())
    }
}

/// Column and row.
type Point = (i64, i64);

/// A move as it is drawn, from its left to its right end.
struct Segment {
    left: Point,
    right: Point,
}

impl Segment {
    fn new(from: Square, to: Square) -> Segment {
        let point = |square: Square| (i64::from(square.col), i64::from(square.row));
        let from = point(from);
        let to = point(to);
        if from.0 <= to.0 { Segment { left: from, right: to } } else { Segment { left: to, right: from } }
    }

    /// On which side of this segment's line a point lies: -1, 0 or 1.
    fn side(&self, point: Point) -> i64 {
        let right = self.right.0 - self.left.0;
        let down = self.right.1 - self.left.1;
        (down * (point.0 - self.left.0) - right * (point.1 - self.left.1)).signum()
    }

    fn separates(&self, other: &Segment) -> bool {
        self.side(other.left) * self.side(other.right) < 0
    }

    fn crosses(&self, other: &Segment) -> bool {
        self.separates(other) && other.separates(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Path;
    use crate::tour::crossings::crossings;
    use crate::tour::verify;
    use std::collections::HashSet;
    use std::time::{Duration, Instant};

    fn judge(board: &str, names: &str, shape: Shape) -> Result<UncrossedPath, UncrossedFault> {
        let board: Rectangle = board.parse().unwrap();
        let squares = names.split(' ').map(|name| board.read_square(name).unwrap()).collect();
        UncrossedPath::verify(board, squares, shape)
    }

    #[test]
    fn a_path_and_a_cycle_without_crossings_are_accepted() {
        let path = judge("3x4", "a1 b3 c1 d3", Shape::Open).unwrap();
        assert_eq!((path.moves(), path.is_closed()), (3, false));
        let cycle = judge("4x4", "b1 a3 c4 d2", Shape::Closed).unwrap();
        assert_eq!((cycle.moves(), cycle.squares().len()), (4, 4));
    }

    #[test]
    fn every_fault_is_found() {
        let fault = |board, names, shape| judge(board, names, shape).unwrap_err();
        assert_eq!(fault("3x3", "a1 b3 c1 a2", Shape::Open), UncrossedFault::Crossing { first: 1, second: 3 });
        assert_eq!(fault("torus:4x4", "b1 a3", Shape::Open), UncrossedFault::OtherBoard);
        assert_eq!(fault("4x4 leaper=1,3", "a1 b4", Shape::Open), UncrossedFault::OtherBoard);
        let is_fault = |fault: UncrossedFault, wanted: Fault| assert_eq!(fault, UncrossedFault::NoPath(wanted));
        is_fault(fault("4x4", "a1 b2", Shape::Open), Fault::NotAMove { position: 1, from: 12, to: 9 });
        is_fault(fault("4x4", "a1 b3 a1", Shape::Open), Fault::Repeats { id: 12, first: 1, second: 3 });
        is_fault(fault("4x4 without=b3", "a1 b3", Shape::Open), Fault::Outside { position: 2, id: 5 });
        is_fault(fault("4x4", "a1 b3 d4", Shape::Closed), Fault::NotClosed { first: 12, last: 3 });
        is_fault(fault("4x4", "a1 b3", Shape::Closed), Fault::TooFewToClose { count: 2 });
        let empty = UncrossedPath::verify("4x4".parse().unwrap(), Vec::new(), Shape::Open);
        assert_eq!(empty, Err(UncrossedFault::NoPath(Fault::Empty)));
    }

    /// All paths of six squares on 4x5, against the count of crossings of a tour of those squares.
    #[test]
    fn it_agrees_with_the_crossings_of_a_tour_of_the_same_squares() {
        let board: Rectangle = "4x5".parse().unwrap();
        let mut crossed = 0;
        let mut uncrossed = 0;
        let mut crossed_at_the_end = 0;
        let mut stack: Vec<Vec<Square>> = (0..20).map(|id| vec![board.square(id)]).collect();

        while let Some(path) = stack.pop() {
            if path.len() < 6 {
                let near = (1..=8).filter_map(|number| board.step(path[path.len() - 1], number));
                let next = near.filter(|to| !path.contains(to));
                stack.extend(next.map(|to| path.iter().copied().chain([to]).collect()));
                continue;
            }

            let others = (0..20).map(|id| board.square(id)).filter(|square| !path.contains(square));
            let rest = board.clone().without(others).unwrap();
            let ids = path.iter().map(|&square| board.id(square) as u32).collect();
            let tour = verify(rest, Path::Vertices(ids), Shape::Open).unwrap();
            let shape = if tour.is_closed() { Shape::Closed } else { Shape::Open };
            let is_uncrossed = UncrossedPath::verify(board.clone(), path.clone(), shape).is_ok();

            // The closing move counts only in a cycle.
            let is_open_path = UncrossedPath::verify(board.clone(), path, Shape::Open).is_ok();
            assert!(is_open_path || !is_uncrossed);
            crossed_at_the_end += u32::from(is_open_path && !is_uncrossed);
            assert_eq!(is_uncrossed, crossings(&tour) == Some(0));
            *(if is_uncrossed { &mut uncrossed } else { &mut crossed }) += 1;
        }

        assert!(crossed > 100 && uncrossed > 10, "{crossed} {uncrossed}");
        assert!(crossed_at_the_end > 0);
    }

    /// Of several crossings and repetitions the first one is reported.
    #[test]
    fn the_first_fault_is_reported() {
        let fault = judge("3x3", "a1 b3 c1 a2 c3 b1 a3", Shape::Open).unwrap_err();
        assert_eq!(fault, UncrossedFault::Crossing { first: 1, second: 3 });
        let fault = judge("3x3", "a1 b3 c1 b3 a1", Shape::Open).unwrap_err();
        assert_eq!(fault, UncrossedFault::NoPath(Fault::Repeats { id: 1, first: 2, second: 4 }));
    }

    /// Looking for each of the squares near a move in a hash table would take several times as long.
    #[test]
    fn a_long_path_takes_little_time() {
        let squares: Vec<Square> = (0..500_000).map(|col| Square::new(2 * (col % 2), col)).collect();
        let board: Rectangle = "3x500000".parse().unwrap();
        let best_of_three = |work: &dyn Fn()| (0..3).map(|_| time_of(work)).min().unwrap();
        let hashing = best_of_three(&|| {
            assert_eq!(squares.iter().collect::<HashSet<_>>().len(), squares.len());
        });
        let verifying = best_of_three(&|| {
            let path = UncrossedPath::verify(board.clone(), squares.clone(), Shape::Open).unwrap();
            assert_eq!(path.moves(), 499_999);
        });
        assert!(verifying < 10 * hashing, "{verifying:?}, and {hashing:?} to put the squares into a table");
    }

    #[allow(clippy::disallowed_methods)]
    fn time_of(work: &dyn Fn()) -> Duration {
        let begin = Instant::now();
        work();
        begin.elapsed()
    }
}
