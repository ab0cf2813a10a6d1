//! The search itself: depth-first over states, remembering those that failed.
//!
//! Step v chooses the edges from v to later vertices, so that v has two. The future depends only on the state of the
//! frontier: if a state failed at a step, so does every later arrival there. So each state is examined once. A board
//! that has a tour is crossed almost without backtracking, one that has none is done when the states are.
//!
//! Invariants: every vertex before the current step is DONE; `mate[u]` is u itself if no chosen edge touches u, DONE if
//! two do, else the far end of u's path, which is later too; everything that changed since a frame began is on the
//! trail.

use super::layers::{DONE, Layers};
use super::placed_graph::PlacedGraph;
use crate::method::Control;
use crate::sweep::States;

/// Bytes per remembered state: 17 in a table that is between 7/16 and 7/8 full.
const BYTES_PER_POSITION: u64 = 39;

/// A vertex with more neighbours than this is adjacent to nearly all: what it loses is not followed up.
const WIDELY_JOINED: usize = 32;

pub(super) enum CycleSearchResult {
    /// The two neighbours of each vertex on the cycle.
    Cycle(Vec<[u32; 2]>),
    None,
    Stopped,
    OutOfMemory {
        needed: u64,
    },
}

pub(super) struct CycleSearch<'a> {
    graph: &'a PlacedGraph,
    layers: &'a Layers,
    mate: Vec<u32>,
    done: usize,
    trail: Vec<(u32, u32)>,
    /// One for each step that has begun.
    frames: Vec<SearchStep>,
    /// The frames' lists of candidates, one after another.
    candidates: Vec<u32>,
    failed: Vec<States>,
    remembered: u64,
    pub(super) nodes: u64,
}

/// A step: the edges that it lacks, and which choice comes next.
struct SearchStep {
    code: u128,
    trail: usize,
    candidates: usize,
    lacks: usize,
    chosen: [usize; 2],
    begun: bool,
}

impl<'a> CycleSearch<'a> {
    pub(super) fn new(graph: &'a PlacedGraph, layers: &'a Layers) -> CycleSearch<'a> {
        CycleSearch {
            graph,
            layers,
            mate: (0..graph.len() as u32).collect(),
            done: 0,
            trail: Vec::new(),
            frames: Vec::new(),
            candidates: Vec::new(),
            failed: vec![States::default(); graph.len()],
            remembered: 0,
            nodes: 0,
        }
    }

    /// Bytes per vertex of the graph, without the remembered states: frame, set, trail, candidates, marks.
    pub(super) fn bytes_per_vertex() -> u64 {
        (size_of::<SearchStep>() + size_of::<States>() + size_of::<[(u32, u32); 6]>() + size_of::<[u32; 8]>()) as u64
    }

    pub(super) fn run(&mut self, control: &Control, memory: u64) -> CycleSearchResult {
        self.begin_step();

        while !self.frames.is_empty() {
            if self.nodes.is_multiple_of(256) && control.is_stopped() {
                return CycleSearchResult::Stopped;
            }

            self.take_back();

            if !self.next_choice() {
                self.give_up_step();
                if self.remembered * BYTES_PER_POSITION > memory {
                    return CycleSearchResult::OutOfMemory { needed: self.remembered * BYTES_PER_POSITION };
                }
            } else if self.make_choice() && self.may_be_finished() {
                if self.done == self.graph.len() {
                    return CycleSearchResult::Cycle(self.sides());
                }
                self.begin_step();
            }
        }
        CycleSearchResult::None
    }

    /// Opens a frame for the next vertex, unless its state is known to fail.
    fn begin_step(&mut self) {
        let place = self.frames.len() as u32;
        self.nodes += 1;
        let code = self.layers.pack(place, &self.mate);
        if self.failed[place as usize].contains(&code) {
            return;
        }

        let begun = self.candidates.len();
        let lacks = self.lacks(place);
        if lacks > 0 {
            let mate = &self.mate;
            self.candidates.extend(self.graph.later(place).iter().filter(|&&to| mate[to as usize] != DONE));
        }

        // First those with the fewest ways left, as in Warnsdorff's rule, then those that are processed soonest.
        let mut list = std::mem::take(&mut self.candidates);
        list[begun..].sort_unstable_by_key(|&to| (self.ways(to, place, 9), to));
        self.candidates = list;
        let trail = self.trail.len();
        self.frames.push(SearchStep { code, trail, candidates: begun, lacks, chosen: [0, 1], begun: false });
    }

    fn take_back(&mut self) {
        let kept = self.frames.last().map_or(0, |frame| frame.trail);
        while self.trail.len() > kept
            && let Some((vertex, old)) = self.trail.pop()
        {
            self.done -= usize::from(self.mate[vertex as usize] == DONE);
            self.mate[vertex as usize] = old;
        }
    }

    /// Advances the last frame to its next choice, if there is one.
    fn next_choice(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        let count = self.candidates.len() - frame.candidates;
        let first_time = !std::mem::replace(&mut frame.begun, true);

        match frame.lacks {
            0 => first_time,
            1 => {
                frame.chosen[0] += usize::from(!first_time);
                frame.chosen[0] < count
            }
            _ => {
                frame.chosen[1] += usize::from(!first_time);
                if frame.chosen[1] >= count {
                    frame.chosen[0] += 1;
                    frame.chosen[1] = frame.chosen[0] + 1;
                }
                frame.chosen[1] < count
            }
        }
    }

    fn give_up_step(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.candidates.truncate(frame.candidates);
            self.failed[self.frames.len()].insert(frame.code);
            self.remembered += 1;
        }
    }

    /// Connects the last frame's vertex to the chosen ones; false if that closes a cycle too early.
    fn make_choice(&mut self) -> bool {
        let place = self.frames.len() as u32 - 1;
        let chosen = self.chosen(place as usize);
        chosen.into_iter().flatten().all(|to| self.join(place, to))
    }

    fn chosen(&self, place: usize) -> [Option<u32>; 2] {
        let frame = &self.frames[place];
        [0, 1].map(|edge| (edge < frame.lacks).then(|| self.candidates[frame.candidates + frame.chosen[edge]]))
    }

    fn join(&mut self, left: u32, right: u32) -> bool {
        let far_one = self.mate[left as usize];
        let far_other = self.mate[right as usize];
        if far_one == right {
            self.set(left, DONE);
            self.set(right, DONE);
            return self.done == self.graph.len();
        }

        self.set(far_one, far_other);
        self.set(far_other, far_one);

        for (vertex, far) in [(left, far_one), (right, far_other)] {
            if vertex != far {
                self.set(vertex, DONE);
            }
        }

        true
    }

    fn set(&mut self, vertex: u32, mate: u32) {
        self.trail.push((vertex, self.mate[vertex as usize]));
        self.mate[vertex as usize] = mate;
        self.done += usize::from(mate == DONE);
    }

    /// Whether every vertex that just lost a way can still get the edges that it lacks.
    fn may_be_finished(&self) -> bool {
        let place = self.frames.len() as u32 - 1;
        let lost_one = |lost: u32| {
            let near = self.graph.neighbours(lost);
            let near = if near.len() > WIDELY_JOINED { &[][..] } else { near };
            near.iter().filter(|&&to| to > place)
        };
        let fits = |&to: &u32| self.ways(to, place + 1, 2) >= self.lacks(to);
        let changed = &self.trail[self.frames[place as usize].trail..];
        let just_done = changed.iter().map(|&(vertex, _)| vertex).filter(|&vertex| self.mate[vertex as usize] == DONE);
        self.done == self.graph.len()
            || (self.graph.later(place).iter().all(fits) && just_done.into_iter().flat_map(lost_one).all(fits))
    }

    fn lacks(&self, vertex: u32) -> usize {
        match self.mate[vertex as usize] {
            DONE => 0,
            far if far == vertex => 2,
            _ => 1,
        }
    }

    /// How many vertices from step `from` on could be connected to this one, counted up to `most`. Its own far end does
    /// not count, unless the two are all that is left.
    fn ways(&self, vertex: u32, from: u32, most: usize) -> usize {
        let near = self.graph.neighbours(vertex).iter().rev().take_while(|&&to| to >= from);
        let closes = self.done + 2 == self.graph.len();
        let far = self.mate[vertex as usize];
        near.filter(|&&to| self.mate[to as usize] != DONE && (to != far || closes)).take(most).count()
    }

    fn sides(&self) -> Vec<[u32; 2]> {
        let mut sides = vec![[u32::MAX; 2]; self.graph.len()];
        for place in 0..self.frames.len() {
            for to in self.chosen(place).into_iter().flatten() {
                for (from, to) in [(place as u32, to), (to, place as u32)] {
                    let side = &mut sides[from as usize];
                    side[usize::from(side[0] != u32::MAX)] = to;
                }
            }
        }
        sides
    }
}
