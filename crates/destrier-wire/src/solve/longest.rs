//! Messages about the longest path or cycle of a graph.

use super::{SolveQuery, SolveWord};
use crate::shared::{GraphFileFields, VertexField};
use destrier::answers::graph::{LongestAnswer, LongestRequest};
use destrier_core::Shape;
use destrier_files::graph::{NamedGraph, Warning};
use destrier_files::json::fields::Version;
use destrier_search::method::Limit;
use serde::{Deserialize, Serialize};

/// Asks for the longest path or cycle of a graph. The graph, the seed, the limits, `path` for a path, its ends, and
/// the edges that must be used are those of a [`SolveQuery`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LongestQuery {
    /// The graph.
    #[serde(flatten)]
    pub solve: SolveQuery,
}

impl LongestQuery {
    /// The request for this graph.
    pub fn read(&self, graph: &NamedGraph) -> Result<LongestRequest, String> {
        let goal = self.solve.goal(graph)?;
        let fixed = graph.fixed_edges().iter().chain(&self.solve.fixed).copied();
        let request = LongestRequest::new(graph.graph().clone()).goal(goal).fixed_edges(fixed);
        Ok(request.seed(self.solve.seed).limits(self.solve.limits.read()))
    }
}

/// The longest path or cycle, or the longest that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LongestReply {
    /// `found` if a path or cycle was found and none is longer, `absent` if there is no cycle, `unknown` if a longer
    /// one may exist.
    pub answer: SolveWord,
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// `circuit` for a cycle, `path` for a path.
    pub kind: String,
    /// The seed.
    pub seed: u64,
    /// The number of vertices of the path or cycle; 0 if no cycle was found.
    pub length: u64,
    /// Whether it is proved that none is longer.
    pub longest: bool,
    /// No path or cycle has more vertices than this.
    pub upper_bound: u64,
    /// Why there is this upper bound.
    pub bound: String,
    /// The vertices in order; empty if no cycle was found.
    pub vertices: Vec<VertexField>,
    /// The number of states of the search.
    pub states: u64,
    /// The limit at which the search gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// Warnings about the graph's file.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

impl LongestReply {
    /// The reply about a graph; `describe_limit` puts a limit into words.
    pub fn new(
        request: &LongestRequest,
        answer: &LongestAnswer,
        graph: &NamedGraph,
        describe_limit: impl Fn(Limit) -> String,
    ) -> LongestReply {
        let vertices = answer.path.iter().flat_map(|path| path.vertices());

        let word = match (&answer.path, answer.is_longest()) {
            (Some(_), true) => SolveWord::Found,
            (None, true) => SolveWord::Absent,
            (_, false) => SolveWord::Unknown,
        };

        LongestReply {
            answer: word,
            v: Version,
            kind: if request.goal.shape == Shape::Open { "path" } else { "circuit" }.into(),
            seed: request.seed,
            length: answer.length(),
            longest: answer.is_longest(),
            upper_bound: answer.upper_bound,
            bound: answer.bound.to_string(),
            vertices: vertices.map(|&id| VertexField::from(graph.name(id))).collect(),
            states: answer.states,
            limit: answer.limit.map(describe_limit),
            file: GraphFileFields::default(),
        }
    }

    /// Adds the warnings about the file of the graph.
    pub fn with_warnings(self, warnings: &[Warning]) -> LongestReply {
        LongestReply { file: warnings.into(), ..self }
    }
}
