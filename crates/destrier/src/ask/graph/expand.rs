//! A question with fixed edges as one without: the fixed edges get a vertex in their middle.
//!
//! A vertex of two edges uses both, so a circuit of the larger graph uses every fixed edge. A path could end in such a
//! vertex, and then would not; so a path becomes a circuit first, through one or two vertices that stand for "outside".
//! Methods that know nothing of fixed edges are asked this way, and so is the judge.

use destrier_core::{Ends, Graph};

/// A graph whose circuits are the paths or circuits that were asked for.
pub(super) struct Expanded {
    pub(super) graph: Graph,
    /// Vertices below this are those of the original graph.
    own: u32,
    ends: Ends,
}

impl Expanded {
    /// `None` if an end is no vertex, a fixed edge no edge, or the graph would have too many vertices.
    pub(super) fn new(graph: &Graph, ends: Ends, fixed: &[(u32, u32)]) -> Option<Expanded> {
        let own = u32::try_from(graph.vertices()).ok()?;
        let ordered = |&(from, to): &(u32, u32)| (from.min(to), from.max(to));
        let mut halved: Vec<(u32, u32)> = fixed.iter().map(ordered).collect();
        halved.sort_unstable();
        halved.dedup();
        if halved.iter().any(|&(from, to)| to >= own || !graph.neighbours(from).contains(&to)) {
            return None;
        }
        let mut edges: Vec<(u32, u32)> = (0..own)
            .flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)))
            .filter(|edge| edge.0 < edge.1 && halved.binary_search(edge).is_err())
            .collect();
        let mut next = own;
        for &(from, to) in &halved {
            edges.extend([(from, next), (next, to)]);
            next += 1;
        }
        let outside = next;
        match (ends, ends.given().next()) {
            (Ends::Circuit, _) => {}
            (Ends::Path { start: Some(start), end: Some(end) }, _) => {
                edges.extend([(outside, start), (outside, end)]);
                next += 1;
            }
            (_, Some(given)) => {
                edges.extend([(outside, given), (outside, outside + 1)]);
                edges.extend((0..own).filter(|&vertex| vertex != given).map(|vertex| (outside + 1, vertex)));
                next += 2;
            }
            (_, None) => {
                edges.extend((0..own).map(|vertex| (outside, vertex)));
                next += 1;
            }
        }
        Some(Expanded { graph: Graph::from_edges(next, edges).ok()?, own, ends })
    }

    /// The path or circuit of the original graph.
    pub(super) fn contract(&self, mut circuit: Vec<u32>) -> Vec<u32> {
        if self.ends != Ends::Circuit {
            let outside = self.graph.vertices() as u32 - 1;
            let at = circuit.iter().position(|&vertex| vertex == outside).unwrap_or(0);
            circuit.rotate_left(at);
        }
        circuit.retain(|&vertex| vertex < self.own);
        if let Ends::Path { start, end } = self.ends {
            let begins_wrong = start.is_some() && circuit.first() != start.as_ref();
            if begins_wrong || end.is_some() && circuit.last() != end.as_ref() {
                circuit.reverse();
            }
        }
        circuit
    }
}
