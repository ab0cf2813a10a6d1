//! Lazy SAT: a SAT solver finds a 2-factor; its cycles are joined by exchanges where possible and forbidden otherwise.
//!
//! The solver knows that every vertex is entered once and left once (`arcs.rs`). That there must be a single cycle is
//! added as needed: a set of vertices that has a cycle of its own must be left by some arc and entered by some arc.
//! Each such cut holds in every Hamiltonian cycle, so if the solver finds no further 2-factor there is none.
//!
//! This is counterexample-guided refinement (Soh, Le Berre, Roussel, Banbara and Tamura 2014, "Incremental SAT-based
//! method with native Boolean cardinality handling for the Hamiltonian cycle problem"), with arcs instead of edges.

mod arcs;
mod solver;

use super::problem::Problem;
use arcs::Arcs;
use destrier_core::Graph;
use destrier_search::disjoint_sets::DisjointSets;
use destrier_search::join::{self, TwoFactor};
use destrier_search::method::Control;
use solver::{Solver, SolverVerdict};

/// The result of a stretch of work.
pub(super) enum SatResult {
    /// A Hamiltonian cycle of the problem, by its vertices.
    Cycle(Vec<u32>),
    /// The clauses contradict each other.
    None,
    /// The question was not settled within the stretch.
    Open,
    /// The caller stopped it.
    Stopped,
}

/// A search that can be continued where it stopped.
pub(super) struct Lazy<'a> {
    problem: &'a Problem,
    control: &'a Control,
    arcs: Arcs,
    solver: Solver<'a>,
    /// The graph with an additional vertex in the middle of each link, so that no exchange gives up a link.
    guarded: Graph,
    middles: Vec<(u32, u32)>,
    /// The longest cycle found, by its vertices.
    pub(super) longest: Vec<u32>,
    /// The number of 2-factors that the solver found.
    pub(super) rounds: u64,
    /// The number of conflicts since the search began.
    pub(super) conflicts: u64,
}

impl<'a> Lazy<'a> {
    /// `None` if the caller stopped it.
    pub(super) fn new(problem: &'a Problem, control: &'a Control) -> Option<Lazy<'a>> {
        let mut solver = Solver::new(control);
        let arcs = Arcs::new(problem, &mut solver, control)?;
        let (guarded, middles) = problem.guarded();
        let longest = Vec::new();
        Some(Lazy { problem, control, arcs, solver, guarded, middles, longest, rounds: 0, conflicts: 0 })
    }

    /// Continues until this many more conflicts occurred.
    pub(super) fn run(&mut self, conflicts: u64) -> SatResult {
        let until = self.conflicts + conflicts;
        loop {
            let verdict = self.solver.solve(until.saturating_sub(self.conflicts));
            self.conflicts = self.solver.conflicts();

            match verdict {
                SolverVerdict::Contradiction => return SatResult::None,
                SolverVerdict::Stopped => return SatResult::Stopped,
                SolverVerdict::OutOfConflicts => return SatResult::Open,
                SolverVerdict::Model => {}
            }

            self.rounds += 1;

            let chosen = self.arcs.chosen(&self.solver);
            let (loop_of, loops) = self.loops(&chosen);
            if loops == 1 {
                return SatResult::Cycle(self.cycle(&chosen));
            }
            if self.rounds.is_power_of_two()
                && let Some(cycle) = self.join(&chosen)
            {
                return SatResult::Cycle(cycle);
            }

            self.remember(&chosen, &loop_of, loops);
            self.forbid(&loop_of, loops);
        }
    }

    /// The cycle of each vertex, and the number of cycles.
    fn loops(&self, chosen: &[(u32, u32)]) -> (Vec<u32>, u32) {
        let mut sets = DisjointSets::new(self.problem.graph.vertices() as u32);
        for &(from, to) in chosen {
            sets.union(from, to);
        }
        for (vertex, &far) in (0..).zip(&self.problem.link) {
            sets.union(vertex, far);
        }

        let mut number = vec![u32::MAX; self.problem.graph.vertices()];
        let mut loops = 0;
        let mut loop_of = Vec::with_capacity(number.len());
        for vertex in 0..number.len() as u32 {
            let root = sets.find(vertex) as usize;
            if number[root] == u32::MAX {
                number[root] = loops;
                loops += 1;
            }
            loop_of.push(number[root]);
        }

        (loop_of, loops)
    }

    fn cycle(&self, chosen: &[(u32, u32)]) -> Vec<u32> {
        self.round_from(0, chosen)
    }

    /// The cycle of a vertex, in order.
    fn round_from(&self, start: u32, chosen: &[(u32, u32)]) -> Vec<u32> {
        let links = self.problem.edges().filter(|&(from, to)| self.problem.is_link(from, to));
        let edges: Vec<(u32, u32)> = links.chain(chosen.iter().copied()).collect();
        super::problem::walk(self.problem.graph.vertices(), start, &edges)
    }

    /// Keeps the largest cycle found so far: opened anywhere, it is the longest path so far.
    fn remember(&mut self, chosen: &[(u32, u32)], loop_of: &[u32], loops: u32) {
        let mut sizes = vec![0usize; loops as usize];
        loop_of.iter().for_each(|&own| sizes[own as usize] += 1);
        let start = (0..loop_of.len()).max_by_key(|&vertex| sizes[loop_of[vertex] as usize]);
        if let Some(start) = start.filter(|&vertex| sizes[loop_of[vertex] as usize] > self.longest.len()) {
            self.longest = self.round_from(start as u32, chosen);
            self.control.found(self.longest.len() as u64);
        }
    }

    fn join(&self, chosen: &[(u32, u32)]) -> Option<Vec<u32>> {
        let count = self.problem.graph.vertices() as u32;
        let halves = self.middles.iter().zip(count..).flat_map(|(&(from, to), middle)| [(from, middle), (middle, to)]);
        let factor = TwoFactor::new(&self.guarded, halves.chain(chosen.iter().copied())).ok()?;
        let mut cycle = join::join(&self.guarded, factor, self.control).ok()?;
        cycle.retain(|&vertex| vertex < count);
        Some(cycle)
    }

    /// Requires that every cycle except the largest is left and entered.
    fn forbid(&mut self, loop_of: &[u32], loops: u32) {
        let mut sizes = vec![0u32; loops as usize];
        loop_of.iter().for_each(|&own| sizes[own as usize] += 1);

        let largest = (0..loops).max_by_key(|&own| sizes[own as usize]);
        let mut leaving = vec![Vec::new(); loops as usize];
        let mut entering = vec![Vec::new(); loops as usize];
        for (from, to, literal) in self.arcs.iter() {
            let here = loop_of[from as usize];
            let there = loop_of[to as usize];
            if here != there {
                leaving[here as usize].push(literal);
                entering[there as usize].push(literal);
            }
        }

        for own in (0..loops).filter(|&own| Some(own) != largest) {
            self.solver.add(&leaving[own as usize]);
            self.solver.add(&entering[own as usize]);
        }
    }
}
