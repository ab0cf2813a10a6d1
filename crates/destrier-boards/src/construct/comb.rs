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

mod row;

pub(super) use row::{CombRow, Rib, TileStep, lay};

use super::hook::{Hook, host};
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
            let row = row(height, cols)?;
            let tile = other_way(&row.spine)?;
            let mut hooks = row.hooks()?;
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
    let equal = row(5, cols)?;
    lay(Some((&equal, ((3, 1), (4, 3)))), (rows - last) / 5, &row(last, cols)?)
}

/// A row of tiles of this height: the spine tile is as wide as it must be to leave a multiple of six for the rib.
fn row(height: u64, cols: u64) -> Option<CombRow> {
    let width = if cols == 6 { 6 } else { 8 + (cols - 8) % 6 };
    let right = width as u32;
    let count = (cols - width) / 6;
    let rib = match count {
        0 => None,
        _ => {
            let at = ((1, right - 2), (3, right - 1));
            Some(Rib { at, tile: text::tile(RIB, height, 6)?, next: ((1, 4), (3, 5)), count })
        }
    };
    Some(CombRow { spine: text::tile(SPINE, height, width)?, rib })
}

/// The closed tour of a tile, begun on its first square and walked in the other direction.
fn other_way(tile: &Tile) -> Option<Arc<Tile>> {
    let (first, rest) = tile.walk().split_first()?;
    Tile::new(tile.rows(), tile.cols(), std::iter::once(first).chain(rest.iter().rev()).copied().collect())
}
