//! A plan: a claim about a path that is far too long to write down.
//!
//! It is a list of pieces to be walked one after another. A piece is a tile at a place, or a list of pieces that is
//! repeated, each time one step further down, up, right or left. A plan is small, whatever the board, and nothing about
//! it is checked. Only [`ComputedTour::new`](super::ComputedTour::new) makes a fact of it.

use super::tile::{Place, Tile};
use std::sync::Arc;

/// One piece of a plan.
#[derive(Clone, Debug)]
pub enum Piece {
    /// A tile whose box has its top left corner here.
    Lay {
        /// The tile.
        tile: Arc<Tile>,
        /// Where its box begins.
        at: Place,
    },
    /// The body, repeated, each time shifted by one more step.
    Repeat {
        /// How often, at least once.
        count: u64,
        /// The shift from one copy to the next: one component is zero, the other as long as the body.
        step: Place,
        /// What is repeated, at the place of its first copy.
        body: Plan,
    },
}

/// Pieces to be walked one after another.
#[derive(Clone, Default, Debug)]
pub struct Plan(pub Vec<Piece>);

impl Plan {
    /// The plan of one tile.
    pub fn of(tile: Arc<Tile>, at: Place) -> Plan {
        Plan(vec![Piece::Lay { tile, at }])
    }

    /// This plan `count` times, each time one step further; empty for a count of zero.
    pub fn times(self, count: u64, step: Place) -> Plan {
        match count {
            0 => Plan::default(),
            1 => self,
            _ => Plan(vec![Piece::Repeat { count, step, body: self }]),
        }
    }

    /// This plan followed by the other.
    pub fn then(mut self, next: Plan) -> Plan {
        self.0.extend(next.0);
        self
    }

    /// Everything moved down and to the right.
    pub fn moved(self, by: Place) -> Plan {
        self.map(&|piece| match piece {
            Piece::Lay { tile, at } => Piece::Lay { tile, at: add(at, by) },
            Piece::Repeat { count, step, body } => Piece::Repeat { count, step, body: body.moved(by) },
        })
    }

    /// The same squares in reverse order.
    pub fn reversed(self) -> Plan {
        let mut pieces = self
            .map(&|piece| match piece {
                Piece::Lay { tile, at } => Piece::Lay { tile: tile.reversed(), at },
                Piece::Repeat { count, step: (down, right), body } => {
                    let farthest = count.saturating_sub(1) as i64;
                    let shift = (down.saturating_mul(farthest), right.saturating_mul(farthest));
                    Piece::Repeat { count, step: (-down, -right), body: body.moved(shift).reversed() }
                }
            })
            .0;
        pieces.reverse();
        Plan(pieces)
    }

    /// Rows and columns exchanged.
    pub fn transposed(self) -> Plan {
        self.map(&|piece| match piece {
            Piece::Lay { tile, at: (row, col) } => Piece::Lay { tile: tile.transposed(), at: (col, row) },
            Piece::Repeat { count, step: (down, right), body } => {
                Piece::Repeat { count, step: (right, down), body: body.transposed() }
            }
        })
    }

    /// Left and right exchanged, on a board with this many columns.
    pub fn mirrored(self, cols: i64) -> Plan {
        self.map(&|piece| match piece {
            Piece::Lay { tile, at: (row, col) } => {
                let at = (row, cols - col - i64::from(tile.cols()));
                Piece::Lay { tile: tile.mirrored(), at }
            }
            Piece::Repeat { count, step: (down, right), body } => {
                Piece::Repeat { count, step: (down, -right), body: body.mirrored(cols) }
            }
        })
    }

    fn map(self, image: &dyn Fn(Piece) -> Piece) -> Plan {
        Plan(self.0.into_iter().map(image).collect())
    }
}

pub(super) fn add(a: Place, b: Place) -> Place {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

pub(super) fn scale(step: Place, times: u64) -> Place {
    let times = i64::try_from(times).unwrap_or(i64::MAX);
    (step.0.saturating_mul(times), step.1.saturating_mul(times))
}
