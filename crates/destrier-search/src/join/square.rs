//! The short exchange: an alternating 4-cycle between two cycles joins them.
//!
//! Edges a-b of one cycle and c-d of another are replaced by b-c and d-a. Whatever the directions, one cycle becomes a
//! path from a to b and the other a path from c to d, and the two new edges join them to one cycle.
//!
//! Cycles are never split again, so it is enough to examine every vertex once, and again the four ends of each
//! exchange: a new 4-cycle must use an edge that was added or removed. Nearly linear: for each examination the product
//! of three degrees, and a union-find.

use super::factor::TwoFactor;
use crate::disjoint_sets::DisjointSets;
use crate::method::{Control, TraceStep};
use destrier_core::Graph;

/// Exchanges along 4-cycles until none is left that joins two cycles; returns the number of cycles then.
pub(super) fn merge(graph: &Graph, factor: &mut TwoFactor, control: &Control) -> u64 {
    let vertices = factor.mates.len() as u32;
    let mut sets = DisjointSets::new(vertices);
    let mut loops = u64::from(vertices);
    for vertex in 0..vertices {
        for mate in factor.mates(vertex) {
            loops -= u64::from(sets.union(vertex, mate));
        }
    }

    let mut again = Vec::new();
    for vertex in 0..vertices {
        again.push(vertex);
        while let Some(a) = again.pop() {
            if loops <= 1 || (a % 1024 == 0 && control.is_stopped()) {
                return loops;
            }

            if let Some([b, c, d]) = find(graph, factor, &mut sets, a) {
                factor.exchange(&[a, b, c, d]);
                control.trace(|| TraceStep::Loops { text: "two loops joined", loops: factor.loops() });
                sets.union(a, c);
                loops -= 1;
                again.extend([a, b, c, d]);
            }
        }
    }

    loops
}

/// The rest of an alternating 4-cycle from `a` through another cycle: a-b and c-d chosen, b-c and d-a not.
fn find(graph: &Graph, factor: &TwoFactor, sets: &mut DisjointSets, a: u32) -> Option<[u32; 3]> {
    let own = sets.find(a);
    let near = graph.neighbours(a);
    for b in factor.mates(a) {
        for &c in graph.neighbours(b) {
            if sets.find(c) != own
                && let Some(d) = factor.mates(c).into_iter().find(|d| near.contains(d))
            {
                return Some([b, c, d]);
            }
        }
    }
    None
}
