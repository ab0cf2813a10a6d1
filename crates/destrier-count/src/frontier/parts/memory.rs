//! Memory that a process keeps from one part to the next.
//!
//! Fresh memory costs page faults, and the maps of changes are the same for all parts. A process that computes many
//! parts keeps both. Parts that are computed at the same time do not share them: each takes what is free, and gives it
//! back when it is done.

use crate::frontier::kernel::rank_tables::RankTables;
use crate::frontier::kernel::scratch_pool::ScratchPool;
use crate::frontier::kernel::segment_pool::SegmentPool;
use std::sync::{Mutex, PoisonError};

/// A part starts with kept memory of at most this fraction of its memory limit: layers are not all that it needs.
const KEPT_FRACTION: u64 = 4;

/// Maps of changes, and buffers, are kept up to this fraction of the memory limit of the next part. They count as
/// memory of that part.
const OTHER_FRACTION: u64 = 16;

/// Memory that a process keeps from one part to the next, so that the next part need not ask the system for it again.
/// It holds memory that finished parts used, at most a quarter of the memory limit of the next part. None of it changes
/// a result.
///
/// ```
/// use destrier::counting::frontier::PartMemory;
///
/// let memory = PartMemory::default();
/// assert_eq!(memory.bytes(), 0);
/// memory.release();
/// ```
#[derive(Default)]
pub struct PartMemory {
    /// One item for each part that was computed at the same time as others.
    free: Mutex<Vec<WorkingMemory>>,
}

/// The memory with which one part works.
pub(crate) struct WorkingMemory {
    pub(crate) tables: RankTables,
    pub(crate) pool: SegmentPool,
    pub(crate) scratch: ScratchPool,
}

impl WorkingMemory {
    fn bytes(&self) -> u64 {
        self.tables.bytes() + self.pool.bytes() + self.scratch.bytes()
    }
}

impl PartMemory {
    /// Number of bytes that are kept while no part is computed.
    pub fn bytes(&self) -> u64 {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.iter().map(WorkingMemory::bytes).sum()
    }

    /// Frees what is kept. Parts that are being computed are not disturbed, and what they use is kept afterwards.
    pub fn release(&self) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The memory of a part that may use `memory` bytes and some threads.
    pub(crate) fn take(&self, memory: u64, threads: usize) -> WorkingMemory {
        let kept = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let pool = SegmentPool::new(memory, threads);
        let Some(kept) = kept else {
            return WorkingMemory { tables: RankTables::new(), pool, scratch: ScratchPool::default() };
        };
        let pool = if kept.pool.is_like(&pool) { kept.pool } else { pool };
        pool.shrink(memory / KEPT_FRACTION);
        let is_small = |bytes| bytes <= memory / OTHER_FRACTION;
        let tables = if is_small(kept.tables.bytes()) { kept.tables } else { RankTables::new() };
        let scratch = if is_small(kept.scratch.bytes()) { kept.scratch } else { ScratchPool::default() };
        WorkingMemory { tables, pool, scratch }
    }

    /// Keeps the memory of a part that is done.
    pub(crate) fn put(&self, memory: WorkingMemory) {
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEGMENTS: usize = 40;

    /// Fills the memory of a part, and gives it back.
    fn use_up(memory: &PartMemory, limit: u64) {
        let working = memory.take(limit, 1);
        let segments: Vec<Vec<u64>> = (0..SEGMENTS).map(|_| working.pool.take()).collect();
        segments.into_iter().for_each(|segment| working.pool.put(segment));
        working.tables.pairings(8);
        memory.put(working);
    }

    #[test]
    fn memory_is_kept_until_it_is_released() {
        let memory = PartMemory::default();
        use_up(&memory, 1 << 40);
        let kept = memory.bytes();
        let working = memory.take(1 << 40, 1);
        assert_eq!(working.bytes(), kept);
        assert_eq!(memory.bytes(), 0);
        memory.put(working);
        assert_eq!(memory.bytes(), kept);
        memory.release();
        assert_eq!(memory.bytes(), 0);
    }

    #[test]
    fn a_part_with_less_memory_keeps_less() {
        let memory = PartMemory::default();
        use_up(&memory, 1 << 40);
        // The segments are as long as before, but 40 of them are too many.
        let working = memory.take(1 << 30, 1);
        assert_eq!(working.pool.bytes(), (1 << 30) / KEPT_FRACTION);
        memory.put(working);
        // A part with so little memory needs shorter segments, so none are reused.
        assert_eq!(memory.take(1 << 20, 1).pool.bytes(), 0);
    }

    #[test]
    fn parts_at_the_same_time_have_their_own_memory() {
        let memory = PartMemory::default();
        let first = memory.take(1 << 40, 1);
        let second = memory.take(1 << 40, 1);
        let segment = first.pool.take();
        first.pool.put(segment);
        assert_eq!(second.pool.bytes(), 0);
        memory.put(first);
        memory.put(second);
        assert_eq!(memory.bytes(), 8 << 20);
    }
}
