//! A sweep that does not fit into memory: part by part, from file to file.
//!
//! A part goes through as many steps as leave the slots unchanged by which the layer is split. The result is split by
//! slots that the steps after that leave unchanged. So each part is read once and written once.

use super::folder::Folder;
use super::range::SweepRange;
use super::state::{Run, STATE_BYTES};
use super::stored_layer::{LayerOnDisk, StoredLayer, all_digits, some_slots};
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::arithmetic::Arithmetic;
use crate::frontier::kernel::bucket::{BucketEntry, BucketTable, states};
use crate::frontier::kernel::layer::run_length;
use crate::frontier::kernel::meter::AdvanceError;
use crate::frontier::kernel::step::Step;
use std::sync::Arc;

/// Where the sweep begins.
pub(crate) enum DiskSweepStart<'a> {
    /// The sweep begins with buckets in memory, which free `held` bytes when they are done.
    InMemory { segments: &'a [Arc<Vec<u64>>], entries: Vec<BucketEntry>, held: u64 },
    /// The sweep begins with a layer on disk.
    OnDisk(LayerOnDisk),
}

impl<A: Arithmetic> Run<'_, A> {
    /// Takes a layer through the steps of a range from step `from` on. Returns the number of closed cycles as well.
    pub(crate) fn sweep_on_disk(
        &mut self,
        range: &SweepRange,
        from: usize,
        start: DiskSweepStart,
        folder: &Folder,
    ) -> Result<(LayerOnDisk, u64), FrontierError> {
        let steps = range.steps;

        let (segments, entries, mut held, mut source) = match start {
            DiskSweepStart::InMemory { segments, entries, held } => (segments, entries, held, None),
            DiskSweepStart::OnDisk(layer) => (&[][..], Vec::new(), 0, Some(layer)),
        };

        // The memory of the layer that did not fit is free again, and parts need less of it.
        self.kernel.pool.shrink(self.memory().saturating_sub(self.held + held) / 2);

        let mut size = source.as_ref().map_or_else(|| states(&entries), |source| source.states);
        let mut at = from;
        let mut closed = 0;
        while at < steps.len() {
            let free = self.memory().saturating_sub(self.held + held);
            let grown = steps[at].estimate(size as f64, self.bipartite()).max(size as f64);
            let slots = slots_to_split(grown, free);
            let mask = match &source {
                Some(source) => source.mask,
                None => choose_slots(&steps[at..], steps[at].frontier, range.fixed, slots),
            };

            let leaves_mask = |step: &&Step| step.touched & mask & !range.fixed == 0;
            let (run, rest) = steps[at..].split_at(steps[at..].iter().take_while(leaves_mask).count().max(1));
            let frontier = run.last().map_or(0, |step| step.frontier);
            let next_mask = if rest.is_empty() {
                range.split_by | choose_slots(range.next, frontier, range.fixed | range.split_by, slots)
            } else {
                choose_slots(rest, frontier, range.fixed, slots)
            };

            let mut next = LayerOnDisk { mask: next_mask, ..LayerOnDisk::default() };

            let parts: Vec<u64> = match &source {
                Some(source) => source.parts.keys().copied().collect(),
                None => all_digits(mask),
            };

            let mut bytes = 0;
            for digits in parts {
                let part = match &source {
                    None => {
                        let chosen = entries.iter().filter(|entry| entry.key & mask == digits);
                        BucketTable { segments: segments.to_vec(), entries: chosen.copied().collect() }
                    }
                    Some(source) => {
                        let part = source.load_matching(folder, mask, digits, free / 2, self.kernel.pool)?;
                        part.ok_or_else(|| self.out_of_memory())?
                    }
                };

                let own = if source.is_some() { part.bytes() } else { 0 };
                let (mut table, more) = self.advance_part(part, run, free.saturating_sub(own) / 2)?;
                if let Some(required) = range.required.filter(|_| rest.is_empty()) {
                    table.entries.retain(|entry| required.allows(entry.key));
                }

                closed = self.kernel.arithmetic.add(closed, more);
                next.add(folder, &table, &format!("{}-{at}", range.name))?;
                bytes = bytes.max(own + 2 * table.bytes());
                self.kernel.pool.reclaim(table.segments);
            }

            if let Some(source) = source.take() {
                StoredLayer::OnDisk(source).discard(Some(folder), self.kernel.pool)?;
            }

            at += run.len();
            size = next.states;
            self.report(run, (range.side, range.offset + at), size, bytes, held);
            held = 0;
            source = Some(next);
        }

        Ok((source.unwrap_or_default(), closed))
    }

    /// Takes a part through some steps, in memory.
    fn advance_part(
        &self,
        part: BucketTable,
        steps: &[Step],
        allowed: u64,
    ) -> Result<(BucketTable, u64), FrontierError> {
        let mut table = part;
        let mut closed = 0;
        let mut at = 0;
        while at < steps.len() {
            let BucketTable { segments, entries } = table;
            let length = run_length(&steps[at..], states(&entries), self.bipartite());
            let run = &steps[at..at + length];
            let kernel = &self.kernel;
            let advanced = self.context.workers.install(|| kernel.advance(segments, entries, run, allowed));

            let (next, more) = advanced.map_err(|error| match error {
                AdvanceError::Stopped => FrontierError::Stopped,
                AdvanceError::OutOfMemory => self.out_of_memory(),
            })?;

            closed = self.kernel.arithmetic.add(closed, more);
            table = next;
            at += length;
        }

        Ok((table, closed))
    }
}

/// Number of slots by which a layer of `states` states is split if `free` bytes are free. Memory holds a part, its
/// successor, and a copy of that while it is split.
pub(crate) fn slots_to_split(states: f64, free: u64) -> usize {
    let parts = STATE_BYTES * states / (free as f64 / 8.0).max(1.0);
    (parts.max(1.0).log(1.7).ceil() as usize).clamp(1, 7)
}

/// The `slots` slots of the frontier that as many of the coming steps as possible leave unchanged, both bits of each.
/// The fixed slots, which hold the same digits everywhere, are not chosen.
pub(crate) fn choose_slots(coming: &[Step], frontier: u64, fixed: u64, slots: usize) -> u64 {
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
