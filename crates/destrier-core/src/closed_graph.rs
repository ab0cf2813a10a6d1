//! Hamiltonian paths as Hamiltonian cycles: the closed graph of a question.
//!
//! A Hamiltonian path becomes a Hamiltonian cycle through added vertices, which replace the outside:
//!
//! - both ends free: one vertex, the *apex*, adjacent to all others;
//! - one end given: a *connector* of degree 2 between the given end and an apex, which is adjacent to all
//!   other vertices;
//! - both ends given: one vertex of degree 2 between the two.
//!
//! A question with fixed edges becomes one without: a fixed edge gets a vertex of degree 2 in its middle, and a
//! Hamiltonian cycle uses both edges of such a vertex. (A path could end there. The path is therefore closed as well.)

use crate::any_graph::AnyGraph;
use crate::graph::{AdjacencyLists, Graph};
use crate::impossible::{Ends, SplitGraph};

/// A graph whose Hamiltonian cycles correspond to the Hamiltonian paths or cycles that a question asks for.
///
/// Its vertices are those of the original graph, then the middles of fixed edges, then the connector, then the apex.
/// All lists of neighbours ascend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedGraph {
    /// The graph.
    pub graph: Graph,
    /// The added vertex that is adjacent to all original vertices but a given end; `None` if no end is free.
    pub apex: Option<u32>,
    /// The added vertex of degree 2 that is adjacent to every given end; `None` if no end is given.
    pub connector: Option<u32>,
    ends: Ends,
    original_vertices: u32,
}

impl ClosedGraph {
    /// The closed graph of a question; `None` if an end is not a vertex, or the vertices would not fit in 32 bits.
    ///
    /// ```
    /// use destrier_core::{ClosedGraph, Ends, Graph};
    ///
    /// let path = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
    /// let closed = ClosedGraph::new(&path, Ends::Path { start: None, end: None }).unwrap();
    /// assert_eq!(closed.apex, Some(3));
    /// assert_eq!(closed.open(vec![1, 2, 3, 0]), [0, 1, 2]);
    /// ```
    pub fn new(graph: &Graph, ends: Ends) -> Option<ClosedGraph> {
        ClosedGraph::with_fixed_edges(graph, ends, &[])
    }

    /// The closed graph of a question about paths or cycles that use these edges; `None` if an end is not a vertex, if
    /// one of the edges is not an edge of the graph, or if the vertices would not fit in 32 bits.
    pub fn with_fixed_edges(graph: &Graph, ends: Ends, fixed: &[(u32, u32)]) -> Option<ClosedGraph> {
        let count = u32::try_from(graph.vertices()).ok()?;
        let mut fixed: Vec<(u32, u32)> = fixed.iter().map(|&(from, to)| (from.min(to), from.max(to))).collect();
        fixed.sort_unstable();
        fixed.dedup();

        if fixed.iter().any(|&(from, to)| to >= count || !graph.neighbours(from).contains(&to)) {
            return None;
        }

        let mut given: Vec<u32> = ends.given().collect();
        let has_apex = ends != Ends::Cycle && given.len() < 2;
        given.sort_unstable();
        given.dedup();

        if given.iter().any(|&end| end >= count) {
            return None;
        }

        let added = count.checked_add(u32::try_from(fixed.len()).ok()?)?;
        let connector = (!given.is_empty()).then_some(added);
        let last = added.checked_add(u32::from(connector.is_some()))?;
        let apex = has_apex.then_some(last);
        let total = last.checked_add(u32::from(has_apex))?;

        let arcs = 2 * (graph.edges() + fixed.len() + given.len() + 1) + 2 * graph.vertices() * usize::from(has_apex);
        let mut lists = AdjacencyLists::with_capacity(total as usize, arcs);
        let middle = |edge: (u32, u32)| fixed.binary_search(&edge).ok().map(|index| count + index as u32);
        let mut near: Vec<u32> = Vec::new();

        for vertex in 0..count {
            near.clear();
            let neighbours = graph.neighbours(vertex).iter();
            near.extend(neighbours.map(|&to| middle((vertex.min(to), vertex.max(to))).unwrap_or(to)));
            near.sort_unstable();
            lists.add(near.iter().copied().chain(if given.contains(&vertex) { connector } else { apex }));
        }

        fixed.iter().for_each(|&(from, to)| lists.add([from, to]));
        if connector.is_some() {
            lists.add(given.iter().copied().chain(apex));
        }
        if has_apex {
            lists.add((0..count).filter(|vertex| !given.contains(vertex)).chain(connector));
        }

        Some(ClosedGraph { graph: lists.finish(), apex, connector, ends, original_vertices: count })
    }

    /// Number of vertices of the original graph, which are the first ones of this graph.
    pub fn original_vertices(&self) -> u32 {
        self.original_vertices
    }

    /// The path or cycle of the original graph that a Hamiltonian cycle of this graph stands for.
    pub fn open(&self, mut cycle: Vec<u32>) -> Vec<u32> {
        if let Some(outside) = self.apex.or(self.connector) {
            let at = cycle.iter().position(|&vertex| vertex == outside).unwrap_or(0);
            cycle.rotate_left(at);
        }
        cycle.retain(|&vertex| vertex < self.original_vertices);
        if let Ends::Path { start, end } = self.ends {
            let begins_wrong = start.is_some() && cycle.first() != start.as_ref();
            if begins_wrong || end.is_some() && cycle.last() != end.as_ref() {
                cycle.reverse();
            }
        }
        cycle
    }

    /// A colour for each vertex such that every edge away from the apex joins different colours, if there is one. The
    /// apex has the colour `false`.
    pub fn two_colouring(&self) -> Option<Vec<bool>> {
        self.graph.two_colouring_without(self.apex)
    }
}

/// The graph whose Hamiltonian cycles answer a question: the closed graph, or the [`SplitGraph`] of a directed one.
/// `None` if an end is not a vertex or a fixed edge not an edge, and for fewer than two vertices.
pub fn cycle_graph(graph: &AnyGraph, ends: Ends, fixed: &[(u32, u32)]) -> Option<Graph> {
    if graph.vertices() < 2 {
        return None;
    }
    match graph {
        AnyGraph::Undirected(graph) => Some(ClosedGraph::with_fixed_edges(graph, ends, fixed)?.graph),
        AnyGraph::Directed(graph) => Some(SplitGraph::with_fixed_arcs(graph, ends, fixed)?.graph),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square_with_diagonal() -> Graph {
        Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]).unwrap()
    }

    /// The square with a diagonal, as a part of a graph with this many vertices and these edges added.
    fn from_edges(vertices: u32, added: &[(u32, u32)]) -> Graph {
        let own = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)];
        Graph::from_edges(vertices, own.into_iter().chain(added.iter().copied())).unwrap()
    }

    #[test]
    fn every_kind_of_end_has_its_added_vertices() {
        let graph = square_with_diagonal();
        let closed = |start, end| ClosedGraph::new(&graph, Ends::Path { start, end }).unwrap();
        let free = closed(None, None);
        assert_eq!((free.apex, free.connector), (Some(4), None));
        assert_eq!(free.graph, from_edges(5, &[(4, 0), (4, 1), (4, 2), (4, 3)]));

        for with_one_end in [closed(Some(2), None), closed(None, Some(2))] {
            assert_eq!((with_one_end.apex, with_one_end.connector), (Some(5), Some(4)));
            assert_eq!(with_one_end.graph, from_edges(6, &[(4, 2), (4, 5), (5, 0), (5, 1), (5, 3)]));
        }

        let both = closed(Some(3), Some(1));
        assert_eq!((both.apex, both.connector), (None, Some(4)));
        assert_eq!(both.graph, from_edges(5, &[(4, 3), (4, 1)]));
        let cycle = ClosedGraph::new(&graph, Ends::Cycle).unwrap();
        assert_eq!((cycle.apex, cycle.connector, &cycle.graph), (None, None, &graph));
        assert!(ClosedGraph::new(&graph, Ends::Path { start: Some(4), end: None }).is_none());
    }

    #[test]
    fn a_fixed_edge_gets_a_vertex_in_its_middle() {
        let graph = square_with_diagonal();
        let ends = Ends::Path { start: Some(1), end: None };
        let closed = ClosedGraph::with_fixed_edges(&graph, ends, &[(2, 0), (0, 2)]).unwrap();
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 2), (5, 1), (5, 6), (6, 0), (6, 2), (6, 3)];
        assert_eq!(closed.graph, Graph::from_edges(7, edges).unwrap());
        assert_eq!(closed.open(vec![0, 3, 6, 5, 1, 2, 4]), [1, 2, 0, 3]);
        assert!(ClosedGraph::with_fixed_edges(&graph, ends, &[(1, 3)]).is_none());
    }

    #[test]
    fn colours_ignore_the_apex() {
        let path = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
        let closed = ClosedGraph::new(&path, Ends::Path { start: None, end: None }).unwrap();
        assert_eq!(closed.two_colouring(), Some(vec![false, true, false, false]));
    }
}
