//! The result of a pass.

/// The size of a finished layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LayerSize {
    /// Number of vertices that were processed when the layer was complete.
    pub taken: usize,
    /// Width of the frontier.
    pub width: usize,
    /// Number of states, over all slices.
    pub states: u64,
}

/// A finished pass.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PassResult {
    /// The number of cycles or paths, modulo the modulus.
    pub residue: u128,
    /// The layers, in the order in which they were computed.
    pub layers: Vec<LayerSize>,
    /// Largest number of states held at once.
    pub peak_states: u64,
    /// Largest number of bytes held at once.
    pub peak_bytes: u64,
    /// Number of slices of the job.
    pub slices: u64,
}

impl PassResult {
    /// The sum of some slices that another engine counted.
    pub fn of_slices(sum: u128, slices: u64) -> PassResult {
        PassResult { residue: sum, layers: Vec::new(), peak_states: 0, peak_bytes: 0, slices }
    }

    /// The result of a job that needs no counting.
    pub(crate) fn known(count: u64) -> PassResult {
        PassResult { residue: count.into(), layers: Vec::new(), peak_states: 1, peak_bytes: 0, slices: 1 }
    }
}
