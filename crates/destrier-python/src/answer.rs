//! Answers that are not tours: a reason why there is none, or the limit that was reached.

use destrier::answers::graph::{SolvedBy, describe_on_graph};
use destrier::ground::GroundWords;
use destrier::impossible::Verdict;
use destrier::{AnyGraph, Board, Ground, Impossible};
use destrier_wire::describe_reason;
use numpy::{IntoPyArray, PyArray1};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;

/// A reason why there is none.
#[pyclass(frozen, name = "Refutation", module = "destrier._destrier")]
pub(crate) struct Refutation {
    content: Content,
    #[pyo3(get)]
    source: String,
    #[pyo3(get)]
    confirmed: bool,
    #[pyo3(get)]
    method: String,
}

enum Content {
    Sentence(String),
    OnGraph { reason: Impossible, by: SolvedBy, graph: Arc<AnyGraph> },
}

impl Refutation {
    pub(crate) fn on_board(reason: &Impossible, verdict: Verdict, by: SolvedBy, board: &Board) -> Refutation {
        let sentence = describe_reason(reason, by, board);
        Refutation::new(Content::Sentence(sentence), reason.source(), verdict, by.name())
    }

    pub(crate) fn on_graph(reason: Impossible, verdict: Verdict, by: SolvedBy, graph: Arc<AnyGraph>) -> Refutation {
        let source = reason.source();
        Refutation::new(Content::OnGraph { reason, by, graph }, source, verdict, by.name())
    }

    fn new(content: Content, source: &str, verdict: Verdict, method: &str) -> Refutation {
        let confirmed = verdict == Verdict::Confirmed;
        Refutation { content, source: source.into(), confirmed, method: method.into() }
    }
}

#[pymethods]
impl Refutation {
    /// The reason in one sentence. `name` gives the name of a vertex.
    fn describe(&self, name: &Bound<'_, PyAny>) -> PyResult<String> {
        match &self.content {
            Content::Sentence(text) => Ok(text.clone()),
            Content::OnGraph { reason, by, graph } => {
                in_words(graph, name, |labelled| describe_on_graph(reason, *by, labelled))
            }
        }
    }
}

/// What `describe` says of a graph, with the names that a Python function gives to the vertices.
pub(crate) fn in_words<'py>(
    graph: &AnyGraph,
    name: &Bound<'py, PyAny>,
    describe: impl FnOnce(&LabelledGraph<'_, 'py>) -> String,
) -> PyResult<String> {
    let ground = LabelledGraph { graph, name, failure: RefCell::new(None) };
    let text = describe(&ground);
    ground.failure.into_inner().map_or(Ok(text), Err)
}

/// A graph whose vertices are named by a Python function. The first exception of the function is kept.
pub(crate) struct LabelledGraph<'a, 'py> {
    graph: &'a AnyGraph,
    name: &'a Bound<'py, PyAny>,
    failure: RefCell<Option<PyErr>>,
}

impl Ground for LabelledGraph<'_, '_> {
    fn words(&self) -> GroundWords {
        self.graph.words()
    }

    fn is_directed(&self) -> bool {
        self.graph.is_directed()
    }

    fn ids(&self) -> u64 {
        self.graph.ids()
    }

    fn count(&self) -> u64 {
        self.graph.count()
    }

    fn contains(&self, id: u64) -> bool {
        self.graph.contains(id)
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.graph.joined(from, to)
    }

    fn step(&self, from: u64, number: u8) -> Option<u64> {
        self.graph.step(from, number)
    }

    fn label(&self, id: u64) -> String {
        let label = self.name.call1((id,)).and_then(|label| label.extract::<String>());
        label.unwrap_or_else(|error| {
            self.failure.borrow_mut().get_or_insert(error);
            id.to_string()
        })
    }
}

/// A limit was reached.
#[pyclass(frozen, name = "ReachedLimit", module = "destrier._destrier")]
pub(crate) struct ReachedLimit {
    #[pyo3(get)]
    limit: String,
    #[pyo3(get)]
    method: Option<String>,
    longest: Vec<u32>,
}

impl ReachedLimit {
    pub(crate) fn new(limit: String, longest: Vec<u32>, method: Option<&str>) -> ReachedLimit {
        ReachedLimit { limit, longest, method: method.map(str::to_owned) }
    }

    pub(crate) fn at(limit: String) -> ReachedLimit {
        ReachedLimit::new(limit, Vec::new(), None)
    }
}

#[pymethods]
impl ReachedLimit {
    /// The longest path, not verified: ids of squares, or vertices.
    fn longest<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.longest.iter().map(|&id| i64::from(id)).collect::<Vec<i64>>().into_pyarray(py)
    }
}

/// Any value as a Python object.
pub(crate) fn object<'py>(py: Python<'py>, value: impl IntoPyObjectExt<'py>) -> PyResult<Bound<'py, PyAny>> {
    value.into_bound_py_any(py)
}
