//! How far a count is and how long it may still take, in a line.
//!
//! Layers differ, so the time to go is a guess: the rest of this pass at the pace it had so far, and as long as the whole
//! pass for each pass to come. What a checkpoint had done before counts as done, and not as speed.

use super::report::bytes;
use destrier::ask::count::Stage;
use std::time::Instant;

/// Where a count is, and where its pass was when it was first seen.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    stage: Stage,
    now: Instant,
    first: (Instant, f64),
}

impl Pace {
    /// The pace when this stage is reached.
    pub(super) fn after(before: Option<Pace>, stage: &Stage) -> Pace {
        Pace::at(before, stage, Instant::now())
    }

    fn at(before: Option<Pace>, stage: &Stage, now: Instant) -> Pace {
        let same = before.filter(|pace| (pace.stage.term, pace.stage.pass) == (stage.term, stage.pass));
        Pace { stage: *stage, now, first: same.map_or((now, share(stage)), |pace| pace.first) }
    }

    /// In words.
    pub(super) fn describe(&self) -> String {
        let Stage { term, terms, pass, passes, progress: now } = &self.stage;
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
            let of_what = if term < terms { " with this count" } else { "" };
            line = format!("{line}, about {seconds:.0} s to go{of_what}");
        }
        line
    }

    /// Seconds until the passes of this term are done.
    fn seconds_left(&self) -> Option<f64> {
        let (since, begun) = self.first;
        let (share, passed) = (share(&self.stage), self.now.duration_since(since).as_secs_f64());
        let done = share - begun;
        if done < 0.02 {
            return None;
        }
        let whole = passed / done;
        let more = self.stage.passes.saturating_sub(self.stage.pass) as f64;
        Some(whole * (1.0 - share).max(0.0) + whole * more)
    }
}

fn share(stage: &Stage) -> f64 {
    stage.progress.step as f64 / stage.progress.steps.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier::count::frontier::Progress;
    use std::time::Duration;

    #[test]
    fn the_time_to_go_knows_passes_to_come_and_work_done_before() {
        let begin = Instant::now();
        let stage = |pass, step| {
            let progress = Progress { step, steps: 100, width: 8, states: 5, bytes: 40, slice: 0, slices: 1 };
            Stage { term: 1, terms: 2, pass, passes: 3, progress }
        };
        let at =
            |before, pass, step, seconds| Pace::at(before, &stage(pass, step), begin + Duration::from_secs(seconds));
        let first = at(None, 2, 50, 10);
        assert_eq!(first.seconds_left(), None);
        let later = at(Some(first), 2, 75, 20);
        // Half of what was left took 10 s: 10 s more, and 40 s for the last pass.
        assert_eq!(later.seconds_left().map(f64::round), Some(50.0));
        let line = later.describe();
        assert!(line.starts_with("count 1 of 2, pass 2 of 3, layer 75 of 100"), "{line}");
        assert!(line.ends_with("about 50 s to go with this count"), "{line}");
        assert_eq!(at(Some(later), 3, 1, 21).seconds_left(), None);
    }
}
