//! Hamiltonian cycles of a graph whose edges carry voltages: the tours that a symmetry fixes, counted in its quotient.
//!
//! An edge from u to v can be used with some of the voltages 0 to r - 1, with a number of ways for each. In the other
//! direction it has the negative voltage. A cycle counts if the sum of its voltages is a unit modulo r: its lift is
//! then a single cycle (Gross and Tucker, *Topological Graph Theory*, 1987, section 2.1). With r = 1 every cycle
//! counts, weighted by its number of ways.
//!
//! Most symmetries of a board fix no tour, for reasons that need no counting ([`VoltageGraph::reduced`]). The others
//! are handled by a small frontier program: `order.rs` chooses the order of the vertices, `plan.rs` assigns places of
//! the frontier, `state.rs` defines states and their successors, and `layer.rs` applies a step to all states.
//!
//! Invariant: counts are exact, in as many words as a proven bound of the result requires.

mod colours;
mod layer;
mod order;
mod plan;
mod state;

use crate::engine_error::EngineError;
use crate::exact::bound;
use crate::progress::PassProgress;
use destrier_core::arithmetic::gcd;
use destrier_core::{Ends, Graph};
use destrier_search::method::Control;
use destrier_search::workers::Workers;
use num_bigint::BigUint;
use plan::SweepPlan;

pub(super) use order::by_lines;

/// An edge from a lower to a higher vertex, with its voltages and the number of ways of each.
pub(super) type VoltageEdge = (u32, u32, Vec<(u32, u32)>);

/// A graph whose edges carry voltages.
#[derive(Clone, Debug)]
pub(super) struct VoltageGraph {
    /// The modulus of the voltages.
    pub(super) modulus: u32,
    /// Number of vertices.
    pub(super) vertices: u32,
    /// The edges of the graph.
    pub(super) edges: Vec<VoltageEdge>,
}

/// The resources that a count may use.
#[derive(Clone, Copy)]
pub(super) struct Resources<'a> {
    pub(super) workers: &'a Workers,
    /// Maximum number of bytes.
    pub(super) memory: u64,
    pub(super) control: &'a Control,
}

/// A graph whose cycles have to be counted.
#[derive(Clone, Debug)]
pub(super) struct VoltageSweep {
    modulus: usize,
    /// Number of 64-bit words of a count.
    words: usize,
    graph: Graph,
    edges: Vec<VoltageEdge>,
    orders: Vec<Vec<u32>>,
}

impl VoltageGraph {
    /// What has to be counted; `None` if no cycle counts. There are at least three vertices. `orders` are orders of the
    /// first vertices; the other vertices are inserted.
    pub(super) fn sweep(&self, orders: &[Vec<u32>]) -> Option<VoltageSweep> {
        let graph = self.simple()?;
        let modulus = self.reduced(&graph)?;
        self.sweep_modulo(graph, modulus, orders)
    }

    /// What has to be counted for the number of cycles of each voltage; `None` if there is no cycle.
    pub(super) fn sweep_by_voltage(&self, orders: &[Vec<u32>]) -> Option<VoltageSweep> {
        self.sweep_modulo(self.simple()?, self.modulus, orders)
    }

    fn sweep_modulo(&self, graph: Graph, modulus: u32, orders: &[Vec<u32>]) -> Option<VoltageSweep> {
        let bits = self.bits(&graph)?;
        let words = (bits / 64.0) as usize + 1;
        let edges = self.edges.clone();
        let orders = orders.to_vec();
        Some(VoltageSweep { modulus: modulus as usize, words, graph, edges, orders })
    }

    /// The graph without voltages.
    fn simple(&self) -> Option<Graph> {
        Graph::from_edges(self.vertices, self.edges.iter().map(|&(from, to, _)| (from, to))).ok()
    }

    /// The binary logarithm of a bound of the number of cycles: the bound of the simple graph, times the largest
    /// number of ways of an edge at each vertex.
    fn bits(&self, graph: &Graph) -> Option<f64> {
        let mut most = vec![1.0f64; self.vertices as usize];
        for (from, to, ways) in &self.edges {
            let sum = ways.iter().map(|&(_, ways)| f64::from(ways)).sum();
            [from, to].into_iter().for_each(|&end| most[end as usize] = most[end as usize].max(sum));
        }
        let ways: f64 = most.iter().map(|ways| ways.log2()).sum();
        bound::bregman(graph, Ends::Cycle).map(|bits| bits.max(0.0) + ways)
    }
}

impl VoltageSweep {
    /// Number of cycles that count, without direction. `watch` is called after every step.
    pub(super) fn count(
        &self,
        resources: &Resources,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<BigUint, EngineError> {
        let is_unit = |&(voltage, _): &(usize, BigUint)| gcd(voltage as u32, self.modulus as u32) == 1;
        let counts = self.count_by_voltage(resources, watch)?;
        Ok(counts.into_iter().enumerate().filter(is_unit).map(|(_, count)| count).sum())
    }

    /// Number of cycles of each voltage, without direction: each has its own voltage or the negative one. `watch` is
    /// called after every step.
    pub(super) fn count_by_voltage(
        &self,
        resources: &Resources,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<Vec<BigUint>, EngineError> {
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

        let number =
            |words: &[u64]| BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect());

        Ok(found.chunks_exact(self.words).map(number).collect())
    }

    /// Number of places of a packed state.
    fn most_places(&self) -> usize {
        let bits = if self.modulus <= 2 { state::PLAIN } else { state::DIRECTED };
        128 / bits as usize
    }

    /// Number of bytes of a packed state with its counts.
    fn state_bytes(&self) -> u64 {
        16 + 8 * (self.modulus * self.words) as u64
    }
}

#[cfg(test)]
mod tests;
