//! Shares of successes and means, with confidence intervals.

/// A number of successes in a number of trials.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Share {
    pub(crate) hits: u64,
    pub(crate) trials: u64,
}

impl Share {
    pub(crate) fn add(&mut self, hit: bool) {
        self.hits += u64::from(hit);
        self.trials += 1;
    }

    pub(crate) fn plus(self, other: Share) -> Share {
        Share { hits: self.hits + other.hits, trials: self.trials + other.trials }
    }

    pub(crate) fn rate(self) -> f64 {
        if self.trials == 0 { 0.0 } else { self.hits as f64 / self.trials as f64 }
    }

    /// The 95% score interval of E. B. Wilson (1927), which is valid for zero successes, too.
    pub(crate) fn interval(self) -> (f64, f64) {
        if self.trials == 0 {
            return (0.0, 1.0);
        }
        let n = self.trials as f64;
        let p = self.rate();
        let z = 1.959_964;
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        ((middle - half).clamp(0.0, 1.0), (middle + half).clamp(0.0, 1.0))
    }

    /// The share in percent, such as `81.0%`.
    pub(crate) fn percent(self) -> String {
        percent(self.rate())
    }

    /// The interval in percent, such as `72.2% to 87.5%`.
    pub(crate) fn between(self) -> String {
        let (low, high) = self.interval();
        format!("{} to {}", percent(low), percent(high))
    }

    /// A point with its error bar: (x, low, rate, high).
    pub(crate) fn bar(self, x: f64) -> (f64, f64, f64, f64) {
        let (low, high) = self.interval();
        (x, low, self.rate(), high)
    }
}

/// `81.0%`. Small shares have more digits.
pub(crate) fn percent(share: f64) -> String {
    match 100.0 * share {
        percent if (0.005..0.995).contains(&percent) => format!("{percent:.2}%"),
        percent => format!("{percent:.1}%"),
    }
}

/// The mean, and half the width of its 95% interval by the normal approximation.
pub(crate) fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    if values.is_empty() {
        return (0.0, 0.0);
    }
    let mean = values.iter().sum::<f64>() / n;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, 1.96 * (spread / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_agree_with_published_tables() {
        // Values of Newcombe 1998, Two-sided confidence intervals for the single proportion, table I, method 3.
        for ((hits, trials), (low, high)) in [
            ((81, 263), (0.2553, 0.3662)),
            ((15, 148), (0.0624, 0.1605)),
            ((0, 20), (0.0, 0.1611)),
            ((1, 29), (0.0061, 0.1718)),
        ] {
            let found = Share { hits, trials }.interval();
            assert!((found.0 - low).abs() < 6e-5 && (found.1 - high).abs() < 6e-5, "{hits}/{trials}: {found:?}");
        }
    }
}
