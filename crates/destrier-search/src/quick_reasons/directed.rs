//! Reasons why a directed graph has no Hamiltonian path or cycle, found without a search.

mod matching;

use crate::method::Control;
use destrier_core::{DirectedGraph, DirectedImpossible, Ends};

/// A reason why there is none, if one is found quickly and before the control stops the search. Each holds: core can
/// confirm it.
pub(super) fn refute(graph: &DirectedGraph, ends: Ends, control: &Control) -> Option<DirectedImpossible> {
    let count = graph.vertices() as u32;
    if ends.given().any(|end| end >= count) {
        return None;
    }

    match ends {
        Ends::Cycle if count < 2 => return Some(DirectedImpossible::TooFewVertices),
        Ends::Path { start: Some(start), end: Some(end) } if start == end && count > 1 => {
            return Some(DirectedImpossible::SameEnds { vertex: start });
        }
        Ends::Path { .. } if count < 2 => return None,
        _ => {}
    }

    let goes_on = || (!control.is_stopped()).then_some(());
    unreachable(graph, ends)
        .or_else(|| goes_on().and_then(|()| incomparable(graph)))
        .or_else(|| goes_on().and_then(|()| matching::few_partners(graph, ends, control)))
}

/// Two vertices that need a path from one to the other, and have none.
fn unreachable(graph: &DirectedGraph, ends: Ends) -> Option<DirectedImpossible> {
    let (from, to) = match ends {
        Ends::Cycle => (Some(0), Some(0)),
        Ends::Path { start, end } => (start, end),
    };
    let missing = |from: u32, forwards: bool| {
        let reached = graph.reached(from, forwards);
        reached.iter().position(|&is_reached| !is_reached).map(|vertex| vertex as u32)
    };
    let after = from.and_then(|from| Some(DirectedImpossible::Unreachable { from, to: missing(from, true)? }));
    let before = || to.and_then(|to| Some(DirectedImpossible::Unreachable { from: missing(to, false)?, to }));
    after.or_else(before)
}

/// Two vertices that no path has both. In topological order, a path leads from one strong component to the next only by
/// an arc between the two.
fn incomparable(graph: &DirectedGraph) -> Option<DirectedImpossible> {
    let component = graph.strong_components();
    let count = 1 + component.iter().copied().max().unwrap_or(0) as usize;
    let mut lowest = vec![u32::MAX; count];
    let mut leads_on = vec![false; count];
    for (vertex, &own) in (0..).zip(&component) {
        lowest[own as usize] = lowest[own as usize].min(vertex);
        leads_on[own as usize] |= graph.successors(vertex).iter().any(|&to| component[to as usize] == own + 1);
    }
    let last = (0..count - 1).find(|&own| !leads_on[own])?;
    Some(DirectedImpossible::Incomparable { first: lowest[last], second: lowest[last + 1] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Verdict;

    const FREE: Ends = Ends::Path { start: None, end: None };

    fn refute(graph: &DirectedGraph, ends: Ends) -> Option<DirectedImpossible> {
        super::refute(graph, ends, &Control::new())
    }

    fn graph(vertices: u32, arcs: &[(u32, u32)]) -> DirectedGraph {
        DirectedGraph::from_arcs(vertices, arcs.iter().copied()).unwrap()
    }

    #[test]
    fn every_reason_is_confirmed() {
        let cases = [
            (graph(1, &[]), Ends::Cycle),
            (graph(3, &[(0, 1), (1, 2)]), Ends::Cycle),
            (graph(3, &[(0, 1), (0, 2), (1, 0)]), Ends::Cycle),
            (graph(3, &[(0, 1), (0, 2)]), FREE),
            (graph(4, &[(0, 1), (1, 0), (2, 3), (3, 2)]), FREE),
            (graph(3, &[(0, 1), (1, 2)]), Ends::Path { start: Some(1), end: None }),
            (graph(3, &[(0, 1), (1, 2)]), Ends::Path { start: None, end: Some(1) }),
            (graph(3, &[(0, 1), (1, 2), (2, 0)]), Ends::Path { start: Some(1), end: Some(1) }),
            // 1, 2 and 3 all lead to 0 only, or to 4 only.
            (graph(5, &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4), (4, 0)]), Ends::Cycle),
            (graph(5, &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4), (4, 0)]), FREE),
        ];

        for (graph, ends) in cases {
            let reason = refute(&graph, ends).unwrap_or_else(|| panic!("{graph:?} {ends:?}"));
            assert_eq!(reason.check(&graph, ends, &[]), Verdict::Confirmed, "{reason:?} {graph:?}");
        }
    }

    #[test]
    fn graphs_with_a_path_are_not_refuted() {
        let ring = graph(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
        assert_eq!(refute(&ring, Ends::Cycle), None);
        assert_eq!(refute(&ring, Ends::Path { start: Some(2), end: Some(1) }), None);
        assert_eq!(refute(&graph(3, &[(2, 1), (1, 0)]), FREE), None);
        assert_eq!(refute(&graph(1, &[]), FREE), None);
        assert_eq!(refute(&graph(2, &[(0, 1), (1, 0)]), Ends::Cycle), None);
    }
}
