//! The message about Hamiltonian cycles that share no edge.

use super::SolveWord;
use crate::shared::{GraphFileFields, VertexField};
use destrier::answers::graph::{DisjointAnswer, DisjointRequest, describe_on_graph};
use destrier_core::impossible::Verdict;
use destrier_files::graph::{NamedGraph, Warning};
use destrier_files::json::fields::Version;
use destrier_search::method::Limit;
use serde::{Deserialize, Serialize};

/// Vertices of a cut that are named; the others are counted.
const NAMED_VERTICES: usize = 12;

/// Hamiltonian cycles of which no two share an edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DisjointReply {
    /// The answer, in a word.
    pub answer: SolveWord,
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The number of cycles that were asked for.
    pub wanted: usize,
    /// The seed.
    pub seed: u64,
    /// The cycles, each by its vertices in order. For `unknown`, the most that were found.
    pub cycles: Vec<Vec<VertexField>>,
    /// Why the graph does not have as many cycles as were asked for, in one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether the checker confirmed the reason why there is not even one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<bool>,
    /// The limit at which the search gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// Warnings about the graph's file.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

impl DisjointReply {
    /// The reply about a graph; `describe_limit` puts a limit into words.
    pub fn new(
        request: &DisjointRequest,
        answer: &DisjointAnswer,
        graph: &NamedGraph,
        describe_limit: impl Fn(Limit) -> String,
    ) -> DisjointReply {
        let (word, tours) = match answer {
            DisjointAnswer::Cycles(tours) => (SolveWord::Found, &tours[..]),
            DisjointAnswer::GaveUp { most, .. } => (SolveWord::Unknown, &most[..]),
            DisjointAnswer::FewEdges { .. } | DisjointAnswer::SmallCut { .. } | DisjointAnswer::Impossible { .. } => {
                (SolveWord::Absent, &[][..])
            }
        };

        let (reason, confirmed) = match answer {
            DisjointAnswer::FewEdges { vertex, edges, needed } => {
                let what = if request.graph.directed().is_some() { "arcs in one direction" } else { "edges" };
                let name = graph.name(*vertex);
                (Some(format!("vertex {name} has {edges} {what}, and the cycles would use {needed}")), None)
            }
            DisjointAnswer::SmallCut { vertices, edges, needed } => {
                let what = if request.graph.directed().is_some() { "arcs in one direction" } else { "edges" };
                let named = vertices.iter().take(NAMED_VERTICES).map(|&vertex| graph.name(vertex).to_string());
                let list = named.collect::<Vec<_>>().join(", ");
                let more = vertices.len().saturating_sub(NAMED_VERTICES);
                let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
                let join = format!("{edges} {what} join the vertices {list}{rest} with the others");
                (Some(format!("only {join}, and the cycles would use {needed}")), None)
            }
            DisjointAnswer::Impossible { reason, verdict, by } => {
                (Some(describe_on_graph(reason, *by, graph)), Some(*verdict == Verdict::Confirmed))
            }
            _ => (None, None),
        };

        let limit = match answer {
            DisjointAnswer::GaveUp { limit, .. } => Some(describe_limit(*limit)),
            _ => None,
        };

        DisjointReply {
            answer: word,
            v: Version,
            wanted: request.cycles,
            seed: request.seed,
            cycles: tours
                .iter()
                .map(|tour| tour.ids().map(|id: u32| VertexField::from(graph.name(id))).collect())
                .collect(),
            reason,
            confirmed,
            limit,
            file: GraphFileFields::default(),
        }
    }

    /// Adds the warnings about the file of the graph.
    pub fn with_warnings(self, warnings: &[Warning]) -> DisjointReply {
        DisjointReply { file: warnings.into(), ..self }
    }
}
