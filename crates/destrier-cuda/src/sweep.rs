//! The steps: from the empty frontier to the last layer of the left half.

use crate::arguments::{Call, Kernel, StepArguments};
use crate::count::{CountError, Layer, Progress};
use crate::device::{Buffer, Device};
use crate::layout::{DeviceLayout, Layout};
use crate::order::Order;

/// Units that a group of lanes handles, in small and in large layers.
const CHUNKS: (u64, u64) = (1024, 4096);
const MANY_UNITS: u64 = 1_000_000_000;

/// Number of faults that the kernels report: the largest number of ends of a 32-bit count that overflowed, and whether
/// a 64-bit count did.
const FAULTS: usize = 2;

/// What the kernels report.
pub(crate) struct Faults<'d>(pub(crate) Buffer<'d>);

impl<'d> Faults<'d> {
    pub(crate) fn none(device: &'d dyn Device) -> Result<Faults<'d>, CountError> {
        Ok(Faults(Buffer::zeroed(device, 8 * FAULTS as u64)?))
    }

    /// Waits for the kernels, and fails if a number overflowed. The report of a narrow overflow is cleared, because
    /// the step is repeated.
    pub(crate) fn check(&self) -> Result<(), CountError> {
        match self.0.words(FAULTS)?[..] {
            [_, wide] if wide > 0 => Err(CountError::WideOverflow),
            [narrow, _] if narrow > 0 => {
                self.0.clear_words(FAULTS)?;
                Err(CountError::NarrowOverflow { ends: narrow as u32 })
            }
            _ => Ok(()),
        }
    }
}

/// A layer on a device.
pub(crate) struct DeviceLayer<'d> {
    pub(crate) host: Layout,
    pub(crate) layout: DeviceLayout<'d>,
    pub(crate) counts: Buffer<'d>,
}

impl<'d> DeviceLayer<'d> {
    fn zeroed(device: &'d dyn Device, host: Layout) -> Result<DeviceLayer<'d>, CountError> {
        let (layout, counts) = (host.upload(device)?, Buffer::zeroed(device, host.bytes())?);
        Ok(DeviceLayer { host, layout, counts })
    }
}

/// How many ends the states with 64-bit counts have at most, by layer.
pub(crate) struct Widths(Vec<u32>);

impl Widths {
    /// The same for all layers of the order.
    pub(crate) fn new(order: &Order, wide_ends: u32) -> Widths {
        Widths(vec![wide_ends; order.frontiers.len()])
    }

    /// That of the layer after some steps.
    pub(crate) fn at(&self, after: usize) -> u32 {
        self.0[after]
    }

    /// Raises it for a layer and all later ones, whose counts are larger still.
    fn raise_from(&mut self, after: usize, ends: u32) {
        self.0.iter_mut().skip(after).for_each(|own| *own = (*own).max(ends));
    }
}

/// The last layer. If a 32-bit count overflows, the step is repeated with wider counts, for which `fits` is asked.
/// `watch` is called after every step and may stop the count.
pub(crate) fn sweep<'d>(
    device: &'d dyn Device,
    order: &Order,
    widths: &mut Widths,
    faults: &Faults,
    fits: &dyn Fn(&Widths) -> Result<(), CountError>,
    watch: &mut dyn FnMut(&Progress) -> bool,
) -> Result<(DeviceLayer<'d>, Vec<Layer>), CountError> {
    let mut layer = DeviceLayer::zeroed(device, Layout::new(order, 0, widths.at(0)))?;
    device.write(layer.counts.address, &1u64.to_le_bytes())?;
    let mut layers = Vec::new();
    for index in 0..order.steps.len() {
        layer = loop {
            let wide_ends = widths.at(index + 1);
            match next_layer(device, order, &layer, index, wide_ends, faults) {
                Err(CountError::NarrowOverflow { ends }) if ends > wide_ends => {
                    widths.raise_from(index + 1, ends);
                    fits(widths)?;
                }
                result => break result?,
            }
        };
        let Layout { width, states, .. } = layer.host;
        layers.push(Layer { width, states });
        let bytes = layer.host.bytes();
        if !watch(&Progress { step: index + 1, steps: order.steps.len() + 1, width, states, bytes }) {
            return Err(CountError::Stopped);
        }
    }
    Ok((layer, layers))
}

/// Takes one step.
fn next_layer<'d>(
    device: &'d dyn Device,
    order: &Order,
    layer: &DeviceLayer<'d>,
    index: usize,
    wide_ends: u32,
    faults: &Faults,
) -> Result<DeviceLayer<'d>, CountError> {
    let next = DeviceLayer::zeroed(device, Layout::new(order, index + 1, wide_ends))?;
    let units = layer.host.units;
    let chunk = if units > MANY_UNITS { CHUNKS.1 } else { CHUNKS.0 };
    let lanes = device.lanes();
    let arguments = StepArguments {
        from: layer.layout.view,
        to: next.layout.view,
        layer: layer.counts.address,
        next: next.counts.address,
        faults: faults.0.address,
        chunk,
        lanes,
        step: order.steps[index],
    };
    device.launch(&Call(Kernel::Step(arguments)), units.div_ceil(chunk) * lanes)?;
    faults.check()?;
    Ok(next)
}
