//! Euler's repair of a stuck path, and Parberry's combination of it with Warnsdorff's rule.
//!
//! Walk until stuck. Then lengthen the path by what Euler did by hand in 1759: exchange its end for another, insert
//! missing squares between two consecutive ones, and, once the two ends are a move apart, open the cycle next to a
//! missing square. The same exchanges close a tour. Euler's walk is random, Parberry's (1994) follows Warnsdorff's rule
//! with random ties. Sources: Ganzfried 2004, section 2; Rouse Ball and Coxeter, *Mathematical Recreations and Essays*,
//! chapter 6.
//!
//! [`Repair::AsTold`] does only what Ganzfried describes: one walk, then insertions. [`Repair::Systematic`] searches
//! the exchanges systematically; the methods `euler` and `parberry` use it.
//!
//! The work is done on any [`Graph`]; a board is turned into one first. [`repair`] repairs a given path.
//!
//! Invariant: a path returned as found covers all vertices and has the requested shape and ends; a path returned as
//! longest is a path of the graph.

mod beyond;
mod insert;
mod repairer;
mod settled_goal;
mod stir;
mod trail;

use destrier_core::{Goal, Graph, Impossible, Path, Rectangle, RectangleGraph};
use destrier_search::choice::{Key, Rule};
use destrier_search::method::{Control, Finder, Finding, Limit, Method, Random, Task, Unsuited};
use repairer::{RepairResult, Repairer};
use settled_goal::SettledGoal;
pub use settled_goal::is_hopeless;
pub use stir::stir;

/// How the first path is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FirstPath {
    /// To a random unvisited neighbour.
    AtRandom,
    /// To an unvisited neighbour with the fewest onward moves, ties at random.
    Warnsdorff,
}

impl FirstPath {
    fn rule(self) -> Rule {
        match self {
            FirstPath::AtRandom => Rule::by(Key::Random),
            FirstPath::Warnsdorff => Rule::degree().then(Key::Random),
        }
    }
}

/// The extent of the repair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Repair {
    /// Insertions, and nothing else.
    AsTold,
    /// Every exchange of ends, from both sides if both are free, then insertions, then random changes within a budget.
    Systematic,
}

/// A walk and a repair: four methods in one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Euler {
    /// How the first path is made.
    pub walk: FirstPath,
    /// The extent of the repair.
    pub repair: Repair,
}

impl Euler {
    /// `euler`: a random walk, then the systematic repair.
    pub const EULER: Euler = Euler { walk: FirstPath::AtRandom, repair: Repair::Systematic };
    /// `euler-as-told`: a random walk, then insertions only.
    pub const EULER_AS_TOLD: Euler = Euler { walk: FirstPath::AtRandom, repair: Repair::AsTold };
    /// `parberry`: a walk by Warnsdorff's rule, then the systematic repair.
    pub const PARBERRY: Euler = Euler { walk: FirstPath::Warnsdorff, repair: Repair::Systematic };
    /// `parberry-as-told`: a walk by Warnsdorff's rule, then insertions only.
    pub const PARBERRY_AS_TOLD: Euler = Euler { walk: FirstPath::Warnsdorff, repair: Repair::AsTold };

    /// Looks for a tour of any graph: its vertices in order, or the longest path.
    ///
    /// An attempt costs a walk, and then for each time that it is stuck a search over the ends that exchanges reach,
    /// usually few; over all n of them, in a graph that is w edges wide, it takes about n w steps. Memory is linear.
    ///
    /// ```
    /// use destrier::euler::Euler;
    /// use destrier::method::{Control, Finding};
    /// use destrier::{Goal, Graph};
    ///
    /// // The Petersen graph without one vertex.
    /// let edges = [(0, 1), (1, 2), (2, 3), (0, 5), (1, 6), (2, 7), (3, 8), (5, 7), (7, 4), (4, 6), (6, 8), (8, 5)];
    /// let graph = Graph::from_edges(9, edges).unwrap();
    /// let found = Euler::EULER.tour(&graph, &Goal::CLOSED.start(4), 1, 100, &Control::new());
    /// assert!(matches!(found, Finding::Found(cycle) if cycle.len() == 9 && cycle[0] == 4));
    /// ```
    pub fn tour(
        &self,
        graph: &Graph,
        goal: &Goal<u32>,
        seed: u64,
        attempts: u64,
        control: &Control,
    ) -> Finding<Vec<u32>> {
        match SettledGoal::new(goal, graph) {
            Some(settled) => self.attempt(graph, settled, seed, attempts, control),
            None => Finding::gave_up(Limit::Attempts(0)),
        }
    }

    /// Looks for a tour that answers a question in its simplest form.
    fn attempt(
        &self,
        graph: &Graph,
        wanted: SettledGoal,
        seed: u64,
        attempts: u64,
        control: &Control,
    ) -> Finding<Vec<u32>> {
        let mut longest: Vec<u32> = Vec::new();
        let attempts = attempts.max(1);
        let mut repairer = Repairer::new(graph, wanted, *self, control);
        for attempt in 0..attempts {
            let mut random = Random::new(seed, attempt);
            let root = wanted.root().unwrap_or_else(|| random.below(graph.vertices() as u64) as u32);
            let mut trail = wanted.trail_from(graph, [root].into_iter());
            let outcome = repairer.repair(&mut trail, &mut random);
            let path = wanted.read(graph, trail);
            control.report(path.len() as u64);

            if outcome == RepairResult::Done {
                return Finding::Found(path);
            }

            if path.len() > longest.len() {
                longest = path;
            }

            if control.is_stopped() {
                return Finding::GaveUp { limit: Limit::Stopped, longest };
            }
        }

        Finding::GaveUp { limit: Limit::Attempts(attempts), longest }
    }
}

/// Turns a path into the requested tour, by the systematic repair. If that fails, returns the changed path, which is no
/// shorter unless an end had to be cut off to begin at the required vertex.
///
/// Only a valid part of the path is used: up to the first vertex that does not exist, repeats or is not adjacent to the
/// previous one, and of that the longer side of a start that must come first. The path may be empty.
pub fn repair(
    graph: &Graph,
    path: &[u32],
    goal: &Goal<u32>,
    random: &mut Random,
    control: &Control,
) -> Result<Vec<u32>, Vec<u32>> {
    let Some(wanted) = SettledGoal::new(goal, graph) else { return Err(Vec::new()) };
    let mut trail = wanted.trail_from(graph, path.iter().copied());
    let outcome = Repairer::new(graph, wanted, Euler::PARBERRY, control).repair(&mut trail, random);
    let path = wanted.read(graph, trail);
    if outcome == RepairResult::Done { Ok(path) } else { Err(path) }
}

impl Finder for Euler {
    fn method(&self) -> Method {
        match (self.walk, self.repair) {
            (FirstPath::AtRandom, Repair::AsTold) => Method::EulerAsTold,
            (FirstPath::AtRandom, Repair::Systematic) => Method::Euler,
            (FirstPath::Warnsdorff, Repair::AsTold) => Method::ParberryAsTold,
            (FirstPath::Warnsdorff, Repair::Systematic) => Method::Parberry,
        }
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        let Task { board, goal, seed, limits } = task;
        if let Some(square) = goal.misplaced(board) {
            return Err(Unsuited(format!("{square} is not a square of {board}")));
        }
        if let Some(limit) = too_large(board, limits.memory) {
            return Ok(Finding::gave_up(limit));
        }
        let Some(board_graph) = RectangleGraph::new_unless(board, || control.is_stopped()) else {
            return Ok(Finding::gave_up(Limit::Stopped));
        };

        let graph = &board_graph.graph;
        let wanted = goal.rename(|square| board_graph.vertex_of(square));
        let Some(wanted) = wanted.and_then(|wanted| SettledGoal::new(&wanted, graph)) else {
            return Ok(Finding::Impossible(Impossible::Exhausted { nodes: graph.vertices() as u64 }));
        };

        let finding = self.attempt(graph, wanted, *seed, limits.attempts, control);
        Ok(finding.map(|vertices| Path::Vertices(board_graph.ids_of(vertices))))
    }
}

/// Bytes per square or hole, in the graph, the walk, the trail and the searches together.
const BYTES_PER_SQUARE: u64 = 128;
const BYTES_PER_HOLE: u64 = 4;

fn too_large(board: &Rectangle, allowed: u64) -> Option<Limit> {
    let holes = board.cells() - board.squares();
    let needed = board.squares().saturating_mul(BYTES_PER_SQUARE).saturating_add(holes.saturating_mul(BYTES_PER_HOLE));
    // Vertices have 32 bits, and a larger graph would not fit into any machine that runs this.
    (needed > allowed || board.cells() >= u64::from(u32::MAX)).then_some(Limit::Memory { needed, allowed })
}
