//! `destrier exists`: is there such a tour, and how is that known?

use crate::args::{self, BoardArgs, GoalArgs};
use crate::json::{described, pair};
use crate::runner::{Runner, describe_attempts};
use crate::{Exit, interrupt, output};
use destrier::ask::{AskError, Existence};
use destrier::impossible::Verdict;
use destrier::method::{Limit, Limits};
use destrier::{Board, Goal, Shape};
use serde_json::{Value, json};

/// Say whether a board has a tour, and why
#[derive(clap::Args)]
#[command(after_help = "\
The answer is yes or no for every rectangle with sides up to 2^31, open and closed, on all five surfaces, and on the \
plane for every start and end. All other questions (ends on other surfaces, boards with holes, other leapers) need a \
search, which can give up.

Exit codes: 0 yes, 1 no, 2 bad input, 3 gave up at a limit, 130 interrupted.

Examples:
  destrier exists 4x2147483646 --closed
  destrier exists klein:1000x1001 --closed --json
  destrier exists 8x8 --start a1 --end b1")]
pub(crate) struct Args {
    /// Board, such as 8x8 or torus:5x7
    #[arg(value_name = "BOARD", required_unless_present = "mask")]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    #[command(flatten)]
    goal: GoalArgs,

    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory limit, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let board = self.shape.board(self.board.as_deref())?;
        let goal = self.goal.read(&board)?;
        let limits = Limits { memory: self.memory, ..Limits::default() };
        let found = Runner::new(Some(self.time_limit)).run(
            |control| describe_attempts(control, board.squares(), "squares"),
            |control| destrier::ask::exists(&board, &goal, &limits, control),
        );
        let answer = match found {
            // A board too large to be searched is no fault of the question.
            Err(AskError::TooMany { squares, .. }) => Said::unknown(format!(
                "no reason and no construction is known, and the {squares} squares are too many for a search, which \
                 takes fewer than 2^32"
            )),
            Err(fault @ AskError::NotComputed { .. }) => Said::unknown(fault.to_string()),
            found => self.answer(&board, &found?),
        };
        output::write(None, |out| {
            if self.json {
                return Ok(writeln!(out, "{}", as_json(&board, &goal, &answer))?);
            }
            let verdict = match answer.exists {
                Some(true) => "yes",
                Some(false) => "no",
                None => "unknown",
            };
            writeln!(out, "{verdict}: {}.", answer.reason)?;
            if let Some(source) = answer.source {
                let confirmed = if answer.confirmed { "confirmed here" } else { "not confirmed here" };
                writeln!(out, "Source: {source} ({confirmed}).")?;
            }
            Ok(())
        })?;
        Ok(match answer.exists {
            Some(true) => Exit::Yes,
            Some(false) => Exit::No,
            None if interrupt::pressed() => Exit::Interrupted,
            None => Exit::GaveUp,
        })
    }

    fn answer(&self, board: &Board, found: &Existence) -> Said {
        match found {
            Existence::Yes(certificate) => Said {
                exists: Some(true),
                reason: certificate.describe(),
                source: Some(certificate.source()),
                // A tour is shown only after core has judged it.
                confirmed: true,
            },
            Existence::No { reason, verdict } => Said {
                exists: Some(false),
                reason: reason.describe(board),
                source: Some(reason.source()),
                confirmed: *verdict == Verdict::Confirmed,
            },
            Existence::Unknown(limit) => {
                let which = match limit {
                    Limit::Stopped if interrupt::pressed() => "it was interrupted".to_string(),
                    Limit::Stopped => format!("the time limit of {} s was reached", self.time_limit),
                    Limit::Memory { needed, allowed } => {
                        format!("it would take {needed} bytes of memory, and {allowed} are allowed")
                    }
                    Limit::Attempts(_) | Limit::Backtracks(_) => "neither a reason nor a tour was found".to_string(),
                };
                Said::unknown(format!("the search gave up: {which}"))
            }
        }
    }
}

/// The answer in words.
struct Said {
    exists: Option<bool>,
    reason: String,
    source: Option<&'static str>,
    confirmed: bool,
}

impl Said {
    fn unknown(reason: String) -> Said {
        Said { exists: None, reason, source: None, confirmed: false }
    }
}

fn as_json(board: &Board, goal: &Goal, said: &Said) -> Value {
    let mut answer = described(board);
    answer["closed"] = json!(goal.shape == Shape::Closed);
    for (name, square) in [("start", goal.start), ("end", goal.end)] {
        if let Some(square) = square {
            answer[name] = pair(square);
        }
    }
    answer["exists"] = json!(said.exists);
    answer["reason"] = json!(said.reason);
    answer["source"] = json!(said.source);
    answer["confirmed"] = json!(said.confirmed);
    answer
}
