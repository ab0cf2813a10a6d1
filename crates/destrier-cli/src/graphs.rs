//! Reads graphs for the commands: from files, standard input, families and boards.

use crate::output;
use crate::session::{Phase, Session};
use anyhow::{Context, bail};
use destrier::format::ReadError;
use destrier::format::graph::{self, Directions, GraphFormat, NamedGraph, ParsedGraph, ReadOptions, Warning};
use destrier::gallery::{GraphFamily, GraphFamilyError};
use destrier::{Board, BoardGraph, Ground, Rectangle};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Boards with more squares are not turned into graphs, because each square stores up to eight neighbours.
const MAX_SQUARES: u64 = 50_000_000;

/// How graphs are read.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct GraphReader {
    /// Read a directed graph as an undirected one: its arcs can be used in both directions
    #[arg(long)]
    undirected: bool,

    /// Read a directed graph: in lists of edges and neighbours, every pair is an arc; elsewhere an edge is two arcs
    #[arg(long, conflicts_with = "undirected")]
    arcs: bool,

    /// Maximum size of the file of a graph
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = crate::args::bytes)]
    pub(crate) max_input: u64,
}

impl GraphReader {
    /// What happens to directed graphs.
    pub(crate) fn directions(&self) -> Directions {
        match (self.undirected, self.arcs) {
            (true, _) => Directions::Drop,
            (false, true) => Directions::Add,
            (false, false) => Directions::Keep,
        }
    }

    /// The treatment of directions as a word, for files.
    pub(crate) fn directions_in_words(&self) -> &'static str {
        match (self.undirected, self.arcs) {
            (true, _) => "drop",
            (false, true) => "add",
            (false, false) => "keep",
        }
    }

    /// Whether all graphs are read as directed ones.
    pub(crate) fn adds_arcs(&self) -> bool {
        self.arcs
    }

    /// A graph of a family or a board, with two arcs for each edge if a directed graph is asked for.
    pub(crate) fn as_asked(&self, graph: NamedGraph) -> anyhow::Result<NamedGraph> {
        if self.arcs { graph.into_directed().context("an edge that must be used has no direction") } else { Ok(graph) }
    }

    /// Reads a graph from a file. If there is no such file, the name can be that of a family or of a board.
    pub(crate) fn read(&self, file: &Path, format: Option<GraphFormat>) -> anyhow::Result<ParsedGraph> {
        Session::current().enter(Phase::Reading);

        if let Some(graph) = by_name(file)? {
            return Ok(ParsedGraph { graph: self.as_asked(graph)?, warnings: Vec::new() });
        }
        if let Some((file, line)) = line_of_file(file) {
            return self.read_line(&file, line);
        }

        let is_word =
            file != Path::new("-") && file.file_name() == Some(file.as_os_str()) && file.extension().is_none();
        if is_word && !file.exists() {
            // Somebody who writes a single word means a file or a family.
            let unknown = unknown_name(&file.to_string_lossy());
            bail!("there is no file {}, and {unknown}", file.display());
        }

        // The syntax of all formats is ASCII, so that Latin-1 can only spoil names.
        let (text, latin1) = output::read_text_or_latin1(file, self.max_input)?;
        let mut reading = self.read_text(&text, format.or_else(|| GraphFormat::from_extension(file)), file)?;
        reading.warnings.extend(latin1.map(|line| Warning::Latin1 { line }));
        Ok(reading)
    }

    /// Reads the graph in one line of a file, in graph6, sparse6 or digraph6.
    fn read_line(&self, file: &Path, line: u64) -> anyhow::Result<ParsedGraph> {
        let cannot = |what: &str| format!("cannot {what} {}", file.display());
        let mut lines = BufReader::new(File::open(file).with_context(|| cannot("open"))?);
        let mut text = Vec::new();
        for number in 1..=line {
            text.clear();
            let length = (&mut lines).take(self.max_input.saturating_add(1)).read_until(b'\n', &mut text);
            match length.with_context(|| cannot("read"))? as u64 {
                0 => bail!("{} has {} lines, so there is no graph in line {line}", file.display(), number - 1),
                length if length > self.max_input => bail!("line {number} of {} is too long", file.display()),
                _ => {}
            }
        }

        let read = graph::read_line(&String::from_utf8_lossy(&text), self.directions());
        match read.with_context(|| format!("graph in line {line} of {}", file.display()))? {
            Some(graph) => Ok(ParsedGraph { graph: NamedGraph::new(graph, 0), warnings: Vec::new() }),
            None => bail!("line {line} of {} is empty", file.display()),
        }
    }

    /// Reads the text of a file. If nothing names its format, a message about an error lists the formats.
    fn read_text(&self, text: &str, format: Option<GraphFormat>, file: &Path) -> anyhow::Result<ParsedGraph> {
        let options = ReadOptions::new().format(format).directions(self.directions());
        let known = |what: &ReadError| format.is_some() || matches!(what, ReadError::Foreign { .. });
        graph::read_with(text, &options).map_err(|fault| {
            if matches!(fault, ReadError::WeightsOrLists { .. }) {
                anyhow::anyhow!(
                    "graph {}: {fault}, by --input or by the ending of the file, .edges \
                 or .adj",
                    file.display()
                )
            } else if known(&fault) {
                anyhow::Error::new(fault).context(format!("graph {}", file.display()))
            } else {
                anyhow::anyhow!(
                    "graph {}: {fault} (its content was taken for the format {}; the formats are {})",
                    file.display(),
                    GraphFormat::sniff(text),
                    GraphFormat::names()
                )
            }
        })
    }
}

/// The file and the line of a name such as `cubic.g6#3`, if no file has this name.
pub(crate) fn line_of_file(name: &Path) -> Option<(PathBuf, u64)> {
    let (file, line) = name.to_str()?.rsplit_once('#')?;
    let line = line.parse().ok().filter(|&line| line > 0)?;
    (!name.exists() && Path::new(file).is_file()).then(|| (file.into(), line))
}

/// The graph of a family or a board, if there is no file of that name. Names that are nearly those of a family are
/// errors that say what to write.
fn by_name(file: &Path) -> anyhow::Result<Option<NamedGraph>> {
    let Some(text) = file.to_str().filter(|text| *text != "-" && !file.exists()) else { return Ok(None) };
    if Board::is_meant_by(text) {
        return squares_as_names(&text.parse()?).map(Some);
    }
    match (text.parse::<GraphFamily>(), text.parse::<Rectangle>()) {
        (Ok(family), _) => Ok(Some(NamedGraph::new(family.graph()?, 0))),
        (_, Ok(board)) => squares_as_names(&board.into()).map(Some),
        (Err(GraphFamilyError::Unknown(_)), _) => Ok(None),
        (Err(fault), _) => Err(fault.into()),
    }
}

/// A family that is spelt nearly like this, and where the families are listed.
fn unknown_name(text: &str) -> String {
    let nearest = GraphFamily::nearest(text).map_or(String::new(), |info| format!(" (did you mean {}?)", info.small));
    format!("no family of graphs has this name{nearest}; `destrier graph --families` lists them")
}

/// Why a name of neither a file nor a board is not the name of a graph, if it is nearly one.
pub(crate) fn family_fault(text: &str) -> Option<GraphFamilyError> {
    text.parse::<GraphFamily>().err().filter(|fault| !matches!(fault, GraphFamilyError::Unknown(_)))
}

/// The graph of a board, with its squares as names.
pub(crate) fn squares_as_names(board: &Board) -> anyhow::Result<NamedGraph> {
    let BoardGraph { graph, ids, .. } = of_board(board)?;
    let names = ids.iter().map(|&id| board.name(u64::from(id)).into()).collect();
    NamedGraph::with_words(graph, names)
        .with_context(|| format!("two {} of the board have the same name", board.words().vertices))
}

/// The graph of a board.
pub(crate) fn of_board(board: &Board) -> anyhow::Result<BoardGraph> {
    let size = board.size();
    if board.rectangle().is_some() && (board.squares() > MAX_SQUARES || board.cells() > 4 * MAX_SQUARES) {
        bail!("the board {size} is too large for a graph, which may have {MAX_SQUARES} vertices");
    }

    // Cells of a box with many axes have more moves than squares.
    let moves = board.neighbours(board.cells() / 2).len() as u64 + 8;
    if board.rectangle().is_none() && board.cells().saturating_mul(moves) > 8 * MAX_SQUARES {
        bail!("the board {size} is too large for a graph, which may have {} moves", 8 * MAX_SQUARES);
    }

    BoardGraph::new_unless(board, || false).with_context(|| format!("the board {size} is too large for a graph"))
}

/// The vertex of this name. The name of a cell needs no brackets.
pub(crate) fn vertex(graph: &NamedGraph, text: &str) -> Option<u32> {
    graph.vertex_as_printed(text).or_else(|| graph.vertex_as_printed(&format!("({})", text.trim())))
}

/// Prints the warnings about a file.
pub(crate) fn warn(file: &Path, warnings: &[Warning]) {
    warnings.iter().for_each(|warning| note!("destrier: warning: {}: {warning}", file.display()));
}
