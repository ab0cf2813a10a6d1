//! Small things that every study needs to speak of numbers: shares with their intervals, rows, tables in Markdown.

use std::fmt::Display;

/// So many successes of so many trials.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Share {
    pub(super) hits: u64,
    pub(super) trials: u64,
}

impl Share {
    pub(super) fn add(&mut self, hit: bool) {
        self.hits += u64::from(hit);
        self.trials += 1;
    }

    pub(super) fn plus(self, other: Share) -> Share {
        Share { hits: self.hits + other.hits, trials: self.trials + other.trials }
    }

    pub(super) fn rate(self) -> f64 {
        if self.trials == 0 { 0.0 } else { self.hits as f64 / self.trials as f64 }
    }

    /// The 95% score interval of E. B. Wilson (1927): unlike the usual one it makes sense for no successes at all.
    pub(super) fn interval(self) -> (f64, f64) {
        if self.trials == 0 {
            return (0.0, 1.0);
        }
        let (n, p, z) = (self.trials as f64, self.rate(), 1.959_964);
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        ((middle - half).clamp(0.0, 1.0), (middle + half).clamp(0.0, 1.0))
    }

    /// `81.0%`
    pub(super) fn percent(self) -> String {
        percent(self.rate())
    }

    /// `72.2% to 87.5%`
    pub(super) fn between(self) -> String {
        let (low, high) = self.interval();
        format!("{} to {}", percent(low), percent(high))
    }

    /// As a point with its bar: (x, low, rate, high).
    pub(super) fn bar(self, x: f64) -> (f64, f64, f64, f64) {
        let (low, high) = self.interval();
        (x, low, self.rate(), high)
    }
}

/// `81.0%`; small shares with more digits.
pub(super) fn percent(share: f64) -> String {
    match 100.0 * share {
        percent if (0.005..0.995).contains(&percent) => format!("{percent:.2}%"),
        percent => format!("{percent:.1}%"),
    }
}

/// Mean and its 95% interval, by the normal approximation.
pub(super) fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    if values.is_empty() {
        return (0.0, 0.0);
    }
    let mean = values.iter().sum::<f64>() / n;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, 1.96 * (spread / n).sqrt())
}

/// A table in Markdown.
pub(super) struct Table(String);

impl Table {
    pub(super) fn new(heads: &[&str]) -> Table {
        let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
        Table(line(heads.to_vec()) + &line(vec!["---"; heads.len()]))
    }

    pub(super) fn row(&mut self, cells: &[&dyn Display]) {
        let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
        self.0 += &format!("| {} |\n", cells.join(" | "));
    }

    pub(super) fn text(self) -> String {
        self.0
    }
}

/// The fields of every row.
pub(super) fn fields(rows: &str) -> impl Iterator<Item = Vec<&str>> {
    rows.lines().map(|line| line.split(',').collect())
}

/// The field as a number; 0 for what is none, which no study writes.
pub(super) fn number<T: std::str::FromStr + Default>(fields: &[&str], place: usize) -> T {
    fields.get(place).and_then(|field| field.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_intervals_of_the_tables() {
        // Values as in Newcombe 1998, Two-sided confidence intervals for the single proportion, table I, method 3.
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
