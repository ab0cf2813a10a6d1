//! Several Hamiltonian cycles of which no two share an edge.
//!
//! One cycle after another is found, each in the graph without the edges of those before. Where no further one is
//! found, a random one of them is replaced by another, and so on. Vertices are renamed at random before each search, so
//! that also the solvers without randomness find other cycles.
//!
//! There are none if a vertex has too few edges ([`few_edges`]), or if too few edges leave a set of vertices
//! ([`small_cut`]).

mod edge_cut;

pub use edge_cut::{EdgeCut, small_cut};

use crate::request::{GraphRequest, Solved, Solver};
use destrier_core::{AnyGraph, DirectedGraph, Graph};
use destrier_search::method::{Control, Limit, Limits, Random, Unsuited};
use std::time::Duration;

/// Rounds of the solvers in one search for a further cycle.
const ROUNDS: u64 = 2;

/// A request for Hamiltonian cycles of a graph of which no two share an edge, or an arc if it is directed.
///
/// ```
/// use destrier::ask::graph::{DisjointAnswer, DisjointRequest, disjoint};
/// use destrier::gallery::GraphFamily;
///
/// let complete = "complete:7".parse::<GraphFamily>().unwrap().graph().unwrap();
/// let DisjointAnswer::Cycles(cycles) = disjoint(&DisjointRequest::new(complete, 3)).unwrap() else { panic!() };
/// assert_eq!(cycles.len(), 3);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DisjointRequest {
    /// The graph, directed or not.
    pub graph: AnyGraph,
    /// The number of cycles.
    pub cycles: usize,
    /// Seed of all random choices.
    pub seed: u64,
    /// Attempts and memory.
    pub limits: Limits,
    /// The time after which the search gives up.
    pub time_limit: Option<Duration>,
}

impl DisjointRequest {
    /// A request for this number of cycles, with all defaults.
    pub fn new(graph: impl Into<AnyGraph>, cycles: usize) -> DisjointRequest {
        DisjointRequest { graph: graph.into(), cycles, seed: 1, limits: Limits::default(), time_limit: None }
    }

    /// Sets the seed.
    pub fn seed(self, seed: u64) -> DisjointRequest {
        DisjointRequest { seed, ..self }
    }

    /// Sets attempts and memory.
    pub fn limits(self, limits: Limits) -> DisjointRequest {
        DisjointRequest { limits, ..self }
    }
}

/// The cycles that were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DisjointFinding {
    /// The vertices of each cycle: claims.
    pub cycles: Vec<Vec<u32>>,
    /// The limit that ended the search before it had as many as were asked for.
    pub limit: Option<Limit>,
}

/// The number of edges of a vertex that this number of cycles use, or of arcs in each direction. As many lead from any
/// set of vertices to the others.
pub fn edges_needed(graph: &AnyGraph, cycles: usize) -> usize {
    if graph.directed().is_some() { cycles } else { cycles.saturating_mul(2) }
}

/// A vertex with fewer edges than the cycles use, and their number.
pub fn few_edges(graph: &AnyGraph, cycles: usize) -> Option<(u32, usize)> {
    let needed = edges_needed(graph, cycles);
    let edges = |vertex: u32| match graph {
        AnyGraph::Undirected(graph) => graph.degree(vertex),
        AnyGraph::Directed(graph) => graph.successors(vertex).len().min(graph.predecessors(vertex).len()),
    };
    (0..graph.vertices() as u32).map(|vertex| (vertex, edges(vertex))).find(|&(_, edges)| edges < needed)
}

/// Finds as many cycles as are asked for, beginning with a first one. Questions about Hamiltonian cycles are asked of
/// `solve`. The progress is the number of attempts and of cycles.
pub fn find_further<E: From<Unsuited>>(
    request: &DisjointRequest,
    first: Vec<u32>,
    solve: Solver<E>,
    control: &Control,
) -> Result<DisjointFinding, E> {
    let outer = control.clone();
    let quiet = Control::polling(move || outer.is_stopped());
    let mut search = FurtherCycles { request, solve, control: &quiet, random: Random::new(request.seed, 0) };
    let mut found = vec![first];
    let mut most = found.clone();
    let attempts = request.limits.attempts.max(1);

    for attempt in 0..attempts {
        while found.len() < request.cycles
            && let Some(cycle) = search.one_besides(&found)?
        {
            found.push(cycle);
        }

        if found.len() > most.len() {
            most.clone_from(&found);
        }

        control.report(most.len() as u64);
        if most.len() == request.cycles {
            return Ok(DisjointFinding { cycles: most, limit: None });
        }
        if control.is_stopped() || attempt + 1 == attempts {
            break;
        }

        let replaced = found.swap_remove(search.random.below(found.len() as u64) as usize);
        found.push(search.one_besides(&found)?.unwrap_or(replaced));
    }

    let limit = if control.is_stopped() { Limit::Stopped } else { Limit::Attempts(attempts) };
    Ok(DisjointFinding { cycles: most, limit: Some(limit) })
}

/// The edges of a cycle, each as in [`AnyGraph::pairs`].
fn edges_of(is_directed: bool, cycle: &[u32]) -> impl Iterator<Item = (u32, u32)> + '_ {
    let next = cycle.iter().skip(1).chain(cycle.first());
    let pairs = cycle.iter().copied().zip(next.copied());
    pairs.map(move |(from, to)| if is_directed || from < to { (from, to) } else { (to, from) })
}

/// The sorted edges of several cycles.
fn edges_of_all(graph: &AnyGraph, cycles: &[Vec<u32>]) -> Vec<(u32, u32)> {
    let is_directed = graph.directed().is_some();
    let mut used: Vec<(u32, u32)> = cycles.iter().flat_map(|cycle| edges_of(is_directed, cycle)).collect();
    used.sort_unstable();
    used
}

/// Searches for further cycles.
struct FurtherCycles<'a, E> {
    request: &'a DisjointRequest,
    solve: Solver<'a, E>,
    control: &'a Control,
    random: Random,
}

impl<E: From<Unsuited>> FurtherCycles<'_, E> {
    /// A cycle that shares no edge with the others, if one is found.
    fn one_besides(&mut self, others: &[Vec<u32>]) -> Result<Option<Vec<u32>>, E> {
        let DisjointRequest { graph, limits, .. } = self.request;

        if self.control.is_stopped() {
            return Ok(None);
        }

        let count = graph.vertices() as u32;
        let used = edges_of_all(graph, others);
        let mut names: Vec<u32> = (0..count).collect();
        (1..names.len()).rev().for_each(|place| names.swap(place, self.random.below(place as u64 + 1) as usize));
        let mut place = vec![0; names.len()];
        (0..count).zip(&names).for_each(|(index, &name)| place[name as usize] = index);

        let left = graph.pairs().filter(|edge| used.binary_search(edge).is_err());
        let renamed = left.map(|(from, to)| (place[from as usize], place[to as usize]));
        let rest: AnyGraph = match graph {
            AnyGraph::Undirected(_) => Graph::from_edges(count, renamed).map(AnyGraph::from),
            AnyGraph::Directed(_) => DirectedGraph::from_arcs(count, renamed).map(AnyGraph::from),
        }
        .map_err(|fault| Unsuited(fault.to_string()))?;

        let limits = Limits { attempts: ROUNDS, ..limits.clone() };
        let question = GraphRequest::new(rest).seed(self.random.bits()).limits(limits).proof_size(0);
        Ok(match (self.solve)(&question, self.control)? {
            Solved::Found(cycle) => Some(cycle.into_iter().map(|vertex| names[vertex as usize]).collect()),
            Solved::None { .. } | Solved::GaveUp(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier::ask::graph::{DisjointAnswer, DisjointRequest, disjoint};
    use destrier::gallery::GraphFamily;

    fn ask(name: &str, cycles: usize) -> DisjointAnswer {
        let graph = name.parse::<GraphFamily>().unwrap().graph().unwrap();
        disjoint(&DisjointRequest::new(graph, cycles)).unwrap()
    }

    #[test]
    fn complete_graphs_and_hypercubes_are_decomposed() {
        // Walecki 1892: all edges of a complete graph with an odd number of vertices. Aubert and Schneider 1982: all
        // edges of a hypercube of even dimension.
        for (name, cycles, edges) in [("complete:9", 4, 36), ("complete:13", 6, 78), ("hypercube:4", 2, 32)] {
            let DisjointAnswer::Cycles(tours) = ask(name, cycles) else { panic!("{name}") };
            let found: Vec<Vec<u32>> = tours.iter().map(|tour| tour.ids().collect()).collect();
            let mut all = edges_of_all(tours[0].ground(), &found);
            all.dedup();
            assert_eq!((tours.len(), all.len()), (cycles, edges), "{name}");
        }
    }
}
