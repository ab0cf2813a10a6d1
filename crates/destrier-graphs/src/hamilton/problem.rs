//! The one form of every question: a cycle through all vertices of a graph that uses every link.
//!
//! A *link* is an edge that must be used: a given one, a forced one, a contracted path of such edges, or the rest of
//! the graph as seen from a part of it. At most one link ends at a vertex, since a vertex with two links has nothing
//! left to decide and is contracted into a longer link.
//!
//! Every edge of a problem represents a list of edges of the original graph. A cycle is lifted back as the union of
//! these lists, and where problems were split, of all their answers.

use destrier_core::Graph;
use destrier_search::disjoint_sets::DisjointSets;
use std::collections::HashMap;

/// An edge of the original graph.
pub(super) type Edge = (u32, u32);

/// The name of a vertex that the original graph does not have; its edges represent nothing.
pub(super) const VIRTUAL: u32 = u32::MAX;

/// A graph, its links, and what both represent.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    /// The graph. Links are edges of it, too.
    pub(super) graph: Graph,
    /// The other end of the link at a vertex; the vertex itself if there is none.
    pub(super) link: Vec<u32>,
    /// The vertex of the original graph that each vertex is, or [`VIRTUAL`].
    pub(super) names: Vec<u32>,
    /// The original edges that the link of a vertex represents; listed at its lower end.
    pub(super) spans: HashMap<u32, Vec<Edge>>,
}

impl Problem {
    /// The problem without links.
    pub(super) fn new(graph: Graph) -> Problem {
        let all: Vec<u32> = (0..graph.vertices() as u32).collect();
        Problem { graph, link: all.clone(), names: all, spans: HashMap::new() }
    }

    /// The number of its vertices that the original graph has, too: those that a reader knows.
    pub(super) fn original_vertices(&self) -> usize {
        self.names.iter().filter(|&&name| name != VIRTUAL).count()
    }

    pub(super) fn is_link(&self, from: u32, to: u32) -> bool {
        from != to && self.link[from as usize] == to
    }

    pub(super) fn has_link(&self, vertex: u32) -> bool {
        self.link[vertex as usize] != vertex
    }

    /// Every edge once.
    pub(super) fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        let of = |from: u32| self.graph.neighbours(from).iter().map(move |&to| (from, to));
        (0..self.graph.vertices() as u32).flat_map(of).filter(|(from, to)| from < to)
    }

    /// The graph with an additional vertex in the middle of each link, so that every Hamiltonian cycle uses all links;
    /// and the links, in the order of these vertices.
    pub(super) fn guarded(&self) -> (Graph, Vec<Edge>) {
        let count = self.graph.vertices() as u32;
        let (links, plain): (Vec<Edge>, Vec<Edge>) = self.edges().partition(|&(from, to)| self.is_link(from, to));
        let halves = links.iter().zip(count..).flat_map(|(&(from, to), middle)| [(from, middle), (middle, to)]);
        let guarded = Graph::from_edges(count + links.len() as u32, plain.into_iter().chain(halves));
        (guarded.unwrap_or_else(|_| self.graph.clone()), links)
    }

    /// The original edges that an edge represents.
    pub(super) fn span(&self, from: u32, to: u32) -> Vec<Edge> {
        if self.is_link(from, to) {
            self.spans.get(&from.min(to)).cloned().unwrap_or_default()
        } else {
            let edge = (self.names[from as usize], self.names[to as usize]);
            if edge.0 == VIRTUAL || edge.1 == VIRTUAL { Vec::new() } else { vec![edge] }
        }
    }

    /// The original edges of a path, given by its vertices in order.
    pub(super) fn lift_path(&self, path: &[u32]) -> Vec<Edge> {
        path.windows(2).flat_map(|pair| self.span(pair[0], pair[1])).collect()
    }

    /// The original edges of a cycle, given by its vertices in order.
    pub(super) fn lift(&self, cycle: &[u32]) -> Vec<Edge> {
        let next = cycle.iter().skip(1).chain(cycle.first());
        cycle.iter().zip(next).flat_map(|(&from, &to)| self.span(from, to)).collect()
    }
}

/// The longest path among original edges of an incomplete answer. If pieces of it do not fit together, the earlier
/// edges count.
pub(super) fn longest_path(count: usize, edges: &[Edge]) -> Vec<u32> {
    let mut sets = DisjointSets::new(count as u32);
    let mut degrees = vec![0u8; count];
    let mut kept = Vec::with_capacity(edges.len());
    for &(from, to) in edges {
        if degrees[from as usize] < 2 && degrees[to as usize] < 2 && sets.find(from) != sets.find(to) {
            sets.union(from, to);
            degrees[from as usize] += 1;
            degrees[to as usize] += 1;
            kept.push((from, to));
        }
    }

    let mut sizes = vec![0u32; count];
    (0..count as u32).for_each(|vertex| sizes[sets.find(vertex) as usize] += 1);
    let ends = (0..count as u32).filter(|&vertex| degrees[vertex as usize] == 1);
    let start = ends.max_by_key(|&vertex| (sizes[sets.find(vertex) as usize], std::cmp::Reverse(vertex)));

    start.map_or(Vec::new(), |start| walk(count, start, &kept))
}

/// The vertices met by following edges from `start`. If the edges form one cycle or one path over all of `count`
/// vertices, all are met; verification detects everything else.
pub(super) fn walk(count: usize, start: u32, edges: &[Edge]) -> Vec<u32> {
    let mut mates = vec![[u32::MAX; 2]; count];
    for &(from, to) in edges {
        for (vertex, mate) in [(from, to), (to, from)] {
            let places = &mut mates[vertex as usize];
            let free = usize::from(places[0] != u32::MAX);
            places[free] = mate;
        }
    }

    let mut list = Vec::with_capacity(count);
    let mut before = u32::MAX;
    let mut here = start;
    while list.len() < count {
        list.push(here);
        let [first, second] = mates[here as usize];
        let next = if first == before { second } else { first };
        if next == start || next == u32::MAX {
            break;
        }
        before = here;
        here = next;
    }

    list
}
