//! Asks for the longest cycle or path of a graph.
//!
//! First comes the question whether one visits all vertices. If not, or if that is not settled in half of the time, a
//! search over the frontier of the graph finds the longest and proves it, where the graph is narrow enough. Otherwise
//! the answer is the longest that was found, and an upper bound. A path with given ends is one in a graph with tails
//! (`ends.rs`). Edges that must be used are part of every question; `through.rs` finds a first path through them.

mod ends;
mod through;

use super::answer::GraphAnswer;
use super::quick::solve_quickly;
use super::request::GraphRequest;
use crate::ask::AskError;
use crate::longest::search_longest;
use crate::method::{Control, Finding, Limit, Limits};
use crate::rotate;
use destrier_core::{AnyGraph, Ends, Graph, Ground, Shape, SimplePath};
use std::fmt;
use std::time::Duration;
use through::Route;

/// Attempts of the first search for a Hamiltonian path, from which the search for the longest starts.
const FIRST_ATTEMPTS: u64 = 10;

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
#[non_exhaustive]
pub struct LongestRequest {
    /// The graph, directed or not.
    pub graph: AnyGraph,
    /// A path, or a cycle.
    pub shape: Shape,
    /// The first vertex of a path.
    pub start: Option<u32>,
    /// The last vertex of a path.
    pub end: Option<u32>,
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
            shape: Shape::Open,
            start: None,
            end: None,
            fixed_edges: Vec::new(),
            seed: 1,
            limits: Limits::default(),
            time_limit: None,
        }
    }

    /// Asks for a cycle.
    pub fn cycle(self) -> LongestRequest {
        LongestRequest { shape: Shape::Closed, ..self }
    }

    /// Sets the first vertex of the path.
    pub fn start(self, vertex: u32) -> LongestRequest {
        LongestRequest { start: Some(vertex), ..self }
    }

    /// Sets the last vertex of the path.
    pub fn end(self, vertex: u32) -> LongestRequest {
        LongestRequest { end: Some(vertex), ..self }
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
    /// Every edge joins two colours, or leads to another component.
    Colours,
    /// There is no Hamiltonian one; the core confirmed the reason.
    NotHamiltonian,
    /// There is no Hamiltonian one, according to a search that the core did not repeat.
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
            LongestBound::Colours => "the parts of the graph and their two colours allow no more",
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
    /// None has more vertices than this.
    pub upper_bound: u64,
    /// Why.
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

/// The same under a control, with which the caller can stop the search and see its progress.
pub fn longest_with(request: &LongestRequest, control: &Control) -> Result<LongestAnswer, AskError> {
    let is_edge = |&(from, to): &(u32, u32)| request.graph.joined(u64::from(from), u64::from(to));
    if !request.fixed_edges.iter().all(is_edge) {
        return Err(AskError::Unsuited("an edge that must be used is not an edge of the graph".into()));
    }
    if request.start.is_some() || request.end.is_some() {
        return ends::longest_with_ends(request, control);
    }
    let LongestRequest { graph, shape, fixed_edges: fixed, seed, limits, time_limit, .. } = request;
    let control = &control.within(*time_limit);
    let route = Route { graph, shape: *shape, start: None, end: None, fixed };
    let whole = GraphRequest::new(graph.clone()).seed(*seed).limits(limits.clone()).fixed_edges(fixed.iter().copied());
    let whole = if *shape == Shape::Open { whole.path() } else { whole };
    let whole = GraphRequest { time_limit: time_limit.map(|limit| limit / 2), ..whole };
    let (mut upper, mut bound) = structural_bound(graph, *shape, fixed);
    let mut known = Vec::new();
    if upper == graph.vertices() as u64 {
        match solve_quickly(&whole, control)? {
            GraphAnswer::Tour { tour, .. } => known = tour.ids().collect(),
            GraphAnswer::Impossible { verdict, .. } => {
                let is_confirmed = verdict == destrier_core::impossible::Verdict::Confirmed;
                upper -= 1;
                bound =
                    if is_confirmed { LongestBound::NotHamiltonian } else { LongestBound::NotHamiltonianUnconfirmed };
            }
            GraphAnswer::GaveUp { longest, .. } => known = fitting(&route, &longest),
        }
    }
    if (known.len() as u64) < upper {
        known = if known.is_empty() { there_and_back(&route) } else { known };
        let other = fitting(&route, &first_path(graph, fixed, *seed, limits, control));
        known = if other.len() > known.len() { other } else { known };
        let through = if fixed.is_empty() { Vec::new() } else { route.find(*seed, control) };
        known = if through.len() > known.len() { through } else { known };
        control.found(known.len() as u64);
    }
    let found = search_longest(graph, *shape, fixed, known.len() as u64, upper, limits.memory, control);
    if found.upper_bound < upper {
        (upper, bound) = (found.upper_bound, LongestBound::CompleteSearch);
    }
    let vertices = if found.vertices.is_empty() { known } else { found.vertices };
    let path = if vertices.is_empty() { None } else { Some(verified(&route, vertices)?) };
    Ok(LongestAnswer { path, upper_bound: upper, bound, limit: found.limit, states: found.states })
}

/// The path or cycle, if it is one and has the ends and edges that were asked for.
fn verified(route: &Route, vertices: Vec<u32>) -> Result<SimplePath, AskError> {
    let wrong = |fault: String| AskError::WrongClaim { method: "longest".into(), fault };
    let is_end = |vertex: Option<&u32>, given: Option<u32>| given.is_none() || vertex.copied() == given;
    if !is_end(vertices.first(), route.start) || !is_end(vertices.last(), route.end) {
        return Err(wrong("its ends are not those of the request".into()));
    }
    let path = SimplePath::verify(route.graph.clone(), vertices, route.shape)
        .map_err(|fault| wrong(fault.describe(route.graph)))?;
    match route.uses_all_fixed(path.vertices()) {
        true => Ok(path),
        false => Err(wrong("it does not use an edge that must be used".into())),
    }
}

/// A directed cycle of two vertices, which the search for longer ones does not find.
fn there_and_back(route: &Route) -> Vec<u32> {
    let Some(arcs) = route.graph.directed().filter(|_| route.shape == Shape::Closed) else { return Vec::new() };
    let has_all = |&(from, to): &(u32, u32)| route.fixed.is_empty() || route.uses_all_fixed(&[from, to]);
    let mut both = route.fixed.iter().copied().take(1).chain(route.graph.pairs().filter(|_| route.fixed.is_empty()));
    both.find(|&(from, to)| arcs.has_arc(to, from)).filter(has_all).map_or(Vec::new(), |(from, to)| vec![from, to])
}

/// Some path to start from.
fn first_path(graph: &AnyGraph, fixed: &[(u32, u32)], seed: u64, limits: &Limits, control: &Control) -> Vec<u32> {
    let AnyGraph::Undirected(graph) = graph else { return vec![0] };
    let limits = Limits { attempts: FIRST_ATTEMPTS.min(limits.attempts), ..limits.clone() };
    let free = Ends::Path { start: None, end: None };
    let found = match graph.vertices() {
        0..3 => Finding::gave_up(Limit::Attempts(0)),
        _ => rotate::rotate(graph, free, fixed, seed, &limits, control),
    };
    match found {
        Finding::Found(path) | Finding::GaveUp { longest: path, .. } if !path.is_empty() => path,
        _ => vec![0],
    }
}

/// The path itself, or the longest cycle that one edge makes of a stretch of it. Stretches of a claim that do not
/// follow edges are left out. Empty if an edge that must be used is missing.
fn fitting(route: &Route, path: &[u32]) -> Vec<u32> {
    let stretch = longest_stretch(route.graph, route.shape, path);
    if route.uses_all_fixed(&stretch) { stretch } else { Vec::new() }
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

/// An upper bound from the components of the graph and their colours, and why. Only a component with all edges that
/// must be used counts.
fn structural_bound(graph: &AnyGraph, shape: Shape, fixed: &[(u32, u32)]) -> (u64, LongestBound) {
    let count = graph.vertices() as u64;
    let plain;
    let graph = match graph {
        AnyGraph::Undirected(graph) => graph,
        AnyGraph::Directed(_) => match Graph::from_edges(count as u32, graph.pairs()) {
            Ok(graph) => {
                plain = graph;
                &plain
            }
            Err(_) => return (count, LongestBound::AllVertices),
        },
    };
    let colours = graph.two_colouring();
    let of_component = |component: &Vec<u32>| {
        let size = component.len() as u64;
        let Some(colours) = &colours else { return size };
        let ones = component.iter().filter(|&&vertex| colours[vertex as usize]).count() as u64;
        let fewer = ones.min(size - ones);
        if shape == Shape::Open { size.min(2 * fewer + 1) } else { 2 * fewer }
    };
    let components = graph.components();
    let mut component_of = vec![0; count as usize];
    for (place, component) in components.iter().enumerate() {
        component.iter().for_each(|&vertex| component_of[vertex as usize] = place);
    }
    let holds_all = |place: usize| {
        fixed.iter().all(|&(from, to)| [from, to].iter().all(|&end| component_of[end as usize] == place))
    };
    let counted = components.iter().enumerate().filter(|(place, _)| holds_all(*place));
    let bound = counted.map(|(_, component)| of_component(component)).max().unwrap_or(0);
    if bound < count { (bound, LongestBound::Colours) } else { (count, LongestBound::AllVertices) }
}
