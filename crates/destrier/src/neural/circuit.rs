//! From a network to a circuit or a path of any graph: settle, mend, join; if that fails, start afresh.

use super::{Network, NetworkError, Settings, Updates, plain_bytes};
use crate::join::{Apart, Opened, Torn, close};
use crate::method::{Control, Limit, Limits, Random};
use crate::{Graph, Impossible};
use destrier_core::impossible::Barrier;
use std::num::NonZeroU64;

/// The method, with what may be chosen about it.
#[derive(Clone, Debug)]
pub struct Neural {
    /// The order of updates.
    pub updates: Updates,
    /// Rounds after which a network that has not settled is mended.
    pub rounds: NonZeroU64,
}

impl Default for Neural {
    fn default() -> Neural {
        Neural { updates: Updates::Coloured, rounds: const { NonZeroU64::new(500).unwrap() } }
    }
}

/// What the method may answer about a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The vertices of a circuit or of a path, in order: a claim, like every path.
    Found(Vec<u32>),
    /// There is none, for the graph has no 2-factor: this vertex cannot have two edges while all others do. Where a path
    /// was asked for, its two ends count as joined by a chain of further vertices, and it may be one of those.
    NoFactor {
        /// A vertex that cannot be served.
        vertex: u32,
        /// What shows it, less the vertices of the chain.
        barrier: Barrier,
    },
    /// There is none, for the edges that 2-factors can use do not connect these loops.
    Parted {
        /// Loops that no 2-factor joins, the largest first.
        loops: Vec<Vec<u32>>,
        /// What shows it, for core to check; only where a circuit was asked for.
        reason: Option<Impossible>,
    },
    /// A limit was hit.
    GaveUp {
        /// Which limit.
        limit: Limit,
        /// The longest path so far, which may be empty.
        longest: Vec<u32>,
    },
}

/// Bytes for each vertex that graph, mending and joining take besides the network, for boards.
pub(super) const BYTES_PER_VERTEX: u64 = 140;

/// The same where a path is wanted: the graph is built once more, with the chain.
pub(super) const BYTES_PER_VERTEX_OPENED: u64 = 400;

impl Neural {
    /// Looks for a circuit of any graph.
    pub fn find_circuit(&self, graph: &Graph, seed: u64, limits: &Limits, control: &Control) -> Answer {
        self.on_graph(graph, seed, limits, control, &|search| search.circuit(graph))
    }

    /// Looks for a Hamilton path of any graph, from `start` to `end`, each any vertex if not given.
    pub fn find_path(
        &self,
        graph: &Graph,
        (start, end): (Option<u32>, Option<u32>),
        seed: u64,
        limits: &Limits,
        control: &Control,
    ) -> Answer {
        self.on_graph(graph, seed, limits, control, &|search| search.path(graph, start, end))
    }

    fn on_graph(
        &self,
        graph: &Graph,
        seed: u64,
        limits: &Limits,
        control: &Control,
        look: &dyn Fn(&Search) -> Answer,
    ) -> Answer {
        let (vertices, edges) = (graph.vertices() as u64, graph.edges() as u64);
        let needed = BYTES_PER_VERTEX_OPENED * vertices + 40 * edges + plain_bytes(vertices, edges);
        if needed > limits.memory {
            return out_of_memory(needed, limits.memory);
        }
        let build = |settings: &Settings| Network::on_graph(graph, settings);
        look(&Search { method: self, seed, limits, control, build: &build, id_of: None })
    }
}

/// What stays the same from one attempt to the next.
pub(super) struct Search<'a> {
    pub(super) method: &'a Neural,
    pub(super) seed: u64,
    pub(super) limits: &'a Limits,
    pub(super) control: &'a Control,
    /// Makes the network of an attempt.
    pub(super) build: &'a dyn Fn(&Settings) -> Result<Network, NetworkError>,
    /// The network's number of each vertex, where a board with holes makes them differ from the graph's.
    pub(super) id_of: Option<&'a [u32]>,
}

impl Search<'_> {
    /// A path, as a circuit of the graph with a chain between its ends.
    pub(super) fn path(&self, graph: &Graph, start: Option<u32>, end: Option<u32>) -> Answer {
        let opened = Opened::new(graph, start, end);
        match self.circuit(opened.graph()) {
            Answer::Found(circuit) => Answer::Found(opened.cut(circuit)),
            Answer::GaveUp { limit, longest } => Answer::GaveUp { limit, longest: opened.cut(longest) },
            Answer::NoFactor { vertex, barrier: Barrier { mut hungry, mut feeding } } => {
                let own = |&vertex: &u64| vertex < graph.vertices() as u64;
                hungry.retain(own);
                feeding.retain(own);
                Answer::NoFactor { vertex, barrier: Barrier { hungry, feeding } }
            }
            Answer::Parted { loops, .. } => Answer::Parted { loops, reason: None },
        }
    }

    /// A circuit of the graph, which may have more vertices than the network.
    pub(super) fn circuit(&self, graph: &Graph) -> Answer {
        let mut longest = Vec::new();
        let attempts = self.limits.attempts.max(1);
        for attempt in 0..attempts {
            let round = match self.attempt(graph, attempt) {
                Ok(round) => round,
                Err(answer) => return answer,
            };
            self.control.report(round.len() as u64);
            if round.len() >= 3 && round.len() == graph.vertices() {
                return Answer::Found(round);
            }
            if round.len() > longest.len() {
                longest = round;
            }
            if self.control.is_tripped() {
                return Answer::GaveUp { limit: Limit::Stopped, longest };
            }
        }
        Answer::GaveUp { limit: Limit::Attempts(attempts), longest }
    }

    /// The longest loop that one network leads to, or the answer that ends all attempts.
    fn attempt(&self, graph: &Graph, attempt: u64) -> Result<Vec<u32>, Answer> {
        let settings = Settings { updates: self.method.updates, seed: self.seed, attempt, memory: self.limits.memory };
        let mut network = (self.build)(&settings).map_err(|error| match error {
            NetworkError::Memory { needed, allowed } => out_of_memory(needed, allowed),
            NetworkError::TooManySquares(squares) => {
                out_of_memory(squares.saturating_mul(BYTES_PER_VERTEX), self.limits.memory)
            }
        })?;
        network.settle(self.method.rounds.get(), || self.control.is_tripped());
        let edges = network.edges().map(|(from, to)| (self.vertex(from), self.vertex(to)));
        // A stream of its own, so that mending does not depend on how many outputs were drawn.
        let mut random = Random::new(self.seed, attempt | 1 << 63);
        match close(graph, edges, &mut random, self.control) {
            Err(Torn::NoFactor { vertex, barrier }) => Err(Answer::NoFactor { vertex, barrier }),
            Err(Torn::Stuck { .. } | Torn::Stopped) => Ok(Vec::new()),
            Ok(closed) => match closed.circuit {
                Ok(circuit) => Ok(circuit),
                Err(Apart { loops, for_good: true, reason }) => Err(Answer::Parted { loops, reason }),
                Err(apart) => Ok(apart.loops.into_iter().next().unwrap_or_default()),
            },
        }
    }

    /// The graph's number of a square; one that is no vertex for an id that is no square, which mending drops.
    pub(super) fn vertex(&self, id: u32) -> u32 {
        match self.id_of {
            Some(ids) => ids.binary_search(&id).map_or(u32::MAX, |vertex| vertex as u32),
            None => id,
        }
    }
}

fn out_of_memory(needed: u64, allowed: u64) -> Answer {
    Answer::GaveUp { limit: Limit::Memory { needed, allowed }, longest: Vec::new() }
}
