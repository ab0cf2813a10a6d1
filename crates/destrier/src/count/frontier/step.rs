//! One step: a vertex is taken, or an edge inside the frontier is offered.
//!
//! A step looks at a few slots and leaves all others, the *spectators*, as they are. So the blocks with the same
//! spectators form a group that no other group touches; within it every block goes to a few others, each time by one
//! change of the pairings, which is a table from rank to rank.

use super::arithmetic::Arithmetic;
use super::block::{self, Entry, ONES, Part, digit, ends, index};
use super::pairing::{self, Change};
use super::sizes;
use super::tables::{Map, TABLED, Tables};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a step does.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A vertex takes the edges it lacks, to some of these slots, and is gone. It has no slot if it had no edge.
    Vertex { at: Option<u8>, near: Vec<u8> },
    /// An edge between two slots is taken, or not.
    Edge { a: u8, b: u8 },
    /// A vertex that must have both its edges is gone.
    Drop { at: u8 },
}

/// A step with what is known about the frontier after it.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) kind: Kind,
    /// The slots that are looked at, both bits of each.
    pub(super) touched: u64,
    /// The slots in use afterwards, the upper bit of each.
    pub(super) frontier: u64,
    /// Whether all vertices that are not taken are in the frontier, so that a circuit may be closed.
    pub(super) closes: bool,
    /// Vertices taken so far.
    pub(super) taken: usize,
    pub(super) guard: Option<Guard>,
    pub(super) needed: Option<Arc<Needed>>,
    /// By what factor states are thought to grow.
    pub(super) growth: f64,
}

/// On a graph of two colours the edges of both have as many ends; the extra vertex of an open path makes the only
/// difference, and a state that got it wrong is dead.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// The slots of either colour, the lower bit of each.
    pub(super) white: u64,
    pub(super) black: u64,
    /// White minus black edge ends of the vertices that were taken.
    pub(super) taken: i32,
    /// The slot of the extra vertex.
    pub(super) extra: u8,
    /// What the difference is in the end.
    pub(super) target: i32,
}

/// What some slots, which later steps leave alone, must hold: all else is needed by no slice.
#[derive(Debug)]
pub(super) struct Needed {
    /// Both bits of each slot.
    pub(super) mask: u64,
    pub(super) digits: BTreeSet<u64>,
}

impl Needed {
    pub(super) fn allows(&self, key: u64) -> bool {
        self.digits.contains(&(key & self.mask))
    }
}

impl Guard {
    fn allows(&self, key: u64) -> bool {
        let sum = |mask: u64| (key & mask).count_ones() as i32 + 2 * (key >> 1 & mask).count_ones() as i32;
        let difference = self.taken + sum(self.white) - sum(self.black);
        match digit(key, self.extra) {
            0 => difference == 0,
            1 => self.target == 0 || difference == self.target / 2,
            _ => difference == self.target,
        }
    }
}

/// Where a block goes.
#[derive(Clone, Copy)]
enum Way {
    /// To that key, by this change.
    To(u64, Change),
    /// Its only path becomes a circuit that holds every vertex.
    Close,
}

impl Step {
    fn ways(&self, key: u64, ways: &mut Vec<Way>) {
        ways.clear();
        match &self.kind {
            Kind::Drop { at } => {
                if digit(key, *at) == 2 {
                    self.to(key & !(3 << (2 * at)), Change::Keep, ways);
                }
            }
            Kind::Edge { a, b } => {
                self.to(key, Change::Keep, ways);
                self.join(key, *a, *b, ways);
            }
            Kind::Vertex { at, near } => {
                let base = at.map_or(key, |at| key & !(3 << (2 * at)));
                match at.map_or(0, |at| digit(key, at)) {
                    0 => {
                        for (after, &a) in near.iter().enumerate().map(|(i, a)| (i + 1, a)) {
                            near[after..].iter().for_each(|&b| self.join(base, a, b, ways));
                        }
                    }
                    1 => near.iter().for_each(|&to| self.carry(key, base, at.unwrap_or(0), to, ways)),
                    _ => self.to(base, Change::Keep, ways),
                }
            }
        }
    }

    /// The path that ends in `at` goes on to `to`; `base` is the key without `at`.
    fn carry(&self, key: u64, base: u64, at: u8, to: u8, ways: &mut Vec<Way>) {
        let next = base + (1 << (2 * to));
        match digit(base, to) {
            0 => self.to(next, Change::Move(index(key, at), index(next, to)), ways),
            1 => self.link(key, next, at, to, ways),
            _ => {}
        }
    }

    /// Two slots are joined, by an edge or by a path of a new vertex.
    fn join(&self, key: u64, a: u8, b: u8, ways: &mut Vec<Way>) {
        let next = key + (1 << (2 * a)) + (1 << (2 * b));
        match (digit(key, a), digit(key, b)) {
            (0, 0) => {
                let (low, high) = (a.min(b), a.max(b));
                self.to(next, Change::Insert(index(next, low), index(next, high)), ways);
            }
            (0, 1) => self.to(next, Change::Move(index(key, b), index(next, a)), ways),
            (1, 0) => self.to(next, Change::Move(index(key, a), index(next, b)), ways),
            (1, 1) => self.link(key, next, a, b, ways),
            _ => {}
        }
    }

    fn link(&self, key: u64, next: u64, a: u8, b: u8, ways: &mut Vec<Way>) {
        if ends(key) == 2 {
            if self.closes && next & self.frontier == self.frontier {
                ways.push(Way::Close);
            }
            return;
        }
        let (low, high) = (a.min(b), a.max(b));
        self.to(next, Change::Link(index(key, low), index(key, high)), ways);
    }

    fn to(&self, key: u64, change: Change, ways: &mut Vec<Way>) {
        let is_needed = self.needed.as_ref().is_none_or(|needed| needed.allows(key));
        if is_needed && self.guard.as_ref().is_none_or(|guard| guard.allows(key)) {
            let same = matches!(change, Change::Move(from, to) if from == to);
            ways.push(Way::To(key, if same { Change::Keep } else { change }));
        }
    }

    /// How many states the layer after the step is thought to have, if the one before has so many.
    pub(super) fn estimate(&self, states: f64, colours: bool) -> f64 {
        sizes::grown(states, self.growth, self.frontier.count_ones() as usize, colours)
    }

    /// The place of a key within its group.
    fn place(&self, key: u64) -> usize {
        let mut place = 0;
        let mut rest = self.touched & ONES;
        while rest != 0 {
            place = place << 2 | (key >> rest.trailing_zeros() & 3) as usize;
            rest &= rest - 1;
        }
        place
    }
}

/// A block that is being added up.
#[derive(Default)]
struct Sum {
    key: u64,
    place: usize,
    points: usize,
    /// How many counts come in, at most.
    incoming: u64,
    /// Where its counts begin in the buffer, if they are added up by rank.
    start: Option<usize>,
    /// Otherwise ranks and counts as they come.
    pairs: Vec<(u64, u64)>,
}

/// One addition that a group asks for.
struct Task {
    /// Which of the group's blocks.
    from: u32,
    /// Which sum, or none if circuits are closed.
    to: Option<u32>,
    change: Change,
}

/// What a thread needs to work on a group.
#[derive(Default)]
pub(super) struct Bench {
    ranks: Vec<u64>,
    ways: Vec<Way>,
    tasks: Vec<Task>,
    /// For each place of the group, 1 plus the number of its sum.
    places: Vec<u32>,
    sums: Vec<Sum>,
    /// How many of the sums are in use.
    used: usize,
    /// All zero between groups.
    buffer: Vec<u64>,
}

/// Counts are added up by rank unless there would be more than this many ranks for each count that comes in.
const SPARSE: u64 = 16;

impl Bench {
    /// Which blocks go where.
    fn arrange(&mut self, step: &Step, group: &[Entry]) {
        self.tasks.clear();
        self.used = 0;
        for (from, entry) in (0..).zip(group) {
            let mut ways = std::mem::take(&mut self.ways);
            step.ways(entry.key, &mut ways);
            for &way in &ways {
                let Way::To(key, change) = way else {
                    self.tasks.push(Task { from, to: None, change: Change::Keep });
                    continue;
                };
                let to = self.sum(step.place(key), key, change.points_after(ends(entry.key)));
                self.sums[to].incoming += u64::from(entry.count);
                self.tasks.push(Task { from, to: Some(to as u32), change });
            }
            self.ways = ways;
        }
        let mut end = 0;
        for sum in &mut self.sums[..self.used] {
            self.places[sum.place] = 0;
            let size = pairing::count(sum.points);
            if sum.points <= TABLED && size <= 64 + SPARSE * sum.incoming {
                sum.start = Some(end);
                end += size as usize + 1;
            }
        }
        if self.buffer.len() < end {
            self.buffer.resize(end, 0);
        }
    }

    fn sum(&mut self, place: usize, key: u64, points: usize) -> usize {
        if self.places.len() <= place {
            self.places.resize(place + 1, 0);
        }
        if self.places[place] == 0 {
            if self.sums.len() == self.used {
                self.sums.push(Sum::default());
            }
            let sum = &mut self.sums[self.used];
            (sum.key, sum.place, sum.points, sum.incoming, sum.start) = (key, place, points, 0, None);
            self.used += 1;
            self.places[place] = self.used as u32;
        }
        self.places[place] as usize - 1
    }

    /// Writes the sums of a group and wipes them.
    fn flush(&mut self, arithmetic: impl Arithmetic, out: &mut Part) {
        for sum in &mut self.sums[..self.used] {
            if let Some(start) = sum.start {
                let size = pairing::count(sum.points) as usize;
                self.buffer[start + size] = 0;
                out.write_dense(sum.key, &mut self.buffer[start..start + size]);
            } else {
                sum.pairs.sort_unstable_by_key(|pair| pair.0);
                sum.pairs.dedup_by(|next, kept| {
                    let same = next.0 == kept.0;
                    if same {
                        kept.1 = arithmetic.add(kept.1, next.1);
                    }
                    same
                });
                sum.pairs.retain(|pair| pair.1 != 0);
                out.write_sparse(sum.key, &sum.pairs);
                sum.pairs.clear();
            }
        }
    }
}

/// Applies a step to the blocks of some whole groups, which are brought into order first. Returns how many circuits
/// were closed.
pub(super) fn apply<'s, A: Arithmetic>(
    step: &Step,
    tables: &Tables,
    arithmetic: A,
    segments: &dyn Fn(u32) -> &'s [u64],
    entries: &mut [Entry],
    bench: &mut Bench,
    out: &mut Part,
) -> u64 {
    let spectators = !step.touched;
    entries.sort_unstable_by_key(|entry| (entry.key & spectators, entry.key));
    let mut closed = 0;
    for group in entries.chunk_by(|a, b| a.key & spectators == b.key & spectators) {
        bench.arrange(step, group);
        let Bench { ranks, tasks, sums, buffer, .. } = bench;
        for tasks in tasks.chunk_by(|a, b| a.from == b.from) {
            let entry = &group[tasks[0].from as usize];
            let counts = block::read(segments(entry.segment), entry, ranks);
            for task in tasks {
                let Some(to) = task.to else {
                    closed = counts.iter().fold(closed, |sum, &count| arithmetic.add(sum, count));
                    continue;
                };
                let points = ends(entry.key);
                let block = Block { points, ranks, counts };
                add(tables, arithmetic, block, task.change, &mut sums[to as usize], buffer);
            }
        }
        bench.flush(arithmetic, out);
    }
    closed
}

/// A block as it was read.
struct Block<'a> {
    points: usize,
    /// Empty if every pairing occurs.
    ranks: &'a [u64],
    counts: &'a [u64],
}

/// Adds a changed block to a sum.
fn add<A: Arithmetic>(tables: &Tables, arithmetic: A, block: Block, change: Change, sum: &mut Sum, buffer: &mut [u64]) {
    let Block { points, ranks, counts } = block;
    let tabled = points <= TABLED && sum.points <= TABLED;
    let Some(start) = sum.start else {
        let nowhere = pairing::count(sum.points);
        let rank = |at: usize| if ranks.is_empty() { at as u64 } else { ranks[at] };
        let map =
            if tabled && change != Change::Keep { tables.map_if_it_pays(points, change, counts.len()) } else { None };
        let image = |rank: u64| match map {
            Some(map) => map.at(rank),
            None if change == Change::Keep => rank,
            None if points <= TABLED => {
                change.apply_to(points, &tables.pairings(points)[rank as usize]).unwrap_or(nowhere)
            }
            None => change.apply(points, rank).unwrap_or(nowhere),
        };
        let moved = counts.iter().enumerate().map(|(at, &count)| (image(rank(at)), count));
        sum.pairs.extend(moved.filter(|&(rank, _)| rank != nowhere));
        return;
    };
    let target = &mut buffer[start..start + pairing::count(sum.points) as usize + 1];
    if !tabled {
        for (&rank, &count) in ranks.iter().zip(counts) {
            if let Some(rank) = change.apply(points, rank) {
                target[rank as usize] = arithmetic.add(target[rank as usize], count);
            }
        }
    } else if change == Change::Keep {
        if ranks.is_empty() {
            target.iter_mut().zip(counts).for_each(|(sum, &count)| *sum = arithmetic.add(*sum, count));
        } else {
            add_at(arithmetic, target, ranks.iter().map(|&rank| rank as usize), counts);
        }
    } else {
        match tables.map(points, change) {
            Map::Narrow(map) => add_mapped(arithmetic, target, map, ranks, counts),
            Map::Wide(map) => add_mapped(arithmetic, target, map, ranks, counts),
        }
    }
}

fn add_mapped<A: Arithmetic, R: Copy + Into<u64>>(
    arithmetic: A,
    target: &mut [u64],
    map: &[R],
    ranks: &[u64],
    counts: &[u64],
) {
    if ranks.is_empty() {
        add_at(arithmetic, target, map.iter().map(|&rank| rank.into() as usize), counts);
    } else {
        add_at(arithmetic, target, ranks.iter().map(|&rank| map[rank as usize].into() as usize), counts);
    }
}

#[inline]
fn add_at<A: Arithmetic>(arithmetic: A, target: &mut [u64], places: impl Iterator<Item = usize>, counts: &[u64]) {
    for (place, &count) in places.zip(counts) {
        target[place] = arithmetic.add(target[place], count);
    }
}
