//! Boards: flat ones, and boxes, cubes and hexagons. Here coordinates are counted from 0.

use crate::error::bad_value;
use destrier::ask::count::Endpoint;
use destrier::{AnyBoard, Board, BoardGraph, CellBoard, CellGraph, CellGrid, Square};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A board, as text describes it.
#[pyclass(frozen, eq, hash, name = "Board", module = "destrier._destrier")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyBoard(pub(crate) AnyBoard);

#[pymethods]
impl PyBoard {
    /// From text such as `torus:5x7 leaper=2,3 without=c3,d4`, with further holes.
    #[new]
    #[pyo3(signature = (text, holes = Vec::new()))]
    fn new(text: &str, holes: Vec<Vec<u32>>) -> PyResult<PyBoard> {
        let board = PyBoard(text.parse().map_err(bad_value)?);
        let ids = holes.iter().map(|hole| board.id_on_board(hole)).collect::<PyResult<Vec<u64>>>()?;
        Ok(PyBoard(match board.0 {
            AnyBoard::Flat(flat) => {
                let squares: Vec<Square> = ids.iter().map(|&id| flat.square(id)).collect();
                flat.without(squares).map_err(bad_value)?.into()
            }
            AnyBoard::Cells(cells) => cells.without(ids).map_err(bad_value)?.into(),
        }))
    }

    #[getter]
    fn rows(&self) -> PyResult<u32> {
        Ok(self.flat()?.rows())
    }

    #[getter]
    fn columns(&self) -> PyResult<u32> {
        Ok(self.flat()?.cols())
    }

    #[getter]
    fn surface(&self) -> PyResult<String> {
        Ok(self.flat()?.surface().to_string())
    }

    /// Whether it has rows and columns.
    #[getter]
    fn is_flat(&self) -> bool {
        matches!(self.0, AnyBoard::Flat(_))
    }

    /// The sides of the array of its cells: rows and columns, the sides of a box, the faces, rows and columns of a
    /// cube. A hexagon has none.
    #[getter]
    fn shape(&self) -> Option<Vec<u32>> {
        match &self.0 {
            AnyBoard::Flat(board) => Some(vec![board.rows(), board.cols()]),
            AnyBoard::Cells(board) => match board.grid() {
                CellGrid::Box(grid) => Some(grid.sides().to_vec()),
                CellGrid::Cube(grid) => Some(vec![6, grid.side(), grid.side()]),
                _ => None,
            },
        }
    }

    /// Number of coordinates of a square or cell.
    #[getter]
    pub(crate) fn axes(&self) -> usize {
        match &self.0 {
            AnyBoard::Flat(_) => 2,
            AnyBoard::Cells(board) => board.axes(),
        }
    }

    #[getter]
    fn leaper(&self) -> String {
        match &self.0 {
            AnyBoard::Flat(board) => board.leaper().to_string(),
            AnyBoard::Cells(board) => board.piece().to_string(),
        }
    }

    /// Number of squares without the holes.
    #[getter]
    fn squares(&self) -> u64 {
        match &self.0 {
            AnyBoard::Flat(board) => board.squares(),
            AnyBoard::Cells(board) => board.squares(),
        }
    }

    /// Number of squares with the holes.
    #[getter]
    pub(crate) fn cells(&self) -> u64 {
        match &self.0 {
            AnyBoard::Flat(board) => board.cells(),
            AnyBoard::Cells(board) => board.cells(),
        }
    }

    fn holes(&self) -> Vec<Vec<u32>> {
        match &self.0 {
            AnyBoard::Flat(board) => board.holes().map(|square| vec![square.row, square.col]).collect(),
            AnyBoard::Cells(board) => board.holes().iter().map(|&id| from_zero(board, id)).collect(),
        }
    }

    /// The name of a square or cell on the board.
    fn name(&self, place: Vec<u32>) -> PyResult<String> {
        let id = self.id_on_board(&place)?;
        Ok(match &self.0 {
            AnyBoard::Flat(board) => board.name(board.square(id)),
            AnyBoard::Cells(board) => board.name(id),
        })
    }

    /// The coordinates of a square or cell by its name.
    fn read_square(&self, name: &str) -> PyResult<Vec<u32>> {
        match &self.0 {
            AnyBoard::Flat(board) => {
                let square = board.read_square(name).map_err(bad_value)?;
                Ok(vec![square.row, square.col])
            }
            AnyBoard::Cells(board) => Ok(from_zero(board, board.read_cell(name).map_err(bad_value)?)),
        }
    }

    /// The id of the square or cell with these coordinates; `None` if it is off the board.
    fn id(&self, place: Vec<u32>) -> Option<u64> {
        match &self.0 {
            AnyBoard::Flat(board) => match place[..] {
                [row, column] if row < board.rows() && column < board.cols() => {
                    Some(board.id(Square::new(row, column)))
                }
                _ => None,
            },
            AnyBoard::Cells(board) => {
                let from_one: Option<Vec<u32>> = place.iter().map(|number| number.checked_add(1)).collect();
                board.id(&from_one?)
            }
        }
    }

    /// The coordinates of each id; `None` if one is off the board.
    fn places(&self, ids: Vec<u64>) -> Option<Vec<Vec<u32>>> {
        ids.iter().all(|&id| id < self.cells()).then(|| ids.iter().map(|&id| self.place(id)).collect())
    }

    /// The pairs of squares that are a move apart, each once, as ids.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        const MOST: u64 = 1 << 24;
        if self.cells() > MOST {
            return Err(bad_value(format!("{} has more than {MOST} squares", self.0)));
        }
        let board = self.0.clone();
        let flat = crate::work::run_quietly(py, move || {
            let (graph, ids) = match &board {
                AnyBoard::Flat(board) => {
                    let BoardGraph { graph, ids, .. } = BoardGraph::new(board);
                    (graph, ids)
                }
                AnyBoard::Cells(board) => {
                    let CellGraph { graph, ids, .. } = CellGraph::new_unless(board, || false)?;
                    (graph, ids)
                }
            };
            let each = |vertex: u32| graph.neighbours(vertex).iter().map(move |&other| (vertex, other));
            let pairs = (0..graph.vertices() as u32).flat_map(each).filter(|(from, to)| from < to);
            let ids = pairs.flat_map(|(from, to)| [from, to]).map(|vertex| i64::from(ids[vertex as usize]));
            Some(ids.collect::<Vec<i64>>())
        })?;
        let flat = flat.ok_or_else(|| bad_value(format!("{} is too large for a graph", self.0)))?;
        let pairs = flat.len() / 2;
        flat.into_pyarray(py).reshape([pairs, 2])
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

/// The coordinates of a cell, counted from 0.
pub(crate) fn from_zero(board: &CellBoard, id: u64) -> Vec<u32> {
    board.coordinates(id).into_iter().map(|number| number - 1).collect()
}

impl PyBoard {
    /// The board, if it has rows and columns.
    pub(crate) fn flat(&self) -> PyResult<&Board> {
        match &self.0 {
            AnyBoard::Flat(board) => Ok(board),
            AnyBoard::Cells(board) => {
                Err(bad_value(format!("{} is not flat: it has no rows and columns", board.size())))
            }
        }
    }

    /// The id of a square or cell, if it is not off the board; it may be a hole.
    pub(crate) fn id_on_board(&self, place: &[u32]) -> PyResult<u64> {
        self.id(place.to_vec()).ok_or_else(|| {
            let numbers: Vec<String> = place.iter().map(u32::to_string).collect();
            bad_value(format!("the square ({}) is off the board {}", numbers.join(", "), self.0))
        })
    }

    /// The coordinates of an id.
    pub(crate) fn place(&self, id: u64) -> Vec<u32> {
        match &self.0 {
            AnyBoard::Flat(board) => {
                let square = board.square(id);
                vec![square.row, square.col]
            }
            AnyBoard::Cells(board) => from_zero(board, id),
        }
    }

    /// Where a count begins or ends: a square, or the vertex of a cell, without the holes.
    pub(crate) fn endpoint(&self, place: &[u32]) -> PyResult<Endpoint> {
        let id = self.id_on_board(place)?;
        match &self.0 {
            AnyBoard::Flat(board) => Ok(board.square(id).into()),
            AnyBoard::Cells(board) if board.is_hole(id) => {
                Err(bad_value(format!("{} is a hole of the board", board.name(id))))
            }
            AnyBoard::Cells(board) => {
                let holes_before = board.holes().partition_point(|&hole| hole < id) as u64;
                Ok(Endpoint::Vertex(u32::try_from(id - holes_before).unwrap_or(u32::MAX)))
            }
        }
    }
}
