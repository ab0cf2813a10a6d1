//! A whole count: its plan, its slices, and its memory.
//!
//! A count that fits is done in one piece, with dense layers. A larger one has sparse layers, and if both sides are
//! even or both odd, it is done in slices: the columns before the last one are computed once and stay in the memory of
//! the host, and every slice begins with that layer. If the number of columns is odd, it is the first layer of both
//! halves.

pub(crate) mod finished;
pub(crate) mod given_slices;
pub(crate) mod join;
pub(crate) mod layer;
pub(crate) mod layout;
pub(crate) mod order;
pub(crate) mod shape;
pub(crate) mod slice;
pub(crate) mod sweep;
pub(crate) mod tour_graph;

use crate::count::finished::FinishedSlices;
use crate::count::join::{Right, join};
use crate::count::layer::{DeviceLayer, Marks};
use crate::count::layout::Layout;
use crate::count::order::{MAX_WIDTH, Order};
use crate::count::shape::{Shape, Side};
use crate::count::slice::Slice;
use crate::count::sweep::{Events, Faults, Run, StepProgress, Widths};
use crate::device::memory::{Memory, MemoryError};
use crate::device::{Device, DeviceError};
use std::path::PathBuf;

/// Counts with at most this many ends have 64 bits at first. The largest counts have few ends.
const FIRST_WIDE_ENDS: u32 = 8;
/// If not all layers can be dense, layers of up to one `DENSE_PART`th of the memory are. The rest is for two sparse
/// layers, which grow beyond it soon after.
const DENSE_PART: u64 = 3;
/// Slices whose last layers exceed the memory by up to one `SLICE_PART`th are tried, because a part of their places is
/// unused.
const SLICE_PART: u64 = 20;
/// The step of the last column after which the layers of the two sides of a slice are compared.
const EARLY_STEPS: usize = 3;
/// Largest number of squares: the plan of a larger board takes long, and its count overflows.
pub(crate) const MAX_SQUARES: usize = 1024;

/// Why there is no count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The caller stopped the count.
    #[error("stopped")]
    Stopped,
    /// The engine does not cut this board.
    #[error(
        "the GPU cuts boards with sides of 3 and 4 or more (closed tours only if a side is even) and cylinders with an \
         even circumference of 6 or more, of up to {MAX_SQUARES} squares; others need halves"
    )]
    Unsuited,
    /// The board has too many squares.
    #[error("the GPU counts tours of boards with up to {MAX_SQUARES} squares")]
    TooLarge,
    /// Halves that are given are not those of the graph.
    #[error("the halves do not fit the board")]
    BadHalves,
    /// The frontier is too wide.
    #[error("the frontier would be {width} squares wide; the GPU takes up to {MAX_WIDTH}")]
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
    /// Number of tours modulo 2^128, a tour and its reverse counted once.
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
    /// The left half, which serves as both if `right` is none.
    order: Order,
    right: Option<Order>,
    wide_ends: u32,
    dense_bytes: Option<u64>,
    slice_bytes: Option<u64>,
    always_move: bool,
    host_memory: Option<u64>,
    folder: Option<PathBuf>,
}

impl CountPlan {
    /// A plan for this count. The rows and columns of a flat board are exchanged if that gives a narrower frontier.
    pub fn new(shape: Shape) -> Result<CountPlan, CountError> {
        let turned = Shape { rows: shape.columns, columns: shape.rows, ..shape };
        let mut ways = vec![shape];
        if !shape.is_ring {
            ways.push(turned);
            ways.sort_by_key(|way| way.rows);
        }
        CountPlan::with_rows(ways.into_iter().find(|way| way.is_suited()).ok_or(CountError::Unsuited)?)
    }

    /// A plan for this count with the rows and columns as given.
    pub fn with_rows(shape: Shape) -> Result<CountPlan, CountError> {
        if !shape.is_suited() {
            return Err(CountError::Unsuited);
        }

        Ok(CountPlan {
            order: Order::new(shape, Side::Left)?,
            right: (!shape.is_symmetric()).then(|| Order::new(shape, Side::Right)).transpose()?,
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
            progress: StepProgress { step: 0, steps: 0, slice: 0, slices: 0, watch },
        };

        let mut count = 0u128;
        let mut resumed_slices = 0;
        let right = self.right.as_ref().unwrap_or(&self.order);
        let mut kept = SharedBySlices { first: None, right_widths: Widths::new(right, self.wide_ends) };
        let mut queue = self.expand(Slice::whole(&self.order), &finished, sizes.slice);

        while let Some(slice) = queue.pop() {
            if let Some(sum) = finished.get(&slice) {
                count = count.wrapping_add(sum);
                resumed_slices += 1;
                run.progress.slice += 1;
                continue;
            }

            run.progress.begin_slice(queue.len());
            match self.count_slice(&mut run, &slice, &mut kept) {
                Err(error) if error.is_out_of_memory() && !slice.parts().is_empty() => {
                    kept.first = match kept.first.take() {
                        Some(first) => Some(first.on_host()?),
                        None if slice.is_whole() => None,
                        // Smaller slices do not help if what the slices share does not fit.
                        None => return Err(error),
                    };

                    run.events.split_slices += 1;
                    let parts = slice.parts().into_iter().rev();
                    queue.extend(parts.flat_map(|part| self.expand(part, &finished, sizes.slice)));
                }
                counted => {
                    let sum = counted?;
                    finished.add(&slice, sum).map_err(CountError::Checkpoint)?;
                    count = count.wrapping_add(sum);
                    run.progress.slice += 1;
                }
            }
        }

        let slices = run.progress.slice;
        let events = run.events;
        let peak_bytes = memory.peak();
        let peak_host_bytes = memory.host_peak();

        Ok(CountResult { count, slices, resumed_slices, peak_bytes, peak_host_bytes, events })
    }

    /// The number of tours of a slice. What later slices need as well is kept.
    fn count_slice<'a, 'm>(
        &'a self,
        run: &mut Run<'a, 'm>,
        slice: &Slice,
        kept: &mut SharedBySlices<'m>,
    ) -> Result<u128, CountError> {
        let order = &self.order;
        let cut = self.order.last_column();
        let last = self.order.steps.len();
        let is_own_partner = slice.is_own_partner();
        let shared = if kept.first.is_none() { cut } else { 0 };

        let right_steps = match &self.right {
            Some(right) => right.steps.len() - cut,
            None => (last - cut) * usize::from(!is_own_partner),
        };

        run.progress.steps = shared + last - cut + right_steps + 1;
        if slice.is_whole() && self.right.is_none() {
            let first = run.first_layer()?;
            let layer = run.sweep(first, 0..last, &order.any_degrees())?;
            return join(run, &layer, Right::Same, &order.slot_images(order));
        }

        let first = match &mut kept.first {
            Some(first) => first,
            none => none.insert(first_columns(run, !slice.is_whole() || self.always_move)?),
        };

        let mut last_layer = |run: &mut Run<'a, 'm>, slice: &Slice| {
            let wanted = slice.degrees(order, run.order);
            let last = run.order.steps.len();
            let layer = run.step(first, cut, &wanted)?;
            run.sweep(layer, cut + 1..last, &wanted)
        };

        if let Some(right) = &self.right {
            run.turn_to(right, &mut kept.right_widths);
            let layer = last_layer(run, slice);
            run.turn_to(order, &mut kept.right_widths);
            let layer = layer?;
            let left = last_layer(run, slice)?;
            let sum = join(run, &left, Right::Half(&layer), &order.slot_images(right))?;
            // Turned upside down, the tours of a slice are those of its partner.
            return Ok(if is_own_partner { sum } else { sum.wrapping_mul(2) });
        }

        let images = order.slot_images(order);
        if is_own_partner {
            let layer = last_layer(run, slice)?;
            return join(run, &layer, Right::Same, &images);
        }

        // The side with the larger layers comes first, while the memory is empty.
        let early =
            |slice: &Slice| Layout::new(order, (cut + EARLY_STEPS).min(last), 0, &slice.degrees(order, order)).units;
        let mut first = slice.clone();
        let mut second = slice.partner();
        if early(&second) > early(&first) {
            std::mem::swap(&mut first, &mut second);
        }

        let left = last_layer(run, &first)?;
        let right = last_layer(run, &second)?;
        join(run, &left, Right::Partner(&right), &images)
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
        let last =
            Layout::new(&self.order, self.order.steps.len(), self.wide_ends, &slice.degrees(&self.order, &self.order));
        last.bytes() * if self.right.is_none() && slice.is_own_partner() { 2 } else { 3 }
    }

    /// What may be dense and in one slice, given the memory. Fails if not even the bits of two layers fit.
    fn sizes(&self, limit: u64) -> Result<Sizes, CountError> {
        let left = SweepSize::new(&self.order, self.wide_ends, !self.order.pairs().is_empty());

        let right = self
            .right
            .as_ref()
            .map_or_else(SweepSize::default, |right| SweepSize::new(right, self.wide_ends, !right.pairs().is_empty()));

        let needed = left.least.max(right.least);
        if needed > limit {
            return Err(CountError::OutOfMemory { needed, allowed: limit });
        }

        let fits = left.first + right.dense.max(right.last + left.dense) <= limit;
        Ok(Sizes {
            dense: self.dense_bytes.unwrap_or(if fits { u64::MAX } else { limit / DENSE_PART }),
            slice: self.slice_bytes.unwrap_or(if fits { u64::MAX } else { limit + limit / SLICE_PART }),
        })
    }
}

/// The largest dense layer and the largest last layers of a slice, in bytes.
struct Sizes {
    dense: u64,
    slice: u64,
}

/// What slices share.
struct SharedBySlices<'m> {
    /// The layer before the last column, in the memory of the host if there are several slices.
    first: Option<DeviceLayer<'m>>,
    /// The widths of the counts of the right half.
    right_widths: Widths,
}

/// Bytes that the steps of a half take.
#[derive(Default)]
struct SweepSize {
    /// The bytes if all layers are dense, with those of the join.
    dense: u64,
    /// The bytes of the bits of two layers, without those of the last column if it is done in slices.
    least: u64,
    /// The layer before the last column, if it is dense and needed until the end.
    first: u64,
    /// The last layer, if it is dense.
    last: u64,
}

impl SweepSize {
    fn new(order: &Order, wide_ends: u32, is_sliced: bool) -> SweepSize {
        let any = order.any_degrees();
        let last = order.steps.len();
        let mut size = SweepSize::default();
        let mut before_bits = 0;

        for after in 0..=last {
            let layout = Layout::new(order, after, wide_ends, &any);
            let joining = if after == last { join::bytes(&layout) } else { 0 };
            let own = layout.bytes() + layout.table_bytes();
            size.dense = size.dense.max(own + joining.max(size.last));
            size.last = own;

            if after == order.last_column() && !order.shape.is_symmetric() {
                size.first = own;
            }

            // The layers of slices are smaller.
            if after <= order.last_column() || !is_sliced {
                let bits = Marks::bit_bytes(layout.units).min(layout.bytes());
                size.least = size.least.max(bits + before_bits);
                before_bits = bits;
            }
        }

        size
    }
}

/// The layer before the last column, which both halves begin with.
fn first_columns<'m>(run: &mut Run<'_, 'm>, is_on_host: bool) -> Result<DeviceLayer<'m>, CountError> {
    let first = run.first_layer()?;
    let layer = run.sweep(first, 0..run.order.last_column(), &run.order.any_degrees())?;
    if is_on_host { Ok(layer.on_host()?) } else { Ok(layer) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The memory of an H200 that the count may use.
    const H200: u64 = 148_820_000_000;

    #[test]
    fn on_an_h200_10x10_is_planned_in_20_slices_and_smaller_boards_in_one() {
        let plan = CountPlan::new(Shape::closed(10, 10)).unwrap();
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
            let plan = CountPlan::new(Shape::closed(rows, columns)).unwrap();
            let sizes = plan.sizes(H200).unwrap();
            assert_eq!((sizes.dense, sizes.slice), (u64::MAX, u64::MAX), "{rows}x{columns}");
        }
    }
}
