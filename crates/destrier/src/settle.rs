//! Where claims about boards become answers. What boards ask has more conditions than shape and ends, such as a
//! symmetry, so the callers check a tour here first and the condition then.

pub(crate) use destrier_search::claim::{unless_refuted, verify_list};

use crate::answers::AskError;
use destrier_core::impossible::Verdict;
use destrier_core::{Goal, Impossible, Path, Rectangle, Tour};
use destrier_search::claim::{WrongClaim, verify_path};
use destrier_search::method::{Method, Task};

/// The error of a method that claimed something false.
pub(crate) fn wrong_claim(method: &str, fault: impl Into<String>) -> AskError {
    WrongClaim::new(method, fault).into()
}

/// Verifies a path of a rectangle, and that it is what was asked for.
pub(crate) fn verify_claim(task: &Task, path: Path, method: Method) -> Result<Tour<Rectangle>, AskError> {
    Ok(verify_path(task.board.clone(), path, &task.goal.ids(&task.board), method.name())?)
}

/// A reason about a rectangle is believed only after its own check.
pub(crate) fn confirm(board: &Rectangle, goal: &Goal, reason: &Impossible, method: &str) -> Result<Verdict, AskError> {
    Ok(unless_refuted(reason.check(board, goal), reason, board, method)?)
}
