//! Methods that find tours of boards. Each is a module of its own, and none imports another.
//!
//! Every method returns a path, which is a claim: only `destrier_core::verify` turns it into a tour.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod construct;
pub mod few_turns;
pub mod frontier;
pub mod magic;
pub mod reasons;
pub mod uncrossed;
pub mod warnsdorff;
