//! A layer on a device.
//!
//! A dense layer has a count for every unit of its layout. A sparse layer has a bit for every unit, a directory of
//! ranks, and the counts of the marked units in order. Counts and bits can move to the memory of the host, where
//! kernels still read them.

use crate::arguments::{Call, DirectoryArguments, Kernel, Store};
use crate::count::layout::{DeviceLayout, Layout};
use crate::device::memory::{Buffer, HostBuffer, Memory, MemoryError};

/// Units of a line and of a group of the directory, as powers of two; as in kernels/store.cu.
const LINE_SHIFT: u32 = 8;
const GROUP_SHIFT: u32 = 18;

/// Memory of the device or of the host.
enum Stored<'m> {
    OnDevice(Buffer<'m>),
    OnHost(HostBuffer<'m>),
}

impl Stored<'_> {
    fn address(&self) -> u64 {
        match self {
            Stored::OnDevice(buffer) => buffer.address,
            Stored::OnHost(buffer) => buffer.address,
        }
    }

    /// Bytes on the device.
    fn device_bytes(&self) -> u64 {
        match self {
            Stored::OnDevice(buffer) => buffer.bytes,
            Stored::OnHost(_) => 0,
        }
    }

    fn move_to_host(&mut self) -> Result<(), MemoryError> {
        if let Stored::OnDevice(buffer) = self {
            *self = Stored::OnHost(buffer.copy_to_host()?);
        }
        Ok(())
    }
}

/// The marked units of a sparse layer.
pub(crate) struct Marks<'m> {
    bits: Stored<'m>,
    lines: Buffer<'m>,
    groups: Buffer<'m>,
    marked: u64,
}

impl<'m> Marks<'m> {
    /// Bytes of the bits of this many units.
    pub(crate) fn bit_bytes(units: u64) -> u64 {
        group_count(units) << (GROUP_SHIFT - 3)
    }

    /// Bytes of the directory of this many units, with what it takes to fill it.
    pub(crate) fn directory_bytes(units: u64) -> u64 {
        let groups = group_count(units);
        (groups << (GROUP_SHIFT - LINE_SHIFT + 2)) + 2 * (8 * groups + 512)
    }

    /// Fills the directory of the bits of some units.
    pub(crate) fn new(memory: &'m Memory<'m>, bits: Buffer<'m>, units: u64) -> Result<Marks<'m>, MemoryError> {
        let groups = group_count(units);
        let lines = Buffer::zeroed(memory, groups << (GROUP_SHIFT - LINE_SHIFT + 2))?;
        let sums = Buffer::zeroed(memory, 8 * groups)?;
        let store = Store { bits: bits.address, lines: lines.address, ..Store::default() };
        let arguments = DirectoryArguments { store, sums: sums.address };
        memory.device.launch(&Call(Kernel::FillDirectory(arguments)), groups)?;

        let mut marked = 0;
        let mut before = sums.words(groups as usize)?;
        for sum in &mut before {
            marked += std::mem::replace(sum, marked);
        }

        let groups = Buffer::of(memory, &before)?;
        Ok(Marks { bits: Stored::OnDevice(bits), lines, groups, marked })
    }

    /// Bytes of the counts of the marked units.
    pub(crate) fn count_bytes(&self) -> u64 {
        4 * self.marked + 16
    }

    /// The layer with these marks, given the address of its counts.
    pub(crate) fn store(&self, counts: u64) -> Store {
        Store { counts, bits: self.bits.address(), lines: self.lines.address, groups: self.groups.address }
    }
}

/// Number of groups, with room for the unit after the last one.
fn group_count(units: u64) -> u64 {
    (units >> GROUP_SHIFT) + 1
}

/// A layer on a device.
pub(crate) struct DeviceLayer<'m> {
    pub(crate) layout: Layout,
    pub(crate) tables: DeviceLayout<'m>,
    counts: Stored<'m>,
    marks: Option<Marks<'m>>,
}

impl<'m> DeviceLayer<'m> {
    pub(crate) fn new(
        layout: Layout,
        tables: DeviceLayout<'m>,
        counts: Buffer<'m>,
        marks: Option<Marks<'m>>,
    ) -> DeviceLayer<'m> {
        DeviceLayer { layout, tables, counts: Stored::OnDevice(counts), marks }
    }

    /// A layer with the count one in its first place.
    pub(crate) fn with_one_state(memory: &'m Memory<'m>, layout: Layout) -> Result<DeviceLayer<'m>, MemoryError> {
        let tables = layout.upload(memory)?;
        let counts = Buffer::zeroed(memory, layout.bytes())?;
        memory.device.write(counts.address, &1u64.to_le_bytes())?;
        Ok(DeviceLayer::new(layout, tables, counts, None))
    }

    pub(crate) fn store(&self) -> Store {
        let counts = self.counts.address();
        self.marks.as_ref().map_or(Store { counts, ..Store::default() }, |marks| marks.store(counts))
    }

    pub(crate) fn is_sparse(&self) -> bool {
        self.marks.is_some()
    }

    /// Bytes of the counts, if they are on the device.
    pub(crate) fn count_bytes_on_device(&self) -> u64 {
        self.counts.device_bytes()
    }

    /// Bytes of counts and bits on the device.
    pub(crate) fn bytes(&self) -> u64 {
        self.counts.device_bytes() + self.marks.as_ref().map_or(0, |marks| marks.bits.device_bytes())
    }

    /// Moves the counts to the memory of the host.
    pub(crate) fn move_counts(&mut self) -> Result<(), MemoryError> {
        self.counts.move_to_host()
    }

    /// The layer with its counts and bits in the memory of the host.
    pub(crate) fn on_host(mut self) -> Result<DeviceLayer<'m>, MemoryError> {
        self.counts.move_to_host()?;
        self.marks.as_mut().map_or(Ok(()), |marks| marks.bits.move_to_host())?;
        Ok(self)
    }
}
