//! Boards with two odd sides, 5 by 5 and larger: open tours whose ends meet across a seam.
//!
//! **The ring** runs along the top: a tile with two odd sides, then tiles of 6 columns, each from its corner to the
//! square from which a move leads to the next corner. Its end is a move away from its beginning around the cylinder.
//! The part below has an even number of rows, is a transposed comb, and is hooked to the first tile.
//!
//! ```text
//!   +------+-----+-----+            +-----+-----+----------+
//!   | ring -> chain -> chain ->     | chain -> chain -> diagonal |
//!   +--‖---+-----+-----+            +--‖--+-----+-----|----+
//!   | comb, transposed   |            | comb      | chain, down |
//!   +--------------------+            +-----------+------v------+
//! ```
//!
//! **The corner** is for the Möbius strip, where the seam flips: the path runs along the top, turns at the last tile
//! and runs down the right side. Its end, one square diagonally from the lower right corner, is a move away from the
//! upper left one. The remainder has two even sides, is a comb, and is hooked to the first tile.

use super::comb::{OpenedMove, comb, hook_below};
use super::hook::host;
use super::text;
use destrier_core::computed::TilePlan;

const RING: &str = include_str!("tiles/ring.txt");
const CHAIN: &str = include_str!("tiles/chain.txt");
const DIAGONAL: &str = include_str!("tiles/diagonal.txt");

/// A tour from the top left corner to a square from which a move around the cylinder leads back to the corner.
pub(super) fn ring(rows: u64, cols: u64) -> Option<TilePlan> {
    if !both_odd(rows, cols) {
        return None;
    }

    let height = if rows < 11 { rows } else { 5 };
    let (width, tiles) = split(cols);
    let tile = text::tile(RING, height, width)?;
    let mut hooks = Vec::new();

    if rows > height {
        hooks.push(hook_below(&tile, comb(cols, rows - height, OpenedMove::Left)?.transposed()));
    }

    let first = host(&tile, (0, 0), hooks)?;
    let chain = TilePlan::of(text::tile(CHAIN, height, 6)?, (0, width as i64));
    Some(first.then(chain.times(tiles, (0, 6))))
}

/// A tour from the top left corner to a square from which a move across the seam of the Möbius strip leads back to the
/// corner.
pub(super) fn corner(rows: u64, cols: u64) -> Option<TilePlan> {
    if !both_odd(rows, cols) {
        return None;
    }

    let (height, below) = split(rows);
    let (width, before) = split(cols);
    let right = 6 * before as i64;
    let bottom = height as i64;
    let chain = text::tile(CHAIN, height, 6)?;
    let mut along = TilePlan::default();

    if before > 0 {
        let mut hooks = Vec::new();
        if below > 0 {
            hooks.push(hook_below(&chain, comb(6 * below, 6 * before, OpenedMove::Top)?));
        }
        let rest = TilePlan::of(chain.clone(), (0, 6)).times(before - 1, (0, 6));
        along = host(&chain, (0, 0), hooks)?.then(rest);
    }

    let turn = TilePlan::of(text::tile(DIAGONAL, height, width)?, (0, right));
    let down = TilePlan::of(text::tile(CHAIN, width, 6)?.transposed().mirrored(), (bottom, right));
    Some(along.then(turn).then(down.times(below, (6, 0))))
}

fn both_odd(rows: u64, cols: u64) -> bool {
    rows >= 5 && cols >= 5 && rows % 2 == 1 && cols % 2 == 1
}

/// An odd side as one tile of 5, 7 or 9 and a number of tiles of 6.
fn split(side: u64) -> (u64, u64) {
    let first = 5 + (side - 5) % 6;
    (first, (side - first) / 6)
}
