//! Tours with few turns or few crossings: straight lines through the board, strips along its sides, four corners.
//!
//! All inner squares lie on lines in the direction of one move. Strips of two or three squares along the sides lead
//! every line into another, so that the lines become a few strands that run through the whole board, and the corners
//! join the strands into one tour. Strips and corners were found by search (see docs/results/few-turns.md); they depend
//! on the remainders of the sides alone. The result is a [`LineTour`], which core checks in time proportional to the
//! sides.
//!
//! The idea of leading parallel lines along the sides is that of Besa, Johnson, Mamano, Osegueda and Williams, "Taming
//! the knight's tour" (2022), whose tours of n x n have 9.25 n + O(1) turns and 12 n + O(1) crossings.

mod aim;
mod anneal;
mod crossed_moves;
mod image;
mod patterns;
mod search;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;

pub use aim::{Aim, UnknownAim};

use destrier_core::lines::{Exits, LineTour};
use destrier_core::{Goal, Leaper, Rectangle, Shape, Square, Surface};
use destrier_search::method::{Control, FIRST_SEED, Finder, Finding, Limit, Method, Random, Task, Unsuited};
use image::BoardImage;
use patterns::{Measure, Pattern, patterns};

/// The construction with few turns, or with few crossings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FewTurns(Measure);

impl FewTurns {
    /// The patterns with the fewest turns and, of those, the fewest crossings.
    pub const TURNS: FewTurns = FewTurns(Measure::Turns);
    /// The patterns with the fewest crossings and, of those, the fewest turns.
    pub const CROSSINGS: FewTurns = FewTurns(Measure::Crossings);

    /// The tour of a board, if there is a pattern for it. A closed tour can start anywhere; it is also an answer where
    /// an open tour was asked for.
    ///
    /// ```
    /// use destrier::Goal;
    /// use destrier::few_turns::FewTurns;
    ///
    /// let board = "1000x1000".parse().unwrap();
    /// let tour = FewTurns::TURNS.tour(&board, &Goal::CLOSED).unwrap();
    /// assert_eq!(tour.turns(), 8 * 1000 - 14);
    /// ```
    pub fn tour(self, board: &Rectangle, goal: &Goal) -> Option<LineTour> {
        self.tour_by_seed(board, goal, FIRST_SEED)
    }

    /// The tour of a board for a seed. [`FIRST_SEED`] gives that of [`FewTurns::tour`]. Every other seed gives a mirror
    /// image or a rotation of it, from another first square if none is given.
    pub fn tour_by_seed(self, board: &Rectangle, goal: &Goal, seed: u64) -> Option<LineTour> {
        let (pattern, closed) = self.pattern(board, goal)?;
        let mut random = Random::new(seed, 0);
        let mut choose = |count: u64| if seed == FIRST_SEED { 0 } else { random.below(count) };
        let rows = board.rows();

        let cols = board.cols();
        let is_wide = rows < cols || rows == cols && choose(2) == 1;
        let image =
            BoardImage { rows, cols, transposed: is_wide, upside_down: choose(2) == 1, mirrored: choose(2) == 1 };
        let inner = image.inner(pattern.margins);

        let exits = |square: Square| -> Exits {
            pattern.exits(image.of_square(square)).map(|exit| exit.map(|number| image.of_move(number)))
        };

        let tour = LineTour::new(board.clone(), &inner, exits).ok()?;
        if !tour.is_closed() && closed {
            return None;
        }

        match (goal.start, goal.end) {
            (Some(start), _) => tour.starting_at(start),
            (None, Some(end)) => {
                let next = (tour.index_of(end)? + 1) % tour.len();
                let start = tour.at(next)?;
                tour.starting_at(start)
            }
            (None, None) if tour.is_closed() => {
                let start = board.square(choose(board.squares()));
                tour.starting_at(start)
            }
            (None, None) => Some(tour),
        }
    }

    /// The answer for boards without a pattern, which says for which boards there are patterns.
    pub fn unsuited() -> Unsuited {
        Unsuited(
            "the patterns are for knights on whole rectangles of the plane, from 10x10 on with an even number of \
             squares and from 13x13 on with an odd number; one end can be given, and with an odd number of squares \
             none; the methods fewer-turns and fewer-crossings take both ends, on all boards of up to 2^20 squares"
                .into(),
        )
    }

    /// Whether there is a pattern for a board.
    pub fn has_pattern(self, board: &Rectangle, goal: &Goal) -> bool {
        self.pattern(board, goal).is_some()
    }

    /// The pattern of a board, and whether its tour is closed.
    fn pattern(self, board: &Rectangle, goal: &Goal) -> Option<(Pattern<'static>, bool)> {
        let is_plain = board.leaper() == Leaper::KNIGHT && board.surface() == Surface::Plane && board.is_whole();
        let has_both_ends = goal.start.is_some() && goal.end.is_some();
        if !is_plain || has_both_ends || goal.misplaced(board).is_some() {
            return None;
        }

        let rows = board.rows();
        let cols = board.cols();

        // A closed tour can start or end anywhere, an open one cannot.
        let has_end = goal.start.is_some() || goal.end.is_some();
        let closed = goal.shape == Shape::Closed || has_end && board.squares().is_multiple_of(2);
        if has_end && !closed {
            return None;
        }

        patterns().of(self.0, closed, rows.max(cols), rows.min(cols)).map(|pattern| (pattern, closed))
    }
}

/// Bytes that a tour takes per row and per column: four runs of moves, each in two lists.
const BYTES_PER_LINE: u64 = 256;

/// Bytes that the tour of a board takes.
pub fn bytes_needed(board: &Rectangle) -> u64 {
    (u64::from(board.rows()) + u64::from(board.cols())) * BYTES_PER_LINE
}

/// Bytes that the tour of a board takes when it is stored: three bits per move, and one to verify each square.
pub fn bytes_to_store(board: &Rectangle) -> u64 {
    bytes_needed(board).saturating_add(board.cells() / 2)
}

impl Finder for FewTurns {
    fn method(&self) -> Method {
        match self.0 {
            Measure::Turns => Method::FewTurns,
            Measure::Crossings => Method::FewCrossings,
        }
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        let needed = bytes_to_store(&task.board);
        let allowed = task.limits.memory;
        if needed > allowed {
            return Ok(Finding::gave_up(Limit::Memory { needed, allowed }));
        }
        let Some(tour) = self.tour_by_seed(&task.board, &task.goal, task.seed) else {
            return Err(FewTurns::unsuited());
        };

        match tour.to_path() {
            Some(path) => {
                control.report(tour.len());
                Ok(Finding::Found(path))
            }
            None => Ok(Finding::gave_up(Limit::Memory { needed, allowed })),
        }
    }
}
