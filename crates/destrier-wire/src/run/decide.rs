//! Decides quickly whether one of many boards or starts has a tour.

use destrier::answers::{self, Answer, Existence, Request, ask_with};
use destrier_core::{Goal, Leaper, Rectangle};
use destrier_search::method::{Control, Limits, Method};

/// Whether one of many boards or starts has a tour.
pub(super) enum Decision {
    Yes,
    /// The board or start has no tour, for this reason in one sentence.
    No(String),
    Unknown,
}

/// The number of walks with repair that are tried on boards that no construction covers.
const WALKS: u64 = 10;
/// The maximum number of squares of a board that is searched exactly after the walks.
const MAX_SEARCHED: u64 = 49;
/// Memory of the exact search.
const SEARCH_MEMORY: u64 = 64 << 20;

/// Decides quickly, and always in the same way: the portfolio, which can run for hours, is not asked.
pub(super) fn decide(board: &Rectangle, goal: &Goal, control: &Control) -> Result<Decision, String> {
    let fault = |fault: answers::AskError| fault.to_string();

    if control.is_stopped() {
        return Ok(Decision::Unknown);
    }

    if board.is_whole() && board.leaper() == Leaper::KNIGHT {
        // A construction or a short reason answers for every rectangle.
        let request = Request::on(board.clone(), *goal).attempts(WALKS);
        return Ok(match answers::exists_with(&request, control).map_err(fault)? {
            Existence::Yes(_) => Decision::Yes,
            Existence::No { reason, .. } => Decision::No(reason.describe(board)),
            Existence::Unknown(_) => Decision::Unknown,
        });
    }

    if let Some((reason, _)) = answers::refute(board, goal).map_err(fault)? {
        return Ok(Decision::No(reason.describe(board)));
    }

    let walks = (Method::Parberry, Limits::new().attempts(WALKS));
    let exact = (Method::Frontier, Limits::new().memory(SEARCH_MEMORY));
    let exact = Some(exact).filter(|_| board.squares() <= MAX_SEARCHED);
    for (method, limits) in [Some(walks), exact].into_iter().flatten() {
        let request = Request::on(board.clone(), *goal).method(method).limits(limits);
        match ask_with(&request, control) {
            Ok(Answer::Tour { .. }) => return Ok(Decision::Yes),
            Ok(Answer::Impossible { reason, .. }) => return Ok(Decision::No(reason.describe(board))),
            // The exact search is too wide or too large for this board.
            Ok(Answer::GaveUp { .. }) | Err(_) => {}
        }
    }

    Ok(Decision::Unknown)
}
