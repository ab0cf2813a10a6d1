//! The tables of docs/results/starts.md, proved for boards of every length.
//!
//! A board with two given ends is a word: columns without ends, the column of one end, columns without, the column of
//! the other, columns without, and the last three, near which columns are missing. Reading it, the sweep goes from one
//! set of positions to the next. This test computes *all* sets that any word leads to. They turn out to be few, and
//! from each of them columns without ends lead into a cycle: after `tail` of them, `period` more change nothing. So a
//! gap of `tail + period` columns or more can be shortened by a period without changing the answer, and the finitely
//! many boards with shorter gaps represent all.
//!
//! The statements of the table depend only on the parity of the length (the period is even) and on the outermost four
//! columns (gaps are kept longer than that), so they do not change either.

use super::sweep::{Column, Position, Sweep};
use crate::arithmetic::gcd;
use std::collections::HashMap;

/// A set of positions, by its number.
type Set = usize;

struct Machine {
    rows: usize,
    sweep: Sweep,
    sets: Vec<Vec<Position>>,
    number: HashMap<Vec<Position>, Set>,
    known: HashMap<(Set, Column), Set>,
    tail: usize,
    period: usize,
}

/// The column at this place from the right, or at any place that is not near the right edge if `None` is given.
fn column(from_right: Option<usize>, ends: u8) -> Column {
    let after_next = from_right.is_none_or(|place| place >= 2);
    Column { ends, free: false, after_next, all_in_sight: from_right.is_some() }
}

impl Machine {
    const FIRST: Set = 0;

    /// Computes all sets to which sequences of columns with at most two ends lead, and how the sets repeat.
    fn new(rows: usize) -> Machine {
        let sweep = Sweep::new(rows);
        let known = HashMap::new();
        let mut machine = Machine { rows, sweep, sets: Vec::new(), number: HashMap::new(), known, tail: 0, period: 2 };
        let first = vec![machine.sweep.first(9, true)];
        machine.numbered(first);
        let without = machine.orbits(&[Machine::FIRST]);
        let with_one = machine.after_ends(&without, 1);
        let with_one = machine.orbits(&with_one);
        let mut with_two = machine.after_ends(&with_one, 1);
        with_two.extend(machine.after_ends(&without, 2));
        machine.orbits(&with_two);
        machine
    }

    fn numbered(&mut self, set: Vec<Position>) -> Set {
        let next = self.sets.len();
        let number = *self.number.entry(set.clone()).or_insert(next);
        if number == next {
            self.sets.push(set);
        }
        number
    }

    fn through(&mut self, from: Set, column: Column) -> Set {
        if let Some(&known) = self.known.get(&(from, column)) {
            return known;
        }
        let reached = self.sweep.through(column, &self.sets[from]);
        let to = self.numbered(reached);
        self.known.insert((from, column), to);
        to
    }

    /// Every set that a column with this many ends leads to.
    fn after_ends(&mut self, from: &[Set], count: u32) -> Vec<Set> {
        let rows = (0..1u8 << self.rows).filter(|rows| rows.count_ones() == count);
        let columns: Vec<Column> = rows.map(|rows| column(None, rows)).collect();
        from.iter()
            .flat_map(|&set| columns.iter().map(move |&column| (set, column)))
            .map(|(set, column)| self.through(set, column))
            .collect()
    }

    /// All sets along columns without ends, starting from these. Records the longest way into a cycle and the cycles.
    fn orbits(&mut self, from: &[Set]) -> Vec<Set> {
        let mut all = Vec::new();
        for &begin in from {
            let mut orbit = Vec::new();
            let mut here = begin;
            while !orbit.contains(&here) {
                orbit.push(here);
                here = self.through(here, column(None, 0));
            }

            let tail = orbit.iter().position(|&set| set == here).unwrap();
            self.tail = self.tail.max(tail);
            self.period = lcm(self.period, orbit.len() - tail);
            all.extend(orbit);
        }

        all.sort_unstable();
        all.dedup();
        all
    }

    /// Sweeps through `count` columns without ends.
    fn along(&mut self, from: Set, count: usize) -> Set {
        (0..count).fold(from, |set, _| self.through(set, column(None, 0)))
    }

    /// Sweeps through the last columns, from this one (counted from the right) on.
    fn finish(&mut self, from: Set, ends: [u8; 3]) -> bool {
        let last = (0..3).rev().zip(ends).fold(from, |set, (place, ends)| self.through(set, column(Some(place), ends)));
        self.sets[last].iter().any(|&position| self.sweep.is_last(position))
    }

    /// Whether the board with this many columns, at least three, has a path with these ends (row and column).
    fn has(&mut self, cols: usize, start: (usize, usize), end: (usize, usize)) -> bool {
        let (start, end) = if start.1 <= end.1 { (start, end) } else { (end, start) };
        let mut set = Machine::FIRST;
        let mut done = 0;
        let ends_in =
            |col: usize| [start, end].iter().filter(|end| end.1 == col).fold(0, |rows, end| rows | 1 << end.0);

        for end in [start, end] {
            if (done..cols - 3).contains(&end.1) {
                set = self.along(set, end.1 - done);
                set = self.through(set, column(None, ends_in(end.1)));
                done = end.1 + 1;
            }
        }

        set = self.along(set, cols - 3 - done);
        self.finish(set, [cols - 3, cols - 2, cols - 1].map(ends_in))
    }

    /// Every pair of ends on boards whose gaps (left of, between and right of the ends) are all shorter than `gap`;
    /// each pair in one order only.
    fn short_boards(&self, gap: usize) -> impl Iterator<Item = (usize, (usize, usize), (usize, usize))> + use<> {
        let rows = self.rows;
        let lengths = (0..gap).flat_map(move |left| (0..=gap).map(move |between| (left, between)));
        let boards = lengths.flat_map(move |(left, between)| (0..gap).map(move |right| (left, left + between, right)));
        boards.filter(|&(_, second, right)| second + 1 + right >= 4).flat_map(move |(first, second, right)| {
            let ends = (0..rows).flat_map(move |start| (0..rows).map(move |end| (start, end)));
            let ends = ends.filter(move |(start, end)| first < second || start < end);
            ends.map(move |(start, end)| (second + 1 + right, (start, first), (end, second)))
        })
    }
}

fn lcm(a: usize, b: usize) -> usize {
    a / gcd(a, b) * b
}

/// Whether the colours allow these ends.
fn is_admissible(rows: usize, cols: usize, start: (usize, usize), end: (usize, usize)) -> bool {
    let colour = |(row, col): (usize, usize)| (row + col) % 2;
    match rows * cols % 2 {
        1 => start != end && colour(start) == 0 && colour(end) == 0,
        _ => colour(start) != colour(end),
    }
}

/// What docs/results/starts.md says of an admissible pair on a long board.
fn is_possible(rows: usize, cols: usize, start: (usize, usize), end: (usize, usize)) -> bool {
    let is_pair = |a: (usize, usize), b: (usize, usize), mirrored: bool| {
        let place = |(row, col)| (row, if mirrored { cols - 1 - col } else { col });
        (start, end) == (place(a), place(b)) || (end, start) == (place(a), place(b))
    };

    // An end in the middle row, in this column from either side, requires a corner of that side.
    let needs_a_corner = |end: (usize, usize), partner: (usize, usize), col: usize| {
        let corner = |at: usize| partner == (0, at) || partner == (rows - 1, at);
        end.0 != rows / 2 || ((end.1 != col || corner(0)) && (end.1 != cols - 1 - col || corner(cols - 1)))
    };

    match (rows, cols % 2) {
        (3, 1) => {
            let pairs = [((0, 2), (2, 2)), ((0, 2), (1, 3)), ((2, 2), (1, 3))];
            !pairs.into_iter().any(|(a, b)| is_pair(a, b, false) || is_pair(a, b, true))
        }
        (3, _) => needs_a_corner(start, end, 2) && needs_a_corner(end, start, 2),
        (4, _) => [start, end].iter().all(|end| end.0 == 0 || end.0 == 3),
        (5, 0) => needs_a_corner(start, end, 1) && needs_a_corner(end, start, 1),
        _ => true,
    }
}

/// From which length on the statement holds for odd and for even lengths, and the numbers of impossible ordered pairs
/// on the shorter boards from 4 columns on.
type Table = (usize, usize, &'static [(usize, u64)]);

const THREE: Table =
    (15, 14, &[(4, 58), (5, 56), (6, 162), (7, 76), (8, 144), (9, 82), (10, 156), (11, 12), (12, 62), (13, 20)]);
const FOUR: Table = (7, 7, &[(4, 128), (5, 164), (6, 224)]);
const FIVE: Table = (7, 8, &[(5, 72), (6, 94)]);

/// Proves the table for boards of every length, and checks the number of sets.
fn is_proved(rows: usize, (from_odd, from_even, short): Table, sets: usize) {
    let mut machine = Machine::new(rows);
    assert_eq!(machine.sets.len(), sets, "{rows} rows, tail {}, period {}", machine.tail, machine.period);

    // The last three columns count as part of a gap here.
    let gap = (machine.tail + 3).max(from_odd).max(from_even) + machine.period;
    let mut impossible: HashMap<usize, u64> = HashMap::new();
    for (cols, start, end) in machine.short_boards(gap) {
        if !is_admissible(rows, cols, start, end) {
            continue;
        }

        let has = machine.has(cols, start, end);
        if cols >= if cols % 2 == 1 { from_odd } else { from_even } {
            assert_eq!(has, is_possible(rows, cols, start, end), "{rows}x{cols} {start:?} {end:?}");
        } else if !has {
            *impossible.entry(cols).or_default() += 2;
        }
    }

    for &(cols, count) in short {
        assert_eq!(impossible.get(&cols), Some(&count), "{rows}x{cols}");
    }
}

#[test]
fn three_rows_are_as_the_table_says_at_every_length() {
    is_proved(3, THREE, 359);
}

#[test]
fn four_rows_are_as_the_table_says_at_every_length() {
    is_proved(4, FOUR, 747);
}

#[test]
#[ignore = "takes long; run: cargo test --release -p destrier-core --lib all_lengths -- --ignored"]
fn five_rows_are_as_the_table_says_at_every_length() {
    is_proved(5, FIVE, 1071);
}
