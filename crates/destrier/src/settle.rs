//! Where claims become answers: every path is verified here, and every reason why there is none is checked.

use crate::ask::AskError;
use destrier_core::impossible::Verdict;
use destrier_core::{Goal, Impossible, Path, Rectangle, Tour, verify};
use destrier_search::method::{Method, Task};

/// Verifies a path, and that it is what was asked for.
pub(crate) fn verify_claim(task: &Task, path: Path, method: Method) -> Result<Tour<Rectangle>, AskError> {
    let wrong = |fault: String| AskError::WrongClaim { method: method.to_string(), fault };
    let tour = verify(task.board.clone(), path, task.goal.shape)
        .map_err(|refused| wrong(refused.fault.describe(&refused.ground)))?;
    if task.goal.is_met_by(&tour) { Ok(tour) } else { Err(wrong("its ends are not those of the request".into())) }
}

/// A reason is believed only after its own check.
pub(crate) fn confirm(board: &Rectangle, goal: &Goal, reason: &Impossible, method: &str) -> Result<Verdict, AskError> {
    match reason.check(board, goal) {
        Verdict::Refuted => Err(AskError::WrongClaim { method: method.into(), fault: reason.describe(board) }),
        verdict => Ok(verdict),
    }
}
