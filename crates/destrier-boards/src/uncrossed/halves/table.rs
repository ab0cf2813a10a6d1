//! Sets of moves across a cut, each with the most moves behind it.
//!
//! A hash table in shards, so that several threads can fill it: each set belongs to one shard. A larger value replaces
//! a smaller one, so the content does not depend on the order in which sets are added.
//!
//! Each table has a *salt*, which changes the places of all sets. Sets are read in the order of their places, and most
//! sets lead to similar ones. In a table with the same places they would all be added to the same shard, side by side,
//! where each has to pass those before it.

use destrier_search::method::Control;
use destrier_search::workers::in_parallel;
use rayon::prelude::*;
use std::ops::Range;

/// A set of moves, and the most moves behind the cut: with at most one end of the path there, and with both.
pub(super) type Row = (u64, [u8; 2]);

/// A way to reach a set: the set, whether both ends are behind the cut, and the moves there.
pub(super) type Way = (u64, usize, u8);

/// The mark of a set that cannot be reached.
pub(super) const NO_WAY: u8 = u8::MAX;

/// The number of shards, as a power of two.
const SHARD_BITS: u32 = 6;
const SHARDS: usize = 1 << SHARD_BITS;

/// Slots that one thread reads at a time, and the number of such pieces between two checks of the limits.
const PIECE: usize = 1 << 12;
const PIECES: usize = 32;
/// Slots between two checks of the limits: less than a tenth of a second of work.
pub(super) const ROUND: usize = PIECE * PIECES;

const EMPTY: u64 = u64::MAX;

/// A table.
pub(super) struct MostTable {
    shards: Vec<Shard>,
    salt: u64,
}

impl MostTable {
    /// A table of one row.
    pub(super) fn new(row: Row) -> MostTable {
        let mut table = MostTable::empty(0);
        let shard = &mut table.shards[shard_of(row.0, table.salt)];
        shard.make_room();
        shard.put(row);
        table
    }

    /// An empty table, in which sets have other places than in this one.
    pub(super) fn next(&self) -> MostTable {
        MostTable::empty(self.salt + 1)
    }

    fn empty(salt: u64) -> MostTable {
        MostTable { shards: (0..SHARDS).map(|_| Shard::new(0, salt)).collect(), salt }
    }

    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.len).sum()
    }

    /// The bytes that the table takes.
    pub(super) fn bytes(&self) -> u64 {
        self.shards.iter().map(Shard::bytes).sum()
    }

    /// The bytes that it takes, at most, while this number of sets is added. Shards that grow are copied.
    pub(super) fn bytes_to_add(&self, sets: usize) -> u64 {
        // Sets are spread evenly, but not exactly.
        let more = 2 * sets / SHARDS + 64;
        let bytes = |shard: &Shard| if shard.has_room(more) { shard.bytes() } else { 5 * shard.bytes() / 2 };
        self.shards.iter().map(bytes).sum::<u64>() + 32 * sets as u64
    }

    /// The most moves behind the cut for a set.
    pub(super) fn most(&self, set: u64) -> [u8; 2] {
        let shard = &self.shards[shard_of(set, self.salt)];
        shard.most[shard.slot(set)]
    }

    /// The table of some of the rows. If the control is stopped meanwhile, rows are missing.
    pub(super) fn kept(&self, keep: impl Fn(&Row) -> bool + Sync, control: &Control) -> MostTable {
        let kept = |(index, shard): (usize, &Shard)| {
            let pieces = shard.pieces(index).take_while(|_| !control.is_stopped());
            let rows: Vec<Row> = pieces.flat_map(|(_, slots)| shard.rows(slots).filter(&keep)).collect();
            // The places are the same, so the shard has its size from the beginning.
            let mut kept = Shard::new(rows.len(), self.salt);
            rows.into_iter().for_each(|row| kept.put(row));
            kept
        };
        let shards = in_parallel(|| self.shards.par_iter().enumerate().map(kept).collect());
        MostTable { shards, salt: self.salt }
    }

    /// Adds all ways to which the rows of another table lead. `check` is called now and then, with this table. If the
    /// control is stopped, it is to return an error.
    pub(super) fn add_all<E>(
        &mut self,
        known: &MostTable,
        follow: impl Fn(Row, &mut dyn FnMut(Way)) + Sync,
        control: &Control,
        check: impl Fn(&MostTable) -> Result<(), E>,
    ) -> Result<(), E> {
        let pieces: Vec<(usize, Range<usize>)> =
            known.shards.iter().enumerate().flat_map(|(index, shard)| shard.pieces(index)).collect();
        let salt = self.salt;
        for round in pieces.chunks(PIECES) {
            check(self)?;

            in_parallel(|| {
                let ways = |(index, slots): &(usize, Range<usize>)| {
                    let mut ways: Vec<Vec<Way>> = vec![Vec::new(); SHARDS];
                    known.shards[*index].rows(slots.clone()).for_each(|row| {
                        follow(row, &mut |way| ways[shard_of(way.0, salt)].push(way));
                    });
                    ways
                };
                let ways: Vec<Vec<Vec<Way>>> = round.par_iter().map(ways).collect();

                // All shards grow at about the same time, which takes seconds if they are large.
                let add = |(index, shard): (usize, &mut Shard)| {
                    let ways = ways.iter().take_while(|_| !control.is_stopped());
                    ways.for_each(|ways| shard.add_all(&ways[index]));
                };

                self.shards.par_iter_mut().enumerate().for_each(add);
            });
        }

        check(self)
    }
}

/// A shard of a table.
struct Shard {
    sets: Vec<u64>,
    most: Vec<[u8; 2]>,
    len: usize,
    salt: u64,
}

impl Shard {
    fn new(sets: usize, salt: u64) -> Shard {
        let slots = sets + sets / 3 + 4;
        Shard { sets: vec![EMPTY; slots], most: vec![[NO_WAY; 2]; slots], len: 0, salt }
    }

    fn bytes(&self) -> u64 {
        (self.sets.len() * (size_of::<u64>() + size_of::<[u8; 2]>())) as u64
    }

    fn pieces(&self, index: usize) -> impl Iterator<Item = (usize, Range<usize>)> {
        let slots = self.sets.len();
        (0..slots).step_by(PIECE).map(move |first| (index, first..slots.min(first + PIECE)))
    }

    fn rows(&self, slots: Range<usize>) -> impl Iterator<Item = Row> {
        let rows = self.sets[slots.clone()].iter().copied().zip(self.most[slots].iter().copied());
        rows.filter(|&(set, _)| set != EMPTY)
    }

    fn add_all(&mut self, ways: &[Way]) {
        // Reading the slots of a few sets at once is quicker than waiting for each of them.
        for ways in ways.chunks(256) {
            let read = ways.iter().fold(0, |read, way| read ^ self.sets[self.first_slot(way.0)]);
            std::hint::black_box(read);

            for &(set, kind, moves) in ways {
                self.make_room();
                let slot = self.slot(set);
                if self.sets[slot] == EMPTY {
                    self.sets[slot] = set;
                    self.len += 1;
                }
                let most = &mut self.most[slot][kind];
                *most = if *most == NO_WAY { moves } else { moves.max(*most) };
            }
        }
    }

    fn put(&mut self, (set, most): Row) {
        let slot = self.slot(set);
        self.sets[slot] = set;
        self.most[slot] = most;
        self.len += 1;
    }

    fn has_room(&self, more: usize) -> bool {
        5 * (self.len + more) <= 4 * self.sets.len()
    }

    /// Grows if there is no room for another set.
    fn make_room(&mut self) {
        if self.has_room(1) {
            return;
        }
        let mut larger = Shard::new(self.sets.len() + self.sets.len() / 8, self.salt);
        self.rows(0..self.sets.len()).for_each(|row| larger.put(row));
        *self = larger;
    }

    /// The slot of a set, or the empty one where it belongs.
    fn slot(&self, set: u64) -> usize {
        let mut slot = self.first_slot(set);
        while self.sets[slot] != EMPTY && self.sets[slot] != set {
            slot = if slot + 1 == self.sets.len() { 0 } else { slot + 1 };
        }
        slot
    }

    /// Where the search for a set begins.
    fn first_slot(&self, set: u64) -> usize {
        ((u128::from(mixed(set, self.salt) << SHARD_BITS) * self.sets.len() as u128) >> 64) as usize
    }
}

fn shard_of(set: u64, salt: u64) -> usize {
    (mixed(set, salt) >> (64 - SHARD_BITS)) as usize
}

fn mixed(set: u64, salt: u64) -> u64 {
    let salted = set ^ salt.wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = (salted ^ salted >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
