//! Limits inside a layer: a thread checks the control and its memory every few thousand states.
//!
//! A check per family is not enough. On a wide frontier a single family can hold more states than memory does, and a
//! step of it can take minutes. The layer and the buffers of the threads share one budget.

use destrier_search::method::Control;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of counts that a thread adds between two checks: less than a millisecond.
const LOOK_INTERVAL: u64 = 1 << 15;

/// Bytes of buffers per thread that are not counted: the memory limit reserves them for each thread anyway.
const FREE_BUFFERS: u64 = 4 << 20;

/// Why a step was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AdvanceError {
    /// The caller stopped the count.
    Stopped,
    /// The layer does not fit into memory.
    OutOfMemory,
}

/// Number of bytes that all threads may use, and number of bytes in use.
pub(crate) struct MemoryBudget {
    allowed: AtomicU64,
    used: AtomicU64,
}

impl MemoryBudget {
    pub(crate) fn new(allowed: u64) -> MemoryBudget {
        MemoryBudget { allowed: AtomicU64::new(allowed), used: AtomicU64::new(0) }
    }

    /// Allows this many more bytes, because others were freed.
    pub(crate) fn allow(&self, more: u64) {
        self.allowed.fetch_add(more, Ordering::Relaxed);
    }
}

/// The memory that one thread uses of the budget, and its work since the last check.
pub(crate) struct Meter<'a> {
    control: &'a Control,
    budget: &'a MemoryBudget,
    /// Bytes of the layer that this thread has written.
    written: u64,
    /// Bytes of its buffers outside the current step.
    held: u64,
    /// Bytes of this thread that are in the budget.
    known: u64,
    /// Number of counts added since the last check.
    added: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(control: &'a Control, budget: &'a MemoryBudget) -> Meter<'a> {
        Meter { control, budget, written: 0, held: 0, known: 0, added: 0 }
    }

    /// Says how many bytes of the layer this thread has written, and how many its buffers between two steps take.
    pub(crate) fn set_bytes(&mut self, written: u64, held: u64) {
        self.written = written;
        self.held = held;
    }

    /// Allows all threads this many more bytes, because others were freed.
    pub(crate) fn allow(&self, more: u64) {
        self.budget.allow(more);
    }

    /// Whether it is time for a check after this many more counts.
    #[inline]
    pub(crate) fn is_due(&mut self, counts: usize) -> bool {
        self.added += counts as u64;
        self.added >= LOOK_INTERVAL
    }

    /// Checks the control and the memory, of which the current step takes `bytes`.
    pub(crate) fn check(&mut self, bytes: u64) -> Result<(), AdvanceError> {
        self.added = 0;
        if self.control.is_stopped() {
            return Err(AdvanceError::Stopped);
        }
        let now = self.written + (self.held + bytes).saturating_sub(FREE_BUFFERS);
        // The difference wraps around, because a thread may use less than before.
        let change = now.wrapping_sub(std::mem::replace(&mut self.known, now));
        let used = self.budget.used.fetch_add(change, Ordering::Relaxed).wrapping_add(change);
        if used > self.budget.allowed.load(Ordering::Relaxed) { Err(AdvanceError::OutOfMemory) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_share_a_budget_and_a_control() {
        let control = Control::new();
        let budget = MemoryBudget::new(1000);
        let mut first = Meter::new(&control, &budget);
        let mut second = Meter::new(&control, &budget);

        first.set_bytes(600, FREE_BUFFERS / 2);
        second.set_bytes(300, 0);
        assert_eq!((first.check(FREE_BUFFERS / 2), second.check(0)), (Ok(()), Ok(())));
        assert_eq!(first.check(FREE_BUFFERS / 2 + 101), Err(AdvanceError::OutOfMemory));
        assert_eq!(first.check(FREE_BUFFERS / 2 + 100), Ok(()));

        second.set_bytes(500, 0);
        assert_eq!(second.check(0), Err(AdvanceError::OutOfMemory));
        budget.allow(200);
        assert_eq!(second.check(0), Ok(()));
        assert!(!first.is_due(LOOK_INTERVAL as usize - 1) && first.is_due(1));

        control.stop();
        assert_eq!(second.check(0), Err(AdvanceError::Stopped));
    }
}
