//! What a reader gathers on its way through a text, and how a graph is made of it at the end.
//!
//! Edges are kept as they were named until then, so that naming one twice, or from both ends, can be told.

use super::{MOST_FROM_NOTHING, NamedGraph, Reading, Warning};
use crate::format::ReadError;

/// What naming an edge from both its ends means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ways {
    /// An edge named twice; worth a warning.
    One,
    /// Nothing: a vertex lists its neighbours.
    Either,
    /// Arcs are listed. One without its way back is worth a warning.
    Both,
}

/// Edges and warnings so far.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) edges: Vec<(u64, u64)>,
    pub(super) warnings: Vec<Warning>,
    loops: usize,
}

impl Gathered {
    pub(super) fn edge(&mut self, from: u64, to: u64) {
        if from == to {
            self.loops += 1;
        } else {
            self.edges.push((from, to));
        }
    }

    /// How many edges were named, loops among them.
    pub(super) fn named(&self) -> u64 {
        (self.edges.len() + self.loops) as u64
    }

    /// The graph of the vertices `first..first + count`.
    pub(super) fn counted(mut self, first: u64, count: u64, ways: Ways, text: &str) -> Result<Reading, ReadError> {
        self.look(ways);
        let edges: Vec<(u32, u32)> =
            self.edges.iter().map(|&(from, to)| ((from - first) as u32, (to - first) as u32)).collect();
        let graph = u32::try_from(count).ok().and_then(|count| destrier_core::Graph::from_edges(count, edges).ok());
        match graph {
            Some(graph) => Ok(Reading { graph: NamedGraph::new(graph, first), warnings: self.warnings }),
            None => Err(too_many(text)),
        }
    }

    /// The graph of these vertices.
    pub(super) fn numbered(mut self, numbers: Vec<u64>, ways: Ways, text: &str) -> Result<Reading, ReadError> {
        self.look(ways);
        let graph = NamedGraph::from_numbers(numbers, &self.edges).ok_or_else(|| too_many(text))?;
        Ok(Reading { graph, warnings: self.warnings })
    }

    /// Warns of what is named more than once.
    pub(super) fn look(&mut self, ways: Ways) {
        let mut sorted: Vec<(u64, u64, bool)> =
            self.edges.iter().map(|&(from, to)| (from.min(to), from.max(to), from > to)).collect();
        sorted.sort_unstable();
        let (mut both, mut single, mut again) = (0, 0, 0);
        for same in sorted.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let back = same.iter().filter(|edge| edge.2).count();
            let forth = same.len() - back;
            match back > 0 && forth > 0 {
                true => both += 1,
                false => single += 1,
            }
            again += back.saturating_sub(1) + forth.saturating_sub(1);
        }
        let mut warn = |count: usize, warning: fn(usize) -> Warning| {
            if count > 0 {
                self.warnings.push(warning(count));
            }
        };
        match ways {
            Ways::One => warn(both, |count| Warning::BothDirections { count }),
            Ways::Both => warn(single, |count| Warning::Directed { count }),
            Ways::Either => {}
        }
        warn(again, |count| Warning::Repeated { count });
        warn(self.loops, |count| Warning::Loops { count });
    }
}

fn too_many(text: &str) -> ReadError {
    ReadError::at(text, text.len(), "there are more vertices than 32 bits can number")
}

/// How many vertices a text of this length may claim.
pub(super) fn most_vertices(text: &str) -> u64 {
    MOST_FROM_NOTHING.max(text.len() as u64).min(u64::from(u32::MAX))
}

/// A number of vertices that this text may claim.
pub(super) fn vertices(word: &str, text: &str) -> Result<u64, String> {
    match word.parse::<u64>() {
        Ok(0) => Err("a graph needs a vertex at least, and here are 0".into()),
        Ok(count) if count <= most_vertices(text) => Ok(count),
        Ok(count) => Err(format!("{count} vertices are far more than this text has edges for")),
        Err(_) => {
            Err(format!("'{}' is not a number of vertices, which is a number", destrier_core::square::shorten(word)))
        }
    }
}
