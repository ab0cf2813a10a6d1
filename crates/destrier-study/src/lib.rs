//! Studies: the experiments of the published papers, repeated, compared with the published values, and extended.
//!
//! A [`StudyPlan`] names the study, its sizes, the number of trials and the seed. It consists of [`StudyJob`]s, each of
//! which produces rows of CSV that depend on the plan alone: every trial has its own random stream, so neither the
//! number of threads nor an interruption changes a row. The [`StudyReport`] is computed from all rows. A study can
//! therefore be stopped after any job and resumed later, with the same result. Only measured times differ from run to
//! run.
//!
//! This module reads no clock, prints nothing and writes no files: the caller supplies the clock and stores the rows.
//!
//! ```
//! use destrier::method::Control;
//! use destrier_study::{JobContext, Study, StudyPlan, run};
//!
//! let plan = StudyPlan::new(Study::Existence, Some((1..=4).collect()), None, 1).unwrap();
//! let mut rows = vec![String::new(); plan.jobs().len()];
//! let context = JobContext { control: &Control::default(), clock: &|| 0.0 };
//! let finished = run(&plan, &[], 1, &context, |job, text| {
//!     rows[job] = text;
//!     Ok::<(), ()>(())
//! });
//! assert_eq!(finished, Ok(true));
//! assert!(plan.report(&rows.concat()).summary.contains("Schwenk"));
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod experiments;
mod info;
mod job;
mod plan;
mod registry;
mod report;
mod run;
#[cfg(test)]
mod tests;
mod tools;

pub use info::StudyInfo;
pub use job::{JobContext, StudyJob};
pub use plan::{MAX_TRIALS, Study, StudyError, StudyPlan};
pub use report::{Provenance, StudyReport, readme};
pub use run::run;
