//! Knight's tours and Hamiltonian paths: find, construct, count, verify and draw them.
//!
//! ```
//! use destrier::{Draw, Request, ask};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let tour = ask(&Request::new("8x8".parse()?).closed())?.into_tour().ok_or("no tour was found")?;
//! println!("{}", tour.to_grid()?);
//! # Ok(())
//! # }
//! ```
//!
//! Every tour that this library returns is verified: methods return a [`Path`], which is a claim, and only [`verify`]
//! turns it into a [`Tour`]. Every reason why no tour exists is checked in the same way. The same seed gives the same
//! answer on every machine.
//!
//! # The front door
//!
//! | question | call |
//! |---|---|
//! | a tour of a board | [`ask()`] with a [`Request`] gives an [`Answer`] |
//! | does a tour exist, and why (not)? | [`exists()`] gives an [`Existence`] |
//! | how many tours are there? | [`count()`] with a [`CountRequest`] gives a [`CountAnswer`] |
//! | a Hamiltonian cycle or path of a graph | [`solve()`] with a [`GraphRequest`] gives an [`Answer`] |
//! | the longest path without crossings | [`answers::uncrossed`] |
//! | a neural network that settles into loops | [`answers::network`] |
//! | the same as JSON messages | the crate `destrier-wire` |
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`answers`] | requests and answers: chooses a method, verifies what it finds |
//! | [`Method`] | the methods by name, with their sources |
//! | [`method`] | what all methods share: tasks, limits, controls, seeded random numbers |
//! | [`choice`], [`warnsdorff`] | Warnsdorff's rule with composable tie-breaks, and the methods that follow it |
//! | [`euler`] | random walks with repair |
//! | [`construct`] | tours from tiles, for every rectangle that has one, of any size |
//! | [`few_turns`] | tours with few turns or few crossings, of any size |
//! | [`neural`], [`join`] | the neural network, and how its loops become one cycle |
//! | [`uncrossed`] | the longest paths and cycles without crossings |
//! | [`frontier`] | exact search on narrow boards |
//! | [`graphs`] | questions about graphs, answered by [`hamilton`], [`rotate`] and other methods |
//! | [`reasons`] | reasons why no tour exists |
//! | [`counting`] | how many tours there are, and their classes under symmetry |
//! | [`prove`] | machine-checked proofs about Squirrel's algorithm |
//! | [`format`](mod@format) | tours and graphs as text: readers and writers |
//! | [`gallery`] | graphs by name |
//! | [`draw`] | pictures, animations and plots |
//! | [`export`] | a tour in any format, text or picture |
//! | [`byte_size`] | sizes of memory in words |
//! | [`journal`] | files of finished items, from which long work resumes |
//! | [`accelerator`] | what a GPU can do for the library |
//!
//! Boards, tours, graphs and verification are in the crate [`destrier_core`], which is re-exported here, and the
//! modules in crates of their own. The experiments of the papers are in the crate `destrier-study`.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod answers;
pub mod export;
pub mod gallery;
mod pictures;
mod settle;

pub use answers::counts::{CountAnswer, CountError, CountRequest, count, count_with};
pub use answers::{Answer, AskError, Certificate, Existence, Request, ask, ask_with, exists, exists_with};
pub use destrier_boards::{construct, few_turns, frontier, reasons, uncrossed, warnsdorff};
pub use destrier_core::*;
pub use destrier_count as counting;
pub use destrier_count::journal;
pub use destrier_draw as draw;
pub use destrier_files as format;
pub use destrier_graphs as graphs;
pub use destrier_graphs::{GraphError, GraphRequest, euler, hamilton, neural, rotate, solve, solve_with};
pub use destrier_prove as prove;
pub use destrier_search::{
    Control, Limit, Limits, Method, UnknownMethod, accelerator, byte_size, choice, join, map_in_parallel, method,
    with_threads,
};
pub use num_bigint::BigUint;
pub use pictures::Draw;

/// The README's example is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
