//! The initial clauses: every vertex is entered once and left once.
//!
//! Each edge that is not a link has two literals, one per direction. A vertex without a link has one arc in and one arc
//! out, not to the same neighbour. A link has a direction; one arc enters it where it begins and one leaves it where it
//! ends.
//!
//! If all vertices have links, and they can be coloured so that every edge joins two colours, a cycle runs through all
//! links from one colour to the other: links from black to white are followed by edges from white to black. Then every
//! edge has only one direction. Graphs made from directed graphs are of this kind.

use super::super::problem::Problem;
use super::solver::{Literal, Solver};
use destrier_search::method::Control;
use std::collections::VecDeque;

/// A vertex with more neighbours gets its "at most one" by a ladder of new variables instead of pair by pair.
const MAX_PAIRWISE: usize = 6;

/// The arcs and their literals.
pub(super) struct Arcs {
    list: Vec<(u32, u32, Literal)>,
}

impl Arcs {
    /// `None` if the caller stopped it.
    pub(super) fn new(problem: &Problem, solver: &mut Solver, control: &Control) -> Option<Arcs> {
        let count = problem.graph.vertices();
        let colours = colours(problem);
        let allowed = |from: u32| colours.as_ref().is_none_or(|colours| colours[from as usize]);
        let mut arcs = Arcs { list: Vec::new() };
        let mut out = vec![Vec::new(); count];
        let mut into = vec![Vec::new(); count];

        for (low, high) in problem.edges().filter(|&(low, high)| !problem.is_link(low, high)) {
            let ways = [(low, high), (high, low)].into_iter().filter(|&(from, _)| allowed(from));
            let mut both = Vec::new();
            for (from, to) in ways {
                let literal = solver.variable();
                arcs.list.push((from, to, literal));
                out[from as usize].push(literal);
                into[to as usize].push(literal);
                both.push(-literal);
            }

            if both.len() == 2 {
                solver.add(&both);
            }

            if arcs.list.len().is_multiple_of(1 << 10) && control.is_stopped() {
                return None;
            }
        }

        let mut directed = colours.is_some();
        for vertex in 0..count as u32 {
            if control.is_stopped() {
                return None;
            }

            let at = vertex as usize;
            let far = problem.link[at];
            if far == vertex {
                exactly_one(solver, &out[at]);
                exactly_one(solver, &into[at]);
            } else {
                let all: Vec<Literal> = out[at].iter().chain(&into[at]).copied().collect();
                exactly_one(solver, &all);
            }

            if far > vertex && colours.is_none() {
                let forward = solver.variable();
                let there = far as usize;
                for &literal in into[at].iter().chain(&out[there]) {
                    solver.add(&[-literal, forward]);
                }
                for &literal in out[at].iter().chain(&into[there]) {
                    solver.add(&[-literal, -forward]);
                }

                // One direction of each cycle is enough.
                if !std::mem::replace(&mut directed, true) {
                    solver.add(&[forward]);
                }
            }
        }

        Some(arcs)
    }

    /// Each arc with its first vertex, its second vertex and its literal.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32, Literal)> + '_ {
        self.list.iter().copied()
    }

    /// The arcs of the solver's model.
    pub(super) fn chosen(&self, solver: &Solver) -> Vec<(u32, u32)> {
        self.iter().filter(|&(_, _, literal)| solver.holds(literal)).map(|(from, to, _)| (from, to)).collect()
    }
}

fn exactly_one(solver: &mut Solver, literals: &[Literal]) {
    solver.add(literals);
    at_most_one(solver, literals);
}

/// Adds clauses that allow at most one of the literals. Long lists get a ladder: at most one of the first few or of all
/// the rest, which a new variable represents.
fn at_most_one(solver: &mut Solver, literals: &[Literal]) {
    let mut left: VecDeque<Literal> = literals.iter().copied().collect();
    while left.len() > MAX_PAIRWISE {
        let others = solver.variable();
        let head: Vec<Literal> = left.drain(..MAX_PAIRWISE - 2).chain([others]).collect();
        pairwise(solver, &head);
        left.push_back(-others);
    }
    pairwise(solver, left.make_contiguous());
}

fn pairwise(solver: &mut Solver, literals: &[Literal]) {
    for (index, &first) in literals.iter().enumerate() {
        literals[..index].iter().for_each(|&second| solver.add(&[-first, -second]));
    }
}

/// Two colours, if all vertices have links and every edge, links included, joins different ones. Arcs begin at vertices
/// marked true.
fn colours(problem: &Problem) -> Option<Vec<bool>> {
    let count = problem.graph.vertices();
    if (0..count as u32).any(|vertex| !problem.has_link(vertex)) {
        return None;
    }
    problem.graph.two_colouring()
}
