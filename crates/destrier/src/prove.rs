//! Proofs for all boards of a family at once.
//!
//! Two parts that trust nothing in each other. The *learner* ([`learn`]) runs boards, takes their moves apart into
//! words, powers and loops, finds the residue classes, and writes down a loop program for each: it may be wrong. The
//! *checker* is in the core ([`destrier_core::family::check`]), and proves a program for every larger board, or
//! refuses. [`theorem`] puts the proved classes and the small boards together.

pub mod claims;
mod fit;
pub mod learn;
mod powers;
pub mod run;
mod sweeps;
pub mod table;
pub mod theorem;

pub use theorem::{BaseCase, Class, Theorem, certificate_texts, certificates, squirrel};
