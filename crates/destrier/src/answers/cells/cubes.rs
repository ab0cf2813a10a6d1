//! Closed tours of the surface of a cube, from three rectangles.
//!
//! Two faces with a common edge unfold to a rectangle of `2n` x `n` cells, which has a closed tour for every `n` from 5
//! on (Schwenk 1991), also if `n` is odd. Six faces are three such rectangles, whose tours are joined. The joins are
//! found and checked for each size; that there are some at every size is not proved.

use super::joins;
use destrier_boards::construct::construct_by_seed;
use destrier_core::board::CubeGrid;
use destrier_core::computed_cells::{ComputedCellTour, Stack};
use destrier_core::{Goal, Rectangle, Surface};

/// Rows of a face in which places of a join are tried.
const MAX_ROWS: u64 = 2000;

/// A closed tour of a cube without holes; `None` below the size 5.
pub(super) fn tour(grid: CubeGrid, seed: u64) -> Option<ComputedCellTour> {
    let side = grid.side();
    if side < 5 {
        return None;
    }
    let rectangle = Rectangle::new(side.checked_mul(2)?, side, Surface::Plane).ok()?;
    let stack = Stack::on_cube(construct_by_seed(&rectangle, &Goal::CLOSED, seed)?).ok()?;
    joins::join(stack, |_| beside_the_edges(u64::from(side))).map(Into::into)
}

/// Cells beside the long edges of a rectangle.
fn beside_the_edges(side: u64) -> impl Iterator<Item = u64> {
    let rows = [side, 0].into_iter().flat_map(move |first| first..first + side.min(MAX_ROWS));
    rows.flat_map(move |row| [side - 1, side - 2, 0, 1].map(|col| row * side + col))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{Path, Shape, verify};

    #[test]
    fn cubes_are_tours_and_are_looked_up() {
        for (side, seed) in (5..24).map(|side| (side, 1)).chain((2..30).map(|seed| (6, seed))) {
            let tour = tour(CubeGrid::new(side).unwrap(), seed).unwrap();
            let ids: Vec<u32> = tour.ids().map(|id| id as u32).collect();
            assert!((0..).zip(&ids).all(|(index, &id)| tour.index_of(u64::from(id)) == Some(index)), "{side} {seed}");
            verify(tour.board().clone(), Path::Vertices(ids), Shape::Closed).unwrap();
        }
        let tour = tour(CubeGrid::new(500_000_000).unwrap(), 1).unwrap();
        for index in (0..1000).map(|number| number * 1_499_999_999_999_999) {
            let id = tour.at(index).unwrap();
            assert_eq!(tour.index_of(id), Some(index));
            assert!(tour.board().neighbours(id).contains(&tour.at(index + 1).unwrap()), "{index}");
        }
    }
}
