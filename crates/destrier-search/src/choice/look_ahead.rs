//! Keys that consider more than one move: Pohl 1967, sections 3 and 4.
//!
//! All of them treat the candidate as already visited, as the procedure `RecurNumofmov` of his appendix does. Each
//! unvisited neighbour of the candidate counts the candidate in its degree, so the visit lowers that degree by one.

use super::terrain::Terrain;
use crate::method::Control;

/// The sum of the degrees of the candidate's neighbours.
pub(super) fn second_level<T: Terrain>(terrain: &T, candidate: u32) -> u64 {
    let mut sum = 0;
    terrain.each_open(candidate, |near, _| sum += u64::from(terrain.degree(near)) - 1);
    sum
}

/// The smallest degree of the candidate's neighbours; a candidate without neighbours comes first.
pub(super) fn least_neighbour<T: Terrain>(terrain: &T, candidate: u32) -> u64 {
    let mut least = None;
    terrain.each_open(candidate, |near, _| {
        let degree = terrain.degree(near) - 1;
        least = Some(least.map_or(degree, |least: u32| least.min(degree)));
    });
    u64::from(least.unwrap_or(0))
}

/// Candidates with a neighbour of degree 2 come first; within both groups the sum decides.
pub(super) fn hybrid<T: Terrain>(terrain: &T, candidate: u32) -> u64 {
    let mut sum = 0;
    let mut has_two = false;
    terrain.each_open(candidate, |near, _| {
        let degree = u64::from(terrain.degree(near)) - 1;
        sum += degree;
        has_two |= degree == 2;
    });
    sum | u64::from(!has_two) << 63
}

/// No path of this length, or none whose sum stays within the limit.
pub(super) const DEAD_END: u64 = u64::MAX;

/// The rule of order k. Visiting a square removes as many connections from the unvisited graph as its degree, so the
/// path that leaves the most connections is the one with the smallest sum of degrees. Paths that end in a dead end are
/// left out, unless they complete the tour.
pub(super) struct LookAhead<'a, T> {
    pub(super) terrain: &'a mut T,
    /// The neighbours still to be tried, of all levels.
    pub(super) pending: &'a mut Vec<u32>,
    /// A single deep search may take long, so it polls the control itself; once that is stopped, every path counts as a
    /// dead end.
    pub(super) control: &'a Control,
    pub(super) looks: u32,
}

impl<T: Terrain> LookAhead<'_, T> {
    /// The smallest sum over the paths of `moves` moves that begin with the move to `vertex`, if it is at most `limit`.
    pub(super) fn least_sum(&mut self, vertex: u32, moves: u8, unvisited: usize, limit: u64) -> u64 {
        let degree = u64::from(self.terrain.degree(vertex));
        if degree > limit || (degree == 0 && unvisited > 1) {
            return DEAD_END;
        }
        if moves <= 1 || unvisited == 1 {
            return degree;
        }

        self.looks = self.looks.wrapping_add(1);
        if self.looks.is_multiple_of(1024) && self.control.is_stopped() {
            self.looks = self.looks.wrapping_sub(1);
            return DEAD_END;
        }

        self.terrain.enter(vertex);
        let level = self.pending.len();
        let terrain = &*self.terrain;
        let pending = &mut *self.pending;
        terrain.each_open(vertex, |near, _| pending.push(near));

        let mut least = DEAD_END;
        for place in level..self.pending.len() {
            let within = least.min(limit) - degree;
            let rest = self.least_sum(self.pending[place], moves - 1, unvisited - 1, within);
            if rest != DEAD_END {
                least = degree + rest;
            }
        }

        self.pending.truncate(level);
        self.terrain.leave(vertex);
        least
    }
}
