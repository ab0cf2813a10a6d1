//! The join of the last layer with the image of a last layer: of itself, of that of the partner slice, or of that of
//! the right half.
//!
//! Two buckets fit if the degrees of every square add up to two. They are listed on the device, by number of ends. Then
//! batches of them are joined: the right counts are loaded, contracted once per pair of ends, and multiplied with the
//! left counts.

use crate::arguments::{
    Call, ContractArguments, CoupleArguments, Kernel, LoadArguments, MAX_SLOTS, SumArguments, TableArguments,
};
use crate::count::CountError;
use crate::count::layer::DeviceLayer;
use crate::count::layout::{Layout, PAIRINGS};
use crate::count::order::MAX_WIDTH;
use crate::count::sweep::{Faults, Run};
use crate::device::DeviceError;
use crate::device::memory::{Buffer, Memory, MemoryError};

/// Number of states of a batch, unless one bucket has more.
const BATCH: u64 = 1 << 21;
/// Bytes of a couple.
const COUPLE_BYTES: u64 = 24;
/// Largest number of ends for which renamings lie in tables; others are computed.
const MAX_TABLE_ENDS: u32 = 16;
/// Number of 128-bit sums on a device with many threads.
const SUMS: u64 = 1 << 16;
/// Batches between two looks at the faults.
const BATCHES: u64 = 64;
/// Kinds of couples: by number of ends, and whether a bucket is its own partner.
const KINDS: usize = 32;

/// Bytes that the join of a dense layer takes besides the layer, at most.
pub(crate) fn bytes(layout: &Layout) -> u64 {
    let ends = layout.most_ends.min(MAX_WIDTH as u32);
    let table = |ends: u32| 4 * entries(ends);
    let tables: u64 = (4..=ends.min(MAX_TABLE_ENDS)).step_by(2).map(table).sum();
    let batch = BATCH.max(PAIRINGS[ends as usize / 2].into());
    COUPLE_BYTES * layout.buckets() + 8 * layout.row_buckets.len() as u64 + tables + 2 * 8 * batch + 16 * SUMS + 4096
}

/// Number of entries of the table of renamings.
fn entries(ends: u32) -> u64 {
    u64::from(ends - 1) * u64::from(ends - 1) * u64::from(PAIRINGS[ends as usize / 2 - 1])
}

/// The couples of buckets, by kind.
struct Couples<'m> {
    all: Buffer<'m>,
    starts: Vec<u64>,
}

/// What the batches share.
struct Joiner<'a, 'm> {
    memory: &'m Memory<'m>,
    left: &'a DeviceLayer<'m>,
    right: &'a DeviceLayer<'m>,
    faults: &'a Faults<'m>,
    image: [u8; MAX_SLOTS],
    tables: Vec<Option<Buffer<'m>>>,
    work: [Buffer<'m>; 2],
    sums: Buffer<'m>,
    threads: u64,
}

/// What the left layer is joined with.
#[derive(Clone, Copy)]
pub(crate) enum Right<'a, 'm> {
    /// The left layer is joined with itself.
    Same,
    /// The layer of the partner slice. The tours of which the partner has the left half count as well.
    Partner(&'a DeviceLayer<'m>),
    /// The layer of a right half of its own.
    Half(&'a DeviceLayer<'m>),
}

impl<'a, 'm> Right<'a, 'm> {
    /// The layer on the right, unless it is the left one.
    fn layer(self) -> Option<&'a DeviceLayer<'m>> {
        match self {
            Right::Same => None,
            Right::Partner(layer) | Right::Half(layer) => Some(layer),
        }
    }
}

/// The number of tours modulo 2^128 whose halves are in these layers. `images` has for each slot of the left layer that
/// of its image in the right one.
pub(crate) fn join<'m>(
    run: &mut Run<'_, 'm>,
    left: &DeviceLayer<'m>,
    right: Right<'_, 'm>,
    images: &[Option<usize>],
) -> Result<u128, CountError> {
    let memory = run.memory;
    let is_half = matches!(right, Right::Half(_));
    let right = right.layer();
    let mut image = [u8::MAX; MAX_SLOTS];

    for (slot, other) in images.iter().enumerate() {
        image[slot] = other.map_or(u8::MAX, |other| other as u8);
    }

    if left.layout.units == 0 || right.is_some_and(|right| right.layout.units == 0) {
        return Ok(0);
    }

    let couples = list_couples(memory, left, right, image)?;
    let batches = couples.batches(!is_half);
    let Some(longest) = batches.iter().map(Batch::length).max() else { return Ok(0) };
    let threads = if memory.device.lanes() == 1 { 1 } else { SUMS };

    let mut joiner = Joiner {
        memory,
        left,
        right: right.unwrap_or(left),
        faults: &run.faults,
        image,
        tables: (0..=MAX_WIDTH).map(|_| None).collect(),
        work: [Buffer::zeroed(memory, 8 * longest)?, Buffer::zeroed(memory, 8 * longest)?],
        sums: Buffer::zeroed(memory, 16 * threads)?,
        threads,
    };

    for (number, batch) in (1..).zip(&batches) {
        joiner.fill_tables(batch.ends)?;
        joiner.join_batch(couples.all.address + COUPLE_BYTES * batch.from, batch)?;
        if number % BATCHES == 0 {
            run.faults.take()?;
            run.progress.report(left)?;
        }
    }

    run.faults.take()?;
    let words = joiner.sums.words(2 * threads as usize)?;
    let sum = |pair: &[u64]| u128::from(pair[1]) << 64 | u128::from(pair[0]);
    Ok(words.chunks_exact(2).map(sum).fold(0, u128::wrapping_add))
}

/// Some couples with the same number of ends, and whether they count twice.
struct Batch {
    from: u64,
    couples: u64,
    ends: u32,
    is_twice: bool,
}

impl Batch {
    /// Number of states of its right buckets.
    fn length(&self) -> u64 {
        self.couples * u64::from(PAIRINGS[self.ends as usize / 2])
    }
}

impl Couples<'_> {
    /// The couples in batches. Those of two buckets may count twice.
    fn batches(&self, are_twice: bool) -> Vec<Batch> {
        let mut batches = Vec::new();
        for kind in 2..KINDS.min(MAX_WIDTH + 2) {
            let ends = kind as u32 & !1;
            let is_twice = are_twice && kind % 2 == 0;
            let most = (BATCH / u64::from(PAIRINGS[ends as usize / 2])).max(1);
            let mut from = self.starts[kind];
            let end = self.starts[kind + 1];

            while from < end {
                let couples = most.min(end - from);
                batches.push(Batch { from, couples, ends, is_twice });
                from += couples;
            }
        }
        batches
    }
}

fn list_couples<'m>(
    memory: &'m Memory<'m>,
    left: &DeviceLayer<'m>,
    right: Option<&DeviceLayer<'m>>,
    image: [u8; MAX_SLOTS],
) -> Result<Couples<'m>, MemoryError> {
    let device = memory.device;
    let buckets = left.layout.buckets();
    let row_buckets = Buffer::of(memory, &left.layout.row_buckets)?;
    let counts = Buffer::zeroed(memory, 8 * KINDS as u64)?;
    let used = image.iter().enumerate().filter(|(_, other)| usize::from(**other) < MAX_SLOTS);

    let arguments = CoupleArguments {
        left: left.tables.view,
        right: right.unwrap_or(left).tables.view,
        left_store: left.store(),
        right_store: right.unwrap_or(left).store(),
        row_buckets: row_buckets.address,
        counts: counts.address,
        couples: 0,
        starts: 0,
        used: used.fold(0, |mask, (slot, _)| mask | 1 << slot),
        is_self: right.is_none().into(),
        image,
    };

    device.launch(&Call(Kernel::ListCouples(arguments)), buckets)?;

    let mut starts = vec![0];
    for count in counts.words(KINDS)? {
        starts.push(starts[starts.len() - 1] + count);
    }

    let all = Buffer::zeroed(memory, COUPLE_BYTES * starts[KINDS])?;
    let start_table = Buffer::of(memory, &starts)?;
    counts.clear_words(KINDS)?;
    let arguments = CoupleArguments { couples: all.address, starts: start_table.address, ..arguments };
    device.launch(&Call(Kernel::ListCouples(arguments)), buckets)?;

    // The tables of this call are freed here, so it must be done.
    counts.words(1)?;
    Ok(Couples { all, starts })
}

impl Joiner<'_, '_> {
    fn fill_tables(&mut self, most: u32) -> Result<(), MemoryError> {
        for ends in (4..=most.min(MAX_TABLE_ENDS)).step_by(2) {
            if self.tables[ends as usize].is_none() {
                let table = Buffer::zeroed(self.memory, 4 * entries(ends))?;
                let smaller = PAIRINGS[ends as usize / 2 - 1];
                let arguments = TableArguments { table: table.address, ends, smaller };
                self.memory.device.launch(&Call(Kernel::FillTable(arguments)), entries(ends))?;
                self.tables[ends as usize] = Some(table);
            }
        }
        Ok(())
    }

    /// Adds the sum over a batch whose couples are at this address.
    fn join_batch(&self, couples: u64, batch: &Batch) -> Result<(), DeviceError> {
        let length = batch.length();
        let ends = batch.ends;
        let pairings = PAIRINGS[ends as usize / 2];
        let [mut current, mut other] = [self.work[0].address, self.work[1].address];

        let load = LoadArguments {
            view: self.right.tables.view,
            store: self.right.store(),
            couples,
            out: current,
            pairings,
            ends,
            image: self.image,
        };

        self.memory.device.launch(&Call(Kernel::LoadRight(load)), length)?;
        for left in (4..=ends).rev().step_by(2) {
            let contract = ContractArguments {
                input: current,
                output: other,
                table: self.tables[left as usize].as_ref().map_or(0, |table| table.address),
                faults: self.faults.0.address,
                ends: left,
                smaller: PAIRINGS[left as usize / 2 - 1],
                pairings: PAIRINGS[left as usize / 2],
                padding: 0,
            };

            self.memory.device.launch(&Call(Kernel::Contract(contract)), length)?;
            std::mem::swap(&mut current, &mut other);
        }

        let sum = SumArguments {
            view: self.left.tables.view,
            store: self.left.store(),
            couples,
            right: current,
            sums: self.sums.address,
            length,
            threads: self.threads,
            pairings,
            ends,
            twice: batch.is_twice.into(),
            padding: 0,
        };

        self.memory.device.launch(&Call(Kernel::SumProducts(sum)), self.threads)
    }
}
