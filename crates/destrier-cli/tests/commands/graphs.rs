//! Commands about graphs.

mod conditions;
mod formats;
mod graph;
mod names;
mod questions;
mod solve;
