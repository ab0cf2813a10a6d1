//! Messages about the number of tours.

use crate::format::json::fields::{LeaperField, RowCol, Version};
use serde::{Deserialize, Serialize};

/// Asks how many tours a board has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CountQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: crate::format::json::fields::BoardFields,
    /// Which tours: `closed`, `open` or `strictly-open`; `closed` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tours: Option<String>,
    /// Whether a tour and its reverse are counted as two.
    #[serde(default)]
    pub directed: bool,
    /// Whether tours are counted up to the symmetries of the board.
    #[serde(default)]
    pub classes: bool,
    /// The counting engine; `auto` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

/// How many tours a board, or Hamiltonian cycles or paths a graph has.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct CountReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board; `null` for a graph.
    pub board: Option<String>,
    /// The leaper, if it is not the knight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaper: Option<LeaperField>,
    /// The holes, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holes: Option<Vec<RowCol>>,
    /// The file of the graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graph: Option<String>,
    /// The number of vertices of the graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<u64>,
    /// The number of edges of the graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<u64>,
    /// Whether closed tours were counted.
    pub closed: bool,
    /// `true` if only open tours whose ends are not one move apart were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strictly_open: Option<bool>,
    /// Whether a tour and its reverse count as two.
    pub directed: bool,
    /// The first square or vertex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The last square or vertex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// The number of tours, in decimal digits; `null` if a limit was reached first.
    pub count: Option<String>,
    /// The limit that was reached, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// The number of classes under the symmetries of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<String>,
    /// The number of symmetries of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<u64>,
    /// The largest number of states while classes were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes_peak_states: Option<u64>,
    /// The largest number of bytes while classes were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes_peak_bytes: Option<u64>,
    /// What was counted, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<String>,
    /// The engine that counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Whether the count is proved to be exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// How that is known, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// The modulus, if the count is only a residue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modulus: Option<String>,
    /// Whether the count continued from a checkpoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed: Option<bool>,
    /// Why there are none, in one sentence, if that was known without counting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The counts of which the answer is the sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<TermFields>>,
}

/// One of the counts of which an answer is the sum.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct TermFields {
    /// How often it is added; negative if it is subtracted.
    pub factor: i64,
    /// The count, in decimal digits.
    pub count: String,
    /// The passes of the frontier engine, each with another modulus.
    pub passes: Vec<PassFields>,
    /// The largest number of states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_states: Option<u64>,
    /// The largest number of bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// For each layer: vertices taken, width of the frontier, number of states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<[u64; 3]>>,
}

/// One pass of the frontier engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PassFields {
    /// The modulus.
    pub modulus: String,
    /// The count modulo the modulus.
    pub residue: String,
}
