//! Layers that do not fit into memory are stored in files, split by the digits in some slots.
//!
//! The slots by which a layer is split are spectators of the next steps. Each part therefore goes through these steps
//! on its own, and the result is split again by spectators of the steps after that. No two parts ever lead to the
//! same bucket, so nothing has to be merged. Before the join a layer is split such that each part of one half meets a
//! single part of the other.

use super::folder::Folder;
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::bucket::{BucketEntry, BucketTable, BucketWriter, ONES, pieces, states};
use crate::frontier::kernel::segment_pool::SegmentPool;
use std::collections::BTreeMap;

/// Number of states of one piece of a file.
const PIECE_STATES: u64 = 1 << 17;

/// Number of slots by which two halves are split before the join.
const SLOTS_BEFORE_JOIN: usize = 4;

/// A layer on disk.
#[derive(Clone, Default, Debug)]
pub(crate) struct LayerOnDisk {
    /// The slots by which it is split, both bits of each.
    pub(crate) mask: u64,
    /// The parts, by the digits in these slots.
    pub(crate) parts: BTreeMap<u64, PartFile>,
    pub(crate) states: u64,
    /// Whether the files belong to another layer and are not removed with this one.
    pub(crate) is_view: bool,
}

/// A part of a layer in a file.
#[derive(Clone, Default, Debug)]
pub(crate) struct PartFile {
    name: String,
    states: u64,
    /// Number of bytes that it takes in memory.
    bytes: u64,
}

/// A layer, in memory or on disk.
#[derive(Debug)]
pub(crate) enum StoredLayer {
    InMemory(BucketTable),
    OnDisk(LayerOnDisk),
}

impl StoredLayer {
    /// Number of bytes of memory.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            StoredLayer::InMemory(table) => table.bytes(),
            StoredLayer::OnDisk(_) => 0,
        }
    }

    pub(crate) fn states(&self) -> u64 {
        match self {
            StoredLayer::InMemory(table) => table.states(),
            StoredLayer::OnDisk(layer) => layer.states,
        }
    }

    /// Removes its files, and frees its memory.
    pub(crate) fn discard(self, folder: Option<&Folder>, pool: &SegmentPool) -> Result<(), FrontierError> {
        match (self, folder) {
            (StoredLayer::OnDisk(layer), Some(folder)) if !layer.is_view => {
                layer.parts.values().try_for_each(|part| folder.remove(&part.name))
            }
            (StoredLayer::OnDisk(_), _) => Ok(()),
            (StoredLayer::InMemory(table), _) => {
                pool.reclaim(table.segments);
                Ok(())
            }
        }
    }
}

impl LayerOnDisk {
    /// The parts whose slots in `mask` may hold `digits`.
    pub(crate) fn view(&self, mask: u64, digits: u64) -> LayerOnDisk {
        let common = self.mask & mask;
        let matching = self.parts.iter().filter(|(part, _)| **part & common == digits & common);
        let parts: BTreeMap<u64, PartFile> = matching.map(|(&part, file)| (part, file.clone())).collect();
        let states = parts.values().map(|part| part.states).sum();
        LayerOnDisk { mask: self.mask, parts, states, is_view: true }
    }

    /// Number of bytes that the whole layer takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        self.parts.values().map(|part| part.bytes).sum()
    }

    /// Loads the buckets whose slots in `mask` hold `digits`; `None` if they take more than `allowed` bytes.
    pub(crate) fn load_matching(
        &self,
        folder: &Folder,
        mask: u64,
        digits: u64,
        allowed: u64,
        pool: &SegmentPool,
    ) -> Result<Option<BucketTable>, FrontierError> {
        let view = self.view(mask, digits);
        if view.bytes() > allowed {
            return Ok(None);
        }

        let mut found = BucketWriter { words: pool.take(), ..BucketWriter::default() };
        for part in view.parts.values() {
            let fits = folder.each_table(&part.name, |table| {
                for entry in table.entries.iter().filter(|entry| entry.key & mask == digits) {
                    if found.words.len() >= pool.full() {
                        found.start_segment(pool.take());
                    }
                    found.copy(&table.segments[entry.segment as usize], entry);
                }
                found.bytes() <= allowed
            })?;

            if !fits {
                pool.reclaim(BucketTable::from_writers(vec![found]).segments);
                return Ok(None);
            }
        }

        Ok(Some(BucketTable::from_writers(vec![found])))
    }

    /// Adds a table, split into files whose names contain `name`.
    pub(crate) fn add(&mut self, folder: &Folder, table: &BucketTable, name: &str) -> Result<(), FrontierError> {
        let mut parts: BTreeMap<u64, Vec<BucketEntry>> = BTreeMap::new();
        for entry in &table.entries {
            parts.entry(entry.key & self.mask).or_default().push(*entry);
        }

        for (digits, entries) in parts {
            let states = states(&entries);
            let file = self.parts.entry(digits).or_default();
            if file.name.is_empty() {
                file.name = Folder::temporary_name(&format!("{name}-{digits:x}"));
            }

            self.states += states;
            file.states += states;

            // The pieces are small, so that reading needs little memory.
            for piece in pieces(&entries, PIECE_STATES) {
                let piece = BucketWriter::copied(table, piece);
                file.bytes += piece.bytes();
                folder.append(&file.name, &BucketTable::from_writers(vec![piece]))?;
            }
        }

        Ok(())
    }
}

/// The first `count` of the slots whose upper bits are given, both bits of each.
pub(crate) fn some_slots(frontier: u64, count: usize) -> u64 {
    let mut rest = frontier;
    let mut mask = 0;
    for _ in 0..count {
        let slot = rest & rest.wrapping_neg();
        mask |= slot | slot >> 1;
        rest &= !slot;
    }
    mask
}

/// The slots by which two halves are split before the join: four that are not fixed already. If the second half has its
/// slots in reverse order, two slots and their images.
pub(crate) fn slots_before_join(slots: usize, reversed: bool, fixed: u64) -> u64 {
    let bits = |slot: usize| 3u64 << (2 * slot);
    let free = |slot: &usize| fixed & bits(*slot) == 0;
    if reversed {
        let pairs =
            (0..slots / 2).map(|slot| (slot, slots - 1 - slot)).filter(|(slot, image)| free(slot) && free(image));
        return pairs.take(SLOTS_BEFORE_JOIN / 2).fold(0, |mask, (slot, image)| mask | bits(slot) | bits(image));
    }
    (0..slots).filter(free).take(SLOTS_BEFORE_JOIN).fold(0, |mask, slot| mask | bits(slot))
}

/// All digits that the slots of a mask can hold.
pub(crate) fn all_digits(mask: u64) -> Vec<u64> {
    let mut all = vec![0];
    let mut rest = mask & ONES;
    while rest != 0 {
        let slot = rest & rest.wrapping_neg();
        all = all.iter().flat_map(|&digits| (0..3).map(move |digit| digits | (digit * slot))).collect();
        rest &= !slot;
    }
    all
}
