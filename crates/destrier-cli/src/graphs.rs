//! Reads graphs for the commands: from files, standard input, families and boards.

use crate::output;
use anyhow::{Context, bail};
use destrier::format::graph::{self, Directions, GraphFormat, NamedGraph, ParsedGraph, ReadOptions, Warning};
use destrier::gallery::{GraphFamily, GraphFamilyError};
use destrier::{Board, BoardGraph, Graph};
use std::path::Path;

/// Boards with more squares are not turned into graphs, because each square stores up to eight neighbours.
const MOST_SQUARES: u64 = 50_000_000;

/// How graphs are read.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct GraphReader {
    /// Read a directed graph as an undirected one: its arcs can be used in both directions
    #[arg(long)]
    undirected: bool,

    /// Maximum size of the file of a graph
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = crate::args::bytes)]
    pub(crate) max_input: u64,
}

impl GraphReader {
    /// What happens to directed graphs.
    pub(crate) fn directions(&self) -> Directions {
        if self.undirected { Directions::Drop } else { Directions::Keep }
    }

    /// Reads a graph from a file. If there is no such file, the name can be that of a family or of a board.
    pub(crate) fn read(&self, file: &Path, format: Option<GraphFormat>) -> anyhow::Result<ParsedGraph> {
        if let Some(graph) = by_name(file)? {
            return Ok(ParsedGraph { graph, warnings: Vec::new() });
        }
        let (text, odd) = decoded(output::read_bytes(file, self.max_input)?);
        let directions = self.directions();
        let format = format.or_else(|| GraphFormat::from_extension(file));
        let options = ReadOptions::new().format(format).directions(directions);
        let mut reading = graph::read_with(&text, &options).with_context(|| format!("graph {}", file.display()))?;
        reading.warnings.extend(odd);
        Ok(reading)
    }
}

/// The graph of a family or a board, if there is no file of that name. Names that are nearly those of a family are
/// errors that say what to write.
fn by_name(file: &Path) -> anyhow::Result<Option<NamedGraph>> {
    let Some(text) = file.to_str().filter(|text| *text != "-" && !file.exists()) else { return Ok(None) };
    match (text.parse::<GraphFamily>(), text.parse::<Board>()) {
        (Ok(family), _) => Ok(Some(NamedGraph::new(family.graph()?, 0))),
        (_, Ok(board)) => squares_as_names(&board).map(Some),
        (Err(GraphFamilyError::Unknown(_)), _) => Ok(None),
        (Err(fault), _) => Err(fault.into()),
    }
}

/// Why a name of neither a file nor a board is not the name of a graph, if it is nearly one.
pub(crate) fn family_fault(text: &str) -> Option<GraphFamilyError> {
    text.parse::<GraphFamily>().err().filter(|fault| !matches!(fault, GraphFamilyError::Unknown(_)))
}

/// The graph of a board, with its squares as names.
fn squares_as_names(board: &Board) -> anyhow::Result<NamedGraph> {
    check_size(board)?;
    let BoardGraph { graph, ids, .. } = BoardGraph::new(board);
    let names = ids.iter().map(|&id| board.name(board.square(u64::from(id))).into()).collect();
    NamedGraph::with_words(graph, names).context("two squares of the board have the same name")
}

/// The graph of a board.
pub(crate) fn of_board(board: &Board) -> anyhow::Result<Graph> {
    check_size(board)?;
    Ok(BoardGraph::new(board).graph)
}

fn check_size(board: &Board) -> anyhow::Result<()> {
    if board.squares() > MOST_SQUARES || board.cells() > 4 * MOST_SQUARES {
        bail!("the board {} is too large for a graph, which may have {MOST_SQUARES} vertices", board.size());
    }
    Ok(())
}

/// Prints the warnings about a file.
pub(crate) fn warn(file: &Path, warnings: &[Warning]) {
    warnings.iter().for_each(|warning| note!("destrier: warning: {}: {warning}", file.display()));
}

/// Text that is not UTF-8 is read as Latin-1, in which every byte is a character: the syntax of all formats is ASCII.
fn decoded(bytes: Vec<u8>) -> (String, Option<Warning>) {
    String::from_utf8(bytes).map(|text| (text, None)).unwrap_or_else(|fault| {
        let at = fault.utf8_error().valid_up_to();
        let line = fault.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        (fault.as_bytes().iter().map(|&byte| char::from(byte)).collect(), Some(Warning::Latin1 { line }))
    })
}
