//! A path under repair: its vertices in order, the position of every vertex, and the vertices that it misses.
//!
//! Invariant: a vertex is either on the path or in the list `absent`, at the index `absent_at[v]`. Consecutive
//! vertices are adjacent, with one exception: the *bond*, a pair of vertices that always stays consecutive. A path from
//! s to t is a cycle through the bond t-s, so a goal with both ends given becomes one with none; the bond need not be
//! an edge of the graph. For every vertex, on the trail or not, `ways[v]` counts its absent neighbours.

use destrier_core::Graph;
use destrier_search::rotation_search::{Trail, TwoLevelTrail};

const OFF: u32 = u32::MAX;

/// A path that can be reversed in part, opened and lengthened.
#[derive(Clone, Debug)]
pub(super) struct IndexedTrail<'g> {
    graph: &'g Graph,
    path: TwoLevelTrail,
    /// The vertices that are not on the trail, in no particular order, and the index of each in this list.
    absent: Vec<u32>,
    absent_at: Vec<u32>,
    ways: Vec<u32>,
    bond: Option<(u32, u32)>,
}

impl<'g> IndexedTrail<'g> {
    /// A trail over this order, which must be a path of the graph except for the bond.
    pub(super) fn new(graph: &'g Graph, order: Vec<u32>, bond: Option<(u32, u32)>) -> IndexedTrail<'g> {
        let vertices = graph.vertices() as u32;
        let ways = (0..vertices).map(|vertex| graph.degree(vertex) as u32).collect();
        let absent = (0..vertices).collect();
        let absent_at = (0..vertices).collect();
        let path = TwoLevelTrail::new(graph.vertices(), &[]);
        let mut trail = IndexedTrail { graph, path, absent, absent_at, ways, bond };
        order.into_iter().for_each(|vertex| trail.push(vertex));
        trail
    }

    /// Another trail of the same graph with the same bond.
    pub(super) fn with_order(&self, order: Vec<u32>) -> IndexedTrail<'g> {
        IndexedTrail::new(self.graph, order, self.bond)
    }

    pub(super) fn len(&self) -> usize {
        self.path.len() as usize
    }

    /// Whether it contains every vertex of the graph.
    pub(super) fn is_full(&self) -> bool {
        self.absent.is_empty()
    }

    pub(super) fn order(&self) -> Vec<u32> {
        self.path.vertices()
    }

    pub(super) fn first(&self) -> u32 {
        self.path.first()
    }

    #[inline]
    pub(super) fn vertex(&self, place: usize) -> u32 {
        self.path.vertex(place as u32)
    }

    /// The position of a vertex, if it is on the trail.
    #[inline]
    pub(super) fn place(&self, vertex: u32) -> Option<usize> {
        self.path.place(vertex).map(|place| place as usize)
    }

    #[inline]
    pub(super) fn has(&self, vertex: u32) -> bool {
        self.absent_at[vertex as usize] == OFF
    }

    /// The number of absent neighbours of a vertex.
    #[inline]
    pub(super) fn ways(&self, vertex: u32) -> u32 {
        self.ways[vertex as usize]
    }

    /// A place next to an absent vertex, with the absent vertices taken from this index of their list on.
    pub(super) fn place_beside_absent(&self, offset: usize) -> Option<usize> {
        let (before, behind) = self.absent.split_at(offset.min(self.absent.len()));
        let beside = |&vertex: &u32| self.graph.neighbours(vertex).iter().find_map(|&near| self.path.place(near));
        behind.iter().chain(before).find_map(beside).map(|place| place as usize)
    }

    /// The number of vertices that are not on the trail.
    pub(super) fn count_absent(&self) -> usize {
        self.absent.len()
    }

    /// Vertices that are not on the trail, ascending.
    pub(super) fn absent(&self) -> Vec<u32> {
        let mut absent = self.absent.clone();
        absent.sort_unstable();
        absent
    }

    /// Whether the last two vertices are the bond.
    pub(super) fn ends_in_bond(&self) -> bool {
        let length = self.len();
        length >= 2 && self.is_bond(self.vertex(length - 2), self.last())
    }

    /// Adds a vertex at the end.
    pub(super) fn push(&mut self, vertex: u32) {
        self.enter(vertex);
        self.path.push(vertex);
    }

    /// Removes the last vertex.
    pub(super) fn pop(&mut self) {
        if let Some(vertex) = self.path.pop() {
            self.leave(vertex);
        }
    }

    /// Reverses the whole trail.
    pub(super) fn flip(&mut self) {
        self.path.flip();
    }

    /// Rotates a cycle so that the vertex at `place` comes last.
    pub(super) fn end_at(&mut self, place: usize) {
        self.path.end_at(place as u32);
    }

    /// Inserts a chain of absent vertices between `place` and the next one.
    pub(super) fn insert_behind(&mut self, place: usize, chain: &[u32]) {
        chain.iter().for_each(|&vertex| self.enter(vertex));
        self.path.insert_behind(place as u32, chain);
    }

    /// Replaces a vertex, which leaves the trail, by an absent one.
    pub(super) fn replace(&mut self, place: usize, vertex: u32) {
        self.enter(vertex);
        let old = self.path.replace(place as u32, vertex);
        self.leave(old);
    }

    fn enter(&mut self, vertex: u32) {
        debug_assert!(!self.has(vertex));
        let index = std::mem::replace(&mut self.absent_at[vertex as usize], OFF) as usize;
        self.absent.swap_remove(index);
        if let Some(&moved) = self.absent.get(index) {
            self.absent_at[moved as usize] = index as u32;
        }
        for &near in self.graph.neighbours(vertex) {
            self.ways[near as usize] -= 1;
        }
    }

    fn leave(&mut self, vertex: u32) {
        self.absent_at[vertex as usize] = self.absent.len() as u32;
        self.absent.push(vertex);
        for &near in self.graph.neighbours(vertex) {
            self.ways[near as usize] += 1;
        }
    }

    /// Whether the invariant holds; only for assertions, since it examines everything.
    pub(super) fn is_sound(&self) -> bool {
        let near = |vertex: u32| self.graph.neighbours(vertex);
        let order = self.order();
        let split = order.len() + self.absent.len() == self.graph.vertices()
            && order.iter().all(|&vertex| self.has(vertex))
            && (0u32..).zip(&self.absent).all(|(index, &vertex)| self.absent_at[vertex as usize] == index);

        let indexed = order.iter().enumerate().all(|(place, &vertex)| self.place(vertex) == Some(place));
        let counted = (0u32..)
            .zip(&self.ways)
            .all(|(vertex, &ways)| near(vertex).iter().filter(|&&near| !self.has(near)).count() == ways as usize);

        let bonded = self.bond.is_none_or(|(from, to)| match (self.place(from), self.place(to)) {
            (Some(from), Some(to)) => from.abs_diff(to) == 1,
            _ => false,
        });

        let joined = |pair: &[u32]| self.is_bond(pair[0], pair[1]) || near(pair[0]).contains(&pair[1]);
        split && indexed && counted && bonded && order.windows(2).all(joined)
    }
}

impl Trail for IndexedTrail<'_> {
    fn len(&self) -> u32 {
        self.path.len()
    }

    fn last(&self) -> u32 {
        self.path.last()
    }

    #[inline]
    fn vertex(&self, place: u32) -> u32 {
        self.path.vertex(place)
    }

    #[inline]
    fn place(&self, vertex: u32) -> Option<u32> {
        self.path.place(vertex)
    }

    #[inline]
    fn is_bond(&self, left: u32, right: u32) -> bool {
        self.bond.is_some_and(|bond| bond == (left, right) || bond == (right, left))
    }

    fn turn_behind(&mut self, place: u32) {
        self.path.turn_behind(place);
    }
}
