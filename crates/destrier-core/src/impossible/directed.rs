//! Why a directed graph has no Hamiltonian path or cycle: every reason, each with its own check.

mod split;

use super::{Ends, Impossible, Verdict, joined, names};
use crate::directed_graph::DirectedGraph;
use crate::ground::Ground;
pub use split::SplitGraph;

/// A reason why a directed graph has no Hamiltonian path or cycle of the requested kind.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DirectedImpossible {
    /// A cycle of a single vertex.
    TooFewVertices,
    /// The path should begin and end at the same vertex, and there are others.
    SameEnds {
        /// The vertex where the path should begin and end.
        vertex: u32,
    },
    /// A set of vertices has fewer successors than vertices, so they cannot all be left. If `forwards` is false, the
    /// set has fewer predecessors than vertices, so they cannot all be entered. A single vertex without successors is
    /// such a set.
    FewPartners {
        /// The vertices, ascending.
        vertices: Vec<u32>,
        /// Whether successors are missing, not predecessors.
        forwards: bool,
    },
    /// No path leads from one vertex to the other. A cycle contains such a path, and so does a path that begins at the
    /// one or ends at the other.
    Unreachable {
        /// The vertex where the path would begin.
        from: u32,
        /// The vertex where the path would lead.
        to: u32,
    },
    /// No path leads from one of the two vertices to the other, nor back, so no path contains both.
    Incomparable {
        /// The first of the two vertices.
        first: u32,
        /// The second of the two vertices.
        second: u32,
    },
    /// The [`SplitGraph`] has no Hamiltonian cycle. The ids of the reason are its vertices.
    Split {
        /// The reason.
        reason: Box<Impossible>,
    },
}

impl DirectedImpossible {
    /// Confirms the reason from the graph alone, for a path or cycle that uses the fixed arcs.
    pub fn check(&self, graph: &DirectedGraph, ends: Ends, fixed: &[(u32, u32)]) -> Verdict {
        let Some(reduced) = graph.with_fixed_arcs(fixed) else { return Verdict::Refuted };

        if let DirectedImpossible::Split { reason } = self {
            let split = SplitGraph::with_fixed_arcs(graph, ends, fixed);
            return split.map_or(Verdict::Refuted, |split| reason.check_graph(&split.graph, Ends::Cycle));
        }

        let graph = &reduced;
        let count = graph.vertices() as u32;
        if ends.given().any(|end| end >= count) {
            return Verdict::Refuted;
        }

        let holds = match self {
            DirectedImpossible::TooFewVertices => ends == Ends::Cycle && count < 2,
            DirectedImpossible::SameEnds { vertex } => {
                count > 1 && ends == Ends::Path { start: Some(*vertex), end: Some(*vertex) }
            }
            DirectedImpossible::FewPartners { vertices, forwards } => few_partners(graph, ends, vertices, *forwards),
            DirectedImpossible::Unreachable { from, to } => {
                let is_needed = match ends {
                    Ends::Cycle => true,
                    Ends::Path { start, end } => start == Some(*from) || end == Some(*to),
                };
                is_needed && *from < count && *to < count && !graph.reached(*from, true)[*to as usize]
            }
            DirectedImpossible::Incomparable { first, second } => {
                let reaches = |from: u32, to: u32| graph.reached(from, true)[to as usize];
                *first < count && *second < count && !reaches(*first, *second) && !reaches(*second, *first)
            }
            DirectedImpossible::Split { .. } => false,
        };

        if holds { Verdict::Confirmed } else { Verdict::Refuted }
    }

    /// Where the argument comes from.
    pub fn source(&self) -> &'static str {
        match self {
            DirectedImpossible::TooFewVertices | DirectedImpossible::SameEnds { .. } => "the definition of a cycle",
            DirectedImpossible::FewPartners { .. } => "Hall 1935, On representatives of subsets",
            DirectedImpossible::Unreachable { .. } | DirectedImpossible::Incomparable { .. } => {
                "the definition of a directed path"
            }
            DirectedImpossible::Split { reason } => reason.source(),
        }
    }

    /// The reason in one sentence.
    pub fn describe<G: Ground>(&self, ground: &G) -> String {
        let name = |vertex: u32| ground.label(u64::from(vertex));
        match self {
            DirectedImpossible::TooFewVertices => "a directed cycle needs at least 2 vertices, and there is 1".into(),
            DirectedImpossible::SameEnds { vertex } => {
                format!("it would begin and end at {}, and pass it twice", name(*vertex))
            }
            DirectedImpossible::FewPartners { vertices, forwards } => {
                let ids: Vec<u64> = vertices.iter().map(|&vertex| u64::from(vertex)).collect();
                let way = if *forwards { "lead from" } else { "lead to" };
                let verb = if *forwards { "left" } else { "entered" };
                match &vertices[..] {
                    [only] => format!("{} cannot be {verb}: no usable arcs {way} it", name(*only)),
                    _ => format!(
                        "{} cannot all be {verb}: the arcs that {way} these {} vertices have too few other ends",
                        names(ground, &ids),
                        vertices.len()
                    ),
                }
            }
            DirectedImpossible::Unreachable { from, to } => {
                format!("no directed path leads from {} to {}", name(*from), name(*to))
            }
            DirectedImpossible::Incomparable { first, second } => format!(
                "no directed path contains both {} and {}: none leads from the one to the other, nor back",
                name(*first),
                name(*second)
            ),
            DirectedImpossible::Split { reason } => split_reason(ground, reason),
        }
    }
}

/// Whether these vertices cannot all be left (or entered). The last vertex of a path is not left; if it is not given,
/// any one of the set may be the last. A given first vertex is never entered.
fn few_partners(graph: &DirectedGraph, ends: Ends, vertices: &[u32], forwards: bool) -> bool {
    let distinct = vertices.windows(2).all(|pair| pair[0] < pair[1]);
    let inside = vertices.iter().all(|&vertex| (vertex as usize) < graph.vertices());
    if !distinct || !inside {
        return false;
    }

    let (exempt, never, spare) = match ends {
        Ends::Cycle => (None, None, 0),
        Ends::Path { start, end } if forwards => (end, start, usize::from(end.is_none())),
        Ends::Path { start, end } => (start, end, usize::from(start.is_none())),
    };

    let needy: Vec<u32> = vertices.iter().copied().filter(|&vertex| Some(vertex) != exempt).collect();
    let partners = |vertex: u32| if forwards { graph.successors(vertex) } else { graph.predecessors(vertex) };
    let mut reached: Vec<u32> = needy.iter().flat_map(|&vertex| partners(vertex)).copied().collect();
    reached.retain(|&vertex| Some(vertex) != never);
    reached.sort_unstable();
    reached.dedup();

    needy.len() > reached.len() + spare
}

/// A reason about the split graph, in terms of the directed one.
fn split_reason<G: Ground>(ground: &G, reason: &Impossible) -> String {
    let name = |part: u64| {
        let vertex = ground.contains(part / 3).then(|| ground.label(part / 3));
        let place = ["the entry of", "the middle of", "the exit of"][(part % 3) as usize];
        format!("{place} {}", vertex.unwrap_or_else(|| "the outside".into()))
    };

    match reason {
        Impossible::Forced { .. } => "a vertex that can be left or entered by one arc only must use it, and applying \
            this rule repeatedly leads to a contradiction"
            .into(),
        Impossible::Exhausted { nodes } => {
            format!("a search of every possibility ({nodes} {}) found none", if *nodes == 1 { "step" } else { "steps" })
        }
        Impossible::Cut { removed, needed, allowed } => format!(
            "with every vertex split into an entry and an exit, removing {} leaves parts that need at least {needed} \
             stretches of a cycle, which would have at most {allowed}",
            joined(&removed.iter().map(|&part| name(part)).collect::<Vec<_>>())
        ),
        _ => "the graph in which every vertex is split into an entry and an exit has no Hamiltonian cycle through all \
            of these pairs"
            .into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Ends = Ends::Path { start: None, end: None };

    fn graph(vertices: u32, arcs: &[(u32, u32)]) -> DirectedGraph {
        DirectedGraph::from_arcs(vertices, arcs.iter().copied()).unwrap()
    }

    /// Whether there is one, by trying every order.
    fn exists(graph: &DirectedGraph, ends: Ends) -> bool {
        fn extend(graph: &DirectedGraph, ends: Ends, path: &mut Vec<u32>) -> bool {
            if path.len() == graph.vertices() {
                let first = path[0];
                let last = path[path.len() - 1];
                return match ends {
                    Ends::Cycle => graph.has_arc(last, first),
                    Ends::Path { end, .. } => end.is_none_or(|end| end == last),
                };
            }

            let here = path[path.len() - 1];
            for &to in graph.successors(here) {
                if !path.contains(&to) {
                    path.push(to);
                    if extend(graph, ends, path) {
                        return true;
                    }
                    path.pop();
                }
            }

            false
        }

        let starts: Vec<u32> = match ends {
            Ends::Path { start: Some(start), .. } => vec![start],
            _ => (0..graph.vertices() as u32).collect(),
        };
        starts.into_iter().any(|start| extend(graph, ends, &mut vec![start]))
    }

    #[test]
    fn no_reason_is_confirmed_where_there_is_one() {
        let mut confirmed = 0;
        let mut state = 7u64;
        for _ in 0..400 {
            let arcs: Vec<(u32, u32)> = (0..5)
                .flat_map(|from| (0..5).map(move |to| (from, to)))
                .filter(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    state >> 33 & 3 == 0
                })
                .collect();

            let graph = graph(5, &arcs);

            let ends = [
                Ends::Cycle,
                FREE,
                Ends::Path { start: Some(0), end: None },
                Ends::Path { start: Some(1), end: Some(2) },
            ];

            for ends in ends {
                let exists = exists(&graph, ends);

                let mut reasons = vec![
                    DirectedImpossible::TooFewVertices,
                    DirectedImpossible::SameEnds { vertex: 1 },
                    DirectedImpossible::Split { reason: Box::new(Impossible::Exhausted { nodes: 1 }) },
                    DirectedImpossible::Split { reason: Box::new(Impossible::Forced { lemmas: Vec::new() }) },
                ];

                for set in 1..32u32 {
                    let vertices: Vec<u32> = (0..5).filter(|vertex| set >> vertex & 1 == 1).collect();
                    for forwards in [true, false] {
                        reasons.push(DirectedImpossible::FewPartners { vertices: vertices.clone(), forwards });
                    }
                }

                for (from, to) in (0..5).flat_map(|from| (0..5).map(move |to| (from, to))) {
                    reasons.push(DirectedImpossible::Unreachable { from, to });
                    reasons.push(DirectedImpossible::Incomparable { first: from, second: to });
                }

                for reason in reasons {
                    let verdict = reason.check(&graph, ends, &[]);
                    confirmed += u32::from(verdict == Verdict::Confirmed);
                    assert!(verdict != Verdict::Confirmed || !exists, "{reason:?} {ends:?} {arcs:?}");
                    if reason == (DirectedImpossible::Split { reason: Box::new(Impossible::Exhausted { nodes: 1 }) }) {
                        assert_eq!(verdict == Verdict::Confirmed, !exists, "{ends:?} {arcs:?}");
                    }
                }
            }
        }

        assert!(confirmed > 1000, "{confirmed}");
    }

    #[test]
    fn reasons_are_sentences() {
        let sink = graph(3, &[(0, 1), (1, 2)]);
        let reason = DirectedImpossible::FewPartners { vertices: vec![2], forwards: true };
        assert_eq!(reason.check(&sink, Ends::Cycle, &[]), Verdict::Confirmed);
        assert_eq!(reason.check(&sink, FREE, &[]), Verdict::Refuted);
        assert_eq!(reason.describe(&sink), "vertex 2 cannot be left: no usable arcs lead from it");
        let apart = graph(3, &[(0, 1), (0, 2)]);
        let reason = DirectedImpossible::Incomparable { first: 1, second: 2 };
        assert_eq!(reason.check(&apart, FREE, &[]), Verdict::Confirmed);
    }
}
