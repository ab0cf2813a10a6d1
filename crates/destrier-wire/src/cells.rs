//! Replies about boxes, cubes and hexagons: those about flat boards, with the coordinates of cells for squares.

use super::check::{CheckReply, NotATourFields, VerifiedFields};
use super::shared::{GoalFields, GraphFileFields, ReasonFields, SquareField, SumsField};
use super::tour::{GaveUpFields, ImpossibleFields, TourReply};
use destrier::ask::graph::SolvedBy;
use destrier::ask::{Answer, Request};
use destrier_core::{Board, Impossible, Shape, Tour};
use destrier_files::About;
use destrier_files::json::fields::{CellList, TourFields, Version, cell_coordinates};
use destrier_search::method::{Limit, Method};

impl From<&Request> for GoalFields {
    fn from(request: &Request) -> GoalFields {
        let cell = |id: Option<u64>| id.map(|id| SquareField::Coordinates(cell_coordinates(&request.board, id)));
        let closed = request.shape == Shape::Closed;
        GoalFields { closed, start: cell(request.start), end: cell(request.end), sums: SumsField::of(request.sums) }
    }
}

impl<'a> TourReply<CellList<'a>> {
    /// The reply to a request; `describe_limit` puts a limit into words.
    pub fn on_cells(request: &Request, answer: &'a Answer, describe_limit: impl Fn(Limit) -> String) -> Self {
        let v = Version;
        let board = (&request.board).into();
        let goal = request.into();
        let seed = request.seed;
        let symmetry = None;
        let homotopy = None;

        match answer {
            Answer::Tour { tour, by, .. } => TourReply::Tour(TourFields::on_cells(tour, &About::new(by.name(), seed))),
            Answer::Impossible { reason, verdict, by, .. } => {
                let sentence = describe_reason(reason, *by, &request.board);
                let method = by.name().into();
                let reason = ReasonFields::new(reason, sentence, *verdict);
                TourReply::Impossible(ImpossibleFields { v, board, goal, symmetry, homotopy, method, seed, reason })
            }
            Answer::GaveUp { limit, longest, by } => {
                let method = by.name().into();
                let limit = describe_limit(*limit);
                let longest = Some(longest.len() as u64);
                TourReply::GaveUp(GaveUpFields { v, board, goal, symmetry, homotopy, method, seed, limit, longest })
            }
        }
    }

    /// Replaces the borrowed tour by a list of its own.
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

/// A reason in one sentence. On boards that are searched as graphs, the effort of a search is given in the unit of the
/// method that searched.
pub fn describe_reason(reason: &Impossible, by: SolvedBy, board: &Board) -> String {
    if let Some(rectangle) = board.rectangle() {
        return reason.describe(rectangle);
    }
    match (reason, by) {
        (Impossible::Exhausted { .. }, SolvedBy::Method(Method::Tree | Method::Sat) | SolvedBy::ForcedEdges) => {
            destrier::ask::graph::describe_on_graph(reason, by, board)
        }
        _ => reason.describe(board),
    }
}

impl CheckReply {
    /// The reply for a verified tour of a box, a cube or a hexagon, or for what is wrong with it.
    pub fn on_cells(board: &Board, judged: &Result<Tour, String>) -> CheckReply {
        let v = Version;
        let board = Some(board.into());
        let file = GraphFileFields::default();
        match judged {
            Ok(tour) => {
                let closed = tour.is_closed();
                let statistics = None;
                CheckReply::Tour(Box::new(VerifiedFields { v, board, closed, statistics, file }))
            }
            Err(fault) => CheckReply::NotATour(NotATourFields { v, board, fault: fault.clone(), file }),
        }
    }
}
