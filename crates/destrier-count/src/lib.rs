//! Counting: the number of Hamiltonian cycles and paths of a board or a graph.
//!
//! Three engines that share nothing but the graph, so that they check each other: [`frontier`] for graphs of small
//! path width, [`held_karp`] for any graph with few vertices, and plain [`backtrack`]ing, which also lists the tours.
//! Around them: what a question asks ([`question`]), how many passes make a result exact ([`exact`]), and
//! counts up to symmetry ([`classes`]). Long work resumes from a [`journal`].
//!
//! Most programs need only `answers::counts`, which chooses the engine.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod backtrack;
pub mod classes;
mod engine_error;
pub mod exact;
pub mod frontier;
pub mod golden;
pub mod held_karp;
pub mod journal;
pub mod order;
mod progress;
pub mod question;
pub mod symmetries;

pub use engine_error::EngineError;
pub use exact::modulus::{Modulus, ModulusError};
pub use progress::PassProgress;
pub use question::{Question, TourKind, TourKindError};
