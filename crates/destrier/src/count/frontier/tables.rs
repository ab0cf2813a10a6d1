//! Every change of a pairing as a table from rank to rank, made when it has been needed often enough.
//!
//! Up to [`TABLED`] points a change becomes one lookup; beyond that, and until its table pays, it is worked out each
//! time. A link that would close a circuit leads to one past the last rank, where nobody looks. Tables are made from
//! those for two points fewer.

use super::pairing::{self, Change};
use super::recursion;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Up to so many points changes are tabled, and blocks may be stored by bit map: 13!! = 135,135 ranks.
pub(super) const TABLED: usize = 14;

/// A map from ranks to ranks.
pub(super) enum Map {
    /// Of ranks that fit into 16 bits.
    Narrow(Box<[u16]>),
    /// Of others.
    Wide(Box<[u32]>),
}

impl Map {
    #[inline]
    pub(super) fn at(&self, rank: u64) -> u64 {
        match self {
            Map::Narrow(map) => u64::from(map[rank as usize]),
            Map::Wide(map) => u64::from(map[rank as usize]),
        }
    }
}

#[derive(Default)]
struct Slot {
    map: OnceLock<Map>,
    /// How many ranks were asked for while there was no table.
    uses: AtomicU64,
}

/// Partners of all points, for every rank, in rows of [`TABLED`].
type Pairings = Box<[[u8; TABLED]]>;

/// All tables, shared by the threads.
pub(super) struct Tables {
    maps: Vec<Slot>,
    reversed: Vec<OnceLock<Box<[u32]>>>,
    pairings: Vec<OnceLock<Pairings>>,
    bytes: AtomicU64,
}

const SIDE: usize = TABLED + 2;

impl Tables {
    pub(super) fn new() -> Tables {
        let maps = (0..3 * SIDE * SIDE * SIDE).map(|_| Slot::default()).collect();
        let once = || (0..SIDE).map(|_| OnceLock::new()).collect();
        Tables {
            maps,
            reversed: once(),
            pairings: (0..SIDE).map(|_| OnceLock::new()).collect(),
            bytes: AtomicU64::new(0),
        }
    }

    /// Bytes that they take.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    fn slot(&self, points: usize, change: Change) -> &Slot {
        let (kind, a, b) = match change {
            Change::Keep => (0, 0, 0),
            Change::Move(from, to) => (0, from, to),
            Change::Link(low, high) => (1, low, high),
            Change::Insert(low, high) => (2, low, high),
        };
        &self.maps[((kind * SIDE + points) * SIDE + a as usize) * SIDE + b as usize]
    }

    /// The table of a change of so many points, both before and after at most [`TABLED`].
    pub(super) fn map(&self, points: usize, change: Change) -> &Map {
        self.slot(points, change).map.get_or_init(|| self.make(points, change))
    }

    /// The same, if it is there or so many uses more make it pay.
    pub(super) fn map_if_it_pays(&self, points: usize, change: Change, uses: usize) -> Option<&Map> {
        let slot = self.slot(points, change);
        if let Some(map) = slot.map.get() {
            return Some(map);
        }
        let before = slot.uses.fetch_add(uses as u64, Ordering::Relaxed);
        (before + uses as u64 >= pairing::count(points)).then(|| self.map(points, change))
    }

    /// The partners of all points for every rank.
    pub(super) fn pairings(&self, points: usize) -> &[[u8; TABLED]] {
        self.pairings[points].get_or_init(|| {
            self.bytes.fetch_add(TABLED as u64 * pairing::count(points), Ordering::Relaxed);
            let narrow = |rank| {
                let mates = pairing::unrank(points, rank);
                std::array::from_fn(|at| mates[at])
            };
            (0..pairing::count(points)).map(narrow).collect()
        })
    }

    /// The table that reads pairings from the other side.
    pub(super) fn reversed(&self, points: usize) -> &[u32] {
        self.reversed[points]
            .get_or_init(|| (0..pairing::count(points)).map(|rank| pairing::reversed(points, rank) as u32).collect())
    }

    fn make(&self, points: usize, change: Change) -> Map {
        let nowhere = pairing::count(change.points_after(points));
        let width = if nowhere <= u64::from(u16::MAX) { 2 } else { 4 };
        self.bytes.fetch_add(width * pairing::count(points), Ordering::Relaxed);
        let ranks = recursion::ranks(self, points, change);
        if width == 2 {
            Map::Narrow(ranks.iter().map(|&rank| rank as u16).collect())
        } else {
            Map::Wide(ranks.into_boxed_slice())
        }
    }
}
