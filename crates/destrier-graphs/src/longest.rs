//! The longest cycle or path of a graph.
//!
//! The parts of the graph and their colours give an upper bound (`bound.rs`). If it allows all vertices, the first
//! question is whether there is a Hamiltonian one. If not, the vertices that must be missed are left out, and the same
//! question is asked of the rest (`leave_out.rs`). Where that reaches the bound, the answer is proved.
//!
//! Otherwise a search over the frontier of the graph finds the longest and proves it, where the graph is narrow enough
//! (`by_frontier.rs`). For that search, a path with given ends is one in a graph with tails (`ends.rs`). In all other
//! cases the answer is the longest that was found, and an upper bound. Edges that must be used are part of every
//! question; `through.rs` finds a first path through them. `around.rs` leads given ends to a long cycle, and most of the
//! way around it. In a directed graph, strong components bound the length (`strong.rs`), and `cover.rs` finds a long
//! path and a long cycle.

mod around;
mod bound;
mod by_frontier;
mod cover;
mod ends;
mod first_path;
mod fitting;
mod leave_out;
mod strong;
mod through;

use crate::answer::Answer;
use crate::error::GraphError;
use crate::request::GraphRequest;
use crate::solve::{solve_quickly, unused};
use bound::Structure;
use by_frontier::search_longest;
use destrier_core::impossible::Verdict;
use destrier_core::{AnyGraph, Goal, Ground, Shape, SimplePath};
use destrier_search::claim::WrongClaim;
use destrier_search::method::{Control, Limit, Limits, Unsuited};
use first_path::{first_path, there_and_back};
use fitting::{fitting, longer, longest_stretch};
use leave_out::LeaveOut;
use std::fmt;
use std::time::Duration;
use through::Route;

/// A request for the longest cycle or path of a graph.
///
/// ```
/// use destrier::gallery::GraphFamily;
/// use destrier_graphs::{LongestRequest, longest};
///
/// let petersen = "petersen:5,2".parse::<GraphFamily>().unwrap().graph().unwrap();
/// let answer = longest(&LongestRequest::new(petersen).cycle()).unwrap();
/// assert!(answer.is_longest());
/// assert_eq!(answer.path.unwrap().len(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct LongestRequest {
    /// The graph, directed or not.
    pub graph: AnyGraph,
    /// A path, and its ends, or a cycle.
    pub goal: Goal<u32>,
    /// Edges or arcs that must be used.
    pub fixed_edges: Vec<(u32, u32)>,
    /// Seed of all random choices.
    pub seed: u64,
    /// Attempts and memory.
    pub limits: Limits,
    /// The time after which the search gives up.
    pub time_limit: Option<Duration>,
}

impl LongestRequest {
    /// A request for the longest path, with all defaults.
    pub fn new(graph: impl Into<AnyGraph>) -> LongestRequest {
        LongestRequest {
            graph: graph.into(),
            goal: Goal::OPEN,
            fixed_edges: Vec::new(),
            seed: 1,
            limits: Limits::default(),
            time_limit: None,
        }
    }

    /// Sets the shape and the ends.
    pub fn goal(self, goal: Goal<u32>) -> LongestRequest {
        LongestRequest { goal, ..self }
    }

    /// Asks for a cycle.
    pub fn cycle(self) -> LongestRequest {
        let goal = Goal { shape: Shape::Closed, ..self.goal };
        LongestRequest { goal, ..self }
    }

    /// Sets the first vertex of the path.
    pub fn start(self, vertex: u32) -> LongestRequest {
        LongestRequest { goal: self.goal.start(vertex), ..self }
    }

    /// Sets the last vertex of the path.
    pub fn end(self, vertex: u32) -> LongestRequest {
        LongestRequest { goal: self.goal.end(vertex), ..self }
    }

    /// Sets the edges that must be used.
    ///
    /// ```
    /// use destrier_core::Graph;
    /// use destrier_graphs::{LongestRequest, longest};
    ///
    /// // Two triangles with a common vertex.
    /// let bow = Graph::from_edges(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]).unwrap();
    /// let through = |edges: &[(u32, u32)]| {
    ///     let request = LongestRequest::new(bow.clone()).cycle().fixed_edges(edges.iter().copied());
    ///     longest(&request).unwrap().path.map(|cycle| cycle.len())
    /// };
    /// assert_eq!(through(&[(3, 4)]), Some(3));
    /// assert_eq!(through(&[(0, 1), (3, 4)]), None);
    /// ```
    pub fn fixed_edges(self, edges: impl IntoIterator<Item = (u32, u32)>) -> LongestRequest {
        LongestRequest { fixed_edges: edges.into_iter().collect(), ..self }
    }

    /// Sets the seed.
    pub fn seed(self, seed: u64) -> LongestRequest {
        LongestRequest { seed, ..self }
    }

    /// Sets attempts and memory.
    pub fn limits(self, limits: Limits) -> LongestRequest {
        LongestRequest { limits, ..self }
    }

    /// Sets the time limit.
    pub fn time_limit(self, limit: Duration) -> LongestRequest {
        LongestRequest { time_limit: Some(limit), ..self }
    }

    /// A request for a Hamiltonian path or cycle of a graph, with the same seed and limits.
    fn hamiltonian(&self, graph: AnyGraph) -> GraphRequest {
        GraphRequest::new(graph).seed(self.seed).limits(self.limits.clone())
    }
}

/// Why no path or cycle is longer than the upper bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LongestBound {
    /// The graph has no more vertices.
    AllVertices,
    /// The components and blocks of the graph, the two colours of a bipartite graph, and the strong components and
    /// matchings of a directed graph allow no more.
    Parts,
    /// The graph has no Hamiltonian path or cycle; the core confirmed the reason.
    NotHamiltonian,
    /// The graph has no Hamiltonian path or cycle, according to a search that the core did not repeat.
    NotHamiltonianUnconfirmed,
    /// No path leads from the given start to the given end.
    NotJoined,
    /// A complete search, which the core did not repeat.
    CompleteSearch,
}

impl fmt::Display for LongestBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LongestBound::AllVertices => "the graph has no more vertices",
            LongestBound::Parts => "the parts of the graph allow no more",
            LongestBound::NotHamiltonian => "none visits all vertices, which the checker confirmed",
            LongestBound::NotHamiltonianUnconfirmed => "none visits all vertices, according to an unconfirmed search",
            LongestBound::NotJoined => "no path leads from the start to the end",
            LongestBound::CompleteSearch => "a complete search, which the checker did not repeat",
        })
    }
}

/// The longest path or cycle that was found, and what is known about longer ones.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LongestAnswer {
    /// The path or cycle; `None` if no cycle was found.
    pub path: Option<SimplePath>,
    /// No path or cycle has more vertices than this.
    pub upper_bound: u64,
    /// The reason for the upper bound.
    pub bound: LongestBound,
    /// The limit at which the search gave up; `None` if the path is proved to be longest.
    pub limit: Option<Limit>,
    /// The number of states of the search over the frontier.
    pub states: u64,
}

impl LongestAnswer {
    /// Whether no path or cycle is longer. Only the path itself is checked by the core; see [`LongestBound`].
    pub fn is_longest(&self) -> bool {
        self.length() == self.upper_bound
    }

    /// The number of vertices; 0 if no cycle was found.
    pub fn length(&self) -> u64 {
        self.path.as_ref().map_or(0, |path| path.len() as u64)
    }
}

/// Finds the longest path or cycle of a graph.
pub fn longest(request: &LongestRequest) -> Result<LongestAnswer, GraphError> {
    longest_with(request, &Control::new())
}

/// Finds the longest path or cycle of a graph under a control, with which the caller can stop the search and see its
/// progress.
pub fn longest_with(request: &LongestRequest, control: &Control) -> Result<LongestAnswer, GraphError> {
    let LongestRequest { graph, goal, fixed_edges: fixed, time_limit, .. } = request;
    if !fixed.iter().all(|&(from, to)| graph.joined(u64::from(from), u64::from(to))) {
        return Err(Unsuited("an edge that must be used is not an edge of the graph".into()).into());
    }

    let route = Route { graph, goal: *goal, fixed };
    let Some(direct) = ends::direct_path(&route)? else {
        let bound = LongestBound::NotJoined;
        return Ok(LongestAnswer { path: None, upper_bound: 0, bound, limit: None, states: 0 });
    };

    let control = &control.within(*time_limit);

    // Other searches report the lengths of paths, which may have other ends, miss required edges or close no cycle.
    let is_any_path = goal.shape == Shape::Open && !goal.has_given_ends() && fixed.is_empty();
    let quiet = if is_any_path { control } else { &control.without_lengths() };
    let structure = Structure::new(&route, control);
    let (upper, bound) = structure.bound();
    let known = if fixed.is_empty() { direct } else { Vec::new() };
    let paths = Vec::new();

    let mut search = Search { route, request, structure, control, quiet, known, paths, upper, bound };
    search.look_for_all_vertices()?;
    search.leave_out()?;
    search.start_from_long_paths();
    search.sweep_frontier()
}

/// The search for the longest path or cycle, in steps. Each step leaves it alone if the known one reaches the bound.
struct Search<'a> {
    route: Route<'a>,
    request: &'a LongestRequest,
    structure: Structure,
    control: &'a Control,
    /// The control without the lengths of paths that do not answer the question.
    quiet: &'a Control,
    /// The longest answer that was found.
    known: Vec<u32>,
    /// Long paths, perhaps with other ends.
    paths: Vec<Vec<u32>>,
    upper: u64,
    bound: LongestBound,
}

impl Search<'_> {
    fn is_settled(&self) -> bool {
        self.known.len() as u64 >= self.upper
    }

    fn count(&self) -> u64 {
        self.route.graph.vertices() as u64
    }

    fn keep(&mut self, found: Vec<u32>) {
        self.known = longer(std::mem::take(&mut self.known), found);
    }

    /// If the bound allows all vertices, asks for a Hamiltonian path or cycle.
    fn look_for_all_vertices(&mut self) -> Result<(), GraphError> {
        if self.upper < self.count() {
            return Ok(());
        }

        let Route { graph, goal, fixed } = self.route;
        let question = self.request.hamiltonian(graph.clone()).goal(goal).fixed_edges(fixed.iter().copied());
        let question = GraphRequest { time_limit: self.request.time_limit.map(|limit| limit / 2), ..question };
        match solve_quickly(&question, self.quiet)? {
            Answer::Tour { tour, .. } => self.known = tour.ids().collect(),
            Answer::Impossible { verdict, .. } => {
                self.upper = self.structure.at_most(self.upper - 1);
                self.bound = match verdict {
                    Verdict::Confirmed => LongestBound::NotHamiltonian,
                    _ => LongestBound::NotHamiltonianUnconfirmed,
                };
            }
            Answer::GaveUp { longest, .. } => {
                self.keep(fitting(&self.route, &longest));
                self.paths.push(longest);
            }
        }

        self.control.found(self.known.len() as u64);
        Ok(())
    }

    /// If not all vertices can be visited, leaves out some and asks for a Hamiltonian path or cycle of the rest.
    fn leave_out(&mut self) -> Result<(), GraphError> {
        if self.is_settled() || self.upper == self.count() {
            return Ok(());
        }
        let Search { route, request, structure, control, .. } = self;
        let search = LeaveOut { route, request, structure, control };
        let found = search.search(self.upper, self.known.len() as u64)?;
        self.keep(found);
        Ok(())
    }

    /// Paths by heuristics, and what they give with the right ends and edges.
    fn start_from_long_paths(&mut self) {
        if self.is_settled() {
            return;
        }

        let LongestRequest { seed, limits, .. } = self.request;
        if self.known.is_empty() {
            self.known = there_and_back(&self.route);
        }

        let path = first_path(&self.route, &self.structure, *seed, limits, self.quiet);
        self.keep(fitting(&self.route, &path));
        self.paths.push(path);

        if !self.route.fixed.is_empty() || self.route.goal.has_given_ends() {
            self.keep(self.route.find(*seed, self.control));
        }

        if self.route.goal.has_given_ends() {
            let free = Route { goal: Goal::any(self.route.goal.shape), ..self.route };
            self.paths.push(first_path(&free, &self.structure, *seed, limits, self.quiet));
            for path in std::mem::take(&mut self.paths) {
                let cycle = longest_stretch(self.route.graph, Shape::Closed, &path);
                self.keep(around::around(&self.route, &cycle, self.control));
            }
        }
    }

    /// The complete search, if the graph is narrow enough.
    fn sweep_frontier(self) -> Result<LongestAnswer, GraphError> {
        let Search { route, mut upper, mut bound, known, .. } = self;
        let length = known.len() as u64;
        let memory = self.request.limits.memory;
        self.control.found(length);

        let found = if route.goal.has_given_ends() {
            ends::search_longest_with_ends(&route, length, upper, memory, self.quiet)?
        } else {
            search_longest(route.graph, route.goal.shape, route.fixed, length, upper, memory, self.control)
        };

        if found.upper_bound < upper {
            upper = found.upper_bound;
            bound = LongestBound::CompleteSearch;
        }

        let vertices = longer(known, found.vertices);
        let limit = found.limit.filter(|_| vertices.len() as u64 != upper);
        let path = if vertices.is_empty() { None } else { Some(verify(self.request, vertices)?) };
        Ok(LongestAnswer { path, upper_bound: upper, bound, limit, states: found.states })
    }
}

/// Verifies a path or cycle that need not visit all vertices, and that its ends and edges are those of the request.
fn verify(request: &LongestRequest, vertices: Vec<u32>) -> Result<SimplePath, WrongClaim> {
    let LongestRequest { graph, goal, fixed_edges, .. } = request;
    let wrong = |fault: String| WrongClaim::new("longest", fault);
    if !goal.has_ends_of(&vertices) {
        return Err(wrong("its ends are not those of the request".into()));
    }

    let path = SimplePath::verify(graph.clone(), vertices, goal.shape).map_err(|fault| wrong(fault.describe(graph)))?;
    match unused(graph, goal.shape, fixed_edges, path.vertices()) {
        None => Ok(path),
        Some((from, to)) => Err(wrong(format!("it does not use the edge {from}-{to}, which must be used"))),
    }
}
