//! All states after a square, each with the most moves that lead to it.
//!
//! A hash table of indices into a list. The list is in the order in which the states were first met, so the answer does
//! not depend on the table.
//!
//! With many millions of states even a change of the table takes longer than a search may after its time is over. So a
//! layer checks its control, and a layer whose control is stopped may be incomplete.

use super::state::Key;
use destrier_search::method::Control;

/// A state, and how it was reached.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) key: Key,
    /// The moves to the right from the present column: for each row four bits, one per direction.
    pub(super) chosen: u64,
    /// The most moves that lead to this state.
    pub(super) moves: u32,
    /// The state before the present column.
    pub(super) parent: u32,
    /// The fewest moves into the next column and the one after it, among all ways to reach this state.
    pub(super) into: [u8; 2],
}

/// The states after a square.
pub(super) struct Layer {
    pub(super) entries: Vec<Entry>,
    table: Vec<u32>,
    seed: u64,
    control: Control,
}

const EMPTY: u32 = u32::MAX;

/// The number of states between two checks of the control.
const CHECKED_EVERY: usize = 1 << 12;

impl Layer {
    /// An empty layer. If two ways to a state have equally many moves, the seed decides, and seed 0 takes the first.
    pub(super) fn new(seed: u64, control: &Control) -> Layer {
        Layer { entries: Vec::new(), table: vec![EMPTY; 64], seed, control: control.clone() }
    }

    fn is_stopped_at(&self, index: usize) -> bool {
        index.is_multiple_of(CHECKED_EVERY) && self.control.is_stopped()
    }

    /// The bytes that the layer takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.entries.capacity() * size_of::<Entry>() + self.table.len() * size_of::<u32>()) as u64
    }

    /// The bytes that it takes while this many entries are added. A list or table that grows is copied.
    pub(super) fn bytes_to_add(&self, entries: usize) -> u64 {
        let soon = self.entries.len() + entries;
        if soon > self.entries.capacity() || 2 * soon > self.table.len() {
            3 * self.bytes() + (entries * size_of::<Entry>()) as u64
        } else {
            self.bytes()
        }
    }

    /// Adds a way to reach a state.
    pub(super) fn add(&mut self, entry: Entry) {
        let mask = self.table.len() - 1;
        let mut slot = hash(&entry.key) as usize & mask;
        while self.table[slot] != EMPTY {
            let known = &mut self.entries[self.table[slot] as usize];
            if known.key == entry.key {
                let into = [0, 1].map(|column| known.into[column].min(entry.into[column]));
                let is_better = entry.moves > known.moves
                    || entry.moves == known.moves && self.seed != 0 && rank(&entry, self.seed) < rank(known, self.seed);
                if is_better {
                    *known = entry;
                }
                known.into = into;
                return;
            }

            slot = (slot + 1) & mask;
        }

        self.table[slot] = self.entries.len() as u32;
        self.entries.push(entry);
        if 2 * self.entries.len() > self.table.len() {
            self.rehash();
        }
    }

    /// Forgets all states that are not kept.
    pub(super) fn retain(&mut self, keep: impl FnMut(&Entry) -> bool) {
        self.entries.retain(keep);
        if self.entries.len() < self.entries.capacity() / 2 {
            self.entries.shrink_to_fit();
        }
        self.rehash();
    }

    /// Changes all entries. Different states must remain different.
    pub(super) fn change(&mut self, mut change: impl FnMut(&mut Entry)) {
        for index in 0..self.entries.len() {
            if self.is_stopped_at(index) {
                return;
            }
            change(&mut self.entries[index]);
        }
        self.rehash();
    }

    fn rehash(&mut self) {
        self.table.clear();
        self.table.resize((4 * self.entries.len()).next_power_of_two().max(64), EMPTY);
        let mask = self.table.len() - 1;

        for (index, entry) in self.entries.iter().enumerate() {
            if self.is_stopped_at(index) {
                return;
            }

            let mut slot = hash(&entry.key) as usize & mask;
            while self.table[slot] != EMPTY {
                slot = (slot + 1) & mask;
            }

            self.table[slot] = index as u32;
        }
    }
}

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(state: u64, word: u64) -> u64 {
    let product = (state.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER);
    product ^ product >> 29
}

fn hash(key: &Key) -> u64 {
    key.iter().fold(0, |state, &word| mix(state, word)).wrapping_mul(MULTIPLIER) >> 16
}

/// The order in which a seed prefers ways to the same state.
fn rank(entry: &Entry, seed: u64) -> u64 {
    mix(mix(seed, entry.chosen), u64::from(entry.parent))
}
