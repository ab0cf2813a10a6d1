//! The long exchange: alternating cycles of six, eight, ... edges, where no 4-cycle joins two cycles of the 2-factor.
//!
//! Along such a cycle a0-b0 is chosen, b0-a1 is not, a1-b1 is chosen, and so on back to a0. It may meet one cycle of
//! the 2-factor several times, and then whether the exchange joins or splits depends on the order and direction in
//! which it meets it. So every vertex knows its cycle and its place there: the chosen edges cut the cycles into
//! stretches, and following stretches and new edges alternately counts the cycles that would result, in time
//! proportional to the alternating cycle.
//!
//! Cycles that cannot be joined to their neighbours are small and few when the short exchange is done, so the search
//! starts from them, smallest first, and deepens; the places are updated after each exchange.
//!
//! A few small cycles may still be left, mostly at the border of a large board. [`stir`] changes them at random, by
//! exchanges that neither join nor split, and tries again.

use super::factor::TwoFactor;
use crate::method::{Control, FIRST_SEED, Random, TraceStep};
use destrier_core::Graph;

/// Chosen edges in the longest cycles that are tried.
const DEEPEST: usize = 7;

/// Steps of search that one call may take, plus a number per vertex, so that no graph makes it endless.
const STEPS: u64 = 20_000_000;
const STEPS_PER_VERTEX: u64 = 500;

/// How often, on average, a vertex may get a new place. Where small cycles are joined to a large one, one after
/// another, each exchange updates all places there; that is a plain walk, much faster than the same number of search
/// steps.
const PLACES_PER_VERTEX: u64 = 10_000;

/// Cycles up to which stirring is tried, its rounds, the steps of search that it may take, plus a number per vertex,
/// and the random trails per cycle and round.
const MAX_STIRRED: usize = 64;
const STIRS: u64 = 60;
const STIR_STEPS: u64 = 5_000_000;
const STIR_STEPS_PER_VERTEX: u64 = 50;
const STIR_TRAILS: u64 = 2_000;

/// Steps from the cycle to where the trails of stirring begin, the numbers of their chosen edges, and the number of
/// chosen edges in the longest cycles that are tried after it.
const STIR_DISTANCES: [u32; 3] = [0, 1, 2];
const STIR_DEPTHS: [u32; 3] = [2, 3, 4];
const DEEPEST_STIRRED: usize = 5;

pub(super) struct LongerCycles<'a> {
    graph: &'a Graph,
    factor: &'a mut TwoFactor,
    control: &'a Control,
    /// For each vertex, its cycle and its place there.
    loop_of: Vec<u32>,
    place: Vec<u32>,
    /// The length of each cycle; 0 if it was joined to others.
    sizes: Vec<u32>,
    /// A vertex of each cycle.
    heads: Vec<u32>,
    /// The alternating path of the search.
    trail: Vec<u32>,
    /// The remaining number of search steps and new places.
    steps: u64,
    places: u64,
}

/// Joins cycles along alternating cycles, as many as it finds.
pub(super) fn merge(graph: &Graph, factor: &mut TwoFactor, control: &Control) {
    LongerCycles::new(graph, factor, control).deepen(DEEPEST);
}

/// Changes the remaining cycles at random and joins them, as many as it can.
pub(super) fn stir(graph: &Graph, factor: &mut TwoFactor, control: &Control) {
    let mut longer = LongerCycles::new(graph, factor, control);
    longer.steps = STIR_STEPS + STIR_STEPS_PER_VERTEX * graph.vertices() as u64;
    let mut random = Random::new(FIRST_SEED, 0);
    for _ in 0..STIRS {
        let loops = longer.loops();
        if loops.len() <= 1 || loops.len() > MAX_STIRRED || longer.is_over() {
            break;
        }

        for &label in &loops[..loops.len() - 1] {
            if longer.sizes[label] > 0 && longer.find_neutral(label, &mut random) {
                longer.exchange();
            }
        }

        longer.deepen(DEEPEST_STIRRED);
    }
}

impl<'a> LongerCycles<'a> {
    fn new(graph: &'a Graph, factor: &'a mut TwoFactor, control: &'a Control) -> LongerCycles<'a> {
        let vertices = factor.mates.len();
        let mut longer = LongerCycles {
            graph,
            factor,
            control,
            loop_of: vec![u32::MAX; vertices],
            place: vec![0; vertices],
            sizes: Vec::new(),
            heads: Vec::new(),
            trail: Vec::new(),
            steps: STEPS + STEPS_PER_VERTEX * vertices as u64,
            places: STEPS + PLACES_PER_VERTEX * vertices as u64,
        };

        for vertex in 0..vertices as u32 {
            if longer.loop_of[vertex as usize] == u32::MAX {
                longer.label(vertex);
            }
        }

        longer
    }

    fn is_over(&self) -> bool {
        self.steps == 0 || self.places == 0 || self.control.is_stopped()
    }

    /// Numbers the cycle through `start` as a new one.
    fn label(&mut self, start: u32) {
        let label = self.sizes.len() as u32;
        let mut size = 0;
        for vertex in self.factor.walk(start) {
            self.loop_of[vertex as usize] = label;
            self.place[vertex as usize] = size;
            size += 1;
        }
        self.sizes.push(size);
        self.heads.push(start);
        self.places = self.places.saturating_sub(u64::from(size));
    }

    /// The cycles, smallest first.
    fn loops(&self) -> Vec<usize> {
        let mut loops: Vec<usize> = (0..self.sizes.len()).filter(|&label| self.sizes[label] > 0).collect();
        loops.sort_by_key(|&label| self.sizes[label]);
        loops
    }

    /// Joins along alternating cycles with up to `deepest` chosen edges.
    fn deepen(&mut self, deepest: usize) {
        let mut depth = 2;
        while depth <= deepest && !self.is_over() {
            // An exchange may make shorter alternating cycles possible.
            depth = if self.sweep(depth) { 2 } else { depth + 1 };
        }
    }

    /// From every cycle except the largest, searches for an alternating cycle with `depth` chosen edges that joins, and
    /// exchanges it. Returns whether there was any.
    fn sweep(&mut self, depth: usize) -> bool {
        let mut loops = self.loops();
        loops.pop();
        let mut joined = false;
        for label in loops {
            if self.sizes[label] > 0 && !self.is_over() && self.search_on(label, depth) {
                self.exchange();
                joined = true;
            }
        }
        joined
    }

    /// Follows random alternating trails on and beside a cycle until one closes whose exchange leaves as many cycles as
    /// before.
    fn find_neutral(&mut self, label: usize, random: &mut Random) -> bool {
        let vertices: Vec<u32> = self.factor.walk(self.heads[label]).collect();
        let graph = self.graph;
        for _ in 0..STIR_TRAILS {
            let mut pick = |list: &[u32]| list[random.below(list.len() as u64) as usize];
            let mut first = pick(&vertices);
            for _ in 0..pick(&STIR_DISTANCES) {
                first = pick(graph.neighbours(first));
            }

            self.trail.clear();
            self.trail.extend([first, pick(&self.factor.mates(first))]);
            for _ in 1..pick(&STIR_DEPTHS) {
                let onward = pick(graph.neighbours(self.trail[self.trail.len() - 1]));
                self.trail.extend([onward, pick(&self.factor.mates(onward))]);
            }

            if self.is_alternating() && loops_after(self.trail.len(), |end| self.cut(end)) == self.touched().len() {
                return true;
            }
        }

        false
    }

    /// Whether the trail is an alternating cycle without a repeated vertex. Its chosen edges are known to be chosen.
    fn is_alternating(&self) -> bool {
        let is_new = |from: u32, to: u32| self.graph.neighbours(from).contains(&to) && !self.is_chosen(from, to);
        let next = |place: usize| self.trail[(place + 1) % self.trail.len()];
        let places = || 0..self.trail.len();
        places().all(|place| !self.trail[..place].contains(&self.trail[place]))
            && places().skip(1).step_by(2).all(|place| is_new(self.trail[place], next(place)))
    }

    fn search_on(&mut self, label: usize, depth: usize) -> bool {
        let vertices: Vec<u32> = self.factor.walk(self.heads[label]).collect();
        vertices.into_iter().any(|a| self.factor.mates(a).into_iter().any(|b| self.search_from(a, b, depth)))
    }

    /// An alternating cycle that joins leaves its first cycle somewhere, so it is enough to examine those whose second
    /// edge does: on a long board few vertices lie where two cycles meet.
    fn search_from(&mut self, a: u32, b: u32, depth: usize) -> bool {
        let own = self.loop_of[b as usize];
        if self.steps == 0 || self.graph.neighbours(b).iter().all(|&c| self.loop_of[c as usize] == own) {
            return false;
        }
        self.trail.clear();
        self.trail.extend([a, b]);
        !self.control.is_stopped() && self.extend(depth - 1)
    }

    /// Extends the trail by `left` more chosen edges, depth-first, until it closes to an alternating cycle that joins.
    fn extend(&mut self, left: usize) -> bool {
        if self.steps == 0 {
            return false;
        }

        self.steps -= 1;

        let first = self.trail[0];
        let last = self.trail[self.trail.len() - 1];
        let graph = self.graph;
        if left == 0 {
            return graph.neighbours(last).contains(&first) && !self.is_chosen(last, first) && self.joins();
        }

        for &c in graph.neighbours(last) {
            let leaves = self.trail.len() > 2 || self.loop_of[c as usize] != self.loop_of[last as usize];
            if !leaves || self.is_chosen(last, c) || self.trail.contains(&c) {
                continue;
            }

            for d in self.factor.mates(c) {
                if !self.trail.contains(&d) {
                    self.trail.push(c);
                    self.trail.push(d);
                    if self.extend(left - 1) {
                        return true;
                    }
                    self.trail.truncate(self.trail.len() - 2);
                }
            }
        }

        false
    }

    fn is_chosen(&self, from: u32, to: u32) -> bool {
        self.factor.mates(from).contains(&to)
    }

    /// Whether the exchange along the trail leaves fewer cycles than it touches.
    fn joins(&self) -> bool {
        loops_after(self.trail.len(), |end| self.cut(end)) < self.touched().len()
    }

    /// The cycles that the trail meets.
    fn touched(&self) -> Vec<u32> {
        let mut touched: Vec<u32> = self.trail.iter().map(|&vertex| self.loop_of[vertex as usize]).collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    fn cut(&self, end: usize) -> (u32, u32, usize) {
        let [a, b] = [end, end + 1].map(|end| self.trail[end] as usize);
        let label = self.loop_of[a];
        let size = self.sizes[label as usize];
        if (self.place[a] + 1) % size == self.place[b] {
            (label, self.place[a], end)
        } else {
            (label, self.place[b], end + 1)
        }
    }

    /// Exchanges along the trail and renumbers the resulting cycles.
    fn exchange(&mut self) {
        self.touched().into_iter().for_each(|label| self.sizes[label as usize] = 0);
        self.factor.exchange(&self.trail);
        self.control
            .trace(|| TraceStep::Loops { text: "loops joined along a longer cycle", loops: self.factor.loops() });
        let fresh = self.sizes.len() as u32;
        for index in 0..self.trail.len() {
            let vertex = self.trail[index];
            if self.loop_of[vertex as usize] < fresh {
                self.label(vertex);
            }
        }
    }
}

/// The number of cycles after an exchange along a trail with this many ends of chosen edges, numbered as in the trail.
/// `cut` gives, for the first end of a chosen edge, its cycle, the place where the edge begins, and which end that is.
pub(super) fn loops_after(ends: usize, cut: impl Fn(usize) -> (u32, u32, usize)) -> usize {
    // Sorted, the cuts are in the order of the cycles.
    let mut cuts: Vec<(u32, u32, usize)> = (0..ends).step_by(2).map(cut).collect();
    cuts.sort_unstable();

    // A stretch leads from the later end of one cut to the earlier end of the next cut of the same cycle.
    let mut across = vec![0; ends];
    for group in cuts.chunk_by(|cut, next| cut.0 == next.0) {
        for (index, cut) in group.iter().enumerate() {
            let next = group[(index + 1) % group.len()];
            let later = cut.2 ^ 1;
            across[later] = next.2;
            across[next.2] = later;
        }
    }

    let mut seen = vec![false; ends];
    let mut loops = 0;
    for start in 0..ends {
        let mut end = start;
        loops += usize::from(!seen[start]);

        while !seen[end] {
            seen[end] = true;
            // The new edge leads from the end of one chosen edge to the beginning of the next along the trail.
            let over = if end % 2 == 1 { (end + 1) % ends } else { (end + ends - 1) % ends };
            seen[over] = true;
            end = across[over];
        }
    }

    loops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::join::repair_factor;
    use crate::method::Random;
    use destrier_core::RectangleGraph;

    /// Every closed alternating trail of this depth from `a`, by brute force.
    fn trails(longer: &mut LongerCycles, left: usize, found: &mut Vec<Vec<u32>>) {
        let first = longer.trail[0];
        let last = longer.trail[longer.trail.len() - 1];
        let graph = longer.graph;
        if left == 0 {
            if graph.neighbours(last).contains(&first) && !longer.is_chosen(last, first) {
                found.push(longer.trail.clone());
            }
            return;
        }

        for &c in graph.neighbours(last) {
            for d in longer.factor.mates(c) {
                if !longer.is_chosen(last, c) && !longer.trail.contains(&c) && !longer.trail.contains(&d) {
                    longer.trail.extend([c, d]);
                    trails(longer, left - 1, found);
                    longer.trail.truncate(longer.trail.len() - 2);
                }
            }
        }
    }

    #[test]
    fn the_loops_that_come_out_are_foretold() {
        let control = Control::default();
        let mut joined = 0;
        let mut split = 0;
        for (text, seed) in [("6x6", 1), ("torus:5x5", 2), ("8x8", 3), ("mobius:6x5", 4)] {
            let graph = RectangleGraph::new(&text.parse().unwrap()).graph;
            let (factor, _) = repair_factor(&graph, [], &mut Random::new(seed, 0), &control).unwrap();
            for a in 0..graph.vertices() as u32 {
                for depth in [2, 3] {
                    let mut work = factor.clone();
                    let mut longer = LongerCycles::new(&graph, &mut work, &control);
                    let mut found = Vec::new();
                    longer.trail = vec![a, longer.factor.mates(a)[0]];
                    trails(&mut longer, depth - 1, &mut found);

                    for trail in found {
                        longer.trail = trail;
                        let after = loops_after(longer.trail.len(), |end| longer.cut(end)) as u64;
                        let before = longer.touched().len() as u64;
                        let mut changed = factor.clone();
                        changed.exchange(&longer.trail);

                        assert_eq!(
                            factor.count_loops() - before + after,
                            changed.count_loops(),
                            "{text} {:?}",
                            longer.trail
                        );

                        joined += u64::from(after < before);
                        split += u64::from(after > before);
                    }
                }
            }
        }

        assert!(joined > 100 && split > 100, "the sample has both kinds: {joined} {split}");
    }
}
