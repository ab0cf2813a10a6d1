//! The experiments, one file each.
//!
//! Each file has the same parts: `INFO` describes the study, `jobs` splits a plan into jobs, `work` computes the rows
//! of one job, and `report` turns all rows into a summary and figures.

pub(super) mod deviations;
pub(super) mod euler;
pub(super) mod existence;
pub(super) mod neural;
pub(super) mod orderings;
pub(super) mod pohl;
pub(super) mod roth;
pub(super) mod squirrel;
pub(super) mod starts;
pub(super) mod warnsdorff_random;
