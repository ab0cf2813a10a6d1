//! Messages about tours of boards of cells: boxes, cubes and hexagons.

use super::shared::ReasonFields;
use crate::ask::cells::{CellAnswer, CellExistence, CellRequest};
use crate::ask::graph::SolvedBy;
use crate::format::About;
use crate::format::cells::{CellBoardFields, CellList, CellTourFields};
use crate::format::json::fields::Version;
use crate::method::{Limit, Method};
use destrier_core::impossible::Verdict;
use destrier_core::{CellBoard, Impossible, Shape, Tour};
use serde::{Deserialize, Serialize};

/// The goal of a tour of cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CellGoalFields {
    /// Whether the tour must be closed.
    pub closed: bool,
    /// The coordinates of the first cell, if it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Vec<u32>>,
    /// The coordinates of the last cell, if it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Vec<u32>>,
}

impl From<&CellRequest> for CellGoalFields {
    fn from(request: &CellRequest) -> CellGoalFields {
        let cell = |id: Option<u64>| id.map(|id| request.board.coordinates(id));
        let closed = request.shape == Shape::Closed;
        CellGoalFields { closed, start: cell(request.start), end: cell(request.end) }
    }
}

/// Whether a tour of cells was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CellTourReply<S = Vec<Vec<u32>>> {
    /// A verified tour.
    Tour(CellTourFields<S>),
    /// No such tour exists.
    Impossible(CellImpossibleFields),
    /// A limit was reached first.
    GaveUp(CellGaveUpFields),
}

/// No such tour of cells exists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CellImpossibleFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: CellBoardFields,
    /// The goal.
    #[serde(flatten)]
    pub goal: CellGoalFields,
    /// The method that found the reason; `exists` for the quick reasons that come before every method.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// Why.
    #[serde(flatten)]
    pub reason: ReasonFields,
}

/// A limit was reached before a tour of cells was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CellGaveUpFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: CellBoardFields,
    /// The goal.
    #[serde(flatten)]
    pub goal: CellGoalFields,
    /// The method that found the longest path.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// The limit, in words.
    pub limit: String,
    /// The number of cells of the longest path.
    pub longest: u64,
}

impl<'a> CellTourReply<CellList<'a>> {
    /// The reply to a request; `describe_limit` puts a limit into words.
    pub fn new(request: &CellRequest, answer: &'a CellAnswer, describe_limit: impl Fn(Limit) -> String) -> Self {
        let (v, board, goal, seed) = (Version, (&request.board).into(), request.into(), request.seed);
        match answer {
            CellAnswer::Tour { tour, by } => {
                CellTourReply::Tour(CellTourFields::new(tour, &About::new(by.name(), seed)))
            }
            CellAnswer::Impossible { reason, verdict, by, .. } => {
                let sentence = describe_on_cells(reason, *by, &request.board);
                let (method, reason) = (by.name().into(), ReasonFields::new(reason, sentence, *verdict));
                CellTourReply::Impossible(CellImpossibleFields { v, board, goal, method, seed, reason })
            }
            CellAnswer::GaveUp { limit, longest, by } => {
                let (method, limit, longest) = (by.name().into(), describe_limit(*limit), longest.len() as u64);
                CellTourReply::GaveUp(CellGaveUpFields { v, board, goal, method, seed, limit, longest })
            }
        }
    }
}

/// A reason in one sentence. The effort of a search is given in the unit of the method that searched.
pub fn describe_on_cells(reason: &Impossible, by: SolvedBy, board: &CellBoard) -> String {
    match (reason, by) {
        (Impossible::Exhausted { .. }, SolvedBy::Method(Method::Tree | Method::Sat) | SolvedBy::ForcedEdges) => {
            crate::ask::graph::describe_on_graph(reason, by, board)
        }
        _ => reason.describe(board),
    }
}

/// Whether a board of cells has a tour, and how that is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CellExistsReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: CellBoardFields,
    /// The goal.
    #[serde(flatten)]
    pub goal: CellGoalFields,
    /// Whether a tour exists; `null` if that is unknown.
    pub exists: Option<bool>,
    /// How that is known, in one sentence.
    pub reason: String,
    /// Where the argument was published; `null` if the answer is unknown.
    pub source: Option<String>,
    /// Whether the checker confirmed the argument.
    pub confirmed: bool,
}

impl CellExistsReply {
    /// The reply; `describe_limit` puts a limit into words.
    pub fn new(request: &CellRequest, found: &CellExistence, describe_limit: impl Fn(Limit) -> String) -> Self {
        let settled = |exists, reason: String, source: &str, confirmed| CellExistsReply {
            exists: Some(exists),
            source: Some(source.into()),
            confirmed,
            ..CellExistsReply::unknown(request, reason)
        };
        match found {
            CellExistence::Published { statement, source } => settled(true, (*statement).into(), source, false),
            CellExistence::Answered(CellAnswer::Tour { tour, by }) => {
                settled(true, verified(tour, *by), "the tour itself", true)
            }
            CellExistence::Answered(CellAnswer::Impossible { reason, verdict, by, .. }) => {
                let sentence = describe_on_cells(reason, *by, &request.board);
                settled(false, sentence, reason.source(), *verdict == Verdict::Confirmed)
            }
            CellExistence::Answered(CellAnswer::GaveUp { limit, .. }) => {
                CellExistsReply::unknown(request, format!("the search gave up: {}", describe_limit(*limit)))
            }
        }
    }

    /// The reply if neither a tour nor a reason is known.
    pub fn unknown(request: &CellRequest, reason: String) -> CellExistsReply {
        let (board, goal) = ((&request.board).into(), request.into());
        CellExistsReply { v: Version, board, goal, exists: None, reason, source: None, confirmed: false }
    }
}

fn verified(tour: &Tour<CellBoard>, by: SolvedBy) -> String {
    match by {
        SolvedBy::Method(Method::Construct) => {
            format!("a tour was constructed from blocks, and its {} cells were checked one by one", tour.len())
        }
        _ => format!("a tour was found by {by}, and its {} cells were checked one by one", tour.len()),
    }
}

/// Whether a text is a tour of a board of cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CellCheckReply {
    /// `tour` or `not-a-tour`.
    pub verdict: String,
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: CellBoardFields,
    /// Whether the tour is closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<bool>,
    /// What is wrong, in one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl CellCheckReply {
    /// The reply for a verified tour, or for what is wrong with it.
    pub fn new(board: &CellBoard, judged: &Result<Tour<CellBoard>, String>) -> CellCheckReply {
        CellCheckReply {
            verdict: if judged.is_ok() { "tour" } else { "not-a-tour" }.into(),
            v: Version,
            board: board.into(),
            closed: judged.as_ref().ok().map(Tour::is_closed),
            fault: judged.as_ref().err().cloned(),
        }
    }
}
