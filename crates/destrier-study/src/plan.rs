//! What is to be studied: the study, its sizes, trials and seed. Equal plans give equal rows.

use destrier_wire::{Shard, ShardFields, ShardKind};
use std::fmt;
use std::str::FromStr;

/// The maximum number of trials per size.
pub const MAX_TRIALS: u64 = 1_000_000;
/// The maximum number of rows of a study; they take about a gigabyte.
pub(super) const MAX_ROWS: u64 = 50_000_000;

/// The studies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Study {
    /// Warnsdorff's rule with random ties: Squirrel's experiment.
    WarnsdorffRandom,
    /// Pohl's second level, and further levels.
    PohlSecondLevel,
    /// Roth's tie-break, in three readings.
    Roth,
    /// All 8! move orderings.
    Orderings,
    /// Squirrel's algorithm on every size, and its running time.
    Squirrel,
    /// How often tours deviate from Warnsdorff's rule.
    Deviations,
    /// Parberry's mixture and Euler's repair.
    Euler,
    /// The hysteresis network.
    Neural,
    /// The squares at which tours start, and the pairs of start and end.
    Starts,
    /// The boards that have tours.
    Existence,
}

impl Study {
    /// All studies.
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

    /// The name, such as `warnsdorff-random`.
    pub fn name(self) -> &'static str {
        match self {
            Study::WarnsdorffRandom => "warnsdorff-random",
            Study::PohlSecondLevel => "pohl-second-level",
            Study::Roth => "roth",
            Study::Orderings => "orderings",
            Study::Squirrel => "squirrel",
            Study::Deviations => "deviations",
            Study::Euler => "euler",
            Study::Neural => "neural",
            Study::Starts => "starts",
            Study::Existence => "existence",
        }
    }

    /// Whether the study involves randomness or measurements, so that trials can be repeated.
    pub fn has_trials(self) -> bool {
        !matches!(self, Study::Orderings | Study::Starts | Study::Existence)
    }
}

impl fmt::Display for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Study {
    type Err = StudyError;

    fn from_str(name: &str) -> Result<Study, StudyError> {
        let known = || Study::ALL.map(Study::name).join(", ");
        let found = Study::ALL.into_iter().find(|study| study.name() == name);
        found.ok_or_else(|| StudyError::Unknown { name: name.into(), known: known() })
    }
}

/// A study with everything that determines its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyPlan {
    pub(super) study: Study,
    pub(super) sizes: Vec<u32>,
    pub(super) trials: u64,
    pub(super) seed: u64,
}

/// Why a study cannot be planned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// No study has this name.
    #[error("there is no study '{name}'; the studies are {known}")]
    Unknown {
        /// The requested name.
        name: String,
        /// The existing names.
        known: String,
    },
    /// A size is out of range.
    #[error("size {size} is out of range: {study} takes sizes from {least} to {most}")]
    Size {
        /// The size.
        size: u32,
        /// The name of the study.
        study: &'static str,
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// There are no sizes, or they are not ascending.
    #[error("a study needs at least one size, and its sizes must be ascending")]
    NoSizes,
    /// There are too many trials, or none.
    #[error(
        "{trials} trials of {sizes} sizes make {rows} rows and are out of range: at least 1 trial, at most \
         {MAX_TRIALS} per size and {MAX_ROWS} rows in total"
    )]
    Trials {
        /// Trials per size.
        trials: u64,
        /// The number of sizes.
        sizes: usize,
        /// The number of rows.
        rows: u64,
    },
    /// Trials were requested for a deterministic study.
    #[error("{study} is deterministic and has no trials")]
    NoTrials {
        /// The name of the study.
        study: &'static str,
    },
    /// None of the boards of the study has one of the sizes.
    #[error("{study} has no board of these sizes; its sizes are {known}")]
    NoBoards {
        /// The name of the study.
        study: &'static str,
        /// The sizes of its boards.
        known: String,
    },
}

impl StudyPlan {
    /// The study.
    pub fn study(&self) -> Study {
        self.study
    }

    /// The sizes, ascending.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// The number of trials per size.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The seed of all random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The sizes as text: `5..100`, `5..100/5` or a list.
    pub fn sizes_as_text(&self) -> String {
        let first = self.sizes[0];
        let last = self.sizes[self.sizes.len() - 1];
        let step = self.sizes.get(1).map_or(1, |second| second - first);
        let even = self.sizes.windows(2).all(|pair| pair[1] - pair[0] == step);
        match (even, step) {
            (true, 1) => format!("{first}..{last}"),
            (true, step) => format!("{first}..{last}/{step}"),
            (false, _) => self.sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// The file of a shard of this study, without rows. Its items are the jobs.
    pub fn shard(&self, shard: Shard) -> ShardFields {
        let fields = [
            ("study", self.study.to_string()),
            ("sizes", self.sizes_as_text()),
            ("trials", self.trials.to_string()),
            ("seed", self.seed.to_string()),
            ("version", env!("CARGO_PKG_VERSION").into()),
        ];
        let job = fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        ShardFields::new(ShardKind::Study, shard, job, self.jobs().len() as u64)
    }
}
