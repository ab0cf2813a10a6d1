//! A path with given ends from a long cycle: from the start to the cycle, most of the way around it, and to the end.
//!
//! With one given end the path goes all the way around. With both it goes from one vertex of the cycle to another, and
//! so misses the vertices between them on one side; unless an edge leads across, as in the picture, where the path goes
//! from a to i, from i to j, and backwards from j to b. Then it misses only the vertices after i and those after j.
//!
//! ```text
//!   a > > i . . b
//!   .     |     ^
//!   . . . j > > >
//! ```

use super::fitting::longer;
use super::through::Route;
use destrier_core::Ground;
use destrier_search::method::Control;

const NONE: u32 = u32::MAX;

/// The longest such path that was found: a claim. Empty if there is none, or if it misses an edge that must be used. It
/// takes linear time, so only the detours at the end heed the control.
pub(super) fn around(route: &Route, cycle: &[u32], control: &Control) -> Vec<u32> {
    let mut path = first_way(route, cycle).unwrap_or_default();
    if path.is_empty() || !route.uses_all_fixed(&path) {
        return Vec::new();
    }
    route.lengthen(&mut path, &route.required(), control);
    path
}

/// The way without detours; `None` if an end does not reach the cycle.
fn first_way(route: &Route, cycle: &[u32]) -> Option<Vec<u32>> {
    let (there, back) = ways_to(route, cycle)?;

    let from = |vertex: u32| {
        let place = cycle.iter().position(|&other| other == vertex)?;
        Some([&cycle[place..], &cycle[..place]].concat())
    };

    let middle = match (there.last(), back.first()) {
        (Some(&enter), Some(&leave)) => between(route, from(enter)?, leave),
        (Some(&enter), None) => from(enter)?,
        (None, Some(&leave)) => {
            let mut all = from(leave)?;
            all.rotate_left(1);
            all
        }
        (None, None) => return None,
    };

    // The ways share one vertex with the middle.
    let before = there.split_last().map_or(&[][..], |(_, before)| before);
    let after = back.split_first().map_or(&[][..], |(_, after)| after);
    Some([before, &middle, after].concat())
}

/// Two ways without a common vertex, from the start to the cycle and from the cycle to the end. If an end is not given,
/// its way is empty. The first way that is found may block the other, so both orders are tried.
fn ways_to(route: &Route, cycle: &[u32]) -> Option<(Vec<u32>, Vec<u32>)> {
    let mut is_on_cycle = vec![false; route.graph.vertices()];
    cycle.iter().for_each(|&vertex| is_on_cycle[vertex as usize] = true);

    [[true, false], [false, true]].into_iter().find_map(|order| {
        let mut is_blocked = vec![false; route.graph.vertices()];
        route.goal.start.iter().chain(&route.goal.end).for_each(|&end| is_blocked[end as usize] = true);

        let mut there = Vec::new();
        let mut back = Vec::new();
        for is_start in order {
            let Some(end) = (if is_start { route.goal.start } else { route.goal.end }) else { continue };
            let is_goal = |vertex: u32| is_on_cycle[vertex as usize];
            let way = route.direct_way(end, is_start, is_goal, |vertex| is_blocked[vertex as usize])?;
            way.iter().for_each(|&vertex| is_blocked[vertex as usize] = true);
            *(if is_start { &mut there } else { &mut back }) = way;
        }

        back.reverse();
        Some((there, back))
    })
}

/// The longest way that was found from the first vertex of a cycle to another.
fn between(route: &Route, cycle: Vec<u32>, leave: u32) -> Vec<u32> {
    let there = one_way_round(route, &cycle, leave);
    if route.graph.is_directed() {
        return there;
    }
    let mut mirrored = cycle;
    mirrored[1..].reverse();
    longer(there, one_way_round(route, &mirrored, leave))
}

/// The longest way that was found from the first vertex of a cycle to another, beginning in the direction of the cycle.
fn one_way_round(route: &Route, cycle: &[u32], leave: u32) -> Vec<u32> {
    let mut place = vec![NONE; route.graph.vertices()];
    cycle.iter().zip(0..).for_each(|(&vertex, at)| place[vertex as usize] = at);
    let last = place[leave as usize] as usize;
    let crossings = cycle[..last].iter().enumerate().flat_map(|(at, &vertex)| {
        let places = route.successors(vertex).iter().map(|&to| place[to as usize] as usize);
        places.filter(|&to| to > last && to < cycle.len()).map(move |to| (at, to))
    });

    // In a directed graph, the cycle cannot be followed backwards.
    let crossing = crossings.filter(|_| !route.graph.is_directed()).max_by_key(|(at, to)| at + to);
    match crossing {
        Some((at, to)) if at + to > 2 * last => {
            cycle[..=at].iter().chain(cycle[last..=to].iter().rev()).copied().collect()
        }
        _ => cycle[..=last].to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{AnyGraph, DirectedGraph, Goal, Graph};
    use destrier_search::method::Random;

    fn path(graph: &AnyGraph, start: Option<u32>, end: Option<u32>, cycle: &[u32]) -> Vec<u32> {
        let route = Route { graph, goal: Goal { start, end, ..Goal::OPEN }, fixed: &[] };
        let path = around(&route, cycle, &Control::new());
        assert!(path.is_empty() || route.is_claim_right(&path), "{path:?}");
        path
    }

    #[test]
    fn the_path_goes_round_and_across() {
        let ring = |count: u32| (0..count).map(move |at| (at, (at + 1) % count));
        let cycle: Vec<u32> = (0..20).collect();

        // A ring with a tail of two vertices at 0, and an edge across.
        let edges: Vec<(u32, u32)> = ring(20).chain([(0, 20), (20, 21), (9, 18)]).collect();
        let graph = AnyGraph::from(Graph::from_edges(22, edges.iter().copied()).unwrap());
        assert_eq!(path(&graph, Some(21), None, &cycle).len(), 22);
        assert_eq!(path(&graph, None, Some(21), &cycle).len(), 22);

        // The path goes from 0 to 9, across to 18, and back to 10; it misses one vertex.
        let all = path(&graph, Some(21), Some(10), &cycle);
        assert_eq!((all.len(), all[2], all[11], all[12]), (21, 0, 9, 18));
        assert_eq!(path(&graph, Some(0), Some(7), &cycle).len(), 14);
        assert_eq!(path(&graph, Some(0), Some(13), &cycle).len(), 16);

        // Both ends lead to the same vertex of the cycle.
        assert_eq!(path(&graph, Some(21), Some(0), &cycle).len(), 0);
        let arcs = AnyGraph::from(DirectedGraph::from_arcs(22, edges).unwrap());
        assert_eq!(path(&arcs, Some(0), Some(7), &cycle).len(), 8);
        assert_eq!(path(&arcs, Some(21), None, &cycle).len(), 0);
        assert_eq!(path(&arcs, None, Some(21), &cycle), (1..20).chain([0, 20, 21]).collect::<Vec<_>>());
    }

    #[test]
    fn random_graphs_get_valid_paths() {
        let mut random = Random::new(3, 0);
        let mut lengths = std::collections::BTreeSet::new();
        for case in 0..200u32 {
            let cycle: Vec<u32> = (0..12).collect();
            let mut pick = || random.below(16) as u32;
            let more: Vec<(u32, u32)> = (0..12).map(|_| (pick(), pick())).filter(|(from, to)| from != to).collect();
            let start = pick();
            let end = pick();
            let edges = (0..12).map(|at| (at, (at + 1) % 12)).chain(more);

            let graph: AnyGraph = match case % 2 {
                0 => Graph::from_edges(16, edges).unwrap().into(),
                _ => DirectedGraph::from_arcs(16, edges).unwrap().into(),
            };

            for (start, end) in [(Some(start), None), (None, Some(end)), (Some(start), Some(end))] {
                if start != end {
                    lengths.insert(path(&graph, start, end, &cycle).len());
                }
            }
        }

        assert!(lengths.len() > 8, "{lengths:?}");
    }
}
