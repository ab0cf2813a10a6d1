//! Runs a plan: sweeps, slices and the join, with threads, a memory limit and checkpoints.
//!
//! Files are touched only in `folder`, and only if the options name a folder.

mod folder;
mod join_layers;
mod options;
pub(crate) mod range;
mod result;
mod slice_tree;
pub(crate) mod state;
pub(crate) mod stored_layer;
mod sweep;
pub(crate) mod sweep_on_disk;

use super::error::FrontierError;
use super::kernel::arithmetic::{Arithmetic, Full128, Mod64, ModPrime};
use super::kernel::layer::Kernel;
use super::kernel::rank_tables::RankTables;
use super::kernel::scratch_pool::ScratchPool;
use super::kernel::segment_pool::SegmentPool;
use super::kernel::step::Step;
use super::plan::{Plan, PlannedWork};
use crate::exact::modulus::Modulus;
use crate::progress::PassProgress;
use destrier_search::method::Control;
use destrier_search::workers::Workers;
use folder::Folder;
use range::SweepRange;
use state::{Run, RunContext};

pub use options::RunOptions;
pub use result::{LayerSize, PassResult};

/// The estimate may be wrong by a factor. A job is refused beforehand if the estimate exceeds the memory limit this
/// many times; other jobs are tried, and stopped when they exceed the limit.
const REFUSED_WITHOUT_FOLDER: u64 = 4;

/// If layers can be written to a folder, a job is refused beforehand if the estimate exceeds the memory limit this many
/// times.
const REFUSED_WITH_FOLDER: u64 = 64;

impl Plan {
    /// Refuses a job that is far beyond the memory limit.
    pub fn check_memory(&self, options: &RunOptions) -> Result<(), FrontierError> {
        let factor = if options.folder.is_some() { REFUSED_WITH_FOLDER } else { REFUSED_WITHOUT_FOLDER };
        if self.needed > options.memory.saturating_mul(factor) {
            let needed = self.needed;
            let allowed = options.memory;
            let width = self.width;
            Err(FrontierError::OutOfMemory { needed, allowed, width })
        } else {
            Ok(())
        }
    }

    /// Counts modulo `modulus`. `watch` is called after every layer.
    pub fn run(
        &self,
        modulus: Modulus,
        options: &RunOptions,
        control: &Control,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<PassResult, FrontierError> {
        self.check_memory(options)?;
        let slices = self.slices();
        if let Some(&slice) = options.slices.iter().flatten().find(|&&slice| slice >= slices) {
            return Err(FrontierError::NoSuchSlice { slice, slices });
        }

        match &self.work {
            PlannedWork::Known(count) => return Ok(PassResult::known(*count)),
            // Without a join, counts of 128 bits would need layers of 128 bits.
            PlannedWork::Straight(_) if modulus == Modulus::Pow128 => return Err(FrontierError::Overflow),
            PlannedWork::Straight(_) | PlannedWork::Halves(_) => {}
        }

        let open = |path: &std::path::PathBuf| Folder::open(path, &self.fingerprint(modulus));
        let folder = options.folder.as_ref().map(open).transpose()?;
        let workers = Workers::new(options.threads);
        let context = RunContext { plan: self, options, workers: &workers, folder: folder.as_ref(), control };

        let counted = match modulus {
            Modulus::Pow64 => self.run_with(Mod64, context, watch),
            Modulus::Prime(prime) => self.run_with(ModPrime(prime), context, watch),
            Modulus::Pow128 => self.run_with(Full128, context, watch),
        };

        if let (Err(_), Some(folder)) = (&counted, &folder) {
            // The next run cannot use these files. If they cannot be removed, the first error is still the one to
            // report.
            let _ = folder.clear_temporary_layers();
        }

        counted
    }

    fn run_with<A: Arithmetic>(
        &self,
        arithmetic: A,
        context: RunContext,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<PassResult, FrontierError> {
        let threads = context.options.threads.max(1);
        let tables = RankTables::new();
        let pool = SegmentPool::new(context.options.memory, threads);
        let control = context.control;

        let scratch = ScratchPool::default();
        let kernel = Kernel { tables: &tables, arithmetic, control, threads, pool: &pool, scratch: &scratch };
        let mut run = Run::new(kernel, context, watch);

        match &self.work {
            PlannedWork::Known(_) => {}
            PlannedWork::Straight(steps) => count_straight(&mut run, steps)?,
            PlannedWork::Halves(sweeps) => slice_tree::count_halves(&mut run, sweeps)?,
        }

        Ok(run.finish())
    }
}

/// Counts by one sweep.
fn count_straight<A: Arithmetic>(run: &mut Run<A>, steps: &[Step]) -> Result<(), FrontierError> {
    run.steps = steps.len() as u64;
    let (_, closed) = run.sweep(SweepRange::new(steps, "layer", 0, 0))?;
    run.result.residue = run.to_number(run.kernel.arithmetic.total(closed))?;
    Ok(())
}
