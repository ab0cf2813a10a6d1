//! The choice itself: gather the candidates, then keep those with the smallest value, key after key.

use super::Walker;
use crate::choice::Key;
use crate::choice::look_ahead::{LookAhead, hybrid, least_neighbour, second_level};
use crate::choice::terrain::{Candidate, Terrain};
use crate::method::{Control, Random};

/// A key prepared for the terrain.
#[derive(Clone, Copy, Debug)]
pub(super) enum PreparedKey {
    Plain(Key),
    /// The rank of each move code.
    Ranks([u8; 8]),
}

impl<T: Terrain> Walker<T> {
    /// Gathers the open neighbours, and applies the first key at once if it is the degree.
    pub(super) fn gather(&mut self) {
        let walk = &self.walk;
        let terrain = &self.terrain;
        let candidates = &mut self.candidates;
        let by_degree = matches!(self.keys[..], [PreparedKey::Plain(Key::Degree), ..]);
        let depth = walk.trail.len();
        let refuses = walk.refused.last().is_some_and(|&(at, _)| at == depth);
        if by_degree && !refuses {
            return terrain.gather_least(walk.here, candidates);
        }

        candidates.clear();
        terrain.each_open(walk.here, |to, step| candidates.push(Candidate { to, step }));
        if refuses {
            let refused = || walk.refused.iter().rev().take_while(|(at, _)| *at == depth);
            candidates.retain(|candidate| refused().all(|&(_, vertex)| vertex != candidate.to));
        }

        if by_degree {
            keep_smallest(candidates, |c, _| u64::from(terrain.degree(c.to)));
        }
    }

    /// Keeps the candidates with the smallest value, key after key.
    pub(super) fn narrow(&mut self, random: &mut Random, control: &Control) {
        for place in 0..self.keys.len() {
            if self.candidates.len() < 2 {
                return;
            }

            match self.keys[place] {
                PreparedKey::Plain(Key::Degree) if place == 0 => {}
                PreparedKey::Plain(Key::Random) => {
                    let chosen = self.candidates[random.below(self.candidates.len() as u64) as usize];
                    self.candidates.clear();
                    self.candidates.push(chosen);
                }
                PreparedKey::Plain(Key::Order(k)) => {
                    self.look_ahead(k, control);
                    self.look_ahead(k + 1, control);
                }
                PreparedKey::Plain(Key::Squirrel) => self.prefer(self.spans[self.walk.span].ranks),
                PreparedKey::Ranks(ranks) => self.prefer(ranks),
                PreparedKey::Plain(Key::Degree) => self.keep_smallest(|terrain, to| u64::from(terrain.degree(to))),
                PreparedKey::Plain(Key::FarFromCentre) => {
                    self.keep_smallest(|terrain, to| u64::MAX - distance(terrain, to))
                }
                PreparedKey::Plain(Key::SecondLevel) => self.keep_smallest(second_level),
                PreparedKey::Plain(Key::LeastNeighbour) => self.keep_smallest(least_neighbour),
                PreparedKey::Plain(Key::Hybrid) => self.keep_smallest(hybrid),
                PreparedKey::Plain(Key::Ordering(ordering)) => self.prefer(ordering.ranks()),
            }
        }
    }

    fn prefer(&mut self, ranks: [u8; 8]) {
        let terrain = &self.terrain;
        keep_smallest(&mut self.candidates, |c, _| u64::from(ranks[usize::from(terrain.code(c.to, c.step) & 7)]));
    }

    fn keep_smallest(&mut self, key: impl Fn(&T, u32) -> u64) {
        let terrain = &self.terrain;
        keep_smallest(&mut self.candidates, |c, _| key(terrain, c.to));
    }

    fn look_ahead(&mut self, moves: u8, control: &Control) {
        let unvisited = self.unvisited();
        let mut order = LookAhead { terrain: &mut self.terrain, pending: &mut self.pending, control, looks: 0 };
        keep_smallest(&mut self.candidates, |c, least| order.least_sum(c.to, moves, unvisited, least));
    }
}

/// Keeps the candidates with the smallest key, in their order. The key function receives the smallest value so far.
fn keep_smallest<C: Copy>(candidates: &mut Vec<C>, mut key: impl FnMut(C, u64) -> u64) {
    let mut least = u64::MAX;
    let mut kept = 0;
    for place in 0..candidates.len() {
        let candidate = candidates[place];
        let value = key(candidate, least);
        if value < least {
            least = value;
            kept = 0;
        }

        if value == least {
            candidates[kept] = candidate;
            kept += 1;
        }
    }

    candidates.truncate(kept);
}

/// The squared distance from the centre, in half squares so that it is an integer.
fn distance<T: Terrain>(terrain: &T, vertex: u32) -> u64 {
    let along = |place: u32, side: u32| (2 * u64::from(place)).abs_diff(u64::from(side) - 1).pow(2);
    let measured = terrain.board().zip(terrain.square(vertex));
    measured.map_or(0, |(board, square)| along(square.row, board.rows()) + along(square.col, board.cols()))
}
