//! What to count or list.

use super::error::CountError;
use super::subject::Subject;
use destrier_core::tour::symmetry::SymmetryKind;
use destrier_core::{AnyGraph, Board};
use destrier_count::exact::Effort;
use destrier_count::frontier::{PartOptions, RunOptions};
use destrier_count::{Question, TourKind};
use destrier_search::accelerator::Accelerator;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The engine that counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// The engine that suits the graph.
    #[default]
    Auto,
    /// Frontier dynamic programming.
    Frontier,
    /// Plain backtracking.
    Backtrack,
    /// Dynamic programming over sets of vertices.
    HeldKarp,
}

impl Engine {
    /// All engines.
    pub const ALL: [Engine; 4] = [Engine::Auto, Engine::Frontier, Engine::Backtrack, Engine::HeldKarp];

    /// The name of the engine.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Frontier => "frontier",
            Engine::Backtrack => "backtrack",
            Engine::HeldKarp => "held-karp",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no engine of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not an engine; the engines are auto, frontier, backtrack and held-karp")]
pub struct EngineNameError(String);

impl FromStr for Engine {
    type Err = EngineNameError;

    fn from_str(text: &str) -> Result<Engine, EngineNameError> {
        let found = Engine::ALL.into_iter().find(|engine| engine.name() == text);
        found.ok_or_else(|| EngineNameError(destrier_core::square::shorten(text).to_string()))
    }
}

/// Where tours begin or end: a square of a board, or a vertex of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Endpoint {
    /// A square, by its id.
    Square(u64),
    /// A vertex. On a board, the squares that are not holes are numbered in the order of their ids.
    Vertex(u32),
}

impl From<u32> for Endpoint {
    fn from(vertex: u32) -> Endpoint {
        Endpoint::Vertex(vertex)
    }
}

/// Which tours of which board or graph to count or list, and with which resources.
///
/// By default closed tours are counted, a tour and its reverse once, with all cores and up to 8 GiB of memory.
///
/// ```
/// use destrier::answers::counts::{CountRequest, Endpoint, Engine, count};
/// use destrier::{Board, Graph};
///
/// let board: Board = "5x5".parse()?;
/// let corner = Endpoint::Square(board.read_square("a1")?);
/// let request = CountRequest::board(board).open().start(corner).engine(Engine::Backtrack).memory(1 << 30).threads(1);
/// assert_eq!(count(&request)?.count, 304u32.into());
///
/// let cube = Graph::from_edges(8, (0..8u32).flat_map(|v| [(v, v ^ 1), (v, v ^ 2), (v, v ^ 4)]))?;
/// assert_eq!(count(&CountRequest::graph(cube))?.count, 6u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CountRequest {
    /// The board or graph; a board that is too large is kept as its name and its number of squares.
    subject: Result<Subject, (String, u64)>,
    pub(super) kind: TourKind,
    pub(super) start: Option<Endpoint>,
    pub(super) end: Option<Endpoint>,
    directed: bool,
    pub(super) steps: Vec<(u64, Endpoint)>,
    pub(super) fixed_edges: Vec<(u32, u32)>,
    pub(crate) classes: bool,
    /// The symmetry of the tours that are counted.
    pub symmetry: Option<SymmetryKind>,
    pub(crate) by_homotopy: bool,
    pub(crate) engine: Engine,
    pub(crate) effort: Effort,
    pub(crate) options: RunOptions,
    pub(crate) in_parts: Option<PartOptions>,
    /// The bound of the count, if it is known already.
    pub(crate) bound_bits: Option<f64>,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) accelerator: Option<Arc<dyn Accelerator>>,
}

impl CountRequest {
    /// The closed tours of a board. Its squares that are not holes are the vertices, in the order of their ids.
    ///
    /// ```
    /// use destrier::answers::counts::{CountRequest, count};
    ///
    /// let request = CountRequest::board("box:2x3x4".parse()?);
    /// assert_eq!(count(&request)?.count, 12132u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board(board: Board) -> CountRequest {
        CountRequest::new(Subject::of_board(&board).ok_or_else(|| (board.size(), board.squares())))
    }

    /// The Hamiltonian cycles of a graph, which may be directed.
    ///
    /// ```
    /// use destrier::DirectedGraph;
    /// use destrier::answers::counts::{CountRequest, count};
    ///
    /// let all_arcs = (0..5u32).flat_map(|from| (0..5).map(move |to| (from, to)));
    /// let complete = DirectedGraph::from_arcs(5, all_arcs.filter(|&arc| arc != (1, 0)))?;
    /// assert_eq!(count(&CountRequest::graph(complete))?.count, 18u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn graph(graph: impl Into<AnyGraph>) -> CountRequest {
        CountRequest::new(Ok(graph.into().into()))
    }

    /// The closed tours of a board or the Hamiltonian cycles of a graph.
    pub fn of(subject: Subject) -> CountRequest {
        CountRequest::new(Ok(subject))
    }

    fn new(subject: Result<Subject, (String, u64)>) -> CountRequest {
        CountRequest {
            subject,
            kind: TourKind::Closed,
            start: None,
            end: None,
            directed: false,
            steps: Vec::new(),
            fixed_edges: Vec::new(),
            classes: false,
            symmetry: None,
            by_homotopy: false,
            engine: Engine::Auto,
            effort: Effort::Proved,
            options: RunOptions::default(),
            in_parts: None,
            bound_bits: None,
            time_limit: None,
            accelerator: None,
        }
    }

    /// Closed tours (Hamiltonian cycles). This is the default.
    pub fn closed(self) -> CountRequest {
        self.kind(TourKind::Closed)
    }

    /// Open tours (Hamiltonian paths), including those whose ends are adjacent.
    pub fn open(self) -> CountRequest {
        self.kind(TourKind::Open)
    }

    /// Open tours whose ends are not adjacent.
    pub fn strictly_open(self) -> CountRequest {
        self.kind(TourKind::StrictlyOpen)
    }

    /// Counts only tours of this kind.
    pub fn kind(self, kind: TourKind) -> CountRequest {
        CountRequest { kind, ..self }
    }

    /// The tours of a question, whose ends are vertices.
    pub fn asking(self, question: Question) -> CountRequest {
        let Question { kind, start, end, directed } = question;
        let [start, end] = [start, end].map(|vertex| vertex.map(Endpoint::Vertex));
        CountRequest { kind, start, end, directed, ..self }
    }

    /// Counts only tours that begin here.
    pub fn start(self, start: impl Into<Endpoint>) -> CountRequest {
        CountRequest { start: Some(start.into()), ..self }
    }

    /// Counts only tours that end here.
    pub fn end(self, end: impl Into<Endpoint>) -> CountRequest {
        CountRequest { end: Some(end.into()), ..self }
    }

    /// Counts a tour and its reverse as two.
    pub fn directed(self) -> CountRequest {
        CountRequest { directed: true, ..self }
    }

    /// Counts only tours that use these edges, or arcs of a directed graph.
    ///
    /// ```
    /// use destrier::Graph;
    /// use destrier::answers::counts::{CountRequest, count};
    ///
    /// let complete = Graph::from_edges(5, (0..5).flat_map(|a| (0..a).map(move |b| (a, b))))?;
    /// // Of the 12 cycles, 2 contain two given edges that meet.
    /// assert_eq!(count(&CountRequest::graph(complete).fixed_edges([(0, 1), (1, 2)]))?.count, 2u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fixed_edges(self, edges: impl IntoIterator<Item = (u32, u32)>) -> CountRequest {
        CountRequest { fixed_edges: edges.into_iter().collect(), ..self }
    }

    /// Counts tours up to the symmetries of the board as well.
    pub fn classes(self) -> CountRequest {
        CountRequest { classes: true, ..self }
    }

    /// Counts only tours with this kind of symmetry, and their classes. For boards of the plane.
    ///
    /// ```
    /// use destrier::answers::counts::{CountRequest, count};
    /// use destrier::tour::symmetry::SymmetryKind;
    ///
    /// let answer = count(&CountRequest::board("6x6".parse()?).symmetry(SymmetryKind::QuarterTurn))?;
    /// assert_eq!((answer.count, answer.classes.unwrap().count), (10u32.into(), 5u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetry(self, kind: SymmetryKind) -> CountRequest {
        CountRequest { symmetry: Some(kind), ..self }
    }

    /// Counts the closed tours of each homotopy class as well. For boards on a surface.
    ///
    /// ```
    /// use destrier::answers::counts::{CountRequest, count};
    ///
    /// let answer = count(&CountRequest::board("mobius:3x5".parse()?).by_homotopy())?;
    /// let classes = answer.homotopy.unwrap().classes;
    /// let named: Vec<String> = classes.iter().map(|(class, count)| format!("{}: {count}", class.name())).collect();
    /// assert_eq!(named, ["1,0: 200", "3,0: 40"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_homotopy(self) -> CountRequest {
        CountRequest { by_homotopy: true, ..self }
    }

    /// Sets the engine.
    pub fn engine(self, engine: Engine) -> CountRequest {
        CountRequest { engine, ..self }
    }

    /// Sets the number of passes.
    pub fn effort(self, effort: Effort) -> CountRequest {
        CountRequest { effort, ..self }
    }

    /// Sets the maximum number of bytes of memory.
    pub fn memory(self, memory: u64) -> CountRequest {
        CountRequest { options: self.options.memory(memory), ..self }
    }

    /// Stops with [`CountError::Stopped`] when this time has passed.
    ///
    /// ```
    /// use destrier::answers::counts::{CountError, CountRequest, count};
    /// use std::time::Duration;
    ///
    /// let request = CountRequest::board("8x8".parse()?).time_limit(Duration::from_millis(10));
    /// assert!(matches!(count(&request), Err(CountError::Stopped)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn time_limit(self, limit: Duration) -> CountRequest {
        CountRequest { time_limit: Some(limit), ..self }
    }

    /// Sets a device for the counts that suit it: closed knight's tours of plane boards without holes. What it refuses
    /// is counted without it.
    pub fn accelerator(self, accelerator: Arc<dyn Accelerator>) -> CountRequest {
        CountRequest { accelerator: Some(accelerator), ..self }
    }

    /// Sets the number of threads.
    pub fn threads(self, threads: usize) -> CountRequest {
        CountRequest { options: self.options.threads(threads), ..self }
    }

    /// Saves finished parts in this folder, and continues from there. Only for [`Engine::Frontier`] and accelerators.
    pub fn checkpoint(self, folder: impl Into<PathBuf>) -> CountRequest {
        CountRequest { options: self.options.folder(folder), ..self }
    }

    /// Computes only these slices. Only for [`Engine::Frontier`] and accelerators, which count the same slices.
    pub fn slices(self, slices: Vec<u64>) -> CountRequest {
        CountRequest { options: self.options.slices(slices), ..self }
    }

    /// Splits the count into parts for several machines, see [`CountParts`](super::CountParts). Only for
    /// [`Engine::Frontier`].
    pub fn in_parts(self, options: PartOptions) -> CountRequest {
        CountRequest { in_parts: Some(options), ..self }
    }

    /// Sets the binary logarithm of the upper bound of the count, which the plan of the parts found. Finding it takes
    /// longer than the rest of planning, so parts need not repeat it. The fingerprint of the parts depends on it.
    pub fn known_bound(self, bits: f64) -> CountRequest {
        CountRequest { bound_bits: Some(bits), ..self }
    }

    /// Whether only the frontier engine can do what is requested.
    pub(super) fn needs_frontier(&self) -> bool {
        self.options.slices.is_some() || self.in_parts.is_some()
    }

    /// The board or graph.
    pub fn subject(&self) -> Result<&Subject, CountError> {
        let too_large = |(board, squares): &(String, u64)| match self.symmetry {
            Some(kind) => CountError::too_large_for_symmetry(kind),
            None => CountError::TooLarge { board: board.clone(), squares: *squares },
        };
        self.subject.as_ref().map_err(too_large)
    }

    /// Which tours count, with the ends as vertices of the graph. Tours with fixed steps have a direction.
    pub fn question(&self) -> Result<Question, CountError> {
        let is_directed = self.directed || self.subject()?.directed().is_some();
        let mut question = Question { kind: self.kind, start: None, end: None, directed: is_directed };
        question.start = self.start.map(|end| self.vertex(end)).transpose()?;
        question.end = self.end.map(|end| self.vertex(end)).transpose()?;

        if self.steps.is_empty() {
            return Ok(question);
        }

        let last = self.subject()?.graph().vertices() as u64;
        let steps = self.numbered()?;
        let vertex = |id: u64| id as u32;
        question.start = steps.get(1).map(vertex);
        question.end = steps.get(last).map(vertex);
        question.directed = true;

        // As many closed tours have a number on a square as begin there.
        if let Some((_, id)) = self.only_step_of_cycles()? {
            question.start = Some(vertex(id));
            question.end = None;
        }
        Ok(question)
    }

    /// The vertex of the graph at a square.
    pub(super) fn vertex(&self, endpoint: Endpoint) -> Result<u32, CountError> {
        let subject = self.subject()?;
        let vertex = match endpoint {
            Endpoint::Vertex(vertex) => Some(vertex).filter(|&vertex| (vertex as usize) < subject.graph().vertices()),
            Endpoint::Square(id) => subject.vertex_of(id),
        };
        vertex.ok_or_else(|| CountError::Unsuited("a given square or vertex is not one of the graph".into()))
    }

    /// What is counted, in words. `name` gives the name of a vertex.
    pub fn describe(&self, name: impl Fn(u32) -> String) -> Result<String, CountError> {
        // Fixed steps name the ends, too.
        let mut question = self.question()?;
        if !self.steps.is_empty() {
            question = question.start(None).end(None);
        }
        let mut text = question.describe(&name);
        if let Some(steps) = self.describe_steps(name) {
            text += &format!(", numbered with {steps}");
        }
        if let Some(kind) = self.symmetry {
            text += &format!(", with {}", kind.in_words());
        }
        Ok(text)
    }

    /// The first and the last vertex, if they are given as such, and not by their numbers.
    pub fn given_ends(&self) -> [Option<u32>; 2] {
        [self.start, self.end].map(|end| self.vertex(end?).ok())
    }

    /// The fixed steps, such as `17=c3,20=e4`, if there are any, the ends among them. `name` gives the name of a vertex,
    /// which may begin with the word `vertex`.
    pub fn describe_steps(&self, name: impl Fn(u32) -> String) -> Option<String> {
        let steps = self.numbered().ok().filter(|_| !self.steps.is_empty())?;
        let each = |(step, id): (u64, u64)| {
            let name = name(id as u32);
            format!("{step}={}", name.strip_prefix("vertex ").unwrap_or(&name))
        };
        Some(steps.iter().map(each).collect::<Vec<_>>().join(","))
    }
}
