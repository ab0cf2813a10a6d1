//! `--device`: whether a GPU helps. Only programs built with the feature `cuda` have one; all others have the options
//! too, so that scripts work with both.

use crate::args;
use destrier::accelerator::{Accelerator, AcceleratorUse};
use std::sync::Arc;

/// Where to compute.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Device {
    /// On a GPU if there is one and the work is large enough
    Auto,
    /// On the processor
    Cpu,
    /// On an NVIDIA GPU; what it cannot do, the processor does
    Cuda,
}

#[derive(clap::Args)]
pub(crate) struct DeviceArgs {
    /// Where to compute
    #[arg(long, value_name = "DEVICE", value_enum, default_value = "auto")]
    device: Device,

    /// Maximum memory of the GPU, such as 16G [default: all that is free]
    #[arg(long, value_name = "SIZE", value_parser = args::bytes)]
    device_memory: Option<u64>,
}

impl DeviceArgs {
    /// The GPU that is asked for, or that there is if the work is `large`.
    pub(crate) fn open(&self, large: bool) -> Option<Arc<dyn Accelerator>> {
        match self.device {
            Device::Cpu => None,
            Device::Auto if !large => None,
            Device::Auto => open_gpu(self.device_memory).ok(),
            Device::Cuda => match open_gpu(self.device_memory) {
                Ok(gpu) => Some(gpu),
                Err(reason) => {
                    note!("No GPU: {reason}. The processor computes instead.");
                    None
                }
            },
        }
    }

    /// Tells why no GPU was opened although one was asked for.
    pub(crate) fn decline(&self, unsuited: &str) {
        if self.device == Device::Cuda {
            note!("The processor computed: {unsuited}.");
        }
    }

    /// Tells why the GPU that was asked for, and opened, did not compute the answer.
    pub(crate) fn explain(&self, is_open: bool, result: Option<&AcceleratorUse>, unsuited: &str) {
        match result {
            _ if !is_open || self.device != Device::Cuda => {}
            Some(AcceleratorUse::Refused { name, reason }) => {
                note!("The processor computed instead of {name}: {reason}.");
            }
            None => note!("The processor computed: {unsuited}."),
            _ => {}
        }
    }
}

#[cfg(feature = "cuda")]
fn open_gpu(memory: Option<u64>) -> Result<Arc<dyn Accelerator>, String> {
    let gpu = destrier_cuda::Gpu::new().map_err(|error| error.to_string())?;
    Ok(Arc::new(destrier_cuda::Accelerated::new(gpu, memory)))
}

#[cfg(not(feature = "cuda"))]
fn open_gpu(_memory: Option<u64>) -> Result<Arc<dyn Accelerator>, String> {
    Err("this program was built without it (cargo build --release --features cuda)".into())
}
