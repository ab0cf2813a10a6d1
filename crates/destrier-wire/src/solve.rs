//! Messages about Hamiltonian cycles and paths of graphs.

mod disjoint;
mod longest;
mod property;

pub use disjoint::DisjointReply;
pub use longest::{LongestQuery, LongestReply};
pub use property::{PropertyQuery, PropertyReply, PropertyWord};

use super::shared::limits::check_graph_size;
use super::shared::{GraphFileFields, LimitFields, ProofFields, ReasonFields, VertexField, first_seed};
use destrier::answers::graph::{Answer, GraphRequest, PROOF_SIZE, describe_on_graph};
use destrier_core::{AnyGraph, DirectedGraph, Goal, Graph, Ground, Shape};
use destrier_files::graph::{
    self, Directions, GraphFormat, NamedGraph, ParsedGraph, ReadOptions, UnknownGraphFormat, Warning,
};
use destrier_files::json::fields::Version;
use destrier_graphs::hamilton::PortfolioStep;
use destrier_search::method::{Limit, Method};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Asks for a Hamiltonian cycle or path of a graph.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SolveQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The number of vertices; by default, one more than the largest vertex of an edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<u32>,
    /// The edges, as pairs of vertices from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<(u32, u32)>,
    /// The graph as the text of a file, instead of `edges`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The format of `text`; recognised by the text if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Whether `edges` have a direction, from the first vertex to the second.
    #[serde(default, skip_serializing_if = "is_false")]
    pub directed: bool,
    /// Whether the directions of a directed graph are dropped.
    #[serde(default, skip_serializing_if = "is_false")]
    pub undirected: bool,
    /// Edges that the cycle or path must use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<(u32, u32)>,
    /// Whether a path is wanted, not a cycle.
    #[serde(default)]
    pub path: bool,
    /// The first vertex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<VertexField>,
    /// The last vertex of a path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<VertexField>,
    /// The method; `auto` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Seed of all random choices.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// The largest proof that there is none, in bytes; 0 for no proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof_size: Option<u64>,
    /// When to give up.
    #[serde(flatten)]
    pub limits: LimitFields,
}

impl SolveQuery {
    /// The graph.
    pub fn graph(&self) -> Result<ParsedGraph, String> {
        if let Some(text) = &self.text {
            if !self.edges.is_empty() || self.vertices.is_some() {
                return Err("a query has either 'text' or 'edges' and 'vertices'".into());
            }
            return read_graph_text(text, self.format.as_deref(), self.undirected);
        }

        let one_way = if self.directed { count_one_way(&self.edges) } else { 0 };
        let is_dropped = self.undirected && one_way > 0;
        let warnings = if is_dropped { vec![Warning::Directed { count: one_way }] } else { Vec::new() };
        let largest = self.edges.iter().map(|&(from, to)| from.max(to)).max();
        let vertices = self.vertices.unwrap_or_else(|| largest.map_or(0, |largest| largest.saturating_add(1)));
        check_graph_size(u64::from(vertices), self.edges.len() as u64)?;

        let edges = self.edges.iter().copied();
        let graph = if self.directed && !self.undirected {
            DirectedGraph::from_arcs(vertices, edges).map(AnyGraph::from)
        } else {
            Graph::from_edges(vertices, edges).map(AnyGraph::from)
        };

        Ok(ParsedGraph { graph: NamedGraph::new(graph.map_err(|error| error.to_string())?, 0), warnings })
    }

    /// The shape and the ends.
    fn goal(&self, graph: &NamedGraph) -> Result<Goal<u32>, String> {
        let vertex = |field: &Option<VertexField>| field.as_ref().map(|field| field.read(graph)).transpose();
        let shape = if self.path { Shape::Open } else { Shape::Closed };
        Ok(Goal { shape, start: vertex(&self.start)?, end: vertex(&self.end)? })
    }

    /// The request for this graph.
    pub fn read(&self, graph: &NamedGraph) -> Result<GraphRequest, String> {
        let method = self.method.as_deref().map(Method::read_for_graphs).transpose();
        let method = method.map_err(|error| error.to_string())?;
        Ok(GraphRequest {
            goal: self.goal(graph)?,
            fixed_edges: graph.fixed_edges().iter().chain(&self.fixed).copied().collect(),
            method: method.unwrap_or_default(),
            seed: self.seed,
            limits: self.limits.read(),
            proof_size: self.proof_size.unwrap_or(PROOF_SIZE),
            ..GraphRequest::new(graph.graph().clone())
        })
    }
}

/// The graph in a text, whose format is recognised if it is not given.
pub(super) fn read_graph_text(text: &str, format: Option<&str>, undirected: bool) -> Result<ParsedGraph, String> {
    let format = format.map(str::parse).transpose();
    let format: Option<GraphFormat> = format.map_err(|error: UnknownGraphFormat| error.to_string())?;
    let directions = if undirected { Directions::Drop } else { Directions::Keep };
    let options = ReadOptions::new().format(format).directions(directions);
    graph::read_with(text, &options).map_err(|error| error.to_string())
}

fn is_false(field: &bool) -> bool {
    !field
}

/// The number of arcs without their opposite.
fn count_one_way(arcs: &[(u32, u32)]) -> usize {
    let all: HashSet<(u32, u32)> = arcs.iter().copied().collect();
    all.iter().filter(|&&(from, to)| from != to && !all.contains(&(to, from))).count()
}

/// Whether there is a cycle or path, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SolveWord {
    /// A cycle or path was found and verified.
    Found,
    /// The graph has no such cycle or path.
    Absent,
    /// A limit was reached first.
    Unknown,
}

/// Whether a graph has a Hamiltonian cycle or path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SolveReply {
    /// The answer, in a word.
    pub answer: SolveWord,
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// `circuit` for a Hamiltonian cycle, `path` for a Hamiltonian path.
    pub kind: String,
    /// The method that gave the answer; for `unknown`, the one that found the longest path.
    pub method: String,
    /// The method that was asked for.
    pub asked: String,
    /// The seed.
    pub seed: u64,
    /// The steps that led to the answer, in words.
    pub steps: Vec<String>,
    /// A copy of `method`, if there is an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Whether the first and the last vertex are joined by an edge, if a cycle or path was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<bool>,
    /// The vertices of the cycle or path in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<Vec<VertexField>>,
    /// Why the graph has no such cycle or path.
    #[serde(flatten)]
    pub reason: Option<ReasonFields>,
    /// The proof that confirms it, if the reason alone does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofFields>,
    /// The limit that was reached, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// The number of vertices of the longest path that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<u64>,
    /// The longest path that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_path: Option<Vec<VertexField>>,
    /// Warnings about the graph's file.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

impl SolveReply {
    /// Adds the warnings about the file of the graph.
    pub fn with_warnings(self, warnings: &[Warning]) -> SolveReply {
        SolveReply { file: warnings.into(), ..self }
    }

    /// The reply to a request. `ground` names the vertices in reasons, `vertex` names them in paths, and
    /// `describe_limit` puts a limit into words.
    pub fn new<G: Ground>(
        request: &GraphRequest,
        answer: &Answer<AnyGraph>,
        steps: &[PortfolioStep],
        ground: &G,
        vertex: impl Fn(u32) -> VertexField,
        describe_limit: impl Fn(Limit) -> String,
    ) -> SolveReply {
        let bare = |answer, method: &str, by: Option<&str>| SolveReply {
            answer,
            v: Version,
            kind: if request.goal.shape == Shape::Open { "path" } else { "circuit" }.into(),
            method: method.into(),
            asked: request.method.to_string(),
            seed: request.seed,
            steps: steps.iter().map(PortfolioStep::to_string).collect(),
            by: by.map(Into::into),
            closed: None,
            vertices: None,
            reason: None,
            proof: None,
            limit: None,
            longest: None,
            longest_path: None,
            file: GraphFileFields::default(),
        };

        match answer {
            Answer::Tour { tour, by, .. } => SolveReply {
                closed: Some(tour.is_closed()),
                vertices: Some(tour.ids().map(vertex).collect()),
                ..bare(SolveWord::Found, by.name(), Some(by.name()))
            },
            Answer::Impossible { reason, verdict, by, proof } => SolveReply {
                reason: Some(ReasonFields::new(reason, describe_on_graph(reason, *by, ground), *verdict)),
                proof: proof.as_deref().map(ProofFields::from),
                ..bare(SolveWord::Absent, by.name(), Some(by.name()))
            },
            Answer::GaveUp { limit, longest, by } => SolveReply {
                limit: Some(describe_limit(*limit)),
                longest: Some(longest.len() as u64),
                longest_path: Some(longest.iter().map(|&id| vertex(id)).collect()),
                ..bare(SolveWord::Unknown, by.name(), None)
            },
        }
    }
}
