//! The ends that turns can reach, nearest first.
//!
//! Nothing is turned during the search. A path in it is a chain of cuts on the trail as it stands; where a vertex
//! stands in it follows from where it stands on the trail by mirroring its place once for each cut. Only the chain that
//! was sought is turned in earnest. Chains are kept short: each look at the end of one takes time of its length.

use super::cover::Cover;
use super::trail::Trail;
use crate::method::Random;
use destrier_core::Graph;

/// The longest chain of turns.
const DEEPEST: usize = 40;

/// What an end was found to be good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Discovery {
    /// It is joined to something that is left.
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
pub(super) struct Turns {
    nodes: Vec<Node>,
    /// `seen[v] == round` says that `v` was an end in this search.
    seen: Vec<u32>,
    round: u32,
    chain: Vec<u32>,
    spent: u64,
}

impl Turns {
    pub(super) fn new(vertices: usize) -> Turns {
        Turns { nodes: Vec::new(), seen: vec![0; vertices], round: 0, chain: Vec::new(), spent: 0 }
    }

    /// Looks for an end that is good for something, and turns the trail so that it ends there. When the effort is spent, in
    /// places that are mirrored, the ends known by then are still looked at.
    pub(super) fn search(
        &mut self,
        graph: &Graph,
        trail: &mut Trail,
        cover: &Cover,
        effort: u64,
        random: &mut Random,
    ) -> Option<Discovery> {
        self.begin(trail.last());
        let home = trail.first();
        let mut next = 0;
        while next < self.nodes.len() {
            let near = graph.neighbours(self.nodes[next].end);
            let discovery = if near.iter().any(|&near| cover.is_left(near)) {
                Some(Discovery::GoesOn)
            } else {
                (trail.len() >= 3 && near.contains(&home)).then_some(Discovery::Closes)
            };
            if discovery.is_some() {
                self.turn(trail, next);
                return discovery;
            }
            if self.spent < effort {
                self.branch(graph, trail, next, random);
            }
            next += 1;
        }
        None
    }

    /// How much effort the last search took.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Turns the trail so that it ends in one of the later half of the ends that the last search found.
    pub(super) fn turn_far(&mut self, trail: &mut Trail, random: &mut Random) {
        let half = self.nodes.len() / 2;
        let any = half + random.below((self.nodes.len() - half) as u64) as usize;
        self.turn(trail, any);
    }

    fn begin(&mut self, end: u32) {
        if self.round == u32::MAX {
            self.seen.fill(0);
            self.round = 0;
        }
        self.round += 1;
        self.spent = 1;
        self.nodes.clear();
        self.nodes.push(Node { end, parent: u32::MAX, cut: 0 });
        self.seen[end as usize] = self.round;
    }

    /// Adds every new end that one turn reaches from this one.
    fn branch(&mut self, graph: &Graph, trail: &Trail, index: usize, random: &mut Random) {
        self.follow(index);
        if self.chain.len() >= DEEPEST {
            return;
        }
        let (end, length) = (self.nodes[index].end, trail.len() as u32);
        let near = graph.neighbours(end);
        self.spent += (near.len() * (1 + 2 * self.chain.len())) as u64;
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
            if self.seen[behind as usize] != self.round {
                self.seen[behind as usize] = self.round;
                self.nodes.push(Node { end: behind, parent: index as u32, cut: place });
            }
        }
    }

    /// The cuts that lead to an end, first to last.
    fn follow(&mut self, mut index: usize) {
        self.chain.clear();
        while self.nodes[index].parent != u32::MAX {
            self.chain.push(self.nodes[index].cut);
            index = self.nodes[index].parent as usize;
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

/// Where a place comes to stand when all behind the cut is turned round.
#[inline]
fn mirrored(place: u32, cut: u32, length: u32) -> u32 {
    if place > cut { length + cut - place } else { place }
}
