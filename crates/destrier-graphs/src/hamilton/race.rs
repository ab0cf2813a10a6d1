//! Settles a leaf: the solvers take turns of counted work, which double from round to round.
//!
//! Most leaves are settled in the first turn of the solver that suits them. So the first turns are taken one after
//! another, in an order that depends on the graph: rotation gets one short attempt; then a narrow graph is left to the
//! tree, which is sure to settle it; one with many edges goes to rotation first; and one that consists mostly of links,
//! as graphs made from directed graphs do, to the SAT solver, since a path can hardly be rotated there. After that the
//! solvers run in parallel.

mod sat;

use super::problem::{Edge, Problem, walk};
use super::report::PortfolioPart;
use super::tree::{Budget, Tree, TreeResult};
use crate::rotate;
use destrier_core::{Ends, Graph};
use destrier_search::method::{Control, Finding, Limit, Limits};
use sat::SatSolvers;

/// The result for a leaf.
pub(super) enum SettledLeaf {
    Cycle { cycle: Vec<u32>, by: PortfolioPart },
    None { by: PortfolioPart, nodes: u64 },
}

/// A graph of this width is narrow: it is settled in seconds even with thousands of vertices.
const NARROW: usize = 11;

/// Pairs of states that the tree may try in its first turn, and on a narrow graph; about ten million take a second.
const PAIRS: u64 = 5_000_000;
const PAIRS_IF_NARROW: u64 = 1 << 40;

/// Bytes that the search for an order of the vertices needs per edge.
const ORDER_BYTES: u64 = 64;

/// Whether cycles are likely to be plentiful: the graph is large, or has many edges, and few of them are links.
pub(super) fn has_many_cycles(graph: &Graph, links: usize) -> bool {
    4 * links < graph.vertices() && (graph.vertices() > 20_000 || graph.edges() >= 3 * graph.vertices())
}

/// The solvers at work on one leaf.
pub(super) struct Race<'a> {
    leaf: &'a Problem,
    rotation: Rotation<'a>,
    tree: TreeSolver<'a>,
    sat: SatSolvers<'a>,
    rotation_first: bool,
    rounds: u64,
    allowed: u64,
}

impl<'a> Race<'a> {
    pub(super) fn new(
        leaf: &'a Problem,
        only: Option<PortfolioPart>,
        seed: u64,
        limits: &'a Limits,
        control: &'a Control,
    ) -> Race<'a> {
        let runs = |part: PortfolioPart| only.is_none_or(|only| only == part);
        let links: Vec<Edge> = leaf.edges().filter(|&(from, to)| leaf.is_link(from, to)).collect();
        let rotation_first = has_many_cycles(&leaf.graph, links.len());
        let mostly_links = 4 * links.len() > leaf.graph.vertices();
        let may_run = runs(PortfolioPart::Rotate) && (!mostly_links || only.is_some());
        let rotation = Rotation { leaf, links, seed, limits, control, attempts: 1, longest: Vec::new(), may_run };

        // The solvers keep what they know between their turns, so they share the memory.
        let budget = Budget { pairs: PAIRS, memory: limits.memory / 8 * 3 };
        let tree = TreeSolver { leaf, control, tree: None, budget, may_run: runs(PortfolioPart::Tree) };
        let sat = SatSolvers::new(leaf, runs(PortfolioPart::Sat), limits, control);

        Race { leaf, rotation, tree, sat, rotation_first, rounds: 0, allowed: limits.memory }
    }

    /// Runs one round: in the first round the solvers take turns, in the others they run in parallel.
    pub(super) fn round(&mut self) -> Option<SettledLeaf> {
        self.rounds += 1;
        if self.rounds == 1 { self.one_after_another() } else { self.side_by_side() }
    }

    /// The limit that ends the race, if no solver can continue.
    pub(super) fn is_over(&self) -> Option<Limit> {
        let some = self.tree.may_run || self.sat.may_run() || self.rotation.may_run;
        (!some).then_some(Limit::Memory { needed: self.sat.bytes(), allowed: self.allowed })
    }

    /// The original edges of the longest path that a solver found.
    pub(super) fn longest(&self) -> Vec<Edge> {
        let by_sat = self.sat.longest();
        let rotated = &self.rotation.longest;
        self.leaf.lift_path(if by_sat.len() > rotated.len() { &by_sat } else { rotated })
    }

    /// The first turns, which suffice for most leaves. A short attempt by rotation comes first: it is over before the
    /// tree has begun, and many narrow graphs have many cycles.
    fn one_after_another(&mut self) -> Option<SettledLeaf> {
        let Race { rotation, tree, sat, rotation_first, .. } = self;
        if *rotation_first {
            return rotation.turn().or_else(|| tree.turn()).or_else(|| sat.turn());
        }
        rotation.first_attempt().or_else(|| tree.turn()).or_else(|| rotation.turn()).or_else(|| sat.turn())
    }

    /// All solvers take their turn in parallel; if several answer, the first in order counts.
    fn side_by_side(&mut self) -> Option<SettledLeaf> {
        let Race { rotation, tree, sat, .. } = self;
        let ((rotated, grown), refined) =
            rayon::join(|| rayon::join(|| rotation.turn(), || tree.turn()), || sat.turns());
        rotated.or(grown).or(refined)
    }
}

/// The turns of rotation, each with other random numbers.
struct Rotation<'a> {
    leaf: &'a Problem,
    links: Vec<Edge>,
    seed: u64,
    limits: &'a Limits,
    control: &'a Control,
    attempts: u64,
    /// The longest path so far, by the leaf's vertices.
    longest: Vec<u32>,
    may_run: bool,
}

impl Rotation<'_> {
    fn first_attempt(&mut self) -> Option<SettledLeaf> {
        if !self.may_run || self.control.is_stopped() {
            return None;
        }
        let rotated = rotate::first_attempt(&self.leaf.graph, Ends::Cycle, &self.links, self.seed, self.control);
        self.settled(rotated)
    }

    fn turn(&mut self) -> Option<SettledLeaf> {
        if !self.may_run || self.control.is_stopped() {
            return None;
        }
        let limits = Limits { attempts: self.attempts, ..self.limits.clone() };
        let seed = self.seed.wrapping_add(self.attempts - 1);
        self.attempts = self.attempts.saturating_mul(2);
        let rotated = rotate::rotate(&self.leaf.graph, Ends::Cycle, &self.links, seed, &limits, self.control);
        self.settled(rotated)
    }

    fn settled(&mut self, rotated: Finding<Vec<u32>>) -> Option<SettledLeaf> {
        match rotated {
            Finding::Found(cycle) => Some(SettledLeaf::Cycle { cycle, by: PortfolioPart::Rotate }),
            Finding::Impossible(_) => None,
            Finding::GaveUp { longest, .. } => {
                if longest.len() > self.longest.len() {
                    self.longest = longest;
                }
                None
            }
        }
    }
}

/// The turns of the tree, each from the beginning.
struct TreeSolver<'a> {
    leaf: &'a Problem,
    control: &'a Control,
    tree: Option<Tree<'a>>,
    budget: Budget,
    may_run: bool,
}

impl TreeSolver<'_> {
    fn turn(&mut self) -> Option<SettledLeaf> {
        if !self.may_run || self.control.is_stopped() {
            return None;
        }

        if self.tree.is_none() && self.leaf.graph.edges() as u64 * ORDER_BYTES <= self.budget.memory {
            self.tree = Tree::new(&self.leaf.graph, self.control);
        }

        let Some(tree) = &self.tree else {
            self.may_run = false;
            return None;
        };

        let narrow = tree.width() <= NARROW;
        let budget = Budget { pairs: if narrow { PAIRS_IF_NARROW } else { self.budget.pairs }, ..self.budget };
        self.budget.pairs = self.budget.pairs.saturating_mul(2);

        match tree.settle(&|from, to| self.leaf.is_link(from, to), budget, self.control) {
            TreeResult::Cycle(edges) => {
                let cycle = walk(self.leaf.graph.vertices(), 0, &edges);
                return Some(SettledLeaf::Cycle { cycle, by: PortfolioPart::Tree });
            }
            TreeResult::None { states } => return Some(SettledLeaf::None { by: PortfolioPart::Tree, nodes: states }),
            TreeResult::TooWide | TreeResult::OutOfMemory => self.may_run = false,
            TreeResult::OutOfWork | TreeResult::Stopped => {}
        }

        None
    }
}
