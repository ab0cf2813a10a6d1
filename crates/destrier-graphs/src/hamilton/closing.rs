//! From a question to a cycle problem and back.
//!
//! A question about a path becomes one about a cycle in the [`ClosedGraph`]. The added vertices have no name in the
//! original graph, so their edges vanish from the answer, and the cycle is open there.

use super::GraphQuestion;
use super::problem::{Edge, Problem, VIRTUAL, walk};
use destrier_core::{ClosedGraph, Ends};

/// The cycle problem of a question; `None` if an end is not a vertex.
pub(super) fn problem(question: &GraphQuestion) -> Option<Problem> {
    if question.ends == Ends::Cycle {
        return Some(Problem::new(question.graph.clone()));
    }
    let closed = ClosedGraph::new(question.graph, question.ends)?;
    let original = closed.original_vertices() as usize;
    let mut problem = Problem::new(closed.graph);
    problem.names[original..].fill(VIRTUAL);
    Some(problem)
}

/// The vertices in order, from the original edges of an answer.
pub(super) fn answer(question: &GraphQuestion, edges: &[Edge]) -> Vec<u32> {
    let count = question.graph.vertices();
    if question.ends == Ends::Cycle {
        return walk(count, 0, edges);
    }

    let mut degrees = vec![0u8; count];
    for &(from, to) in edges {
        degrees[from as usize] += 1;
        degrees[to as usize] += 1;
    }

    let (start, end) = match question.ends {
        Ends::Path { start, end } => (start, end),
        Ends::Cycle => (None, None),
    };

    let first = (0..count as u32).find(|&vertex| degrees[vertex as usize] == 1 && end != Some(vertex));
    walk(count, start.or(first).unwrap_or(0), edges)
}
