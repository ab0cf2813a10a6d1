//! The driver: sweeps, slices and the join, one after another, in the memory of one machine.
//!
//! A *slice* holds the circuits in which some vertices between the halves have given degrees on the left; slices are
//! independent, each is named by a number, and their sum is the count. The layers up to the point where these degrees
//! are final are common to all slices. What slices a job has depends on the job alone.

use super::arithmetic::Arithmetic;
use super::block::{Entry, Table};
use super::join::{self, Half, Reading};
use super::layer::{Engine, run_length};
use super::layout::{EDGE_GROWTH, Halves, Layout, growth, most_states};
use super::plan::{self, Sweep};
use super::step::{Kind, Step};
use super::whole::Whole;
use super::{Halt, Layer, Options, Outcome, Progress};

/// The driver of one count.
pub(super) struct Drive<'a, A> {
    pub(super) engine: Engine<'a, A>,
    pub(super) options: &'a Options,
    pub(super) watch: &'a mut dyn FnMut(&Progress),
    pub(super) outcome: Outcome,
    pub(super) pool: &'a rayon::ThreadPool,
    pub(super) done: u64,
    pub(super) steps: u64,
    pub(super) slice: u64,
    /// Bytes held besides the layers of the sweep that is going on.
    pub(super) held: u64,
}

impl<A: Arithmetic> Drive<'_, A> {
    pub(super) fn count(&mut self, whole: &Whole, layout: &Layout) -> Result<(), Halt> {
        match layout {
            Layout::Straight(order) => self.straight(whole, order),
            Layout::Halves(halves) => self.halves(whole, halves),
        }
    }

    fn straight(&mut self, whole: &Whole, order: &[u32]) -> Result<(), Halt> {
        let steps = steps(&Sweep { whole, order, stay: &[], edges: &[] })?;
        self.steps = steps.len() as u64;
        let (_, closed) = self.sweep(Table::start(), None, &steps)?;
        self.outcome.residue = closed;
        Ok(())
    }

    fn halves(&mut self, whole: &Whole, halves: &Halves) -> Result<(), Halt> {
        let stay = &halves.between;
        let left = steps(&Sweep { whole, order: &halves.left, stay, edges: &halves.left_edges })?;
        let reading = Reading { slots: stay.len(), reversed: halves.twins };
        if halves.twins {
            self.steps = left.len() as u64;
            let (table, _) = self.sweep(Table::start(), None, &left)?;
            let half = Half { segments: &table.segments, entries: &table.entries };
            self.outcome.residue = self.join(half, half, reading, true)?;
            return Ok(());
        }
        let right = steps(&Sweep { whole, order: &halves.right, stay, edges: &halves.right_edges })?;
        self.steps = (left.len() + right.len()) as u64;
        let (left, _) = self.sweep(Table::start(), None, &left)?;
        self.held = left.bytes();
        let (right, _) = self.sweep(Table::start(), None, &right)?;
        let left = Half { segments: &left.segments, entries: &left.entries };
        let right = Half { segments: &right.segments, entries: &right.entries };
        self.outcome.residue = self.join(left, right, reading, false)?;
        Ok(())
    }

    fn join(&self, left: Half, right: Half, reading: Reading, same: bool) -> Result<u64, Halt> {
        let Engine { tables, arithmetic, control, .. } = self.engine;
        let joined = self.pool.install(|| join::join(left, right, reading, same, tables, arithmetic, control));
        joined.ok_or(Halt::Stopped)
    }

    /// Takes a layer, or a part of it, through all of the steps.
    fn sweep(&mut self, table: Table, part: Option<Vec<Entry>>, steps: &[Step]) -> Result<(Table, u64), Halt> {
        let mut table = table;
        let mut part = part;
        let mut closed = 0;
        let mut at = 0;
        while at < steps.len() {
            let entries = part.take().unwrap_or_else(|| std::mem::take(&mut table.entries));
            let states = entries.iter().map(|entry| u64::from(entry.count)).sum();
            let run = &steps[at..at + run_length(&steps[at..], states)];
            let before = table.bytes();
            let engine = &self.engine;
            let (next, more) =
                self.pool.install(|| engine.advance(&table.segments, entries, run)).ok_or(Halt::Stopped)?;
            closed = self.engine.arithmetic.add(closed, more);
            at += run.len();
            self.report(run, &next, before);
            table = next;
        }
        Ok((table, closed))
    }

    fn report(&mut self, run: &[Step], table: &Table, before: u64) {
        let Some(last) = run.last() else { return };
        let (states, bytes) = (table.states(), table.bytes());
        let width = last.frontier.count_ones() as usize;
        self.done += run.len() as u64;
        self.outcome.peak_states = self.outcome.peak_states.max(states);
        self.outcome.peak_bytes = self.outcome.peak_bytes.max(bytes + before + self.held);
        self.outcome.layers.push(Layer { taken: last.taken, width, states });
        (self.watch)(&Progress {
            step: self.done,
            steps: self.steps.max(self.done),
            width,
            states,
            bytes: bytes + self.held,
            slice: self.slice,
            slices: self.outcome.slices,
        });
    }
}

fn steps(sweep: &Sweep) -> Result<Vec<Step>, Halt> {
    plan::steps(sweep).map_err(|width| Halt::TooWide { width, needed: 10.0 * most_states(width, false) })
}

/// How many states the layer after each step is thought to have.
fn estimates(steps: &[Step], colours: bool) -> Vec<f64> {
    let mut states: f64 = 1.0;
    let mut all = Vec::with_capacity(steps.len());
    for step in steps {
        states *= match &step.kind {
            Kind::Vertex { at, near } => growth(at.is_some(), near.len()),
            Kind::Edge { .. } => EDGE_GROWTH,
            Kind::Drop { .. } => 0.5,
        };
        states = states.max(1.0).min(most_states(step.frontier.count_ones() as usize, colours));
        all.push(states);
    }
    all
}
