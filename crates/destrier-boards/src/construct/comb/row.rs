//! What combs are made of: rows of tiles, one below the other, with closed tours that are hooked into each other.

use super::super::hook::{Hook, cut, host};
use destrier_core::computed::{Tile, TilePlan};
use std::sync::Arc;

/// A step of a tile from one square to another.
pub(in super::super) type TileStep = ((u32, u32), (u32, u32));

/// A spine tile and its rib, a chain of equal tiles to the right of it. The walk of a tile begins and ends where its
/// closed tour is cut.
pub(in super::super) struct CombRow {
    /// The spine tile.
    pub(in super::super) spine: Arc<Tile>,
    /// The rib, if there is room for one.
    pub(in super::super) rib: Option<Rib>,
}

/// A chain of equal tiles.
pub(in super::super) struct Rib {
    /// The step of the spine tile at which the first tile is hooked.
    pub(in super::super) at: TileStep,
    /// The tile that is repeated.
    pub(in super::super) tile: Arc<Tile>,
    /// The step of each tile at which the next one is hooked, in the direction of the walk.
    pub(in super::super) next: TileStep,
    /// The number of tiles.
    pub(in super::super) count: u64,
}

impl CombRow {
    /// The hook of the rib, for a spine tile at the origin.
    pub(super) fn hooks(&self) -> Option<Vec<Hook>> {
        let Some(Rib { at: (a, b), tile, next, count }) = &self.rib else { return Some(Vec::new()) };
        let (first, second) = cut(tile, next.0, next.1)?;
        let width = i64::from(tile.cols());
        let farthest = width * (*count as i64 - 1);
        let outwards = TilePlan::of(first, (0, 0)).times(count - 1, (0, width));
        let homewards = TilePlan::of(second, (0, farthest - width)).times(count - 1, (0, -width));
        let guest = outwards.then(TilePlan::of(tile.clone(), (0, farthest))).then(homewards);
        Some(vec![Hook { a: *a, b: *b, guest: guest.moved((0, i64::from(self.spine.cols()))) }])
    }
}

/// The rows of a comb: `count` equal ones, and the last one below them. Each spine tile of the equal ones has the step
/// `below`, in the direction of its walk, at which the next tile is hooked.
pub(in super::super) fn lay(equal: Option<(&CombRow, TileStep)>, count: u64, last: &CombRow) -> Option<TilePlan> {
    let Some((row, below)) = equal.filter(|_| count > 0) else { return host(&last.spine, (0, 0), last.hooks()?) };
    let height = i64::from(row.spine.rows());
    let down = height * count as i64;
    let lowest = host(&last.spine, (0, 0), last.hooks()?)?.moved((down, 0));

    // On the way down each tile is walked up to the hook of the next one, on the way up from there to its end.
    let (first, second) = cut(&row.spine, below.0, below.1)?;
    let mut rib = row.hooks()?;

    let holds = |tile: &Tile, hook: &Hook| {
        tile.walk().windows(2).any(|pair| pair == [hook.a, hook.b] || pair == [hook.b, hook.a])
    };

    let on_the_way_up =
        if rib.first().is_some_and(|hook| holds(&second, hook)) { std::mem::take(&mut rib) } else { vec![] };
    let downwards = host(&first, (0, 0), rib)?;
    let upwards = host(&second, (0, 0), on_the_way_up)?.moved((down - height, 0));
    Some(downwards.times(count, (height, 0)).then(lowest).then(upwards.times(count, (-height, 0))))
}
