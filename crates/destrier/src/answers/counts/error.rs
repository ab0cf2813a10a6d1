//! Why there is no count.

use super::subject::{MAX_CELLS, MAX_CLASS_CELLS};
use destrier_core::tour::symmetry::SymmetryKind;
use destrier_count::EngineError;
use destrier_count::frontier::FrontierError;
use destrier_search::byte_size::{in_words, need_in_words};

/// Why there is no count.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The board is too large.
    #[error(
        "{board} has {squares} squares; tours are counted on boards of up to {MAX_CELLS} squares with eight moves each"
    )]
    TooLarge {
        /// The board.
        board: String,
        /// The number of squares of the board.
        squares: u64,
    },
    /// The caller stopped the count.
    #[error("stopped")]
    Stopped,
    /// The memory limit is too low.
    #[error("counting needs {}, and {} are allowed", need_in_words(*.needed, *.allowed), in_words(*.allowed))]
    OutOfMemory {
        /// Estimated number of bytes needed. The estimate may be too low.
        needed: u64,
        /// Number of bytes allowed.
        allowed: u64,
        /// Width of the frontier, for the frontier engine.
        width: Option<usize>,
    },
    /// The graph is too wide for its engine, regardless of memory.
    #[error("the frontier would be {width} vertices wide, and its states would take about {needed:.1e} bytes")]
    TooWide {
        /// Width of the narrowest frontier that was found.
        width: usize,
        /// Estimated number of bytes of its states.
        needed: f64,
    },
    /// The frontier engine failed for another reason.
    #[error(transparent)]
    Frontier(FrontierError),
    /// The request makes no sense.
    #[error("{0}")]
    Unsuited(String),
    /// Two computations disagree: a bug in this library.
    #[error("{0}; please report this")]
    Wrong(String),
}

impl CountError {
    /// The error for a board on which tours with a symmetry are not counted.
    pub(super) fn too_large_for_symmetry(kind: SymmetryKind) -> CountError {
        CountError::Unsuited(format!("tours with {kind} symmetry are counted on up to {MAX_CLASS_CELLS} squares"))
    }
}

impl From<FrontierError> for CountError {
    fn from(error: FrontierError) -> CountError {
        match error {
            FrontierError::Stopped => CountError::Stopped,
            FrontierError::TooWide { width, needed } => CountError::TooWide { width, needed },
            FrontierError::OutOfMemory { needed, allowed, width } => {
                CountError::OutOfMemory { needed, allowed, width: Some(width) }
            }
            error => CountError::Frontier(error),
        }
    }
}

impl From<EngineError> for CountError {
    fn from(error: EngineError) -> CountError {
        match error {
            EngineError::Stopped => CountError::Stopped,
            EngineError::TooWide { width, needed } => CountError::TooWide { width, needed },
            EngineError::OutOfMemory { needed, allowed } => CountError::OutOfMemory { needed, allowed, width: None },
        }
    }
}
