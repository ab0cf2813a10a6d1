//! The front door for boards: a [`Request`] goes in, a checked [`Answer`] comes out.
//!
//! Every result of a method passes through here. A path becomes a tour only by verification, and only if it has the
//! shape and the ends of the request. A reason why no tour exists is confirmed by its own check first. The program and
//! all other callers ask here and nowhere else.
//!
//! [`computed`](fn@computed) gives tours that need not be stored, [`graph`] answers questions about graphs, [`counts`]
//! counts, [`exists`](fn@exists) decides existence, [`uncrossed`] finds longest paths without crossings, [`magic`] lists
//! magic tours, and [`network`] runs the neural network.

mod auto;
mod cells;
mod computed;
pub mod counts;
mod error;
mod exists;
mod fewer_or_more;
mod fixed_steps;
mod homotopy;
mod joined;
pub mod magic;
mod memory;
pub mod network;
mod portfolio;
mod rectangle;
mod request;
pub mod several;
mod symmetric;
pub mod uncrossed;
mod variety;

pub use self::computed::{bytes_for_lines, bytes_to_store_lines, computed};
pub use self::error::{AskError, Wish};
pub use self::exists::{Certificate, Existence, exists, exists_with};
pub use self::request::Request;
pub use destrier_graphs as graph;
pub use destrier_graphs::Answer;

use crate::settle::{confirm, verify_claim};
use destrier_core::impossible::Verdict;
use destrier_core::{Board, Goal, Impossible, Rectangle};
use destrier_search::method::Control;
use rectangle::RectangleQuestion;

/// Answers a request.
///
/// ```
/// use destrier::{Board, Request, ask};
///
/// let board: Board = "8x8".parse().unwrap();
/// let start = board.read_square("a1").unwrap();
/// let answer = ask(&Request::new(board).start(start)).unwrap();
/// assert_eq!(answer.tour().unwrap().ids().next(), Some(start as u32));
///
/// let closed = |board: &str| ask(&Request::new(board.parse().unwrap()).closed()).unwrap();
/// assert!(closed("5x5").is_impossible() && closed("box:2x2x1000000").is_impossible());
/// assert_eq!(closed("box:20x9x10").tour().unwrap().len(), 1800);
/// assert!(closed("8x8").tour().is_some() && closed("cube:9").tour().is_some() && closed("hex:4").tour().is_some());
/// ```
///
pub fn ask(request: &Request) -> Result<Answer<Board>, AskError> {
    ask_with(request, &Control::new())
}

/// Answers a request under a control, with which the caller can stop the search and see its progress.
///
/// The time limit of the request holds as well, except on wasm32, which has no clock: use [`Control::polling`] there.
///
/// ```
/// use destrier::{Control, Request, ask_with};
///
/// let control = Control::new();
/// let answer = ask_with(&Request::new("30x30".parse().unwrap()).closed(), &control).unwrap();
/// assert!(answer.tour().is_some());
/// ```
pub fn ask_with(request: &Request, control: &Control) -> Result<Answer<Board>, AskError> {
    request.check_ends()?;
    if !request.steps.is_empty() {
        return fixed_steps::answer(request, control);
    }
    match RectangleQuestion::of(request) {
        Some(question) => rectangle::answer(&question, control),
        None => cells::answer(request, control),
    }
}

/// A reason why the board has no such tour, confirmed, if one is found quickly.
///
/// ```
/// use destrier::{Goal, answers};
///
/// let board = "4x1000000".parse().unwrap();
/// let (reason, _) = answers::refute(&board, &Goal::CLOSED).unwrap().unwrap();
/// assert!(reason.describe(&board).contains("rows 1 and 4"));
/// ```
pub fn refute(board: &Rectangle, goal: &Goal) -> Result<Option<(Impossible, Verdict)>, AskError> {
    refute_by(destrier_boards::reasons::refute, board, goal)
}

/// The reason that `find` returns, confirmed.
fn refute_by(
    find: fn(&Rectangle, &Goal) -> Option<Impossible>,
    board: &Rectangle,
    goal: &Goal,
) -> Result<Option<(Impossible, Verdict)>, AskError> {
    let Some(reason) = find(board, goal) else { return Ok(None) };
    let verdict = confirm(board, goal, &reason, "exists")?;
    Ok(Some((reason, verdict)))
}
