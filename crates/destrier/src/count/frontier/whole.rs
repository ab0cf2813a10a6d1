//! The graph that is really counted on: every question becomes one about circuits.
//!
//! A path with free ends is a circuit through one more vertex, the *extra*, that is joined to all. If one end is given,
//! a vertex between it and the extra takes the place of their edge, and so must be passed; if both are, the extra is
//! joined to these two alone, and is a vertex like any other.

use super::Job;
use destrier_core::{Ends, Graph};

/// A graph of which circuits are counted.
pub(super) struct Whole {
    pub(super) graph: Graph,
    /// The vertex that is joined to all others, or to nearly all: it is never taken before the end.
    pub(super) extra: Option<u32>,
    /// White is 0, black is 1, if the graph without the extra has two colours.
    pub(super) colours: Option<Vec<u8>>,
}

impl Whole {
    pub(super) fn new(job: &Job) -> Whole {
        let count = job.graph.vertices() as u32;
        let given: Vec<u32> = job.ends.given().collect();
        let edges = (0..count).flat_map(|v| job.graph.neighbours(v).iter().map(move |&to| (v, to)));
        let (vertices, added, extra): (u32, Vec<(u32, u32)>, Option<u32>) = match (job.ends, given.as_slice()) {
            (Ends::Circuit, _) => (count, Vec::new(), None),
            (_, [start, end]) => (count + 1, vec![(*start, count), (count, *end)], None),
            (_, [start]) => {
                let free = (0..count).filter(|vertex| vertex != start).map(|vertex| (vertex, count + 1));
                (count + 2, free.chain([(*start, count), (count, count + 1)]).collect(), Some(count + 1))
            }
            _ => (count + 1, (0..count).map(|vertex| (vertex, count)).collect(), Some(count)),
        };
        let graph = Graph::from_edges(vertices, edges.chain(added)).expect("all edges join vertices of the graph");
        let colours = colours(&graph, extra);
        Whole { graph, extra, colours }
    }

    /// White minus black vertices, if there are two colours and one part.
    pub(super) fn imbalance(&self) -> Option<i32> {
        let colours = self.colours.as_ref()?;
        let plain = (0..self.graph.vertices() as u32).filter(|&vertex| Some(vertex) != self.extra);
        Some(plain.map(|vertex| if colours[vertex as usize] == 0 { 1 } else { -1 }).sum())
    }

    /// Whether the colours alone forbid a circuit: without an extra there must be as many of both, and with it the two
    /// edges of the extra make up for a difference of one.
    pub(super) fn colours_forbid(&self) -> bool {
        self.imbalance().is_some_and(|imbalance| imbalance.abs() > i32::from(self.extra.is_some()))
    }
}

/// Two colours for the graph without the extra vertex. Where it falls into parts that can be coloured either way there
/// is no circuit to be told apart, and any choice holds: each part for itself has as many edge ends of both colours.
fn colours(graph: &Graph, extra: Option<u32>) -> Option<Vec<u8>> {
    let mut colours = vec![u8::MAX; graph.vertices()];
    for root in 0..graph.vertices() as u32 {
        if colours[root as usize] != u8::MAX || Some(root) == extra {
            continue;
        }
        colours[root as usize] = 0;
        let mut stack = vec![root];
        while let Some(vertex) = stack.pop() {
            for &to in graph.neighbours(vertex).iter().filter(|&&to| Some(to) != extra) {
                if colours[to as usize] == u8::MAX {
                    colours[to as usize] = 1 - colours[vertex as usize];
                    stack.push(to);
                } else if colours[to as usize] == colours[vertex as usize] {
                    return None;
                }
            }
        }
    }
    if let Some(extra) = extra {
        colours[extra as usize] = 2;
    }
    Some(colours)
}
