//! One step: a vertex is processed, or an edge inside the frontier is offered.
//!
//! A step reads and changes a few slots and leaves all others, the *spectators*, unchanged. Every bucket goes to a few
//! others, each time by one change of the pairings.

use super::bucket::{ONES, digit, ends, index};
use super::growth;
use super::pairing::Change;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The kinds of steps.
#[derive(Clone, Debug)]
pub(crate) enum StepKind {
    /// A vertex takes its missing edges, to some of these slots, and leaves. It has no slot if it had no edge.
    Vertex { at: Option<u8>, near: Vec<u8> },
    /// An edge between two slots is used or not.
    Edge { a: u8, b: u8 },
    /// A vertex that must have both its edges leaves.
    Drop { at: u8 },
}

/// A step, and the frontier after it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) kind: StepKind,
    /// The slots that the step reads or writes, both bits of each.
    pub(crate) touched: u64,
    /// The slots in use after the step, the upper bit of each.
    pub(crate) frontier: u64,
    /// Whether all unprocessed vertices are in the frontier, so that a cycle may be closed.
    pub(crate) closes: bool,
    /// Number of vertices that are processed after the step.
    pub(crate) taken: usize,
    pub(crate) guard: Option<ColourGuard>,
    pub(crate) required: Option<Arc<RequiredDigits>>,
    /// Estimated growth factor of the number of states.
    pub(crate) growth: f64,
}

/// In a bipartite graph the edges have equally many ends of both colours. Only the apex of an open path makes a
/// difference. A state with a wrong difference cannot be completed.
#[derive(Clone, Debug)]
pub(crate) struct ColourGuard {
    /// The slots of either colour, the lower bit of each.
    pub(crate) white: u64,
    pub(crate) black: u64,
    /// White minus black edge ends of the processed vertices.
    pub(crate) taken: i32,
    /// The slot of the apex.
    pub(crate) apex: u8,
    /// The final difference.
    pub(crate) target: i32,
}

/// The digits that some slots, which later steps do not touch, must hold. No slice needs the other buckets.
#[derive(Debug)]
pub(crate) struct RequiredDigits {
    /// Both bits of each slot.
    pub(crate) mask: u64,
    pub(crate) digits: BTreeSet<u64>,
}

impl RequiredDigits {
    pub(crate) fn allows(&self, key: u64) -> bool {
        self.digits.contains(&(key & self.mask))
    }
}

impl ColourGuard {
    fn allows(&self, key: u64) -> bool {
        let sum = |mask: u64| (key & mask).count_ones() as i32 + 2 * (key >> 1 & mask).count_ones() as i32;
        let difference = self.taken + sum(self.white) - sum(self.black);
        match digit(key, self.apex) {
            0 => difference == 0,
            1 => self.target == 0 || difference == self.target / 2,
            _ => difference == self.target,
        }
    }
}

/// The places where a bucket goes in a step.
#[derive(Clone, Copy)]
pub(crate) enum Transition {
    /// The bucket goes to this key, by this change.
    To(u64, Change),
    /// The only path of the state becomes a cycle through every vertex.
    Close,
}

impl Step {
    /// All transitions of a bucket.
    pub(crate) fn transitions(&self, key: u64, found: &mut Vec<Transition>) {
        found.clear();
        match &self.kind {
            StepKind::Drop { at } => {
                if digit(key, *at) == 2 {
                    self.add(key & !(3 << (2 * at)), Change::Keep, found);
                }
            }
            StepKind::Edge { a, b } => {
                self.add(key, Change::Keep, found);
                self.connect(key, *a, *b, found);
            }
            StepKind::Vertex { at, near } => {
                let base = at.map_or(key, |at| key & !(3 << (2 * at)));
                match at.map_or(0, |at| digit(key, at)) {
                    0 => {
                        for (after, &a) in near.iter().enumerate().map(|(i, a)| (i + 1, a)) {
                            near[after..].iter().for_each(|&b| self.connect(base, a, b, found));
                        }
                    }
                    1 => near.iter().for_each(|&to| self.extend(key, base, at.unwrap_or(0), to, found)),
                    _ => self.add(base, Change::Keep, found),
                }
            }
        }
    }

    /// The path that ends in `at` is extended to `to`; `base` is the key without `at`.
    fn extend(&self, key: u64, base: u64, at: u8, to: u8, found: &mut Vec<Transition>) {
        let next = base + (1 << (2 * to));
        match digit(base, to) {
            0 => self.add(next, Change::Move(index(key, at), index(next, to)), found),
            1 => self.link(key, next, at, to, found),
            _ => {}
        }
    }

    /// Two slots are connected, by an edge or through a new vertex.
    fn connect(&self, key: u64, a: u8, b: u8, found: &mut Vec<Transition>) {
        let next = key + (1 << (2 * a)) + (1 << (2 * b));
        match (digit(key, a), digit(key, b)) {
            (0, 0) => {
                let low = a.min(b);
                let high = a.max(b);
                self.add(next, Change::Insert(index(next, low), index(next, high)), found);
            }
            (0, 1) => self.add(next, Change::Move(index(key, b), index(next, a)), found),
            (1, 0) => self.add(next, Change::Move(index(key, a), index(next, b)), found),
            (1, 1) => self.link(key, next, a, b, found),
            _ => {}
        }
    }

    fn link(&self, key: u64, next: u64, a: u8, b: u8, found: &mut Vec<Transition>) {
        if ends(key) == 2 {
            if self.closes && next & self.frontier == self.frontier {
                found.push(Transition::Close);
            }
            return;
        }
        let low = a.min(b);
        let high = a.max(b);
        self.add(next, Change::Link(index(key, low), index(key, high)), found);
    }

    fn add(&self, key: u64, change: Change, found: &mut Vec<Transition>) {
        let is_required = self.required.as_ref().is_none_or(|required| required.allows(key));
        if is_required && self.guard.as_ref().is_none_or(|guard| guard.allows(key)) {
            let same = matches!(change, Change::Move(from, to) if from == to);
            found.push(Transition::To(key, if same { Change::Keep } else { change }));
        }
    }

    /// Estimated number of states after the step, given the number before it.
    pub(crate) fn estimate(&self, states: f64, bipartite: bool) -> f64 {
        growth::grown(states, self.growth, self.frontier.count_ones() as usize, bipartite)
    }

    /// The position of a key within its group: the digits of the touched slots.
    pub(crate) fn place(&self, key: u64) -> usize {
        let mut place = 0;
        let mut rest = self.touched & ONES;
        while rest != 0 {
            place = place << 2 | (key >> rest.trailing_zeros() & 3) as usize;
            rest &= rest - 1;
        }
        place
    }
}
