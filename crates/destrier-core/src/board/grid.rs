//! What a kind of grid says of itself: its cells, where a leaper moves on it, where its cells are in a picture, and its
//! symmetries.
//!
//! A new kind of grid is a type with a [`CellGrid`] in a file of its own. `Grid::from(grid)` makes boards of it, which
//! are toured, counted, drawn and checked like all others. A kind that has a text form of its own is also a variant of
//! [`Grid`] and an arm of the parser in `text.rs`.

use super::{BoxGrid, CubeGrid, HexGrid};
use crate::rectangle::Rectangle;
use crate::rectangle::piece::Piece;
use crate::square::Square;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The grid of a board's cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Grid {
    /// A rectangle on a surface, on which a single leaper walks.
    Rectangle(Rectangle),
    /// A box.
    Box(BoxGrid),
    /// The surface of a cube.
    Cube(CubeGrid),
    /// A hexagon of hexagons.
    Hexagon(HexGrid),
    /// A grid of another kind.
    Other(OtherGrid),
}

impl Grid {
    /// What the grid says of itself.
    pub fn cell_grid(&self) -> &dyn CellGrid {
        match self {
            Grid::Rectangle(grid) => grid,
            Grid::Box(grid) => grid,
            Grid::Cube(grid) => grid,
            Grid::Hexagon(grid) => grid,
            Grid::Other(OtherGrid(grid)) => &**grid,
        }
    }
}

impl<G: CellGrid + 'static> From<G> for Grid {
    fn from(grid: G) -> Grid {
        Grid::Other(OtherGrid(Arc::new(grid)))
    }
}

/// A grid of a kind that has no variant in [`Grid`]. Two of them are equal if their names are.
#[derive(Clone, Debug)]
pub struct OtherGrid(Arc<dyn CellGrid>);

impl PartialEq for OtherGrid {
    fn eq(&self, other: &OtherGrid) -> bool {
        self.0.name() == other.0.name()
    }
}

impl Eq for OtherGrid {}

impl Hash for OtherGrid {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name().hash(state);
    }
}

/// A grid of cells with ids from 0.
pub trait CellGrid: fmt::Debug + Send + Sync {
    /// Kind and size, such as `box:4x5x6`. Grids with the same name are the same.
    fn name(&self) -> String;

    /// Number of cells.
    fn cells(&self) -> u128;

    /// Number of coordinates of a cell.
    fn axes(&self) -> usize;

    /// The coordinates of the cell with this id, from 1.
    fn coordinates(&self, id: u64) -> Vec<u32>;

    /// The id of the cell with these coordinates, if there is one.
    fn id(&self, coordinates: &[u32]) -> Option<u64>;

    /// Where the moves of a piece lead. A cell may occur twice, and so may the cell itself.
    fn targets(&self, id: u64, piece: &Piece) -> Vec<u64>;

    /// Whether a move leads from one cell to another.
    fn are_a_move_apart(&self, from: u64, to: u64, piece: &Piece) -> bool {
        from != to && self.targets(from, piece).contains(&to)
    }

    /// The centre of a cell in a flat picture, as (right, down) in widths of a cell, from the top left corner.
    fn flat_place(&self, id: u64) -> (f64, f64);

    /// The centre of a cell in space, as (right, down, towards the viewer) in widths of a cell, if there is one.
    fn space_place(&self, _id: u64) -> Option<[f64; 3]> {
        None
    }

    /// The corners of a cell in a flat picture, around its centre.
    fn corners(&self, _id: u64) -> Vec<(f64, f64)> {
        vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    }

    /// Which of the three shades of a picture a cell has, from 0.
    fn shade(&self, id: u64) -> usize {
        self.coordinates(id).iter().sum::<u32>() as usize % 2
    }

    /// Its symmetries, if they are signed permutations of the places around the centre.
    fn symmetry(&self) -> Option<CentralSymmetry> {
        None
    }

    /// The place of a cell around the centre, for the symmetries: whole numbers, as many as the symmetry has lengths.
    fn place_around_centre(&self, _id: u64) -> Vec<i64> {
        Vec::new()
    }
}

/// Symmetries that exchange the coordinates of a place around the centre, and change their signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CentralSymmetry {
    /// The length of each coordinate. Only coordinates of the same length are exchanged.
    pub lengths: Vec<u32>,
    /// Whether all coordinates have one sign.
    pub has_one_sign: bool,
}

impl CellGrid for Rectangle {
    fn name(&self) -> String {
        self.size()
    }

    fn cells(&self) -> u128 {
        Rectangle::cells(self).into()
    }

    fn axes(&self) -> usize {
        2
    }

    fn coordinates(&self, id: u64) -> Vec<u32> {
        let square = self.square(id);
        vec![square.row + 1, square.col + 1]
    }

    fn id(&self, coordinates: &[u32]) -> Option<u64> {
        let &[row, col] = coordinates else { return None };
        let fits = (1..=self.rows()).contains(&row) && (1..=self.cols()).contains(&col);
        fits.then(|| Rectangle::id(self, Square::new(row - 1, col - 1)))
    }

    /// The rectangle knows its piece.
    fn targets(&self, id: u64, _piece: &Piece) -> Vec<u64> {
        self.neighbours(self.square(id)).map(|(to, _)| Rectangle::id(self, to)).collect()
    }

    fn flat_place(&self, id: u64) -> (f64, f64) {
        let square = self.square(id);
        (f64::from(square.col) + 0.5, f64::from(square.row) + 0.5)
    }

    fn space_place(&self, id: u64) -> Option<[f64; 3]> {
        let (right, down) = self.flat_place(id);
        Some([right, down, 0.0])
    }

    fn symmetry(&self) -> Option<CentralSymmetry> {
        Some(CentralSymmetry::of_sides(&[self.rows(), self.cols()]))
    }

    fn place_around_centre(&self, id: u64) -> Vec<i64> {
        from_centre(&[self.rows(), self.cols()], self.coordinates(id))
    }
}

impl CentralSymmetry {
    /// The symmetries of a box, in which axes of length 1 do not count.
    pub(super) fn of_sides(sides: &[u32]) -> CentralSymmetry {
        let lengths = sides.iter().copied().filter(|&side| side > 1).collect();
        CentralSymmetry { lengths, has_one_sign: false }
    }
}

/// The place of a cell of a box around its centre, in halves of a cell, without axes of length 1.
pub(super) fn from_centre(sides: &[u32], coordinates: Vec<u32>) -> Vec<i64> {
    let long = coordinates.into_iter().zip(sides).filter(|&(_, &side)| side > 1);
    long.map(|(at, &side)| 2 * i64::from(at) - 1 - i64::from(side)).collect()
}
