//! The part of an accelerator in a count: knight's tours of a board without holes, closed or with any ends, in one pass
//! modulo 2^128.
//!
//! A whole count is cut as the accelerator likes, or into halves with a narrow frontier if it asks for halves. Slices
//! are those of the plan of the frontier engine, so that the slices of one count may be computed by either. Their
//! residues are those of the frontier engine for every modulus, because the bound of the count is below 2^128 and the
//! accelerator therefore knows the counts themselves.

use super::error::CountError;
use super::request::{CountRequest, Engine};
use destrier_core::{Ends, Leaper, RectangleGraph};
use destrier_count::exact::{Effort, Exact, Pass, Proof};
use destrier_count::frontier::{CountJob, FrontierError, Plan, PlanOptions, RunOptions, whole_halves};
use destrier_count::{Modulus, PassProgress};
use destrier_search::accelerator::{
    Accelerator, AcceleratorError, AcceleratorStep, AcceleratorUse, TourCountJob, TourHalves, TourSlicesJob,
};
use destrier_search::method::Control;
use std::collections::BTreeSet;

/// A count below 2 to the power of this is known from its residue.
const MAX_BITS: f64 = 128.0;

/// Whether the accelerator of the request is to count these cycles or paths.
pub(super) fn is_suited(request: &CountRequest, ends: Ends, board: Option<&RectangleGraph>) -> bool {
    // An additional pass and a chosen number of passes are for the frontier engine, which cuts slices as well.
    let is_plain = matches!(request.effort, Effort::Proved | Effort::Stable) && !request.needs_frontier();
    let engine_fits = matches!(request.engine, Engine::Auto | Engine::Frontier);
    request.accelerator.is_some() && is_suited_board(ends, board) && is_plain && engine_fits
}

/// Whether the accelerator of the request is to count the slices of the request. Only the frontier engine keeps
/// finished slices in a folder.
pub(super) fn is_suited_for_slices(
    request: &CountRequest,
    ends: Ends,
    board: Option<&RectangleGraph>,
    bits: f64,
) -> bool {
    let is_asked = request.options.slices.is_some() && request.options.folder.is_none();
    // Residues of one number would not check each other.
    let is_plain = matches!(request.effort, Effort::Proved | Effort::Passes(_));
    request.accelerator.is_some() && is_asked && is_plain && are_slices_suited(ends, board, bits)
}

/// Whether an accelerator can count slices of these cycles or paths.
pub(super) fn are_slices_suited(ends: Ends, board: Option<&RectangleGraph>, bits: f64) -> bool {
    is_suited_board(ends, board) && bits < MAX_BITS
}

fn is_suited_board(ends: Ends, board: Option<&RectangleGraph>) -> bool {
    let is_knights = |board_graph: &RectangleGraph| board_graph.board.leaper() == Leaper::KNIGHT;
    let is_board = board.is_some_and(|board_graph| board_graph.board.is_whole() && is_knights(board_graph));
    is_board && matches!(ends, Ends::Cycle | Ends::Path { start: None, end: None })
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

/// What became of the accelerator, and what it counted; or, if it refused, what is counted without it.
pub(super) fn or_without<T>(
    name: String,
    counted: Result<T, AcceleratorError>,
    without: impl FnOnce() -> Result<T, CountError>,
) -> Result<(T, AcceleratorUse), CountError> {
    let reason = match counted {
        Ok(counted) => return Ok((counted, AcceleratorUse::Used { name })),
        Err(AcceleratorError::Stopped) => return Err(CountError::Stopped),
        Err(error @ (AcceleratorError::NeedsHalves | AcceleratorError::Refused(_))) => error.to_string(),
    };
    let counted = without().map_err(|error| both_refuse(&name, &reason, error))?;
    Ok((counted, AcceleratorUse::Refused { name, reason }))
}

/// The error of the processor after the accelerator refused, with both reasons.
fn both_refuse(name: &str, reason: &str, error: CountError) -> CountError {
    match error {
        // Overflow is reported as such, because the caller then tries other moduli.
        error @ (CountError::Stopped | CountError::Frontier(FrontierError::Overflow)) => error,
        error => CountError::Unsuited(format!("{name} refused: {reason}; without it: {error}")),
    }
}

/// Counts on the accelerator. `bits` is the binary logarithm of an upper bound of the count.
pub(super) fn count(
    accelerator: &dyn Accelerator,
    options: &RunOptions,
    (board_graph, ends): (&RectangleGraph, Ends),
    bits: f64,
    control: &Control,
    report: &mut dyn FnMut(usize, usize, &PassProgress),
) -> Result<Exact, AcceleratorError> {
    let job = TourCountJob { folder: options.folder.as_deref(), ..job(options, board_graph, ends) };
    let residue = count_whole(accelerator, &job, board_graph, control, &mut |progress| report(1, 1, progress))?;
    let proof = if bits < MAX_BITS { Proof::Bound { bits } } else { Proof::Residue { bits } };
    Ok(Exact { value: residue.into(), passes: vec![Pass { modulus: Modulus::Pow128, residue }], proof })
}

/// The number of cycles or paths modulo 2^128, in halves if the accelerator needs them.
fn count_whole(
    accelerator: &dyn Accelerator,
    tours: &TourCountJob,
    board_graph: &RectangleGraph,
    control: &Control,
    report: &mut dyn FnMut(&PassProgress),
) -> Result<u128, AcceleratorError> {
    match accelerator.count_tours(tours, &mut |now| watch(now, control, report)) {
        Err(AcceleratorError::NeedsHalves) => {}
        counted => return counted,
    }

    let ends = if tours.is_open { Ends::Path { start: None, end: None } } else { Ends::Cycle };
    let job = CountJob { graph: &board_graph.graph, ends, board: Some(board_graph) };
    let halves = whole_halves(&job, control).map_err(|error| match error {
        FrontierError::Stopped => AcceleratorError::Stopped,
        error => AcceleratorError::Refused(error.to_string()),
    })?;
    let halves = halves.ok_or_else(|| AcceleratorError::Refused("a board of one square has no halves".into()))?;
    let counts = count_in_halves(accelerator, tours, board_graph, (&halves, &[Vec::new()]), control, report)?;

    Ok(counts.into_iter().fold(0, u128::wrapping_add))
}

/// The number of cycles or paths of each slice modulo 2^128.
fn count_in_halves(
    accelerator: &dyn Accelerator,
    tours: &TourCountJob,
    board_graph: &RectangleGraph,
    (halves, slices): (&TourHalves, &[Vec<(u32, u8)>]),
    control: &Control,
    report: &mut dyn FnMut(&PassProgress),
) -> Result<Vec<u128>, AcceleratorError> {
    let job = TourSlicesJob { tours: *tours, graph: &board_graph.graph, halves, slices };
    let counts = accelerator.count_slices(&job, &mut |now| watch(now, control, report));
    match counts {
        Ok(counts) if counts.len() != slices.len() => Err(AcceleratorError::Refused("it left out slices".into())),
        Err(AcceleratorError::NeedsHalves) => Err(AcceleratorError::Refused("it has no use for the halves".into())),
        counts => counts,
    }
}

/// The cycles or paths of some slices of a plan, and of their equivalents. They are fewer than 2^128.
pub(super) fn count_slices(
    accelerator: &dyn Accelerator,
    options: &RunOptions,
    (plan, slices): (&Plan, &[u64]),
    (board_graph, ends): (&RectangleGraph, Ends),
    control: &Control,
    report: &mut dyn FnMut(&PassProgress),
) -> Result<u128, AcceleratorError> {
    let refused = |why: &str| AcceleratorError::Refused(why.into());
    let slices: BTreeSet<u64> = slices.iter().copied().collect();
    let tours = job(options, board_graph, ends);

    // A single slice is the whole count.
    if plan.slices() == 1 && slices.iter().eq(&[0]) {
        return count_whole(accelerator, &tours, board_graph, control, report);
    }

    let halves = plan.halves().ok_or_else(|| refused("the count is one sweep and has no slices"))?;
    let meanings = slices.iter().map(|&slice| plan.slice_degrees(slice)).collect::<Option<Vec<_>>>();
    let (slices, multiplicities): (Vec<_>, Vec<_>) =
        meanings.ok_or_else(|| refused("no such slice"))?.into_iter().unzip();
    let counts = count_in_halves(accelerator, &tours, board_graph, (halves, &slices), control, report)?;
    let all = counts.iter().zip(multiplicities).map(|(count, multiplicity)| count.wrapping_mul(multiplicity.into()));

    Ok(all.fold(0, u128::wrapping_add))
}

fn job<'a>(options: &RunOptions, board_graph: &RectangleGraph, ends: Ends) -> TourCountJob<'a> {
    let board = &board_graph.board;
    TourCountJob {
        rows: board.rows(),
        cols: board.cols(),
        surface: board.surface(),
        is_open: ends != Ends::Cycle,
        memory: options.memory,
        folder: None,
    }
}

/// Passes the progress on; returns whether to go on.
fn watch(now: &AcceleratorStep, control: &Control, report: &mut dyn FnMut(&PassProgress)) -> bool {
    let &AcceleratorStep { step, steps, slice, slices, width, states, bytes } = now;
    // The slices are about equal.
    let step = (slice * steps + step) as u64;
    let steps = (slices * steps) as u64;
    let slice = slice as u64;
    let slices = slices as u64;
    report(&PassProgress { step, steps, width, states, bytes, slice, slices });
    !control.is_stopped()
}
