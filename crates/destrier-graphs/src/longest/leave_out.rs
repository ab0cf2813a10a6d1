//! Leaves out the vertices that must be missed, and asks for a Hamiltonian path or cycle of the rest.
//!
//! The bound says how many vertices of each colour are missed, but not which. Several choices are tried: those whose
//! absence leaves every neighbour two edges, in some choices the vertices of lowest degree first, in the others at
//! random. Each rest is a question for the portfolio, with a short time limit.
//!
//! If no choice reaches the bound, shorter lengths are tried: first in growing steps down, then between the longest one
//! that was found and the shortest one that was not. It is a heuristic: where it finds nothing, there may be a path.

use super::LongestRequest;
use super::bound::Structure;
use super::fitting::{fitting, longer};
use super::through::Route;
use crate::answer::Answer;
use crate::error::GraphError;
use crate::request::GraphRequest;
use crate::solve::solve_quickly;
use destrier_core::AnyGraph;
use destrier_search::method::{Control, Random};
use std::time::Duration;

/// Choices that are tried for the length of the bound, and for each shorter one.
const CHOICES: u64 = 12;
const CHOICES_BELOW: u64 = 4;

/// The time for each choice at most, and its share of a given time limit.
const MAX_TIME: Duration = Duration::from_secs(2);
const TIME_SHARE: u32 = 36;

/// The search for vertices that can be left out.
pub(super) struct LeaveOut<'a> {
    pub(super) route: &'a Route<'a>,
    pub(super) request: &'a LongestRequest,
    pub(super) structure: &'a Structure,
    pub(super) control: &'a Control,
}

impl LeaveOut<'_> {
    /// A path or cycle with more than `known` and at most `upper` vertices: a claim. Empty if none was found.
    pub(super) fn search(&self, upper: u64, known: u64) -> Result<Vec<u32>, GraphError> {
        let mut longest = self.attempt(upper, CHOICES)?;
        let mut failed = upper;
        let mut step = 1;
        while (longest.len() as u64) < failed && !self.control.is_stopped() {
            let least = known.max(longest.len() as u64);
            let halfway = self.structure.at_most(least.midpoint(failed).max(failed.saturating_sub(step)));
            let length = if halfway > least { halfway } else { self.structure.at_most(failed - 1) };
            if length <= least {
                break;
            }

            let found = self.attempt(length, CHOICES_BELOW)?;
            if (found.len() as u64) < length {
                failed = length;
                step *= 2;
            }

            longest = longer(longest, found);
        }

        Ok(longest)
    }

    /// A path or cycle with `length` vertices, or the longest one met in this many attempts at that.
    fn attempt(&self, length: u64, choices: u64) -> Result<Vec<u32>, GraphError> {
        let LeaveOut { route, request, structure, control } = self;
        let possibilities = structure.missed(length);
        if length == 0 || possibilities.is_empty() {
            return Ok(Vec::new());
        }

        let limit = request.time_limit.map_or(MAX_TIME, |limit| (limit / TIME_SHARE).min(MAX_TIME));
        let quiet = control.without_lengths();
        let mut longest = Vec::new();
        for choice in 0..choices {
            if control.is_stopped() {
                break;
            }

            let missed = possibilities[choice as usize % possibilities.len()];
            let round = choice / possibilities.len() as u64;
            let Some(kept) = choose(route, structure, missed, round, request.seed) else { continue };
            let Some(rest) = rest(route, request, &kept) else { continue };

            match solve_quickly(&rest.proof_size(0).time_limit(limit), &quiet)? {
                Answer::Tour { tour, .. } => return Ok(tour.ids().map(|vertex| kept[vertex as usize]).collect()),
                Answer::GaveUp { longest: path, .. } => {
                    let path: Vec<u32> = path.iter().map(|&vertex| kept[vertex as usize]).collect();
                    longest = longer(longest, fitting(route, &path));
                }
                Answer::Impossible { .. } => (),
            }
        }

        Ok(longest)
    }
}

/// The vertices that are left, ascending, when the part loses as many of each colour as `missed` says; `None` if too
/// many of them must be used.
fn choose(route: &Route, structure: &Structure, missed: [u64; 2], round: u64, seed: u64) -> Option<Vec<u32>> {
    let mut is_in_part = vec![false; route.graph.vertices()];
    structure.part.iter().for_each(|&vertex| is_in_part[vertex as usize] = true);
    let mut is_kept = is_in_part.clone();
    let mut is_used = vec![false; route.graph.vertices()];
    let used = route.fixed.iter().flat_map(|&(from, to)| [from, to]).chain(route.goal.given_ends());
    used.for_each(|vertex| is_used[vertex as usize] = true);

    let near = |vertex: u32| match route.graph {
        AnyGraph::Undirected(graph) => [graph.neighbours(vertex), &[][..]],
        AnyGraph::Directed(graph) => [graph.successors(vertex), graph.predecessors(vertex)],
    };

    let inside = |vertex: u32| near(vertex).into_iter().flatten().copied().filter(|&other| is_in_part[other as usize]);
    let mut degrees: Vec<usize> = vec![0; route.graph.vertices()];
    for &vertex in &structure.part {
        degrees[vertex as usize] = inside(vertex).count();
    }

    let mut candidates: Vec<u32> = structure.part.iter().copied().filter(|&v| !is_used[v as usize]).collect();
    Random::new(seed, round).shuffle(&mut candidates);

    if round.is_multiple_of(2) {
        candidates.sort_by_key(|&vertex| degrees[vertex as usize]);
        // In each of these rounds another vertex is the first.
        let turn = (round / 2) as usize % candidates.len().max(1);
        candidates.rotate_left(turn);
    }

    let mut missed = missed;
    for is_careful in [true, false] {
        for &vertex in &candidates {
            let colour = structure.colour(vertex);
            let spares = |other: u32| !is_kept[other as usize] || degrees[other as usize] > 2;
            let may_go = is_kept[vertex as usize] && missed[colour] > 0;
            if may_go && (!is_careful || inside(vertex).all(spares)) {
                is_kept[vertex as usize] = false;
                missed[colour] -= 1;
                inside(vertex).for_each(|other| degrees[other as usize] -= 1);
            }
        }
    }

    (missed == [0, 0]).then(|| (0..is_kept.len() as u32).filter(|&vertex| is_kept[vertex as usize]).collect())
}

/// The question for the rest of the graph. Its vertices are the places in the list.
fn rest(route: &Route, request: &LongestRequest, kept: &[u32]) -> Option<GraphRequest> {
    let place = |vertex: u32| kept.binary_search(&vertex).ok().map(|at| at as u32);
    let both = |(from, to): (u32, u32)| Some((place(from)?, place(to)?));
    let fixed: Vec<(u32, u32)> = route.fixed.iter().copied().map(both).collect::<Option<_>>()?;
    let goal = route.goal.rename(place)?;
    Some(request.hamiltonian(route.graph.induced(kept)).goal(goal).fixed_edges(fixed))
}

#[cfg(test)]
mod tests {
    use crate::{LongestBound, LongestRequest, longest};
    use destrier_core::{DirectedGraph, Graph, RectangleGraph};
    use std::time::Duration;

    #[test]
    fn boards_with_ends_of_the_same_colour_reach_the_bound() {
        for (board, length) in [("6x6", 35), ("8x8", 63), ("10x10", 99)] {
            let graph = RectangleGraph::new(&board.parse().unwrap()).graph;
            let request = LongestRequest::new(graph).start(0).end(2).time_limit(Duration::from_secs(60));
            let answer = longest(&request).unwrap();
            assert_eq!((answer.length(), answer.upper_bound, answer.limit), (length, length, None), "{board}");
            assert_eq!(answer.bound, LongestBound::Parts, "{board}");
        }
    }

    #[test]
    fn odd_boards_have_cycles_without_one_square() {
        for (board, length) in [("5x5", 24), ("7x7", 48), ("9x9", 80), ("21x21", 440)] {
            let graph = RectangleGraph::new(&board.parse().unwrap()).graph;
            let request = LongestRequest::new(graph).cycle().time_limit(Duration::from_secs(60));
            let answer = longest(&request).unwrap();
            assert_eq!((answer.length(), answer.upper_bound, answer.limit), (length, length, None), "{board}");
        }
    }

    #[test]
    fn shorter_cycles_are_found_where_the_bound_is_out_of_reach() {
        // Five squares are missing near the corners, which are then hard to reach.
        let graph = RectangleGraph::new(&"10x10 without=c2,b3,i2,h3,b8".parse().unwrap()).graph;
        let answer = longest(&LongestRequest::new(graph).cycle().time_limit(Duration::from_secs(60))).unwrap();
        assert_eq!((answer.length(), answer.upper_bound), (90, 90));

        // Three paths with 50, 60 and 70 vertices between two others: the bound allows all, and a cycle has two paths.
        let mut edges = Vec::new();
        let mut next = 2;
        for length in [50, 60, 70] {
            let inner = next..next + length;
            let there = [0].into_iter().chain(inner.clone());
            edges.extend(there.zip(inner.chain([1])));
            next += length;
        }

        let graph = Graph::from_edges(next, edges).unwrap();
        let answer = longest(&LongestRequest::new(graph).cycle()).unwrap();
        assert_eq!((answer.length(), answer.upper_bound), (132, 132));

        // Vertices with neighbours outside of the block that has the longest cycle.
        let edges = [(0, 8), (1, 3), (1, 8), (1, 11), (3, 7), (5, 11), (7, 10), (8, 10), (10, 11)];
        let graph = Graph::from_edges(12, edges).unwrap();
        assert_eq!(longest(&LongestRequest::new(graph).cycle()).unwrap().length(), 5);
        let arcs = DirectedGraph::from_arcs(4, [(1, 0), (2, 0), (2, 1), (2, 3)]).unwrap();
        assert!(longest(&LongestRequest::new(arcs).cycle()).unwrap().path.is_none());
    }

    #[test]
    fn directed_graphs_leave_out_vertices_as_well() {
        // A ring of 200 vertices in both directions, with another way past every tenth of them.
        let ring = (0..200u32).flat_map(|at| [(at, (at + 1) % 200), ((at + 1) % 200, at)]);
        let past = (0..20u32).flat_map(|at| [(10 * at + 1, 200 + at), (200 + at, 10 * at + 3)]);
        let graph = DirectedGraph::from_arcs(220, ring.chain(past)).unwrap();
        let answer = longest(&LongestRequest::new(graph).cycle().time_limit(Duration::from_secs(60))).unwrap();
        assert_eq!((answer.length(), answer.upper_bound), (200, 200));
    }
}
