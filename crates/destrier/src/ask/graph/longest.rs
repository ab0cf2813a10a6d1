//! Asks for the longest cycle or path of a graph.
//!
//! The parts of the graph and their colours give an upper bound (`bound.rs`). If it allows all vertices, the first
//! question is whether there is a Hamiltonian one. If not, the vertices that must be missed are left out, and the same
//! question is asked of the rest (`leave_out.rs`). Where that reaches the bound, the answer is proved.
//!
//! Otherwise a search over the frontier of the graph finds the longest and proves it, where the graph is narrow enough.
//! For that search, a path with given ends is one in a graph with tails (`ends.rs`). In all other cases the answer is
//! the longest that was found, and an upper bound. Edges that must be used are part of every question; `through.rs`
//! finds a first path through them. `around.rs` leads given ends to a long cycle, and most of the way around it. In a
//! directed graph, strong components bound the length (`strong.rs`), and `cover.rs` finds a long path and a long cycle.

mod around;
mod bound;
mod cover;
mod ends;
mod leave_out;
mod strong;
mod through;

use super::answer::GraphAnswer;
use super::directed;
use super::quick::solve_quickly;
use super::request::GraphRequest;
use crate::ask::AskError;
use bound::Structure;
use destrier_core::{AnyGraph, DirectedGraph, Ends, Goal, Ground, Shape, SimplePath};
use destrier_graphs::longest::search_longest;
use destrier_graphs::rotate;
use destrier_search::method::{Control, Finding, Limit, Limits, Random};
use std::collections::HashSet;
use std::fmt;
use std::time::Duration;
use through::Route;

/// Attempts of the first search for a Hamiltonian path, from which the search for the longest starts.
const FIRST_ATTEMPTS: u64 = 10;

/// Walks in a directed graph, from which that search starts there, and the vertices and arcs that all of them may pass.
const FIRST_WALKS: u64 = 100;
const MAX_WALKED: u64 = 10_000_000;

/// A request for the longest cycle or path of a graph.
///
/// ```
/// use destrier::ask::graph::{LongestRequest, longest};
/// use destrier::gallery::GraphFamily;
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
    /// The time after which [`longest`] gives up.
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
    /// use destrier::Graph;
    /// use destrier::ask::graph::{LongestRequest, longest};
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
pub fn longest(request: &LongestRequest) -> Result<LongestAnswer, AskError> {
    longest_with(request, &Control::new())
}

/// Finds the longest path or cycle of a graph under a control, with which the caller can stop the search and see its
/// progress.
pub fn longest_with(request: &LongestRequest, control: &Control) -> Result<LongestAnswer, AskError> {
    let is_edge = |&(from, to): &(u32, u32)| request.graph.joined(u64::from(from), u64::from(to));
    if !request.fixed_edges.iter().all(is_edge) {
        return Err(AskError::Unsuited("an edge that must be used is not an edge of the graph".into()));
    }

    let LongestRequest { graph, goal: Goal { shape, start, end }, fixed_edges: fixed, seed, limits, time_limit } =
        request;
    let route = Route { graph, shape: *shape, start: *start, end: *end, fixed };
    let Some(direct) = ends::direct_path(&route)? else {
        let upper_bound = 0;
        let bound = LongestBound::NotJoined;
        return Ok(LongestAnswer { path: None, upper_bound, bound, limit: None, states: 0 });
    };

    let control = &control.within(*time_limit);

    // Other searches report the lengths of paths, which may have other ends, miss required edges or close no cycle.
    let is_any_path = *shape == Shape::Open && !route.has_ends() && fixed.is_empty();
    let quiet = if is_any_path { control } else { &control.without_lengths() };
    let structure = Structure::new(&route, control);
    let mut paths = Vec::new();
    let (mut upper, mut bound) = structure.bound();
    let mut known = if fixed.is_empty() { direct } else { Vec::new() };

    if upper == graph.vertices() as u64 {
        let whole = GraphRequest { time_limit: time_limit.map(|limit| limit / 2), ..asking(&route, request) };
        match solve_quickly(&whole, quiet)? {
            GraphAnswer::Tour { tour, .. } => known = tour.ids().collect(),
            GraphAnswer::Impossible { verdict, .. } => {
                let is_confirmed = verdict == destrier_core::impossible::Verdict::Confirmed;
                upper = structure.at_most(upper - 1);
                bound =
                    if is_confirmed { LongestBound::NotHamiltonian } else { LongestBound::NotHamiltonianUnconfirmed };
            }
            GraphAnswer::GaveUp { longest, .. } => {
                known = longer(known, fitting(&route, &longest));
                paths.push(longest);
            }
        }

        control.found(known.len() as u64);
    }

    if (known.len() as u64) < upper && upper < graph.vertices() as u64 {
        let least = known.len() as u64;
        known = longer(known, leave_out::search(&route, request, &structure, upper, least, control)?);
    }

    if (known.len() as u64) < upper {
        known = if known.is_empty() { there_and_back(&route) } else { known };
        let path = first_path(&route, &structure, *seed, limits, quiet);
        known = longer(known, fitting(&route, &path));
        paths.push(path);

        if !fixed.is_empty() || route.has_ends() {
            known = longer(known, route.find(*seed, control));
        }

        if route.has_ends() {
            let free = Route { start: None, end: None, ..route };
            paths.push(first_path(&free, &structure, *seed, limits, quiet));
            let cycles = paths.iter().map(|path| longest_stretch(graph, Shape::Closed, path));
            known = cycles.map(|cycle| around::around(&route, &cycle, control)).fold(known, longer);
        }
    }

    control.found(known.len() as u64);
    let found = if route.has_ends() {
        ends::search_longest_with_ends(&route, known.len() as u64, upper, limits.memory, quiet)?
    } else {
        search_longest(graph, *shape, fixed, known.len() as u64, upper, limits.memory, control)
    };

    if found.upper_bound < upper {
        upper = found.upper_bound;
        bound = LongestBound::CompleteSearch;
    }

    let vertices = longer(known, found.vertices);
    let limit = found.limit.filter(|_| vertices.len() as u64 != upper);
    let path = if vertices.is_empty() { None } else { Some(verified(&route, vertices)?) };
    Ok(LongestAnswer { path, upper_bound: upper, bound, limit, states: found.states })
}

/// The question whether there is a Hamiltonian path or cycle with the same ends and edges.
fn asking(route: &Route, request: &LongestRequest) -> GraphRequest {
    let whole = GraphRequest::new(route.graph.clone()).seed(request.seed).limits(request.limits.clone());
    let whole = whole.fixed_edges(route.fixed.iter().copied());
    whole.goal(Goal { shape: route.shape, start: route.start, end: route.end })
}

/// The longer of two lists, the first if they are equally long.
fn longer(left: Vec<u32>, right: Vec<u32>) -> Vec<u32> {
    if right.len() > left.len() { right } else { left }
}

/// The path or cycle, if it is one and has the ends and edges that were asked for.
fn verified(route: &Route, vertices: Vec<u32>) -> Result<SimplePath, AskError> {
    let wrong = |fault: String| AskError::WrongClaim { method: "longest".into(), fault };
    if !route.has_right_ends(&vertices) {
        return Err(wrong("its ends are not those of the request".into()));
    }
    let path = SimplePath::verify(route.graph.clone(), vertices, route.shape)
        .map_err(|fault| wrong(fault.describe(route.graph)))?;
    if route.uses_all_fixed(path.vertices()) {
        Ok(path)
    } else {
        Err(wrong("it does not use an edge that must be used".into()))
    }
}

/// A directed cycle of two vertices, which the search for longer ones does not find.
fn there_and_back(route: &Route) -> Vec<u32> {
    let Some(arcs) = route.graph.directed().filter(|_| route.shape == Shape::Closed) else { return Vec::new() };
    let has_all = |&(from, to): &(u32, u32)| route.fixed.is_empty() || route.uses_all_fixed(&[from, to]);
    let mut both = route.fixed.iter().copied().take(1).chain(route.graph.pairs().filter(|_| route.fixed.is_empty()));
    both.find(|&(from, to)| arcs.has_arc(to, from)).filter(has_all).map_or(Vec::new(), |(from, to)| vec![from, to])
}

/// A path from which the search starts.
fn first_path(route: &Route, structure: &Structure, seed: u64, limits: &Limits, control: &Control) -> Vec<u32> {
    let graph = match route.graph {
        AnyGraph::Undirected(graph) => graph,
        AnyGraph::Directed(graph) => return first_walk(graph, route, structure, seed, control),
    };

    let limits = Limits { attempts: FIRST_ATTEMPTS.min(limits.attempts), ..limits.clone() };
    let ends = Ends::Path { start: route.start, end: route.end };
    let found = match graph.vertices() {
        0..3 => Finding::gave_up(Limit::Attempts(0)),
        _ => rotate::rotate(graph, ends, route.fixed, seed, &limits, control),
    };

    match found {
        Finding::Found(path) | Finding::GaveUp { longest: path, .. } if !path.is_empty() => path,
        _ => vec![0],
    }
}

/// The longest of some walks from random vertices, or from the given start, and without one of a path or cycle that is
/// found by annealing; with detours.
fn first_walk(graph: &DirectedGraph, route: &Route, structure: &Structure, seed: u64, control: &Control) -> Vec<u32> {
    let free = Route { start: None, end: None, fixed: &[], shape: Shape::Open, ..*route };
    let mut longest = vec![0];
    let size = (graph.vertices() + graph.arc_count()) as u64;
    let walks = if route.start.is_some() { 1 } else { (MAX_WALKED / size).clamp(1, FIRST_WALKS) };

    for attempt in 0..walks {
        if control.is_stopped() {
            break;
        }

        let any = Random::new(seed, attempt).below(graph.vertices() as u64) as u32;
        let mut path = directed::walk(graph, route.start.unwrap_or(any));
        if route.start.is_none() {
            lead_to(graph, &mut path);
        }

        longest = longer(longest, path);
    }

    if route.start.is_none() {
        // Between strong components there are no cycles. Paths are often longer too where most of the work is done in
        // a large component.
        let is_inner = |from: u32, to: u32| structure.strong.as_ref().is_none_or(|strong| strong.has_both(from, to));
        let may_use =
            |run: u64, from: u32, to: u32| route.shape == Shape::Open && run.is_multiple_of(2) || is_inner(from, to);
        let (path, mut cycle) = cover::search(graph, may_use, seed, control);
        longest = longer(longest, path);

        if route.shape == Shape::Closed {
            cycle = longer(cycle, longest_stretch(route.graph, Shape::Closed, &longest));
            route.lengthen(&mut cycle, &HashSet::new(), control);
            return cycle;
        }
    }

    free.lengthen(&mut longest, &HashSet::new(), control);
    longest
}

/// Lengthens a path at its beginning, as long as an unvisited vertex leads there.
fn lead_to(graph: &DirectedGraph, path: &mut Vec<u32>) {
    let mut is_visited = vec![false; graph.vertices()];
    path.iter().for_each(|&vertex| is_visited[vertex as usize] = true);
    path.reverse();
    while let Some(&from) = path.last().and_then(|&first| {
        let open = graph.predecessors(first).iter().filter(|&&from| !is_visited[from as usize]);
        open.min_by_key(|&&from| graph.predecessors(from).len())
    }) {
        is_visited[from as usize] = true;
        path.push(from);
    }
    path.reverse();
}

/// The path itself, the part of it between the given ends, or the longest cycle that one edge makes of a stretch of it.
/// Stretches of a claim that do not follow edges are left out. Empty if an edge that must be used is missing.
fn fitting(route: &Route, path: &[u32]) -> Vec<u32> {
    let stretch = longest_stretch(route.graph, route.shape, path);
    let stretch = if route.has_ends() { between_ends(route, &stretch) } else { stretch };
    if route.uses_all_fixed(&stretch) { stretch } else { Vec::new() }
}

/// The longest part of a path that begins at the given start and ends at the given end; empty if there is none.
fn between_ends(route: &Route, path: &[u32]) -> Vec<u32> {
    let place = |end: u32| path.iter().position(|&vertex| vertex == end);

    let forwards = |path: &[u32], start: Option<usize>, end: Option<usize>| match (start, end) {
        (Some(start), Some(end)) => path.get(start..=end).unwrap_or(&[]).to_vec(),
        (Some(start), None) if route.end.is_none() => path[start..].to_vec(),
        (None, Some(end)) if route.start.is_none() => path[..=end].to_vec(),
        _ => Vec::new(),
    };

    let [start, end] = [route.start, route.end].map(|end| end.and_then(place));
    let part = forwards(path, start, end);
    if route.graph.is_directed() {
        return part;
    }

    let reversed: Vec<u32> = path.iter().rev().copied().collect();
    let [start, end] = [start, end].map(|end| end.map(|place| path.len() - 1 - place));
    longer(part, forwards(&reversed, start, end))
}

fn longest_stretch(graph: &AnyGraph, shape: Shape, path: &[u32]) -> Vec<u32> {
    let joined = |from: u32, to: u32| graph.joined(u64::from(from), u64::from(to));
    let stretch = path.chunk_by(|&from, &to| joined(from, to)).max_by_key(|stretch| stretch.len()).unwrap_or(&[]);
    if shape == Shape::Open {
        return stretch.to_vec();
    }

    let mut place = vec![usize::MAX; graph.vertices()];
    stretch.iter().enumerate().for_each(|(index, &vertex)| place[vertex as usize] = index);

    let fewest = graph.fewest_to_close() as usize;
    let back = |index: usize| {
        let last = stretch[index];
        let near = match graph {
            AnyGraph::Undirected(graph) => graph.neighbours(last),
            AnyGraph::Directed(graph) => graph.successors(last),
        };
        let earliest = near.iter().map(|&first| place[first as usize]).min()?;
        (earliest < index && index - earliest + 1 >= fewest).then_some((earliest, index))
    };

    let longest = (0..stretch.len()).filter_map(back).max_by_key(|(first, last)| last - first);
    longest.map_or(Vec::new(), |(first, last)| stretch[first..=last].to_vec())
}
