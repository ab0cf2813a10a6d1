//! What is answered: a verified tour, a confirmed reason why there is none, or the limit that was reached.

use super::Answer;
use super::graph::SolvedBy;
use destrier_core::impossible::Verdict;
use destrier_core::{Impossible, Path, Rectangle, Tour};
use destrier_search::method::{Limit, Method};

/// The answer to a [`RectangleRequest`](super::Request).
///
/// ```
/// use destrier::{RectangleAnswer, Rectangle, RectangleRequest, ask};
///
/// let board: Rectangle = "5x5".parse().unwrap();
/// match ask(&RectangleRequest::new(board.clone()).closed()).unwrap() {
///     RectangleAnswer::Tour { tour, method, .. } => println!("{method} found a tour of {} squares", tour.len()),
///     RectangleAnswer::Impossible { reason, .. } => println!("none exists: {}", reason.describe(&board)),
///     RectangleAnswer::GaveUp { limit, .. } => println!("gave up: {limit:?}"),
///     _ => unreachable!(),
/// }
/// ```
#[derive(Clone, Debug)]
pub enum RectangleAnswer {
    /// A verified tour.
    Tour {
        /// The tour, which meets the goal.
        tour: Tour<Rectangle>,
        /// The method that found it, never [`Method::Auto`].
        method: Method,
        /// The limit that ended the search for a better tour, with fewer or more turns or crossings; `None` if that
        /// search was complete, or if any tour would do.
        cut: Option<Limit>,
    },
    /// No such tour exists.
    Impossible {
        /// The reason why no such tour exists.
        reason: Impossible,
        /// Whether core confirmed the reason, or found it too large to check.
        verdict: Verdict,
        /// The method that found the reason; `None` if it was found before any method ran.
        method: Option<Method>,
    },
    /// A limit was reached first.
    GaveUp {
        /// The limit that was reached.
        limit: Limit,
        /// The longest path that was found; a claim, not verified.
        longest: Path,
        /// The method that found the longest path.
        method: Method,
    },
}

impl RectangleAnswer {
    /// The tour, if one was found.
    pub fn tour(&self) -> Option<&Tour<Rectangle>> {
        match self {
            RectangleAnswer::Tour { tour, .. } => Some(tour),
            _ => None,
        }
    }

    /// The tour itself, if one was found.
    pub fn into_tour(self) -> Option<Tour<Rectangle>> {
        match self {
            RectangleAnswer::Tour { tour, .. } => Some(tour),
            _ => None,
        }
    }

    /// The reason why no tour exists, if one was found.
    pub fn reason(&self) -> Option<&Impossible> {
        match self {
            RectangleAnswer::Impossible { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// Whether no such tour exists.
    pub fn is_impossible(&self) -> bool {
        matches!(self, RectangleAnswer::Impossible { .. })
    }

    /// Whether a limit was reached before the question was settled.
    pub fn gave_up(&self) -> bool {
        matches!(self, RectangleAnswer::GaveUp { .. })
    }
}

impl RectangleAnswer {
    /// Turns the answer about a rectangle into one about a board of any kind.
    pub(super) fn on_board(self, board: &Rectangle) -> Answer {
        match self {
            RectangleAnswer::Tour { tour, method, cut } => {
                Answer::Tour { tour: tour.into(), by: SolvedBy::Method(method), cut }
            }
            RectangleAnswer::Impossible { reason, verdict, method } => {
                let by = method.map_or(SolvedBy::QuickReason, SolvedBy::Method);
                Answer::Impossible { reason, verdict, by, proof: None }
            }
            RectangleAnswer::GaveUp { limit, longest, method } => {
                let longest = longest.follow(board).map_while(Result::ok).map(|id| id as u32).collect();
                Answer::GaveUp { limit, longest, by: SolvedBy::Method(method) }
            }
        }
    }
}
