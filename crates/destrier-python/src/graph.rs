//! Graphs, and their Hamiltonian cycles and paths.

use crate::answer::{ReachedLimit, Refutation, in_words, object};
use crate::error::{bad_value, describe_limit};
use crate::options::SearchOptions;
use crate::search::search;
use crate::tour::{NotATour, verified};
use crate::work::run_quietly;
use destrier::answers::graph::{Answer, GraphRequest, solve_with};
use destrier::format::graph::{GraphFormat, Name, ReadOptions, Warning, read_with};
use destrier::format::text::decode_or_latin1;
use destrier::gallery::GraphFamily;
use destrier::graph::EdgeError;
use destrier::{AnyGraph, AskError, DirectedGraph, Fault, Goal, Graph, Ground, Shape, Tour};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// The maximum number of vertices without edges; more vertices need edges that account for them.
const MAX_WITHOUT_EDGES: u64 = 10_000_000;

/// A graph with vertices from 0, directed or not, and the edges that each of its cycles and paths must use.
#[pyclass(frozen, name = "Graph", module = "destrier._destrier")]
pub(crate) struct PyGraph {
    pub(crate) graph: Arc<AnyGraph>,
    pub(crate) fixed_edges: Vec<(u32, u32)>,
}

impl PyGraph {
    fn without_fixed_edges(graph: AnyGraph) -> PyGraph {
        PyGraph { graph: Arc::new(graph), fixed_edges: Vec::new() }
    }

    /// The first edge that must be used and that the order of the vertices does not use.
    fn unused_edge(&self, order: &[u32], closed: bool) -> Option<(u32, u32)> {
        if self.fixed_edges.is_empty() {
            return None;
        }

        let keeps_order = self.graph.is_directed();
        let normal = |(from, to): (u32, u32)| {
            if keeps_order { (from, to) } else { (from.min(to), from.max(to)) }
        };
        let last_step = order.last().copied().zip(order.first().copied()).filter(|_| closed);
        let steps = order.windows(2).map(|pair| (pair[0], pair[1])).chain(last_step);
        let used: BTreeSet<(u32, u32)> = steps.map(normal).collect();

        self.fixed_edges.iter().copied().find(|&edge| !used.contains(&normal(edge)))
    }
}

#[pymethods]
impl PyGraph {
    /// From pairs of vertices. Loops and repeated edges are dropped. Without a word on directions, the graph is
    /// directed unless every pair has its opposite. The fixed edges must be edges of the graph.
    #[new]
    #[pyo3(signature = (vertices, edges, directed, fixed_edges = Vec::new()))]
    fn new(
        py: Python<'_>,
        vertices: u64,
        edges: PyReadonlyArray2<i64>,
        directed: Option<bool>,
        fixed_edges: Vec<(u32, u32)>,
    ) -> PyResult<PyGraph> {
        let edges = edges.as_array();
        if edges.shape()[1] != 2 {
            return Err(bad_value(format!("an edge has 2 ends, and these have {}", edges.shape()[1])));
        }

        // Memory grows with the number of vertices. A large number that the edges do not account for is a mistake, such
        // as a label taken for a vertex, and the allocation could end the interpreter.
        if vertices > MAX_WITHOUT_EDGES && vertices / 2 > edges.shape()[0] as u64 {
            return Err(bad_value(format!(
                "{vertices} vertices with {} edges: vertices are numbered from 0; other labels are kept by a list of \
                 pairs or a graph of networkx",
                edges.shape()[0]
            )));
        }

        let vertices = u32::try_from(vertices).map_err(|_| bad_value(format!("{vertices} vertices are too many")))?;
        let mut pairs = Vec::with_capacity(edges.shape()[0]);
        for edge in edges.rows() {
            let from = edge[0];
            let to = edge[1];
            let wrong = |_| bad_value(format!("edge {from}-{to}: the graph has {vertices} vertices, numbered from 0"));
            pairs.push((u32::try_from(from).map_err(wrong)?, u32::try_from(to).map_err(wrong)?));
        }

        let build = move || {
            if directed != Some(false) {
                let arcs = DirectedGraph::from_arcs(vertices, pairs.iter().copied())?;
                if directed == Some(true) || arcs.arcs().any(|(from, to)| !arcs.has_arc(to, from)) {
                    return Ok(AnyGraph::from(arcs));
                }
            }
            Graph::from_edges(vertices, pairs).map(AnyGraph::from)
        };

        let graph = run_quietly(py, build)?.map_err(|error: EdgeError| bad_value(error))?;

        let is_missing = |&&(from, to): &&(u32, u32)| !graph.joined(u64::from(from), u64::from(to));
        if let Some((from, to)) = fixed_edges.iter().find(is_missing) {
            return Err(bad_value(format!("{from}-{to} must be used, but it is not an edge")));
        }

        Ok(PyGraph { graph: Arc::new(graph), fixed_edges })
    }

    /// A graph by its name, such as `petersen:5,2`.
    #[staticmethod]
    fn named(py: Python<'_>, name: &str) -> PyResult<PyGraph> {
        let family: GraphFamily = name.parse().map_err(bad_value)?;
        let graph = run_quietly(py, move || family.graph())?.map_err(bad_value)?;
        Ok(PyGraph::without_fixed_edges(graph.into()))
    }

    /// A graph from the text of a file, the names of its vertices, and warnings.
    #[staticmethod]
    fn read<'py>(
        py: Python<'py>,
        data: Vec<u8>,
        file: PathBuf,
        format: Option<&str>,
        undirected: bool,
    ) -> PyResult<(PyGraph, Vec<Bound<'py, PyAny>>, Vec<String>)> {
        let format = match format {
            Some(format) => Some(format.parse::<GraphFormat>().map_err(bad_value)?),
            None => GraphFormat::from_extension(&file),
        };

        let options = ReadOptions::new().format(format);
        let options = if undirected { options.undirected() } else { options };
        let (text, latin1) = decode_or_latin1(data).map_err(bad_value)?;
        let parsed = run_quietly(py, move || read_with(&text, &options))?.map_err(bad_value)?;
        let named = parsed.graph;
        let name = |vertex: u32| match named.name(vertex) {
            Name::Number(number) => object(py, number),
            Name::Word(word) => object(py, word),
        };

        let names = (0..named.graph().vertices() as u32).map(name).collect::<PyResult<Vec<_>>>()?;
        let latin1 = latin1.map(|line| Warning::Latin1 { line });
        let warnings = parsed.warnings.iter().chain(&latin1).map(ToString::to_string).collect();
        let graph = PyGraph { graph: Arc::new(named.graph().clone()), fixed_edges: named.fixed_edges().to_vec() };
        Ok((graph, names, warnings))
    }

    #[getter]
    fn vertices(&self) -> usize {
        self.graph.vertices()
    }

    #[getter]
    fn edge_count(&self) -> usize {
        self.graph.edges()
    }

    #[getter]
    fn directed(&self) -> bool {
        self.graph.is_directed()
    }

    /// Every edge once, the lower vertex first; every arc if the graph is directed.
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let graph = self.graph.clone();
        let flat = run_quietly(py, move || {
            graph.pairs().flat_map(|(from, to)| [i64::from(from), i64::from(to)]).collect::<Vec<i64>>()
        })?;
        let count = flat.len() / 2;
        flat.into_pyarray(py).reshape([count, 2])
    }

    /// The edges or arcs that each cycle and path must use.
    #[getter]
    fn fixed_edges(&self) -> Vec<(u32, u32)> {
        self.fixed_edges.clone()
    }
}

/// A verified Hamiltonian cycle or path.
#[pyclass(frozen, name = "VertexTour", module = "destrier._destrier")]
pub(crate) struct VertexTour {
    order: Vec<u32>,
    #[pyo3(get)]
    closed: bool,
    #[pyo3(get)]
    method: String,
}

impl VertexTour {
    pub(crate) fn new(tour: &Tour<AnyGraph>, method: &str) -> VertexTour {
        VertexTour { order: tour.ids().collect(), closed: tour.is_closed(), method: method.into() }
    }
}

#[pymethods]
impl VertexTour {
    fn __len__(&self) -> usize {
        self.order.len()
    }

    fn order<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.order.iter().map(|&vertex| i64::from(vertex)).collect::<Vec<i64>>().into_pyarray(py)
    }
}

/// A `VertexTour`, a `Refutation` or a `ReachedLimit`.
#[pyfunction]
pub(crate) fn ask_graph<'py>(
    py: Python<'py>,
    graph: &PyGraph,
    closed: bool,
    start: Option<u32>,
    end: Option<u32>,
    fixed: Vec<(u32, u32)>,
    options: SearchOptions<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let method = options.graph_method()?;
    let limits = options.limits();
    let seconds = options.time_limit;
    let shape = if closed { Shape::Closed } else { Shape::Open };
    let request = GraphRequest::new((*graph.graph).clone())
        .goal(Goal { shape, start, end })
        .fixed_edges(graph.fixed_edges.iter().copied().chain(fixed))
        .method(method)
        .seed(options.seed)
        .limits(limits);

    match search(py, options, move |control| solve_with(&request, control).map_err(AskError::from))? {
        Ok(Answer::Tour { tour, by, .. }) => object(py, VertexTour::new(&tour, by.name())),
        Ok(Answer::Impossible { reason, verdict, by, .. }) => {
            object(py, Refutation::on_graph(reason, verdict, by, graph.graph.clone()))
        }
        Ok(Answer::GaveUp { limit, longest, by }) => {
            object(py, ReachedLimit::new(describe_limit(limit, seconds), longest, Some(by.name())))
        }
        Err(reached) => object(py, reached),
    }
}

/// Verifies a sequence of vertices. `name` gives the name of a vertex.
#[pyfunction]
pub(crate) fn check_vertices(
    py: Python<'_>,
    graph: &PyGraph,
    order: PyReadonlyArray1<i64>,
    closed: bool,
    method: &str,
    name: &Bound<'_, PyAny>,
) -> PyResult<VertexTour> {
    let off = |vertex: i64| format!("{vertex} is not a vertex of the graph");
    let describe = |fault: &Fault, graph: &AnyGraph| in_words(graph, name, |labelled| fault.describe(labelled));
    let tour = verified(py, (*graph.graph).clone(), &order, closed, off, describe)?;

    let checked = VertexTour::new(&tour, method);
    if let Some((from, to)) = graph.unused_edge(&checked.order, closed) {
        let name_of = |vertex: u32| -> PyResult<String> { name.call1((vertex,))?.extract() };
        let fault = format!("the edge from {} to {} must be used and is not", name_of(from)?, name_of(to)?);
        return Err(NotATour::new_err(fault));
    }
    Ok(checked)
}
