//! What a reader does with a directed graph.

/// What a reader does with edges that have one direction.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Directions {
    /// A graph whose text states directions is directed, even if every arc has its opposite. A plain matrix is that of
    /// a directed graph if it is not symmetric.
    #[default]
    Keep,
    /// Directions are dropped, with a warning.
    Drop,
    /// The graph is directed. In lists of edges and of neighbours every pair is an arc from the first vertex to the
    /// second; in other formats an edge stands for two arcs.
    Add,
}
