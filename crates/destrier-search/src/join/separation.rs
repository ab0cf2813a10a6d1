//! Proves that cycles must stay apart: the edges that any 2-factor can use do not connect all vertices.
//!
//! Two 2-factors differ by alternating cycles. In a bipartite graph, direct the chosen edges from one side to the other
//! and the rest back: alternating cycles become directed cycles, so an edge that is not chosen is in some 2-factor
//! exactly if both its ends lie in one strongly connected component (Tarjan 1972), and one that is chosen and joins two
//! components is in every 2-factor. If the edges that are in some 2-factor do not connect all vertices, no 2-factor is
//! a Hamiltonian cycle. This is why 3x4 has none, nor 4xn, nor the (2,3) leaper on 12x12.
//!
//! Linear in the graph. Not every graph without a Hamiltonian cycle is recognised in this way.

use super::factor::TwoFactor;
use crate::disjoint_sets::DisjointSets;
use destrier_core::Graph;
use destrier_core::Impossible;
use destrier_core::impossible::FactorWitness;

/// Proof that the edges that 2-factors can use are disconnected.
pub(super) struct SeparatedFactors {
    /// The reason, which `destrier-core` checks; `None` if it would be too long to write down.
    pub(super) reason: Option<Impossible>,
}

/// The maximum number of vertices named in a reason.
const MAX_NAMED: usize = 4_000_000;

/// Whether the edges that 2-factors of this bipartite graph can use are disconnected. `None` for a graph that is not
/// bipartite.
pub(super) fn find_separation(graph: &Graph, factor: &TwoFactor) -> Option<SeparatedFactors> {
    let sides = graph.two_colouring()?;
    let component = components(graph, factor, &sides);
    let vertices = graph.vertices() as u32;
    let mut sets = DisjointSets::new(vertices);
    let mut parts = vertices;

    for from in 0..vertices {
        let chosen = factor.mates(from);
        for &to in graph.neighbours(from) {
            if component[from as usize] == component[to as usize] || chosen.contains(&to) {
                parts -= u32::from(sets.union(from, to));
            }
        }
    }

    (parts > 1).then(|| SeparatedFactors { reason: reason(graph, &sides, &component, &mut sets) })
}

/// The first components are closed: no edge leads out of them. So they form a tight barrier, which rules out the edges
/// that are not chosen and lead into it. A few such barriers rule out all edges between the component of vertex 0 and
/// the rest: as many as it takes points to meet a set of intervals.
fn reason(graph: &Graph, sides: &[bool], component: &[u32], sets: &mut DisjointSets) -> Option<Impossible> {
    let vertices = graph.vertices() as u32;
    let home = sets.find(0);
    let to = (0..vertices).find(|&vertex| sets.find(vertex) != home)?;
    let mut spans = Vec::new();

    for from in (0..vertices).filter(|&vertex| sets.find(vertex) == home).collect::<Vec<_>>() {
        for &to in graph.neighbours(from) {
            if sets.find(to) != home {
                let [from_part, to_part] = [from, to].map(|vertex| component[vertex as usize]);
                spans.push((from_part.max(to_part), from_part.min(to_part)));
            }
        }
    }

    spans.sort_unstable();

    let mut levels: Vec<u32> = Vec::new();
    for (high, low) in spans {
        if levels.last().is_none_or(|&level| level <= low) {
            levels.push(high);
        }
    }

    if levels.is_empty() {
        return Some(Impossible::NotConnected { from: 0, to: u64::from(to) });
    }
    if levels.len().saturating_mul(graph.vertices()) > MAX_NAMED {
        return None;
    }

    let below = |level: u32, side: bool| {
        (0..vertices as usize)
            .filter(|&vertex| component[vertex] < level && sides[vertex] == side)
            .map(|vertex| vertex as u64)
            .collect()
    };

    let witness = |&level: &u32| FactorWitness { deficient: below(level, false), barrier: below(level, true) };
    Some(Impossible::NoConnectedTwoFactor {
        witnesses: levels.iter().map(witness).collect(),
        from: 0,
        to: u64::from(to),
    })
}

const UNSEEN: u32 = u32::MAX;

/// The strongly connected component of each vertex, numbered so that edges lead to lower numbers; chosen edges lead
/// from the true side to the false one and the rest back. Tarjan's search with an explicit stack, for boards of a
/// million squares.
fn components(graph: &Graph, factor: &TwoFactor, sides: &[bool]) -> Vec<u32> {
    let vertices = graph.vertices();
    let mut number = vec![UNSEEN; vertices];
    let mut low = vec![0u32; vertices];
    let mut component = vec![UNSEEN; vertices];

    let mut open: Vec<u32> = Vec::new();
    let mut calls: Vec<(u32, usize)> = Vec::new();
    let mut next = 0;
    let mut done = 0;

    for root in 0..vertices as u32 {
        if number[root as usize] == UNSEEN {
            calls.push((root, 0));
        }

        while let Some((here, index)) = calls.pop() {
            let at = here as usize;
            if index == 0 {
                number[at] = next;
                low[at] = next;
                next += 1;
                open.push(here);
            }

            let near = graph.neighbours(here);
            if let Some(&to) = near.get(index) {
                calls.push((here, index + 1));
                if factor.mates(here).contains(&to) == sides[at] {
                    if number[to as usize] == UNSEEN {
                        calls.push((to, 0));
                    } else if component[to as usize] == UNSEEN {
                        low[at] = low[at].min(number[to as usize]);
                    }
                }

                continue;
            }

            if low[at] == number[at] {
                while let Some(member) = open.pop() {
                    component[member as usize] = done;
                    if member == here {
                        break;
                    }
                }
                done += 1;
            }

            if let Some(&(above, _)) = calls.last() {
                low[above as usize] = low[above as usize].min(low[at]);
            }
        }
    }

    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::join::repair_factor;
    use crate::method::{Control, Random};
    use destrier_core::Ends;
    use destrier_core::RectangleGraph;
    use destrier_core::impossible::Verdict;

    fn is_separated(text: &str) -> bool {
        let graph = RectangleGraph::new(&text.parse().unwrap()).graph;
        let (factor, _) = repair_factor(&graph, [], &mut Random::new(1, 0), &Control::default()).unwrap();
        let Some(SeparatedFactors { reason }) = find_separation(&graph, &factor) else { return false };
        assert_eq!(reason.unwrap().check_graph(&graph, Ends::Cycle), Verdict::Confirmed, "{text}");
        true
    }

    #[test]
    fn boards_whose_2_factors_never_connect_are_known_and_no_board_with_a_cycle_is_among_them() {
        for text in ["3x4", "4x4", "4x5", "4x6", "4x7", "4x20", "12x12 leaper=2,3"] {
            assert!(is_separated(text), "{text}");
        }
        for text in ["3x10", "5x6", "6x6", "8x8", "30x31", "10x10 leaper=2,3", "torus:4x4", "torus:5x7", "cylinder:3x6"]
        {
            assert!(!is_separated(text), "{text}");
        }
    }
}
