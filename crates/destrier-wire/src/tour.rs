//! Messages about tours of boards: the query, its three replies, and parts of a tour.

mod compact;
mod quality;
mod theorem;

pub use compact::{CompactTourFields, CompactTourReply};
pub use quality::about_tour;
pub use theorem::{LoopFields, OrderingFields, ResidueClassFields, TheoremName, TheoremQuery, TheoremReply};

use super::shared::{GoalFields, LimitFields, ReasonFields, first_seed, read_symmetry, with_homotopy};
use destrier::answers::graph::SolvedBy;
use destrier::answers::{Answer, AskError, Request};
use destrier_boards::few_turns::Aim;
use destrier_core::{Board, Impossible};
use destrier_files::json::fields::{BoardFields, TourFields, Version};
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
    pub fn read(&self) -> Result<Request, String> {
        let request = self.goal.read(self.board.read()?)?.seed(self.seed).limits(self.limits.read());
        let mut request = with_homotopy(request, self.homotopy.as_deref())?;
        request.symmetry = read_symmetry(self.symmetry.as_deref())?;
        request.ties = self.ties.as_deref().map(str::parse::<Rule>).transpose().map_err(|error| error.to_string())?;

        let aim = self.aim.as_deref().map(str::parse::<Aim>).transpose().map_err(|error| error.to_string())?;
        match (aim, self.method.as_deref()) {
            (Some(_), Some(_)) => Err("a query has a method or an aim, not both".into()),
            (Some(aim), None) => request.aim(aim).map_err(|error| error.to_string()),
            (None, name) => {
                let method = name.unwrap_or("auto").parse::<Method>().map_err(|error| error.to_string())?;
                Ok(request.method(method))
            }
        }
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
}

/// Whether a tour was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TourReply {
    /// A verified tour.
    Tour(TourFields),
    /// No such tour exists.
    Impossible(ImpossibleFields),
    /// A limit was reached first.
    GaveUp(GaveUpFields),
}

impl TourReply {
    /// The reply to a request; `describe_limit` puts a limit into words.
    pub fn new(request: &Request, answer: &Answer<Board>, describe_limit: impl Fn(Limit) -> String) -> TourReply {
        match answer {
            Answer::Tour { tour, by, cut } => {
                TourReply::Tour(TourFields::new(tour, &about_tour(request, tour, *by, cut.map(describe_limit))))
            }
            Answer::Impossible { reason, verdict, by, .. } => TourReply::Impossible(ImpossibleFields {
                v: Version,
                board: (&request.board).into(),
                goal: request.into(),
                symmetry: request.symmetry.map(|kind| kind.to_string()),
                homotopy: request.homotopy.map(|class| class.name()),
                method: by.name().into(),
                seed: request.seed,
                reason: ReasonFields::new(reason, describe_reason(reason, *by, &request.board), *verdict),
            }),
            Answer::GaveUp { limit, longest, by } => {
                TourReply::gave_up(request, *by, describe_limit(*limit), Some(longest.len() as u64))
            }
        }
    }

    /// The reply if a limit was reached.
    pub fn gave_up(request: &Request, by: SolvedBy, limit: String, longest: Option<u64>) -> TourReply {
        TourReply::GaveUp(GaveUpFields {
            v: Version,
            board: (&request.board).into(),
            goal: request.into(),
            symmetry: request.symmetry.map(|kind| kind.to_string()),
            homotopy: request.homotopy.map(|class| class.name()),
            method: by.name().into(),
            seed: request.seed,
            limit,
            longest,
        })
    }

    /// The reply to a request that is neither answered nor bad input: what was asked for is not computed, or not known.
    /// `None` for other errors.
    pub fn not_known(request: &Request, fault: &AskError) -> Option<TourReply> {
        if !matches!(fault, AskError::NotComputed { .. } | AskError::NotKnown { .. }) {
            return None;
        }
        let method = if request.method == Method::Auto { Method::Construct } else { request.method };
        Some(TourReply::gave_up(request, SolvedBy::Method(method), fault.to_string(), None))
    }
}

/// A reason in one sentence. On boards that are searched as graphs, the effort of a search is given in the unit of the
/// method that searched.
pub fn describe_reason(reason: &Impossible, by: SolvedBy, board: &Board) -> String {
    let is_searched_as_graph = board.rectangle().is_none()
        && matches!(by, SolvedBy::Method(Method::Tree | Method::Sat) | SolvedBy::ForcedEdges);

    match reason {
        Impossible::Exhausted { .. } if is_searched_as_graph => {
            destrier::answers::graph::describe_on_graph(reason, by, board)
        }
        _ => reason.describe(board),
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
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct LookupReply<S = Vec<Vec<u32>>> {
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
    /// The coordinates of the square at `index`, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<Vec<u32>>,
    /// The index of the first of `squares`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// The coordinates of squares in the order of the tour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squares: Option<S>,
}
