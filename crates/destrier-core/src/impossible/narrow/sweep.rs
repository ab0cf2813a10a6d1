//! The sweep itself: positions at a column's edge, and how one column leads from each to others.
//!
//! Columns are processed from left to right, and in a column the squares from top to bottom; each square chooses its
//! edges to later squares. A knight reaches at most two columns ahead, so the past matters only through a position: for
//! each square of the next two columns, and for the outside, whether it has none, one or both of its two edges, and
//! which of those with one are the two ends of the same stretch.
//!
//! The *outside* is an additional vertex, adjacent to both ends of a path, which makes the path a cycle.

use std::collections::HashMap;

/// The mark of a square that has both its edges.
const DONE: u8 = u8::MAX;

/// The mark of such a square in a packed position. The two columns of at most five squares and the outside have numbers
/// below this mark.
const PACKED_DONE: u8 = 15;

/// What is special about a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Column {
    /// The rows, as bits, in which the path must end.
    pub(super) ends: u8,
    /// Whether the path may end anywhere.
    pub(super) free: bool,
    /// Whether the board has the column after the next.
    pub(super) after_next: bool,
    /// Whether all columns of the board are in sight, so that the cycle may be closed.
    pub(super) all_in_sight: bool,
}

/// A position, four bits for each square: itself if it has no edge, PACKED_DONE if it has two, else the far end.
pub(super) type Position = u64;

/// A board with a fixed number of rows, and the transitions of its columns.
pub(super) struct Sweep {
    rows: usize,
    known: HashMap<(Column, Position), Vec<Position>>,
}

impl Sweep {
    /// Rows: at most five.
    pub(super) fn new(rows: usize) -> Sweep {
        Sweep { rows, known: HashMap::new() }
    }

    /// The number of transitions examined.
    pub(super) fn steps(&self) -> u64 {
        self.known.len() as u64
    }

    /// The position before the first column; `path` says whether the outside is used.
    pub(super) fn first(&self, cols: u64, path: bool) -> Position {
        let squares = 2 * self.rows;
        let there = if cols > 1 { squares } else { self.rows };
        let mate = |vertex: usize| if vertex < there || (vertex == squares && path) { vertex as u8 } else { DONE };
        pack((0..=squares).map(mate))
    }

    /// Whether nothing is left to be done.
    pub(super) fn is_last(&self, position: Position) -> bool {
        position == pack((0..=2 * self.rows).map(|_| DONE))
    }

    /// All positions to which a column leads from these.
    pub(super) fn through(&mut self, column: Column, from: &[Position]) -> Vec<Position> {
        let mut reached = Vec::new();
        for &position in from {
            let rows = self.rows;
            let next =
                self.known.entry((column, position)).or_insert_with(|| ColumnSearch::positions(rows, column, position));
            reached.extend_from_slice(next);
        }
        reached.sort_unstable();
        reached.dedup();
        reached
    }
}

fn pack(mates: impl DoubleEndedIterator<Item = u8>) -> Position {
    mates.rev().fold(0, |code, mate| code << 4 | u64::from(mate.min(PACKED_DONE)))
}

/// A column that is being processed.
struct ColumnSearch {
    rows: usize,
    column: Column,
    /// The state of each square of three columns, and of the outside.
    mate: [u8; 16],
    reached: Vec<Position>,
}

impl ColumnSearch {
    /// All positions to which this column leads from a position.
    fn positions(rows: usize, column: Column, position: Position) -> Vec<Position> {
        let outside = 3 * rows;
        let wider = |vertex: u8| if usize::from(vertex) == 2 * rows { outside as u8 } else { vertex };
        let mut mate = [DONE; 16];
        for vertex in 0..=2 * rows {
            let far = (position >> (4 * vertex) & 15) as u8;
            mate[usize::from(wider(vertex as u8))] = if far == PACKED_DONE { DONE } else { wider(far) };
        }

        if column.after_next {
            (2 * rows..outside).for_each(|vertex| mate[vertex] = vertex as u8);
        }

        let mut search = ColumnSearch { rows, column, mate, reached: Vec::new() };
        search.process(0);
        search.reached.sort_unstable();
        search.reached.dedup();

        search.reached
    }

    /// Processes the squares of the column from this row on, in every possible way.
    fn process(&mut self, row: usize) {
        if row == self.rows {
            let position = self.shifted();
            self.reached.push(position);
            return;
        }

        let rows = self.rows;
        let outside = 3 * self.rows;
        let must = self.column.ends >> row & 1 == 1;
        let mut to = [0usize; 5];
        let mut count = 0;
        let near = [(row + 2, rows), (row.wrapping_sub(2), rows), (row + 1, 2 * rows), (row.wrapping_sub(1), 2 * rows)];

        for (near_row, column) in near {
            if near_row < rows && self.mate[column + near_row] != DONE {
                to[count] = column + near_row;
                count += 1;
            }
        }

        let saved = self.mate;
        if must && !self.join(row, outside) {
            self.mate = saved;
            return;
        }

        if self.column.free && !must && self.mate[outside] != DONE {
            to[count] = outside;
            count += 1;
        }

        let held = self.mate;
        match self.lacks(row) {
            0 => self.process(row + 1),
            1 => {
                for &partner in &to[..count] {
                    if self.join(row, partner) {
                        self.process(row + 1);
                    }
                    self.mate = held;
                }
            }
            _ => {
                for first in 0..count {
                    for second in first + 1..count {
                        if self.join(row, to[first]) && self.join(row, to[second]) {
                            self.process(row + 1);
                        }
                        self.mate = held;
                    }
                }
            }
        }

        self.mate = saved;
    }

    fn lacks(&self, vertex: usize) -> u8 {
        match self.mate[vertex] {
            DONE => 0,
            far if usize::from(far) == vertex => 2,
            _ => 1,
        }
    }

    /// Connects two squares; false if one already has both its edges or a cycle would be closed too early.
    fn join(&mut self, left: usize, right: usize) -> bool {
        let far_left = self.mate[left];
        let far_right = self.mate[right];
        if far_left == DONE || far_right == DONE {
            return false;
        }

        if usize::from(far_left) == right {
            self.mate[left] = DONE;
            self.mate[right] = DONE;
            return self.column.all_in_sight && self.mate.iter().all(|&mate| mate == DONE);
        }

        for (vertex, far) in [(left, far_left), (right, far_right)] {
            if usize::from(far) != vertex {
                self.mate[vertex] = DONE;
            }
        }

        self.mate[usize::from(far_left)] = far_right;
        self.mate[usize::from(far_right)] = far_left;
        true
    }

    /// The position after the column: the two columns that follow become the first two.
    fn shifted(&self) -> Position {
        let rows = self.rows;
        let narrower = |vertex: u8| vertex - rows as u8;
        pack((rows..=3 * rows).map(|vertex| match self.mate[vertex] {
            DONE => DONE,
            far => narrower(far),
        }))
    }
}
