//! Any graph, as compressed adjacency lists: one array of neighbours, and one with the start of each vertex's list.
//!
//! Invariant: the graph is simple and undirected. No list repeats a vertex or contains its own vertex. The lists of a
//! board's graph keep the order of the moves. Those of other graphs ascend.

use crate::ground::{Ground, GroundWords};

/// An undirected simple graph. Its vertices are the numbers from 0.
///
/// ```
/// use destrier_core::Graph;
///
/// let triangle = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
/// assert_eq!(triangle.neighbours(1), [0, 2]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// `starts[v]..starts[v + 1]` is the list of `v` in `targets`.
    starts: Vec<u64>,
    targets: Vec<u32>,
}

/// An edge that names no vertex of the graph.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("edge {from}-{to}: the graph has {vertices} vertices, numbered from 0")]
#[non_exhaustive]
pub struct EdgeError {
    /// The first end of the edge.
    pub from: u32,
    /// The second end of the edge.
    pub to: u32,
    /// Number of vertices.
    pub vertices: u32,
}

impl Graph {
    /// A graph from its edges. Loops and repeated edges are dropped.
    pub fn from_edges(vertices: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Result<Graph, EdgeError> {
        let edges = edges.into_iter();
        let mut list = Vec::with_capacity(edges.size_hint().0);
        for (from, to) in edges {
            if from >= vertices || to >= vertices {
                return Err(EdgeError { from, to, vertices });
            }
            if from != to {
                list.push((from, to));
            }
        }

        let mut graph = Graph::with_repeated_edges(vertices, &list);
        drop(list);
        graph.sort_lists();
        Ok(graph)
    }

    /// The lists of all edges, in any order and with repetitions: a counting sort, which needs little more memory than
    /// the graph itself.
    fn with_repeated_edges(vertices: u32, edges: &[(u32, u32)]) -> Graph {
        let mut starts = vec![0u64; vertices as usize + 1];
        for &(from, to) in edges {
            starts[from as usize] += 1;
            starts[to as usize] += 1;
        }

        // First the end of each list, which moves back to its start while the list is filled.
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }

        let mut targets = vec![0u32; 2 * edges.len()];
        for &(from, to) in edges {
            for (vertex, neighbour) in [(from, to), (to, from)] {
                starts[vertex as usize] -= 1;
                targets[starts[vertex as usize] as usize] = neighbour;
            }
        }

        Graph { starts, targets }
    }

    /// Sorts each list and drops repetitions.
    fn sort_lists(&mut self) {
        let mut kept = 0;
        for vertex in 0..self.vertices() {
            let list = self.starts[vertex] as usize..self.starts[vertex + 1] as usize;
            self.targets[list.clone()].sort_unstable();
            self.starts[vertex] = kept as u64;

            let start = kept;
            for place in list {
                let target = self.targets[place];
                if kept == start || self.targets[kept - 1] != target {
                    self.targets[kept] = target;
                    kept += 1;
                }
            }
        }

        if let Some(end) = self.starts.last_mut() {
            *end = kept as u64;
        }

        if kept < self.targets.len() {
            self.targets.truncate(kept);
            self.targets.shrink_to_fit();
        }
    }

    /// Number of vertices.
    #[inline]
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of edges.
    pub fn edges(&self) -> usize {
        self.targets.len() / 2
    }

    /// The neighbours of a vertex.
    #[inline]
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Number of neighbours of a vertex.
    #[inline]
    pub fn degree(&self, vertex: u32) -> usize {
        self.neighbours(vertex).len()
    }

    /// The subgraph induced by some different vertices, which are numbered by their places in the list.
    ///
    /// # Panics
    ///
    /// If a number is not that of a vertex.
    ///
    /// ```
    /// let path = destrier_core::Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)])?;
    /// assert_eq!(path.induced(&[0, 2, 3]), destrier_core::Graph::from_edges(3, [(1, 2)])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn induced(&self, kept: &[u32]) -> Graph {
        let places = places(self.vertices(), kept);
        let mut graph = Graph { starts: vec![0], targets: Vec::new() };
        for &vertex in kept {
            graph.targets.extend(self.neighbours(vertex).iter().filter_map(|&near| places[near as usize]));
            graph.starts.push(graph.targets.len() as u64);
        }
        graph.sort_lists();
        graph
    }

    /// The connected components, each ascending, in the order of their lowest vertices. It takes linear time.
    ///
    /// ```
    /// let graph = destrier_core::Graph::from_edges(5, [(0, 2), (1, 4)])?;
    /// assert_eq!(graph.components(), [vec![0, 2], vec![1, 4], vec![3]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self) -> Vec<Vec<u32>> {
        self.components_without(|_| false)
    }

    /// The components of the graph without some of its vertices.
    pub fn components_without(&self, is_removed: impl Fn(u32) -> bool) -> Vec<Vec<u32>> {
        let mut seen: Vec<bool> = (0..self.vertices() as u32).map(is_removed).collect();
        let mut components = Vec::new();
        for root in 0..self.vertices() as u32 {
            if std::mem::replace(&mut seen[root as usize], true) {
                continue;
            }

            let mut component = vec![root];
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                let near = self.neighbours(vertex).iter();
                component.extend(near.filter(|&&near| !std::mem::replace(&mut seen[near as usize], true)));
            }

            component.sort_unstable();
            components.push(component);
        }

        components
    }

    /// A colour for each vertex such that every edge joins different colours; `None` if the graph is not bipartite.
    ///
    /// The lowest vertex of each connected component has the colour `false`. It takes linear time.
    pub fn two_colouring(&self) -> Option<Vec<bool>> {
        self.two_colouring_without(None)
    }

    /// A colour for each vertex of the graph without the vertex `removed`, such that every edge joins different
    /// colours; `None` if that graph is not bipartite. The removed vertex has the colour `false`.
    pub fn two_colouring_without(&self, removed: Option<u32>) -> Option<Vec<bool>> {
        let mut colours: Vec<Option<bool>> = vec![None; self.vertices()];
        if let Some(vertex) = removed {
            colours[vertex as usize] = Some(false);
        }

        let mut reached = Vec::new();
        for root in 0..self.vertices() as u32 {
            if colours[root as usize].is_some() {
                continue;
            }

            colours[root as usize] = Some(false);
            reached.push(root);
            while let Some(from) = reached.pop() {
                let other = colours[from as usize].map(|colour| !colour);
                for &to in self.neighbours(from).iter().filter(|&&to| Some(to) != removed) {
                    if colours[to as usize].is_none() {
                        colours[to as usize] = other;
                        reached.push(to);
                    } else if colours[to as usize] != other {
                        return None;
                    }
                }
            }
        }

        colours.into_iter().collect()
    }
}

/// The place of each vertex in a list.
pub(crate) fn places(vertices: usize, list: &[u32]) -> Vec<Option<u32>> {
    let mut places = vec![None; vertices];
    (0..).zip(list).for_each(|(place, &vertex)| places[vertex as usize] = Some(place));
    places
}

/// A graph under construction: its adjacency lists, vertex by vertex.
pub(crate) struct AdjacencyLists {
    starts: Vec<u64>,
    targets: Vec<u32>,
}

impl AdjacencyLists {
    pub(crate) fn with_capacity(vertices: usize, arcs: usize) -> AdjacencyLists {
        let mut starts = Vec::with_capacity(vertices + 1);
        starts.push(0);
        AdjacencyLists { starts, targets: Vec::with_capacity(arcs) }
    }

    /// Adds the next vertex with its neighbours.
    pub(crate) fn add(&mut self, neighbours: impl IntoIterator<Item = u32>) {
        self.targets.extend(neighbours);
        self.starts.push(self.targets.len() as u64);
    }

    /// The graph. The caller has listed every edge at both of its ends.
    pub(crate) fn finish(self) -> Graph {
        Graph { starts: self.starts, targets: self.targets }
    }
}

impl Ground for Graph {
    fn words(&self) -> GroundWords {
        GroundWords::GRAPH
    }

    fn ids(&self) -> u64 {
        self.vertices() as u64
    }

    fn count(&self) -> u64 {
        self.ids()
    }

    fn contains(&self, id: u64) -> bool {
        id < self.ids()
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        if !self.contains(from) || !self.contains(to) {
            return false;
        }
        // The shorter list is searched, so that asking for all edges of a vertex takes linear time.
        let from = from as u32;
        let to = to as u32;
        let (vertex, sought) = if self.degree(from) <= self.degree(to) { (from, to) } else { (to, from) };
        self.neighbours(vertex).contains(&sought)
    }

    fn step(&self, _from: u64, _number: u8) -> Option<u64> {
        None
    }

    fn label(&self, id: u64) -> String {
        format!("vertex {id}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_become_simple_and_symmetric() {
        let graph = Graph::from_edges(3, [(0, 1), (1, 0), (1, 1), (2, 1)]).unwrap();
        assert_eq!(graph.neighbours(1), [0, 2]);
        assert_eq!(graph.edges(), 2);
        assert!(Graph::from_edges(2, [(0, 2)]).is_err());
        assert_eq!(Graph::from_edges(0, []).unwrap().vertices(), 0);
    }

    #[test]
    fn lists_ascend_without_repetitions_whatever_the_order_of_the_edges() {
        let pairs = |seed: u32| (0..200u32).map(move |i| ((i * i * 7 + seed) % 23, (i * 5 + seed * i) % 23));
        for seed in 0..20 {
            let graph = Graph::from_edges(25, pairs(seed)).unwrap();
            let joins = |left: u32, right: u32| pairs(seed).any(|pair| pair == (left, right) || pair == (right, left));
            for vertex in 0..25 {
                let expected: Vec<u32> = (0..25).filter(|&to| to != vertex && joins(vertex, to)).collect();
                assert_eq!(graph.neighbours(vertex), expected, "{seed}: {vertex}");
            }
        }
    }

    #[test]
    fn only_bipartite_graphs_have_a_two_colouring() {
        let graph = Graph::from_edges(5, [(0, 3), (3, 1), (2, 4)]).unwrap();
        assert_eq!(graph.two_colouring(), Some(vec![false, false, false, true, true]));
        let triangle = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
        assert_eq!(triangle.two_colouring(), None);
        assert_eq!(triangle.two_colouring_without(Some(0)), Some(vec![false, false, true]));
    }
}
