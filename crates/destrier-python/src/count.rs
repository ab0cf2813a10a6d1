//! Counts.

use crate::answer::{ReachedLimit, object};
use crate::board::PyBoard;
use crate::error::{Failure, bad_value, time_limit};
use crate::graph::PyGraph;
use crate::memory::within_reach;
use crate::options::{CountOptions, read_symmetry};
use crate::work::{Wait, run};
use destrier::answers::counts::{CountAnswer, CountError, CountRequest, Endpoint, Engine, count_with};
use destrier::counting::TourKind;
use destrier::{BigUint, Control};
use destrier_wire::ProgressFields;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::{Arc, Mutex, PoisonError};

/// A board or a graph.
#[derive(FromPyObject)]
pub(crate) enum Subject<'py> {
    Board(PyRef<'py, PyBoard>),
    Graph(PyRef<'py, PyGraph>),
}

/// What to count or list. On graphs the first number of an end is the vertex.
pub(crate) fn request(subject: &Subject, options: &CountOptions) -> PyResult<CountRequest> {
    let mut request = match subject {
        Subject::Board(board) => CountRequest::board(board.0.clone()),
        Subject::Graph(graph) => {
            CountRequest::graph((*graph.graph).clone()).fixed_edges(graph.fixed_edges.iter().copied())
        }
    };

    let endpoint = |place: &[u32]| match subject {
        Subject::Board(board) => board.endpoint(place),
        Subject::Graph(_) => Ok(Endpoint::Vertex(place.first().copied().unwrap_or(u32::MAX))),
    };

    request = request.kind(match options.kind.as_str() {
        "closed" => TourKind::Closed,
        "open" => TourKind::Open,
        "strictly-open" => TourKind::StrictlyOpen,
        other => return Err(bad_value(format!("'{other}' is not a kind of tour: closed, open or strictly-open"))),
    });

    if let Some(start) = &options.start {
        request = request.start(endpoint(start)?);
    }
    if let Some(end) = &options.end {
        request = request.end(endpoint(end)?);
    }
    if options.directed {
        request = request.directed();
    }
    if options.classes {
        request = request.classes();
    }
    if let Some(kind) = read_symmetry(options.symmetry.as_deref())? {
        request = request.symmetry(kind);
    }
    if options.by_homotopy {
        request = request.by_homotopy();
    }
    if let Some(threads) = options.threads {
        request = request.threads(threads.clamp(1, 1024));
    }

    request = request.memory(within_reach(options.memory));
    Ok(request.engine(options.engine.parse::<Engine>().map_err(bad_value)?))
}

/// A finished count.
#[pyclass(frozen, name = "Counted", module = "destrier._destrier")]
pub(crate) struct Counted(CountAnswer);

fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<pyo3::types::PyInt>().call_method1("from_bytes", (bytes, "little"))
}

#[pymethods]
impl Counted {
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.0.count)
    }

    #[getter]
    fn classes<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.classes.as_ref().map(|classes| integer(py, &classes.count)).transpose()
    }

    #[getter]
    fn homotopy<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(counts) = &self.0.homotopy else { return Ok(None) };
        let classes = PyDict::new(py);
        for (class, count) in &counts.classes {
            classes.set_item(class.name(), integer(py, count)?)?;
        }
        Ok(Some(classes))
    }

    #[getter]
    fn exact(&self) -> bool {
        self.0.is_exact()
    }

    #[getter]
    fn proof(&self) -> String {
        self.0.describe_proof()
    }

    #[getter]
    fn engine(&self) -> &'static str {
        self.0.engine.name()
    }
}

/// A `Counted` or a `ReachedLimit`.
#[pyfunction]
pub(crate) fn count<'py>(
    py: Python<'py>,
    subject: Subject<'py>,
    options: CountOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let request = request(&subject, &options)?;
    let seconds = options.time_limit;
    let control = Control::new();
    let wait = Wait::new(seconds, options.progress)?;
    let limited = wait.limited(&control);
    let latest: Arc<Mutex<Option<ProgressFields>>> = Arc::default();
    let writer = latest.clone();

    let work = move || {
        count_with(&request, &limited, &mut |now| {
            *writer.lock().unwrap_or_else(PoisonError::into_inner) = Some(now.into());
        })
    };

    let look = || {
        let now = latest.lock().unwrap_or_else(PoisonError::into_inner).clone();
        now.unwrap_or_else(|| {
            let mut planning = ProgressFields::of(&control);
            planning.text = "planning".into();
            planning
        })
    };

    let timed_out = || ReachedLimit::at(time_limit(seconds.unwrap_or_default()));
    match run(py, &wait, &control, look, work)? {
        Some(Ok(answer)) => object(py, Counted(answer)),
        None | Some(Err(CountError::Stopped)) => object(py, timed_out()),
        Some(Err(error)) => match Failure::from(error) {
            Failure::Limit(limit) => object(py, ReachedLimit::at(limit)),
            Failure::Error(error) => Err(error),
        },
    }
}
