//! The network as a method for boards.
//!
//! For closed tours it looks for a cycle, and rotates it to begin (or end) at the requested square. A closed tour is an
//! open tour as well; if there is none, or both ends are given, it looks for a cycle through a chain that connects the
//! two ends of the path instead ([`ChainedGraph`](destrier_search::join::ChainedGraph)).

use super::cycle::{BYTES_PER_VERTEX, BYTES_PER_VERTEX_OPENED, NetworkSearch, Neural};
use super::{Network, Settings};
use destrier_core::impossible::Verdict;
use destrier_core::{Goal, Graph, Impossible, Path, Rectangle, RectangleGraph, Shape, Square};
use destrier_search::method::{Control, Finder, Finding, Limit, Method, Task, Unsuited};

impl Finder for Neural {
    fn method(&self) -> Method {
        Method::Neural
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        let board = &task.board;
        let goal = &task.goal;
        let limits = &task.limits;
        if let Some(reason) = unsuited(board, goal) {
            return Err(Unsuited(reason));
        }

        let needed = bytes_needed(board, goal).saturating_add(Network::bytes(board, self.updates));
        if needed > limits.memory || u32::try_from(board.cells()).is_err() {
            let limit = Limit::Memory { needed, allowed: limits.memory };
            return Ok(Finding::gave_up(limit));
        }

        let board_graph = RectangleGraph::new(board);
        let RectangleGraph { graph, ids: id_of, .. } = &board_graph;
        let build = |settings: &Settings| Network::on_board(board, settings);
        let differing = if board.is_whole() { None } else { Some(&id_of[..]) };
        let search = NetworkSearch { method: self, seed: task.seed, limits, control, build: &build, id_of: differing };
        let ids = |path: Vec<u32>| board_graph.ids_of(path);

        match search_graph(&search, graph, board, goal) {
            Finding::Found(path) => {
                let mut ids = ids(path);
                goal.ids(board).rotate_to_ends(&mut ids);
                Ok(Finding::Found(Path::Vertices(ids)))
            }
            Finding::GaveUp { limit: Limit::Unconfirmed, .. } => Err(not_connected()),
            Finding::GaveUp { limit, longest } => Ok(Finding::GaveUp { limit, longest: Path::Vertices(ids(longest)) }),
            Finding::Impossible(reason) => {
                let objection =
                    if let Impossible::NoTwoFactor { .. } = reason { no_factor(goal) } else { not_connected() };
                confirmed(&board_graph, goal, reason).map(Finding::Impossible).ok_or(objection)
            }
        }
    }
}

/// The reason in the board's own ids, if core can confirm it. For paths with free ends the chain carries more than a
/// barrier can express, so core may not.
fn confirmed(board_graph: &RectangleGraph, goal: &Goal, reason: Impossible) -> Option<Impossible> {
    let RectangleGraph { board, ids, .. } = board_graph;
    let reason = reason.rename(|vertex| ids.get(vertex as usize).map(|&id| u64::from(id)))?;
    (reason.check(board, goal) == Verdict::Confirmed).then_some(reason)
}

fn search_graph(search: &NetworkSearch, graph: &Graph, board: &Rectangle, goal: &Goal) -> Finding<Vec<u32>> {
    let vertex = |square: Option<Square>| square.map(|square| search.vertex(board.id(square) as u32));
    let path = || search.path(graph, vertex(goal.start), vertex(goal.end));
    if goal.start.is_some() && goal.end.is_some() {
        return path();
    }

    match search.cycle(graph) {
        Finding::Impossible(_) | Finding::GaveUp { limit: Limit::Attempts(_) | Limit::Unconfirmed, .. }
            if goal.shape == Shape::Open =>
        {
            path()
        }
        answer => answer,
    }
}

/// Why the method cannot handle the task.
fn unsuited(board: &Rectangle, goal: &Goal) -> Option<String> {
    if let Some(square) = goal.misplaced(board) {
        return Some(format!("{square} is not on the board"));
    }
    match (goal.shape, goal.start, goal.end) {
        (Shape::Closed, ..) if board.squares() < 3 => Some("a closed tour needs at least 3 squares".into()),
        (Shape::Closed, Some(start), Some(end)) if !board.are_a_move_apart(start, end) => Some(format!(
            "a closed tour ends a move away from where it begins, and no move leads from {} to {}",
            board.name(end),
            board.name(start)
        )),
        _ => None,
    }
}

fn no_factor(goal: &Goal) -> Unsuited {
    let what = match goal.shape {
        Shape::Closed => "no set of cycles covers all its squares",
        Shape::Open => "no path with a set of cycles covers all its squares",
    };
    Unsuited(format!("this board has no such tour: {what}"))
}

fn not_connected() -> Unsuited {
    Unsuited("this board has no such tour: the moves that loops through all squares can use do not connect it".into())
}

/// The memory that graph, repair and joining need besides the network.
fn bytes_needed(board: &Rectangle, goal: &Goal) -> u64 {
    let is_opened = goal.shape == Shape::Open || (goal.start.is_some() && goal.end.is_some());
    board.cells().saturating_mul(if is_opened { BYTES_PER_VERTEX_OPENED } else { BYTES_PER_VERTEX })
}
