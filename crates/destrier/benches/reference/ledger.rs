//! The system's allocator, with counters of the current, the largest and the total number of allocations.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub(crate) struct Ledger;

static LENT: AtomicU64 = AtomicU64::new(0);
static PEAK: AtomicU64 = AtomicU64::new(0);
static TIMES: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator unchanged; the counters are kept beside it.
unsafe impl GlobalAlloc for Ledger {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        lend(layout.size());
        // SAFETY: the caller's promises are those that the system's allocator requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        lend(layout.size());
        // SAFETY: the caller's promises are those that the system's allocator requires.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LENT.fetch_sub(layout.size() as u64, Relaxed);
        // SAFETY: the caller's promises are those that the system's allocator requires.
        unsafe { System.dealloc(pointer, layout) }
    }
}

fn lend(bytes: usize) {
    let lent = LENT.fetch_add(bytes as u64, Relaxed) + bytes as u64;
    PEAK.fetch_max(lent, Relaxed);
    TIMES.fetch_add(1, Relaxed);
}

/// The number of allocations so far.
pub(crate) fn times() -> u64 {
    TIMES.load(Relaxed)
}

/// Runs and returns the largest number of bytes allocated at once, beyond those allocated before.
pub(crate) fn peak<R>(run: impl FnOnce() -> R) -> (R, u64) {
    let before = LENT.load(Relaxed);
    PEAK.store(before, Relaxed);
    let result = run();
    (result, PEAK.load(Relaxed) - before)
}
