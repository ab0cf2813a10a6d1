//! A sweep: takes a layer through steps, in memory as long as it fits.

use super::range::{SweepRange, SweepStart};
use super::state::{Run, STATE_BYTES};
use super::stored_layer::StoredLayer;
use super::sweep_on_disk::DiskSweepStart;
use crate::frontier::error::FrontierError;
use crate::frontier::kernel::arithmetic::Arithmetic;
use crate::frontier::kernel::bucket::{BucketEntry, BucketTable, states_in_parallel};
use crate::frontier::kernel::meter::AdvanceError;
use crate::frontier::kernel::step::Step;

/// Layers with fewer states than this are not saved: they are sooner computed again.
const SAVED_STATES: u64 = 1 << 20;

/// A layer is saved when this many times its states were computed since the last checkpoint. Writing a state takes
/// about as long as two steps.
const SAVING_COST: u64 = 6;

impl<A: Arithmetic> Run<'_, A> {
    /// Takes a layer through all steps of a range. Returns the number of closed cycles as well.
    pub(crate) fn sweep(&mut self, mut range: SweepRange) -> Result<(StoredLayer, u64), FrontierError> {
        let start = std::mem::replace(&mut range.start, SweepStart::Beginning);
        let mut on_disk = None;
        let (base, mut entries, mut table) = match start {
            SweepStart::Beginning => (None, Vec::new(), Some(BucketTable::start())),
            SweepStart::Selected(base, entries) => (Some(base), entries, None),
            SweepStart::Owned(table) => (None, Vec::new(), Some(table)),
            SweepStart::OnDisk(layer) => {
                on_disk = Some(layer);
                (None, Vec::new(), None)
            }
        };

        let mut closed = 0;
        let mut at = 0;
        let folder = self.context.folder;
        let saved = folder.map_or(Ok(None), |folder| folder.layer(range.name))?;

        if let (Some(layer), None, Some(folder)) = (on_disk, &saved, folder) {
            let (layer, closed) = self.sweep_on_disk(&range, 0, DiskSweepStart::OnDisk(layer), folder)?;
            return Ok((StoredLayer::OnDisk(layer), closed));
        }

        if let Some(saved) = saved {
            closed = saved.closed;
            at = range.steps.len().min(saved.step as usize);
            self.done += at as u64;
            table = Some(saved.table);
        }

        if let Some(table) = &mut table {
            entries = std::mem::take(&mut table.entries);
        }

        while at < range.steps.len() {
            let size = self.context.workers.install(|| states_in_parallel(&entries));
            let length = range.run_length(at, size, self.bipartite());
            let run = &range.steps[at..at + length];
            let before = table.as_ref().map_or(0, BucketTable::bytes);
            let directory = (size_of::<BucketEntry>() * entries.len()) as u64;
            let mut allowed = self.memory().saturating_sub(self.held + before + directory);

            // If the next layer may not fit, this one is needed again, and its directory is copied.
            let fallback = folder.filter(|_| self.may_exceed(run, size, allowed));
            if fallback.is_some() {
                allowed = allowed.saturating_sub(directory);
            }

            let source = match (table.take(), fallback) {
                (Some(own), None) => own.segments,
                (own, _) => {
                    table = own;
                    table.as_ref().or(base).map_or(Vec::new(), |table| table.segments.clone())
                }
            };

            let kernel = &self.kernel;
            let kept = if fallback.is_some() { entries.clone() } else { Vec::new() };
            let advanced = self.context.workers.install(|| kernel.advance(source, entries, run, allowed));
            let (mut next, more) = match (advanced, fallback) {
                (Ok(done), _) => done,
                (Err(AdvanceError::Stopped), _) => return Err(FrontierError::Stopped),
                (Err(AdvanceError::OutOfMemory), None) => {
                    let next = self.estimate(run, size);
                    let layers = (STATE_BYTES * (size as f64 + next.max(size as f64))) as u64;
                    self.needed = self.needed.max(layers + self.held + self.overhead());
                    return Err(self.out_of_memory());
                }
                (Err(AdvanceError::OutOfMemory), Some(folder)) => {
                    let segments = table.as_ref().or(base).map_or(&[][..], |table| &table.segments);
                    let start = DiskSweepStart::InMemory { segments, entries: kept, held: before };
                    let (layer, more) = self.sweep_on_disk(&range, at, start, folder)?;
                    return Ok((StoredLayer::OnDisk(layer), self.kernel.arithmetic.add(closed, more)));
                }
            };

            closed = self.kernel.arithmetic.add(closed, more);
            at += length;
            self.report(run, (range.side, range.offset + at), next.states(), next.bytes(), before + directory);

            if let Some(folder) = folder.filter(|_| self.is_worth_saving(&next)) {
                folder.save_layer(range.name, at as u64, closed, &next)?;
                self.unsaved = 0;
            }

            entries = std::mem::take(&mut next.entries);
            table = Some(next);
        }

        let segments = match (table, base) {
            (Some(table), _) => table.segments,
            (None, Some(base)) => base.segments.clone(),
            (None, None) => Vec::new(),
        };

        Ok((StoredLayer::InMemory(BucketTable { segments, entries }), closed))
    }

    /// Whether writing a layer takes a fraction of the time since the last checkpoint.
    fn is_worth_saving(&self, layer: &BucketTable) -> bool {
        layer.states() >= SAVED_STATES && self.unsaved >= SAVING_COST * layer.states()
    }

    /// Whether the layer after a run might not fit. The estimate may be wrong by a factor.
    fn may_exceed(&self, run: &[Step], states: u64, allowed: u64) -> bool {
        3.0 * STATE_BYTES * self.estimate(run, states).max(states as f64) > allowed as f64
    }

    /// Estimated number of states after a run.
    fn estimate(&self, run: &[Step], states: u64) -> f64 {
        run.iter().fold(states as f64, |states, step| step.estimate(states, self.bipartite()))
    }
}
