//! Symmetries of the board that map each half to itself, or swap the two halves.
//!
//! Such a symmetry permutes the vertices between the halves, and so their slots. Each edge among these vertices
//! belongs to one half. A symmetry is useful only if it respects that as well.

use super::coloured_graph::ColouredGraph;
use std::collections::BTreeSet;

/// How a symmetry permutes the slots of the vertices between the halves.
#[derive(Clone, Debug)]
pub(crate) struct SlotPermutation {
    /// The image of each slot.
    pub(crate) slots: Vec<u8>,
    /// Whether the symmetry swaps the halves.
    pub(crate) swaps_halves: bool,
}

impl SlotPermutation {
    /// The permutation of `slots`, the vertices between the halves in the order of their slots.
    pub(crate) fn new(symmetry: &[u32], slots: &[u32], swaps_halves: bool) -> SlotPermutation {
        let place = |vertex: u32| slots.iter().position(|&other| other == vertex).unwrap_or(usize::MAX) as u8;
        SlotPermutation { slots: slots.iter().map(|&vertex| place(image(symmetry, vertex))).collect(), swaps_halves }
    }

    /// The image of a key: two bits per slot.
    pub(crate) fn apply(&self, key: u64) -> u64 {
        (0..).zip(&self.slots).fold(0, |image, (slot, &to)| image | (key >> (2 * slot) & 3) << (2 * to))
    }
}

/// An undirected edge, the smaller vertex first.
pub(crate) type Edge = (u32, u32);

/// The image of a vertex. Added vertices stay where they are.
pub(crate) fn image(symmetry: &[u32], vertex: u32) -> u32 {
    symmetry.get(vertex as usize).copied().unwrap_or(vertex)
}

/// The image of an edge.
pub(crate) fn edge_image(symmetry: &[u32], (a, b): Edge) -> Edge {
    let a = image(symmetry, a);
    let b = image(symmetry, b);
    (a.min(b), a.max(b))
}

/// Whether a symmetry maps one set of vertices onto another.
pub(crate) fn maps_onto(closed: &ColouredGraph, symmetry: &[u32], from: &[u32], to: &[u32]) -> bool {
    let inside = members(closed, to);
    from.len() == to.len() && from.iter().all(|&vertex| inside[image(symmetry, vertex) as usize])
}

/// Whether a symmetry maps one set of edges onto another.
pub(crate) fn maps_edges_onto(symmetry: &[u32], from: &[Edge], to: &[Edge]) -> bool {
    from.len() == to.len() && from.iter().all(|&edge| to.contains(&edge_image(symmetry, edge)))
}

/// For each vertex of the graph, whether it is among these.
pub(crate) fn members(closed: &ColouredGraph, vertices: &[u32]) -> Vec<bool> {
    let mut inside = vec![false; closed.graph.vertices()];
    vertices.iter().for_each(|&vertex| inside[vertex as usize] = true);
    inside
}

/// Everything that repeated `steps` reach from `first`, which comes first.
pub(crate) fn orbit<T: Copy + Ord>(first: T, steps: impl Fn(T) -> Vec<T>) -> Vec<T> {
    let mut all = vec![first];
    let mut known = BTreeSet::from([first]);
    let mut next = 0;
    while next < all.len() {
        all.extend(steps(all[next]).into_iter().filter(|&image| known.insert(image)));
        next += 1;
    }
    all
}
