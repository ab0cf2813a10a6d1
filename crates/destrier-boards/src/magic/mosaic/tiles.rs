//! Tiles: panels of 4x4 or 6x4 squares that four passes cover, each with a quarter of the squares.
//!
//! With P = N/4, a tile that begins x squares after the beginning, with l squares in each pass, holds the numbers x +
//! i, 2P - x - l + i, 2P + x + i and 4P - x - l + i, with i from 1 to l. So a line with equally many squares of the
//! first and the last pass, and of the two others, has a sum that depends on the positions i alone. In the first tile
//! the second and third pass are one path, and in the last tile the first two are one path and the last two, each with
//! consecutive numbers.

use super::super::pieces::{Cell, MOVES};
use super::Line;
use std::collections::BTreeMap;

/// The most squares of a tile.
const MAX_SQUARES: usize = 24;

/// Where the four passes enter or leave a tile, as numbers of its squares.
pub(super) type Face = [u8; 4];

/// The role of a tile on the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Role {
    First,
    Middle,
    Last,
}

/// The squares of a tile in the order of the passes, counted from its top left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    squares: [u8; MAX_SQUARES],
    length: u8,
    cols: u8,
}

/// The square with this number.
pub(super) fn cell(number: u8, cols: i32) -> Cell {
    (i32::from(number) / cols, i32::from(number) % cols)
}

impl Tile {
    /// The squares of a pass.
    pub(super) fn pass(&self, pass: usize) -> impl Iterator<Item = Cell> + '_ {
        let length = usize::from(self.length);
        self.squares[pass * length..][..length].iter().map(|&number| cell(number, self.cols.into()))
    }

    fn ends(&self, pass: usize) -> (u8, u8) {
        let length = usize::from(self.length);
        (self.squares[pass * length], self.squares[pass * length + length - 1])
    }

    /// The side where the panel before lies.
    pub(super) fn entry(&self) -> Face {
        [self.ends(0).0, self.ends(1).1, self.ends(2).0, self.ends(3).1]
    }

    /// The side where the panel after it lies.
    pub(super) fn exit(&self) -> Face {
        [self.ends(0).1, self.ends(1).0, self.ends(2).1, self.ends(3).0]
    }

    /// The excess of the numbers on the tile's squares in each line, doubled. Lines without an excess are left out.
    pub(super) fn deviations(&self, place: &Place) -> BTreeMap<Line, i64> {
        let mut found: BTreeMap<Line, i64> = BTreeMap::new();
        let quarter = place.quarter;
        let length = i64::from(self.length);
        let before = place.before;
        let begins = [before, 2 * quarter - before - length, 2 * quarter + before, 4 * quarter - before - length];

        for (pass, begin) in begins.into_iter().enumerate() {
            for (number, (row, col)) in (begin + 1..).zip(self.pass(pass)) {
                for line in [Line::Row(place.origin.0 + row), Line::Column(place.origin.1 + col)] {
                    *found.entry(line).or_default() += 2 * number - (4 * quarter + 1);
                }
            }
        }

        found.retain(|_, value| *value != 0);
        found
    }
}

/// Where a tile stands: its first square, the squares of each pass before it, and a quarter of the squares of the
/// board.
pub(super) struct Place {
    pub(super) origin: Cell,
    pub(super) before: i64,
    pub(super) quarter: i64,
}

/// A path of one or two passes.
struct Strand {
    mask: u32,
    squares: Vec<u8>,
    /// The squares in each line.
    counts: [u8; 10],
}

/// All tiles of this size for a role.
pub(super) fn tiles(rows: i32, cols: i32, role: Role) -> Vec<Tile> {
    let length = (rows * cols / 4) as usize;
    let single = strands(rows, cols, length);
    let all = u32::MAX >> (32 - rows * cols);
    let mut found = Vec::new();

    let mut add = |passes: [&[u8]; 4]| {
        let mut tile = Tile { squares: [0; MAX_SQUARES], length: length as u8, cols: cols as u8 };
        for (to, &from) in tile.squares.iter_mut().zip(passes.into_iter().flatten()) {
            *to = from;
        }
        found.push(tile);
    };

    let double = if role == Role::Middle { Vec::new() } else { strands(rows, cols, 2 * length) };
    match role {
        Role::Middle => {
            let pairs = pairs(&single);
            for (mask, outer) in &pairs {
                for &(second, third) in pairs.get(&(all & !mask)).into_iter().flatten() {
                    for &(first, last) in outer {
                        add([first, second, third, last].map(|index: usize| &single[index].squares[..]));
                    }
                }
            }
        }
        Role::First => {
            let pairs = pairs(&single);
            for strand in &double {
                for &(first, last) in pairs.get(&(all & !strand.mask)).into_iter().flatten() {
                    let (second, third) = strand.squares.split_at(length);
                    add([&single[first].squares, second, third, &single[last].squares]);
                }
            }
        }
        Role::Last => {
            let is_half = |line: usize, count: u8| {
                let full = if (line as i32) < rows { cols } else { rows };
                line as i32 >= rows + cols || 2 * i32::from(count) == full
            };

            let mut by_mask: BTreeMap<u32, Vec<&Strand>> = BTreeMap::new();
            for strand in &double {
                if strand.counts.iter().enumerate().all(|(line, &count)| is_half(line, count)) {
                    by_mask.entry(strand.mask).or_default().push(strand);
                }
            }

            for (mask, firsts) in &by_mask {
                for (first, second) in by_mask
                    .get(&(all & !mask))
                    .into_iter()
                    .flatten()
                    .flat_map(|second| firsts.iter().map(move |first| (first, second)))
                {
                    let (a, b) = first.squares.split_at(length);
                    let (c, d) = second.squares.split_at(length);
                    add([a, b, c, d]);
                }
            }
        }
    }

    found
}

/// The pairs of disjoint paths with equally many squares in each line, by their squares.
fn pairs(single: &[Strand]) -> BTreeMap<u32, Vec<(usize, usize)>> {
    let mut by_counts: BTreeMap<[u8; 10], Vec<usize>> = BTreeMap::new();
    for (index, strand) in single.iter().enumerate() {
        by_counts.entry(strand.counts).or_default().push(index);
    }

    let mut pairs: BTreeMap<u32, Vec<(usize, usize)>> = BTreeMap::new();
    for group in by_counts.values() {
        for (a, b) in group.iter().flat_map(|&a| group.iter().map(move |&b| (a, b))) {
            if single[a].mask & single[b].mask == 0 {
                pairs.entry(single[a].mask | single[b].mask).or_default().push((a, b));
            }
        }
    }

    pairs
}

/// All paths with this many squares.
fn strands(rows: i32, cols: i32, length: usize) -> Vec<Strand> {
    let mut found = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            extend(&mut vec![(row, col)], (rows, cols), length, &mut found);
        }
    }
    found
}

fn extend(path: &mut Vec<Cell>, (rows, cols): (i32, i32), length: usize, found: &mut Vec<Strand>) {
    if path.len() == length {
        let number = |&(row, col): &Cell| (row * cols + col) as u8;
        let mut strand = Strand { mask: 0, squares: path.iter().map(number).collect(), counts: [0; 10] };
        for cell in path {
            strand.mask |= 1 << number(cell);
            strand.counts[cell.0 as usize] += 1;
            strand.counts[(rows + cell.1) as usize] += 1;
        }

        found.push(strand);
        return;
    }

    let (row, col) = path[path.len() - 1];
    for step in MOVES {
        let next = (row + step.0, col + step.1);
        if (0..rows).contains(&next.0) && (0..cols).contains(&next.1) && !path.contains(&next) {
            path.push(next);
            extend(path, (rows, cols), length, found);
            path.pop();
        }
    }
}
