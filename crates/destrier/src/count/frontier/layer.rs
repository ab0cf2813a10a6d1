//! From layer to layer: groups of blocks, spread over the threads.
//!
//! Several steps in a row that touch few slots between them are done in one go: the blocks that agree in all other
//! slots are taken through all of these steps while they lie in the processor's cache, and only then the next such
//! family. Families are independent, so they are dealt out to the threads; sums of residues do not care in which order.

use super::arithmetic::Arithmetic;
use super::block::{Entry, Part, Table};
use super::step::{Bench, Step, apply};
use super::tables::Tables;
use crate::method::Control;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// A family should have about so many states, to lie in the cache with what it becomes.
const FAMILY: u64 = 15_000;

/// Slots have three values: so many families come of each spectator.
const VALUES: f64 = 2.2;

/// What a sweep needs besides its layers.
pub(super) struct Engine<'a, A> {
    pub(super) tables: &'a Tables,
    pub(super) arithmetic: A,
    pub(super) control: &'a Control,
    pub(super) threads: usize,
    pub(super) stack: &'a Stack,
}

/// Why a step was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// The control was tripped.
    Tripped,
    /// There is no room for the layer.
    Full,
}

/// How many bytes the next layer may take, and takes so far.
struct Room {
    allowed: AtomicU64,
    taken: AtomicU64,
}

/// Memory for segments, used again and again: fresh memory costs the system about as much as a step costs us.
pub(super) struct Stack {
    free: Mutex<Vec<Vec<u64>>>,
    /// Words that a segment has room for.
    segment: usize,
}

impl Stack {
    /// For so many threads that may use so many bytes: each has a segment that it fills, and there should be many more.
    pub(super) fn new(memory: u64, threads: usize) -> Stack {
        let share = memory / (128 * 8 * threads as u64);
        let segment = (share as usize).next_power_of_two().clamp(LEAST_SEGMENT, MOST_SEGMENT);
        Stack { free: Mutex::default(), segment }
    }

    /// A segment with so many words is full: what becomes of another family might not fit.
    pub(super) fn full(&self) -> usize {
        self.segment - self.segment / 16
    }

    /// Takes back what nobody else holds.
    pub(super) fn reclaim(&self, segments: Vec<Arc<Vec<u64>>>) {
        segments.into_iter().filter_map(Arc::into_inner).for_each(|segment| self.put(segment));
    }

    /// Keeps no more than so many bytes for later.
    pub(super) fn shrink(&self, bytes: u64) {
        if let Ok(mut free) = self.free.lock() {
            free.truncate((bytes / (8 * self.segment as u64)) as usize);
        }
    }

    pub(super) fn take(&self) -> Vec<u64> {
        let free = self.free.lock().ok().and_then(|mut free| free.pop());
        free.unwrap_or_else(|| Vec::with_capacity(self.segment))
    }

    fn put(&self, mut segment: Vec<u64>) {
        if segment.capacity() == self.segment {
            segment.clear();
            if let Ok(mut free) = self.free.lock() {
                free.push(segment);
            }
        }
    }
}

/// Words of the smallest segments, and of the largest.
const LEAST_SEGMENT: usize = 1 << 15;
const MOST_SEGMENT: usize = 1 << 20;

/// The blocks of a layer are dealt out in so many shares for each thread.
const SHARES: u64 = 128;

/// Some families, with the segments that they lie in.
struct Share<'a> {
    entries: &'a mut [Entry],
    segments: Vec<Option<Arc<Vec<u64>>>>,
}

/// How many of the steps to do in one go, at least one: as many as leave families small enough.
pub(super) fn run_length(steps: &[Step], states: u64, colours: bool) -> usize {
    // A layer that is small anyway is shown and watched step by step.
    if states < FAMILY {
        return 1;
    }
    let mut states = states as f64;
    let mut touched = 0;
    let mut length = 0;
    for step in steps {
        touched |= step.touched;
        states = step.estimate(states, colours);
        let spectators = (step.frontier & !touched).count_ones();
        if length > 0 && states > FAMILY as f64 * VALUES.powi(spectators as i32) {
            break;
        }
        length += 1;
    }
    length
}

impl<A: Arithmetic> Engine<'_, A> {
    /// The layer after some steps, and the circuits that were closed. Of the segments, only these entries are used, and
    /// segments that nobody else holds are freed as soon as their last block was used. The layer may take so many
    /// bytes, and those of the segments as they are freed.
    pub(super) fn advance(
        &self,
        segments: Vec<Arc<Vec<u64>>>,
        mut entries: Vec<Entry>,
        run: &[Step],
        allowed: u64,
    ) -> Result<(Table, u64), Stop> {
        let room = Room { allowed: AtomicU64::new(allowed), taken: AtomicU64::new(0) };
        let touched = run.iter().fold(0, |mask, step| mask | step.touched);
        entries.par_sort_unstable_by_key(|entry| (entry.key & !touched, entry.key));
        let shares = Mutex::new(self.deal(&mut entries, segments, touched));
        let work = |_| {
            let mut bench = Bench::default();
            let mut out = Part { words: self.stack.take(), ..Part::default() };
            // Bytes of it that are counted already.
            let mut known = 0;
            let mut closed = 0;
            loop {
                let share = shares.lock().ok().and_then(|mut shares| shares.pop());
                let Some(share) = share else { return Ok((out, closed)) };
                match self.work(share, run, touched, &mut bench, (&mut out, &mut known), &room) {
                    Ok(more) => closed = self.arithmetic.add(closed, more),
                    Err(stop) => {
                        out.full.into_iter().chain([out.words]).for_each(|segment| self.stack.put(segment));
                        return Err(stop);
                    }
                }
            }
        };
        let done: Result<Vec<(Part, u64)>, Stop> =
            (0..self.threads).into_par_iter().with_max_len(1).map(work).collect();
        let done = done?;
        let closed = done.iter().fold(0, |sum, (_, closed)| self.arithmetic.add(sum, *closed));
        Ok((Table::from_parts(done.into_iter().map(|(part, _)| part).collect()), closed))
    }

    /// Deals the entries out; the last share comes first.
    fn deal<'e>(&self, entries: &'e mut [Entry], segments: Vec<Arc<Vec<u64>>>, touched: u64) -> Vec<Share<'e>> {
        let states: u64 = entries.iter().map(|entry| u64::from(entry.count)).sum();
        let share = (states / (SHARES * self.threads as u64)).max(FAMILY / 4);
        let family = |entry: &Entry| entry.key & !touched;
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
            shares.push(Share { entries: now, segments: used });
            rest = later;
        }
        shares.reverse();
        shares
    }

    /// Takes the families of a share through all steps of a run.
    fn work(
        &self,
        share: Share,
        run: &[Step],
        touched: u64,
        bench: &mut Bench,
        (out, known): (&mut Part, &mut u64),
        room: &Room,
    ) -> Result<u64, Stop> {
        let (mut from, mut to) = (Part::default(), Part::default());
        let Share { entries, segments } = share;
        let source = |segment: u32| segments[segment as usize].as_ref().map_or(&[][..], |words| words.as_slice());
        let mut closed = 0;
        for family in entries.chunk_by_mut(|a, b| a.key & !touched == b.key & !touched) {
            if self.control.is_tripped() {
                return Err(Stop::Tripped);
            }
            if out.words.len() >= self.stack.full() {
                out.turn(self.stack.take());
            }
            let Some((first, others)) = run.split_first() else { break };
            let (tables, arithmetic) = (self.tables, self.arithmetic);
            let mut add = |more| closed = arithmetic.add(closed, more);
            if let Some((last, between)) = others.split_last() {
                from.clear();
                add(apply(first, tables, arithmetic, &source, family, bench, &mut from));
                for step in between {
                    to.clear();
                    add(apply(step, tables, arithmetic, &|_| &from.words, &mut from.entries, bench, &mut to));
                    std::mem::swap(&mut from, &mut to);
                }
                add(apply(last, tables, arithmetic, &|_| &from.words, &mut from.entries, bench, out));
            } else {
                add(apply(first, tables, arithmetic, &source, family, bench, out));
            }
            let more = out.bytes() - std::mem::replace(known, out.bytes());
            if room.taken.fetch_add(more, Ordering::Relaxed) + more > room.allowed.load(Ordering::Relaxed) {
                return Err(Stop::Full);
            }
        }
        for segment in segments.into_iter().flatten().filter_map(Arc::into_inner) {
            room.allowed.fetch_add(8 * segment.capacity() as u64, Ordering::Relaxed);
            self.stack.put(segment);
        }
        Ok(closed)
    }
}
