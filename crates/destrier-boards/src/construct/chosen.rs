//! Both ends given, on a board of any size: two small rooms, a corridor between them, and the rest hooked on.
//!
//! ```text
//!   +------------------------------+     The rows and columns beyond the two ends are cut off, an even number each
//!   |          cut off             |     time, so that these parts have closed tours. The remainder is divided
//!   +----+---+------------+--------+     into rooms of 6 to 11 squares each way and tiles of 6 between them:
//!   |    | A |            |        |
//!   |    +---+            |        |     A from the start to its exit, a corridor down, a turn T, a corridor to the
//!   |cut | : |   rest     | cut off|     right, and B from its entry to the end. If the ends are close to each other
//!   |off +---+---+---+----+        |     in rows or columns there is one corridor or none.
//!   |    | T | : | : | B  |        |
//!   +----+---+---+---+----+--------+     The parts cut off, and the rest in the corner, are rectangles. A room gives
//!   |          cut off             |     up a step, the rectangle beside it one too, and the loose ends are joined
//!   +------------------------------+     crosswise.
//! ```
//!
//! The paths through the rooms are found by rotations (see `ends`) on request. They have bounded size, so the time
//! does not depend on the board. That all ends are possible which the colours allow is the theorem of Conrad,
//! Hindrichs, Morsy and Wegener (1994); here core checks every single plan.

use super::hook::{Hook, host};
use super::{closed_plan, ends, open_plan};
use destrier_core::computed::{ComputedTour, Place, Tile, TilePlan};
use destrier_core::{Goal, Rectangle, Shape, Square, Surface};
use destrier_search::method::Control;
use std::sync::Arc;

/// The length of a corridor tile, and the least that is cut off or made a room.
const SIX: i64 = 6;

/// If the standard division fails, up to this many pairs of columns fewer are cut off.
const MAX_SPARED: i64 = 2;

/// How often paths through the rooms are searched again, until every rectangle has a step to be hooked to.
const ATTEMPTS: u32 = 8;

/// The plan of a path of the plane with these ends, from 6x6 and 5x7 on; the colours must allow them.
pub(super) fn chosen(rows: u32, cols: u32, start: Square, end: Square) -> Option<TilePlan> {
    let place = |square: Square| (i64::from(square.row), i64::from(square.col));
    let rows = i64::from(rows);
    let cols = i64::from(cols);
    let start = place(start);
    let end = place(end);
    let across = |(row, col): Place| (col, row);
    let fine = match (rows, cols) {
        (5, 7..) => are_joined_on_five_rows(cols, start, end),
        (7.., 5) => are_joined_on_five_rows(rows, across(start), across(end)),
        _ => rows >= SIX && cols >= SIX,
    };
    if fine { reflected(rows, cols, start, end) } else { None }
}

/// On five rows of even length, (3,2) and its mirror image are connected only to the corners beside them
/// (docs/results/starts.md; core's tests prove it for every length).
fn are_joined_on_five_rows(cols: i64, left: Place, right: Place) -> bool {
    let fits = |end: Place, partner: Place| {
        let corner = |at: i64| partner.1 == at && (partner.0 == 0 || partner.0 == 4);
        end.0 != 2 || ((end.1 != 1 || corner(0)) && (end.1 != cols - 2 || corner(cols - 1)))
    };
    cols % 2 == 1 || fits(left, right) && fits(right, left)
}

/// Reflects the board so that the end lies below the start and to its right, and a single corridor leads to the right.
fn reflected(rows: i64, cols: i64, start: Place, end: Place) -> Option<TilePlan> {
    if start.1 > end.1 {
        let mirrored = |(row, col): Place| (row, cols - 1 - col);
        return Some(reflected(rows, cols, mirrored(start), mirrored(end))?.mirrored(cols));
    }

    let down = Side::plain(rows, start.0.min(end.0), start.0.max(end.0));
    let mut across = Side::all(cols, start.1, end.1).peekable();
    let upright = cols < SIX || down.is_long() && across.peek().is_some_and(|side| !side.is_long());
    if start.0 > end.0 || upright {
        let transposed = |(row, col): Place| (col, row);
        return Some(reflected(cols, rows, transposed(start), transposed(end))?.transposed());
    }

    // On five rows not all ends are possible in every room, so other divisions are tried.
    let ways = if rows < SIX { usize::MAX } else { 1 };
    across.take(ways).find_map(|right| {
        let layouts = (0..ATTEMPTS).map_while(|attempt| TilePath::new(&down, &right, start, end, attempt));
        layouts.into_iter().find_map(|layout| layout.plan(rows, cols, &down, &right))
    })
}

/// How one side of the board is divided.
struct Side {
    /// The length cut off before the first room.
    before: i64,
    /// The first room.
    first: i64,
    /// The number of tiles of six between the rooms.
    tiles: u64,
    /// The last room; zero if both ends lie in the first.
    last: i64,
}

impl Side {
    /// The standard division for ends in these rows or columns, the smaller first: as much as possible is cut off.
    fn plain(length: i64, low: i64, high: i64) -> Side {
        let even = |free: i64| if free < SIX { 0 } else { free - free % 2 };
        let mut before = even(low);
        let mut behind = even(length - 1 - high);
        while length - before - behind < SIX && before + behind > 0 {
            if behind > 0 {
                behind = even(behind - 2);
            } else {
                before = even(before - 2);
            }
        }

        let left = length - before - behind;
        if left < 2 * SIX {
            return Side { before, first: left, tiles: 0, last: 0 };
        }

        let last = SIX + left % SIX;
        Side { before, first: SIX, tiles: ((left - SIX - last) / SIX) as u64, last }
    }

    /// All divisions, the standard one first. The others cut off a little less, or have longer rooms.
    fn all(length: i64, low: i64, high: i64) -> impl Iterator<Item = Side> {
        let spared = (0..=MAX_SPARED).flat_map(|before| (0..=MAX_SPARED).map(move |behind| (before, behind)));
        let ways = spared.flat_map(|(before, behind)| (0..=SIX).map(move |longer| (before, behind, longer)));
        let plain = Side::plain(length, low, high);
        std::iter::once(plain).chain(ways.filter_map(move |(before, behind, longer)| {
            let even = |free: i64| if free < SIX { 0 } else { free - free % 2 };
            let before = even(low - 2 * before);
            let behind = even(length - 1 - high - 2 * behind);
            let left = length - before - behind;
            let first = if longer == SIX { left } else { SIX + longer };
            if first == left {
                return (SIX..3 * SIX).contains(&left).then_some(Side { before, first, tiles: 0, last: 0 });
            }

            let last = SIX + (left - first) % SIX;
            let side = Side { before, first, tiles: ((left - first - last) / SIX).try_into().ok()?, last };
            let apart = low < before + first && high >= side.last_begins() && left >= first + last;
            apart.then_some(side)
        }))
    }

    fn is_long(&self) -> bool {
        self.last > 0
    }

    /// The length of rooms and tiles together.
    fn left(&self) -> i64 {
        self.first + self.tiles as i64 * SIX + self.last
    }

    /// Where the last room begins.
    fn last_begins(&self) -> i64 {
        self.before + self.left() - self.last
    }
}

/// A tile of the path, perhaps repeated.
struct TileRun {
    tile: Arc<Tile>,
    at: Place,
    times: u64,
    step: Place,
    hooks: Vec<Hook>,
}

/// The path from the start to the end, run by run.
struct TilePath(Vec<TileRun>);

impl TilePath {
    fn new(down: &Side, right: &Side, start: Place, end: Place, attempt: u32) -> Option<TilePath> {
        let origin = (down.before, right.before);
        let within = |place: Place, at: Place| (place.0 - at.0, place.1 - at.1);
        let mut runs = Vec::new();
        let mut lay = |at: Place, (rows, cols): Place, from: Place, to: Place, times: u64, step: Place| {
            if times > 0 {
                runs.push(TileRun { tile: path(rows, cols, from, to, attempt)?, at, times, step, hooks: Vec::new() });
            }
            Some(())
        };

        // The entry squares of rooms and tiles follow from the colour of the start: an even number of squares before
        // such a square leads to its colour again.
        let odd = (start.0 + start.1) % 2;
        let entry = (odd, 0);
        let exit = (1 - odd, SIX - 2);
        let entry_below = (0, odd);

        let exit_below = (SIX - 2, 1 - odd);
        let mut here = (origin, within(start, origin));
        let mut height = down.first;

        if down.is_long() {
            lay(origin, (SIX, SIX), here.1, exit_below, 1, (0, 0))?;
            lay((origin.0 + SIX, origin.1), (SIX, SIX), entry_below, exit_below, down.tiles, (SIX, 0))?;
            here = ((down.last_begins(), origin.1), entry_below);
            height = down.last;
        }

        let (at, from) = here;
        if !right.is_long() {
            lay(at, (height, right.first), from, within(end, at), 1, (0, 0))?;
            return Some(TilePath(runs));
        }

        lay(at, (height, right.first), from, (exit.0, right.first - 2), 1, (0, 0))?;
        lay((at.0, at.1 + right.first), (height, SIX), entry, exit, right.tiles, (0, SIX))?;
        let last = (at.0, right.last_begins());
        lay(last, (height, right.last), entry, within(end, last), 1, (0, 0))?;

        Some(TilePath(runs))
    }

    /// The whole plan: everything beside the path is hooked to it.
    fn plan(mut self, rows: i64, cols: i64, down: &Side, right: &Side) -> Option<TilePlan> {
        let top = down.before;
        let left = right.before;
        let bottom = top + down.left();
        let beyond = left + right.left();

        let in_the_corner = if down.is_long() {
            ClosedRectangle {
                at: (top, left + right.first),
                rows: down.left() - down.last,
                cols: right.left() - right.first,
            }
        } else {
            ClosedRectangle { at: (top, left), rows: 0, cols: 0 }
        };

        let rectangles = [
            ClosedRectangle { at: (0, 0), rows: top, cols },
            ClosedRectangle { at: (bottom, 0), rows: rows - bottom, cols },
            ClosedRectangle { at: (top, 0), rows: down.left(), cols: left },
            ClosedRectangle { at: (top, beyond), rows: down.left(), cols: cols - beyond },
            in_the_corner,
        ];

        rectangles
            .into_iter()
            .filter(|rectangle| rectangle.rows > 0 && rectangle.cols > 0)
            .try_for_each(|rectangle| self.hook(&rectangle))?;

        self.0.into_iter().try_fold(TilePlan::default(), |plan, run| {
            let next = match run.times {
                1 => host(&run.tile, run.at, run.hooks)?,
                times => TilePlan::of(run.tile, run.at).times(times, run.step),
            };
            Some(plan.then(next))
        })
    }

    /// Hooks a rectangle to the first room that has a step for it.
    fn hook(&mut self, rectangle: &ClosedRectangle) -> Option<()> {
        let board =
            Rectangle::new(u32::try_from(rectangle.rows).ok()?, u32::try_from(rectangle.cols).ok()?, Surface::Plane)
                .ok()?;
        let plan = closed_plan(&board)?;
        let tour = ComputedTour::new(board, &plan, Shape::Closed).ok()?;
        self.0.iter_mut().filter(|run| run.times == 1).find_map(|run| {
            let hook = run.hook_for(rectangle, &plan, &tour)?;
            run.hooks.push(hook);
            Some(())
        })
    }
}

/// A rectangle with a closed tour.
struct ClosedRectangle {
    at: Place,
    rows: i64,
    cols: i64,
}

impl ClosedRectangle {
    /// The square of the rectangle's own board.
    fn square(&self, (row, col): Place) -> Option<Square> {
        let row = row - self.at.0;
        let col = col - self.at.1;
        let inside = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
        inside.then_some(Square { row: row as u32, col: col as u32 })
    }
}

impl TileRun {
    /// A step from `a` to `b` of this tile, not yet given up, beside a step of the rectangle, so that the two can be
    /// exchanged for two moves; with the rectangle opened there.
    fn hook_for(&self, rectangle: &ClosedRectangle, plan: &TilePlan, tour: &ComputedTour) -> Option<Hook> {
        let place = |(row, col): (u32, u32)| (self.at.0 + i64::from(row), self.at.1 + i64::from(col));
        let is_free = |a, b| self.hooks.iter().all(|hook| (hook.a, hook.b) != (a, b));
        let mut steps = self.tile.walk().windows(2).map(|pair| (pair[0], pair[1])).filter(|&(a, b)| is_free(a, b));
        steps.find_map(|(a, b)| {
            let from = place(a);
            KNIGHT.iter().find_map(|&(down, right)| {
                let index = tour.index_of(rectangle.square((from.0 + down, from.1 + right))?)?;
                let next = (index + 1) % tour.len();
                let before = (index + tour.len() - 1) % tour.len();
                [(before, index, false), (next, next, true)].into_iter().find_map(|(step_end, begin, backwards)| {
                    let to = tour.at(step_end)?;
                    let to = (rectangle.at.0 + i64::from(to.row), rectangle.at.1 + i64::from(to.col));
                    let down = (to.0 - place(b).0).abs();
                    let right = (to.1 - place(b).1).abs();

                    (down * right == 2).then(|| {
                        let opened = plan.clone().begun_at(begin);
                        let guest = if backwards { opened.reversed() } else { opened }.moved(rectangle.at);
                        Hook { a, b, guest }
                    })
                })
            })
        })
    }
}

/// The moves of a knight.
const KNIGHT: [Place; 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

/// A path through all squares of a small room.
fn path(rows: i64, cols: i64, from: Place, to: Place, attempt: u32) -> Option<Arc<Tile>> {
    let board = Rectangle::new(u32::try_from(rows).ok()?, u32::try_from(cols).ok()?, Surface::Plane).ok()?;
    let square = |(row, col): Place| Some(Square { row: u32::try_from(row).ok()?, col: u32::try_from(col).ok()? });
    let goal = Goal { shape: Shape::Open, start: Some(square(from)?), end: Some(square(to)?) };
    let (plan, shape) =
        closed_plan(&board).map(|plan| (plan, Shape::Closed)).or_else(|| Some((open_plan(&board)?, Shape::Open)))?;
    let tour = ComputedTour::new(board.clone(), &plan, shape).ok()?;
    let ids = ends::another_with_ends(&tour, &goal, attempt, &Control::default())?;
    let walk = ids.into_iter().map(|id| board.square(u64::from(id))).map(|square| (square.row, square.col)).collect();
    Tile::new(board.rows(), board.cols(), walk)
}

#[cfg(test)]
mod tests;
