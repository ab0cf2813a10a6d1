//! What is said of a network in the end, to people and to programs.

use crate::json::{because, described};
use crate::{Exit, interrupt};
use destrier::ask::network::Joined;
use destrier::format::{About, json::document};
use destrier::neural::{Report, Settings};
use destrier::{Board, Goal};
use serde_json::{Value, json};

/// How a network ended.
pub(super) struct Outcome {
    pub(super) report: Report,
    pub(super) neurons: u64,
    /// What became of its loops, if they were to be joined.
    pub(super) joined: Option<Joined>,
    /// The moves in use, if a picture needs them.
    pub(super) edges: Vec<(u32, u32)>,
    /// Which attempt this was, from 1.
    pub(super) attempts: u64,
}

impl Outcome {
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
            1 => "mended   1 square\n".to_string(),
            _ => format!("mended   {squares} squares\n"),
        };
        let tried = if self.attempts == 1 { "1 attempt".to_string() } else { format!("{} attempts", self.attempts) };
        let again = format!("gave up after {tried}; another --seed or more --attempts may do better");
        let at = if self.attempts == 1 { String::new() } else { format!(", at attempt {}", self.attempts) };
        text += &match &self.joined {
            None => String::new(),
            Some(Joined::Circuit { tour, mended: what, loops }) => {
                format!("{}joined   {loops} into one circuit of {} squares{at}\n", mended(what.vertices), tour.len())
            }
            Some(Joined::Apart { mended: what, loops, left, for_good, reason }) => {
                let why = match (for_good, reason) {
                    (true, Some(reason)) => format!("there is no circuit: {}", reason.describe(board)),
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

    pub(super) fn as_json(&self, board: &Board, settings: &Settings, about: &About) -> anyhow::Result<Value> {
        let Report { rounds, energy, loops, edges } = self.report;
        let mut answer = match &self.joined {
            Some(Joined::Circuit { tour, .. }) => serde_json::to_value(document(tour, about))?,
            _ => described(board),
        };
        answer["answer"] = json!(self.word());
        answer["updates"] = json!(settings.updates.name());
        answer["seed"] = json!(settings.seed);
        answer["neurons"] = json!(self.neurons);
        answer["rounds"] = json!(rounds);
        answer["energy"] = json!(energy);
        answer["edges"] = json!(edges);
        answer["loops"] = json!(loops);
        if let Some(Joined::Circuit { mended, loops, .. } | Joined::Apart { mended, loops, .. }) = &self.joined {
            answer["mended"] = json!({ "squares": mended.vertices, "paths": mended.paths, "longest": mended.longest });
            answer["joined"] = json!(loops);
        }
        if self.joined.is_some() {
            answer["attempts"] = json!(self.attempts);
        }
        if let Some(Joined::NoFactor { reason } | Joined::Apart { reason: Some(reason), .. }) = &self.joined {
            because(&mut answer, reason, &reason.describe(board), reason.check(board, &Goal::CLOSED));
        }
        match &self.joined {
            Some(Joined::Apart { left, .. }) => answer["left"] = json!(left),
            Some(Joined::Stuck { lacking }) => answer["lacking"] = json!(lacking),
            _ => {}
        }
        Ok(answer)
    }

    /// The answer in a word.
    fn word(&self) -> &'static str {
        match &self.joined {
            Some(Joined::Circuit { .. }) => "tour",
            Some(Joined::NoFactor { .. } | Joined::Apart { for_good: true, .. }) => "impossible",
            Some(Joined::Apart { .. } | Joined::Stuck { .. } | Joined::Stopped) => "gave-up",
            None if self.report.energy == 0 => "settled",
            None => "unsettled",
        }
    }
}
