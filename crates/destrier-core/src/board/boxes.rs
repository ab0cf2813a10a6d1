//! Boxes of two or more dimensions. A leaper moves along any two of the axes.
//!
//! The last coordinate runs fastest, so the last two axes are the rows and columns of a layer.

use super::grid::{CellGrid, CentralSymmetry, from_centre};
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

    /// The distance between neighbouring layers in a flat picture: room for their captions.
    pub fn gap_between_layers(&self) -> f64 {
        let longest = self.sides.iter().rev().take(2).max().map_or(1, |&side| side);
        (0.15 * f64::from(longest)).max(1.0)
    }
}

impl CellGrid for BoxGrid {
    fn name(&self) -> String {
        let sides: Vec<String> = self.sides.iter().map(u32::to_string).collect();
        format!("box:{}", sides.join("x"))
    }

    fn cells(&self) -> u128 {
        self.sides.iter().fold(1u128, |product, &side| product.saturating_mul(u128::from(side)))
    }

    fn axes(&self) -> usize {
        self.sides.len()
    }

    fn coordinates(&self, id: u64) -> Vec<u32> {
        self.positions(id).into_iter().map(|at| at + 1).collect()
    }

    fn id(&self, coordinates: &[u32]) -> Option<u64> {
        let is_inside = |(&at, &side): (&u32, &u32)| (1..=side).contains(&at);
        let fits = coordinates.len() == self.sides.len() && coordinates.iter().zip(&self.sides).all(is_inside);
        fits.then(|| self.id_of(&coordinates.iter().map(|at| at - 1).collect::<Vec<u32>>()))
    }

    fn targets(&self, id: u64, piece: &Piece) -> Vec<u64> {
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
    fn are_a_move_apart(&self, from: u64, to: u64, piece: &Piece) -> bool {
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

    /// The layers of a box with three axes are in rows, read as text, so that the picture is not much wider than high.
    /// Those of further axes are beside and below each other in turn.
    fn flat_place(&self, id: u64) -> (f64, f64) {
        let coordinates = self.coordinates(id);
        let at = |axis: usize| f64::from(coordinates[axis]) - 0.5;
        let sides = self.sides();
        let last = sides.len() - 1;
        let mut right = at(last);
        let mut down = at(last - 1);

        let mut width = f64::from(sides[last]);
        let mut height = f64::from(sides[last - 1]);
        let gap = self.gap_between_layers();

        if let [layers, _, _] = *sides {
            let layer = coordinates[0] - 1;
            let per_row = layers_per_row(layers, width + gap, height + gap);
            right += f64::from(layer % per_row) * (width + gap);
            return (right, down + f64::from(layer / per_row) * (height + gap));
        }

        for (level, axis) in (0..last - 1).rev().enumerate() {
            let gap = gap + (level / 2) as f64;
            let index = at(axis) - 0.5;
            let (place, extent) = if level % 2 == 0 { (&mut right, &mut width) } else { (&mut down, &mut height) };
            *place += index * (*extent + gap);
            *extent = f64::from(sides[axis]) * (*extent + gap) - gap;
        }

        (right, down)
    }

    /// `None` with more than three axes.
    fn space_place(&self, id: u64) -> Option<[f64; 3]> {
        let coordinates = self.coordinates(id);
        let at = |axis: usize| f64::from(coordinates[axis]) - 0.5;
        match self.sides.len() {
            2 => Some([at(1), at(0), 0.0]),
            3 => Some([at(2), at(0), at(1)]),
            _ => None,
        }
    }

    fn symmetry(&self) -> Option<CentralSymmetry> {
        Some(CentralSymmetry::of_sides(&self.sides))
    }

    fn place_around_centre(&self, id: u64) -> Vec<i64> {
        from_centre(&self.sides, self.coordinates(id))
    }
}

/// The number of layers in a row that makes a picture of these layers most similar to a sheet of paper.
fn layers_per_row(layers: u32, width: f64, height: f64) -> u32 {
    const RATIO: f64 = 1.4;
    let row = |per_row: u32| {
        let ratio = f64::from(per_row) * width / (f64::from(layers.div_ceil(per_row)) * height);
        (ratio / RATIO).ln().abs()
    };
    // The best row has about this many layers.
    let near = (RATIO * f64::from(layers) * height / width).sqrt() as u32;
    let few = near.saturating_sub(2).clamp(1, layers)..=near.saturating_add(2).clamp(1, layers);
    few.min_by(|&left, &right| row(left).total_cmp(&row(right))).unwrap_or(1)
}
