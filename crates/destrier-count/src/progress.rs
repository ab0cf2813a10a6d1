//! How far a count has come.

/// The state of a count after a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassProgress {
    /// Steps that are done, over all slices.
    pub step: u64,
    /// Number of steps in total.
    pub steps: u64,
    /// Width of the frontier.
    pub width: usize,
    /// States in the current layer.
    pub states: u64,
    /// Bytes that these states take.
    pub bytes: u64,
    /// The slice that is being computed, from 0.
    pub slice: u64,
    /// Number of slices.
    pub slices: u64,
}
