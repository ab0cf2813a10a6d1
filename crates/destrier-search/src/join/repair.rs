//! Repairs edges that are nearly a 2-factor, such as those of a neural network that has not settled.
//!
//! First, edges are removed at vertices that have more than two. Then every vertex that lacks an edge looks for an
//! *augmenting path* (Berge 1957; Petersen 1891): it leaves by an edge that is not chosen, continues by a chosen one,
//! and so alternately, until it reaches, by an edge not chosen, another vertex that lacks one. Exchanging chosen and
//! not chosen along the path gives both ends what they lack and changes no degree between them. The search is
//! breadth-first, so paths stay short and the repair local.
//!
//! On a bipartite graph this is complete: a vertex whose search fails can never be served, so there is no 2-factor (the
//! argument of Hall and König), and the vertices that the search reached form a barrier that core can check. There,
//! paths that are not short are found in another way (`relabel.rs`).
//!
//! In general the search may miss a path that would have to pass a vertex twice (a blossom, Edmonds 1965); then edges
//! are moved at random and it tries again, a bounded number of times.

mod relabel;

use super::factor::{Partial, TwoFactor};
use crate::method::{Control, Random};
use destrier_core::Graph;
use destrier_core::impossible::FactorWitness;

/// The amount of repair.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct FactorRepairs {
    /// Vertices that had more or fewer than two edges.
    pub vertices: u64,
    /// The number of augmenting paths.
    pub paths: u64,
    /// The number of edges on the longest of them.
    pub longest: u64,
}

impl FactorRepairs {
    /// Counts an augmenting path with this number of edges.
    fn add(&mut self, edges: u64) {
        self.paths += 1;
        self.longest = self.longest.max(edges);
    }
}

/// Why the repair failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FactorRepairError {
    /// No augmenting path from this vertex in a bipartite graph: no 2-factor exists, and so no Hamiltonian cycle.
    NoFactor {
        /// A vertex that cannot be served.
        vertex: u32,
        /// The proof: vertices that need more edges than there are for them.
        witness: FactorWitness,
    },
    /// The search found no path; the graph is not bipartite, so there might be one nevertheless.
    Stuck {
        /// The number of vertices that lack an edge.
        lacking: u64,
    },
    /// The caller stopped it.
    Stopped,
}

/// How often edges are moved at random before the search in a general graph gives up.
const SHAKES: u32 = 200;

/// Makes a 2-factor from edges of the graph, changing as few as possible. Pairs that are not edges of the graph, and
/// repeated ones, are dropped.
///
/// Time is linear in the graph plus, for each augmenting path, the vertices nearer than its end; on boards where the
/// flaws are dense that is close to linear in total.
pub fn repair_factor(
    graph: &Graph,
    edges: impl IntoIterator<Item = (u32, u32)>,
    random: &mut Random,
    control: &Control,
) -> Result<(TwoFactor, FactorRepairs), FactorRepairError> {
    let (mut partial, vertices) = trim(graph, edges);
    let mut repaired = FactorRepairs { vertices, ..FactorRepairs::default() };
    let mut lacking: Vec<u32> = (0..graph.vertices() as u32).filter(|&v| partial.degree(v) < 2).collect();
    if let Some(sides) = graph.two_colouring().filter(|_| !lacking.is_empty()) {
        relabel::repair(graph, &mut partial, lacking, &sides, &mut repaired, control)?;
        let complete = partial.complete().map(|factor| (factor, repaired));
        return complete.map_err(|_| FactorRepairError::Stuck { lacking: 1 });
    }

    let mut search = AugmentingSearch::new(graph.vertices());
    let mut shakes = SHAKES;
    while let Some(vertex) = lacking.pop() {
        while partial.degree(vertex) < 2 {
            if control.is_stopped() {
                return Err(FactorRepairError::Stopped);
            }

            if let Ok(length) = search.augment(graph, &mut partial, vertex, usize::MAX) {
                repaired.add(length);
            } else if shakes > 0 {
                shakes -= 1;
                let steps = 1 + random.below(16);
                let moved = shake(graph, &mut partial, vertex, steps, random);
                // The shake has moved one of the missing edges to another vertex, which comes next.
                lacking.extend([vertex, moved]);
                break;
            } else {
                let lacking = (0..graph.vertices() as u32).filter(|&v| partial.degree(v) < 2).count() as u64;
                return Err(FactorRepairError::Stuck { lacking });
            }
        }
    }

    match partial.complete() {
        Ok(factor) => Ok((factor, repaired)),
        Err(_) => Err(FactorRepairError::Stuck { lacking: 1 }),
    }
}

/// Drops edges until no vertex has more than two: first those that both ends can spare, then those that one can.
/// Returns how many vertices had a degree other than two.
fn trim(graph: &Graph, edges: impl IntoIterator<Item = (u32, u32)>) -> (Partial, u64) {
    let mut edges: Vec<(u32, u32)> = edges
        .into_iter()
        .filter(|&(from, to)| super::factor::has_edge(graph, from, to))
        .map(|(from, to)| (from.min(to), from.max(to)))
        .collect();

    edges.sort_unstable();
    edges.dedup();

    let mut degrees = vec![0u32; graph.vertices()];
    for &(from, to) in &edges {
        degrees[from as usize] += 1;
        degrees[to as usize] += 1;
    }

    let flawed = degrees.iter().filter(|&&degree| degree != 2).count() as u64;

    for both in [true, false] {
        edges.retain(|&(from, to)| {
            let spares = [from, to].map(|vertex| degrees[vertex as usize] > 2);
            let drops = if both { spares[0] && spares[1] } else { spares[0] || spares[1] };
            if drops {
                degrees[from as usize] -= 1;
                degrees[to as usize] -= 1;
            }
            !drops
        });
    }

    let mut partial = Partial::new(graph.vertices());
    edges.into_iter().for_each(|(from, to)| partial.add(from, to));
    (partial, flawed)
}

/// Why a search found no augmenting path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NoAugmentingPath {
    /// There is no augmenting path near the root.
    Near,
    /// The search was complete, but in a general graph it may have missed one.
    AtAll,
}

/// The breadth-first search, kept between calls so that only what was touched is cleared.
struct AugmentingSearch {
    /// Which call last reached a vertex by an edge not chosen, and from where.
    by_new: Vec<(u32, u32)>,
    /// Which call last reached a vertex by a chosen edge, and from where.
    by_old: Vec<(u32, u32)>,
    call: u32,
    queue: Vec<u32>,
}

impl AugmentingSearch {
    fn new(vertices: usize) -> AugmentingSearch {
        AugmentingSearch { by_new: vec![(0, 0); vertices], by_old: vec![(0, 0); vertices], call: 0, queue: Vec::new() }
    }

    /// Finds an augmenting path from `root` and exchanges its edges; returns their number. Gives up when it has reached
    /// `most` vertices by chosen edges.
    fn augment(
        &mut self,
        graph: &Graph,
        partial: &mut Partial,
        root: u32,
        most: usize,
    ) -> Result<u64, NoAugmentingPath> {
        self.call += 1;
        self.queue.clear();
        self.queue.push(root);
        self.by_old[root as usize] = (self.call, root);

        let mut next = 0;
        while let Some(&here) = self.queue.get(next) {
            if next >= most {
                return Err(NoAugmentingPath::Near);
            }

            next += 1;

            for &near in graph.neighbours(here) {
                if self.by_new[near as usize].0 == self.call || partial.has(here, near) {
                    continue;
                }

                self.by_new[near as usize] = (self.call, here);

                let room = 2 - partial.degree(near);
                if room > usize::from(near == root)
                    && let Some(path) = self.path(root, near)
                {
                    exchange(partial, &path);
                    return Ok(path.len() as u64 - 1);
                }

                for beyond in partial.mates(near) {
                    if self.by_old[beyond as usize].0 != self.call {
                        self.by_old[beyond as usize] = (self.call, near);
                        self.queue.push(beyond);
                    }
                }
            }
        }

        Err(NoAugmentingPath::AtAll)
    }

    /// The barrier of a failed search in a bipartite graph. A vertex that was left by an edge not chosen has all such
    /// edges to vertices that were entered so, and those have both their chosen edges back.
    fn witness(&self) -> FactorWitness {
        let reached = |by: &[(u32, u32)]| {
            (0u64..).zip(by).filter(|(_, (call, _))| *call == self.call).map(|(vertex, _)| vertex).collect()
        };
        FactorWitness { deficient: reached(&self.by_old), barrier: reached(&self.by_new) }
    }

    /// The path back to the root; `None` if it would use an edge twice, which only odd cycles make possible.
    fn path(&self, root: u32, end: u32) -> Option<Vec<u32>> {
        let mut path = vec![end];
        let mut here = end;
        loop {
            here = self.by_new[here as usize].1;
            path.push(here);
            if here == root {
                break;
            }
            here = self.by_old[here as usize].1;
            path.push(here);
        }

        let mut edges: Vec<(u32, u32)> = path.windows(2).map(|e| (e[0].min(e[1]), e[0].max(e[1]))).collect();
        edges.sort_unstable();
        edges.windows(2).all(|pair| pair[0] != pair[1]).then_some(path)
    }
}

/// Swaps the edges of the path that are not chosen (the first, third, ... and last) and those that are.
fn exchange(partial: &mut Partial, path: &[u32]) {
    let edges = || path.windows(2).enumerate();
    edges().filter(|(index, _)| index % 2 == 1).for_each(|(_, edge)| partial.remove(edge[0], edge[1]));
    edges().filter(|(index, _)| index % 2 == 0).for_each(|(_, edge)| partial.add(edge[0], edge[1]));
}

/// Moves the missing edge at `vertex` elsewhere by random exchanges; returns where it is then.
fn shake(graph: &Graph, partial: &mut Partial, mut vertex: u32, steps: u64, random: &mut Random) -> u32 {
    for _ in 0..steps {
        let near = graph.neighbours(vertex);
        if near.is_empty() {
            break;
        }

        let near = near[random.below(near.len() as u64) as usize];
        let mates: Vec<u32> = partial.mates(near).filter(|&mate| mate != vertex).collect();
        if partial.has(vertex, near) || mates.is_empty() {
            continue;
        }

        let mate = mates[random.below(mates.len() as u64) as usize];
        partial.remove(near, mate);
        partial.add(vertex, near);
        vertex = mate;
    }
    vertex
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Rectangle;
    use destrier_core::RectangleGraph;

    fn board(text: &str) -> Graph {
        RectangleGraph::new(&text.parse::<Rectangle>().unwrap()).graph
    }

    fn repaired(graph: &Graph, edges: &[(u32, u32)]) -> Result<(TwoFactor, FactorRepairs), FactorRepairError> {
        repair_factor(graph, edges.iter().copied(), &mut Random::new(1, 0), &Control::default())
    }

    #[test]
    fn an_empty_set_of_edges_is_repaired_into_a_2_factor() {
        for text in ["3x4", "6x6", "8x8", "20x20", "torus:5x5", "klein:3x5", "mobius:6x7", "8x8 without=a1,b1"] {
            let graph = board(text);
            let (factor, repaired) = repaired(&graph, &[]).unwrap();
            let edges = (0..graph.vertices() as u32).flat_map(|v| factor.mates(v).map(|mate| (v, mate)));
            assert!(TwoFactor::new(&graph, edges.filter(|(v, mate)| v < mate)).is_ok(), "{text}");
            assert_eq!(repaired.vertices, graph.vertices() as u64);
        }
    }

    #[test]
    fn too_much_foreign_and_repeated_edges_are_dropped() {
        let graph = board("6x6");
        let all: Vec<(u32, u32)> =
            (0..36).flat_map(|v| graph.neighbours(v).iter().map(move |&near| (v, near))).collect();
        assert!(repaired(&graph, &all).is_ok());
        assert!(repaired(&graph, &[(0, 1), (0, 99), (99, 0), (0, 8), (8, 0), (0, 8)]).is_ok());
    }

    #[test]
    fn what_is_a_2_factor_stays_as_it_is() {
        let graph = board("6x6");
        let (factor, _) = repaired(&graph, &[]).unwrap();
        let edges: Vec<(u32, u32)> = (0..36).flat_map(|v| factor.mates(v).map(|mate| (v, mate))).collect();
        let (again, report) = repaired(&graph, &edges).unwrap();
        assert_eq!(report, FactorRepairs::default());
        let pairs = |factor: &TwoFactor| {
            (0..36).map(|v| factor.mates(v)).map(|[a, b]| (a.min(b), a.max(b))).collect::<Vec<_>>()
        };
        assert_eq!(pairs(&again), pairs(&factor));
    }

    #[test]
    fn a_graph_without_a_2_factor_is_told_apart_from_a_search_that_failed() {
        assert!(matches!(repaired(&board("5x5"), &[]), Err(FactorRepairError::NoFactor { .. })));
        assert!(matches!(repaired(&board("3x3"), &[]), Err(FactorRepairError::NoFactor { vertex: 4, .. })));
        assert!(matches!(repaired(&board("3x6"), &[]), Err(FactorRepairError::NoFactor { .. })));
        // Two triangles connected by two edges: not bipartite, and the vertex between them has no second cycle.
        let bow = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 6), (6, 4)];
        let bow = Graph::from_edges(7, bow).unwrap();
        assert!(matches!(repaired(&bow, &[]), Err(FactorRepairError::Stuck { .. })));
    }

    #[test]
    fn a_tripped_control_stops_it() {
        let control = Control::default();
        control.stop();
        assert_eq!(repair_factor(&board("8x8"), [], &mut Random::new(1, 0), &control), Err(FactorRepairError::Stopped));
    }
}
