//! From a network as it stands to a verified circuit: what is flawed is mended, and the loops are joined.
//!
//! The network may have been watched round by round, settled or not; here it is only read. What comes out is a
//! [`Tour`], or the reason why this network led to none. To start afresh until one does is the method `neural`.

use super::AskError;
use crate::join::{Closed, Mended, Torn, close};
use crate::method::{Control, Random};
use crate::neural::{Network, Updates};
use destrier_core::{Board, Graph, Path, Shape, Tour, verify};

/// What became of a network.
#[derive(Clone, Debug)]
pub enum Joined {
    /// A verified circuit.
    Circuit {
        /// The closed tour.
        tour: Tour,
        /// What had to be mended first.
        mended: Mended,
        /// How many loops there were after that.
        loops: u64,
    },
    /// Loops stayed apart.
    Apart {
        /// What had to be mended first.
        mended: Mended,
        /// How many loops there were after that.
        loops: u64,
        /// How many are left.
        left: u64,
        /// Whether no other network would do better: the moves that loops can use do not connect the board.
        for_good: bool,
    },
    /// No set of loops passes through all squares, so there is no circuit at all.
    NoFactor,
    /// Not every square could be given two moves, though another network might do better.
    Stuck {
        /// How many squares still lack one.
        lacking: u64,
    },
    /// The caller stopped it.
    Stopped,
}

/// The bytes that a network of this board takes, and its mending and joining as well if `joining`.
pub fn bytes(board: &Board, updates: Updates, joining: bool) -> u64 {
    let network = Network::bytes(board, updates);
    if joining { network.saturating_add(crate::neural::bytes_to_join(board)) } else { network }
}

/// Mends and joins what the network has now; `seed` decides where mending needs a choice.
pub fn join(network: &Network, board: &Board, seed: u64, control: &Control) -> Result<Joined, AskError> {
    let Some((graph, id_of)) = Graph::of_board_unless(board, || control.is_tripped()) else {
        return Ok(Joined::Stopped);
    };
    let vertex = |id: u32| if board.is_whole() { id } else { vertex_of(&id_of, id) };
    let edges = network.edges().map(|(from, to)| (vertex(from), vertex(to)));
    let Closed { mended, loops, circuit } = match close(&graph, edges, &mut Random::new(seed, 1 << 63), control) {
        Ok(closed) => closed,
        Err(Torn::NoFactor { .. }) => return Ok(Joined::NoFactor),
        Err(Torn::Stuck { lacking }) => return Ok(Joined::Stuck { lacking }),
        Err(Torn::Stopped) => return Ok(Joined::Stopped),
    };
    let circuit = match circuit {
        Ok(circuit) => circuit,
        Err(_) if control.is_tripped() => return Ok(Joined::Stopped),
        Err(apart) => {
            let left = apart.loops.len() as u64;
            return Ok(Joined::Apart { mended, loops, left, for_good: apart.for_good });
        }
    };
    let ids = circuit.into_iter().map(|vertex| id_of[vertex as usize]).collect();
    let tour = verify(board.clone(), Path::Vertices(ids), Shape::Closed).map_err(|refused| AskError::WrongClaim {
        method: "neural".into(),
        fault: refused.fault.describe(&refused.ground),
    })?;
    Ok(Joined::Circuit { tour, mended, loops })
}

/// A number that is no vertex for an id that is no square, which mending drops.
fn vertex_of(id_of: &[u32], id: u32) -> u32 {
    id_of.binary_search(&id).map_or(u32::MAX, |vertex| vertex as u32)
}
