//! Proofs for a "none": what a search has ruled out is proved again, in a form that core can check.
//!
//! The solvers of the portfolio write no proofs: their formulas and tables are about graphs that were simplified and
//! split before, and all of that would have to be certified, too. So the question is answered a second time, on the
//! graph whose Hamiltonian cycles are the answers, without any of the preparation:
//!
//! - if two colours do not fit, the vertices of one of them are the proof;
//! - on a narrow graph the proof is an order of its vertices, and the check itself is the second run;
//! - otherwise the search over `edges` looks for a contradiction and writes down what it learns, and `trim` keeps what
//!   is needed.
//!
//! Very narrow graphs get an order at once. Then comes a short search, because many wide graphs have a small part
//! without a way through. Then wider orders, and the search again with all the room it may take.
//!
//! Either proof counts only after core has checked it.

mod trim;

use super::edges::{EdgeSearch, EdgeSearchResult};
use super::tree;
use destrier_core::Graph;
use destrier_core::impossible::proof::elimination;
use destrier_core::impossible::{CheckLimits, NoCycleProof, Verdict};
use destrier_search::method::Control;

/// Orders of this width take hundredths of a second.
const NARROW_ORDER: usize = 9;

/// Wider orders are not tried.
const WIDEST_ORDER: usize = 14;

/// The clauses of a short search, in bytes.
const SHORT_SEARCH: u64 = 4 << 20;

/// The steps that the check of an order may take: a few seconds.
const ORDER_STEPS: u64 = 300_000_000;

/// Bytes that the search needs per edge, besides its proof.
const BYTES_PER_EDGE: u64 = 400;

/// The result of looking for a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certification {
    /// A proof, which core has checked.
    Proof(NoCycleProof),
    /// The graph has a Hamiltonian cycle, so there is nothing to prove.
    Cycle,
    /// A limit was reached.
    Open,
}

impl Certification {
    /// The proof, if there is one.
    pub fn into_proof(self) -> Option<NoCycleProof> {
        match self {
            Certification::Proof(proof) => Some(proof),
            _ => None,
        }
    }
}

/// Looks for a proof that the graph has no Hamiltonian cycle. It takes at most `most_bytes`: its clauses, as the search
/// writes them, or the vertices that it lists.
///
/// ```
/// use destrier::Control;
/// use destrier::gallery::GraphFamily;
/// use destrier::hamilton::certify;
/// use destrier::impossible::Verdict;
///
/// let petersen = "petersen:5,2".parse::<GraphFamily>().unwrap().graph().unwrap();
/// let proof = certify(&petersen, 1 << 20, 1 << 30, &Control::new()).into_proof().unwrap();
/// assert_eq!(proof.check(&petersen), Verdict::Confirmed);
/// ```
pub fn certify(graph: &Graph, most_bytes: u64, memory: u64, control: &Control) -> Certification {
    let own = (graph.vertices() + graph.edges()) as u64 * BYTES_PER_EDGE;
    if most_bytes == 0 || own > memory || graph.vertices() < 3 {
        return Certification::Open;
    }
    if let Some(proof) = prove_by_removal(graph).filter(|proof| list_bytes(proof) <= most_bytes) {
        return Certification::Proof(proof);
    }

    let order = |widest: usize| by_order(graph, widest, most_bytes, memory, control);
    let clauses = |bytes: u64| prove_by_clauses(graph, bytes, memory, control);
    let mut result = order(NARROW_ORDER);
    if result == Certification::Open {
        result = clauses(most_bytes.min(SHORT_SEARCH));
    }
    if result == Certification::Open {
        result = order(WIDEST_ORDER);
    }
    if result == Certification::Open && most_bytes > SHORT_SEARCH {
        result = clauses(most_bytes);
    }

    result
}

/// The size of the vertices that a proof lists, in bytes.
pub fn list_bytes(proof: &NoCycleProof) -> u64 {
    let vertices = match proof {
        NoCycleProof::Elimination { order } => order.len(),
        NoCycleProof::Removal { removed } => removed.len(),
        _ => 0,
    };
    (vertices * size_of::<u32>()) as u64
}

/// A proof by the removal of one colour: without it, the vertices of the other colour are isolated. The last vertex may
/// be an apex that has edges to both colours.
fn prove_by_removal(graph: &Graph) -> Option<NoCycleProof> {
    let last = graph.vertices() as u32 - 1;
    [None, Some(last)].into_iter().find_map(|apex| {
        let colours = graph.two_colouring_without(apex)?;
        let all = || (0..=last).filter(|&vertex| Some(vertex) != apex);
        let dark = all().filter(|&vertex| colours[vertex as usize]).count();
        let removes_dark = 2 * dark < all().count();
        let mut removed: Vec<u32> = all().filter(|&vertex| colours[vertex as usize] == removes_dark).collect();
        removed.extend(apex);
        let proof = NoCycleProof::Removal { removed };
        (proof.check(graph) == Verdict::Confirmed).then_some(proof)
    })
}

/// Looks for a proof by dynamic programming in a good order of the vertices. Wide graphs have none.
pub fn prove_by_order(graph: &Graph, memory: u64, control: &Control) -> Certification {
    by_order(graph, WIDEST_ORDER, u64::MAX, memory, control)
}

fn by_order(graph: &Graph, widest: usize, most_bytes: u64, memory: u64, control: &Control) -> Certification {
    let order = match elimination::without_lost_edges(graph) {
        Some(left) => tree::narrow_order(&left, widest, control),
        // The rules of forced edges contradict each other, and the check finds the same.
        None => Some(Vec::new()),
    };
    let Some(order) = order else { return Certification::Open };
    let proof = NoCycleProof::Elimination { order };

    if list_bytes(&proof) > most_bytes {
        return Certification::Open;
    }

    let is_stopped = || control.is_stopped();
    let mut limits = CheckLimits::new(&is_stopped).work(ORDER_STEPS).memory(memory / 2);
    checked(proof, graph, &mut limits)
}

/// Looks for a proof by clauses, of which at most `most_bytes` are written.
pub fn prove_by_clauses(graph: &Graph, most_bytes: u64, memory: u64, control: &Control) -> Certification {
    let own = graph.edges() as u64 * BYTES_PER_EDGE;

    // The proof and its shortened copy are in memory at the same time.
    let most_bytes = most_bytes.min(memory.saturating_sub(own) / 4);
    let mut search = EdgeSearch::with_proof(graph);
    match search.run(u64::MAX, most_bytes, control) {
        EdgeSearchResult::None => {}
        EdgeSearchResult::Cycle(_) => return Certification::Cycle,
        EdgeSearchResult::Open | EdgeSearchResult::TooLarge | EdgeSearchResult::Stopped => return Certification::Open,
    }

    let Some(whole) = search.into_proof() else { return Certification::Open };
    let is_stopped = || control.is_stopped();
    let mut limits = CheckLimits::new(&is_stopped).memory(memory / 4);
    let Some(short) = trim::trim(&whole, graph, &mut limits) else { return Certification::Open };
    drop(whole);

    checked(NoCycleProof::Clauses(short), graph, &mut limits)
}

/// A proof counts only after core has checked it.
fn checked(proof: NoCycleProof, graph: &Graph, limits: &mut CheckLimits) -> Certification {
    match proof.check_within(graph, limits) {
        Verdict::Confirmed => Certification::Proof(proof),
        _ => Certification::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_proof_keeps_to_its_size() {
        let graph = |name: &str| name.parse::<destrier::gallery::GraphFamily>().unwrap().graph().unwrap();

        // One proof is by an order, and one by the removal of a colour.
        for name in ["petersen:11,2", "grid:3x5"] {
            let graph = graph(name);
            let certified = |bytes| certify(&graph, bytes, 1 << 30, &Control::new());
            let Certification::Proof(proof) = certified(1 << 20) else { panic!("{name}") };
            let bytes = list_bytes(&proof);
            assert!(bytes >= 4, "{name}: {proof:?}");
            assert_eq!(certified(bytes), Certification::Proof(proof), "{name}");

            match certified(bytes - 1) {
                Certification::Open => {}
                Certification::Proof(NoCycleProof::Clauses(_)) => {}
                other => panic!("{name}: {other:?}"),
            }
        }
    }
}
