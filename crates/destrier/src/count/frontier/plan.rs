//! The steps of a sweep, worked out before it begins.
//!
//! A sweep takes the vertices of a list one after another; what it does not take but touches stays in the frontier at
//! the end, each vertex in a slot of its own that was agreed on. Slots are given out from the last step backwards, so
//! that those agreed on are free when their vertices come, and a vertex that enters tends to get the slot of the one
//! that leaves: then an end that moves from the one to the other keeps its place among the ends.

use super::pairing::MOST_POINTS;
use super::sizes;
use super::step::{Guard, Kind, Step};
use super::whole::Whole;

/// A vertex with more neighbours to come is taken edge by edge: a group would have too many places.
const MOST_NEAR: usize = 5;

/// What is to be swept.
pub(super) struct Sweep<'a> {
    pub(super) whole: &'a Whole,
    /// The vertices to take.
    pub(super) order: &'a [u32],
    /// The vertices that stay, in the order of their slots.
    pub(super) stay: &'a [u32],
    /// Edges between vertices that stay.
    pub(super) edges: &'a [(u32, u32)],
    /// Whether they are offered after all vertices, in this order, and not as soon as they can be.
    pub(super) edges_last: bool,
}

/// When an order touches each vertex first and last.
pub(super) struct Times {
    first: Vec<usize>,
    last: Vec<usize>,
}

impl Times {
    pub(super) fn new(whole: &Whole, order: &[u32]) -> Times {
        let count = whole.graph.vertices();
        let mut times = Times { first: vec![usize::MAX; count], last: vec![0; count] };
        for (time, &vertex) in order.iter().enumerate() {
            for &to in whole.graph.neighbours(vertex) {
                times.last[to as usize] = time;
                times.first[to as usize] = times.first[to as usize].min(time);
            }
        }
        times
    }

    /// After how many vertices of the order it is done with this one.
    pub(super) fn done(&self, vertex: u32) -> usize {
        if self.first[vertex as usize] == usize::MAX { 0 } else { self.last[vertex as usize] + 1 }
    }

    /// When an edge between two vertices that stay is offered at best: after the last vertex that touches either, it
    /// has only its edges to wait for; but not before both are in the frontier anyway, for that would widen it.
    pub(super) fn due(&self, a: u32, b: u32) -> usize {
        let (a, b) = (a as usize, b as usize);
        self.last[a].min(self.last[b]).max(self.first[a]).max(self.first[b])
    }

    /// By how much the edge makes the first of its vertices wait.
    pub(super) fn delay(&self, a: u32, b: u32) -> usize {
        self.due(a, b) - self.last[a as usize].min(self.last[b as usize])
    }
}

enum Act {
    Take(u32, Vec<u32>),
    Edge(u32, u32),
    Drop(u32),
}

/// The steps, or the width if the frontier does not fit.
pub(super) fn steps(sweep: &Sweep) -> Result<Vec<Step>, usize> {
    let acts = acts(sweep);
    let (slots, used) = slots(sweep, &acts)?;
    let graph = &sweep.whole.graph;
    let mut steps = Vec::with_capacity(acts.len());
    let mut taken = vec![false; graph.vertices()];
    let mut in_frontier = vec![false; graph.vertices()];
    let mut left = graph.vertices();
    let mut inside = 0;
    let mut difference = 0;
    let mut to_extra = 0;
    for (act, used) in acts.iter().zip(used) {
        let slot = |vertex: u32| slots[vertex as usize];
        let (kind, gone, near) = match act {
            Act::Take(vertex, near) => {
                let at = in_frontier[*vertex as usize].then(|| slot(*vertex));
                (Kind::Vertex { at, near: near.iter().map(|&to| slot(to)).collect() }, Some(*vertex), near.clone())
            }
            Act::Edge(a, b) => (Kind::Edge { a: slot(*a), b: slot(*b) }, None, vec![*a, *b]),
            Act::Drop(vertex) => (Kind::Drop { at: slot(*vertex) }, Some(*vertex), Vec::new()),
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
            if let Some(colours) = &sweep.whole.colours {
                difference += [2, -2, 0][colours[vertex as usize] as usize];
            }
        }
        let free = near.iter().filter(|&&to| Some(to) != sweep.whole.extra).count();
        let on_its_way = graph.vertices() - left > inside;
        let mut growth = match &kind {
            Kind::Vertex { at, .. } => sizes::growth(at.is_some(), free, on_its_way),
            Kind::Edge { .. } if free < 2 => 1.0,
            Kind::Edge { .. } => sizes::edge_growth(on_its_way),
            Kind::Drop { .. } => 0.5,
        };
        if free < near.len() {
            growth *= sizes::extra_growth(to_extra);
            to_extra += 1;
        }
        let guard = guard(sweep.whole, &in_frontier, &slots, difference);
        let taken = graph.vertices() - left;
        steps.push(Step { kind, touched, frontier: used, closes: left == inside, taken, guard, needed: None, growth });
    }
    Ok(steps)
}

fn guard(whole: &Whole, in_frontier: &[bool], slots: &[u8], taken: i32) -> Option<Guard> {
    let (extra, colours) = (whole.extra?, whole.colours.as_ref()?);
    let target = 2 * whole.imbalance()?;
    let mask = |colour: u8| {
        let inside = (0..in_frontier.len()).filter(|&vertex| in_frontier[vertex] && colours[vertex] == colour);
        inside.fold(0, |mask, vertex| mask | 1u64 << (2 * slots[vertex]))
    };
    if !in_frontier[extra as usize] {
        return None;
    }
    Some(Guard { white: mask(0), black: mask(1), taken, extra: slots[extra as usize], target })
}

fn acts(sweep: &Sweep) -> Vec<Act> {
    let graph = &sweep.whole.graph;
    let mut taken = vec![false; graph.vertices()];
    let times = Times::new(sweep.whole, sweep.order);
    let due = |a: u32, b: u32| if sweep.edges_last { usize::MAX } else { times.due(a, b) };
    let mut waiting: Vec<(usize, u32, u32)> = sweep.edges.iter().map(|&(a, b)| (due(a, b), a, b)).collect();
    waiting.reverse();
    waiting.sort_by_key(|&(time, ..)| std::cmp::Reverse(time));
    let mut acts = Vec::new();
    for (time, &vertex) in sweep.order.iter().enumerate() {
        taken[vertex as usize] = true;
        let near: Vec<u32> = graph.neighbours(vertex).iter().copied().filter(|&to| !taken[to as usize]).collect();
        if near.len() <= MOST_NEAR + usize::from(sweep.whole.extra.is_some()) {
            acts.push(Act::Take(vertex, near));
        } else {
            acts.extend(near.into_iter().map(|to| Act::Edge(vertex, to)));
            acts.push(Act::Drop(vertex));
        }
        while let Some(&(due, a, b)) = waiting.last().filter(|&&(due, ..)| due <= time) {
            debug_assert!(due <= time);
            acts.push(Act::Edge(a, b));
            waiting.pop();
        }
    }
    acts.extend(waiting.into_iter().rev().map(|(_, a, b)| Act::Edge(a, b)));
    acts
}

/// The slot of each vertex, and the slots in use after each act, the upper bit of each.
fn slots(sweep: &Sweep, acts: &[Act]) -> Result<(Vec<u8>, Vec<u64>), usize> {
    let count = sweep.whole.graph.vertices();
    let mut first = vec![usize::MAX; count];
    for (time, act) in acts.iter().enumerate() {
        let mut touch = |vertex: u32| first[vertex as usize] = first[vertex as usize].min(time);
        match act {
            Act::Take(_, near) => near.iter().for_each(|&to| touch(to)),
            Act::Edge(a, b) => [*a, *b].into_iter().for_each(touch),
            Act::Drop(_) => {}
        }
    }
    let mut slots = vec![0u8; count];
    let mut busy = 0u64;
    if sweep.stay.len() > MOST_POINTS {
        return Err(sweep.stay.len());
    }
    for (slot, &vertex) in sweep.stay.iter().enumerate() {
        slots[vertex as usize] = slot as u8;
        if first[vertex as usize] != usize::MAX {
            busy |= 1 << slot;
        }
    }
    let mut used = vec![0; acts.len()];
    for (time, act) in acts.iter().enumerate().rev() {
        used[time] = (0..32).filter(|slot| busy >> slot & 1 == 1).fold(0, |mask, slot| mask | 2u64 << (2 * slot));
        let (gone, near): (Option<u32>, &[u32]) = match act {
            Act::Take(vertex, near) => (Some(*vertex), near),
            Act::Edge(a, b) => (None, &[*a, *b]),
            Act::Drop(vertex) => (Some(*vertex), &[]),
        };
        for &to in near.iter().filter(|&&to| first[to as usize] == time) {
            busy &= !(1 << slots[to as usize]);
        }
        if let Some(vertex) = gone.filter(|&vertex| first[vertex as usize] < time) {
            // An entering vertex frees its slot just now, and the one that leaves takes it over.
            let entering = near.iter().filter(|&&to| first[to as usize] == time).map(|&to| slots[to as usize]);
            let slot = entering.min().unwrap_or((!busy).trailing_zeros() as u8);
            if slot as usize >= MOST_POINTS {
                return Err(busy.count_ones() as usize + 1);
            }
            slots[vertex as usize] = slot;
            busy |= 1 << slot;
        }
    }
    Ok((slots, used))
}
