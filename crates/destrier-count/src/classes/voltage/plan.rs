//! Assigns a place of the frontier to each vertex.
//!
//! A vertex enters when it is processed, or when a neighbour is processed before it, and leaves after it was
//! processed. Its place is then free for another vertex.

use super::VoltageEdge;
use destrier_core::Graph;
use std::collections::HashMap;

/// All steps.
#[derive(Clone, Debug)]
pub(super) struct SweepPlan {
    /// Number of places.
    pub(super) width: usize,
    pub(super) steps: Vec<SweepStep>,
}

/// One step: a vertex is processed.
#[derive(Clone, Debug)]
pub(super) struct SweepStep {
    /// The place of the vertex.
    pub(super) place: u32,
    /// The places of the vertices that enter, which may include its own.
    pub(super) entering: Vec<u32>,
    /// The edges of the vertex to vertices that are processed later.
    pub(super) later: Vec<Later>,
    /// Whether it is the first step.
    pub(super) is_first: bool,
    /// Whether all vertices have entered.
    pub(super) is_complete: bool,
    /// Number of occupied places after the step.
    pub(super) width: usize,
}

/// An edge to a vertex that is processed later.
#[derive(Clone, Debug)]
pub(super) struct Later {
    /// The place of that vertex.
    pub(super) place: u32,
    /// The voltages towards that vertex, with their numbers of ways.
    pub(super) there: Vec<(usize, u64)>,
    /// The voltages in the other direction.
    pub(super) back: Vec<(usize, u64)>,
}

impl SweepPlan {
    pub(super) fn new(graph: &Graph, order: &[u32], modulus: u32, edges: &[VoltageEdge]) -> SweepPlan {
        let ways: HashMap<(u32, u32), &[(u32, u32)]> =
            edges.iter().map(|(from, to, ways)| ((*from, *to), &ways[..])).collect();
        let mut place: Vec<Option<u32>> = vec![None; graph.vertices()];
        let mut taken = vec![false; graph.vertices()];

        let mut plan = SweepPlan { width: 0, steps: Vec::with_capacity(order.len()) };
        let mut unused = Vec::new();
        let mut come = 0;

        for &vertex in order {
            taken[vertex as usize] = true;
            let mut entering = Vec::new();
            let mut placed = |vertex: u32| {
                *place[vertex as usize].get_or_insert_with(|| {
                    let free = unused.pop().unwrap_or_else(|| {
                        plan.width += 1;
                        plan.width as u32 - 1
                    });
                    entering.push(free);
                    free
                })
            };

            let own = placed(vertex);
            let mut later = Vec::new();
            for &to in graph.neighbours(vertex).iter().filter(|&&to| !taken[to as usize]) {
                let up = ways.get(&(vertex, to));
                let down = ways.get(&(to, vertex));
                let known = up.or(down).copied().unwrap_or_default();
                let sum = |turned: bool| {
                    let voltage = |voltage: u32| if turned { modulus - voltage % modulus } else { voltage };
                    known.iter().map(|&(at, ways)| ((voltage(at) % modulus) as usize, u64::from(ways))).collect()
                };

                let there = sum(up.is_none());
                let back = sum(up.is_some());
                later.push(Later { place: placed(to), there, back });
            }

            come += entering.len();
            unused.push(own);
            plan.steps.push(SweepStep {
                place: own,
                entering,
                later,
                is_first: plan.steps.is_empty(),
                is_complete: come == order.len(),
                width: come - plan.steps.len() - 1,
            });
        }

        plan
    }
}

/// Number of states that a frontier of this width can have: a vertex has no edge or two, or is paired with another.
pub(super) fn all_states(width: usize) -> f64 {
    let mut before = 1.0;
    let mut last = 2.0;
    for paired in 1..width {
        (before, last) = (last, 2.0 * last + paired as f64 * before);
    }
    if width == 0 { before } else { last }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_needs_three_places() {
        let graph = Graph::from_edges(7, (0..7).map(|at| (at, (at + 1) % 7))).unwrap();
        let plan = SweepPlan::new(&graph, &[0, 1, 2, 3, 4, 5, 6], 1, &[]);
        assert_eq!(plan.width, 3);
        let widths: Vec<usize> = plan.steps.iter().map(|step| step.width).collect();
        assert_eq!(widths, [2, 2, 2, 2, 2, 1, 0]);
        assert!(plan.steps.iter().map(|step| step.is_complete).eq([false, false, false, false, true, true, true]));
    }

    #[test]
    fn states_of_small_frontiers() {
        // With two vertices, each has no edge or two edges, or the two are paired.
        assert_eq!([0, 1, 2, 3].map(all_states), [1.0, 2.0, 5.0, 14.0]);
    }
}
