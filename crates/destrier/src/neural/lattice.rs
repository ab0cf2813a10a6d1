//! The parallel network on a whole plane board: every colour is a few linear sweeps over rows.
//!
//! The neurons of one direction, say two down and one right, form straight chains; a chain's neurons are coloured in
//! turn, so a colour is a set of whole rows: of every `2 * down` rows, the first `down` hold the upper squares of the
//! colour's neurons and the next `down` their lower squares. Such blocks share no square, so they are dealt out to all
//! cores, and within a block a row of neurons meets two rows of degrees, shifted against each other: no index is
//! looked up, and the compiler turns the loop into vector instructions.
//!
//! The outcome equals, bit for bit, that of [`Plain`](super::plain::Plain) visiting the neurons colour by colour, with
//! any number of threads: neurons of one colour share no square, so their order among themselves does not matter.
//!
//! Invariant: rows are `cols` long without padding; entry (row, col) of a direction is the neuron whose upper square
//! that is; entries without a neuron are zero and stay so. States are 16 bits and saturate. A round changes a state by
//! 12 at most, so it takes 2,730 rounds at least before the two could differ.

use super::wiring::directions;
use crate::Board;
use crate::method::Random;
use rayon::prelude::*;

/// All neurons of one direction.
struct Sheet {
    down: usize,
    right: isize,
    /// The columns of upper squares that have such a move.
    from: usize,
    until: usize,
    states: Vec<i16>,
    outputs: Vec<u8>,
}

/// The network, a sheet for each direction.
pub(super) struct Lattice {
    rows: usize,
    cols: usize,
    sheets: Vec<Sheet>,
    degrees: Vec<u8>,
}

/// Squares that a thread takes at a time, so that handing out work costs little beside doing it.
const GRAIN: usize = 1 << 14;

impl Lattice {
    /// The network at rest, its outputs drawn in the order of the wiring; `None` where the board has no such layout.
    pub(super) fn new(board: &Board, random: &mut Random) -> Option<Lattice> {
        let (rows, cols) = (board.rows() as usize, board.cols() as usize);
        let sheet = |(down, right): (usize, isize)| {
            let from = right.min(0).unsigned_abs().min(cols);
            let until = cols.saturating_sub(right.max(0) as usize).max(from);
            let cells = if down < rows { rows * cols } else { 0 };
            Sheet { down, right, from, until, states: vec![0; cells], outputs: vec![0; cells] }
        };
        let sheets = directions(board)?.into_iter().map(sheet).collect();
        let mut lattice = Lattice { rows, cols, sheets, degrees: vec![0; rows * cols] };
        lattice.draw_outputs(random);
        Some(lattice)
    }

    fn draw_outputs(&mut self, random: &mut Random) {
        let mut coin = super::Coin::new(random);
        for row in 0..self.rows {
            for col in 0..self.cols {
                for sheet in &mut self.sheets {
                    if row + sheet.down < self.rows && (sheet.from..sheet.until).contains(&col) && coin.toss() {
                        let upper = row * self.cols + col;
                        sheet.outputs[upper] = 1;
                        self.degrees[upper] += 1;
                        self.degrees[(upper + sheet.down * self.cols).wrapping_add_signed(sheet.right)] += 1;
                    }
                }
            }
        }
    }

    /// One update of every neuron, colour by colour.
    pub(super) fn update(&mut self) {
        let cols = self.cols;
        for sheet in &mut self.sheets {
            for half in 0..2 {
                sheet.update_colour(half, cols, &mut self.degrees);
            }
        }
    }

    /// How many squares lack degree two.
    pub(super) fn energy(&self) -> u64 {
        let count = |part: &[u8]| part.iter().map(|&degree| u32::from(degree != 2)).sum::<u32>();
        self.degrees.par_chunks(GRAIN).map(|part| u64::from(count(part))).sum()
    }

    /// Every neuron with its state and output, direction by direction.
    pub(super) fn neurons(&self) -> impl Iterator<Item = ([u32; 2], i32, bool)> + '_ {
        let (rows, cols) = (self.rows, self.cols);
        self.sheets.iter().flat_map(move |sheet| {
            (0..rows.saturating_sub(sheet.down)).flat_map(move |row| {
                (sheet.from..sheet.until).map(move |col| {
                    let upper = row * cols + col;
                    let lower = (upper + sheet.down * cols).wrapping_add_signed(sheet.right);
                    ([upper as u32, lower as u32], i32::from(sheet.states[upper]), sheet.outputs[upper] == 1)
                })
            })
        })
    }

    /// How many neurons.
    pub(super) fn len(&self) -> usize {
        let of_sheet = |sheet: &Sheet| self.rows.saturating_sub(sheet.down) * (sheet.until - sheet.from);
        self.sheets.iter().map(of_sheet).sum()
    }
}

impl Sheet {
    /// Updates the neurons whose upper squares lie in the even (`half` 0) or odd (1) blocks of `down` rows.
    fn update_colour(&mut self, half: usize, cols: usize, degrees: &mut [u8]) {
        if self.states.is_empty() || self.from == self.until {
            return;
        }
        let depth = self.down * cols;
        let block = 2 * depth;
        let (from, width) = (self.from, self.until - self.from);
        let landing = from.wrapping_add_signed(self.right);
        let skip = (half * depth).min(degrees.len());
        let blocks = degrees[skip..].par_chunks_mut(block).zip(self.states[skip..].par_chunks_mut(block));
        blocks
            .zip(self.outputs[skip..].par_chunks_mut(block))
            .with_min_len((GRAIN / block).max(1))
            .for_each(|((degrees, states), outputs)| {
                // The last block may lack some or all of its lower rows; its upper rows then have no neurons.
                let (upper, lower) = degrees.split_at_mut(depth.min(degrees.len()));
                let rows = upper.chunks_exact_mut(cols).zip(lower.chunks_exact_mut(cols));
                let neurons = states.chunks_exact_mut(cols).zip(outputs.chunks_exact_mut(cols));
                for ((upper, lower), (states, outputs)) in rows.zip(neurons) {
                    update_row(
                        &mut upper[from..from + width],
                        &mut lower[landing..landing + width],
                        &mut states[from..from + width],
                        &mut outputs[from..from + width],
                    );
                }
            });
    }
}

/// A row of neurons between two rows of degrees. Written without branches, on slices of one length, for the compiler.
fn update_row(upper: &mut [u8], lower: &mut [u8], states: &mut [i16], outputs: &mut [u8]) {
    let row = upper.iter_mut().zip(lower).zip(states.iter_mut().zip(outputs));
    for ((upper, lower), (state, output)) in row {
        *state = state.saturating_add(4 - i16::from(*upper) - i16::from(*lower));
        let now = u8::from(*state > 3) | (u8::from(*state >= 0) & *output);
        let change = now.wrapping_sub(*output);
        *output = now;
        *upper = upper.wrapping_add(change);
        *lower = lower.wrapping_add(change);
    }
}
