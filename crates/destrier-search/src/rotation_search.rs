//! Rotations: all ends that a path can get by turning its tail, nearest first.
//!
//! If the last vertex e of a path is adjacent to a vertex p on it, then reversing everything behind p gives another
//! path over the same vertices, with another end (Euler 1759; Pósa 1976, *Hamiltonian circuits in random graphs*).
//! [`RotationSearch::search`] visits the ends that rotations reach in breadth-first order, each once, until one of
//! them can be extended or closes a cycle.
//!
//! The search does not change the path. A path in the search is a chain of cuts on the given trail. The place of a
//! vertex on it follows from its place on the trail by one reflection per cut. Only the chain that leads to the chosen
//! end is carried out. A rotation moves the end by two edges, so chains are about as long as the graph is wide:
//! looking at all ends of a trail of n vertices takes n w steps at width w, where carrying out every rotation would
//! take n^2.

mod approach;
mod two_level_list;

pub use approach::Approach;
pub use two_level_list::TwoLevelTrail;

use crate::method::{Control, Random};
use destrier_core::Graph;

/// A path that can be rotated. It is never empty.
#[allow(clippy::len_without_is_empty)]
pub trait Trail {
    /// Number of vertices.
    fn len(&self) -> u32;

    /// The last vertex.
    fn last(&self) -> u32;

    /// The vertex at a place.
    fn vertex(&self, place: u32) -> u32;

    /// The place of a vertex, if it is on the trail.
    fn place(&self, vertex: u32) -> Option<u32>;

    /// Whether two consecutive vertices must stay together.
    fn is_bond(&self, left: u32, right: u32) -> bool;

    /// Reverses everything behind a place.
    fn turn_behind(&mut self, place: u32);
}

/// The use of an end that a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Discovery {
    /// The end is adjacent to a vertex that is not on the trail.
    Extends,
    /// The end is adjacent to the first vertex.
    Closes,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct RotationLimits {
    /// The longest chain of rotations.
    pub depth: usize,
    /// Number of reflections after which no further ends are added. Those already known are still examined.
    pub effort: u64,
}

impl RotationLimits {
    /// No limits: the search examines all ends.
    pub const NONE: RotationLimits = RotationLimits { depth: usize::MAX, effort: u64::MAX };
}

/// One end, and the cut that led to it from an earlier one.
#[derive(Clone, Copy, Debug)]
struct ReachedEnd {
    end: u32,
    parent: u32,
    cut: u32,
}

/// The ends of the last search. It is kept between searches to reuse the memory.
#[derive(Debug)]
pub struct RotationSearch {
    nodes: Vec<ReachedEnd>,
    /// `seen[v] == round` means that `v` was an end in this search.
    seen: Vec<u32>,
    round: u32,
    chain: Vec<u32>,
    spent: u64,
}

impl RotationSearch {
    /// A search in graphs of this many vertices.
    pub fn new(vertices: usize) -> RotationSearch {
        RotationSearch { nodes: Vec::new(), seen: vec![0; vertices], round: 0, chain: Vec::new(), spent: 0 }
    }

    /// Number of ends that the last search found.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Effort of the last search.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Searches for an end for which `discover` returns something, and rotates the trail so that it ends there.
    pub fn search<T: Trail>(
        &mut self,
        graph: &Graph,
        trail: &mut T,
        limits: RotationLimits,
        discover: impl Fn(&T, u32) -> Option<Discovery>,
        random: &mut Random,
        control: &Control,
    ) -> Option<Discovery> {
        self.begin(trail.last());
        let mut next = 0;
        while next < self.nodes.len() {
            if next % 4096 == 4095 && control.is_stopped() {
                return None;
            }

            let discovery = discover(trail, self.nodes[next].end);
            if discovery.is_some() {
                self.turn(trail, next);
                return discovery;
            }

            if self.spent < limits.effort {
                self.branch(graph, trail, next, limits.depth, random);
            }

            next += 1;
        }

        None
    }

    /// Rotates the trail so that it ends where `distance` is least among the ends within the limits, if that is less
    /// than at its present end. Returns the distance of the end.
    fn lead<T: Trail>(
        &mut self,
        graph: &Graph,
        trail: &mut T,
        limits: RotationLimits,
        distance: impl Fn(u32) -> u32,
        random: &mut Random,
    ) -> u32 {
        self.begin(trail.last());
        let here = distance(trail.last());
        let mut best = (here, 0);
        let mut next = 0;

        // A rotation moves the end by at most two edges, so this is all that can be expected.
        let hoped = here.saturating_sub(2 * limits.depth as u32).max(1);
        while next < self.nodes.len() && best.0 > hoped {
            best = best.min((distance(self.nodes[next].end), next));
            if self.spent < limits.effort {
                self.branch(graph, trail, next, limits.depth, random);
            }
            next += 1;
        }

        if best.0 < here {
            self.turn(trail, best.1);
        }

        best.0
    }

    /// Rotates the trail so that it ends in a random one of the ends of the last search, but not in one of the first
    /// `skipped`.
    pub fn turn_to_random(&mut self, trail: &mut impl Trail, skipped: usize, random: &mut Random) {
        let index = skipped + random.below((self.nodes.len() - skipped) as u64) as usize;
        self.turn(trail, index);
    }

    fn begin(&mut self, end: u32) {
        if self.round == u32::MAX {
            self.seen.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.spent = 1;
        self.nodes.clear();
        self.nodes.push(ReachedEnd { end, parent: u32::MAX, cut: 0 });
        self.seen[end as usize] = self.round;
    }

    /// Adds every new end that one rotation reaches from this one.
    fn branch(&mut self, graph: &Graph, trail: &impl Trail, index: usize, depth: usize, random: &mut Random) {
        self.follow(index);

        if self.chain.len() >= depth {
            return;
        }

        let end = self.nodes[index].end;
        let length = trail.len();
        let near = graph.neighbours(end);
        self.spent += (near.len() * (1 + 2 * self.chain.len())) as u64;

        // The list is read from a random place on, so that of two ways to the same end neither is always preferred.
        let offset = if near.len() > 1 { random.below(near.len() as u64) as usize } else { 0 };
        for &pivot in near[offset..].iter().chain(&near[..offset]) {
            let Some(place) = trail.place(pivot) else { continue };
            let place = self.chain.iter().fold(place, |place, &cut| reflect(place, cut, length));
            if place + 2 >= length {
                continue;
            }

            let behind = self.chain.iter().rev().fold(place + 1, |place, &cut| reflect(place, cut, length));
            let behind = trail.vertex(behind);
            if self.seen[behind as usize] != self.round && !trail.is_bond(pivot, behind) {
                self.seen[behind as usize] = self.round;
                self.nodes.push(ReachedEnd { end: behind, parent: index as u32, cut: place });
            }
        }
    }

    /// Collects the cuts that lead to an end, first to last.
    fn follow(&mut self, index: usize) {
        self.chain.clear();
        let mut node = self.nodes[index];
        while node.parent != u32::MAX {
            self.chain.push(node.cut);
            node = self.nodes[node.parent as usize];
        }
        self.chain.reverse();
    }

    fn turn(&mut self, trail: &mut impl Trail, index: usize) {
        self.follow(index);
        for &cut in &self.chain {
            trail.turn_behind(cut);
        }
    }
}

/// The new place of a vertex when everything behind `cut` is reversed. It is its own inverse.
#[inline]
fn reflect(place: u32, cut: u32, length: u32) -> u32 {
    if place > cut { cut + length - place } else { place }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plainest trail: a list that is searched from its start.
    #[derive(Clone)]
    struct List {
        vertices: Vec<u32>,
        bond: Option<(u32, u32)>,
    }

    impl Trail for List {
        fn len(&self) -> u32 {
            self.vertices.len() as u32
        }

        fn last(&self) -> u32 {
            self.vertices[self.vertices.len() - 1]
        }

        fn vertex(&self, place: u32) -> u32 {
            self.vertices[place as usize]
        }

        fn place(&self, vertex: u32) -> Option<u32> {
            self.vertices.iter().position(|&known| known == vertex).map(|place| place as u32)
        }

        fn is_bond(&self, left: u32, right: u32) -> bool {
            self.bond == Some((left, right)) || self.bond == Some((right, left))
        }

        fn turn_behind(&mut self, place: u32) {
            self.vertices[place as usize + 1..].reverse();
        }
    }

    /// A random walk from the middle of the chessboard until it is stuck.
    fn stuck_walk(graph: &Graph, random: &mut Random) -> Vec<u32> {
        let mut walk = vec![27];
        loop {
            let near = graph.neighbours(walk[walk.len() - 1]);
            let open: Vec<u32> = near.iter().copied().filter(|near| !walk.contains(near)).collect();
            if open.is_empty() {
                return walk;
            }
            walk.push(open[random.below(open.len() as u64) as usize]);
        }
    }

    fn chessboard() -> Graph {
        destrier_core::RectangleGraph::new(&"8x8".parse().unwrap()).graph
    }

    #[test]
    fn every_end_of_the_search_is_reached_by_carrying_out_its_chain() {
        let graph = chessboard();
        for seed in 0..40 {
            let mut random = Random::new(seed, 0);
            let vertices = stuck_walk(&graph, &mut random);
            let bond = Some((vertices[2], vertices[3])).filter(|_| seed < 20);
            let trail = List { vertices, bond };
            let mut search = RotationSearch::new(64);
            search.begin(trail.last());

            let mut next = 0;
            while next < search.count() {
                search.branch(&graph, &trail, next, usize::MAX, &mut random);
                next += 1;
            }

            for index in 0..search.count() {
                let mut turned = trail.clone();
                search.turn(&mut turned, index);
                assert_eq!((turned.vertices[0], turned.last()), (trail.vertices[0], search.nodes[index].end));
                assert!(turned.vertices.windows(2).all(|pair| graph.neighbours(pair[0]).contains(&pair[1])), "{seed}");
                let places = bond.map(|(left, right)| [turned.place(left).unwrap(), turned.place(right).unwrap()]);
                assert!(places.is_none_or(|[left, right]| left.abs_diff(right) == 1), "{seed}");
            }
        }
    }

    #[test]
    fn the_search_stops_at_an_end_that_extends_or_closes() {
        let graph = chessboard();
        let mut extends = 0;
        let mut closes = 0;
        for seed in 0..200 {
            let mut random = Random::new(seed, 1);
            let mut trail = List { vertices: stuck_walk(&graph, &mut random), bond: None };
            let discover = |trail: &List, end: u32| {
                let near = graph.neighbours(end);
                if near.iter().any(|&near| trail.place(near).is_none()) {
                    Some(Discovery::Extends)
                } else {
                    near.contains(&trail.vertices[0]).then_some(Discovery::Closes)
                }
            };

            let limits = RotationLimits::NONE;
            let control = Control::new();
            let found = RotationSearch::new(64).search(&graph, &mut trail, limits, discover, &mut random, &control);
            assert_eq!(found, found.and(discover(&trail, trail.last())));
            extends += usize::from(found == Some(Discovery::Extends));
            closes += usize::from(found == Some(Discovery::Closes));
        }

        assert!(extends > 0 && closes > 0, "{extends} {closes}");
    }
}
