//! The parallel network on a plane board without holes: every colour is a few linear sweeps over rows.
//!
//! The neurons of one direction, say two down and one right, form straight chains; the neurons of a chain are coloured
//! alternately, so a colour is a set of whole rows: of every `2 * down` rows, the first `down` hold the upper squares
//! of the colour's neurons and the next `down` their lower squares. Such bands share no square, so they are
//! distributed to all cores, and within a band a row of neurons meets two rows of degrees, shifted against each other:
//! no index is looked up, and the compiler vectorises the loop.
//!
//! The result equals, bit for bit, that of [`Plain`](super::plain::Plain) visiting the neurons colour by colour, with
//! any number of threads: neurons of one colour share no square, so their order does not matter.
//!
//! Invariant: rows are `cols` long without padding; entry (row, col) of a direction is the neuron whose upper square
//! that is; entries without a neuron are zero and stay so.
//!
//! Eight bits hold a state (in practice it stays within 25 of zero), so a vector instruction takes sixteen neurons at a
//! time. Nothing is lost: a round changes a state by -12 to 4, and a sheet in which one comes nearer to the limits than
//! this continues with 32 bits. That happens on boards where a square has a single move.

use super::wiring::directions;
use destrier_core::Rectangle;
use destrier_search::accelerator::{NeuronSheet, NeuronSheets};
use destrier_search::method::Random;
use destrier_search::workers::in_parallel;
use rayon::prelude::*;

/// All neurons of one direction.
struct DirectionSheet {
    down: usize,
    right: isize,
    /// The columns of upper squares that have such a move.
    from: usize,
    until: usize,
    states: NeuronStates,
    outputs: Vec<u8>,
}

/// The states of a sheet's neurons.
enum NeuronStates {
    Narrow(Vec<i8>),
    Wide(Vec<i32>),
}

impl NeuronStates {
    fn get(&self, index: usize) -> i32 {
        match self {
            NeuronStates::Narrow(states) => i32::from(states[index]),
            NeuronStates::Wide(states) => states[index],
        }
    }
}

/// The network, a sheet for each direction.
pub(super) struct Lattice {
    pub(super) board: Rectangle,
    rows: usize,
    cols: usize,
    sheets: Vec<DirectionSheet>,
    degrees: Vec<u8>,
}

/// Squares that a thread takes at a time, so that distributing work costs little; a smaller board is one thread's work.
const GRAIN: usize = 1 << 14;

impl Lattice {
    /// The network at rest, its outputs drawn in the order of the wiring; `None` if the board has no such layout.
    pub(super) fn new(board: &Rectangle, random: &Random) -> Option<Lattice> {
        let rows = board.rows() as usize;
        let cols = board.cols() as usize;
        let sheet = |(down, right): (usize, isize)| {
            let from = right.min(0).unsigned_abs().min(cols);
            let until = cols.saturating_sub(right.max(0) as usize).max(from);
            let cells = if down < rows { rows * cols } else { 0 };
            DirectionSheet {
                down,
                right,
                from,
                until,
                states: NeuronStates::Narrow(vec![0; cells]),
                outputs: vec![0; cells],
            }
        };

        let sheets = directions(board)?.into_iter().map(sheet).collect();
        let mut lattice = Lattice { board: board.clone(), rows, cols, sheets, degrees: vec![0; rows * cols] };
        lattice.draw_outputs(random);
        Some(lattice)
    }

    /// Draws the outputs square by square, some rows at a time, each part from its place in the stream.
    fn draw_outputs(&mut self, random: &Random) {
        let rows = self.rows;
        let cols = self.cols;
        let layouts: Vec<_> = self.sheets.iter().map(|sheet| (sheet.down, sheet.from, sheet.until)).collect();
        let neurons = |row: usize| {
            let of_row = layouts.iter().filter(|(down, ..)| row + down < rows).map(|(_, from, until)| until - from);
            of_row.sum::<usize>() as u64
        };

        let part_rows = (GRAIN / cols).max(1);
        let mut outputs: Vec<_> =
            self.sheets.iter_mut().map(|sheet| sheet.outputs.chunks_mut(part_rows * cols)).collect();
        let mut parts = Vec::new();
        let mut before = 0;

        for first in (0..rows).step_by(part_rows) {
            let part: Vec<&mut [u8]> = outputs.iter_mut().map(|sheet| sheet.next().unwrap_or_default()).collect();
            parts.push((first, before, part));
            before += (first..rows.min(first + part_rows)).map(neurons).sum::<u64>();
        }

        let draw = |(first, before, mut part): (usize, u64, Vec<&mut [u8]>)| {
            let mut random = random.clone();
            let mut coin = super::Coin::after(&mut random, before);
            for row in first..rows.min(first + part_rows) {
                for col in 0..cols {
                    for (outputs, &(down, from, until)) in part.iter_mut().zip(&layouts) {
                        if row + down < rows && (from..until).contains(&col) {
                            outputs[(row - first) * cols + col] = coin.toss().into();
                        }
                    }
                }
            }
        };

        in_parallel(|| parts.into_par_iter().for_each(draw));

        let sheets = &self.sheets;
        let add_up = |(row, degrees): (usize, &mut [u8])| {
            for sheet in sheets.iter().filter(|sheet| !sheet.outputs.is_empty()) {
                let of_row = |row: usize| &sheet.outputs[row * cols..(row + 1) * cols];
                degrees.iter_mut().zip(of_row(row)).for_each(|(degree, output)| *degree += output);
                if let Some(above) = row.checked_sub(sheet.down) {
                    let landing = sheet.from.wrapping_add_signed(sheet.right);
                    let columns = degrees.iter_mut().skip(landing).zip(&of_row(above)[sheet.from..sheet.until]);
                    columns.for_each(|(degree, output)| *degree += output);
                }
            }
        };

        in_parallel(|| self.degrees.par_chunks_mut(cols).enumerate().with_min_len(part_rows).for_each(add_up));
    }

    /// Updates every neuron, colour by colour.
    pub(super) fn update(&mut self) {
        let cols = self.cols;
        for sheet in &mut self.sheets {
            for half in 0..2 {
                sheet.update_colour(half, cols, &mut self.degrees);
            }
        }
    }

    /// All neurons, for an accelerator; `None` if a state has outgrown eight bits.
    pub(super) fn sheets(&mut self) -> Option<NeuronSheets<'_>> {
        let sheets = self.sheets.iter_mut().map(DirectionSheet::neurons).collect::<Option<_>>()?;
        Some(NeuronSheets { rows: self.rows, cols: self.cols, degrees: &mut self.degrees, sheets })
    }

    /// The number of squares without degree two.
    pub(super) fn energy(&self) -> u64 {
        let count = |part: &[u8]| part.iter().map(|&degree| u32::from(degree != 2)).sum::<u32>();
        if self.degrees.len() <= GRAIN {
            u64::from(count(&self.degrees))
        } else {
            in_parallel(|| self.degrees.par_chunks(GRAIN).map(|part| u64::from(count(part))).sum())
        }
    }

    /// Every neuron with its state and output, direction by direction.
    pub(super) fn neurons(&self) -> impl Iterator<Item = ([u32; 2], i32, bool)> + '_ {
        let rows = self.rows;
        let cols = self.cols;
        self.sheets.iter().flat_map(move |sheet| {
            (0..rows.saturating_sub(sheet.down)).flat_map(move |row| {
                (sheet.from..sheet.until).map(move |col| {
                    let upper = row * cols + col;
                    let lower = (upper + sheet.down * cols).wrapping_add_signed(sheet.right);
                    ([upper as u32, lower as u32], sheet.states.get(upper), sheet.outputs[upper] == 1)
                })
            })
        })
    }

    /// The active neurons as a byte per square: bit k for the neuron of sheet k whose upper square it is, bit k + 4 for
    /// the one whose lower square it is.
    pub(super) fn moves_in_use(&self) -> Vec<u8> {
        let cols = self.cols;
        let mut used = vec![0; self.degrees.len()];
        let collect = |(row, used): (usize, &mut [u8])| {
            for (k, sheet) in self.sheets.iter().enumerate().filter(|(_, sheet)| !sheet.outputs.is_empty()) {
                let of_row = |row: usize| &sheet.outputs[row * cols..(row + 1) * cols];
                used.iter_mut().zip(of_row(row)).for_each(|(used, output)| *used |= output << k);
                if let Some(above) = row.checked_sub(sheet.down) {
                    let landing = sheet.from.wrapping_add_signed(sheet.right);
                    let columns = used.iter_mut().skip(landing).zip(&of_row(above)[sheet.from..sheet.until]);
                    columns.for_each(|(used, output)| *used |= output << (k + 4));
                }
            }
        };

        in_parallel(|| used.par_chunks_mut(cols).enumerate().for_each(collect));
        used
    }

    /// The number of active neurons.
    pub(super) fn edges(&self) -> u64 {
        self.degrees.iter().map(|&degree| u64::from(degree)).sum::<u64>() / 2
    }

    /// The number of neurons.
    pub(super) fn len(&self) -> usize {
        let of_sheet = |sheet: &DirectionSheet| self.rows.saturating_sub(sheet.down) * (sheet.until - sheet.from);
        self.sheets.iter().map(of_sheet).sum()
    }
}

impl DirectionSheet {
    /// The neurons of the sheet, for an accelerator; `None` if a state has outgrown eight bits.
    fn neurons(&mut self) -> Option<NeuronSheet<'_>> {
        let DirectionSheet { down, right, from, until, states, outputs } = self;
        let down = *down;
        let right = *right;
        let from = *from;
        let until = *until;
        match states {
            NeuronStates::Wide(_) => None,
            NeuronStates::Narrow(states) => Some(NeuronSheet { down, right, from, until, states, outputs }),
        }
    }

    /// Updates the neurons whose upper squares lie in the even (`half` 0) or odd (1) bands of `down` rows.
    fn update_colour(&mut self, half: usize, cols: usize, degrees: &mut [u8]) {
        if self.outputs.is_empty() || self.from == self.until {
            return;
        }

        let depth = self.down * cols;
        let layout = SheetLayout { cols, depth, from: self.from, width: self.until - self.from, right: self.right };
        let skip = (half * depth).min(degrees.len());
        let degrees = &mut degrees[skip..];
        let outputs = &mut self.outputs[skip..];

        match &mut self.states {
            NeuronStates::Narrow(states) => {
                if layout.sweep(degrees, &mut states[skip..], outputs) {
                    self.states = NeuronStates::Wide(states.iter().map(|&state| i32::from(state)).collect());
                }
            }
            NeuronStates::Wide(states) => {
                layout.sweep(degrees, &mut states[skip..], outputs);
            }
        }
    }
}

/// The position of a sheet's neurons.
struct SheetLayout {
    cols: usize,
    depth: usize,
    from: usize,
    width: usize,
    right: isize,
}

impl SheetLayout {
    /// Updates one colour; returns whether a state came near the limits of its type.
    fn sweep<S: NeuronState>(&self, degrees: &mut [u8], states: &mut [S], outputs: &mut [u8]) -> bool {
        let band = 2 * self.depth;
        if degrees.len() <= GRAIN {
            let parts = degrees.chunks_mut(band).zip(states.chunks_mut(band)).zip(outputs.chunks_mut(band));
            return parts.fold(false, |near, ((d, s), o)| self.update_band(d, s, o) | near);
        }
        let parts = degrees.par_chunks_mut(band).zip(states.par_chunks_mut(band));
        let parts = parts.zip(outputs.par_chunks_mut(band)).with_min_len((GRAIN / band).max(1));
        let near = parts.map(|((degrees, states), outputs)| self.update_band(degrees, states, outputs));
        in_parallel(|| near.reduce(|| false, |left, right| left | right))
    }

    fn update_band<S: NeuronState>(&self, degrees: &mut [u8], states: &mut [S], outputs: &mut [u8]) -> bool {
        let upper_columns = self.from..self.from + self.width;
        let landing = self.from.wrapping_add_signed(self.right);
        let lower_columns = landing..landing + self.width;

        // The last band may lack some or all of its lower rows; its upper rows then have no neurons.
        let (upper, lower) = degrees.split_at_mut(self.depth.min(degrees.len()));
        let rows = upper.chunks_exact_mut(self.cols).zip(lower.chunks_exact_mut(self.cols));
        let neurons = states.chunks_exact_mut(self.cols).zip(outputs.chunks_exact_mut(self.cols));
        let mut is_near_limit = false;

        for ((upper, lower), (states, outputs)) in rows.zip(neurons) {
            is_near_limit |= update_row(
                &mut upper[upper_columns.clone()],
                &mut lower[lower_columns.clone()],
                &mut states[upper_columns.clone()],
                &mut outputs[upper_columns.clone()],
            );
        }

        is_near_limit
    }
}

/// A row of neurons between two rows of degrees. Written without branches, on slices of one length, for vectorisation.
fn update_row<S: NeuronState>(upper: &mut [u8], lower: &mut [u8], states: &mut [S], outputs: &mut [u8]) -> bool {
    let row = upper.iter_mut().zip(lower).zip(states.iter_mut().zip(outputs));
    let mut near_limit = 0;
    for ((upper, lower), (state, output)) in row {
        let moved = state.moved(4u8.wrapping_sub(*upper).wrapping_sub(*lower) as i8);
        let now = moved.above_three() | (moved.not_negative() & *output);
        let change = now.wrapping_sub(*output);
        near_limit |= moved.near_limit();
        *state = moved;
        *output = now;
        *upper = upper.wrapping_add(change);
        *lower = lower.wrapping_add(change);
    }

    near_limit != 0
}

/// An integer of some width; the results are 0 or 1 in a byte, which suits vector instructions.
trait NeuronState: Copy + Send + Sync {
    fn moved(self, by: i8) -> Self;
    fn above_three(self) -> u8;
    fn not_negative(self) -> u8;
    /// Whether another round could leave the type's range.
    fn near_limit(self) -> u8;
}

impl NeuronState for i8 {
    #[inline(always)]
    fn moved(self, by: i8) -> i8 {
        self.wrapping_add(by)
    }

    #[inline(always)]
    fn above_three(self) -> u8 {
        u8::from(self > 3)
    }

    #[inline(always)]
    fn not_negative(self) -> u8 {
        u8::from(self >= 0)
    }

    #[inline(always)]
    fn near_limit(self) -> u8 {
        u8::from(self > i8::MAX - 4) | u8::from(self < i8::MIN + 12)
    }
}

impl NeuronState for i32 {
    #[inline(always)]
    fn moved(self, by: i8) -> i32 {
        self.saturating_add(i32::from(by))
    }

    #[inline(always)]
    fn above_three(self) -> u8 {
        u8::from(self > 3)
    }

    #[inline(always)]
    fn not_negative(self) -> u8 {
        u8::from(self >= 0)
    }

    #[inline(always)]
    fn near_limit(self) -> u8 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Network, Settings, Updates};
    use super::*;

    fn sorted(network: &Network) -> Vec<([u32; 2], i32, bool)> {
        let mut neurons: Vec<_> = network.all_neurons().collect();
        neurons.sort_unstable();
        neurons
    }

    fn assert_equal_for(rounds: usize, text: &str, seed: u64) {
        let board: Rectangle = text.parse().unwrap();
        let settings = Settings { updates: Updates::Coloured, seed, ..Settings::default() };
        let mut fast = Network::on_board(&board, &settings).unwrap();
        let mut plain = Network::on_board_plainly(&board, &settings).unwrap();
        assert!(matches!(fast.form, super::super::NetworkForm::Lattice(_)));
        assert_eq!(fast.neurons(), plain.neurons(), "{text}");
        for round in 0..=rounds {
            assert!(sorted(&fast) == sorted(&plain), "{text}, seed {seed}: round {round} differs");
            assert_eq!(fast.round(), plain.round());
        }
    }

    #[test]
    fn it_equals_the_plain_network_colour_by_colour_bit_for_bit() {
        for text in ["8x8", "6x6", "3x4", "20x20", "1x1", "1x9", "9x1", "2x7", "3x10", "4x5", "5x4", "7x3", "13x29"] {
            for seed in 0..3 {
                assert_equal_for(60, text, seed);
            }
        }
        for text in ["9x9 leaper=1,1", "12x17 leaper=2,3", "17x12 leaper=1,4", "5x6 leaper=3,7", "4x4 leaper=2,2"] {
            assert_equal_for(60, text, 7);
        }
    }

    #[test]
    fn a_state_that_outgrows_eight_bits_goes_on_in_more() {
        // On 2x3 two squares have no move and the other four a single one, whose neurons are driven up for ever.
        assert_equal_for(200, "2x3", 1);
        assert_equal_for(200, "2x9", 2);
    }

    #[test]
    fn the_outcome_does_not_depend_on_the_number_of_threads() {
        let settings = Settings { updates: Updates::Coloured, ..Settings::default() };
        let outcome = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let mut network = Network::on_board(&"300x301".parse().unwrap(), &settings).unwrap();
                let energies: Vec<u64> = (0..20).map(|_| network.round()).collect();
                (energies, sorted(&network))
            })
        };

        let alone = outcome(1);
        assert!(alone == outcome(2) && alone == outcome(5));
        let mut plain = Network::on_board_plainly(&"300x301".parse().unwrap(), &settings).unwrap();
        plain.settle(20, || false);
        assert!(alone.1 == sorted(&plain));
    }
}
