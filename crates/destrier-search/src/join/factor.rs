//! A 2-factor: a set of edges that gives every vertex degree two, and so a set of cycles through all vertices.
//!
//! Invariant: `mates[v]` are two different neighbours of v in the graph, and v is a mate of both. The field is private
//! to this module, and only checked edges, the repair and the joiner make one.

use destrier_core::Graph;

/// Cycles through all vertices of a graph, each vertex on exactly one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwoFactor {
    pub(super) mates: Vec<[u32; 2]>,
}

/// Why some edges are not a 2-factor.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FactorFault {
    /// A pair of vertices is not an edge of the graph.
    #[error("{from}-{to} is not an edge of the graph")]
    NoEdge {
        /// The first end of the edge.
        from: u32,
        /// The second end of the edge.
        to: u32,
    },
    /// An edge is named twice.
    #[error("the edge {from}-{to} is named twice")]
    Repeats {
        /// The first end of the edge.
        from: u32,
        /// The second end of the edge.
        to: u32,
    },
    /// A vertex with more or fewer than two edges.
    #[error("vertex {vertex} has {degree} edges instead of two")]
    Degree {
        /// The vertex.
        vertex: u32,
        /// The number of its edges; 3 means more than two.
        degree: usize,
    },
}

impl TwoFactor {
    /// Checks that these edges of the graph give every vertex degree two.
    pub fn new(graph: &Graph, edges: impl IntoIterator<Item = (u32, u32)>) -> Result<TwoFactor, FactorFault> {
        let mut partial = Partial::new(graph.vertices());
        for (from, to) in edges {
            if !has_edge(graph, from, to) {
                return Err(FactorFault::NoEdge { from, to });
            }
            if partial.has(from, to) {
                return Err(FactorFault::Repeats { from, to });
            }

            for vertex in [from, to] {
                if partial.degree(vertex) == 2 {
                    return Err(FactorFault::Degree { vertex, degree: 3 });
                }
            }

            partial.add(from, to);
        }
        partial.complete().map_err(|vertex| FactorFault::Degree { vertex, degree: partial.degree(vertex) })
    }

    /// The two neighbours of a vertex on its cycle.
    pub fn mates(&self, vertex: u32) -> [u32; 2] {
        self.mates[vertex as usize]
    }

    /// The cycles, each from its lowest vertex, in ascending order of that vertex.
    pub fn loops(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.mates.len()];
        let mut loops = Vec::new();
        for start in 0..self.mates.len() as u32 {
            if !seen[start as usize] {
                let round: Vec<u32> = self.walk(start).collect();
                round.iter().for_each(|&vertex| seen[vertex as usize] = true);
                loops.push(round);
            }
        }
        loops
    }

    /// The number of cycles.
    pub fn count_loops(&self) -> u64 {
        let mut seen = vec![false; self.mates.len()];
        let mut loops = 0;
        for start in 0..self.mates.len() as u32 {
            if !seen[start as usize] {
                self.walk(start).for_each(|vertex| seen[vertex as usize] = true);
                loops += 1;
            }
        }
        loops
    }

    /// The cycle through `start`, from there towards its first mate.
    pub fn walk(&self, start: u32) -> impl Iterator<Item = u32> + '_ {
        let mut before = self.mates[start as usize][1];
        let mut next = Some(start);
        std::iter::from_fn(move || {
            let here = next?;
            let onward = other(self.mates[here as usize], before);
            before = here;
            next = (onward != start).then_some(onward);
            Some(here)
        })
    }

    /// Exchanges along an alternating cycle: the edges from an even to the next odd place of the cycle are chosen,
    /// those from an odd to the next even place are not.
    pub(super) fn exchange(&mut self, cycle: &[u32]) {
        for (index, &vertex) in cycle.iter().enumerate() {
            let (old, new) = if index % 2 == 0 { (1, cycle.len() - 1) } else { (cycle.len() - 1, 1) };
            let [old, new] = [old, new].map(|step| cycle[(index + step) % cycle.len()]);
            let mates = &mut self.mates[vertex as usize];
            mates[usize::from(mates[0] != old)] = new;
        }
    }
}

/// The mate that is not this one.
#[inline]
pub(super) fn other(mates: [u32; 2], mate: u32) -> u32 {
    if mates[0] == mate { mates[1] } else { mates[0] }
}

pub(super) fn has_edge(graph: &Graph, from: u32, to: u32) -> bool {
    let inside = |vertex: u32| (vertex as usize) < graph.vertices();
    inside(from) && inside(to) && graph.neighbours(from).contains(&to)
}

/// A missing mate.
const NONE: u32 = u32::MAX;

/// Edges that give no vertex more than two: an incomplete 2-factor.
pub(super) struct Partial {
    mates: Vec<[u32; 2]>,
}

impl Partial {
    pub(super) fn new(vertices: usize) -> Partial {
        Partial { mates: vec![[NONE; 2]; vertices] }
    }

    pub(super) fn has(&self, from: u32, to: u32) -> bool {
        self.mates[from as usize].contains(&to)
    }

    pub(super) fn degree(&self, vertex: u32) -> usize {
        self.mates[vertex as usize].iter().filter(|&&mate| mate != NONE).count()
    }

    /// The mates of a vertex.
    pub(super) fn mates(&self, vertex: u32) -> impl Iterator<Item = u32> + use<> {
        self.mates[vertex as usize].into_iter().filter(|&mate| mate != NONE)
    }

    /// Adds an edge; both ends must lack one.
    pub(super) fn add(&mut self, from: u32, to: u32) {
        self.exchange(from, NONE, to);
        self.exchange(to, NONE, from);
    }

    /// Removes an edge, which must exist.
    pub(super) fn remove(&mut self, from: u32, to: u32) {
        self.exchange(from, to, NONE);
        self.exchange(to, from, NONE);
    }

    fn exchange(&mut self, vertex: u32, old: u32, new: u32) {
        let mates = &mut self.mates[vertex as usize];
        mates[usize::from(mates[0] != old)] = new;
    }

    /// The 2-factor, or the first vertex that lacks an edge.
    pub(super) fn complete(&mut self) -> Result<TwoFactor, u32> {
        match self.mates.iter().position(|mates| mates.contains(&NONE)) {
            Some(vertex) => Err(vertex as u32),
            None => Ok(TwoFactor { mates: std::mem::take(&mut self.mates) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_2_factor_of_the_graph_is_accepted() {
        let edges = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3)];
        let graph = Graph::from_edges(6, edges).unwrap();
        let factor = TwoFactor::new(&graph, edges[..6].iter().copied()).unwrap();
        assert_eq!(factor.loops().len(), 2);
        assert_eq!(TwoFactor::new(&graph, edges), Err(FactorFault::Degree { vertex: 0, degree: 3 }));
        let short = edges[..5].iter().copied();
        assert_eq!(TwoFactor::new(&graph, short), Err(FactorFault::Degree { vertex: 3, degree: 1 }));
        assert_eq!(TwoFactor::new(&graph, [(0, 4)]), Err(FactorFault::NoEdge { from: 0, to: 4 }));
        assert_eq!(TwoFactor::new(&graph, [(0, 9)]), Err(FactorFault::NoEdge { from: 0, to: 9 }));
        assert_eq!(TwoFactor::new(&graph, [(0, 1), (1, 0)]), Err(FactorFault::Repeats { from: 1, to: 0 }));
    }
}
