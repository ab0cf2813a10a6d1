//! The driver: sweeps, slices and the join, one after another, in the memory of one machine.
//!
//! A *slice* holds the circuits in which some vertices between the halves have given degrees on the left; slices are
//! independent, each is named by a number, and their sum is the count. The layers up to the point where these degrees
//! are final are common to all slices. What slices a job has depends on the job alone.

use super::arithmetic::Arithmetic;
use super::disk::Folder;
use super::join::{self, Half, Reading};
use super::layer::Engine;
use super::layout::Layout;
use super::plan::{self, Sweep};
use super::sizes::most_states;
use super::spill::{self, Stock};
use super::step::Step;
use super::sweep::Stretch;
use super::whole::Whole;
use super::{Halt, Layer, Options, Outcome, Progress};
use std::collections::BTreeMap;

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
    /// Width of the frontier.
    pub(super) width: usize,
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
    /// Bytes that the join will need besides.
    pub(super) for_join: u64,
    /// States that were computed since a layer was kept.
    pub(super) unkept: u64,
}

impl<'a, A: Arithmetic> Drive<'a, A> {
    pub(super) fn new(
        engine: Engine<'a, A>,
        shared: Shared<'a>,
        watch: &'a mut dyn FnMut(&Progress),
        outcome: Outcome,
    ) -> Drive<'a, A> {
        Drive {
            engine,
            shared,
            watch,
            outcome,
            layers: BTreeMap::new(),
            done: 0,
            steps: 0,
            slice: 0,
            held: 0,
            for_join: 0,
            unkept: 0,
        }
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

    /// The number that a total stands for.
    pub(super) fn number(&self, total: A::Total) -> Result<u128, Halt> {
        self.engine.arithmetic.number(total).ok_or(Halt::Overflow)
    }

    /// Joins two layers, or one with itself. If one lies in files, part by part.
    pub(super) fn join(
        &self,
        left: &Stock,
        right: Option<&Stock>,
        reading: Reading,
        parted: u64,
    ) -> Result<A::Total, Halt> {
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
            let load = |stock, digits| self.loaded(stock, parted, digits)?.ok_or_else(|| self.out_of_memory());
            let (mine, theirs) = (load(left, digits)?, load(right.unwrap_or(left), partner)?);
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
