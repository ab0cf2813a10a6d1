//! A single vertex without which the graph is in more pieces than a circuit or path could be ([`Impossible::Cut`]).
//!
//! Such a vertex is found in linear time on any graph, by the numbers of a depth-first search: it is one from below which
//! no edge leads above it (Hopcroft and Tarjan 1973). The core counts the pieces again.

use destrier_core::impossible::cut;
use destrier_core::{Ends, Graph, Impossible};

/// The reason, if one vertex is enough for it; of several, that which leaves the most pieces.
pub(super) fn find(graph: &Graph, ends: Ends) -> Option<Impossible> {
    let pieces = pieces_without(graph);
    let vertex = (0..graph.vertices() as u32).rev().max_by_key(|&vertex| pieces[vertex as usize])?;
    if pieces[vertex as usize] < 2 {
        return None;
    }
    let (needed, allowed) = (cut::needed(graph, ends, &[vertex]), cut::allowed(ends, &[vertex]));
    (needed > allowed).then_some(Impossible::Cut { removed: vec![u64::from(vertex)], needed, allowed })
}

/// For each vertex of the part of vertex 0, into how many pieces it falls without it; 0 for the others.
fn pieces_without(graph: &Graph) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let count = graph.vertices();
    let (mut number, mut low) = (vec![UNSEEN; count], vec![0u32; count]);
    let mut pieces = vec![0u32; count];
    let mut next = 1;
    let mut calls: Vec<(u32, u32, usize)> = Vec::new();
    if count > 0 {
        (number[0], low[0]) = (0, 0);
        calls.push((0, UNSEEN, 0));
    }
    while let Some((here, parent, index)) = calls.pop() {
        if let Some(&to) = graph.neighbours(here).get(index) {
            calls.push((here, parent, index + 1));
            if number[to as usize] == UNSEEN {
                (number[to as usize], low[to as usize]) = (next, next);
                next += 1;
                // What lies above is a piece, but nothing lies above the root.
                pieces[to as usize] = 1;
                calls.push((to, here, 0));
            } else if to != parent {
                low[here as usize] = low[here as usize].min(number[to as usize]);
            }
        } else if parent != UNSEEN {
            low[parent as usize] = low[parent as usize].min(low[here as usize]);
            pieces[parent as usize] += u32::from(low[here as usize] >= number[parent as usize]);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::impossible::Verdict;

    #[test]
    fn two_rings_that_share_a_vertex_have_a_path_and_no_circuit() {
        for shared in [0u32, 3] {
            let ring = |vertices: [u32; 4]| (0..4).map(move |i| (vertices[i], vertices[(i + 1) % 4]));
            let others: Vec<u32> = (0..7).filter(|&vertex| vertex != shared).collect();
            let first = ring([shared, others[0], others[1], others[2]]);
            let second = ring([shared, others[3], others[4], others[5]]);
            let graph = Graph::from_edges(7, first.chain(second)).unwrap();
            assert_eq!(pieces_without(&graph)[shared as usize], 2);
            let reason = find(&graph, Ends::Circuit).unwrap();
            assert_eq!(reason.check_graph(&graph, Ends::Circuit), Verdict::Confirmed);
            assert_eq!(find(&graph, Ends::Path { start: None, end: None }), None);
        }
    }

    #[test]
    fn the_pieces_are_those_that_are_left() {
        let mut random = crate::method::Random::new(4, 0);
        for _ in 0..300 {
            let count = 3 + random.below(8) as u32;
            let tree: Vec<(u32, u32)> = (1..count).map(|v| (v, random.below(u64::from(v)) as u32)).collect();
            let more = (0..random.below(5)).map(|_| [0; 2].map(|_: u32| random.below(u64::from(count)) as u32));
            let edges: Vec<(u32, u32)> = tree.into_iter().chain(more.map(|[a, b]| (a, b))).collect();
            let graph = Graph::from_edges(count, edges).unwrap();
            let counted: Vec<u32> = (0..count).map(|vertex| count_pieces(&graph, vertex)).collect();
            assert_eq!(pieces_without(&graph), counted, "{graph:?}");
        }
    }

    fn count_pieces(graph: &Graph, gone: u32) -> u32 {
        let mut seen = vec![false; graph.vertices()];
        let mut pieces = 0;
        for root in (0..graph.vertices() as u32).filter(|&root| root != gone) {
            pieces += u32::from(!seen[root as usize]);
            let mut open = vec![root];
            while let Some(from) = open.pop() {
                if !std::mem::replace(&mut seen[from as usize], true) {
                    open.extend(graph.neighbours(from).iter().filter(|&&to| to != gone));
                }
            }
        }
        pieces
    }
}
