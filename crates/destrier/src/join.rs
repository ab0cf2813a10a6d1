//! Joins the loops of any 2-factor of any graph into one circuit, and mends what is nearly a 2-factor.
//!
//! A 2-factor is close to a Hamilton circuit: every vertex has its two edges, only they close too early. Two loops
//! that lie side by side are joined by exchanging edges along an *alternating cycle*: its edges are in turn chosen and
//! not chosen, and the two kinds change places. The shortest have four edges and always join two different loops
//! (`square.rs`); where none is left, longer ones are searched (`longer.rs`). Where some vertices do not have two edges to
//! begin with, alternating *paths* mend that ([`mend`]). Where loops stay apart, it may be that they must, and
//! `parted.rs` can tell.
//!
//! This room knows graphs alone, not how the 2-factor came about: a network of neurons, a matching, a search.

mod factor;
mod longer;
mod mend;
mod open;
mod parted;
mod square;

pub use factor::{FactorFault, TwoFactor};
pub use mend::{Mended, Torn, mend};
pub use open::Opened;

use crate::method::{Control, Random};
use crate::{Graph, Impossible};

/// Loops that could not be joined; the first is the largest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart {
    /// The vertices of each loop, in order.
    pub loops: Vec<Vec<u32>>,
    /// Proved that the graph has no circuit: the edges that its 2-factors can use do not connect all vertices. What is
    /// not proved may be joined some other way.
    pub for_good: bool,
    /// The proof, for core to check; never without `for_good`, and absent where it would be too long.
    pub reason: Option<Impossible>,
}

/// Makes one circuit of the loops of a 2-factor, or says which loops stay apart.
///
/// The circuit begins at vertex 0. Near linear in the size of the graph while alternating 4-cycles suffice, which on
/// knight's boards they nearly always do; the search for longer ones is bounded.
pub fn join(graph: &Graph, mut factor: TwoFactor, control: &Control) -> Result<Vec<u32>, Apart> {
    if square::merge(graph, &mut factor, control) > 1 {
        longer::merge(graph, &mut factor, control);
    }
    let mut loops = factor.loops();
    if loops.len() == 1 {
        return Ok(loops.remove(0));
    }
    loops.sort_by_key(|round| std::cmp::Reverse(round.len()));
    let parted = if control.is_stopped() { None } else { parted::parted(graph, &factor) };
    Err(Apart { loops, for_good: parted.is_some(), reason: parted.and_then(|parted| parted.reason) })
}

/// What became of edges that were nearly a circuit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closed {
    /// What had to be mended before every vertex had two edges.
    pub mended: Mended,
    /// How many loops there were then.
    pub loops: u64,
    /// The circuit, or the loops that stayed apart.
    pub circuit: Result<Vec<u32>, Apart>,
}

/// Mends and joins: from any edges of a graph to a circuit.
pub fn close(
    graph: &Graph,
    edges: impl IntoIterator<Item = (u32, u32)>,
    random: &mut Random,
    control: &Control,
) -> Result<Closed, Torn> {
    let (factor, mended) = mend(graph, edges, random, control)?;
    let loops = factor.count_loops();
    Ok(Closed { mended, loops, circuit: join(graph, factor, control) })
}
