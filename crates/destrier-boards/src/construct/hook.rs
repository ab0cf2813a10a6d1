//! Hooks one path into another: the step from `a` to `b` of the host is removed, and the host goes from `a` through the
//! guest to `b` instead.
//!
//! This is the exchange of edges by which Parberry (1997) and others join closed tours: a closed guest loses one step
//! too, and its two loose ends are a move away from `a` and `b`.

use destrier_core::computed::{Place, Tile, TilePlan};
use std::sync::Arc;

/// A guest and the two squares of the host's box between which it is hooked.
pub(super) struct Hook {
    /// The host's square from which a move leads to the guest's first square.
    pub(super) a: (u32, u32),
    /// The host's square to which a move leads from the guest's last square.
    pub(super) b: (u32, u32),
    /// The path that is hooked in.
    pub(super) guest: TilePlan,
}

/// Walks the tile, with its box at this place, and each guest at its step; a guest whose `b` comes before its `a` is
/// walked backwards. `None` if some step is missing.
pub(super) fn host(tile: &Arc<Tile>, at: Place, mut hooks: Vec<Hook>) -> Option<TilePlan> {
    let walk = tile.walk();
    let mut plan = TilePlan::default();
    let mut begin = 0;
    for (index, pair) in walk.windows(2).enumerate() {
        let is_here = |hook: &Hook| pair == [hook.a, hook.b] || pair == [hook.b, hook.a];
        let Some(found) = hooks.iter().position(is_here) else { continue };
        let hook = hooks.swap_remove(found);
        let guest = if pair[0] == hook.a { hook.guest } else { hook.guest.reversed() };
        plan = plan.then(TilePlan::of(tile.part(begin..index + 1)?, at)).then(guest);
        begin = index + 1;
    }

    let rest = tile.part(begin..walk.len())?;
    hooks.is_empty().then(|| plan.then(TilePlan::of(rest, at)))
}

/// The tile in two strands, one up to square `a` and one from `b` on, which must follow it.
pub(super) fn cut(tile: &Tile, a: (u32, u32), b: (u32, u32)) -> Option<(Arc<Tile>, Arc<Tile>)> {
    let index = tile.walk().windows(2).position(|pair| pair == [a, b])?;
    Some((tile.part(0..index + 1)?, tile.part(index + 1..tile.walk().len())?))
}
