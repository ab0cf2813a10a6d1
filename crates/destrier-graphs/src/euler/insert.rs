//! Inserts missing vertices: a move p_i p_{i+1} is replaced by a longer sequence p_i u ... w p_{i+1} through vertices
//! that are not on the trail (Euler 1759, as described in Ganzfried 2004, section 2).
//!
//! On a bipartite graph, such as a plane board, the sequence has an even number of new vertices. For each absent u,
//! [`Gaps`] examines the chains of absent vertices that begin there, breadth-first, and takes the longest of them that
//! leads to a neighbour on the trail of one of u's own neighbours. [`Gaps::substitute`] is the same without gain: an
//! absent vertex replaces one that lies between two of its neighbours. It is our own addition for when everything else
//! fails: the trail keeps its length, and a different vertex is missing.

use super::trail::IndexedTrail;
use destrier_core::Graph;
use destrier_search::method::{Control, Random};
use destrier_search::rotation_search::Trail;

/// How many absent vertices around u are examined: enough for what a walk leaves behind, which lies in small groups.
const REACH: usize = 64;

/// Finds gaps in a trail. Kept between searches only to reuse its memory.
#[derive(Debug)]
pub(super) struct Gaps {
    /// `near[place] == round` says that the vertex at that place is adjacent to the current one.
    near: Vec<u32>,
    round: u32,
    /// Absent vertices around the current one, and the index in this list from which each was reached.
    group: Vec<(u32, u32)>,
}

impl Gaps {
    pub(super) fn new(vertices: usize) -> Gaps {
        Gaps { near: vec![0; vertices], round: 0, group: Vec::with_capacity(REACH) }
    }

    /// Inserts one chain, if any fits anywhere.
    pub(super) fn fill_one(
        &mut self,
        graph: &Graph,
        trail: &mut IndexedTrail,
        random: &mut Random,
        control: &Control,
    ) -> bool {
        let absent = trail.absent();
        let offset = random.below(absent.len().max(1) as u64) as usize;

        for (count, &root) in absent[offset..].iter().chain(&absent[..offset]).enumerate() {
            if count % 256 == 255 && control.is_stopped() {
                return false;
            }

            if let Some((place, chain)) = self.longest_from(graph, trail, root) {
                trail.insert_behind(place, &chain);
                return true;
            }
        }

        false
    }

    /// Lets a random absent vertex replace one on the trail; false if none can.
    pub(super) fn substitute(&mut self, graph: &Graph, trail: &mut IndexedTrail, random: &mut Random) -> bool {
        let absent = trail.absent();
        let offset = random.below(absent.len().max(1) as u64) as usize;
        for &comer in absent[offset..].iter().chain(&absent[..offset]) {
            self.mark(graph, trail, comer);
            let near = graph.neighbours(comer);
            let offset = random.below(near.len().max(1) as u64) as usize;
            let places = near[offset..].iter().chain(&near[..offset]).filter_map(|&before| trail.place(before));
            let fits = places.map(|before| before + 1).find(|&place| self.can_replace(trail, place));

            if let Some(place) = fits {
                trail.replace(place, comer);
                return true;
            }
        }

        false
    }

    /// Whether the current vertex, which is adjacent to the one before `place`, fits at `place`.
    fn can_replace(&self, trail: &IndexedTrail, place: usize) -> bool {
        if place + 1 >= trail.len() || self.near[place + 1] != self.round {
            return false;
        }
        let goer = trail.vertex(place);
        !trail.is_bond(trail.vertex(place - 1), goer) && !trail.is_bond(goer, trail.vertex(place + 1))
    }

    /// The longest chain found that begins with `root` and fits behind some place, in the order in which it fits.
    fn longest_from(&mut self, graph: &Graph, trail: &IndexedTrail, root: u32) -> Option<(usize, Vec<u32>)> {
        self.mark(graph, trail, root);
        self.group.clear();
        self.group.push((root, 0));

        let mut found = None;
        let mut next = 0;
        while next < self.group.len() {
            for &near in graph.neighbours(self.group[next].0) {
                if let Some(place) = trail.place(near) {
                    found = self.fit(trail, place, next).or(found);
                } else if self.group.len() < REACH && self.group.iter().all(|&(known, _)| known != near) {
                    self.group.push((near, next as u32));
                }
            }
            next += 1;
        }

        let (place, tip, root_first) = found?;
        let mut chain = self.back_to_root(tip);
        if root_first {
            chain.reverse();
        }

        Some((place, chain))
    }

    /// Whether a chain whose last vertex is adjacent to the one at `place` fits before or behind it.
    fn fit(&self, trail: &IndexedTrail, place: usize, tip: usize) -> Option<(usize, usize, bool)> {
        let is_open = |before: usize| !trail.is_bond(trail.vertex(before), trail.vertex(before + 1));
        if place > 0 && self.near[place - 1] == self.round && is_open(place - 1) {
            Some((place - 1, tip, true))
        } else if place + 1 < trail.len() && self.near[place + 1] == self.round && is_open(place) {
            Some((place, tip, false))
        } else {
            None
        }
    }

    fn back_to_root(&self, tip: usize) -> Vec<u32> {
        let mut chain = vec![self.group[tip].0];
        let mut index = tip;
        while index != 0 {
            index = self.group[index].1 as usize;
            chain.push(self.group[index].0);
        }
        chain
    }

    fn mark(&mut self, graph: &Graph, trail: &IndexedTrail, vertex: u32) {
        if self.round == u32::MAX {
            self.near.fill(0);
            self.round = 0;
        }
        self.round += 1;
        for &near in graph.neighbours(vertex) {
            if let Some(place) = trail.place(near) {
                self.near[place] = self.round;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(edges: &[(u32, u32)], order: &[u32], bond: Option<(u32, u32)>) -> Option<Vec<u32>> {
        let vertices = edges.iter().map(|&(from, to)| from.max(to) + 1).max().unwrap();
        let graph = Graph::from_edges(vertices, edges.iter().copied()).unwrap();
        let mut trail = IndexedTrail::new(&graph, order.to_vec(), bond);
        let mut gaps = Gaps::new(graph.vertices());
        let filled = gaps.fill_one(&graph, &mut trail, &mut Random::new(1, 0), &Control::default());
        assert!(trail.is_sound());
        filled.then(|| trail.order())
    }

    #[test]
    fn a_pair_goes_between_two_neighbours_in_the_order_in_which_it_fits() {
        let edges = [(0, 1), (1, 2), (2, 3), (1, 5), (5, 4), (4, 2)];
        assert_eq!(filled(&edges, &[0, 1, 2, 3], None), Some(vec![0, 1, 5, 4, 2, 3]));
        assert_eq!(filled(&edges, &[3, 2, 1, 0], None), Some(vec![3, 2, 4, 5, 1, 0]));
    }

    #[test]
    fn a_single_vertex_goes_in_where_there_is_a_triangle() {
        assert_eq!(filled(&[(0, 1), (1, 2), (2, 0)], &[0, 1], None), Some(vec![0, 2, 1]));
    }

    #[test]
    fn bound_pairs_stay_together() {
        let edges = [(0, 1), (1, 2), (2, 0)];
        assert_eq!(filled(&edges, &[0, 1], Some((1, 0))), None);
        let graph = Graph::from_edges(4, [(0, 1), (1, 2), (0, 3), (3, 2)]).unwrap();
        let substituted = |bond| {
            let mut trail = IndexedTrail::new(&graph, vec![0, 1, 2], bond);
            let done = Gaps::new(4).substitute(&graph, &mut trail, &mut Random::new(1, 0));
            assert!(trail.is_sound());
            (done, trail.order())
        };
        assert_eq!(substituted(Some((2, 1))), (false, vec![0, 1, 2]));
        assert_eq!(substituted(None), (true, vec![0, 3, 2]));
    }
}
