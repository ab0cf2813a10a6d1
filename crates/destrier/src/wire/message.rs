//! The two enums that travel: queries in, messages out.

use super::check::{CheckQuery, CheckReply};
use super::count::{CountQuery, CountReply};
use super::draw::{DrawQuery, DrawReply};
use super::exists::{ExistsQuery, ExistsReply};
use super::neural::{NeuralQuery, NeuralReply};
use super::solve::{SolveQuery, SolveReply};
use super::tour::{TourQuery, TourReply};
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
    Tour(TourReply),
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

/// An intermediate state of a neural network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FrameFields {
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
