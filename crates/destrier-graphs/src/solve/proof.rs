//! Proofs that a graph has no Hamiltonian path or cycle, for answers whose reason core cannot check.

use crate::answer::{Answer, SolvedBy};
use crate::error::GraphError;
use crate::hamilton::{self, Certification};
use crate::request::GraphRequest;
use destrier_core::impossible::{DirectedImpossible, NoCycleProof, Verdict};
use destrier_core::{AnyGraph, Graph, Impossible, cycle_graph};
use destrier_search::claim::WrongClaim;
use destrier_search::method::Control;
use std::sync::Arc;

/// The note of a search that has found that there is none, while it looks for a proof.
pub const PROVING: &str = "there is none; writing a proof";

/// Adds a proof to an answer, if the answer says that there is no path or cycle, a proof is wanted, and one is found
/// within the limits.
///
/// [`solve_with`](crate::solve_with) does this by itself if [`GraphRequest::proof_size`] is not 0. With 0, the time of
/// the search can be measured before the proof is sought.
pub fn prove(
    request: &GraphRequest,
    answer: Answer<AnyGraph>,
    control: &Control,
) -> Result<Answer<AnyGraph>, GraphError> {
    let Answer::Impossible { reason, verdict, by, .. } = answer else { return Ok(answer) };
    let is_wanted = request.proof_size > 0 && (verdict != Verdict::Confirmed || request.always_proves);
    let proof = if is_wanted { find_proof(request, &reason, by, control)? } else { None };
    let verdict = if proof.is_some() { Verdict::Confirmed } else { verdict };
    Ok(Answer::Impossible { reason, verdict, by, proof: proof.map(Arc::new) })
}

/// A proof of at most the size that the request allows, if one is found.
fn find_proof(
    request: &GraphRequest,
    reason: &Impossible,
    by: SolvedBy,
    control: &Control,
) -> Result<Option<NoCycleProof>, WrongClaim> {
    let GraphRequest { graph, fixed_edges, proof_size, limits, .. } = request;
    let Some(cycle_graph) = cycle_graph(graph, request.goal.ends(), fixed_edges) else { return Ok(None) };
    control.note(PROVING.into());

    let is_small = |proof: &NoCycleProof| hamilton::list_bytes(proof) <= *proof_size;
    if let Some(proof) = removal(reason, &cycle_graph, graph.vertices() as u32).filter(is_small) {
        return Ok(Some(proof));
    }

    match hamilton::certify(&cycle_graph, *proof_size, limits.memory, control) {
        Certification::Proof(proof) => Ok(Some(proof)),
        Certification::Open => Ok(None),
        Certification::Cycle => Err(WrongClaim::new(by.name(), "there is one, after all")),
    }
}

/// A reason that names vertices whose removal leaves too many components, as a proof about the cycle graph. The last
/// vertex of that graph may be an apex, without which a path is in one piece more.
fn removal(reason: &Impossible, cycle_graph: &Graph, vertices: u32) -> Option<NoCycleProof> {
    let removed = match reason {
        Impossible::Cut { removed, .. } => removed,
        Impossible::Directed { reason: DirectedImpossible::Split { reason } } => match &**reason {
            Impossible::Cut { removed, .. } => removed,
            _ => return None,
        },
        _ => return None,
    };

    let last = cycle_graph.vertices() as u32 - 1;
    let apex = Some(last).filter(|&last| last >= vertices);
    [None, apex].into_iter().find_map(|apex| {
        let removed = removed.iter().map(|&id| id as u32).chain(apex).collect();
        let proof = NoCycleProof::Removal { removed };
        (proof.check(cycle_graph) == Verdict::Confirmed).then_some(proof)
    })
}
