//! Where claims about graphs become answers: every path is verified against what was asked, and every reason why there
//! is none is checked, or proved.

use super::prove;
use crate::answer::{Answer, SolvedBy};
use crate::error::GraphError;
use crate::request::GraphRequest;
use destrier_core::impossible::Verdict;
use destrier_core::{AnyGraph, ClosedGraph, Ends, Impossible, Shape, Tour};
use destrier_search::claim::{WrongClaim, unless_refuted, verify_list};
use destrier_search::method::{Control, Finding};
use std::collections::BTreeSet;

/// What a method found, and which one it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    pub(super) finding: Finding<Vec<u32>>,
    pub(super) by: SolvedBy,
}

impl Claim {
    /// A reason that was found without a search.
    pub(super) fn quick_reason(reason: Impossible) -> Claim {
        Claim { finding: Finding::Impossible(reason), by: SolvedBy::QuickReason }
    }
}

/// The answer to a question about a graph, from what a method claims: the path is verified, and the reason is checked
/// and, if that is wanted, proved.
pub(super) fn settle(request: &GraphRequest, claim: Claim, control: &Control) -> Result<Answer<AnyGraph>, GraphError> {
    let Claim { finding, by } = claim;
    match finding {
        Finding::Found(path) => Ok(Answer::Tour { tour: verify_tour(request, path, by)?, by, cut: None }),
        Finding::Impossible(reason) => {
            let verdict = unless_refuted(verdict(request, &reason), &reason, &request.graph, by.name())?;
            prove(request, Answer::Impossible { reason, verdict, by, proof: None }, control)
        }
        Finding::GaveUp { limit, longest } => {
            // The longest path may be all that was asked for, and then it counts.
            if longest.len() == request.graph.vertices()
                && let Ok(tour) = verify_tour(request, longest.clone(), by)
            {
                return Ok(Answer::Tour { tour, by, cut: None });
            }
            Ok(Answer::GaveUp { limit, longest, by })
        }
    }
}

/// The verdict of the core. Where the graph alone is not reason enough, the core looks at the closed graph, in which
/// fixed edges and free ends are forced. Its added vertices have no names in the original graph.
pub(super) fn verdict(request: &GraphRequest, reason: &Impossible) -> Verdict {
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
fn verify_tour(request: &GraphRequest, path: Vec<u32>, by: SolvedBy) -> Result<Tour<AnyGraph>, WrongClaim> {
    let GraphRequest { graph, goal, fixed_edges, .. } = request;
    if let Some((from, to)) = unused(graph, goal.shape, fixed_edges, &path) {
        let fault = format!("it does not use the edge {from}-{to}, which must be used");
        return Err(WrongClaim::new(by.name(), fault));
    }
    verify_list(graph.clone(), path, &goal.map(u64::from), by.name())
}

/// The first edge of those that must be used that is not used.
pub(crate) fn unused(graph: &AnyGraph, shape: Shape, fixed_edges: &[(u32, u32)], path: &[u32]) -> Option<(u32, u32)> {
    let mut missing: BTreeSet<(u32, u32)> = fixed_edges.iter().map(|&edge| as_stored(graph, edge)).collect();
    if !missing.is_empty() {
        for edge in edges(graph, shape, path) {
            missing.remove(&edge);
        }
    }
    missing.first().copied()
}

/// The edges of a path or cycle, each as in [`AnyGraph::pairs`].
pub(crate) fn edges(graph: &AnyGraph, shape: Shape, path: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let home = path.last().zip(path.first()).filter(|_| shape == Shape::Closed);
    let steps = path.windows(2).map(|pair| (pair[0], pair[1])).chain(home.map(|(&last, &first)| (last, first)));
    steps.map(|edge| as_stored(graph, edge))
}

/// An arc, or an edge with its lower vertex first.
fn as_stored(graph: &AnyGraph, (from, to): (u32, u32)) -> (u32, u32) {
    if graph.directed().is_some() { (from, to) } else { (from.min(to), from.max(to)) }
}
