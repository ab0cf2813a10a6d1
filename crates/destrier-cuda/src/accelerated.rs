//! A device as an accelerator of the library.

use crate::count::given_slices::GivenHalves;
use crate::count::shape::Shape;
use crate::count::{CountError, CountPlan, MAX_SQUARES, Progress};
use crate::device::Device;
use crate::network;
use destrier::Surface;
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
        let shape = Shape::of_job(job);
        if shape.squares() > MAX_SQUARES {
            return Err(refused(CountError::TooLarge));
        }

        let shape = match job.surface {
            Surface::Plane => shape,
            Surface::Cylinder => shape.on_cylinder(),
            _ => return Err(AcceleratorError::NeedsHalves),
        };

        let plan = match CountPlan::new(shape) {
            Err(CountError::Unsuited) => return Err(AcceleratorError::NeedsHalves),
            // A frontier along the ring may be narrower than one across it.
            Err(CountError::TooWide { .. }) if job.surface == Surface::Cylinder => {
                return Err(AcceleratorError::NeedsHalves);
            }
            plan => plan.map_err(refused)?,
        };
        let mut plan = plan.host_memory(job.memory);

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
        let halves = GivenHalves::new(Shape::of_job(&job.tours), job.graph, job.halves).map_err(refused)?;
        let mut watch = |progress: &Progress| watch(&step(progress));
        halves.count(job.slices, &self.device, (self.memory, job.tours.memory), &mut watch).map_err(refused)
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
