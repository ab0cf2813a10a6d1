//! A sweep: a layer is taken through steps, in memory as long as it fits.

use super::arithmetic::Arithmetic;
use super::block::{Entry, Table};
use super::drive::Drive;
use super::join::Half;
use super::layer::{Stop, run_length};
use super::parted::Origin;
use super::spill::{Spilled, Stock};
use super::step::{Needed, Step};
use super::{Halt, Layer, Progress};

/// Layers of so many states are kept in the folder; smaller ones are sooner done again.
const KEPT: u64 = 1 << 20;

/// A layer is kept when so many times its states were computed since the last one was: a state is written in about the time of
/// two steps.
const WORTH: u64 = 6;

/// Bytes that the program takes besides, and each of its threads.
const OWN: u64 = 6 << 20;

/// Of what is allowed, so much is left for vectors that grow, or so many bytes if that is less.
const GROWTH: (u64, u64) = (8, 16 << 20);

/// Bytes of a state in a table, by and large.
pub(super) const STATE: f64 = 9.0;

/// Where a sweep begins.
pub(super) enum Start<'a> {
    /// Before anything has happened.
    Beginning,
    /// With some blocks of a table that is kept.
    Some(&'a Table, Vec<Entry>),
    /// With a table.
    Own(Table),
    /// With a layer in files, which does not fit into memory.
    Files(Spilled),
}

impl Start<'_> {
    /// Bytes that it takes, besides a table that is kept.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Start::Beginning | Start::Files(_) => 0,
            Start::Some(_, entries) => (size_of::<Entry>() * entries.capacity()) as u64,
            Start::Own(table) => table.bytes(),
        }
    }

    /// The blocks, for the join.
    pub(super) fn half(&self) -> Half<'_> {
        match self {
            Start::Beginning | Start::Files(_) => Half { segments: &[], entries: &[] },
            Start::Some(table, entries) => Half { segments: &table.segments, entries },
            Start::Own(table) => table.half(),
        }
    }
}

/// A part of a sweep.
pub(super) struct Stretch<'a> {
    pub(super) start: Start<'a>,
    pub(super) steps: &'a [Step],
    /// How many steps to do in one go from each; as the states suggest if not given.
    pub(super) runs: Option<&'a [usize]>,
    /// In a folder the layers are kept under this name, and the sweep goes on from there.
    pub(super) name: &'a str,
    /// 0 is left, 1 is right.
    pub(super) side: u8,
    /// How many steps of that side came before.
    pub(super) offset: usize,
    /// The slots by which the last layer is parted if it lies in files.
    pub(super) last: u64,
    /// The slots that hold the same in all of it.
    pub(super) fixed: u64,
    /// The steps that come after it.
    pub(super) next: &'a [Step],
    /// What is needed of the last layer if it is put into files; all if not given.
    pub(super) wanted: Option<&'a Needed>,
}

impl<'a> Stretch<'a> {
    /// From the beginning.
    pub(super) fn new(steps: &'a [Step], name: &'a str, side: u8, last: u64) -> Stretch<'a> {
        Stretch {
            start: Start::Beginning,
            steps,
            runs: None,
            name,
            side,
            offset: 0,
            last,
            fixed: 0,
            next: &[],
            wanted: None,
        }
    }

    fn run(&self, at: usize, states: u64, colours: bool) -> usize {
        match self.runs {
            Some(runs) => runs[at],
            None => run_length(&self.steps[at..], states, colours),
        }
    }
}

impl<A: Arithmetic> Drive<'_, A> {
    /// Takes a layer through all steps of a stretch; returns the circuits closed as well.
    pub(super) fn sweep(&mut self, mut stretch: Stretch) -> Result<(Stock, u64), Halt> {
        let start = std::mem::replace(&mut stretch.start, Start::Beginning);
        let mut in_files = None;
        let (base, mut entries, mut table) = match start {
            Start::Beginning => (None, Vec::new(), Some(Table::start())),
            Start::Some(base, entries) => (Some(base), entries, None),
            Start::Own(table) => (None, Vec::new(), Some(table)),
            Start::Files(spilled) => {
                in_files = Some(spilled);
                (None, Vec::new(), None)
            }
        };
        let (mut closed, mut at) = (0, 0);
        let saved = self.shared.folder.map_or(Ok(None), |folder| folder.layer(stretch.name))?;
        if let (Some(spilled), None, Some(folder)) = (in_files, &saved, self.shared.folder) {
            let (spilled, closed) = self.sweep_in_files(&stretch, 0, Origin::Files(spilled), folder)?;
            return Ok((Stock::Disk(spilled), closed));
        }
        if let Some(saved) = saved {
            (closed, at) = (saved.closed, stretch.steps.len().min(saved.step as usize));
            self.done += at as u64;
            table = Some(saved.table);
        }
        if let Some(table) = &mut table {
            entries = std::mem::take(&mut table.entries);
        }
        while at < stretch.steps.len() {
            let size = states(&entries);
            let length = stretch.run(at, size, self.shared.colours);
            let run = &stretch.steps[at..at + length];
            let before = table.as_ref().map_or(0, Table::bytes);
            let directory = (size_of::<Entry>() * entries.len()) as u64;
            let mut allowed = self.memory().saturating_sub(self.held + before + directory);
            // A layer that may have to be parted is needed again, and its directory is copied.
            let spills = match self.shared.folder {
                Some(folder) if self.may_be_full(run, size, allowed) => Some(folder),
                _ => None,
            };
            if spills.is_some() {
                allowed = allowed.saturating_sub(directory);
            }
            let source = match (table.take(), spills) {
                (Some(own), None) => own.segments,
                (own, _) => {
                    table = own;
                    table.as_ref().or(base).map_or(Vec::new(), |table| table.segments.clone())
                }
            };
            let engine = &self.engine;
            let kept = if spills.is_some() { entries.clone() } else { Vec::new() };
            let advanced = self.shared.pool.install(|| engine.advance(source, entries, run, allowed));
            let (mut next, more) = match (advanced, spills) {
                (Ok(done), _) => done,
                (Err(Stop::Tripped), _) => return Err(Halt::Stopped),
                (Err(Stop::Full), None) => {
                    let next = run.iter().fold(size as f64, |states, step| step.estimate(states, self.shared.colours));
                    let layers = (STATE * (size as f64 + next.max(size as f64))) as u64;
                    self.shared.needed = self.shared.needed.max(layers + self.held + self.besides());
                    return Err(self.out_of_memory());
                }
                (Err(Stop::Full), Some(folder)) => {
                    let segments = table.as_ref().or(base).map_or(&[][..], |table| &table.segments);
                    let origin = Origin::Memory { segments, entries: kept, held: before };
                    let (spilled, more) = self.sweep_in_files(&stretch, at, origin, folder)?;
                    return Ok((Stock::Disk(spilled), self.engine.arithmetic.add(closed, more)));
                }
            };
            closed = self.engine.arithmetic.add(closed, more);
            at += length;
            self.report(run, (stretch.side, stretch.offset + at), next.states(), next.bytes(), before + directory);
            if let Some(folder) = self.shared.folder.filter(|_| next.states() >= KEPT && self.is_worth_keeping(&next)) {
                folder.keep_layer(stretch.name, at as u64, closed, &next)?;
                self.unkept = 0;
            }
            entries = std::mem::take(&mut next.entries);
            table = Some(next);
        }
        let segments = match (table, base) {
            (Some(table), _) => table.segments,
            (None, Some(base)) => base.segments.clone(),
            (None, None) => Vec::new(),
        };
        Ok((Stock::Memory(Table { segments, entries }), closed))
    }

    /// Whether a layer is written in a fraction of the time that it took since the last one was.
    fn is_worth_keeping(&self, layer: &Table) -> bool {
        self.unkept >= WORTH * layer.states()
    }

    /// Whether the layer after a run might not fit: by the estimate, which may be off by a factor.
    fn may_be_full(&self, run: &[Step], states: u64, allowed: u64) -> bool {
        let colours = self.shared.colours;
        let next = run.iter().fold(states as f64, |states, step| step.estimate(states, colours));
        3.0 * STATE * next.max(states as f64) > allowed as f64
    }

    /// Bytes for layers: what is allowed, but for the tables of changes and what the program and its threads take.
    pub(super) fn memory(&self) -> u64 {
        self.shared.options.memory.saturating_sub(self.besides())
    }

    fn besides(&self) -> u64 {
        let growth = (self.shared.options.memory / GROWTH.0).min(GROWTH.1);
        self.engine.tables.bytes() + self.for_join + OWN * (self.engine.threads as u64 + 1) + growth
    }

    pub(super) fn out_of_memory(&self) -> Halt {
        let allowed = self.shared.options.memory;
        Halt::Memory { needed: self.shared.needed, allowed, width: Some(self.shared.width) }
    }

    pub(super) fn report(&mut self, run: &[Step], place: (u8, usize), states: u64, bytes: u64, before: u64) {
        let Some(last) = run.last() else { return };
        let width = last.frontier.count_ones() as usize;
        self.done += run.len() as u64;
        self.unkept += run.len() as u64 * states;
        self.outcome.peak_states = self.outcome.peak_states.max(states);
        // The layer before is given back while the next one grows: together they never exceed what is allowed.
        let most = (bytes + before + self.held + self.engine.tables.bytes()).min(self.shared.options.memory);
        self.outcome.peak_bytes = self.outcome.peak_bytes.max(most);
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

pub(super) fn states(entries: &[Entry]) -> u64 {
    entries.iter().map(|entry| u64::from(entry.count)).sum()
}
