//! The way in and out: every question becomes a circuit, and a circuit becomes its answer.
//!
//! A Hamilton path is a circuit through extra vertices that stand for "outside":
//!
//! - both ends free: one extra vertex, joined to all;
//! - one end given: an extra vertex joined to that end and to a second one, which is joined to all others;
//! - both ends given: one extra vertex, joined to the two.
//!
//! Extra vertices have no name in the original graph, so their edges vanish when an answer is lifted, and the circuit is
//! open where they were.

use super::Question;
use super::problem::{Edge, Problem, VIRTUAL, walk};
use destrier_core::{Ends, Graph};

/// The problem of a circuit that a question comes to; `None` where an end is no vertex.
pub(super) fn problem(question: &Question) -> Option<Problem> {
    let graph = question.graph;
    let count = graph.vertices() as u32;
    if question.ends.given().any(|end| end >= count) {
        return None;
    }
    let extra: Vec<Edge> = match question.ends {
        Ends::Circuit => return Some(Problem::new(graph.clone())),
        Ends::Path { start: None, end: None } => (0..count).map(|vertex| (count, vertex)).collect(),
        Ends::Path { start: Some(start), end: Some(end) } => vec![(count, start), (count, end)],
        Ends::Path { start: Some(given), end: None } | Ends::Path { start: None, end: Some(given) } => {
            let others = (0..count).filter(|&vertex| vertex != given).map(|vertex| (count + 1, vertex));
            [(count, given), (count, count + 1)].into_iter().chain(others).collect()
        }
    };
    let total = extra.iter().map(|&(from, _)| from + 1).max().unwrap_or(count);
    let own = (0..count).flat_map(|from| graph.neighbours(from).iter().map(move |&to| (from, to)));
    let graph = Graph::from_edges(total, own.filter(|(from, to)| from < to).chain(extra)).ok()?;
    let mut problem = Problem::new(graph);
    problem.names[count as usize..].fill(VIRTUAL);
    Some(problem)
}

/// The vertices in order, from the original edges of an answer.
pub(super) fn answer(question: &Question, edges: &[Edge]) -> Vec<u32> {
    let count = question.graph.vertices();
    if question.ends == Ends::Circuit {
        return walk(count, 0, edges);
    }
    let mut degrees = vec![0u8; count];
    for &(from, to) in edges {
        degrees[from as usize] += 1;
        degrees[to as usize] += 1;
    }
    let (start, end) = match question.ends {
        Ends::Path { start, end } => (start, end),
        Ends::Circuit => (None, None),
    };
    let first = (0..count as u32).find(|&vertex| degrees[vertex as usize] == 1 && end != Some(vertex));
    walk(count, start.or(first).unwrap_or(0), edges)
}
