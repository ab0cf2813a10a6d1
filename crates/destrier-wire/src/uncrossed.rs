//! Messages about the longest uncrossed paths.

use super::shared::first_seed;
use destrier::answers::uncrossed::{UncrossedAnswer, UncrossedRequest};
use destrier_core::Shape;
use destrier_files::json::fields::{BoardFields, RowCol, Version};
use destrier_search::method::{Limit, Limits};
use serde::{Deserialize, Serialize};

/// Asks for the longest uncrossed path or cycle of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UncrossedQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// Whether a cycle is wanted.
    #[serde(default)]
    pub closed: bool,
    /// Chooses among the longest paths.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

impl UncrossedQuery {
    /// The request.
    pub fn read(&self) -> Result<UncrossedRequest, String> {
        let request = UncrossedRequest::new(self.board.read_rectangle()?).seed(self.seed);
        let request = if self.closed { request.closed() } else { request };
        let usual = Limits::new().memory;
        Ok(request.limits(Limits::new().memory(self.memory.unwrap_or(usual))))
    }
}

/// The longest uncrossed path or cycle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UncrossedReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// Whether a cycle was wanted.
    pub closed: bool,
    /// The seed.
    pub seed: u64,
    /// The number of moves, the closing one of a cycle included; 0 if there is no cycle.
    pub moves: u64,
    /// The squares in order; empty if there is no cycle, or if only the length is known: on very long boards, and where
    /// a limit was reached before the path was built.
    pub squares: Vec<RowCol>,
    /// Whether the length follows from the law for all boards with as many rows; missing if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub periodic: bool,
    /// Whether the search was complete or the length follows from the law, so that no path is longer.
    pub longest: bool,
    /// No path has more moves than this.
    pub upper_bound: u64,
    /// The number of states of the search.
    pub states: u64,
    /// The limit at which the search gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
}

impl UncrossedReply {
    /// The reply; `describe_limit` puts a limit into words.
    pub fn new(
        request: &UncrossedRequest,
        answer: &UncrossedAnswer,
        describe_limit: impl Fn(Limit) -> String,
    ) -> UncrossedReply {
        let squares = answer.path.iter().flat_map(|path| path.squares());
        UncrossedReply {
            v: Version,
            board: (&request.board).into(),
            closed: request.shape == Shape::Closed,
            seed: request.seed,
            moves: answer.moves,
            squares: squares.map(|&square| square.into()).collect(),
            periodic: answer.is_periodic,
            longest: answer.is_longest(),
            upper_bound: answer.upper_bound,
            states: answer.states,
            limit: answer.limit.map(describe_limit),
        }
    }
}
