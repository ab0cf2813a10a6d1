//! Messages about tours of boards: the query, its three replies, and parts of a tour.

mod compact;
mod quality;
mod theorem;

pub use compact::{CompactTourFields, CompactTourReply};
pub use quality::about_tour;
pub use theorem::{LoopFields, OrderingFields, ResidueClassFields, TheoremName, TheoremQuery, TheoremReply};

use super::shared::{GoalFields, LimitFields, ReasonFields, first_seed, read_homotopy, read_symmetry};
use destrier::ask::{RectangleAnswer, RectangleRequest};
use destrier_boards::few_turns::Aim;
use destrier_files::json::fields::{BoardFields, RowCol, TourFields, TourHead, Version};
use destrier_search::choice::Rule;
use destrier_search::method::{Limit, Method};
use serde::{Deserialize, Serialize};

/// Asks for a tour of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TourQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// The goal.
    #[serde(flatten)]
    pub goal: GoalFields,
    /// The symmetry that the tour shall have: `half-turn`, `eulerian`, `bergholtian`, `quarter-turn`, `reflection` or
    /// `any`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The homotopy class that the closed tour shall have: `contractible`, or how often it goes round through the right
    /// edge and through the bottom edge, such as `1,0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homotopy: Option<String>,
    /// The method; `auto` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// What the tour shall have few or many of, instead of a method: `fewest-turns`, `fewest-crossings`, `most-turns`
    /// or `most-crossings`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<String>,
    /// Tie-breaks of Warnsdorff's rule, such as `pohl,random`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ties: Option<String>,
    /// Seed of all random choices.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Whether the reply has one digit per move and not the squares.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub compact: bool,
    /// Whether frames show how the tour was made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub trace: bool,
    /// When to give up.
    #[serde(flatten)]
    pub limits: LimitFields,
}

impl TourQuery {
    /// The request.
    pub fn read(&self) -> Result<RectangleRequest, String> {
        let board = self.board.read_rectangle()?;
        let goal = self.goal.read(&board)?;
        let homotopy = read_homotopy(self.homotopy.as_deref(), &board)?;

        let request = RectangleRequest::new(board).goal(goal).sums(self.goal.sums()).seed(self.seed);
        let mut request = request.limits(self.limits.read());
        request.symmetry = read_symmetry(self.symmetry.as_deref())?;
        request.homotopy = homotopy;

        let aim = self.aim.as_deref().map(str::parse::<Aim>).transpose().map_err(|error| error.to_string())?;
        let request = match (aim, self.method.as_deref()) {
            (Some(_), Some(_)) => return Err("a query has a method or an aim, not both".into()),
            (Some(aim), None) => request.aim(aim),
            (None, name) => {
                let method = name.unwrap_or("auto").parse::<Method>().map_err(|error| error.to_string())?;
                request.method(method)
            }
        };

        let ties = self.ties.as_deref().map(str::parse::<Rule>).transpose().map_err(|error| error.to_string())?;
        Ok(match ties {
            Some(rule) => request.ties(rule),
            None => request,
        })
    }
}

/// The reply to a query, in either form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum AnyTourReply {
    /// A tour with one digit per move, if that was asked for.
    Compact(CompactTourReply),
    /// A tour with its squares, or no tour.
    Squares(TourReply),
    /// A tour of a box, a cube or a hexagon with the coordinates of its cells.
    Cells(TourReply<Vec<Vec<u32>>>),
}

/// Whether a tour was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TourReply<S = Vec<RowCol>> {
    /// A verified tour.
    Tour(TourFields<S>),
    /// No such tour exists.
    Impossible(ImpossibleFields),
    /// A limit was reached first.
    GaveUp(GaveUpFields),
}

impl TourReply {
    /// The reply to a request; `describe_limit` puts a limit into words.
    pub fn new(
        request: &RectangleRequest,
        answer: &RectangleAnswer,
        describe_limit: impl Fn(Limit) -> String,
    ) -> TourReply {
        let board = (&request.board).into();
        let goal = GoalFields::new(&request.goal, request.sums);
        let seed = request.seed;
        let symmetry = request.symmetry.map(|kind| kind.to_string());
        let homotopy = request.homotopy.map(|class| class.name());

        match answer {
            RectangleAnswer::Tour { tour, method, cut } => TourReply::Tour(TourFields {
                head: TourHead::new(tour, &about_tour(request, tour, *method, cut.map(describe_limit))),
                squares: tour.squares().map(RowCol::from).collect(),
            }),
            RectangleAnswer::Impossible { reason, verdict, method } => {
                let method = method.map_or("exists", Method::name).to_string();
                let reason = ReasonFields::new(reason, reason.describe(&request.board), *verdict);
                let v = Version;
                TourReply::Impossible(ImpossibleFields { v, board, goal, symmetry, homotopy, method, seed, reason })
            }
            RectangleAnswer::GaveUp { limit, longest, method } => {
                TourReply::gave_up(request, *method, describe_limit(*limit), Some(longest.len() as u64))
            }
        }
    }

    /// The reply if a limit was reached.
    pub fn gave_up(request: &RectangleRequest, method: Method, limit: String, longest: Option<u64>) -> TourReply {
        let board = (&request.board).into();
        let goal = GoalFields::new(&request.goal, request.sums);
        let seed = request.seed;
        let symmetry = request.symmetry.map(|kind| kind.to_string());
        let homotopy = request.homotopy.map(|class| class.name());
        let method = method.to_string();
        let v = Version;
        TourReply::GaveUp(GaveUpFields { v, board, goal, symmetry, homotopy, method, seed, limit, longest })
    }
}

/// No such tour exists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ImpossibleFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// The goal.
    #[serde(flatten)]
    pub goal: GoalFields,
    /// The symmetry that the tour shall have: `half-turn`, `eulerian`, `bergholtian`, `quarter-turn`, `reflection` or
    /// `any`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The homotopy class that the closed tour shall have: `contractible`, or how often it goes round through the right
    /// edge and through the bottom edge, such as `1,0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homotopy: Option<String>,
    /// The method that found the reason; `exists` for the quick reasons that come before every method.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// Why no such tour exists.
    #[serde(flatten)]
    pub reason: ReasonFields,
}

/// A limit was reached before a tour was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GaveUpFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// The goal.
    #[serde(flatten)]
    pub goal: GoalFields,
    /// The symmetry that the tour shall have: `half-turn`, `eulerian`, `bergholtian`, `quarter-turn`, `reflection` or
    /// `any`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// The homotopy class that the closed tour shall have: `contractible`, or how often it goes round through the right
    /// edge and through the bottom edge, such as `1,0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homotopy: Option<String>,
    /// The method that found the longest path.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// The limit, in words.
    pub limit: String,
    /// The number of squares of the longest path, if one was searched for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<u64>,
}

/// Parts of a tour: the square at an index, the index of a square, or the squares from an index on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "S: Deserialize<'de>, Q: Deserialize<'de>"))]
pub struct LookupReply<S = Vec<RowCol>, Q = RowCol> {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// Whether the tour is closed.
    pub closed: bool,
    /// The method that found or constructed the tour.
    pub method: String,
    /// The index of `square`, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The square at `index`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Q>,
    /// The index of the first of `squares`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// Squares in the order of the tour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squares: Option<S>,
}
