//! Frontier dynamic programming: exact counts of Hamiltonian cycles and paths on graphs of small path width.
//!
//! The vertices are processed one after another. The only part of the past that matters is its effect on the
//! *frontier*, the vertices that are not processed yet and have a processed neighbour: how many of their two edges each
//! has, and which open ends belong to the same path. Partial solutions that agree in this are counted together. The
//! work therefore grows linearly with the length of a board and steeply with its width.
//!
//! - [`plan`](Plan) decides everything before counting begins: the order of the vertices, the bisection into two
//!   halves, the steps and the slices. It happens once per job.
//! - `kernel` takes a layer of states through steps, and joins two halves.
//! - `run` drives the kernel through a plan with threads, a memory limit and checkpoints.
//! - `parts` splits a plan into parts for several machines, and computes one. Only `run` and `parts` touch
//!   files.
//!
//! Invariant: the counts are exact modulo the [`Modulus`](crate::Modulus), and depend neither on the number of
//! threads, nor on the memory limit, nor on how the work was split into slices.
//!
//! Source: Knuth, *The Art of Computer Programming* 4A, section 7.1.4 (SIMPATH), and the transfer matrices with which
//! tours have been counted since McKay (1997). docs/design/counting.md describes the buckets, the join of halves and
//! the slices.
//!
//! ```
//! use destrier::counting::Modulus;
//! use destrier::counting::frontier::{CountJob, Plan, PlanOptions, RunOptions};
//! use destrier::method::Control;
//! use destrier::{RectangleGraph, Ends};
//!
//! let board_graph = RectangleGraph::new(&"6x6".parse()?);
//! let job = CountJob { graph: &board_graph.graph, ends: Ends::Cycle, board: Some(&board_graph) };
//! let control = Control::default();
//! let plan = Plan::new(&job, &PlanOptions::default(), &control)?;
//! let result = plan.run(Modulus::Pow64, &RunOptions::default(), &control, &mut |_| ())?;
//! assert_eq!(result.residue, 9862);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod job;
mod kernel;
mod layer_format;
mod parts;
mod plan;
mod run;

pub use error::FrontierError;
pub use job::CountJob;
pub use parts::{Part, PartJob, PartKind, PartMemory, PartOptions, PartPlan, PartResult, part_file};
pub use plan::{CHECKPOINT_FORMAT, Draft, Plan, PlanOptions, whole_halves};
pub use run::{LayerSize, PassResult, RunOptions};

#[cfg(test)]
mod tests;
