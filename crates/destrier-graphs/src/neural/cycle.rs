//! From a network to a cycle or a path of any graph: settle, repair, join; if that fails, start again.

use super::{Network, NetworkError, Settings, Updates, plain_bytes};
use destrier_core::impossible::FactorWitness;
use destrier_core::{Graph, Impossible};
use destrier_search::join::{ChainedGraph, FactorRepairError, LoopsApart, close};
use destrier_search::method::{Control, Finding, Limit, Limits, Random};
use std::num::NonZeroU64;

/// The method, with its options.
#[derive(Clone, Debug)]
pub struct Neural {
    /// The order of updates.
    pub updates: Updates,
    /// Rounds after which a network that has not settled is repaired.
    pub rounds: NonZeroU64,
}

impl Default for Neural {
    fn default() -> Neural {
        Neural { updates: Updates::Coloured, rounds: const { NonZeroU64::new(500).unwrap() } }
    }
}

/// Bytes per vertex that graph, repair and joining need besides the network, for boards.
pub(super) const BYTES_PER_VERTEX: u64 = 140;

/// Bytes per vertex that graph, repair and joining need besides the network if a path is wanted: the graph is built
/// once more, with the chain.
pub(super) const BYTES_PER_VERTEX_OPENED: u64 = 400;

impl Neural {
    /// Looks for a Hamiltonian cycle of any graph.
    pub fn find_cycle(&self, graph: &Graph, seed: u64, limits: &Limits, control: &Control) -> Finding<Vec<u32>> {
        self.on_graph(graph, seed, limits, control, &|search| search.cycle(graph))
    }

    /// Looks for a Hamiltonian path of any graph, from `start` to `end`, each any vertex if not given.
    pub fn find_path(
        &self,
        graph: &Graph,
        (start, end): (Option<u32>, Option<u32>),
        seed: u64,
        limits: &Limits,
        control: &Control,
    ) -> Finding<Vec<u32>> {
        self.on_graph(graph, seed, limits, control, &|search| search.path(graph, start, end))
    }

    fn on_graph(
        &self,
        graph: &Graph,
        seed: u64,
        limits: &Limits,
        control: &Control,
        search: &dyn Fn(&NetworkSearch) -> Finding<Vec<u32>>,
    ) -> Finding<Vec<u32>> {
        let vertices = graph.vertices() as u64;
        let edges = graph.edges() as u64;
        let needed = BYTES_PER_VERTEX_OPENED * vertices + 40 * edges + plain_bytes(vertices, edges);

        if needed > limits.memory {
            return out_of_memory(needed, limits.memory);
        }

        let build = |settings: &Settings| Network::on_graph(graph, settings);
        search(&NetworkSearch { method: self, seed, limits, control, build: &build, id_of: None })
    }
}

/// Everything that stays the same from one attempt to the next.
pub(super) struct NetworkSearch<'a> {
    pub(super) method: &'a Neural,
    pub(super) seed: u64,
    pub(super) limits: &'a Limits,
    pub(super) control: &'a Control,
    /// Makes the network of an attempt.
    pub(super) build: &'a dyn Fn(&Settings) -> Result<Network, NetworkError>,
    /// The network's number of each vertex, if a board with holes makes them differ from the graph's.
    pub(super) id_of: Option<&'a [u32]>,
}

impl NetworkSearch<'_> {
    /// A path, as a cycle of the graph with a chain between its ends.
    pub(super) fn path(&self, graph: &Graph, start: Option<u32>, end: Option<u32>) -> Finding<Vec<u32>> {
        let chained = ChainedGraph::new(graph, start, end);
        match self.cycle(chained.graph()) {
            Finding::Found(cycle) => Finding::Found(chained.cut(cycle)),
            Finding::GaveUp { limit, longest } => Finding::GaveUp { limit, longest: chained.cut(longest) },
            // A barrier keeps its meaning without the vertices of the chain. Other arguments do not.
            Finding::Impossible(Impossible::NoTwoFactor { witness: FactorWitness { mut deficient, mut barrier } }) => {
                let own = |&vertex: &u64| vertex < graph.vertices() as u64;
                deficient.retain(own);
                barrier.retain(own);
                Finding::Impossible(Impossible::NoTwoFactor { witness: FactorWitness { deficient, barrier } })
            }
            Finding::Impossible(_) => Finding::gave_up(Limit::Unconfirmed),
        }
    }

    /// A cycle of the graph, which may have more vertices than the network.
    pub(super) fn cycle(&self, graph: &Graph) -> Finding<Vec<u32>> {
        let mut longest = Vec::new();
        let attempts = self.limits.attempts.max(1);
        for attempt in 0..attempts {
            let round = match self.attempt(graph, attempt) {
                Ok(round) => round,
                Err(answer) => return answer,
            };

            self.control.report(round.len() as u64);
            if round.len() >= 3 && round.len() == graph.vertices() {
                return Finding::Found(round);
            }

            if round.len() > longest.len() {
                longest = round;
            }

            if self.control.is_stopped() {
                return Finding::GaveUp { limit: Limit::Stopped, longest };
            }
        }

        Finding::GaveUp { limit: Limit::Attempts(attempts), longest }
    }

    /// The longest cycle that one network leads to, or the answer that ends all attempts.
    fn attempt(&self, graph: &Graph, attempt: u64) -> Result<Vec<u32>, Finding<Vec<u32>>> {
        let settings = Settings {
            updates: self.method.updates,
            seed: self.seed,
            attempt,
            memory: self.limits.memory,
            accelerator: None,
        };

        let mut network = (self.build)(&settings).map_err(|error| match error {
            NetworkError::Memory { needed, allowed } => out_of_memory(needed, allowed),
            NetworkError::TooManySquares(squares) => {
                out_of_memory(squares.saturating_mul(BYTES_PER_VERTEX), self.limits.memory)
            }
        })?;

        network.settle(self.method.rounds.get(), || self.control.is_stopped());
        let edges = network.edges().map(|(from, to)| (self.vertex(from), self.vertex(to)));

        // A separate stream, so that the repair does not depend on how many outputs were drawn.
        let mut random = Random::new(self.seed, attempt | 1 << 63);
        match close(graph, edges, &mut random, self.control) {
            Err(FactorRepairError::NoFactor { witness, .. }) => {
                Err(Finding::Impossible(Impossible::NoTwoFactor { witness }))
            }
            Err(FactorRepairError::Stuck { .. } | FactorRepairError::Stopped) => Ok(Vec::new()),
            Ok(closed) => match closed.cycle {
                Ok(cycle) => Ok(cycle),
                Err(LoopsApart { for_good: true, reason, .. }) => {
                    Err(reason.map_or_else(|| Finding::gave_up(Limit::Unconfirmed), Finding::Impossible))
                }
                Err(apart) => Ok(apart.loops.into_iter().next().unwrap_or_default()),
            },
        }
    }

    /// The graph's number of a square; for an id that is not a square, a number that is not a vertex, which the repair
    /// drops.
    pub(super) fn vertex(&self, id: u32) -> u32 {
        match self.id_of {
            Some(ids) => ids.binary_search(&id).map_or(u32::MAX, |vertex| vertex as u32),
            None => id,
        }
    }
}

fn out_of_memory(needed: u64, allowed: u64) -> Finding<Vec<u32>> {
    Finding::gave_up(Limit::Memory { needed, allowed })
}
