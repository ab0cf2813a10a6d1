//! Warnsdorff's rule in directed graphs.

use destrier_core::DirectedGraph;

/// A path from a vertex that always continues with the unvisited vertex that has the fewest unvisited successors, but
/// with one that has none only at the end: Warnsdorff's rule, in linear time.
pub(crate) fn directed_walk(graph: &DirectedGraph, start: u32) -> Vec<u32> {
    let mut seen = vec![false; graph.vertices()];
    let mut onward: Vec<u32> =
        (0..graph.vertices() as u32).map(|vertex| graph.successors(vertex).len() as u32).collect();
    let mut path = Vec::new();
    let mut next = Some(start);

    while let Some(here) = next {
        seen[here as usize] = true;
        path.push(here);
        graph.predecessors(here).iter().for_each(|&from| onward[from as usize] -= 1);
        let open = graph.successors(here).iter().copied().filter(|&to| !seen[to as usize]);
        next = open.min_by_key(|&to| (onward[to as usize] == 0, onward[to as usize]));
    }

    path
}
