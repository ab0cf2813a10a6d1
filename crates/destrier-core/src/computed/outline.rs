//! The outline of a plan: its pieces with their lengths and bounds, for navigation.
//!
//! Looking up an index descends from piece to piece, dividing at a repetition; looking up a square descends through the
//! pieces whose bounds contain it, of which there are few. Neither depends on how often anything is repeated.
//!
//! Invariant (from [`Outline::of`]): bounds lie on the board, and the bounds of the copies of a body follow one another
//! without gap or overlap. So a square determines the copy in which it can lie.

use super::Misfit;
use super::plan::{TilePiece, TilePlan, add, scale};
use super::tile::{Place, Tile};
use std::sync::Arc;

/// A range of rows and columns, the ends excluded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) top: i64,
    pub(super) left: i64,
    pub(super) bottom: i64,
    pub(super) right: i64,
}

impl Bounds {
    pub(super) fn holds(&self, (row, col): Place) -> bool {
        (self.top..self.bottom).contains(&row) && (self.left..self.right).contains(&col)
    }

    fn transposed(&self) -> Bounds {
        Bounds { top: self.left, left: self.top, bottom: self.right, right: self.bottom }
    }

    pub(super) fn area(&self) -> u64 {
        (self.bottom - self.top) as u64 * (self.right - self.left) as u64
    }

    pub(super) fn meets(&self, other: &Bounds) -> bool {
        self.top < other.bottom && other.top < self.bottom && self.left < other.right && other.left < self.right
    }

    pub(super) fn joined(&self, other: &Bounds) -> Bounds {
        Bounds {
            top: self.top.min(other.top),
            left: self.left.min(other.left),
            bottom: self.bottom.max(other.bottom),
            right: self.right.max(other.right),
        }
    }

    /// The bounds of `count` copies, each a step further.
    pub(super) fn repeated(&self, step: Place, count: u64) -> Bounds {
        let (down, right) = scale(step, count.saturating_sub(1));
        self.joined(&Bounds {
            top: self.top.saturating_add(down),
            left: self.left.saturating_add(right),
            bottom: self.bottom.saturating_add(down),
            right: self.right.saturating_add(right),
        })
    }
}

/// A list of pieces with the index at which each begins.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub(super) nodes: Vec<OutlineNode>,
    pub(super) starts: Vec<u64>,
    pub(super) len: u64,
    pub(super) bounds: Bounds,
}

/// A piece with its bounds.
#[derive(Clone, Debug)]
pub(super) struct OutlineNode {
    pub(super) bounds: Bounds,
    pub(super) kind: NodeKind,
}

#[derive(Clone, Debug)]
pub(super) enum NodeKind {
    Lay { tile: Arc<Tile>, at: Place },
    Repeat { count: u64, step: Place, body: Outline },
}

/// Deeper plans than this are refused; the constructions need three levels.
const DEEPEST: u32 = 6;

impl Outline {
    /// Measures a plan for a board of this many rows and columns.
    pub(super) fn of(plan: &TilePlan, rows: u32, cols: u32) -> Result<Outline, Misfit> {
        let board = Bounds { top: 0, left: 0, bottom: i64::from(rows), right: i64::from(cols) };
        Outline::measure(plan, &board, DEEPEST)
    }

    fn measure(plan: &TilePlan, board: &Bounds, depth: u32) -> Result<Outline, Misfit> {
        if depth == 0 {
            return Err(Misfit::TooDeep);
        }

        let mut starts = Vec::with_capacity(plan.0.len());
        let mut len = 0u64;
        let mut nodes = Vec::with_capacity(plan.0.len());
        for piece in &plan.0 {
            let node = OutlineNode::measure(piece, board, depth)?;
            if node.bounds.joined(board) != *board {
                return Err(Misfit::OffTheBoard { row: node.bounds.top, col: node.bounds.left });
            }
            starts.push(len);
            len = len.checked_add(node.len()).ok_or(Misfit::TooLong)?;
            nodes.push(node);
        }

        let bounds = nodes.iter().map(|node| node.bounds).reduce(|a, b| a.joined(&b)).ok_or(Misfit::Empty)?;
        Ok(Outline { nodes, starts, len, bounds })
    }

    /// Rows and columns exchanged.
    pub(super) fn transposed(&self) -> Outline {
        let nodes = self.nodes.iter().map(|node| {
            let kind = match &node.kind {
                NodeKind::Lay { tile, at } => NodeKind::Lay { tile: tile.transposed(), at: (at.1, at.0) },
                NodeKind::Repeat { count, step, body } => {
                    NodeKind::Repeat { count: *count, step: (step.1, step.0), body: body.transposed() }
                }
            };
            OutlineNode { bounds: node.bounds.transposed(), kind }
        });
        let nodes = nodes.collect();
        let starts = self.starts.clone();
        Outline { nodes, starts, len: self.len, bounds: self.bounds.transposed() }
    }

    /// The first square of the walk.
    pub(super) fn first(&self) -> Place {
        self.nodes[0].first()
    }

    /// The last square of the walk.
    pub(super) fn last(&self) -> Place {
        self.nodes[self.nodes.len() - 1].last()
    }

    /// The tile that contains the square with this index, where its box begins, and the index within its walk.
    #[inline]
    pub(super) fn leaf(&self, mut index: u64) -> (&Tile, Place, usize) {
        let mut outline = self;
        let mut shift = (0, 0);
        loop {
            let child = match outline.starts.len() {
                1 => 0,
                _ => outline.starts.partition_point(|&start| start <= index) - 1,
            };

            index -= outline.starts[child];
            match &outline.nodes[child].kind {
                NodeKind::Lay { tile, at } => return (tile, add(*at, shift), index as usize),
                NodeKind::Repeat { step, body, .. } => {
                    shift = add(shift, scale(*step, index / body.len));
                    index %= body.len;
                    outline = body;
                }
            }
        }
    }

    /// The index of a square, if the walk visits it.
    pub(super) fn find(&self, square: Place) -> Option<u64> {
        self.nodes.iter().zip(&self.starts).find_map(|(node, start)| {
            if !node.bounds.holds(square) {
                return None;
            }

            let within = match &node.kind {
                NodeKind::Lay { tile, at } => {
                    tile.position((square.0 - at.0) as u32, (square.1 - at.1) as u32).map(u64::from)
                }
                NodeKind::Repeat { step, body, .. } => {
                    let copy = body.copy_of(square, *step);
                    let (down, right) = scale(*step, copy);
                    body.find((square.0 - down, square.1 - right)).map(|index| copy * body.len + index)
                }
            };
            within.map(|index| start + index)
        })
    }

    /// Whether the box of one of its tiles has squares in this row.
    pub(super) fn lies_in_row(&self, row: i64) -> bool {
        let mut near = self.nodes.iter().filter(|node| (node.bounds.top..node.bounds.bottom).contains(&row));
        near.any(|node| match &node.kind {
            NodeKind::Lay { .. } => true,
            NodeKind::Repeat { step, body, .. } if step.1 == 0 => {
                let copy = body.copy_of((row, body.bounds.left), *step);
                body.lies_in_row(row - scale(*step, copy).0)
            }
            NodeKind::Repeat { body, .. } => body.lies_in_row(row),
        })
    }

    /// In which copy of this body, repeated with this step, the square must lie.
    pub(super) fn copy_of(&self, (row, col): Place, step: Place) -> u64 {
        let distance = match step {
            (0, right) if right > 0 => (col - self.bounds.left) / right,
            (0, left) => (self.bounds.right - 1 - col) / -left,
            (down, _) if down > 0 => (row - self.bounds.top) / down,
            (up, _) => (self.bounds.bottom - 1 - row) / -up,
        };
        distance as u64
    }
}

impl OutlineNode {
    fn measure(piece: &TilePiece, board: &Bounds, depth: u32) -> Result<OutlineNode, Misfit> {
        match piece {
            TilePiece::Lay { tile, at } => {
                let (bottom, right) = add(*at, (i64::from(tile.rows()), i64::from(tile.cols())));
                let bounds = Bounds { top: at.0, left: at.1, bottom, right };
                Ok(OutlineNode { bounds, kind: NodeKind::Lay { tile: tile.clone(), at: *at } })
            }
            TilePiece::Repeat { count, step, body } => {
                let body = Outline::measure(body, board, depth - 1)?;
                let height = body.bounds.bottom - body.bounds.top;
                let width = body.bounds.right - body.bounds.left;
                let follows = (step.0 == 0 && step.1.abs() == width) || (step.1 == 0 && step.0.abs() == height);
                if *count == 0 || !follows {
                    return Err(Misfit::Step { step: *step, height, width });
                }
                if body.len.checked_mul(*count).is_none() {
                    return Err(Misfit::TooLong);
                }

                let bounds = body.bounds.repeated(*step, *count);
                Ok(OutlineNode { bounds, kind: NodeKind::Repeat { count: *count, step: *step, body } })
            }
        }
    }

    pub(super) fn len(&self) -> u64 {
        match &self.kind {
            NodeKind::Lay { tile, .. } => tile.walk().len() as u64,
            NodeKind::Repeat { count, body, .. } => count * body.len,
        }
    }

    pub(super) fn first(&self) -> Place {
        match &self.kind {
            NodeKind::Lay { tile, at } => add(tile.first(), *at),
            NodeKind::Repeat { body, .. } => body.first(),
        }
    }

    pub(super) fn last(&self) -> Place {
        match &self.kind {
            NodeKind::Lay { tile, at } => add(tile.last(), *at),
            NodeKind::Repeat { count, step, body } => add(body.last(), scale(*step, count - 1)),
        }
    }
}
