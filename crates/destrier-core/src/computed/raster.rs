//! The numbered grid of a computed tour, row by row or column by column.
//!
//! Along a row the index of a square grows or falls, within each repetition, by the same amount from copy to copy. So
//! only the beginning of such a stretch is looked up; the rest continues it with one addition per number.
//!
//! Why a stretch can be continued as a whole: strands that share a box share its frame (see `check`), so everything
//! else in the columns of a repetition is repeated there too. If two of them have different steps, the stretch is
//! written in full.

use super::ComputedTour;
use super::outline::{Bounds, NodeKind, Outline};
use super::plan::scale;
use super::tile::{Place, Tile};

impl ComputedTour {
    /// Fills `out` with the numbers of the squares of this row from this column on; the tour's first square has the
    /// number `origin`. Entries beyond the right edge of the board are left unchanged.
    pub fn fill_row(&self, row: u32, col: u32, origin: u64, out: &mut [u64]) {
        if row >= self.board.rows() || col >= self.board.cols() {
            return;
        }
        let width = out.len().min((self.board.cols() - col) as usize);
        self.fill_line(&self.outline, (row, col), origin, &mut out[..width]);
    }

    /// The view by columns; on a narrow board a column is filled as quickly as a row of a wide one.
    pub fn columns(&self) -> Columns<'_> {
        Columns { tour: self, outline: self.outline.transposed() }
    }

    /// Fills a line of the outline, or of the transposed one.
    fn fill_line(&self, outline: &Outline, (row, col): (u32, u32), origin: u64, out: &mut [u64]) {
        let base = if self.first == 0 { origin } else { 0 };
        let mut window = Window { row: i64::from(row), left: i64::from(col), out, stretches: Vec::new(), whole: false };
        window.fill(outline, (0, 0), base, TileRow::ONCE);

        if window.whole {
            window.fill(outline, (0, 0), base, TileRow::ONCE);
        }

        window.continue_stretches();
        if self.first != 0 {
            let first = self.first;
            let wrap = self.len() - self.first;
            for number in window.out.iter_mut() {
                *number = if *number >= first { *number - first } else { *number + wrap } + origin;
            }
        }
    }
}

/// The grid of a computed tour by columns.
pub struct Columns<'a> {
    tour: &'a ComputedTour,
    outline: Outline,
}

impl Columns<'_> {
    /// Fills `out` with the numbers of the squares of this column from this row on; the tour's first square has the
    /// number `origin`. Entries below the board are left unchanged.
    pub fn fill(&self, col: u32, row: u32, origin: u64, out: &mut [u64]) {
        let board = &self.tour.board;
        if row >= board.rows() || col >= board.cols() {
            return;
        }
        let height = out.len().min((board.rows() - row) as usize);
        self.tour.fill_line(&self.outline, (col, row), origin, &mut out[..height]);
    }
}

/// A stretch of a row that is being filled.
struct Window<'a> {
    row: i64,
    left: i64,
    out: &'a mut [u64],
    /// Stretches of which only the beginning has been written.
    stretches: Vec<PeriodicColumns>,
    /// Whether everything is written out, without stretches.
    whole: bool,
}

/// Columns of the window in which the numbers recur with a period, each time increased by the same amount.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PeriodicColumns {
    begin: usize,
    end: usize,
    stride: i64,
}

/// The longest period that is continued; about this many numbers are added at a time.
const LONGEST_PERIOD: usize = 48;

impl PeriodicColumns {
    /// The largest suitable multiple of the stride.
    fn period(&self) -> usize {
        let stride = self.stride.unsigned_abs() as usize;
        LONGEST_PERIOD / stride * stride
    }

    /// The number of columns that are looked up.
    fn beginning(&self) -> usize {
        2 * self.period()
    }
}

impl Window<'_> {
    fn right(&self) -> i64 {
        self.left + self.out.len() as i64
    }

    /// The columns of these bounds, shifted, that the window shows.
    fn shown(&self, bounds: &Bounds, shift: Place) -> Option<(i64, i64)> {
        let inside = (bounds.top..bounds.bottom).contains(&(self.row - shift.0));
        let from = (bounds.left + shift.1).max(self.left);
        let to = (bounds.right + shift.1).min(self.right());
        (inside && from < to).then_some((from, to))
    }

    /// Writes the numbers of a row of copies of an outline, the first of which is shifted by `shift` and begins with
    /// the number `base`.
    fn fill(&mut self, outline: &Outline, shift: Place, base: u64, run: TileRow) {
        for (node, start) in outline.nodes.iter().zip(&outline.starts) {
            let Some((from, to)) = self.shown(&node.bounds.repeated((0, run.stride), run.count), shift) else {
                continue;
            };

            let base = base + start;
            match &node.kind {
                NodeKind::Lay { tile, at } => self.lay(tile, (at.0 + shift.0, at.1 + shift.1), base, run),
                NodeKind::Repeat { step, body, .. } if step.1 == 0 => {
                    let copy = body.copy_of((self.row - shift.0, from), *step);
                    let down = scale(*step, copy).0;
                    self.fill(body, (shift.0 + down, shift.1), base + copy * body.len, run);
                }
                NodeKind::Repeat { body, .. } if !body.lies_in_row(self.row - shift.0) => {}
                NodeKind::Repeat { step, body, .. } if run.count == 1 => {
                    let to = self.shortened(from, to, step.1);
                    let copy = |col: i64| body.copy_of((self.row - shift.0, col - shift.1), *step);
                    let low = copy(from).min(copy(to - 1));
                    let high = copy(from).max(copy(to - 1));
                    let right = scale(*step, low).1;
                    let run = TileRow { count: high - low + 1, stride: step.1, growth: body.len };
                    self.fill(body, (shift.0, shift.1 + right), base + low * body.len, run);
                }
                NodeKind::Repeat { count, step, body } => {
                    for copy in 0..*count {
                        let right = scale(*step, copy).1;
                        self.fill(body, (shift.0, shift.1 + right), base + copy * body.len, run);
                    }
                }
            }
        }
    }

    /// Where to stop writing copies in these columns: at their end, or where they can be continued from.
    fn shortened(&mut self, from: i64, to: i64, stride: i64) -> i64 {
        let new = PeriodicColumns {
            begin: (from - self.left) as usize,
            end: (to - self.left) as usize,
            stride: stride.abs(),
        };

        if self.whole || new.period() == 0 || new.beginning() >= new.end - new.begin {
            return to;
        }

        match self.stretches.iter().find(|known| known.begin < new.end && new.begin < known.end) {
            Some(known) if *known != new => {
                self.whole = true;
                self.stretches.clear();
                return to;
            }
            Some(_) => {}
            None => self.stretches.push(new),
        }

        from + new.beginning() as i64
    }

    fn continue_stretches(&mut self) {
        for stretch in &self.stretches {
            let period = stretch.period();
            let mut growth = [0; LONGEST_PERIOD];
            let (first, second) = self.out[stretch.begin..][..2 * period].split_at(period);
            for ((growth, first), second) in growth.iter_mut().zip(first).zip(second) {
                *growth = second.wrapping_sub(*first);
            }

            let growth = &growth[..period];
            let rest = &mut self.out[stretch.begin + period..stretch.end];
            let (mut before, mut rest) = rest.split_at_mut(period);
            while !rest.is_empty() {
                let (now, later) = rest.split_at_mut(period.min(rest.len()));
                for ((now, before), growth) in now.iter_mut().zip(before.iter()).zip(growth) {
                    *now = before.wrapping_add(*growth);
                }
                before = now;
                rest = later;
            }
        }
    }

    /// A row of copies of a tile.
    fn lay(&mut self, tile: &Tile, at: Place, base: u64, run: TileRow) {
        let Some(line) = u32::try_from(self.row - at.0).ok().filter(|&line| line < tile.rows()) else { return };
        for col in 0..tile.cols() {
            if let Some(position) = tile.position(line, col) {
                self.write(at.1 + i64::from(col) - self.left, base + u64::from(position), run);
            }
        }
    }

    /// Numbers at equal distances from this column of the window on, as far as the window reaches.
    fn write(&mut self, mut column: i64, mut number: u64, mut run: TileRow) {
        if run.stride < 0 {
            let farthest = run.count - 1;
            column += run.stride * farthest as i64;
            number = number.wrapping_add(run.growth.wrapping_mul(farthest));
            run = TileRow { stride: -run.stride, growth: run.growth.wrapping_neg(), ..run };
        }

        let stride = run.stride.max(1);
        let skipped = if column < 0 { (-column + stride - 1) / stride } else { 0 };
        let begin = (column + skipped * stride) as usize;
        if skipped as u64 >= run.count || begin >= self.out.len() {
            return;
        }

        number = number.wrapping_add(run.growth.wrapping_mul(skipped as u64));

        let shown = usize::try_from(run.count - skipped as u64).unwrap_or(usize::MAX);
        for slot in self.out[begin..].iter_mut().step_by(stride as usize).take(shown) {
            *slot = number;
            number = number.wrapping_add(run.growth);
        }
    }
}

/// Copies side by side: how many, the distance in columns, and the difference of their numbers.
#[derive(Clone, Copy)]
struct TileRow {
    count: u64,
    stride: i64,
    growth: u64,
}

impl TileRow {
    const ONCE: TileRow = TileRow { count: 1, stride: 0, growth: 0 };
}
