//! What the methods of Destrier share: the task, limits, control and seeded chance of a search; Warnsdorff's rule as
//! keys that compose; rotations of a path; 2-factors that are joined; the exact search along a frontier; threads.
//!
//! A method is a module of `destrier-boards` or `destrier-graphs`. Methods do not import each other: what two of them
//! need is here.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod accelerator;
pub mod bipartite_matching;
pub mod bit_set;
pub mod blocks;
pub mod byte_size;
pub mod choice;
pub mod claim;
pub mod deadline;
pub mod disjoint_sets;
pub mod few_paths;
pub mod fixed_steps;
pub mod frontier_search;
pub mod homotopy_search;
pub mod join;
pub mod method;
pub mod quick_reasons;
pub mod rotation_search;
pub mod small_graph;
pub mod sweep;
pub mod workers;

pub use method::{Control, Limit, Limits, Method, UnknownMethod};
pub use workers::{map_in_parallel, with_threads};
