//! What the count needs of a device, and buffers that free themselves.

use crate::arguments::Call;

/// Why a device cannot be used, or failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct DeviceError(pub String);

/// Memory, copies and kernel launches.
///
/// An address is a number that the device gave out. Calls are executed in order.
pub trait Device {
    /// Its name, such as `NVIDIA H200`.
    fn name(&self) -> String;
    /// Number of bytes that are free.
    fn free_bytes(&self) -> Result<u64, DeviceError>;
    /// Number of neighbouring threads that run together.
    fn lanes(&self) -> u64;
    /// Allocates memory that is filled with zeros.
    fn allocate(&self, bytes: u64) -> Result<u64, DeviceError>;
    /// Frees memory that [`Device::allocate`] returned.
    fn release(&self, address: u64);
    /// Copies to the device.
    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError>;
    /// Copies from the device, after all calls so far.
    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), DeviceError>;
    /// Runs a kernel with this many threads.
    fn launch(&self, call: &Call, threads: u64) -> Result<(), DeviceError>;
}

/// Integers whose bytes are copied as they are: host and device are little-endian.
pub(crate) trait Word: Copy {
    fn append_to(self, bytes: &mut Vec<u8>);
}

impl Word for u32 {
    fn append_to(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_le_bytes());
    }
}

impl Word for u64 {
    fn append_to(self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_le_bytes());
    }
}

/// Memory of a device, freed when it is dropped.
pub(crate) struct Buffer<'d> {
    device: &'d dyn Device,
    pub(crate) address: u64,
}

impl<'d> Buffer<'d> {
    /// Memory that is filled with zeros.
    pub(crate) fn zeroed(device: &'d dyn Device, bytes: u64) -> Result<Buffer<'d>, DeviceError> {
        Ok(Buffer { device, address: device.allocate(bytes.max(16))? })
    }

    /// A copy of these words.
    pub(crate) fn of<T: Word>(device: &'d dyn Device, words: &[T]) -> Result<Buffer<'d>, DeviceError> {
        let mut bytes = Vec::with_capacity(size_of_val(words));
        words.iter().for_each(|word| word.append_to(&mut bytes));
        let buffer = Buffer::zeroed(device, bytes.len() as u64)?;
        device.write(buffer.address, &bytes)?;
        Ok(buffer)
    }

    /// Its first words.
    pub(crate) fn words(&self, count: usize) -> Result<Vec<u64>, DeviceError> {
        let mut bytes = vec![0; count * 8];
        self.device.read(self.address, &mut bytes)?;
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        Ok(bytes.chunks_exact(8).map(word).collect())
    }

    /// Sets its first words to zero.
    pub(crate) fn clear_words(&self, count: usize) -> Result<(), DeviceError> {
        self.device.write(self.address, &vec![0; count * 8])
    }
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        self.device.release(self.address);
    }
}
