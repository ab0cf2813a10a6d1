//! The part of an accelerator in a count: closed knight's tours of a plane board without holes, in one pass modulo
//! 2^128.

use super::request::{CountRequest, Engine};
use crate::accelerator::{Accelerator, AcceleratorError, AcceleratorStep};
use crate::count::exact::{Effort, Exact, Pass, Proof};
use crate::count::{Modulus, PassProgress};
use crate::method::Control;
use destrier_core::{BoardGraph, Ends, Leaper, Surface};

/// A count below 2 to the power of this is known from its residue.
const MOST_BITS: f64 = 128.0;

/// Whether the accelerator of the request is to count these cycles.
pub(super) fn is_suited(request: &CountRequest, ends: Ends, board: Option<&BoardGraph>) -> bool {
    let is_board = board
        .map(|board_graph| &board_graph.board)
        .is_some_and(|board| board.surface() == Surface::Plane && board.is_whole() && board.leaper() == Leaper::KNIGHT);
    // An additional pass, a chosen number of passes, slices and checkpoints are for the frontier engine.
    let is_plain = matches!(request.effort, Effort::Proved | Effort::Stable)
        && !request.needs_frontier()
        && request.options.folder.is_none();
    let engine_fits = matches!(request.engine, Engine::Auto | Engine::Frontier);
    request.accelerator.is_some() && is_board && ends == Ends::Cycle && is_plain && engine_fits
}

/// Counts on the accelerator. `bits` is the binary logarithm of an upper bound of the count.
pub(super) fn count(
    accelerator: &dyn Accelerator,
    board_graph: &BoardGraph,
    bits: f64,
    control: &Control,
    see: &mut dyn FnMut(usize, usize, &PassProgress),
) -> Result<Exact, AcceleratorError> {
    let board = &board_graph.board;
    let mut watch = |now: &AcceleratorStep| {
        let &AcceleratorStep { step, steps, width, states, bytes } = now;
        let (step, steps) = (step as u64, steps as u64);
        see(1, 1, &PassProgress { step, steps, width, states, bytes, slice: 0, slices: 1 });
        !control.is_stopped()
    };
    let residue = accelerator.count_closed_tours(board.rows(), board.cols(), &mut watch)?;
    let proof = if bits < MOST_BITS { Proof::Bound { bits } } else { Proof::Residue { bits } };
    Ok(Exact { value: residue.into(), passes: vec![Pass { modulus: Modulus::Pow128, residue }], proof })
}
