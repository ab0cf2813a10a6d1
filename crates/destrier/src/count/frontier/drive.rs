//! The driver: sweeps, slices and the join, one after another, in the memory of one machine.
//!
//! A *slice* holds the circuits in which some vertices between the halves have given degrees on the left; slices are
//! independent, each is named by a number, and their sum is the count. The layers up to the point where these degrees
//! are final are common to all slices. What slices a job has depends on the job alone.

use super::arithmetic::Arithmetic;
use super::disk::Folder;
use super::join::{self, Half, Reading};
use super::layer::{Engine, run_length};
use super::layout::{Halves, Layout, Sweeps, most_states};
use super::plan::{self, Sweep};
use super::spill::{self, Stock};
use super::step::Step;
use super::sweep::{Start, Stretch};
use super::whole::Whole;
use super::{Halt, Layer, Options, Outcome, Progress};
use std::collections::{BTreeMap, BTreeSet};

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
    pub(super) engine: Engine<'a, A>,
    pub(super) shared: Shared<'a>,
    pub(super) watch: &'a mut dyn FnMut(&Progress),
    pub(super) outcome: Outcome,
    /// The layers by side and step, over all slices.
    pub(super) layers: BTreeMap<(u8, usize), Layer>,
    pub(super) done: u64,
    pub(super) steps: u64,
    pub(super) slice: u64,
    /// Bytes held besides the layers of the sweep that is going on.
    pub(super) held: u64,
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
        let steps = steps(&Sweep { whole, order, stay: &[], edges: &[], edges_last: false })?;
        self.steps = steps.len() as u64;
        let (_, closed) = self.sweep(Stretch::new(&steps, "layer", 0, 0))?;
        self.outcome.residue = self.number(self.engine.arithmetic.total(closed))?;
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
        let sums = known.iter().filter_map(|known| known.1).map(|number| arithmetic.back(number));
        let mut total = sums.fold(arithmetic.total(0), |total, sum| arithmetic.sum(total, sum));
        self.outcome.residue = self.number(total)?;
        known.retain(|known| known.1.is_none());
        self.done = own * (wanted.len() - known.len()) as u64;
        if known.is_empty() {
            return Ok(());
        }
        let colours = self.shared.colours;
        let (left_own, right_own) = (&left[slices.left_at..], right.as_ref().map(|right| &right[slices.right_at..]));
        let base = Stretch::new(&left[..slices.left_at], "layer-left", 0, slices.mask);
        let (base, _) = self.sweep(base)?;
        self.held = base.bytes();
        let other = match &right {
            None => None,
            Some(right) => {
                let other = Stretch::new(&right[..slices.right_at], "layer-right", 1, slices.mask);
                Some(self.sweep(other)?.0)
            }
        };
        self.held += other.as_ref().map_or(0, Stock::bytes);
        let held = self.held;
        // Every slice does the same steps in one go, so that their layers can be told together.
        let size = |stock: &Stock| 3.0 * stock.states() as f64 / all.len() as f64;
        let left_runs = runs(left_own, size(&base), colours);
        let right_runs = right_own.zip(other.as_ref()).map(|(steps, other)| runs(steps, size(other), colours));
        let last = spill::before_join(reading.slots, reading.reversed, slices.mask);
        for (slice, _) in known {
            self.slice = slice;
            let digits = all[slice as usize];
            let names = [format!("layer-{slice}-left"), format!("layer-{slice}-right")];
            let on_left = |name| Stretch {
                runs: Some(&left_runs),
                offset: slices.left_at,
                ..Stretch::new(left_own, name, 0, last)
            };
            let start = self.part(&base, slices.mask, digits.left)?;
            let (mine, _) = self.sweep(Stretch { start, ..on_left(&names[0]) })?;
            let same = right.is_none() && digits.left == digits.right;
            self.held = held + mine.bytes();
            let theirs = match (right_own, &other, &right_runs) {
                (Some(steps), Some(other), Some(runs)) => {
                    let stretch = Stretch::new(steps, &names[1], 1, last);
                    let start = self.part(other, slices.mask, digits.right)?;
                    let stretch = Stretch { start, runs: Some(runs), offset: slices.right_at, ..stretch };
                    Some(self.sweep(stretch)?.0)
                }
                _ if same => None,
                _ => {
                    let start = self.part(&base, slices.mask, digits.right)?;
                    Some(self.sweep(Stretch { start, ..on_left(&names[1]) })?.0)
                }
            };
            let sum = self.join(&mine, theirs.as_ref(), reading, last)?;
            let sum = (1..digits.alike).fold(sum, |total, _| arithmetic.sum(total, sum));
            mine.discard(self.shared.folder)?;
            theirs.map_or(Ok(()), |theirs| theirs.discard(self.shared.folder))?;
            if let Some(folder) = self.shared.folder {
                folder.keep_slice(slice, self.number(sum)?)?;
            }
            total = arithmetic.sum(total, sum);
            self.outcome.residue = self.number(total)?;
            self.held = held;
        }
        base.discard(self.shared.folder)?;
        other.map_or(Ok(()), |other| other.discard(self.shared.folder))
    }

    /// The number that a total stands for.
    fn number(&self, total: A::Total) -> Result<u128, Halt> {
        self.engine.arithmetic.number(total).ok_or(Halt::Overflow)
    }

    /// The blocks of a slice.
    fn part<'b>(&self, stock: &'b Stock, mask: u64, digits: u64) -> Result<Start<'b>, Halt> {
        match (stock, self.shared.folder) {
            (Stock::Memory(table), _) => Ok(Start::Some(table, table.chosen(mask, digits))),
            (Stock::Disk(spilled), Some(folder)) => {
                let allowed = self.memory().saturating_sub(self.held) / 2;
                let table = spilled.chosen(folder, mask, digits, allowed)?;
                Ok(Start::Own(table.ok_or_else(|| self.out_of_memory())?))
            }
            (Stock::Disk(_), None) => Err(self.out_of_memory()),
        }
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

    /// Joins two layers, or one with itself. If one lies in files, part by part.
    fn join(&self, left: &Stock, right: Option<&Stock>, reading: Reading, parted: u64) -> Result<A::Total, Halt> {
        if let (Stock::Memory(left), Stock::Memory(other)) = (left, right.unwrap_or(left)) {
            return self.join_tables(left.half(), other.half(), reading, right.is_none());
        }
        let arithmetic = self.engine.arithmetic;
        let mut total = arithmetic.total(0);
        for digits in spill::all_digits(parted) {
            let partner = reading.partner(digits) & parted;
            if right.is_none() && partner < digits {
                continue;
            }
            let (mine, theirs) = (self.part(left, parted, digits)?, self.part(right.unwrap_or(left), parted, partner)?);
            let same = right.is_none() && partner == digits;
            let sum = self.join_tables(mine.half(), theirs.half(), reading, same)?;
            let twice = right.is_none() && !same;
            total = arithmetic.sum(total, if twice { arithmetic.sum(sum, sum) } else { sum });
        }
        Ok(total)
    }

    fn join_tables(&self, left: Half, right: Half, reading: Reading, same: bool) -> Result<A::Total, Halt> {
        let Engine { tables, arithmetic, control, .. } = self.engine;
        let joined = self.shared.pool.install(|| join::join(left, right, reading, same, tables, arithmetic, control));
        joined.ok_or(Halt::Stopped)
    }
}

fn steps(sweep: &Sweep) -> Result<Vec<Step>, Halt> {
    plan::steps(sweep).map_err(too_wide)
}

pub(super) fn too_wide(width: usize) -> Halt {
    Halt::TooWide { width, needed: 10.0 * most_states(width, false) }
}
