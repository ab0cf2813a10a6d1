//! Commands about graphs.

mod conditions;
mod directions;
mod formats;
mod graph;
mod names;
mod questions;
mod solve;
