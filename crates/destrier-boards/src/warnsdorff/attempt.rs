//! The walker that suits a task; its memory is checked before it is allocated.
//!
//! An open walk by an ordering on the plane uses the fast kernel. Everything else on the plane walks on the padded
//! array, and on wrapped surfaces on the graph of the board.

use destrier_core::{Path, Rectangle, RectangleGraph, Shape, Square, Surface};
use destrier_search::choice::{Ending, GraphTerrain, OrderedWalker, Plane, Rule, Terrain, WalkGoal, Walker};
use destrier_search::method::{Control, Finding, Limit, Random, Task, Unsuited};

/// A walker that makes one attempt after another.
pub(super) trait Attempt {
    fn attempt(&mut self, start: Square, random: &mut Random, control: &Control) -> Ending;
    /// Squares of the longest path of the last attempt.
    fn length(&self) -> usize;
    fn nodes(&self) -> u64;
    /// The longest path of the last attempt.
    fn path(&self, start: Square) -> Path;

    /// The longest path of the last attempt, without a copy where that is possible. No attempt may follow.
    fn take_path(&mut self, start: Square) -> Path {
        self.path(start)
    }
}

/// Bytes per square of a graph and of a walk on it: eight arcs, offset, id, state and trail.
const GRAPH_BYTES: u64 = 8 * 4 + 8 + 2 * 4 + 4 + 4;

/// Makes the walker and passes it to `run`, if memory allows it and the rule suits the board.
pub(super) fn with(
    rule: &Rule,
    task: &Task,
    run: impl FnOnce(&mut dyn Attempt) -> Finding,
) -> Result<Finding, Unsuited> {
    let Task { board, goal, limits, .. } = task;
    let is_plain = goal.shape == Shape::Open && goal.end.is_none() && limits.backtracks == 0;
    let is_fast = is_plain && OrderedWalker::is_for(board, rule);
    let needed = bytes(board, is_fast, limits.backtracks > 0);

    if needed > limits.memory {
        let limit = Limit::Memory { needed, allowed: limits.memory };
        return Ok(Finding::gave_up(limit));
    }

    if is_fast && let Some(walker) = OrderedWalker::new(board, rule) {
        return Ok(run(&mut FastWalk { board, walker }));
    }

    let terms = WalkGoal { closed: goal.shape == Shape::Closed, backtracks: limits.backtracks, ..WalkGoal::from(0) };
    if board.surface() == Surface::Plane {
        match Plane::new(board) {
            Some(plane) => walk_on(plane, rule, board, terms, goal.end, run),
            None => Err(too_large()),
        }
    } else if u32::try_from(board.cells()).is_ok() {
        let board_graph = RectangleGraph::new(board);
        walk_on(GraphTerrain::of_board(&board_graph), rule, board, terms, goal.end, run)
    } else {
        Err(too_large())
    }
}

fn too_large() -> Unsuited {
    Unsuited("boards of more than about 4,000,000,000 squares are beyond a walk; a construction may do".into())
}

fn bytes(board: &Rectangle, is_fast: bool, takes_back: bool) -> u64 {
    let stored_path = board.squares().div_ceil(8) * 3;
    // A walk that backtracks stores its longest path beside the current one.
    let trails = if takes_back { 2 } else { 1 };
    let walk = match (is_fast, board.surface()) {
        (true, _) => OrderedWalker::bytes(board),
        (false, Surface::Plane) => Plane::bytes(board).saturating_add(board.squares().saturating_mul(trails)),
        (false, _) => board.cells().saturating_mul(GRAPH_BYTES + 4 * trails),
    };
    walk.saturating_add(stored_path)
}

fn walk_on<T: Terrain>(
    terrain: T,
    rule: &Rule,
    board: &Rectangle,
    terms: WalkGoal,
    end: Option<Square>,
    run: impl FnOnce(&mut dyn Attempt) -> Finding,
) -> Result<Finding, Unsuited> {
    match Walker::new(terrain, rule) {
        Ok(walker) => {
            let end = end.and_then(|square| walker.terrain().vertex(square));
            Ok(run(&mut PlainWalk { board, walker, terms: WalkGoal { end, ..terms } }))
        }
        Err(error) => Err(Unsuited(error.to_string())),
    }
}

struct PlainWalk<'a, T: Terrain> {
    board: &'a Rectangle,
    walker: Walker<T>,
    terms: WalkGoal,
}

impl<T: Terrain> Attempt for PlainWalk<'_, T> {
    fn attempt(&mut self, start: Square, random: &mut Random, control: &Control) -> Ending {
        match self.walker.terrain().vertex(start) {
            Some(start) => self.walker.walk(WalkGoal { start, ..self.terms }, random, control),
            None => Ending::Stuck,
        }
    }

    fn length(&self) -> usize {
        self.walker.length()
    }

    fn nodes(&self) -> u64 {
        self.walker.nodes()
    }

    fn path(&self, start: Square) -> Path {
        Path::Moves { start: self.board.id(start) as u32, word: self.walker.moves() }
    }
}

struct FastWalk<'a> {
    board: &'a Rectangle,
    walker: OrderedWalker,
}

impl Attempt for FastWalk<'_> {
    fn attempt(&mut self, start: Square, _random: &mut Random, control: &Control) -> Ending {
        self.walker.walk(start, control)
    }

    fn length(&self) -> usize {
        self.walker.length()
    }

    fn nodes(&self) -> u64 {
        self.walker.length() as u64
    }

    fn path(&self, start: Square) -> Path {
        Path::Moves { start: self.board.id(start) as u32, word: self.walker.moves().clone() }
    }

    fn take_path(&mut self, start: Square) -> Path {
        Path::Moves { start: self.board.id(start) as u32, word: self.walker.take_moves() }
    }
}
