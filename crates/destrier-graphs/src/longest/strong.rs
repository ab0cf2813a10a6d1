//! What the strong components of a directed graph allow.
//!
//! A cycle lies in one strong component. A path passes from one to another and never comes back, so it has no more
//! vertices than the heaviest way through them. In each component its arcs leave different vertices and enter different
//! ones, so it has at most one vertex more than a largest matching of vertices and successors; a cycle has none more.

use super::through::Route;
use destrier_core::DirectedGraph;
use destrier_search::bipartite_matching::{Matching, UNMATCHED};
use destrier_search::method::Control;

/// The strong components of a directed graph.
pub(super) struct StrongParts {
    /// The component of each vertex. Arcs lead to the same or to a higher one.
    pub(super) of: Vec<u32>,
    /// For each component, how many vertices a cycle in it has at most, and how many a path.
    most: Vec<[u64; 2]>,
}

impl StrongParts {
    pub(super) fn new(graph: &DirectedGraph, control: &Control) -> StrongParts {
        let component = graph.strong_components();
        let of = &component[..];
        let mut most = vec![[0; 2]; of.iter().max().map_or(0, |&last| last as usize + 1)];
        let inner = |from: u32| {
            let own = of[from as usize];
            graph.successors(from).iter().copied().filter(move |&to| of[to as usize] == own)
        };

        let all: Vec<u32> = (0..graph.vertices() as u32).collect();
        let matching = Matching::largest(graph.vertices(), &all, &inner, control);
        for (vertex, &own) in of.iter().enumerate() {
            let is_matched = matching.as_ref().is_none_or(|matching| matching.to[vertex] != UNMATCHED);
            let [cycle, path] = &mut most[own as usize];
            *cycle += u64::from(is_matched);
            *path += 1;
        }

        for [cycle, path] in &mut most {
            *path = (*path).min(*cycle + 1);
        }

        StrongParts { of: component, most }
    }

    /// Whether both vertices are in the same component.
    pub(super) fn has_both(&self, left: u32, right: u32) -> bool {
        self.of[left as usize] == self.of[right as usize]
    }

    /// The most vertices of a cycle through this vertex.
    pub(super) fn longest_cycle(&self, vertex: u32) -> u64 {
        self.most[self.of[vertex as usize] as usize][0]
    }

    /// The most vertices of a path with the given ends.
    pub(super) fn longest_path(&self, graph: &DirectedGraph, route: &Route) -> u64 {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); self.most.len()];
        self.of.iter().zip(0..).for_each(|(&own, vertex)| members[own as usize].push(vertex));
        let component = |vertex: Option<u32>| vertex.map(|vertex| self.of[vertex as usize] as usize);
        let first = component(route.goal.start);
        let last = component(route.goal.end);

        // The most vertices of a path that ends before each component.
        let mut earlier: Vec<Option<u64>> = vec![Some(0); self.most.len()];
        if let Some(first) = first {
            earlier.fill(None);
            earlier[first] = Some(0);
        }

        let mut longest = 0;
        for (own, vertices) in members.iter().enumerate() {
            let Some(here) = earlier[own].map(|earlier| earlier + self.most[own][1]) else { continue };
            if last.is_none_or(|last| last == own) {
                longest = longest.max(here);
            }

            for &to in vertices.iter().flat_map(|&from| graph.successors(from)) {
                let other = self.of[to as usize] as usize;
                if other != own {
                    earlier[other] = earlier[other].max(Some(here));
                }
            }
        }

        longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{AnyGraph, Goal};

    #[test]
    fn components_and_matchings_bound_paths_and_cycles() {
        // A ring of four; behind it two vertices, and a star in which every ray leads there and back.
        let ring = [(0, 1), (1, 2), (2, 3), (3, 0), (1, 4), (2, 5)];
        let star = [6, 7, 8].into_iter().flat_map(|ray| [(9, ray), (ray, 9)]);
        let graph = DirectedGraph::from_arcs(10, ring.into_iter().chain(star).chain([(5, 9)])).unwrap();
        let parts = StrongParts::new(&graph, &Control::new());
        assert_eq!([0, 4, 9].map(|vertex| parts.longest_cycle(vertex)), [4, 0, 2]);

        let any = AnyGraph::from(graph.clone());
        let longest = |start, end| {
            let route = Route { graph: &any, goal: Goal { start, end, ..Goal::OPEN }, fixed: &[] };
            parts.longest_path(&graph, &route)
        };

        assert_eq!(longest(None, None), 4 + 1 + 3);
        assert_eq!(longest(Some(4), None), 1);
        assert_eq!(longest(None, Some(4)), 5);
        assert_eq!(longest(Some(5), Some(7)), 4);
        assert_eq!(longest(Some(4), Some(0)), 0);
    }
}
