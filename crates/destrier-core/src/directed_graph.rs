//! Directed graphs: an arc can be used in one direction only.
//!
//! A Hamiltonian path of a directed graph follows its arcs. [`SplitGraph`](crate::SplitGraph) turns the question into
//! one about a cycle of an undirected graph, so that everything that is known about those helps here as well.
//!
//! Invariant: no list repeats a vertex or contains its own vertex, and all lists ascend.

use crate::graph::{EdgeError, Graph, places};
use crate::ground::{Ground, GroundWords};

/// A directed graph without loops and repeated arcs. Its vertices are the numbers from 0.
///
/// ```
/// use destrier_core::DirectedGraph;
///
/// let graph = DirectedGraph::from_arcs(3, [(0, 1), (1, 2), (1, 0)]).unwrap();
/// assert_eq!(graph.successors(1), [0, 2]);
/// assert_eq!(graph.predecessors(2), [1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DirectedGraph {
    successors: ArcLists,
    predecessors: ArcLists,
}

/// A list for each vertex, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ArcLists {
    /// `starts[v]..starts[v + 1]` is the list of `v` in `targets`.
    starts: Vec<u64>,
    targets: Vec<u32>,
}

impl ArcLists {
    /// From arcs in ascending order.
    fn new(vertices: u32, arcs: &[(u32, u32)]) -> ArcLists {
        let mut starts = Vec::with_capacity(vertices as usize + 1);
        let mut at = 0;
        for vertex in 0..vertices {
            starts.push(at as u64);
            at += arcs[at..].iter().take_while(|arc| arc.0 == vertex).count();
        }
        starts.push(at as u64);
        ArcLists { starts, targets: arcs.iter().map(|arc| arc.1).collect() }
    }

    fn of(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

impl DirectedGraph {
    /// A graph from its arcs. Loops and repeated arcs are dropped.
    pub fn from_arcs(vertices: u32, arcs: impl IntoIterator<Item = (u32, u32)>) -> Result<DirectedGraph, EdgeError> {
        let mut list = Vec::new();
        for (from, to) in arcs {
            if from >= vertices || to >= vertices {
                return Err(EdgeError { from, to, vertices });
            }
            if from != to {
                list.push((from, to));
            }
        }
        Ok(DirectedGraph::from_checked_arcs(vertices, list))
    }

    fn from_checked_arcs(vertices: u32, mut list: Vec<(u32, u32)>) -> DirectedGraph {
        list.sort_unstable();
        list.dedup();
        let successors = ArcLists::new(vertices, &list);
        list.iter_mut().for_each(|arc| *arc = (arc.1, arc.0));
        list.sort_unstable();
        DirectedGraph { successors, predecessors: ArcLists::new(vertices, &list) }
    }

    /// The subgraph induced by some different vertices, which are numbered by their places in the list.
    ///
    /// # Panics
    ///
    /// If a number is not that of a vertex.
    pub fn induced(&self, kept: &[u32]) -> DirectedGraph {
        let places = places(self.vertices(), kept);
        let arcs = (0..).zip(kept).flat_map(|(from, &vertex)| {
            let to = self.successors(vertex).iter().filter_map(|&to| places[to as usize]);
            to.map(move |to| (from, to))
        });
        DirectedGraph::from_checked_arcs(kept.len() as u32, arcs.collect())
    }

    /// Number of vertices.
    pub fn vertices(&self) -> usize {
        self.successors.starts.len() - 1
    }

    /// Number of arcs.
    pub fn arc_count(&self) -> usize {
        self.successors.targets.len()
    }

    /// The vertices to which arcs of this vertex lead.
    pub fn successors(&self, vertex: u32) -> &[u32] {
        self.successors.of(vertex)
    }

    /// The vertices from which arcs lead to this vertex.
    pub fn predecessors(&self, vertex: u32) -> &[u32] {
        self.predecessors.of(vertex)
    }

    /// Whether an arc leads from one vertex to the other.
    pub fn has_arc(&self, from: u32, to: u32) -> bool {
        let count = self.vertices() as u32;
        from < count && to < count && self.successors(from).binary_search(&to).is_ok()
    }

    /// All arcs, ascending.
    pub fn arcs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.vertices() as u32).flat_map(|from| self.successors(from).iter().map(move |&to| (from, to)))
    }

    /// The undirected graph in which arcs have lost their directions.
    pub fn without_directions(&self) -> Graph {
        let lists = (0..self.vertices() as u32).map(|vertex| {
            let mut near = [self.successors(vertex), self.predecessors(vertex)].concat();
            near.sort_unstable();
            near.dedup();
            near
        });
        let mut all = crate::graph::AdjacencyLists::with_capacity(self.vertices(), 2 * self.arc_count());
        lists.for_each(|near| all.add(near));
        all.finish()
    }

    /// The graph without the arcs that cannot be used together with these, which must be used: others that leave the
    /// same vertex or lead to the same vertex. If two of the given arcs exclude each other, neither is left. `None` if
    /// one of them is not an arc of the graph.
    ///
    /// ```
    /// use destrier_core::DirectedGraph;
    ///
    /// let graph = DirectedGraph::from_arcs(3, [(0, 1), (0, 2), (1, 2), (2, 0)]).unwrap();
    /// assert!(graph.with_fixed_arcs(&[(0, 1)]).unwrap().arcs().eq([(0, 1), (1, 2), (2, 0)]));
    /// assert_eq!(graph.with_fixed_arcs(&[(2, 1)]), None);
    /// ```
    pub fn with_fixed_arcs(&self, fixed: &[(u32, u32)]) -> Option<DirectedGraph> {
        let count = self.vertices();
        let mut next = vec![Vec::new(); count];
        let mut last = vec![Vec::new(); count];
        for &(from, to) in fixed {
            if !self.has_arc(from, to) {
                return None;
            }
            next[from as usize].push(to);
            last[to as usize].push(from);
        }

        let is_left = |&(from, to): &(u32, u32)| {
            next[from as usize].iter().all(|&other| other == to) && last[to as usize].iter().all(|&other| other == from)
        };

        DirectedGraph::from_arcs(count as u32, self.arcs().filter(is_left)).ok()
    }

    /// The number of each vertex's strong component. Arcs lead to the same component or to one with a higher number.
    /// (Kosaraju's algorithm: backwards from the vertices in the order in which a search leaves them, the last first.)
    pub fn strong_components(&self) -> Vec<u32> {
        let count = self.vertices();
        let mut left = Vec::with_capacity(count);
        let mut seen = vec![false; count];
        for root in 0..count as u32 {
            if std::mem::replace(&mut seen[root as usize], true) {
                continue;
            }

            let mut stack = vec![(root, 0)];
            while let Some((vertex, next)) = stack.last_mut() {
                match self.successors(*vertex).get(*next) {
                    Some(&to) => {
                        *next += 1;
                        if !std::mem::replace(&mut seen[to as usize], true) {
                            stack.push((to, 0));
                        }
                    }
                    None => {
                        left.push(*vertex);
                        stack.pop();
                    }
                }
            }
        }

        let mut component = vec![u32::MAX; count];
        let mut own = 0;
        for root in left.into_iter().rev() {
            if component[root as usize] != u32::MAX {
                continue;
            }

            let mut open = vec![root];
            component[root as usize] = own;

            while let Some(vertex) = open.pop() {
                for &from in self.predecessors(vertex) {
                    if component[from as usize] == u32::MAX {
                        component[from as usize] = own;
                        open.push(from);
                    }
                }
            }

            own += 1;
        }

        component
    }

    /// For each vertex, whether arcs lead there from `from`, one after another; backwards if `forwards` is false.
    pub fn reached(&self, from: u32, forwards: bool) -> Vec<bool> {
        let mut seen = vec![false; self.vertices()];
        let mut open = vec![from];
        if let Some(first) = seen.get_mut(from as usize) {
            *first = true;
        } else {
            open.clear();
        }
        while let Some(vertex) = open.pop() {
            let next = if forwards { self.successors(vertex) } else { self.predecessors(vertex) };
            open.extend(next.iter().filter(|&&to| !std::mem::replace(&mut seen[to as usize], true)));
        }
        seen
    }
}

/// Every edge in both directions.
impl From<&Graph> for DirectedGraph {
    fn from(graph: &Graph) -> DirectedGraph {
        let mut arcs = Vec::with_capacity(2 * graph.edges());
        for from in 0..graph.vertices() as u32 {
            let first = arcs.len();
            arcs.extend(graph.neighbours(from).iter().map(|&to| (from, to)));
            arcs[first..].sort_unstable();
        }
        let lists = ArcLists::new(graph.vertices() as u32, &arcs);
        DirectedGraph { successors: lists.clone(), predecessors: lists }
    }
}

impl Ground for DirectedGraph {
    fn words(&self) -> GroundWords {
        GroundWords::DIRECTED_GRAPH
    }

    fn ids(&self) -> u64 {
        self.vertices() as u64
    }

    fn count(&self) -> u64 {
        self.ids()
    }

    fn is_directed(&self) -> bool {
        true
    }

    fn contains(&self, id: u64) -> bool {
        id < self.ids()
    }

    fn joined(&self, from: u64, to: u64) -> bool {
        self.contains(from) && self.contains(to) && self.has_arc(from as u32, to as u32)
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
    use crate::{Path, Shape, verify};

    #[test]
    fn a_tour_follows_the_arcs() {
        let ring = DirectedGraph::from_arcs(3, [(0, 1), (1, 2), (2, 0), (2, 2), (0, 1)]).unwrap();
        assert_eq!(ring.arc_count(), 3);
        assert!(verify(ring.clone(), Path::Vertices(vec![1, 2, 0]), Shape::Closed).is_ok());
        let fault = verify(ring.clone(), Path::Vertices(vec![0, 2, 1]), Shape::Closed).unwrap_err().fault;
        assert_eq!(fault.describe(&ring), "from position 1 to 2: vertex 0 to vertex 2 is not an arc");
        let there_and_back = DirectedGraph::from_arcs(2, [(0, 1), (1, 0)]).unwrap();
        assert!(verify(there_and_back, Path::Vertices(vec![0, 1]), Shape::Closed).is_ok());
        assert!(DirectedGraph::from_arcs(2, [(0, 2)]).is_err());
    }

    #[test]
    fn directions_can_be_dropped_and_added() {
        let arcs = DirectedGraph::from_arcs(4, [(0, 1), (1, 0), (2, 1), (3, 2)]).unwrap();
        let edges = arcs.without_directions();
        assert_eq!(edges, Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)]).unwrap());
        let both = DirectedGraph::from(&edges);
        assert!(both.arcs().eq([(0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2)]));
        assert_eq!(both, DirectedGraph::from_arcs(4, both.arcs()).unwrap());
    }

    #[test]
    fn arcs_that_exclude_each_other_vanish() {
        let graph = DirectedGraph::from_arcs(3, [(0, 1), (0, 2), (1, 2), (2, 0)]).unwrap();
        let fixed = graph.with_fixed_arcs(&[(0, 1), (0, 2)]).unwrap();
        assert!(fixed.arcs().eq([(2, 0)]));
    }

    #[test]
    fn components_are_in_topological_order() {
        let arcs = [(4, 5), (5, 4), (4, 0), (0, 1), (1, 2), (2, 0), (1, 3)];
        let graph = DirectedGraph::from_arcs(6, arcs).unwrap();
        assert_eq!(graph.strong_components(), [1, 1, 1, 2, 0, 0]);
    }
}
