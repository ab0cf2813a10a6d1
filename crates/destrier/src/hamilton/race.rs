//! A leaf is settled: the parts have turns of counted work, which double from round to round.
//!
//! Most leaves are settled in the first turn of the part that suits them. So the first turns are taken one after another,
//! in the order that the graph suggests: a narrow graph goes to the tree first, a graph with many edges to rotation, and one
//! that is mostly links (as graphs made of directed ones are) to the solver. After that the parts run side by side.

use super::lazy::{self, Lazy};
use super::problem::Problem;
use super::report::Part;
use super::tree::{self, Budget, Outcome};
use crate::method::{Control, Limit, Limits};

/// What became of a leaf.
pub(super) enum Settled {
    Circuit { circuit: Vec<u32>, by: Part },
    None { by: Part, nodes: u64 },
    Unsettled { limit: Limit },
}

/// Pairs of states that the tree may try in its first turn; a second does for some ten million.
const PAIRS: u64 = 20_000_000;

/// Conflicts of the solver in its first turn; a second does for some ten thousand.
const CONFLICTS: u64 = 5_000;

/// Bytes that the solver takes for each edge of a graph.
const SOLVER_BYTES_PER_EDGE: u64 = 400;

/// Settles one leaf.
pub(super) fn settle(leaf: &Problem, only: Option<Part>, _seed: u64, limits: &Limits, control: &Control) -> Settled {
    let runs = |part: Part| only.is_none_or(|only| only == part);
    let mut tree = Tree { leaf, budget: Budget { pairs: PAIRS, memory: limits.memory / 2 }, open: runs(Part::Tree) };
    let mut solver = Turns { leaf, control, lazy: None, open: runs(Part::Sat), conflicts: CONFLICTS };
    if leaf.graph.edges() as u64 * SOLVER_BYTES_PER_EDGE > limits.memory / 2 {
        solver.open = false;
    }
    for round in 0..limits.attempts.max(1) {
        let (one, other) = if round == 0 {
            match tree.turn(control) {
                None => (None, solver.turn()),
                settled => (settled, None),
            }
        } else {
            rayon::join(|| tree.turn(control), || solver.turn())
        };
        if let Some(settled) = one.or(other) {
            return settled;
        }
        if control.is_tripped() {
            return Settled::Unsettled { limit: Limit::Stopped };
        }
        if !tree.open && !solver.open {
            let needed = leaf.graph.edges() as u64 * SOLVER_BYTES_PER_EDGE;
            return Settled::Unsettled { limit: Limit::Memory { needed, allowed: limits.memory } };
        }
    }
    Settled::Unsettled { limit: Limit::Attempts(limits.attempts.max(1)) }
}

/// The turns of the tree, each from the beginning.
struct Tree<'a> {
    leaf: &'a Problem,
    budget: Budget,
    open: bool,
}

impl Tree<'_> {
    fn turn(&mut self, control: &Control) -> Option<Settled> {
        if !self.open {
            return None;
        }
        let leaf = self.leaf;
        let outcome = tree::settle(&leaf.graph, &|from, to| leaf.is_link(from, to), self.budget, control);
        self.budget.pairs = self.budget.pairs.saturating_mul(2);
        match outcome {
            Outcome::Circuit(edges) => {
                let circuit = super::problem::walk(leaf.graph.vertices(), 0, &edges);
                return Some(Settled::Circuit { circuit, by: Part::Tree });
            }
            Outcome::None { states } => return Some(Settled::None { by: Part::Tree, nodes: states }),
            Outcome::TooWide | Outcome::OutOfMemory => self.open = false,
            Outcome::OutOfWork | Outcome::Stopped => {}
        }
        None
    }
}

/// The turns of the solver, each where the last ended.
struct Turns<'a> {
    leaf: &'a Problem,
    control: &'a Control,
    lazy: Option<Lazy<'a>>,
    open: bool,
    conflicts: u64,
}

impl Turns<'_> {
    fn turn(&mut self) -> Option<Settled> {
        if !self.open {
            return None;
        }
        let lazy = self.lazy.get_or_insert_with(|| Lazy::new(self.leaf, self.control));
        let outcome = lazy.run(self.conflicts);
        self.conflicts = self.conflicts.saturating_mul(2);
        match outcome {
            lazy::Outcome::Circuit(circuit) => Some(Settled::Circuit { circuit, by: Part::Sat }),
            lazy::Outcome::None => Some(Settled::None { by: Part::Sat, nodes: lazy.conflicts }),
            lazy::Outcome::Open | lazy::Outcome::Stopped => None,
        }
    }
}
