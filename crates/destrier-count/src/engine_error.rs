//! Why one of the small engines could not finish. The frontier engine has an error type of its own.

use destrier_search::byte_size::{in_words, need_in_words};

/// Why there is no count.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum EngineError {
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
    },
    /// The graph is too large for the engine, regardless of memory.
    #[error("the engine would have to handle {width} vertices at once, in about {needed:.1e} bytes")]
    TooWide {
        /// Number of vertices that the engine would have to handle at once.
        width: usize,
        /// Estimated number of bytes.
        needed: f64,
    },
}
