//! Layers that do not fit into memory lie in files, parted by the degrees in some slots.
//!
//! The slots by which a layer is parted are spectators of the steps that come next. So each part is taken through these
//! steps for itself, and what becomes of it is parted anew, by spectators of the steps after that; no two parts ever
//! lead to the same block, and nothing has to be merged. Before the join a layer is parted such that a part of the one
//! half meets a single part of the other.

use super::Halt;
use super::block::{Entry, Part, Table};
use super::disk::Folder;
use super::layer::Stack;
use std::collections::BTreeMap;

/// States of a piece of a file.
const PIECE: u64 = 1 << 17;

/// A layer in files.
#[derive(Clone, Default, Debug)]
pub(super) struct Spilled {
    /// The slots by which it is parted, both bits of each.
    pub(super) mask: u64,
    /// The parts, by the digits in these slots.
    pub(super) parts: BTreeMap<u64, InFile>,
    pub(super) states: u64,
    /// Whether the files belong to another layer, and are not removed with this one.
    pub(super) is_view: bool,
}

/// A part of a layer in a file.
#[derive(Clone, Default, Debug)]
pub(super) struct InFile {
    name: String,
    states: u64,
    /// Bytes that it takes in memory.
    bytes: u64,
}

/// A layer, wherever it lies.
#[derive(Debug)]
pub(super) enum Stock {
    Memory(Table),
    Disk(Spilled),
}

impl Stock {
    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Stock::Memory(table) => table.bytes(),
            Stock::Disk(_) => 0,
        }
    }

    pub(super) fn states(&self) -> u64 {
        match self {
            Stock::Memory(table) => table.states(),
            Stock::Disk(spilled) => spilled.states,
        }
    }

    /// Removes its files, and gives back its memory.
    pub(super) fn discard(self, folder: Option<&Folder>, stack: &Stack) -> Result<(), Halt> {
        match (self, folder) {
            (Stock::Disk(spilled), Some(folder)) if !spilled.is_view => {
                spilled.parts.values().try_for_each(|part| folder.drop_layer(&part.name))
            }
            (Stock::Disk(_), _) => Ok(()),
            (Stock::Memory(table), _) => {
                stack.reclaim(table.segments);
                Ok(())
            }
        }
    }
}

impl Spilled {
    /// The parts in which the slots in `mask` hold `digits`, as far as they are told apart.
    pub(super) fn view(&self, mask: u64, digits: u64) -> Spilled {
        let common = self.mask & mask;
        let matching = self.parts.iter().filter(|(part, _)| **part & common == digits & common);
        let parts: BTreeMap<u64, InFile> = matching.map(|(&part, file)| (part, file.clone())).collect();
        let states = parts.values().map(|part| part.states).sum();
        Spilled { mask: self.mask, parts, states, is_view: true }
    }

    /// Bytes that all of it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        self.parts.values().map(|part| part.bytes).sum()
    }

    /// The blocks of which the slots in `mask` hold `digits`, brought into memory; `None` if they take more bytes than
    /// allowed.
    pub(super) fn chosen(
        &self,
        folder: &Folder,
        mask: u64,
        digits: u64,
        allowed: u64,
        stack: &Stack,
    ) -> Result<Option<Table>, Halt> {
        let view = self.view(mask, digits);
        if view.bytes() > allowed {
            return Ok(None);
        }
        let mut found = Part { words: stack.take(), ..Part::default() };
        for part in view.parts.values() {
            let fits = folder.each(&part.name, |table| {
                for entry in table.entries.iter().filter(|entry| entry.key & mask == digits) {
                    if found.words.len() >= stack.full() {
                        found.turn(stack.take());
                    }
                    found.copy(&table.segments[entry.segment as usize], entry);
                }
                found.bytes() <= allowed
            })?;
            if !fits {
                stack.reclaim(Table::from_parts(vec![found]).segments);
                return Ok(None);
            }
        }
        Ok(Some(Table::from_parts(vec![found])))
    }

    /// Adds a table, parted, under names that begin so.
    pub(super) fn add(&mut self, folder: &Folder, table: &Table, name: &str) -> Result<(), Halt> {
        let mut parted: BTreeMap<u64, Vec<Entry>> = BTreeMap::new();
        for entry in &table.entries {
            parted.entry(entry.key & self.mask).or_default().push(*entry);
        }
        for (digits, entries) in parted {
            let states = entries.iter().map(|entry| u64::from(entry.count)).sum::<u64>();
            let file = self.parts.entry(digits).or_default();
            if file.name.is_empty() {
                file.name = format!("{name}-{digits:x}");
            }
            self.states += states;
            file.states += states;
            // In pieces: what is read again is given back piece by piece.
            let mut rest = entries.as_slice();
            while !rest.is_empty() {
                let mut held = 0;
                let full = rest.iter().position(|entry| {
                    held += u64::from(entry.count);
                    held > PIECE
                });
                let (piece, later) = rest.split_at(full.unwrap_or(rest.len()).max(1));
                let piece = Part::copied(table, piece);
                file.bytes += piece.bytes();
                folder.append(&file.name, &Table::from_parts(vec![piece]))?;
                rest = later;
            }
        }
        Ok(())
    }
}

/// Up to so many of the slots whose upper bits are given, both bits of each.
pub(super) fn some_slots(frontier: u64, count: usize) -> u64 {
    let mut rest = frontier;
    let mut mask = 0;
    for _ in 0..count {
        let slot = rest & rest.wrapping_neg();
        mask |= slot | slot >> 1;
        rest &= !slot;
    }
    mask
}

/// The slots by which two halves are parted before the join: four that are not fixed already, and where the second half
/// is read from the last slot to the first, two and their images.
pub(super) fn before_join(slots: usize, reversed: bool, fixed: u64) -> u64 {
    let bits = |slot: usize| 3u64 << (2 * slot);
    let free = |slot: &usize| fixed & bits(*slot) == 0;
    if reversed {
        let pairs =
            (0..slots / 2).map(|slot| (slot, slots - 1 - slot)).filter(|(slot, image)| free(slot) && free(image));
        return pairs.take(2).fold(0, |mask, (slot, image)| mask | bits(slot) | bits(image));
    }
    (0..slots).filter(free).take(4).fold(0, |mask, slot| mask | bits(slot))
}

/// All digits that the slots of a mask can hold.
pub(super) fn all_digits(mask: u64) -> Vec<u64> {
    let mut all = vec![0];
    let mut rest = mask & super::block::ONES;
    while rest != 0 {
        let slot = rest & rest.wrapping_neg();
        all = all.iter().flat_map(|&digits| (0..3).map(move |digit| digits | (digit * slot))).collect();
        rest &= !slot;
    }
    all
}
