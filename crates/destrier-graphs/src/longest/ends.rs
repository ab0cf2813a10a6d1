//! The longest path with given ends, as the longest path of a graph with tails.
//!
//! A tail is a chain of as many vertices as the graph has, which hangs on a given end. A path with all tails is longer
//! than any other, so the longest path of the graph with its tails consists of them and of the longest path with the
//! given ends.
//!
//! If there are edges that must be used, such a path need not exist. Then the first edges of the tails must be used as
//! well, so that every path has them all.

use super::by_frontier::{LongestSearch, search_longest};
use super::through::Route;
use destrier_core::{AnyGraph, DirectedGraph, Goal, Graph, Shape};
use destrier_search::method::{Control, Unsuited};

/// A path with the given ends and as few edges as possible, empty without given ends; `None` if there is none. Fails if
/// the ends make no sense.
pub(super) fn direct_path(route: &Route) -> Result<Option<Vec<u32>>, Unsuited> {
    let &Route { graph, goal, .. } = route;
    let unsuited = |why: &str| Err(Unsuited(why.into()));
    let count = graph.vertices() as u32;
    if goal.given_ends().any(|vertex| vertex >= count) {
        return unsuited("the start or the end is not a vertex of the graph");
    }
    if goal.has_given_ends() && goal.shape == Shape::Closed {
        return unsuited("the longest cycle has no given ends; only a path has them");
    }
    if goal.start.is_some() && goal.start == goal.end && count > 1 {
        return unsuited("a path begins and ends at different vertices");
    }

    match (goal.start, goal.end) {
        (Some(start), Some(end)) => Ok(route.direct_way(start, true, |vertex| vertex == end, |_| false)),
        _ => Ok(Some(goal.given_ends().collect())),
    }
}

/// Searches for a path with the given ends that has more than `known` vertices and at most `upper`.
pub(super) fn search_longest_with_ends(
    route: &Route,
    known: u64,
    upper: u64,
    memory: u64,
    control: &Control,
) -> Result<LongestSearch, Unsuited> {
    if known >= upper {
        return Ok(LongestSearch { vertices: Vec::new(), upper_bound: upper, limit: None, states: 0 });
    }

    let &Route { graph, goal, fixed } = route;
    let Goal { shape, start, end } = goal;
    let count = graph.vertices() as u32;
    let Some(tailed) = with_tails(graph, start, end) else {
        return Err(Unsuited("the graph is too large for a path with given ends".into()));
    };

    let first_links = start.map(|start| (count, start)).into_iter().chain(end.map(|end| match start {
        Some(_) => (end, 2 * count),
        None => (end, count),
    }));

    let links: Vec<(u32, u32)> = if fixed.is_empty() { Vec::new() } else { first_links.collect() };
    let fixed = [fixed, &links].concat();
    let tails = u64::from(count) * goal.given_ends().count() as u64;
    let found = search_longest(&tailed, shape, &fixed, known + tails, upper + tails, memory, control);
    let vertices = without_tails(&found.vertices, count, tails, start, end).unwrap_or_default();

    Ok(LongestSearch { vertices, upper_bound: found.upper_bound.saturating_sub(tails), ..found })
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
fn without_tails(path: &[u32], count: u32, tails: u64, start: Option<u32>, end: Option<u32>) -> Option<Vec<u32>> {
    let mut vertices: Vec<u32> = path.iter().copied().filter(|&vertex| vertex < count).collect();
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
    use crate::{LongestRequest, longest};
    use destrier_core::Ground;
    use destrier_search::method::Random;

    /// The length of the longest path with these ends and edges, by trying all; 0 if there is none.
    fn by_trying(graph: &AnyGraph, start: Option<u32>, end: Option<u32>, fixed: &[(u32, u32)]) -> u64 {
        fn extend(graph: &AnyGraph, end: Option<u32>, fixed: &[(u32, u32)], path: &mut Vec<u32>, best: &mut u64) {
            let last = path[path.len() - 1];
            let goes = |from: u32, to: u32| path.windows(2).any(|pair| (pair[0], pair[1]) == (from, to));
            let is_used = |&(from, to): &(u32, u32)| goes(from, to) || !graph.is_directed() && goes(to, from);
            if end.is_none_or(|end| end == last) && fixed.iter().all(is_used) {
                *best = (path.len() as u64).max(*best);
            }

            for vertex in 0..graph.vertices() as u32 {
                if graph.joined(u64::from(last), u64::from(vertex)) && !path.contains(&vertex) {
                    path.push(vertex);
                    extend(graph, end, fixed, path, best);
                    path.pop();
                }
            }
        }

        let mut best = 0;
        let all = 0..graph.vertices() as u32;
        for first in all.filter(|&first| start.is_none_or(|start| start == first)) {
            extend(graph, end, fixed, &mut vec![first], &mut best);
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
            let start = pick();
            let end = pick();

            let graph: AnyGraph = match case % 2 {
                0 => Graph::from_edges(count, pairs).unwrap().into(),
                _ => DirectedGraph::from_arcs(count, pairs).unwrap().into(),
            };

            for (start, end) in [(Some(start), None), (None, Some(end)), (Some(start), Some(end))] {
                let request = LongestRequest::new(graph.clone()).goal(Goal { start, end, ..Goal::OPEN });
                if start == end {
                    assert!(longest(&request).is_err());
                    continue;
                }

                let answer = longest(&request).unwrap();
                let expected = by_trying(&graph, start, end, &[]);
                assert_eq!((answer.length(), answer.upper_bound), (expected, expected), "{graph:?} {start:?} {end:?}");
                assert_eq!(answer.limit, None);
                lengths.insert((case % 2, expected));
            }
        }

        assert!(lengths.len() > 8, "{lengths:?}");
    }

    #[test]
    fn required_edges_agree_with_trying_all_paths() {
        let mut random = Random::new(14, 0);
        let mut lengths = std::collections::BTreeSet::new();
        let mut by_heuristic = 0;
        for case in 0..240u32 {
            let count = 4 + random.below(4) as u32;
            let mut pick = || random.below(u64::from(count)) as u32;
            let pairs: Vec<(u32, u32)> = (0..6 + case % 12).map(|_| (pick(), pick())).filter(|(a, b)| a != b).collect();
            let one = pick();
            let other = pick();

            let graph: AnyGraph = match case % 2 {
                0 => Graph::from_edges(count, pairs.iter().copied()).unwrap().into(),
                _ => DirectedGraph::from_arcs(count, pairs.iter().copied()).unwrap().into(),
            };

            let fixed: Vec<(u32, u32)> = pairs.into_iter().take(1 + case as usize % 2).collect();
            for (start, end) in [(None, None), (Some(one), None), (None, Some(other)), (Some(one), Some(other))] {
                if start.is_some() && start == end {
                    continue;
                }

                let request = LongestRequest::new(graph.clone()).goal(Goal { start, end, ..Goal::OPEN });
                let answer = longest(&request.fixed_edges(fixed.iter().copied())).unwrap();
                let expected = by_trying(&graph, start, end, &fixed);
                let about = format!("{graph:?} {start:?} {end:?} {fixed:?}");
                assert_eq!((answer.length(), answer.upper_bound), (expected, expected), "{about}");

                let route = Route { graph: &graph, goal: Goal { shape: Shape::Open, start, end }, fixed: &fixed };
                let first = route.find(1, &Control::new());
                assert!(first.len() as u64 <= expected, "{about}");
                by_heuristic += u64::from(!first.is_empty() && route.is_claim_right(&first));
                lengths.insert((case % 2, expected));
            }
        }

        assert!(lengths.len() > 10 && by_heuristic > 100, "{lengths:?} {by_heuristic}");
    }

    #[test]
    fn required_edges_of_a_large_graph_are_on_the_path() {
        // A grid of 40 x 40 squares is too wide for the search over its frontier.
        let edges = (0..1600u32).flat_map(|at| {
            let right = (at % 40 < 39).then_some((at, at + 1));
            right.into_iter().chain((at < 1560).then_some((at, at + 40)))
        });
        let graph = Graph::from_edges(1600, edges).unwrap();
        let fixed = [(0, 1), (820, 860), (1598, 1599), (45, 85)];
        let request = LongestRequest::new(graph).fixed_edges(fixed).start(700);
        let answer = longest(&request.time_limit(std::time::Duration::from_secs(2))).unwrap();
        assert!(answer.length() > 800, "{}", answer.length());
    }
}
