//! The longest cycle or path of a graph, by dynamic programming over a frontier.
//!
//! The vertices are added one after another. A new vertex is joined to at most two of the earlier ones, or to none. The
//! past matters only through the *frontier*, the vertices with neighbours that are still to come: each has no edge yet,
//! or both, or is the end of a path whose other end is known. A vertex that leaves the frontier without an edge is
//! missed. Of all pasts with the same frontier only one that misses fewest vertices is kept.
//!
//! An edge that must be used is part of every choice of its later vertex, and no cycle is closed before the last of
//! these edges.
//!
//! A path is a cycle through an additional vertex, the apex, which is joined to all others and stays in the frontier.
//!
//! The number of missed vertices is limited, and the limit doubles until a cycle is found: a graph whose longest cycle
//! misses few vertices is settled with few states, and a limit under which there is none is an upper bound.
//!
//! The technique is that of Knuth's SIMPATH (The Art of Computer Programming 4A, section 7.1.4).

mod frontier_state;
mod sweep_plan;
#[cfg(test)]
mod tests;

use destrier_core::{AnyGraph, Shape};
use destrier_search::method::{Control, Limit};
use foldhash::fast::FixedState;
use frontier_state::FrontierState;
use std::collections::HashMap;
use sweep_plan::{SweepPlan, SweepStep};

/// The number of states between two checks of the control.
const LOOK_INTERVAL: usize = 1 << 10;

/// Bytes of a state while it is in the current or the next layer, and of what is kept to find the way back.
const BYTES_PER_STATE: u64 = 128;
const BYTES_PER_LINK: u64 = size_of::<BackLink>() as u64;

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LongestSearch {
    /// The vertices of the longest cycle or path that was found: a claim. Empty if none was found.
    pub(super) vertices: Vec<u32>,
    /// No cycle or path is longer than this.
    pub(super) upper_bound: u64,
    /// The limit at which the search gave up; `None` if it was complete.
    pub(super) limit: Option<Limit>,
    /// The number of states.
    pub(super) states: u64,
}

/// Searches for a cycle or path with all edges of `fixed` that is longer than `known` vertices and at most
/// `upper_bound`, which must be an upper bound. A complete search that finds none proves that none is longer than
/// `known`.
pub(super) fn search_longest(
    graph: &AnyGraph,
    shape: Shape,
    fixed: &[(u32, u32)],
    known: u64,
    upper_bound: u64,
    memory: u64,
    control: &Control,
) -> LongestSearch {
    let mut found = LongestSearch { vertices: Vec::new(), upper_bound, limit: None, states: 0 };
    let count = graph.vertices() as u64;
    if upper_bound <= known {
        return found;
    }
    let Some(plan) = SweepPlan::new(graph, shape, fixed, control) else {
        let limit = if control.is_stopped() { Limit::Stopped } else { Limit::TooWide };
        return LongestSearch { limit: Some(limit), ..found };
    };

    // The apex is on every cycle, but is not a vertex of the graph.
    let apex = u64::from(shape == Shape::Open);
    let mut missed = count - upper_bound.min(count);
    while found.upper_bound > known {
        let most = missed.min(count - known - 1);
        let mut sweep = Sweep { plan: &plan, most_missed: most as u32, memory, control, links: Vec::new(), states: 0 };
        let result = sweep.run();
        found.states += sweep.states;

        match result {
            Err(limit) => return LongestSearch { limit: Some(limit), ..found },
            Ok(Some(cycle)) => {
                let length = cycle.len() as u64 - apex;
                // A cycle that misses more than the limit was closed early, and others may be longer.
                if length + most >= count {
                    return LongestSearch { vertices: plan.names(&cycle, shape), upper_bound: length, ..found };
                }
                found.upper_bound = count - most - 1;
            }
            Ok(None) => found.upper_bound = (count - most).saturating_sub(1),
        }

        control.note(format!("none has more than {} vertices", found.upper_bound));
        missed = (2 * missed).max(missed + 1);
    }

    found.upper_bound = known;
    found
}

/// How a state came about: a state of the layer before, and the choice of edges.
#[derive(Clone, Copy)]
struct BackLink {
    parent: u32,
    choice: u32,
}

/// The states after a step, in the order in which they were found.
#[derive(Default)]
struct Layer {
    states: Vec<(FrontierState, u32)>,
    places: HashMap<FrontierState, u32, FixedState>,
    links: Vec<BackLink>,
}

impl Layer {
    /// Keeps the past that misses fewest vertices.
    fn add(&mut self, state: FrontierState, missed: u32, link: BackLink) {
        let fresh = self.states.len() as u32;
        let place = *self.places.entry(state).or_insert(fresh);
        if place == fresh {
            self.states.push((state, missed));
            self.links.push(link);
        } else if missed < self.states[place as usize].1 {
            self.states[place as usize].1 = missed;
            self.links[place as usize] = link;
        }
    }
}

/// The longest cycle that was found, and the step and choice that closed it.
struct ClosedCycle {
    length: u32,
    step: usize,
    link: BackLink,
}

/// One sweep over all vertices.
struct Sweep<'a> {
    plan: &'a SweepPlan,
    most_missed: u32,
    memory: u64,
    control: &'a Control,
    /// For each step, how its states came about.
    links: Vec<Vec<BackLink>>,
    states: u64,
}

impl Sweep<'_> {
    /// The longest cycle whose sweep misses no more vertices than allowed, as places in the plan's order.
    fn run(&mut self) -> Result<Option<Vec<u32>>, Limit> {
        let mut layer = Layer::default();
        layer.add(FrontierState::EMPTY, 0, BackLink { parent: 0, choice: 0 });

        let mut best: Option<ClosedCycle> = None;
        let mut link_bytes = 0;
        for (number, step) in self.plan.steps.iter().enumerate() {
            let mut next = Layer::default();
            for (place, (state, missed)) in layer.states.iter().enumerate() {
                if place % LOOK_INTERVAL == 0 {
                    self.check(link_bytes, layer.states.len() + next.states.len())?;
                }
                self.extend(number, step, place as u32, *state, *missed, &mut next, &mut best);
            }

            self.states += next.states.len() as u64;
            link_bytes += next.links.len() as u64 * BYTES_PER_LINK;
            self.links.push(std::mem::take(&mut next.links));
            layer = next;
        }

        Ok(best.map(|closed| self.trace(&closed)))
    }

    fn check(&self, link_bytes: u64, states: usize) -> Result<(), Limit> {
        let needed = link_bytes + states as u64 * BYTES_PER_STATE;
        match (self.control.is_stopped(), needed > self.memory || states > u32::MAX as usize / 2) {
            (true, _) => Err(Limit::Stopped),
            (_, true) => Err(Limit::Memory { needed, allowed: self.memory }),
            _ => Ok(()),
        }
    }

    /// Tries all choices of edges of the vertex that this step adds.
    #[allow(clippy::too_many_arguments, reason = "the inner loop of one sweep")]
    fn extend(
        &self,
        number: usize,
        step: &SweepStep,
        parent: u32,
        state: FrontierState,
        missed: u32,
        next: &mut Layer,
        best: &mut Option<ClosedCycle>,
    ) {
        for (choice, joins) in step.choices.iter().enumerate() {
            let link = BackLink { parent, choice: choice as u32 };
            let mut joined = Some(state);
            for (index, &(from, to)) in joins.iter().enumerate() {
                let Some(before) = joined else { break };
                if before.closes(from, to) {
                    let is_last = index + 1 == joins.len();
                    let may_close = is_last && number >= self.plan.first_closing;
                    if let Some(length) = before.closed_length(from, to, self.plan.apex).filter(|_| may_close) {
                        let length = length + step.left_before - missed;
                        if best.as_ref().is_none_or(|best| length > best.length) {
                            *best = Some(ClosedCycle { length, step: number, link });
                        }
                    }

                    joined = None;
                } else {
                    joined = before.join(from, to, self.plan.is_directed);
                }
            }

            let left = joined.and_then(|state| state.without(&step.leaving));
            if let Some((state, more)) = left.filter(|(_, more)| missed + more <= self.most_missed) {
                next.add(state, missed + more, link);
            }
        }
    }

    /// The cycle whose last choice is known, as places in the order.
    fn trace(&self, closed: &ClosedCycle) -> Vec<u32> {
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut step = closed.step;
        let mut link = closed.link;
        loop {
            edges.extend(self.plan.steps[step].edges(link.choice as usize));
            if step == 0 {
                break;
            }
            step -= 1;
            link = self.links[step][link.parent as usize];
        }
        cycle_of(&edges)
    }
}

/// The vertices of a cycle with these edges, in order. Arcs are followed.
fn cycle_of(edges: &[(u32, u32)]) -> Vec<u32> {
    let Some(&(first, mut here)) = edges.first() else { return Vec::new() };
    let mut cycle = vec![first];
    let mut used = 0;
    while here != first && cycle.len() <= edges.len() {
        cycle.push(here);
        let is_next = |&(place, &(from, to)): &(usize, &(u32, u32))| place != used && (from == here || to == here);
        let Some((place, &(from, to))) = edges.iter().enumerate().find(is_next) else { break };
        used = place;
        here = if from == here { to } else { from };
    }
    cycle
}
