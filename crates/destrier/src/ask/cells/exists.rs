//! Does a board of cells have a tour?

use super::{CellAnswer, CellRequest, answer_on_cells, computed_cells, reasons, refute_on_cells};
use crate::ask::AskError;
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
    let has_free_ends = request.start.is_none() && request.end.is_none();
    let known = || match has_free_ends {
        true => reasons::published(&request.board, request.shape),
        false => None,
    };
    if request.board.cells() > MOST_LISTED {
        let limited = &control.within(request.time_limit);
        request.check()?;
        if refute_on_cells(request)?.is_none()
            && let Some(tour) = computed_cells(request, limited)
        {
            return Ok(CellExistence::Computed(tour));
        }
    }
    match answer_on_cells(request, control) {
        Ok(CellAnswer::GaveUp { limit, longest, by }) => Ok(match known() {
            Some((statement, source)) => CellExistence::Published { statement, source },
            None => CellExistence::Answered(CellAnswer::GaveUp { limit, longest, by }),
        }),
        Err(fault @ (AskError::TooLarge { .. } | AskError::TooManySquares { .. })) => {
            match (computed_cells(request, control), known()) {
                (Some(tour), _) => Ok(CellExistence::Computed(tour)),
                (None, Some((statement, source))) => Ok(CellExistence::Published { statement, source }),
                (None, None) => Err(fault),
            }
        }
        answer => answer.map(CellExistence::Answered),
    }
}
