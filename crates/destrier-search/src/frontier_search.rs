//! Decides exactly whether a narrow graph has a Hamiltonian path or cycle.
//!
//! The vertices are processed one after another, and for each it is decided which edges connect it to later vertices.
//! The past matters only through the *frontier*: which of its vertices have none, one or both of their edges, and which
//! ends belong to the same path. States that failed are remembered, so the search is over when all different ones have
//! been tried. Their number grows linearly with the length of the graph and exponentially with the width of the
//! frontier.
//!
//! The technique is that of Knuth's SIMPATH (The Art of Computer Programming 4A, section 7.1.4) and of counting tours
//! by transfer matrices; here it decides depth-first instead of counting breadth-first. It serves the method
//! `frontier`, the constructions with given ends on narrow boards, and questions about graphs.

mod layers;
pub mod order;
mod placed_graph;
mod search;

use crate::method::{Control, Finding, Limit, Limits};
use destrier_core::{ClosedGraph, Ends, Graph, Impossible};
use layers::{Layers, LayersError};
use placed_graph::PlacedGraph;
use search::{CycleSearch, CycleSearchResult};

/// Decides whether a graph has a Hamiltonian path or cycle with these ends.
///
/// Several orders of the vertices are tried, and the most promising is kept; the work grows exponentially with the
/// width of its frontier and linearly with the number of vertices.
pub fn settle(graph: &Graph, ends: Ends, limits: &Limits, control: &Control) -> Finding<Vec<u32>> {
    settle_in_order(graph, ends, &order::for_graph(graph), limits, control)
}

/// Decides whether a graph has a Hamiltonian path or cycle with these ends. The vertices are processed in the given
/// order, which must name each of them once.
pub fn settle_in_order(
    graph: &Graph,
    ends: Ends,
    order: &[u32],
    limits: &Limits,
    control: &Control,
) -> Finding<Vec<u32>> {
    let count = graph.vertices();
    let none = |nodes: u64| Finding::Impossible(Impossible::Exhausted { nodes });
    if ends.given().any(|end| end as usize >= count) {
        return none(0);
    }

    match ends {
        Ends::Cycle if count < 3 => return none(0),
        Ends::Path { .. } if count == 0 => return none(0),
        Ends::Path { .. } if count == 1 => return Finding::Found(vec![0]),
        Ends::Path { start: Some(start), end: Some(end) } if start == end => return none(0),
        _ => {}
    }

    let fixed = count as u64 * CycleSearch::bytes_per_vertex();
    let memory = |needed: u64| Finding::gave_up(Limit::Memory { needed, allowed: limits.memory });
    if fixed > limits.memory {
        return memory(fixed);
    }

    let Some(closed) = ClosedGraph::new(graph, ends) else { return none(0) };
    let placed = PlacedGraph::new(&closed, order);
    let layers = match Layers::new(&placed, limits.memory - fixed) {
        Ok(layers) => layers,
        Err(LayersError::TooWide) => return Finding::gave_up(Limit::TooWide),
        Err(LayersError::TooLarge { needed }) => return memory(fixed + needed),
    };

    let fixed = fixed + layers.bytes();
    let mut search = CycleSearch::new(&placed, &layers);
    match search.run(control, limits.memory.saturating_sub(fixed)) {
        CycleSearchResult::Cycle(sides) => Finding::Found(closed.open(placed.unroll(&sides))),
        CycleSearchResult::None => none(search.nodes),
        CycleSearchResult::Stopped => Finding::gave_up(Limit::Stopped),
        CycleSearchResult::OutOfMemory { needed } => memory(fixed + needed),
    }
}
