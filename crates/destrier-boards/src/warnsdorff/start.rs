//! Where attempts begin: at the requested start; otherwise first in the top left corner, then on random squares; on
//! request the first on a square that depends on the seed. On boards of up to [`MAX_LISTED`] squares, consecutive
//! seeds go through all squares before one is repeated: the rule with a strict tie-break has few tours per start.
//!
//! Closed tours begin in the middle. The rule clears the border first and ends in the middle, where it must find its
//! way back to the start: of 200 walks on 20x20 with Roth's tie-break, none closed from the corner and 196 from the
//! middle. On boards up to 8x8 they close from anywhere. A closed tour passes through every square, so it is rotated
//! afterwards to begin at the requested start.
//!
//! A knight's move changes the colour, as does every leaper's whose two numbers have an odd sum. So on the plane a tour
//! of an odd number of squares starts on the larger colour (Pohl 1967, footnote 5), and a tour of an even number of
//! squares with a given end starts on the other colour. Other starts are not drawn.

use destrier_core::arithmetic::gcd;
use destrier_core::{Goal, Rectangle, Shape, Square, Surface};
use destrier_search::method::Random;

/// On boards of at most this many squares, seeds choose among all squares in turn.
const MAX_LISTED: u64 = 4096;

/// The longest side on which closed tours start anywhere, if seeds are to give different tours.
const SMALL_SIDE: u32 = 8;

/// The squares from which attempts may start.
pub(super) struct Starts<'a> {
    board: &'a Rectangle,
    fixed: Option<Square>,
    end: Option<Square>,
    colour: Option<u32>,
    closed: bool,
    anywhere: bool,
}

impl<'a> Starts<'a> {
    /// The starts for this goal, or why the goal makes no sense on this board.
    pub(super) fn of(board: &'a Rectangle, goal: &Goal, anywhere: bool) -> Result<Starts<'a>, String> {
        if let Some(square) = goal.misplaced(board) {
            return Err(format!("{square} is not a square of the board {}", board.size()));
        }
        if goal.start.is_some() && goal.start == goal.end && board.squares() > 1 {
            return Err("a tour of more than one square does not end where it starts; for a round trip ask for a \
                closed tour and leave the end open"
                .into());
        }
        let closed = goal.shape == Shape::Closed && goal.end.is_none();
        let fixed = goal.start.filter(|_| !closed);
        Ok(Starts { board, fixed, end: goal.end, colour: colour(board, goal.end), closed, anywhere })
    }

    /// Whether all attempts begin on the same square.
    pub(super) fn are_fixed(&self) -> bool {
        self.fixed.is_some()
    }

    /// The start of this attempt with this seed.
    pub(super) fn choose(&self, attempt: u64, seed: u64, random: &mut Random) -> Square {
        if let Some(fixed) = self.fixed {
            return fixed;
        }

        let rows = self.board.rows();
        let cols = self.board.cols();
        if attempt == 0 && !self.anywhere {
            let middle = Square::new((rows - 1) / 2, (cols - 1) / 2);
            return self.first_from(if self.closed { self.board.id(middle) } else { 0 });
        }

        if attempt == 0
            && self.board.cells() <= MAX_LISTED
            && let Some(square) = self.listed(seed)
        {
            return square;
        }

        let margin = |side: u32| self.margin(side);
        let mut along = |side: u32| margin(side) + random.below(u64::from(side - 2 * margin(side))) as u32;
        let mut draw = || self.board.id(Square::new(along(rows), along(cols)));
        let drawn = (0..64).map(|_| draw()).find(|&id| self.fits(id));

        // This many misses mean that the board is mostly holes: take the next square that exists.
        drawn.map_or_else(|| self.first_from(draw()), |id| self.board.square(id))
    }

    /// The part of a side, at both of its ends, from which no starts are drawn: closed tours start in the middle half.
    fn margin(&self, side: u32) -> u32 {
        let is_small = self.anywhere && self.board.rows().max(self.board.cols()) <= SMALL_SIDE;
        if self.closed && !is_small { side / 4 } else { 0 }
    }

    /// One of the suitable squares. Consecutive seeds give different ones, far apart, until all have been given.
    fn listed(&self, seed: u64) -> Option<Square> {
        let inside = |at: u32, side: u32| (self.margin(side)..side - self.margin(side)).contains(&at);
        let suits = |id: &u64| {
            let square = self.board.square(*id);
            inside(square.row, self.board.rows()) && inside(square.col, self.board.cols()) && self.fits(*id)
        };
        let list: Vec<u64> = (0..self.board.cells()).filter(suits).collect();
        let count = list.len() as u64;
        let stride = (count * 5 / 8..).find(|&step| gcd(step, count) == 1).filter(|_| count > 0)?;
        let index = u128::from(seed) * u128::from(stride) % u128::from(count);
        list.get(index as usize).map(|&id| self.board.square(id))
    }

    fn fits(&self, id: u64) -> bool {
        let square = self.board.square(id);
        let free = self.end != Some(square) || self.board.squares() == 1;
        self.board.has(square) && free && self.colour.is_none_or(|colour| colour == shade(square))
    }

    /// The first suitable square at or after this id, wrapping around; any square if none is suitable.
    fn first_from(&self, id: u64) -> Square {
        let all = || (id..self.board.cells()).chain(0..id);
        let fitting = all().find(|&id| self.fits(id));
        let any = || all().find(|&id| self.board.has(self.board.square(id)));
        self.board.square(fitting.or_else(any).unwrap_or(0))
    }
}

fn shade(square: Square) -> u32 {
    (square.row ^ square.col) & 1
}

/// The colour on which a tour must start, if only one is possible.
fn colour(board: &Rectangle, end: Option<Square>) -> Option<u32> {
    if board.surface() != Surface::Plane || !board.leaper().changes_colour() {
        return None;
    }
    let missing = board.holes().filter(|&hole| shade(hole) == 0).count() as u64;
    let bright = board.cells().div_ceil(2) - missing;
    let dark = board.squares() - bright;
    match (bright.cmp(&dark), end) {
        (std::cmp::Ordering::Equal, end) => end.map(|end| 1 - shade(end)),
        (std::cmp::Ordering::Greater, _) => Some(0),
        (std::cmp::Ordering::Less, _) => Some(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn start(board: &str, goal: Goal, attempt: u64) -> Square {
        let board = board.parse().unwrap();
        Starts::of(&board, &goal, false).unwrap().choose(attempt, 7, &mut Random::new(7, attempt))
    }

    #[test]
    fn the_first_attempt_starts_in_the_corner_or_next_to_it() {
        assert_eq!(start("8x8", Goal::OPEN, 0), Square::new(0, 0));
        assert_eq!(start("8x8 without=a8", Goal::OPEN, 0), Square::new(0, 1));
        assert_eq!(start("5x5 without=a5,b5", Goal::OPEN, 0), Square::new(0, 2));
        assert_eq!(start("5x5 without=a5,c5", Goal::OPEN, 0), Square::new(0, 1));
        let ends_in_the_corner = Goal { end: Some(Square::new(0, 0)), ..Goal::OPEN };
        assert_eq!(start("8x8", ends_in_the_corner, 0), Square::new(0, 1));
    }

    #[test]
    fn closed_tours_start_in_the_middle() {
        let anywhere = Goal { start: Some(Square::new(0, 0)), ..Goal::CLOSED };
        assert_eq!(start("8x8", anywhere, 0), Square::new(3, 3));
        assert!((1..100).map(|attempt| start("20x20", Goal::CLOSED, attempt)).all(|s| (5..15).contains(&s.row)));
        let with_an_end = Goal { end: Some(Square::new(1, 2)), ..anywhere };
        assert_eq!(start("8x8", with_an_end, 0), Square::new(0, 0));
    }

    #[test]
    fn on_request_the_first_attempt_starts_anywhere() {
        let board = "20x20".parse().unwrap();
        let starts = Starts::of(&board, &Goal::OPEN, true).unwrap();
        let first = |seed| starts.choose(0, seed, &mut Random::new(seed, 0));
        let all: HashSet<Square> = (5..405).map(first).collect();
        assert_eq!(all.len(), 400, "consecutive seeds give every square");
    }

    #[test]
    fn odd_boards_are_never_started_on_the_smaller_colour() {
        assert!((0..200).all(|attempt| shade(start("5x7", Goal::OPEN, attempt)) == 0));
        assert!((0..200).any(|attempt| shade(start("6x7", Goal::OPEN, attempt)) == 1));
    }

    #[test]
    fn squares_that_cannot_be_are_told() {
        let board = "8x8 without=c3".parse().unwrap();
        let at = |start, end| Starts::of(&board, &Goal { start, end, ..Goal::OPEN }, false).map(|_| ());
        assert!(at(Some(Square::new(5, 2)), None).unwrap_err().contains("(6,3)"));
        assert!(at(None, Some(Square::new(8, 0))).is_err());
        assert!(at(Some(Square::new(0, 0)), Some(Square::new(0, 0))).unwrap_err().contains("closed"));
    }
}
