//! Fixed edges: each gets a vertex of degree 2 in its middle, which every Hamiltonian cycle must visit.

use destrier_core::Graph;

/// A graph whose Hamiltonian cycles are those of another graph that use certain edges.
pub(super) struct Halved {
    graph: Graph,
    /// The first added vertex.
    first: u32,
}

impl Halved {
    /// Pairs that are not edges of the graph are skipped, and so are repetitions.
    pub(super) fn new(graph: &Graph, fixed: &[(u32, u32)]) -> Halved {
        let first = graph.vertices() as u32;
        if fixed.is_empty() {
            return Halved { graph: graph.clone(), first };
        }
        let mut fixed: Vec<(u32, u32)> = fixed.iter().map(|&(from, to)| (from.min(to), from.max(to))).collect();
        fixed.retain(|&(from, to)| to < first && graph.neighbours(from).contains(&to));
        fixed.sort_unstable();
        fixed.dedup();
        let own = (0..first).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)));
        let whole = own.filter(|edge| edge.0 < edge.1 && fixed.binary_search(edge).is_err());
        let halves = (first..).zip(&fixed).flat_map(|(middle, &(from, to))| [(from, middle), (middle, to)]);
        let count = first + fixed.len() as u32;
        let graph = Graph::from_edges(count, whole.chain(halves)).unwrap_or_else(|_| graph.clone());
        Halved { graph, first }
    }

    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The path without the added vertices.
    pub(super) fn whole(&self, mut path: Vec<u32>) -> Vec<u32> {
        path.retain(|&vertex| vertex < self.first);
        path
    }
}
