//! Which value is supposed first for an open edge.
//!
//! A search for a proof supposes the last value of the edge. A search for a cycle follows the largest assignment
//! without conflict, its *target*, and from time to time begins again: from the best assignment so far, from all edges
//! used, or from the last values with some of them flipped (Biere and Fleury 2020, "Chasing target phases").

use destrier_search::method::Random;

/// Conflicts before the first new beginning, and how much this grows each time.
const NEW_BEGINNING: u64 = 1000;
/// One edge in this many is flipped.
const FLIPPED: u64 = 8;

/// The values that are supposed.
pub(super) struct Phases {
    last: Vec<bool>,
    largest: Option<LargestAssignments>,
}

/// The largest assignments, by their values and their numbers of edges.
struct LargestAssignments {
    target: (Vec<bool>, usize),
    best: (Vec<bool>, usize),
    beginnings: u64,
    next_beginning: u64,
}

impl Phases {
    /// All edges used. Only a search for a cycle chases large assignments.
    pub(super) fn new(edges: usize, looks_for_cycle: bool) -> Phases {
        let all = || (vec![true; edges], 0);
        let largest =
            || LargestAssignments { target: all(), best: all(), beginnings: 0, next_beginning: NEW_BEGINNING };
        Phases { last: vec![true; edges], largest: looks_for_cycle.then(largest) }
    }

    pub(super) fn of(&self, edge: u32) -> bool {
        self.largest.as_ref().map_or(&self.last, |largest| &largest.target.0)[edge as usize]
    }

    /// Notes the last value of an edge.
    pub(super) fn remember(&mut self, edge: u32, is_used: bool) {
        self.last[edge as usize] = is_used;
    }

    /// Notes an assignment without conflict, if it is larger than those before.
    pub(super) fn note(&mut self, decided: &[u32], is_used: impl Fn(u32) -> bool) {
        let Some(LargestAssignments { target, best, .. }) = &mut self.largest else { return };
        for (values, size) in [target, best] {
            if decided.len() > *size {
                *size = decided.len();
                decided.iter().for_each(|&edge| values[edge as usize] = is_used(edge));
            }
        }
    }

    /// Begins again if it is time to.
    pub(super) fn begin_again(&mut self, conflicts: u64) {
        let Some(largest) = self.largest.as_mut().filter(|largest| conflicts >= largest.next_beginning) else { return };
        largest.beginnings += 1;
        largest.next_beginning = conflicts + NEW_BEGINNING * (largest.beginnings + 1);

        match largest.beginnings % 4 {
            0 => self.last.fill(true),
            2 => {
                let mut random = Random::new(largest.beginnings, 3);
                self.last.iter_mut().for_each(|value| *value ^= random.below(FLIPPED) == 0);
            }
            _ => {
                self.last.clone_from(&largest.best.0);
                largest.best.1 = 0;
            }
        }

        largest.target.0.clone_from(&self.last);
        largest.target.1 = 0;
    }
}
