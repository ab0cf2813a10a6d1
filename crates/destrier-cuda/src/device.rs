//! What the crate needs of a device.

pub(crate) mod gpu;
pub(crate) mod host_memory;
pub(crate) mod memory;

use crate::arguments::Call;

/// Why a device cannot be used, or failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct DeviceError(pub String);

/// Memory, copies and kernel launches.
///
/// An address is a number that the device gave out. Calls are executed in order.
pub trait Device {
    /// The name of the device, such as `NVIDIA H200`.
    fn name(&self) -> String;
    /// Number of bytes of the device that are free.
    fn free_bytes(&self) -> Result<u64, DeviceError>;
    /// Number of bytes of the host that can be shared with the device.
    fn free_host_bytes(&self) -> Result<u64, DeviceError>;
    /// Number of neighbouring threads that run together.
    fn lanes(&self) -> u64;
    /// Allocates memory that is filled with zeros; `None` if there is not that much.
    fn allocate(&self, bytes: u64) -> Result<Option<u64>, DeviceError>;
    /// Frees memory that [`Device::allocate`] returned.
    fn release(&self, address: u64);
    /// Allocates memory of the host that kernels can read; `None` if there is not that much. It is not initialised.
    fn allocate_host(&self, bytes: u64) -> Result<Option<u64>, DeviceError>;
    /// Frees memory that [`Device::allocate_host`] returned.
    fn release_host(&self, address: u64);
    /// Copies to the device.
    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError>;
    /// Copies from the device, after all calls so far.
    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), DeviceError>;
    /// Copies from the device to memory that [`Device::allocate_host`] returned, after all calls so far.
    fn copy_to_host(&self, address: u64, host: u64, bytes: u64) -> Result<(), DeviceError>;
    /// Runs a kernel with this many threads.
    fn launch(&self, call: &Call, threads: u64) -> Result<(), DeviceError>;
}
