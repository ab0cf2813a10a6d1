//! A device as an accelerator of the library.

use crate::count::given_slices::GivenHalves;
use crate::count::shape::Shape;
use crate::count::{CountError, CountPlan, Progress};
use crate::device::Device;
use crate::network;
use destrier::accelerator::{
    Accelerator, AcceleratorError, AcceleratorStep, NeuronSheets, TourCountJob, TourSlicesJob,
};
use std::fmt;

/// A device that counts and settles for the library, with a limit of its memory.
pub struct Accelerated<D> {
    device: D,
    memory: Option<u64>,
}

impl<D: Device> Accelerated<D> {
    /// An accelerator that may use this many bytes of the device, or all that are free.
    pub fn new(device: D, memory: Option<u64>) -> Accelerated<D> {
        Accelerated { device, memory }
    }

    /// The device.
    pub fn device(&self) -> &D {
        &self.device
    }
}

impl<D: Device> fmt::Debug for Accelerated<D> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Accelerated").field("device", &self.device.name()).field("memory", &self.memory).finish()
    }
}

fn refused(error: CountError) -> AcceleratorError {
    match error {
        CountError::Stopped => AcceleratorError::Stopped,
        error => AcceleratorError::Refused(error.to_string()),
    }
}

fn step(progress: &Progress) -> AcceleratorStep {
    let &Progress { step, steps, slice, slices, width, states, bytes } = progress;
    AcceleratorStep { step, steps, slice, slices, width, states, bytes }
}

impl<D: Device + Send + Sync> Accelerator for Accelerated<D> {
    fn name(&self) -> String {
        self.device.name()
    }

    fn count_tours(
        &self,
        job: &TourCountJob,
        watch: &mut dyn FnMut(&AcceleratorStep) -> bool,
    ) -> Result<u128, AcceleratorError> {
        let (rows, cols) = (job.rows as usize, job.cols as usize);
        let tours = if job.is_open { Shape::open } else { Shape::closed };
        // The engine joins the first and the last row, the board its columns.
        let shape = if job.is_cylinder { tours(cols, rows).on_cylinder() } else { tours(rows, cols) };
        let mut plan = CountPlan::new(shape).map_err(refused)?.host_memory(job.memory);
        if let Some(folder) = job.folder {
            plan = plan.checkpoint(folder);
        }
        let mut watch = |progress: &Progress| watch(&step(progress));
        plan.run(&self.device, self.memory, &mut watch).map(|result| result.count).map_err(refused)
    }

    fn count_slices(
        &self,
        job: &TourSlicesJob,
        watch: &mut dyn FnMut(&AcceleratorStep) -> bool,
    ) -> Result<Vec<u128>, AcceleratorError> {
        let TourCountJob { rows, cols, is_cylinder, is_open, memory, .. } = job.tours;
        let tours = if is_open { Shape::open } else { Shape::closed };
        // Squares are numbered column by column here, and row by row in the library.
        let shape = tours(cols as usize, rows as usize);
        let shape = if is_cylinder { shape.on_cylinder() } else { shape };
        let halves = GivenHalves::new(shape, job.halves).map_err(refused)?;
        let mut watch = |progress: &Progress| watch(&step(progress));
        halves.count(job.slices, &self.device, (self.memory, memory), &mut watch).map_err(refused)
    }

    fn settle(
        &self,
        sheets: &mut NeuronSheets,
        rounds: u64,
        watch: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<u64, AcceleratorError> {
        network::settle(&self.device, self.memory, sheets, rounds, watch)
            .map_err(|error| AcceleratorError::Refused(error.0))
    }
}
