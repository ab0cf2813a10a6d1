//! A graph as JSON: by the name of its family, as the text of a file, or as the moves of a board.
//!
//! The fields of the reply are those of a query for a Hamiltonian cycle, so that a program can send them back.

use super::shared::limits::{MAX_GRAPH_VERTICES, check_board_size, check_graph_size};
use super::shared::{GraphFileFields, VertexField};
use super::solve::read_graph_text;
use destrier::gallery::GraphFamily;
use destrier_core::{Board, BoardGraph, Ground};
use destrier_files::graph::{NamedGraph, ParsedGraph};
use destrier_files::json::fields::{BoardFields, Version};
use serde::{Deserialize, Serialize};

/// Asks for a graph: one of `family`, `text` and `board`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GraphQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The name of a graph of a family, such as `petersen:5,2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The text of a graph file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The format of `text`; recognised by the text if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// Whether the directions of a directed graph are dropped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undirected: bool,
    /// A board, whose moves are the edges.
    #[serde(flatten)]
    pub board: Option<BoardFields>,
}

impl GraphQuery {
    /// The graph that the query describes.
    pub fn read(&self) -> Result<ParsedGraph, String> {
        let graph = match (&self.family, &self.text, &self.board) {
            (Some(name), None, None) => of_family(name)?,
            (None, None, Some(board)) => of_board(&board.read()?)?,
            (None, Some(text), None) => return read_graph_text(text, self.format.as_deref(), self.undirected),
            _ => return Err("a query for a graph has one of 'family', 'text' and 'board'".into()),
        };
        Ok(ParsedGraph { graph, warnings: Vec::new() })
    }
}

fn of_family(name: &str) -> Result<NamedGraph, String> {
    let family: GraphFamily = name.parse().map_err(|error: destrier::gallery::GraphFamilyError| error.to_string())?;
    let (vertices, edges) = family.size();
    check_graph_size(vertices, edges)?;
    Ok(NamedGraph::new(family.graph().map_err(|error| error.to_string())?, 0))
}

/// The graph of a board, with the names of its squares.
fn of_board(board: &Board) -> Result<NamedGraph, String> {
    check_board_size(board, MAX_GRAPH_VERTICES, "the board of a graph")?;
    // A cell near the middle of the board has the most moves.
    let most_edges = board.cells().saturating_mul(board.neighbours(board.cells() / 2).len() as u64) / 2;
    check_graph_size(board.cells(), most_edges)?;

    let Some(BoardGraph { graph, ids, .. }) = BoardGraph::new_unless(board, || false) else {
        return Err(format!("the board {} is too large for a graph", board.size()));
    };
    check_graph_size(ids.len() as u64, graph.edges() as u64)?;
    let names = ids.iter().map(|&id| board.name(u64::from(id)).into()).collect();
    NamedGraph::with_words(graph, names).ok_or_else(|| "two squares of the board have the same name".into())
}

/// A graph.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GraphFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The number of vertices.
    pub vertices: u32,
    /// The edges, as pairs of vertices from 0.
    pub edges: Vec<(u32, u32)>,
    /// Whether the edges have a direction.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub directed: bool,
    /// Edges that must be used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<(u32, u32)>,
    /// The name of each vertex in its file; missing if the names are the numbers from 0 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<VertexField>>,
    /// Warnings about the file.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

impl GraphFields {
    /// The fields of a graph.
    pub fn new(graph: &NamedGraph, file: GraphFileFields) -> GraphFields {
        let vertices = graph.graph().vertices() as u32;
        let labels = || (0..vertices).map(|vertex| graph.name(vertex).into()).collect();
        GraphFields {
            v: Version,
            vertices,
            edges: graph.edges().collect(),
            directed: graph.is_directed(),
            fixed: graph.fixed_edges().to_vec(),
            labels: (!graph.is_numbered_from(0)).then(labels),
            file,
        }
    }
}
