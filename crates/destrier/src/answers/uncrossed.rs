//! Asks for the longest uncrossed path or cycle of the knight.
//!
//! ```
//! use destrier::answers::uncrossed::{UncrossedRequest, uncrossed};
//!
//! let answer = uncrossed(&UncrossedRequest::new("6x6".parse()?))?;
//! assert!(answer.is_longest());
//! assert_eq!(answer.path.unwrap().moves(), 17);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::error::AskError;
use crate::settle::wrong_claim;
use destrier_boards::uncrossed::{Longest, longest};
pub use destrier_boards::uncrossed::{UncrossedProgress, UncrossedStage};
use destrier_core::{Rectangle, Shape, UncrossedPath};
use destrier_search::method::{Control, FIRST_SEED, Limit, Limits};
use std::time::Duration;

/// What is asked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct UncrossedRequest {
    /// The board: the knight's, on the plane, perhaps with holes.
    pub board: Rectangle,
    /// A path or a cycle.
    pub shape: Shape,
    /// The seed, which chooses among the longest paths.
    pub seed: u64,
    /// The limits, of which only the memory counts.
    pub limits: Limits,
    /// The time limit, if there is one.
    pub time_limit: Option<Duration>,
}

impl UncrossedRequest {
    /// Asks for the longest uncrossed path of a board.
    pub fn new(board: Rectangle) -> UncrossedRequest {
        UncrossedRequest { board, shape: Shape::Open, seed: FIRST_SEED, limits: Limits::new(), time_limit: None }
    }

    /// Asks for a cycle.
    pub fn closed(self) -> UncrossedRequest {
        UncrossedRequest { shape: Shape::Closed, ..self }
    }

    /// Sets the seed.
    pub fn seed(self, seed: u64) -> UncrossedRequest {
        UncrossedRequest { seed, ..self }
    }

    /// Sets the limits.
    pub fn limits(self, limits: Limits) -> UncrossedRequest {
        UncrossedRequest { limits, ..self }
    }

    /// Sets the time limit.
    pub fn time_limit(self, limit: Duration) -> UncrossedRequest {
        UncrossedRequest { time_limit: Some(limit), ..self }
    }
}

/// The longest uncrossed path that was found, and what is known about longer ones.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct UncrossedAnswer {
    /// The path or cycle; `None` if no cycle was found, or if only the length is known: on very long boards, and where
    /// a limit was reached before the path was built.
    pub path: Option<UncrossedPath>,
    /// The number of moves; 0 if there is no cycle.
    pub moves: u64,
    /// Whether the length follows from the law for all boards with as many rows; see
    /// [`length_law`](destrier_boards::uncrossed::length_law).
    pub is_periodic: bool,
    /// No path or cycle of the board has more moves than this.
    pub upper_bound: u64,
    /// The limit at which the search gave up; `None` if it was complete. The length that follows from the law is known
    /// all the same.
    pub limit: Option<Limit>,
    /// The number of states of the search.
    pub states: u64,
    /// The most memory that the states took, in bytes.
    pub bytes: u64,
}

impl UncrossedAnswer {
    /// Whether the search was complete or the length follows from the law, so that no path is longer. That rests on the
    /// search; only the path itself is checked.
    pub fn is_longest(&self) -> bool {
        self.limit.is_none() || self.is_periodic
    }
}

/// Searches for the longest uncrossed path or cycle.
pub fn uncrossed(request: &UncrossedRequest) -> Result<UncrossedAnswer, AskError> {
    uncrossed_with(request, &Control::default(), &mut |_| ())
}

/// Searches for the longest uncrossed path or cycle, with a [`Control`] that can stop the search, and calls a function
/// after every square.
pub fn uncrossed_with(
    request: &UncrossedRequest,
    control: &Control,
    watch: &mut dyn FnMut(UncrossedProgress),
) -> Result<UncrossedAnswer, AskError> {
    let UncrossedRequest { board, shape, seed, limits, time_limit } = request;
    let control = &control.within(*time_limit);
    let mut found = longest(board, *shape, *seed, limits.memory, control, watch)
        .map_err(|unsuited| AskError::Unsuited(unsuited.0))?;
    let path = if found.squares.is_empty() {
        None
    } else {
        Some(
            UncrossedPath::verify(board.clone(), std::mem::take(&mut found.squares), *shape)
                .map_err(|fault| wrong_claim("uncrossed", fault.describe(board)))?,
        )
    };

    let Longest { moves, bound: upper_bound, is_periodic, limit, states, bytes, .. } = found;
    Ok(UncrossedAnswer { path, moves, is_periodic, upper_bound, limit, states, bytes })
}
