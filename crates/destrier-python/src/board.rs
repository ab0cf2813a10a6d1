//! Boards. Here coordinates are counted from 0.

use crate::error::bad_value;
use destrier::answers::counts::Endpoint;
use destrier::{Board, BoardGraph, Grid, Rectangle};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A board, as text describes it.
#[pyclass(frozen, eq, hash, name = "Board", module = "destrier._destrier")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyBoard(pub(crate) Board);

#[pymethods]
impl PyBoard {
    /// Reads text such as `torus:5x7 leaper=2,3 without=c3,d4`, and adds further holes.
    #[new]
    #[pyo3(signature = (text, holes = Vec::new()))]
    fn new(text: &str, holes: Vec<Vec<u32>>) -> PyResult<PyBoard> {
        let board = PyBoard(text.parse().map_err(bad_value)?);
        let ids = holes.iter().map(|hole| board.id_on_board(hole)).collect::<PyResult<Vec<u64>>>()?;
        Ok(PyBoard(board.0.without(ids).map_err(bad_value)?))
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
        self.0.rectangle().is_some()
    }

    /// The sides of the array of its cells: rows and columns, the sides of a box, the faces, rows and columns of a
    /// cube. A hexagon has none.
    #[getter]
    fn shape(&self) -> Option<Vec<u32>> {
        match self.0.grid() {
            Grid::Rectangle(rectangle) => Some(vec![rectangle.rows(), rectangle.cols()]),
            Grid::Box(grid) => Some(grid.sides().to_vec()),
            Grid::Cube(grid) => Some(vec![6, grid.side(), grid.side()]),
            _ => None,
        }
    }

    /// Number of coordinates of a square or cell.
    #[getter]
    pub(crate) fn axes(&self) -> usize {
        self.0.axes()
    }

    #[getter]
    fn leaper(&self) -> String {
        self.0.piece().to_string()
    }

    /// Number of squares without the holes.
    #[getter]
    fn squares(&self) -> u64 {
        self.0.squares()
    }

    /// Number of squares with the holes.
    #[getter]
    pub(crate) fn cells(&self) -> u64 {
        self.0.cells()
    }

    fn holes(&self) -> Vec<Vec<u32>> {
        self.0.holes().iter().map(|&id| from_zero(&self.0, id)).collect()
    }

    /// The name of a square or cell on the board.
    fn name(&self, place: Vec<u32>) -> PyResult<String> {
        Ok(self.0.name(self.id_on_board(&place)?))
    }

    /// The coordinates of a square or cell by its name.
    fn read_square(&self, name: &str) -> PyResult<Vec<u32>> {
        Ok(from_zero(&self.0, self.0.read_square(name).map_err(bad_value)?))
    }

    /// The id of the square or cell with these coordinates; `None` if it is off the board.
    fn id(&self, place: Vec<u32>) -> Option<u64> {
        let from_one: Option<Vec<u32>> = place.iter().map(|number| number.checked_add(1)).collect();
        self.0.id(&from_one?)
    }

    /// The coordinates of each id; `None` if one is off the board.
    fn places(&self, ids: Vec<u64>) -> Option<Vec<Vec<u32>>> {
        ids.iter().all(|&id| id < self.cells()).then(|| ids.iter().map(|&id| self.place(id)).collect())
    }

    /// The pairs of squares that are a move apart, each once, as ids.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        const MAX_SQUARES: u64 = 1 << 24;

        if self.cells() > MAX_SQUARES {
            return Err(bad_value(format!("{} has more than {MAX_SQUARES} squares", self.0)));
        }

        let board = self.0.clone();
        let flat = crate::work::run_quietly(py, move || {
            let BoardGraph { graph, ids, .. } = BoardGraph::new_unless(&board, || false)?;
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
pub(crate) fn from_zero(board: &Board, id: u64) -> Vec<u32> {
    board.coordinates(id).into_iter().map(|number| number - 1).collect()
}

impl PyBoard {
    /// The board, if it has rows and columns.
    pub(crate) fn flat(&self) -> PyResult<&Rectangle> {
        let no_rows = || bad_value(format!("{} is not flat: it has no rows and columns", self.0.size()));
        self.0.rectangle().ok_or_else(no_rows)
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
        from_zero(&self.0, id)
    }

    /// Where a count begins or ends.
    pub(crate) fn endpoint(&self, place: &[u32]) -> PyResult<Endpoint> {
        let id = self.id_on_board(place)?;
        if self.0.is_hole(id) {
            return Err(bad_value(format!("{} is a hole of the board", self.0.name(id))));
        }
        Ok(Endpoint::Square(id))
    }
}
