//! A table: the different states that the chosen edges of one region can have on its boundary.
//!
//! A region is a set of edges. Its *boundary* consists of the vertices that have edges inside and outside; vertices
//! with all edges inside are finished, with two chosen edges each. A choice of edges is described for each boundary
//! vertex by whether no chosen edge touches it, or two do, or one, and in the last case by the boundary vertex at the
//! other end of its path. That is a *state*, five bits per boundary vertex: its mate's place, its own if it is
//! untouched, [`DONE`] if it has both edges. A table lists the possible states, each once.
//!
//! Invariant: no state contains a closed cycle, except the one through all vertices of the graph.

/// The widest boundary whose states fit in 128 bits.
pub(super) const WIDEST: usize = 25;

/// The mark of a boundary vertex that has both its edges.
pub(super) const DONE: u8 = 31;

const BITS: usize = 5;

/// The states of a region.
pub(super) struct RegionStates {
    /// The boundary vertices, ascending.
    pub(super) boundary: Vec<u32>,
    /// For each boundary vertex, the number of its edges inside.
    pub(super) inside: Vec<u32>,
    /// The number of finished vertices.
    pub(super) finished: usize,
    pub(super) states: Vec<u128>,
    /// The origin of each state.
    pub(super) node: u32,
}

/// A state, unpacked, on the boundary of a larger region.
#[derive(Clone, Copy)]
pub(super) struct UnpackedState {
    /// The mate of each place.
    pub(super) mate: [u8; WIDEST],
    /// The places with one edge, as a set.
    pub(super) ones: u32,
    /// The places with two edges, as a set.
    pub(super) twos: u32,
}

/// Packs the mates of the places from 0.
pub(super) fn pack(mates: impl IntoIterator<Item = u8>) -> u128 {
    mates.into_iter().enumerate().fold(0, |code, (place, mate)| code | u128::from(mate) << (BITS * place))
}

impl RegionStates {
    /// The region of a single edge, which is chosen or, unless it must be, not.
    pub(super) fn of_edge(from: u32, to: u32, forced: bool, node: u32) -> RegionStates {
        let chosen = pack([1, 0]);
        let states = if forced { vec![chosen] } else { vec![pack([0, 1]), chosen] };
        RegionStates { boundary: vec![from.min(to), from.max(to)], inside: vec![1, 1], finished: 0, states, node }
    }

    /// The states of the region on a boundary of `width` places, among which its own vertices have the given places.
    pub(super) fn views(&self, places: &[u8]) -> Vec<UnpackedState> {
        self.states.iter().map(|&state| view(state, places)).collect()
    }
}

fn view(state: u128, places: &[u8]) -> UnpackedState {
    let mut view = UnpackedState { mate: std::array::from_fn(|place| place as u8), ones: 0, twos: 0 };
    for (own, &place) in places.iter().enumerate() {
        let mate = (state >> (BITS * own)) as u8 & DONE;
        if mate == DONE {
            view.twos |= 1 << place;
            view.mate[place as usize] = DONE;
        } else if usize::from(mate) != own {
            view.ones |= 1 << place;
            view.mate[place as usize] = places[usize::from(mate)];
        }
    }
    view
}
