//! Commands about graphs.

mod graph;
mod solve;
