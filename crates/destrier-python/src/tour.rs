//! Tours of boards. There is no way to make one but by a search or a check, both of which verify it.

use crate::board::{PyBoard, from_zero};
use crate::error::bad_value;
use crate::options::PictureSettings;
use crate::work::run_quietly;
use destrier::draw::{PictureOptions, Projection};
use destrier::export::write_tour;
use destrier::format::{self, About, Claim, Format};
use destrier::tour::statistics::statistics;
use destrier::{Board, Fault, Ground, Path, Shape, Tour, verify};
use destrier_wire::StatisticsFields;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

create_exception!(destrier, NotATour, PyValueError, "What was checked is not a tour. The message says why.");

/// A verified tour of a board.
#[pyclass(frozen, name = "BoardTour", module = "destrier._destrier")]
pub(crate) struct BoardTour {
    tour: Tour,
    #[pyo3(get)]
    method: String,
    #[pyo3(get)]
    seed: u64,
}

impl BoardTour {
    pub(crate) fn new(tour: impl Into<Tour>, method: impl Into<String>, seed: u64) -> BoardTour {
        BoardTour { tour: tour.into(), method: method.into(), seed }
    }
}

#[pymethods]
impl BoardTour {
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.tour.board().clone())
    }

    #[getter]
    fn closed(&self) -> bool {
        self.tour.is_closed()
    }

    fn __len__(&self) -> usize {
        self.tour.len()
    }

    /// The id of each square, in the order of the tour: on a flat board, row times columns plus column.
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let tour = self.tour.clone();
        Ok(run_quietly(py, move || tour.ids().map(i64::from).collect::<Vec<i64>>())?.into_pyarray(py))
    }

    /// The coordinates of each square, in the order of the tour.
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let tour = self.tour.clone();
        let flat = run_quietly(py, move || {
            if let Some(flat) = tour.on_rectangle() {
                let pairs = flat.squares().flat_map(|square| [square.row, square.col]);
                return pairs.map(i64::from).collect::<Vec<i64>>();
            }
            let place = |id: u32| from_zero(tour.board(), u64::from(id)).into_iter().map(i64::from);
            tour.ids().flat_map(place).collect()
        })?;
        flat.into_pyarray(py).reshape([self.tour.len(), self.tour.board().axes()])
    }

    /// The number of each square in the tour, from 1, by its id; holes have 0.
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let tour = self.tour.clone();
        let flat = run_quietly(py, move || {
            let mut flat = vec![0i64; tour.board().cells() as usize];
            for (index, id) in tour.ids().enumerate() {
                flat[id as usize] = index as i64 + 1;
            }
            flat
        })?;
        Ok(flat.into_pyarray(py))
    }

    /// The statistics as JSON.
    fn statistics(&self, py: Python<'_>) -> PyResult<String> {
        let tour = self.tour.clone();
        let fields = run_quietly(py, move || {
            let flat = tour.on_rectangle()?;
            Some(StatisticsFields::new(&flat, &statistics(&flat)))
        })?;
        let none = || bad_value("statistics are those of flat boards, not of boxes, cubes and hexagons");
        serde_json::to_string(&fields.ok_or_else(none)?).map_err(bad_value)
    }

    /// The tour in a file format. Only pictures use the settings.
    fn write<'py>(&self, py: Python<'py>, format: &str, settings: PictureSettings) -> PyResult<Bound<'py, PyBytes>> {
        let format: Format = format.parse().map_err(bad_value)?;
        let theme = settings.theme.parse().map_err(bad_value)?;
        let mut options = PictureOptions::new().numbers(settings.numbers).theme(theme);

        options.size = settings.size;
        options.labels = settings.labels;
        options.markers = settings.markers;
        options.line = settings.line;
        options.speed = settings.speed;
        options.projection = if settings.isometric { Projection::Isometric } else { Projection::Flat };

        let tour = self.tour.clone();
        let about = About::new(&self.method, self.seed);
        let written = run_quietly(py, move || {
            let mut bytes = Vec::new();
            let written = write_tour(&tour, &about, format, &options, &mut bytes);
            written.map(|()| bytes).map_err(|error| error.to_string())
        })?;

        Ok(PyBytes::new(py, &written.map_err(bad_value)?))
    }
}

/// Verifies a sequence of ids of squares or vertices. `off` says that an id is none, `describe` what is wrong.
pub(crate) fn verified<G: Ground + Send + 'static>(
    py: Python<'_>,
    ground: G,
    order: &PyReadonlyArray1<i64>,
    closed: bool,
    off: impl Fn(i64) -> String,
    describe: impl Fn(&Fault, &G) -> PyResult<String>,
) -> PyResult<Tour<G>> {
    let id = |id: i64| u32::try_from(id).map_err(|_| NotATour::new_err(off(id)));
    let ids = order.as_array().iter().map(|&number| id(number)).collect::<PyResult<Vec<u32>>>()?;
    let shape = if closed { Shape::Closed } else { Shape::Open };
    let verified = run_quietly(py, move || verify(ground, Path::Vertices(ids), shape))?;
    verified.map_err(|refused| describe(&refused.fault, &refused.ground).map_or_else(|error| error, NotATour::new_err))
}

/// Verifies the squares, given as ids: on a flat board, row times columns plus column.
#[pyfunction]
pub(crate) fn check_order(
    py: Python<'_>,
    board: &PyBoard,
    order: PyReadonlyArray1<i64>,
    closed: bool,
    method: String,
    seed: u64,
) -> PyResult<BoardTour> {
    let off = |id: i64| format!("square {id} is off the board {}", board.0);
    let describe = |fault: &Fault, board: &Board| Ok(fault.describe(board));
    Ok(BoardTour::new(verified(py, board.0.clone(), &order, closed, off, describe)?, method, seed))
}

/// Verifies the text of a tour file.
#[pyfunction]
#[pyo3(signature = (text, format, board, closed))]
pub(crate) fn check_text(
    py: Python<'_>,
    text: String,
    format: Option<&str>,
    board: Option<&PyBoard>,
    closed: bool,
) -> PyResult<BoardTour> {
    let format = format.map(str::parse::<Format>).transpose().map_err(bad_value)?;

    let board = board.map(|board| board.0.clone());
    let judged = run_quietly(py, move || {
        let claim = format::read(&text, format, board.as_ref())?;
        Ok::<_, format::ReadError>(if closed { Claim::must_be_closed(claim) } else { claim }.judge())
    })?;

    let tour = judged.map_err(bad_value)?.map_err(|fault| NotATour::new_err(fault.to_string()))?;
    Ok(BoardTour::new(tour, "file", 1))
}
