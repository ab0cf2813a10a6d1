//! A whole count: its plan, its memory, and the choice of the width of the counts.

use crate::device::{Device, DeviceError};
use crate::join::{self, join};
use crate::layout::Layout;
use crate::order::{MOST_WIDTH, Order};
use crate::sweep::{Faults, Widths, sweep};

/// Counts with at most this many ends have 64 bits at first. The largest counts have few ends.
const FIRST_WIDE_ENDS: u32 = 8;
/// Largest number of squares: the plan of a larger board takes long, and its count overflows.
const MOST_SQUARES: usize = 1024;

/// Why there is no count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The caller stopped the count.
    #[error("stopped")]
    Stopped,
    /// The engine cannot count this board.
    #[error("the GPU counts boards with 3 or more rows, an even number of columns from 4 on, and up to 1024 squares")]
    Unsuited,
    /// The frontier is too wide.
    #[error("the frontier would be {width} squares wide; the GPU takes up to {MOST_WIDTH}")]
    TooWide {
        /// Its width.
        width: usize,
    },
    /// The layers do not fit.
    #[error("the count needs {needed} bytes on the GPU, and {allowed} are allowed or free")]
    OutOfMemory {
        /// Number of bytes needed.
        needed: u64,
        /// Number of bytes allowed.
        allowed: u64,
    },
    /// A 32-bit count overflowed.
    #[error("a 32-bit count overflowed")]
    NarrowOverflow {
        /// Largest number of ends of such a count.
        ends: u32,
    },
    /// A 64-bit count overflowed.
    #[error("a count of a half of the board exceeds 64 bits")]
    WideOverflow,
    /// The device failed.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

/// How far a count has come. The last step is the join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Steps that are done.
    pub step: usize,
    /// Number of steps.
    pub steps: usize,
    /// Number of squares in the frontier.
    pub width: usize,
    /// Number of states that have a place in the layer.
    pub states: u64,
    /// Bytes of the layer.
    pub bytes: u64,
}

/// A finished layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layer {
    /// Number of squares in the frontier.
    pub width: usize,
    /// Number of states that have a place.
    pub states: u64,
}

/// A finished count.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DenseResult {
    /// Number of closed tours modulo 2^128, a tour and its reverse counted once.
    pub count: u128,
    /// The layers of the left half.
    pub layers: Vec<Layer>,
    /// Largest number of states that had a place at once.
    pub peak_states: u64,
    /// Largest number of bytes on the device, as planned.
    pub peak_bytes: u64,
}

/// The plan of a count.
pub struct DensePlan {
    order: Order,
    wide_ends: u32,
}

impl DensePlan {
    /// A plan for the closed tours of a flat board. Of the two sides the one that gives the narrower frontier becomes
    /// the rows; the other must be even.
    pub fn new(rows: usize, columns: usize) -> Result<DensePlan, CountError> {
        let (short, long) = (rows.min(columns), rows.max(columns));
        let is_suited = |rows: usize, columns: usize| rows >= 3 && columns >= 4 && columns.is_multiple_of(2);
        let sides = [(short, long), (long, short)].into_iter().find(|&(rows, columns)| is_suited(rows, columns));
        let (rows, columns) =
            sides.filter(|_| short.saturating_mul(long) <= MOST_SQUARES).ok_or(CountError::Unsuited)?;
        let order = Order::new(rows, columns).map_err(|width| CountError::TooWide { width })?;
        Ok(DensePlan { order, wide_ends: FIRST_WIDE_ENDS })
    }

    /// Sets the largest number of ends of 64-bit counts at first. More are made if a 32-bit count overflows.
    pub fn wide_ends(self, wide_ends: u32) -> DensePlan {
        DensePlan { wide_ends, ..self }
    }

    /// Largest number of bytes on the device for these widths of the counts, and largest number of states in two
    /// layers.
    fn peaks(&self, widths: &Widths) -> (u64, u64) {
        let (mut bytes, mut states) = (0, 0);
        let mut before: Option<(u64, u64)> = None;
        for after in 0..self.order.frontiers.len() {
            let layout = Layout::new(&self.order, after, widths.at(after));
            let own = (layout.bytes() + layout.table_bytes(), layout.states);
            let (other_bytes, other_states) = before.unwrap_or((0, 0));
            bytes = bytes.max(own.0 + other_bytes);
            states = states.max(own.1 + other_states);
            if after + 1 == self.order.frontiers.len() {
                bytes = bytes.max(own.0 + join::bytes(&layout));
            }
            before = Some(own);
        }
        (bytes, states)
    }

    fn first_widths(&self) -> Widths {
        Widths::new(&self.order, self.wide_ends)
    }

    /// Number of bytes that the count takes on the device, unless a step has to be repeated with wider counts.
    pub fn bytes(&self) -> u64 {
        self.peaks(&self.first_widths()).0
    }

    /// Counts within this many bytes of the device, or all that are free. If a 32-bit count overflows, the step is
    /// repeated with more 64-bit counts. `watch` is called after every step and returns whether to go on.
    pub fn run(
        &self,
        device: &dyn Device,
        memory: Option<u64>,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<DenseResult, CountError> {
        let free = device.free_bytes()?;
        let allowed = memory.map_or(free, |memory| memory.min(free));
        let fits = |widths: &Widths| match self.peaks(widths).0 {
            needed if needed > allowed => Err(CountError::OutOfMemory { needed, allowed }),
            _ => Ok(()),
        };
        let mut widths = self.first_widths();
        fits(&widths)?;
        let faults = Faults::none(device)?;
        let (last, layers) = sweep(device, &self.order, &mut widths, &faults, &fits, watch)?;
        let count = join(device, &self.order, &last, &faults, watch)?;
        let (peak_bytes, peak_states) = self.peaks(&widths);
        Ok(DenseResult { count, layers, peak_states, peak_bytes })
    }
}
