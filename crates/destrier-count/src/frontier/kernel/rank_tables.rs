//! The maps of all changes of pairings, each built once it has been needed often enough.
//!
//! Up to [`TABLED`] points a change is one lookup. Beyond that, and until its table pays off, it is computed each time.
//! While one thread builds a table, the others compute rather than wait. A link that would close a cycle leads to one
//! past the last rank, which is never read.

use super::pairing::{self, Change};
use super::rank_map::{self, BY_RANK, RankMap, TABLED};
use rayon::prelude::*;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

#[derive(Default)]
struct MapSlot {
    map: OnceLock<RankMap>,
    /// Whether a thread builds the map, or has built it.
    is_claimed: AtomicBool,
    /// Number of ranks that were looked up before the table existed.
    uses: AtomicU64,
}

/// The partners of all points, for every rank.
type Pairings = Box<[[u8; TABLED]]>;

/// The maps of all changes, shared by the threads.
pub(crate) struct RankTables {
    maps: Vec<MapSlot>,
    reversed: Vec<OnceLock<Box<[u32]>>>,
    pairings: Vec<OnceLock<Pairings>>,
    bytes: AtomicU64,
}

const SIDE: usize = TABLED + 2;

/// One more than the largest number of points that [`RankTables::reversed`] knows.
const REVERSED: usize = BY_RANK + 1;

impl RankTables {
    pub(crate) fn new() -> RankTables {
        let maps = (0..3 * SIDE * SIDE * SIDE).map(|_| MapSlot::default()).collect();
        RankTables {
            maps,
            reversed: (0..REVERSED).map(|_| OnceLock::new()).collect(),
            pairings: (0..SIDE).map(|_| OnceLock::new()).collect(),
            bytes: AtomicU64::new(0),
        }
    }

    /// Number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    fn slot(&self, points: usize, change: Change) -> &MapSlot {
        let (kind, a, b) = match change {
            Change::Keep => (0, 0, 0),
            Change::Move(from, to) => (0, from, to),
            Change::Link(low, high) => (1, low, high),
            Change::Insert(low, high) => (2, low, high),
        };
        &self.maps[((kind * SIDE + points) * SIDE + a as usize) * SIDE + b as usize]
    }

    /// The map of a change of at most [`TABLED`] points.
    pub(crate) fn map(&self, points: usize, change: Change) -> &RankMap {
        self.slot(points, change).map.get_or_init(|| self.make(points, change))
    }

    /// The map of a change of at most [`TABLED`] points, unless another thread is building it.
    pub(crate) fn map_without_waiting(&self, points: usize, change: Change) -> Option<&RankMap> {
        let slot = self.slot(points, change);
        if let Some(map) = slot.map.get() {
            return Some(map);
        }
        if slot.is_claimed.swap(true, Ordering::Relaxed) { slot.map.get() } else { Some(self.map(points, change)) }
    }

    /// The map of a change of at most [`TABLED`] points, if it exists already or if `uses` more lookups make it pay
    /// off.
    pub(crate) fn map_if_it_pays_off(&self, points: usize, change: Change, uses: usize) -> Option<&RankMap> {
        let slot = self.slot(points, change);
        if let Some(map) = slot.map.get() {
            return Some(map);
        }
        let before = slot.uses.fetch_add(uses as u64, Ordering::Relaxed);
        let pays_off = before + uses as u64 >= pairing::count(points);
        if pays_off { self.map_without_waiting(points, change) } else { None }
    }

    /// The partners of all points for every rank.
    pub(crate) fn pairings(&self, points: usize) -> &[[u8; TABLED]] {
        self.pairings[points].get_or_init(|| {
            self.bytes.fetch_add(TABLED as u64 * pairing::count(points), Ordering::Relaxed);
            let narrow = |rank| {
                let mates = pairing::unrank(points, rank);
                std::array::from_fn(|at| mates[at])
            };
            (0..pairing::count(points)).map(narrow).collect()
        })
    }

    /// Builds the map of each pairing of `points` points to its reverse, with all threads. A lookup that has to build
    /// it uses one.
    pub(crate) fn prepare_reversed(&self, points: usize) {
        if self.reversed[points].get().is_none() {
            let ranks = (0..pairing::count(points)).into_par_iter();
            let _ = self.reversed[points].set(ranks.map(|rank| pairing::reversed(points, rank) as u32).collect());
        }
    }

    /// The map of each pairing to its reverse.
    pub(crate) fn reversed(&self, points: usize) -> &[u32] {
        self.reversed[points]
            .get_or_init(|| (0..pairing::count(points)).map(|rank| pairing::reversed(points, rank) as u32).collect())
    }

    fn make(&self, points: usize, change: Change) -> RankMap {
        let nowhere = pairing::count(change.points_after(points));
        let width = if nowhere <= u64::from(u16::MAX) { 2 } else { 4 };
        self.bytes.fetch_add(width * pairing::count(points), Ordering::Relaxed);
        let ranks = rank_map::ranks(&|points, change| self.map(points, change), points, change);
        if width == 2 {
            RankMap::Narrow(ranks.iter().map(|&rank| rank as u16).collect())
        } else {
            RankMap::Wide(ranks.into_boxed_slice())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_agree_with_changes_one_by_one() {
        let tables = RankTables::new();
        for points in [0usize, 2, 4, 6, 8] {
            let ends = points as u8;
            let all = |count: u8| (0..count).flat_map(move |a| (0..count).map(move |b| (a, b)));
            let moves = all(ends).map(|(from, to)| Change::Move(from, to));
            let links = all(ends).filter(|(low, high)| low < high).map(|(low, high)| Change::Link(low, high));
            let inserts = all(ends + 2).filter(|(low, high)| low < high).map(|(low, high)| Change::Insert(low, high));

            for change in moves.chain(links).chain(inserts) {
                let nowhere = pairing::count(change.points_after(points));
                let one_by_one = (0..pairing::count(points)).map(|rank| change.apply(points, rank).unwrap_or(nowhere));
                let map = tables.map(points, change);
                let found = (0..pairing::count(points)).map(|rank| map.at(rank));
                assert!(found.eq(one_by_one), "{points} {change:?}");
            }
        }
    }
}
