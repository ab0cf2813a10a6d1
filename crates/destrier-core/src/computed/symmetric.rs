//! Whether a motion of the board maps a computed tour to itself, without looking at every square.
//!
//! The image of the plan is a plan, too, and it visits the images of the squares. The tour is symmetric if the image,
//! or its reverse, visits the same squares in the same order as the plan begun at the same square. The two are compared
//! piece by piece. Repetitions that are equal as a whole are skipped; others are taken apart, up to a limit. So a yes
//! is certain, and a no may only mean that the plan does not show its symmetry.

use super::ComputedTour;
use super::plan::{TilePiece, TilePlan};
use super::tile::Place;
use crate::rectangle::Rectangle;
use crate::tour::Shape;
use crate::tour::symmetry::{Motion, RectangleSymmetry, SymmetryAction};
use std::collections::VecDeque;

/// Pieces and squares that are compared one by one before the comparison ends.
const MAX_COMPARED: u64 = 1 << 20;

impl TilePlan {
    /// The image of the plan under a motion of the plane rectangle; `None` for translations.
    pub fn image(self, board: &Rectangle, motion: Motion) -> Option<TilePlan> {
        use RectangleSymmetry as Part;

        if motion.down != 0 || motion.right != 0 {
            return None;
        }

        let (rows, cols): Place = (i64::from(board.rows()), i64::from(board.cols()));
        Some(match motion.part {
            Part::Identity => self,
            Part::HalfTurn => self.mirrored(cols).upside_down(rows),
            Part::TopBottom => self.upside_down(rows),
            Part::LeftRight => self.mirrored(cols),
            Part::MainDiagonal => self.transposed(),
            Part::OtherDiagonal => self.transposed().mirrored(cols).upside_down(rows),
            Part::Clockwise => self.transposed().mirrored(cols),
            Part::Counterclockwise => self.transposed().upside_down(rows),
        })
    }

    /// Makes a tour of a plan, if it is one that this motion maps to itself in this way; the tour is taken as one of
    /// this shape. `None` also if the plan does not show its symmetry.
    pub fn symmetric_tour(
        &self,
        board: &Rectangle,
        shape: Shape,
        motion: Motion,
        action: SymmetryAction,
    ) -> Option<ComputedTour> {
        let tour = ComputedTour::new(board.clone(), self, shape).ok()?;
        let image = self.clone().image(board, motion)?;
        let image = if action == SymmetryAction::Reverse { image.reversed() } else { image };
        let first = ComputedTour::new(board.clone(), &image, shape).ok()?.at(0)?;
        let index = tour.index_of(first)?;
        let begun = match (shape, action) {
            (Shape::Closed, SymmetryAction::Shift) if index == 0 => return None,
            (Shape::Open, SymmetryAction::Shift) => return None,
            (Shape::Open, _) if index != 0 => return None,
            _ => self.clone().begun_at(index),
        };
        are_equal(begun, image).then_some(tour)
    }
}

/// Whether a quick comparison shows that two plans visit the same squares in the same order.
fn are_equal(one: TilePlan, other: TilePlan) -> bool {
    let mut budget = MAX_COMPARED;
    let mut one: VecDeque<_> = one.0.into();
    let mut other: VecDeque<_> = other.0.into();

    // The number of squares of each first piece that were compared already. A first piece that is partly compared is a
    // tile.
    let mut done = 0;
    let mut other_done = 0;
    loop {
        let (Some(left), Some(right)) = (one.pop_front(), other.pop_front()) else {
            return one.is_empty() && other.is_empty();
        };

        match (left, right) {
            (left, right) if done == 0 && other_done == 0 && left == right => {}
            (TilePiece::Lay { tile, at }, TilePiece::Lay { tile: other_tile, at: other_at }) => {
                let walk = &tile.walk()[done..];
                let other_walk = &other_tile.walk()[other_done..];
                let count = walk.len().min(other_walk.len());
                let on_board = |at: Place, (row, col): (u32, u32)| (at.0 + i64::from(row), at.1 + i64::from(col));
                let pairs = walk.iter().zip(other_walk);
                if pairs.into_iter().any(|(&square, &other)| on_board(at, square) != on_board(other_at, other)) {
                    return false;
                }

                let Some(left) = budget.checked_sub(count as u64) else { return false };
                budget = left;
                done += count;
                other_done += count;

                if done < tile.walk().len() {
                    one.push_front(TilePiece::Lay { tile, at });
                } else {
                    done = 0;
                }

                if other_done < other_tile.walk().len() {
                    other.push_front(TilePiece::Lay { tile: other_tile, at: other_at });
                } else {
                    other_done = 0;
                }
            }
            (left, right) => {
                let parts = left.count_of_pieces() + right.count_of_pieces();
                let Some(rest) = budget.checked_sub(parts) else { return false };
                budget = rest;
                unroll(left, &mut one);
                unroll(right, &mut other);
            }
        }

        // The copies that are taken out of unequal repetitions may be long; the budget limits the work.
        if one.is_empty() != other.is_empty() {
            return false;
        }
    }
}

/// Puts a piece back, with its first copy taken out if it is a repetition.
fn unroll(piece: TilePiece, pieces: &mut VecDeque<TilePiece>) {
    match piece {
        TilePiece::Repeat { count, step, body } => {
            if count > 1 {
                let rest = body.clone().moved(step);
                pieces.push_front(TilePiece::Repeat { count: count - 1, step, body: rest });
            }
            body.0.into_iter().rev().for_each(|piece| pieces.push_front(piece));
        }
        tile => pieces.push_front(tile),
    }
}

impl TilePiece {
    fn count_of_pieces(&self) -> u64 {
        match self {
            TilePiece::Lay { .. } => 1,
            TilePiece::Repeat { body, .. } => 1 + body.0.iter().map(TilePiece::count_of_pieces).sum::<u64>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::computed::Tile;

    const TURN: Motion = Motion { part: RectangleSymmetry::HalfTurn, down: 0, right: 0 };

    /// A straight walk along a torus with one row, which a half-turn reverses.
    fn row(cols: i64) -> TilePlan {
        TilePlan::of(Tile::new(1, 1, vec![(0, 0)]).unwrap(), (0, 0)).times(cols as u64, (0, 1))
    }

    #[test]
    fn a_straight_walk_is_reversed_by_a_half_turn_and_not_shifted() {
        let board: Rectangle = "torus:1x2000000000".parse().unwrap();
        let plan = row(2_000_000_000);
        assert!(plan.symmetric_tour(&board, Shape::Open, TURN, SymmetryAction::Reverse).is_some());
        assert!(plan.symmetric_tour(&board, Shape::Closed, TURN, SymmetryAction::Reverse).is_some());
        assert!(plan.symmetric_tour(&board, Shape::Closed, TURN, SymmetryAction::Shift).is_none());
        assert!(plan.symmetric_tour(&board, Shape::Open, TURN, SymmetryAction::Shift).is_none());
    }

    #[test]
    fn pieces_are_compared_by_their_squares() {
        let long = Tile::new(1, 6, (0..6).map(|col| (0, col)).collect()).unwrap();
        let pairs = Tile::new(1, 2, vec![(0, 0), (0, 1)]).unwrap();
        let whole = TilePlan::of(long, (0, 0));
        let parts = TilePlan::of(pairs.clone(), (0, 0)).times(3, (0, 2));
        assert!(are_equal(whole.clone(), parts.clone()) && are_equal(parts.clone(), whole.clone()));
        assert!(are_equal(row(6), whole.clone()) && are_equal(row(6), parts.clone()));
        assert!(!are_equal(row(5), whole.clone()) && !are_equal(whole.clone(), row(7)));
        assert!(!are_equal(TilePlan::of(pairs, (0, 1)).times(3, (0, 2)), whole));
        assert!(!are_equal(row(5_000_000), parts));
    }
}
