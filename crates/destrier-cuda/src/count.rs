//! A whole count: its plan, its slices, and its memory.
//!
//! A count that fits is done in one piece, with dense layers. A larger one has sparse layers, and if the number of rows
//! is even, it is done in slices: the columns before the last one are computed once and stay in the memory of the host,
//! and every slice begins with that layer.

pub(crate) mod finished;
pub(crate) mod join;
pub(crate) mod layer;
pub(crate) mod layout;
pub(crate) mod order;
pub(crate) mod slice;
pub(crate) mod sweep;

use crate::count::finished::FinishedSlices;
use crate::count::join::join;
use crate::count::layer::{DeviceLayer, Marks};
use crate::count::layout::Layout;
use crate::count::order::{MOST_WIDTH, Order};
use crate::count::slice::Slice;
use crate::count::sweep::{Events, Faults, Pace, Run, Widths};
use crate::device::memory::{Memory, MemoryError};
use crate::device::{Device, DeviceError};
use std::path::PathBuf;

/// Counts with at most this many ends have 64 bits at first. The largest counts have few ends.
const FIRST_WIDE_ENDS: u32 = 8;
/// If not all layers can be dense, those of up to one part in so many of the memory are. The rest is for two sparse
/// layers, which grow beyond it soon after.
const DENSE_PART: u64 = 3;
/// Slices whose last layers exceed the memory by up to one part in so many are tried: a part of their places is unused.
const SLICE_PART: u64 = 20;
/// The step of the last column after which the layers of the two sides of a slice are compared.
const EARLY_STEPS: usize = 3;
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
    #[error("the count needs at least {needed} bytes on the GPU, and {allowed} are allowed or free")]
    OutOfMemory {
        /// Number of bytes needed.
        needed: u64,
        /// Number of bytes allowed.
        allowed: u64,
    },
    /// What moves to the host does not fit.
    #[error(
        "the count needs at least {needed} bytes of the computer's memory beside that of the GPU, and {allowed} are \
         allowed or free"
    )]
    OutOfHostMemory {
        /// Number of bytes needed.
        needed: u64,
        /// Number of bytes allowed.
        allowed: u64,
    },
    /// The file of finished slices cannot be used.
    #[error("{0}")]
    Checkpoint(String),
    /// A 64-bit count overflowed.
    #[error("a count of a half of the board exceeds 64 bits")]
    WideOverflow,
    /// The device failed.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

impl CountError {
    /// Whether smaller slices may help.
    fn is_out_of_memory(&self) -> bool {
        matches!(self, CountError::OutOfMemory { .. } | CountError::OutOfHostMemory { .. })
    }
}

impl From<MemoryError> for CountError {
    fn from(error: MemoryError) -> CountError {
        match error {
            MemoryError::Full { needed, allowed } => CountError::OutOfMemory { needed, allowed },
            MemoryError::HostFull { needed, allowed } => CountError::OutOfHostMemory { needed, allowed },
            MemoryError::Device(error) => CountError::Device(error),
        }
    }
}

/// How far a count has come. The last step of a slice is the join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Steps of this slice that are done.
    pub step: usize,
    /// Number of steps of this slice.
    pub steps: usize,
    /// Slices that are done.
    pub slice: usize,
    /// Number of slices, as far as they are known: those that do not fit are split.
    pub slices: usize,
    /// Number of squares in the frontier.
    pub width: usize,
    /// Number of states that have a place in the layer.
    pub states: u64,
    /// Bytes of the layer on the device.
    pub bytes: u64,
}

/// A finished count.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CountResult {
    /// Number of closed tours modulo 2^128, a tour and its reverse counted once.
    pub count: u128,
    /// Number of slices, finished ones of an earlier run included.
    pub slices: usize,
    /// Slices that were finished in an earlier run.
    pub resumed_slices: usize,
    /// Largest number of bytes on the device.
    pub peak_bytes: u64,
    /// Largest number of bytes of the host that were shared with the device.
    pub peak_host_bytes: u64,
    /// What happened on the way.
    pub events: Events,
}

/// The plan of a count.
pub struct CountPlan {
    order: Order,
    wide_ends: u32,
    dense_bytes: Option<u64>,
    slice_bytes: Option<u64>,
    always_move: bool,
    host_memory: Option<u64>,
    folder: Option<PathBuf>,
}

impl CountPlan {
    /// A plan for the closed tours of a flat board. Of the two sides the one that gives the narrower frontier becomes
    /// the rows; the other must be even.
    pub fn new(rows: usize, columns: usize) -> Result<CountPlan, CountError> {
        let (short, long) = (rows.min(columns), rows.max(columns));
        let sides = [(short, long), (long, short)].into_iter().find(|&(rows, columns)| is_suited(rows, columns));
        let (rows, columns) = sides.ok_or(CountError::Unsuited)?;
        CountPlan::with_rows(rows, columns)
    }

    /// The same with the rows as given. The number of columns must be even.
    pub fn with_rows(rows: usize, columns: usize) -> Result<CountPlan, CountError> {
        if !is_suited(rows, columns) || rows.saturating_mul(columns) > MOST_SQUARES {
            return Err(CountError::Unsuited);
        }
        let order = Order::new(rows, columns).map_err(|width| CountError::TooWide { width })?;
        Ok(CountPlan {
            order,
            wide_ends: FIRST_WIDE_ENDS,
            dense_bytes: None,
            slice_bytes: None,
            always_move: false,
            host_memory: None,
            folder: None,
        })
    }

    /// Sets the largest number of ends of 64-bit counts at first. More are made if a 32-bit count overflows.
    pub fn wide_ends(self, wide_ends: u32) -> CountPlan {
        CountPlan { wide_ends, ..self }
    }

    /// Sets the number of bytes of the largest dense layer. By default all layers are dense if they fit, else those
    /// that fit into a third of the memory.
    pub fn dense_bytes(self, bytes: u64) -> CountPlan {
        CountPlan { dense_bytes: Some(bytes), ..self }
    }

    /// Splits slices until the places of their last layers take at most this many bytes: two layers, or three if a
    /// slice is not its own partner. By default they are a little larger than the memory of the device.
    pub fn slice_bytes(self, bytes: u64) -> CountPlan {
        CountPlan { slice_bytes: Some(bytes), ..self }
    }

    /// Moves the counts of a layer to the host before each sparse layer, even if there is room, which tests it.
    pub fn always_move(self) -> CountPlan {
        CountPlan { always_move: true, ..self }
    }

    /// Sets the maximum number of bytes of the computer's memory. By default most of what is free.
    pub fn host_memory(self, bytes: u64) -> CountPlan {
        CountPlan { host_memory: Some(bytes), ..self }
    }

    /// Keeps the results of finished slices in a file below this folder, and resumes from it.
    pub fn checkpoint(self, folder: impl Into<PathBuf>) -> CountPlan {
        CountPlan { folder: Some(folder.into()), ..self }
    }

    /// Counts within this many bytes of the device, or all that are free. `watch` is called after every step and
    /// returns whether to go on.
    pub fn run(
        &self,
        device: &dyn Device,
        memory: Option<u64>,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<CountResult, CountError> {
        let memory = &Memory::new(device, memory, self.host_memory)?;
        let mut finished = FinishedSlices::open(self.folder.as_deref(), &self.order).map_err(CountError::Checkpoint)?;
        let sizes = self.sizes(memory.limit())?;
        let mut run = Run {
            memory,
            order: &self.order,
            faults: Faults::none(memory)?,
            widths: Widths::new(&self.order, self.wide_ends),
            dense_bytes: sizes.dense,
            always_move: self.always_move,
            events: Events::default(),
            pace: Pace { step: 0, steps: 0, slice: 0, slices: 0, watch },
        };
        let (mut count, mut resumed_slices) = (0u128, 0);
        let mut kept = None;
        let mut queue = self.expand(Slice::whole(&self.order), &finished, sizes.slice);
        while let Some(slice) = queue.pop() {
            if let Some(sum) = finished.get(&slice) {
                count = count.wrapping_add(sum);
                resumed_slices += 1;
                run.pace.slice += 1;
                continue;
            }
            run.pace.begin_slice(queue.len());
            let counted = if slice.is_whole() {
                count_whole(&mut run)
            } else {
                let first = match kept.take() {
                    Some(first) => first,
                    None => first_columns(&mut run)?,
                };
                count_slice(&mut run, &slice, kept.insert(first))
            };
            match counted {
                Err(error) if error.is_out_of_memory() && !slice.parts().is_empty() => {
                    run.events.split_slices += 1;
                    let parts = slice.parts().into_iter().rev();
                    queue.extend(parts.flat_map(|part| self.expand(part, &finished, sizes.slice)));
                }
                counted => {
                    let sum = counted?;
                    finished.add(&slice, sum).map_err(CountError::Checkpoint)?;
                    count = count.wrapping_add(sum);
                    run.pace.slice += 1;
                }
            }
        }
        let (slices, events) = (run.pace.slice, run.events);
        let (peak_bytes, peak_host_bytes) = (memory.peak(), memory.host_peak());
        Ok(CountResult { count, slices, resumed_slices, peak_bytes, peak_host_bytes, events })
    }

    /// The slice, or its parts if it is too large or partly finished; the first one at the end.
    fn expand(&self, slice: Slice, finished: &FinishedSlices, most_bytes: u64) -> Vec<Slice> {
        let parts = slice.parts();
        let is_kept = finished.get(&slice).is_some() || parts.is_empty();
        if is_kept || !finished.has_part_of(&slice) && self.slice_size(&slice) <= most_bytes {
            return vec![slice];
        }
        parts.into_iter().rev().flat_map(|part| self.expand(part, finished, most_bytes)).collect()
    }

    /// Bytes of the last layers of a slice if they are dense: two for a step, and one more for the other side.
    fn slice_size(&self, slice: &Slice) -> u64 {
        let last = Layout::new(&self.order, self.order.steps.len(), self.wide_ends, &slice.degrees(&self.order));
        last.bytes() * if slice.is_own_partner() { 2 } else { 3 }
    }

    /// What may be dense and in one slice, given the memory. Fails if not even the bits of two layers fit.
    fn sizes(&self, limit: u64) -> Result<Sizes, CountError> {
        let (any, last) = (self.order.any_degrees(), self.order.steps.len());
        let is_sliced = !self.order.pairs().is_empty();
        let (mut before_dense, mut before_bits, mut dense, mut least) = (0, 0, 0, 0);
        for after in 0..=last {
            let layout = Layout::new(&self.order, after, self.wide_ends, &any);
            let joining = if after == last { join::bytes(&layout) } else { 0 };
            let own = layout.bytes() + layout.table_bytes();
            dense = dense.max(own + joining.max(before_dense));
            before_dense = own;
            // The layers of slices are smaller.
            if after <= self.order.last_column() || !is_sliced {
                let bits = Marks::bit_bytes(layout.units).min(layout.bytes());
                least = least.max(bits + before_bits);
                before_bits = bits;
            }
        }
        if least > limit {
            return Err(CountError::OutOfMemory { needed: least, allowed: limit });
        }
        let fits = dense <= limit;
        Ok(Sizes {
            dense: self.dense_bytes.unwrap_or(if fits { u64::MAX } else { limit / DENSE_PART }),
            slice: self.slice_bytes.unwrap_or(if fits { u64::MAX } else { limit + limit / SLICE_PART }),
        })
    }
}

fn is_suited(rows: usize, columns: usize) -> bool {
    rows >= 3 && columns >= 4 && columns.is_multiple_of(2)
}

/// Largest dense layer and largest last layers of a slice, in bytes.
struct Sizes {
    dense: u64,
    slice: u64,
}

/// The number of tours, in one piece.
fn count_whole(run: &mut Run) -> Result<u128, CountError> {
    let last = run.order.steps.len();
    run.pace.steps = last + 1;
    let first = run.first_layer()?;
    let layer = run.sweep(first, 0..last, &run.order.any_degrees())?;
    join(run, &layer, None)
}

/// The layer before the last column, in the memory of the host.
fn first_columns<'m>(run: &mut Run<'_, 'm>) -> Result<DeviceLayer<'m>, CountError> {
    let cut = run.order.last_column();
    run.pace.steps = run.order.steps.len() + 1;
    let first = run.first_layer()?;
    let mut layer = run.sweep(first, 0..cut, &run.order.any_degrees())?;
    layer.move_all()?;
    Ok(layer)
}

/// The number of tours of a slice, from the layer before the last column.
fn count_slice<'m>(run: &mut Run<'_, 'm>, slice: &Slice, first: &mut DeviceLayer<'m>) -> Result<u128, CountError> {
    let (order, cut, last) = (run.order, run.order.last_column(), run.order.steps.len());
    // The first slice has the steps of the first columns as well.
    let sides = if slice.is_own_partner() { 1 } else { 2 };
    run.pace.steps = run.pace.step + sides * (last - cut) + 1;
    let mut last_layer = |run: &mut Run<'_, 'm>, slice: &Slice| {
        let wanted = slice.degrees(order);
        let layer = run.step(first, cut, &wanted)?;
        run.sweep(layer, cut + 1..last, &wanted)
    };
    if slice.is_own_partner() {
        let layer = last_layer(run, slice)?;
        return join(run, &layer, None);
    }
    // The side with the larger layers comes first, while the memory is empty.
    let early = |slice: &Slice| Layout::new(order, (cut + EARLY_STEPS).min(last), 0, &slice.degrees(order)).units;
    let (mut one, mut other) = (slice.clone(), slice.partner());
    if early(&other) > early(&one) {
        std::mem::swap(&mut one, &mut other);
    }
    let left = last_layer(run, &one)?;
    let right = last_layer(run, &other)?;
    join(run, &left, Some(&right))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The memory of an H200 that the count may use.
    const H200: u64 = 148_820_000_000;

    #[test]
    fn on_an_h200_10x10_is_planned_in_20_slices_and_smaller_boards_in_one() {
        let plan = CountPlan::new(10, 10).unwrap();
        let sizes = plan.sizes(H200).unwrap();
        assert!(sizes.dense < H200 / 2);
        let finished = FinishedSlices::open(None, &plan.order).unwrap();
        let slices = plan.expand(Slice::whole(&plan.order), &finished, sizes.slice);
        let names: Vec<String> = slices.iter().rev().map(Slice::to_string).collect();
        let expected = "AA-AA AB-AA AC-AA A--BA A--CA B---A C--AA C--BA C--CA C--DA \
                        A---B B---B C---B A--AC A--BC A--CC A--DC B---C C---C D---C";
        assert_eq!(names.join(" "), expected);
        assert!(matches!(plan.sizes(40_000_000_000), Err(CountError::OutOfMemory { .. })));
        for (rows, columns) in [(8, 8), (8, 16), (9, 12)] {
            let plan = CountPlan::new(rows, columns).unwrap();
            let sizes = plan.sizes(H200).unwrap();
            assert_eq!((sizes.dense, sizes.slice), (u64::MAX, u64::MAX), "{rows}x{columns}");
        }
    }
}
