//! What all programs that sweep a frontier over a graph share: vertex orders in which it stays narrow, and sets of
//! states that are packed into one word.

use destrier_core::Graph;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// States of a frontier, each packed into one word.
pub type States = HashSet<u128, FixedState>;

/// Breadth-first from a vertex of smallest degree, component by component.
pub fn nearest_first(graph: &Graph) -> Vec<u32> {
    let mut roots: Vec<u32> = (0..graph.vertices() as u32).collect();
    roots.sort_by_key(|&vertex| graph.degree(vertex));

    let mut seen = vec![false; graph.vertices()];
    let mut order = Vec::with_capacity(graph.vertices());
    for root in roots {
        let mut next = order.len();

        if !std::mem::replace(&mut seen[root as usize], true) {
            order.push(root);
        }

        while next < order.len() {
            let from = order[next];
            order.extend(graph.neighbours(from).iter().filter(|&&to| !std::mem::replace(&mut seen[to as usize], true)));
            next += 1;
        }
    }

    order
}

/// Always the vertex that brings the fewest new ones into the frontier; of equal ones the one that has waited longest.
pub fn greedy(graph: &Graph) -> Vec<u32> {
    let start = (0..graph.vertices() as u32).min_by_key(|&vertex| graph.degree(vertex));
    start.map_or(Vec::new(), |start| greedy_from(graph, start, Tie::Longest))
}

/// Which of several vertices comes next that bring equally many into the frontier.
#[derive(Clone, Copy)]
pub enum Tie {
    /// The one that has waited longest.
    Longest,
    /// The one with the fewest neighbours left.
    Nearest,
}

/// Always the vertex that brings the fewest new ones into the frontier, from a given one on.
pub fn greedy_from(graph: &Graph, start: u32, tie: Tie) -> Vec<u32> {
    let count = graph.vertices();
    let mut taken = vec![false; count];
    let mut came = vec![u32::MAX; count];

    // For each vertex, its neighbours that are not yet in the frontier, and those that were not processed.
    let mut fresh: Vec<usize> = (0..count as u32).map(|vertex| graph.degree(vertex)).collect();
    let mut left = fresh.clone();
    let mut order: Vec<u32> = Vec::with_capacity(count);
    let mut next = Some(start);

    while let Some(vertex) = next {
        let step = order.len() as u32;
        taken[vertex as usize] = true;
        order.push(vertex);
        graph.neighbours(vertex).iter().for_each(|&near| left[near as usize] -= 1);

        for &to in graph.neighbours(vertex).iter().chain([&vertex]) {
            if came[to as usize] == u32::MAX {
                came[to as usize] = step;
                graph.neighbours(to).iter().for_each(|&near| fresh[near as usize] -= 1);
            }
        }

        next = (0..count).filter(|&vertex| !taken[vertex]).map(|vertex| vertex as u32).min_by_key(|&vertex| {
            let at = vertex as usize;
            let cost = fresh[at] + usize::from(came[at] == u32::MAX);
            match tie {
                Tie::Longest => (cost, came[at], 0),
                Tie::Nearest => (cost, left[at] as u32, came[at]),
            }
        });
    }

    order
}

/// The order of the squares of a line when a board is swept line by line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LineOrder {
    /// From the first to the last.
    Plain,
    /// The even ones going up, the odd ones coming down.
    UpAndDown,
    /// Alternately from both sides.
    Folded,
}

impl LineOrder {
    /// The rank of the square at this place of a line of this length.
    pub fn rank(self, at: u32, length: u32) -> u32 {
        match self {
            LineOrder::Plain => at,
            LineOrder::UpAndDown if at.is_multiple_of(2) => at,
            LineOrder::UpAndDown => 2 * length - at,
            LineOrder::Folded => folded(at, length),
        }
    }
}

/// 0, 2, 4, ... from one side and 1, 3, 5, ... from the other.
pub fn folded(place: u32, count: u32) -> u32 {
    let from_far_side = count - 1 - place;
    if place <= from_far_side { 2 * place } else { 2 * from_far_side + 1 }
}
