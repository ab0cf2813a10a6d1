//! Tours of boards of cells: boxes, the surface of a cube, and hexagons.
//!
//! A [`CellRequest`] is asked with [`ask`](fn@super::ask), as one about a flat board is. First come reasons that need
//! no search, then constructions from blocks, and then the engines for graphs ([`graph`](super::graph)). Every path is
//! verified on the board itself, and every reason is checked there.

mod blocks;
mod boxes;
mod cubes;
mod exists;
mod reasons;
mod request;
mod seeded_graph;

pub use exists::CellExistence;
pub use request::CellRequest;

pub(super) use exists::existence_on_cells;

use super::AskError;
use super::graph::{GraphAnswer, GraphRequest, SolvedBy, solve_with};
use crate::method::{Control, Method};
use destrier_core::impossible::Verdict;
use destrier_core::{CellBoard, CellGrid, Ends, Impossible, Path, Shape, Tour, verify};
use seeded_graph::SeededGraph;

/// The answer to a [`CellRequest`]. A reason names cells by their ids on the board. A proof is checked, but not kept,
/// because its vertices are in an order of the search.
///
/// ```
/// use destrier::{CellRequest, ask};
///
/// let closed = |board: &str| ask(&CellRequest::new(board.parse().unwrap()).closed()).unwrap();
/// assert_eq!(closed("box:20x9x10").tour().unwrap().len(), 1800);
/// assert!(closed("cube:9").tour().is_some() && closed("hex:4").tour().is_some());
/// assert!(closed("box:2x2x1000000").is_impossible());
/// ```
pub type CellAnswer = GraphAnswer<CellBoard>;

/// Answers a request.
pub(super) fn answer_on_cells(request: &CellRequest, control: &Control) -> Result<CellAnswer, AskError> {
    let control = &control.within(request.time_limit);
    request.check()?;
    let ends = match request.question() {
        Ok(ends) => ends,
        Err(reason) => return Ok(impossible(reason, Verdict::Confirmed, SolvedBy::QuickReason)),
    };
    if let Some(reason) = reasons::refute_at_a_glance(&request.board, ends) {
        return confirm(request, ends, reason, SolvedBy::QuickReason);
    }
    request.check_size()?;
    if matches!(request.method, Method::Auto | Method::Construct) {
        if let Some(path) = constructed(request, control) {
            return found(request, path, SolvedBy::Method(Method::Construct));
        }
        if request.method == Method::Construct {
            return Err(AskError::Unsuited(format!(
                "no construction is known for this tour of {}; the method auto searches",
                request.board.size()
            )));
        }
    }
    search(request, ends, control)
}

/// A tour from blocks, as ids, if the ends are free and a construction is known.
fn constructed(request: &CellRequest, control: &Control) -> Option<Vec<u32>> {
    let CellRequest { board, shape, start, end, seed, .. } = request;
    let has_free_ends = end.is_none() && (start.is_none() || *shape == Shape::Closed);
    if !has_free_ends || !board.is_knights_and_whole() {
        return None;
    }
    match board.grid() {
        CellGrid::Box(grid) => boxes::tour(board, grid, *shape, *seed, control),
        CellGrid::Cube(grid) => cubes::tour(board, *grid, *seed),
        _ => None,
    }
}

/// Runs the engines for graphs.
fn search(request: &CellRequest, ends: Ends<u64>, control: &Control) -> Result<CellAnswer, AskError> {
    request.check_memory_of_graph()?;
    let stopped = || CellAnswer::GaveUp {
        limit: crate::method::Limit::Stopped,
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
    (asked.shape, asked.start, asked.end) = match ends {
        Ends::Cycle => (Shape::Closed, vertex(request.start), None),
        // A closed tour with both ends given is a path between them.
        Ends::Path { start, end } => (Shape::Open, vertex(start), vertex(end)),
    };
    let on_board = |path: Vec<u32>| path.into_iter().map(|vertex| ids[vertex as usize]).collect::<Vec<u32>>();
    match solve_with(&asked, control)? {
        GraphAnswer::Tour { tour, by } => found(request, on_board(tour.ids().collect()), by),
        GraphAnswer::Impossible { reason, verdict, by, .. } => {
            let named = reason.clone().rename(|vertex| ids.get(vertex as usize).map(|&id| u64::from(id)));
            // The engine has checked its reason on the graph of the board, or has a proof about that graph.
            Ok(impossible(named.unwrap_or(reason), verdict, by))
        }
        GraphAnswer::GaveUp { limit, longest, by } => Ok(CellAnswer::GaveUp { limit, longest: on_board(longest), by }),
    }
}

fn impossible(reason: Impossible, verdict: Verdict, by: SolvedBy) -> CellAnswer {
    CellAnswer::Impossible { reason, verdict, by, proof: None }
}

/// A path counts only after it was verified on the board, with the ends of the request.
fn found(request: &CellRequest, mut path: Vec<u32>, by: SolvedBy) -> Result<CellAnswer, AskError> {
    let wrong = |fault: String| AskError::WrongClaim { method: by.name().into(), fault };
    let is = |id: Option<&u32>, wanted: Option<u64>| wanted.is_none() || id.map(|&id| u64::from(id)) == wanted;
    if let (Shape::Closed, Some(start), None) = (request.shape, request.start, request.end) {
        let place = path.iter().position(|&id| u64::from(id) == start).unwrap_or(0);
        path.rotate_left(place);
    }
    if !is(path.first(), request.start) || !is(path.last(), request.end) {
        return Err(wrong("its ends are not those of the request".into()));
    }
    let tour: Tour<CellBoard> = verify(request.board.clone(), Path::Vertices(path), request.shape)
        .map_err(|refused| wrong(refused.fault.describe(&refused.ground)))?;
    Ok(CellAnswer::Tour { tour, by })
}

/// A reason counts only after the core has checked it.
fn confirm(request: &CellRequest, ends: Ends<u64>, reason: Impossible, by: SolvedBy) -> Result<CellAnswer, AskError> {
    match reason.check_cells(&request.board, ends) {
        Verdict::Refuted => {
            Err(AskError::WrongClaim { method: by.name().into(), fault: reason.describe(&request.board) })
        }
        verdict => Ok(impossible(reason, verdict, by)),
    }
}

#[cfg(test)]
mod tests;
