//! The driver: sweeps, slices and the join, one after another, in the memory of one machine.
//!
//! A *slice* holds the circuits in which some vertices between the halves have given degrees on the left; slices are
//! independent, each is named by a number, and their sum is the count. The layers up to the point where these degrees
//! are final are common to all slices. What slices a job has depends on the job alone.

use super::arithmetic::Arithmetic;
use super::block::{Entry, Table};
use super::disk::Folder;
use super::join::{self, Half, Reading};
use super::layer::{Engine, Stop, run_length};
use super::layout::{Halves, Layout, Sweeps, most_states};
use super::plan::{self, Sweep};
use super::step::Step;
use super::whole::Whole;
use super::{Halt, Layer, Options, Outcome, Progress};
use std::collections::{BTreeMap, BTreeSet};

/// Layers of so many states are kept in the folder; smaller ones are sooner done again.
const KEPT: u64 = 1 << 20;

/// What does not change in the course of a count.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub(super) options: &'a Options,
    pub(super) pool: &'a rayon::ThreadPool,
    /// Where finished work is kept.
    pub(super) folder: Option<&'a Folder>,
    /// Whether the graph has two colours.
    pub(super) colours: bool,
    /// Bytes that the count is thought to need.
    pub(super) needed: u64,
}

/// A part of a sweep.
struct Stretch<'a> {
    /// The layer to begin with, and which of its blocks; the very beginning, and all.
    start: Option<&'a Table>,
    part: Option<Vec<Entry>>,
    steps: &'a [Step],
    /// How many steps to do in one go from each; as the states suggest if not given.
    runs: Option<&'a [usize]>,
    /// In a folder the layers are kept under this name, and the sweep goes on from there.
    name: &'a str,
    /// 0 is left, 1 is right.
    side: u8,
    /// How many steps of that side came before.
    offset: usize,
}

impl<'a> Stretch<'a> {
    /// From the beginning.
    fn all(steps: &'a [Step], name: &'a str, side: u8) -> Stretch<'a> {
        Stretch { start: None, part: None, steps, runs: None, name, side, offset: 0 }
    }
}

/// How many steps to do in one go from each on, if the first layer has so many states.
fn runs(steps: &[Step], states: f64, colours: bool) -> Vec<usize> {
    let mut states = states;
    let mut runs = Vec::with_capacity(steps.len());
    for (at, step) in steps.iter().enumerate() {
        runs.push(run_length(&steps[at..], states as u64, colours));
        states = step.estimate(states, colours);
    }
    runs
}

/// The driver of one count.
pub(super) struct Drive<'a, A> {
    engine: Engine<'a, A>,
    shared: Shared<'a>,
    watch: &'a mut dyn FnMut(&Progress),
    outcome: Outcome,
    /// The layers by side and step, over all slices.
    layers: BTreeMap<(u8, usize), Layer>,
    done: u64,
    steps: u64,
    slice: u64,
    /// Bytes held besides the layers of the sweep that is going on.
    held: u64,
}

impl<'a, A: Arithmetic> Drive<'a, A> {
    pub(super) fn new(
        engine: Engine<'a, A>,
        shared: Shared<'a>,
        watch: &'a mut dyn FnMut(&Progress),
        outcome: Outcome,
    ) -> Drive<'a, A> {
        Drive { engine, shared, watch, outcome, layers: BTreeMap::new(), done: 0, steps: 0, slice: 0, held: 0 }
    }

    /// Does all of it.
    pub(super) fn count(mut self, whole: &Whole, layout: &Layout) -> Result<Outcome, Halt> {
        match layout {
            Layout::Straight(order) => self.straight(whole, order)?,
            Layout::Halves(halves) => self.halves(whole, halves)?,
        }
        self.outcome.layers = self.layers.into_values().collect();
        Ok(self.outcome)
    }

    fn straight(&mut self, whole: &Whole, order: &[u32]) -> Result<(), Halt> {
        let steps = steps(&Sweep { whole, order, stay: &[], edges: &[] })?;
        self.steps = steps.len() as u64;
        let (_, closed) = self.sweep(Stretch::all(&steps, "layer", 0))?;
        self.outcome.residue = closed;
        Ok(())
    }

    fn halves(&mut self, whole: &Whole, halves: &Halves) -> Result<(), Halt> {
        let Sweeps { left, right, slices } = halves.sweeps(whole).map_err(too_wide)?;
        let reading = Reading { slots: halves.between.len(), reversed: halves.twins };
        let all = slices.all();
        self.outcome.slices = all.len() as u64;
        let wanted = self.wanted()?;
        let sides = 1 + u64::from(right.is_some());
        let common = (slices.left_at + slices.right_at) as u64;
        let own = (left.len() + right.as_ref().map_or(left.len(), Vec::len)) as u64 - common * (2 / sides);
        self.steps = common + own * wanted.len() as u64;
        let mut known = Vec::with_capacity(wanted.len());
        for &slice in &wanted {
            known.push((slice, self.shared.folder.map_or(Ok(None), |folder| folder.slice(slice))?));
        }
        let arithmetic = self.engine.arithmetic;
        let sum = known.iter().filter_map(|known| known.1).fold(0, |sum, residue| arithmetic.add(sum, residue));
        self.outcome.residue = sum;
        known.retain(|known| known.1.is_none());
        self.done = own * (wanted.len() - known.len()) as u64;
        if known.is_empty() {
            return Ok(());
        }
        let (base, _) = self.sweep(Stretch::all(&left[..slices.left_at], "layer-left", 0))?;
        self.held = base.bytes();
        let other = match &right {
            None => None,
            Some(right) => Some(self.sweep(Stretch::all(&right[..slices.right_at], "layer-right", 1))?.0),
        };
        self.held += other.as_ref().map_or(0, Table::bytes);
        let held = self.held;
        // Every slice does the same steps in one go, so that their layers can be told together.
        let size = |table: &Table| 3.0 * table.states() as f64 / all.len() as f64;
        let left_runs = runs(&left[slices.left_at..], size(&base), self.shared.colours);
        let right_runs = match (&right, &other) {
            (Some(right), Some(other)) => runs(&right[slices.right_at..], size(other), self.shared.colours),
            _ => Vec::new(),
        };
        for (slice, _) in known {
            self.slice = slice;
            let digits = all[slice as usize];
            let names = [format!("layer-{slice}-left"), format!("layer-{slice}-right")];
            let on_left = |digits: u64, name| Stretch {
                start: Some(&base),
                part: Some(base.chosen(slices.mask, digits)),
                steps: &left[slices.left_at..],
                runs: Some(&left_runs),
                name,
                side: 0,
                offset: slices.left_at,
            };
            let (mine, _) = self.sweep(on_left(digits.left, &names[0]))?;
            let same = right.is_none() && digits.left == digits.right;
            self.held = held + mine.bytes();
            let theirs = match (&right, &other) {
                (Some(right), Some(other)) => Some(self.sweep(Stretch {
                    start: Some(other),
                    part: Some(other.chosen(slices.mask, digits.right)),
                    steps: &right[slices.right_at..],
                    runs: Some(&right_runs),
                    name: &names[1],
                    side: 1,
                    offset: slices.right_at,
                })?),
                _ if same => None,
                _ => Some(self.sweep(on_left(digits.right, &names[1]))?),
            };
            let theirs = theirs.map(|(table, _)| table);
            let sum = self.join(mine.half(), theirs.as_ref().unwrap_or(&mine).half(), reading, same)?;
            // A slice of twins stands for its partner as well.
            let sum = if right.is_none() && !same { arithmetic.add(sum, sum) } else { sum };
            if let Some(folder) = self.shared.folder {
                folder.keep_slice(slice, sum)?;
            }
            self.outcome.residue = arithmetic.add(self.outcome.residue, sum);
            self.held = held;
        }
        Ok(())
    }

    /// The slices that were asked for.
    fn wanted(&self) -> Result<Vec<u64>, Halt> {
        let slices = self.outcome.slices;
        let Some(wanted) = &self.shared.options.slices else { return Ok((0..slices).collect()) };
        match wanted.iter().find(|&&slice| slice >= slices) {
            Some(&slice) => Err(Halt::NoSuchSlice { slice, slices }),
            None => Ok(wanted.iter().copied().collect::<BTreeSet<_>>().into_iter().collect()),
        }
    }

    fn join(&self, left: Half, right: Half, reading: Reading, same: bool) -> Result<u64, Halt> {
        let Engine { tables, arithmetic, control, .. } = self.engine;
        let joined = self.shared.pool.install(|| join::join(left, right, reading, same, tables, arithmetic, control));
        joined.ok_or(Halt::Stopped)
    }

    /// Takes a layer through all steps of a stretch; returns the circuits closed as well.
    fn sweep(&mut self, stretch: Stretch) -> Result<(Table, u64), Halt> {
        let Stretch { start, part, steps, runs, name, side, offset } = stretch;
        let beginning = Table::start();
        let start = start.unwrap_or(&beginning);
        let mut entries = part.unwrap_or_else(|| start.entries.clone());
        let mut table: Option<Table> = None;
        let (mut closed, mut at) = (0, 0);
        if let Some(mut saved) = self.shared.folder.map_or(Ok(None), |folder| folder.layer(name))? {
            (closed, at) = (saved.closed, steps.len().min(saved.step as usize));
            self.done += at as u64;
            entries = std::mem::take(&mut saved.table.entries);
            table = Some(saved.table);
        }
        while at < steps.len() {
            let states: u64 = entries.iter().map(|entry| u64::from(entry.count)).sum();
            let length = match runs {
                Some(runs) => runs[at],
                None => run_length(&steps[at..], states, self.shared.colours),
            };
            let run = &steps[at..at + length];
            let before = table.as_ref().map_or(0, Table::bytes);
            let segments = &table.as_ref().unwrap_or(start).segments;
            let directory = (size_of::<Entry>() * entries.len()) as u64;
            let allowed = self.shared.options.memory.saturating_sub(self.held + before + directory);
            let engine = &self.engine;
            let advanced = self.shared.pool.install(|| engine.advance(segments, entries, run, allowed));
            let (mut next, more) = match advanced {
                Ok(done) => done,
                Err(Stop::Tripped) => return Err(Halt::Stopped),
                Err(Stop::Full) => {
                    let needed = self.shared.needed.max(self.shared.options.memory + self.shared.options.memory / 4);
                    return Err(Halt::Memory { needed, allowed: self.shared.options.memory });
                }
            };
            closed = self.engine.arithmetic.add(closed, more);
            at += run.len();
            self.report(run, (side, offset + at), &next, before + directory);
            if let Some(folder) = self.shared.folder.filter(|_| next.states() >= KEPT) {
                folder.keep_layer(name, at as u64, closed, &next)?;
            }
            entries = std::mem::take(&mut next.entries);
            table = Some(next);
        }
        let segments = table.map_or_else(|| start.segments.clone(), |table| table.segments);
        Ok((Table { segments, entries }, closed))
    }

    fn report(&mut self, run: &[Step], place: (u8, usize), table: &Table, before: u64) {
        let Some(last) = run.last() else { return };
        let (states, bytes) = (table.states(), table.bytes());
        let width = last.frontier.count_ones() as usize;
        self.done += run.len() as u64;
        self.outcome.peak_states = self.outcome.peak_states.max(states);
        self.outcome.peak_bytes = self.outcome.peak_bytes.max(bytes + before + self.held);
        self.layers.entry(place).or_insert(Layer { taken: last.taken, width, states: 0 }).states += states;
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
    plan::steps(sweep).map_err(too_wide)
}

pub(super) fn too_wide(width: usize) -> Halt {
    Halt::TooWide { width, needed: 10.0 * most_states(width, false) }
}
