//! Claims about graphs.

use super::{prove, unless_refuted, verify_list, wrong_claim};
use crate::ask::AskError;
use crate::ask::graph::{GraphAnswer, GraphRequest, LongestRequest, SolvedBy};
use destrier_core::impossible::Verdict;
use destrier_core::{AnyGraph, ClosedGraph, Ends, Goal, Impossible, Shape, SimplePath, Tour};
use destrier_search::method::{Control, Finding};
use std::collections::BTreeSet;

/// What a method found, and which one it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub(crate) finding: Finding<Vec<u32>>,
    pub(crate) by: SolvedBy,
}

impl Claim {
    /// A reason that was found without a search.
    pub(crate) fn quick_reason(reason: Impossible) -> Claim {
        Claim { finding: Finding::Impossible(reason), by: SolvedBy::QuickReason }
    }
}

/// The answer to a question about a graph, from what a method claims: the path is verified, and the reason is checked
/// and, if that is wanted, proved.
pub(crate) fn settle(request: &GraphRequest, claim: Claim, control: &Control) -> Result<GraphAnswer, AskError> {
    let Claim { finding, by } = claim;
    match finding {
        Finding::Found(path) => Ok(GraphAnswer::Tour { tour: verify_tour(request, path, by)?, by, cut: None }),
        Finding::Impossible(reason) => {
            let verdict = unless_refuted(verdict(request, &reason), &reason, &request.graph, by.name())?;
            prove(request, GraphAnswer::Impossible { reason, verdict, by, proof: None }, control)
        }
        Finding::GaveUp { limit, longest } => {
            // The longest path may be all that was asked for, and then it counts.
            if longest.len() == request.graph.vertices()
                && let Ok(tour) = verify_tour(request, longest.clone(), by)
            {
                return Ok(GraphAnswer::Tour { tour, by, cut: None });
            }
            Ok(GraphAnswer::GaveUp { limit, longest, by })
        }
    }
}

/// The verdict of the core. Where the graph alone is not reason enough, the core looks at the closed graph, in which
/// fixed edges and free ends are forced. Its added vertices have no names in the original graph.
pub(crate) fn verdict(request: &GraphRequest, reason: &Impossible) -> Verdict {
    let ends = request.goal.ends();
    let graph = match &request.graph {
        AnyGraph::Undirected(graph) => graph,
        AnyGraph::Directed(graph) => return reason.check_directed(graph, ends, &request.fixed_edges),
    };
    let verdict = reason.check_graph(graph, ends);
    let nameless = *reason == Impossible::Forced { lemmas: Vec::new() };
    if verdict != Verdict::Refuted || (request.fixed_edges.is_empty() && !nameless) {
        return verdict;
    }
    let closed = ClosedGraph::with_fixed_edges(graph, ends, &request.fixed_edges);
    closed.map_or(verdict, |closed| reason.check_graph(&closed.graph, Ends::Cycle))
}

/// Verifies the path, and that its ends and edges are those that were asked for.
fn verify_tour(request: &GraphRequest, path: Vec<u32>, by: SolvedBy) -> Result<Tour<AnyGraph>, AskError> {
    let GraphRequest { graph, goal, fixed_edges, .. } = request;
    if let Some((from, to)) = unused(graph, goal.shape, fixed_edges, &path) {
        let fault = format!("it does not use the edge {from}-{to}, which must be used");
        return Err(wrong_claim(by.name(), fault));
    }
    verify_list(graph.clone(), path, &goal.map(u64::from), by.name())
}

/// Verifies a path or cycle that need not visit all vertices, and that its ends and edges are those that were asked for.
pub(crate) fn verify_longest(request: &LongestRequest, vertices: Vec<u32>) -> Result<SimplePath, AskError> {
    let LongestRequest { graph, goal, fixed_edges, .. } = request;
    let wrong = |fault: String| wrong_claim("longest", fault);
    if !goal.has_ends_of(&vertices) {
        return Err(wrong("its ends are not those of the request".into()));
    }
    let path = SimplePath::verify(graph.clone(), vertices, goal.shape).map_err(|fault| wrong(fault.describe(graph)))?;
    match unused(graph, goal.shape, fixed_edges, path.vertices()) {
        None => Ok(path),
        Some((from, to)) => Err(wrong(format!("it does not use the edge {from}-{to}, which must be used"))),
    }
}

/// Verifies each cycle as a tour of the whole graph, and that no edge is used twice.
pub(crate) fn verify_disjoint(graph: &AnyGraph, cycles: Vec<Vec<u32>>) -> Result<Vec<Tour<AnyGraph>>, AskError> {
    let mut used: Vec<(u32, u32)> = cycles.iter().flat_map(|cycle| edges(graph, Shape::Closed, cycle)).collect();
    used.sort_unstable();
    if used.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(wrong_claim("disjoint", "two cycles share an edge"));
    }
    let tour = |cycle: Vec<u32>| verify_list(graph.clone(), cycle, &Goal::CLOSED, "disjoint");
    cycles.into_iter().map(tour).collect()
}

/// The first edge of those that must be used that is not used.
fn unused(graph: &AnyGraph, shape: Shape, fixed_edges: &[(u32, u32)], path: &[u32]) -> Option<(u32, u32)> {
    let mut missing: BTreeSet<(u32, u32)> = fixed_edges.iter().map(|&edge| as_stored(graph, edge)).collect();
    if !missing.is_empty() {
        for edge in edges(graph, shape, path) {
            missing.remove(&edge);
        }
    }
    missing.first().copied()
}

/// The edges of a path or cycle.
fn edges(graph: &AnyGraph, shape: Shape, path: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let home = path.last().zip(path.first()).filter(|_| shape == Shape::Closed);
    let steps = path.windows(2).map(|pair| (pair[0], pair[1])).chain(home.map(|(&last, &first)| (last, first)));
    steps.map(|edge| as_stored(graph, edge))
}

/// An arc, or an edge with its lower vertex first.
fn as_stored(graph: &AnyGraph, (from, to): (u32, u32)) -> (u32, u32) {
    if graph.directed().is_some() { (from, to) } else { (from.min(to), from.max(to)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::GraphFamily;

    #[test]
    fn shared_edges_are_refused() {
        let graph = AnyGraph::from("complete:5".parse::<GraphFamily>().unwrap().graph().unwrap());
        assert!(verify_disjoint(&graph, vec![vec![0, 1, 2, 3, 4], vec![0, 2, 4, 1, 3]]).is_ok());
        assert!(verify_disjoint(&graph, vec![vec![0, 1, 2, 3, 4], vec![1, 0, 2, 4, 3]]).is_err());
        assert!(verify_disjoint(&graph, vec![vec![0, 1, 2, 3]]).is_err());
    }
}
