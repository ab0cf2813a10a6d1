//! Studies: every experiment of the papers, run again, set beside what they say, and carried further.
//!
//! A [`Plan`] says which study, on which sizes, with how many trials and which seed. It falls into [`Job`]s, each of which
//! yields rows of text that depend on the plan alone: every trial draws from a stream of its own, so neither the number
//! of threads nor an interruption changes a row. From all rows together the [`Report`] is made, again by the plan alone.
//! So a study can be stopped at any job and taken up later, and its result is that of an uninterrupted run. (Only the
//! times that some studies measure differ from run to run.)
//!
//! Nothing here reads a clock, prints or writes files: the clock is the caller's, and so are the folder and the bar that
//! shows how far it is.
//!
//! ```
//! use destrier::method::Control;
//! use destrier::study::{Plan, Study, Tools, run};
//!
//! let plan = Plan::new(Study::Existence, Some((1..=4).collect()), None, 1).unwrap();
//! let mut rows = vec![String::new(); plan.jobs().len()];
//! let tools = Tools { control: &Control::default(), clock: &|| 0.0 };
//! let finished = run(&plan, &[], 1, &tools, |job, text| {
//!     rows[job] = text;
//!     Ok::<(), ()>(())
//! });
//! assert_eq!(finished, Ok(true));
//! assert!(plan.report(&rows.concat()).summary.contains("Schwenk"));
//! ```

mod deviations;
mod euler;
mod existence;
mod fit;
mod listing;
mod neural;
mod orderings;
mod plan;
mod pohl;
mod rates;
mod report;
mod roth;
mod run;
mod squirrel;
mod starts;
mod table;
#[cfg(test)]
mod tests;
mod warnsdorff_random;

use crate::method::Control;
pub use plan::{MOST_TRIALS, Plan, StudyError};
pub use report::{Made, Report, readme};
pub use run::run;

/// What can be studied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Study {
    /// Warnsdorff's rule with random ties: Squirrel's experiment.
    WarnsdorffRandom,
    /// Pohl's second level, and the levels beyond.
    PohlSecondLevel,
    /// Roth's tie-break, in every reading.
    Roth,
    /// All 8! move-orderings.
    Orderings,
    /// Squirrel's algorithm on every size, and its time.
    Squirrel,
    /// How far tours deviate from the rule.
    Deviations,
    /// Parberry's mixture and Euler's repair.
    Euler,
    /// The hysteresis network.
    Neural,
    /// From where and between which squares tours exist.
    Starts,
    /// Which boards have tours.
    Existence,
}

/// How a study introduces itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The word that selects it.
    pub name: &'static str,
    /// What it asks, in one line.
    pub about: &'static str,
    /// Where the question is from.
    pub source: &'static str,
    /// What the sizes are, and which are taken unless asked otherwise.
    pub sizes: &'static str,
    /// What a trial is, and how many are made unless asked otherwise.
    pub trials: &'static str,
    /// How long it takes on two cores.
    pub takes: &'static str,
    /// The names of the columns of its rows.
    pub header: &'static str,
}

impl Study {
    /// All of them.
    pub const ALL: [Study; 10] = [
        Study::WarnsdorffRandom,
        Study::PohlSecondLevel,
        Study::Roth,
        Study::Orderings,
        Study::Squirrel,
        Study::Deviations,
        Study::Euler,
        Study::Neural,
        Study::Starts,
        Study::Existence,
    ];

    /// How it introduces itself.
    pub fn card(self) -> Card {
        match self {
            Study::WarnsdorffRandom => warnsdorff_random::CARD,
            Study::PohlSecondLevel => pohl::CARD,
            Study::Roth => roth::CARD,
            Study::Orderings => orderings::CARD,
            Study::Squirrel => squirrel::CARD,
            Study::Deviations => deviations::CARD,
            Study::Euler => euler::CARD,
            Study::Neural => neural::CARD,
            Study::Starts => starts::CARD,
            Study::Existence => existence::CARD,
        }
    }

    /// Whether there is something in it to be tried more than once.
    pub fn has_trials(self) -> bool {
        !matches!(self, Study::Orderings | Study::Starts | Study::Existence)
    }

    /// The study of this name.
    pub fn named(name: &str) -> Result<Study, StudyError> {
        let known = || Study::ALL.map(|study| study.card().name).join(", ");
        let found = Study::ALL.into_iter().find(|study| study.card().name == name);
        found.ok_or_else(|| StudyError::Unknown { name: name.into(), known: known() })
    }
}

/// A piece of a study: done as a whole or not at all. What the numbers mean is the study's own matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// Which of the study's questions.
    part: usize,
    /// The size that it is about.
    size: u32,
    /// The trials, or the things that are listed, from this one ...
    first: u64,
    /// ... up to but not including this one.
    end: u64,
    /// How much work it is compared with the other jobs.
    pub weight: u64,
}

/// What a job may use of the world.
#[derive(Clone, Copy)]
pub struct Tools<'a> {
    /// Stops it.
    pub control: &'a Control,
    /// Seconds of processor time of this thread, or of any clock that only goes forward.
    pub clock: &'a (dyn Fn() -> f64 + Sync),
}

impl Plan {
    /// The jobs, in the order of their rows.
    pub fn jobs(&self) -> Vec<Job> {
        match self.study() {
            Study::WarnsdorffRandom => warnsdorff_random::jobs(self),
            Study::PohlSecondLevel => pohl::jobs(self),
            Study::Roth => roth::jobs(self),
            Study::Orderings => orderings::jobs(self),
            Study::Squirrel => squirrel::jobs(self),
            Study::Deviations => deviations::jobs(self),
            Study::Euler => euler::jobs(self),
            Study::Neural => neural::jobs(self),
            Study::Starts => starts::jobs(self),
            Study::Existence => existence::jobs(self),
        }
    }

    /// The rows of a job, each with its line's end; `None` if the control was tripped on the way.
    fn work(&self, job: &Job, tools: &Tools) -> Option<String> {
        let rows = match self.study() {
            Study::WarnsdorffRandom => warnsdorff_random::work(self, job, tools),
            Study::PohlSecondLevel => pohl::work(self, job, tools),
            Study::Roth => roth::work(self, job, tools),
            Study::Orderings => orderings::work(self, job, tools),
            Study::Squirrel => squirrel::work(job, tools),
            Study::Deviations => deviations::work(self, job, tools),
            Study::Euler => euler::work(self, job, tools),
            Study::Neural => neural::work(self, job, tools),
            Study::Starts => starts::work(job, tools),
            Study::Existence => existence::work(self, job, tools),
        };
        rows.filter(|_| !tools.control.is_stopped())
    }

    /// What the rows of all jobs say.
    pub fn report(&self, rows: &str) -> Report {
        match self.study() {
            Study::WarnsdorffRandom => warnsdorff_random::report(rows),
            Study::PohlSecondLevel => pohl::report(rows),
            Study::Roth => roth::report(rows),
            Study::Orderings => orderings::report(self, rows),
            Study::Squirrel => squirrel::report(rows),
            Study::Deviations => deviations::report(rows),
            Study::Euler => euler::report(rows),
            Study::Neural => neural::report(rows),
            Study::Starts => starts::report(rows),
            Study::Existence => existence::report(self, rows),
        }
    }

    fn default_sizes(study: Study) -> Vec<u32> {
        match study {
            Study::WarnsdorffRandom => (5..=400).collect(),
            Study::PohlSecondLevel => pohl::sizes(),
            Study::Roth => (5..=2000).collect(),
            Study::Orderings => (5..=1000).collect(),
            Study::Squirrel => (5..=2000).collect(),
            Study::Deviations => deviations::sizes(),
            Study::Euler => euler::sizes(),
            Study::Neural => (6..=20).step_by(2).collect(),
            Study::Starts => (3..=8).collect(),
            Study::Existence => (1..=20).collect(),
        }
    }

    fn default_trials(study: Study) -> u64 {
        match study {
            Study::WarnsdorffRandom | Study::PohlSecondLevel => 100,
            Study::Euler => 400,
            Study::Deviations => 200,
            Study::Neural => 1000,
            Study::Squirrel => 3,
            Study::Roth | Study::Orderings | Study::Starts | Study::Existence => 1,
        }
    }
}
