//! All magic tours of boards of up to 64 squares with even sides, numbered from both ends at once.
//!
//! A position has the numbers 1 to k and N + 1 - k to N on the board. Count each number as its distance from the mean,
//! 2x - (N + 1), so that every line has the sum 0: the numbers at both ends are large, with opposite signs, and those
//! that are left are small. So a line whose sum is far from 0 has few ways back, and most positions end early. Odd
//! numbers lie on one colour, which limits the sums further. A third kind of lines follows from rows and columns: the
//! squares whose row and column have given parities. As in the proof that boards with sides 2 modulo 4 have no magic
//! tours, each of these four classes has a fixed sum (numbers modulo 4 enter here).
//!
//! A position also ends if a free square has fewer than two ways in and out.
//!
//! A slice is a position with few numbers. Of the first and the last square only one pair of each class under the
//! symmetries and the reversal is searched. The first slices contain the tours that consist of *quartes*: the numbers
//! 4i + 1 to 4i + 4 lie in one panel of 4x4 squares, one in each row and one in each column of it. There are few such
//! positions and many magic tours among them. All other slices leave these tours out. They are shuffled, so that any of
//! them are a fair sample of the rest.

use super::estimate::{Descents, Estimate};
use super::images::first_of_images;
use super::{ListedTours, Slice, bits_of};
use destrier_core::Square;
use destrier_search::method::{Control, FIRST_SEED, Random};
use std::sync::atomic::{AtomicU64, Ordering};

/// The most squares, and lines: rows, columns and four classes.
const SQUARES: usize = 64;
const LINES: usize = 40;

/// The most squares of one colour in a line, and one more.
const WIDTH: usize = 17;

/// The sides of a panel, and the number of squares of a quarte.
const PANEL: u32 = 4;

/// Pairs of numbers in the opening of a slice of quartes.
const OPENING_OF_QUARTES: usize = 4;

/// The smallest number of slices without quartes, if the board is not too small.
const FEWEST_SLICES: usize = 10_000;

/// Positions between two checks of the control.
const POSITIONS_PER_CHECK: u64 = 1 << 14;

/// For each number of empty squares of the odd and the even colour, the largest sum that the numbers left can give.
type Bounds = [[i16; WIDTH]; WIDTH];

/// The first and the last squares of a tour: those with the numbers k and N + 1 - k, for k from 1.
type Opening = Vec<[u8; 2]>;

/// Which tours a slice contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    /// Tours that consist of quartes.
    Quartes,
    /// All other tours.
    Others,
}

pub(super) struct BothEnds {
    rows: u32,
    cols: u32,
    listed: ListedTours,
    squares: usize,
    neighbours: [u64; SQUARES],
    /// The row, the column and the class of each square, as indices of lines.
    lines: [[u8; 3]; SQUARES],
    line_count: usize,
    /// The squares of the colour of the first corner.
    light: u64,
    /// The bounds for each number of pairs on the board.
    bounds: Vec<Bounds>,
    /// For each square, the squares of its panel, and those of its row and its column.
    panel: [u64; SQUARES],
    cross: [u64; SQUARES],
    slices: Vec<(Family, Opening)>,
}

/// A position.
#[derive(Clone)]
struct Position<'a> {
    board: &'a BothEnds,
    /// The colour of the odd numbers.
    odd: u64,
    free: u64,
    /// The squares with the numbers k and N + 1 - k.
    tips: [u8; 2],
    /// For each line, its sum so far and the number of its empty squares of each colour.
    sums: [i16; LINES],
    empty: [[u8; 2]; LINES],
}

impl BothEnds {
    pub(super) fn new(rows: u32, cols: u32, listed: ListedTours) -> BothEnds {
        let squares = (rows * cols) as usize;
        let mut board = BothEnds {
            rows,
            cols,
            listed,
            squares,
            neighbours: [0; SQUARES],
            lines: [[0; 3]; SQUARES],
            line_count: (rows + cols + 4) as usize,
            light: 0,
            bounds: (0..=squares / 2).map(|placed| bounds(squares, placed)).collect(),
            panel: [0; SQUARES],
            cross: [0; SQUARES],
            slices: Vec::new(),
        };

        for square in 0..squares {
            let (row, col) = board.place(square);
            board.lines[square] = [row, rows + col, rows + cols + 2 * (row % 2) + col % 2].map(|line| line as u8);
            board.light |= u64::from((row + col) % 2 == 0) << square;

            for to in 0..squares {
                let (to_row, to_col) = board.place(to);
                let is_move = row.abs_diff(to_row) * col.abs_diff(to_col) == 2;
                let is_in_panel = row / PANEL == to_row / PANEL && col / PANEL == to_col / PANEL;
                board.neighbours[square] |= u64::from(is_move) << to;
                board.panel[square] |= u64::from(is_in_panel) << to;
                board.cross[square] |= u64::from(row == to_row || col == to_col) << to;
            }
        }

        board.slices = board.all_slices();
        board
    }
}

impl BothEnds {
    fn place(&self, square: usize) -> (u32, u32) {
        (square as u32 / self.cols, square as u32 % self.cols)
    }

    fn square(&self, square: u8) -> Square {
        let (row, col) = self.place(usize::from(square));
        Square::new(row, col)
    }

    pub(super) fn slices(&self) -> u64 {
        self.slices.len() as u64
    }

    /// The first slice that is not of quartes.
    pub(super) fn first_of_sample(&self) -> u64 {
        self.slices.partition_point(|(family, _)| *family == Family::Quartes) as u64
    }

    pub(super) fn bytes_needed(&self) -> u64 {
        1 << 16
    }

    /// Whether tours of this board can consist of quartes.
    fn has_quartes(&self) -> bool {
        self.rows.is_multiple_of(PANEL) && self.cols.is_multiple_of(PANEL)
    }

    /// All slices, first those of quartes, each family shuffled.
    fn all_slices(&self) -> Vec<(Family, Opening)> {
        let quartes = if self.has_quartes() {
            self.openings(Family::Quartes, usize::MAX, OPENING_OF_QUARTES)
        } else {
            Vec::new()
        };
        let others = self.openings(Family::Others, FEWEST_SLICES, self.squares / 4);
        let quartes = quartes.into_iter().map(|opening| (Family::Quartes, opening));
        quartes.chain(others.into_iter().map(|opening| (Family::Others, opening))).collect()
    }

    /// The openings of a family, shuffled. They get longer until there are at least `fewest` of them, up to the length
    /// `longest`.
    fn openings(&self, family: Family, fewest: usize, longest: usize) -> Vec<Opening> {
        let mut openings = self.pairs_of_ends();
        while openings.len() < fewest && openings.first().is_some_and(|first| first.len() < longest) {
            let longer = openings.iter().flat_map(|opening| {
                let children = self.children(family, opening).into_iter();
                children.map(|tips| [&opening[..], &[tips]].concat())
            });
            openings = longer.collect();
        }

        let mut random = Random::new(FIRST_SEED, 0);
        for index in (1..openings.len()).rev() {
            openings.swap(index, random.below(index as u64 + 1) as usize);
        }

        openings
    }

    /// The squares that the next pair can take.
    fn children(&self, family: Family, opening: &[[u8; 2]]) -> Vec<[u8; 2]> {
        let mut children = Vec::new();
        if opening.len() < self.squares / 2 {
            let mut position = Position::after(self, opening);
            position.extend(opening.len(), self.allowed(family, opening), &mut |child| children.push(child.tips));
        }
        children
    }

    /// The squares where the next numbers of a family can lie, at each end.
    #[inline]
    fn allowed(&self, family: Family, path: &[[u8; 2]]) -> [u64; 2] {
        let quarte = &path[path.len() - path.len() % PANEL as usize..];
        if family == Family::Others || quarte.is_empty() {
            return [u64::MAX; 2];
        }
        [0, 1].map(|end| {
            let squares = quarte.iter().map(|tips| usize::from(tips[end]));
            squares.fold(u64::MAX, |allowed, square| allowed & self.panel[square] & !self.cross[square])
        })
    }

    /// The first and the last square of a tour, one pair of each class.
    fn pairs_of_ends(&self) -> Vec<Opening> {
        let all = || 0..self.squares as u8;
        let pairs = all().flat_map(|head| all().map(move |tail| [head, tail]));
        let is_wanted = |&[head, tail]: &[u8; 2]| {
            let is_closed = self.neighbours[usize::from(head)] >> tail & 1 == 1;
            let has_one_colour = (self.light >> head ^ self.light >> tail) & 1 == 0;
            let ends = vec![self.square(head), self.square(tail)];
            !has_one_colour
                && self.listed.admits(is_closed)
                && first_of_images(ends.clone(), self.rows, self.cols, |_| true).is_some()
        };
        pairs.filter(is_wanted).map(|pair| vec![pair]).collect()
    }

    pub(super) fn slice(&self, index: u64, seen: &AtomicU64, control: &Control) -> Option<Slice> {
        let (family, opening) = self.slices.get(index as usize)?;
        let mut position = Position::after(self, opening);
        let path = opening[..opening.len() - 1].to_vec();
        let family = *family;
        let mut run = Run { family, path, tours: Vec::new(), positions: 0, seen, control, is_stopped: false };
        run.descend(&mut position);
        run.seen.fetch_add(run.positions % POSITIONS_PER_CHECK, Ordering::Relaxed);
        (!run.is_stopped).then_some(Slice { positions: run.positions, tours: run.tours })
    }

    /// The number of positions in all slices.
    pub(super) fn estimate(&self, descents: u64, control: &Control) -> Option<Estimate> {
        let mut random = Random::new(FIRST_SEED, 1);
        let mut found = Descents::default();
        for _ in 0..descents {
            if control.is_stopped() || self.slices.is_empty() {
                break;
            }

            let mut weight = self.slices.len() as f64;
            let (family, mut opening) = self.slices[random.below(self.slices()) as usize].clone();
            let mut positions = weight;
            loop {
                let children = self.children(family, &opening);
                if children.is_empty() {
                    break;
                }
                weight *= children.len() as f64;
                positions += weight;
                opening.push(children[random.below(children.len() as u64) as usize]);
            }

            found.add(positions);
        }

        found.estimate()
    }

    /// The whole tour, if it belongs to the family and no image of it is found elsewhere.
    fn tour(&self, family: Family, path: &[[u8; 2]]) -> Option<Vec<Square>> {
        let fits = |placed: usize| {
            let allowed = self.allowed(Family::Quartes, &path[..placed]);
            (0..2).all(|end| allowed[end] >> path[placed][end] & 1 == 1)
        };

        if family == Family::Others && self.has_quartes() && (0..path.len()).all(fits) {
            return None;
        }

        let [first, last] = path[0].map(|square| self.square(square));
        let heads = path.iter().map(|tips| tips[0]);
        let tails = path.iter().rev().map(|tips| tips[1]);
        let tour = heads.chain(tails).map(|square| self.square(square)).collect();
        let is_found = |image: &[Square]| image[0] == first && image[image.len() - 1] == last;

        first_of_images(tour, self.rows, self.cols, is_found)
    }
}

impl<'a> Position<'a> {
    /// The position after an opening.
    fn after(board: &'a BothEnds, opening: &[[u8; 2]]) -> Position<'a> {
        let first = opening[0][0];
        let odd = if board.light >> first & 1 == 1 { board.light } else { !board.light };
        let free = u64::MAX >> (SQUARES - board.squares);
        let mut position = Position { board, odd, free, tips: opening[0], sums: [0; LINES], empty: [[0; 2]; LINES] };

        for square in 0..board.squares {
            for line in board.lines[square] {
                position.empty[usize::from(line)][position.colour(square)] += 1;
            }
        }

        // The odd numbers have the sum -N/2, and each of the two classes of their colour has half of that. The sums of
        // the classes begin with the opposite, so that 0 is the aim for all lines.
        for line in board.line_count - 4..board.line_count {
            let quarter = (board.squares / 4) as i16;
            position.sums[line] = if position.empty[line][0] > 0 { quarter } else { -quarter };
        }

        for (number, tips) in (1..).zip(opening) {
            position.put(tips[0], 0, number);
            position.put(tips[1], 1, number);
            position.tips = *tips;
        }

        position
    }

    /// 0 for the colour of the odd numbers, 1 for the other.
    #[inline]
    fn colour(&self, square: usize) -> usize {
        (!self.odd >> square & 1) as usize
    }

    /// The value of a number at one end, or of its partner at the other.
    #[inline]
    fn value(&self, end: usize, number: usize) -> i16 {
        let value = (self.board.squares + 1 - 2 * number) as i16;
        if end == 0 { -value } else { value }
    }

    #[inline]
    fn put(&mut self, square: u8, end: usize, number: usize) {
        let colour = self.colour(square.into());
        let value = self.value(end, number);
        self.free &= !(1 << square);
        for line in self.board.lines[usize::from(square)] {
            self.sums[usize::from(line)] += value;
            self.empty[usize::from(line)][colour] -= 1;
        }
    }

    #[inline]
    fn take(&mut self, square: u8, end: usize, number: usize) {
        let colour = self.colour(square.into());
        let value = self.value(end, number);
        self.free |= 1 << square;
        for line in self.board.lines[usize::from(square)] {
            self.sums[usize::from(line)] -= value;
            self.empty[usize::from(line)][colour] += 1;
        }
    }

    /// Whether a line can still reach the sum 0, with the bounds for positive and for negative numbers.
    #[inline]
    fn is_open(&self, line: usize, above: &Bounds, below: &Bounds) -> bool {
        let [odd, even] = self.empty[line].map(usize::from);
        -self.sums[line] <= above[odd][even] && self.sums[line] <= below[even][odd]
    }

    /// Whether the neighbours of a square that was left behind have two ways in and out.
    #[inline]
    fn has_exits(&self, left: u8, tips: [u8; 2]) -> bool {
        let ways = self.free | 1 << tips[0] | 1 << tips[1];
        let neighbours = &self.board.neighbours;
        bits_of(neighbours[usize::from(left)] & self.free).all(|square| (neighbours[square] & ways).count_ones() >= 2)
    }

    /// Visits every position with one number more at each end. `placed` is the number of pairs on the board.
    #[inline]
    fn extend(&mut self, placed: usize, allowed: [u64; 2], visit: &mut impl FnMut(&mut Position<'a>)) {
        let board = self.board;
        let [head, tail] = self.tips;
        let before = &board.bounds[placed];
        let after = &board.bounds[placed + 1];
        let number = placed + 1;

        for next_head in bits_of(board.neighbours[usize::from(head)] & self.free & allowed[0]) {
            let next_head = next_head as u8;
            self.put(next_head, 0, number);
            let lines = board.lines[usize::from(next_head)];
            if lines.iter().all(|&line| self.is_open(line.into(), before, after))
                && self.has_exits(head, [next_head, tail])
            {
                for next_tail in bits_of(board.neighbours[usize::from(tail)] & self.free & allowed[1]) {
                    let next_tail = next_tail as u8;
                    self.put(next_tail, 1, number);
                    let tips = [next_head, next_tail];
                    if (0..board.line_count).all(|line| self.is_open(line, after, after)) && self.has_exits(tail, tips)
                    {
                        self.tips = tips;
                        visit(self);
                    }

                    self.take(next_tail, 1, number);
                }
            }

            self.take(next_head, 0, number);
        }

        self.tips = [head, tail];
    }
}

/// The search of a slice.
struct Run<'a> {
    family: Family,
    path: Opening,
    tours: Vec<Vec<Square>>,
    positions: u64,
    seen: &'a AtomicU64,
    control: &'a Control,
    is_stopped: bool,
}

impl Run<'_> {
    fn descend(&mut self, position: &mut Position) {
        self.positions += 1;
        if self.positions.is_multiple_of(POSITIONS_PER_CHECK) {
            self.seen.fetch_add(POSITIONS_PER_CHECK, Ordering::Relaxed);
            self.is_stopped |= self.control.is_stopped();
        }

        if self.is_stopped {
            return;
        }

        self.path.push(position.tips);

        let board = position.board;
        if position.free == 0 {
            let [head, tail] = position.tips;
            if board.neighbours[usize::from(head)] >> tail & 1 == 1 {
                self.tours.extend(board.tour(self.family, &self.path));
            }
        } else {
            let allowed = board.allowed(self.family, &self.path);
            position.extend(self.path.len(), allowed, &mut |child| self.descend(child));
        }

        self.path.pop();
    }
}

/// The bounds when this many pairs of numbers are on the board.
///
/// The number j from one end is odd if j is odd, and counts as -(N + 1 - 2j); its partner has the other parity and
/// counts as N + 1 - 2j.
fn bounds(squares: usize, placed: usize) -> Bounds {
    let left = |parity: usize| {
        let values = (placed + 1..=squares / 2).map(|number| {
            let value = (squares + 1 - 2 * number) as i16;
            if number % 2 == parity { value } else { -value }
        });
        let mut values: Vec<i16> = values.collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values
    };

    // An even number at the first end has an odd partner with a positive value.
    let odd = left(0);
    let even = left(1);
    let largest = |values: &[i16], count: usize| values.iter().take(count).sum::<i16>();
    std::array::from_fn(|of_odd| std::array::from_fn(|of_even| largest(&odd, of_odd) + largest(&even, of_even)))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The tours of 8x8 that begin and end like this one, if a slice has them.
    pub(in super::super) fn find_from(board: &BothEnds, tour: &[Square], pairs: usize) -> Vec<Vec<Square>> {
        let id = |square: &Square| (square.row * 8 + square.col) as u8;
        let path: Opening = tour.iter().zip(tour.iter().rev()).take(32).map(|(a, b)| [id(a), id(b)]).collect();
        let mut found = Vec::new();
        for family in [Family::Quartes, Family::Others] {
            let is_here = |slice: &(Family, Opening)| slice.0 == family && path.starts_with(&slice.1);
            if !board.slices.iter().any(is_here) {
                continue;
            }

            let seen = AtomicU64::new(0);
            let control = Control::new();
            let tours = Vec::new();

            let before = path[..pairs - 1].to_vec();
            let mut run =
                Run { family, path: before, tours, positions: 0, seen: &seen, control: &control, is_stopped: false };
            run.descend(&mut Position::after(board, &path[..pairs]));
            found.extend(run.tours);
        }

        found
    }

    #[test]
    fn bounds_are_the_largest_sums() {
        // 1 and 16 are on the board. The numbers left on odd squares are 3, 5, ..., 15, on even squares 2, 4, ..., 14.
        let bounds = bounds(16, 1);
        assert_eq!((bounds[1][0], bounds[0][1]), (2 * 15 - 17, 2 * 14 - 17));
        assert_eq!(bounds[2][1], 2 * (15 + 13 + 14) - 3 * 17);
    }
}
