//! All magic tours of boards of four rows.
//!
//! From an outer row every move leads to an inner row. Half of the squares are outer, so a tour visits outer and inner
//! squares in turn, except for one move between two inner squares. (Without such a move it would visit only one colour
//! of each.) So the first half of the tour covers the outer squares of one colour and the inner squares of the other,
//! the second half covers the mirror images of these squares, and both ends of the tour are outer.
//!
//! Take the second half from the end of the tour, upside down. Then both halves are paths through the same squares, two
//! in each column, half of each row. The tour is magic if and only if both paths have the same sums in all columns and
//! the sums of their rows, top to bottom, are each other's reverse. The search walks through all paths and notes a hash
//! of their sums; then it walks through them again and keeps those that have a partner. A slice is a class of sums of
//! columns, because the hashes of all paths would take too much memory on long boards.

use super::estimate::{Descents, Estimate};
use super::images::first_of_images;
use super::{ListedTours, Slice, bits_of};
use destrier_core::Square;
use destrier_search::method::{Control, FIRST_SEED, Random};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of paths whose sums a slice notes, roughly.
const PATHS_PER_SLICE: f64 = 3e7;

/// There are about 3.1 million paths through half of 4x18, and 5.3 times as many for every two columns more.
const PATHS_OF_18_COLUMNS: f64 = 3.2e6;
const GROWTH: f64 = 5.3;

/// Positions between two checks of the control.
const POSITIONS_PER_CHECK: u64 = 1 << 14;

/// A board of four rows.
pub(super) struct FourRows {
    cols: u8,
    /// Whether the board has four columns instead, so that its tours are turned.
    is_turned: bool,
    listed: ListedTours,
    slices: u64,
    /// Row and column of each square of a half.
    squares: Vec<(u8, u8)>,
    neighbours: Vec<u64>,
    outer: u64,
    weights: Vec<LineHashes>,
}

/// Hashes of the sums of a path: linear functions, so that they grow with the path.
#[derive(Clone, Copy, Default)]
struct LineHashes {
    columns: u64,
    /// The columns, and the rows from top to bottom.
    down: u64,
    /// The columns, and the rows from bottom to top.
    up: u64,
}

impl LineHashes {
    fn add(self, number: u64, weights: LineHashes) -> LineHashes {
        let sum = |hash: u64, weight: u64| hash.wrapping_add(number.wrapping_mul(weight));
        LineHashes {
            columns: sum(self.columns, weights.columns),
            down: sum(self.down, weights.down),
            up: sum(self.up, weights.up),
        }
    }
}

/// The end of a path that is being built.
#[derive(Clone, Copy)]
struct Tip {
    at: usize,
    free: u64,
    /// Free squares that only the last move can reach.
    last: u64,
    hashes: LineHashes,
}

impl FourRows {
    /// A board with an even number of columns. `None` if it is too long.
    pub(super) fn new(cols: u32, is_turned: bool, listed: ListedTours) -> Option<FourRows> {
        let cols = u8::try_from(cols).ok().filter(|&cols| cols <= 32)?;
        let rows_of = |col: u8| if col.is_multiple_of(2) { [0, 1] } else { [2, 3] };
        let squares: Vec<(u8, u8)> = (0..cols).flat_map(|col| rows_of(col).map(|row| (row, col))).collect();
        let is_outer = |square: &(u8, u8)| square.0 == 0 || square.0 == 3;

        let bits = |test: &dyn Fn(&(u8, u8)) -> bool| {
            let marked = (0..).zip(&squares).filter(|(_, square)| test(square));
            marked.fold(0u64, |mask, (index, _)| mask | 1 << index)
        };

        let is_step =
            |a: &(u8, u8), b: &(u8, u8)| is_outer(a) != is_outer(b) && a.0.abs_diff(b.0) * a.1.abs_diff(b.1) == 2;
        let neighbours = squares.iter().map(|square| bits(&|other| is_step(square, other))).collect();
        let mut random = Random::new(FIRST_SEED, 0);
        let of_row: Vec<u64> = (0..4).map(|_| random.bits()).collect();
        let of_col: Vec<u64> = (0..cols).map(|_| random.bits()).collect();

        let weights = squares.iter().map(|&(row, col)| {
            let row = usize::from(row);
            let columns = of_col[usize::from(col)];
            let [down, up] = [of_row[row], of_row[3 - row]].map(|weight| columns.wrapping_add(weight));
            LineHashes { columns, down, up }
        });
        let weights = weights.collect();
        let paths = PATHS_OF_18_COLUMNS * GROWTH.powi((i32::from(cols) - 18) / 2);
        let slices = (paths / PATHS_PER_SLICE).ceil().max(1.0) as u64;
        let outer = bits(&is_outer);

        Some(FourRows { cols, is_turned, listed, slices, squares, neighbours, outer, weights })
    }

    pub(super) fn slices(&self) -> u64 {
        self.slices
    }

    /// Twice the hashes, because a vector doubles its size while it grows.
    pub(super) fn bytes_needed(&self) -> u64 {
        let paths = PATHS_OF_18_COLUMNS * GROWTH.powi((i32::from(self.cols) - 18) / 2);
        24 * (paths / self.slices as f64) as u64
    }

    pub(super) fn slice(&self, index: u64, seen: &AtomicU64, control: &Control) -> Option<Slice> {
        if !self.listed.admits(false) {
            return Some(Slice { positions: 0, tours: Vec::new() });
        }

        let is_here =
            |hashes: LineHashes| ((u128::from(hashes.columns) * u128::from(self.slices)) >> 64) as u64 == index;
        let mut noted = Vec::new();
        let mut walk = Walk::new(self, seen, control);
        walk.run(&mut |_, hashes| {
            if is_here(hashes) {
                noted.push(hashes.down);
            }
        })?;

        noted.sort_unstable();

        let mut kept: Vec<(LineHashes, Vec<u8>)> = Vec::new();
        walk.run(&mut |path, hashes| {
            if is_here(hashes) && noted.binary_search(&hashes.up).is_ok() {
                kept.push((hashes, path.to_vec()));
            }
        })?;

        let mut by_sums: HashMap<u64, Vec<usize>> = HashMap::new();
        for (place, (hashes, _)) in kept.iter().enumerate() {
            by_sums.entry(hashes.down).or_default().push(place);
        }

        let mut tours = Vec::new();
        for (hashes, second) in &kept {
            for &first in by_sums.get(&hashes.up).into_iter().flatten() {
                tours.extend(self.tour(&kept[first].1, second));
            }
        }

        tours.sort_unstable();
        Some(Slice { positions: walk.positions, tours })
    }

    /// The tour of two halves, if they fit together and no image of it is found elsewhere.
    fn tour(&self, first: &[u8], second: &[u8]) -> Option<Vec<Square>> {
        let square = |&index: &u8| self.squares[usize::from(index)];
        let upside_down = |index: &u8| (3 - square(index).0, square(index).1);
        let cells: Vec<(u8, u8)> = first.iter().map(square).chain(second.iter().rev().map(upside_down)).collect();
        let a = cells[first.len() - 1];
        let b = cells[first.len()];
        if a.0.abs_diff(b.0) * a.1.abs_diff(b.1) != 2 || !is_magic(&cells, 4, usize::from(self.cols)) {
            return None;
        }

        let tour: Vec<Square> = cells.iter().map(|&(row, col)| Square::new(row.into(), col.into())).collect();
        let is_found = |image: &[Square]| (image[0].row + image[0].col).is_multiple_of(2);
        let mut tour = first_of_images(tour, 4, u32::from(self.cols), is_found)?;
        if self.is_turned {
            tour.iter_mut().for_each(|square| *square = Square::new(square.col, square.row));
        }

        Some(tour)
    }

    /// The number of positions of all slices. Each slice walks twice.
    pub(super) fn estimate(&self, descents: u64, control: &Control) -> Option<Estimate> {
        let mut random = Random::new(FIRST_SEED, 1);
        let mut found = Descents::default();
        for _ in 0..descents {
            if control.is_stopped() {
                break;
            }

            let mut tips: Vec<Tip> = self.starts().collect();
            let mut weight = 1.0;
            let mut positions = 0.0;
            while !tips.is_empty() {
                weight *= tips.len() as f64;
                positions += weight;
                let tip = tips[random.below(tips.len() as u64) as usize];
                tips = self.steps(tip, 0).collect();
            }

            found.add(positions);
        }

        let times = if self.listed.admits(false) { 2.0 * self.slices as f64 } else { 0.0 };
        found.estimate().map(|found| Estimate { positions: times * found.positions, error: times * found.error })
    }

    /// The paths of one square.
    fn starts(&self) -> impl Iterator<Item = Tip> {
        let all = u64::MAX >> (64 - self.squares.len());
        let starts = (0..self.squares.len()).filter(|&at| self.outer >> at & 1 == 1);
        starts.map(move |at| {
            let hashes = LineHashes::default().add(1, self.weights[at]);
            Tip { at, free: all & !(1 << at), last: 0, hashes }
        })
    }

    /// The paths with one square more, which has this number.
    fn steps(&self, tip: Tip, number: u64) -> impl Iterator<Item = Tip> {
        bits_of(self.neighbours[tip.at] & tip.free).filter_map(move |to| {
            let free = tip.free & !(1 << to);
            let mut last = tip.last & !(1 << to);
            for square in bits_of(self.neighbours[tip.at] & free) {
                match (self.neighbours[square] & (free | 1 << to)).count_ones() {
                    0 => return None,
                    1 => last |= 1 << square,
                    _ => {}
                }
            }

            // A path ends on one square, which is inner.
            let is_open = last & (last.wrapping_sub(1) | self.outer) == 0;
            is_open.then(|| Tip { at: to, free, last, hashes: tip.hashes.add(number, self.weights[to]) })
        })
    }
}

/// A walk through all paths.
struct Walk<'a> {
    board: &'a FourRows,
    path: Vec<u8>,
    positions: u64,
    seen: &'a AtomicU64,
    control: &'a Control,
}

impl<'a> Walk<'a> {
    fn new(board: &'a FourRows, seen: &'a AtomicU64, control: &'a Control) -> Walk<'a> {
        Walk { board, path: Vec::new(), positions: 0, seen, control }
    }

    /// Shows every path. `None` if it was stopped.
    fn run(&mut self, visit: &mut dyn FnMut(&[u8], LineHashes)) -> Option<()> {
        let board = self.board;
        board.starts().try_for_each(|tip| self.extend(tip, visit))
    }

    fn extend(&mut self, tip: Tip, visit: &mut dyn FnMut(&[u8], LineHashes)) -> Option<()> {
        self.positions += 1;
        if self.positions.is_multiple_of(POSITIONS_PER_CHECK) {
            self.seen.fetch_add(POSITIONS_PER_CHECK, Ordering::Relaxed);
            if self.control.is_stopped() {
                return None;
            }
        }

        self.path.push(tip.at as u8);
        if tip.free == 0 {
            visit(&self.path, tip.hashes);
        }

        let board = self.board;
        for next in board.steps(tip, self.path.len() as u64 + 1) {
            self.extend(next, visit)?;
        }

        self.path.pop();
        Some(())
    }
}

/// Whether the sums are equal: hashes can lie.
fn is_magic(cells: &[(u8, u8)], rows: usize, cols: usize) -> bool {
    let mut of_row = vec![0u32; rows];
    let mut of_col = vec![0u32; cols];
    for (number, &(row, col)) in (1u32..).zip(cells) {
        of_row[usize::from(row)] += number;
        of_col[usize::from(col)] += number;
    }
    of_row.iter().all(|&sum| sum == of_row[0]) && of_col.iter().all(|&sum| sum == of_col[0])
}
