//! The result of a network, as text and as JSON.

use crate::{Exit, interrupt};
use destrier::ask::network::Joined;
use destrier::join::Mended;
use destrier::neural::{Report, Settings};
use destrier::wire::{NetworkFields, NeuralReply, NeuralWord, ReasonFields, RepairFields, RowCol, Version};
use destrier::{Board, Goal, Impossible, Method, Verdict};

/// The result of a network.
pub(super) struct NetworkResult {
    pub(super) report: Report,
    pub(super) neurons: u64,
    /// The result of joining its loops, with `--join`.
    pub(super) joined: Option<Joined>,
    /// The moves in use, if a picture needs them.
    pub(super) edges: Vec<(u32, u32)>,
    /// The number of the attempt, from 1.
    pub(super) attempts: u64,
}

impl NetworkResult {
    pub(super) fn exit(&self) -> Exit {
        match &self.joined {
            _ if interrupt::pressed() => Exit::Interrupted,
            None if self.report.energy > 0 => Exit::GaveUp,
            None | Some(Joined::Circuit { .. }) => Exit::Yes,
            Some(Joined::NoFactor { .. } | Joined::Apart { for_good: true, .. }) => Exit::No,
            Some(Joined::Apart { .. } | Joined::Stuck { .. } | Joined::Stopped) => Exit::GaveUp,
        }
    }

    pub(super) fn as_text(&self, board: &Board, settings: &Settings) -> String {
        let Report { rounds, energy, loops, .. } = self.report;
        let settled = if energy == 0 { "settled" } else { "not settled" };
        let lacking = match energy {
            0 => "every square has two moves".to_string(),
            1 => "1 square does not have two moves".to_string(),
            _ => format!("{energy} squares do not have two moves"),
        };
        let order = settings.updates.name();
        let mut text = format!("network  {board}, {} neurons, {order}, seed {}\n", self.neurons, settings.seed);
        text += &format!("rounds   {rounds}, {settled}\nenergy   {energy}, {lacking}\nloops    {loops}\n");
        let mended = |squares: u64| match squares {
            1 => "repaired 1 square\n".to_string(),
            _ => format!("repaired {squares} squares\n"),
        };
        let tried = if self.attempts == 1 { "1 attempt".to_string() } else { format!("{} attempts", self.attempts) };
        let again = format!("gave up after {tried}; another --seed or more --attempts may do better");
        let at = if self.attempts == 1 { String::new() } else { format!(", at attempt {}", self.attempts) };
        text += &match &self.joined {
            None => String::new(),
            Some(Joined::Circuit { tour, mended: what, loops }) => {
                format!(
                    "{}joined   {loops} into one closed tour of {} squares{at}\n",
                    mended(what.vertices),
                    tour.len()
                )
            }
            Some(Joined::Apart { mended: what, loops, left, for_good, reason }) => {
                let why = match (for_good, reason) {
                    (true, Some(reason)) => format!("there is no closed tour: {}", reason.describe(board)),
                    (true, None) => "for good: no loops through all squares connect them".to_string(),
                    (false, _) => again,
                };
                format!("{}joined   {loops} into {left}; {why}\n", mended(what.vertices))
            }
            Some(Joined::NoFactor { reason }) => {
                format!("joined   none: no loops pass through all squares, for {}\n", reason.describe(board))
            }
            Some(Joined::Stuck { lacking }) => format!("joined   none: {lacking} squares still lack a move; {again}\n"),
            Some(Joined::Stopped) => "joined   none: interrupted\n".to_string(),
        };
        text
    }

    pub(super) fn to_reply(&self, board: &Board, settings: &Settings) -> NeuralReply {
        let Report { rounds, energy, loops, edges } = self.report;
        let mut reply = NeuralReply {
            network: Some(NetworkFields {
                updates: settings.updates.name().into(),
                seed: settings.seed,
                neurons: self.neurons,
                rounds,
                energy,
                edges,
                loops,
            }),
            attempts: self.joined.as_ref().map(|_| self.attempts),
            ..bare(self.word(), board)
        };
        if let Some(Joined::Circuit { mended, loops, .. } | Joined::Apart { mended, loops, .. }) = &self.joined {
            let Mended { vertices, paths, longest, .. } = *mended;
            reply.mended = Some(RepairFields { squares: vertices, paths, longest });
            reply.joined = Some(*loops);
        }
        if let Some(Joined::NoFactor { reason } | Joined::Apart { reason: Some(reason), .. }) = &self.joined {
            reply.reason = Some(fields(board, reason, reason.check(board, &Goal::CLOSED)));
        }
        match &self.joined {
            Some(Joined::Circuit { tour, .. }) => {
                reply.closed = Some(tour.is_closed());
                reply.method = Some(Method::Neural.to_string());
                reply.squares = Some(tour.squares().map(RowCol::from).collect());
            }
            Some(Joined::Apart { left, .. }) => reply.left = Some(*left),
            Some(Joined::Stuck { lacking }) => reply.lacking = Some(*lacking),
            _ => {}
        }
        reply
    }

    /// The result in a word.
    fn word(&self) -> NeuralWord {
        match &self.joined {
            Some(Joined::Circuit { .. }) => NeuralWord::Tour,
            Some(Joined::NoFactor { .. } | Joined::Apart { for_good: true, .. }) => NeuralWord::Impossible,
            Some(Joined::Apart { .. } | Joined::Stuck { .. } | Joined::Stopped) => NeuralWord::GaveUp,
            None if self.report.energy == 0 => NeuralWord::Settled,
            None => NeuralWord::Unsettled,
        }
    }
}

/// The reply for a board that has no closed tour, so that no network ran.
pub(super) fn impossible(board: &Board, reason: &Impossible, verdict: Verdict) -> NeuralReply {
    NeuralReply { reason: Some(fields(board, reason, verdict)), ..bare(NeuralWord::Impossible, board) }
}

fn fields(board: &Board, reason: &Impossible, verdict: Verdict) -> ReasonFields {
    ReasonFields::new(reason, reason.describe(board), verdict)
}

fn bare(answer: NeuralWord, board: &Board) -> NeuralReply {
    NeuralReply {
        answer,
        v: Version,
        board: board.into(),
        closed: None,
        method: None,
        squares: None,
        network: None,
        mended: None,
        joined: None,
        attempts: None,
        left: None,
        lacking: None,
        reason: None,
    }
}
