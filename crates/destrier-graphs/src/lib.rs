//! Hamiltonian cycles and paths of any graph: found and verified, or with the reason why there is none.
//!
//! ```
//! use destrier_core::Graph;
//! use destrier_graphs::{Answer, GraphRequest, solve};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Two triangles that share a vertex have a Hamiltonian path, but no cycle.
//! let bow = Graph::from_edges(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)])?;
//! let path = solve(&GraphRequest::new(bow.clone()).path().start(0))?.into_tour().ok_or("no path was found")?;
//! assert!(path.ids().eq([0, 1, 2, 3, 4]) || path.ids().eq([0, 1, 2, 4, 3]));
//!
//! let Answer::Impossible { reason, .. } = solve(&GraphRequest::new(bow))? else { panic!("there is no cycle") };
//! println!("{reason:?}");
//! # Ok(())
//! # }
//! ```
//!
//! | question | call |
//! |---|---|
//! | a Hamiltonian cycle or path | [`solve()`] with a [`GraphRequest`] gives an [`Answer`] |
//! | the same for many small graphs | [`solve_quickly`] |
//! | the longest cycle or path | [`longest()`] with a [`LongestRequest`] gives a [`LongestAnswer`] |
//! | cycles without common edges | [`disjoint()`] with a [`DisjointRequest`] gives a [`DisjointAnswer`] |
//! | a property, such as hypohamiltonian | [`decide`] with a [`PropertyRequest`] gives a [`PropertyAnswer`] |
//!
//! Graphs, directed or not, are in the crate [`destrier_core`]. It also verifies every cycle and path and checks every
//! reason and every proof, so a mistake of a method cannot become an answer. The same seed gives the same answer.
//!
//! The modules are the methods. Each returns a claim. [`euler`] and [`neural`] find tours of boards as well.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod answer;
mod describe;
mod directed_walk;
mod disjoint;
mod error;
pub mod euler;
pub mod hamilton;
mod longest;
pub mod neural;
pub mod patching;
#[cfg(feature = "petgraph")]
pub mod petgraph;
mod property;
mod request;
pub mod rotate;
mod solve;

pub use answer::{Answer, SolvedBy};
pub use describe::describe_on_graph;
pub use destrier_search::{Control, Limit, Limits, Method, quick_reasons};
pub use disjoint::{DisjointAnswer, DisjointRequest, disjoint, disjoint_with};
pub use error::GraphError;
pub use longest::{LongestAnswer, LongestBound, LongestRequest, longest, longest_with};
pub use property::{
    GraphProperty, KnownAnswers, PropertyAnswer, PropertyCase, PropertyRequest, UnknownProperty, decide,
    decide_knowing, decide_with,
};
pub use request::{GraphRequest, PROOF_SIZE};
pub use solve::{PROVING, prove, solve, solve_in_steps, solve_quickly, solve_with};
