//! Intermediate states to be drawn.

use crate::survey::ExistenceWord;
use destrier_files::json::fields::{RowCol, Version};
use serde::{Deserialize, Serialize};

/// An intermediate state. The field `kind` says of what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FrameFields {
    /// A neural network.
    Network(NetworkFrame),
    /// A row of a map of boards.
    Row(RowFrame),
    /// A path under repair.
    Repair(PathFrame),
    /// Loops that are being joined.
    Loops(LoopsFrame),
    /// The tiles of a construction.
    Tiles(TilesFrame),
    /// A move ordering of Squirrel's table.
    Orderings(OrderingFrame),
}

/// An intermediate state of a neural network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NetworkFrame {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The number of rounds so far.
    pub round: u64,
    /// The number of squares that do not have two moves.
    pub energy: u64,
    /// The moves in use, each as a pair of squares.
    pub moves: Vec<[RowCol; 2]>,
}

/// A path under repair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PathFrame {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The step that led here, in a few words.
    pub text: String,
    /// The squares of the path in order.
    pub squares: Vec<RowCol>,
}

/// Loops that are being joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LoopsFrame {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The step that led here, in a few words.
    pub text: String,
    /// The squares of each loop in order.
    pub loops: Vec<Vec<RowCol>>,
}

/// The tiles of a construction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TilesFrame {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// How many tiles there are, in words.
    pub text: String,
    /// The squares of the walk on each tile, in the order of the tour.
    pub tiles: Vec<Vec<RowCol>>,
}

/// A move ordering of Squirrel's table, from the square at which it begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct OrderingFrame {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The step, in a few words.
    pub text: String,
    /// The ordering: the numbers of the moves, the preferred one first.
    pub ordering: String,
    /// The index in the tour, from 0, of the square at which it begins.
    pub index: u64,
    /// The square at which the ordering begins.
    pub square: RowCol,
}

/// A row of a map of boards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowFrame {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The number of rows of these boards.
    pub row: u64,
    /// For each number of columns from 1, whether there is a tour.
    pub cells: Vec<ExistenceWord>,
}
