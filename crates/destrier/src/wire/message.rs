//! The two enums that travel: queries in, messages out.

mod hello;

pub use hello::{FamilyFields, HelloFields, MethodFields, NamedLeaperFields, TieFields};

use super::check::{CheckQuery, CheckReply};
use super::count::{CountQuery, CountReply};
use super::draw::{DrawQuery, DrawReply};
use super::exists::{ExistsQuery, ExistsReply};
use super::graph::{GraphFields, GraphQuery};
use super::neural::{NeuralQuery, NeuralReply};
use super::solve::{SolveQuery, SolveReply};
use super::survey::{ExistenceWord, ListQuery, ListReply, MapQuery, MapReply, StartsQuery, StartsReply};
use super::tour::{AnyTourReply, TourQuery};
use crate::ask::count::CountProgress;
use crate::format::json::fields::{RowCol, Version};
use crate::method::Control;
use serde::{Deserialize, Serialize};

/// What can be asked for. The field `request` says which.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "request", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Query {
    /// Find a tour of a board.
    Tour(TourQuery),
    /// Decide whether a board has a tour.
    Exists(ExistsQuery),
    /// Count the tours of a board.
    Count(CountQuery),
    /// Find a Hamiltonian cycle or path of a graph.
    Solve(SolveQuery),
    /// Run a neural network on a board.
    Neural(NeuralQuery),
    /// Verify a tour.
    Check(CheckQuery),
    /// Draw a tour.
    Draw(DrawQuery),
    /// Read or build a graph.
    Graph(GraphQuery),
    /// List the tours of a board.
    List(ListQuery),
    /// Decide which boards of a surface have tours.
    Map(MapQuery),
    /// Decide at which squares of a board an open tour can start.
    Starts(StartsQuery),
}

/// What comes back. The field `message` says which.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "message", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Message {
    /// How far the work is. Any number of these come before the last message.
    Progress(ProgressFields),
    /// An intermediate state to be drawn.
    Frame(FrameFields),
    /// The reply; the last message.
    Reply(Box<Reply>),
    /// The query could not be carried out; the last message.
    Error(ErrorFields),
}

/// A reply, with the kind of query that it answers in the field `request`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "request", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reply {
    /// Whether a tour was found.
    Tour(AnyTourReply),
    /// Whether a tour exists.
    Exists(ExistsReply),
    /// How many tours there are.
    Count(CountReply),
    /// Whether a cycle or path was found.
    Solve(SolveReply),
    /// What came of a network.
    Neural(NeuralReply),
    /// Whether a text is a tour.
    Check(CheckReply),
    /// A picture.
    Draw(DrawReply),
    /// A graph.
    Graph(GraphFields),
    /// Tours of a board.
    List(ListReply),
    /// Which boards of a surface have tours.
    Map(MapReply),
    /// At which squares of a board an open tour can start.
    Starts(StartsReply),
}

/// How far the work is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ProgressFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// How many of `of` are done: finished attempts, layers of a count.
    pub done: u64,
    /// The whole, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// The number of squares or vertices of the longest path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<u64>,
    /// The same in words.
    pub text: String,
}

impl ProgressFields {
    /// So much is done.
    pub(super) fn new(done: u64, of: Option<u64>, text: String) -> ProgressFields {
        ProgressFields { v: Version, done, of, longest: None, text }
    }

    /// The progress of a search with this control, which its caller can ask for at any time.
    pub fn of(control: &Control) -> ProgressFields {
        let (attempts, longest) = control.progress();
        let longest = Some(longest).filter(|&longest| longest > 0);
        let path = longest.map_or(String::new(), |longest| format!(", longest path {longest}"));
        ProgressFields { v: Version, done: attempts, of: None, longest, text: format!("{attempts} attempts{path}") }
    }
}

impl From<&CountProgress> for ProgressFields {
    fn from(now: &CountProgress) -> ProgressFields {
        let CountProgress { term, terms, pass, passes, progress } = now;
        let text = format!(
            "count {term} of {terms}, pass {pass} of {passes}, layer {} of {}, {} states",
            progress.step, progress.steps, progress.states
        );
        ProgressFields { v: Version, done: progress.step, of: Some(progress.steps), longest: None, text }
    }
}

/// An intermediate state. The field `kind` says of what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FrameFields {
    /// A neural network.
    Network(NetworkFrame),
    /// A row of a map of boards.
    Row(RowFrame),
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

/// Why a query could not be carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ErrorFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// What is wrong, in one sentence.
    pub error: String,
}

impl ErrorFields {
    /// With this sentence.
    pub fn new(error: String) -> ErrorFields {
        ErrorFields { v: Version, error }
    }
}
