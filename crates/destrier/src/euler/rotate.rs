//! The exchange of ends, tried in every way, nearest first.
//!
//! If the last vertex e of a path is joined to some p_i on it, then turning round all that stands behind p_i gives
//! another path over the same vertices, which ends in the old p_{i+1} (Euler 1759; now called a rotation, after Posa
//! 1976). [`Ends::search`] looks breadth-first at every end that such exchanges reach, each once, until one of them
//! can go on to a new vertex, or is joined to the first vertex and so closes a circuit.
//!
//! Nothing is turned during the search. A path in it is a chain of cuts on the trail as it stands; where a vertex
//! stands in it follows from where it stands on the trail by mirroring its place once for each cut. Only the chain that
//! was sought is turned in earnest. An exchange moves the end by two edges, so chains are about as long as the graph is
//! wide: looking at all ends of a trail of n vertices takes n w steps at width w, where turning them would take n^2.

use super::trail::Trail;
use crate::method::{Control, Random};
use destrier_core::Graph;

/// What an end was found to be good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Discovery {
    /// It is joined to a vertex that is not on the trail.
    GoesOn,
    /// It is joined to the first vertex.
    Closes,
}

/// One end, and the cut that led to it from an earlier one.
#[derive(Clone, Copy, Debug)]
struct Node {
    end: u32,
    parent: u32,
    cut: u32,
}

/// The ends reached so far. Kept between searches only to reuse the memory.
#[derive(Debug)]
pub(super) struct Ends {
    nodes: Vec<Node>,
    /// `seen[v] == round` says that `v` was an end in this search.
    seen: Vec<u32>,
    round: u32,
    chain: Vec<usize>,
}

impl Ends {
    pub(super) fn new(vertices: usize) -> Ends {
        Ends { nodes: Vec::new(), seen: vec![0; vertices], round: 0, chain: Vec::new() }
    }

    /// How many ends the last search found.
    pub(super) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Looks for an end that is good for something, and turns the trail so that it ends there.
    /// `may_close` says whether a circuit would be of use.
    pub(super) fn search(
        &mut self,
        graph: &Graph,
        trail: &mut Trail,
        may_close: bool,
        random: &mut Random,
        control: &Control,
    ) -> Option<Discovery> {
        self.begin(trail.last());
        let may_close = may_close && trail.len() >= 3;
        let mut next = 0;
        while next < self.nodes.len() {
            if next % 4096 == 4095 && control.is_stopped() {
                return None;
            }
            let end = self.nodes[next].end;
            let discovery = if trail.ways(end) > 0 {
                Some(Discovery::GoesOn)
            } else {
                (may_close && graph.neighbours(end).contains(&trail.first())).then_some(Discovery::Closes)
            };
            if discovery.is_some() {
                self.turn(trail, next);
                return discovery;
            }
            self.branch(graph, trail, next, random);
            next += 1;
        }
        None
    }

    /// Turns the trail so that it ends in one of the ends that the last search found, whichever chance says.
    pub(super) fn turn_to_any(&mut self, trail: &mut Trail, random: &mut Random) {
        let any = random.below(self.nodes.len() as u64) as usize;
        self.turn(trail, any);
    }

    fn begin(&mut self, end: u32) {
        if self.round == u32::MAX {
            self.seen.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.nodes.clear();
        self.nodes.push(Node { end, parent: u32::MAX, cut: 0 });
        self.seen[end as usize] = self.round;
    }

    /// Adds every new end that one exchange reaches from this one.
    fn branch(&mut self, graph: &Graph, trail: &Trail, index: usize, random: &mut Random) {
        self.follow(index);
        let (end, length) = (self.nodes[index].end, trail.len());
        let near = graph.neighbours(end);
        // Where the list begins to be read is left to chance: of two ways to the same end, neither is always taken.
        let offset = if near.len() > 1 { random.below(near.len() as u64) as usize } else { 0 };
        for &pivot in near[offset..].iter().chain(&near[..offset]) {
            let Some(place) = trail.place(pivot) else { continue };
            let place = self.chain.iter().fold(place, |place, &cut| mirrored(place, cut, length));
            if place + 2 >= length {
                continue;
            }
            let behind = self.chain.iter().rev().fold(place + 1, |place, &cut| mirrored(place, cut, length));
            let behind = trail.vertex(behind);
            if self.seen[behind as usize] != self.round && !trail.is_bond(pivot, behind) {
                self.seen[behind as usize] = self.round;
                self.nodes.push(Node { end: behind, parent: index as u32, cut: place as u32 });
            }
        }
    }

    /// Writes down the cuts that lead to a node, first one first.
    fn follow(&mut self, index: usize) {
        self.chain.clear();
        let mut node = self.nodes[index];
        while node.parent != u32::MAX {
            self.chain.push(node.cut as usize);
            node = self.nodes[node.parent as usize];
        }
        self.chain.reverse();
    }

    fn turn(&mut self, trail: &mut Trail, index: usize) {
        self.follow(index);
        for &cut in &self.chain {
            trail.turn_behind(cut);
        }
    }
}

/// Where the vertex at `place` comes to stand when all behind `cut` is turned round; its own inverse.
#[inline]
fn mirrored(place: usize, cut: usize, length: usize) -> usize {
    if place > cut { cut + length - place } else { place }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{Key, Rule};
    use destrier_core::BoardGraph;

    /// A stuck random walk on the chessboard.
    fn stuck(graph: &Graph, random: &mut Random) -> Vec<u32> {
        let mut trail = Trail::new(graph, vec![0], None);
        super::super::beyond::walk_on(graph, &mut trail, &Rule::by(Key::Random), random, &Control::default());
        trail.into_order()
    }

    #[test]
    fn every_end_of_the_search_is_reached_by_turning_in_earnest() {
        let graph = BoardGraph::new(&"8x8".parse().unwrap()).graph;
        for seed in 0..40 {
            let mut random = Random::new(seed, 0);
            let order = stuck(&graph, &mut random);
            let bond = Some((order[2], order[3])).filter(|_| seed < 20);
            let trail = Trail::new(&graph, order, bond);
            let mut ends = Ends::new(64);
            ends.begin(trail.last());
            let mut next = 0;
            while next < ends.count() {
                ends.branch(&graph, &trail, next, &mut random);
                next += 1;
            }
            for index in 0..ends.count() {
                let mut turned = trail.clone();
                ends.turn(&mut turned, index);
                assert!(turned.is_sound(), "seed {seed}");
                assert_eq!((turned.first(), turned.last()), (trail.first(), ends.nodes[index].end));
            }
        }
    }

    #[test]
    fn the_search_stops_at_an_end_that_goes_on_or_closes() {
        let graph = BoardGraph::new(&"8x8".parse().unwrap()).graph;
        let (mut go_on, mut close) = (0, 0);
        for seed in 0..40 {
            let mut random = Random::new(seed, 1);
            let mut trail = Trail::new(&graph, stuck(&graph, &mut random), None);
            match Ends::new(64).search(&graph, &mut trail, true, &mut random, &Control::default()) {
                Some(Discovery::GoesOn) => {
                    go_on += 1;
                    assert!(trail.ways(trail.last()) > 0);
                }
                Some(Discovery::Closes) => {
                    close += 1;
                    assert!(graph.neighbours(trail.last()).contains(&trail.first()));
                }
                None => {}
            }
            assert!(trail.is_sound());
        }
        assert!(go_on > 0 && close > 0, "{go_on} {close}");
    }
}
