//! Finds reasons why a graph has no Hamiltonian path or cycle, quickly if there is a short one.
//!
//! The reasons of [`Impossible`] are tried one after another, from the simplest to the most complex, and the first that
//! holds is returned. Nothing is proved here: core confirms what is found. `None` only says that no short reason was
//! found.

mod cuts;
mod degrees;
mod directed;
mod forced;
mod separators;

pub use degrees::few_moves;
pub use separators::find_separators;

use crate::method::Control;
use destrier_core::impossible::colour;
use destrier_core::{DirectedGraph, Ends, Graph, Impossible};

/// A pass over a large graph checks its control after this many steps.
const STEPS_PER_CHECK: u64 = 1 << 12;

/// A reason why the graph has no such path or cycle, if one is found quickly. `None` also if a given end is not a
/// vertex, and if the control stops the search.
///
/// ```
/// use destrier_core::{Ends, Graph};
/// use destrier_search::Control;
/// use destrier_search::quick_reasons::refute_graph;
///
/// let star = Graph::from_edges(4, [(0, 1), (0, 2), (0, 3)]).unwrap();
/// assert!(refute_graph(&star, Ends::Path { start: None, end: None }, &Control::new()).is_some());
/// ```
pub fn refute_graph(graph: &Graph, ends: Ends, control: &Control) -> Option<Impossible> {
    let count = graph.vertices() as u64;
    if ends.given().any(|end| u64::from(end) >= count) {
        return None;
    }

    match ends {
        Ends::Cycle if count < 3 => return Some(Impossible::TooFewSquares { count }),
        Ends::Path { start: Some(start), end: Some(end) } if start == end && count > 1 => {
            return Some(Impossible::SameEnds { square: u64::from(start) });
        }
        _ => {}
    }

    in_linear_time(graph, ends, control).or_else(|| by_trials(graph, ends, control))
}

/// A reason why a directed graph has no Hamiltonian path or cycle, if one is found quickly. `None` also if the control
/// stops the search.
///
/// ```
/// use destrier_core::{DirectedGraph, Ends};
/// use destrier_search::Control;
/// use destrier_search::quick_reasons::refute_directed;
///
/// let path = DirectedGraph::from_arcs(3, [(0, 1), (1, 2)]).unwrap();
/// assert!(refute_directed(&path, Ends::Cycle, &Control::new()).is_some());
/// assert!(refute_directed(&path, Ends::Path { start: None, end: None }, &Control::new()).is_none());
/// ```
pub fn refute_directed(graph: &DirectedGraph, ends: Ends, control: &Control) -> Option<Impossible> {
    directed::refute(graph, ends, control).map(|reason| Impossible::Directed { reason })
}

/// A reason that is found in linear time: degrees, components, colours.
pub fn in_linear_time(graph: &Graph, ends: Ends, control: &Control) -> Option<Impossible> {
    degrees::find(graph, ends)
        .or_else(|| unreachable(graph, control))
        .or_else(|| if control.is_stopped() { None } else { colour::graph_imbalance(graph, ends) })
}

/// A reason that is found by trying sets of vertices, or uses of edges: cuts, and forced edges.
pub fn by_trials(graph: &Graph, ends: Ends, control: &Control) -> Option<Impossible> {
    if control.is_stopped() {
        return None;
    }

    let cut = cuts::find(graph, ends);
    if cut.is_some() || control.is_stopped() { cut } else { forced::find(graph, ends) }
}

fn unreachable(graph: &Graph, control: &Control) -> Option<Impossible> {
    let mut reached = vec![false; graph.vertices()];
    *reached.first_mut()? = true;

    let mut open = vec![0];
    let mut steps = 0u64;
    while let Some(from) = open.pop() {
        steps += 1;
        if steps.is_multiple_of(STEPS_PER_CHECK) && control.is_stopped() {
            return None;
        }

        for &to in graph.neighbours(from) {
            if !std::mem::replace(&mut reached[to as usize], true) {
                open.push(to);
            }
        }
    }

    let to = reached.iter().position(|&is_reached| !is_reached)?;
    Some(Impossible::NotConnected { from: 0, to: to as u64 })
}

#[cfg(test)]
mod tests;
