//! A stretch of a sweep that does not fit into memory: part by part, from file to file.
//!
//! A part is taken through as many steps as leave the slots alone by which the layer is parted, and what becomes of it is
//! parted by slots that the steps after that leave alone. So each part is read once and written once.

use super::Halt;
use super::arithmetic::Arithmetic;
use super::block::{Entry, Table};
use super::disk::Folder;
use super::drive::Drive;
use super::layer::{Stop, run_length};
use super::spill::{Spilled, Stock, all_digits, some_slots};
use super::step::Step;
use super::sweep::{STATE, Stretch, states};
use std::sync::Arc;

/// Where it begins.
pub(super) enum Origin<'a> {
    /// With blocks in memory; so many bytes are given back with them.
    Memory { segments: &'a [Arc<Vec<u64>>], entries: Vec<Entry>, held: u64 },
    /// With a layer in files.
    Files(Spilled),
}

impl<A: Arithmetic> Drive<'_, A> {
    /// The stretch from that step on; returns the circuits closed as well.
    pub(super) fn sweep_in_files(
        &mut self,
        stretch: &Stretch,
        from: usize,
        origin: Origin,
        folder: &Folder,
    ) -> Result<(Spilled, u64), Halt> {
        let steps = stretch.steps;
        let (segments, entries, mut held, mut source) = match origin {
            Origin::Memory { segments, entries, held } => (segments, entries, held, None),
            Origin::Files(spilled) => (&[][..], Vec::new(), 0, Some(spilled)),
        };
        // What a layer that did not fit had got is free again, and parts need less of it.
        self.engine.stack.shrink(self.memory().saturating_sub(self.held + held) / 2);
        let mut size = source.as_ref().map_or_else(|| states(&entries), |source| source.states);
        let (mut at, mut closed) = (from, 0);
        while at < steps.len() {
            let room = self.memory().saturating_sub(self.held + held);
            let grown = steps[at].estimate(size as f64, self.shared.colours).max(size as f64);
            let slots = slots(grown, room);
            let mask = match &source {
                Some(source) => source.mask,
                None => parting(&steps[at..], steps[at].frontier, stretch.fixed, slots),
            };
            let alone = |step: &&Step| step.touched & mask & !stretch.fixed == 0;
            let (run, rest) = steps[at..].split_at(steps[at..].iter().take_while(alone).count().max(1));
            let frontier = run.last().map_or(0, |step| step.frontier);
            let next_mask = match rest.is_empty() {
                false => parting(rest, frontier, stretch.fixed, slots),
                true => stretch.last | parting(stretch.next, frontier, stretch.fixed | stretch.last, slots),
            };
            let mut next = Spilled { mask: next_mask, ..Spilled::default() };
            let parted: Vec<u64> = match &source {
                Some(source) => source.parts.keys().copied().collect(),
                None => all_digits(mask),
            };
            let mut bytes = 0;
            for digits in parted {
                let part = match &source {
                    None => {
                        let chosen = entries.iter().filter(|entry| entry.key & mask == digits);
                        Table { segments: segments.to_vec(), entries: chosen.copied().collect() }
                    }
                    Some(source) => {
                        let part = source.chosen(folder, mask, digits, room / 2, self.engine.stack)?;
                        part.ok_or_else(|| self.out_of_memory())?
                    }
                };
                let own = if source.is_some() { part.bytes() } else { 0 };
                let (mut table, more) = self.through(part, run, room.saturating_sub(own) / 2)?;
                if let Some(wanted) = stretch.wanted.filter(|_| rest.is_empty()) {
                    table.entries.retain(|entry| wanted.allows(entry.key));
                }
                closed = self.engine.arithmetic.add(closed, more);
                next.add(folder, &table, &format!("spill-{}-{at}", stretch.name))?;
                bytes = bytes.max(own + 2 * table.bytes());
                self.engine.stack.reclaim(table.segments);
            }
            if let Some(source) = source.take() {
                Stock::Disk(source).discard(Some(folder), self.engine.stack)?;
            }
            at += run.len();
            size = next.states;
            self.report(run, (stretch.side, stretch.offset + at), size, bytes, held);
            held = 0;
            source = Some(next);
        }
        Ok((source.unwrap_or_default(), closed))
    }

    /// Takes a part through some steps, in memory.
    fn through(&self, part: Table, steps: &[Step], allowed: u64) -> Result<(Table, u64), Halt> {
        let (mut table, mut closed, mut at) = (part, 0, 0);
        while at < steps.len() {
            let Table { segments, entries } = table;
            let length = run_length(&steps[at..], states(&entries), self.shared.colours);
            let run = &steps[at..at + length];
            let engine = &self.engine;
            let advanced = self.shared.pool.install(|| engine.advance(segments, entries, run, allowed));
            let (next, more) = advanced.map_err(|stop| match stop {
                Stop::Tripped => Halt::Stopped,
                Stop::Full => self.out_of_memory(),
            })?;
            closed = self.engine.arithmetic.add(closed, more);
            table = next;
            at += length;
        }
        Ok((table, closed))
    }
}

/// By how many slots a layer of so many states is parted: a part is held, what becomes of it, and a copy of that while
/// it is parted.
pub(super) fn slots(states: f64, room: u64) -> usize {
    let parts = STATE * states / (room as f64 / 8.0).max(1.0);
    (parts.max(1.0).log(1.7).ceil() as usize).clamp(1, 7)
}

/// So many slots of the frontier that as many of the coming steps as possible leave alone, both bits of each; none of the
/// fixed ones, in which all is the same.
pub(super) fn parting(coming: &[Step], frontier: u64, fixed: u64, slots: usize) -> u64 {
    let mut free = frontier & !fixed;
    let mut chosen = 0;
    for step in coming {
        free &= !step.touched;
        if chosen != 0 && (free.count_ones() as usize) < slots {
            break;
        }
        chosen = some_slots(free, slots);
    }
    chosen
}
