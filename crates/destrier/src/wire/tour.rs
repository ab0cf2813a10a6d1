//! Messages about tours of boards: the query, its three replies, and parts of a tour.

use super::shared::{GoalFields, LimitFields, ReasonFields, first_seed};
use crate::format::json::fields::{BoardFields, RowCol, TourFields, Version};
use serde::{Deserialize, Serialize};

/// Asks for a tour of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// The method; `auto` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// Tie-breaks of Warnsdorff's rule, such as `pohl,random`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ties: Option<String>,
    /// Seed of all random choices.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// When to give up.
    #[serde(flatten)]
    pub limits: LimitFields,
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

/// No such tour exists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The method that found the reason; `exists` for the quick reasons that come before every method.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// Why.
    #[serde(flatten)]
    pub reason: ReasonFields,
}

/// A limit was reached before a tour was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
pub struct LookupReply<S = Vec<RowCol>> {
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
    pub square: Option<RowCol>,
    /// The index of the first of `squares`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// Squares in the order of the tour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squares: Option<S>,
}
