//! Collects edges and warnings while a text is read, and builds the graph at the end.
//!
//! Edges are kept as they are listed until then, so that repeated edges can be reported. So are arcs, which have a
//! direction and make the graph a directed one. The entries of a plain matrix do so only if one of them has no
//! opposite: a symmetric matrix is that of an undirected graph. In a directed graph an edge stands for two arcs.

mod distinct_numbers;
mod pair_list;

pub(super) use distinct_numbers::DistinctNumbers;
pub(super) use pair_list::PairList;

use super::directions::Directions;
use super::named::{NamedGraph, any_graph};
use super::parsed::ParsedGraph;
use super::warning::Warning;
use crate::error::ReadError;

/// The number of vertices that a text may claim regardless of its length. More vertices need at least one character
/// each.
pub const FREE_VERTICES: u64 = 1_000_000;

/// The number of warnings about lines that are kept. A file of a wrong kind can have as many as it has lines.
const MAX_WARNINGS: usize = 20;

/// Edges and warnings so far.
#[derive(Default)]
pub(super) struct GraphBuilder {
    pub(super) warnings: Vec<Warning>,
    directions: Directions,
    edges: PairList,
    arcs: PairList,
    /// Whether the text says that its arcs have a direction.
    states_directions: bool,
    loops: usize,
    /// The number of warnings about lines, and how many of them are not among `warnings`.
    line_warnings: usize,
    left_out: usize,
}

impl GraphBuilder {
    /// A builder without edges. `directions` says what happens if the graph is directed.
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

    /// The text says that its edges have directions, even if it has none.
    pub(super) fn state_directions(&mut self) {
        self.states_directions = true;
    }

    /// An edge that can be used in one direction only. The graph is directed, even if every arc has its opposite.
    pub(super) fn add_arc(&mut self, from: u64, to: u64) {
        self.state_directions();
        self.add_entry(from, to);
    }

    /// An entry of a plain matrix: an arc if the matrix is not symmetric, and half of an edge if it is.
    pub(super) fn add_entry(&mut self, from: u64, to: u64) {
        if from == to {
            self.loops += 1;
        } else {
            self.arcs.push((from, to));
        }
    }

    /// Adds a warning about a line, unless there are too many. To find its line may take as long as to read the text,
    /// so `warning` is called only if it is kept.
    pub(super) fn warn_of_line(&mut self, warning: impl FnOnce() -> Warning) {
        if self.line_warnings < MAX_WARNINGS {
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
        let pairs = pairs.iter().map(|(from, to)| ((from - first) as u32, (to - first) as u32));
        match u32::try_from(count).ok().and_then(|count| any_graph(count, pairs, is_directed)) {
            Some(graph) => Ok(ParsedGraph { graph: NamedGraph::new(graph, first), warnings }),
            None => Err(too_many_vertices(text)),
        }
    }

    /// The graph with these vertices.
    pub(super) fn build_numbered(self, numbers: Vec<u64>, text: &str) -> Result<ParsedGraph, ReadError> {
        let BuiltEdges { pairs, is_directed, warnings } = self.build();
        let graph =
            NamedGraph::from_numbers(numbers, pairs.iter(), is_directed).ok_or_else(|| too_many_vertices(text))?;
        Ok(ParsedGraph { graph, warnings })
    }

    /// The graph with these names; the edges have the places of the names.
    pub(super) fn build_with_words(self, words: Vec<Box<str>>, text: &str) -> Result<ParsedGraph, ReadError> {
        let BuiltEdges { pairs, is_directed, warnings } = self.build();
        let pairs = pairs.iter().map(|(from, to)| (from as u32, to as u32));
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
        for list in [&mut builder.edges, &mut builder.arcs] {
            *list = list.iter().map(|(from, to)| (numbers[from as usize], numbers[to as usize])).collect();
        }
        builder.build_numbered(numbers, text)
    }

    /// All edges, or all arcs if the graph is directed, and all warnings.
    pub(super) fn build(mut self) -> BuiltEdges {
        let ListingCounts { both, again, one_way } = self.count_listings();
        let is_directed = match self.directions {
            Directions::Keep => one_way > 0 || self.states_directions,
            Directions::Drop => false,
            Directions::Add => true,
        };

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
            pairs = pairs.iter().flat_map(|(from, to)| [(from, to), (to, from)]).collect();
        }

        self.arcs.iter().for_each(|arc| pairs.push(arc));
        BuiltEdges { pairs, is_directed, warnings: self.warnings }
    }

    /// Counts how pairs are listed. The lists are sorted for it, because a copy would be as large as the file.
    fn count_listings(&mut self) -> ListingCounts {
        self.edges.sort_as_edges();
        self.arcs.sort_as_edges();
        let listed = |(from, to): (u64, u64)| ((from.min(to), from.max(to)), usize::from(from > to));
        let mut edges = self.edges.iter().map(listed).peekable();
        let mut arcs = self.arcs.iter().map(listed).peekable();
        let mut counts = ListingCounts::default();

        while let Some(pair) = edges.peek().into_iter().chain(arcs.peek()).map(|&(pair, _)| pair).min() {
            let mut of_edges = [0usize; 2];
            let mut of_arcs = [0usize; 2];
            while let Some((_, is_back)) = edges.next_if(|edge| edge.0 == pair) {
                of_edges[is_back] += 1;
            }

            while let Some((_, is_back)) = arcs.next_if(|arc| arc.0 == pair) {
                of_arcs[is_back] += 1;
            }

            counts.both += usize::from(of_edges[0] > 0 && of_edges[1] > 0);
            counts.one_way += usize::from(of_edges == [0, 0] && (of_arcs[0] == 0) != (of_arcs[1] == 0));
            let repeated = of_edges.iter().chain(&of_arcs).map(|count| count.saturating_sub(1));
            counts.again += repeated.sum::<usize>();
        }

        counts
    }
}

/// The edges of a graph, or the arcs of a directed graph.
pub(super) struct BuiltEdges {
    pub(super) pairs: PairList,
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
