//! Where the squares of a plane board lie in the padded array.
//!
//! The columns are cut into strips, each stored separately, row after row. Rows of a large board would be a memory page
//! apart, and a path that crosses them would miss the page tables at every step; within a strip sixteen or more rows
//! share a page. All moves that stay in their strip add the same number to the index. The few cells near a seam between
//! two strips are recognised by their position in the row, since the width of a strip is a power of two.
//!
//! Invariant: the padding on every side of the board is as wide as a move can reach.

use destrier_core::{Rectangle, Square};

/// The dimensions of the padded array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::choice) struct PaddedArray {
    /// Columns of a strip, a power of two; the distance from one row of it to the next.
    pub(in crate::choice) width: usize,
    /// Bytes of a strip: the distance from one strip to the next.
    pub(in crate::choice) strip: usize,
    /// How far a move reaches along a row or a column: the padding on every side.
    pub(super) reach: usize,
    /// The total number of bytes.
    pub(super) len: usize,
}

impl PaddedArray {
    /// `None` if it would be longer than a vertex number can express.
    pub(super) fn of(board: &Rectangle) -> Option<PaddedArray> {
        let reach = moves(board).map(|(_, down, right)| down.unsigned_abs().max(right.unsigned_abs())).max();
        let reach = reach.unwrap_or(0) as usize;
        let padded = board.cols() as usize + 2 * reach;

        // Narrow strips waste less of the last one, wide ones have fewer seams. For a leaper with a long reach the
        // whole board is one strip.
        let width = match padded {
            ..=16 => 16,
            ..=192 if reach <= 8 => 64,
            ..=448 if reach <= 8 => 128,
            _ if reach <= 8 => 256,
            _ => padded.next_power_of_two(),
        };

        let strip = width.checked_mul(board.rows() as usize + 2 * reach)?;
        let len = strip.checked_mul(padded.div_ceil(width))?;
        u32::try_from(len).is_ok().then_some(PaddedArray { width, strip, reach, len })
    }

    /// The cell of a square.
    pub(super) fn cell(&self, square: Square) -> usize {
        let col = square.col as usize + self.reach;
        col / self.width * self.strip + (square.row as usize + self.reach) * self.width + col % self.width
    }

    /// The square of a cell that is not padding.
    pub(super) fn square(&self, cell: usize) -> Square {
        let number = cell / self.strip;
        let rest = cell % self.strip;
        let row = rest / self.width - self.reach;
        let col = number * self.width + rest % self.width - self.reach;
        Square::new(row as u32, col as u32)
    }

    /// Whether some move from this cell leads into another strip.
    #[inline]
    pub(super) fn is_near_seam(&self, cell: usize) -> bool {
        (cell + self.reach) & (self.width - 1) < 2 * self.reach
    }

    /// What a move of this many columns to the right adds to the index beyond those columns, if it crosses a seam.
    #[inline]
    pub(in crate::choice) fn across(&self, cell: usize, right: i64) -> isize {
        let place = (cell & (self.width - 1)) as i64 + right;
        let width = self.width as i64;
        let over = (self.strip - self.width) as isize;
        if place < 0 {
            -over
        } else if place >= width {
            over
        } else {
            0
        }
    }
}

/// The distinct moves that fit on the board at all: (code, down, right).
pub(super) fn moves(board: &Rectangle) -> impl Iterator<Item = (u8, i64, i64)> + Clone {
    let rows = i64::from(board.rows());
    let cols = i64::from(board.cols());
    let fits = move |&(_, down, right): &(u8, i64, i64)| down.abs() < rows && right.abs() < cols;
    board.leaper().moves().map(|m| (m.number - 1, m.down, m.right)).filter(fits)
}
