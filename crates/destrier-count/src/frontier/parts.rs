//! Parts: a pass as work for several machines that share a folder, or copy files to each other.
//!
//! The sweeps up to the last stage of the slices are the *trunk*. It is computed once, in *rounds*: the layer before a
//! round is split by slots that the steps of the round leave unchanged, so that each part takes its buckets through the
//! steps on its own. A part writes one file, sorted by the parts of the next round that will read it. After the trunk
//! each part computes some slices, from the files of the last round on both sides.
//!
//! So every bucket is computed once, as in a single run, and the price is that some layers are written and read. All
//! parts of a round are independent, and a round needs only the files of the round before it.
//!
//! Invariant: the parts depend on the plan and on [`PartOptions`] alone. Their fingerprint is in every file. The
//! residues of slices are those of a single run, so results of different partitions can be mixed.

mod cells;
mod estimate;
mod file;
mod memory;
mod options;
mod rounds;
mod run;

pub use file::part_file;
pub use memory::PartMemory;
pub use options::PartOptions;
pub use rounds::{Part, PartKind, PartPlan};
pub use run::{PartJob, PartResult};
