//! The result of reading a graph.

use super::named::NamedGraph;
use super::warning::Warning;

/// A graph and the warnings of its reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedGraph {
    /// The graph.
    pub graph: NamedGraph,
    /// What the reader ignored or corrected.
    pub warnings: Vec<Warning>,
}
