//! Counting: how many Hamilton circuits and paths a board or a graph has.

pub mod frontier;
