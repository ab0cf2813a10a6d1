//! Hamiltonian cycles and paths of any graph: rotation and extension, the portfolio of preparation, tree decomposition
//! and SAT, the joining of a cover's cycles, and the longest path along a frontier.
//!
//! Every method returns a claim, which `destrier_core` verifies, and every proof of a "none" is checked there.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod hamilton;
pub mod longest;
pub mod patching;
pub mod rotate;
