//! Closed tours of the plane: a comb of closed tiles, for 5 rows or more and an even number of columns from 6 on.
//!
//! ```text
//!   +-------+----+----+----+      spine tiles, one below the other, 6, 8, 10 or 12 columns wide;
//!   | spine = rib = rib = rib|      to the right of each its rib, a chain of tiles of 6 columns.
//!   +---‖---+----+----+----+      All are 5 rows high, the last row of tiles has 5 to 9.
//!   | spine = rib = rib = rib|      Each tile has a closed tour, and tiles that touch at = or ‖
//!   +---‖---+----+----+----+      exchange one step for another, so all cycles become one.
//! ```
//!
//! A corner of a board has only two moves, so every closed tour uses both: the steps from the corner to (2,3) and to
//! (3,2) (rows and columns from 1) come for free, and one of them hooks a tile to the left or above. The tiles contain
//! the two other steps: between (2,w-1) and (4,w), where the tile to the right is hooked, and between (h-1,2) and
//! (h,4), where the one below is. Repeated tiles take these steps in the direction in which the next tile takes its
//! own.

use super::hook::{Hook, cut, host};
use super::text;
use destrier_core::computed::{Tile, TilePlan};
use std::sync::Arc;

const SPINE: &str = include_str!("tiles/spine.txt");
const RIB: &str = include_str!("tiles/rib.txt");

/// Which of its two steps at the top left corner a closed tour gives up to become a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpenedMove {
    /// The one to (2,3), where the path then ends.
    Top,
    /// The one to (3,2), where the path then ends.
    Left,
}

/// The closed tour as a path from the top left corner to the square where it was cut.
pub(super) fn comb(rows: u64, cols: u64, at: OpenedMove) -> Option<TilePlan> {
    if rows < 5 || cols < 6 || !cols.is_multiple_of(2) {
        return None;
    }
    match at {
        OpenedMove::Top => spine(rows, cols),
        OpenedMove::Left => {
            let height = if rows < 10 { rows } else { 5 };
            let tile = other_way(&*spine_tile(height, cols)?)?;
            let mut hooks = rib_hook(height, cols)?;
            if rows > height {
                hooks.push(hook_below(&tile, spine(rows - height, cols)?));
            }
            host(&tile, (0, 0), hooks)
        }
    }
}

/// The hook for what begins directly below this tile and is cut at its top.
pub(super) fn hook_below(tile: &Tile, guest: TilePlan) -> Hook {
    let height = tile.rows();
    Hook { a: (height - 2, 1), b: (height - 1, 3), guest: guest.moved((i64::from(height), 0)) }
}

/// All rows of tiles, cut at the top.
fn spine(rows: u64, cols: u64) -> Option<TilePlan> {
    let last = 5 + rows % 5;
    let above = (rows - last) / 5;
    let down = above as i64;
    let lowest = host(&spine_tile(last, cols)?, (5 * down, 0), moved(rib_hook(last, cols)?, 5 * down))?;
    if above == 0 {
        return Some(lowest);
    }
    // On the way down each tile is walked up to the hook of the next one, on the way up from there to its end.
    let (first, second) = cut(&*spine_tile(5, cols)?, (3, 1), (4, 3))?;
    let mut rib = rib_hook(5, cols)?;
    let holds = |tile: &Tile, hook: &Hook| tile.position(hook.a.0, hook.a.1).is_some();
    let on_the_way_up =
        if rib.first().is_some_and(|hook| holds(&second, hook)) { std::mem::take(&mut rib) } else { vec![] };
    let downwards = host(&first, (0, 0), rib)?;
    let upwards = host(&second, (0, 0), on_the_way_up)?.moved((5 * (down - 1), 0));
    Some(downwards.times(above, (5, 0)).then(lowest).then(upwards.times(above, (-5, 0))))
}

/// The width of the spine: the rest is a multiple of six.
fn spine_width(cols: u64) -> u64 {
    if cols == 6 { 6 } else { 8 + (cols - 8) % 6 }
}

fn spine_tile(height: u64, cols: u64) -> Option<Arc<Tile>> {
    text::tile(SPINE, height, spine_width(cols))
}

/// The rib to the right of a spine tile at the origin, cut at its left, if there is room for one.
fn rib_hook(height: u64, cols: u64) -> Option<Vec<Hook>> {
    let width = spine_width(cols);
    let tiles = (cols - width) / 6;
    if tiles == 0 {
        return Some(Vec::new());
    }
    let tile = text::tile(RIB, height, 6)?;
    let (first, second) = cut(&tile, (1, 4), (3, 5))?;
    let farthest = 6 * (tiles as i64 - 1);
    let outwards = TilePlan::of(first, (0, 0)).times(tiles - 1, (0, 6));
    let homewards = TilePlan::of(second, (0, farthest - 6)).times(tiles - 1, (0, -6));
    let guest = outwards.then(TilePlan::of(tile, (0, farthest))).then(homewards);
    let right = width as u32;
    Some(vec![Hook { a: (1, right - 2), b: (3, right - 1), guest: guest.moved((0, width as i64)) }])
}

fn moved(hooks: Vec<Hook>, down: i64) -> Vec<Hook> {
    hooks.into_iter().map(|hook| Hook { guest: hook.guest.moved((down, 0)), ..hook }).collect()
}

/// The same closed tour from the same square in the other direction.
fn other_way(tile: &Tile) -> Option<Arc<Tile>> {
    let (first, rest) = tile.walk().split_first()?;
    Tile::new(tile.rows(), tile.cols(), std::iter::once(first).chain(rest.iter().rev()).copied().collect())
}
