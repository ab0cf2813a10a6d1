//! The part of an accelerator in a count: knight's tours of a plane board or a cylinder without holes, closed or with
//! any ends, in one pass modulo 2^128.

use super::error::CountError;
use super::request::{CountRequest, Engine};
use crate::accelerator::{Accelerator, AcceleratorError, AcceleratorStep, TourCountJob};
use crate::count::exact::{Effort, Exact, Pass, Proof};
use crate::count::frontier::{CountJob, Plan, PlanOptions, RunOptions};
use crate::count::{Modulus, PassProgress};
use crate::method::Control;
use destrier_core::{BoardGraph, Ends, Leaper, Surface};

/// A count below 2 to the power of this is known from its residue.
const MOST_BITS: f64 = 128.0;

/// Whether the accelerator of the request is to count these cycles or paths.
pub(super) fn is_suited(request: &CountRequest, ends: Ends, board: Option<&BoardGraph>) -> bool {
    let is_surface = |surface: Surface| matches!(surface, Surface::Plane | Surface::Cylinder);
    let is_board = board
        .map(|board_graph| &board_graph.board)
        .is_some_and(|board| is_surface(board.surface()) && board.is_whole() && board.leaper() == Leaper::KNIGHT);
    let is_free = matches!(ends, Ends::Cycle | Ends::Path { start: None, end: None });
    // An additional pass, a chosen number of passes and slices are for the frontier engine.
    let is_plain = matches!(request.effort, Effort::Proved | Effort::Stable) && !request.needs_frontier();
    let engine_fits = matches!(request.engine, Engine::Auto | Engine::Frontier);
    request.accelerator.is_some() && is_board && is_free && is_plain && engine_fits
}

/// The plan of the frontier engine, if finished parts are kept in a folder. The folder belongs to the count, whatever
/// computes it, and this plan identifies the count.
pub(super) fn plan_for_folder(
    request: &CountRequest,
    job: &CountJob,
    control: &Control,
) -> Result<Option<Box<Plan>>, CountError> {
    let plan = request.options.folder.as_ref().map(|_| Plan::new(job, &PlanOptions::default(), control));
    Ok(plan.transpose()?.map(Box::new))
}

/// The error of the processor after the accelerator refused, with both reasons.
pub(super) fn both_refuse(name: &str, reason: &str, error: CountError) -> CountError {
    match error {
        CountError::Stopped => CountError::Stopped,
        error => CountError::Unsuited(format!("{name} refused: {reason}; without it: {error}")),
    }
}

/// Counts on the accelerator. `bits` is the binary logarithm of an upper bound of the count.
pub(super) fn count(
    accelerator: &dyn Accelerator,
    options: &RunOptions,
    board_graph: &BoardGraph,
    ends: Ends,
    bits: f64,
    control: &Control,
    see: &mut dyn FnMut(usize, usize, &PassProgress),
) -> Result<Exact, AcceleratorError> {
    let board = &board_graph.board;
    let mut watch = |now: &AcceleratorStep| {
        let &AcceleratorStep { step, steps, slice, slices, width, states, bytes } = now;
        // The slices are about equal.
        let (step, steps) = ((slice * steps + step) as u64, (slices * steps) as u64);
        let (slice, slices) = (slice as u64, slices as u64);
        see(1, 1, &PassProgress { step, steps, width, states, bytes, slice, slices });
        !control.is_stopped()
    };
    let job = TourCountJob {
        rows: board.rows(),
        cols: board.cols(),
        is_cylinder: board.surface() == Surface::Cylinder,
        is_open: ends != Ends::Cycle,
        memory: options.memory,
        folder: options.folder.as_deref(),
    };
    let residue = accelerator.count_tours(&job, &mut watch)?;
    let proof = if bits < MOST_BITS { Proof::Bound { bits } } else { Proof::Residue { bits } };
    Ok(Exact { value: residue.into(), passes: vec![Pass { modulus: Modulus::Pow128, residue }], proof })
}
