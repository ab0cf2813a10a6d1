//! Tours of boards that are no rectangles: boxes, the surface of a cube, hexagons, and boards of pieces that combine
//! leapers.
//!
//! First come reasons that need no search, then constructions from blocks ([`computed`]), and then the engines for
//! graphs ([`graph`](super::graph)). Every path is verified on the board itself, and every reason is checked there.

mod boxes;
mod cubes;
mod joins;
mod reasons;
mod seeded_graph;

pub(crate) use reasons::published;

use super::AskError;
use super::exists::{Certificate, Existence};
use super::graph::{GraphRequest, SolvedBy, solve_with};
use super::{Answer, Request};
use crate::settle::{unless_refuted, verify_list};
use destrier_core::impossible::Verdict;
use destrier_core::{AnyComputedTour, Board, ComputedCellTour, Goal, Grid, Impossible, Shape};
use destrier_search::method::{Control, Method};
use seeded_graph::SeededGraph;

/// The maximum number of cells of a board on which all moves of a piece are searched. On larger boards, a piece with
/// the moves of the knight walks like a knight.
const MAX_SEARCHED: u64 = 100_000;

/// Answers a request.
pub(super) fn answer(request: &Request, control: &Control) -> Result<Answer<Board>, AskError> {
    let control = &control.within(request.time_limit);
    request.check_on_cells()?;
    if let Some((reason, verdict)) = refute(request)? {
        return Ok(Answer::Impossible { reason, verdict, by: SolvedBy::QuickReason, proof: None });
    }
    answer_unrefuted(request, control)
}

/// Answers a request for which there is no quick reason.
fn answer_unrefuted(request: &Request, control: &Control) -> Result<Answer<Board>, AskError> {
    request.check_size()?;
    if let Some(tour) = computed(request, control) {
        let path = tour.ids().map(|id| id as u32).collect();
        return found(request, path, SolvedBy::Method(Method::Construct));
    }
    if request.method == Method::Construct {
        return Err(AskError::Unsuited(format!(
            "no construction is known for this tour of {}; the method auto searches",
            request.board.size()
        )));
    }
    search(request, control)
}

/// A reason why there is no such tour, confirmed, if one is found quickly.
pub(super) fn refute(request: &Request) -> Result<Option<(Impossible, Verdict)>, AskError> {
    let ends = match request.question() {
        Ok(ends) => ends,
        Err(reason) => return Ok(Some((reason, Verdict::Confirmed))),
    };

    let Some(reason) = reasons::refute_at_a_glance(&request.board, ends) else {
        return match (request.board.flat(), ends.given().next()) {
            (Some(flat), None) => {
                super::refute_by(destrier_boards::reasons::refute_at_a_glance, &flat, &Goal::any(request.shape))
            }
            _ => Ok(None),
        };
    };

    let verdict = reason.check_cells(&request.board, ends);
    let verdict = unless_refuted(verdict, &reason, &request.board, SolvedBy::QuickReason.name())?;
    Ok(Some((reason, verdict)))
}

/// The tour with which a request is answered, if it is constructed.
pub(super) fn computed(request: &Request, control: &Control) -> Option<ComputedCellTour> {
    let Request { board, shape, start, end, seed, method, .. } = request;
    let constructs = match method {
        Method::Construct => board.is_whole_with_knights_moves(),
        // A search also uses the other moves of the piece.
        Method::Auto if board.cells() <= MAX_SEARCHED => board.is_knights_and_whole(),
        Method::Auto => board.is_whole_with_knights_moves(),
        _ => false,
    };

    if !constructs || (start.is_some() && end.is_some()) || request.check_on_cells().is_err() {
        return None;
    }

    // A closed tour can begin or end at any cell.
    let shape = if start.is_some() || end.is_some() { Shape::Closed } else { *shape };
    let tour = match board.grid() {
        Grid::Box(grid) => boxes::tour(grid, shape, *seed, control),
        Grid::Cube(grid) => cubes::tour(*grid, *seed),
        _ => None,
    }?;

    match (start, end) {
        (None, None) => Some(tour),
        (Some(start), _) => tour.starting_at(*start),
        (None, Some(end)) => {
            let first = (tour.index_of(*end)? + 1) % tour.len();
            let first = tour.at(first)?;
            tour.starting_at(first)
        }
    }
}

/// The tour of a larger board is not listed, if it can be computed.
const MAX_LISTED: u64 = 1 << 20;

/// Whether there is a tour such as a request asks for. The tour of a large board is computed, if possible.
pub(super) fn existence(request: &Request, control: &Control) -> Result<Existence, AskError> {
    let control = &control.within(request.time_limit);
    request.check_on_cells()?;

    if let Some((reason, verdict)) = refute(request)? {
        return Ok(Existence::No { reason, verdict, by: SolvedBy::QuickReason });
    }

    let is_large = request.board.cells() > MAX_LISTED || request.check_size().is_err();
    if is_large && let Some(tour) = computed(request, control) {
        return Ok(Existence::Yes(Box::new(Certificate::Computed {
            tour: AnyComputedTour::Blocks(tour.into()),
            has_given_ends: request.start.is_some() || request.end.is_some(),
            has_other_moves: !request.board.is_knights_and_whole(),
        })));
    }

    let has_free_ends = request.start.is_none() && request.end.is_none();
    let answer = answer_unrefuted(request, control);
    let is_open =
        matches!(answer, Ok(Answer::GaveUp { .. }) | Err(AskError::TooLarge { .. } | AskError::TooManySquares { .. }));
    if is_open
        && has_free_ends
        && let Some((statement, source)) = published(&request.board, request.shape)
    {
        return Ok(Existence::Yes(Box::new(Certificate::Published { statement, source })));
    }

    Ok(match answer? {
        Answer::Tour { tour, by, .. } => {
            let theorem = published(&request.board, request.shape).map(|(_, source)| source);
            Existence::Yes(Box::new(Certificate::Stored { tour, by, theorem }))
        }
        Answer::Impossible { reason, verdict, by, .. } => Existence::No { reason, verdict, by },
        Answer::GaveUp { limit, .. } => Existence::Unknown(limit),
    })
}

/// Runs the engines for graphs.
fn search(request: &Request, control: &Control) -> Result<Answer<Board>, AskError> {
    request.check_memory_of_graph()?;

    let stopped = || Answer::GaveUp {
        limit: destrier_search::method::Limit::Stopped,
        longest: Vec::new(),
        by: SolvedBy::Method(Method::Rotate),
    };

    let Some(seeded) = SeededGraph::new(&request.board, request.seed, control) else {
        return Ok(stopped());
    };

    let SeededGraph { graph, ids } = &seeded;
    let vertex = |id: Option<u64>| id.and_then(|id| seeded.vertex_of(id));
    let mut asked = GraphRequest::new(graph.clone()).method(request.method).seed(request.seed);
    asked.limits = request.limits.clone();

    asked.goal = match (request.shape, request.start, request.end) {
        // A closed tour with both ends given is a path between them.
        (Shape::Closed, Some(_), Some(_)) | (Shape::Open, ..) => {
            Goal { shape: Shape::Open, start: vertex(request.start), end: vertex(request.end) }
        }
        (Shape::Closed, start, _) => Goal::CLOSED.start(vertex(start)),
    };

    let on_board = |path: Vec<u32>| path.into_iter().map(|vertex| ids[vertex as usize]).collect::<Vec<u32>>();
    match solve_with(&asked, control)? {
        Answer::Tour { tour, by, .. } => found(request, on_board(tour.ids().collect()), by),
        Answer::Impossible { reason, verdict, by, .. } => {
            let named = reason.clone().rename(|vertex| ids.get(vertex as usize).map(|&id| u64::from(id)));
            // The engine has checked its reason on the graph of the board, or has a proof about that graph.
            Ok(Answer::Impossible { reason: named.unwrap_or(reason), verdict, by, proof: None })
        }
        Answer::GaveUp { limit, longest, by } => Ok(Answer::GaveUp { limit, longest: on_board(longest), by }),
    }
}

/// A path counts only after it was verified on the board, with the ends of the request.
fn found(request: &Request, path: Vec<u32>, by: SolvedBy) -> Result<Answer<Board>, AskError> {
    let goal = Goal { shape: request.shape, start: request.start, end: request.end };
    let tour = verify_list(request.board.clone(), path, &goal, by.name())?;
    Ok(Answer::Tour { tour, by, cut: None })
}

#[cfg(test)]
mod tests;
