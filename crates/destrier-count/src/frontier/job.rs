//! What the frontier engine counts.

use destrier_core::{Ends, Graph, RectangleGraph};

/// What to count: the Hamiltonian cycles of a graph, or its Hamiltonian paths, without direction.
///
/// A cycle has at least three vertices. A single vertex is one path. A path whose two ends are given as the same vertex
/// of a larger graph does not exist. Given ends that are not vertices of the graph give zero.
#[derive(Clone, Copy, Debug)]
pub struct CountJob<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// Cycles, or paths with given or free ends.
    pub ends: Ends,
    /// The board whose graph it is. It gives better orders, and symmetries.
    pub board: Option<&'a RectangleGraph>,
}

impl CountJob<'_> {
    /// The count where it follows without counting.
    pub(crate) fn known_count(&self) -> Option<u64> {
        let count = self.graph.vertices();
        match self.ends {
            _ if self.ends.given().any(|end| end as usize >= count) => Some(0),
            Ends::Cycle if count < 3 => Some(0),
            Ends::Path { .. } if count < 2 => Some(count as u64),
            Ends::Path { start: Some(start), end: Some(end) } if start == end => Some(0),
            _ => None,
        }
    }
}
