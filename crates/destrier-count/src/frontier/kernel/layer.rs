//! From layer to layer: groups of buckets, distributed over the threads.
//!
//! Several consecutive steps that touch few slots between them are done together. The buckets that agree in all other
//! slots form a *family*. A family goes through all of these steps while it is in the processor's cache, and then the
//! next family does. Families are independent, so they are distributed over the threads. Sums of residues do not
//! depend on the order.

use super::apply::{Scratch, apply};
use super::arithmetic::Arithmetic;
use super::bucket::{self, BucketEntry, BucketTable, BucketWriter};
use super::meter::{AdvanceError, MemoryBudget, Meter};
use super::rank_tables::RankTables;
use super::scratch_pool::ScratchPool;
use super::segment_pool::SegmentPool;
use super::step::Step;
use destrier_search::method::Control;
use rayon::prelude::*;
use std::sync::{Arc, Mutex};

/// Target number of states per family: a family and its successor should fit into the cache.
const FAMILY_STATES: u64 = 15_000;

/// Average number of families per spectator, which has three values.
const FAMILIES_PER_SPECTATOR: f64 = 2.2;

/// A run must not make a layer larger than this factor: its families would not fit into the cache, and memory would be
/// full long before the end of the run. Only wide frontiers that are still nearly empty grow so fast.
const MAX_GROWTH: f64 = 100.0;

/// What a sweep needs in addition to its layers.
pub(crate) struct Kernel<'a, A> {
    pub(crate) tables: &'a RankTables,
    pub(crate) arithmetic: A,
    pub(crate) control: &'a Control,
    pub(crate) threads: usize,
    pub(crate) pool: &'a SegmentPool,
    pub(crate) scratch: &'a ScratchPool,
}

/// Number of work shares per thread.
const SHARES: u64 = 128;

/// A share with this many times the states of a usual one is heavy.
const HEAVY: u64 = 4;

/// A layer that takes less than this fraction of the free memory stays until the next one is complete. Freeing its
/// segments one by one takes time for each share, which the threads would have to wait for.
const FREED_AT_ONCE: u64 = 8;

/// Largest number of bytes that a thread keeps for families between two steps, from one share to the next. Fresh memory
/// for every share costs more than that of the layer, where the allocator returns free memory to the system at once, as
/// in the workers of Dask.
const KEPT_BETWEEN: u64 = 32 << 20;

/// Some families, with the segments that hold them if they are freed as soon as possible.
struct WorkShare<'a> {
    entries: &'a mut [BucketEntry],
    segments: Vec<(u32, Arc<Vec<u64>>)>,
}

/// Number of steps to do together, at least one: as many as keep families small enough.
pub(crate) fn run_length(steps: &[Step], states: u64, bipartite: bool) -> usize {
    // Small layers are reported step by step.
    if states < FAMILY_STATES {
        return 1;
    }

    let first = states as f64;
    let mut states = first;
    let mut touched = 0;
    let mut length = 0;

    for step in steps {
        touched |= step.touched;
        states = step.estimate(states, bipartite);
        let spectators = (step.frontier & !touched).count_ones();
        let most = FAMILY_STATES as f64 * FAMILIES_PER_SPECTATOR.powi(spectators as i32);
        if length > 0 && states > most.min(MAX_GROWTH * first) {
            break;
        }
        length += 1;
    }

    length
}

impl<A: Arithmetic> Kernel<'_, A> {
    /// The layer after the steps of a run, and the number of cycles closed. Only the given entries of the segments
    /// are used. Segments without another owner are freed as soon as their last bucket was used. The layer may take
    /// `allowed` bytes, plus those of the freed segments.
    pub(crate) fn advance(
        &self,
        segments: Vec<Arc<Vec<u64>>>,
        mut entries: Vec<BucketEntry>,
        run: &[Step],
        allowed: u64,
    ) -> Result<(BucketTable, u64), AdvanceError> {
        let budget = MemoryBudget::new(allowed);
        let touched = run.iter().fold(0, |mask, step| mask | step.touched);

        // Within a family, each step sorts its buckets itself.
        entries.par_sort_unstable_by_key(|entry| entry.key & !touched);
        let mut shares = self.distribute(&mut entries, touched);

        // A source without segments of its own leaves the freeing to the shares.
        let source = match 8 * segments.iter().map(|segment| segment.capacity() as u64).sum::<u64>() {
            bytes if bytes < allowed / FREED_AT_ONCE => segments,
            _ => {
                shares.par_iter_mut().for_each(|share| share.hold(&segments));
                Vec::new()
            }
        };

        let shares = Mutex::new(shares);
        let work = |_| {
            let mut scratch = Scratch::new(Meter::new(self.control, &budget), self.scratch.take(allowed));
            let entries = self.scratch.take_directory(allowed);
            let mut out = BucketWriter { words: self.pool.take(), entries, ..BucketWriter::default() };
            let mut closed = 0;

            loop {
                let share = shares.lock().ok().and_then(|mut shares| shares.pop());
                let Some(share) = share else {
                    self.scratch.put(scratch.buffers);
                    return Ok((out, closed));
                };

                match self.process(share, &source, run, touched, &mut scratch, &mut out) {
                    Ok(more) => closed = self.arithmetic.add(closed, more),
                    Err(stop) => {
                        out.full.into_iter().chain([out.words]).for_each(|segment| self.pool.put(segment));
                        return Err(stop);
                    }
                }
            }
        };

        let done: Result<Vec<(BucketWriter, u64)>, AdvanceError> =
            (0..self.threads).into_par_iter().with_max_len(1).map(work).collect();
        self.pool.reclaim(source);
        drop(shares);

        self.scratch.put_directory(entries);
        let done = done?;
        let closed = done.iter().fold(0, |sum, (_, closed)| self.arithmetic.add(sum, *closed));

        Ok((BucketTable::from_writers(done.into_iter().map(|(writer, _)| writer).collect()), closed))
    }

    /// Splits the entries into shares of about the same number of states. The last share is processed first: shares
    /// that a large family makes heavy, so that no thread starts one when the others have finished, then the others in
    /// the order of the entries. A family is not split.
    fn distribute<'e>(&self, entries: &'e mut [BucketEntry], touched: u64) -> Vec<WorkShare<'e>> {
        let states = bucket::states_in_parallel(entries);
        let shares = (states / (FAMILY_STATES / 4)).clamp(1, SHARES * self.threads as u64);
        let per_share = states.div_ceil(shares);
        let family = |entry: &BucketEntry| entry.key & !touched;

        let mut light = Vec::new();
        let mut heavy = Vec::new();
        let mut rest = entries;

        while let Some(first) = rest.first() {
            let mut end = 1;
            let mut states = u64::from(first.count);
            while end < rest.len() && (states < per_share || family(&rest[end]) == family(&rest[end - 1])) {
                states += u64::from(rest[end].count);
                end += 1;
            }

            let (now, later) = rest.split_at_mut(end);
            let share = WorkShare { entries: now, segments: Vec::new() };
            if states > HEAVY * per_share {
                heavy.push((states, share));
            } else {
                light.push(share);
            }

            rest = later;
        }

        heavy.sort_by_key(|(states, _)| *states);
        light.into_iter().rev().chain(heavy.into_iter().map(|(_, share)| share)).collect()
    }

    /// Takes the families of a share through all steps of a run.
    fn process(
        &self,
        share: WorkShare,
        shared: &[Arc<Vec<u64>>],
        run: &[Step],
        touched: u64,
        scratch: &mut Scratch,
        out: &mut BucketWriter,
    ) -> Result<u64, AdvanceError> {
        let [mut from, mut to] = std::mem::take(&mut scratch.buffers.between);
        let WorkShare { entries, segments } = share;
        let source = |segment: u32| match shared.get(segment as usize) {
            Some(words) => words.as_slice(),
            None => segments.binary_search_by_key(&segment, |held| held.0).map_or(&[][..], |at| &segments[at].1),
        };

        let mut closed = 0;
        for family in entries.chunk_by_mut(|a, b| a.key & !touched == b.key & !touched) {
            if out.words.len() >= self.pool.full() {
                out.start_segment(self.pool.take());
            }

            let Some((first, others)) = run.split_first() else { break };
            let tables = self.tables;
            let arithmetic = self.arithmetic;
            let mut add = |more| closed = arithmetic.add(closed, more);
            scratch.meter.set_bytes(out.bytes(), from.bytes() + to.bytes());

            if let Some((last, between)) = others.split_last() {
                from.clear();
                add(apply(first, tables, arithmetic, &source, family, scratch, &mut from)?);
                for step in between {
                    to.clear();
                    scratch.meter.set_bytes(out.bytes(), from.bytes() + to.bytes());
                    add(apply(step, tables, arithmetic, &|_| &from.words, &mut from.entries, scratch, &mut to)?);
                    std::mem::swap(&mut from, &mut to);
                }

                scratch.meter.set_bytes(out.bytes(), from.bytes() + to.bytes());
                add(apply(last, tables, arithmetic, &|_| &from.words, &mut from.entries, scratch, out)?);
            } else {
                add(apply(first, tables, arithmetic, &source, family, scratch, out)?);
            }

            scratch.meter.set_bytes(out.bytes(), from.bytes() + to.bytes());
            scratch.check_after_family()?;
        }

        for segment in segments.into_iter().filter_map(|(_, segment)| Arc::into_inner(segment)) {
            scratch.meter.allow(8 * segment.capacity() as u64);
            self.pool.put(segment);
        }

        if from.bytes() + to.bytes() <= KEPT_BETWEEN {
            scratch.buffers.between = [from, to];
        }

        Ok(closed)
    }
}

impl WorkShare<'_> {
    /// Becomes an owner of the segments that it needs.
    fn hold(&mut self, segments: &[Arc<Vec<u64>>]) {
        let mut needed = vec![false; segments.len()];
        self.entries.iter().for_each(|entry| needed[entry.segment as usize] = true);
        let held = (0..).zip(segments).zip(needed).filter(|(_, needed)| *needed);
        self.segments = held.map(|((number, segment), _)| (number, segment.clone())).collect();
    }
}
