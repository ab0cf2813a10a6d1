//! The progress of a list of magic tours, with an estimate of the time left.
//!
//! Apart from the first, the slices are in random order, so those that are finished are a fair sample of the rest.
//! Before there are enough of them, the estimate made by random descents is used.

use std::time::Instant;

/// The number of finished slices that make an estimate.
const ENOUGH_SLICES: f64 = 30.0;

/// What was done so far.
pub(super) struct Pace {
    slices: usize,
    /// Slices that an earlier run finished.
    before: usize,
    /// Slices that this run finished, and their tours.
    finished: usize,
    tours: usize,
    /// Those of them that are a sample: their number, their positions, and the squares of these.
    count: f64,
    sum: f64,
    squares: f64,
    /// When the search began, and the estimated number of positions of this run.
    begin: Option<(Instant, f64)>,
}

impl Pace {
    pub(super) fn new(slices: usize) -> Pace {
        Pace { slices, before: 0, finished: 0, tours: 0, count: 0.0, sum: 0.0, squares: 0.0, begin: None }
    }

    /// An earlier run finished this many slices.
    pub(super) fn resume(&mut self, slices: usize) {
        self.before = slices;
    }

    /// The search begins, and this many positions are expected.
    pub(super) fn begin(&mut self, positions: f64) {
        self.begin = Some((Instant::now(), positions));
    }

    /// A slice is finished.
    pub(super) fn finish(&mut self, positions: u64, tours: usize, is_sample: bool) {
        let positions = positions as f64;
        self.finished += 1;
        self.tours += tours;
        if !is_sample {
            return;
        }
        self.count += 1.0;
        self.sum += positions;
        self.squares += positions * positions;
    }

    /// The number of slices that are finished.
    pub(super) fn done(&self) -> usize {
        self.before + self.finished
    }

    /// The progress line.
    pub(super) fn describe(&self, seen: u64) -> String {
        let (done, slices, tours) = (self.done(), self.slices, self.tours);
        let found = if tours == 0 { String::new() } else { format!(", {tours} new tours") };
        format!("{done} of {slices} slices{found}, {:.1e} positions. {}", seen as f64, self.rest(seen))
    }

    /// How long the rest will take, in a sentence.
    pub(super) fn rest(&self, seen: u64) -> String {
        let Some((begin, expected)) = self.begin else { return String::new() };
        let seconds = begin.elapsed().as_secs_f64();
        if seconds < 1.0 || seen == 0 {
            return String::new();
        }
        let (positions, error) = self.left(seen as f64, expected);
        let per_position = seconds / seen as f64;
        let spread = match error * per_position {
            error if error > 0.05 * positions * per_position => format!(" (standard error {})", in_words(error)),
            _ => String::new(),
        };
        format!("The rest takes about {}{spread}.", in_words(positions * per_position))
    }

    /// The positions that are left, and the standard error.
    fn left(&self, seen: f64, expected: f64) -> (f64, f64) {
        if self.count < ENOUGH_SLICES {
            return ((expected - seen).max(0.0), 0.0);
        }
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0) / (self.count - 1.0);
        let left = (self.slices - self.done().min(self.slices)) as f64;
        (left * mean, left * variance.sqrt())
    }
}

/// A time in words.
fn in_words(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("{seconds:.0} s"),
        ..7200.0 => format!("{:.0} minutes", seconds / 60.0),
        ..172_800.0 => format!("{:.0} hours", seconds / 3600.0),
        _ => format!("{:.0} days", seconds / 86400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_slices_are_a_sample_of_the_rest() {
        let mut pace = Pace::new(100);
        pace.resume(20);
        assert_eq!(pace.left(10.0, 500.0), (490.0, 0.0));
        (0..40).for_each(|index| pace.finish(if index % 2 == 0 { 1 } else { 3 }, 0, true));
        assert_eq!(pace.done(), 60);
        let (positions, error) = pace.left(80.0, 500.0);
        assert_eq!(positions, 80.0);
        assert!((error - 40.0 / 39.0f64.sqrt()).abs() < 1e-9, "{error}");
    }

    #[test]
    fn times_in_words() {
        assert_eq!([5.0, 600.0, 7200.0, 864_000.0].map(in_words), ["5 s", "10 minutes", "2 hours", "10 days"]);
    }
}
