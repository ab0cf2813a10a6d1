//! Applies a step to all states of a layer.
//!
//! A step does not change the number of edges of a vertex that is not adjacent to the processed one. The states are
//! grouped by these numbers, and the successors of different groups are different. Groups are distributed over the
//! threads, each with a table that fits into the cache. The groups do not depend on the number of threads, nor the
//! sums on their order.
//!
//! Invariant: the memory limit is respected, or the count fails.

use super::plan::SweepPlan;
use super::state::{NOTHING, Spectators, Successor, empty, take};
use super::{Resources, VoltageSweep};
use crate::engine_error::EngineError;
use crate::progress::PassProgress;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use rayon::prelude::*;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// Average number of states per group.
const GROUP: usize = 2048;

/// States, and the counts of each state, one per voltage.
#[derive(Default)]
struct StateLayer {
    states: Vec<u128>,
    counts: Vec<u64>,
}

/// Performs all steps. Returns the number of cycles by voltage.
pub(super) fn run<const BITS: u32>(
    sweep: &VoltageSweep,
    plan: &SweepPlan,
    resources: &Resources,
    watch: &mut dyn FnMut(&PassProgress),
) -> Result<Vec<u64>, EngineError> {
    let size = sweep.modulus * sweep.words;
    let mut found = vec![0; size];
    let mut layer = StateLayer { states: vec![empty::<BITS>(plan.width)], counts: vec![0; size] };
    layer.counts[0] = 1;

    for index in 0..plan.steps.len() {
        let before = layer.states.len();
        layer = advance::<BITS>(sweep, plan, index, layer, resources, &mut found)?;

        watch(&PassProgress {
            step: index as u64 + 1,
            steps: plan.steps.len() as u64,
            width: plan.steps[index].width,
            states: layer.states.len() as u64,
            bytes: sweep.held(before, layer.states.len() as u64 * sweep.state_bytes()),
            slice: 0,
            slices: 1,
        });
    }

    Ok(found)
}

/// Performs one step.
fn advance<const BITS: u32>(
    sweep: &VoltageSweep,
    plan: &SweepPlan,
    index: usize,
    layer: StateLayer,
    resources: &Resources,
    found: &mut [u64],
) -> Result<StateLayer, EngineError> {
    let step = &plan.steps[index];
    let size = sweep.modulus * sweep.words;
    let each = sweep.state_bytes();
    if u32::try_from(layer.states.len()).is_err() {
        return Err(EngineError::TooWide { width: step.width, needed: (layer.states.len() as u64 * each) as f64 });
    }

    let spectators = Spectators::new::<BITS>(step, plan.width);
    let groups = Groups::new(&layer.states, |state| spectators.of(state));
    let made = AtomicU64::new(0);
    let ready = AtomicU64::new(0);
    let all = groups.starts.len() as u64 - 1;
    let all_done = empty::<BITS>(plan.width);

    let advance_group = |table: &mut SumTable, group: usize| -> Result<(StateLayer, Vec<u64>), EngineError> {
        table.clear();
        let mut cycles = vec![0; size];
        for &at in groups.of(group) {
            let at = at as usize;
            let growing = made.load(Ordering::Relaxed) + table.states.len() as u64 * each;

            if resources.control.is_stopped() {
                return Err(EngineError::Stopped);
            }

            if sweep.held(layer.states.len(), growing) > resources.memory {
                // The share is estimated from the finished groups.
                let share = all as f64 / (ready.load(Ordering::Relaxed) + 1) as f64;
                let needed = sweep.held(layer.states.len(), (growing as f64 * share) as u64);
                return Err(EngineError::OutOfMemory { needed, allowed: resources.memory });
            }

            let counts = &layer.counts[at * size..(at + 1) * size];
            take::<BITS>(layer.states[at], step, all_done, |successor| match successor {
                Successor::State(state, first_ways, second_ways) => {
                    sweep.add(table.counts(state), counts, first_ways, second_ways)
                }
                Successor::Cycle(first_ways, second_ways) => sweep.add(&mut cycles, counts, first_ways, second_ways),
            });
        }

        let part = StateLayer { states: table.states.clone(), counts: table.sums.clone() };
        made.fetch_add(part.states.len() as u64 * each, Ordering::Relaxed);
        ready.fetch_add(1, Ordering::Relaxed);
        Ok((part, cycles))
    };

    let parts: Result<Vec<_>, EngineError> = resources
        .workers
        .install(|| (0..all as usize).into_par_iter().map_init(|| SumTable::new(size), advance_group).collect());
    let parts = parts?;
    drop((layer, groups));

    let mut next = StateLayer::default();
    let count = parts.iter().map(|(part, _)| part.states.len()).sum();
    next.states.reserve_exact(count);
    next.counts.reserve_exact(count * size);

    for (part, cycles) in parts {
        next.states.extend(part.states);
        next.counts.extend(part.counts);
        sweep.add(found, &cycles, NOTHING, NOTHING);
    }

    Ok(next)
}

impl VoltageSweep {
    /// Number of bytes held when a layer of `states` states has led to `made` bytes of the next layer: both layers
    /// with the groups of the first, or the next layer twice while its parts are concatenated.
    fn held(&self, states: usize, made: u64) -> u64 {
        made + made.max(states as u64 * (self.state_bytes() + 4))
    }

    /// Adds counts to others, after two edges with these ways. Sums are modulo a power of 2 that exceeds the result.
    fn add(&self, to: &mut [u64], from: &[u64], first_ways: &[(usize, u64)], second_ways: &[(usize, u64)]) {
        if let ([to], [from], [(_, first_ways)], [(_, second_ways)]) = (&mut *to, from, first_ways, second_ways) {
            *to = to.wrapping_add(from.wrapping_mul(first_ways * second_ways));
            return;
        }

        for (there, ways) in first_ways {
            for (further, more) in second_ways {
                for (voltage, from) in from.chunks_exact(self.words).enumerate() {
                    let at = (voltage + there + further) % self.modulus * self.words;
                    let mut carry = 0;
                    for (to, &from) in to[at..at + self.words].iter_mut().zip(from) {
                        let sum = u128::from(from) * u128::from(ways * more) + u128::from(*to) + carry;
                        *to = sum as u64;
                        carry = sum >> 64;
                    }
                }
            }
        }
    }
}

/// The states of a layer, grouped.
struct Groups {
    /// Indices of the states, group by group.
    numbers: Vec<u32>,
    /// Where each group begins, and where the last one ends.
    starts: Vec<usize>,
}

impl Groups {
    fn new(states: &[u128], alike: impl Fn(u128) -> u128) -> Groups {
        let count = (states.len() / GROUP).next_power_of_two();
        let group = |state: u128| hash(alike(state)) as usize & (count - 1);
        let mut starts = vec![0; count + 1];
        states.iter().for_each(|&state| starts[group(state) + 1] += 1);
        (0..count).for_each(|group| starts[group + 1] += starts[group]);

        let mut next = starts.clone();
        let mut numbers = vec![0; states.len()];
        for (number, &state) in states.iter().enumerate() {
            let place = &mut next[group(state)];
            numbers[*place] = number as u32;
            *place += 1;
        }

        Groups { numbers, starts }
    }

    fn of(&self, group: usize) -> &[u32] {
        &self.numbers[self.starts[group]..self.starts[group + 1]]
    }
}

/// A hash that is the same on every machine. States are compared in full, so a poor hash costs only time.
fn hash(state: u128) -> u64 {
    FixedState::default().hash_one(state)
}

/// The successors of one group, with their counts.
struct SumTable {
    /// Indices of the states.
    indices: HashTable<u32>,
    states: Vec<u128>,
    /// The counts of all states, `size` words each.
    sums: Vec<u64>,
    size: usize,
}

impl SumTable {
    fn new(size: usize) -> SumTable {
        SumTable { indices: HashTable::new(), states: Vec::new(), sums: Vec::new(), size }
    }

    fn clear(&mut self) {
        self.indices.clear();
        self.states.clear();
        self.sums.clear();
    }

    /// The counts of a state.
    fn counts(&mut self, state: u128) -> &mut [u64] {
        let states = &mut self.states;
        let hashed = hash(state);
        let index = match self.indices.find(hashed, |&index| states[index as usize] == state) {
            Some(&index) => index as usize,
            None => {
                let index = states.len();
                states.push(state);
                self.indices.insert_unique(hashed, index as u32, |&index| hash(states[index as usize]));
                self.sums.resize(states.len() * self.size, 0);
                index
            }
        };

        &mut self.sums[index * self.size..(index + 1) * self.size]
    }
}
