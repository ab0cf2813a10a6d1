//! The different numbers among many, in memory proportional to how many differ.

/// The list is tidied for the first time when it has this length.
const FIRST_TIDYING: usize = 1 << 12;

/// Collects numbers and forgets repetitions from time to time.
pub(in crate::graph) struct DistinctNumbers {
    numbers: Vec<u64>,
    /// The length at which repetitions are dropped next: twice the length after the last time.
    tidied_at: usize,
}

impl Default for DistinctNumbers {
    fn default() -> DistinctNumbers {
        DistinctNumbers { numbers: Vec::new(), tidied_at: FIRST_TIDYING }
    }
}

impl DistinctNumbers {
    #[inline]
    pub(in crate::graph) fn add(&mut self, number: u64) {
        if self.numbers.last() != Some(&number) {
            if self.numbers.len() >= self.tidied_at {
                self.tidy();
            }
            self.numbers.push(number);
        }
    }

    fn tidy(&mut self) {
        self.numbers.sort_unstable();
        self.numbers.dedup();
        self.tidied_at = FIRST_TIDYING.max(2 * self.numbers.len());
        self.numbers.reserve_exact(self.tidied_at - self.numbers.len());
    }

    /// All distinct numbers, ascending.
    pub(in crate::graph) fn into_sorted(mut self) -> Vec<u64> {
        self.numbers.sort_unstable();
        self.numbers.dedup();
        self.numbers.shrink_to_fit();
        self.numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_take_no_memory() {
        let mut numbers = DistinctNumbers::default();
        for number in (0..1_000_000u64).map(|i| i * i % 30_011) {
            numbers.add(number);
        }
        assert!(numbers.numbers.capacity() <= 4 * 15_006, "{}", numbers.numbers.capacity());
        let sorted = numbers.into_sorted();
        // Modulo a prime, zero and half of the other numbers are squares.
        assert_eq!((sorted.len(), sorted.is_sorted()), (15_006, true));
    }
}
