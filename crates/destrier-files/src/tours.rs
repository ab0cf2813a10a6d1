//! The formats of tours, one per file. Each reads a [`Claim`](super::Claim) and writes a verified tour.

pub mod csv;
pub mod grid;
pub mod json;
pub mod moves;
pub mod squares;
pub mod svg;
pub mod tsplib;
