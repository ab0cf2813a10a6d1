//! How finely a pass is split.

use crate::frontier::plan::PlanOptions;

/// How finely a pass is split into parts. The parts depend on these numbers, and so does their fingerprint.
///
/// ```
/// use destrier::counting::frontier::PartOptions;
///
/// let options = PartOptions::default().parts(16).memory(4 << 30);
/// assert_eq!(options.parts, Some(16));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct PartOptions {
    /// Largest number of parts at a time, for each modulus. If not given, a part takes about a minute.
    pub parts: Option<u64>,
    /// Maximum number of bytes of memory of each part, as far as it can be estimated.
    pub memory: Option<u64>,
    /// A part has at least about this many states: smaller ones take longer to start than to compute.
    pub least_states: f64,
}

impl Default for PartOptions {
    fn default() -> PartOptions {
        PartOptions { parts: None, memory: None, least_states: 5e5 }
    }
}

impl PartOptions {
    /// The largest number of parts at a time.
    pub const MAX_PARTS: u64 = 4096;

    /// Sets the largest number of parts at a time.
    pub fn parts(self, parts: impl Into<Option<u64>>) -> PartOptions {
        PartOptions { parts: parts.into(), ..self }
    }

    /// Sets the number of states that a part has at least.
    pub fn least_states(self, least_states: f64) -> PartOptions {
        PartOptions { least_states, ..self }
    }

    /// The options of a plan whose slices are as small as the parts. With the usual size of parts, they are the usual
    /// options.
    pub fn plan_options(self) -> PlanOptions {
        let usual = PartOptions::default().least_states;
        let plan = PlanOptions::default();
        let factor = (self.least_states / usual).min(1.0);
        plan.slice_states(plan.slice_states * factor).slice_overhead(plan.slice_overhead * factor)
    }

    /// Sets the maximum number of bytes of memory of each part.
    pub fn memory(self, memory: impl Into<Option<u64>>) -> PartOptions {
        PartOptions { memory: memory.into(), ..self }
    }
}
