//! The board in the form that the search uses: columns from left to right, at most [`MAX_ROWS`] squares high.

/// The search stores three columns in 48 bits.
pub(super) const MAX_ROWS: usize = 16;

/// The moves to the right, as (columns, rows).
pub(super) const DIRECTIONS: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

/// The size of the board and its missing squares.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    rows: usize,
    cols: usize,
    /// Whether each square exists, column by column; `None` if no square is missing.
    present: Option<Vec<bool>>,
}

impl Grid {
    /// A rectangle with at most [`MAX_ROWS`] rows.
    pub(super) fn new(rows: usize, cols: usize) -> Grid {
        Grid { rows, cols, present: None }
    }

    /// This board without some squares, given as (row, column).
    pub(super) fn without(self, holes: impl Iterator<Item = (usize, usize)>) -> Grid {
        let mut present = vec![true; self.rows * self.cols];
        holes.for_each(|(row, col)| present[col * self.rows + row] = false);
        Grid { present: Some(present), ..self }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn cols(&self) -> usize {
        self.cols
    }

    pub(super) fn has(&self, row: usize, col: usize) -> bool {
        row < self.rows && col < self.cols && self.present.as_ref().is_none_or(|list| list[col * self.rows + row])
    }

    /// Where a move leads, if there is a square.
    pub(super) fn step(&self, row: usize, col: usize, direction: usize) -> Option<(usize, usize)> {
        let (right, down) = DIRECTIONS[direction];
        let to = (row.checked_add_signed(down)?, col + right);
        self.has(to.0, to.1).then_some(to)
    }

    /// Whether a symmetry of the board exchanges left and right: a reflection or the half-turn.
    pub(super) fn is_symmetric(&self) -> bool {
        let Some(present) = &self.present else { return true };
        let columns = || present.chunks(self.rows);
        let is_reflected = columns().eq(columns().rev());
        is_reflected || present.iter().eq(present.iter().rev())
    }

    /// The number of squares of each colour.
    pub(super) fn colours(&self) -> [usize; 2] {
        let mut colours = [0; 2];
        for col in 0..self.cols {
            (0..self.rows).filter(|&row| self.has(row, col)).for_each(|row| colours[(row + col) % 2] += 1);
        }
        colours
    }
}
