//! Proofs for all boards of a family at once.
//!
//! Two parts that do not trust each other. The *learner* ([`learn`]) runs boards, decomposes their moves into words,
//! powers and loops, finds the residue classes, and writes a loop program for each; it may be wrong. The *checker* is
//! in core ([`destrier_core::family::check`]) and proves a program for every larger board, or refuses it. [`theorem`]
//! combines the proved classes and the small boards.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod claims;
pub mod few_turns;
pub mod fewest_turns;
mod fit;
pub mod learn;
mod peel;
mod powers;
pub mod run;
mod sweeps;
pub mod table;
pub mod theorem;

pub use theorem::{BaseCase, Class, Theorem, certificate_texts, certificates, squirrel};
