//! Largest matchings between vertices and their partners, such as their successors in a directed graph.
//!
//! The partners are one side of a bipartite graph and the vertices the other, even if both are the same vertices.

use crate::method::Control;
use std::collections::VecDeque;

/// The partner of a vertex without one.
pub const UNMATCHED: u32 = u32::MAX;

/// The distance of a vertex that was not reached.
const FAR: u32 = u32::MAX;

/// Steps between two checks of the control.
const LOOK_INTERVAL: u64 = 1 << 12;

/// A matching: the partner of each vertex, and whose partner each vertex is.
pub struct Matching {
    /// The partner of each vertex.
    pub to: Vec<u32>,
    from: Vec<u32>,
}

impl Matching {
    /// A largest matching (Hopcroft and Karp 1973): augmenting paths of the shortest length, as many as possible at
    /// once, until there are none. `None` if the control stops it.
    pub fn largest<I: Iterator<Item = u32>>(
        count: usize,
        needy: &[u32],
        partners: &impl Fn(u32) -> I,
        control: &Control,
    ) -> Option<Matching> {
        let mut matching = Matching { to: vec![UNMATCHED; count], from: vec![UNMATCHED; count] };
        let mut steps = 0u64;
        let mut is_stopped = || {
            steps += 1;
            steps.is_multiple_of(LOOK_INTERVAL) && control.is_stopped()
        };

        loop {
            // The distance of each vertex from a free one, by arcs and matched arcs in turn.
            let mut distance = vec![FAR; count];
            let mut queue = VecDeque::new();
            for &vertex in needy.iter().filter(|&&vertex| matching.to[vertex as usize] == UNMATCHED) {
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
                    can_grow |= next == UNMATCHED;
                    if next != UNMATCHED && distance[next as usize] == FAR {
                        distance[next as usize] = distance[vertex as usize] + 1;
                        queue.push_back(next);
                    }
                }
            }

            if !can_grow {
                return Some(matching);
            }

            let free: Vec<u32> =
                needy.iter().copied().filter(|&vertex| matching.to[vertex as usize] == UNMATCHED).collect();
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
        let mut path: Vec<(u32, I, u32)> = vec![(root, partners(root), UNMATCHED)];
        while let Some((vertex, rest, chosen)) = path.last_mut() {
            let Some(to) = rest.next() else {
                // The vertex is a dead end, so no other path needs to try it.
                distance[*vertex as usize] = FAR;
                path.pop();
                continue;
            };

            let next = self.from[to as usize];
            if next == UNMATCHED {
                *chosen = to;
                for (vertex, _, to) in path {
                    self.to[vertex as usize] = to;
                    self.from[to as usize] = vertex;
                }
                return;
            }

            let own = distance[*vertex as usize];
            if own != FAR && distance[next as usize] == own + 1 {
                *chosen = to;
                path.push((next, partners(next), UNMATCHED));
            }
        }
    }

    /// All vertices that alternating paths reach from these, ascending.
    pub fn alternating<I: Iterator<Item = u32>>(&self, roots: &[u32], partners: &impl Fn(u32) -> I) -> Vec<u32> {
        let mut seen = vec![false; self.to.len()];
        let mut open = roots.to_vec();
        roots.iter().for_each(|&root| seen[root as usize] = true);
        while let Some(vertex) = open.pop() {
            for to in partners(vertex) {
                let next = self.from[to as usize];
                if next != UNMATCHED && !std::mem::replace(&mut seen[next as usize], true) {
                    open.push(next);
                }
            }
        }
        (0..seen.len() as u32).filter(|&vertex| seen[vertex as usize]).collect()
    }
}
