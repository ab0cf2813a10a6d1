//! Whether the exits of all squares agree: an exit leads to a square one of whose exits leads back.
//!
//! Inner squares agree with each other, because a line runs straight through all of them. So only the frame and the
//! inner squares beside it are looked at.

use super::{Exits, InnerLines, LineFault};
use crate::ordering::opposite;
use crate::rectangle::Rectangle;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::surface::Surface;
use crate::square::Square;

/// A knight's move leads at most this far in each direction.
const REACH: u32 = 2;

/// The exits of any square.
pub(super) fn exits_of(inner: &InnerLines, exits: &impl Fn(Square) -> Exits, square: Square) -> Exits {
    if inner.has(square) { [Some(inner.number), Some(opposite(inner.number))] } else { exits(square) }
}

/// Checks all exits. Returns an end of the tour if it is open.
pub(super) fn agree(
    board: &Rectangle,
    inner: &InnerLines,
    exits: &impl Fn(Square) -> Exits,
) -> Result<Option<Square>, LineFault> {
    if !board.is_whole() || board.surface() != Surface::Plane || board.leaper() != Leaper::KNIGHT {
        return Err(LineFault::Board);
    }

    let is_empty = inner.rows.is_empty() || inner.cols.is_empty();
    let fits = inner.rows.end <= board.rows() && inner.cols.end <= board.cols();
    if !is_empty && !fits || !(1..=8).contains(&inner.number) {
        return Err(LineFault::Inner);
    }

    let mut ends = 0;
    let mut end = None;
    for row in 0..board.rows() {
        // These columns are skipped: their squares lie so deep in the inner rectangle that a line cannot leave it.
        let skipped = if in_depth(&inner.rows, row) {
            inner.cols.start.saturating_add(REACH)..inner.cols.end.saturating_sub(REACH)
        } else {
            0..0
        };
        let skipped = if skipped.is_empty() { 0..0 } else { skipped };

        for col in (0..skipped.start).chain(skipped.end..board.cols()) {
            let square = Square::new(row, col);
            let own = exits_of(inner, exits, square);
            if own[0] == own[1] {
                return Err(LineFault::Disagree(square));
            }

            for number in own.into_iter().flatten() {
                let leads_back = (1..=8).contains(&number)
                    && board
                        .step(square, number)
                        .is_some_and(|next| exits_of(inner, exits, next).contains(&Some(opposite(number))));
                if !leads_back {
                    return Err(LineFault::Disagree(square));
                }
            }

            if own.contains(&None) {
                ends += 1;
                end = end.or(Some(square));
            }
        }
    }

    match ends {
        0 | 2 => Ok(end),
        _ => Err(LineFault::Ends(ends)),
    }
}

fn in_depth(rows: &std::ops::Range<u32>, row: u32) -> bool {
    row >= rows.start.saturating_add(REACH) && row.saturating_add(REACH) < rows.end
}
