//! Where a tour comes from.

/// Where a tour comes from, for the formats that record it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct About {
    /// The name of the method that found it.
    pub method: String,
    /// The seed of its random choices.
    pub seed: u64,
}
