//! A sweep: a layer is taken through steps, in memory as long as it fits, and then part by part from file to file.

use super::arithmetic::Arithmetic;
use super::block::{Entry, Table};
use super::disk::Folder;
use super::drive::Drive;
use super::join::Half;
use super::layer::{Stop, run_length};
use super::spill::{Spilled, Stock, all_digits, some_slots};
use super::step::Step;
use super::{Halt, Layer, Progress};
use std::sync::Arc;
use std::time::Instant;

/// Layers of so many states are kept in the folder; smaller ones are sooner done again.
const KEPT: u64 = 1 << 20;

/// Bytes that a disk takes in a second, by and large.
const DISK: f64 = 3e8;

/// Bytes that the program takes besides, and each of its threads.
const OWN: u64 = 6 << 20;

/// Bytes of a state in a table, by and large.
const STATE: f64 = 9.0;

/// Where a sweep begins.
pub(super) enum Start<'a> {
    /// Before anything has happened.
    Beginning,
    /// With some blocks of a table that is kept.
    Some(&'a Table, Vec<Entry>),
    /// With a table.
    Own(Table),
}

impl Start<'_> {
    /// The blocks, for the join.
    pub(super) fn half(&self) -> Half<'_> {
        match self {
            Start::Beginning => Half { segments: &[], entries: &[] },
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
}

impl<'a> Stretch<'a> {
    /// From the beginning.
    pub(super) fn new(steps: &'a [Step], name: &'a str, side: u8, last: u64) -> Stretch<'a> {
        Stretch { start: Start::Beginning, steps, runs: None, name, side, offset: 0, last, fixed: 0 }
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
        let (base, mut entries, mut table) = match start {
            Start::Beginning => (None, Vec::new(), Some(Table::start())),
            Start::Some(base, entries) => (Some(base), entries, None),
            Start::Own(table) => (None, Vec::new(), Some(table)),
        };
        let (mut closed, mut at) = (0, 0);
        if let Some(saved) = self.shared.folder.map_or(Ok(None), |folder| folder.layer(stretch.name))? {
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
            let allowed = self.memory().saturating_sub(self.held + before + directory);
            // A layer that may have to be parted is needed again.
            let spills = match self.shared.folder {
                Some(folder) if self.may_be_full(run, size, allowed) => Some(folder),
                _ => None,
            };
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
                    let (spilled, more) = self.spill(&stretch, at, segments, kept, before, folder)?;
                    return Ok((Stock::Disk(spilled), self.engine.arithmetic.add(closed, more)));
                }
            };
            closed = self.engine.arithmetic.add(closed, more);
            at += length;
            self.report(run, (stretch.side, stretch.offset + at), next.states(), next.bytes(), before + directory);
            if let Some(folder) = self.shared.folder.filter(|_| next.states() >= KEPT && self.is_worth_keeping(&next)) {
                folder.keep_layer(stretch.name, at as u64, closed, &next)?;
                self.kept = Instant::now();
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
        self.kept.elapsed().as_secs_f64() > 4.0 * layer.bytes() as f64 / DISK
    }

    /// Whether the layer after a run might not fit: by the estimate, which may be off by a factor.
    fn may_be_full(&self, run: &[Step], states: u64, allowed: u64) -> bool {
        let colours = self.shared.colours;
        let next = run.iter().fold(states as f64, |states, step| step.estimate(states, colours));
        3.0 * STATE * next.max(states as f64) > allowed as f64
    }

    /// The rest of a stretch, part by part, from file to file.
    fn spill(
        &mut self,
        stretch: &Stretch,
        from: usize,
        segments: &[Arc<Vec<u64>>],
        entries: Vec<Entry>,
        held: u64,
        folder: &Folder,
    ) -> Result<(Spilled, u64), Halt> {
        let steps = stretch.steps;
        let mut at = from;
        let mut closed = 0;
        let mut size = states(&entries);
        let mut source: Option<Spilled> = None;
        // One step at a time: the fewer slots are touched, the more there are to part by.
        while at < steps.len() {
            let step = &steps[at];
            let held = if source.is_none() { held } else { 0 };
            let room = self.memory().saturating_sub(self.held + held);
            // A part is held, what becomes of it, and a copy of that while it is parted.
            let parts = STATE * step.estimate(size as f64, self.shared.colours) / (room as f64 / 8.0);
            let slots = (parts.max(1.0).log(1.7).ceil() as usize).clamp(1, 7);
            let mask = match steps.get(at + 1) {
                Some(next) => some_slots(step.frontier & !next.touched & !stretch.fixed, slots),
                None => stretch.last,
            };
            let mut next = Spilled { mask, ..Spilled::default() };
            // The layer in memory is parted by spectators of this step; one in files was parted so before.
            let first_mask = some_slots(step.frontier & !step.touched & !stretch.fixed, slots);
            let parted: Vec<u64> = match &source {
                Some(source) => source.parts.keys().copied().collect(),
                None => all_digits(first_mask),
            };
            let mut bytes = 0;
            for digits in parted {
                let loaded = match &source {
                    None => None,
                    Some(source) => {
                        let part = source.chosen(folder, source.mask, digits, room / 2, self.engine.stack)?;
                        Some(part.ok_or_else(|| self.out_of_memory())?)
                    }
                };
                let (segments, chosen) = match &loaded {
                    Some(table) => (table.segments.as_slice(), table.entries.clone()),
                    None => {
                        let chosen = entries.iter().filter(|entry| entry.key & first_mask == digits);
                        (segments, chosen.copied().collect())
                    }
                };
                let engine = &self.engine;
                let run = std::slice::from_ref(step);
                let own = loaded.as_ref().map_or(0, Table::bytes);
                let allowed = room.saturating_sub(own) / 2;
                let advanced = self.shared.pool.install(|| engine.advance(segments.to_vec(), chosen, run, allowed));
                let (table, more) = advanced.map_err(|stop| match stop {
                    Stop::Tripped => Halt::Stopped,
                    Stop::Full => self.out_of_memory(),
                })?;
                closed = self.engine.arithmetic.add(closed, more);
                next.add(folder, &table, &format!("spill-{}-{at}", stretch.name))?;
                bytes = bytes.max(own + 2 * table.bytes());
                let stack = self.engine.stack;
                loaded.into_iter().chain([table]).for_each(|table| stack.reclaim(table.segments));
            }
            if let Some(source) = source.take() {
                Stock::Disk(source).discard(Some(folder), self.engine.stack)?;
            }
            at += 1;
            size = next.states;
            let place = (stretch.side, stretch.offset + at);
            self.report(std::slice::from_ref(step), place, size, bytes, held);
            source = Some(next);
        }
        Ok((source.unwrap_or_default(), closed))
    }

    /// Bytes for layers: what is allowed, but for the tables of changes and what the program and its threads take.
    pub(super) fn memory(&self) -> u64 {
        self.shared.options.memory.saturating_sub(self.besides())
    }

    fn besides(&self) -> u64 {
        self.engine.tables.bytes() + self.for_join + OWN * (self.engine.threads as u64 + 1)
    }

    pub(super) fn out_of_memory(&self) -> Halt {
        let allowed = self.shared.options.memory;
        Halt::Memory { needed: self.shared.needed.max(allowed + allowed / 10), allowed }
    }

    fn report(&mut self, run: &[Step], place: (u8, usize), states: u64, bytes: u64, before: u64) {
        let Some(last) = run.last() else { return };
        let width = last.frontier.count_ones() as usize;
        self.done += run.len() as u64;
        self.outcome.peak_states = self.outcome.peak_states.max(states);
        self.outcome.peak_bytes = self.outcome.peak_bytes.max(bytes + before + self.held + self.besides());
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

fn states(entries: &[Entry]) -> u64 {
    entries.iter().map(|entry| u64::from(entry.count)).sum()
}
