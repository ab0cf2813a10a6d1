//! Counting: how many Hamilton circuits and paths a board or a graph has.
//!
//! Three engines that know nothing of each other, so that they check each other: frontier dynamic programming for graphs of
//! small path width, dynamic programming over sets for any graph of few vertices, and plain backtracking, which also
//! lists the tours. Around them: what a question asks ([`question`]), how many passes make a result exact ([`bound`],
//! [`exact`]), and counts up to symmetry ([`classes`]).

pub mod backtrack;
pub mod bound;
pub mod classes;
pub mod exact;
pub mod frontier;
pub mod golden;
pub mod held_karp;
pub mod order;
pub mod question;
mod quotient;
pub mod symmetries;
mod voltage;

pub use question::{Kind, Question};
