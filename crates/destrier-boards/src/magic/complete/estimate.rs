//! Knuth's estimate of the size of a search tree: descend from the root along random branches, and multiply the numbers
//! of branches. The product at a level is an unbiased estimate of the number of positions there (Knuth, "Estimating the
//! efficiency of backtrack programs", 1975). Few descents reach the thick parts of the tree, so the standard error is
//! part of the answer.

/// An estimate of the number of positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean of the descents.
    pub positions: f64,
    /// The standard error of the mean.
    pub error: f64,
}

/// Adds up descents.
#[derive(Default)]
pub(super) struct Descents {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Descents {
    /// Adds a descent that estimates this number of positions.
    pub(super) fn add(&mut self, positions: f64) {
        self.count += 1.0;
        self.sum += positions;
        self.squares += positions * positions;
    }

    /// The estimate, from at least two descents.
    pub(super) fn estimate(&self) -> Option<Estimate> {
        if self.count < 2.0 {
            return None;
        }
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0) / (self.count - 1.0);
        Some(Estimate { positions: mean, error: variance.sqrt() })
    }
}
