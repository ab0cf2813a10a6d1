//! The graph that the search works on: the closed graph of a question, numbered by the order of the steps.
//!
//! The search decides whether the [`ClosedGraph`] has a Hamiltonian cycle. Vertices are numbered by the step at which
//! they are processed. The connector comes directly before the first given end, so that it widens the frontier only
//! briefly. The apex, which is adjacent to nearly all vertices, comes last.

use destrier_core::ClosedGraph;

pub(super) struct PlacedGraph {
    /// `starts[p]..starts[p + 1]` is the list of place `p` in `targets`, ascending.
    starts: Vec<usize>,
    targets: Vec<u32>,
    /// The vertex of the closed graph at each place.
    vertex_at: Vec<u32>,
    has_apex: bool,
}

impl PlacedGraph {
    /// The closed graph with its original vertices in this order.
    pub(super) fn new(closed: &ClosedGraph, order: &[u32]) -> PlacedGraph {
        let mut vertex_at = order.to_vec();
        if let Some(connector) = closed.connector {
            let given = closed.graph.neighbours(connector);
            let first = order.iter().position(|vertex| given.contains(vertex)).unwrap_or(0);
            vertex_at.insert(first, connector);
        }

        vertex_at.extend(closed.apex);
        let mut place_of = vec![0u32; vertex_at.len()];
        for (place, &vertex) in (0..).zip(&vertex_at) {
            place_of[vertex as usize] = place;
        }

        let mut placed =
            PlacedGraph { starts: vec![0], targets: Vec::new(), vertex_at, has_apex: closed.apex.is_some() };
        for place in 0..placed.len() {
            let vertex = placed.vertex_at[place];
            let begun = placed.targets.len();
            placed.targets.extend(closed.graph.neighbours(vertex).iter().map(|&near| place_of[near as usize]));
            placed.targets[begun..].sort_unstable();
            placed.starts.push(placed.targets.len());
        }

        placed
    }

    pub(super) fn len(&self) -> usize {
        self.vertex_at.len()
    }

    #[inline]
    pub(super) fn neighbours(&self, place: u32) -> &[u32] {
        &self.targets[self.starts[place as usize]..self.starts[place as usize + 1]]
    }

    /// The neighbours that are processed later.
    #[inline]
    pub(super) fn later(&self, place: u32) -> &[u32] {
        let near = self.neighbours(place);
        &near[near.partition_point(|&to| to < place)..]
    }

    /// The vertices of a cycle in order, from the two neighbours of each place on it.
    pub(super) fn unroll(&self, sides: &[[u32; 2]]) -> Vec<u32> {
        let mut cycle = Vec::with_capacity(self.len());
        let first = if self.has_apex { self.len() as u32 - 1 } else { 0 };
        let mut before = sides[first as usize][1];
        let mut here = first;
        for _ in 0..self.len() {
            cycle.push(self.vertex_at[here as usize]);
            let [left, right] = sides[here as usize];
            (before, here) = (here, if left == before { right } else { left });
        }
        cycle
    }
}
