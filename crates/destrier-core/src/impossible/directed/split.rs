//! Directed questions as questions about cycles of undirected graphs.
//!
//! Each vertex v becomes three: an *entry*, a *middle* and an *exit*, joined in this order by two edges. An arc from u
//! to v becomes an edge between the exit of u and the entry of v. A middle has only two edges, so a Hamiltonian cycle
//! goes through entry, middle and exit of each vertex one after another, always in the same order: it is a directed
//! Hamiltonian cycle, and each of those is one such cycle. (This is the reduction of Karp 1972.)
//!
//! For paths a vertex is added, the *outside*, with arcs to where the path may begin and from where it may end. A path
//! is then a cycle through the outside.

use crate::directed_graph::DirectedGraph;
use crate::graph::{AdjacencyLists, Graph};
use crate::impossible::Ends;

/// An undirected graph whose Hamiltonian cycles correspond, one to one, to the directed paths or cycles that a question
/// asks for.
///
/// The entry of vertex v is 3v, its middle 3v + 1, its exit 3v + 2.
///
/// ```
/// use destrier_core::{DirectedGraph, Ends, SplitGraph};
///
/// let graph = DirectedGraph::from_arcs(2, [(0, 1), (1, 0)]).unwrap();
/// let split = SplitGraph::new(&graph, Ends::Cycle).unwrap();
/// assert_eq!(split.graph.vertices(), 6);
/// assert_eq!(split.joined(&[0, 1, 2, 3, 4, 5]), [0, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitGraph {
    /// The graph.
    pub graph: Graph,
    /// The vertex that represents everything outside of a path.
    outside: Option<u32>,
}

impl SplitGraph {
    /// The split graph of a question; `None` if an end is not a vertex, or the vertices would not fit in 32 bits.
    pub fn new(directed: &DirectedGraph, ends: Ends) -> Option<SplitGraph> {
        SplitGraph::with_fixed_arcs(directed, ends, &[])
    }

    /// The split graph of a question about paths or cycles that use these arcs; `None` if an end is not a vertex, if
    /// one of the arcs is not an arc of the graph, or if the vertices would not fit in 32 bits. Such a path does not
    /// end where one of the arcs begins, and does not begin where one ends.
    pub fn with_fixed_arcs(directed: &DirectedGraph, ends: Ends, fixed: &[(u32, u32)]) -> Option<SplitGraph> {
        let without = if fixed.is_empty() { None } else { Some(directed.with_fixed_arcs(fixed)?) };
        let directed = without.as_ref().unwrap_or(directed);
        let count = u32::try_from(directed.vertices()).ok()?;
        if ends.given().any(|end| end >= count) {
            return None;
        }

        let outside = (ends != Ends::Cycle).then_some(count);
        let total = count + u32::from(outside.is_some());
        total.checked_mul(3)?;

        let (start, end) = match ends {
            Ends::Cycle => (None, None),
            Ends::Path { start, end } => (start, end),
        };

        let mut is_left = vec![false; count as usize];
        let mut is_entered = vec![false; count as usize];
        for &(from, to) in fixed {
            is_left[from as usize] = true;
            is_entered[to as usize] = true;
        }

        // An end is free, or it is this vertex.
        let may_be = |given: Option<u32>, vertex: u32| outside.is_some() && given.is_none_or(|end| end == vertex);
        let may_begin = |vertex: u32| may_be(start, vertex) && !is_entered[vertex as usize];
        let may_end = |vertex: u32| may_be(end, vertex) && !is_left[vertex as usize];

        // Nothing leads to the start, and nothing leads on from the end.
        let is_arc = |from: u32, to: u32| start != Some(to) && end != Some(from);
        let edges = directed.arc_count() + 4 * total as usize;
        let mut lists = AdjacencyLists::with_capacity(3 * total as usize, 2 * edges);
        for vertex in 0..count {
            let from = directed.predecessors(vertex).iter().copied().filter(|&from| is_arc(from, vertex));
            let from = from.chain(outside.filter(|_| may_begin(vertex)));
            lists.add(with(from.map(exit), 3 * vertex + 1));
            lists.add([3 * vertex, 3 * vertex + 2]);
            let to = directed.successors(vertex).iter().copied().filter(|&to| is_arc(vertex, to));
            let to = to.chain(outside.filter(|_| may_end(vertex)));
            lists.add(with(to.map(entry), 3 * vertex + 1));
        }

        if let Some(outside) = outside {
            lists.add(with((0..count).filter(|&vertex| may_end(vertex)).map(exit), 3 * outside + 1));
            lists.add([3 * outside, 3 * outside + 2]);
            lists.add(with((0..count).filter(|&vertex| may_begin(vertex)).map(entry), 3 * outside + 1));
        }

        Some(SplitGraph { graph: lists.finish(), outside })
    }

    /// The path or cycle of the directed graph that a Hamiltonian cycle of this graph stands for.
    pub fn joined(&self, cycle: &[u32]) -> Vec<u32> {
        let mut vertices: Vec<u32> = cycle.iter().filter(|&&part| part % 3 == 1).map(|&middle| middle / 3).collect();

        // Forwards, an exit follows its middle.
        let next = cycle.iter().skip(1).chain(cycle.first());
        let is_backwards = cycle.iter().zip(next).any(|(&part, &next)| part % 3 == 1 && next + 1 == part);
        if is_backwards {
            vertices.reverse();
        }

        if let Some(outside) = self.outside {
            let at = vertices.iter().position(|&vertex| vertex == outside).unwrap_or(0);
            vertices.rotate_left(at);
            vertices.retain(|&vertex| vertex != outside);
        }

        vertices
    }
}

fn entry(vertex: u32) -> u32 {
    3 * vertex
}

fn exit(vertex: u32) -> u32 {
    3 * vertex + 2
}

/// The list with one more, ascending.
fn with(list: impl Iterator<Item = u32>, added: u32) -> Vec<u32> {
    let mut list: Vec<u32> = list.chain([added]).collect();
    list.sort_unstable();
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_read_in_their_direction() {
        let ring = DirectedGraph::from_arcs(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
        let split = SplitGraph::new(&ring, Ends::Cycle).unwrap();
        assert_eq!(split.graph.edges(), 9);
        let there: Vec<u32> = (0..9).collect();
        assert_eq!(split.joined(&there), [0, 1, 2]);
        let back: Vec<u32> = (0..9).rev().collect();
        assert_eq!(split.joined(&back), [0, 1, 2], "a cycle can be walked in both directions, an arc cannot");
    }

    #[test]
    fn the_ends_of_a_path_are_joined_outside() {
        let path = DirectedGraph::from_arcs(3, [(2, 0), (0, 1), (1, 2)]).unwrap();
        let split = |start, end| SplitGraph::new(&path, Ends::Path { start, end }).unwrap();
        let ring: Vec<u32> =
            [3, 2, 0, 1].iter().flat_map(|vertex| [3 * vertex, 3 * vertex + 1, 3 * vertex + 2]).collect();
        assert_eq!(split(None, None).joined(&ring), [2, 0, 1]);
        let given = split(Some(2), Some(1));
        assert_eq!(given.joined(&ring), [2, 0, 1]);
        assert_eq!(given.graph.neighbours(6), [7, 11], "the start is entered from outside only");
        assert_eq!(given.graph.neighbours(5), [4, 9], "the end is left to the outside only");
        assert!(SplitGraph::new(&path, Ends::Path { start: Some(3), end: None }).is_none());
    }

    #[test]
    fn the_graph_is_symmetric() {
        let arcs = [(0, 1), (1, 2), (2, 3), (3, 0), (1, 0), (0, 2), (3, 1)];
        let graph = DirectedGraph::from_arcs(4, arcs).unwrap();
        let all = [None, Some(0), Some(2)];
        let paths = all.iter().flat_map(|&start| all.iter().map(move |&end| Ends::Path { start, end }));
        let questions = paths.chain([Ends::Cycle]).flat_map(|ends| [(ends, &[][..]), (ends, &[(1, 2), (3, 0)])]);
        for (ends, fixed) in questions {
            let split = SplitGraph::with_fixed_arcs(&graph, ends, fixed).unwrap().graph;
            let edges = (0..split.vertices() as u32)
                .flat_map(|from| split.neighbours(from).iter().map(move |&to| (from, to)).collect::<Vec<_>>());
            assert_eq!(Graph::from_edges(split.vertices() as u32, edges), Ok(split.clone()), "{ends:?}");
        }
    }
}
