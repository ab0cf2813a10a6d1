//! The steps of a sweep, computed before it begins.
//!
//! A sweep processes the vertices of a list one after another. Vertices that it touches but does not process stay in
//! the frontier at the end, each in a slot that was chosen beforehand. Slots are assigned from the last step
//! backwards, so that these slots are free when their vertices arrive, and a vertex that enters tends to get the slot
//! of the one that leaves. An end that moves from the one to the other then keeps its rank among the ends.

use super::coloured_graph::ColouredGraph;
use super::sizes;
use crate::frontier::kernel::pairing::MAX_POINTS;
use crate::frontier::kernel::step::{ColourGuard, Step, StepKind};
use destrier_search::accelerator::HalfStep;

/// A vertex with more unprocessed neighbours is processed edge by edge: a group would have too many members.
const MAX_NEAR: usize = 5;

/// A sweep in terms of the graph.
pub(crate) struct SweepOrder<'a> {
    pub(crate) closed: &'a ColouredGraph,
    /// The vertices to process.
    pub(crate) order: &'a [u32],
    /// The vertices that stay, in the order of their slots.
    pub(crate) stay: &'a [u32],
    /// Edges between vertices that stay.
    pub(crate) edges: &'a [(u32, u32)],
    /// Whether these edges are offered after all vertices, in this order, and not as soon as possible.
    pub(crate) edges_last: bool,
}

/// When an order touches each vertex first and last.
pub(crate) struct TouchTimes {
    first: Vec<usize>,
    last: Vec<usize>,
}

impl TouchTimes {
    pub(crate) fn new(closed: &ColouredGraph, order: &[u32]) -> TouchTimes {
        let count = closed.graph.vertices();
        let mut times = TouchTimes { first: vec![usize::MAX; count], last: vec![0; count] };
        for (time, &vertex) in order.iter().enumerate() {
            for &to in closed.graph.neighbours(vertex) {
                times.last[to as usize] = time;
                times.first[to as usize] = times.first[to as usize].min(time);
            }
        }
        times
    }

    /// Number of vertices at the beginning of the order after which no vertex of the order touches this one.
    pub(crate) fn done(&self, vertex: u32) -> usize {
        if self.first[vertex as usize] == usize::MAX { 0 } else { self.last[vertex as usize] + 1 }
    }

    /// The best time to offer an edge between two vertices that stay: when the order is done with one of them, but not
    /// before both are in the frontier, because that would widen it.
    pub(crate) fn due(&self, a: u32, b: u32) -> usize {
        let a = a as usize;
        let b = b as usize;
        self.last[a].min(self.last[b]).max(self.first[a]).max(self.first[b])
    }

    /// By how many vertices the edge delays the first of its two vertices.
    pub(crate) fn delay(&self, a: u32, b: u32) -> usize {
        self.due(a, b) - self.last[a as usize].min(self.last[b as usize])
    }
}

enum Action {
    Take(u32, Vec<u32>),
    Edge(u32, u32),
    Drop(u32),
}

/// The steps, or the width if the frontier is too wide.
pub(crate) fn steps(sweep: &SweepOrder) -> Result<Vec<Step>, usize> {
    let actions = actions(sweep);
    let (slots, used) = slots(sweep, &actions)?;
    let graph = &sweep.closed.graph;
    let mut steps = Vec::with_capacity(actions.len());
    let mut taken = vec![false; graph.vertices()];
    let mut in_frontier = vec![false; graph.vertices()];

    let mut left = graph.vertices();
    let mut inside = 0;
    let mut difference = 0;
    let mut apex_edges = 0;

    for (action, used) in actions.iter().zip(used) {
        let slot = |vertex: u32| slots[vertex as usize];
        let (kind, gone, near) = match action {
            Action::Take(vertex, near) => {
                let at = in_frontier[*vertex as usize].then(|| slot(*vertex));
                (StepKind::Vertex { at, near: near.iter().map(|&to| slot(to)).collect() }, Some(*vertex), near.clone())
            }
            Action::Edge(a, b) => (StepKind::Edge { a: slot(*a), b: slot(*b) }, None, vec![*a, *b]),
            Action::Drop(vertex) => (StepKind::Drop { at: slot(*vertex) }, Some(*vertex), Vec::new()),
        };

        let mut touched = near.iter().fold(0, |mask, &to| mask | 3u64 << (2 * slot(to)));

        for &to in &near {
            inside += usize::from(!std::mem::replace(&mut in_frontier[to as usize], true));
        }

        if let Some(vertex) = gone {
            taken[vertex as usize] = true;
            left -= 1;

            if std::mem::replace(&mut in_frontier[vertex as usize], false) {
                inside -= 1;
                touched |= 3 << (2 * slot(vertex));
            }

            if let Some(colours) = &sweep.closed.colours {
                difference += [2, -2, 0][colours[vertex as usize] as usize];
            }
        }

        let free = near.iter().filter(|&&to| Some(to) != sweep.closed.apex).count();
        let is_under_way = graph.vertices() - left > inside;
        let mut growth = match &kind {
            StepKind::Vertex { at, .. } => sizes::growth(at.is_some(), free, is_under_way),
            StepKind::Edge { .. } if free < 2 => 1.0,
            StepKind::Edge { .. } => sizes::edge_growth(is_under_way),
            StepKind::Drop { .. } => 0.5,
        };

        if free < near.len() {
            growth *= sizes::apex_growth(apex_edges);
            apex_edges += 1;
        }

        let guard = guard(sweep.closed, &in_frontier, &slots, difference);
        let taken = graph.vertices() - left;
        steps.push(Step {
            kind,
            touched,
            frontier: used,
            closes: left == inside,
            taken,
            guard,
            required: None,
            growth,
        });
    }

    Ok(steps)
}

fn guard(closed: &ColouredGraph, in_frontier: &[bool], slots: &[u8], taken: i32) -> Option<ColourGuard> {
    let apex = closed.apex?;
    let colours = closed.colours.as_ref()?;
    let target = 2 * closed.imbalance()?;
    let mask = |colour: u8| {
        let inside = (0..in_frontier.len()).filter(|&vertex| in_frontier[vertex] && colours[vertex] == colour);
        inside.fold(0, |mask, vertex| mask | 1u64 << (2 * slots[vertex]))
    };
    if !in_frontier[apex as usize] {
        return None;
    }
    Some(ColourGuard { white: mask(0), black: mask(1), taken, apex: slots[apex as usize], target })
}

/// The vertices to process, and when the edges between vertices that stay are offered.
pub(crate) fn schedule(sweep: &SweepOrder) -> Vec<HalfStep> {
    let times = TouchTimes::new(sweep.closed, sweep.order);
    let due = |a: u32, b: u32| if sweep.edges_last { usize::MAX } else { times.due(a, b) };
    let mut waiting: Vec<(usize, u32, u32)> = sweep.edges.iter().map(|&(a, b)| (due(a, b), a, b)).collect();
    waiting.reverse();
    waiting.sort_by_key(|&(time, ..)| std::cmp::Reverse(time));

    let mut schedule = Vec::with_capacity(sweep.order.len() + waiting.len());
    for (time, &vertex) in sweep.order.iter().enumerate() {
        schedule.push(HalfStep::Vertex(vertex));
        while let Some(&(_, a, b)) = waiting.last().filter(|&&(due, ..)| due <= time) {
            schedule.push(HalfStep::Edge(a, b));
            waiting.pop();
        }
    }

    schedule.extend(waiting.into_iter().rev().map(|(_, a, b)| HalfStep::Edge(a, b)));
    schedule
}

fn actions(sweep: &SweepOrder) -> Vec<Action> {
    let graph = &sweep.closed.graph;
    let mut taken = vec![false; graph.vertices()];
    let mut actions = Vec::new();
    for step in schedule(sweep) {
        let vertex = match step {
            HalfStep::Vertex(vertex) => vertex,
            HalfStep::Edge(a, b) => {
                actions.push(Action::Edge(a, b));
                continue;
            }
        };

        taken[vertex as usize] = true;
        let near: Vec<u32> = graph.neighbours(vertex).iter().copied().filter(|&to| !taken[to as usize]).collect();
        if near.len() <= MAX_NEAR + usize::from(sweep.closed.apex.is_some()) {
            actions.push(Action::Take(vertex, near));
        } else {
            actions.extend(near.into_iter().map(|to| Action::Edge(vertex, to)));
            actions.push(Action::Drop(vertex));
        }
    }

    actions
}

/// The slot of each vertex, and the slots in use after each action (the upper bit of each).
fn slots(sweep: &SweepOrder, actions: &[Action]) -> Result<(Vec<u8>, Vec<u64>), usize> {
    let count = sweep.closed.graph.vertices();
    let mut first = vec![usize::MAX; count];
    for (time, action) in actions.iter().enumerate() {
        let mut touch = |vertex: u32| first[vertex as usize] = first[vertex as usize].min(time);
        match action {
            Action::Take(_, near) => near.iter().for_each(|&to| touch(to)),
            Action::Edge(a, b) => [*a, *b].into_iter().for_each(touch),
            Action::Drop(_) => {}
        }
    }

    let mut slots = vec![0u8; count];
    let mut busy = 0u64;

    if sweep.stay.len() > MAX_POINTS {
        return Err(sweep.stay.len());
    }

    for (slot, &vertex) in sweep.stay.iter().enumerate() {
        slots[vertex as usize] = slot as u8;
        if first[vertex as usize] != usize::MAX {
            busy |= 1 << slot;
        }
    }

    let mut used = vec![0; actions.len()];
    for (time, action) in actions.iter().enumerate().rev() {
        used[time] = (0..32).filter(|slot| busy >> slot & 1 == 1).fold(0, |mask, slot| mask | 2u64 << (2 * slot));

        let (gone, near): (Option<u32>, &[u32]) = match action {
            Action::Take(vertex, near) => (Some(*vertex), near),
            Action::Edge(a, b) => (None, &[*a, *b]),
            Action::Drop(vertex) => (Some(*vertex), &[]),
        };

        for &to in near.iter().filter(|&&to| first[to as usize] == time) {
            busy &= !(1 << slots[to as usize]);
        }

        if let Some(vertex) = gone.filter(|&vertex| first[vertex as usize] < time) {
            // Going backwards, an entering vertex frees its slot, and the leaving vertex takes it.
            let entering = near.iter().filter(|&&to| first[to as usize] == time).map(|&to| slots[to as usize]);
            let slot = entering.min().unwrap_or((!busy).trailing_zeros() as u8);
            if slot as usize >= MAX_POINTS {
                return Err(busy.count_ones() as usize + 1);
            }
            slots[vertex as usize] = slot;
            busy |= 1 << slot;
        }
    }

    Ok((slots, used))
}
