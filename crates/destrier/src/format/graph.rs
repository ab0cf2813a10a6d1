//! Graphs as text: one file per format, each a reader that gives a [`NumberedGraph`] or says what is wrong and where.
//!
//! A graph inside the library numbers its vertices from 0; files number them as they like. A [`NumberedGraph`] keeps both,
//! so that everything that is said about a graph is said in the numbers of its file.
//!
//! Invariant: the memory of a reader is bounded by a small multiple of the text's length, whatever the text claims
//! (and a million vertices without edges, see [`tsplib`]), and no text makes it panic.

pub mod edges;
pub mod tour;
pub mod tsplib;

use super::ReadError;
use destrier_core::square::shorten;
use destrier_core::{Graph, Ground};
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A graph whose vertices have the numbers of the file it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberedGraph {
    graph: Graph,
    /// The file's number of each vertex; ascending.
    numbers: Vec<u64>,
}

impl NumberedGraph {
    /// A graph of these vertices, in any order and with repetitions, and these edges between them.
    fn new(mut numbers: Vec<u64>, edges: &[(u64, u64)]) -> Option<NumberedGraph> {
        numbers.sort_unstable();
        numbers.dedup();
        let count = u32::try_from(numbers.len()).ok()?;
        let vertex = |number: u64| numbers.binary_search(&number).map_or(u32::MAX, |vertex| vertex as u32);
        let graph = Graph::from_edges(count, edges.iter().map(|&(from, to)| (vertex(from), vertex(to)))).ok()?;
        Some(NumberedGraph { graph, numbers })
    }

    /// The graph itself.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The file's number of a vertex; its own number if the graph has no such vertex.
    pub fn number(&self, vertex: u32) -> u64 {
        self.numbers.get(vertex as usize).copied().unwrap_or(u64::from(vertex))
    }

    /// The vertex with this number in the file.
    pub fn vertex(&self, number: u64) -> Option<u32> {
        self.numbers.binary_search(&number).ok().map(|vertex| vertex as u32)
    }
}

/// Vertices go by the file's numbers wherever they are named.
impl Ground for NumberedGraph {
    fn ids(&self) -> u64 {
        self.graph.ids()
    }

    fn count(&self) -> u64 {
        self.graph.count()
    }

    fn contains(&self, id: u64) -> bool {
        self.graph.contains(id)
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.graph.joined(from, to)
    }

    fn step(&self, from: u64, number: u8) -> Option<u64> {
        self.graph.step(from, number)
    }

    fn label(&self, id: u64) -> String {
        u32::try_from(id).map_or_else(|_| self.graph.label(id), |vertex| format!("vertex {}", self.number(vertex)))
    }
}

/// A way to write a graph down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GraphFormat {
    /// Two numbers a line.
    Edges,
    /// A Hamilton problem of TSPLIB.
    Hcp,
}

/// A word that names no format of graphs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a format of graphs; there are edges and hcp")]
pub struct UnknownGraphFormat(pub String);

impl GraphFormat {
    /// All of them.
    pub const ALL: [GraphFormat; 2] = [GraphFormat::Edges, GraphFormat::Hcp];

    /// The word that selects it, which is the ending of its files as well.
    pub fn name(self) -> &'static str {
        match self {
            GraphFormat::Edges => "edges",
            GraphFormat::Hcp => "hcp",
        }
    }

    /// The format that a file's ending asks for, in capitals or not.
    pub fn from_ending(path: &Path) -> Option<GraphFormat> {
        let ending = path.extension()?.to_str()?;
        GraphFormat::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(ending))
    }
}

impl fmt::Display for GraphFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GraphFormat {
    type Err = UnknownGraphFormat;

    fn from_str(text: &str) -> Result<GraphFormat, UnknownGraphFormat> {
        let found = GraphFormat::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownGraphFormat(shorten(text)))
    }
}

/// Reads a graph's text. Without a format it is guessed: what begins with a letter is TSPLIB, all else a list of edges.
///
/// ```
/// use destrier::format::graph;
///
/// let triangle = graph::read("# a triangle\n7 8\n8 9\n9 7\n", None).unwrap();
/// assert_eq!((triangle.graph().vertices(), triangle.number(2)), (3, 9));
///
/// let error = graph::read("7 8\n8 x\n", None).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: 'x' is not a vertex, which is a whole number");
/// ```
pub fn read(text: &str, format: Option<GraphFormat>) -> Result<NumberedGraph, ReadError> {
    // Some editors begin a file with a byte order mark, which is no part of what it says.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let guess = match text.trim_start().starts_with(char::is_alphabetic) {
        true => GraphFormat::Hcp,
        false => GraphFormat::Edges,
    };
    match format.unwrap_or(guess) {
        GraphFormat::Edges => edges::read(text),
        GraphFormat::Hcp => tsplib::read(text),
    }
}
