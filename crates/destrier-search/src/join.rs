//! Joins the cycles of any 2-factor of any graph into one Hamiltonian cycle, and repairs what is nearly a 2-factor.
//!
//! A 2-factor is close to a Hamiltonian cycle: every vertex has its two edges, but they close too early. Two
//! neighbouring cycles are joined by exchanging edges along an *alternating cycle*, whose edges are alternately chosen
//! and not chosen: the two kinds are swapped. The shortest have four edges and always join two different cycles
//! (`square.rs`); where none is left, longer ones are searched, and cycles that resist are changed at random
//! (`longer.rs`). If some vertices do not have two edges to begin with, alternating *paths* repair that
//! ([`repair_factor`]). If cycles cannot be joined, `separation.rs` can sometimes prove that they must stay apart.
//!
//! Large plane boards have code of their own ([`PlaneFactor`]), which needs a few bytes per square instead of a graph.
//!
//! This module knows only graphs and boards, not where the 2-factor came from: a neural network, a matching, a search.

mod chained_graph;
mod factor;
mod longer;
mod plane;
mod repair;
mod separation;
mod square;

pub use chained_graph::ChainedGraph;
pub use factor::{FactorFault, TwoFactor};
pub use plane::PlaneFactor;
pub use repair::{FactorRepairError, FactorRepairs, repair_factor};

use crate::method::{Control, Random, TraceStep};
use destrier_core::{Graph, Impossible};

/// Cycles that could not be joined; the first is the largest.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LoopsApart {
    /// The vertices of each cycle, in order.
    pub loops: Vec<Vec<u32>>,
    /// Proved that the graph has no Hamiltonian cycle: the edges that its 2-factors can use do not connect all
    /// vertices. Without such a proof the cycles might be joined in another way.
    pub for_good: bool,
    /// The proof, for core to check; only if `for_good`, and absent if it would be too long.
    pub reason: Option<Impossible>,
}

/// Makes one Hamiltonian cycle of the cycles of a 2-factor, or says which cycles stay apart.
///
/// The cycle begins at vertex 0. Nearly linear in the size of the graph while alternating 4-cycles suffice, which on
/// knight's boards they nearly always do; the search for longer ones is bounded.
pub fn join(graph: &Graph, mut factor: TwoFactor, control: &Control) -> Result<Vec<u32>, LoopsApart> {
    control.trace(|| TraceStep::Loops { text: "loops", loops: factor.loops() });
    if square::merge(graph, &mut factor, control) > 1 {
        longer::merge(graph, &mut factor, control);
    }

    let mut separation = None;
    if factor.count_loops() > 1 && !control.is_stopped() {
        separation = separation::find_separation(graph, &factor);
        if separation.is_none() {
            longer::stir(graph, &mut factor, control);
        }
    }

    let mut loops = factor.loops();
    if loops.len() == 1 {
        return Ok(loops.remove(0));
    }

    loops.sort_by_key(|round| std::cmp::Reverse(round.len()));
    Err(LoopsApart { loops, for_good: separation.is_some(), reason: separation.and_then(|found| found.reason) })
}

/// The result of repairing and joining.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedFactor {
    /// What had to be repaired before every vertex had two edges.
    pub repaired: FactorRepairs,
    /// The number of cycles after the repair.
    pub loops: u64,
    /// The Hamiltonian cycle, or the cycles that stayed apart.
    pub cycle: Result<Vec<u32>, LoopsApart>,
}

/// Repairs and joins: from any edges of a graph to a Hamiltonian cycle.
pub fn close(
    graph: &Graph,
    edges: impl IntoIterator<Item = (u32, u32)>,
    random: &mut Random,
    control: &Control,
) -> Result<ClosedFactor, FactorRepairError> {
    let (factor, repaired) = repair_factor(graph, edges, random, control)?;
    let loops = factor.count_loops();
    Ok(ClosedFactor { repaired, loops, cycle: join(graph, factor, control) })
}
