//! Clusters: small parts of a graph that every Hamiltonian cycle passes in one piece, in one of few ways.
//!
//! Graphs made from other problems consist of gadgets, and a gadget is made so that a cycle can pass it only in the
//! ways that mean something. A search that knows only single edges has to learn this again in every gadget. Here the
//! ways through a cluster are listed by exhaustive search, and each becomes one edge between the two vertices where
//! the cycle enters and leaves: the inside of the cluster disappears.
//!
//! Where to look: a vertex with a link and two more edges has only two choices, so what it is adjacent to is often part
//! of the same gadget. A cluster is what such vertices hold together. It counts if the search ends soon, and if the
//! cycle cannot pass it in two pieces or stop at a single vertex of it.

mod passages;

use super::edges::{CountRule, Network};
use super::problem::{Edge, Problem, VIRTUAL};
use destrier_core::impossible::proof::clauses::Literal;
use destrier_search::disjoint_sets::DisjointSets;
use destrier_search::method::Control;
use passages::ways_through;
use std::collections::HashMap;

/// Larger sets are not searched.
const MAX_VERTICES: usize = 48;
/// Edges that the searches through one cluster, and through all, may decide.
const MAX_STEPS: u32 = 20_000;
const MAX_STEPS_IN_ALL: u32 = 2_000_000;

/// A leaf as the search over edges sees it.
pub(super) struct LeafNetwork {
    /// The leaf's vertex of each vertex; [`VIRTUAL`] in the middle of a link.
    vertices: Vec<u32>,
    /// The vertices between the ends of each way, from the lower end, by the ends.
    ways: HashMap<Edge, Vec<u32>>,
    /// Whether most vertices of the leaf are in clusters.
    pub(super) is_mostly_clusters: bool,
}

/// A way through a cluster: its vertices, the ends first and last.
type Way = Vec<u32>;

/// A cluster with all ways through it.
struct Cluster {
    /// The vertices with edges to the outside.
    ports: Vec<u32>,
    ways: Vec<Way>,
}

impl LeafNetwork {
    /// Finds the clusters of a leaf and replaces them by their ways.
    pub(super) fn new(leaf: &Problem, control: &Control) -> (LeafNetwork, Network) {
        let clusters = clusters(leaf, control);
        if clusters.is_empty() { LeafNetwork::without_clusters(leaf) } else { contract(leaf, &clusters) }
    }

    fn without_clusters(leaf: &Problem) -> (LeafNetwork, Network) {
        let (graph, links) = leaf.guarded();
        let mut vertices: Vec<u32> = (0..leaf.graph.vertices() as u32).collect();
        vertices.resize(vertices.len() + links.len(), VIRTUAL);
        (LeafNetwork { vertices, ways: HashMap::new(), is_mostly_clusters: false }, Network::of_graph(&graph))
    }

    /// The leaf's vertices along a path or cycle of the network.
    pub(super) fn expand(&self, vertices: &[u32]) -> Vec<u32> {
        let mut all = Vec::new();
        let next = vertices.iter().skip(1).chain(vertices.first());
        for (&here, &next) in vertices.iter().zip(next) {
            all.extend(Some(self.vertices[here as usize]).filter(|&vertex| vertex != VIRTUAL));
            if let Some(inner) = self.ways.get(&(here.min(next), here.max(next))) {
                let forward = here < next;
                all.extend((0..inner.len()).map(|at| inner[if forward { at } else { inner.len() - 1 - at }]));
            }
        }
        all
    }
}

/// The network in which each cluster is only its ports and its ways.
fn contract(leaf: &Problem, clusters: &[Cluster]) -> (LeafNetwork, Network) {
    let count = leaf.graph.vertices();

    const INNER: u32 = u32::MAX - 1;

    let mut cluster_of = vec![u32::MAX; count];
    let mut place = vec![u32::MAX; count];
    for (index, cluster) in (0u32..).zip(clusters) {
        for way in &cluster.ways {
            way.iter().for_each(|&vertex| place[vertex as usize] = INNER);
        }
        cluster.ports.iter().for_each(|&port| cluster_of[port as usize] = index);
    }

    let mut vertices = Vec::new();
    for vertex in 0..count as u32 {
        if place[vertex as usize] != INNER || cluster_of[vertex as usize] != u32::MAX {
            place[vertex as usize] = vertices.len() as u32;
            vertices.push(vertex);
        }
    }

    let mut ends: Vec<Edge> = Vec::new();
    let is_inside = |vertex: u32| place[vertex as usize] == INNER;
    for (from, to) in leaf.edges().filter(|&(from, to)| !is_inside(from) && !is_inside(to)) {
        let from_cluster = cluster_of[from as usize];
        let to_cluster = cluster_of[to as usize];
        if from_cluster != u32::MAX && from_cluster == to_cluster {
            continue;
        }

        let here = place[from as usize];
        let there = place[to as usize];
        if leaf.is_link(from, to) {
            let middle = vertices.len() as u32;
            vertices.push(VIRTUAL);
            ends.extend([(here, middle), (there, middle)]);
        } else {
            ends.push((here, there));
        }
    }

    let mut literals: Vec<Vec<Literal>> = vec![Vec::new(); vertices.len()];
    for (edge, &(from, to)) in (0u32..).zip(&ends) {
        for vertex in [from, to] {
            literals[vertex as usize].push(Literal::new(edge, true));
        }
    }

    let mut needed = vec![2u32; vertices.len()];
    let mut rules = Vec::new();
    let mut ways = HashMap::new();
    let mut groups = Vec::new();

    for cluster in clusters {
        let ports: Vec<u32> = cluster.ports.iter().map(|&port| place[port as usize]).collect();
        ports.iter().for_each(|&port| needed[port as usize] = 0);
        let mut choice = Vec::new();
        for way in &cluster.ways {
            let from = place[way[0] as usize];
            let to = place[way[way.len() - 1] as usize];
            let mut inner = way[1..way.len() - 1].to_vec();
            if from > to {
                inner.reverse();
            }

            let edge = ends.len() as u32;
            ends.push((from.min(to), from.max(to)));
            ways.insert((from.min(to), from.max(to)), inner);
            choice.push(Literal::new(edge, true));

            // The edges to the outside of a port, and its ways: as many are used of one as of the other.
            for port in [from, to] {
                literals[port as usize].push(Literal::new(edge, false));
                needed[port as usize] += 1;
            }
        }

        rules.push(CountRule { needed: 1, literals: choice });
        groups.push(ports);
    }

    rules.extend(literals.into_iter().zip(needed).map(|(literals, needed)| CountRule { needed, literals }));
    let network = Network::new(vertices.len(), ends, rules, groups);
    let inside: usize = clusters.iter().filter_map(|cluster| cluster.ways.first()).map(Vec::len).sum();
    (LeafNetwork { vertices, ways, is_mostly_clusters: 2 * inside > count }, network)
}

/// The clusters of a leaf, none of which is the whole leaf. In a large leaf only the first may be found.
fn clusters(leaf: &Problem, control: &Control) -> Vec<Cluster> {
    let count = leaf.graph.vertices() as u32;
    let has_two_choices = |vertex: u32| leaf.has_link(vertex) && leaf.graph.degree(vertex) == 3;
    let mut sets = DisjointSets::new(count);
    for (from, to) in leaf.edges() {
        if leaf.is_link(from, to) || has_two_choices(from) || has_two_choices(to) {
            sets.union(from, to);
        }
    }

    let mut members: Vec<Vec<u32>> = vec![Vec::new(); count as usize];
    (0..count).for_each(|vertex| members[sets.find(vertex) as usize].push(vertex));
    members.retain(|set| set.len() > 2 && set.len() <= MAX_VERTICES && set.len() < count as usize);

    let mut found = Vec::new();
    let mut steps = MAX_STEPS_IN_ALL;
    for set in &members {
        if steps == 0 || control.is_stopped() {
            break;
        }
        let (ways, taken) = ways_through(leaf, set, steps.min(MAX_STEPS));
        steps -= taken;
        let is_outside = |vertex: &u32| set.binary_search(vertex).is_err();
        let is_port = |vertex: &u32| leaf.graph.neighbours(*vertex).iter().any(is_outside);
        found.extend(ways.map(|ways| Cluster { ports: set.iter().copied().filter(is_port).collect(), ways }));
    }

    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hamilton::edges::{EdgeSearch, EdgeSearchResult};
    use crate::hamilton::reduce::{Reduced, reduce};
    use destrier_core::Graph;
    use destrier_search::method::Random;

    /// A cycle by the search over edges; the vertices are those of the leaf.
    fn solve(network: Network, leaf_network: &LeafNetwork) -> Option<Vec<u32>> {
        match EdgeSearch::new(network).run(u64::MAX, u64::MAX, &Control::new()) {
            EdgeSearchResult::Cycle(cycle) => Some(leaf_network.expand(&cycle)),
            EdgeSearchResult::None => None,
            other => panic!("{other:?} without limits"),
        }
    }

    fn is_cycle(leaf: &Problem, cycle: &[u32]) -> bool {
        let mut sorted = cycle.to_vec();
        sorted.sort_unstable();
        let next = cycle.iter().skip(1).chain(cycle.first());
        let steps: Vec<Edge> = cycle.iter().copied().zip(next.copied()).collect();
        let uses = |edge: Edge| steps.contains(&edge) || steps.contains(&(edge.1, edge.0));
        sorted == (0..leaf.graph.vertices() as u32).collect::<Vec<u32>>()
            && steps.iter().all(|&(from, to)| leaf.graph.neighbours(from).contains(&to))
            && leaf.edges().filter(|&(from, to)| leaf.is_link(from, to)).all(uses)
    }

    /// A gadget of FHCPCS graph 960: the arcs between its 11 vertices, of which the first six have arcs to the outside.
    const GADGET: [(u32, u32); 20] = [
        (0, 8),
        (0, 6),
        (1, 8),
        (1, 7),
        (2, 10),
        (2, 9),
        (3, 7),
        (3, 9),
        (4, 6),
        (5, 10),
        (6, 2),
        (6, 0),
        (7, 1),
        (7, 5),
        (8, 0),
        (8, 1),
        (9, 2),
        (9, 3),
        (10, 4),
        (10, 3),
    ];
    const SIZE: u32 = 11;
    const PORTS: u32 = 6;

    /// Gadgets with two random arcs from and to each port, as an undirected graph: each vertex is a path from its entry
    /// to its exit.
    fn of_gadgets(gadgets: u32, random: &mut Random) -> Problem {
        let mut arcs: Vec<Edge> = (0..gadgets)
            .flat_map(|gadget| GADGET.map(|(from, to)| (SIZE * gadget + from, SIZE * gadget + to)))
            .collect();
        let port = |index: u32| SIZE * (index / PORTS) + index % PORTS;
        for _ in 0..2 {
            let mut targets: Vec<u32> = (0..PORTS * gadgets).collect();
            for index in (1..targets.len()).rev() {
                targets.swap(index, random.below(index as u64 + 1) as usize);
            }
            let pairs = (0u32..).zip(targets).filter(|&(from, to)| from / PORTS != to / PORTS);
            arcs.extend(pairs.map(|(from, to)| (port(from), port(to))));
        }

        arcs.sort_unstable();
        arcs.dedup();
        let vertices =
            (0..SIZE * gadgets).flat_map(|vertex| [(3 * vertex, 3 * vertex + 1), (3 * vertex + 1, 3 * vertex + 2)]);
        let edges = arcs.into_iter().map(|(from, to)| (3 * from + 2, 3 * to));

        Problem::new(Graph::from_edges(3 * SIZE * gadgets, vertices.chain(edges)).unwrap())
    }

    #[test]
    fn clusters_change_no_answer() {
        let mut random = Random::new(11, 0);
        let mut with = 0;
        let mut without = 0;
        for round in 0..600 {
            let problem = of_gadgets(3 + round % 6, &mut random);
            let Reduced::Open(leaf) = reduce(problem, &[], &Control::new()) else { continue };
            if clusters(&leaf, &Control::new()).is_empty() {
                continue;
            }

            let (leaf_network, network) = LeafNetwork::new(&leaf, &Control::new());
            let found = solve(network, &leaf_network);
            let (plain, network) = LeafNetwork::without_clusters(&leaf);
            assert_eq!(found.is_some(), solve(network, &plain).is_some());

            match found {
                Some(cycle) => {
                    assert!(is_cycle(&leaf, &cycle), "{cycle:?}");
                    with += 1;
                }
                None => without += 1,
            }
        }

        assert!(with >= 20 && without >= 20, "{with} with a cycle, {without} without");
    }

    #[test]
    fn gadgets_are_found_with_their_six_ways() {
        let Reduced::Open(leaf) = reduce(of_gadgets(40, &mut Random::new(3, 0)), &[], &Control::new()) else {
            panic!("the rules settle it");
        };
        let found = clusters(&leaf, &Control::new());
        let whole = found.iter().filter(|cluster| cluster.ports.len() == 12).count();
        assert!(whole >= 10, "{whole}");
        assert!(found.iter().all(|cluster| cluster.ports.len() < 12 || cluster.ways.len() == 6));
        assert!(found.iter().flat_map(|cluster| &cluster.ways).all(|way| way.len() >= 3));
    }

    #[test]
    fn all_ways_are_listed() {
        // The links are 0-1 and 2-3, and vertex 1 is adjacent to 2 and 3. So a way leads from 0 through 1 to 2 and 3, or
        // to 3 and 2.
        let edges = [(0, 1), (1, 2), (1, 3), (2, 3), (2, 4), (3, 5), (0, 6), (4, 5), (5, 6), (4, 6)];
        let mut leaf = Problem::new(Graph::from_edges(7, edges).unwrap());
        for (from, to) in [(0, 1), (2, 3)] {
            leaf.link[from] = to as u32;
            leaf.link[to] = from as u32;
        }
        let (ways, _) = ways_through(&leaf, &[0, 1, 2, 3], MAX_STEPS);
        assert_eq!(ways, Some(vec![vec![0, 1, 3, 2], vec![0, 1, 2, 3]]));
        // Too few steps, and a set that can be passed in two pieces.
        assert_eq!(ways_through(&leaf, &[0, 1, 2, 3], 2).0, None);
        assert_eq!(ways_through(&leaf, &[2, 3, 5, 6], MAX_STEPS).0, None);
    }
}
