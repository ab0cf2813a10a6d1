//! All states at once: a step makes the next layer of the one before.
//!
//! A step cannot change how many edges a vertex has that is not joined to the one taken. So the states fall into
//! groups by that, and what comes of different groups is never the same. Groups are dealt out to the threads, each
//! with a table small enough for the cache. The groups do not depend on the threads, and sums not on their order.
//!
//! Invariant: what is held at once stays within the memory allowed, or the count is given up.

use super::plan::SweepPlan;
use super::state::{NOTHING, Onward, Spectators, empty, take};
use super::{Resources, VoltageSweep};
use crate::count::engine_error::EngineError;
use crate::count::progress::Progress;
use crate::sweep::Mixed;
use rayon::prelude::*;
use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// About how many states a group has.
const GROUP: usize = 2048;

/// States, and for each its counts, one for each voltage.
#[derive(Default)]
struct StateLayer {
    states: Vec<u128>,
    counts: Vec<u64>,
}

/// Goes through all steps; the counts of the circuits, by voltage.
pub(super) fn run<const BITS: u32>(
    sweep: &VoltageSweep,
    plan: &SweepPlan,
    resources: &Resources,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Vec<u64>, EngineError> {
    let size = sweep.modulus * sweep.words;
    let mut found = vec![0; size];
    let mut layer = StateLayer { states: vec![empty::<BITS>(plan.width)], counts: vec![0; size] };
    layer.counts[0] = 1;
    for index in 0..plan.steps.len() {
        let before = layer.states.len();
        layer = advance::<BITS>(sweep, plan, index, layer, resources, &mut found)?;
        watch(&Progress {
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

/// One step.
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
    let (made, ready) = (AtomicU64::new(0), AtomicU64::new(0));
    let all = groups.starts.len() as u64 - 1;
    let all_done = empty::<BITS>(plan.width);
    let one = |table: &mut SumTable, group: usize| -> Result<(StateLayer, Vec<u64>), EngineError> {
        table.clear();
        let mut circuits = vec![0; size];
        for &at in groups.of(group) {
            let at = at as usize;
            let growing = made.load(Ordering::Relaxed) + table.states.len() as u64 * each;
            if resources.control.is_stopped() {
                return Err(EngineError::Stopped);
            }
            if sweep.held(layer.states.len(), growing) > resources.memory {
                // What is ready tells how much the rest will take.
                let share = all as f64 / (ready.load(Ordering::Relaxed) + 1) as f64;
                let needed = sweep.held(layer.states.len(), (growing as f64 * share) as u64);
                return Err(EngineError::OutOfMemory { needed, allowed: resources.memory });
            }
            let counts = &layer.counts[at * size..(at + 1) * size];
            take::<BITS>(layer.states[at], step, all_done, |onward| match onward {
                Onward::State(state, one, other) => sweep.add(table.counts(state), counts, one, other),
                Onward::Circuit(one, other) => sweep.add(&mut circuits, counts, one, other),
            });
        }
        let part = StateLayer { states: table.states.clone(), counts: table.sums.clone() };
        made.fetch_add(part.states.len() as u64 * each, Ordering::Relaxed);
        ready.fetch_add(1, Ordering::Relaxed);
        Ok((part, circuits))
    };
    let parts: Result<Vec<_>, EngineError> =
        resources.workers.install(|| (0..all as usize).into_par_iter().map_init(|| SumTable::new(size), one).collect());
    let parts = parts?;
    drop((layer, groups));
    let mut next = StateLayer::default();
    let count = parts.iter().map(|(part, _)| part.states.len()).sum();
    next.states.reserve_exact(count);
    next.counts.reserve_exact(count * size);
    for (part, circuits) in parts {
        next.states.extend(part.states);
        next.counts.extend(part.counts);
        sweep.add(found, &circuits, NOTHING, NOTHING);
    }
    Ok(next)
}

impl VoltageSweep {
    /// The bytes that are held when a layer of so many states has led to so many bytes of the next: both of them, with
    /// the groups of the first, or the next one twice while its parts are laid together.
    fn held(&self, states: usize, made: u64) -> u64 {
        made + made.max(states as u64 * (self.state_bytes() + 4))
    }

    /// Adds counts to others, after an edge of these ways and another; sums are taken modulo a power of 2 that is
    /// above the result.
    fn add(&self, to: &mut [u64], from: &[u64], one: &[(usize, u64)], other: &[(usize, u64)]) {
        if let ([to], [from], [(_, one)], [(_, other)]) = (&mut *to, from, one, other) {
            *to = to.wrapping_add(from.wrapping_mul(one * other));
            return;
        }
        for (there, ways) in one {
            for (further, more) in other {
                for (voltage, from) in from.chunks_exact(self.words).enumerate() {
                    let at = (voltage + there + further) % self.modulus * self.words;
                    let mut carry = 0;
                    for (to, &from) in to[at..at + self.words].iter_mut().zip(from) {
                        let sum = u128::from(from) * u128::from(ways * more) + u128::from(*to) + carry;
                        (*to, carry) = (sum as u64, sum >> 64);
                    }
                }
            }
        }
    }
}

/// The states of a layer, by groups.
struct Groups {
    /// Their numbers, those of a group together.
    numbers: Vec<u32>,
    /// Where each group begins, and where the last one ends.
    starts: Vec<usize>,
}

impl Groups {
    fn new(states: &[u128], alike: impl Fn(u128) -> u128) -> Groups {
        let count = (states.len() / GROUP).next_power_of_two();
        let group = |state: u128| spread(alike(state)) as usize & (count - 1);
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

fn spread(word: u128) -> u64 {
    let mut mixed = Mixed::default();
    mixed.write_u128(word);
    mixed.finish()
}

/// What comes of one group.
struct SumTable {
    /// For each remainder of a state's hash, or the next free one, its number from 1.
    places: Vec<u32>,
    states: Vec<u128>,
    sums: Vec<u64>,
    size: usize,
}

impl SumTable {
    fn new(size: usize) -> SumTable {
        SumTable { places: Vec::new(), states: Vec::new(), sums: Vec::new(), size }
    }

    fn clear(&mut self) {
        self.places.clear();
        self.places.resize(64, 0);
        self.states.clear();
        self.sums.clear();
    }

    /// The counts of a state.
    fn counts(&mut self, state: u128) -> &mut [u64] {
        if 2 * self.states.len() >= self.places.len() {
            self.grow();
        }
        let mut at = spread(state) as usize & (self.places.len() - 1);
        let number = loop {
            match self.places[at] as usize {
                0 => {
                    self.states.push(state);
                    self.sums.resize(self.states.len() * self.size, 0);
                    self.places[at] = self.states.len() as u32;
                    break self.states.len() - 1;
                }
                number if self.states[number - 1] == state => break number - 1,
                _ => at = (at + 1) & (self.places.len() - 1),
            }
        };
        &mut self.sums[number * self.size..(number + 1) * self.size]
    }

    fn grow(&mut self) {
        let count = 4 * self.places.len();
        self.places.clear();
        self.places.resize(count, 0);
        for (number, &state) in self.states.iter().enumerate() {
            let mut at = spread(state) as usize & (count - 1);
            while self.places[at] != 0 {
                at = (at + 1) & (count - 1);
            }
            self.places[at] = number as u32 + 1;
        }
    }
}
