//! Messages about the existence of tours.

use super::shared::{GoalFields, LimitFields};
use crate::format::json::fields::{BoardFields, Version};
use serde::{Deserialize, Serialize};

/// Asks whether a board has a tour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// When to give up.
    #[serde(flatten)]
    pub limits: LimitFields,
}

/// Whether a board has a tour, and how that is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Whether a tour exists; `null` if that is unknown.
    pub exists: Option<bool>,
    /// How that is known, in one sentence.
    pub reason: String,
    /// Where the argument was published; `null` if the answer is unknown.
    pub source: Option<String>,
    /// Whether the checker confirmed the argument.
    pub confirmed: bool,
}
