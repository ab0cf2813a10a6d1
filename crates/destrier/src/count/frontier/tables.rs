//! Every change of a pairing as a table from rank to rank, made when it is first needed.
//!
//! Up to [`TABLED`] points a change is one lookup; beyond that it is worked out each time. A link that would close a
//! circuit leads to one past the last rank, where nobody looks.

use super::pairing::{self, Change};
use std::sync::OnceLock;

/// Up to so many points changes are tabled, and blocks may be stored by bit map: 13!! = 135,135 ranks.
pub(super) const TABLED: usize = 14;

/// A map from ranks to ranks.
pub(super) enum Map {
    /// Of ranks that fit into 16 bits.
    Narrow(Box<[u16]>),
    /// Of others.
    Wide(Box<[u32]>),
}

/// All tables, shared by the threads.
pub(super) struct Tables {
    maps: Vec<OnceLock<Map>>,
    reversed: Vec<OnceLock<Box<[u32]>>>,
}

const SIDE: usize = TABLED + 2;

impl Tables {
    pub(super) fn new() -> Tables {
        let maps = (0..3 * SIDE * SIDE * SIDE).map(|_| OnceLock::new()).collect();
        Tables { maps, reversed: (0..SIDE).map(|_| OnceLock::new()).collect() }
    }

    /// The table of a change of so many points, both before and after at most [`TABLED`].
    pub(super) fn map(&self, points: usize, change: Change) -> &Map {
        let (kind, a, b) = match change {
            Change::Keep => (0, 0, 0),
            Change::Move(from, to) => (0, from, to),
            Change::Link(low, high) => (1, low, high),
            Change::Insert(low, high) => (2, low, high),
        };
        let index = ((kind * SIDE + points) * SIDE + a as usize) * SIDE + b as usize;
        self.maps[index].get_or_init(|| make(points, change))
    }

    /// The table that reads pairings from the other side.
    pub(super) fn reversed(&self, points: usize) -> &[u32] {
        self.reversed[points]
            .get_or_init(|| (0..pairing::count(points)).map(|rank| pairing::reversed(points, rank) as u32).collect())
    }
}

fn make(points: usize, change: Change) -> Map {
    let nowhere = pairing::count(change.points_after(points));
    let ranks = (0..pairing::count(points)).map(|rank| change.apply(points, rank).unwrap_or(nowhere));
    if nowhere <= u64::from(u16::MAX) {
        Map::Narrow(ranks.map(|rank| rank as u16).collect())
    } else {
        Map::Wide(ranks.map(|rank| rank as u32).collect())
    }
}
