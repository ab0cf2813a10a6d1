//! A flat board or a cylinder, and how it is cut into two halves.
//!
//! Squares are numbered column by column.

use destrier::accelerator::TourCountJob;
use std::fmt;

/// What is counted: the closed or open knight's tours of a flat board or of a cylinder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Whether the first and the last row are neighbours.
    pub(crate) is_ring: bool,
    pub(crate) is_open: bool,
    /// Whether the left half gets the edges from the columns between to the apex, if the number of columns is odd.
    pub(crate) is_cut_anew: bool,
}

/// One of the two halves of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The left half. If the number of columns is even, it serves as the right half as well.
    Left,
    /// The right half of a board with an odd number of columns, seen in a mirror. It has one column less.
    Right,
}

impl Shape {
    /// The rectangle of a job. Squares are numbered column by column here, and the first and the last row of a cylinder
    /// are joined; the library has rows and columns exchanged.
    pub(crate) fn of_job(job: &TourCountJob) -> Shape {
        Shape { is_open: job.is_open, ..Shape::closed(job.cols as usize, job.rows as usize) }
    }

    /// The closed tours of a flat board.
    pub fn closed(rows: usize, columns: usize) -> Shape {
        Shape { rows, columns, is_ring: false, is_open: false, is_cut_anew: false }
    }

    /// The open tours of a flat board.
    pub fn open(rows: usize, columns: usize) -> Shape {
        Shape { is_open: true, ..Shape::closed(rows, columns) }
    }

    /// The shape with the first and the last row joined, so that every column becomes a ring.
    pub fn on_cylinder(self) -> Shape {
        Shape { is_ring: true, ..self }
    }

    /// The shape with other halves, if it has open tours and an odd number of columns; its count is independent.
    pub fn cut_anew(self) -> Shape {
        Shape { is_cut_anew: true, ..self }
    }

    /// Whether the engine can count it with these rows and columns.
    pub(crate) fn is_suited(self) -> bool {
        let Shape { rows, columns, is_ring, is_open, .. } = self;
        // In a ring of four squares there are two moves between the same squares; an odd ring has no colours.
        let rows_fit = if is_ring { rows >= 6 && rows.is_multiple_of(2) } else { rows >= 3 };
        // The mirror exchanges the colours if the number of columns is even, so that the ends would not fit.
        let columns_fit = if columns.is_multiple_of(2) { !is_open || rows.is_multiple_of(2) } else { true };
        // Without balance of the colours there are no closed tours, and the places of states would not be theirs.
        let is_balanced = is_open || self.is_balanced();
        rows_fit && columns >= 4 && columns_fit && is_balanced && self.squares() <= super::MAX_SQUARES
    }

    pub(crate) fn squares(self) -> usize {
        self.rows.saturating_mul(self.columns)
    }

    /// Whether one half serves as both.
    pub(crate) fn is_symmetric(self) -> bool {
        self.columns.is_multiple_of(2)
    }

    /// Whether there are as many white squares as black ones.
    fn is_balanced(self) -> bool {
        self.squares().is_multiple_of(2)
    }

    /// Number of columns whose squares a side processes. The two columns after them lie between the halves.
    pub(crate) fn columns_of(self, side: Side) -> usize {
        match (self.is_symmetric(), side) {
            (true, _) => self.columns / 2 - 1,
            (false, Side::Left) => self.columns / 2,
            (false, Side::Right) => self.columns / 2 - 1,
        }
    }

    pub(crate) fn row(self, square: usize) -> usize {
        square % self.rows
    }

    pub(crate) fn column(self, square: usize) -> usize {
        square / self.rows
    }

    /// The image of a vertex in the other half: by the half-turn if both sides are even, else in the mirror.
    pub(crate) fn image(self, vertex: usize) -> usize {
        if vertex >= self.squares() {
            return vertex;
        }
        let row = self.row(vertex);
        let column = self.columns - 1 - self.column(vertex);
        let is_turned = self.is_symmetric() && self.rows.is_multiple_of(2);
        column * self.rows + if is_turned { self.rows - 1 - row } else { row }
    }

    /// The squares to which a square has moves.
    pub(crate) fn neighbours(self, square: usize) -> Vec<usize> {
        const MOVES: [(isize, isize); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
        let row = self.row(square) as isize;
        let column = self.column(square);
        let rows = self.rows as isize;
        let step = |&(down, right): &(isize, isize)| {
            let row = if self.is_ring { (row + down).rem_euclid(rows) } else { row + down };
            let column = column.checked_add_signed(right).filter(|&column| column < self.columns)?;
            (0..rows).contains(&row).then(|| column * self.rows + row as usize)
        };
        MOVES.iter().filter_map(step).collect()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kind = if self.is_open { "open" } else { "closed" };
        let surface = if self.is_ring { "a cylinder of " } else { "" };
        let cut = if self.is_cut_anew { ", cut anew" } else { "" };
        write!(f, "{kind} tours of {surface}{}x{}{cut}", self.rows, self.columns)
    }
}
