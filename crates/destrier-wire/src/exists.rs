//! Messages about the existence of tours.

mod named;

use super::shared::{GoalFields, LimitFields, read_symmetry, with_homotopy};
use super::tour::describe_reason;
use destrier::answers::{Existence, Request};
use destrier_core::impossible::Verdict;
use destrier_files::json::fields::{BoardFields, RowCol, Version};
use destrier_search::method::Limit;
use named::NamedSquares;
use serde::{Deserialize, Serialize};

/// Asks whether a board has a tour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ExistsQuery {
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
    /// When to give up.
    #[serde(flatten)]
    pub limits: LimitFields,
}

/// Whether a board has a tour, and how that is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ExistsReply {
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
    /// Whether a tour exists; `null` if that is unknown.
    pub exists: Option<bool>,
    /// How the answer is known, in one sentence.
    pub reason: String,
    /// Where the argument was published; `null` if the answer is unknown.
    pub source: Option<String>,
    /// Whether the checker confirmed the argument.
    pub confirmed: bool,
    /// The squares that a reason why no tour exists is about, on small boards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<RowCol>,
    /// The parts of the board that the reason compares, such as the components without a cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Vec<RowCol>>,
}

impl ExistsQuery {
    /// The request.
    pub fn read(&self) -> Result<Request, String> {
        let request = self.goal.read(self.board.read()?)?.limits(self.limits.read());
        let mut request = with_homotopy(request, self.homotopy.as_deref())?;
        request.symmetry = read_symmetry(self.symmetry.as_deref())?;
        Ok(request)
    }
}

impl ExistsReply {
    /// The reply; `describe_limit` puts a limit into words.
    pub fn new(request: &Request, found: &Existence, describe_limit: impl Fn(Limit) -> String) -> ExistsReply {
        let settled = |exists, reason, source: &str, confirmed| ExistsReply {
            exists: Some(exists),
            source: Some(source.into()),
            confirmed,
            ..ExistsReply::unknown(request, reason)
        };

        match found {
            Existence::Yes(certificate) => {
                settled(true, certificate.describe(), &certificate.source(), certificate.is_confirmed())
            }
            Existence::No { reason, verdict, by } => {
                let named = request.board.rectangle().map(|rectangle| NamedSquares::of(reason, rectangle));
                let NamedSquares { squares, parts } = named.unwrap_or_default();
                let sentence = describe_reason(reason, *by, &request.board);
                let reply = settled(false, sentence, reason.source(), *verdict == Verdict::Confirmed);
                ExistsReply { squares, parts, ..reply }
            }
            Existence::Unknown(limit) => {
                ExistsReply::unknown(request, format!("the search gave up: {}", describe_limit(*limit)))
            }
        }
    }

    /// The reply if neither a tour nor a reason is known.
    pub fn unknown(request: &Request, reason: String) -> ExistsReply {
        let reply = ExistsReply::of((&request.board).into(), request.into(), reason);
        ExistsReply {
            symmetry: request.symmetry.map(|kind| kind.to_string()),
            homotopy: request.homotopy.map(|class| class.name()),
            ..reply
        }
    }

    /// A reply about any board that says nothing but this reason.
    pub(super) fn of(board: BoardFields, goal: GoalFields, reason: String) -> ExistsReply {
        let squares = Vec::new();
        let parts = Vec::new();
        let symmetry = None;
        let homotopy = None;
        let exists = None;
        let source = None;
        let confirmed = false;
        let v = Version;
        ExistsReply { v, board, goal, symmetry, homotopy, exists, reason, source, confirmed, squares, parts }
    }
}
