//! Parts of a lane: rectangles that four passes cover.
//!
//! The tour goes through all parts forwards, backwards, forwards and backwards. With P = N/4, a part that begins x
//! squares after the beginning, with l squares in each pass, holds the numbers x + i, 2P - x - l + i, 2P + x + i and
//! 4P - x - l + i, with i from 1 to l. So a line with equally many squares of the first and the last pass, and of the
//! two others, has a sum that depends on the positions i alone: it is the mean of all numbers times its length if the
//! positions have their mean, (l + 1)/2.
//!
//! In the first part the second and third pass are one path of 2l squares, with consecutive numbers around 2P. These
//! squares may lie anywhere.
//!
//! A deviation is what the positions in the rows have too much, doubled. Columns have none.

use super::super::pieces::{Cell, MOVES, Piece};
use std::collections::BTreeMap;

/// Deviations of the rows.
pub(super) type Deviation = [i16; 4];

const MAX_LINES: usize = 10;

/// A path of one or two passes.
struct Strand {
    mask: u32,
    cells: Vec<Cell>,
    /// For each row and each column, its squares, and their positions as doubled distances from the mean.
    counts: [u8; MAX_LINES],
    values: [i16; MAX_LINES],
}

/// The squares of two strands, and their values.
type Key = (u32, [i16; MAX_LINES]);

/// The strands of a rectangle, from which its parts are made.
pub(super) struct Strands {
    rows: i32,
    cols: i32,
    single: Vec<Strand>,
    /// Disjoint pairs with equal counts.
    pairs: BTreeMap<Key, Vec<(usize, usize)>>,
}

impl Strands {
    /// The strands of a rectangle of 4x4 or 4x6 squares.
    pub(super) fn of_size(rows: i32, cols: i32) -> Strands {
        let single = strands(rows, cols, (rows * cols / 4) as usize);
        let mut by_counts: BTreeMap<[u8; MAX_LINES], Vec<usize>> = BTreeMap::new();
        for (index, strand) in single.iter().enumerate() {
            by_counts.entry(strand.counts).or_default().push(index);
        }

        let mut pairs: BTreeMap<Key, Vec<(usize, usize)>> = BTreeMap::new();
        for group in by_counts.values() {
            for (a, b) in group.iter().flat_map(|&a| group.iter().map(move |&b| (a, b))) {
                let first = &single[a];
                let second = &single[b];
                if first.mask & second.mask == 0 {
                    let values = std::array::from_fn(|line| first.values[line] + second.values[line]);
                    pairs.entry((first.mask | second.mask, values)).or_default().push((a, b));
                }
            }
        }

        Strands { rows, cols, single, pairs }
    }

    /// The pairs that cover the rest of the rectangle and give the rows this deviation.
    fn rest(&self, mask: u32, values: &[i16; MAX_LINES], deviation: &Deviation) -> &[(usize, usize)] {
        let all = u32::MAX >> (32 - self.rows * self.cols);
        let aim = |line: usize| if (line as i32) < self.rows { deviation[line] } else { 0 };
        let values = std::array::from_fn(|line| aim(line) - values[line]);
        self.pairs.get(&(all & !mask, values)).map_or(&[], |pairs| pairs)
    }

    /// The parts with this deviation for the middle of the lanes.
    pub(super) fn middle(&self, deviation: &Deviation) -> Vec<Piece> {
        let cells = |index: usize| self.single[index].cells.clone();
        let mut parts = Vec::new();
        for ((mask, values), outer) in &self.pairs {
            for &(second, third) in self.rest(*mask, values, deviation) {
                let passes = |&(first, last): &(usize, usize)| [first, second, third, last].map(cells);
                parts.extend(outer.iter().map(|pair| Piece { passes: passes(pair) }));
            }
        }
        parts
    }

    /// The parts with this deviation for the beginning.
    pub(super) fn first(&self, deviation: &Deviation) -> Vec<Piece> {
        let length = (self.rows * self.cols / 4) as usize;
        let mut parts = Vec::new();
        for strand in strands(self.rows, self.cols, 2 * length) {
            for &(first, last) in self.rest(strand.mask, &strand.values, deviation) {
                let [first, last] = [first, last].map(|index| self.single[index].cells.clone());
                let (second, third) = strand.cells.split_at(length);
                parts.push(Piece { passes: [first, second.to_vec(), third.to_vec(), last] });
            }
        }
        parts
    }
}

/// All paths with this many squares. A path with a quarter of the squares takes at most half of each line.
fn strands(rows: i32, cols: i32, length: usize) -> Vec<Strand> {
    let is_single = (length as i32) * 4 == rows * cols;
    let most = |line_length: i32| if is_single { line_length / 2 } else { line_length };
    let mut search = Search { rows, cols, length, most: (most(cols), most(rows)), path: Vec::new(), found: Vec::new() };
    for row in 0..rows {
        for col in 0..cols {
            search.extend((row, col));
        }
    }
    search.found
}

struct Search {
    rows: i32,
    cols: i32,
    length: usize,
    /// The most squares in a row and in a column.
    most: (i32, i32),
    path: Vec<Cell>,
    found: Vec<Strand>,
}

impl Search {
    fn extend(&mut self, next: Cell) {
        let is_inside = (0..self.rows).contains(&next.0) && (0..self.cols).contains(&next.1);
        let count = |test: &dyn Fn(&&Cell) -> bool| self.path.iter().filter(test).count() as i32;
        let is_full = count(&|cell| cell.0 == next.0) == self.most.0 || count(&|cell| cell.1 == next.1) == self.most.1;
        if !is_inside || is_full || self.path.contains(&next) {
            return;
        }

        self.path.push(next);
        if self.path.len() == self.length {
            self.found.push(self.strand());
        } else {
            for step in MOVES {
                self.extend((next.0 + step.0, next.1 + step.1));
            }
        }

        self.path.pop();
    }

    fn strand(&self) -> Strand {
        let mut strand = Strand { mask: 0, cells: self.path.clone(), counts: [0; MAX_LINES], values: [0; MAX_LINES] };
        for (position, &(row, col)) in (1..).zip(&self.path) {
            strand.mask |= 1 << (row * self.cols + col);
            for line in [row as usize, (self.rows + col) as usize] {
                strand.counts[line] += 1;
                strand.values[line] += 2 * position - (self.length as i16 + 1);
            }
        }
        strand
    }
}
