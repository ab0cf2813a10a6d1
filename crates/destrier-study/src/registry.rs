//! Connects the names of studies with their experiments: description, defaults, jobs, rows and reports.

use super::experiments::{
    deviations, euler, existence, neural, orderings, pohl, roth, squirrel, starts, warnsdorff_random,
};
use super::info::StudyInfo;
use super::job::{JobContext, StudyJob};
use super::plan::{MAX_ROWS, MAX_TRIALS, Study, StudyError, StudyPlan};
use super::report::StudyReport;

/// The maximum side, or number of squares, of most studies.
const MAX_SIZE: u32 = 4000;

impl Study {
    /// The description.
    pub fn info(self) -> StudyInfo {
        match self {
            Study::WarnsdorffRandom => warnsdorff_random::INFO,
            Study::PohlSecondLevel => pohl::INFO,
            Study::Roth => roth::INFO,
            Study::Orderings => orderings::INFO,
            Study::Squirrel => squirrel::INFO,
            Study::Deviations => deviations::INFO,
            Study::Euler => euler::INFO,
            Study::Neural => neural::INFO,
            Study::Starts => starts::INFO,
            Study::Existence => existence::INFO,
        }
    }

    fn default_sizes(self) -> Vec<u32> {
        match self {
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

    fn default_trials(self) -> u64 {
        match self {
            Study::WarnsdorffRandom | Study::PohlSecondLevel => 100,
            Study::Euler => 400,
            Study::Deviations => 200,
            Study::Neural => 1000,
            Study::Squirrel => 3,
            Study::Roth | Study::Orderings | Study::Starts | Study::Existence => 1,
        }
    }

    /// The range of sizes. Larger sizes would take days.
    fn size_range(self) -> (u32, u32) {
        match self {
            Study::Existence => (1, 200),
            Study::Starts => (3, 10),
            Study::Deviations => (9, 400),
            Study::Euler | Study::Neural => (5, 500),
            _ => (5, MAX_SIZE),
        }
    }

    /// The number of rows that one trial of each size makes.
    fn rows_per_trial(self, sizes: &[u32]) -> u64 {
        let count = |keep: &dyn Fn(u32) -> bool| sizes.iter().filter(|size| keep(**size)).count() as u64;
        let all = sizes.len() as u64;
        match self {
            Study::WarnsdorffRandom => warnsdorff_random::walks(sizes),
            Study::PohlSecondLevel => pohl::walks(sizes),
            Study::Roth => 3 * all,
            Study::Euler => 4 * all,
            Study::Neural => all + count(&|size| size <= 8),
            Study::Deviations => 3 * all,
            Study::Squirrel | Study::Orderings | Study::Starts | Study::Existence => all,
        }
    }
}

impl StudyPlan {
    /// A plan. Sizes and trials that are `None` have the defaults of the study.
    pub fn new(study: Study, sizes: Option<Vec<u32>>, trials: Option<u64>, seed: u64) -> Result<StudyPlan, StudyError> {
        if trials.is_some() && !study.has_trials() {
            return Err(StudyError::NoTrials { study: study.name() });
        }

        let sizes = sizes.unwrap_or_else(|| study.default_sizes());
        let trials = trials.unwrap_or_else(|| study.default_trials());
        let (least, most) = study.size_range();
        if let Some(&size) = sizes.iter().find(|size| !(least..=most).contains(size)) {
            return Err(StudyError::Size { size, study: study.name(), least, most });
        }
        if sizes.is_empty() || !sizes.is_sorted_by(|size, next| size < next) {
            return Err(StudyError::NoSizes);
        }

        let rows = trials.saturating_mul(study.rows_per_trial(&sizes));
        if trials == 0 || trials > MAX_TRIALS || rows > MAX_ROWS {
            return Err(StudyError::Trials { trials, sizes: sizes.len(), rows });
        }

        let plan = StudyPlan { study, sizes, trials, seed };
        if plan.jobs().is_empty() {
            let known = study.default_sizes().iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            return Err(StudyError::NoBoards { study: study.name(), known });
        }

        Ok(plan)
    }

    /// The jobs, in the order of their rows.
    pub fn jobs(&self) -> Vec<StudyJob> {
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

    /// The rows of a job, each with a line feed; `None` if the control stopped it.
    pub(super) fn work(&self, job: &StudyJob, context: &JobContext) -> Option<String> {
        let rows = match self.study() {
            Study::WarnsdorffRandom => warnsdorff_random::work(self, job, context),
            Study::PohlSecondLevel => pohl::work(self, job, context),
            Study::Roth => roth::work(self, job, context),
            Study::Orderings => orderings::work(self, job, context),
            Study::Squirrel => squirrel::work(job, context),
            Study::Deviations => deviations::work(self, job, context),
            Study::Euler => euler::work(self, job, context),
            Study::Neural => neural::work(self, job, context),
            Study::Starts => starts::work(job, context),
            Study::Existence => existence::work(self, job, context),
        };
        rows.filter(|_| !context.control.is_stopped())
    }

    /// The report on the rows of all jobs.
    pub fn report(&self, rows: &str) -> StudyReport {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_plans_are_refused() {
        let plan = |sizes: Vec<u32>, trials| StudyPlan::new(Study::WarnsdorffRandom, Some(sizes), Some(trials), 7);
        assert_eq!(plan((5..=25).step_by(5).collect(), 10).unwrap().sizes_as_text(), "5..25/5");
        assert_eq!(plan(vec![5, 6, 9], 10).unwrap().sizes_as_text(), "5,6,9");
        assert_eq!(plan(vec![8], 10).unwrap().sizes_as_text(), "8..8");
        assert!(matches!(plan(vec![], 1), Err(StudyError::NoSizes)));

        assert!(matches!(plan(vec![9, 8], 1), Err(StudyError::NoSizes)));
        assert!(matches!(plan(vec![4], 1), Err(StudyError::Size { size: 4, least: 5, .. })));
        assert!(matches!(plan(vec![5], 0), Err(StudyError::Trials { .. })));
        assert!(matches!(plan((5..=4000).collect(), 1_000_000), Err(StudyError::Trials { .. })));

        // On 7x7 there are a hundred times as many walks.
        assert!(matches!(plan(vec![7], 1_000_000), Err(StudyError::Trials { rows: 100_000_000, .. })));
        assert!(plan(vec![6], 1_000_000).is_ok());
        let unknown = "warnsdorf".parse::<Study>().unwrap_err().to_string();
        assert!(unknown.contains("warnsdorff-random"), "{unknown}");
    }

    #[test]
    fn sizes_without_boards_and_trials_of_deterministic_studies_are_refused() {
        for (study, sizes, trials, word) in [
            (Study::Deviations, vec![10, 11], None, "its sizes are 9, 12"),
            (Study::Starts, vec![9, 10], None, "its sizes are 3, 4, 5, 6, 7, 8"),
            (Study::Orderings, vec![8], Some(7), "no trials"),
            (Study::Starts, vec![3], Some(1), "no trials"),
            (Study::Existence, vec![3], Some(2), "no trials"),
        ] {
            let message = StudyPlan::new(study, Some(sizes), trials, 1).unwrap_err().to_string();
            assert!(message.contains(word), "{study:?}: {message}");
        }
    }

    #[test]
    fn every_study_has_a_default_plan() {
        for study in Study::ALL {
            assert_eq!(study.to_string().parse(), Ok(study));
            let plan = StudyPlan::new(study, None, None, 1).unwrap();
            assert!(!plan.jobs().is_empty() && plan.jobs().iter().all(|job| job.weight > 0), "{study:?}");
        }
    }
}
