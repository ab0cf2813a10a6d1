//! A board: a grid of cells, the piece that walks on it, and the cells that are missing.
//!
//! The grid is a [`Rectangle`] on one of six surfaces, a box of any number of dimensions, the surface of a cube, or a
//! hexagon. A [`Board`] is a set of cells with ids from 0, and everything that holds for all grids is asked of it. What
//! has a meaning on rectangles only, or is faster there, asks for [`Board::rectangle`].
//!
//! A cell has coordinates, counted from 1, as many as the board has axes; its name is their list, such as `(2,3,1)`,
//! and on rectangles the chess name. The file of each kind of grid says where a leaper moves on it. All moves can be
//! taken back, a move that returns to its own cell is no move, and two moves that reach the same cell are one edge.
//!
//! The text form is that of a [`Rectangle`], or `box:4x5x6` (4 layers of 5 rows and 6 columns), `box:3x4x2x2`, `cube:8`
//! or `hex:5`, followed by `leaper=` and `without=`: `box:3x3x4 without=(1,1,1),(3,3,4)`. The piece may combine
//! leapers, as in `hex:5 leaper=1,2+1,3`. For such a piece, a rectangle of the plane is a box with two sides, and is
//! written as a rectangle: `8x8 leaper=1,2+1,3`. Its squares may be given by their chess names.

mod boxes;
mod cube;
mod graph;
mod grid;
mod hexagon;
mod symmetries;
mod text;

pub use crate::rectangle::error::MAX_AXES;
pub use boxes::BoxGrid;
pub use cube::CubeGrid;
pub use graph::BoardGraph;
pub use grid::{CellGrid, CentralSymmetry, Grid, OtherGrid};
pub use hexagon::HexGrid;
pub use text::MAX_CELLS;

use crate::fault::Fault;
use crate::ground::{Ground, GroundWords};
use crate::move_word::MoveWord;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::piece::Piece;
use crate::rectangle::surface::Surface;
use crate::rectangle::{BoardError, Rectangle};
use std::sync::Arc;

/// A board. Cheap to clone.
///
/// ```
/// use destrier_core::{Board, Path, Shape, verify};
///
/// let cube: Board = "cube:1".parse().unwrap();
/// assert_eq!(cube.neighbours(0), [3, 1, 2, 4]);
/// let tour = verify(cube, Path::Vertices(vec![0, 1, 2, 5, 3, 4]), Shape::Closed).unwrap();
/// assert_eq!(tour.board().name(5), "(6,1,1)");
///
/// let chess: Board = "8x8".parse().unwrap();
/// assert!(chess.neighbours(chess.read_square("a8").unwrap()).contains(&chess.read_square("c7").unwrap()));
/// assert!(chess.rectangle().is_some());
///
/// let error = "4x5x6".parse::<Board>().unwrap_err().to_string();
/// assert!(error.contains("torus:5x7") && error.contains("box:4x5x6, cube:8 or hex:5"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// A rectangle knows its leaper and its holes, too; they are those of the board.
    grid: Grid,
    piece: Piece,
    /// Ids of the missing cells, ascending, without repetition.
    holes: Arc<[u64]>,
}

impl From<Rectangle> for Board {
    fn from(rectangle: Rectangle) -> Board {
        let piece = Piece::from(rectangle.leaper());
        let holes = rectangle.shared_holes().clone();
        Board { grid: Grid::Rectangle(rectangle), piece, holes }
    }
}

impl From<&Rectangle> for Board {
    fn from(rectangle: &Rectangle) -> Board {
        rectangle.clone().into()
    }
}

impl Board {
    /// A board without holes, unless it has more than [`MAX_CELLS`] cells. A knight walks on it, if the grid does not
    /// say otherwise.
    pub fn new(grid: Grid) -> Result<Board, BoardError> {
        if let Grid::Rectangle(rectangle) = grid {
            return Ok(rectangle.into());
        }

        let board = Board { grid, piece: Leaper::KNIGHT.into(), holes: Arc::from([]) };
        if board.exact_cells() > u128::from(MAX_CELLS) {
            return Err(BoardError::TooManyCells(board.size()));
        }
        Ok(board)
    }

    /// The rectangle on a surface that the board is, if it is one: a single leaper walks on it, and all that is fast or
    /// has a meaning on rectangles only is possible.
    pub fn rectangle(&self) -> Option<&Rectangle> {
        match &self.grid {
            Grid::Rectangle(rectangle) => Some(rectangle),
            _ => None,
        }
    }

    /// This board for another piece. A piece that combines leapers does not walk on glued rectangles.
    pub fn with_piece(self, piece: impl Into<Piece>) -> Result<Board, BoardError> {
        let piece = piece.into();
        let Grid::Rectangle(rectangle) = &self.grid else { return Ok(Board { piece, ..self }) };
        if let Some(leaper) = piece.single() {
            return Ok(rectangle.clone().with_leaper(leaper).into());
        }

        if rectangle.surface() != Surface::Plane {
            return Err(BoardError::Surface(rectangle.size()));
        }
        let sides = vec![rectangle.rows(), rectangle.cols()];
        let grid = BoxGrid::new(sides).map(Grid::Box).ok_or_else(|| BoardError::NoGrid(rectangle.size()))?;
        Ok(Board { grid, piece, holes: self.holes })
    }

    /// This board with these cells missing, too. Ids that are not on the board are ignored.
    pub fn without(self, cells: impl IntoIterator<Item = u64>) -> Result<Board, BoardError> {
        let all = self.cells();
        let cells = cells.into_iter().filter(|&id| id < all);
        if let Grid::Rectangle(rectangle) = &self.grid {
            let squares: Vec<_> = cells.map(|id| rectangle.square(id)).collect();
            return Ok(rectangle.clone().without(squares)?.into());
        }

        let mut holes: Vec<u64> = self.holes.iter().copied().chain(cells).collect();
        holes.sort_unstable();
        holes.dedup();

        if holes.len() as u64 == all {
            return Err(BoardError::NoCells);
        }

        Ok(Board { holes: holes.into(), ..self })
    }

    /// The grid of its cells.
    pub fn grid(&self) -> &Grid {
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

    /// The rectangle with the same moves between the same ids, if there is one: the board itself, or that of a knight's
    /// box without holes, of which at most two sides are longer than 1.
    pub fn flat(&self) -> Option<Rectangle> {
        if let Grid::Rectangle(rectangle) = &self.grid {
            return Some(rectangle.clone());
        }

        let Grid::Box(grid) = &self.grid else { return None };
        let mut long = grid.sides().iter().copied().filter(|&side| side > 1);
        let rows = long.next().unwrap_or(1);
        let cols = long.next().unwrap_or(1);
        let is_flat = long.next().is_none() && self.is_knights_and_whole();
        if is_flat { Rectangle::new(rows, cols, Surface::Plane).ok() } else { None }
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
        self.grid.cell_grid().cells()
    }

    /// Number of cells that a tour visits.
    pub fn squares(&self) -> u64 {
        self.cells() - self.holes.len() as u64
    }

    /// Number of coordinates of a cell.
    pub fn axes(&self) -> usize {
        self.grid.cell_grid().axes()
    }

    /// The coordinates of the cell with this id, from 1: of a rectangle, the row and the column; of a box, one per
    /// side; on a cube, the face, the row and the column; on a hexagon, the row and the place in the row.
    pub fn coordinates(&self, id: u64) -> Vec<u32> {
        self.grid.cell_grid().coordinates(id)
    }

    /// The id of the cell with these coordinates; it may be a hole. `None` if there is no such cell.
    pub fn id(&self, coordinates: &[u32]) -> Option<u64> {
        self.grid.cell_grid().id(coordinates)
    }

    /// The name of a cell, such as `(2,3,1)`, or the chess name of a square.
    pub fn name(&self, id: u64) -> String {
        if let Some(rectangle) = self.rectangle() {
            return rectangle.name(rectangle.square(id));
        }
        let numbers: Vec<String> = self.coordinates(id).iter().map(u32::to_string).collect();
        format!("({})", numbers.join(","))
    }

    /// The cells one move away, each once, without holes, in a fixed order.
    pub fn neighbours(&self, id: u64) -> Vec<u64> {
        let mut found = self.grid.cell_grid().targets(id, &self.piece);
        if self.rectangle().is_some() {
            return found;
        }

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

    /// The centre of a cell in a flat picture, as (right, down) in widths of a cell, from the top left corner: the
    /// layers of a box side by side; the net of a cube; the rows of a hexagon.
    pub fn flat_place(&self, id: u64) -> (f64, f64) {
        self.grid.cell_grid().flat_place(id)
    }

    /// The centre of a cell in space, as (right, down, towards the viewer) in widths of a cell. `None` for hexagons,
    /// and for boxes with more than three axes.
    pub fn space_place(&self, id: u64) -> Option<[f64; 3]> {
        self.grid.cell_grid().space_place(id)
    }

    /// Whether the cell with this id is missing.
    pub fn is_hole(&self, id: u64) -> bool {
        !self.holes.is_empty() && self.holes.binary_search(&id).is_ok()
    }
}

impl Ground for Board {
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
        if let Some(rectangle) = self.rectangle() {
            return rectangle.joined(from, to);
        }

        self.contains(from) && self.contains(to) && self.grid.cell_grid().are_a_move_apart(from, to, &self.piece)
    }

    /// Only the moves of rectangles have numbers.
    fn step(&self, from: u64, number: u8) -> Option<u64> {
        self.rectangle().and_then(|rectangle| Ground::step(rectangle, from, number))
    }

    fn trace<'a>(&'a self, start: u64, word: &'a MoveWord) -> impl Iterator<Item = Result<u64, Fault>> + 'a {
        let without_numbers = || {
            let fault = word.get(0).map(|number| Err(Fault::NoSuchMove { position: 1, from: start, number }));
            std::iter::once(Ok(start)).chain(fault)
        };
        match self.rectangle() {
            Some(rectangle) => Trace::Rectangle(rectangle.trace(start, word)),
            None => Trace::Cells(without_numbers()),
        }
    }

    fn covered_by_moves(&self, start: u64, word: &MoveWord) -> Option<u64> {
        self.rectangle().and_then(|rectangle| rectangle.covered_by_moves(start, word))
    }

    fn covered_by_list(&self, list: &[u32]) -> bool {
        self.rectangle().is_some_and(|rectangle| rectangle.covered_by_list(list))
    }

    fn label(&self, id: u64) -> String {
        match self.rectangle() {
            Some(rectangle) => rectangle.label(id),
            None if id < self.cells() => self.name(id),
            None => format!("cell {id}"),
        }
    }

    fn words(&self) -> GroundWords {
        if self.rectangle().is_some() { GroundWords::BOARD } else { GroundWords::CELLS }
    }
}

/// What numbered moves visit, on a rectangle or on another grid.
enum Trace<R, C> {
    Rectangle(R),
    Cells(C),
}

impl<T, R: Iterator<Item = T>, C: Iterator<Item = T>> Iterator for Trace<R, C> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        match self {
            Trace::Rectangle(squares) => squares.next(),
            Trace::Cells(cells) => cells.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Trace::Rectangle(squares) => squares.size_hint(),
            Trace::Cells(cells) => cells.size_hint(),
        }
    }

    fn fold<B, F: FnMut(B, T) -> B>(self, first: B, next: F) -> B {
        match self {
            Trace::Rectangle(squares) => squares.fold(first, next),
            Trace::Cells(cells) => cells.fold(first, next),
        }
    }
}

#[cfg(test)]
mod tests;
