//! Messages about many tours or many boards: lists of tours, maps of boards, and maps of starts.

use super::shared::GoalFields;
use destrier_files::json::fields::{BoardFields, LeaperField, Version};
use serde::{Deserialize, Serialize};

/// Asks for the tours of a board, one after another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ListQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// The goal.
    #[serde(flatten)]
    pub goal: GoalFields,
    /// Maximum number of tours.
    #[serde(default = "most_tours")]
    pub most: u64,
}

fn most_tours() -> u64 {
    100
}

/// Tours of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ListReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// The goal.
    #[serde(flatten)]
    pub goal: GoalFields,
    /// The tours, in the order in which the search meets them; a tour and its reverse are one.
    pub tours: Vec<ListedFields>,
    /// Whether these are all. If it is `false`, there may be more.
    pub complete: bool,
    /// The number of classes among the tours.
    pub classes: u64,
    /// Why there are none, in one sentence, if that was known without a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// One tour of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ListedFields {
    /// The coordinates of all squares or cells, in the order of the tour.
    pub squares: Vec<Vec<u64>>,
    /// The class of the tour, from 0: a symmetry of the board maps tours of one class to each other or their reverse.
    pub class: u64,
}

/// Asks which boards of a surface have tours.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MapQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The surface; `plane` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<String>,
    /// The largest number of rows.
    pub rows: u32,
    /// The largest number of columns.
    pub cols: u32,
    /// The leaper, if it is not the knight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaper: Option<LeaperField>,
    /// Whether closed tours are wanted.
    #[serde(default)]
    pub closed: bool,
}

/// Whether a board has a tour, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ExistenceWord {
    /// The board has a tour.
    Yes,
    /// The board has no tour.
    No,
    /// A quick search did not decide.
    Unknown,
}

/// Which boards of a surface have tours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MapReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The surface.
    pub surface: String,
    /// The leaper, if it is not the knight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaper: Option<LeaperField>,
    /// Whether closed tours were wanted.
    pub closed: bool,
    /// For each number of rows from 1 and each number of columns from 1, whether there is a tour.
    pub cells: Vec<Vec<ExistenceWord>>,
    /// The reasons why there is none, each in one sentence.
    pub reasons: Vec<String>,
    /// For each cell, the index of its reason; `null` for boards that have a tour or are undecided.
    pub reason_of: Vec<Vec<Option<u64>>>,
}

/// Asks at which squares of a board an open tour can start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StartsQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// Must be `false`: a closed tour starts at every square or at none.
    #[serde(default)]
    pub closed: bool,
}

/// Whether an open tour can start at a square, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum StartWord {
    /// A tour can start at the square.
    Yes,
    /// No tour can start at the square.
    No,
    /// A quick search did not decide.
    Unknown,
    /// The square is a hole.
    Hole,
}

/// The squares at which an open tour can start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StartsReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// For each row, a word for each square.
    pub starts: Vec<Vec<StartWord>>,
}
