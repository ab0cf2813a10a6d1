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

/// A family should have about so many states, to lie in the cache with what it becomes.
const FAMILY: u64 = 30_000;

/// Slots have three values: so many families come of each spectator.
const VALUES: f64 = 2.2;

/// What a sweep needs besides its layers.
pub(super) struct Engine<'a, A> {
    pub(super) tables: &'a Tables,
    pub(super) arithmetic: A,
    pub(super) control: &'a Control,
    pub(super) threads: usize,
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

/// The segments of the layer before.
pub(super) enum Source<'a> {
    /// They are needed again.
    Kept(&'a [Vec<u64>]),
    /// They are freed as soon as their last block was used.
    Own(Vec<Vec<u64>>),
}

impl Source<'_> {
    fn segments(&self) -> &[Vec<u64>] {
        match self {
            Source::Kept(segments) => segments,
            Source::Own(segments) => segments,
        }
    }
}

/// The blocks of a layer are dealt out in so many shares for each thread, one segment of the next layer each.
const SHARES: u64 = 48;

/// After so many parts of the shares it is seen what can be freed.
const BATCHES: usize = 16;

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
    /// The layer after some steps, and the circuits that were closed. Only these entries of the source are used. The
    /// layer may take so many bytes, and those of the source as they are freed.
    pub(super) fn advance(
        &self,
        mut source: Source,
        mut entries: Vec<Entry>,
        run: &[Step],
        allowed: u64,
    ) -> Result<(Table, u64), Stop> {
        let room = Room { allowed: AtomicU64::new(allowed), taken: AtomicU64::new(0) };
        let touched = run.iter().fold(0, |mask, step| mask | step.touched);
        let family = |entry: &Entry| entry.key & !touched;
        entries.par_sort_unstable_by_key(|entry| (family(entry), entry.key));
        let states: u64 = entries.iter().map(|entry| u64::from(entry.count)).sum();
        let share = (states / (SHARES * self.threads as u64)).max(FAMILY / 4);
        let mut shares: Vec<&mut [Entry]> = Vec::new();
        let mut rest = entries.as_mut_slice();
        while !rest.is_empty() {
            let mut held = 0;
            let mut end = 0;
            while end < rest.len() && (held < share || family(&rest[end]) == family(&rest[end - 1])) {
                held += u64::from(rest[end].count);
                end += 1;
            }
            let (now, later) = rest.split_at_mut(end);
            shares.push(now);
            rest = later;
        }
        let batch = shares.len().div_ceil(BATCHES).max(1);
        let mut last_use = vec![0; source.segments().len()];
        for (number, share) in shares.iter().enumerate() {
            share.iter().for_each(|entry| last_use[entry.segment as usize] = number / batch);
        }
        let mut done: Vec<(Part, u64)> = Vec::with_capacity(shares.len());
        for (number, shares) in shares.chunks_mut(batch).enumerate() {
            let segments = source.segments();
            let part: Result<Vec<(Part, u64)>, Stop> =
                shares.par_iter_mut().map(|share| self.work(segments, share, run, touched, &room)).collect();
            done.extend(part?);
            if let Source::Own(segments) = &mut source {
                let over = segments.iter_mut().zip(&last_use).filter(|(_, last)| **last == number);
                let freed: usize = over.map(|(segment, _)| std::mem::take(segment).capacity()).sum();
                room.allowed.fetch_add(8 * freed as u64, Ordering::Relaxed);
            }
        }
        let closed = done.iter().fold(0, |sum, (_, closed)| self.arithmetic.add(sum, *closed));
        Ok((Table::from_parts(done.into_iter().map(|(part, _)| part).collect()), closed))
    }

    /// Takes families of blocks through all steps of a run.
    fn work(
        &self,
        segments: &[Vec<u64>],
        entries: &mut [Entry],
        run: &[Step],
        touched: u64,
        room: &Room,
    ) -> Result<(Part, u64), Stop> {
        let mut bench = Bench::default();
        let mut out = Part::default();
        let (mut from, mut to) = (Part::default(), Part::default());
        let (mut closed, mut counted) = (0, 0);
        for family in entries.chunk_by_mut(|a, b| a.key & !touched == b.key & !touched) {
            if self.control.is_tripped() {
                return Err(Stop::Tripped);
            }
            let bytes = (8 * out.words.len() + size_of::<Entry>() * out.entries.len()) as u64;
            let taken = room.taken.fetch_add(bytes - counted, Ordering::Relaxed) + bytes - counted;
            counted = bytes;
            if taken > room.allowed.load(Ordering::Relaxed) {
                return Err(Stop::Full);
            }
            let Some((first, others)) = run.split_first() else { break };
            let Some((last, between)) = others.split_last() else {
                let more = apply(first, self.tables, self.arithmetic, segments, family, &mut bench, &mut out);
                closed = self.arithmetic.add(closed, more);
                continue;
            };
            from.clear();
            let mut more = apply(first, self.tables, self.arithmetic, segments, family, &mut bench, &mut from);
            closed = self.arithmetic.add(closed, more);
            for step in between {
                to.clear();
                let own = std::slice::from_ref(&from.words);
                more = apply(step, self.tables, self.arithmetic, own, &mut from.entries, &mut bench, &mut to);
                closed = self.arithmetic.add(closed, more);
                std::mem::swap(&mut from, &mut to);
            }
            let own = std::slice::from_ref(&from.words);
            more = apply(last, self.tables, self.arithmetic, own, &mut from.entries, &mut bench, &mut out);
            closed = self.arithmetic.add(closed, more);
        }
        out.words.shrink_to_fit();
        out.entries.shrink_to_fit();
        Ok((out, closed))
    }
}
