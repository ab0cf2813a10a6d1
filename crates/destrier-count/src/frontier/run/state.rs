//! The state of a running pass: what it may use, how far it is, and how much memory it holds.

use super::folder::Folder;
use super::options::RunOptions;
use super::result::{LayerSize, PassResult};
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::arithmetic::Arithmetic;
use crate::frontier::kernel::layer::Kernel;
use crate::frontier::kernel::step::Step;
use crate::frontier::plan::Plan;
use crate::progress::PassProgress;
use destrier_search::method::Control;
use destrier_search::workers::Workers;
use std::collections::BTreeMap;

/// Average number of bytes of a state in a table.
pub(crate) const STATE_BYTES: f64 = 9.0;

/// Bytes of the program itself, and of each of its threads.
pub(crate) const OWN_BYTES: u64 = 6 << 20;

/// This fraction of the memory limit is reserved for growing vectors, but at most [`MAX_RESERVE`] bytes.
const RESERVE_FRACTION: u64 = 8;
const MAX_RESERVE: u64 = 16 << 20;

/// The estimated number of bytes of a count that did not fit into `allowed` bytes. An estimate that says that it does
/// is too low: a quarter more is the least that is worth trying.
fn at_least_more(estimate: u64, allowed: u64) -> u64 {
    estimate.max(allowed.saturating_add(allowed / 4))
}

/// The data that stay the same during a pass.
#[derive(Clone, Copy)]
pub(crate) struct RunContext<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) options: &'a RunOptions,
    pub(crate) workers: &'a Workers,
    /// The folder where finished work is saved.
    pub(crate) folder: Option<&'a Folder>,
    pub(crate) control: &'a Control,
}

/// A running pass.
pub(crate) struct Run<'a, A> {
    pub(crate) kernel: Kernel<'a, A>,
    pub(crate) context: RunContext<'a>,
    watch: &'a mut dyn FnMut(&PassProgress),
    pub(crate) result: PassResult,
    /// The layers by side and step, over all slices.
    layers: BTreeMap<(u8, usize), LayerSize>,
    /// Number of steps done, over all slices.
    pub(crate) done: u64,
    /// Number of steps in total.
    pub(crate) steps: u64,
    pub(crate) slice: u64,
    /// Bytes held in addition to the layers of the current sweep.
    pub(crate) held: u64,
    /// Bytes that the join will need in addition.
    pub(crate) for_join: u64,
    /// Number of states computed since the last checkpoint.
    pub(crate) unsaved: u64,
    /// Estimated number of bytes needed.
    pub(crate) needed: u64,
}

impl<'a, A: Arithmetic> Run<'a, A> {
    pub(crate) fn new(
        kernel: Kernel<'a, A>,
        context: RunContext<'a>,
        watch: &'a mut dyn FnMut(&PassProgress),
    ) -> Run<'a, A> {
        Run {
            kernel,
            context,
            watch,
            result: PassResult { slices: context.plan.slices(), ..PassResult::known(0) },
            layers: BTreeMap::new(),
            done: 0,
            steps: 0,
            slice: 0,
            held: 0,
            for_join: 0,
            unsaved: 0,
            needed: context.plan.needed,
        }
    }

    /// The result, with all layers.
    pub(crate) fn finish(self) -> PassResult {
        PassResult { layers: self.layers.into_values().collect(), ..self.result }
    }

    /// Whether the graph without the apex is bipartite.
    pub(crate) fn bipartite(&self) -> bool {
        self.context.plan.bipartite
    }

    /// The number that a total stands for.
    pub(crate) fn to_number(&self, total: A::Total) -> Result<u128, FrontierError> {
        self.kernel.arithmetic.to_number(total).ok_or(FrontierError::Overflow)
    }

    /// Number of bytes for layers: the memory limit without the maps of changes, the program and its threads.
    pub(crate) fn memory(&self) -> u64 {
        self.context.options.memory.saturating_sub(self.overhead())
    }

    pub(crate) fn overhead(&self) -> u64 {
        let reserve = (self.context.options.memory / RESERVE_FRACTION).min(MAX_RESERVE);
        self.kernel.tables.bytes() + self.for_join + OWN_BYTES * (self.kernel.threads as u64 + 1) + reserve
    }

    pub(crate) fn out_of_memory(&self) -> FrontierError {
        let allowed = self.context.options.memory;
        let width = self.context.plan.width;
        FrontierError::OutOfMemory { needed: at_least_more(self.needed, allowed), allowed, width }
    }

    /// Records a layer of `states` states and `bytes` bytes after some steps. `place` is its side and step, and
    /// `before` the number of bytes of the layer before it.
    pub(crate) fn report(&mut self, steps: &[Step], place: (u8, usize), states: u64, bytes: u64, before: u64) {
        let Some(last) = steps.last() else { return };
        let width = last.frontier.count_ones() as usize;
        self.done += steps.len() as u64;
        self.unsaved += steps.len() as u64 * states;
        self.result.peak_states = self.result.peak_states.max(states);

        // The layer before is freed while the next one grows: together they never exceed the limit.
        let most = (bytes + before + self.held + self.kernel.tables.bytes()).min(self.context.options.memory);
        self.result.peak_bytes = self.result.peak_bytes.max(most);
        self.layers.entry(place).or_insert(LayerSize { taken: last.taken, width, states: 0 }).states += states;

        (self.watch)(&PassProgress {
            step: self.done,
            steps: self.steps.max(self.done),
            width,
            states,
            bytes: bytes + self.held,
            slice: self.slice,
            slices: self.result.slices,
        });
    }
}
