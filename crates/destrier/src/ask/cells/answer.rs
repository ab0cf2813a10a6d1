//! What is answered about a board of cells.

use crate::ask::graph::SolvedBy;
use crate::method::Limit;
use destrier_core::impossible::Verdict;
use destrier_core::{CellBoard, Impossible, Tour};

/// The answer to a [`CellRequest`](super::CellRequest).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CellAnswer {
    /// A verified tour, with the ends that were asked for.
    Tour {
        /// The tour of the board.
        tour: Tour<CellBoard>,
        /// What found it.
        by: SolvedBy,
    },
    /// There is none.
    Impossible {
        /// Why. Its ids are those of the board.
        reason: Impossible,
        /// Whether the core confirmed the reason, or a proof in its place.
        verdict: Verdict,
        /// What found the reason.
        by: SolvedBy,
    },
    /// A limit was hit before the question was settled.
    GaveUp {
        /// Which limit.
        limit: Limit,
        /// The longest path that was found: a claim, not verified.
        longest: Vec<u32>,
        /// What found the longest path.
        by: SolvedBy,
    },
}

impl CellAnswer {
    /// The tour, if one was found.
    pub fn tour(&self) -> Option<&Tour<CellBoard>> {
        match self {
            CellAnswer::Tour { tour, .. } => Some(tour),
            _ => None,
        }
    }

    /// The tour itself, if one was found.
    pub fn into_tour(self) -> Option<Tour<CellBoard>> {
        match self {
            CellAnswer::Tour { tour, .. } => Some(tour),
            _ => None,
        }
    }

    /// Whether there is none.
    pub fn is_impossible(&self) -> bool {
        matches!(self, CellAnswer::Impossible { .. })
    }
}
