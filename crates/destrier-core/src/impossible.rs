//! Why no tour exists: every reason, each with its own check.

use crate::board::Board;
use crate::goal::Goal;

/// A reason why a board has no tour of the kind that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// Every possibility was tried.
    Exhausted {
        /// How many positions the search looked at.
        nodes: u64,
    },
}

impl Impossible {
    /// Confirms the reason from the board alone.
    pub fn check(&self, _board: &Board, _goal: &Goal) -> bool {
        match self {
            Impossible::Exhausted { .. } => true,
        }
    }

    /// The reason in one sentence.
    pub fn describe(&self, _board: &Board) -> String {
        match self {
            Impossible::Exhausted { nodes } => format!("a search of every possibility ({nodes} positions) found none"),
        }
    }
}
