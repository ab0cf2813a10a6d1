//! Graphs as text: one file per format, each with a reader that gives a [`Reading`] or says what is wrong and where, and
//! a writer.
//!
//! A graph inside the library numbers its vertices from 0; files call them as they like. A [`NamedGraph`] keeps both, so
//! that everything that is said about a graph is said in the names of its file. It also keeps the edges that must be
//! used, for the one format that knows such.
//!
//! Readers are lenient where files in the wild are careless, and each liberty taken is a [`Warning`].
//!
//! Invariant: the memory of a reader is bounded by a small multiple of the text's length, whatever the text claims
//! (and a million vertices without edges, see [`MOST_FROM_NOTHING`]), and no text makes it panic.

pub mod dimacs;
pub mod edges;
mod gather;
pub mod graph6;
pub mod graphml;
mod kind;
pub mod matrix_market;
mod named;
#[cfg(feature = "petgraph")]
pub mod petgraph;
mod six;
pub mod sparse6;
pub mod tour;
pub mod tsplib;
mod warning;

use super::ReadError;
pub use kind::{GraphFormat, UnknownGraphFormat};
pub use named::{Name, NamedGraph, NotAnEdge};
use std::io::{self, BufWriter, Write};
pub use warning::Warning;

/// A graph may have so many vertices without edges; with more, the text must have a character for each.
pub const MOST_FROM_NOTHING: u64 = 1_000_000;

/// What a text says, and what had to be overlooked in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The graph.
    pub graph: NamedGraph,
    /// The liberties that were taken.
    pub warnings: Vec<Warning>,
}

/// Reads a graph's text. Without a format it is guessed by [`GraphFormat::sniff`].
///
/// ```
/// use destrier::format::graph;
///
/// let triangle = graph::read("# a triangle\n7 8\n8 9\n9 7\n", None).unwrap().graph;
/// assert_eq!((triangle.graph().vertices(), triangle.name(2).to_string()), (3, "9".into()));
///
/// let reading = graph::read("p edge 3 3\ne 1 2\ne 2 3\ne 3 2\n", None).unwrap();
/// assert_eq!(reading.warnings[0].to_string(), "1 edge is named in both directions");
///
/// let error = graph::read("7 8\n8 x\n", None).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: 'x' is not a vertex, which is a whole number");
/// ```
pub fn read(text: &str, format: Option<GraphFormat>) -> Result<Reading, ReadError> {
    // Some editors begin a file with a byte order mark, which is no part of what it says.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format.unwrap_or_else(|| GraphFormat::sniff(text)) {
        GraphFormat::Edges => edges::read(text),
        GraphFormat::Hcp => tsplib::read(text),
        GraphFormat::Dimacs => dimacs::read(text),
        GraphFormat::Graph6 => graph6::read(text),
        GraphFormat::Sparse6 => sparse6::read(text),
        GraphFormat::GraphMl => graphml::read(text),
        GraphFormat::MatrixMarket => matrix_market::read(text),
    }
}

/// Why a graph cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The place it was to go to.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// graph6 takes a bit for every pair of vertices, whether they are joined or not.
    #[error(
        "graph6 would take a bit for each pair of {0} vertices, and is written up to {most}; sparse6 takes the edges alone",
        most = graph6::MOST_WRITTEN
    )]
    TooLarge(usize),
}

/// Writes a graph. What the format cannot hold is told: vertices that had to be renumbered, edges that must be used.
pub fn write(graph: &NamedGraph, format: GraphFormat, out: impl Write) -> Result<Vec<Warning>, WriteError> {
    let mut out = BufWriter::new(out);
    match format {
        GraphFormat::Edges => edges::write(graph, &mut out)?,
        GraphFormat::Hcp => tsplib::write(graph, &mut out)?,
        GraphFormat::Dimacs => dimacs::write(graph, &mut out)?,
        GraphFormat::Graph6 => graph6::write(graph.graph(), &mut out)?,
        GraphFormat::Sparse6 => sparse6::write(graph.graph(), &mut out)?,
        GraphFormat::GraphMl => graphml::write(graph, &mut out)?,
        GraphFormat::MatrixMarket => matrix_market::write(graph, &mut out)?,
    }
    out.flush()?;
    Ok(losses(graph, format))
}

/// What a format cannot hold of a graph.
pub fn losses(graph: &NamedGraph, format: GraphFormat) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if let Some(from) = format.numbers_from().filter(|&from| !graph.is_numbered_from(from)) {
        warnings.push(Warning::Renumbered { from });
    }
    if format == GraphFormat::Edges && !graph.has_numbers() {
        warnings.push(Warning::Renumbered { from: 0 });
    }
    if !format.holds_fixed() && !graph.fixed().is_empty() {
        warnings.push(Warning::FixedLost { count: graph.fixed().len() });
    }
    warnings
}
