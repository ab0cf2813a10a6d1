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
    chase: Option<Chase>,
}

/// The largest assignments, by their values and their numbers of edges.
struct Chase {
    target: (Vec<bool>, usize),
    best: (Vec<bool>, usize),
    beginnings: u64,
    next_beginning: u64,
}

impl Phases {
    /// All edges used. Only a search for a cycle chases large assignments.
    pub(super) fn new(edges: usize, looks_for_cycle: bool) -> Phases {
        let all = || (vec![true; edges], 0);
        let chase = || Chase { target: all(), best: all(), beginnings: 0, next_beginning: NEW_BEGINNING };
        Phases { last: vec![true; edges], chase: looks_for_cycle.then(chase) }
    }

    pub(super) fn of(&self, edge: u32) -> bool {
        self.chase.as_ref().map_or(&self.last, |chase| &chase.target.0)[edge as usize]
    }

    /// Notes the last value of an edge.
    pub(super) fn remember(&mut self, edge: u32, is_used: bool) {
        self.last[edge as usize] = is_used;
    }

    /// Notes an assignment without conflict, if it is larger than those before.
    pub(super) fn note(&mut self, decided: &[u32], is_used: impl Fn(u32) -> bool) {
        let Some(Chase { target, best, .. }) = &mut self.chase else { return };
        for (values, size) in [target, best] {
            if decided.len() > *size {
                *size = decided.len();
                decided.iter().for_each(|&edge| values[edge as usize] = is_used(edge));
            }
        }
    }

    /// Begins again if it is time to.
    pub(super) fn begin_again(&mut self, conflicts: u64) {
        let Some(chase) = self.chase.as_mut().filter(|chase| conflicts >= chase.next_beginning) else { return };
        chase.beginnings += 1;
        chase.next_beginning = conflicts + NEW_BEGINNING * (chase.beginnings + 1);

        match chase.beginnings % 4 {
            0 => self.last.fill(true),
            2 => {
                let mut random = Random::new(chase.beginnings, 3);
                self.last.iter_mut().for_each(|value| *value ^= random.below(FLIPPED) == 0);
            }
            _ => {
                self.last.clone_from(&chase.best.0);
                chase.best.1 = 0;
            }
        }

        chase.target.0.clone_from(&self.last);
        chase.target.1 = 0;
    }
}
