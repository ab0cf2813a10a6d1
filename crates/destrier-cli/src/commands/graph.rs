//! `destrier graph`: write the graph of a board, a family or a file in any format.

use crate::args::{self, BoardArgs};
use crate::{Exit, graphs, output};
use anyhow::{Context, bail};
use destrier::format::graph::{self, GraphFormat, NamedGraph, ParsedGraph};
use destrier::gallery::GraphFamily;
use destrier::{Board, BoardGraph, Graph};
use std::path::{Path, PathBuf};

/// Write the graph of a board, a graph of a family, or a file in another format
#[derive(clap::Args)]
#[command(after_help = "\
Formats: edges, hcp, dimacs, graph6, sparse6, graphml, mtx. The default is the one that the ending of the output \
file names, else edges.

The vertices of a board are its squares, row by row from the top left, without the holes.

Examples:
  destrier graph 8x8 -o board.hcp
  destrier graph torus:5x7 --leaper 1,3 --format graph6
  destrier graph --family petersen:101,2 -o gp.g6
  destrier graph problem.hcp -o problem.graphml
  destrier graph --families")]
pub(crate) struct Args {
    /// Board such as 8x8 or torus:5x7, or graph file (- for standard input)
    #[arg(value_name = "BOARD|FILE", required_unless_present_any = ["family", "families", "mask"])]
    source: Option<String>,

    /// Graph of a family, such as petersen:101,2
    #[arg(long, value_name = "FAMILY", conflicts_with = "source")]
    family: Option<GraphFamily>,

    /// List of the graph families
    #[arg(long)]
    families: bool,

    #[command(flatten)]
    shape: BoardArgs,

    /// Format of the file that is read [default: recognised by its ending or its content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<GraphFormat>,

    /// Format of the output
    #[arg(long, value_name = "FORMAT")]
    format: Option<GraphFormat>,

    /// Neighbour lists (ADJ_LIST) instead of edges (EDGE_LIST) in hcp files
    #[arg(long)]
    neighbours: bool,

    /// Output file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Maximum size of the file that is read
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = args::bytes)]
    max_input: u64,
}

/// Boards with more squares are not turned into graphs, because each square stores up to eight neighbours.
const MOST_SQUARES: u64 = 50_000_000;

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        if self.families {
            return list();
        }
        let ParsedGraph { graph, warnings } = self.read()?;
        let ending = self.output.as_deref().and_then(GraphFormat::from_extension);
        if ending.is_none()
            && self.format.is_none()
            && self.output.as_deref().is_some_and(|file| file != Path::new("-"))
        {
            bail!("the ending of the output file names no format; use --format, such as --format hcp");
        }
        let format = self.format.or(ending).unwrap_or(GraphFormat::Edges);
        if self.neighbours && format != GraphFormat::Hcp {
            bail!("--neighbours is for the format hcp, and this is {format}");
        }
        let mut lost = graph::losses(&graph, format);
        output::write(self.output.as_deref(), |mut out| {
            if self.neighbours {
                graph::tsplib::write_adjacency_lists(&graph, &mut out)?;
            } else {
                lost = graph::write(&graph, format, out)?;
            }
            Ok(())
        })?;
        // The numbering of a board's vertices is ours, so losing it needs no warning.
        let lost = lost.into_iter().filter(|_| self.is_file());
        warnings.into_iter().chain(lost).for_each(|warning| note!("destrier: warning: {warning}"));
        Ok(Exit::Yes)
    }

    fn read(&self) -> anyhow::Result<ParsedGraph> {
        let plain = |graph: Graph, first| ParsedGraph { graph: NamedGraph::new(graph, first), warnings: Vec::new() };
        if let Some(family) = &self.family {
            return Ok(plain(family.graph()?, 0));
        }
        match &self.source {
            Some(source) if self.is_file() => {
                graphs::read(Path::new(source), self.from, self.max_input).with_context(|| {
                    format!("'{source}' is not a board such as 8x8, and reading it as a graph file failed")
                })
            }
            source => Ok(plain(of_board(&self.shape.board(source.as_deref())?)?, 1)),
        }
    }

    /// Whether the source is a file: the file exists, or the text does not name a board.
    fn is_file(&self) -> bool {
        self.source.as_deref().is_some_and(|source| {
            let is_board = source.parse::<Board>().is_ok() || source.parse::<destrier::Surface>().is_ok();
            !self.shape.is_any() && (!is_board || Path::new(source).exists())
        })
    }
}

fn of_board(board: &Board) -> anyhow::Result<Graph> {
    if board.squares() > MOST_SQUARES || board.cells() > 4 * MOST_SQUARES {
        bail!("the board {} is too large for a graph, which may have {MOST_SQUARES} vertices", board.size());
    }
    Ok(BoardGraph::new(board).graph)
}

fn list() -> anyhow::Result<Exit> {
    output::write(None, |out| {
        for entry in GraphFamily::CATALOGUE {
            writeln!(out, "  {:<16} {}", entry.example, entry.about)?;
        }
        Ok(())
    })?;
    Ok(Exit::Yes)
}
