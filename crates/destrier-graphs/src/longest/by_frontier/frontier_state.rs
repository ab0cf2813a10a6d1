//! The state of a frontier, packed into one word: six bits for each of up to 21 places.
//!
//! A place holds a vertex without edges (or no vertex), one with both of its edges, or an end of a path together with
//! the place of the other end. In a directed graph the end also says whether the path begins or ends there.

/// The largest number of places.
pub(super) const MAX_PLACES: usize = 21;

const BITS: u32 = 6;
const MASK: u128 = (1 << BITS) - 1;
/// A vertex without edges, or no vertex.
const FREE: u128 = 0;
/// A vertex with both edges.
const DONE: u128 = 1;
/// Ends of paths: twice the place of the other end, and one if it is the last vertex.
const FIRST_END: u128 = 2;

/// The state of a frontier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FrontierState(u128);

/// Which end of its path a vertex is. Undirected paths have only first vertices.
const FIRST: u128 = 0;
const LAST: u128 = 1;

impl FrontierState {
    /// The state without any edge.
    pub(super) const EMPTY: FrontierState = FrontierState(0);

    fn at(self, place: u8) -> u128 {
        self.0 >> (BITS * u32::from(place)) & MASK
    }

    fn with(self, place: u8, value: u128) -> FrontierState {
        let shift = BITS * u32::from(place);
        FrontierState(self.0 & !(MASK << shift) | value << shift)
    }

    fn end(self, place: u8, other: u8, which: u128) -> FrontierState {
        self.with(place, FIRST_END + 2 * u128::from(other) + which)
    }

    /// The other end of the path that ends here; the place itself if it has no edges.
    fn other_end(self, place: u8) -> u8 {
        match self.at(place) {
            FREE | DONE => place,
            end => ((end - FIRST_END) / 2) as u8,
        }
    }

    /// Whether an edge between these places closes a cycle.
    pub(super) fn closes(self, from: u8, to: u8) -> bool {
        self.at(from) >= FIRST_END && self.other_end(from) == to
    }

    /// The state with an edge, or an arc, between two places; `None` if a vertex would get a third edge or a path a
    /// wrong direction. The edge does not close a cycle.
    pub(super) fn join(self, from: u8, to: u8, is_directed: bool) -> Option<FrontierState> {
        let here = self.at(from);
        let there = self.at(to);
        if here == DONE || there == DONE {
            return None;
        }

        let is_end = |value: u128, which: u128| value == FREE || (value - FIRST_END) % 2 == which;
        if is_directed && !(is_end(here, LAST) && is_end(there, FIRST)) {
            return None;
        }

        let first = self.other_end(from);
        let last = self.other_end(to);
        let mut state = self;
        if here != FREE {
            state = state.with(from, DONE);
        }
        if there != FREE {
            state = state.with(to, DONE);
        }

        let which = if is_directed { LAST } else { FIRST };
        Some(state.end(first, last, FIRST).end(last, first, which))
    }

    /// The number of vertices in the frontier of the cycle that this edge closes; `None` if there are other paths, or
    /// the cycle does not contain the apex, if there is one. The edge must close a cycle.
    pub(super) fn closed_length(self, from: u8, to: u8, apex: Option<u8>) -> Option<u32> {
        let state = self.with(from, DONE).with(to, DONE);
        let mut length = 0;
        for place in 0..MAX_PLACES as u8 {
            match state.at(place) {
                FREE => {}
                DONE => length += 1,
                _ => return None,
            }
        }
        apex.is_none_or(|apex| state.at(apex) == DONE).then_some(length)
    }

    /// The state without the vertices of these places, and how many of them have no edges; `None` if a path ends in one
    /// of them.
    pub(super) fn without(self, places: &[u8]) -> Option<(FrontierState, u32)> {
        let mut state = self;
        let mut missed = 0;
        for &place in places {
            match self.at(place) {
                FREE => missed += 1,
                DONE => state = state.with(place, FREE),
                _ => return None,
            }
        }
        Some((state, missed))
    }
}
