//! The join of the last layer with its image.
//!
//! Two blocks fit if the degrees of every square add up to two. They are listed on the device, by number of ends. Then
//! batches of them are joined: the right counts are loaded, contracted once per pair of ends, and multiplied with the
//! left counts.

use crate::arguments::{Call, ContractArguments, CoupleArguments, Kernel, LoadArguments, SumArguments, TableArguments};
use crate::count::{CountError, Progress};
use crate::device::{Buffer, Device, DeviceError};
use crate::layout::{Layout, PAIRINGS};
use crate::order::{MOST_SLOTS, MOST_WIDTH, Order};
use crate::sweep::{DeviceLayer, Faults};

/// Number of states of a batch, unless one block has more.
const BATCH: u64 = 1 << 21;
/// Bytes of a couple.
const COUPLE_BYTES: u64 = 24;
/// Largest number of ends for which renamings lie in tables; others are computed.
const MOST_TABLE_ENDS: u32 = 16;
/// Number of 128-bit sums on a device with many threads.
const SUMS: u64 = 1 << 16;
/// Kinds of couples: by number of ends, and whether a block is its own partner.
const KINDS: usize = 32;

/// Bytes that the join of a layer takes besides the layer, at most.
pub(crate) fn bytes(layout: &Layout) -> u64 {
    let ends = layout.most_ends.min(MOST_WIDTH as u32);
    let table = |ends: u32| 4 * entries(ends);
    let tables: u64 = (4..=ends.min(MOST_TABLE_ENDS)).step_by(2).map(table).sum();
    let batch = BATCH.max(PAIRINGS[ends as usize / 2].into());
    COUPLE_BYTES * layout.blocks() + 8 * layout.row_blocks.len() as u64 + tables + 2 * 8 * batch + 16 * SUMS + 4096
}

/// Number of entries of the table of renamings.
fn entries(ends: u32) -> u64 {
    u64::from(ends - 1) * u64::from(ends - 1) * u64::from(PAIRINGS[ends as usize / 2 - 1])
}

/// The couples of blocks, by kind.
struct Couples<'d> {
    all: Buffer<'d>,
    starts: Vec<u64>,
}

/// What the batches share.
struct Joiner<'a, 'd> {
    device: &'d dyn Device,
    layer: &'a DeviceLayer<'d>,
    faults: &'a Faults<'d>,
    image: [u8; MOST_SLOTS],
    tables: Vec<Option<Buffer<'d>>>,
    right: [Buffer<'d>; 2],
    sums: Buffer<'d>,
    threads: u64,
}

/// The number of closed tours modulo 2^128.
pub(crate) fn join<'d>(
    device: &'d dyn Device,
    order: &Order,
    layer: &DeviceLayer<'d>,
    faults: &Faults<'d>,
    watch: &mut dyn FnMut(&Progress) -> bool,
) -> Result<u128, CountError> {
    if layer.host.units == 0 {
        return Ok(0);
    }
    let mut image = [u8::MAX; MOST_SLOTS];
    for (slot, other) in order.slot_images().into_iter().enumerate() {
        image[slot] = other.map_or(u8::MAX, |other| other as u8);
    }
    let couples = list_couples(device, layer, image)?;
    let most_ends = layer.host.most_ends.min(MOST_WIDTH as u32);
    let batch_bytes = 8 * BATCH.max(PAIRINGS[most_ends as usize / 2].into());
    let threads = if device.lanes() == 1 { 1 } else { SUMS };
    let mut joiner = Joiner {
        device,
        layer,
        faults,
        image,
        tables: (0..=MOST_WIDTH).map(|_| None).collect(),
        right: [Buffer::zeroed(device, batch_bytes)?, Buffer::zeroed(device, batch_bytes)?],
        sums: Buffer::zeroed(device, 16 * threads)?,
        threads,
    };
    let steps = order.steps.len() + 1;
    let Layout { width, states, .. } = layer.host;
    let progress = Progress { step: steps - 1, steps, width, states, bytes: layer.host.bytes() };
    for ends in (2..=most_ends).step_by(2) {
        joiner.fill_tables(ends)?;
        for is_own_partner in [false, true] {
            let kind = ends as usize + usize::from(is_own_partner);
            let batch = (BATCH / u64::from(PAIRINGS[ends as usize / 2])).max(1);
            let mut from = couples.starts[kind];
            while from < couples.starts[kind + 1] {
                let to = (from + batch).min(couples.starts[kind + 1]);
                joiner.join_batch(couples.all.address + COUPLE_BYTES * from, to - from, ends, !is_own_partner)?;
                faults.check()?;
                if !watch(&progress) {
                    return Err(CountError::Stopped);
                }
                from = to;
            }
        }
    }
    let words = joiner.sums.words(2 * threads as usize)?;
    let sum = |pair: &[u64]| u128::from(pair[1]) << 64 | u128::from(pair[0]);
    Ok(words.chunks_exact(2).map(sum).fold(0, u128::wrapping_add))
}

fn list_couples<'d>(
    device: &'d dyn Device,
    layer: &DeviceLayer<'d>,
    image: [u8; MOST_SLOTS],
) -> Result<Couples<'d>, DeviceError> {
    let blocks = layer.host.blocks();
    let row_blocks = Buffer::of(device, &layer.host.row_blocks)?;
    let counts = Buffer::zeroed(device, 8 * KINDS as u64)?;
    let used = image.iter().enumerate().filter(|(_, other)| usize::from(**other) < MOST_SLOTS);
    let arguments = CoupleArguments {
        view: layer.layout.view,
        row_blocks: row_blocks.address,
        counts: counts.address,
        couples: 0,
        starts: 0,
        used: used.fold(0, |mask, (slot, _)| mask | 1 << slot),
        padding: 0,
        image,
    };
    device.launch(&Call(Kernel::ListCouples(arguments)), blocks)?;
    let mut starts = vec![0];
    for count in counts.words(KINDS)? {
        starts.push(starts[starts.len() - 1] + count);
    }
    let all = Buffer::zeroed(device, COUPLE_BYTES * starts[KINDS])?;
    let start_table = Buffer::of(device, &starts)?;
    counts.clear_words(KINDS)?;
    let arguments = CoupleArguments { couples: all.address, starts: start_table.address, ..arguments };
    device.launch(&Call(Kernel::ListCouples(arguments)), blocks)?;
    // The tables of this call are freed here, so it must be done.
    counts.words(1)?;
    Ok(Couples { all, starts })
}

impl Joiner<'_, '_> {
    fn fill_tables(&mut self, most: u32) -> Result<(), DeviceError> {
        for ends in (4..=most.min(MOST_TABLE_ENDS)).step_by(2) {
            if self.tables[ends as usize].is_none() {
                let table = Buffer::zeroed(self.device, 4 * entries(ends))?;
                let smaller = PAIRINGS[ends as usize / 2 - 1];
                let arguments = TableArguments { table: table.address, ends, smaller };
                self.device.launch(&Call(Kernel::FillTable(arguments)), entries(ends))?;
                self.tables[ends as usize] = Some(table);
            }
        }
        Ok(())
    }

    /// Adds the sum over some couples. A couple of two blocks counts twice.
    fn join_batch(&self, couples: u64, count: u64, ends: u32, twice: bool) -> Result<(), DeviceError> {
        let pairings = PAIRINGS[ends as usize / 2];
        let length = count * u64::from(pairings);
        let (view, layer) = (self.layer.layout.view, self.layer.counts.address);
        let [mut current, mut other] = [self.right[0].address, self.right[1].address];
        let load = LoadArguments { view, layer, couples, out: current, pairings, ends, image: self.image };
        self.device.launch(&Call(Kernel::LoadRight(load)), length)?;
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
            self.device.launch(&Call(Kernel::Contract(contract)), length)?;
            std::mem::swap(&mut current, &mut other);
        }
        let sum = SumArguments {
            view,
            layer,
            couples,
            right: current,
            sums: self.sums.address,
            length,
            threads: self.threads,
            pairings,
            ends,
            twice: twice.into(),
            padding: 0,
        };
        self.device.launch(&Call(Kernel::SumProducts(sum)), self.threads)
    }
}
