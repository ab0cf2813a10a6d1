//! A graph as JSON. Its fields are those of a query for a Hamiltonian cycle, so that a program can send them back.

use super::shared::{GraphFileFields, VertexField};
use crate::format::graph::NamedGraph;
use crate::format::json::fields::Version;
use serde::{Deserialize, Serialize};

/// A graph.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct GraphFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The number of vertices.
    pub vertices: u32,
    /// The edges, as pairs of vertices from 0.
    pub edges: Vec<(u32, u32)>,
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
            fixed: graph.fixed().to_vec(),
            labels: (!graph.is_numbered_from(0)).then(labels),
            file,
        }
    }
}
