//! The result of a network as text.

use crate::Exit;
use crate::session::Session;
use destrier::Rectangle;
use destrier::accelerator::AcceleratorUse;
use destrier::answers::network::JoinResult;
use destrier::neural::{NetworkReport, Settings};

/// The result of a network.
pub(super) struct NetworkResult {
    pub(super) report: NetworkReport,
    pub(super) neurons: u64,
    /// The result of joining its loops, with `--join`.
    pub(super) joined: Option<JoinResult>,
    /// The moves in use, if a picture needs them.
    pub(super) edges: Vec<(u32, u32)>,
    /// The number of the attempt, from 1.
    pub(super) attempts: u64,
    /// What became of the GPU, if there is one.
    pub(super) accelerator: Option<AcceleratorUse>,
    /// The time limit in seconds, if it was reached.
    pub(super) limit: Option<f64>,
}

impl NetworkResult {
    pub(super) fn exit(&self, session: &'static Session) -> Exit {
        if session.is_interrupted() { Exit::Interrupted } else { self.exit_without_interrupt() }
    }

    fn exit_without_interrupt(&self) -> Exit {
        match &self.joined {
            None if self.report.energy > 0 => Exit::GaveUp,
            None | Some(JoinResult::Cycle { .. }) => Exit::Yes,
            Some(JoinResult::NoFactor { .. } | JoinResult::Apart { for_good: true, .. }) => Exit::No,
            Some(_) => Exit::GaveUp,
        }
    }

    /// The limit that was reached.
    pub(super) fn limit_in_words(&self) -> Option<String> {
        let is_open = !matches!(self.exit_without_interrupt(), Exit::Yes | Exit::No);
        self.limit.filter(|_| is_open).map(|seconds| format!("time limit of {seconds} s"))
    }

    pub(super) fn as_text(&self, board: &Rectangle, settings: &Settings) -> String {
        let NetworkReport { rounds, energy, loops, .. } = self.report;
        let settled = if energy == 0 { "settled" } else { "not settled" };
        let lacking = match energy {
            0 => "every square has two moves".to_string(),
            1 => "1 square does not have two moves".to_string(),
            _ => format!("{energy} squares do not have two moves"),
        };

        let order = settings.updates.name();
        let mut text = format!("network  {board}, {} neurons, {order}, seed {}\n", self.neurons, settings.seed);
        let on = self.accelerator.as_ref().and_then(AcceleratorUse::used).map(|name| format!(" on {name}"));
        let on = on.unwrap_or_default();
        text += &format!("rounds   {rounds}{on}, {settled}\nenergy   {energy}, {lacking}\nloops    {loops}\n");

        let repaired = |squares: u64| match squares {
            1 => "repaired 1 square\n".to_string(),
            _ => format!("repaired {squares} squares\n"),
        };

        let tried = if self.attempts == 1 { "1 attempt".to_string() } else { format!("{} attempts", self.attempts) };
        let again = format!("gave up after {tried}; another --seed or more --attempts may do better");
        let at = if self.attempts == 1 { String::new() } else { format!(", at attempt {}", self.attempts) };
        text += &match &self.joined {
            None => String::new(),
            Some(JoinResult::Cycle { tour, repaired: what, loops }) => {
                format!(
                    "{}joined   {loops} into one closed tour of {} squares{at}\n",
                    repaired(what.vertices),
                    tour.len()
                )
            }
            Some(JoinResult::Apart { repaired: what, loops, left, for_good, reason }) => {
                let why = match (for_good, reason) {
                    (true, Some(reason)) => format!("there is no closed tour: {}", reason.describe(board)),
                    (true, None) => "no other choice of loops through all squares connects them".to_string(),
                    (false, _) => again,
                };
                format!("{}joined   {loops} into {left}; {why}\n", repaired(what.vertices))
            }
            Some(JoinResult::NoFactor { reason }) => {
                format!("joined   none: no loops pass through all squares: {}\n", reason.describe(board))
            }
            Some(JoinResult::Stuck { lacking }) => {
                format!("joined   none: {lacking} squares still lack a move; {again}\n")
            }
            Some(_) if self.limit.is_some() => "joined   none\n".to_string(),
            Some(_) => "joined   none: interrupted\n".to_string(),
        };

        if let Some(limit) = self.limit_in_words() {
            text += &format!("gave up  the {limit} was reached\n");
        }

        text
    }
}
