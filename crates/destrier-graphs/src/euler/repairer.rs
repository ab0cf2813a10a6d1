//! The repair itself: walk on while possible, then exchange ends, insert missing vertices, and perturb what is stuck.
//!
//! Every round except a perturbation makes the trail longer or closes it, so there are at most as many rounds between
//! perturbations as vertices, and a budget bounds the perturbations. The order of the remedies: the exchange of ends
//! first, since it alone can both lengthen and close; then, if the first vertex is free too, the same from the other
//! side; then insertion; and when none of them helps, an end and a missing vertex are exchanged at random, or the end
//! is cut off, and the search begins again.

use super::beyond::walk_on;
use super::insert::Gaps;
use super::settled_goal::SettledGoal;
use super::trail::IndexedTrail;
use super::{Euler, Repair};
use destrier_core::Graph;
use destrier_search::choice::Rule;
use destrier_search::method::{Control, Random, TraceStep};
use destrier_search::rotation_search::{Approach, Discovery, RotationLimits, RotationSearch, Trail};

/// The result of repairing one trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RepairResult {
    /// The trail is the requested tour.
    Done,
    /// The budget is spent, or no change is possible, or the control was stopped.
    Stuck,
}

/// One graph, one question, and the working memory for any number of trails.
pub(super) struct Repairer<'a> {
    graph: &'a Graph,
    wanted: SettledGoal,
    rule: Rule,
    repair: Repair,
    rotations: RotationSearch,
    /// The search for a distant vertex, for graphs that are too large to examine all ends.
    approach: Option<Approach>,
    gaps: Gaps,
    control: &'a Control,
    budget: u64,
    /// Whether the last search found any other end, on either side.
    can_turn: bool,
    /// The longest trail that a cut has shortened.
    longest: Vec<u32>,
}

/// The budget of one repair: ends examined, and missing vertices for which no gap was found. Enough for about a hundred
/// perturbations on the smallest boards, where tours are few, and for a handful on large ones, where the first search
/// of the ends nearly always succeeds.
const MIN_BUDGET: u64 = 4_000;
const BUDGET_PER_VERTEX: u64 = 16;

/// Up to this size all ends that exchanges reach are examined. Beyond it only the near ones are, up to this effort, and
/// then the end is led to the nearest missing vertex: examining all ends takes seconds on 1000x1000.
const MAX_SEARCHED: usize = 4096;
const NEAR: RotationLimits = RotationLimits { depth: 12, effort: 20_000 };

/// One perturbation in this many is a cut: rare and short enough not to undo large trails, enough to leave the traps of
/// small graphs.
const ROUNDS_PER_CUT: u64 = 8;
const LONGEST_CUT: u64 = 32;

impl<'a> Repairer<'a> {
    pub(super) fn new(graph: &'a Graph, wanted: SettledGoal, how: Euler, control: &'a Control) -> Repairer<'a> {
        let vertices = graph.vertices();
        Repairer {
            graph,
            wanted,
            rule: how.walk.rule(),
            repair: how.repair,
            rotations: RotationSearch::new(vertices),
            approach: (vertices > MAX_SEARCHED).then(|| Approach::new(vertices)),
            gaps: Gaps::new(vertices),
            control,
            budget: 0,
            can_turn: false,
            longest: Vec::new(),
        }
    }

    /// Works on the trail until it is the requested tour, or the budget is spent.
    pub(super) fn repair(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) -> RepairResult {
        self.budget = MIN_BUDGET + BUDGET_PER_VERTEX * self.graph.vertices() as u64;
        self.longest.clear();
        loop {
            let before = trail.len();
            self.walk_on(trail, random);

            if trail.len() > before {
                self.trace("walk", trail);
            }

            // On large graphs the assertion would take most of the time.
            debug_assert!(self.approach.is_some() || trail.is_sound());

            if self.is_done(trail) {
                return RepairResult::Done;
            }
            if self.control.is_stopped() {
                return self.give_up(trail);
            }

            if self.exchange(trail, random) {
                self.trace("exchange of ends", trail);
                continue;
            }

            if self.insert(trail, random) {
                self.trace("insertion", trail);
                continue;
            }

            if self.repair == Repair::AsTold || self.budget == 0 {
                return self.give_up(trail);
            }

            self.disturb(trail, random);
            self.trace("random change", trail);
        }
    }

    fn trace(&self, text: &'static str, trail: &IndexedTrail) {
        self.control.trace(|| TraceStep::Path { text, vertices: trail.order() });
    }

    /// Restores the longest trail.
    fn give_up(&mut self, trail: &mut IndexedTrail<'a>) -> RepairResult {
        if self.longest.len() > trail.len() {
            *trail = trail.with_order(std::mem::take(&mut self.longest));
        }
        RepairResult::Stuck
    }

    fn is_done(&self, trail: &IndexedTrail) -> bool {
        trail.is_full() && (!self.wanted.needs_cycle() || self.is_cycle(trail))
    }

    fn is_cycle(&self, trail: &IndexedTrail) -> bool {
        trail.len() >= 3 && self.graph.neighbours(trail.first()).contains(&trail.last())
    }

    /// Continues by the rule from the end while possible, and from the beginning if it is free.
    fn walk_on(&self, trail: &mut IndexedTrail<'a>, random: &mut Random) {
        walk_on(self.graph, trail, &self.rule, random, self.control);
        if self.has_free_sides() && trail.ways(trail.first()) > 0 {
            trail.flip();
            walk_on(self.graph, trail, &self.rule, random, self.control);
        }
    }

    /// Whether the beginning can be changed as well as the end.
    fn has_free_sides(&self) -> bool {
        !self.wanted.is_pinned() && self.repair == Repair::Systematic
    }

    /// Exchanges ends until the trail can continue or is a cycle; false if no exchange leads there.
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

            let graph = self.graph;
            let first = trail.first();
            let may_close = may_close && trail.len() >= 3;
            let discover = |trail: &IndexedTrail, end: u32| match trail.ways(end) {
                0 => (may_close && graph.neighbours(end).contains(&first)).then_some(Discovery::Closes),
                _ => Some(Discovery::Extends),
            };

            let limits = if self.approach.is_some() { NEAR } else { RotationLimits::NONE };
            let mut discovery = self.rotations.search(graph, trail, limits, discover, random, self.control);
            self.budget = self.budget.saturating_sub(self.rotations.count() as u64);
            self.can_turn |= self.rotations.count() > 1;

            if let (None, Some(approach)) = (discovery, &mut self.approach) {
                let is_target = |trail: &IndexedTrail, vertex: u32| !trail.has(vertex) || may_close && vertex == first;
                approach.lead(graph, trail, &mut self.rotations, is_target, random, self.control);
                discovery = discover(trail, trail.last());
            }

            match discovery {
                Some(Discovery::Closes) if !trail.is_full() => return self.open_cycle(trail, random),
                Some(_) => return true,
                None => {}
            }
        }

        false
    }

    /// Inserts one chain of missing vertices.
    fn insert(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) -> bool {
        self.budget = self.budget.saturating_sub((self.graph.vertices() - trail.len()) as u64);
        self.gaps.fill_one(self.graph, trail, random, self.control)
    }

    /// Opens a cycle next to a missing vertex, so that the trail can continue there. False if the graph is disconnected
    /// and this component is done.
    fn open_cycle(&self, trail: &mut IndexedTrail<'a>, random: &mut Random) -> bool {
        let length = trail.len();
        if self.approach.is_some() {
            let offset = random.below(trail.count_absent() as u64) as usize;
            return self.open_at(trail, trail.place_beside_absent(offset));
        }
        let offset = random.below(length as u64) as usize;
        let goes_on = |&place: &usize| trail.ways(trail.vertex(place)) > 0;
        let found = (offset..length).chain(0..offset).find(goes_on);
        self.open_at(trail, found)
    }

    fn open_at(&self, trail: &mut IndexedTrail<'a>, place: Option<usize>) -> bool {
        let (Some(place), length) = (place, trail.len()) else { return false };
        if trail.is_bond(trail.vertex(place), trail.vertex((place + 1) % length)) {
            trail.flip();
            trail.end_at(length - 1 - place);
        } else {
            trail.end_at(place);
        }
        true
    }

    /// Exchanges the end and a missing vertex for random others. Occasionally, and if neither can be changed, it cuts
    /// the trail instead.
    fn disturb(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) {
        // The side searched last is changed; the next round takes the sides in the other order.
        self.rotations.turn_to_random(trail, 0, random);
        let changed = self.gaps.substitute(self.graph, trail, random) || self.can_turn;
        if !changed || random.below(ROUNDS_PER_CUT) == 0 {
            self.cut(trail, random);
        }
    }

    /// Removes some vertices from each free end and continues from the last in a random direction, so that no trap is
    /// permanent: cuts alone can reach every beginning of a path.
    fn cut(&mut self, trail: &mut IndexedTrail<'a>, random: &mut Random) {
        if trail.len() > self.longest.len() {
            self.longest = trail.order();
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

    /// Removes vertices from the end, but never one of a bond nor the only one.
    fn shorten(&self, trail: &mut IndexedTrail<'a>, random: &mut Random) {
        let mut most = 1 + random.below(LONGEST_CUT.min(trail.len() as u64));
        while most > 0 && trail.len() > 1 && !trail.ends_in_bond() {
            trail.pop();
            most -= 1;
        }
    }
}
