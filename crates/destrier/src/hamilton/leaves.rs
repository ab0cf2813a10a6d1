//! Settles all leaves of a question, round by round, until each has its cycle or one of them has none.
//!
//! One leaf without a cycle settles the whole, so no leaf may run far ahead of the others: each gets one round of its
//! race after another, the small ones first, and after each batch it is checked whether one was refuted. Batches are
//! the same on any number of cores, and of several refuted in one batch the first counts, so the answer is the same
//! too.

use super::problem::{Edge, Problem};
use super::race::{Race, Settled};
use super::report::{Part, Step};
use crate::method::{Control, Limit, Limits};
use rayon::prelude::*;

/// The number of leaves that get a round before the results are examined.
const BATCH: usize = 64;

/// The result for all leaves.
pub(super) enum Verdict {
    /// All have circuits.
    Circuits,
    /// One has none; refuting it took this many states and conflicts.
    None { nodes: u64 },
    /// Some are not settled.
    Unsettled { limit: Limit },
}

/// The verdict, the steps, and the original edges of the cycles, or, for leaves that are not settled, of paths.
pub(super) struct Outcome {
    pub(super) verdict: Verdict,
    pub(super) steps: Vec<Step>,
    pub(super) edges: Vec<Edge>,
}

/// Settles all leaves, or refutes one.
pub(super) fn settle(leaves: &[Problem], only: Option<Part>, seed: u64, limits: &Limits, control: &Control) -> Outcome {
    let mut outcome = Outcome { verdict: Verdict::Circuits, steps: Vec::new(), edges: Vec::new() };
    let mut waiting: Vec<&Problem> = leaves.iter().collect();
    waiting.sort_by_key(|leaf| leaf.graph.vertices());
    // A race is created when its first round starts and dropped when it is settled.
    let mut open: Vec<Entry> = waiting.into_iter().map(|leaf| Entry { leaf, race: None }).collect();
    let mut stuck: Vec<Entry> = Vec::new();
    for _ in 0..limits.attempts.max(1) {
        let mut left = Vec::new();
        let mut entries = open.into_iter();
        while entries.len() > 0 {
            let batch: Vec<Entry> = entries.by_ref().take(BATCH).collect();
            let make = |leaf| Race::new(leaf, only, seed, limits, control);
            let done: Vec<_> = batch.into_par_iter().map(|entry| entry.round(make)).collect();
            for (entry, settled) in done {
                let vertices = entry.leaf.graph.vertices();
                match settled {
                    Some(Settled::Circuit { circuit, by }) => {
                        outcome.steps.push(Step::Settled { vertices, by });
                        outcome.edges.extend(entry.leaf.lift(&circuit));
                    }
                    Some(Settled::None { by, nodes }) => {
                        outcome.steps.push(Step::Refuted { vertices, by });
                        outcome.verdict = Verdict::None { nodes };
                        return outcome;
                    }
                    None if entry.over().is_some() => stuck.push(entry),
                    None => left.push(entry),
                }
            }
        }
        open = left;
        if open.is_empty() || control.is_stopped() {
            break;
        }
    }
    let all = || open.iter().chain(&stuck);
    if let Some(largest) = all().map(|entry| entry.leaf.graph.vertices()).max() {
        let limit = match stuck.first().and_then(Entry::over) {
            _ if control.is_stopped() => Limit::Stopped,
            Some(limit) => limit,
            None => Limit::Attempts(limits.attempts.max(1)),
        };
        outcome.steps.push(Step::GaveUp { vertices: largest });
        outcome.edges.extend(all().filter_map(|entry| entry.race.as_ref()).flat_map(Race::longest));
        outcome.verdict = Verdict::Unsettled { limit };
    }
    outcome
}

/// A leaf that is not settled.
struct Entry<'a> {
    leaf: &'a Problem,
    race: Option<Race<'a>>,
}

impl<'a> Entry<'a> {
    fn round(self, make: impl Fn(&'a Problem) -> Race<'a>) -> (Entry<'a>, Option<Settled>) {
        let mut race = self.race.unwrap_or_else(|| make(self.leaf));
        let settled = race.round();
        (Entry { race: Some(race), ..self }, settled)
    }

    /// The limit at which no solver can continue.
    fn over(&self) -> Option<Limit> {
        self.race.as_ref().and_then(Race::is_over)
    }
}
