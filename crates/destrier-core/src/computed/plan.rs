//! A plan: a claim about a path that is far too long to write down.
//!
//! It is a list of pieces to be walked one after another. A piece is a tile at a place, or a list of pieces that is
//! repeated, each time one step further down, up, right or left. A plan is small, whatever the board, and nothing about
//! it is checked. Only [`ComputedTour::new`](super::ComputedTour::new) makes a fact of it.

use super::tile::{Place, Tile};
use std::sync::Arc;

/// One piece of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TilePiece {
    /// A tile whose box has its top left corner here.
    Lay {
        /// The tile.
        tile: Arc<Tile>,
        /// The top left corner of the tile's box.
        at: Place,
    },
    /// The body, repeated, each time shifted by one more step.
    Repeat {
        /// The number of copies, at least one.
        count: u64,
        /// The shift from one copy to the next: one component is zero, the other as long as the body.
        step: Place,
        /// The repeated plan, at the place of its first copy.
        body: TilePlan,
    },
}

/// Pieces to be walked one after another.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TilePlan(pub Vec<TilePiece>);

impl TilePlan {
    /// The plan of one tile.
    pub fn of(tile: Arc<Tile>, at: Place) -> TilePlan {
        TilePlan(vec![TilePiece::Lay { tile, at }])
    }

    /// This plan `count` times, each time one step further; empty for a count of zero.
    pub fn times(self, count: u64, step: Place) -> TilePlan {
        match count {
            0 => TilePlan::default(),
            1 => self,
            _ => TilePlan(vec![TilePiece::Repeat { count, step, body: self }]),
        }
    }

    /// This plan followed by another.
    pub fn then(mut self, next: TilePlan) -> TilePlan {
        self.0.extend(next.0);
        self
    }

    /// This plan moved down and to the right.
    pub fn moved(self, by: Place) -> TilePlan {
        self.map(&|piece| match piece {
            TilePiece::Lay { tile, at } => TilePiece::Lay { tile, at: add(at, by) },
            TilePiece::Repeat { count, step, body } => TilePiece::Repeat { count, step, body: body.moved(by) },
        })
    }

    /// This plan with its squares in reverse order.
    pub fn reversed(self) -> TilePlan {
        let mut pieces = self
            .map(&|piece| match piece {
                TilePiece::Lay { tile, at } => TilePiece::Lay { tile: tile.reversed(), at },
                TilePiece::Repeat { count, step: (down, right), body } => {
                    let farthest = count.saturating_sub(1) as i64;
                    let shift = (down.saturating_mul(farthest), right.saturating_mul(farthest));
                    TilePiece::Repeat { count, step: (-down, -right), body: body.moved(shift).reversed() }
                }
            })
            .0;
        pieces.reverse();
        TilePlan(pieces)
    }

    /// Rows and columns exchanged.
    pub fn transposed(self) -> TilePlan {
        self.map(&|piece| match piece {
            TilePiece::Lay { tile, at: (row, col) } => TilePiece::Lay { tile: tile.transposed(), at: (col, row) },
            TilePiece::Repeat { count, step: (down, right), body } => {
                TilePiece::Repeat { count, step: (right, down), body: body.transposed() }
            }
        })
    }

    /// Left and right exchanged, on a board with this many columns.
    pub fn mirrored(self, cols: i64) -> TilePlan {
        self.map(&|piece| match piece {
            TilePiece::Lay { tile, at: (row, col) } => {
                let at = (row, cols - col - i64::from(tile.cols()));
                TilePiece::Lay { tile: tile.mirrored(), at }
            }
            TilePiece::Repeat { count, step: (down, right), body } => {
                TilePiece::Repeat { count, step: (down, -right), body: body.mirrored(cols) }
            }
        })
    }

    fn map(self, image: &dyn Fn(TilePiece) -> TilePiece) -> TilePlan {
        TilePlan(self.0.into_iter().map(image).collect())
    }
}

pub(super) fn add(a: Place, b: Place) -> Place {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

pub(super) fn scale(step: Place, times: u64) -> Place {
    let times = i64::try_from(times).unwrap_or(i64::MAX);
    (step.0.saturating_mul(times), step.1.saturating_mul(times))
}
