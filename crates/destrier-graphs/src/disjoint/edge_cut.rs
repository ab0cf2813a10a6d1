//! Small edge cuts: a set of vertices that fewer edges leave than the cycles would use.
//!
//! Every Hamiltonian cycle leaves a set of vertices and comes back, so it uses at least two edges between the set and
//! the others, or one arc in each direction. Sets with too few are found by flows of unit capacity (Menger 1927):
//! vertex after vertex is shown to have enough edge-disjoint paths to those before it, which are taken as one source.
//! Where a path is missing, the vertices that can still be reached are such a set.

use destrier_core::AnyGraph;
use destrier_search::method::Control;

/// Arcs that are looked at before the search gives up; a second is enough for a hundred million.
const MAX_STEPS: u64 = 200_000_000;

/// Steps between two looks at the control.
const STEPS_PER_CHECK: u64 = 1 << 12;

/// A set of vertices that too few edges leave, or too few arcs enter or leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EdgeCut {
    /// Ascending; at most half of all vertices.
    pub(super) vertices: Vec<u32>,
    /// The number of edges, or of arcs in the direction that has fewer.
    pub(super) edges: usize,
}

/// A set that fewer than `needed` edges or arcs leave or enter. `None` if there is none, if it would take too long, or
/// if the control stops the search.
pub(super) fn small_cut(graph: &AnyGraph, needed: usize, control: &Control) -> Option<EdgeCut> {
    let directions: &[bool] = if graph.directed().is_some() { &[true, false] } else { &[true] };
    let set = directions.iter().find_map(|&forwards| Flow::new(graph, forwards).find_cut(needed, control))?;
    let count = graph.vertices();
    let is_small = 2 * set.iter().filter(|&&is_in| is_in).count() <= count;
    let vertices = (0..count as u32).filter(|&vertex| set[vertex as usize] == is_small).collect();
    // The edges are counted again, so that an error of the flow does no harm.
    let edges = crossing(graph, &set);
    (edges < needed).then_some(EdgeCut { vertices, edges })
}

/// The number of edges between a set and the others, or of arcs in the direction that has fewer.
fn crossing(graph: &AnyGraph, set: &[bool]) -> usize {
    let mut out = 0;
    let mut into = 0;
    for (from, to) in graph.pairs() {
        match (set[from as usize], set[to as usize]) {
            (true, false) => out += 1,
            (false, true) => into += 1,
            _ => {}
        }
    }
    if graph.directed().is_some() { out.min(into) } else { out + into }
}

/// Arcs with residual capacities. An edge is a pair of arcs, each the reverse of the other.
struct Flow {
    /// `starts[v]..starts[v + 1]` are the arcs of `v`.
    starts: Vec<usize>,
    heads: Vec<u32>,
    reverse: Vec<u32>,
    capacity: Vec<u8>,
    /// The capacities without any flow, and the arcs whose capacity has changed.
    initial: Vec<u8>,
    changed: Vec<u32>,
    /// The arc by which a vertex was reached.
    by: Vec<u32>,
    seen: Vec<u32>,
    searches: u32,
    steps: u64,
}

impl Flow {
    fn new(graph: &AnyGraph, forwards: bool) -> Flow {
        let count = graph.vertices();
        let is_directed = graph.directed().is_some();
        let pairs = || graph.pairs().map(|(from, to)| if forwards { (from, to) } else { (to, from) });
        let mut starts = vec![0; count + 1];

        for (from, to) in pairs() {
            starts[from as usize + 1] += 1;
            starts[to as usize + 1] += 1;
        }

        (0..count).for_each(|vertex| starts[vertex + 1] += starts[vertex]);
        let arcs = starts[count];
        let mut heads = vec![0; arcs];
        let mut reverse = vec![0; arcs];
        let mut initial = vec![0; arcs];
        let mut next = starts.clone();

        for (from, to) in pairs() {
            let there = next[from as usize];
            let back = next[to as usize];
            next[from as usize] += 1;
            next[to as usize] += 1;
            heads[there] = to;
            heads[back] = from;

            reverse[there] = back as u32;
            reverse[back] = there as u32;
            initial[there] = 1;
            initial[back] = u8::from(!is_directed);
        }

        Flow {
            starts,
            heads,
            reverse,
            capacity: initial.clone(),
            initial,
            changed: Vec::new(),
            by: vec![0; count],
            seen: vec![0; count],
            searches: 0,
            steps: 0,
        }
    }

    /// A set with vertex 0 outside that fewer than `needed` arcs leave.
    fn find_cut(&mut self, needed: usize, control: &Control) -> Option<Vec<bool>> {
        let count = self.by.len();
        let mut is_source = vec![false; count];
        *is_source.first_mut()? = true;

        // The vertices come in the order of their distance, so that paths are short.
        let mut order = vec![0u32];
        let mut place = 0;
        let mut is_listed = is_source.clone();
        while let Some(&vertex) = order.get(place) {
            place += 1;
            for arc in self.starts[vertex as usize]..self.starts[vertex as usize + 1] {
                let near = self.heads[arc];
                if !std::mem::replace(&mut is_listed[near as usize], true) {
                    order.push(near);
                }
            }
        }

        for &vertex in order.iter().skip(1) {
            for _ in 0..needed {
                if !self.augment(vertex, &is_source, control)? {
                    return Some((0..count).map(|vertex| self.seen[vertex] == self.searches).collect());
                }
            }

            is_source[vertex as usize] = true;
            for arc in self.changed.drain(..) {
                self.capacity[arc as usize] = self.initial[arc as usize];
            }
        }

        None
    }

    /// Sends one unit from `root` to a source; false if no path is left. `None` if the search ends early.
    fn augment(&mut self, root: u32, is_source: &[bool], control: &Control) -> Option<bool> {
        self.searches += 1;
        self.seen[root as usize] = self.searches;

        let mut queue = vec![root];
        let mut place = 0;
        while let Some(&here) = queue.get(place) {
            place += 1;

            for arc in self.starts[here as usize]..self.starts[here as usize + 1] {
                self.steps += 1;
                if self.steps.is_multiple_of(STEPS_PER_CHECK) && (control.is_stopped() || self.steps > MAX_STEPS) {
                    return None;
                }

                let near = self.heads[arc];
                if self.capacity[arc] == 0 || self.seen[near as usize] == self.searches {
                    continue;
                }

                self.seen[near as usize] = self.searches;
                self.by[near as usize] = arc as u32;

                if is_source[near as usize] {
                    self.send(root, near);
                    return Some(true);
                }

                queue.push(near);
            }
        }

        Some(false)
    }

    /// Sends one unit along the arcs by which `end` was reached.
    fn send(&mut self, root: u32, end: u32) {
        let mut here = end;
        while here != root {
            let arc = self.by[here as usize];
            let back = self.reverse[arc as usize];
            self.capacity[arc as usize] -= 1;
            self.capacity[back as usize] += 1;
            self.changed.extend([arc, back]);
            here = self.heads[back as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{DirectedGraph, Graph};
    use destrier_search::method::Random;

    /// The fewest edges that leave a set, or arcs that leave or enter one, by trying all sets.
    fn fewest(graph: &AnyGraph) -> usize {
        let count = graph.vertices();
        let sets =
            (1..(1u32 << (count - 1))).map(|bits| (0..count).map(move |v| bits >> v & 1 == 1).collect::<Vec<_>>());
        sets.map(|set| crossing(graph, &set)).min().unwrap_or(0)
    }

    #[test]
    fn a_cut_is_found_exactly_where_there_is_one() {
        let mut random = Random::new(3, 0);
        let mut with = 0;
        let mut without = 0;
        for round in 0..600 {
            let count = 4 + random.below(6) as u32;
            let many = u64::from(count) + random.below(3 * u64::from(count));
            let pairs: Vec<(u32, u32)> =
                (0..many).map(|_| [0; 2].map(|_: u32| random.below(count.into()) as u32).into()).collect();
            let graph = match round % 2 {
                0 => AnyGraph::from(Graph::from_edges(count, pairs).unwrap()),
                _ => AnyGraph::from(DirectedGraph::from_arcs(count, pairs).unwrap()),
            };

            let fewest = fewest(&graph);
            for needed in 1..5 {
                let cut = small_cut(&graph, needed, &Control::new());

                // A graph in several pieces is refused by other reasons.
                if fewest > 0 {
                    assert_eq!(cut.is_some(), fewest < needed, "{graph:?} {needed}");
                }

                *(if cut.is_some() { &mut with } else { &mut without }) += 1;
                if let Some(EdgeCut { vertices, edges }) = cut {
                    let set: Vec<bool> = (0..count).map(|vertex| vertices.contains(&vertex)).collect();
                    assert!(crossing(&graph, &set) == edges && edges < needed && !vertices.is_empty());
                    assert!(2 * vertices.len() <= count as usize);
                }
            }
        }

        assert!(with > 100 && without > 100, "{with} {without}");
    }

    #[test]
    fn a_control_stops_the_search() {
        let ring = AnyGraph::from(Graph::from_edges(20_000, (0..20_000).map(|i| (i, (i + 1) % 20_000))).unwrap());
        let stopped = Control::new();
        stopped.stop();
        assert!(small_cut(&ring, 3, &Control::new()).is_some() && small_cut(&ring, 2, &stopped).is_none());
    }
}
