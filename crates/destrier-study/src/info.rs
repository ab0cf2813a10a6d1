//! The description of a study.

/// The description of a study, for lists and for the page of its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StudyInfo {
    /// The question, in one line.
    pub about: &'static str,
    /// Where the question comes from.
    pub source: &'static str,
    /// The meaning of the sizes and their default.
    pub sizes: &'static str,
    /// The meaning of a trial and the default number of trials.
    pub trials: &'static str,
    /// How long the study takes on two cores.
    pub duration: &'static str,
    /// The names of the columns of its rows, as the header of a CSV file.
    pub header: &'static str,
}
