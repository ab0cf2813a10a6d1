//! Hamiltonian cycles of directed graphs, by joining the cycles of a cover.
//!
//! A largest matching between vertices and their successors covers the graph by cycles. One of them is cut open, and
//! the path that it becomes absorbs the others (Karp and Steele 1985; Frieze 1988, *An algorithm for finding Hamilton
//! cycles in random directed graphs*). A directed path cannot be rotated by reversing a part, but two parts can change
//! places: if the path is A B C, arcs lead from the end of C to the start of B and from the end of A to the start of C,
//! then A C B is a path with another end.
//!
//! A step examines the end of the path, and takes the first of these moves that is possible:
//!
//! 1. *absorb*: an arc leads into another cycle, which is cut open there and appended;
//! 2. *reopen*: an arc leads back to the start, so the path is a cycle, which is cut elsewhere, preferably where an arc
//!    leads into another cycle;
//! 3. *swap*: two parts change places, best of all so that one of the first two moves follows;
//! 4. *exchange*: the last part of the path becomes a cycle, and a smaller cycle takes its place;
//! 5. *split*: the last part becomes a cycle.
//!
//! All choices are random. Invariant: each vertex is on the path or on one of the cycles.

mod sequences;
#[cfg(test)]
mod tests;

use destrier_core::{DirectedGraph, Ends};
use destrier_search::bipartite_matching::{Matching, UNMATCHED};
use destrier_search::method::{Control, Random};
use sequences::Sequences;
use std::collections::VecDeque;

/// No vertex: behind the end of the path, or before its start.
const NONE: u32 = u32::MAX;

/// Steps without progress, besides one per eight vertices, after which the path is closed by force.
const STEPS_WITHOUT_PROGRESS: u64 = 200;

/// The most arcs of a vertex that one step tries: a vertex may have many thousands.
const MAX_ARCS: usize = 12;

/// The most vertices of a cycle that are asked for an arc that leads to them.
const MAX_ENTRIES: usize = 1000;

/// Bytes per vertex that a search needs at most, besides the graph.
pub const BYTES_PER_VERTEX: u64 = 200;
/// Bytes per arc that a search needs at most, besides the graph.
pub const BYTES_PER_ARC: u64 = 64;

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatchingResult {
    /// A Hamiltonian cycle or path: a claim.
    Found(Vec<u32>),
    /// None; this is the longest path at the end.
    GaveUp(Vec<u32>),
}

/// Looks for a Hamiltonian cycle, or a path with these ends, with at most this number of steps. The same seed gives the
/// same answer.
pub fn find(graph: &DirectedGraph, ends: Ends, seed: u64, steps: u64, control: &Control) -> PatchingResult {
    let Ends::Path { start, end } = ends else { return find_cycle(graph, seed, steps, control) };

    // A path is a cycle through an apex.
    let apex = graph.vertices() as u32;
    let enters = (0..apex).filter(|&vertex| start.is_none_or(|start| start == vertex)).map(|vertex| (apex, vertex));
    let leaves = (0..apex).filter(|&vertex| end.is_none_or(|end| end == vertex)).map(|vertex| (vertex, apex));
    let Ok(closed) = DirectedGraph::from_arcs(apex + 1, graph.arcs().chain(enters).chain(leaves)) else {
        return PatchingResult::GaveUp(Vec::new());
    };

    match find_cycle(&closed, seed, steps, control) {
        PatchingResult::Found(mut cycle) => {
            let place = cycle.iter().position(|&vertex| vertex == apex).unwrap_or(0);
            cycle.rotate_left(place);
            PatchingResult::Found(cycle.split_off(1))
        }
        PatchingResult::GaveUp(path) => {
            let parts = path.split(|&vertex| vertex == apex);
            PatchingResult::GaveUp(parts.max_by_key(|part| part.len()).unwrap_or(&[]).to_vec())
        }
    }
}

/// Looks for a Hamiltonian cycle.
fn find_cycle(graph: &DirectedGraph, seed: u64, steps: u64, control: &Control) -> PatchingResult {
    let graph = &without_excluded_arcs(graph, control);
    let Some(next) = cycle_cover(graph, seed, control) else { return PatchingResult::GaveUp(Vec::new()) };
    let mut cover = PathAndCycles::new(graph, next, Random::new(seed, 0));
    let patience = STEPS_WITHOUT_PROGRESS + graph.vertices() as u64 / 8;
    let mut fewest_cycles = cover.cycles;
    let mut progress_at = 0;

    for step in 0..steps {
        // A step of a large graph may take milliseconds.
        if control.is_stopped() {
            break;
        }

        if cover.cycles < fewest_cycles {
            fewest_cycles = cover.cycles;
            progress_at = step;
        }

        let moved = cover.step();
        if moved == Step::Complete {
            return PatchingResult::Found(cover.path());
        }

        if moved == Step::Stuck || step - progress_at > patience {
            cover = match cover.close_by_exchange() {
                Some((next, random)) => PathAndCycles::new(graph, next, random),
                None => return PatchingResult::GaveUp(Vec::new()),
            };
            fewest_cycles = cover.cycles;
            progress_at = step;
        }
    }

    PatchingResult::GaveUp(cover.path())
}

/// The graph without arcs that no Hamiltonian cycle uses because others must be used: the only one that leaves or
/// enters a vertex. To cut one of those would lead astray.
fn without_excluded_arcs(graph: &DirectedGraph, control: &Control) -> DirectedGraph {
    let mut left = graph.clone();
    loop {
        let is_forced = |&(from, to): &(u32, u32)| left.successors(from).len() == 1 || left.predecessors(to).len() == 1;
        let forced: Vec<(u32, u32)> = left.arcs().filter(is_forced).collect();
        match left.with_fixed_arcs(&forced) {
            Some(fewer) if fewer.arc_count() < left.arc_count() && !control.is_stopped() => left = fewer,
            _ => return left,
        }
    }
}

/// For each vertex its successor on a cycle; `None` if no cycles cover the graph, or if the control stops the search.
fn cycle_cover(graph: &DirectedGraph, seed: u64, control: &Control) -> Option<Vec<u32>> {
    let mut random = Random::new(seed, 1);
    let turns: Vec<usize> = (0..graph.vertices() as u32)
        .map(|vertex| random.below(graph.successors(vertex).len().max(1) as u64) as usize)
        .collect();
    let partners = |vertex: u32| turned(graph.successors(vertex), turns[vertex as usize]);
    let all: Vec<u32> = (0..graph.vertices() as u32).collect();
    let matching = Matching::largest(graph.vertices(), &all, &partners, control)?;
    (!matching.to.contains(&UNMATCHED)).then_some(matching.to)
}

/// The vertices, beginning with one of them.
fn turned(vertices: &[u32], begin: usize) -> impl Iterator<Item = u32> + Clone {
    let (before, from) = vertices.split_at(begin.min(vertices.len()));
    from.iter().chain(before).copied()
}

/// The result of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Moved,
    /// The path has all vertices, and an arc leads from its end to its start.
    Complete,
    /// The end of the path has no arc that could be used.
    Stuck,
}

/// Two parts that change places: `B` begins with the first vertex and `C` with the second.
type Swap = (u32, u32);

/// A cover of the graph by one path and cycles.
struct PathAndCycles<'a> {
    graph: &'a DirectedGraph,
    random: Random,
    order: Sequences,
    /// The neighbours on the path or the cycle.
    next: Vec<u32>,
    before: Vec<u32>,
    first: u32,
    last: u32,
    is_on_path: Vec<bool>,
    /// Whether an arc leads from a vertex to the first of the path.
    leads_home: Vec<bool>,
    /// The number of cycles, and some vertices of them; others of these vertices are already on the path.
    cycles: usize,
    entries: Vec<u32>,
    swaps: Vec<Swap>,
}

impl<'a> PathAndCycles<'a> {
    /// Cuts the longest cycle of a cover open.
    fn new(graph: &'a DirectedGraph, next: Vec<u32>, random: Random) -> PathAndCycles<'a> {
        let count = graph.vertices();
        let mut order = Sequences::new(count);
        let mut before = vec![NONE; count];
        let mut entries = Vec::new();
        let mut longest = (0, 0);

        for vertex in 0..count as u32 {
            if before[vertex as usize] != NONE {
                continue;
            }

            let mut cycle = vec![vertex];
            loop {
                let from = cycle[cycle.len() - 1];
                let to = next[from as usize];
                before[to as usize] = from;
                if to == vertex {
                    break;
                }
                cycle.push(to);
            }

            order.build(&cycle);
            entries.push(vertex);
            longest = longest.max((cycle.len(), vertex));
        }

        let first = longest.1;
        let last = before[first as usize];
        let cycles = entries.len() - 1;
        let is_on_path = vec![false; count];
        let mut leads_home = vec![false; count];
        graph.predecessors(first).iter().for_each(|&from| leads_home[from as usize] = true);

        let mut cover = PathAndCycles {
            graph,
            random,
            order,
            next,
            before,
            first,
            last,
            is_on_path,
            leads_home,
            cycles,
            entries,
            swaps: Vec::new(),
        };

        cover.mark(first, true);
        cover.set_ends(first, last);
        cover
    }

    /// The vertices of the path in order.
    fn path(&self) -> Vec<u32> {
        let onward = |&vertex: &u32| Some(self.next[vertex as usize]).filter(|&next| next != NONE);
        std::iter::successors(Some(self.first), onward).collect()
    }

    fn step(&mut self) -> Step {
        if self.cycles > 0 && self.absorb() {
            return Step::Moved;
        }
        if self.leads_home[self.last as usize] {
            if self.cycles == 0 {
                return Step::Complete;
            }
            self.reopen();
            return Step::Moved;
        }
        self.swap_exchange_or_split()
    }

    /// Appends a cycle to which an arc leads from the end.
    fn absorb(&mut self) -> bool {
        let near = self.graph.successors(self.last);
        let Some(&to) = near.iter().find(|&&to| !self.is_on_path[to as usize]) else { return false };
        self.append_cycle(to);
        true
    }

    /// Appends the cycle of a vertex, which comes first.
    fn append_cycle(&mut self, to: u32) {
        self.mark(to, true);
        let last = self.cut_ring(to);
        self.order.concatenate(self.last, to);
        self.link(self.last, to);
        self.set_ends(self.first, last);
        self.cycles -= 1;
    }

    /// The path is a cycle: cuts it where an arc leads into another cycle, and appends that one. A path that is cut
    /// there may be one that cannot be closed again, so every other time it is cut anywhere.
    fn reopen(&mut self) {
        if self.random.below(2) == 0
            && let Some((from, to)) = self.entrance()
        {
            self.turn_path(from);
            self.append_cycle(to);
        } else {
            let last = self.random_on_path();
            self.turn_path(last);
        }
    }

    /// An arc from the path into a cycle.
    fn entrance(&mut self) -> Option<(u32, u32)> {
        let graph = self.graph;
        while !self.entries.is_empty() {
            let place = self.random.below(self.entries.len() as u64) as usize;
            let entry = self.entries[place];
            if self.is_on_path[entry as usize] {
                self.entries.swap_remove(place);
                continue;
            }

            let mut to = entry;
            for _ in 0..MAX_ENTRIES {
                let from = self.some(graph.predecessors(to)).find(|&from| self.is_on_path[from as usize]);
                if let Some(from) = from {
                    return Some((from, to));
                }
                to = self.next[to as usize];
            }

            return None;
        }
        None
    }

    /// Closes the path and cuts it behind another vertex.
    fn turn_path(&mut self, last: u32) {
        let old_first = self.first;
        let old_last = self.last;
        if last == old_last {
            return;
        }
        let first = self.next[last as usize];
        self.order.begin_ring_with(first);
        self.link(old_last, old_first);
        self.set_ends(first, last);
    }

    fn swap_exchange_or_split(&mut self) -> Step {
        let length = self.order.length(self.first);
        let mut swaps = std::mem::take(&mut self.swaps);
        let mut exchange = None;
        swaps.clear();

        let graph = self.graph;
        let first = self.first;
        let mut ends = self.some(graph.successors(self.last)).filter(move |&to| to != first);
        for b_first in ends.clone() {
            let place = self.order.index(b_first);
            let a_last = self.before[b_first as usize];
            for c_first in self.some(graph.successors(a_last)).filter(|&c_first| c_first != b_first) {
                if !self.is_on_path[c_first as usize] {
                    if self.order.length(c_first) < length - place {
                        exchange = Some((b_first, c_first));
                    }
                } else if self.order.index(c_first) > place {
                    let b_last = self.before[c_first as usize];
                    if self.is_good_end(b_last) {
                        self.swaps = swaps;
                        self.swap((b_first, c_first));
                        return Step::Moved;
                    }
                    swaps.push((b_first, c_first));
                }
            }
        }

        let chosen = match swaps.len() as u64 {
            0 => None,
            count => Some(swaps[self.random.below(count) as usize]),
        };

        self.swaps = swaps;

        match (chosen, exchange) {
            (_, Some((from, to))) if chosen.is_none() || self.random.below(4) == 0 => {
                self.split(from);
                self.append_cycle(to);
            }
            (Some(swap), _) => self.swap(swap),
            _ => {
                let Some(from) = ends.next() else { return Step::Stuck };
                self.split(from);
            }
        }

        Step::Moved
    }

    /// The cover by cycles that arises when arcs are exchanged along an alternating path from the end to the start, and
    /// the random numbers that are left: a path whose start cannot be entered again would never close otherwise. `None`
    /// if there is no such path, and so no cover by cycles.
    fn close_by_exchange(mut self) -> Option<(Vec<u32>, Random)> {
        let graph = self.graph;
        let mut reached_by: Vec<u32> = vec![NONE; self.next.len()];
        let mut waiting = VecDeque::from([self.last]);
        while let Some(from) = waiting.pop_front() {
            for to in self.all(graph.successors(from)) {
                if reached_by[to as usize] != NONE {
                    continue;
                }

                reached_by[to as usize] = from;
                if to == self.first {
                    let mut entered = to;
                    loop {
                        let from = reached_by[entered as usize];
                        let left = std::mem::replace(&mut self.next[from as usize], entered);
                        if left == NONE {
                            return Some((self.next, self.random));
                        }
                        entered = left;
                    }
                }

                waiting.push_back(self.before[to as usize]);
            }
        }

        None
    }

    /// Whether the next step could absorb a cycle, or complete the cycle.
    fn is_good_end(&self, last: u32) -> bool {
        let leads_away = |&to: &u32| !self.is_on_path[to as usize];
        self.leads_home[last as usize] || self.cycles > 0 && self.graph.successors(last).iter().any(leads_away)
    }

    /// The vertices, beginning with a random one.
    fn all<'b>(&mut self, vertices: &'b [u32]) -> impl Iterator<Item = u32> + Clone + use<'b> {
        turned(vertices, self.random.below(vertices.len().max(1) as u64) as usize)
    }

    /// Some of the vertices, beginning with a random one.
    fn some<'b>(&mut self, vertices: &'b [u32]) -> impl Iterator<Item = u32> + Clone + use<'b> {
        self.all(vertices).take(MAX_ARCS)
    }

    fn random_on_path(&mut self) -> u32 {
        let count = self.next.len() as u64;
        loop {
            let vertex = self.random.below(count) as u32;
            if self.is_on_path[vertex as usize] {
                return vertex;
            }
        }
    }

    /// A B C becomes A C B.
    fn swap(&mut self, (b_first, c_first): Swap) {
        let a_last = self.before[b_first as usize];
        let b_last = self.before[c_first as usize];
        let c_last = self.last;
        self.order.cut_before(b_first);
        self.order.cut_before(c_first);
        self.order.concatenate(a_last, c_first);
        self.order.concatenate(c_last, b_first);
        self.link(a_last, c_first);
        self.link(c_last, b_first);
        self.set_ends(self.first, b_last);
    }

    /// The part of the path from this vertex on becomes a cycle.
    fn split(&mut self, from: u32) {
        let last = self.before[from as usize];
        let end = self.last;
        self.order.cut_before(from);
        self.link(end, from);
        self.mark(from, false);
        self.set_ends(self.first, last);
        self.cycles += 1;
        self.entries.push(from);
    }

    /// Lets the sequence of a cycle begin with this vertex. Returns the one before it, which is the last.
    fn cut_ring(&mut self, vertex: u32) -> u32 {
        self.order.begin_ring_with(vertex);
        self.before[vertex as usize]
    }

    fn link(&mut self, from: u32, to: u32) {
        self.next[from as usize] = to;
        self.before[to as usize] = from;
    }

    /// Sets the ends of the path.
    fn set_ends(&mut self, first: u32, last: u32) {
        let graph = self.graph;
        if first != self.first {
            graph.predecessors(self.first).iter().for_each(|&from| self.leads_home[from as usize] = false);
            graph.predecessors(first).iter().for_each(|&from| self.leads_home[from as usize] = true);
        }
        self.first = first;
        self.last = last;
        self.before[first as usize] = NONE;
        self.next[last as usize] = NONE;
    }

    /// Marks the vertices of a cycle as on the path, or not.
    fn mark(&mut self, vertex: u32, is_on_path: bool) {
        let mut at = vertex;
        loop {
            self.is_on_path[at as usize] = is_on_path;
            at = self.next[at as usize];
            if at == vertex {
                break;
            }
        }
    }
}
