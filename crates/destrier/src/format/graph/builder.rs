//! Collects edges and warnings while a text is read, and builds the graph at the end.
//!
//! Edges are kept as they are listed until then, so that repeated edges can be reported.

use super::named::NamedGraph;
use super::parsed::ParsedGraph;
use super::warning::Warning;
use crate::format::error::ReadError;

/// The number of vertices that a text may claim regardless of its length. More vertices need at least one character
/// each.
pub const FREE_VERTICES: u64 = 1_000_000;

/// The number of warnings about lines that are kept. A file of a wrong kind can have as many as it has lines.
const MOST_WARNINGS: usize = 20;

/// What it means if an edge is listed in both directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EdgeList {
    /// Edges are undirected, so the edge is repeated; worth a warning.
    Undirected,
    /// Each vertex lists its neighbours, so this is normal.
    Neighbours,
    /// Arcs are listed. An arc without its reverse is worth a warning.
    Arcs,
}

/// Edges and warnings so far.
#[derive(Default)]
pub(super) struct GraphBuilder {
    pub(super) edges: Vec<(u64, u64)>,
    pub(super) warnings: Vec<Warning>,
    loops: usize,
    /// The number of warnings about lines, and how many of them are not among `warnings`.
    line_warnings: usize,
    left_out: usize,
}

impl GraphBuilder {
    pub(super) fn add_edge(&mut self, from: u64, to: u64) {
        if from == to {
            self.loops += 1;
        } else {
            self.edges.push((from, to));
        }
    }

    /// Adds a warning about a line, unless there are too many. To find its line may take as long as to read the text,
    /// so `warning` is called only if it is kept.
    pub(super) fn warn_of_line(&mut self, warning: impl FnOnce() -> Warning) {
        if self.line_warnings < MOST_WARNINGS {
            self.line_warnings += 1;
            self.warnings.push(warning());
        } else {
            self.left_out += 1;
        }
    }

    /// The number of listed edges, loops included.
    pub(super) fn listed_edges(&self) -> u64 {
        (self.edges.len() + self.loops) as u64
    }

    /// The graph with the vertices `first..first + count`.
    pub(super) fn build_counted(
        mut self,
        first: u64,
        count: u64,
        list: EdgeList,
        text: &str,
    ) -> Result<ParsedGraph, ReadError> {
        self.warn_of_repetitions(list);
        let edges: Vec<(u32, u32)> =
            self.edges.iter().map(|&(from, to)| ((from - first) as u32, (to - first) as u32)).collect();
        let graph = u32::try_from(count).ok().and_then(|count| destrier_core::Graph::from_edges(count, edges).ok());
        match graph {
            Some(graph) => Ok(ParsedGraph { graph: NamedGraph::new(graph, first), warnings: self.warnings }),
            None => Err(too_many_vertices(text)),
        }
    }

    /// The graph with these vertices.
    pub(super) fn build_numbered(
        mut self,
        numbers: Vec<u64>,
        list: EdgeList,
        text: &str,
    ) -> Result<ParsedGraph, ReadError> {
        self.warn_of_repetitions(list);
        let graph = NamedGraph::from_numbers(numbers, &self.edges).ok_or_else(|| too_many_vertices(text))?;
        Ok(ParsedGraph { graph, warnings: self.warnings })
    }

    /// Adds warnings for edges that are listed more than once.
    pub(super) fn warn_of_repetitions(&mut self, list: EdgeList) {
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
        warn(self.left_out, |count| Warning::More { count });
        match list {
            EdgeList::Undirected => warn(both, |count| Warning::BothDirections { count }),
            EdgeList::Arcs => warn(single, |count| Warning::Directed { count }),
            EdgeList::Neighbours => {}
        }
        warn(again, |count| Warning::Repeated { count });
        warn(self.loops, |count| Warning::Loops { count });
    }
}

fn too_many_vertices(text: &str) -> ReadError {
    ReadError::at(text, text.len(), "there are more than 2^32 vertices")
}

/// The number of vertices that a text of this length may claim.
pub(super) fn max_vertices(text: &str) -> u64 {
    FREE_VERTICES.max(text.len() as u64).min(u64::from(u32::MAX))
}

/// Parses a number of vertices that this text may claim.
pub(super) fn parse_vertex_count(word: &str, text: &str) -> Result<u64, String> {
    match word.parse::<u64>() {
        Ok(0) => Err("a graph needs at least one vertex, but there are 0".into()),
        Ok(count) if count <= max_vertices(text) => Ok(count),
        Ok(count) => Err(format!("{count} vertices are far more than this text has edges for")),
        Err(_) => Err(format!("'{}' is not a number of vertices", destrier_core::square::shorten(word))),
    }
}
