//! The two SAT solvers: one over edges with rules of its own, one over arcs with clauses.
//!
//! Where edges have no given direction, the rules decide more with half of the variables: cubic graphs of thousands of
//! vertices take a few thousand conflicts. Where a leaf consists of gadgets, `clusters` contracts them for the search
//! over edges. Where every edge has one direction, as in graphs made from directed graphs, a cut is stronger over arcs,
//! and some leaves are settled sooner so. Each gets its turns, the one over edges first.

use super::SettledLeaf;
use crate::hamilton::clusters::LeafNetwork;
use crate::hamilton::edges::{EdgeSearch, EdgeSearchResult};
use crate::hamilton::lazy::{Lazy, SatResult};
use crate::hamilton::problem::Problem;
use crate::hamilton::report::PortfolioPart;
use destrier_search::method::{Control, Limits};

/// Conflicts in the first turn; about ten thousand take a second.
const CONFLICTS: u64 = 5_000;

/// Bytes that each solver needs per edge of a graph.
const BYTES_PER_EDGE: u64 = 400;

/// The turns of both solvers, each continuing its last.
pub(super) struct SatSolvers<'a> {
    edges: EdgeSolver<'a>,
    arcs: ArcSolver<'a>,
}

impl<'a> SatSolvers<'a> {
    pub(super) fn new(leaf: &'a Problem, may_run: bool, limits: &Limits, control: &'a Control) -> SatSolvers<'a> {
        let bytes = bytes(leaf);

        // The search over edges needs as much for the graph as for what it learns.
        let most_bytes = limits.memory / 16;
        let edges = EdgeSolver {
            leaf,
            control,
            search: None,
            conflicts: CONFLICTS,
            most_bytes,
            may_run: may_run && bytes <= most_bytes,
        };

        let may_run = may_run && bytes <= limits.memory / 2;
        let arcs = ArcSolver { leaf, control, lazy: None, conflicts: CONFLICTS, may_run };
        SatSolvers { edges, arcs }
    }

    pub(super) fn may_run(&self) -> bool {
        self.edges.may_run || self.arcs.may_run
    }

    /// The bytes that the less demanding solver needs.
    pub(super) fn bytes(&self) -> u64 {
        bytes(self.arcs.leaf)
    }

    /// The longest path that a solver found, by the leaf's vertices.
    pub(super) fn longest(&self) -> Vec<u32> {
        let by_edges = self.edges.longest();
        let by_arcs = self.arcs.lazy.as_ref().map_or(&[][..], |lazy| &lazy.longest);
        if by_arcs.len() > by_edges.len() { by_arcs.to_vec() } else { by_edges }
    }

    /// Runs one turn of each solver, one after the other.
    pub(super) fn turn(&mut self) -> Option<SettledLeaf> {
        let SatSolvers { edges, arcs } = self;
        edges.turn().or_else(|| if edges.is_ahead() { None } else { arcs.turn() })
    }

    /// Runs one turn of each solver in parallel; if both answer, the same one counts as in [`turn`](Self::turn).
    pub(super) fn turns(&mut self) -> Option<SettledLeaf> {
        let SatSolvers { edges, arcs } = self;
        if edges.is_ahead() {
            return edges.turn();
        }
        let (by_edges, by_arcs) = rayon::join(|| edges.turn(), || arcs.turn());
        by_edges.or(by_arcs)
    }
}

fn bytes(leaf: &Problem) -> u64 {
    leaf.graph.edges() as u64 * BYTES_PER_EDGE
}

/// The search with rules for vertices and cuts.
struct EdgeSolver<'a> {
    leaf: &'a Problem,
    control: &'a Control,
    search: Option<(LeafNetwork, EdgeSearch)>,
    conflicts: u64,
    most_bytes: u64,
    may_run: bool,
}

impl EdgeSolver<'_> {
    fn turn(&mut self) -> Option<SettledLeaf> {
        if !self.may_run || self.control.is_stopped() {
            return None;
        }

        let (network, search) = self.search.get_or_insert_with(|| {
            let (leaf_network, network) = LeafNetwork::new(self.leaf, self.control);
            (leaf_network, EdgeSearch::new(network))
        });

        let result = search.run(self.conflicts, self.most_bytes, self.control);
        let conflicts = search.conflicts();
        self.conflicts = self.conflicts.saturating_mul(2);
        self.control.found(network.expand(search.longest()).len() as u64);

        let by = PortfolioPart::Sat;
        match result {
            EdgeSearchResult::Cycle(cycle) => Some(SettledLeaf::Cycle { cycle: network.expand(&cycle), by }),
            EdgeSearchResult::None => Some(SettledLeaf::None { by, nodes: conflicts }),
            EdgeSearchResult::TooLarge => {
                self.may_run = false;
                None
            }
            EdgeSearchResult::Open | EdgeSearchResult::Stopped => None,
        }
    }

    /// Whether most of the leaf was contracted. Then the other solver, which works on the whole leaf, only takes time:
    /// with its turns, FHCPCS graph 725 took 44 s instead of 16 s.
    fn is_ahead(&self) -> bool {
        self.may_run && self.search.as_ref().is_some_and(|(network, _)| network.is_mostly_clusters)
    }

    fn longest(&self) -> Vec<u32> {
        self.search.as_ref().map_or(Vec::new(), |(network, search)| network.expand(search.longest()))
    }
}

/// The SAT solver with lazily added cuts.
struct ArcSolver<'a> {
    leaf: &'a Problem,
    control: &'a Control,
    lazy: Option<Lazy<'a>>,
    conflicts: u64,
    may_run: bool,
}

impl ArcSolver<'_> {
    fn turn(&mut self) -> Option<SettledLeaf> {
        if !self.may_run || self.control.is_stopped() {
            return None;
        }

        if self.lazy.is_none() {
            self.lazy = Lazy::new(self.leaf, self.control);
        }

        let lazy = self.lazy.as_mut()?;
        let outcome = lazy.run(self.conflicts);
        self.conflicts = self.conflicts.saturating_mul(2);

        match outcome {
            SatResult::Cycle(cycle) => Some(SettledLeaf::Cycle { cycle, by: PortfolioPart::Sat }),
            SatResult::None => Some(SettledLeaf::None { by: PortfolioPart::Sat, nodes: lazy.conflicts }),
            SatResult::Open | SatResult::Stopped => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hamilton::reduce::{Reduced, reduce};
    use destrier::gallery::GraphFamily;
    use destrier_core::Graph;
    use destrier_search::method::Random;

    /// Whether the leaf has a cycle, by one solver alone in stretches of a few conflicts; the cycle is checked.
    fn alone(leaf: &Problem, by_edges: bool, stretch: u64) -> (bool, Option<Vec<u32>>) {
        let control = Control::new();
        let mut solvers = SatSolvers::new(leaf, true, &Limits::default(), &control);
        solvers.edges.may_run = by_edges;
        solvers.arcs.may_run = !by_edges;
        solvers.edges.conflicts = stretch;
        solvers.arcs.conflicts = stretch;

        let settled = (0..64).find_map(|_| solvers.turn()).expect("settled within 2^64 conflicts");
        let SettledLeaf::Cycle { cycle, .. } = settled else { return (false, None) };
        let mut sorted = cycle.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..leaf.graph.vertices() as u32).collect::<Vec<u32>>());

        let steps: Vec<(u32, u32)> = cycle.iter().copied().zip(cycle.iter().copied().cycle().skip(1)).collect();
        assert!(steps.iter().all(|&(from, to)| leaf.graph.neighbours(from).contains(&to)), "{cycle:?}");
        let uses = |from: u32, to: u32| steps.contains(&(from, to)) || steps.contains(&(to, from));
        assert!(leaf.edges().all(|(from, to)| !leaf.is_link(from, to) || uses(from, to)), "{cycle:?}");

        (true, Some(cycle))
    }

    fn compare(leaf: &Problem) -> bool {
        let (exists, cycle) = alone(leaf, true, 1);
        assert_eq!(alone(leaf, true, 1 << 20), (exists, cycle), "an interruption changes the course");
        assert_eq!(alone(leaf, false, 1 << 20).0, exists);
        exists
    }

    /// A random graph with three edges per vertex, some of which are forced by a vertex in their middle.
    fn cubic_with_forced_edges(random: &mut Random) -> Graph {
        let count = 20 + 2 * random.below(10) as u32;
        let mut ends: Vec<u32> = (0..3 * count).map(|end| end / 3).collect();
        for index in (1..ends.len()).rev() {
            ends.swap(index, random.below(index as u64 + 1) as usize);
        }

        let mut edges = Vec::new();
        let mut next = count;
        for pair in ends.chunks(2).filter(|pair| pair[0] != pair[1]) {
            if random.below(6) == 0 {
                edges.extend([(pair[0], next), (next, pair[1])]);
                next += 1;
            } else {
                edges.push((pair[0], pair[1]));
            }
        }

        Graph::from_edges(next, edges).unwrap()
    }

    #[test]
    fn both_solvers_agree_on_random_leaves_with_links() {
        let mut random = Random::new(7, 0);
        let mut with = 0;
        let mut without = 0;
        let mut linked = 0;
        for _ in 0..1500 {
            let graph = cubic_with_forced_edges(&mut random);
            let Reduced::Open(leaf) = reduce(Problem::new(graph), &[], &Control::new()) else { continue };
            linked += usize::from((0..leaf.graph.vertices() as u32).any(|vertex| leaf.has_link(vertex)));
            *(if compare(&leaf) { &mut with } else { &mut without }) += 1;
        }
        assert!(with >= 20 && without >= 10 && linked >= 20, "{with} with, {without} without, {linked} linked");
    }

    #[test]
    fn both_solvers_know_graphs_with_known_answers() {
        let known = [("petersen:5,2", false), ("petersen:11,2", false), ("petersen:13,2", true), ("snark:7", false)];
        for (name, exists) in known.into_iter().chain([("tutte", false), ("coxeter", false), ("cubic:300,1", true)]) {
            let leaf = Problem::new(name.parse::<GraphFamily>().unwrap().graph().unwrap());
            assert_eq!(compare(&leaf), exists, "{name}");
        }
    }
}
