//! Commands about graphs.

mod graph;
mod names;
mod questions;
mod solve;
