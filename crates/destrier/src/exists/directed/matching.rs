//! Vertices that cannot all be left: by a largest matching between vertices and their successors.
//!
//! In a cycle every vertex has its own successor, so there is a matching of all vertices; in a path, of all but one.
//! From a vertex that the largest matching leaves over, alternate between arcs and matched arcs: the vertices on its
//! side exceed their successors by one (Hall 1935, König 1931).

use crate::exists::STEPS_PER_LOOK;
use crate::method::Control;
use destrier_core::{DirectedGraph, DirectedImpossible, Ends};
use std::collections::VecDeque;

const NONE: u32 = u32::MAX;

/// The smallest such set that is found, in both directions.
pub(super) fn few_partners(graph: &DirectedGraph, ends: Ends, control: &Control) -> Option<DirectedImpossible> {
    let sets = [true, false].map(|forwards| Some((deficient(graph, ends, forwards, control)?, forwards)));
    let smallest = sets.into_iter().flatten().min_by_key(|(vertices, _)| vertices.len());
    smallest.map(|(vertices, forwards)| DirectedImpossible::FewPartners { vertices, forwards })
}

/// Vertices with too few partners. `None` also if the control stops the search.
fn deficient(graph: &DirectedGraph, ends: Ends, forwards: bool, control: &Control) -> Option<Vec<u32>> {
    let (exempt, never, spare) = match ends {
        Ends::Cycle => (None, None, 0),
        Ends::Path { start, end } if forwards => (end, start, usize::from(end.is_none())),
        Ends::Path { start, end } => (start, end, usize::from(start.is_none())),
    };
    let partners = |vertex: u32| {
        let all = if forwards { graph.successors(vertex) } else { graph.predecessors(vertex) };
        all.iter().copied().filter(move |&to| Some(to) != never)
    };
    let needy: Vec<u32> = (0..graph.vertices() as u32).filter(|&vertex| Some(vertex) != exempt).collect();
    let matching = Matching::largest(graph.vertices(), &needy, &partners, control)?;
    let left_over: Vec<u32> = needy.into_iter().filter(|&vertex| matching.to[vertex as usize] == NONE).collect();
    if left_over.len() <= spare {
        return None;
    }
    // Any one more than can be spared will do; a few are tried for a small set.
    let sets = left_over.chunks(spare + 1).take(8).filter(|roots| roots.len() > spare);
    sets.map(|roots| matching.alternating(roots, &partners)).min_by_key(Vec::len)
}

/// A matching: the partner of each vertex, and whose partner each vertex is.
struct Matching {
    to: Vec<u32>,
    from: Vec<u32>,
}

impl Matching {
    /// A largest matching (Hopcroft and Karp 1973): augmenting paths of the shortest length, as many as possible at
    /// once, until there are none. `None` if the control stops it.
    fn largest<I: Iterator<Item = u32>>(
        count: usize,
        needy: &[u32],
        partners: &impl Fn(u32) -> I,
        control: &Control,
    ) -> Option<Matching> {
        let mut matching = Matching { to: vec![NONE; count], from: vec![NONE; count] };
        let mut steps = 0u64;
        let mut is_stopped = || {
            steps += 1;
            steps.is_multiple_of(STEPS_PER_LOOK) && control.is_stopped()
        };
        loop {
            // The distance of each vertex from a free one, by arcs and matched arcs in turn.
            let mut distance = vec![NONE; count];
            let mut queue = VecDeque::new();
            for &vertex in needy.iter().filter(|&&vertex| matching.to[vertex as usize] == NONE) {
                distance[vertex as usize] = 0;
                queue.push_back(vertex);
            }
            let mut can_grow = false;
            while let Some(vertex) = queue.pop_front() {
                if is_stopped() {
                    return None;
                }
                for to in partners(vertex) {
                    let next = matching.from[to as usize];
                    can_grow |= next == NONE;
                    if next != NONE && distance[next as usize] == NONE {
                        distance[next as usize] = distance[vertex as usize] + 1;
                        queue.push_back(next);
                    }
                }
            }
            if !can_grow {
                return Some(matching);
            }
            let free: Vec<u32> = needy.iter().copied().filter(|&one| matching.to[one as usize] == NONE).collect();
            for root in free {
                if is_stopped() {
                    return None;
                }
                matching.augment(root, &mut distance, partners);
            }
        }
    }

    /// Follows the distances from a free vertex to a free partner, if they lead to one, and exchanges matched arcs for
    /// the others.
    fn augment<I: Iterator<Item = u32>>(&mut self, root: u32, distance: &mut [u32], partners: &impl Fn(u32) -> I) {
        let mut path: Vec<(u32, I, u32)> = vec![(root, partners(root), NONE)];
        while let Some((vertex, rest, chosen)) = path.last_mut() {
            let Some(to) = rest.next() else {
                // A dead end: no other path needs to try it.
                distance[*vertex as usize] = NONE;
                path.pop();
                continue;
            };
            let next = self.from[to as usize];
            if next == NONE {
                *chosen = to;
                for (vertex, _, to) in path {
                    self.to[vertex as usize] = to;
                    self.from[to as usize] = vertex;
                }
                return;
            }
            let own = distance[*vertex as usize];
            if own != NONE && distance[next as usize] == own + 1 {
                *chosen = to;
                path.push((next, partners(next), NONE));
            }
        }
    }

    /// All vertices that alternating paths reach from these, ascending.
    fn alternating<I: Iterator<Item = u32>>(&self, roots: &[u32], partners: &impl Fn(u32) -> I) -> Vec<u32> {
        let mut seen = vec![false; self.to.len()];
        let mut open = roots.to_vec();
        roots.iter().for_each(|&root| seen[root as usize] = true);
        while let Some(vertex) = open.pop() {
            for to in partners(vertex) {
                let next = self.from[to as usize];
                if next != NONE && !std::mem::replace(&mut seen[next as usize], true) {
                    open.push(next);
                }
            }
        }
        (0..seen.len() as u32).filter(|&vertex| seen[vertex as usize]).collect()
    }
}
