//! All ways through a small set of vertices, by exhaustive search over its edges.

use super::Way;
use crate::hamilton::problem::{Edge, Problem, walk};
use std::collections::BTreeMap;

/// Clusters with more ways are left as they are.
const MAX_WAYS: usize = 64;

/// One way for each pair of ends, and the number of steps. `None` if the search takes more than `most_steps`, or the
/// cycle may pass the set in two pieces or visit a vertex of it without using an edge inside.
pub(super) fn ways_through(leaf: &Problem, set: &[u32], most_steps: u32) -> (Option<Vec<Way>>, u32) {
    let mut search = Passages::new(leaf, set, most_steps);
    let is_complete = search.decide(0).is_some();
    let steps = most_steps - search.steps_left;
    (is_complete.then(|| search.ways.into_values().collect()), steps)
}

/// The search for all ways through a set of vertices.
struct Passages<'a> {
    set: &'a [u32],
    is_port: Vec<bool>,
    /// The edges inside that are not links, those first that complete the edges of a vertex first.
    edges: Vec<(usize, usize)>,
    /// The edges of each vertex that are not decided.
    open: Vec<u32>,
    used: Vec<u32>,
    /// The other end of the path that ends at a vertex.
    far: Vec<usize>,
    chosen: Vec<(usize, usize)>,
    steps_left: u32,
    ways: BTreeMap<(usize, usize), Way>,
}

impl<'a> Passages<'a> {
    fn new(leaf: &Problem, set: &'a [u32], most_steps: u32) -> Passages<'a> {
        let place = |vertex: u32| set.binary_search(&vertex).ok();
        let is_port = |&vertex: &u32| leaf.graph.neighbours(vertex).iter().any(|&to| place(to).is_none());
        let mut search = Passages {
            set,
            is_port: set.iter().map(is_port).collect(),
            edges: Vec::new(),
            open: vec![0; set.len()],
            used: vec![0; set.len()],
            far: (0..set.len()).collect(),
            chosen: Vec::new(),
            steps_left: most_steps,
            ways: BTreeMap::new(),
        };

        // Vertices in the order of a search through the set, so that edges of one vertex are close together.
        let mut rank = vec![usize::MAX; set.len()];
        let mut reached = 0;
        for root in 0..set.len() {
            let mut waiting = vec![root];
            while let Some(here) = waiting.pop() {
                if rank[here] != usize::MAX {
                    continue;
                }
                rank[here] = reached;
                reached += 1;
                waiting.extend(leaf.graph.neighbours(set[here]).iter().filter_map(|&to| place(to)));
            }
        }

        for here in 0..set.len() {
            let inside = leaf.graph.neighbours(set[here]).iter().filter_map(|&to| place(to)).filter(|&to| here < to);
            for to in inside {
                if leaf.is_link(set[here], set[to]) {
                    search.join(here, to);
                } else {
                    search.edges.push((here, to));
                    search.open[here] += 1;
                    search.open[to] += 1;
                }
            }
        }

        search.edges.sort_unstable_by_key(|&(from, to)| (rank[from].max(rank[to]), rank[from].min(rank[to])));
        search
    }

    /// Tries all uses of the edges from this one on. `None` if the search takes too long, or the cycle may pass in two
    /// pieces or visit a single vertex.
    fn decide(&mut self, index: usize) -> Option<()> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        let Some(&(from, to)) = self.edges.get(index) else { return self.note() };
        self.open[from] -= 1;
        self.open[to] -= 1;

        let is_feasible = self.is_feasible(from) && self.is_feasible(to);
        let mut result = if is_feasible { self.decide(index + 1) } else { Some(()) };
        if result.is_some() && self.used[from] < 2 && self.used[to] < 2 && self.far[from] != to {
            let from_end = self.far[from];
            let to_end = self.far[to];
            self.join(from, to);

            if self.is_feasible(from) && self.is_feasible(to) {
                result = self.decide(index + 1);
            }

            self.far[from_end] = from;
            self.far[from] = from_end;
            self.far[to_end] = to;
            self.far[to] = to_end;
            self.used[from] -= 1;
            self.used[to] -= 1;
            self.chosen.pop();
        }

        self.open[from] += 1;
        self.open[to] += 1;
        result
    }

    fn is_feasible(&self, vertex: usize) -> bool {
        self.is_port[vertex] || self.used[vertex] + self.open[vertex] >= 2
    }

    fn join(&mut self, from: usize, to: usize) {
        let from_end = self.far[from];
        let to_end = self.far[to];
        self.far[from_end] = to_end;
        self.far[to_end] = from_end;
        self.used[from] += 1;
        self.used[to] += 1;
        self.chosen.push((from, to));
    }

    /// Notes the way that is complete.
    fn note(&mut self) -> Option<()> {
        let ends: Vec<usize> = (0..self.set.len()).filter(|&vertex| self.used[vertex] < 2).collect();
        let &[from, to] = &ends[..] else { return None };
        if self.used[from] == 0 || self.used[to] == 0 {
            return None;
        }
        if !self.ways.contains_key(&(from, to)) {
            let edges: Vec<Edge> = self.chosen.iter().map(|&(from, to)| (from as u32, to as u32)).collect();
            let way = walk(self.set.len(), from as u32, &edges);
            self.ways.insert((from, to), way.iter().map(|&at| self.set[at as usize]).collect());
        }
        (self.ways.len() <= MAX_WAYS).then_some(())
    }
}
