//! From layer to layer: groups of blocks, distributed over the threads.
//!
//! Several consecutive steps that touch few slots between them are done in one go. The blocks that agree in all other
//! slots form a *family*. A family goes through all of these steps while it is in the processor's cache, and then the
//! next family does. Families are independent, so they are distributed over the threads. Sums of residues do not
//! depend on the order.

use super::apply::{Scratch, apply};
use super::arithmetic::Arithmetic;
use super::block::{self, BlockEntry, BlockTable, BlockWriter};
use super::meter::{AdvanceError, MemoryBudget, Meter};
use super::rank_tables::RankTables;
use super::segment_pool::SegmentPool;
use super::step::Step;
use crate::method::Control;
use rayon::prelude::*;
use std::sync::{Arc, Mutex};

/// Target number of states per family: a family and its successor should fit into the cache.
const FAMILY_STATES: u64 = 15_000;

/// Average number of families per spectator, which has three values.
const FAMILIES_PER_SPECTATOR: f64 = 2.2;

/// A run must not make a layer larger than this factor: its families would no longer fit into the cache, and memory
/// would be full long before the end of the run. Only wide frontiers that are still nearly empty grow so fast.
const MOST_GROWTH: f64 = 100.0;

/// What a sweep needs in addition to its layers.
pub(crate) struct Kernel<'a, A> {
    pub(crate) tables: &'a RankTables,
    pub(crate) arithmetic: A,
    pub(crate) control: &'a Control,
    pub(crate) threads: usize,
    pub(crate) pool: &'a SegmentPool,
}

/// Number of work shares per thread.
const SHARES: u64 = 128;

/// Some families, with the segments that hold them.
struct WorkShare<'a> {
    entries: &'a mut [BlockEntry],
    segments: Vec<Option<Arc<Vec<u64>>>>,
}

/// Number of steps to do in one go, at least one: as many as keep families small enough.
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
        if length > 0 && states > most.min(MOST_GROWTH * first) {
            break;
        }
        length += 1;
    }
    length
}

impl<A: Arithmetic> Kernel<'_, A> {
    /// The layer after the steps of a run, and the number of cycles closed. Only the given entries of the segments
    /// are used. Segments without another owner are freed as soon as their last block was used. The layer may take
    /// `allowed` bytes, plus those of the freed segments.
    pub(crate) fn advance(
        &self,
        segments: Vec<Arc<Vec<u64>>>,
        mut entries: Vec<BlockEntry>,
        run: &[Step],
        allowed: u64,
    ) -> Result<(BlockTable, u64), AdvanceError> {
        let budget = MemoryBudget::new(allowed);
        let touched = run.iter().fold(0, |mask, step| mask | step.touched);
        entries.par_sort_unstable_by_key(|entry| (entry.key & !touched, entry.key));
        let shares = Mutex::new(self.distribute(&mut entries, segments, touched));
        let work = |_| {
            let mut scratch = Scratch::new(Meter::new(self.control, &budget));
            let mut out = BlockWriter { words: self.pool.take(), ..BlockWriter::default() };
            let mut closed = 0;
            loop {
                let share = shares.lock().ok().and_then(|mut shares| shares.pop());
                let Some(share) = share else { return Ok((out, closed)) };
                match self.process(share, run, touched, &mut scratch, &mut out, &budget) {
                    Ok(more) => closed = self.arithmetic.add(closed, more),
                    Err(stop) => {
                        out.full.into_iter().chain([out.words]).for_each(|segment| self.pool.put(segment));
                        return Err(stop);
                    }
                }
            }
        };
        let done: Result<Vec<(BlockWriter, u64)>, AdvanceError> =
            (0..self.threads).into_par_iter().with_max_len(1).map(work).collect();
        let done = done?;
        let closed = done.iter().fold(0, |sum, (_, closed)| self.arithmetic.add(sum, *closed));
        Ok((BlockTable::from_writers(done.into_iter().map(|(writer, _)| writer).collect()), closed))
    }

    /// Splits the entries into shares; the last share comes first.
    fn distribute<'e>(
        &self,
        entries: &'e mut [BlockEntry],
        segments: Vec<Arc<Vec<u64>>>,
        touched: u64,
    ) -> Vec<WorkShare<'e>> {
        let states = block::states(entries);
        let share = (states / (SHARES * self.threads as u64)).max(FAMILY_STATES / 4);
        let family = |entry: &BlockEntry| entry.key & !touched;
        let mut shares = Vec::new();
        let mut rest = entries;
        while !rest.is_empty() {
            let mut held = 0;
            let mut end = 0;
            while end < rest.len() && (held < share || family(&rest[end]) == family(&rest[end - 1])) {
                held += u64::from(rest[end].count);
                end += 1;
            }
            let (now, later) = rest.split_at_mut(end);
            let mut used = vec![None; segments.len()];
            for entry in &*now {
                let segment = entry.segment as usize;
                used[segment].get_or_insert_with(|| segments[segment].clone());
            }
            shares.push(WorkShare { entries: now, segments: used });
            rest = later;
        }
        shares.reverse();
        shares
    }

    /// Takes the families of a share through all steps of a run.
    fn process(
        &self,
        share: WorkShare,
        run: &[Step],
        touched: u64,
        scratch: &mut Scratch,
        out: &mut BlockWriter,
        budget: &MemoryBudget,
    ) -> Result<u64, AdvanceError> {
        let (mut from, mut to) = (BlockWriter::default(), BlockWriter::default());
        let WorkShare { entries, segments } = share;
        let source = |segment: u32| segments[segment as usize].as_ref().map_or(&[][..], |words| words.as_slice());
        let mut closed = 0;
        for family in entries.chunk_by_mut(|a, b| a.key & !touched == b.key & !touched) {
            if out.words.len() >= self.pool.full() {
                out.start_segment(self.pool.take());
            }
            let Some((first, others)) = run.split_first() else { break };
            let (tables, arithmetic) = (self.tables, self.arithmetic);
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
            scratch.look_after_family()?;
        }
        for segment in segments.into_iter().flatten().filter_map(Arc::into_inner) {
            budget.allow(8 * segment.capacity() as u64);
            self.pool.put(segment);
        }
        Ok(closed)
    }
}
