//! The longest path with given ends, as the longest path of a graph with tails.
//!
//! A tail is a chain of as many vertices as the graph has, which hangs on a given end. A path with all tails is longer
//! than any other, so the longest path of the graph with its tails consists of them and of the longest path with the
//! given ends.

use super::{LongestAnswer, LongestBound, LongestRequest, longest_with};
use crate::ask::AskError;
use crate::method::Control;
use destrier_core::{AnyGraph, DirectedGraph, Graph, Shape, SimplePath};
use std::collections::VecDeque;

/// Answers a request with a given start or end, or both.
pub(super) fn longest_with_ends(request: &LongestRequest, control: &Control) -> Result<LongestAnswer, AskError> {
    let LongestRequest { graph, shape, start, end, .. } = request;
    let unsuited = |why: &str| Err(AskError::Unsuited(why.into()));
    let count = graph.vertices() as u32;
    if start.iter().chain(end).any(|&vertex| vertex >= count) {
        return unsuited("the start or the end is not a vertex of the graph");
    }
    if *shape == Shape::Closed {
        return unsuited("the longest cycle has no given ends; only a path has them");
    }
    if start.is_some() && start == end {
        return unsuited("a path begins and ends at different vertices");
    }
    let Some(direct) = direct_path(graph, *start, *end) else {
        let (upper_bound, bound) = (0, LongestBound::NotJoined);
        return Ok(LongestAnswer { path: None, upper_bound, bound, limit: None, states: 0 });
    };
    let Some(tailed) = with_tails(graph, *start, *end) else {
        return unsuited("the graph is too large for a path with given ends");
    };
    // The lengths of the other search are not those of this one.
    let outer = control.clone();
    let quiet = Control::polling(move || outer.is_stopped());
    let inner = LongestRequest { graph: tailed, start: None, end: None, ..request.clone() };
    let found = longest_with(&inner, &quiet)?;
    let tails = u64::from(count) * start.iter().chain(end).count() as u64;
    let without_tails = found.path.as_ref().and_then(|path| without_tails(path, count, tails, *start, *end));
    let vertices = without_tails.unwrap_or(direct);
    let upper_bound = found.upper_bound.saturating_sub(tails).clamp(vertices.len() as u64, u64::from(count));
    let bound = if upper_bound == u64::from(count) { LongestBound::AllVertices } else { found.bound };
    let wrong = |fault: String| AskError::WrongClaim { method: "longest".into(), fault };
    let is_end = |vertex: Option<&u32>, given: Option<u32>| given.is_none() || vertex.copied() == given;
    if !is_end(vertices.first(), *start) || !is_end(vertices.last(), *end) {
        return Err(wrong("its ends are not those of the request".into()));
    }
    let path =
        SimplePath::verify(graph.clone(), vertices, Shape::Open).map_err(|fault| wrong(fault.describe(graph)))?;
    let limit = found.limit.filter(|_| (path.len() as u64) < upper_bound);
    Ok(LongestAnswer { path: Some(path), upper_bound, bound, limit, states: found.states })
}

/// A path with as few edges as possible; `None` if there is none.
fn direct_path(graph: &AnyGraph, start: Option<u32>, end: Option<u32>) -> Option<Vec<u32>> {
    let (Some(start), Some(end)) = (start, end) else { return start.or(end).map(|only| vec![only]) };
    let mut before = vec![u32::MAX; graph.vertices()];
    before[start as usize] = start;
    let mut waiting = VecDeque::from([start]);
    while let Some(vertex) = waiting.pop_front() {
        let near = match graph {
            AnyGraph::Undirected(graph) => graph.neighbours(vertex),
            AnyGraph::Directed(graph) => graph.successors(vertex),
        };
        for &to in near {
            if before[to as usize] == u32::MAX {
                before[to as usize] = vertex;
                waiting.push_back(to);
            }
        }
    }
    if before[end as usize] == u32::MAX {
        return None;
    }
    let step_back = |&vertex: &u32| (vertex != start).then(|| before[vertex as usize]);
    let mut path: Vec<u32> = std::iter::successors(Some(end), step_back).collect();
    path.reverse();
    Some(path)
}

/// The graph with a tail on each given end; `None` if the vertices do not fit into 32 bits.
fn with_tails(graph: &AnyGraph, start: Option<u32>, end: Option<u32>) -> Option<AnyGraph> {
    let count = graph.vertices() as u32;
    count.checked_mul(3)?;
    let mut pairs: Vec<(u32, u32)> = graph.pairs().collect();
    let mut all = count;
    for (vertex, is_start) in start.map(|start| (start, true)).into_iter().chain(end.map(|end| (end, false))) {
        let chain = std::iter::once(vertex).chain(all..all + count);
        let links = chain.zip(all..all + count);
        // A path comes from the tail of its start, and goes on into that of its end.
        pairs.extend(links.map(|(near, far)| if is_start { (far, near) } else { (near, far) }));
        all += count;
    }
    match graph {
        AnyGraph::Undirected(_) => Graph::from_edges(all, pairs).ok().map(AnyGraph::from),
        AnyGraph::Directed(_) => DirectedGraph::from_arcs(all, pairs).ok().map(AnyGraph::from),
    }
}

/// The vertices of a path between its tails, from the start to the end; `None` if it does not have all of the tails.
fn without_tails(path: &SimplePath, count: u32, tails: u64, start: Option<u32>, end: Option<u32>) -> Option<Vec<u32>> {
    let mut vertices: Vec<u32> = path.vertices().iter().copied().filter(|&vertex| vertex < count).collect();
    if (path.len() - vertices.len()) as u64 != tails {
        return None;
    }
    let is_reversed = match (start, end) {
        (Some(start), _) => vertices.first() != Some(&start),
        (None, end) => vertices.last().copied() != end,
    };
    if is_reversed {
        vertices.reverse();
    }
    Some(vertices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::graph::longest;
    use crate::method::Random;
    use destrier_core::Ground;

    /// The length of the longest path with these ends, by trying all; 0 if there is none.
    fn by_trying(graph: &AnyGraph, start: Option<u32>, end: Option<u32>) -> u64 {
        fn extend(graph: &AnyGraph, end: Option<u32>, path: &mut Vec<u32>, best: &mut u64) {
            let last = path[path.len() - 1];
            if end.is_none_or(|end| end == last) {
                *best = (path.len() as u64).max(*best);
            }
            for vertex in 0..graph.vertices() as u32 {
                if graph.joined(u64::from(last), u64::from(vertex)) && !path.contains(&vertex) {
                    path.push(vertex);
                    extend(graph, end, path, best);
                    path.pop();
                }
            }
        }
        let mut best = 0;
        let all = 0..graph.vertices() as u32;
        for first in all.filter(|&first| start.is_none_or(|start| start == first)) {
            extend(graph, end, &mut vec![first], &mut best);
        }
        best
    }

    #[test]
    fn given_ends_agree_with_trying_all_paths() {
        let mut random = Random::new(12, 0);
        let mut lengths = std::collections::BTreeSet::new();
        for case in 0..120u32 {
            let count = 3 + random.below(5) as u32;
            let mut pick = || random.below(u64::from(count)) as u32;
            let pairs: Vec<(u32, u32)> = (0..case % 13).map(|_| (pick(), pick())).collect();
            let (start, end) = (pick(), pick());
            let graph: AnyGraph = match case % 2 {
                0 => Graph::from_edges(count, pairs).unwrap().into(),
                _ => DirectedGraph::from_arcs(count, pairs).unwrap().into(),
            };
            for (start, end) in [(Some(start), None), (None, Some(end)), (Some(start), Some(end))] {
                let request = LongestRequest { start, end, ..LongestRequest::new(graph.clone()) };
                if start == end {
                    assert!(longest(&request).is_err());
                    continue;
                }
                let answer = longest(&request).unwrap();
                let expected = by_trying(&graph, start, end);
                assert_eq!((answer.length(), answer.upper_bound), (expected, expected), "{graph:?} {start:?} {end:?}");
                assert_eq!(answer.limit, None);
                lengths.insert((case % 2, expected));
            }
        }
        assert!(lengths.len() > 8, "{lengths:?}");
    }
}
