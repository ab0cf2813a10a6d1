//! How to find, build and draw tours.
//!
//! The front door is [`ask`]: a request goes in, and what comes out is a verified tour, a reason why there is none, or
//! the name of the limit that was hit. What a tour *is* stands in [`destrier_core`], all of which is re-exported here.

pub mod ask;
pub mod catalogue;
pub mod choice;
pub mod construct;
pub mod count;
#[cfg(not(target_arch = "wasm32"))]
mod deadline;
mod disjoint_sets;
pub mod draw;
pub mod euler;
pub mod exists;
pub mod format;
pub mod frontier;
pub mod gallery;
pub mod hamilton;
pub mod join;
pub mod method;
pub mod neural;
pub mod prove;
pub mod rotate;
pub mod settle;
pub mod study;
mod sweep;
pub mod warnsdorff;
pub mod wire;

pub use ask::{Answer, AskError, Certificate, Existence, Request, ask, ask_with, exists, exists_with};
pub use catalogue::Method;
pub use destrier_core::*;
pub use method::{Control, Limit, Limits};
pub use num_bigint::BigUint;

/// The README's example is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
