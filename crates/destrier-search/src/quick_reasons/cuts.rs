//! Looks for a cut ([`Impossible::Cut`]): a few squares without which the board needs too many stretches.
//!
//! Sets are grown one vertex at a time, and of each size only the most promising are kept (a beam search). It is a
//! heuristic: on small boards it finds the short reasons there are, and it never claims that there is none. Core's
//! `cut` has the argument and its own count; the count here is the same on bit sets, for speed.

use destrier_core::impossible::cut;
use destrier_core::{Ends, Graph, Impossible};
use std::collections::HashSet;

/// Larger graphs are not examined.
const MAX_VERTICES: usize = 40;

/// The number of sets of each size that are kept.
const BEAM: usize = 60;

/// Larger sets are not a short reason.
const MAX_REMOVED: usize = 10;

/// A smallest cut among those that are tried.
pub(super) fn find(graph: &Graph, ends: Ends) -> Option<Impossible> {
    let count = graph.vertices();
    if !(2..=MAX_VERTICES).contains(&count) {
        return None;
    }

    let pieces = SmallGraph::new(graph, ends);
    let mut beam = vec![0u64];
    for _ in 0..MAX_REMOVED.min(count / 2) {
        let mut seen = HashSet::new();
        let mut grown = Vec::new();
        for &set in &beam {
            for vertex in (0..count).filter(|vertex| set >> vertex & 1 == 0) {
                let larger = set | 1 << vertex;
                if seen.insert(larger) {
                    let score = pieces.needed(larger) as i64 - pieces.allowed(larger) as i64;
                    if score > 0 {
                        return certify(graph, ends, larger);
                    }
                    grown.push((-score, -(pieces.nearly_alone(larger) as i64), larger));
                }
            }
        }

        grown.sort_unstable();
        beam = grown.into_iter().take(BEAM).map(|(_, _, set)| set).collect();
    }

    None
}

fn certify(graph: &Graph, ends: Ends, set: u64) -> Option<Impossible> {
    let removed: Vec<u32> = (0..graph.vertices() as u32).filter(|&vertex| set >> vertex & 1 == 1).collect();
    let needed = cut::needed(graph, ends, &removed);
    let allowed = cut::allowed(ends, &removed);
    let removed = removed.into_iter().map(u64::from).collect();
    (needed > allowed).then_some(Impossible::Cut { removed, needed, allowed })
}

struct SmallGraph {
    near: Vec<u64>,
    all: u64,
    given: u64,
    cycle: bool,
}

impl SmallGraph {
    fn new(graph: &Graph, ends: Ends) -> SmallGraph {
        let set = |list: &[u32]| list.iter().fold(0u64, |set, &vertex| set | 1 << vertex);
        SmallGraph {
            near: (0..graph.vertices() as u32).map(|vertex| set(graph.neighbours(vertex))).collect(),
            all: u64::MAX >> (64 - graph.vertices()),
            given: set(&ends.given().collect::<Vec<_>>()),
            cycle: ends == Ends::Cycle,
        }
    }

    fn allowed(&self, removed: u64) -> u32 {
        if self.cycle { removed.count_ones() } else { removed.count_ones() + 1 - (removed & self.given).count_ones() }
    }

    fn needed(&self, removed: u64) -> u32 {
        let mut left = self.all & !removed;
        let mut total = 0;
        while left != 0 {
            let [light, dark] = self.flood(left & left.wrapping_neg(), left);
            total += self.needed_by(light, dark);
            left &= !(light | dark);
        }
        total
    }

    /// The number of vertices with at most one neighbour left: they tend to become components.
    fn nearly_alone(&self, removed: u64) -> usize {
        let left = self.all & !removed;
        let alone = |vertex: usize| left >> vertex & 1 == 1 && (self.near[vertex] & left).count_ones() <= 1;
        (0..self.near.len()).filter(|&vertex| alone(vertex)).count()
    }

    /// The component of `root`, as the vertices at even and at odd distances; if some are both, it is not bipartite.
    fn flood(&self, root: u64, left: u64) -> [u64; 2] {
        let mut colours = [root, 0];
        let mut edge = root;
        let mut parity = 0;
        while edge != 0 {
            parity ^= 1;
            edge = self.step(edge) & left & !colours[parity];
            colours[parity] |= edge;
        }
        colours
    }

    fn step(&self, set: u64) -> u64 {
        let mut rest = set;
        let mut reached = 0;
        while rest != 0 {
            reached |= self.near[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        reached
    }

    fn needed_by(&self, light: u64, dark: u64) -> u32 {
        let at_least = (self.given & (light | dark)).count_ones().max(1);
        let lights = light.count_ones();
        let darks = dark.count_ones();
        if light & dark != 0 || lights == darks {
            return at_least;
        }
        let smaller = if lights < darks { light } else { dark };
        at_least.max(lights.abs_diff(darks) + (self.given & smaller).count_ones())
    }
}
