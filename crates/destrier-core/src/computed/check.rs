//! Checks whether a plan is a tour of the board, in time that depends on the plan alone, not on the board.
//!
//! Two things are shown.
//!
//! **Every square once.** Each piece covers a box, wholly or with the strands of a mask that recurs with a fixed
//! period. Strands of the same box and period are overlaid: they must not meet, and when they leave no gap the box is
//! covered wholly. Wholly covered boxes that together form a box become one. A repetition stretches what its body
//! covers, if it is exactly one step long. In the end whole boxes remain; they must not meet, and their areas must add
//! up to the board's.
//!
//! **Every step a move.** Within a tile, between consecutive pieces, and from one copy of a body to the next. A
//! repeated step must be a *steady* move, one that is a move everywhere on the board; all its copies are then checked
//! at once. A step that occurs once is checked where it is.

use super::Misfit;
use super::outline::{Bounds, NodeKind, Outline};
use super::plan::add;
use super::tile::{Place, Tile};
use crate::rectangle::Rectangle;
use crate::square::Square;

/// Checks a measured plan; `Ok` says whether its ends are a move apart.
pub(super) fn judge(board: &Rectangle, outline: &Outline) -> Result<bool, Misfit> {
    let covered = covers(outline)?;
    if covered.iter().any(|cover| cover.mask.is_some()) || outline.len != board.squares() {
        return Err(Misfit::Misses { covered: outline.len, squares: board.squares() });
    }
    steps(board, outline, false)?;
    Ok(board.squares() >= 3 && board.are_a_move_apart(square(outline.last()), square(outline.first())))
}

/// The number of a move that leads (`down`, `right`) from any square of the board to any other at that distance.
///
/// Where edges are glued without a flip a distance counts modulo the side. Across a flipped seam only every second
/// round trip restores the orientation, so there it counts modulo twice the side.
pub(super) fn steady_move(board: &Rectangle, (down, right): Place) -> Option<u8> {
    let surface = board.surface();
    let rows = i64::from(board.rows());
    let cols = i64::from(board.cols());

    let period = |wraps: bool, flips: bool, side: i64| match (wraps, flips) {
        (false, _) => 0,
        (true, false) => side,
        (true, true) => 2 * side,
    };

    let row_period = period(surface.rows_wrap(), surface.flips_columns(), rows);
    let col_period = period(surface.columns_wrap(), surface.flips_rows(), cols);
    let same = |a: i64, b: i64, period: i64| a == b || (period > 0 && (a - b) % period == 0);
    let reaches =
        |m: &crate::rectangle::leaper::Move| same(m.down, down, row_period) && same(m.right, right, col_period);

    board.leaper().moves().find(reaches).filter(|_| (down, right) != (0, 0)).map(|m| m.number)
}

/// A place that is known to be on the board.
pub(super) fn square((row, col): Place) -> Square {
    Square { row: row as u32, col: col as u32 }
}

/// The number of the move from one place to another, steady if it must be.
pub(super) fn step_number(board: &Rectangle, from: Place, to: Place, repeated: bool) -> Option<u8> {
    let steady = steady_move(board, (to.0 - from.0, to.1 - from.1));
    if repeated { steady } else { steady.or_else(|| board.move_between(square(from), square(to))) }
}

fn steps(board: &Rectangle, outline: &Outline, repeated: bool) -> Result<(), Misfit> {
    let check = |from: Place, to: Place, repeated: bool| match step_number(board, from, to, repeated) {
        Some(_) => Ok(()),
        None => Err(Misfit::NotAMove { from: square(from), to: square(to), repeated }),
    };

    for node in &outline.nodes {
        match &node.kind {
            NodeKind::Lay { tile, at } => {
                let here = |&(row, col): &(u32, u32)| add(*at, (i64::from(row), i64::from(col)));
                tile.walk().windows(2).try_for_each(|pair| check(here(&pair[0]), here(&pair[1]), repeated))?;
            }
            NodeKind::Repeat { count, step, body } => {
                steps(board, body, repeated || *count > 1)?;
                if *count > 1 {
                    check(body.last(), add(body.first(), *step), true)?;
                }
            }
        }
    }
    outline.nodes.windows(2).try_for_each(|pair| check(pair[0].last(), pair[1].first(), repeated))
}

/// What is covered of a box: all of it, or the squares of a repeated mask.
struct CoveredBox {
    bounds: Bounds,
    mask: Option<Mask>,
}

struct Mask {
    rows: u32,
    cols: u32,
    squares: Vec<bool>,
}

impl Mask {
    fn of(tile: &Tile) -> Mask {
        let rows = tile.rows();
        let cols = tile.cols();
        let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| tile.position(row, col).is_some())).collect();
        Mask { rows, cols, squares }
    }
}

fn covers(outline: &Outline) -> Result<Vec<CoveredBox>, Misfit> {
    let mut all: Vec<CoveredBox> = Vec::new();
    for node in &outline.nodes {
        match &node.kind {
            NodeKind::Lay { tile, .. } => {
                lay_over(&mut all, CoveredBox { bounds: node.bounds, mask: Some(Mask::of(tile)) })?
            }
            NodeKind::Repeat { count, step, body } => {
                for cover in covers(body)? {
                    let height = cover.bounds.bottom - cover.bounds.top;
                    let width = cover.bounds.right - cover.bounds.left;
                    if *count > 1 && step.0.abs() != height && step.1.abs() != width {
                        return Err(Misfit::Step { step: *step, height, width });
                    }
                    let bounds = cover.bounds.repeated(*step, *count);
                    lay_over(&mut all, CoveredBox { bounds, mask: cover.mask })?;
                }
            }
        }
    }
    Ok(merged(all))
}

/// Adds a cover: to the strands of its own box, or disjoint from all others.
fn lay_over(all: &mut Vec<CoveredBox>, mut new: CoveredBox) -> Result<(), Misfit> {
    let overlap = Misfit::Overlap { row: new.bounds.top, col: new.bounds.left };
    if let Some(index) = all.iter().position(|known| known.bounds.meets(&new.bounds)) {
        let known = all.swap_remove(index);
        match (&known.mask, &mut new.mask) {
            (Some(before), Some(mask)) if same_frame(&known, before, &new.bounds, mask) => {
                for (square, &was) in mask.squares.iter_mut().zip(&before.squares) {
                    if *square && was {
                        return Err(overlap);
                    }
                    *square |= was;
                }
            }
            _ => return Err(overlap),
        }

        if all.iter().any(|other| other.bounds.meets(&new.bounds)) {
            return Err(overlap);
        }
    }

    if new.mask.as_ref().is_some_and(|mask| mask.squares.iter().all(|&covered| covered)) {
        new.mask = None;
    }

    all.push(new);
    Ok(())
}

fn same_frame(known: &CoveredBox, before: &Mask, bounds: &Bounds, mask: &Mask) -> bool {
    known.bounds == *bounds && (before.rows, before.cols) == (mask.rows, mask.cols)
}

/// Merges whole boxes that together form a box.
fn merged(all: Vec<CoveredBox>) -> Vec<CoveredBox> {
    let (whole, mut rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|cover| cover.mask.is_none());
    let around = whole.iter().map(|cover| cover.bounds).reduce(|a, b| a.joined(&b));
    match around {
        Some(bounds) if bounds.area() == whole.iter().map(|cover| cover.bounds.area()).sum() => {
            rest.push(CoveredBox { bounds, mask: None });
        }
        _ => rest.extend(whole),
    }
    rest
}
