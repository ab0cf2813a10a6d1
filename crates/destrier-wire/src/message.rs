//! The two enums that travel: queries in, messages out.

mod frame;
mod hello;
mod memory;

pub use frame::{FrameFields, LoopsFrame, NetworkFrame, OrderingFrame, PathFrame, RowFrame, TilesFrame};
pub use hello::{FamilyFields, HelloFields, MethodFields, NamedLeaperFields, TieFields};

use super::check::{CheckQuery, CheckReply};
use super::count::{CountQuery, CountReply};
use super::draw::{DrawQuery, DrawReply};
use super::exists::{ExistsQuery, ExistsReply};
use super::graph::{GraphFields, GraphQuery};
use super::neural::{NeuralQuery, NeuralReply};
use super::solve::{LongestQuery, LongestReply, PropertyQuery, PropertyReply, SolveQuery, SolveReply};
use super::survey::{ListQuery, ListReply, MapQuery, MapReply, StartsQuery, StartsReply};
use super::tour::{AnyTourReply, TheoremQuery, TheoremReply, TourQuery};
use super::uncrossed::{UncrossedQuery, UncrossedReply};
use destrier::answers::counts::CountProgress;
use destrier_files::json::fields::Version;
use destrier_search::method::Control;
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
    /// Find the longest path or cycle of a graph.
    Longest(LongestQuery),
    /// Decide a property of a graph.
    Property(PropertyQuery),
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
    /// Lay the loop program of Squirrel's algorithm on a board.
    Theorem(TheoremQuery),
    /// Find the longest uncrossed path or cycle of a board.
    Uncrossed(UncrossedQuery),
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
    /// The longest path or cycle of a graph.
    Longest(LongestReply),
    /// Whether a graph has a property.
    Property(PropertyReply),
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
    /// The loop program of Squirrel's algorithm on a board.
    Theorem(TheoremReply),
    /// The longest uncrossed path or cycle.
    Uncrossed(UncrossedReply),
}

/// How far the work is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// The share of the work that is done, from 0 to 1, if it can be estimated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fraction: Option<f64>,
    /// What a search has done so far, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// The progress in words.
    pub text: String,
}

impl ProgressFields {
    /// Progress of which `done` parts are done.
    pub(super) fn new(done: u64, of: Option<u64>, text: String) -> ProgressFields {
        ProgressFields { v: Version, done, of, longest: None, fraction: None, steps: Vec::new(), text }
    }

    /// The progress of a search with this control, which its caller can ask for at any time.
    pub fn of(control: &Control) -> ProgressFields {
        let (attempts, longest) = control.progress();
        let longest = Some(longest).filter(|&longest| longest > 0);
        let path = longest.map_or(String::new(), |longest| format!(", longest path {longest}"));
        let text = format!("{attempts} {}{path}", if attempts == 1 { "attempt" } else { "attempts" });
        ProgressFields { longest, steps: control.notes(), ..ProgressFields::new(attempts, None, text) }
    }
}

impl From<&CountProgress> for ProgressFields {
    fn from(now: &CountProgress) -> ProgressFields {
        let CountProgress { term, terms, pass, passes, progress } = now;
        let text = format!(
            "count {term} of {terms}, pass {pass} of {passes}, layer {} of {}, {} states",
            progress.step, progress.steps, progress.states
        );
        // Passes of a term take about equally long, and so, for want of anything better, do terms and layers.
        let share = progress.step as f64 / progress.steps.max(1) as f64;
        let in_term = ((*pass as f64 - 1.0) + share) / (*passes).max(1) as f64;
        let fraction = ((*term as f64 - 1.0) + in_term) / (*terms).max(1) as f64;
        let fraction = Some((fraction.clamp(0.0, 1.0) * 1e4).round() / 1e4);
        ProgressFields { fraction, ..ProgressFields::new(progress.step, Some(progress.steps), text) }
    }
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
    /// An error with this sentence.
    pub fn new(error: String) -> ErrorFields {
        ErrorFields { v: Version, error }
    }
}
