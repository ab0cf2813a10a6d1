//! One file per graph format, each with a reader and a writer.

pub mod adjacency;
pub mod atsp;
pub mod dimacs;
pub mod dot;
pub mod edges;
pub mod gml;
pub mod graph6;
pub mod graphml;
pub(in crate::graph) mod line;
pub mod matrix;
pub mod matrix_market;
pub(in crate::graph) mod six;
pub mod sparse6;
pub mod tgf;
pub mod tour;
pub mod tsplib;
mod tsplib_parts;
