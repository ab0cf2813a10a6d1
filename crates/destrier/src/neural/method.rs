//! The network as a method: let it settle, mend what it left unsettled, join its loops; if that fails, start afresh.
//!
//! What comes out is a circuit. It serves as a closed tour from any square, and as an open tour too; so a goal that no
//! circuit can meet is answered by saying so.

use super::{Network, NetworkError, Settings, Updates};
use crate::join::{Torn, close};
use crate::method::{Control, Finding, Limit, Limits, Method, Random, Task};
use crate::{Board, Goal, Graph, Ground, Path};
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
    /// The vertices of a circuit, in order: a claim, like every path.
    Circuit(Vec<u32>),
    /// The graph has no 2-factor, so no circuit: this vertex cannot have two edges while all others do.
    NoFactor {
        /// A vertex that cannot be served.
        vertex: u32,
    },
    /// The graph has no circuit: the edges that its 2-factors can use do not connect these loops.
    Parted {
        /// Loops that no 2-factor joins, the largest first.
        loops: Vec<Vec<u32>>,
    },
    /// A limit was hit.
    GaveUp {
        /// Which limit.
        limit: Limit,
        /// The longest path so far, which may be empty.
        longest: Vec<u32>,
    },
}

/// Bytes for each vertex that graph, mending and joining take besides the network.
const BYTES_PER_VERTEX: u64 = 140;

impl Neural {
    /// Looks for a circuit of any graph.
    pub fn find_circuit(&self, graph: &Graph, seed: u64, limits: &Limits, control: &Control) -> Answer {
        let (vertices, edges) = (graph.vertices() as u64, graph.edges() as u64);
        let needed = BYTES_PER_VERTEX * vertices + 8 * edges + super::plain_bytes(vertices, edges);
        if needed > limits.memory {
            return out_of_memory(needed, limits.memory);
        }
        let wanted = Wanted { graph, id_of: None, accepts: &|_| true };
        self.attempt(&wanted, seed, limits, control, &|settings| Network::on_graph(graph, settings))
    }

    fn attempt(
        &self,
        wanted: &Wanted,
        seed: u64,
        limits: &Limits,
        control: &Control,
        build: &dyn Fn(&Settings) -> Result<Network, NetworkError>,
    ) -> Answer {
        let graph = wanted.graph;
        let mut longest = Vec::new();
        for attempt in 0..limits.attempts.max(1) {
            let settings = Settings { updates: self.updates, seed, attempt, memory: limits.memory };
            let mut network = match build(&settings) {
                Ok(network) => network,
                Err(NetworkError::Memory { needed, allowed }) => return out_of_memory(needed, allowed),
                Err(NetworkError::TooManySquares(squares)) => {
                    return out_of_memory(squares.saturating_mul(BYTES_PER_VERTEX), limits.memory);
                }
            };
            network.settle(self.rounds.get(), || control.is_tripped());
            // A stream of its own, so that mending does not depend on how many outputs were drawn.
            let mut random = Random::new(seed, attempt | 1 << 63);
            let path = match close(graph, wanted.vertices(network.edges()), &mut random, control) {
                Err(Torn::NoFactor { vertex }) => return Answer::NoFactor { vertex },
                Err(Torn::Stuck { .. } | Torn::Stopped) => Vec::new(),
                Ok(closed) => match closed.circuit {
                    Ok(circuit) => circuit,
                    Err(apart) if apart.for_good => return Answer::Parted { loops: apart.loops },
                    Err(apart) => apart.loops.into_iter().next().unwrap_or_default(),
                },
            };
            control.report(path.len() as u64);
            if path.len() >= 3 && path.len() == graph.vertices() && (wanted.accepts)(&path) {
                return Answer::Circuit(path);
            }
            if path.len() > longest.len() {
                longest = path;
            }
            if control.is_tripped() {
                return Answer::GaveUp { limit: Limit::Stopped, longest };
            }
        }
        Answer::GaveUp { limit: Limit::Attempts(limits.attempts.max(1)), longest }
    }
}

impl Method for Neural {
    fn name(&self) -> &'static str {
        "neural"
    }

    fn about(&self) -> &'static str {
        "a neuron for every move settles into loops through all squares, which are then joined into one"
    }

    fn source(&self) -> &'static str {
        "Lee and Takefuji 1992; Takefuji 1992, chapter 7"
    }

    fn find(&self, task: &Task, control: &Control) -> Finding {
        let (board, goal, limits) = (&task.board, &task.goal, &task.limits);
        if let Some(reason) = unsuited(board, goal) {
            return Finding::Unsuited(reason);
        }
        let needed = board.cells().saturating_mul(BYTES_PER_VERTEX).saturating_add(Network::bytes(board, self.updates));
        if needed > limits.memory || u32::try_from(board.cells()).is_err() {
            let limit = Limit::Memory { needed, allowed: limits.memory };
            return Finding::GaveUp { limit, longest: Path::Vertices(Vec::new()) };
        }
        let (graph, id_of) = Graph::of_board(board);
        let build = |settings: &Settings| Network::on_board(board, settings);
        let ids = |path: &[u32]| path.iter().map(|&vertex| id_of[vertex as usize]).collect::<Vec<u32>>();
        let accepts = |path: &[u32]| turned(board, goal, ids(path)).is_some();
        let id_of_vertex = if board.is_whole() { None } else { Some(&id_of[..]) };
        let wanted = Wanted { graph: &graph, id_of: id_of_vertex, accepts: &accepts };
        match self.attempt(&wanted, task.seed, limits, control, &build) {
            Answer::Circuit(path) => match turned(board, goal, ids(&path)) {
                Some(path) => Finding::Found(Path::Vertices(path)),
                None => Finding::Unsuited("the circuit cannot be turned as asked".into()),
            },
            Answer::NoFactor { vertex } => Finding::Unsuited(format!(
                "the network finds closed tours, and this board has none: no set of loops passes through all its \
                 squares, for {} cannot have two moves while every other square has two",
                board.label(u64::from(id_of[vertex as usize]))
            )),
            Answer::Parted { loops } => Finding::Unsuited(format!(
                "the network finds closed tours, and this board has none: the moves that can be part of loops through \
                 all squares do not connect these {} loops",
                loops.len()
            )),
            Answer::GaveUp { limit, longest } => Finding::GaveUp { limit, longest: Path::Vertices(ids(&longest)) },
        }
    }
}

/// Where a circuit is wanted, and which will do.
struct Wanted<'a> {
    graph: &'a Graph,
    /// The board's id of each vertex, where a board with holes makes them differ.
    id_of: Option<&'a [u32]>,
    accepts: &'a dyn Fn(&[u32]) -> bool,
}

impl<'a> Wanted<'a> {
    /// Edges of the network, by vertices of the graph.
    fn vertices(&self, edges: impl Iterator<Item = (u32, u32)> + 'a) -> impl Iterator<Item = (u32, u32)> + 'a {
        let id_of = self.id_of;
        // An id that is no square would become a number that is no vertex, and be dropped.
        let vertex = move |id: u32| match id_of {
            Some(ids) => ids.binary_search(&id).map_or(u32::MAX, |vertex| vertex as u32),
            None => id,
        };
        edges.map(move |(from, to)| (vertex(from), vertex(to)))
    }
}

/// Why no circuit can be what was asked for.
fn unsuited(board: &Board, goal: &Goal) -> Option<String> {
    if let Some(square) = goal.misplaced(board) {
        return Some(format!("{square} is not on the board"));
    }
    match (goal.start, goal.end) {
        _ if board.squares() < 3 => Some("the network finds closed tours, which need at least 3 squares".into()),
        (Some(start), Some(end)) if !board.are_a_move_apart(start, end) => Some(format!(
            "the network finds closed tours, which end a move away from where they begin, and {} is none from {}",
            board.name(end),
            board.name(start)
        )),
        _ => None,
    }
}

/// The circuit, begun and ended where the goal says; `None` if it does not use the move between the two.
fn turned(board: &Board, goal: &Goal, mut circuit: Vec<u32>) -> Option<Vec<u32>> {
    let position = |circuit: &[u32], square| circuit.iter().position(|&id| u64::from(id) == board.id(square));
    if let Some(start) = goal.start {
        let index = position(&circuit, start)?;
        circuit.rotate_left(index);
    }
    if let Some(end) = goal.end {
        let last = circuit.len() - 1;
        match (position(&circuit, end)?, goal.start) {
            (index, _) if index == last => {}
            (index, None) => circuit.rotate_left(index + 1),
            (1, Some(_)) => circuit[1..].reverse(),
            _ => return None,
        }
    }
    Some(circuit)
}

fn out_of_memory(needed: u64, allowed: u64) -> Answer {
    Answer::GaveUp { limit: Limit::Memory { needed, allowed }, longest: Vec::new() }
}
