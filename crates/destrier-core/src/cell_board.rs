//! Boards that are not flat rectangles: boxes of any number of dimensions, the surface of a cube, and hexagons.
//!
//! A [`CellBoard`] is a set of cells with ids from 0. A cell has coordinates, counted from 1, as many as the board has
//! axes; its name is their list, such as `(2,3,1)`. The file of each kind of grid says where a leaper moves on it. All
//! moves can be taken back, a move that returns to its own cell is no move, and two moves that reach the same cell are
//! one edge.
//!
//! The text form is `box:4x5x6` (4 layers of 5 rows and 6 columns), `box:3x4x2x2`, `cube:8` or `hex:5`, followed by
//! `leaper=` and `without=` as for flat boards: `box:3x3x4 without=(1,1,1),(3,3,4)`. The piece may combine leapers, as
//! in `hex:5 leaper=1,2+1,3`. For such a piece, a rectangle of the plane is a box with two sides, and
//! is written as a rectangle: `8x8 leaper=1,2+1,3`. Its squares may be given by their chess names.

mod boxes;
mod cell_graph;
mod cube;
mod hexagon;
mod layout;
mod symmetries;
mod text;

pub use boxes::BoxGrid;
pub use cell_graph::CellGraph;
pub use cube::CubeGrid;
pub use hexagon::HexGrid;
pub use text::{CellBoardError, MOST_AXES, MOST_CELLS};

use crate::board::Board;
use crate::board::leaper::Leaper;
use crate::board::piece::Piece;
use crate::board::surface::Surface;
use crate::ground::{Ground, GroundWords};
use std::sync::Arc;

/// A board of cells that is not a flat rectangle. Cheap to clone.
///
/// ```
/// use destrier_core::{CellBoard, Path, Shape, verify};
///
/// let cube: CellBoard = "cube:1".parse().unwrap();
/// assert_eq!(cube.neighbours(0), [3, 1, 2, 4]);
/// let tour = verify(cube, Path::Vertices(vec![0, 1, 2, 5, 3, 4]), Shape::Closed).unwrap();
/// assert_eq!(tour.ground().name(5), "(6,1,1)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CellBoard {
    grid: CellGrid,
    piece: Piece,
    /// Ids of the missing cells, ascending, without repetition.
    holes: Arc<[u64]>,
}

/// The grid of a board's cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CellGrid {
    /// A box.
    Box(BoxGrid),
    /// The surface of a cube.
    Cube(CubeGrid),
    /// A hexagon of hexagons.
    Hexagon(HexGrid),
}

impl CellBoard {
    /// A knight's board without holes, unless it has more than [`MOST_CELLS`] cells.
    pub fn new(grid: CellGrid) -> Result<CellBoard, CellBoardError> {
        let board = CellBoard { grid, piece: Leaper::KNIGHT.into(), holes: Arc::from([]) };
        match board.exact_cells() {
            cells if cells > u128::from(MOST_CELLS) => Err(CellBoardError::TooManyCells(board.size())),
            _ => Ok(board),
        }
    }

    /// The same board for another piece.
    pub fn with_piece(self, piece: impl Into<Piece>) -> CellBoard {
        CellBoard { piece: piece.into(), ..self }
    }

    /// The same board with these cells missing too. Ids that are not on the board are ignored.
    pub fn without(self, cells: impl IntoIterator<Item = u64>) -> Result<CellBoard, CellBoardError> {
        let all = self.cells();
        let mut holes: Vec<u64> = self.holes.iter().copied().chain(cells.into_iter().filter(|&id| id < all)).collect();
        holes.sort_unstable();
        holes.dedup();
        match holes.len() as u64 == all {
            true => Err(CellBoardError::NoCells),
            false => Ok(CellBoard { holes: holes.into(), ..self }),
        }
    }

    /// The grid of its cells.
    pub fn grid(&self) -> &CellGrid {
        &self.grid
    }

    /// The piece that walks on it.
    pub fn piece(&self) -> &Piece {
        &self.piece
    }

    /// Whether it has no holes, and a knight walks on it.
    pub fn is_knights_and_whole(&self) -> bool {
        self.piece.single() == Some(Leaper::KNIGHT) && self.holes.is_empty()
    }

    /// Whether it has no holes, and the moves of its piece include those of the knight: a tour of the knight is a tour
    /// of this piece.
    pub fn is_whole_with_knights_moves(&self) -> bool {
        self.piece.leapers().contains(&Leaper::KNIGHT) && self.holes.is_empty()
    }

    /// The flat board that a knight's box without holes is, if at most two of its sides are longer than 1. Its squares
    /// have the same ids.
    pub fn flat(&self) -> Option<Board> {
        let CellGrid::Box(grid) = &self.grid else { return None };
        let mut long = grid.sides().iter().copied().filter(|&side| side > 1);
        let (rows, cols) = (long.next().unwrap_or(1), long.next().unwrap_or(1));
        let is_flat = long.next().is_none() && self.is_knights_and_whole();
        if is_flat { Board::new(rows, cols, Surface::Plane).ok() } else { None }
    }

    /// The ids of the missing cells, ascending.
    pub fn holes(&self) -> &[u64] {
        &self.holes
    }

    /// Number of cells, holes included: ids run from 0 to here.
    pub fn cells(&self) -> u64 {
        self.exact_cells() as u64
    }

    fn exact_cells(&self) -> u128 {
        match &self.grid {
            CellGrid::Box(grid) => grid.cells(),
            CellGrid::Cube(grid) => grid.cells(),
            CellGrid::Hexagon(grid) => grid.cells(),
        }
    }

    /// Number of cells that a tour visits.
    pub fn squares(&self) -> u64 {
        self.cells() - self.holes.len() as u64
    }

    /// Number of coordinates of a cell.
    pub fn axes(&self) -> usize {
        match &self.grid {
            CellGrid::Box(grid) => grid.sides().len(),
            CellGrid::Cube(_) => 3,
            CellGrid::Hexagon(_) => 2,
        }
    }

    /// The coordinates of the cell with this id, from 1: of a box, one per side; on a cube, the face, the row and the
    /// column; on a hexagon, the row and the place in the row.
    pub fn coordinates(&self, id: u64) -> Vec<u32> {
        match &self.grid {
            CellGrid::Box(grid) => grid.coordinates(id),
            CellGrid::Cube(grid) => grid.coordinates(id).to_vec(),
            CellGrid::Hexagon(grid) => grid.coordinates(id).to_vec(),
        }
    }

    /// The id of the cell with these coordinates; it may be a hole. `None` if there is no such cell.
    pub fn id(&self, coordinates: &[u32]) -> Option<u64> {
        match &self.grid {
            CellGrid::Box(grid) => grid.id(coordinates),
            CellGrid::Cube(grid) => grid.id(coordinates),
            CellGrid::Hexagon(grid) => grid.id(coordinates),
        }
    }

    /// The name of a cell, such as `(2,3,1)`.
    pub fn name(&self, id: u64) -> String {
        let numbers: Vec<String> = self.coordinates(id).iter().map(u32::to_string).collect();
        format!("({})", numbers.join(","))
    }

    /// The cells one move away, each once, without holes, in a fixed order.
    pub fn neighbours(&self, id: u64) -> Vec<u64> {
        let mut found = match &self.grid {
            CellGrid::Box(grid) => grid.targets(id, &self.piece),
            CellGrid::Cube(grid) => grid.targets(id, &self.piece),
            CellGrid::Hexagon(grid) => grid.targets(id, &self.piece),
        };
        let mut kept = 0;
        for index in 0..found.len() {
            let to = found[index];
            if to != id && !found[..kept].contains(&to) && !self.is_hole(to) {
                found[kept] = to;
                kept += 1;
            }
        }
        found.truncate(kept);
        found
    }

    /// Whether the cell with this id is missing.
    pub fn is_hole(&self, id: u64) -> bool {
        !self.holes.is_empty() && self.holes.binary_search(&id).is_ok()
    }
}

impl Ground for CellBoard {
    fn ids(&self) -> u64 {
        self.cells()
    }

    fn count(&self) -> u64 {
        self.squares()
    }

    fn contains(&self, id: u64) -> bool {
        id < self.cells() && !self.is_hole(id)
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.contains(from)
            && self.contains(to)
            && match &self.grid {
                CellGrid::Box(grid) => grid.are_a_move_apart(from, to, &self.piece),
                // Most moves stay on one face, and need no walk.
                CellGrid::Cube(grid) if grid.is_move_on_a_face(from, to, &self.piece) => true,
                _ => self.neighbours(from).contains(&to),
            }
    }

    fn step(&self, _from: u64, _number: u8) -> Option<u64> {
        None
    }

    fn label(&self, id: u64) -> String {
        if id < self.cells() { self.name(id) } else { format!("cell {id}") }
    }

    fn words(&self) -> GroundWords {
        GroundWords::CELLS
    }
}

#[cfg(test)]
mod tests;
