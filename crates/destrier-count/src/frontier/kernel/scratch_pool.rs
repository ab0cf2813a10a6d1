//! Buffers of threads and directories of layers, reused from layer to layer. Where the allocator returns large memory
//! to the system at once, as in the workers of Dask, fresh buffers cost as many page faults as the layers themselves.

use super::apply::Buffers;
use super::bucket::BucketEntry;
use super::rank_map::BY_RANK;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Largest number of bytes of the buffers of one thread that are kept.
const MAX_BYTES: u64 = 64 << 20;

/// Kept memory counts as memory of the next layer, so it must be at most this fraction of what the layer may take.
const FRACTION: u64 = 64;

/// A pool of free buffers.
#[derive(Default)]
pub(crate) struct ScratchPool {
    free: Mutex<FreeBuffers>,
}

/// The buffers that no thread uses.
#[derive(Default)]
struct FreeBuffers {
    buffers: Vec<Buffers>,
    directory: Option<Vec<BucketEntry>>,
    /// The join has memory of its own, which is set aside while layers are computed.
    for_join: Vec<JoinBuffers>,
}

/// Buffers that a thread reuses from bucket to bucket, and from join to join.
#[derive(Default)]
pub(crate) struct JoinBuffers {
    pub(super) ranks: Vec<u64>,
    pub(super) left: Vec<u64>,
    /// The right counts, contracted further at each level.
    pub(super) levels: [Vec<u64>; BY_RANK / 2 + 1],
}

impl JoinBuffers {
    /// Number of bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let all = self.levels.iter().chain([&self.ranks, &self.left]);
        8 * all.map(|buffer| buffer.capacity() as u64).sum::<u64>()
    }
}

fn directory_bytes(directory: &Vec<BucketEntry>) -> u64 {
    (size_of::<BucketEntry>() * directory.capacity()) as u64
}

impl ScratchPool {
    /// Number of bytes of all free buffers.
    pub(crate) fn bytes(&self) -> u64 {
        let free = self.free();
        free.buffers.iter().map(Buffers::bytes).sum::<u64>()
            + free.directory.iter().map(directory_bytes).sum::<u64>()
            + free.for_join.iter().map(JoinBuffers::bytes).sum::<u64>()
    }

    fn free(&self) -> MutexGuard<'_, FreeBuffers> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Buffers for a thread, for a layer that may take `allowed` bytes.
    pub(crate) fn take(&self, allowed: u64) -> Buffers {
        let found = self.free().buffers.pop();
        found.filter(|buffers| buffers.bytes() <= allowed / FRACTION).unwrap_or_default()
    }

    /// An empty directory for a layer that may take `allowed` bytes.
    pub(crate) fn take_directory(&self, allowed: u64) -> Vec<BucketEntry> {
        let found = self.free().directory.take();
        found.filter(|directory| directory_bytes(directory) <= allowed / FRACTION).unwrap_or_default()
    }

    /// Buffers of a thread for the join.
    pub(crate) fn take_for_join(&self) -> JoinBuffers {
        self.free().for_join.pop().unwrap_or_default()
    }

    /// Gives buffers back, after a step that was finished.
    pub(crate) fn put(&self, buffers: Buffers) {
        if buffers.bytes() <= MAX_BYTES {
            self.free().buffers.push(buffers);
        }
    }

    /// Gives the buffers of the join back.
    pub(crate) fn put_after_join(&self, buffers: JoinBuffers) {
        self.free().for_join.push(buffers);
    }

    /// Gives the directory of a layer back.
    pub(crate) fn put_directory(&self, mut directory: Vec<BucketEntry>) {
        directory.clear();
        if (1..=MAX_BYTES).contains(&directory_bytes(&directory)) {
            self.free().directory = Some(directory);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_small_memory_is_reused() {
        let pool = ScratchPool::default();
        let directory = Vec::with_capacity(1000);
        let bytes = directory_bytes(&directory);
        for (allowed, wanted) in [(FRACTION * bytes, 1000), (FRACTION * bytes - 1, 0)] {
            pool.put_directory(directory.clone());
            pool.put_directory(Vec::with_capacity(1000));
            assert_eq!(pool.bytes(), bytes);
            assert_eq!(pool.take_directory(allowed).capacity(), wanted);
            assert_eq!(pool.bytes(), 0);
        }
        pool.put_directory(Vec::with_capacity(MAX_BYTES as usize / size_of::<BucketEntry>() + 1));
        assert_eq!(pool.bytes(), 0);
    }
}
