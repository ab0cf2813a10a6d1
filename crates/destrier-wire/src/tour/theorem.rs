//! Messages about the tours of the theorems: the loop program that proves a tour, and the orderings of Squirrel's.

use destrier_files::json::fields::{BoardFields, RowCol, Version};
use serde::{Deserialize, Serialize};

/// Asks for the tour of a square board by a theorem, and its loop program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TheoremQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns, the same.
    pub cols: u32,
    /// The theorem that is asked about.
    #[serde(default)]
    pub theorem: TheoremName,
}

/// A theorem about square boards of all sizes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TheoremName {
    /// Squirrel's algorithm tours every board.
    #[default]
    Squirrel,
    /// Every even board has a closed tour with few turns.
    FewTurns,
}

/// The tour of a board, with the parts of it that the loop program makes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TheoremReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// All squares in the order of the tour.
    pub squares: Vec<RowCol>,
    /// Squirrel's move orderings, in the order in which they are in force; empty for other theorems.
    pub orderings: Vec<OrderingFields>,
    /// The loop program of the board's residue class; missing for the small boards that are run one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ResidueClassFields>,
    /// The items of the loop program, in order; empty for the small boards that are run one by one.
    pub loops: Vec<LoopFields>,
    /// How often the tour changes its direction.
    pub turns: u64,
}

/// A move ordering and the squares at which it is in force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct OrderingFields {
    /// The numbers of the moves, the preferred one first.
    pub ordering: String,
    /// The index of the first square that is left by this ordering, from 0.
    pub from: u64,
    /// The index after the last.
    pub to: u64,
}

/// The sides for which one loop program is proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ResidueClassFields {
    /// The remainder: the program is for sides m that leave it when they are divided by `modulus`.
    pub residue: u32,
    /// The modulus of the residue class.
    pub modulus: u32,
    /// The smallest side for which the program is proved.
    pub first_side: u64,
    /// The number in m = modulus n + residue, on which the repetitions depend.
    pub n: u64,
}

/// An item of a loop program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LoopFields {
    /// The kind of the item, which is `word`, `power` or `sweeps`, and its number in the program from 1.
    pub name: String,
    /// The item as the program writes it.
    pub text: String,
    /// How often the body of the item is repeated on this board.
    pub times: u64,
    /// The ordering that is in force at its first square; empty where there are none.
    pub ordering: String,
    /// The index of its first square, from 0.
    pub from: u64,
    /// The index after its last square.
    pub to: u64,
}
