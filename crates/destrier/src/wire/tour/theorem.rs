//! Messages about Squirrel's tours: the orderings that break ties, and the loop program that proves the tour.

use crate::format::json::fields::{BoardFields, RowCol, Version};
use serde::{Deserialize, Serialize};

/// Asks for Squirrel's tour of a square board and its loop program.
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
}

/// Squirrel's tour of a board, with the parts of it that the loop program makes.
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
    /// The move orderings, in the order in which they are in force.
    pub orderings: Vec<OrderingFields>,
    /// The loop program of the board's residue class; missing for the small boards that are run one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ResidueClassFields>,
    /// The items of the loop program, in order; empty for the small boards that are run one by one.
    pub loops: Vec<LoopFields>,
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
    /// The program is for sides m with this remainder ...
    pub residue: u32,
    /// ... modulo this number ...
    pub modulus: u32,
    /// ... from this side on.
    pub first_side: u64,
    /// The number in m = modulus n + residue, on which the repetitions depend.
    pub n: u64,
}

/// An item of a loop program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LoopFields {
    /// What it is: `word`, `power` or `sweeps`, and its number in the program from 1.
    pub name: String,
    /// The item as the program writes it.
    pub text: String,
    /// How often its body is repeated on this board.
    pub times: u64,
    /// The ordering that is in force at its first square.
    pub ordering: String,
    /// The index of its first square, from 0.
    pub from: u64,
    /// The index after its last square.
    pub to: u64,
}
