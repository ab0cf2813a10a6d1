//! What a reader does with a directed graph.

/// What a reader does with edges that have one direction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Directions {
    /// A graph with at least one arc whose opposite is missing is directed.
    #[default]
    Keep,
    /// Directions are dropped, with a warning.
    Drop,
    /// The graph is directed. In lists of edges and of neighbours every pair is an arc from the first vertex to the
    /// second; in other formats an edge stands for two arcs.
    Add,
}
