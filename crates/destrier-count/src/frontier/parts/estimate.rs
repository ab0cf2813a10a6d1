//! Estimates of the time, memory and disk space of a part: the number of states is estimated by growth factors.

use super::cells::Cells;
use crate::frontier::kernel::step::Step;

/// Bytes of a state in memory, with its share of the directory (measured on 8x8 and 8x10).
pub(crate) const STATE_BYTES: f64 = 14.0;

/// Bytes of a state in a file, times what the layers of the trunk are larger than estimated (measured on 8x10).
const FILE_BYTES: f64 = 20.0;

/// The largest part of the trunk holds more states than its weight says (measured on 9x10, where one part of the fifth
/// wave holds six times as many as the others; on 8x10 2.1 times, on 8x8 fewer).
const HELD_BY_PART: f64 = 4.6;

/// Processor time of a state in a step (measured on 8x10).
const SECONDS_PER_STATE: f64 = 2.2e-8;

/// Processor time of writing and reading a state (measured on 8x10).
const SECONDS_PER_STATE_MOVED: f64 = 1.6e-8;

/// Memory of a part besides its states: the program, its tables and buffers.
const OWN_MEMORY: f64 = 60e6;

/// Processor time of a part besides its states: start, planning, tables.
const OWN_SECONDS: f64 = 0.05;

/// The estimated cost of a part.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    pub(crate) memory: f64,
    pub(crate) disk: f64,
}

/// With an apex, a part holds more states than estimated (measured on 8x8 open, where it is up to 2.1 times as many),
/// works longer, and writes more.
const WITH_APEX: Cost = Cost { seconds: 1.9, memory: 2.2, disk: 1.3 };

impl Cost {
    /// The cost of this part for open tours.
    pub(crate) fn with_apex(self) -> Cost {
        Cost {
            seconds: WITH_APEX.seconds * self.seconds,
            memory: OWN_MEMORY + WITH_APEX.memory * (self.memory - OWN_MEMORY),
            disk: WITH_APEX.disk * self.disk,
        }
    }

    /// `work` state steps, `read` states read, at most `held` states in memory, `written` states written.
    pub(crate) fn new(work: f64, read: f64, held: f64, written: f64) -> Cost {
        let moved = SECONDS_PER_STATE_MOVED * (read + written);
        Cost {
            seconds: OWN_SECONDS + SECONDS_PER_STATE * work + moved,
            memory: OWN_MEMORY + STATE_BYTES * held,
            disk: FILE_BYTES * written,
        }
    }
}

/// Estimated numbers of states of a sweep, before its first step and after each.
pub(crate) fn sizes(steps: &[Step], bipartite: bool) -> Vec<f64> {
    let mut all = vec![1.0];
    for step in steps {
        all.push(step.estimate(all[all.len() - 1], bipartite));
    }
    all
}

/// The largest of some sizes.
pub(crate) fn peak(sizes: &[f64]) -> f64 {
    sizes.iter().copied().fold(0.0, f64::max)
}

/// The cost of one part of a round with these sizes of layers, before it and after each step: the memory of the largest
/// part, and the average of time and disk.
pub(crate) fn of_round(sizes: &[f64], cells: &Cells) -> Cost {
    let largest = cells.largest_share;
    let mean = 1.0 / cells.count.max(1) as f64;
    let first = sizes[0];
    let last = sizes[sizes.len() - 1];
    let work: f64 = sizes[1..].iter().sum();
    // Two layers, and a copy of what is being written.
    let held = HELD_BY_PART * largest * (2.0 * peak(sizes) + last / 8.0);
    Cost::new(mean * work, mean * first, held, mean * last)
}
