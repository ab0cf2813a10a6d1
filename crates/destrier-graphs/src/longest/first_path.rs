//! Paths and cycles from which the search starts.

use super::bound::Structure;
use super::cover;
use super::fitting::{longer, longest_stretch};
use super::through::Route;
use crate::directed_walk::directed_walk;
use crate::rotate;
use destrier_core::{AnyGraph, DirectedGraph, Goal, Shape};
use destrier_search::method::{Control, Finding, Limit, Limits, Random};
use std::collections::HashSet;

/// Attempts of the first search for a Hamiltonian path, from which the search for the longest starts.
const FIRST_ATTEMPTS: u64 = 10;

/// Walks in a directed graph, from which that search starts there, and the vertices and arcs that all of them may pass.
const FIRST_WALKS: u64 = 100;
const MAX_WALKED: u64 = 10_000_000;

/// A directed cycle of two vertices, which the search for longer ones does not find.
pub(super) fn there_and_back(route: &Route) -> Vec<u32> {
    let Some(arcs) = route.graph.directed().filter(|_| route.goal.shape == Shape::Closed) else { return Vec::new() };
    let has_all = |&(from, to): &(u32, u32)| route.fixed.is_empty() || route.uses_all_fixed(&[from, to]);
    let mut both = route.fixed.iter().copied().take(1).chain(route.graph.pairs().filter(|_| route.fixed.is_empty()));
    both.find(|&(from, to)| arcs.has_arc(to, from)).filter(has_all).map_or(Vec::new(), |(from, to)| vec![from, to])
}

/// A path from which the search starts.
pub(super) fn first_path(
    route: &Route,
    structure: &Structure,
    seed: u64,
    limits: &Limits,
    control: &Control,
) -> Vec<u32> {
    let graph = match route.graph {
        AnyGraph::Undirected(graph) => graph,
        AnyGraph::Directed(graph) => return first_walk(graph, route, structure, seed, control),
    };

    let limits = Limits { attempts: FIRST_ATTEMPTS.min(limits.attempts), ..limits.clone() };
    let ends = Goal { shape: Shape::Open, ..route.goal }.ends();
    let found = match graph.vertices() {
        0..3 => Finding::gave_up(Limit::Attempts(0)),
        _ => rotate::rotate(graph, ends, route.fixed, seed, &limits, control),
    };

    match found {
        Finding::Found(path) | Finding::GaveUp { longest: path, .. } if !path.is_empty() => path,
        _ => vec![0],
    }
}

/// The longest of some walks from random vertices, or from the given start, and without one of a path or cycle that is
/// found by annealing; with detours.
fn first_walk(graph: &DirectedGraph, route: &Route, structure: &Structure, seed: u64, control: &Control) -> Vec<u32> {
    let free = Route { goal: Goal::OPEN, fixed: &[], ..*route };
    let mut longest = vec![0];
    let size = (graph.vertices() + graph.arc_count()) as u64;
    let walks = if route.goal.start.is_some() { 1 } else { (MAX_WALKED / size).clamp(1, FIRST_WALKS) };

    for attempt in 0..walks {
        if control.is_stopped() {
            break;
        }

        let any = Random::new(seed, attempt).below(graph.vertices() as u64) as u32;
        let mut path = directed_walk(graph, route.goal.start.unwrap_or(any));
        if route.goal.start.is_none() {
            lead_to(graph, &mut path);
        }

        longest = longer(longest, path);
    }

    if route.goal.start.is_none() {
        // Between strong components there are no cycles. Paths are often longer too where most of the work is done in
        // a large component.
        let is_inner = |from: u32, to: u32| structure.strong.as_ref().is_none_or(|strong| strong.has_both(from, to));
        let may_use = |run: u64, from: u32, to: u32| {
            route.goal.shape == Shape::Open && run.is_multiple_of(2) || is_inner(from, to)
        };
        let (path, mut cycle) = cover::search(graph, may_use, seed, control);
        longest = longer(longest, path);

        if route.goal.shape == Shape::Closed {
            cycle = longer(cycle, longest_stretch(route.graph, Shape::Closed, &longest));
            route.lengthen(&mut cycle, &HashSet::new(), control);
            return cycle;
        }
    }

    free.lengthen(&mut longest, &HashSet::new(), control);
    longest
}

/// Lengthens a path at its beginning, as long as an unvisited vertex leads there.
fn lead_to(graph: &DirectedGraph, path: &mut Vec<u32>) {
    let mut is_visited = vec![false; graph.vertices()];
    path.iter().for_each(|&vertex| is_visited[vertex as usize] = true);
    path.reverse();
    while let Some(&from) = path.last().and_then(|&first| {
        let open = graph.predecessors(first).iter().filter(|&&from| !is_visited[from as usize]);
        open.min_by_key(|&&from| graph.predecessors(from).len())
    }) {
        is_visited[from as usize] = true;
        path.push(from);
    }
    path.reverse();
}
