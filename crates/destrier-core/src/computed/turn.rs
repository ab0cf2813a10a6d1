//! A closed plan that begins elsewhere, and a plan shifted around a board whose left and right edges are glued.
//!
//! Either way a repetition is split where necessary: the copy in question is taken out of it, and so is the same copy
//! of every other repetition along the same squares. So strands that share a box continue to share its frame, which the
//! check and the numbered grid rely on.

use super::plan::{TilePiece, TilePlan, scale};
use super::tile::{Place, Tile};

impl TilePlan {
    /// The number of squares that the plan visits.
    pub fn count(&self) -> u64 {
        self.0.iter().map(TilePiece::count).fold(0, u64::saturating_add)
    }

    /// This closed walk, beginning with the square that has the given index; unchanged for an index beyond the end.
    pub fn begun_at(self, index: u64) -> TilePlan {
        let mut pieces = self.0;
        loop {
            let mut left = index;
            let Some(found) = pieces.iter().position(|piece| {
                let holds = left < piece.count();
                left -= if holds { 0 } else { piece.count() };
                holds
            }) else {
                return TilePlan(pieces);
            };

            let (low, high, step) = match &pieces[found] {
                TilePiece::Lay { tile, at } => {
                    let whole = tile.clone();
                    let at = *at;
                    let part = |range| whole.part(range).map(|tile| TilePiece::Lay { tile, at });
                    let first = part(0..left as usize);
                    let rest = part(left as usize..whole.walk().len());
                    let behind = pieces.split_off(found + 1);
                    pieces.pop();
                    return TilePlan(rest.into_iter().chain(behind).chain(pieces).chain(first).collect());
                }
                TilePiece::Repeat { step, body, .. } => {
                    let (low, high) = body.span(*step);
                    let shift = along(scale(*step, left / body.count().max(1)), *step);
                    (low.saturating_add(shift), high.saturating_add(shift), *step)
                }
            };

            pieces = pieces.into_iter().flat_map(|piece| piece.without_copy(low, high, step).0).collect();
        }
    }

    /// This walk on a board of this size, shifted to the right by `right` columns; squares that leave the board enter
    /// again on the left, flipped if the seam flips. `None` if a repetition of rows lies across the new seam.
    pub fn around(self, right: i64, (rows, cols): Place, flips: bool) -> Option<TilePlan> {
        let seam = cols - right;
        let mut turned = TilePlan::default();
        for piece in self.0 {
            turned = turned.then(piece.around(seam, right, (rows, cols), flips)?);
        }
        Some(turned)
    }

    /// This plan with top and bottom exchanged, on a board with this many rows.
    pub fn upside_down(self, rows: i64) -> TilePlan {
        self.transposed().mirrored(rows).transposed()
    }

    /// The extent of the plan in the direction of a step.
    fn span(&self, step: Place) -> (i64, i64) {
        let spans = self.0.iter().map(|piece| match piece {
            TilePiece::Lay { tile, at } => {
                let low = along(*at, step);
                (low, low.saturating_add(along((i64::from(tile.rows()), i64::from(tile.cols())), step)))
            }
            TilePiece::Repeat { count, step: own, body } => {
                let (low, high) = body.span(step);
                let shift = along(scale(*own, count.saturating_sub(1)), step);
                (low.min(low.saturating_add(shift)), high.max(high.saturating_add(shift)))
            }
        });
        spans.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
    }
}

impl TilePiece {
    fn count(&self) -> u64 {
        match self {
            TilePiece::Lay { tile, .. } => tile.walk().len() as u64,
            TilePiece::Repeat { count, body, .. } => count.saturating_mul(body.count()),
        }
    }

    fn around(self, seam: i64, right: i64, (rows, cols): Place, flips: bool) -> Option<TilePlan> {
        const ACROSS: Place = (0, 1);

        let whole = TilePlan(vec![self]);
        let (low, high) = whole.span(ACROSS);
        if high <= seam {
            return Some(whole.moved((0, right)));
        }

        if low >= seam {
            let moved = whole.moved((0, right - cols));
            return Some(if flips { moved.upside_down(rows) } else { moved });
        }

        match whole.0.into_iter().next()? {
            TilePiece::Lay { tile, at } => {
                // The strand goes from one side of the seam to the other and back; each side has a box of its own.
                let wide = u32::try_from(seam - at.1).ok()?;
                let mut parts = TilePlan::default();
                for run in tile.walk().chunk_by(|a, b| (a.1 < wide) == (b.1 < wide)) {
                    let (from, to) = if run[0].1 < wide { (0, wide) } else { (wide, tile.cols()) };
                    let walk = run.iter().map(|&(row, col)| (row, col - from)).collect();
                    let part = TilePlan::of(Tile::new(tile.rows(), to - from, walk)?, (at.0, at.1 + i64::from(from)));
                    parts = parts.then(part);
                }

                parts.around(right, (rows, cols), flips)
            }
            TilePiece::Repeat { count, step, body } => {
                let (first, last) = body.span(ACROSS);
                let stride = last - first;
                if step.0 != 0 || step.1.abs() != stride || stride == 0 {
                    return None;
                }
                let low = first + (seam - first).div_euclid(stride) * stride;
                let apart = TilePiece::Repeat { count, step, body }.without_copy(low, low + stride, step);
                apart.around(right, (rows, cols), flips)
            }
        }
    }

    /// Splits a repetition in the direction of the step into the copies before those squares, the one on them, and the
    /// copies behind; everything else stays as it is.
    fn without_copy(self, low: i64, high: i64, step: Place) -> TilePlan {
        let TilePiece::Repeat { count, step: own, body } = self else { return TilePlan(vec![self]) };
        let stride = along(own, step);
        let (first, last) = body.span(step);
        let copy = if stride == 0 { -1 } else { (low - first) / stride };
        let on_them = stride != 0 && (low - first) % stride == 0 && last - first == high - low;
        match u64::try_from(copy) {
            Ok(copy) if on_them && copy < count => {
                let behind = body.clone().moved(scale(own, copy + 1)).times(count - copy - 1, own);
                body.clone().times(copy, own).then(body.moved(scale(own, copy))).then(behind)
            }
            _ => TilePlan(vec![TilePiece::Repeat { count, step: own, body }]),
        }
    }
}

/// The component of a place in the direction of a step.
fn along(place: Place, step: Place) -> i64 {
    if step.0 != 0 { place.0 } else { place.1 }
}
