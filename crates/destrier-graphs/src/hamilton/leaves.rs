//! Settles all leaves of a question, round by round, until each has its cycle or one of them has none.
//!
//! One leaf without a cycle settles the whole, so no leaf may run far ahead of the others: each gets one round of its
//! race after another, the small ones first, and after each batch it is checked whether one was refuted. Batches are
//! the same on any number of cores, and of several refuted in one batch the first counts, so the answer is the same
//! too.

use super::problem::{Edge, Problem};
use super::race::{Race, SettledLeaf};
use super::report::{LeafGoal, PortfolioPart, PortfolioStep};
use destrier_search::method::{Control, Limit, Limits};
use destrier_search::workers::in_parallel;
use rayon::prelude::*;

/// The number of leaves that get a round before the results are examined.
const BATCH: usize = 64;

/// The result for all leaves.
pub(super) enum LeavesVerdict {
    /// All have cycles.
    Cycles,
    /// One leaf has no Hamiltonian cycle; refuting it took this many states and conflicts.
    None { nodes: u64 },
    /// Some leaves are not settled.
    Unsettled { limit: Limit },
}

/// The verdict, the steps, and the original edges of the cycles, or, for leaves that are not settled, of paths.
pub(super) struct LeavesReport {
    pub(super) verdict: LeavesVerdict,
    pub(super) steps: Vec<PortfolioStep>,
    pub(super) edges: Vec<Edge>,
}

/// Settles all leaves, or refutes one. `known` is called after each round with the original edges of the cycles and of
/// the longest paths so far.
pub(super) fn settle(
    leaves: &[Problem],
    wanted: LeafGoal,
    only: Option<PortfolioPart>,
    seed: u64,
    limits: &Limits,
    control: &Control,
    known: impl Fn(&[Edge]),
) -> LeavesReport {
    let mut outcome = LeavesReport { verdict: LeavesVerdict::Cycles, steps: Vec::new(), edges: Vec::new() };
    let mut waiting: Vec<&Problem> = leaves.iter().collect();
    waiting.sort_by_key(|leaf| leaf.graph.vertices());

    // A race is created when its first round starts and dropped when it is settled.
    let mut open: Vec<OpenLeaf> = waiting.into_iter().map(|leaf| OpenLeaf { leaf, race: None }).collect();
    let mut stuck: Vec<OpenLeaf> = Vec::new();
    for round in 1..=limits.attempts.max(1) {
        if let Some(largest) = open.iter().map(|entry| entry.leaf.original_vertices()).max() {
            let graphs = if open.len() == 1 { "1 graph".into() } else { format!("{} graphs", open.len()) };
            control.note(format!("round {round}: {graphs} of up to {largest} vertices"));
        }

        let mut left = Vec::new();
        let mut entries = open.into_iter();
        while entries.len() > 0 {
            let batch: Vec<OpenLeaf> = entries.by_ref().take(BATCH).collect();
            let make = |leaf| Race::new(leaf, only, seed, limits, control);
            let round = || batch.into_par_iter().map(|entry| entry.round(make)).collect();
            let done: Vec<_> = in_parallel(round);

            for (entry, settled) in done {
                let vertices = entry.leaf.original_vertices();
                match settled {
                    Some(SettledLeaf::Cycle { cycle, by }) => {
                        let step = PortfolioStep::Settled { vertices, wanted, by };
                        control.note(step.to_string());
                        outcome.steps.push(step);
                        outcome.edges.extend(entry.leaf.lift(&cycle));
                    }
                    Some(SettledLeaf::None { by, nodes }) => {
                        outcome.steps.push(PortfolioStep::Refuted { vertices, wanted, by });
                        outcome.verdict = LeavesVerdict::None { nodes };
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

        known(&[outcome.edges.clone(), longest(open.iter().chain(&stuck))].concat());
    }

    let all = || open.iter().chain(&stuck);
    if let Some(largest) = all().map(|entry| entry.leaf.original_vertices()).max() {
        let limit = match stuck.first().and_then(OpenLeaf::over) {
            _ if control.is_stopped() => Limit::Stopped,
            Some(limit) => limit,
            None => Limit::Attempts(limits.attempts.max(1)),
        };
        outcome.steps.push(PortfolioStep::GaveUp { vertices: largest });
        outcome.edges.extend(longest(all()));
        outcome.verdict = LeavesVerdict::Unsettled { limit };
    }

    outcome
}

/// The original edges of the longest paths.
fn longest<'a, 'b: 'a>(open: impl Iterator<Item = &'a OpenLeaf<'b>>) -> Vec<Edge> {
    open.filter_map(|entry| entry.race.as_ref()).flat_map(Race::longest).collect()
}

/// A leaf that is not settled.
struct OpenLeaf<'a> {
    leaf: &'a Problem,
    race: Option<Race<'a>>,
}

impl<'a> OpenLeaf<'a> {
    fn round(self, make: impl Fn(&'a Problem) -> Race<'a>) -> (OpenLeaf<'a>, Option<SettledLeaf>) {
        let mut race = self.race.unwrap_or_else(|| make(self.leaf));
        let settled = race.round();
        (OpenLeaf { race: Some(race), ..self }, settled)
    }

    /// The limit at which no solver can continue.
    fn over(&self) -> Option<Limit> {
        self.race.as_ref().and_then(Race::is_over)
    }
}
