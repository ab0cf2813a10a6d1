//! Thresholds of the planner.

/// Thresholds of the planner. They decide how a job is split into slices, and so they are part of its fingerprint.
///
/// ```
/// use destrier::counting::frontier::PlanOptions;
///
/// let small = PlanOptions::default().slice_states(1e3).slice_overhead(0.0);
/// assert_ne!(small, PlanOptions::default());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct PlanOptions {
    /// Number of states that a slice should have at the join.
    pub slice_states: f64,
    /// Cost of a slice in addition to its states, in state steps.
    pub slice_overhead: f64,
    /// Slices are fixed by at least this many vertices, or pairs of mirrored ones. Zero leaves the choice to the
    /// planner, which weighs what is held before the work is split.
    pub least_fixed: usize,
}

impl Default for PlanOptions {
    fn default() -> PlanOptions {
        PlanOptions { slice_states: 6e6, slice_overhead: 5e4, least_fixed: 0 }
    }
}

impl PlanOptions {
    /// Sets the number of states that a slice should have at the join.
    pub fn slice_states(self, slice_states: f64) -> PlanOptions {
        PlanOptions { slice_states, ..self }
    }

    /// Sets the cost of a slice in addition to its states, in state steps.
    pub fn slice_overhead(self, slice_overhead: f64) -> PlanOptions {
        PlanOptions { slice_overhead, ..self }
    }

    /// Sets the least number of vertices, or pairs of mirrored ones, by which slices are fixed.
    pub fn least_fixed(self, least_fixed: usize) -> PlanOptions {
        PlanOptions { least_fixed, ..self }
    }
}
