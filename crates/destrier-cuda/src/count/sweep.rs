//! The steps: from one layer to a later one.
//!
//! The next layer is dense if it is small enough, else sparse: one pass marks its states, another adds their counts. If
//! two layers do not fit on the device, the counts of the first one move to the host. If a 32-bit count overflows, the
//! step is repeated with wider counts.

use crate::arguments::{Call, Kernel, StepArguments, StepMode, Store};
use crate::count::layer::{DeviceLayer, Marks};
use crate::count::layout::Layout;
use crate::count::order::{FinalDegrees, Order};
use crate::count::{CountError, Progress};
use crate::device::memory::{Buffer, Memory, MemoryError};
use std::ops::Range;

/// Units that a group of lanes handles, as in kernels/step.cu.
const CHUNK: u64 = 2048;

/// Number of faults that the kernels report: the largest number of ends of a 32-bit count that overflowed, and whether
/// a 64-bit count did.
const FAULTS: usize = 2;

/// What the kernels report.
pub(crate) struct Faults<'m>(pub(crate) Buffer<'m>);

impl<'m> Faults<'m> {
    pub(crate) fn none(memory: &'m Memory<'m>) -> Result<Faults<'m>, MemoryError> {
        Ok(Faults(Buffer::zeroed(memory, 8 * FAULTS as u64)?))
    }

    /// Waits for the kernels. If 32-bit counts overflowed, the largest number of their ends is returned and the report
    /// is cleared. Fails if a 64-bit number overflowed.
    pub(crate) fn take(&self) -> Result<Option<u32>, CountError> {
        match self.0.words(FAULTS)?[..] {
            [_, wide] if wide > 0 => Err(CountError::WideOverflow),
            [narrow, _] if narrow > 0 => {
                self.0.clear_words(FAULTS)?;
                Ok(Some(narrow as u32))
            }
            _ => Ok(None),
        }
    }
}

/// How many ends the states with 64-bit counts have at most, by layer.
pub(crate) struct Widths(Vec<u32>);

impl Widths {
    /// Widths that are equal in all layers of the order.
    pub(crate) fn new(order: &Order, wide_ends: u32) -> Widths {
        Widths(vec![wide_ends; order.frontiers.len()])
    }

    /// The width of the layer after some steps.
    pub(crate) fn at(&self, after: usize) -> u32 {
        self.0[after]
    }

    /// Raises it for a layer and all later ones, whose counts are larger still.
    fn raise_from(&mut self, after: usize, ends: u32) {
        self.0.iter_mut().skip(after).for_each(|own| *own = (*own).max(ends));
    }
}

/// What happened during a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Events {
    /// Sparse layers that were computed.
    pub sparse_layers: usize,
    /// Layers whose counts moved to the host to make room.
    pub moved_layers: usize,
    /// Steps that were repeated with wider counts.
    pub repeated_steps: usize,
    /// Slices that did not fit and were split.
    pub split_slices: usize,
}

/// How far a count has come, and whom to tell.
pub(crate) struct StepProgress<'a> {
    pub(crate) step: usize,
    pub(crate) steps: usize,
    pub(crate) slice: usize,
    pub(crate) slices: usize,
    pub(crate) watch: &'a mut dyn FnMut(&Progress) -> bool,
}

impl StepProgress<'_> {
    /// Begins the next slice, after which this many are left.
    pub(crate) fn begin_slice(&mut self, left: usize) {
        self.step = 0;
        self.slices = self.slice + 1 + left;
    }

    /// Reports a layer; fails if the count is to stop.
    pub(crate) fn report(&mut self, layer: &DeviceLayer) -> Result<(), CountError> {
        let &mut StepProgress { step, steps, slice, slices, .. } = self;
        let Layout { width, states, .. } = layer.layout;
        let progress = Progress { step, steps, slice, slices, width, states, bytes: layer.bytes() };
        if (self.watch)(&progress) { Ok(()) } else { Err(CountError::Stopped) }
    }
}

/// A count that is running.
pub(crate) struct Run<'a, 'm> {
    pub(crate) memory: &'m Memory<'m>,
    pub(crate) order: &'a Order,
    pub(crate) faults: Faults<'m>,
    pub(crate) widths: Widths,
    /// Largest number of bytes of a dense layer.
    pub(crate) dense_bytes: u64,
    /// Whether counts move to the host even if there is room.
    pub(crate) always_move: bool,
    pub(crate) events: Events,
    pub(crate) progress: StepProgress<'a>,
}

impl<'a, 'm> Run<'a, 'm> {
    /// Goes on with the other half, and exchanges the widths of the halves.
    pub(crate) fn turn_to(&mut self, order: &'a Order, widths: &mut Widths) {
        self.order = order;
        std::mem::swap(&mut self.widths, widths);
    }

    /// The layer before the first step.
    pub(crate) fn first_layer(&self) -> Result<DeviceLayer<'m>, CountError> {
        let layout = Layout::new(self.order, 0, self.widths.at(0), &self.order.any_degrees());
        Ok(DeviceLayer::with_one_state(self.memory, layout)?)
    }

    /// Takes some steps.
    pub(crate) fn sweep(
        &mut self,
        mut layer: DeviceLayer<'m>,
        steps: Range<usize>,
        wanted: &FinalDegrees,
    ) -> Result<DeviceLayer<'m>, CountError> {
        for index in steps {
            layer = self.step(&mut layer, index, wanted)?;
        }
        Ok(layer)
    }

    /// Takes one step, with counts that are wide enough.
    pub(crate) fn step(
        &mut self,
        layer: &mut DeviceLayer<'m>,
        index: usize,
        wanted: &FinalDegrees,
    ) -> Result<DeviceLayer<'m>, CountError> {
        loop {
            let wide_ends = self.widths.at(index + 1);
            let next = self.next_layer(layer, index, Layout::new(self.order, index + 1, wide_ends, wanted))?;

            let Some(ends) = self.faults.take()? else {
                self.events.sparse_layers += usize::from(next.is_sparse());
                self.progress.step += 1;
                self.progress.report(&next)?;
                return Ok(next);
            };

            self.widths.raise_from(index + 1, ends);
            self.events.repeated_steps += 1;
        }
    }

    /// The next layer in this layout, unless a count overflows.
    fn next_layer(
        &mut self,
        layer: &mut DeviceLayer<'m>,
        index: usize,
        layout: Layout,
    ) -> Result<DeviceLayer<'m>, CountError> {
        let memory = self.memory;
        let tables = layout.upload(memory)?;
        let launch = |layer: &DeviceLayer, target: Store, mode: StepMode| {
            let arguments = StepArguments {
                from: layer.tables.view,
                to: tables.view,
                source: layer.store(),
                target,
                faults: self.faults.0.address,
                step: self.order.steps[index],
            };

            let threads = layer.layout.units.div_ceil(CHUNK) * memory.device.lanes();
            memory.device.launch(&Call(Kernel::Step(arguments, mode, layer.is_sparse())), threads)
        };

        let units = layout.units;
        let dense = layout.bytes();
        if dense <= self.dense_bytes && memory.check(dense + 512).is_ok() {
            let counts = Buffer::zeroed(memory, dense)?;
            launch(layer, Store { counts: counts.address, ..Store::default() }, StepMode::AddDense)?;
            return Ok(DeviceLayer::new(layout, tables, counts, None));
        }

        let mut moved = self.make_room(Marks::bit_bytes(units) + Marks::directory_bytes(units), layer)?;
        let bits = Buffer::zeroed(memory, Marks::bit_bytes(units))?;
        launch(layer, Store { bits: bits.address, ..Store::default() }, StepMode::Mark)?;
        let marks = Marks::new(memory, bits, units)?;

        moved |= self.make_room(marks.count_bytes() + 512, layer)?;
        let counts = Buffer::zeroed(memory, marks.count_bytes())?;
        launch(layer, marks.store(counts.address), StepMode::AddSparse)?;
        self.events.moved_layers += usize::from(moved);

        Ok(DeviceLayer::new(layout, tables, counts, Some(marks)))
    }

    /// Moves the counts of a layer to the host if these bytes do not fit otherwise; returns whether it did.
    fn make_room(&self, bytes: u64, layer: &mut DeviceLayer) -> Result<bool, MemoryError> {
        let own = layer.count_bytes_on_device();
        match self.memory.check(bytes) {
            Ok(()) if !self.always_move || own == 0 => return Ok(false),
            Err(full) if own == 0 || !self.memory.fits_host(own) => return Err(full),
            Ok(()) | Err(_) => {}
        }
        // It must be enough, or else the move is in vain.
        self.memory.check(bytes.saturating_sub(own))?;
        layer.move_counts()?;
        Ok(true)
    }
}
