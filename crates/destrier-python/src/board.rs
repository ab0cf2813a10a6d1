//! Boards.

use crate::error::bad_value;
use destrier::{Board, BoardGraph, Square};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A board, as text describes it.
#[pyclass(frozen, eq, hash, name = "Board", module = "destrier._destrier")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyBoard(pub(crate) Board);

#[pymethods]
impl PyBoard {
    /// From text such as `torus:5x7 leaper=2,3 without=c3,d4`, with further holes.
    #[new]
    #[pyo3(signature = (text, holes = Vec::new()))]
    fn new(text: &str, holes: Vec<(u32, u32)>) -> PyResult<PyBoard> {
        let board: Board = text.parse().map_err(bad_value)?;
        let squares = holes.into_iter().map(|(row, col)| Square::new(row, col));
        board.without(squares).map(PyBoard).map_err(bad_value)
    }

    #[getter]
    fn rows(&self) -> u32 {
        self.0.rows()
    }

    #[getter]
    fn columns(&self) -> u32 {
        self.0.cols()
    }

    #[getter]
    fn surface(&self) -> String {
        self.0.surface().to_string()
    }

    #[getter]
    fn leaper(&self) -> String {
        self.0.leaper().to_string()
    }

    /// Number of squares without the holes.
    #[getter]
    fn squares(&self) -> u64 {
        self.0.squares()
    }

    fn holes(&self) -> Vec<(u32, u32)> {
        self.0.holes().map(|square| (square.row, square.col)).collect()
    }

    /// The chess name of a square on the board.
    fn name(&self, row: u32, column: u32) -> PyResult<String> {
        Ok(self.0.name(self.on_board(row, column)?))
    }

    /// Row and column of a square by its name.
    fn read_square(&self, name: &str) -> PyResult<(u32, u32)> {
        let square = self.0.read_square(name).map_err(bad_value)?;
        Ok((square.row, square.col))
    }

    /// The pairs of squares that are a move apart, each once, as row * columns + column.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        const MOST: u64 = 1 << 24;
        if self.0.cells() > MOST {
            return Err(bad_value(format!("{} has more than {MOST} squares", self.0.size())));
        }
        let board = self.0.clone();
        let flat = crate::work::run_quietly(py, move || {
            let BoardGraph { graph, ids, .. } = BoardGraph::new(&board);
            let each = |vertex: u32| graph.neighbours(vertex).iter().map(move |&other| (vertex, other));
            let pairs = (0..graph.vertices() as u32).flat_map(each).filter(|(from, to)| from < to);
            pairs.flat_map(|(from, to)| [from, to]).map(|vertex| i64::from(ids[vertex as usize])).collect::<Vec<i64>>()
        })?;
        let pairs = flat.len() / 2;
        flat.into_pyarray(py).reshape([pairs, 2])
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

impl PyBoard {
    /// The square, if it is not off the board.
    pub(crate) fn on_board(&self, row: u32, column: u32) -> PyResult<Square> {
        let is_inside = row < self.0.rows() && column < self.0.cols();
        let off = || bad_value(format!("the square ({row}, {column}) is off the board {}", self.0.size()));
        is_inside.then(|| Square::new(row, column)).ok_or_else(off)
    }
}
