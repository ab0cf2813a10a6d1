//! What a reader does with a directed graph.
//!
//! The methods of this library take undirected graphs. A cycle of the undirected graph can go against the directions of
//! the file, so readers refuse directed graphs unless the caller says that directions do not matter.

/// What a reader does with edges that have one direction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Directions {
    /// A directed graph is an error, [`ReadError::Directed`](crate::format::ReadError::Directed).
    #[default]
    Refuse,
    /// Directions are dropped, with a warning.
    Drop,
}
