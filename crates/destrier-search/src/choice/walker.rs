//! Follows a rule from a start until the tour is complete or the path is stuck, and backtracks where allowed.
//!
//! The walker owns all its memory, so further walks on the same terrain allocate nothing. Without backtracking a stuck
//! path is the end. With it, the last move is taken back and the next best candidate in the rule's order is tried; to
//! find it, the rule is applied again without the refused candidates.
//!
//! A vertex that must come last (the requested end; for a closed tour the last free neighbour of the start) is *shut*:
//! it counts in its neighbours' degrees, but is entered only when nothing else is left. That loses no tour.

mod narrow;

use super::terrain::{Candidate, GraphTerrain, Terrain};
use super::{Key, Rule, RuleError, switching_table};
use crate::method::{Control, Random};
use destrier_core::MoveWord;
use narrow::PreparedKey;

/// Start, end and backtracking limit of one walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WalkGoal {
    /// The first vertex.
    pub start: u32,
    /// The vertex that must be last, if one must.
    pub end: Option<u32>,
    /// Whether the last vertex must be a move away from the first.
    pub closed: bool,
    /// The number of moves that may be taken back.
    pub backtracks: u64,
}

impl WalkGoal {
    /// An open walk without backtracking.
    pub fn from(start: u32) -> WalkGoal {
        WalkGoal { start, end: None, closed: false, backtracks: 0 }
    }

    /// Sets or clears the vertex that must be last.
    pub fn end(self, end: impl Into<Option<u32>>) -> WalkGoal {
        WalkGoal { end: end.into(), ..self }
    }

    /// Sets whether the last vertex must be a move away from the first.
    pub fn closed(self, closed: bool) -> WalkGoal {
        WalkGoal { closed, ..self }
    }

    /// Sets how many moves may be taken back.
    pub fn backtracks(self, backtracks: u64) -> WalkGoal {
        WalkGoal { backtracks, ..self }
    }
}

/// How a walk ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every vertex was visited, as asked.
    Complete,
    /// No move was left, and no backtracks were left.
    Stuck,
    /// Every possibility was tried: from this start there is no such tour.
    Exhausted,
    /// The control was stopped.
    Stopped,
}

/// An ordering of Squirrel's table, and the vertex at which it ends.
#[derive(Clone, Copy, Debug)]
struct SpanOnTerrain {
    ranks: [u8; 8],
    until: Option<u32>,
}

/// Walks by a rule on a terrain.
#[derive(Clone, Debug)]
pub struct Walker<T: Terrain> {
    terrain: T,
    keys: Vec<PreparedKey>,
    spans: Vec<SpanOnTerrain>,
    /// Steps between two polls of the control; a step of a deep rule may take long.
    patience: u32,
    candidates: Vec<Candidate<T::Step>>,
    pending: Vec<u32>,
    walk: WalkState<T::Step>,
}

/// The state of a walk.
#[derive(Clone, Debug)]
struct WalkState<S> {
    goal: WalkGoal,
    here: u32,
    trail: Vec<S>,
    /// Candidates that were tried and taken back, each with the length of the trail at that point; deepest last.
    refused: Vec<(usize, u32)>,
    taken_back: u64,
    nodes: u64,
    span: usize,
    /// The vertex reserved for last, and the length of the trail since when.
    door: Option<(u32, usize)>,
    longest: Vec<S>,
    longest_end: u32,
    /// The number of steps of `longest` that are those of `trail`.
    shared: usize,
}

impl<T: Terrain> Walker<T> {
    /// Prepares the rule for the terrain.
    pub fn new(terrain: T, rule: &Rule) -> Result<Walker<T>, RuleError> {
        rule.suits(&terrain)?;

        let ready = |&key: &Key| match key {
            Key::Ordering(ordering) => PreparedKey::Ranks(ordering.ranks()),
            key => PreparedKey::Plain(key),
        };

        let side = terrain.board().filter(|_| rule.keys().contains(&Key::Squirrel)).map(|board| board.rows());

        let span = |(ordering, until): (super::MoveOrdering, Option<_>)| SpanOnTerrain {
            ranks: ordering.ranks(),
            until: until.and_then(|square| terrain.vertex(square)),
        };

        let spans = side.into_iter().flat_map(switching_table).map(span).collect();
        let deep = rule.keys().iter().any(|key| matches!(key, Key::Order(k) if *k > 2));
        Ok(Walker {
            keys: rule.keys().iter().map(ready).collect(),
            spans,
            patience: if deep { 1 } else { 4096 },
            candidates: Vec::with_capacity(terrain.most_neighbours()),
            pending: Vec::new(),
            walk: WalkState {
                goal: WalkGoal::from(0),
                here: 0,
                trail: Vec::with_capacity(terrain.count()),
                refused: Vec::new(),
                taken_back: 0,
                nodes: 0,
                span: 0,
                door: None,
                longest: Vec::new(),
                longest_end: 0,
                shared: 0,
            },
            terrain,
        })
    }

    /// The terrain as the last walk left it.
    pub fn terrain(&self) -> &T {
        &self.terrain
    }

    /// Walks. The start and the end must be vertices of the terrain.
    pub fn walk(&mut self, goal: WalkGoal, random: &mut Random, control: &Control) -> Ending {
        self.set_out(goal);
        let mut patience = self.patience;
        loop {
            if self.is_done() {
                return Ending::Complete;
            }

            self.gather();
            self.narrow(random, control);

            if let Some(&next) = self.candidates.first() {
                self.advance(next);
            } else if self.walk.taken_back == goal.backtracks {
                return Ending::Stuck;
            } else if self.walk.trail.is_empty() {
                return Ending::Exhausted;
            } else {
                self.retreat();
            }

            patience -= 1;
            if patience == 0 {
                if control.is_stopped() {
                    return Ending::Stopped;
                }
                patience = self.patience;
            }
        }
    }

    /// The longest path of the last walk: its steps, and the vertex where it ends.
    pub fn longest(&self) -> (&[T::Step], u32) {
        let walk = &self.walk;
        if walk.longest.len() > walk.trail.len() { (&walk.longest, walk.longest_end) } else { (&walk.trail, walk.here) }
    }

    /// The moves of the longest path of the last walk, on a board.
    pub fn moves(&self) -> MoveWord {
        let (steps, last) = self.longest();
        self.terrain.codes(steps, last).map(|code| code + 1).collect()
    }

    /// The number of vertices on the longest path of the last walk.
    pub fn length(&self) -> usize {
        self.longest().0.len() + 1
    }

    /// The number of vertices entered in the last walk, including those taken back.
    pub fn nodes(&self) -> u64 {
        self.walk.nodes
    }

    fn set_out(&mut self, goal: WalkGoal) {
        self.terrain.renew();
        let walk = &mut self.walk;
        walk.goal = goal;
        walk.here = goal.start;
        walk.trail.clear();
        walk.refused.clear();
        walk.longest.clear();

        walk.taken_back = 0;
        walk.nodes = 1;
        walk.span = 0;
        walk.shared = 0;
        walk.door = None;
        self.terrain.enter(goal.start);

        if let Some(end) = goal.end.filter(|&end| end != goal.start) {
            self.terrain.shut(end);
            self.walk.door = Some((end, 0));
        }

        self.arrive();
    }

    fn unvisited(&self) -> usize {
        self.terrain.count() - self.walk.trail.len() - 1
    }

    fn is_done(&self) -> bool {
        let WalkState { goal, here, .. } = &self.walk;
        self.unvisited() == 0
            && goal.end.is_none_or(|end| end == *here)
            && (!goal.closed || self.terrain.count() >= 3 && self.terrain.joined(*here, goal.start))
    }

    #[inline]
    fn advance(&mut self, next: Candidate<T::Step>) {
        self.terrain.enter(next.to);
        self.walk.trail.push(next.step);
        self.walk.here = next.to;
        self.walk.nodes += 1;
        self.arrive();
    }

    /// The effects of reaching a vertex: another ordering, a vertex to reserve for last, or the turn of that vertex.
    #[inline]
    fn arrive(&mut self) {
        if let Some(span) = self.spans.get(self.walk.span)
            && span.until == Some(self.walk.here)
        {
            self.walk.span += 1;
        }

        let unvisited = self.unvisited();
        let start = self.walk.goal.start;
        match self.walk.door {
            Some((door, _)) if unvisited == 1 => self.terrain.reopen(door),
            None if self.walk.goal.closed && unvisited > 1 && self.terrain.degree(start) == 1 => {
                let mut door = start;
                self.terrain.each_open(start, |near, _| door = near);
                self.terrain.shut(door);
                self.walk.door = Some((door, self.walk.trail.len()));
            }
            _ => {}
        }
    }

    fn retreat(&mut self) {
        self.remember_longest();
        let unvisited = self.unvisited();
        let walk = &mut self.walk;
        if let Some((door, since)) = walk.door {
            if since > 0 && since == walk.trail.len() {
                self.terrain.reopen(door);
                walk.door = None;
            } else if unvisited == 1 {
                self.terrain.shut(door);
            }
        }

        if let Some(before) = walk.span.checked_sub(1)
            && self.spans[before].until == Some(walk.here)
        {
            walk.span = before;
        }

        if let Some(step) = walk.trail.pop() {
            self.terrain.leave(walk.here);
            let depth = walk.trail.len();
            while walk.refused.pop_if(|(at, _)| *at > depth).is_some() {}
            walk.refused.push((depth, walk.here));
            walk.here = self.terrain.origin(walk.here, step);
            walk.shared = walk.shared.min(depth);
            walk.taken_back += 1;
        }
    }

    fn remember_longest(&mut self) {
        let walk = &mut self.walk;
        if walk.trail.len() > walk.longest.len() {
            // Only what changed since the last copy is copied, so the cost is that of the moves themselves.
            walk.longest.truncate(walk.shared);
            walk.longest.extend_from_slice(&walk.trail[walk.shared..]);
            walk.longest_end = walk.here;
            walk.shared = walk.trail.len();
        }
    }
}

impl Walker<GraphTerrain<'_>> {
    /// The vertices of the longest path of the last walk, in order.
    pub fn vertices(&self) -> impl Iterator<Item = u32> + '_ {
        let (steps, last) = self.longest();
        steps.iter().copied().chain([last])
    }

    /// Walks once from `start`, reserving `end` for last if one is given, and returns the path, complete or not.
    pub fn path_from(&mut self, start: u32, end: Option<u32>, random: &mut Random) -> Vec<u32> {
        self.walk(WalkGoal { end, ..WalkGoal::from(start) }, random, &Control::default());
        self.vertices().collect()
    }
}
