//! Why a graph cannot be written.

use std::io;

/// The maximum number of vertices of a graph written as graph6. Larger graphs take more than 350 megabytes, most of
/// them for pairs that are not joined.
pub(super) const MAX_GRAPH6_VERTICES: usize = 1 << 16;

/// The maximum number of vertices of a graph written as a matrix. Larger matrices take more than 200 megabytes.
pub(super) const MAX_MATRIX_VERTICES: usize = 10_000;

/// Why a graph cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// graph6 takes one bit per pair of vertices, whether they are joined or not.
    #[error(
        "graph6 takes one bit per pair of vertices and is limited to {MAX_GRAPH6_VERTICES} vertices, but the graph \
         has {0}; \
         sparse6 takes space for the edges only"
    )]
    TooLarge(usize),
    /// A matrix takes two characters per pair of vertices.
    #[error(
        "a matrix takes two characters per pair of vertices and is limited to {MAX_MATRIX_VERTICES} vertices, but the \
         graph has {0}; the format edges takes space for the edges only"
    )]
    MatrixTooLarge(usize),
    /// The graph is directed, and the format has no directions.
    #[error("the format {0} is for undirected graphs; the others but hcp, sparse6 and tgf keep directions")]
    Directed(&'static str),
}
