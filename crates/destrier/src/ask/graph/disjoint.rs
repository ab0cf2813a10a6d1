//! Several Hamiltonian cycles of which no two share an edge.
//!
//! "None" has a reason: a vertex with too few edges, a set of vertices that too few edges leave, or that of a single
//! cycle. Otherwise [`destrier_graphs::disjoint`] searches, and its cycles are verified.

use super::answer::{GraphAnswer, SolvedBy};
use super::solve_with;
use crate::ask::AskError;
use crate::settle::verify_disjoint;
use destrier_core::impossible::Verdict;
use destrier_core::{AnyGraph, Impossible, Tour};
pub use destrier_graphs::disjoint::DisjointRequest;
use destrier_graphs::disjoint::{self, EdgeCut};
use destrier_graphs::{GraphRequest, Solved};
use destrier_search::method::{Control, Limit};

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
pub fn disjoint(request: &DisjointRequest) -> Result<DisjointAnswer, AskError> {
    disjoint_with(request, &Control::new())
}

/// Finds Hamiltonian cycles that share no edge, under a control, with which the caller can stop the search. Its
/// progress is the number of attempts and of cycles.
pub fn disjoint_with(request: &DisjointRequest, control: &Control) -> Result<DisjointAnswer, AskError> {
    let DisjointRequest { graph, cycles, seed, limits, time_limit, .. } = request;
    let control = &control.within(*time_limit);
    if *cycles == 0 {
        return Err(AskError::Unsuited("the number of cycles is at least 1".into()));
    }

    let needed = disjoint::edges_needed(graph, *cycles);
    if let Some((vertex, edges)) = disjoint::few_edges(graph, *cycles) {
        return Ok(DisjointAnswer::FewEdges { vertex, edges, needed });
    }

    let outer = control.clone();
    let quiet = Control::polling(move || outer.is_stopped());
    let first = GraphRequest::new(graph.clone()).seed(*seed).limits(limits.clone());
    let first: Vec<u32> = match solve_with(&first, &quiet)? {
        GraphAnswer::Tour { tour, .. } => tour.ids().collect(),
        GraphAnswer::Impossible { reason, verdict, by, .. } => {
            return Ok(DisjointAnswer::Impossible { reason, verdict, by });
        }
        GraphAnswer::GaveUp { limit, .. } => return Ok(DisjointAnswer::GaveUp { limit, most: Vec::new() }),
    };

    if *cycles > 1
        && let Some(EdgeCut { vertices, edges }) = disjoint::small_cut(graph, needed, control)
    {
        return Ok(DisjointAnswer::SmallCut { vertices, edges, needed });
    }

    let solve = |question: &GraphRequest, control: &Control| solve_with(question, control).map(Solved::from);
    let found = disjoint::find_further(request, first, &solve, control)?;
    let tours = verify_disjoint(graph, found.cycles)?;
    Ok(match found.limit {
        None => DisjointAnswer::Cycles(tours),
        Some(limit) => DisjointAnswer::GaveUp { limit, most: tours },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery::GraphFamily;
    use destrier_core::{DirectedGraph, Graph};
    use destrier_search::method::Limits;

    fn ask(name: &str, cycles: usize) -> DisjointAnswer {
        let graph = name.parse::<GraphFamily>().unwrap().graph().unwrap();
        disjoint(&DisjointRequest::new(graph, cycles)).unwrap()
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
}
