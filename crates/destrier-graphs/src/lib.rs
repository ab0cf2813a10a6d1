//! Hamiltonian cycles and paths of any graph: rotation and extension, the portfolio of preparation, tree decomposition
//! and SAT, the joining of a cover's cycles, the longest path or cycle, and cycles without common edges.
//!
//! Every method returns a claim, which `destrier_core` verifies, and every proof of a "none" is checked there. A method
//! that asks for Hamiltonian paths or cycles of other graphs is given a [`Solver`], such as the front door of Destrier.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod directed_walk;
pub mod disjoint;
pub mod euler;
pub mod hamilton;
pub mod longest;
pub mod neural;
pub mod patching;
mod request;
pub mod rotate;

pub use destrier_search::quick_reasons;
pub use directed_walk::directed_walk;
pub use request::{GraphRequest, PROOF_SIZE, Solved, Solver};
