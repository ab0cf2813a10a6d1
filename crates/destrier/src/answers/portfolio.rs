//! The portfolio for graphs, asked about a board: the last resort of the default method.
//!
//! Boards with holes and small boards of other leapers are not constructed, and walks with repair give up where tours
//! are rare. The exact parts of the portfolio settle many of these boards, also by showing that no tour exists.

use super::graph::{Answer, GraphError, GraphRequest, SolvedBy, prove, solve_with};
use destrier_core::impossible::Verdict;
use destrier_core::{Ends, Impossible, Path, RectangleGraph};
use destrier_search::method::{Control, Finding, Limit, Limits, Method, Task};

/// Bytes per square of the graph and of the cheapest part of the portfolio.
const BYTES_PER_SQUARE: u64 = 256;

/// Rounds of the portfolio, each twice as long as the last: in practice it ends with an answer, or when it is stopped.
const ROUNDS: u64 = 100;

/// The maximum number of squares of a board for which a proof is sought if core cannot confirm that it has no tour.
const MAX_CERTIFIED: u64 = 4096;
/// The maximum size of such a proof in bytes. The search for it takes a few seconds at most.
const PROOF_SIZE: u64 = 2 << 20;

/// The memory that the portfolio needs at least.
fn needed(task: &Task) -> u64 {
    task.board.cells().saturating_mul(BYTES_PER_SQUARE)
}

/// Whether the memory limit allows the portfolio.
pub(super) fn has_memory_for(task: &Task) -> bool {
    needed(task) <= task.limits.memory
}

/// The answer of the portfolio, and the method that found it.
pub(super) fn settle(task: &Task, control: &Control) -> (Finding, Method) {
    // The portfolio splits the graph, so that its vertices are not those of the board.
    let control = &control.untraced();
    let gave_up = |limit| (Finding::gave_up(limit), Method::Rotate);
    let board = &task.board;
    let goal = &task.goal;
    let allowed = task.limits.memory;
    if !has_memory_for(task) {
        return gave_up(Limit::Memory { needed: needed(task), allowed });
    }
    let Some(board_graph) = RectangleGraph::new_unless(board, || control.is_stopped()) else {
        return gave_up(Limit::Stopped);
    };

    let request = match graph_request(task, &board_graph) {
        Ok(Some(request)) => request.proof_size(0),
        Ok(None) => return gave_up(Limit::Attempts(0)),
        Err(reason) => return (Finding::Impossible(reason), Method::Tree),
    };

    match solve_with(&request, control) {
        Ok(Answer::Tour { tour, by, .. }) => {
            let mut ids = board_graph.ids_of(tour.ids());
            goal.ids(board).rotate_to_ends(&mut ids);
            (Finding::Found(Path::Vertices(ids)), method_of(by))
        }
        Ok(Answer::Impossible { reason, by, .. }) => {
            let named = reason.rename(|vertex| board_graph.ids.get(vertex as usize).map(|&id| u64::from(id)));
            // Core may have confirmed it on the graph with an apex, whose edges have no names on the board.
            let holds = |reason: &Impossible| reason.check(board, goal) != Verdict::Refuted;
            let reason = named.filter(holds).unwrap_or(Impossible::Exhausted { nodes: 0 });
            (Finding::Impossible(reason), method_of(by))
        }
        Ok(Answer::GaveUp { limit, longest, by }) => {
            let longest = Path::Vertices(board_graph.ids_of(longest));
            (Finding::GaveUp { limit, longest }, method_of(by))
        }
        // A graph of a board is never bad input.
        Err(_) => gave_up(Limit::Attempts(0)),
    }
}

/// The question about the graph; `None` if an end is no vertex. The goal alone may be a reason that there is none.
fn graph_request(task: &Task, board_graph: &RectangleGraph) -> Result<Option<GraphRequest>, Impossible> {
    let ends = Ends::of_goal(&task.board, &task.goal)?.rename(|square| board_graph.vertex_of(square));
    let limits = Limits { attempts: task.limits.attempts.max(ROUNDS), ..task.limits.clone() };
    let request = GraphRequest::new(board_graph.graph.clone()).seed(task.seed).limits(limits);
    Ok(ends.map(|ends| request.goal(ends)))
}

/// The verdict on a search that found that there is none: confirmed if a short proof is found, which core checks.
pub(super) fn certify(task: &Task, control: &Control) -> Result<Verdict, GraphError> {
    if task.board.squares() > MAX_CERTIFIED {
        return Ok(Verdict::NotRechecked);
    }
    let board_graph = RectangleGraph::new(&task.board);
    let Ok(Some(request)) = graph_request(task, &board_graph) else { return Ok(Verdict::NotRechecked) };
    let reason = Impossible::Exhausted { nodes: 0 };
    let by = SolvedBy::ExhaustiveSearch;
    let none = Answer::Impossible { reason, verdict: Verdict::NotRechecked, by, proof: None };
    match prove(&request.proof_size(PROOF_SIZE), none, control)? {
        Answer::Impossible { verdict, .. } => Ok(verdict),
        _ => Ok(Verdict::NotRechecked),
    }
}

/// The method of the portfolio that settled a question. Everything else is the preparation of the exact parts.
pub(super) fn method_of(by: SolvedBy) -> Method {
    match by {
        SolvedBy::Method(method) => method,
        _ => Method::Tree,
    }
}
