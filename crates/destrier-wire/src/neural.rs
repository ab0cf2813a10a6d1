//! Messages about neural networks.

use super::shared::{ReasonFields, first_seed};
use destrier::answers::network::JoinResult;
use destrier_core::impossible::Verdict;
use destrier_core::{Goal, Impossible, Rectangle};
use destrier_files::json::fields::{BoardFields, RowCol, Version};
use destrier_graphs::neural::{NetworkReport, Settings};
use destrier_search::method::Method;
use serde::{Deserialize, Serialize};

/// Asks for a neural network to run on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NeuralQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// The update order: `sequential`, `synchronous` or `coloured`; `sequential` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updates: Option<String>,
    /// Maximum number of rounds.
    #[serde(default = "most_rounds")]
    pub rounds: u64,
    /// Seed of the first outputs.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Whether the loops are to be joined into a closed tour.
    #[serde(default)]
    pub join: bool,
    /// Maximum number of networks to try if loops cannot be joined.
    #[serde(default = "most_attempts")]
    pub attempts: u64,
    /// Whether each round is to be sent as a frame.
    #[serde(default)]
    pub frames: bool,
    /// Memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

fn most_rounds() -> u64 {
    500
}

fn most_attempts() -> u64 {
    100
}

/// The outcome of a network, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum NeuralWord {
    /// The loops were joined into a closed tour.
    Tour,
    /// The board has no closed tour.
    Impossible,
    /// The loops could not be joined.
    GaveUp,
    /// Every square has two moves.
    Settled,
    /// Some squares do not have two moves.
    Unsettled,
}

/// The outcome of a network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NeuralReply {
    /// The outcome of the network, in a word.
    pub answer: NeuralWord,
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// `true`, if there is a tour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<bool>,
    /// `neural`, if there is a tour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The squares of the tour, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<RowCol>>,
    /// The network, if one was run.
    #[serde(flatten)]
    pub network: Option<NetworkFields>,
    /// What had to be repaired before joining.
    #[serde(default, rename = "mended", skip_serializing_if = "Option::is_none")]
    pub repaired: Option<RepairFields>,
    /// The number of loops before joining.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joined: Option<u64>,
    /// The GPU that made the rounds, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// The limit that ended the work, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// The number of networks that were tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u64>,
    /// The number of loops that could not be joined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The number of squares without two moves that could not be repaired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacking: Option<u64>,
    /// Why the board has no closed tour.
    #[serde(flatten)]
    pub reason: Option<ReasonFields>,
}

/// The final state of a network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NetworkFields {
    /// The update order.
    pub updates: String,
    /// The seed.
    pub seed: u64,
    /// The number of neurons.
    pub neurons: u64,
    /// The number of rounds.
    pub rounds: u64,
    /// The number of squares that do not have two moves.
    pub energy: u64,
    /// The number of moves in use.
    pub edges: u64,
    /// The number of loops.
    pub loops: u64,
}

/// What had to be repaired in a network before its loops could be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RepairFields {
    /// The number of squares that did not have two moves.
    pub squares: u64,
    /// The number of alternating paths along which moves were exchanged.
    pub paths: u64,
    /// The length of the longest of these paths.
    pub longest: u64,
}

impl NeuralReply {
    /// The reply for a network that ran; `joined` is the result of joining its loops, if that was asked for.
    pub fn new(
        board: &Rectangle,
        settings: &Settings,
        report: &NetworkReport,
        neurons: u64,
        joined: Option<&JoinResult>,
        attempts: u64,
    ) -> NeuralReply {
        let NetworkReport { rounds, energy, loops, edges, .. } = *report;
        let updates = settings.updates.name().into();
        let seed = settings.seed;
        let mut reply = NeuralReply {
            network: Some(NetworkFields { updates, seed, neurons, rounds, energy, edges, loops }),
            attempts: joined.map(|_| attempts),
            ..NeuralReply::bare(NeuralWord::of(report, joined), board)
        };

        if let Some(JoinResult::Cycle { repaired, loops, .. } | JoinResult::Apart { repaired, loops, .. }) = joined {
            let squares = repaired.vertices;
            let paths = repaired.paths;
            let longest = repaired.longest;
            reply.repaired = Some(RepairFields { squares, paths, longest });
            reply.joined = Some(*loops);
        }

        if let Some(JoinResult::NoFactor { reason } | JoinResult::Apart { reason: Some(reason), .. }) = joined {
            let verdict = reason.check(board, &Goal::CLOSED);
            reply.reason = Some(ReasonFields::new(reason, reason.describe(board), verdict));
        }

        match joined {
            Some(JoinResult::Cycle { tour, .. }) => {
                reply.closed = Some(tour.is_closed());
                reply.method = Some(Method::Neural.to_string());
                reply.squares = Some(tour.squares().map(RowCol::from).collect());
            }
            Some(JoinResult::Apart { left, .. }) => reply.left = Some(*left),
            Some(JoinResult::Stuck { lacking }) => reply.lacking = Some(*lacking),
            _ => {}
        }

        reply
    }

    /// The reply for a board that has no closed tour, so that no network ran.
    pub fn impossible(board: &Rectangle, reason: &Impossible, verdict: Verdict) -> NeuralReply {
        let fields = ReasonFields::new(reason, reason.describe(board), verdict);
        NeuralReply { reason: Some(fields), ..NeuralReply::bare(NeuralWord::Impossible, board) }
    }

    fn bare(answer: NeuralWord, board: &Rectangle) -> NeuralReply {
        NeuralReply {
            answer,
            v: Version,
            board: board.into(),
            closed: None,
            method: None,
            squares: None,
            network: None,
            repaired: None,
            joined: None,
            device: None,
            limit: None,
            attempts: None,
            left: None,
            lacking: None,
            reason: None,
        }
    }
}

impl NeuralWord {
    fn of(report: &NetworkReport, joined: Option<&JoinResult>) -> NeuralWord {
        match joined {
            Some(JoinResult::Cycle { .. }) => NeuralWord::Tour,
            Some(JoinResult::NoFactor { .. } | JoinResult::Apart { for_good: true, .. }) => NeuralWord::Impossible,
            Some(JoinResult::Apart { .. } | JoinResult::Stuck { .. } | JoinResult::Stopped) => NeuralWord::GaveUp,
            None if report.energy == 0 => NeuralWord::Settled,
            None => NeuralWord::Unsettled,
        }
    }
}
