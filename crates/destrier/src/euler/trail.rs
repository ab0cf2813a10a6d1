//! A path under repair: its vertices in order, and the position of every vertex in that order.
//!
//! Invariant: `order[at[v]] == v` for every vertex on the trail, `at[v] == OFF` for all others, and consecutive
//! vertices are adjacent, with one exception: the *bond*, a pair of vertices that always stays consecutive. A path from
//! s to t is a cycle through the bond t-s, so a goal with both ends given becomes one with none; the bond need not be
//! an edge of the graph. For every vertex, on the trail or not, `ways[v]` counts its absent neighbours.

use crate::rotation::Trail;
use destrier_core::Graph;

const OFF: u32 = u32::MAX;

/// A path that can be reversed in part, opened and lengthened.
#[derive(Clone, Debug)]
pub(super) struct IndexedTrail<'g> {
    graph: &'g Graph,
    order: Vec<u32>,
    at: Vec<u32>,
    ways: Vec<u32>,
    bond: Option<(u32, u32)>,
}

impl<'g> IndexedTrail<'g> {
    /// A trail over this order, which must be a path of the graph except for the bond.
    pub(super) fn new(graph: &'g Graph, order: Vec<u32>, bond: Option<(u32, u32)>) -> IndexedTrail<'g> {
        let ways = (0..graph.vertices() as u32).map(|vertex| graph.degree(vertex) as u32).collect();
        let mut trail = IndexedTrail { graph, order: Vec::new(), at: vec![OFF; graph.vertices()], ways, bond };
        order.into_iter().for_each(|vertex| trail.push(vertex));
        trail
    }

    /// Another trail of the same graph with the same bond.
    pub(super) fn with_order(&self, order: Vec<u32>) -> IndexedTrail<'g> {
        IndexedTrail::new(self.graph, order, self.bond)
    }

    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether it contains every vertex of the graph.
    pub(super) fn is_full(&self) -> bool {
        self.order.len() == self.at.len()
    }

    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    pub(super) fn into_order(self) -> Vec<u32> {
        self.order
    }

    pub(super) fn first(&self) -> u32 {
        self.order[0]
    }

    #[inline]
    pub(super) fn vertex(&self, place: usize) -> u32 {
        self.order[place]
    }

    /// The position of a vertex, if it is on the trail.
    #[inline]
    pub(super) fn place(&self, vertex: u32) -> Option<usize> {
        let place = self.at[vertex as usize];
        (place != OFF).then_some(place as usize)
    }

    #[inline]
    pub(super) fn has(&self, vertex: u32) -> bool {
        self.at[vertex as usize] != OFF
    }

    /// The number of absent neighbours of a vertex.
    #[inline]
    pub(super) fn ways(&self, vertex: u32) -> u32 {
        self.ways[vertex as usize]
    }

    /// Vertices that are not on the trail.
    pub(super) fn absent(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.at).filter(|&(_, &place)| place == OFF).map(|(vertex, _)| vertex)
    }

    /// Whether the last two vertices are the bond.
    pub(super) fn ends_in_bond(&self) -> bool {
        matches!(self.order[..], [.., one, other] if self.is_bond(one, other))
    }

    /// Adds a vertex at the end.
    pub(super) fn push(&mut self, vertex: u32) {
        self.enter(vertex);
        self.at[vertex as usize] = self.order.len() as u32;
        self.order.push(vertex);
    }

    /// Removes the last vertex.
    pub(super) fn pop(&mut self) {
        if let Some(vertex) = self.order.pop() {
            self.leave(vertex);
        }
    }

    /// Reverses it all.
    pub(super) fn flip(&mut self) {
        self.order.reverse();
        self.index_from(0);
    }

    /// Rotates a cycle so that the vertex at `place` comes last.
    pub(super) fn end_at(&mut self, place: usize) {
        self.order.rotate_left(place + 1);
        self.index_from(0);
    }

    /// Inserts a chain of absent vertices between `place` and the next one.
    pub(super) fn insert_behind(&mut self, place: usize, chain: &[u32]) {
        chain.iter().for_each(|&vertex| self.enter(vertex));
        self.order.splice(place + 1..place + 1, chain.iter().copied());
        self.index_from(place + 1);
    }

    /// Replaces a vertex, which leaves the trail, by an absent one.
    pub(super) fn replace(&mut self, place: usize, vertex: u32) {
        self.leave(self.order[place]);
        self.enter(vertex);
        self.at[vertex as usize] = place as u32;
        self.order[place] = vertex;
    }

    fn enter(&mut self, vertex: u32) {
        debug_assert!(!self.has(vertex));
        for &near in self.graph.neighbours(vertex) {
            self.ways[near as usize] -= 1;
        }
    }

    fn leave(&mut self, vertex: u32) {
        self.at[vertex as usize] = OFF;
        for &near in self.graph.neighbours(vertex) {
            self.ways[near as usize] += 1;
        }
    }

    fn index_from(&mut self, place: usize) {
        for (place, &vertex) in self.order.iter().enumerate().skip(place) {
            self.at[vertex as usize] = place as u32;
        }
    }

    /// Whether the invariant holds; only for assertions, since it examines everything.
    pub(super) fn is_sound(&self) -> bool {
        let near = |vertex: u32| self.graph.neighbours(vertex);
        let placed = self.at.iter().filter(|&&place| place != OFF).count() == self.order.len();
        let indexed = self.order.iter().enumerate().all(|(place, &vertex)| self.place(vertex) == Some(place));
        let counted = (0u32..)
            .zip(&self.ways)
            .all(|(vertex, &ways)| near(vertex).iter().filter(|&&near| !self.has(near)).count() == ways as usize);
        let bonded = self.bond.is_none_or(|(one, other)| match (self.place(one), self.place(other)) {
            (Some(one), Some(other)) => one.abs_diff(other) == 1,
            _ => false,
        });
        let joined = |pair: &[u32]| self.is_bond(pair[0], pair[1]) || near(pair[0]).contains(&pair[1]);
        placed && indexed && counted && bonded && self.order.windows(2).all(joined)
    }
}

impl Trail for IndexedTrail<'_> {
    fn len(&self) -> u32 {
        self.order.len() as u32
    }

    fn last(&self) -> u32 {
        self.order[self.order.len() - 1]
    }

    #[inline]
    fn vertex(&self, place: u32) -> u32 {
        self.order[place as usize]
    }

    #[inline]
    fn place(&self, vertex: u32) -> Option<u32> {
        let place = self.at[vertex as usize];
        (place != OFF).then_some(place)
    }

    #[inline]
    fn is_bond(&self, one: u32, other: u32) -> bool {
        self.bond.is_some_and(|bond| bond == (one, other) || bond == (other, one))
    }

    fn turn_behind(&mut self, place: u32) {
        let behind = place as usize + 1;
        self.order[behind..].reverse();
        self.index_from(behind);
    }
}
