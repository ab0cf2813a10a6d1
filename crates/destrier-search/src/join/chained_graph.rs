//! Open tours as cycles: a Hamiltonian path is a cycle of the graph with a short chain of new vertices added.
//!
//! The chain's first vertex is adjacent to where the path may begin, its last to where it may end, and those between
//! have no other edges, so every cycle runs through the whole chain and the rest of it is the path. In a bipartite
//! graph the sides of the ends follow from the numbers of vertices, and the chain has three or four vertices so that
//! the graph stays bipartite: the repair is complete there. The apex of core's `ClosedGraph`, one vertex adjacent to
//! all, would give it odd cycles.

use destrier_core::Graph;

/// A graph with a chain of new vertices, whose Hamiltonian cycles are the Hamiltonian paths of the graph.
pub struct ChainedGraph {
    graph: Graph,
    /// The chain's first vertex, which is also the number of vertices of the graph.
    first: u32,
}

impl ChainedGraph {
    /// For paths from `start` to `end`, each any vertex if not given.
    pub fn new(graph: &Graph, start: Option<u32>, end: Option<u32>) -> ChainedGraph {
        let first = graph.vertices() as u32;
        let (starts, ends, chain) = match graph.two_colouring() {
            Some(sides) => {
                let (from, to) = sides_of_ends(&sides, start, end);
                let on = |side: bool| (0..first).filter(|&v| sides[v as usize] == side).collect();
                (on(from), on(to), if from == to { 3 } else { 4 })
            }
            None => ((0..first).collect(), (0..first).collect(), 3),
        };
        let starts: Vec<u32> = start.map_or(starts, |vertex| vec![vertex]);
        let ends: Vec<u32> = end.map_or(ends, |vertex| vec![vertex]);
        let last = first + chain - 1;
        let own = (0..first).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)));

        let edges = own
            .filter(|(from, to)| from < to)
            .chain((first..last).map(|link| (link, link + 1)))
            .chain(starts.into_iter().map(|vertex| (first, vertex)))
            .chain(ends.into_iter().map(|vertex| (last, vertex)));

        // Only a start or an end that is not a vertex could make an invalid edge; it is then dropped.
        let edges = edges.filter(|&(from, to)| from <= last && to <= last);
        let graph = Graph::from_edges(last + 1, edges).unwrap_or_else(|_| graph.clone());
        ChainedGraph { graph, first }
    }

    /// The graph with the chain.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The path that remains of a cycle when the chain is removed, from its start to its end.
    pub fn cut(&self, mut cycle: Vec<u32>) -> Vec<u32> {
        let at = cycle.iter().position(|&vertex| vertex == self.first).unwrap_or(0);
        cycle.rotate_left(at);
        if cycle.get(1).is_some_and(|&next| next > self.first) {
            cycle[1..].reverse();
        }
        cycle.retain(|&vertex| vertex < self.first);
        cycle
    }
}

/// The sides of a bipartite graph on which a Hamiltonian path begins and ends: both on the larger, or, if the sides are
/// equal, one on each.
fn sides_of_ends(sides: &[bool], start: Option<u32>, end: Option<u32>) -> (bool, bool) {
    let trues = sides.iter().filter(|&&side| side).count();
    let falses = sides.len() - trues;
    let side_of = |vertex: Option<u32>| vertex.and_then(|vertex| sides.get(vertex as usize).copied());
    let from = side_of(start);
    let to = side_of(end);
    if trues == falses {
        let begin = from.or(to.map(|side| !side)).unwrap_or(false);
        (begin, to.unwrap_or(!begin))
    } else {
        let larger = trues > falses;
        (from.unwrap_or(larger), to.unwrap_or(larger))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::join::{FactorRepairError, close};
    use crate::method::{Control, Random};
    use destrier_core::{Path, RectangleGraph, Shape, verify};

    fn path(graph: &Graph, start: Option<u32>, end: Option<u32>) -> Result<Vec<u32>, FactorRepairError> {
        let chained = ChainedGraph::new(graph, start, end);
        for seed in 0..50 {
            let closed = close(chained.graph(), [], &mut Random::new(seed, 0), &Control::default())?;
            if let Ok(cycle) = closed.cycle {
                return Ok(chained.cut(cycle));
            }
        }
        panic!("not joined")
    }

    #[test]
    fn paths_come_out_between_the_ends_that_were_asked_for() {
        let cases = [
            ("5x5", None, None),
            ("5x5", Some(0), None),
            ("5x5", None, Some(12)),
            ("5x5", Some(0), Some(24)),
            ("8x8", Some(0), Some(1)),
            ("7x7", Some(8), Some(22)),
            ("6x6", None, Some(3)),
            ("torus:3x3", Some(0), Some(4)),
            ("1x1", None, None),
        ];

        for (text, start, end) in cases {
            let graph = RectangleGraph::new(&text.parse().unwrap()).graph;
            let path = path(&graph, start, end).unwrap();
            assert!(start.is_none_or(|start| path[0] == start) && end.is_none_or(|end| path.last() == Some(&end)));
            verify(graph, Path::Vertices(path), Shape::Open).expect(text);
        }
    }

    #[test]
    fn ends_of_the_wrong_colour_are_proved_impossible() {
        for (text, start, end) in [("5x5", Some(1), None), ("8x8", Some(0), Some(2)), ("5x5", Some(0), Some(1))] {
            let graph = RectangleGraph::new(&text.parse().unwrap()).graph;
            assert!(matches!(path(&graph, start, end), Err(FactorRepairError::NoFactor { .. })), "{text}");
        }
        // The centre of 3x3 has no move; with the chain it forms a cycle of its own.
        let chained = ChainedGraph::new(&RectangleGraph::new(&"3x3".parse().unwrap()).graph, None, None);
        let closed = close(chained.graph(), [], &mut Random::new(1, 0), &Control::default()).unwrap();
        assert!(closed.cycle.is_err_and(|apart| apart.for_good));
    }
}
