//! Proof files: a question about a graph, and the proof that its answer is no.
//!
//! The file names the question: cycle or path, the ends, and edges that must or must not be used. It names the graph
//! only by its size, because the graph is given beside it. So whoever checks a file learns what was proved about which
//! graph, and depends on nothing else.
//!
//! [`ProofFile`] is read by [`str::parse`] and written by [`Display`](std::fmt::Display); `text` has the format.

mod text;

use crate::any_graph::AnyGraph;
use crate::closed_graph::cycle_graph;
use crate::directed_graph::DirectedGraph;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::impossible::{CheckLimits, Ends, NoCycleProof, Verdict};
use std::sync::Arc;
pub use text::ProofFileError;

/// A question about a graph, and the proof that its answer is no.
///
/// ```
/// use destrier_core::impossible::Verdict;
/// use destrier_core::proof_file::ProofFile;
/// use destrier_core::{AnyGraph, Graph};
///
/// let text = "destrier-proof 1\ngraph 3 vertices 2 edges\nquestion cycle\norder 0 1 2\nend\n";
/// let file: ProofFile = text.parse().unwrap();
/// let path = AnyGraph::from(Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap());
/// assert_eq!(file.check(&path), Ok(Verdict::Confirmed));
/// assert_eq!(file.to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProofFile {
    /// The number of vertices of the graph.
    pub vertices: u32,
    /// The number of its edges or arcs, before any are removed.
    pub edges: u64,
    /// Whether it is directed.
    pub directed: bool,
    /// A cycle, or a path with these ends.
    pub ends: Ends,
    /// Edges or arcs that must be used.
    pub fixed: Vec<(u32, u32)>,
    /// Edges or arcs that must not be used.
    pub removed: Vec<(u32, u32)>,
    /// The proof, about the [`cycle_graph`] of the question.
    pub proof: Arc<NoCycleProof>,
}

/// The graph is not the one that a proof is about.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WrongGraph {
    /// The graph has another size.
    #[error("the proof is about a {expected}, and this is a {found}")]
    Size {
        /// The size that the file states.
        expected: String,
        /// The size of the graph.
        found: String,
    },
    /// An edge of the question is not one of the graph.
    #[error("the proof is about the edge between vertices {from} and {to} (from 0), which the graph does not have")]
    NoEdge {
        /// The first end of the edge.
        from: u32,
        /// The second end of the edge.
        to: u32,
    },
    /// An end of the path is not a vertex of the graph.
    #[error("the proof is about the vertex {vertex} (from 0), which the graph does not have")]
    NoVertex {
        /// The vertex.
        vertex: u32,
    },
}

impl ProofFile {
    /// A proof about a graph, without edges that must or must not be used.
    pub fn new(graph: &AnyGraph, ends: Ends, proof: Arc<NoCycleProof>) -> ProofFile {
        let vertices = graph.vertices() as u32;
        let edges = graph.edges() as u64;
        let directed = graph.is_directed();
        ProofFile { vertices, edges, directed, ends, fixed: Vec::new(), removed: Vec::new(), proof }
    }

    /// Sets the edges that must be used.
    pub fn fixed(self, fixed: impl IntoIterator<Item = (u32, u32)>) -> ProofFile {
        ProofFile { fixed: fixed.into_iter().collect(), ..self }
    }

    /// Sets the edges that must not be used.
    pub fn removed(self, removed: impl IntoIterator<Item = (u32, u32)>) -> ProofFile {
        ProofFile { removed: removed.into_iter().collect(), ..self }
    }

    /// Whether the proof holds for this graph, without a limit of time.
    pub fn check(&self, graph: &AnyGraph) -> Result<Verdict, WrongGraph> {
        self.check_within(graph, &mut CheckLimits::new(&|| false))
    }

    /// Whether the proof holds for this graph. [`Verdict::NotRechecked`] says that a limit was reached.
    pub fn check_within(&self, graph: &AnyGraph, limits: &mut CheckLimits) -> Result<Verdict, WrongGraph> {
        self.fits(graph)?;
        let left = self.without_removed(graph);
        let cycle_graph = cycle_graph(left.as_ref().unwrap_or(graph), self.ends, &self.fixed);
        Ok(cycle_graph.map_or(Verdict::Refuted, |cycle_graph| self.proof.check_within(&cycle_graph, limits)))
    }

    fn fits(&self, graph: &AnyGraph) -> Result<(), WrongGraph> {
        let found = size(graph.vertices() as u64, graph.edges() as u64, graph.is_directed());
        let expected = size(u64::from(self.vertices), self.edges, self.directed);
        if found != expected {
            return Err(WrongGraph::Size { expected, found });
        }
        if let Some(vertex) = self.ends.given().find(|&end| end >= self.vertices) {
            return Err(WrongGraph::NoVertex { vertex });
        }

        let is_missing = |&&(from, to): &&(u32, u32)| !graph.joined(u64::from(from), u64::from(to));
        match self.fixed.iter().chain(&self.removed).find(is_missing) {
            Some(&(from, to)) => Err(WrongGraph::NoEdge { from, to }),
            None => Ok(()),
        }
    }

    /// The graph without the edges that must not be used, if there are any.
    fn without_removed(&self, graph: &AnyGraph) -> Option<AnyGraph> {
        if self.removed.is_empty() {
            return None;
        }

        let count = graph.vertices() as u32;
        let both = |&(from, to): &(u32, u32)| if self.directed { (from, to) } else { (from.min(to), from.max(to)) };
        let mut removed: Vec<(u32, u32)> = self.removed.iter().map(both).collect();
        removed.sort_unstable();

        let is_kept = |edge: &(u32, u32)| removed.binary_search(&both(edge)).is_err();
        match graph {
            AnyGraph::Undirected(graph) => {
                let edges = (0..count).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)));
                Graph::from_edges(count, edges.filter(is_kept)).ok().map(AnyGraph::from)
            }
            AnyGraph::Directed(graph) => {
                let arcs = (0..count).flat_map(|from| graph.successors(from).iter().map(move |&to| (from, to)));
                DirectedGraph::from_arcs(count, arcs.filter(is_kept)).ok().map(AnyGraph::from)
            }
        }
    }
}

fn size(vertices: u64, edges: u64, directed: bool) -> String {
    let (kind, what) = if directed { ("directed graph", "arc") } else { ("graph", "edge") };
    let count =
        |number: u64, singular: &str, plural: &str| format!("{number} {}", if number == 1 { singular } else { plural });
    let edges = count(edges, what, if directed { "arcs" } else { "edges" });
    format!("{kind} with {} and {edges}", count(vertices, "vertex", "vertices"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_needs_an_edge() {
        let text = |line: &str| {
            format!("destrier-proof 1\ngraph 3 vertices 2 edges\nquestion cycle\n{line}\norder 0 1 2\nend\n")
        };
        assert_eq!(text("avoids 0-1").parse::<ProofFile>().unwrap().removed, [(0, 1)]);
        for (line, verb) in [("avoids", "avoids"), ("avoids ", "avoids"), ("uses", "uses"), ("uses\t", "uses")] {
            let error = text(line).parse::<ProofFile>().unwrap_err().to_string();
            assert_eq!(error, format!("line 4: the line should be '{verb} V-W', with an edge such as 1-2"));
        }
    }

    #[test]
    fn one_arc_is_not_many() {
        let text = "destrier-proof 1\ngraph 2 vertices 1 arcs\nquestion cycle\norder 0 1\nend\n";
        let graph = AnyGraph::from(Graph::from_edges(1, []).unwrap());
        let error = text.parse::<ProofFile>().unwrap().check(&graph).unwrap_err().to_string();
        let about = "the proof is about a directed graph with 2 vertices and 1 arc";
        assert_eq!(error, format!("{about}, and this is a graph with 1 vertex and 0 edges"));
    }
}
