//! The repair itself: walk on while it goes, then exchange ends, insert what was left out, and disturb what is stuck.
//!
//! Every round but a disturbance makes the trail longer or closes it, so the rounds between disturbances are at most as
//! many as there are vertices, and the disturbances are bounded by a budget. The order of the remedies: the exchange of
//! ends first, since it alone can both lengthen and close; then, where the first vertex is free too, the same from the
//! other side; then insertion; and when none of them helps, an end and a left-out vertex are changed at random for
//! others, or the end is cut off, and the search begins anew.

use super::beyond::walk_on;
use super::insert::Gaps;
use super::trail::IndexedTrail;
use super::wanted::Wanted;
use super::{Euler, Repair};
use crate::choice::Rule;
use crate::method::{Control, Random};
use crate::rotation::{Discovery, RotationLimits, RotationSearch, Trail};
use destrier_core::Graph;

/// How the repair of one trail came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The trail is what was wanted.
    Done,
    /// The budget is spent, or nothing can be changed any more, or the control was tripped.
    Stuck,
}

/// One graph, one question, and the room to work in; serves any number of trails.
pub(super) struct Mender<'a> {
    graph: &'a Graph,
    wanted: Wanted,
    rule: Rule,
    repair: Repair,
    rotations: RotationSearch,
    gaps: Gaps,
    control: &'a Control,
    budget: u64,
    /// Whether the last search found any other end, on either side.
    can_turn: bool,
    /// The longest trail that a cut has shortened.
    longest: Vec<u32>,
}

/// What one repair may spend: ends looked at, and left-out vertices for which room was sought in vain. Enough for some
/// hundred disturbances on the smallest boards, where tours are few, and for a handful on large ones, where the first
/// search of the ends nearly always succeeds.
const LEAST_BUDGET: u64 = 4_000;
const BUDGET_PER_VERTEX: u64 = 16;

/// One disturbance in so many is a cut, of so many vertices at most: rare and short enough not to undo large trails,
/// enough to leave the traps of small graphs.
const ROUNDS_PER_CUT: u64 = 8;
const LONGEST_CUT: u64 = 32;

impl<'a> Mender<'a> {
    pub(super) fn new(graph: &'a Graph, wanted: Wanted, how: Euler, control: &'a Control) -> Mender<'a> {
        let vertices = graph.vertices();
        Mender {
            graph,
            wanted,
            rule: how.walk.rule(),
            repair: how.repair,
            rotations: RotationSearch::new(vertices),
            gaps: Gaps::new(vertices),
            control,
            budget: 0,
            can_turn: false,
            longest: Vec::new(),
        }
    }

    /// Works on the trail until it is what is wanted, or the budget is spent.
    pub(super) fn mend(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) -> Outcome {
        self.budget = LEAST_BUDGET + BUDGET_PER_VERTEX * self.graph.vertices() as u64;
        self.longest.clear();
        loop {
            self.walk_on(trail, random);
            debug_assert!(trail.is_sound());
            if self.is_done(trail) {
                return Outcome::Done;
            }
            if self.control.is_stopped() {
                return self.give_up(trail);
            }
            if self.exchange(trail, random) || self.insert(trail, random) {
                continue;
            }
            if self.repair == Repair::AsTold || self.budget == 0 {
                return self.give_up(trail);
            }
            self.disturb(trail, random);
        }
    }

    /// Leaves the longest trail that there was.
    fn give_up(&mut self, trail: &mut IndexedTrail<'a>) -> Outcome {
        if self.longest.len() > trail.len() {
            *trail = trail.with_order(std::mem::take(&mut self.longest));
        }
        Outcome::Stuck
    }

    fn is_done(&self, trail: &IndexedTrail) -> bool {
        trail.is_full() && (!self.wanted.needs_circuit() || self.is_circuit(trail))
    }

    fn is_circuit(&self, trail: &IndexedTrail) -> bool {
        trail.len() >= 3 && self.graph.neighbours(trail.first()).contains(&trail.last())
    }

    /// Goes on by the rule from the end while that is possible, and from the beginning where it is free.
    fn walk_on(&self, trail: &mut IndexedTrail<'a>, random: &mut Random) {
        walk_on(self.graph, trail, &self.rule, random, self.control);
        if self.has_free_sides() && trail.ways(trail.first()) > 0 {
            trail.flip();
            walk_on(self.graph, trail, &self.rule, random, self.control);
        }
    }

    /// Whether the beginning may be changed as well as the end.
    fn has_free_sides(&self) -> bool {
        !self.wanted.is_pinned() && self.repair == Repair::Systematic
    }

    /// Exchanges ends until the trail can go on or is a whole circuit; false where no exchange leads there.
    fn exchange(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) -> bool {
        if self.repair == Repair::AsTold {
            return false;
        }
        let may_close = self.has_free_sides();
        self.can_turn = false;
        for side in 0..1 + usize::from(may_close) {
            if side == 1 {
                trail.flip();
            }
            let (graph, first, may_close) = (self.graph, trail.first(), may_close && trail.len() >= 3);
            let discover = |trail: &IndexedTrail, end: u32| match trail.ways(end) {
                0 => (may_close && graph.neighbours(end).contains(&first)).then_some(Discovery::Closes),
                _ => Some(Discovery::Extends),
            };
            let limits = RotationLimits::NONE;
            let discovery = self.rotations.search(graph, trail, limits, discover, random, self.control);
            self.budget = self.budget.saturating_sub(self.rotations.count() as u64);
            self.can_turn |= self.rotations.count() > 1;
            match discovery {
                Some(Discovery::Closes) if !trail.is_full() => return self.open_circuit(trail, random),
                Some(_) => return true,
                None => {}
            }
        }
        false
    }

    /// Inserts one chain of what was left out.
    fn insert(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) -> bool {
        self.budget = self.budget.saturating_sub((self.graph.vertices() - trail.len()) as u64);
        self.gaps.fill_one(self.graph, trail, random, self.control)
    }

    /// Opens a circuit next to a vertex that is left out, so that the trail can go on there. False where the graph
    /// falls into parts and this part is done.
    fn open_circuit(&self, trail: &mut IndexedTrail<'a>, random: &mut Random) -> bool {
        let length = trail.len();
        let offset = random.below(length as u64) as usize;
        let goes_on = |&place: &usize| trail.ways(trail.vertex(place)) > 0;
        let Some(place) = (offset..length).chain(0..offset).find(goes_on) else { return false };
        if trail.is_bond(trail.vertex(place), trail.vertex((place + 1) % length)) {
            trail.flip();
            trail.end_at(length - 1 - place);
        } else {
            trail.end_at(place);
        }
        true
    }

    /// Changes the end and a left-out vertex for others, whichever chance says. Now and then, and where neither can be
    /// changed, it cuts the trail instead.
    fn disturb(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) {
        // The side that was searched last is turned; the next round takes the sides in the other order.
        self.rotations.turn_to_random(trail, 0, random);
        let changed = self.gaps.substitute(self.graph, trail, random) || self.can_turn;
        if !changed || random.below(ROUNDS_PER_CUT) == 0 {
            self.cut(trail, random);
        }
    }

    /// Takes some vertices off each free end and sets out from the last at random, so that no trap holds for ever: by
    /// cuts alone, every beginning of a path can be reached.
    fn cut(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) {
        if trail.len() > self.longest.len() {
            self.longest = trail.order().to_vec();
        }
        self.shorten(trail, random);
        if self.has_free_sides() {
            trail.flip();
            self.shorten(trail, random);
        }
        let mut ways = self.graph.neighbours(trail.last()).iter().filter(|&&near| !trail.has(near));
        let count = ways.clone().count().max(1) as u64;
        if let Some(&step) = ways.nth(random.below(count) as usize) {
            trail.push(step);
        }
    }

    /// Takes vertices off the end, but never one of a bond nor the only one.
    fn shorten(&self, trail: &mut IndexedTrail<'a>, random: &mut Random) {
        let mut most = 1 + random.below(LONGEST_CUT.min(trail.len() as u64));
        while most > 0 && trail.len() > 1 && !trail.ends_in_bond() {
            trail.pop();
            most -= 1;
        }
    }
}
