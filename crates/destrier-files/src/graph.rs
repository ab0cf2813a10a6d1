//! File formats for graphs, one file per format. A reader returns a [`ParsedGraph`] or an error with line and column.
//!
//! The library numbers the vertices of a graph from 0; files have their own names. A [`NamedGraph`] has both, so that
//! all output uses the names of the file. It also has the edges that must be used, which some formats can store.
//!
//! Readers accept common deviations from the formats and report each as a [`Warning`].
//!
//! Invariant: the memory of a reader is bounded by a small multiple of the length of the text, whatever the text claims
//! (plus a million vertices, see [`FREE_VERTICES`]), and no text makes a reader panic.

mod builder;
mod directions;
mod doubtful_comments;
mod formats;
mod graph_format;
mod name;
mod name_list;
mod named;
mod parsed;
mod read_options;
mod recognition;
mod stated_directions;
mod warning;
mod write_error;

pub use builder::FREE_VERTICES;
pub use directions::Directions;
pub use formats::line::{line_size, read_line};
pub use formats::{
    adjacency, atsp, dimacs, dot, edges, gml, graph6, graphml, matrix, matrix_market, sparse6, tgf, tour, tsplib,
};
pub use graph_format::{GraphFormat, UnknownGraphFormat};
pub use name::Name;
pub use named::{NamedGraph, NotAnEdge};
pub use parsed::ParsedGraph;
pub use read_options::ReadOptions;
pub use warning::Warning;
pub use write_error::WriteError;

use super::error::ReadError;
use destrier_core::Graph;
use destrier_core::square::shorten;
use recognition::metis;
use recognition::other_syntax::OtherSyntax;
use recognition::successor_lists::LineReading;
use std::io::{BufWriter, Write};

/// Reads the text of a graph. Without a format, [`GraphFormat::sniff`] guesses it.
///
/// ```
/// use destrier::format::graph;
///
/// let triangle = graph::read("# a triangle\n7 8\n8 9\n9 7\n", None).unwrap().graph;
/// assert_eq!((triangle.graph().vertices(), triangle.name(2).to_string()), (3, "9".into()));
///
/// let parsed = graph::read("p edge 3 3\ne 1 2\ne 2 3\ne 3 2\n", None).unwrap();
/// assert_eq!(parsed.warnings[0].to_string(), "1 edge is listed in both directions");
///
/// let error = graph::read("7 8\n8 x\n", None).unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 3: 'x' is not a vertex; vertices are whole numbers"));
///
/// let ring = graph::read("7 -> 8\n8 -> 9\n9 -> 7\n", None).unwrap().graph;
/// assert!(ring.graph().directed().is_some());
/// ```
pub fn read(text: &str, format: Option<GraphFormat>) -> Result<ParsedGraph, ReadError> {
    read_with(text, &ReadOptions::new().format(format))
}

/// Reads the text of a graph with these options.
///
/// ```
/// use destrier::format::graph::{self, ReadOptions};
///
/// let parsed = graph::read_with("7 -> 8\n8 -> 9\n9 -> 7\n", &ReadOptions::new().undirected()).unwrap();
/// assert_eq!(parsed.graph.graph().edges(), 3);
/// assert_eq!(parsed.warnings[0].to_string(), "3 edges are directed; directions are ignored");
/// ```
pub fn read_with(text: &str, options: &ReadOptions) -> Result<ParsedGraph, ReadError> {
    // Some editors write a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let directions = options.directions;
    refuse_nul(text)?;
    refuse_others(text)?;

    let format = match options.format {
        Some(format) => format,
        None => guess(text)?,
    };

    match format {
        GraphFormat::Edges => edges::read(text, directions),
        GraphFormat::Hcp => tsplib::read(text, directions),
        GraphFormat::Dimacs => dimacs::read(text, directions),
        GraphFormat::Graph6 => graph6::read(text, directions),
        GraphFormat::Sparse6 => sparse6::read(text, directions),
        GraphFormat::GraphMl => graphml::read(text, directions),
        GraphFormat::MatrixMarket => matrix_market::read(text, directions),
        GraphFormat::Dot => dot::read(text, directions),
        GraphFormat::Gml => gml::read(text, directions),
        GraphFormat::Adjacency => adjacency::read(text, directions),
        GraphFormat::Tgf => tgf::read(text, directions),
        GraphFormat::Matrix => matrix::read(text, directions),
    }
}

/// Refuses a text with a NUL. In UTF-16 that was decoded as something else, every second character is one, and the
/// readers of names would take it for a part of them.
fn refuse_nul(text: &str) -> Result<(), ReadError> {
    match text.as_bytes().contains(&0).then(|| text.find('\0')).flatten() {
        Some(at) => Err(ReadError::at(text, at, "there is a NUL, so this is not text in UTF-8")),
        None => Ok(()),
    }
}

/// Refuses a text in a format that is recognised but not read.
fn refuse_others(text: &str) -> Result<(), ReadError> {
    match OtherSyntax::of(text).and_then(OtherSyntax::conversion) {
        Some((format, conversion)) => Err(foreign(format, conversion)),
        None => Ok(()),
    }
}

fn foreign(format: &'static str, conversion: &'static str) -> ReadError {
    ReadError::Foreign { format, conversion, readable: GraphFormat::names() }
}

/// The format of a text, or why it cannot be known.
fn guess(text: &str) -> Result<GraphFormat, ReadError> {
    let (format, reading) = graph_format::guess(text);
    if format == GraphFormat::Edges && metis::is_meant_by(text) {
        let conversion = "With a vertex and a colon before its neighbours, as in 1: 2 3, a line is one of the format \
                          adjacency. If it is a list of edges, name the format edges";
        return Err(foreign("METIS", conversion));
    }
    if format == GraphFormat::Edges && reading == LineReading::Unclear {
        let is_content = |line: &&str| !line.is_empty() && !line.starts_with(['#', '%']);
        let first = text.lines().map(str::trim).find(is_content).unwrap_or_default();
        return Err(ReadError::WeightsOrLists { line: shorten(first) });
    }
    Ok(format)
}

/// Writes a graph. Returns warnings about what the format cannot store: names of vertices, and edges that must be used.
pub fn write(graph: &NamedGraph, format: GraphFormat, out: &mut dyn Write) -> Result<Vec<Warning>, WriteError> {
    let mut out = BufWriter::new(out);
    match format {
        GraphFormat::Edges => edges::write(graph, &mut out)?,
        GraphFormat::Hcp => {
            undirected(graph, format)?;
            tsplib::write(graph, &mut out)?;
        }
        GraphFormat::Dimacs => dimacs::write(graph, &mut out)?,
        GraphFormat::Graph6 => graph6::write(graph.graph(), &mut out)?,
        GraphFormat::Sparse6 => sparse6::write(undirected(graph, format)?, &mut out)?,
        GraphFormat::GraphMl => graphml::write(graph, &mut out)?,
        GraphFormat::MatrixMarket => matrix_market::write(graph, &mut out)?,
        GraphFormat::Dot => dot::write(graph, &mut out)?,
        GraphFormat::Gml => gml::write(graph, &mut out)?,
        GraphFormat::Adjacency => adjacency::write(graph, &mut out)?,
        GraphFormat::Tgf => {
            undirected(graph, format)?;
            tgf::write(graph, &mut out)?;
        }
        GraphFormat::Matrix => matrix::write(graph.graph(), &mut out)?,
    }

    out.flush()?;
    Ok(losses(graph, format))
}

/// The graph, for a format that has no directions.
fn undirected(graph: &NamedGraph, format: GraphFormat) -> Result<&Graph, WriteError> {
    graph.graph().undirected().ok_or(WriteError::Directed(format.name()))
}

/// What a format cannot store of a graph.
pub fn losses(graph: &NamedGraph, format: GraphFormat) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if let Some(from) = format.first_number().filter(|&from| !graph.is_numbered_from(from)) {
        warnings.push(Warning::Renumbered { from });
    }

    let loses_names = match format {
        GraphFormat::Adjacency => !adjacency::has_names(graph),
        GraphFormat::Tgf => !tgf::has_names(graph),
        GraphFormat::GraphMl => !graphml::has_names(graph),
        _ => false,
    };

    if loses_names {
        warnings.push(Warning::Renumbered { from: 0 });
    }
    if !format.stores_fixed_edges() && !graph.fixed_edges().is_empty() {
        warnings.push(Warning::FixedLost { count: graph.fixed_edges().len() });
    }

    warnings
}
