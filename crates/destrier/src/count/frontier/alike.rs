//! Motions of the board that keep each half, or exchange the two: what they take to each other is counted once.
//!
//! A motion acts on the vertices between the halves, and so on their slots. Of the edges among these vertices each belongs to
//! one half; a motion is of use only if it respects that, too.

use super::whole::Whole;
use std::collections::BTreeSet;

/// What a motion does to the vertices between.
#[derive(Clone, Debug)]
pub(super) struct Moved {
    /// The slot to which each slot is taken.
    pub(super) slots: Vec<u8>,
    /// Whether the halves change places.
    pub(super) exchanges: bool,
}

impl Moved {
    /// Of halves with these slots.
    pub(super) fn new(motion: &[u32], slots: &[u32], exchanges: bool) -> Moved {
        let place = |vertex: u32| slots.iter().position(|&other| other == vertex).unwrap_or(usize::MAX) as u8;
        Moved { slots: slots.iter().map(|&vertex| place(image(motion, vertex))).collect(), exchanges }
    }

    /// Where it takes the digits of some slots, two bits for each.
    pub(super) fn digits(&self, digits: u64) -> u64 {
        (0..).zip(&self.slots).fold(0, |moved, (slot, &to)| moved | (digits >> (2 * slot) & 3) << (2 * to))
    }
}

/// An undirected edge, the lesser vertex first.
pub(super) type Edge = (u32, u32);

/// Where a motion takes a vertex; vertices that were added stay where they are.
pub(super) fn image(motion: &[u32], vertex: u32) -> u32 {
    motion.get(vertex as usize).copied().unwrap_or(vertex)
}

/// Where a motion takes an edge.
pub(super) fn turned(motion: &[u32], (a, b): Edge) -> Edge {
    let (a, b) = (image(motion, a), image(motion, b));
    (a.min(b), a.max(b))
}

/// Whether a motion takes the one set of vertices to the other, which has the same size.
pub(super) fn takes(whole: &Whole, motion: &[u32], from: &[u32], to: &[u32]) -> bool {
    let inside = members(whole, to);
    from.len() == to.len() && from.iter().all(|&vertex| inside[image(motion, vertex) as usize])
}

/// Whether a motion takes the one set of edges to the other.
pub(super) fn takes_edges(motion: &[u32], from: &[Edge], to: &[Edge]) -> bool {
    from.len() == to.len() && from.iter().all(|&edge| to.contains(&turned(motion, edge)))
}

/// Which vertices of the whole are among these.
pub(super) fn members(whole: &Whole, vertices: &[u32]) -> Vec<bool> {
    let mut inside = vec![false; whole.graph.vertices()];
    vertices.iter().for_each(|&vertex| inside[vertex as usize] = true);
    inside
}

/// What the steps make of something, one after another, itself first.
pub(super) fn orbit<T: Copy + Ord>(first: T, steps: impl Fn(T) -> Vec<T>) -> Vec<T> {
    let (mut all, mut known, mut next) = (vec![first], BTreeSet::from([first]), 0);
    while next < all.len() {
        all.extend(steps(all[next]).into_iter().filter(|&image| known.insert(image)));
        next += 1;
    }
    all
}
