//! The longest cycle or path of a graph. What [`destrier_graphs::longest`] finds is verified.

use super::solve_quickly;
use crate::ask::AskError;
use crate::settle::verify_longest;
use destrier_core::SimplePath;
use destrier_graphs::longest::{self, LongestFinding};
pub use destrier_graphs::longest::{LongestBound, LongestRequest};
use destrier_graphs::{GraphRequest, Solved};
use destrier_search::method::{Control, Limit};

/// The longest path or cycle that was found, and what is known about longer ones.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LongestAnswer {
    /// The path or cycle; `None` if no cycle was found.
    pub path: Option<SimplePath>,
    /// No path or cycle has more vertices than this.
    pub upper_bound: u64,
    /// The reason for the upper bound.
    pub bound: LongestBound,
    /// The limit at which the search gave up; `None` if the path is proved to be longest.
    pub limit: Option<Limit>,
    /// The number of states of the search over the frontier.
    pub states: u64,
}

impl LongestAnswer {
    /// Whether no path or cycle is longer. Only the path itself is checked by the core; see [`LongestBound`].
    pub fn is_longest(&self) -> bool {
        self.length() == self.upper_bound
    }

    /// The number of vertices; 0 if no cycle was found.
    pub fn length(&self) -> u64 {
        self.path.as_ref().map_or(0, |path| path.len() as u64)
    }
}

/// Finds the longest path or cycle of a graph.
pub fn longest(request: &LongestRequest) -> Result<LongestAnswer, AskError> {
    longest_with(request, &Control::new())
}

/// Finds the longest path or cycle of a graph under a control, with which the caller can stop the search and see its
/// progress.
pub fn longest_with(request: &LongestRequest, control: &Control) -> Result<LongestAnswer, AskError> {
    let solve = |question: &GraphRequest, control: &Control| solve_quickly(question, control).map(Solved::from);
    let LongestFinding { vertices, upper_bound, bound, limit, states } = longest::find(request, &solve, control)?;
    let path = if vertices.is_empty() { None } else { Some(verify_longest(request, vertices)?) };
    Ok(LongestAnswer { path, upper_bound, bound, limit, states })
}
