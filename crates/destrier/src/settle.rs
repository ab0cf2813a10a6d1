//! Where claims become answers. Methods and engines only propose: every path is verified here against what was asked,
//! and every reason why there is none is checked, or proved.
//!
//! A claim about a graph becomes an answer in [`settle`]. What boards ask has more conditions, such as a symmetry, so
//! the callers check a tour here first and the condition then.

mod graph;
mod proof;

pub(crate) use graph::{Claim, settle, verdict, verify_disjoint, verify_longest};
pub use proof::{PROVING, prove};

use crate::ask::AskError;
use destrier_core::impossible::Verdict;
use destrier_core::{Goal, Ground, Impossible, Path, Rectangle, Shape, Tour, verify};
use destrier_search::method::{Method, Task};

/// The error of a method that claimed something false.
pub(crate) fn wrong_claim(method: &str, fault: impl Into<String>) -> AskError {
    AskError::WrongClaim { method: method.into(), fault: fault.into() }
}

/// The tour that a path claims to be, with the shape and the ends of the goal.
pub(crate) fn verify_path<G: Ground>(
    ground: G,
    path: Path,
    goal: &Goal<u64>,
    method: &str,
) -> Result<Tour<G>, AskError> {
    let tour = verify(ground, path, goal.shape)
        .map_err(|refused| wrong_claim(method, refused.fault.describe(&refused.ground)))?;
    if goal.is_met_by(&tour) { Ok(tour) } else { Err(wrong_claim(method, "its ends are not those of the request")) }
}

/// The tour that a list of vertices claims to be. A closed tour may begin anywhere, and is rotated to the ends of the
/// goal.
pub(crate) fn verify_list<G: Ground>(
    ground: G,
    mut ids: Vec<u32>,
    goal: &Goal<u64>,
    method: &str,
) -> Result<Tour<G>, AskError> {
    if goal.shape == Shape::Closed {
        goal.rotate_to_ends(&mut ids);
    }
    verify_path(ground, Path::Vertices(ids), goal, method)
}

/// The verdict of core on a reason, unless core refutes it.
pub(crate) fn unless_refuted<G: Ground>(
    verdict: Verdict,
    reason: &Impossible,
    ground: &G,
    method: &str,
) -> Result<Verdict, AskError> {
    if verdict == Verdict::Refuted { Err(wrong_claim(method, reason.describe(ground))) } else { Ok(verdict) }
}

/// Verifies a path of a rectangle, and that it is what was asked for.
pub(crate) fn verify_claim(task: &Task, path: Path, method: Method) -> Result<Tour<Rectangle>, AskError> {
    verify_path(task.board.clone(), path, &task.goal.ids(&task.board), method.name())
}

/// A reason about a rectangle is believed only after its own check.
pub(crate) fn confirm(board: &Rectangle, goal: &Goal, reason: &Impossible, method: &str) -> Result<Verdict, AskError> {
    unless_refuted(reason.check(board, goal), reason, board, method)
}
