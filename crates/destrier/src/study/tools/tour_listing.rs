//! Enumerates all tours from a start, on boards small enough for that.
//!
//! A depth-first search with pruning. If the knight passes a square that has only one free neighbour left, that square
//! must be the last of the tour. One such *stub* is possible; a second one ends the branch, as does a square without
//! free neighbours.

use crate::method::Control;
use destrier_core::Graph;

/// The state of the search.
struct TourSearch<'a> {
    graph: &'a Graph,
    control: &'a Control,
    visited: Vec<bool>,
    /// Unvisited neighbours of each vertex.
    ways: Vec<u32>,
    path: Vec<u32>,
    nodes: u64,
}

/// Calls `act` with each Hamiltonian path from `start`. `None` if the control stopped it.
pub(in crate::study) fn each_tour(
    graph: &Graph,
    start: u32,
    control: &Control,
    mut act: impl FnMut(&[u32]),
) -> Option<()> {
    let count = graph.vertices();
    let ways = (0..count as u32).map(|vertex| graph.degree(vertex) as u32).collect();
    let mut search = TourSearch { graph, control, visited: vec![false; count], ways, path: Vec::new(), nodes: 0 };
    search.enter(start);
    search.extend(0, &mut act)
}

impl TourSearch<'_> {
    fn extend(&mut self, stubs: u32, act: &mut impl FnMut(&[u32])) -> Option<()> {
        let left = self.visited.len() - self.path.len();
        if left == 0 {
            act(&self.path);
            return Some(());
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) && self.control.is_stopped() {
            return None;
        }
        let graph = self.graph;
        let here = self.path[self.path.len() - 1];
        let open = || graph.neighbours(here).iter().copied();
        let (mut dead, mut single) = (0, 0);
        for next in open().filter(|&next| !self.visited[next as usize]) {
            match self.ways[next as usize] {
                0 => dead += 1,
                1 => single += 1,
                _ => {}
            }
        }
        if dead > 0 && left > 1 {
            return Some(());
        }
        for next in open() {
            if self.visited[next as usize] {
                continue;
            }
            let stubs = stubs + single - u32::from(self.ways[next as usize] == 1);
            if stubs <= 1 {
                self.enter(next);
                let done = self.extend(stubs, act);
                self.leave(next);
                done?;
            }
        }
        Some(())
    }

    fn enter(&mut self, vertex: u32) {
        self.visited[vertex as usize] = true;
        self.path.push(vertex);
        for &near in self.graph.neighbours(vertex) {
            self.ways[near as usize] -= 1;
        }
    }

    fn leave(&mut self, vertex: u32) {
        self.visited[vertex as usize] = false;
        self.path.pop();
        for &near in self.graph.neighbours(vertex) {
            self.ways[near as usize] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Board;
    use destrier_core::BoardGraph;

    #[test]
    fn every_tour_is_listed_once() {
        // Directed open tours: OEIS A165134 for square boards; 3x4 and 4x5 as in Kraitchik.
        for (text, expected) in [("3x4", 16), ("4x5", 164), ("5x5", 1728), ("3x5", 0), ("4x4", 0)] {
            let board: Board = text.parse().unwrap();
            let graph = BoardGraph::new(&board).graph;
            let mut found = std::collections::HashSet::new();
            for start in 0..graph.vertices() as u32 {
                each_tour(&graph, start, &Control::default(), |path| assert!(found.insert(path.to_vec()))).unwrap();
            }
            assert_eq!(found.len(), expected, "{text}");
        }
    }
}
