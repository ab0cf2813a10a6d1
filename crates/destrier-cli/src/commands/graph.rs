//! `destrier graph`: boards, families and files as graphs in any format.

use crate::args::{self, BoardArgs};
use crate::{Exit, graphs, output};
use anyhow::{Context, bail};
use destrier::format::graph::{self, GraphFormat, NamedGraph, Reading};
use destrier::gallery::Family;
use destrier::{Board, Graph};
use std::path::{Path, PathBuf};

/// Write a graph: that of a board, one of a family, or one from a file in another format
#[derive(clap::Args)]
#[command(after_help = "\
Formats: edges, hcp, dimacs, graph6, sparse6, graphml, mtx. --format chooses; else the ending of the output file, else edges.
A board's vertices are its squares, row by row from the top left; holes are left out.

Examples:
  destrier graph 8x8 -o board.hcp
  destrier graph torus:5x7 --leaper 1,3 --format graph6
  destrier graph --family petersen:101,2 -o gp.g6
  destrier graph problem.hcp -o problem.graphml
  destrier graph --families")]
pub(crate) struct Args {
    /// A board such as 8x8 or torus:5x7, or a file with a graph (- for standard input)
    #[arg(value_name = "BOARD|FILE", required_unless_present_any = ["family", "families", "mask"])]
    source: Option<String>,

    /// A graph of a family, such as petersen:101,2
    #[arg(long, value_name = "FAMILY", conflicts_with = "source")]
    family: Option<Family>,

    /// List the families
    #[arg(long)]
    families: bool,

    #[command(flatten)]
    shape: BoardArgs,

    /// The format of the graph that is read [default: told from its ending or its content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<GraphFormat>,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    format: Option<GraphFormat>,

    /// In hcp, list the neighbours of every vertex (ADJ_LIST) in place of the edges (EDGE_LIST)
    #[arg(long)]
    neighbours: bool,

    /// Write to this file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How much to read at most
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = args::bytes)]
    max_input: u64,
}

/// Boards with more squares are not turned into graphs: that takes eight neighbours each.
const MOST_SQUARES: u64 = 50_000_000;

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        if self.families {
            return list();
        }
        let Reading { graph, warnings } = self.read()?;
        let ending = self.output.as_deref().and_then(GraphFormat::from_ending);
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
                graph::tsplib::write_neighbours(&graph, &mut out)?;
            } else {
                lost = graph::write(&graph, format, out)?;
            }
            Ok(())
        })?;
        // A board has no numbers of its own that could be lost.
        let lost = lost.into_iter().filter(|_| self.is_file());
        warnings.into_iter().chain(lost).for_each(|warning| eprintln!("destrier: warning: {warning}"));
        Ok(Exit::Yes)
    }

    fn read(&self) -> anyhow::Result<Reading> {
        let plain = |graph: Graph, first| Reading { graph: NamedGraph::new(graph, first), warnings: Vec::new() };
        if let Some(family) = &self.family {
            return Ok(plain(family.graph()?, 0));
        }
        match &self.source {
            Some(source) if self.is_file() => graphs::read(Path::new(source), self.from, self.max_input)
                .with_context(|| format!("'{source}' is no board such as 8x8, so it should be a file with a graph")),
            source => Ok(plain(of_board(&self.shape.board(source.as_deref())?)?, 1)),
        }
    }

    /// Whether the source is a file: it is there, or it is no board.
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
    Ok(Graph::of_board(board).0)
}

fn list() -> anyhow::Result<Exit> {
    output::write(None, |out| {
        for entry in Family::CATALOGUE {
            writeln!(out, "  {:<16} {}", entry.example, entry.about)?;
        }
        Ok(())
    })?;
    Ok(Exit::Yes)
}
