//! States: what the frontier knows of each of its vertices, packed into one word.
//!
//! A place holds its own number if its vertex has no edge yet, the number of the other end if the vertex is the end of
//! a path, and 31 if it has both edges or if the place is empty. The voltage of a path is not part of the state: the
//! counts of a state are indexed by the sum of the voltages of its edges. Modulo 2 both directions are the same. For
//! other moduli paths have a direction, a cycle is counted in one of its two directions, and one more bit marks the
//! ends to which a path leads.

use super::plan::{Later, SweepStep};

/// Bits per place without directions.
pub(super) const PLAIN: u32 = 5;
/// Bits per place with directions.
pub(super) const DIRECTED: u32 = 6;
/// The value of a place that takes no more edges.
const DONE: u32 = 31;

/// One way, without voltage.
pub(super) const NOTHING: &[(usize, u64)] = &[(0, 1)];

/// The state without vertices.
pub(super) fn empty<const BITS: u32>(width: usize) -> u128 {
    (0..width as u32).fold(0, |state, place| state | u128::from(DONE) << (place * BITS))
}

fn get<const BITS: u32>(state: u128, place: u32) -> u32 {
    (state >> (place * BITS)) as u32 & ((1 << BITS) - 1)
}

fn put<const BITS: u32>(state: u128, place: u32, value: u32) -> u128 {
    let shift = place * BITS;
    state & !(((1 << BITS) - 1) << shift) | u128::from(value) << shift
}

/// The part of a state that a step does not change: the numbers of edges of vertices that are not adjacent to the
/// processed one.
pub(super) struct Spectators {
    /// The lowest bit of each place of these vertices.
    lowest: u128,
    /// All bits of these places, without the directions.
    all: u128,
    /// The contents of these places if the vertices have no edges.
    bare: u128,
}

impl Spectators {
    pub(super) fn new<const BITS: u32>(step: &SweepStep, width: usize) -> Spectators {
        let touched = |place: &u32| *place == step.place || step.later.iter().any(|later| later.place == *place);
        let mut spectators = Spectators { lowest: 0, all: 0, bare: 0 };
        for place in (0..width as u32).filter(|place| !touched(place)) {
            spectators.lowest |= 1 << (place * BITS);
            spectators.all |= u128::from(DONE) << (place * BITS);
            spectators.bare |= u128::from(place) << (place * BITS);
        }
        spectators
    }

    /// Whether each of these vertices has an edge, and whether it needs one.
    pub(super) fn of(&self, state: u128) -> u128 {
        let is_not = |other: u128| {
            let differs = (state & self.all) ^ other;
            let differs = differs | differs >> 1 | differs >> 2;
            (differs | differs >> 2) & self.lowest
        };
        is_not(self.bare) | is_not(self.all) << 1
    }
}

/// A successor of a state.
pub(super) enum Successor<'a> {
    /// Another state, with the ways of the two added edges.
    State(u128, &'a [(usize, u64)], &'a [(usize, u64)]),
    /// A cycle through all vertices.
    Cycle(&'a [(usize, u64)], &'a [(usize, u64)]),
}

/// The successors of a state when the vertex of a step takes its missing edges. `empty` is the state in which no edge
/// is missing.
pub(super) fn take<'a, const BITS: u32>(
    state: u128,
    step: &'a SweepStep,
    empty: u128,
    mut visit: impl FnMut(Successor<'a>),
) {
    let came = step.entering.iter().fold(state, |state, &place| put::<BITS>(state, place, place));
    let own = get::<BITS>(came, step.place) & DONE;
    if own == DONE {
        return visit(Successor::State(came, NOTHING, NOTHING));
    }

    let mut last =
        |linked: Option<Linked>, first_ways: &'a [(usize, u64)], second_ways: &'a [(usize, u64)]| match linked {
            Some(Linked::Path(state)) => visit(Successor::State(state, first_ways, second_ways)),
            Some(Linked::Cycle(rest)) if step.is_complete && rest == empty => {
                visit(Successor::Cycle(first_ways, second_ways))
            }
            Some(Linked::Cycle(_)) | None => {}
        };

    for (index, first) in step.later.iter().enumerate() {
        for (is_out, ways) in directions::<BITS>(first) {
            if own != step.place {
                last(link::<BITS>(came, step.place, first.place, is_out), ways, NOTHING);
                continue;
            }

            // In the first step both directions are the same.
            if BITS == DIRECTED && step.is_first && !is_out {
                continue;
            }

            let Some(Linked::Path(half)) = link::<BITS>(came, step.place, first.place, is_out) else { continue };
            for second in &step.later[index + 1..] {
                for (is_out, more) in directions::<BITS>(second) {
                    last(link::<BITS>(half, step.place, second.place, is_out), ways, more);
                }
            }
        }
    }
}

/// The directions of an edge, with its voltages.
fn directions<const BITS: u32>(edge: &Later) -> impl Iterator<Item = (bool, &[(usize, u64)])> {
    [(true, &edge.there[..]), (false, &edge.back[..])].into_iter().take(if BITS == DIRECTED { 2 } else { 1 })
}

enum Linked {
    Path(u128),
    /// The two were the ends of one path. This is the rest.
    Cycle(u128),
}

/// The state with an edge from one place, out or in, to another. The first place needs an edge. `None` if the other
/// needs none, or if the directions do not fit.
#[inline]
fn link<const BITS: u32>(state: u128, from: u32, to: u32, is_out: bool) -> Option<Linked> {
    let from_slot = get::<BITS>(state, from);
    let to_slot = get::<BITS>(state, to);
    let far = from_slot & DONE;
    let near = to_slot & DONE;
    if near == DONE {
        return None;
    }

    if BITS == DIRECTED {
        let leads_to = |end: u32| end > DONE;
        if (far != from && leads_to(from_slot) != is_out) || (near != to && leads_to(to_slot) == is_out) {
            return None;
        }
    }

    let without = put::<BITS>(put::<BITS>(state, from, DONE), to, DONE);
    if far == to {
        return Some(Linked::Cycle(without));
    }

    let leading = |leads: bool| if BITS == DIRECTED && leads { DONE + 1 } else { 0 };
    let ended = put::<BITS>(without, far, near | leading(!is_out));
    Some(Linked::Path(put::<BITS>(ended, near, far | leading(is_out))))
}
