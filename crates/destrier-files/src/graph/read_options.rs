//! How a graph is read.

use super::directions::Directions;
use super::graph_format::GraphFormat;

/// How a graph is read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format; guessed from the text if it is missing.
    pub format: Option<GraphFormat>,
    /// What happens to a directed graph.
    pub directions: Directions,
}

impl ReadOptions {
    /// The format is guessed, and directed graphs are read as such.
    pub fn new() -> ReadOptions {
        ReadOptions::default()
    }

    /// Sets the format; with `None` the format is guessed.
    pub fn format(self, format: impl Into<Option<GraphFormat>>) -> ReadOptions {
        ReadOptions { format: format.into(), ..self }
    }

    /// Sets whether directed graphs are read as such or without their directions.
    pub fn directions(self, directions: Directions) -> ReadOptions {
        ReadOptions { directions, ..self }
    }

    /// Reads all graphs as directed ones.
    pub fn directed(self) -> ReadOptions {
        self.directions(Directions::Add)
    }

    /// Directed graphs are read as undirected ones.
    pub fn undirected(self) -> ReadOptions {
        self.directions(Directions::Drop)
    }
}
