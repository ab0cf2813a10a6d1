//! What is to be studied: the study, its sizes, trials and seed. Two plans that are equal give equal rows.

use super::{Study, pohl, warnsdorff_random};

/// The largest side, or count of squares, that a study takes.
const LARGEST: u32 = 4000;
/// The most trials of one size.
pub const MOST_TRIALS: u64 = 1_000_000;
/// The most trials in all; their rows would take a gigabyte.
const MOST_ROWS: u64 = 50_000_000;

/// A study with all that it depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    study: Study,
    sizes: Vec<u32>,
    trials: u64,
    seed: u64,
    /// Whether sizes and trials were chosen, or left to the study.
    chosen: (bool, bool),
}

/// What cannot be studied.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyError {
    /// No study has this name.
    #[error("there is no study '{name}'; there are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A size is out of bounds.
    #[error("size {size} is out of bounds: {study} takes sizes from {least} to {most}")]
    Size {
        /// The size.
        size: u32,
        /// The study's name.
        study: &'static str,
        /// The least.
        least: u32,
        /// The greatest.
        most: u32,
    },
    /// No sizes at all.
    #[error("no sizes were named; write --sizes 5..100, the smaller first, or 5..100/5 for every fifth")]
    NoSizes,
    /// Too many trials, or none.
    #[error(
        "{trials} trials of {sizes} sizes make {rows} rows and are out of bounds: at least 1 trial, at most {MOST_TRIALS} of a \
         size and {MOST_ROWS} rows in all"
    )]
    Trials {
        /// Trials of each size.
        trials: u64,
        /// How many sizes.
        sizes: usize,
        /// How many rows they would make.
        rows: u64,
    },
    /// Trials of a study without chance.
    #[error("{study} has no trials, for there is no chance in it; leave out --trials")]
    NoTrials {
        /// The study's name.
        study: &'static str,
    },
    /// None of its boards has one of the sizes.
    #[error("{study} has no board of these sizes; its sizes are {known}")]
    NoBoards {
        /// The study's name.
        study: &'static str,
        /// What there is.
        known: String,
    },
}

impl Plan {
    /// A plan; what is `None` is left to the study.
    pub fn new(study: Study, sizes: Option<Vec<u32>>, trials: Option<u64>, seed: u64) -> Result<Plan, StudyError> {
        let chosen = (sizes.is_some(), trials.is_some());
        let sizes = sizes.unwrap_or_else(|| Plan::default_sizes(study));
        let trials = trials.unwrap_or_else(|| Plan::default_trials(study));
        let (least, most) = bounds(study);
        if let Some(&size) = sizes.iter().find(|size| !(least..=most).contains(size)) {
            return Err(StudyError::Size { size, study: study.card().name, least, most });
        }
        if sizes.is_empty() || !sizes.is_sorted_by(|one, next| one < next) {
            return Err(StudyError::NoSizes);
        }
        if chosen.1 && !study.has_trials() {
            return Err(StudyError::NoTrials { study: study.card().name });
        }
        let rows = trials.saturating_mul(walks_of_a_trial(study, &sizes));
        if trials == 0 || trials > MOST_TRIALS || rows > MOST_ROWS {
            return Err(StudyError::Trials { trials, sizes: sizes.len(), rows });
        }
        let plan = Plan { study, sizes, trials, seed, chosen };
        if plan.jobs().is_empty() {
            let known = Plan::default_sizes(study).iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            return Err(StudyError::NoBoards { study: study.card().name, known });
        }
        Ok(plan)
    }

    /// The study.
    pub fn study(&self) -> Study {
        self.study
    }

    /// The sizes, ascending.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Trials of each size.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The seed of all chance.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The command that runs it.
    pub fn command(&self) -> String {
        let mut command = format!("destrier study {}", self.study.card().name);
        if self.chosen.0 {
            command += &format!(" --sizes {}", self.sizes_in_words());
        }
        if self.chosen.1 {
            command += &format!(" --trials {}", self.trials);
        }
        command + &format!(" --seed {}", self.seed)
    }

    /// The sizes as `5..100`, `5..100/5` or a list.
    pub fn sizes_in_words(&self) -> String {
        let (first, last) = (self.sizes[0], self.sizes[self.sizes.len() - 1]);
        let step = self.sizes.get(1).map_or(1, |second| second - first);
        let even = self.sizes.windows(2).all(|pair| pair[1] - pair[0] == step);
        match (even, step) {
            (true, 1) => format!("{first}..{last}"),
            (true, step) => format!("{first}..{last}/{step}"),
            (false, _) => self.sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(","),
        }
    }
}

/// How many rows one trial of each size makes.
fn walks_of_a_trial(study: Study, sizes: &[u32]) -> u64 {
    let count = |keep: &dyn Fn(u32) -> bool| sizes.iter().filter(|size| keep(**size)).count() as u64;
    let all = sizes.len() as u64;
    match study {
        Study::WarnsdorffRandom => warnsdorff_random::walks(sizes),
        Study::PohlSecondLevel => pohl::walks(sizes),
        Study::Roth => 3 * all,
        Study::Euler => 4 * all,
        Study::Neural => all + count(&|size| size <= 8),
        Study::Deviations => 3 * all,
        Study::Squirrel | Study::Orderings | Study::Starts | Study::Existence => all,
    }
}

/// Below these sizes there is nothing to study, and beyond them it would take days.
fn bounds(study: Study) -> (u32, u32) {
    match study {
        Study::Existence => (1, 200),
        Study::Starts => (3, 10),
        Study::Deviations => (9, 400),
        Study::Euler | Study::Neural => (5, 500),
        _ => (5, LARGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_names_its_command_and_refuses_nonsense() {
        let plan = |sizes: Vec<u32>, trials| Plan::new(Study::WarnsdorffRandom, Some(sizes), Some(trials), 7);
        let steady = plan((5..=25).step_by(5).collect(), 10).unwrap();
        assert_eq!(steady.command(), "destrier study warnsdorff-random --sizes 5..25/5 --trials 10 --seed 7");
        assert_eq!(plan(vec![5, 6, 9], 10).unwrap().sizes_in_words(), "5,6,9");
        assert_eq!(plan(vec![8], 10).unwrap().sizes_in_words(), "8..8");
        assert!(matches!(plan(vec![], 1), Err(StudyError::NoSizes)));
        assert!(matches!(plan(vec![9, 8], 1), Err(StudyError::NoSizes)));
        assert!(matches!(plan(vec![4], 1), Err(StudyError::Size { size: 4, least: 5, .. })));
        assert!(matches!(plan(vec![5], 0), Err(StudyError::Trials { .. })));
        assert!(matches!(plan((5..=4000).collect(), 1_000_000), Err(StudyError::Trials { .. })));
        // On 7x7 there are a hundred times as many walks.
        assert!(matches!(plan(vec![7], 1_000_000), Err(StudyError::Trials { rows: 100_000_000, .. })));
        assert!(plan(vec![6], 1_000_000).is_ok());
        assert!(Study::named("warnsdorf").unwrap_err().to_string().contains("warnsdorff-random"));
    }

    #[test]
    fn sizes_without_boards_and_trials_without_chance_are_refused() {
        for (study, sizes, trials, word) in [
            (Study::Deviations, vec![10, 11], None, "its sizes are 9, 12"),
            (Study::Starts, vec![9, 10], None, "its sizes are 3, 4, 5, 6, 7, 8"),
            (Study::Orderings, vec![8], Some(7), "no trials"),
            (Study::Starts, vec![3], Some(1), "no trials"),
            (Study::Existence, vec![3], Some(2), "no trials"),
        ] {
            let said = Plan::new(study, Some(sizes), trials, 1).unwrap_err().to_string();
            assert!(said.contains(word), "{study:?}: {said}");
        }
    }

    #[test]
    fn every_study_has_a_plan_of_its_own() {
        for study in Study::ALL {
            assert_eq!(Study::named(study.card().name), Ok(study));
            let plan = Plan::new(study, None, None, 1).unwrap();
            assert!(!plan.jobs().is_empty() && plan.jobs().iter().all(|job| job.weight > 0), "{study:?}");
        }
    }
}
