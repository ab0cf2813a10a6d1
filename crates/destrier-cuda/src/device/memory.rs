//! Memory of a device and of the host within limits, and buffers that free themselves.

use crate::device::{Device, DeviceError};
use std::cell::Cell;

/// Why there is no buffer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MemoryError {
    #[error("the GPU has {allowed} bytes free or allowed, and {needed} are needed")]
    Full { needed: u64, allowed: u64 },
    #[error("{allowed} bytes of the computer's memory are free or allowed, and {needed} are needed")]
    HostFull { needed: u64, allowed: u64 },
    #[error(transparent)]
    Device(#[from] DeviceError),
}

/// The memory of a device, and that of the host which kernels can read.
pub(crate) struct Memory<'d> {
    pub(crate) device: &'d dyn Device,
    limit: u64,
    used: Cell<u64>,
    peak: Cell<u64>,
    host_limit: u64,
    host_used: Cell<u64>,
    host_peak: Cell<u64>,
    /// A buffer of the host that is not in use, with its size. It takes seconds to allocate one, so it is kept.
    spare: Cell<Option<(u64, u64)>>,
}

impl<'d> Memory<'d> {
    /// Takes all memory that is free, or this many bytes of the device and of the host.
    pub(crate) fn new(
        device: &'d dyn Device,
        limit: Option<u64>,
        host_limit: Option<u64>,
    ) -> Result<Memory<'d>, DeviceError> {
        let free = device.free_bytes()?;
        let free_host = device.free_host_bytes()?;

        Ok(Memory {
            device,
            limit: limit.map_or(free, |limit| limit.min(free)),
            used: Cell::new(0),
            peak: Cell::new(0),
            host_limit: host_limit.map_or(free_host, |limit| limit.min(free_host)),
            host_used: Cell::new(0),
            host_peak: Cell::new(0),
            spare: Cell::new(None),
        })
    }

    /// The largest number of bytes that may be in use.
    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    /// The largest number of bytes that were in use on the device.
    pub(crate) fn peak(&self) -> u64 {
        self.peak.get()
    }

    /// The largest number of bytes that were in use on the host.
    pub(crate) fn host_peak(&self) -> u64 {
        self.host_peak.get()
    }

    /// Fails if this many more bytes do not fit.
    pub(crate) fn check(&self, bytes: u64) -> Result<(), MemoryError> {
        let needed = self.used.get().saturating_add(bytes);
        if needed > self.limit { Err(MemoryError::Full { needed, allowed: self.limit }) } else { Ok(()) }
    }

    /// Whether this many more bytes fit on the host.
    pub(crate) fn fits_host(&self, bytes: u64) -> bool {
        let spare = self.spare.get().map_or(0, |(_, size)| size);
        self.host_used.get() - spare + bytes <= self.host_limit
    }

    fn release_spare(&self) {
        if let Some((address, bytes)) = self.spare.take() {
            self.device.release_host(address);
            self.host_used.set(self.host_used.get() - bytes);
        }
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        self.release_spare();
    }
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
pub(crate) struct Buffer<'m> {
    memory: &'m Memory<'m>,
    pub(crate) address: u64,
    pub(crate) bytes: u64,
}

impl<'m> Buffer<'m> {
    /// Memory that is filled with zeros.
    pub(crate) fn zeroed(memory: &'m Memory<'m>, bytes: u64) -> Result<Buffer<'m>, MemoryError> {
        // The driver allocates in pieces of 512 bytes.
        let bytes = bytes.max(1).next_multiple_of(512);
        memory.check(bytes)?;
        let used = memory.used.get() + bytes;
        let full = MemoryError::Full { needed: used, allowed: memory.limit };
        let address = memory.device.allocate(bytes)?.ok_or(full)?;
        memory.used.set(used);
        memory.peak.set(memory.peak.get().max(used));
        Ok(Buffer { memory, address, bytes })
    }

    /// A buffer with a copy of these words.
    pub(crate) fn of<T: Word>(memory: &'m Memory<'m>, words: &[T]) -> Result<Buffer<'m>, MemoryError> {
        let mut bytes = Vec::with_capacity(size_of_val(words));
        words.iter().for_each(|word| word.append_to(&mut bytes));
        let buffer = Buffer::zeroed(memory, bytes.len() as u64)?;
        memory.device.write(buffer.address, &bytes)?;
        Ok(buffer)
    }

    /// The first words of the buffer.
    pub(crate) fn words(&self, count: usize) -> Result<Vec<u64>, DeviceError> {
        let mut bytes = vec![0; count * 8];
        self.memory.device.read(self.address, &mut bytes)?;
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        Ok(bytes.chunks_exact(8).map(word).collect())
    }

    /// Sets its first words to zero.
    pub(crate) fn clear_words(&self, count: usize) -> Result<(), DeviceError> {
        self.memory.device.write(self.address, &vec![0; count * 8])
    }

    /// Copies it to memory of the host.
    pub(crate) fn copy_to_host(&self) -> Result<HostBuffer<'m>, MemoryError> {
        let buffer = HostBuffer::new(self.memory, self.bytes)?;
        self.memory.device.copy_to_host(self.address, buffer.address, self.bytes)?;
        Ok(buffer)
    }
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        self.memory.used.set(self.memory.used.get() - self.bytes);
        self.memory.device.release(self.address);
    }
}

/// Memory of the host that kernels can read, freed or kept for the next one when it is dropped.
pub(crate) struct HostBuffer<'m> {
    memory: &'m Memory<'m>,
    pub(crate) address: u64,
    bytes: u64,
}

impl<'m> HostBuffer<'m> {
    fn new(memory: &'m Memory<'m>, bytes: u64) -> Result<HostBuffer<'m>, MemoryError> {
        if let Some((address, size)) = memory.spare.get().filter(|&(_, size)| size >= bytes) {
            memory.spare.set(None);
            return Ok(HostBuffer { memory, address, bytes: size });
        }

        memory.release_spare();
        let used = memory.host_used.get() + bytes;
        let full = || MemoryError::HostFull { needed: used, allowed: memory.host_limit };
        if used > memory.host_limit {
            return Err(full());
        }

        let address = memory.device.allocate_host(bytes)?.ok_or_else(full)?;
        memory.host_used.set(used);
        memory.host_peak.set(memory.host_peak.get().max(used));
        Ok(HostBuffer { memory, address, bytes })
    }
}

impl Drop for HostBuffer<'_> {
    fn drop(&mut self) {
        self.memory.release_spare();
        self.memory.spare.set(Some((self.address, self.bytes)));
    }
}
