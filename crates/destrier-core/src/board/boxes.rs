//! Boxes of two or more dimensions. A leaper moves along any two of the axes.
//!
//! The last coordinate runs fastest, so the last two axes are the rows and columns of a layer.

use crate::rectangle::piece::Piece;

/// The sides of a box.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoxGrid {
    sides: Vec<u32>,
}

impl BoxGrid {
    /// A box with at least two sides, all positive; else `None`.
    pub fn new(sides: Vec<u32>) -> Option<BoxGrid> {
        (sides.len() >= 2 && !sides.contains(&0)).then_some(BoxGrid { sides })
    }

    /// The sides of the box. In three dimensions they are the layers, the rows and the columns.
    pub fn sides(&self) -> &[u32] {
        &self.sides
    }

    pub(super) fn cells(&self) -> u128 {
        self.sides.iter().fold(1u128, |product, &side| product.saturating_mul(u128::from(side)))
    }

    /// The position along each axis, from 0.
    fn positions(&self, id: u64) -> Vec<u32> {
        let mut rest = id;
        let mut positions = vec![0; self.sides.len()];
        for (position, &side) in positions.iter_mut().zip(&self.sides).rev() {
            *position = (rest % u64::from(side)) as u32;
            rest /= u64::from(side);
        }
        positions
    }

    fn id_of(&self, positions: &[u32]) -> u64 {
        self.sides.iter().zip(positions).fold(0, |id, (&side, &at)| id * u64::from(side) + u64::from(at))
    }

    pub(super) fn coordinates(&self, id: u64) -> Vec<u32> {
        self.positions(id).into_iter().map(|at| at + 1).collect()
    }

    pub(super) fn id(&self, coordinates: &[u32]) -> Option<u64> {
        let is_inside = |(&at, &side): (&u32, &u32)| (1..=side).contains(&at);
        let fits = coordinates.len() == self.sides.len() && coordinates.iter().zip(&self.sides).all(is_inside);
        fits.then(|| self.id_of(&coordinates.iter().map(|at| at - 1).collect::<Vec<u32>>()))
    }

    /// Where moves lead, some of them twice.
    pub(super) fn targets(&self, id: u64, piece: &Piece) -> Vec<u64> {
        let positions = self.positions(id);
        let shifted = |axis: usize, by: i64| {
            let at = i64::from(positions[axis]) + by;
            (0..i64::from(self.sides[axis])).contains(&at).then_some(at as u32)
        };

        let mut targets = Vec::new();
        for second in 1..self.sides.len() {
            for first in 0..second {
                for step in piece.moves() {
                    if let (Some(first_position), Some(second_position)) =
                        (shifted(first, step.down), shifted(second, step.right))
                    {
                        let mut to = positions.clone();
                        to[first] = first_position;
                        to[second] = second_position;
                        targets.push(self.id_of(&to));
                    }
                }
            }
        }

        targets
    }

    /// Whether two cells differ along at most two axes, by a move.
    pub(super) fn are_a_move_apart(&self, from: u64, to: u64, piece: &Piece) -> bool {
        let mut from = from;
        let mut to = to;
        let mut distances = [0u32; 2];
        let mut count = 0;

        for &side in self.sides.iter().rev() {
            let side = u64::from(side);
            let distance = (from % side).abs_diff(to % side) as u32;
            from /= side;
            to /= side;

            if distance > 0 {
                if count == 2 {
                    return false;
                }
                distances[count] = distance;
                count += 1;
            }
        }

        count > 0 && piece.reaches(distances[0], distances[1])
    }
}
