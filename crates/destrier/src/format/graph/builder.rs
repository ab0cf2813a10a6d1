//! Collects edges and warnings while a text is read, and builds the graph at the end.
//!
//! Edges are kept as they are listed until then, so that repeated edges can be reported. So are arcs, which have a
//! direction: two opposite arcs are an edge, and an arc without its opposite makes the graph a directed one. In a
//! directed graph an edge stands for two arcs.

use super::directions::Directions;
use super::named::{NamedGraph, any_graph};
use super::parsed::ParsedGraph;
use super::warning::Warning;
use crate::format::error::ReadError;

/// The number of vertices that a text may claim regardless of its length. More vertices need at least one character
/// each.
pub const FREE_VERTICES: u64 = 1_000_000;

/// The number of warnings about lines that are kept. A file of a wrong kind can have as many as it has lines.
const MOST_WARNINGS: usize = 20;

/// Edges as pairs of vertices, as the text names them.
type EdgeList = Vec<(u64, u64)>;

/// Edges and warnings so far.
#[derive(Default)]
pub(super) struct GraphBuilder {
    pub(super) warnings: Vec<Warning>,
    directions: Directions,
    edges: EdgeList,
    arcs: EdgeList,
    loops: usize,
    /// The number of warnings about lines, and how many of them are not among `warnings`.
    line_warnings: usize,
    left_out: usize,
}

impl GraphBuilder {
    /// Without edges. `directions` says what happens if the graph is directed.
    pub(super) fn new(directions: Directions) -> GraphBuilder {
        GraphBuilder { directions, ..GraphBuilder::default() }
    }

    pub(super) fn add_edge(&mut self, from: u64, to: u64) {
        if from == to {
            self.loops += 1;
        } else {
            self.edges.push((from, to));
        }
    }

    /// An edge that can be used in one direction only, unless its opposite is added as well.
    pub(super) fn add_arc(&mut self, from: u64, to: u64) {
        if from == to {
            self.loops += 1;
        } else {
            self.arcs.push((from, to));
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
        (self.edges.len() + self.arcs.len() + self.loops) as u64
    }

    /// The graph with the vertices `first..first + count`.
    pub(super) fn build_counted(self, first: u64, count: u64, text: &str) -> Result<ParsedGraph, ReadError> {
        let BuiltEdges { pairs, is_directed, warnings } = self.build();
        let pairs = pairs.iter().map(|&(from, to)| ((from - first) as u32, (to - first) as u32));
        match u32::try_from(count).ok().and_then(|count| any_graph(count, pairs, is_directed)) {
            Some(graph) => Ok(ParsedGraph { graph: NamedGraph::new(graph, first), warnings }),
            None => Err(too_many_vertices(text)),
        }
    }

    /// The graph with these vertices.
    pub(super) fn build_numbered(self, numbers: Vec<u64>, text: &str) -> Result<ParsedGraph, ReadError> {
        let BuiltEdges { pairs, is_directed, warnings } = self.build();
        let graph = NamedGraph::from_numbers(numbers, &pairs, is_directed).ok_or_else(|| too_many_vertices(text))?;
        Ok(ParsedGraph { graph, warnings })
    }

    /// The graph with these names; the edges have the places of the names.
    pub(super) fn build_with_words(self, words: Vec<Box<str>>, text: &str) -> Result<ParsedGraph, ReadError> {
        let BuiltEdges { pairs, is_directed, warnings } = self.build();
        let pairs = pairs.iter().map(|&(from, to)| (from as u32, to as u32));
        let graph = u32::try_from(words.len()).ok().and_then(|count| any_graph(count, pairs, is_directed));
        let graph =
            graph.and_then(|graph| NamedGraph::with_words(graph, words)).ok_or_else(|| too_many_vertices(text))?;
        Ok(ParsedGraph { graph, warnings })
    }

    /// The graph with these names, which are numbers if all of them can be; the edges have the places of the names.
    pub(super) fn build_with_names(self, names: Vec<Box<str>>, text: &str) -> Result<ParsedGraph, ReadError> {
        let number = |name: &str| name.parse::<u64>().ok().filter(|number| number.to_string() == name);
        let Some(numbers) = names.iter().map(|name| number(name)).collect::<Option<Vec<u64>>>() else {
            return self.build_with_words(names, text);
        };
        let mut builder = self;
        for (from, to) in builder.edges.iter_mut().chain(&mut builder.arcs) {
            (*from, *to) = (numbers[*from as usize], numbers[*to as usize]);
        }
        builder.build_numbered(numbers, text)
    }

    /// All edges, or all arcs if the graph is directed, and all warnings.
    pub(super) fn build(mut self) -> BuiltEdges {
        let ListingCounts { both, again, one_way } = self.count_listings();
        let is_directed = one_way > 0 && self.directions == Directions::Keep;
        let mut warn = |count: usize, warning: fn(usize) -> Warning| {
            if count > 0 {
                self.warnings.push(warning(count));
            }
        };
        warn(self.left_out, |count| Warning::More { count });
        warn(both, |count| Warning::BothDirections { count });
        warn(if is_directed { 0 } else { one_way }, |count| Warning::Directed { count });
        warn(again, |count| Warning::Repeated { count });
        warn(self.loops, |count| Warning::Loops { count });
        let mut pairs = self.edges;
        if is_directed {
            pairs.extend_from_within(..);
            let half = pairs.len() / 2;
            pairs[half..].iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
        }
        pairs.append(&mut self.arcs);
        BuiltEdges { pairs, is_directed, warnings: self.warnings }
    }

    fn count_listings(&self) -> ListingCounts {
        let listed = |(from, to): &(u64, u64), is_arc| (*from.min(to), *from.max(to), from > to, is_arc);
        let edges = self.edges.iter().map(|edge| listed(edge, false));
        let mut sorted: Vec<_> = edges.chain(self.arcs.iter().map(|arc| listed(arc, true))).collect();
        sorted.sort_unstable();
        let mut counts = ListingCounts::default();
        for same in sorted.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let count = |back: bool, arc: bool| same.iter().filter(|edge| edge.2 == back && edge.3 == arc).count();
            let [edges_forth, edges_back] = [count(false, false), count(true, false)];
            let [arcs_forth, arcs_back] = [count(false, true), count(true, true)];
            counts.both += usize::from(edges_forth > 0 && edges_back > 0);
            counts.one_way += usize::from(edges_forth + edges_back == 0 && (arcs_forth == 0) != (arcs_back == 0));
            counts.again += [edges_forth, edges_back, arcs_forth, arcs_back]
                .map(|count| count.saturating_sub(1))
                .iter()
                .sum::<usize>();
        }
        counts
    }
}

/// The edges of a graph, or the arcs of a directed graph.
pub(super) struct BuiltEdges {
    pub(super) pairs: EdgeList,
    pub(super) is_directed: bool,
    pub(super) warnings: Vec<Warning>,
}

/// How pairs of vertices are listed.
#[derive(Default)]
struct ListingCounts {
    /// Edges that are listed from both ends.
    both: usize,
    /// Repetitions.
    again: usize,
    /// Arcs without their opposite.
    one_way: usize,
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
