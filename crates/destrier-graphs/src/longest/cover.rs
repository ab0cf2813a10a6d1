//! A long path and a long cycle of a directed graph, by annealing.
//!
//! The vertices are covered by paths and cycles, at first each by itself. Steps take an arc that is not used, give up
//! those in its way, and go on with an arc for a vertex that lost its own, a few times (an ejection chain, as in Lin
//! and Kernighan 1973). The value of a cover is the sum of the squares of its lengths, so that long ones grow at the
//! expense of short ones. A chain that ends with a lower value is kept with a probability that falls with the loss,
//! and with time. All numbers are whole, so that every machine does the same.

use super::fitting::longer;
use destrier_core::DirectedGraph;
use destrier_search::method::{Control, Random};

const NONE: u32 = u32::MAX;

/// A cycle adds its length to the value this many times: else it would be closed by chance only.
const CYCLE_BONUS: u64 = 4;

/// The longest chain of exchanges.
const LONGEST_CHAIN: usize = 12;

/// Vertices that a run passes: this many for each pair of vertices, but not more than the second number.
const PASSED_PER_PAIR: u64 = 1 << 11;
const MAX_PASSED: u64 = 1 << 27;

/// Runs, each from the beginning. At the beginning of a run every second loss is borne that is as large as this many
/// halves of the longest path: some graphs want a warm beginning, others a cool one.
const RUN_WARMTHS: [u64; 4] = [1, 2, 4, 2];

/// The longest path and the longest cycle that were found. A run, by its number, uses only arcs for which `may_use`
/// holds.
pub(super) fn search(
    graph: &DirectedGraph,
    may_use: impl Fn(u64, u32, u32) -> bool,
    seed: u64,
    control: &Control,
) -> (Vec<u32>, Vec<u32>) {
    let pairs = (graph.vertices() as u64).saturating_pow(2);
    let most = pairs.saturating_mul(PASSED_PER_PAIR).min(MAX_PASSED);
    let mut path = Vec::new();
    let mut cycle = Vec::new();

    for (run, warmth) in (0..).zip(RUN_WARMTHS) {
        let mut cover = Cover::new(graph, Random::new(seed, run));
        while cover.passed < most && !control.is_stopped() {
            let left = 1024 - 1024 * cover.passed / most;
            let loss = (cover.path.len() as u64 * warmth * left * left) >> 21;
            for _ in 0..64 {
                cover.try_chain(&|from, to| may_use(run, from, to), loss);
            }
        }

        path = longer(path, cover.path);
        cycle = longer(cycle, cover.cycle);
        control.found(path.len() as u64);
    }

    (path, cycle)
}

struct Cover<'a> {
    graph: &'a DirectedGraph,
    random: Random,
    next: Vec<u32>,
    before: Vec<u32>,
    /// The sum of the squares of the lengths.
    value: u64,
    /// Arcs that the present chain took (`true`) and gave up.
    changes: Vec<(bool, u32, u32)>,
    /// The longest path and the longest cycle that the present chain made: the length, and one of its vertices.
    longest_made: [(u64, u32); 2],
    /// Vertices that were passed: the work done.
    passed: u64,
    path: Vec<u32>,
    cycle: Vec<u32>,
}

impl<'a> Cover<'a> {
    fn new(graph: &'a DirectedGraph, random: Random) -> Cover<'a> {
        let count = graph.vertices();
        Cover {
            graph,
            random,
            next: vec![NONE; count],
            before: vec![NONE; count],
            value: count as u64,
            changes: Vec::new(),
            longest_made: [(0, 0); 2],
            passed: 0,
            path: Vec::new(),
            cycle: Vec::new(),
        }
    }

    /// Tries a chain that begins with a random arc, and undoes it if more than the loss is lost, or little more.
    fn try_chain(&mut self, may_use: &impl Fn(u32, u32) -> bool, loss: u64) {
        self.passed += 1;
        let from = self.random.below(self.next.len() as u64) as u32;
        let Some(to) = self.one_of(self.graph.successors(from), self.next[from as usize]) else { return };
        self.changes.clear();
        self.longest_made = [(0, 0); 2];

        let before = self.value;
        let mut arc = Some((from, to));
        for _ in 0..LONGEST_CHAIN {
            let Some((from, to)) = arc.filter(|&(from, to)| may_use(from, to)) else { break };
            let left = self.before[to as usize];
            let bereft = self.next[from as usize];
            self.exchange(from, to, may_use);

            // With each halving of the chance, one more loss is allowed.
            let bearable = loss * u64::from(self.random.bits().trailing_zeros());
            if self.value + bearable >= before {
                return self.keep_longest();
            }

            let is_left = left != NONE && self.next[left as usize] == NONE;
            let is_bereft = bereft != NONE && self.before[bereft as usize] == NONE;
            arc = if is_left && (!is_bereft || self.random.below(2) == 0) {
                self.one_of(self.graph.successors(left), to).map(|to| (left, to))
            } else if is_bereft {
                self.one_of(self.graph.predecessors(bereft), from).map(|from| (from, bereft))
            } else {
                None
            };
        }

        while let Some((was_taken, from, to)) = self.changes.pop() {
            if was_taken {
                self.unlink(from, to);
            } else {
                self.link(from, to);
            }
        }
    }

    /// A random vertex of a list but this one.
    fn one_of(&mut self, vertices: &[u32], but: u32) -> Option<u32> {
        let has_it = vertices.binary_search(&but).ok();
        let count = vertices.len() - usize::from(has_it.is_some());
        if count == 0 {
            return None;
        }
        let index = self.random.below(count as u64) as usize;
        Some(vertices[index + usize::from(has_it.is_some_and(|place| index >= place))])
    }

    /// Takes an arc instead of those in its way, and the arc between what they leave, if there is one.
    fn exchange(&mut self, from: u32, to: u32, may_use: &impl Fn(u32, u32) -> bool) {
        let left = self.before[to as usize];
        let bereft = self.next[from as usize];
        for (from, to) in [(from, bereft), (left, to)].into_iter().filter(|&(from, to)| from != NONE && to != NONE) {
            self.unlink(from, to);
            self.changes.push((false, from, to));
        }

        self.link(from, to);
        self.changes.push((true, from, to));

        let leaves_two = left != NONE && bereft != NONE && left != bereft;
        if leaves_two && self.graph.has_arc(left, bereft) && may_use(left, bereft) {
            self.link(left, bereft);
            self.changes.push((true, left, bereft));
        }
    }

    /// Gives up an arc.
    fn unlink(&mut self, from: u32, to: u32) {
        self.next[from as usize] = NONE;
        self.before[to as usize] = NONE;
        let first = self.walk(from, false);
        let last = self.walk(to, true);
        self.value -= if last.1 == from { CYCLE_BONUS * first.0 } else { 2 * first.0 * last.0 };
    }

    /// Takes an arc.
    fn link(&mut self, from: u32, to: u32) {
        let first = self.walk(from, false);
        let last = self.walk(to, true);
        self.next[from as usize] = to;
        self.before[to as usize] = from;
        let closes = last.1 == from;
        let length = if closes { first.0 } else { first.0 + last.0 };
        self.value += if closes { CYCLE_BONUS * first.0 } else { 2 * first.0 * last.0 };
        let made = &mut self.longest_made[usize::from(closes)];
        *made = (*made).max((length, from));
    }

    /// The number of vertices from here to the end of a path, or to its beginning, and the last of them.
    fn walk(&mut self, from: u32, forwards: bool) -> (u64, u32) {
        let links = if forwards { &self.next } else { &self.before };
        let mut length = 1;
        let mut here = from;
        while links[here as usize] != NONE {
            here = links[here as usize];
            length += 1;
        }
        self.passed += length;
        (length, here)
    }

    /// Copies the path and the cycle that the chain made, if they still exist and are the longest so far.
    fn keep_longest(&mut self) {
        for (is_cycle, (length, vertex)) in [false, true].into_iter().zip(self.longest_made) {
            let known = if is_cycle { &self.cycle } else { &self.path };
            if length <= known.len() as u64 {
                continue;
            }

            let step =
                |links: &[u32], here: u32| Some(links[here as usize]).filter(|&next| next != NONE && next != vertex);
            let mut part: Vec<u32> = std::iter::successors(Some(vertex), |&here| step(&self.next, here)).collect();
            let closes = self.next[part[part.len() - 1] as usize] == vertex;
            if !closes {
                let earlier = std::iter::successors(step(&self.before, vertex), |&here| step(&self.before, here));
                let mut whole: Vec<u32> = earlier.collect();
                whole.reverse();
                whole.append(&mut part);
                part = whole;
            }

            self.passed += part.len() as u64;
            if closes && part.len() > self.cycle.len() {
                self.cycle.clone_from(&part);
            }
            if part.len() > self.path.len() {
                self.path = part;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LongestRequest, longest};
    use destrier_core::{AnyGraph, Shape, SimplePath};

    fn random_graph(vertices: u32, arcs: u32) -> DirectedGraph {
        let mut random = Random::new(11, 0);
        let mut pick = || random.below(u64::from(vertices)) as u32;
        let arcs: Vec<(u32, u32)> = (0..arcs).map(|_| (pick(), pick())).filter(|(from, to)| from != to).collect();
        DirectedGraph::from_arcs(vertices, arcs).unwrap()
    }

    #[test]
    fn sparse_graphs_get_long_paths_and_cycles() {
        let graph = random_graph(80, 200);
        let found = search(&graph, |_, _, _| true, 1, &Control::new());
        assert_eq!(found, search(&graph, |_, _, _| true, 1, &Control::new()));
        let any = AnyGraph::from(graph.clone());
        let lengths = [(found.0, Shape::Open), (found.1, Shape::Closed)]
            .map(|(vertices, shape)| SimplePath::verify(any.clone(), vertices, shape).unwrap().len());
        let requests = [LongestRequest::new(graph.clone()), LongestRequest::new(graph).cycle()];
        for ((request, length), least) in requests.iter().zip(lengths).zip([50, 40]) {
            let answer = longest(request).unwrap();
            assert!(length >= least && answer.length() >= least as u64, "{length} {}", answer.length());
            assert!(answer.length() <= answer.upper_bound, "{} {}", answer.length(), answer.upper_bound);
        }
    }

    #[test]
    fn barred_arcs_and_a_stop_are_obeyed() {
        let graph = random_graph(40, 120);
        let (path, cycle) = search(&graph, |_, from, to| from / 20 == to / 20, 1, &Control::new());
        assert!(path.len() > 10 && path.iter().all(|&vertex| vertex / 20 == path[0] / 20), "{path:?}");
        assert!(cycle.len() > 5 && cycle.iter().all(|&vertex| vertex / 20 == cycle[0] / 20), "{cycle:?}");
        let stopped = Control::new();
        stopped.stop();
        assert_eq!(search(&graph, |_, _, _| true, 1, &stopped), (Vec::new(), Vec::new()));
        let arcless = DirectedGraph::from_arcs(3, []).unwrap();
        assert_eq!(search(&arcless, |_, _, _| true, 1, &Control::new()), (Vec::new(), Vec::new()));
    }
}
