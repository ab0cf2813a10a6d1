//! Memory for segments, reused from layer to layer: fresh memory costs the system about as much time as a step.

use std::sync::{Arc, Mutex};

/// Words of the smallest segments.
const MIN_SEGMENT: usize = 1 << 15;

/// Words of the largest segments.
const MAX_SEGMENT: usize = 1 << 20;

/// A pool of free segments.
pub(crate) struct SegmentPool {
    free: Mutex<Vec<Vec<u64>>>,
    /// Capacity of a segment in words.
    segment: usize,
}

impl SegmentPool {
    /// A pool for `threads` threads that may use `memory` bytes. Each thread fills one segment, and there should be
    /// many more.
    pub(crate) fn new(memory: u64, threads: usize) -> SegmentPool {
        let share = memory / (128 * 8 * threads as u64);
        let segment = (share as usize).next_power_of_two().clamp(MIN_SEGMENT, MAX_SEGMENT);
        SegmentPool { free: Mutex::default(), segment }
    }

    /// Number of words from which a segment counts as full: the next family might not fit.
    pub(crate) fn full(&self) -> usize {
        self.segment - self.segment / 16
    }

    /// Whether the segments of another pool have the same length.
    pub(crate) fn is_like(&self, other: &SegmentPool) -> bool {
        self.segment == other.segment
    }

    /// Number of bytes of the free segments.
    pub(crate) fn bytes(&self) -> u64 {
        let free = self.free.lock();
        free.map_or(0, |free| free.iter().map(|segment| 8 * segment.capacity() as u64).sum())
    }

    /// Takes back the segments without another owner.
    pub(crate) fn reclaim(&self, segments: Vec<Arc<Vec<u64>>>) {
        segments.into_iter().filter_map(Arc::into_inner).for_each(|segment| self.put(segment));
    }

    /// Keeps at most this many bytes.
    pub(crate) fn shrink(&self, bytes: u64) {
        if let Ok(mut free) = self.free.lock() {
            let mut kept = 0;
            free.retain(|segment| {
                kept += 8 * segment.capacity() as u64;
                kept <= bytes
            });
        }
    }

    /// An empty segment.
    pub(crate) fn take(&self) -> Vec<u64> {
        let free = self.free.lock().ok().and_then(|mut free| free.pop());
        free.unwrap_or_else(|| Vec::with_capacity(self.segment))
    }

    /// Gives a segment back. Segments that a large family has made twice as long are kept as well.
    pub(crate) fn put(&self, mut segment: Vec<u64>) {
        if (self.segment..=2 * self.segment).contains(&segment.capacity()) {
            segment.clear();
            if let Ok(mut free) = self.free.lock() {
                free.push(segment);
            }
        }
    }
}
