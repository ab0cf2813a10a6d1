//! Replies about boxes, cubes and hexagons: those about flat boards, with the coordinates of cells for squares.

use super::check::{CheckReply, NotATourFields, VerifiedFields};
use super::exists::ExistsReply;
use super::shared::{GoalFields, GraphFileFields, ReasonFields, SquareField};
use super::tour::{GaveUpFields, ImpossibleFields, TourReply};
use crate::ask::cells::{CellAnswer, CellExistence, CellRequest, published};
use crate::ask::graph::SolvedBy;
use crate::format::About;
use crate::format::json::fields::{CellList, TourFields, Version, cell_coordinates};
use crate::method::{Limit, Method};
use destrier_core::board::BoxGrid;
use destrier_core::impossible::Verdict;
use destrier_core::{Board, ComputedCellTour, Grid, Impossible, Shape, Tour};

impl From<&CellRequest> for GoalFields {
    fn from(request: &CellRequest) -> GoalFields {
        let cell = |id: Option<u64>| id.map(|id| SquareField::Coordinates(cell_coordinates(&request.board, id)));
        let closed = request.shape == Shape::Closed;
        GoalFields { closed, start: cell(request.start), end: cell(request.end), sums: None }
    }
}

impl<'a> TourReply<CellList<'a>> {
    /// The reply to a request; `describe_limit` puts a limit into words.
    pub fn on_cells(request: &CellRequest, answer: &'a CellAnswer, describe_limit: impl Fn(Limit) -> String) -> Self {
        let (v, board, goal, seed) = (Version, (&request.board).into(), request.into(), request.seed);
        let (symmetry, homotopy) = (None, None);
        match answer {
            CellAnswer::Tour { tour, by } => TourReply::Tour(TourFields::on_cells(tour, &About::new(by.name(), seed))),
            CellAnswer::Impossible { reason, verdict, by, .. } => {
                let sentence = describe_on_cells(reason, *by, &request.board);
                let (method, reason) = (by.name().into(), ReasonFields::new(reason, sentence, *verdict));
                TourReply::Impossible(ImpossibleFields { v, board, goal, symmetry, homotopy, method, seed, reason })
            }
            CellAnswer::GaveUp { limit, longest, by } => {
                let (method, limit, longest) = (by.name().into(), describe_limit(*limit), Some(longest.len() as u64));
                TourReply::GaveUp(GaveUpFields { v, board, goal, symmetry, homotopy, method, seed, limit, longest })
            }
        }
    }

    /// The same reply with a list of its own.
    pub(super) fn listed(self) -> TourReply<Vec<Vec<u32>>> {
        match self {
            TourReply::Tour(TourFields { head, squares: CellList(tour) }) => {
                let coordinates = |id: u32| tour.ground().coordinates(u64::from(id));
                TourReply::Tour(TourFields { head, squares: tour.ids().map(coordinates).collect() })
            }
            TourReply::Impossible(fields) => TourReply::Impossible(fields),
            TourReply::GaveUp(fields) => TourReply::GaveUp(fields),
        }
    }
}

/// A reason in one sentence. The effort of a search is given in the unit of the method that searched.
pub fn describe_on_cells(reason: &Impossible, by: SolvedBy, board: &Board) -> String {
    match (reason, by) {
        (Impossible::Exhausted { .. }, SolvedBy::Method(Method::Tree | Method::Sat) | SolvedBy::ForcedEdges) => {
            crate::ask::graph::describe_on_graph(reason, by, board)
        }
        _ => reason.describe(board),
    }
}

impl ExistsReply {
    /// The reply about a box, a cube or a hexagon; `describe_limit` puts a limit into words.
    pub fn on_cells(request: &CellRequest, found: &CellExistence, describe_limit: impl Fn(Limit) -> String) -> Self {
        let settled = |exists, reason: String, source: &str, confirmed| ExistsReply {
            exists: Some(exists),
            source: Some(source.into()),
            confirmed,
            ..ExistsReply::unknown_on_cells(request, reason)
        };
        match found {
            CellExistence::Published { statement, source } => settled(true, (*statement).into(), source, false),
            CellExistence::Computed(tour) => {
                let whose = match request.board.is_knights_and_whole() {
                    true => "",
                    false => " of the knight, whose moves this piece has",
                };
                let statement = format!(
                    "a construction from small blocks gives such a tour{whose}, and its blocks and the moves that join \
                     them were checked"
                );
                settled(true, statement, source_of_computed(tour), true)
            }
            CellExistence::Answered(CellAnswer::Tour { tour, by }) => {
                let theorem = published(&request.board, request.shape);
                let source = theorem.map_or("the tour itself".into(), |(_, source)| {
                    format!("the tour itself; the theorem is in {source}")
                });
                settled(true, verified(tour, *by), &source, true)
            }
            CellExistence::Answered(CellAnswer::Impossible { reason, verdict, by, .. }) => {
                let sentence = describe_on_cells(reason, *by, &request.board);
                settled(false, sentence, reason.source(), *verdict == Verdict::Confirmed)
            }
            CellExistence::Answered(CellAnswer::GaveUp { limit, .. }) => {
                ExistsReply::unknown_on_cells(request, format!("the search gave up: {}", describe_limit(*limit)))
            }
        }
    }

    /// The reply if neither a tour nor a reason is known.
    pub fn unknown_on_cells(request: &CellRequest, reason: String) -> ExistsReply {
        ExistsReply::of((&request.board).into(), request.into(), reason)
    }
}

/// Where it was published that such a tour exists.
fn source_of_computed(tour: &ComputedCellTour) -> &'static str {
    match tour.board().grid() {
        Grid::Cube(_) => "Qing and Watkins 2006, Knight's tours for cubes and boxes; the construction is our own",
        Grid::Box(grid) if tour.is_closed() && long_sides(grid) == 2 => {
            "Schwenk 1991, Which rectangular chessboards have a knight's tour?; the construction is our own"
        }
        Grid::Box(grid) if tour.is_closed() && long_sides(grid) > 3 => {
            "Erde, Golénia and Golénia 2012, The closed knight tour problem in higher dimensions; the construction is \
             our own"
        }
        _ if tour.is_closed() => {
            "DeMaio and Mathew 2011, Which chessboards have a closed knight's tour within the rectangular prism?; the \
             construction is our own"
        }
        _ => "our own construction",
    }
}

fn long_sides(grid: &BoxGrid) -> usize {
    grid.sides().iter().filter(|&&side| side > 1).count()
}

fn verified(tour: &Tour, by: SolvedBy) -> String {
    match by {
        SolvedBy::Method(Method::Construct) => {
            format!("a tour was constructed from blocks, and its {} cells were checked one by one", tour.len())
        }
        _ => format!("a tour was found by {by}, and its {} cells were checked one by one", tour.len()),
    }
}

impl CheckReply {
    /// The reply for a verified tour of a box, a cube or a hexagon, or for what is wrong with it.
    pub fn on_cells(board: &Board, judged: &Result<Tour, String>) -> CheckReply {
        let (v, board, file) = (Version, Some(board.into()), GraphFileFields::default());
        match judged {
            Ok(tour) => {
                let (closed, statistics) = (tour.is_closed(), None);
                CheckReply::Tour(Box::new(VerifiedFields { v, board, closed, statistics, file }))
            }
            Err(fault) => CheckReply::NotATour(NotATourFields { v, board, fault: fault.clone(), file }),
        }
    }
}
