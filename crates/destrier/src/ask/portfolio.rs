//! The portfolio for graphs, asked about a board: the last resort of the default method.
//!
//! Boards with holes and other leapers have no constructions, and walks with repair give up where tours are rare. The
//! exact parts of the portfolio settle many of these boards, also by showing that no tour exists.

use super::graph::{GraphAnswer, GraphRequest, SolvedBy, solve_with};
use crate::method::{Control, Finding, Limit, Limits, Method, Task};
use destrier_core::impossible::Verdict;
use destrier_core::{BoardGraph, Ends, Impossible, Path};

/// Bytes per square of the graph and of the cheapest part of the portfolio.
const BYTES_PER_SQUARE: u64 = 256;

/// Rounds of the portfolio, each twice as long as the last: in practice it ends with an answer, or when it is stopped.
const ROUNDS: u64 = 100;

/// The answer of the portfolio, and the method that found it.
pub(super) fn settle(task: &Task, control: &Control) -> (Finding, Method) {
    // The portfolio splits the graph, so that its vertices are not those of the board.
    let control = &control.untraced();
    let gave_up = |limit| (Finding::gave_up(limit), Method::Rotate);
    let (board, goal, allowed) = (&task.board, &task.goal, task.limits.memory);
    let needed = board.cells().saturating_mul(BYTES_PER_SQUARE);
    if needed > allowed {
        return gave_up(Limit::Memory { needed, allowed });
    }
    let Some(board_graph) = BoardGraph::new_unless(board, || control.is_stopped()) else {
        return gave_up(Limit::Stopped);
    };
    let ends = match Ends::of_goal(board, goal) {
        Ok(ends) => ends.rename(|square| board_graph.vertex_of(square)),
        Err(reason) => return (Finding::Impossible(reason), Method::Tree),
    };
    let limits = Limits { attempts: task.limits.attempts.max(ROUNDS), ..task.limits.clone() };
    let request = GraphRequest::new(board_graph.graph.clone()).seed(task.seed).limits(limits).proof_size(0);
    let request = match ends {
        Some(Ends::Cycle) => request,
        Some(Ends::Path { start, end }) => GraphRequest { start, end, ..request.path() },
        None => return gave_up(Limit::Attempts(0)),
    };
    match solve_with(&request, control) {
        Ok(GraphAnswer::Tour { tour, by }) => {
            let mut ids = board_graph.ids_of(tour.ids());
            goal.rotate_to_ends(board, &mut ids);
            (Finding::Found(Path::Vertices(ids)), method_of(by))
        }
        Ok(GraphAnswer::Impossible { reason, by, .. }) => {
            let named = reason.rename(|vertex| board_graph.ids.get(vertex as usize).map(|&id| u64::from(id)));
            // Core may have confirmed it on the graph with an apex, whose edges have no names on the board.
            let holds = |reason: &Impossible| reason.check(board, goal) != Verdict::Refuted;
            let reason = named.filter(holds).unwrap_or(Impossible::Exhausted { nodes: 0 });
            (Finding::Impossible(reason), method_of(by))
        }
        Ok(GraphAnswer::GaveUp { limit, longest, by }) => {
            let longest = Path::Vertices(board_graph.ids_of(longest));
            (Finding::GaveUp { limit, longest }, method_of(by))
        }
        // A graph of a board is never bad input.
        Err(_) => gave_up(Limit::Attempts(0)),
    }
}

/// Forced edges are the preparation of the exact parts.
fn method_of(by: SolvedBy) -> Method {
    match by {
        SolvedBy::Method(method) => method,
        SolvedBy::ForcedEdges | SolvedBy::QuickReason | SolvedBy::ExhaustiveSearch => Method::Tree,
    }
}
