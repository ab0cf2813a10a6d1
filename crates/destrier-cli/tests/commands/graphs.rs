//! Commands about graphs.

mod graph;
mod questions;
mod solve;
