//! Vertices that cannot all be left: by a largest matching between vertices and their successors.
//!
//! In a cycle every vertex has its own successor, so there is a matching of all vertices; in a path, of all but one.
//! From a vertex that the largest matching leaves over, alternate between arcs and matched arcs: the vertices on its
//! side exceed their successors by one (Hall 1935, König 1931).

use crate::bipartite_matching::{Matching, UNMATCHED};
use crate::method::Control;
use destrier_core::{DirectedGraph, DirectedImpossible, Ends};

/// The smallest such set that is found, in both directions.
pub(super) fn few_partners(graph: &DirectedGraph, ends: Ends, control: &Control) -> Option<DirectedImpossible> {
    let sets = [true, false].map(|forwards| Some((deficient(graph, ends, forwards, control)?, forwards)));
    let smallest = sets.into_iter().flatten().min_by_key(|(vertices, _)| vertices.len());
    smallest.map(|(vertices, forwards)| DirectedImpossible::FewPartners { vertices, forwards })
}

/// Vertices with too few partners. `None` also if the control stops the search.
fn deficient(graph: &DirectedGraph, ends: Ends, forwards: bool, control: &Control) -> Option<Vec<u32>> {
    let (exempt, never, spare) = match ends {
        Ends::Cycle => (None, None, 0),
        Ends::Path { start, end } if forwards => (end, start, usize::from(end.is_none())),
        Ends::Path { start, end } => (start, end, usize::from(start.is_none())),
    };

    let partners = |vertex: u32| {
        let all = if forwards { graph.successors(vertex) } else { graph.predecessors(vertex) };
        all.iter().copied().filter(move |&to| Some(to) != never)
    };

    let needy: Vec<u32> = (0..graph.vertices() as u32).filter(|&vertex| Some(vertex) != exempt).collect();
    let matching = Matching::largest(graph.vertices(), &needy, &partners, control)?;
    let left_over: Vec<u32> = needy.into_iter().filter(|&vertex| matching.to[vertex as usize] == UNMATCHED).collect();
    if left_over.len() <= spare {
        return None;
    }

    // Any one more than can be spared will do; a few are tried for a small set.
    let sets = left_over.chunks(spare + 1).take(8).filter(|roots| roots.len() > spare);
    sets.map(|roots| matching.alternating(roots, &partners)).min_by_key(Vec::len)
}
