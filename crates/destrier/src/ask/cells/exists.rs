//! Does a board of cells have a tour?

use super::{CellAnswer, CellRequest, answer_unrefuted, computed_cells, reasons, refute_on_cells};
use crate::ask::AskError;
use crate::ask::graph::SolvedBy;
use crate::method::Control;
use destrier_core::ComputedCellTour;

/// Whether a tour exists.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CellExistence {
    /// The answer to the request, checked.
    Answered(CellAnswer),
    /// A tour of a large board, which is not stored. Core has checked its blocks and how they are joined.
    Computed(ComputedCellTour),
    /// The literature says that such a tour exists. Nothing was checked here.
    Published {
        /// What it says.
        statement: &'static str,
        /// Where.
        source: &'static str,
    },
}

/// The tour of a larger board is not listed, if it can be computed.
const MOST_LISTED: u64 = 1 << 20;

/// Whether there is a tour such as a request asks for. The tour of a large board is computed, if possible.
pub(in crate::ask) fn existence_on_cells(request: &CellRequest, control: &Control) -> Result<CellExistence, AskError> {
    let control = &control.within(request.time_limit);
    request.check()?;
    if let Some((reason, verdict)) = refute_on_cells(request)? {
        let by = SolvedBy::QuickReason;
        return Ok(CellExistence::Answered(CellAnswer::Impossible { reason, verdict, by, proof: None }));
    }
    let is_large = request.board.cells() > MOST_LISTED || request.check_size().is_err();
    if is_large && let Some(tour) = computed_cells(request, control) {
        return Ok(CellExistence::Computed(tour));
    }
    let has_free_ends = request.start.is_none() && request.end.is_none();
    let published = || reasons::published(&request.board, request.shape).filter(|_| has_free_ends);
    let answer = answer_unrefuted(request, control);
    let is_open = matches!(
        answer,
        Ok(CellAnswer::GaveUp { .. }) | Err(AskError::TooLarge { .. } | AskError::TooManySquares { .. })
    );
    match published().filter(|_| is_open) {
        Some((statement, source)) => Ok(CellExistence::Published { statement, source }),
        None => answer.map(CellExistence::Answered),
    }
}
