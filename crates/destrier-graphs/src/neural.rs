//! The network of hysteresis neurons (Takefuji and Lee 1992, chapter 7; Lee and Takefuji 1992).
//!
//! One neuron per move between two squares; its output says whether the tour uses the move. Equation 7.1 drives each
//! neuron towards a state in which every square has two active neurons, one to arrive and one to leave. When all have,
//! the network is stable: its edges form a *2-factor*, a set of cycles through all squares. That is rarely a single
//! cycle, and on large boards some squares do not settle; [`destrier_search::join`] repairs and joins what the network
//! leaves, and [`Neural`] does all of it as a method.
//!
//! A [`Network`] is stepped one round at a time, so that it can be drawn while it is unfinished.
//!
//! ```
//! use destrier::neural::{Network, Settings};
//!
//! // 3x4 has no closed tour; the network settles into the two cycles of the paper's figure 7-2.
//! let mut network = Network::on_board(&"3x4".parse().unwrap(), &Settings::default()).unwrap();
//! while network.energy() > 0 {
//!     network.round();
//! }
//! assert_eq!(network.report().loops, 2);
//! ```

mod cycle;
mod lattice;
mod method;
mod plain;
mod wiring;

pub use cycle::Neural;

use destrier_core::{Graph, Rectangle};
use destrier_search::accelerator::{Accelerator, AcceleratorError};
use destrier_search::byte_size::{in_words, need_in_words};
use destrier_search::disjoint_sets::DisjointSets;
use destrier_search::join::PlaneFactor;
use destrier_search::method::Random;
use lattice::Lattice;
use plain::SequentialNetwork;
use std::sync::Arc;
use wiring::Wiring;

/// The order in which the neurons are updated within a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Updates {
    /// The neurons are updated one after another, by the upper square, and each uses the newest outputs.
    #[default]
    Sequential,
    /// All neurons are updated at once from the outputs of the previous round. The network hardly ever settles on
    /// boards beyond 6x6.
    Synchronous,
    /// Colour by colour, where no two neurons of one colour share a square: as good as one after another, and as
    /// parallel as all at once.
    Coloured,
}

impl Updates {
    /// All of them.
    pub const ALL: [Updates; 3] = [Updates::Sequential, Updates::Synchronous, Updates::Coloured];

    /// The word that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Updates::Sequential => "sequential",
            Updates::Synchronous => "synchronous",
            Updates::Coloured => "coloured",
        }
    }
}

/// The initial settings of a network.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The order of updates.
    pub updates: Updates,
    /// The seed of the first outputs.
    pub seed: u64,
    /// Which of the seed's streams to draw from: the number of the restart.
    pub attempt: u64,
    /// The number of bytes that the network may take.
    pub memory: u64,
    /// A device for the rounds of [`Updates::Coloured`], where the board allows it.
    pub accelerator: Option<Arc<dyn Accelerator>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { updates: Updates::default(), seed: 1, attempt: 0, memory: 4 << 30, accelerator: None }
    }
}

impl Settings {
    /// The settings of a first attempt with seed 1 and up to 4 GiB.
    pub fn new() -> Settings {
        Settings::default()
    }

    /// Sets the order of updates.
    pub fn updates(self, updates: Updates) -> Settings {
        Settings { updates, ..self }
    }

    /// Sets the seed of the first outputs.
    pub fn seed(self, seed: u64) -> Settings {
        Settings { seed, ..self }
    }

    /// Sets how many bytes the network may take.
    pub fn memory(self, memory: u64) -> Settings {
        Settings { memory, ..self }
    }

    /// Sets the device that makes the rounds.
    pub fn accelerator(self, accelerator: Arc<dyn Accelerator>) -> Settings {
        Settings { accelerator: Some(accelerator), ..self }
    }
}

/// Why a network cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The network does not fit into the allowed memory.
    #[error("the network needs {}, and {} are allowed", need_in_words(*.needed, *.allowed), in_words(*.allowed))]
    Memory {
        /// The number of bytes that the network would take.
        needed: u64,
        /// The number of bytes that are allowed.
        allowed: u64,
    },
    /// Squares are numbered with 32 bits.
    #[error("a network is for fewer than 2^32 squares, and this board has {0}")]
    TooManySquares(u64),
}

/// The state of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NetworkReport {
    /// The number of rounds that were run.
    pub rounds: u64,
    /// Squares without degree two; 0 means settled.
    pub energy: u64,
    /// Closed cycles among the edges: components in which every square has degree two.
    pub loops: u64,
    /// The number of active neurons.
    pub edges: u64,
}

/// A network that may not have settled yet.
pub struct Network {
    form: NetworkForm,
    updates: Updates,
    ids: u32,
    rounds: u64,
}

enum NetworkForm {
    Sequential(SequentialNetwork),
    Lattice(Lattice),
}

impl Network {
    /// The network of a board. Vertices are the board's ids.
    pub fn on_board(board: &Rectangle, settings: &Settings) -> Result<Network, NetworkError> {
        if u32::try_from(board.cells()).is_err() {
            return Err(NetworkError::TooManySquares(board.cells()));
        }
        fits(Network::bytes(board, settings.updates), settings.memory)?;
        if settings.updates == Updates::Coloured
            && let Some(lattice) = Lattice::new(board, &settings.random())
        {
            let ids = board.cells() as u32;
            return Ok(Network { form: NetworkForm::Lattice(lattice), updates: settings.updates, ids, rounds: 0 });
        }
        Ok(Network::wired(Wiring::of_board(board), Some(board), settings))
    }

    /// The network of a graph, one neuron per edge.
    pub fn on_graph(graph: &Graph, settings: &Settings) -> Result<Network, NetworkError> {
        fits(plain_bytes(graph.vertices() as u64, graph.edges() as u64), settings.memory)?;
        Ok(Network::wired(Wiring::of_graph(graph), None, settings))
    }

    /// The network of a board as [`Network::on_board`] makes it, but never in the parallel layout; tests compare the
    /// two.
    pub fn on_board_plainly(board: &Rectangle, settings: &Settings) -> Result<Network, NetworkError> {
        if u32::try_from(board.cells()).is_err() {
            return Err(NetworkError::TooManySquares(board.cells()));
        }
        fits(plain_bytes(board.cells(), 4 * board.cells()), settings.memory)?;
        Ok(Network::wired(Wiring::of_board(board), Some(board), settings))
    }

    /// The maximum number of bytes that the network of a board needs.
    pub fn bytes(board: &Rectangle, updates: Updates) -> u64 {
        let cells = board.cells();
        match wiring::directions(board) {
            // A square has a degree, and for each direction a byte of output and at most four of state.
            Some(directions) if updates == Updates::Coloured => cells.saturating_mul(1 + 5 * directions.len() as u64),
            _ => plain_bytes(cells, cells.saturating_mul(4)),
        }
    }

    fn wired(mut wiring: Wiring, board: Option<&Rectangle>, settings: &Settings) -> Network {
        let mut random = settings.random();
        let ids = wiring.ids;
        let mut coin = Coin::new(&mut random);
        let mut outputs: Vec<bool> = wiring.ends.iter().map(|_| coin.toss()).collect();

        if settings.updates == Updates::Coloured {
            let colours = wiring.colours(board);
            let mut order: Vec<usize> = (0..colours.len()).collect();
            order.sort_by_key(|&neuron| colours[neuron]);
            wiring.ends = order.iter().map(|&neuron| wiring.ends[neuron]).collect();
            outputs = order.iter().map(|&neuron| outputs[neuron]).collect();
        }

        Network {
            form: NetworkForm::Sequential(SequentialNetwork::new(wiring, outputs)),
            updates: settings.updates,
            ids,
            rounds: 0,
        }
    }

    /// Updates every neuron once, and returns the energy afterwards.
    pub fn round(&mut self) -> u64 {
        match (&mut self.form, self.updates) {
            (NetworkForm::Lattice(lattice), _) => lattice.update(),
            (NetworkForm::Sequential(plain), Updates::Synchronous) => plain.update_at_once(),
            (NetworkForm::Sequential(plain), _) => plain.update_in_turn(),
        }
        self.rounds += 1;
        self.energy()
    }

    /// Runs rounds until it has settled, at most up to round `limit`, or until `stop` returns true; returns the final
    /// energy.
    pub fn settle(&mut self, limit: u64, mut stop: impl FnMut() -> bool) -> u64 {
        let mut energy = self.energy();
        while energy > 0 && self.rounds < limit && !stop() {
            energy = self.round();
        }
        energy
    }

    /// Runs rounds on an accelerator as [`Network::settle`] does. `stop` gets the number of rounds and the energy from
    /// time to time. In case of an error the network is unchanged.
    pub fn settle_on(
        &mut self,
        accelerator: &dyn Accelerator,
        limit: u64,
        mut stop: impl FnMut(u64, u64) -> bool,
    ) -> Result<u64, AcceleratorError> {
        let refused = |reason: &str| AcceleratorError::Refused(reason.into());
        let NetworkForm::Lattice(lattice) = &mut self.form else {
            return Err(refused("only coloured updates on a plane board without holes suit it"));
        };

        let before = self.rounds;
        if lattice.energy() > 0 && before < limit {
            let mut sheets =
                lattice.sheets().ok_or_else(|| refused("the state of a neuron has outgrown eight bits"))?;
            let mut watch = |rounds, energy| !stop(before + rounds, energy);
            self.rounds += accelerator.settle(&mut sheets, limit - before, &mut watch)?;
        }

        Ok(self.energy())
    }

    /// The number of squares without degree two; 0 means settled.
    pub fn energy(&self) -> u64 {
        match &self.form {
            NetworkForm::Sequential(plain) => plain.energy(),
            NetworkForm::Lattice(lattice) => lattice.energy(),
        }
    }

    /// The number of rounds that were run.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// The number of neurons.
    pub fn neurons(&self) -> u64 {
        match &self.form {
            NetworkForm::Sequential(plain) => plain.len() as u64,
            NetworkForm::Lattice(lattice) => lattice.len() as u64,
        }
    }

    /// The moves whose neurons are active, as pairs of vertices, the lower first.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.all_neurons().filter(|neuron| neuron.2).map(|([from, to], ..)| (from, to))
    }

    /// The moves whose neurons are active, if the board is plane and without holes, and the updates are coloured.
    pub fn plane_factor(&self) -> Option<PlaneFactor> {
        let NetworkForm::Lattice(lattice) = &self.form else { return None };
        PlaneFactor::of_moves(&lattice.board, lattice.moves_in_use())
    }

    /// Every neuron: its two vertices, its state and its output.
    pub fn all_neurons(&self) -> impl Iterator<Item = ([u32; 2], i32, bool)> + '_ {
        let (plain, lattice) = match &self.form {
            NetworkForm::Sequential(plain) => (Some(plain), None),
            NetworkForm::Lattice(lattice) => (None, Some(lattice)),
        };
        plain.into_iter().flat_map(SequentialNetwork::neurons).chain(lattice.into_iter().flat_map(Lattice::neurons))
    }

    /// The state with cycles counted: linear in the size of the board, so not for every round of a large one.
    pub fn report(&self) -> NetworkReport {
        if let (NetworkForm::Lattice(lattice), Some(factor)) = (&self.form, self.plane_factor()) {
            let loops = factor.count_loops();
            let edges = lattice.edges();
            return NetworkReport { rounds: self.rounds, energy: self.energy(), loops, edges };
        }

        let mut sets = DisjointSets::new(self.ids);
        let mut degrees = vec![0u32; self.ids as usize];
        let mut edges = 0;
        for (from, to) in self.edges() {
            sets.union(from, to);
            degrees[from as usize] += 1;
            degrees[to as usize] += 1;
            edges += 1;
        }

        let mut is_loop = vec![true; self.ids as usize];
        for vertex in 0..self.ids {
            is_loop[sets.find(vertex) as usize] &= degrees[vertex as usize] == 2;
        }

        let loops = (0..self.ids).filter(|&vertex| sets.find(vertex) == vertex && is_loop[vertex as usize]).count();
        NetworkReport { rounds: self.rounds, energy: self.energy(), loops: loops as u64, edges }
    }
}

/// The bytes that graph, repair and joining need besides the network, if a closed tour of the board is wanted.
pub fn bytes_to_join(board: &Rectangle) -> u64 {
    board.cells().saturating_mul(cycle::BYTES_PER_VERTEX)
}

impl Settings {
    fn random(&self) -> Random {
        Random::new(self.seed, self.attempt)
    }
}

/// Ends, state and output of each neuron, the copies while colours are sorted, and a degree for each vertex.
fn plain_bytes(vertices: u64, neurons: u64) -> u64 {
    neurons.saturating_mul(8 + 4 + 1 + 21).saturating_add(vertices.saturating_mul(8))
}

fn fits(needed: u64, allowed: u64) -> Result<(), NetworkError> {
    if needed > allowed { Err(NetworkError::Memory { needed, allowed }) } else { Ok(()) }
}

/// A fair coin: one random bit per toss.
struct Coin<'a> {
    random: &'a mut Random,
    bits: u64,
    left: u32,
}

impl<'a> Coin<'a> {
    fn new(random: &'a mut Random) -> Coin<'a> {
        Coin { random, bits: 0, left: 0 }
    }

    /// The coin after some tosses.
    fn after(random: &'a mut Random, tosses: u64) -> Coin<'a> {
        random.skip(tosses / 64);
        let mut coin = Coin::new(random);
        (0..tosses % 64).for_each(|_| _ = coin.toss());
        coin
    }

    #[inline]
    fn toss(&mut self) -> bool {
        if self.left == 0 {
            self.bits = self.random.bits();
            self.left = 64;
        }
        let heads = self.bits & 1 == 1;
        self.bits >>= 1;
        self.left -= 1;
        heads
    }
}
