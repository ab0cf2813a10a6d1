//! Closed knight's tours of flat boards, counted on an NVIDIA GPU, and networks of neurons that settle there.
//!
//! The method of counting is frontier dynamic programming with dense layers: every state has a fixed place in one
//! array, so a step needs no hashing. Only the left half of the board is computed; the right half is its image. See
//! docs/design/gpu.md.
//!
//! - `order` and `layout` decide before the count begins in which order squares and edges are processed and where the
//!   states lie. They know nothing of a device.
//! - [`Device`] is what the count needs of a device: memory, copies and kernel launches. [`Gpu`] is one; the tests have
//!   another, which runs the same kernel source on the CPU.
//! - [`Accelerated`] makes a device an [`Accelerator`](destrier::accelerator::Accelerator) of the library.
//! - `network` settles a network of neurons. It has nothing in common with the count but the device.
//! - `sweep` takes the layers through the steps, and `join` sums over the couples of blocks of the last layer.
//!
//! Invariant: a count that is returned is exact modulo 2^128. Every overflow of a smaller number is detected.

mod accelerated;
mod arguments;
mod count;
mod device;
mod gpu;
mod join;
mod layout;
mod network;
mod order;
mod sweep;

pub use accelerated::Accelerated;
pub use arguments::Call;
pub use count::{CountError, DensePlan, DenseResult, Layer, Progress};
pub use device::{Device, DeviceError};
pub use gpu::{Gpu, compile_kernels};

/// The source of the kernels, in CUDA C++ that a C++ compiler also accepts.
pub const KERNEL_SOURCE: &str = concat!(
    include_str!("../kernels/platform.cu"),
    include_str!("../kernels/pairing.cu"),
    include_str!("../kernels/layout.cu"),
    include_str!("../kernels/step.cu"),
    include_str!("../kernels/join.cu"),
    include_str!("../kernels/network.cu"),
);
