//! The numbered grid of a computed tour, row by row.
//!
//! Along a row the index of a square is, within each repetition, a number that grows or falls by the same amount from
//! copy to copy. So a stretch of a row is filled by additions alone; only its first copy is looked up.

use super::ComputedTour;
use super::outline::{Bounds, Kind, Outline};
use super::plan::scale;
use super::tile::{Place, Tile};

impl ComputedTour {
    /// Fills `out` with the numbers of the squares of this row from this column on, where the tour's first square has
    /// the number `origin`. What lies to the right of the board is left as it was.
    pub fn fill_row(&self, row: u32, col: u32, origin: u64, out: &mut [u64]) {
        if row >= self.board.rows() || col >= self.board.cols() {
            return;
        }
        let width = out.len().min((self.board.cols() - col) as usize);
        let out = &mut out[..width];
        let base = if self.first == 0 { origin } else { 0 };
        let mut window = Window { row: i64::from(row), left: i64::from(col), out };
        window.fill(&self.outline, (0, 0), base);
        if self.first != 0 {
            let (first, wrap) = (self.first, self.len() - self.first);
            for number in window.out.iter_mut() {
                *number = if *number >= first { *number - first } else { *number + wrap } + origin;
            }
        }
    }
}

/// A stretch of a row that is being filled.
struct Window<'a> {
    row: i64,
    left: i64,
    out: &'a mut [u64],
}

impl Window<'_> {
    fn right(&self) -> i64 {
        self.left + self.out.len() as i64
    }

    /// The columns of these bounds, shifted, that the window shows.
    fn shown(&self, bounds: &Bounds, shift: Place) -> Option<(i64, i64)> {
        let inside = (bounds.top..bounds.bottom).contains(&(self.row - shift.0));
        let (from, to) = ((bounds.left + shift.1).max(self.left), (bounds.right + shift.1).min(self.right()));
        (inside && from < to).then_some((from, to))
    }

    /// Writes the numbers of an outline that is shifted by so much and whose first square has the number `base`.
    fn fill(&mut self, outline: &Outline, shift: Place, base: u64) {
        for (node, start) in outline.nodes.iter().zip(&outline.starts) {
            let Some((from, to)) = self.shown(&node.bounds, shift) else { continue };
            let base = base + start;
            match &node.kind {
                Kind::Lay { tile, at } => self.lay(tile, (at.0 + shift.0, at.1 + shift.1), base, 1, 0, 0),
                Kind::Repeat { step, body, .. } => {
                    let copy = |col: i64| body.copy_of((self.row - shift.0, col - shift.1), *step);
                    let (a, b) = (copy(from), copy(to - 1));
                    let (low, high) = (a.min(b), a.max(b));
                    let (down, right) = scale(*step, low);
                    let shift = (shift.0 + down, shift.1 + right);
                    self.copies(body, shift, base + low * body.len, high - low + 1, step.1);
                }
            }
        }
    }

    /// Several copies of a body side by side, `stride` columns from one to the next.
    fn copies(&mut self, body: &Outline, shift: Place, base: u64, count: u64, stride: i64) {
        for (node, start) in body.nodes.iter().zip(&body.starts) {
            match &node.kind {
                Kind::Lay { tile, at } => {
                    let at = (at.0 + shift.0, at.1 + shift.1);
                    self.lay(tile, at, base + start, count, stride, body.len);
                }
                Kind::Repeat { .. } => {
                    for copy in 0..count {
                        let shift = (shift.0, shift.1 + stride * copy as i64);
                        self.fill(body, shift, base + copy * body.len);
                    }
                    return;
                }
            }
        }
    }

    /// A tile, `count` times, each time `stride` columns further and `growth` later.
    fn lay(&mut self, tile: &Tile, at: Place, base: u64, count: u64, stride: i64, growth: u64) {
        let Some(line) = u32::try_from(self.row - at.0).ok().filter(|&line| line < tile.rows()) else { return };
        for col in 0..tile.cols() {
            let Some(position) = tile.position(line, col) else { continue };
            let mut number = base + u64::from(position);
            let mut column = at.1 + i64::from(col) - self.left;
            for _ in 0..count {
                if let Some(slot) = usize::try_from(column).ok().and_then(|index| self.out.get_mut(index)) {
                    *slot = number;
                }
                number += growth;
                column += stride;
            }
        }
    }
}
