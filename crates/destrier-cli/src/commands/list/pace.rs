//! The progress of a list of magic tours, with an estimate of the time left.
//!
//! Apart from the first, the slices are in random order, so those that are finished are a fair sample of the rest. The
//! positions of a slice vary by factors of a thousand: a few slices say nothing, and even many give a range only. So
//! there is no estimate before the mean of the sample is known well enough.

use std::time::Instant;

/// The least number of finished slices that make an estimate.
const ENOUGH_SLICES: f64 = 30.0;

/// The greatest standard error of the mean, as a share of it, with which an estimate is made.
const MAX_ERROR: f64 = 0.35;

/// The range is the estimate plus and minus this many standard errors.
const ERRORS: f64 = 2.0;

/// What was done so far.
pub(super) struct Pace {
    slices: usize,
    /// Slices that are searched at the same time.
    threads: u64,
    /// Slices that an earlier run finished.
    before: usize,
    /// Slices that this run finished, with their tours and positions.
    finished: usize,
    tours: usize,
    positions: f64,
    sample: Sample,
    /// When the search began.
    begin: Option<Instant>,
}

/// Finished slices that are a sample of all: their number, their positions, and the squares of these.
#[derive(Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, positions: f64) {
        self.count += 1.0;
        self.sum += positions;
        self.squares += positions * positions;
    }

    /// The least and the greatest mean number of positions of a slice, if they are known well enough. Slices that are
    /// not finished have `unfinished` positions so far: long slices are seldom among the finished ones.
    fn mean(&self, unfinished: f64, threads: f64) -> Option<(f64, f64)> {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0) / (self.count - 1.0);
        let error = variance.sqrt();
        let least = (self.sum + unfinished) / (self.count + threads);
        let greatest = (self.sum + unfinished) / self.count;
        let is_enough = self.count >= ENOUGH_SLICES && error <= MAX_ERROR * mean;
        is_enough.then_some((least - ERRORS * error, greatest + ERRORS * error))
    }
}

impl Pace {
    pub(super) fn new(slices: usize, threads: u64) -> Pace {
        let sample = Sample::default();
        Pace { slices, threads, before: 0, finished: 0, tours: 0, positions: 0.0, sample, begin: None }
    }

    /// An earlier run finished a slice.
    pub(super) fn resume(&mut self, positions: u64, is_sample: bool) {
        self.before += 1;
        if is_sample {
            self.sample.add(positions as f64);
        }
    }

    /// The search begins.
    pub(super) fn begin(&mut self) {
        self.begin = Some(Instant::now());
    }

    /// A slice is finished.
    pub(super) fn finish(&mut self, positions: u64, tours: usize, is_sample: bool) {
        self.finished += 1;
        self.tours += tours;
        self.positions += positions as f64;
        if is_sample {
            self.sample.add(positions as f64);
        }
    }

    /// The number of slices that are finished.
    pub(super) fn done(&self) -> usize {
        self.before + self.finished
    }

    /// The progress line.
    pub(super) fn describe(&self, seen: u64) -> String {
        let done = self.done();
        let slices = self.slices;
        let tours = self.tours;
        let found = if tours == 0 { String::new() } else { format!(", {tours} new tours") };
        let rest = self.begin.and_then(|begin| self.rest(seen, begin.elapsed().as_secs_f64()));
        let rest = rest.map_or_else(String::new, |rest| format!(" The rest takes {rest}."));
        format!("{done} of {slices} slices{found}, {:.1e} positions.{rest}", seen as f64)
    }

    /// How long the rest will take, in a sentence.
    pub(super) fn conclude(&self, seen: u64) -> String {
        let Some(begin) = self.begin else { return String::new() };
        match self.rest(seen, begin.elapsed().as_secs_f64()) {
            Some(rest) => format!("At this speed, the rest takes {rest}: the slices differ much in length."),
            None => "Too few slices are finished to say how long the rest will take.".into(),
        }
    }

    /// How long the rest will take if this run took this many seconds, as a range.
    fn rest(&self, seen: u64, seconds: f64) -> Option<String> {
        let seen = seen as f64;
        let (least, greatest) = self.sample.mean((seen - self.positions).max(0.0), self.threads as f64)?;
        let left = self.slices.saturating_sub(self.done()) as f64;
        let time = |positions: f64| left * positions * seconds / seen;
        (seconds >= 1.0 && seen > 0.0).then(|| range_in_words(time(least), time(greatest)))
    }
}

/// A range of times in words, in the unit of the greater one.
fn range_in_words(least: f64, greatest: f64) -> String {
    let (unit, seconds) = match greatest {
        ..120.0 => ("s", 1.0),
        ..7200.0 => ("minutes", 60.0),
        ..172_800.0 => ("hours", 3600.0),
        _ => ("days", 86400.0),
    };
    let least = (least / seconds).floor();
    let greatest = (greatest / seconds).ceil();
    if least < 1.0 { format!("at most about {greatest} {unit}") } else { format!("about {least} to {greatest} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_slices_are_a_sample_of_the_rest() {
        let mut pace = Pace::new(1000, 2);
        (0..20).for_each(|_| pace.resume(200, true));
        (0..20).for_each(|_| pace.finish(100, 0, true));
        assert_eq!(pace.done(), 40);
        // A mean of 150 to 156, with a standard error of about 8, for 960 slices at 20 positions per second.
        assert_eq!(pace.rest(2240, 112.0).as_deref(), Some("about 1 to 3 hours"));
    }

    #[test]
    fn a_few_slices_or_slices_of_very_different_lengths_say_nothing() {
        let mut pace = Pace::new(1000, 1);
        (0..29).for_each(|_| pace.finish(100, 0, true));
        assert_eq!(pace.rest(2900, 29.0), None);
        pace.finish(100, 0, true);
        assert_eq!(pace.rest(3000, 30.0).as_deref(), Some("about 15 to 17 minutes"));
        pace.finish(100_000, 0, true);
        assert_eq!(pace.rest(103_000, 1030.0), None);
    }

    #[test]
    fn a_long_slice_that_is_not_finished_counts() {
        let mut pace = Pace::new(1000, 1);
        (0..100).for_each(|_| pace.finish(100, 0, true));
        assert_eq!(pace.rest(10_000, 100.0).as_deref(), Some("about 14 to 15 minutes"));
        assert_eq!(pace.rest(20_000, 200.0).as_deref(), Some("about 29 to 30 minutes"));
    }

    #[test]
    fn slices_without_tours_of_a_special_kind_are_no_sample() {
        let mut pace = Pace::new(1000, 1);
        (0..100).for_each(|_| pace.finish(1, 1, false));
        assert_eq!((pace.rest(100, 100.0), pace.done()), (None, 100));
    }

    #[test]
    fn times_in_words() {
        let ranges = [(0.2, 5.0), (3.0, 5.2), (300.0, 600.0), (7000.0, 7200.0), (86_400.0, 864_000.0)];
        let words = ranges.map(|(least, greatest)| range_in_words(least, greatest));
        let expected = ["at most about 5 s", "about 3 to 6 s", "about 5 to 10 minutes", "about 1 to 2 hours"];
        assert_eq!(words[..4], expected);
        assert_eq!(words[4], "about 1 to 10 days");
    }
}
