//! The progress line of a count, with an estimate of the time left.
//!
//! Layers differ, so the time left is a guess: the rest of this pass at its average speed so far, and the time of a
//! whole pass for each pass to come. Work that a checkpoint had done before counts as done, but not as speed.

use super::report::bytes;
use destrier::answers::counts::CountProgress;
use std::time::Instant;

/// The progress of a count, and the progress of its pass when it was first seen.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    stage: CountProgress,
    now: Instant,
    first: (Instant, f64),
}

impl Pace {
    /// The pace after this progress.
    pub(super) fn after(before: Option<Pace>, stage: &CountProgress) -> Pace {
        Pace::at(before, stage, Instant::now())
    }

    fn at(before: Option<Pace>, stage: &CountProgress, now: Instant) -> Pace {
        let same = before.filter(|pace| (pace.stage.term, pace.stage.pass) == (stage.term, stage.pass));
        Pace { stage: *stage, now, first: same.map_or((now, share(stage)), |pace| pace.first) }
    }

    /// The progress line.
    pub(super) fn describe(&self) -> String {
        let CountProgress { term, terms, pass, passes, progress: now } = &self.stage;
        let mut line = format!(
            "layer {} of {}, width {}, {} states, {}",
            now.step,
            now.steps,
            now.width,
            now.states,
            bytes(now.bytes as f64)
        );

        if now.slices > 1 {
            line = format!("slice {} of {}, {line}", now.slice + 1, now.slices);
        }
        if *passes > 1 {
            line = format!("pass {pass} of {passes}, {line}");
        }
        if *terms > 1 {
            line = format!("count {term} of {terms}, {line}");
        }

        if let Some(seconds) = self.seconds_left() {
            let of_what = if term < terms { " for this count" } else { "" };
            line = format!("about {seconds:.0} s left{of_what}, {line}");
        }

        line
    }

    /// Estimated seconds until the passes of this term are done.
    fn seconds_left(&self) -> Option<f64> {
        let (since, begun) = self.first;
        let share = share(&self.stage);
        let passed = self.now.duration_since(since).as_secs_f64();
        let done = share - begun;
        if done < 0.02 {
            return None;
        }
        let whole = passed / done;
        let more = self.stage.passes.saturating_sub(self.stage.pass) as f64;
        Some(whole * (1.0 - share).max(0.0) + whole * more)
    }
}

fn share(stage: &CountProgress) -> f64 {
    stage.progress.step as f64 / stage.progress.steps.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier::counting::PassProgress;
    use std::time::Duration;

    #[test]
    fn the_time_left_includes_later_passes_and_excludes_earlier_work() {
        let begin = Instant::now();

        let stage = |pass, step| {
            let progress = PassProgress { step, steps: 100, width: 8, states: 5, bytes: 40, slice: 0, slices: 1 };
            CountProgress { term: 1, terms: 2, pass, passes: 3, progress }
        };

        let at =
            |before, pass, step, seconds| Pace::at(before, &stage(pass, step), begin + Duration::from_secs(seconds));
        let first = at(None, 2, 50, 10);
        assert_eq!(first.seconds_left(), None);
        let later = at(Some(first), 2, 75, 20);

        // Half of the rest took 10 s: 10 s more, and 40 s for the last pass.
        assert_eq!(later.seconds_left().map(f64::round), Some(50.0));
        let line = later.describe();
        assert!(line.starts_with("about 50 s left for this count, count 1 of 2, pass 2 of 3, layer 75 of"), "{line}");
        assert_eq!(at(Some(later), 3, 1, 21).seconds_left(), None);
    }
}
