//! `destrier graph`: write the graph of a board, a family or a file in any format.

use crate::args::BoardArgs;
use crate::graphs::{self, GraphReader};
use crate::{Exit, output};
use anyhow::{Context, bail};
use destrier::format::graph::{self, GraphFormat, NamedGraph, ParsedGraph};
use destrier::gallery::{FamilyInfo, GraphFamily};
use destrier::{Board, Graph, Ground, Rectangle};
use destrier_wire::{GraphFields, Version};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Write the graph of a board, a graph of a family, or a file in another format
#[derive(clap::Args)]
#[command(after_help = "\
Formats: edges, hcp, dimacs, graph6, sparse6, graphml, mtx, dot, gml, adjacency, tgf, matrix. The default is the \
one that the ending of the output file names, else edges.

The vertices of a board are its squares, row by row from the top left, without the holes. Those of a box are its \
cells, the last coordinate first; those of a cube go face by face, those of a hexagon row by row.

The formats hcp, sparse6 and tgf are for undirected graphs; --undirected drops the directions of a graph.

Examples:
  destrier graph 8x8 -o board.hcp
  destrier graph torus:5x7 --leaper 1,3 --format graph6
  destrier graph box:3x3x4 -o box.hcp
  destrier graph --family petersen:101,2 -o gp.g6
  destrier graph problem.hcp -o problem.graphml
  destrier graph --family petersen:5,2 --json
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
    #[arg(long, alias = "from", value_name = "FORMAT")]
    input: Option<GraphFormat>,

    /// Format of the output
    #[arg(long, value_name = "FORMAT")]
    format: Option<GraphFormat>,

    /// Neighbour lists (ADJ_LIST) instead of edges (EDGE_LIST) in hcp files
    #[arg(long)]
    neighbours: bool,

    /// Output file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Graph as JSON on standard output: number of vertices, edges and labels
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    reader: GraphReader,
}

/// A family of graphs, as JSON.
#[derive(Serialize)]
struct FamilyFields {
    example: &'static str,
    about: &'static str,
}

/// All families, as JSON.
#[derive(Serialize)]
struct FamilyList {
    v: Version,
    families: Vec<FamilyFields>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        if self.families {
            return self.list();
        }

        let ParsedGraph { graph, warnings } = self.read()?;
        let ending = self.output.as_deref().and_then(GraphFormat::from_extension);
        if ending.is_none() && self.format.is_none() && self.output_file().is_some() {
            bail!("the ending of the output file names no format; use --format, such as --format hcp");
        }

        let format = self.format.or(ending).unwrap_or(GraphFormat::Edges);
        if self.neighbours && format != GraphFormat::Hcp {
            bail!("--neighbours is for the format hcp, and this is {format}");
        }
        if self.neighbours && graph.is_directed() {
            bail!("--neighbours is for undirected graphs, and this one is directed; --undirected drops its directions");
        }
        if self.json && self.format.is_some() && self.output_file().is_none() {
            bail!("--json writes the graph to standard output, and so does --format; name a file with -o, or omit one");
        }

        let mut all_warnings = warnings;
        if !self.json || self.output_file().is_some() {
            self.write(&graph, format)?;
            // The numbering of a board's vertices is ours, so losing it needs no warning.
            all_warnings.extend(graph::losses(&graph, format).into_iter().filter(|_| self.is_file()));
        }

        all_warnings.iter().for_each(|warning| note!("destrier: warning: {warning}"));
        if self.json {
            let fields = GraphFields::new(&graph, all_warnings.as_slice().into());
            output::write(None, |out| Ok(writeln!(out, "{}", serde_json::to_string(&fields)?)?))?;
        }

        Ok(Exit::Yes)
    }

    fn write(&self, graph: &NamedGraph, format: GraphFormat) -> anyhow::Result<()> {
        output::write_and_report(self.output.as_deref(), |mut out| {
            if self.neighbours {
                graph::tsplib::write_adjacency_lists(graph, &mut out)?;
            } else {
                drop(graph::write(graph, format, out)?);
            }
            Ok(())
        })
    }

    /// The output file, if it is not standard output.
    fn output_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| *file != Path::new("-"))
    }

    fn read(&self) -> anyhow::Result<ParsedGraph> {
        let asked = |graph: NamedGraph| {
            let graph = self.reader.as_asked(graph)?;
            Ok(ParsedGraph { graph, warnings: Vec::new() })
        };

        let plain = |graph: Graph, first| asked(NamedGraph::new(graph, first));
        if let Some(family) = &self.family {
            return plain(family.graph()?, 0);
        }

        match &self.source {
            Some(source) if self.is_file() => {
                let reading = self.reader.read(Path::new(source), self.input);
                if Path::new(source).exists() || source == "-" {
                    reading
                } else {
                    reading.with_context(|| {
                        format!("'{source}' is not a board such as 8x8, and reading it as a graph file failed")
                    })
                }
            }
            source => {
                let board = self.shape.board(source.as_deref())?;
                // JSON has the names of the cells; a file is numbered, as other programs expect.
                if board.rectangle().is_none() && self.json && self.output_file().is_none() {
                    asked(graphs::squares_as_names(&board)?)
                } else {
                    plain(graphs::of_board(&board)?.graph, 1)
                }
            }
        }
    }

    /// Whether the source is a file: the file exists, or the text does not name a board.
    fn is_file(&self) -> bool {
        self.source.as_deref().is_some_and(|source| {
            let is_board = source.parse::<Rectangle>().is_ok()
                || source.parse::<Board>().is_ok()
                || source.parse::<destrier::Surface>().is_ok();
            !self.shape.is_any() && (!is_board || Path::new(source).exists())
        })
    }
}

impl Args {
    fn list(&self) -> anyhow::Result<Exit> {
        output::write(None, |out| {
            if self.json {
                let families = GraphFamily::CATALOGUE
                    .iter()
                    .map(|&FamilyInfo { example, about, .. }| FamilyFields { example, about });
                let list = FamilyList { v: Version, families: families.collect() };
                return Ok(writeln!(out, "{}", serde_json::to_string(&list)?)?);
            }

            for entry in GraphFamily::CATALOGUE {
                writeln!(out, "  {:<16} {}", entry.example, entry.about)?;
            }
            Ok(())
        })?;
        Ok(Exit::Yes)
    }
}
