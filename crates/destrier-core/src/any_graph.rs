//! A graph that is directed or not, where both are welcome.

use crate::directed_graph::DirectedGraph;
use crate::graph::Graph;
use crate::ground::{Ground, GroundWords};

/// An undirected or a directed graph. Its vertices are the numbers from 0.
///
/// ```
/// use destrier_core::{AnyGraph, DirectedGraph, Graph, Ground};
///
/// let edge = AnyGraph::from(Graph::from_edges(2, [(0, 1)]).unwrap());
/// let arc = AnyGraph::from(DirectedGraph::from_arcs(2, [(0, 1)]).unwrap());
/// assert!(edge.joined(1, 0) && !arc.joined(1, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyGraph {
    /// A graph whose edges can be used in both directions.
    Undirected(Graph),
    /// A graph whose arcs can be used in one direction.
    Directed(DirectedGraph),
}

impl AnyGraph {
    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        match self {
            AnyGraph::Undirected(graph) => graph.vertices(),
            AnyGraph::Directed(graph) => graph.vertices(),
        }
    }

    /// Number of edges or arcs.
    pub fn edges(&self) -> usize {
        match self {
            AnyGraph::Undirected(graph) => graph.edges(),
            AnyGraph::Directed(graph) => graph.arc_count(),
        }
    }

    /// Every edge once, with the lower vertex first; or every arc.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let of = |from: u32| {
            let (list, lowest) = match self {
                AnyGraph::Undirected(graph) => (graph.neighbours(from), from + 1),
                AnyGraph::Directed(graph) => (graph.successors(from), 0),
            };
            list.iter().filter(move |&&to| to >= lowest).map(move |&to| (from, to))
        };
        (0..self.vertices() as u32).flat_map(of)
    }

    /// The subgraph induced by some different vertices, which are numbered by their places in the list.
    ///
    /// # Panics
    ///
    /// If a number is not that of a vertex.
    pub fn induced(&self, kept: &[u32]) -> AnyGraph {
        match self {
            AnyGraph::Undirected(graph) => graph.induced(kept).into(),
            AnyGraph::Directed(graph) => graph.induced(kept).into(),
        }
    }

    /// Whether a vertex has neither edges nor arcs.
    pub fn is_isolated(&self, vertex: u32) -> bool {
        match self {
            AnyGraph::Undirected(graph) => graph.neighbours(vertex).is_empty(),
            AnyGraph::Directed(graph) => graph.successors(vertex).is_empty() && graph.predecessors(vertex).is_empty(),
        }
    }

    /// The graph, if it is undirected.
    pub fn undirected(&self) -> Option<&Graph> {
        match self {
            AnyGraph::Undirected(graph) => Some(graph),
            AnyGraph::Directed(_) => None,
        }
    }

    /// The graph, if it is directed.
    pub fn directed(&self) -> Option<&DirectedGraph> {
        match self {
            AnyGraph::Undirected(_) => None,
            AnyGraph::Directed(graph) => Some(graph),
        }
    }
}

impl From<Graph> for AnyGraph {
    fn from(graph: Graph) -> AnyGraph {
        AnyGraph::Undirected(graph)
    }
}

impl From<DirectedGraph> for AnyGraph {
    fn from(graph: DirectedGraph) -> AnyGraph {
        AnyGraph::Directed(graph)
    }
}

impl Ground for AnyGraph {
    fn words(&self) -> GroundWords {
        if self.is_directed() { GroundWords::DIRECTED_GRAPH } else { GroundWords::GRAPH }
    }

    fn is_directed(&self) -> bool {
        self.directed().is_some()
    }

    fn ids(&self) -> u64 {
        self.vertices() as u64
    }

    fn count(&self) -> u64 {
        self.ids()
    }

    fn contains(&self, id: u64) -> bool {
        id < self.ids()
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        match self {
            AnyGraph::Undirected(graph) => graph.joined(from, to),
            AnyGraph::Directed(graph) => graph.joined(from, to),
        }
    }

    fn step(&self, _from: u64, _number: u8) -> Option<u64> {
        None
    }

    fn label(&self, id: u64) -> String {
        format!("vertex {id}")
    }
}
