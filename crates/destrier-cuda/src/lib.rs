//! Knight's tours of boards on all surfaces, counted on an NVIDIA GPU, and networks of neurons that settle there.
//!
//! The method of counting is frontier dynamic programming: every state has a fixed place in the layout of a layer, so a
//! step needs no hashing. The halves of the board meet in the middle; often one is the image of the other. See
//! docs/design/gpu.md.
//!
//! - [`Device`] is what the count needs of a device: memory, copies and kernel launches. [`Gpu`] is one; the tests have
//!   another, which runs the same kernel source on the CPU. `device/memory` keeps its use within limits.
//! - [`Accelerated`] makes a device an [`Accelerator`](destrier::accelerator::Accelerator) of the library.
//! - `count` ([`CountPlan`]) runs a count, in slices if it does not fit at once. In its folder, [`Shape`] is a flat
//!   board or a cylinder and how it is cut, and `tour_graph` is a board as a graph; `order` and `layout` decide before
//!   the count begins in which order squares and edges are processed and where the states lie, and know nothing of a
//!   device; `layer` is a dense or sparse layer on a device, `sweep` takes layers through the steps, `join` sums over
//!   the couples of buckets of the last layers, and `finished` keeps the results of slices in a file. `given_slices`
//!   counts in halves that the library has cut: boards on other surfaces, and slices, so that GPUs and CPUs can share a
//!   count.
//! - `network` settles a network of neurons. It has nothing in common with the count but the device.
//!
//! Invariant: a count that is returned is exact modulo 2^128. Every overflow of a smaller number is detected.

mod accelerated;
mod arguments;
mod count;
mod device;
mod network;

pub use accelerated::Accelerated;
pub use arguments::Call;
pub use count::given_slices::LayerSizes;
pub use count::shape::Shape;
pub use count::sweep::Events;
pub use count::{CountError, CountPlan, CountResult, Progress};
pub use device::gpu::{Gpu, compile_kernels};
pub use device::{Device, DeviceError};

/// The source of the kernels, in CUDA C++ that a C++ compiler also accepts.
pub const KERNEL_SOURCE: &str = concat!(
    include_str!("../kernels/platform.cu"),
    include_str!("../kernels/pairing.cu"),
    include_str!("../kernels/layout.cu"),
    include_str!("../kernels/store.cu"),
    include_str!("../kernels/step.cu"),
    include_str!("../kernels/join.cu"),
    include_str!("../kernels/network.cu"),
);
