//! Several Hamiltonian cycles of which no two share an edge.
//!
//! One cycle after another is found, each in the graph without the edges of those before. Where no further one is
//! found, a random one of them is replaced by another, and so on. Vertices are renamed at random before each search, so
//! that also the solvers without randomness find other cycles.
//!
//! "None" has a reason: a vertex with too few edges, a set of vertices that too few edges leave, or that of a single
//! cycle.

mod edge_cut;

use edge_cut::{EdgeCut, small_cut};

use crate::answer::{Answer, SolvedBy};
use crate::error::GraphError;
use crate::request::GraphRequest;
use crate::solve::{edges, solve_with};
use destrier_core::impossible::Verdict;
use destrier_core::{AnyGraph, DirectedGraph, Goal, Graph, Impossible, Shape, Tour};
use destrier_search::claim::{WrongClaim, verify_list};
use destrier_search::method::{Control, Limit, Limits, Random, Unsuited};
use std::time::Duration;

/// Rounds of the solvers in one search for a further cycle.
const ROUNDS: u64 = 2;

/// A request for Hamiltonian cycles of a graph of which no two share an edge, or an arc if it is directed.
///
/// ```
/// use destrier::gallery::GraphFamily;
/// use destrier_graphs::{DisjointAnswer, DisjointRequest, disjoint};
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

/// The answer to a [`DisjointRequest`].
#[derive(Clone, Debug)]
pub enum DisjointAnswer {
    /// The cycles. Each is verified, and so is that they share no edge.
    Cycles(Vec<Tour<AnyGraph>>),
    /// A vertex has too few edges: every cycle uses two of them, or one arc in each direction.
    FewEdges {
        /// The vertex.
        vertex: u32,
        /// The number of its edges, or of its arcs in one direction.
        edges: usize,
        /// The number that the cycles use.
        needed: usize,
    },
    /// Too few edges join a set of vertices with the others: each cycle uses two of them, or one arc in each direction.
    SmallCut {
        /// The set, ascending; at most half of all vertices.
        vertices: Vec<u32>,
        /// The number of edges, or of arcs in one direction.
        edges: usize,
        /// The number that the cycles use.
        needed: usize,
    },
    /// The graph has no Hamiltonian cycle.
    Impossible {
        /// The reason why the graph has none.
        reason: Impossible,
        /// Whether the core confirmed the reason or a proof.
        verdict: Verdict,
        /// What found the reason.
        by: SolvedBy,
    },
    /// A limit was hit.
    GaveUp {
        /// The limit that was hit.
        limit: Limit,
        /// The most cycles that were found, verified like the answer.
        most: Vec<Tour<AnyGraph>>,
    },
}

/// Finds Hamiltonian cycles that share no edge.
pub fn disjoint(request: &DisjointRequest) -> Result<DisjointAnswer, GraphError> {
    disjoint_with(request, &Control::new())
}

/// Finds Hamiltonian cycles that share no edge, under a control, with which the caller can stop the search. Its
/// progress is the number of attempts and of cycles.
pub fn disjoint_with(request: &DisjointRequest, control: &Control) -> Result<DisjointAnswer, GraphError> {
    let DisjointRequest { graph, cycles, seed, limits, time_limit, .. } = request;
    let control = &control.within(*time_limit);
    if *cycles == 0 {
        return Err(Unsuited("the number of cycles is at least 1".into()).into());
    }

    let needed = edges_needed(graph, *cycles);
    if let Some((vertex, edges)) = few_edges(graph, needed) {
        return Ok(DisjointAnswer::FewEdges { vertex, edges, needed });
    }

    let outer = control.clone();
    let quiet = Control::polling(move || outer.is_stopped());
    let first = GraphRequest::new(graph.clone()).seed(*seed).limits(limits.clone());
    let first: Vec<u32> = match solve_with(&first, &quiet)? {
        Answer::Tour { tour, .. } => tour.ids().collect(),
        Answer::Impossible { reason, verdict, by, .. } => {
            return Ok(DisjointAnswer::Impossible { reason, verdict, by });
        }
        Answer::GaveUp { limit, .. } => return Ok(DisjointAnswer::GaveUp { limit, most: Vec::new() }),
    };

    if *cycles > 1
        && let Some(EdgeCut { vertices, edges }) = small_cut(graph, needed, control)
    {
        return Ok(DisjointAnswer::SmallCut { vertices, edges, needed });
    }

    let (found, limit) = find_further(request, first, &quiet, control)?;
    let tours = verify_disjoint(graph, found)?;
    Ok(match limit {
        None => DisjointAnswer::Cycles(tours),
        Some(limit) => DisjointAnswer::GaveUp { limit, most: tours },
    })
}

/// The number of edges of a vertex that this number of cycles use, or of arcs in each direction. As many lead from any
/// set of vertices to the others.
fn edges_needed(graph: &AnyGraph, cycles: usize) -> usize {
    if graph.directed().is_some() { cycles } else { cycles.saturating_mul(2) }
}

/// A vertex with fewer edges than the cycles use, and their number.
fn few_edges(graph: &AnyGraph, needed: usize) -> Option<(u32, usize)> {
    let edges = |vertex: u32| match graph {
        AnyGraph::Undirected(graph) => graph.degree(vertex),
        AnyGraph::Directed(graph) => graph.successors(vertex).len().min(graph.predecessors(vertex).len()),
    };
    (0..graph.vertices() as u32).map(|vertex| (vertex, edges(vertex))).find(|&(_, edges)| edges < needed)
}

/// Finds as many cycles as are asked for, beginning with a first one, or the most that it finds before a limit. The
/// progress is the number of attempts and of cycles. The searches for single cycles report to `quiet`.
fn find_further(
    request: &DisjointRequest,
    first: Vec<u32>,
    quiet: &Control,
    control: &Control,
) -> Result<(Vec<Vec<u32>>, Option<Limit>), GraphError> {
    let mut search = FurtherCycles { request, control: quiet, random: Random::new(request.seed, 0) };
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
            return Ok((most, None));
        }
        if control.is_stopped() || attempt + 1 == attempts {
            break;
        }

        let replaced = found.swap_remove(search.random.below(found.len() as u64) as usize);
        found.push(search.one_besides(&found)?.unwrap_or(replaced));
    }

    let limit = if control.is_stopped() { Limit::Stopped } else { Limit::Attempts(attempts) };
    Ok((most, Some(limit)))
}

/// The sorted edges of several cycles.
fn edges_of_all(graph: &AnyGraph, cycles: &[Vec<u32>]) -> Vec<(u32, u32)> {
    let mut used: Vec<(u32, u32)> = cycles.iter().flat_map(|cycle| edges(graph, Shape::Closed, cycle)).collect();
    used.sort_unstable();
    used
}

/// Verifies each cycle as a tour of the whole graph, and that no edge is used twice.
fn verify_disjoint(graph: &AnyGraph, cycles: Vec<Vec<u32>>) -> Result<Vec<Tour<AnyGraph>>, WrongClaim> {
    if edges_of_all(graph, &cycles).windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(WrongClaim::new("disjoint", "two cycles share an edge"));
    }
    let tour = |cycle: Vec<u32>| verify_list(graph.clone(), cycle, &Goal::CLOSED, "disjoint");
    cycles.into_iter().map(tour).collect()
}

/// Searches for further cycles.
struct FurtherCycles<'a> {
    request: &'a DisjointRequest,
    control: &'a Control,
    random: Random,
}

impl FurtherCycles<'_> {
    /// A cycle that shares no edge with the others, if one is found.
    fn one_besides(&mut self, others: &[Vec<u32>]) -> Result<Option<Vec<u32>>, GraphError> {
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
        let tour = solve_with(&question, self.control)?.into_tour();
        Ok(tour.map(|tour| tour.ids().map(|vertex| names[vertex as usize]).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    #[test]
    fn none_has_a_reason() {
        assert!(matches!(ask("petersen:7,2", 2), DisjointAnswer::FewEdges { edges: 3, needed: 4, .. }));
        assert!(matches!(ask("petersen:5,2", 1), DisjointAnswer::Impossible { verdict: Verdict::Confirmed, .. }));
        let arcs = [(0, 1), (1, 2), (2, 0), (0, 2), (2, 1)];
        let graph = DirectedGraph::from_arcs(3, arcs).unwrap();
        let answer = disjoint(&DisjointRequest::new(graph, 2)).unwrap();
        assert!(matches!(answer, DisjointAnswer::FewEdges { vertex: 0, edges: 1, needed: 2 }), "{answer:?}");
    }

    #[test]
    fn both_directions_of_a_cycle_are_disjoint() {
        let arcs = [(0, 1), (1, 2), (2, 0), (0, 2), (2, 1), (1, 0)];
        let graph = DirectedGraph::from_arcs(3, arcs).unwrap();
        let answer = disjoint(&DisjointRequest::new(graph, 2)).unwrap();
        assert!(matches!(answer, DisjointAnswer::Cycles(tours) if tours.len() == 2));
    }

    #[test]
    fn a_give_up_names_its_limit_and_keeps_what_was_found() {
        // No vertex and no edge cut is in the way, but there are no two: 4-regular graphs without a Hamiltonian
        // decomposition are found among line graphs of cubic graphs that are not 3-edge-colourable (Kotzig 1957).
        let petersen = "petersen:5,2".parse::<GraphFamily>().unwrap().graph().unwrap();
        let edges: Vec<(u32, u32)> = AnyGraph::from(petersen).pairs().collect();
        let meet = |a: &(u32, u32), b: &(u32, u32)| [b.0, b.1].contains(&a.0) || [b.0, b.1].contains(&a.1);
        let pairs = (0..edges.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let adjacent = pairs.filter(|&(a, b)| meet(&edges[a], &edges[b])).map(|(a, b)| (a as u32, b as u32));
        let graph = Graph::from_edges(15, adjacent).unwrap();
        let request = DisjointRequest::new(graph, 2).limits(Limits::new().attempts(5));
        let DisjointAnswer::GaveUp { limit, most } = disjoint(&request).unwrap() else { panic!() };
        assert_eq!((limit, most.len()), (Limit::Attempts(5), 1));
    }

    #[test]
    fn a_small_edge_cut_is_a_reason() {
        // Two complete graphs of five vertices, joined by two edges in place of one edge each: the cut of two edges
        // lets only one cycle pass.
        let inside = (0..5u32).flat_map(|a| (0..a).map(move |b| (b, a))).filter(|&edge| edge != (0, 1));
        let edges: Vec<(u32, u32)> = inside.collect();
        let moved = edges.iter().map(|&(from, to)| (from + 5, to + 5));
        let graph = Graph::from_edges(10, edges.iter().copied().chain(moved).chain([(0, 5), (1, 6)])).unwrap();
        // The degrees of 0, 1, 5 and 6 are 4, like those of the others.
        let answer = disjoint(&DisjointRequest::new(graph, 2)).unwrap();
        let DisjointAnswer::SmallCut { vertices, edges, needed } = answer else { panic!("{answer:?}") };
        assert!(vertices == [0, 1, 2, 3, 4] || vertices == [5, 6, 7, 8, 9], "{vertices:?}");
        assert_eq!((edges, needed), (2, 4));
    }

    #[test]
    fn shared_edges_are_refused() {
        let graph = AnyGraph::from("complete:5".parse::<GraphFamily>().unwrap().graph().unwrap());
        assert!(verify_disjoint(&graph, vec![vec![0, 1, 2, 3, 4], vec![0, 2, 4, 1, 3]]).is_ok());
        assert!(verify_disjoint(&graph, vec![vec![0, 1, 2, 3, 4], vec![1, 0, 2, 4, 3]]).is_err());
        assert!(verify_disjoint(&graph, vec![vec![0, 1, 2, 3]]).is_err());
    }
}
