//! A job of a study, and what it may use.

use destrier_search::method::Control;

/// A part of a study that is done as a whole or not at all. Each study gives the numbers its own meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StudyJob {
    /// The question of the study that the job belongs to.
    pub(super) part: usize,
    /// The size of the board.
    pub(super) size: u32,
    /// The first of the trials, or of the enumerated items.
    pub(super) first: u64,
    /// The end of the trials, exclusive.
    pub(super) end: u64,
    /// The work compared with that of other jobs.
    pub weight: u64,
}

/// What a job may use.
#[derive(Clone, Copy)]
pub struct JobContext<'a> {
    /// Stops the job.
    pub control: &'a Control,
    /// Seconds of processor time of this thread, or of any other monotonic clock.
    pub clock: &'a (dyn Fn() -> f64 + Sync),
}
