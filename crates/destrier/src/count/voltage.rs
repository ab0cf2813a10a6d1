//! Hamilton circuits of a graph whose edges carry voltages: the tours that a symmetry keeps, seen in its quotient.
//!
//! An edge from u to v may be taken with some of the voltages 0 to r - 1, in so many ways each; walked backwards it
//! has the negative voltage. A circuit counts if the sum of its voltages, modulo r, is a unit: then the circuit that
//! it is lifted to is a single one (Gross and Tucker, *Topological Graph Theory*, 1987, section 2.1). With r = 1 every
//! circuit counts, weighted by its number of ways.
//!
//! Most symmetries of a board keep no tour, for reasons that are seen without counting ([`VoltageGraph::reduced`]). The
//! others are counted by a small frontier program: `order.rs` says in which order vertices are taken, `plan.rs` which
//! place of the frontier each has while it waits, `state.rs` what a state is and what becomes of it when a vertex is
//! taken, and `layer.rs` does that with all states.
//!
//! Invariant: counts are kept in full, in as many words as a proven bound of the result asks for.

mod colours;
mod layer;
mod order;
mod plan;
mod state;

use super::bound;
use super::engine_error::EngineError;
use super::progress::Progress;
use super::workers::Workers;
use crate::method::Control;
use destrier_core::arithmetic::gcd;
use destrier_core::{Ends, Graph};
use num_bigint::BigUint;
use plan::SweepPlan;

pub(super) use order::by_lines;

/// An edge from a lower to a higher vertex: its voltages, each in so many ways.
pub(super) type Link = (u32, u32, Vec<(u32, u32)>);

/// The graph.
#[derive(Clone, Debug)]
pub(super) struct VoltageGraph {
    /// Voltages are taken modulo this.
    pub(super) modulus: u32,
    /// How many vertices.
    pub(super) vertices: u32,
    /// Its edges.
    pub(super) edges: Vec<Link>,
}

/// What a count may use.
#[derive(Clone, Copy)]
pub(super) struct Resources<'a> {
    pub(super) workers: &'a Workers,
    /// Bytes.
    pub(super) memory: u64,
    pub(super) control: &'a Control,
}

/// A graph that has to be swept.
#[derive(Clone, Debug)]
pub(super) struct VoltageSweep {
    modulus: usize,
    /// Words of 64 bits that hold any count.
    words: usize,
    graph: Graph,
    edges: Vec<Link>,
    orders: Vec<Vec<u32>>,
}

impl VoltageGraph {
    /// What is left to be counted; `None` if no circuit counts. There are three vertices at least. `orders` are orders of
    /// the first vertices; those that they leave out are put where they fit.
    pub(super) fn sweep(&self, orders: &[Vec<u32>]) -> Option<VoltageSweep> {
        let graph = self.simple()?;
        let modulus = self.reduced(&graph)?;
        let bits = self.bits(&graph)?;
        let (words, edges, orders) = ((bits / 64.0) as usize + 1, self.edges.clone(), orders.to_vec());
        Some(VoltageSweep { modulus: modulus as usize, words, graph, edges, orders })
    }

    /// The graph without voltages.
    fn simple(&self) -> Option<Graph> {
        Graph::from_edges(self.vertices, self.edges.iter().map(|&(from, to, _)| (from, to))).ok()
    }

    /// The binary logarithm of a bound of the number of circuits: there are so many in the simple graph, and each
    /// vertex is left by an edge that has so many ways at most.
    fn bits(&self, graph: &Graph) -> Option<f64> {
        let mut most = vec![1.0f64; self.vertices as usize];
        for (from, to, ways) in &self.edges {
            let sum = ways.iter().map(|&(_, ways)| f64::from(ways)).sum();
            [from, to].into_iter().for_each(|&end| most[end as usize] = most[end as usize].max(sum));
        }
        let ways: f64 = most.iter().map(|ways| ways.log2()).sum();
        bound::bregman(graph, Ends::Circuit).map(|bits| bits.max(0.0) + ways)
    }
}

impl VoltageSweep {
    /// The circuits that count, without direction; `watch` is told how far it is.
    pub(super) fn count(
        &self,
        resources: &Resources,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<BigUint, EngineError> {
        let order = order::best(&self.graph, &self.orders);
        let plan = SweepPlan::new(&self.graph, &order, self.modulus as u32, &self.edges);
        if plan.width > self.most_places() {
            let needed = plan::all_states(plan.width) * self.state_bytes() as f64;
            return Err(EngineError::TooWide { width: plan.width, needed });
        }
        let found = match self.modulus {
            1 | 2 => layer::run::<{ state::PLAIN }>(self, &plan, resources, watch)?,
            _ => layer::run::<{ state::DIRECTED }>(self, &plan, resources, watch)?,
        };
        let mut sum = BigUint::ZERO;
        for (voltage, count) in found.chunks_exact(self.words).enumerate() {
            if gcd(voltage as u32, self.modulus as u32) == 1 {
                let digits = count.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect();
                sum += BigUint::new(digits);
            }
        }
        Ok(sum)
    }

    /// How many places a packed state has.
    fn most_places(&self) -> usize {
        let bits = if self.modulus <= 2 { state::PLAIN } else { state::DIRECTED };
        128 / bits as usize
    }

    /// The bytes of a packed state with its counts.
    fn state_bytes(&self) -> u64 {
        16 + 8 * (self.modulus * self.words) as u64
    }
}

#[cfg(test)]
mod tests;
