//! `destrier exists`: decide whether a board has a tour.

use crate::args::{self, BoardArgs, GoalArgs, HomotopyArgs, SymmetryArgs};
use crate::explain;
use crate::runner::{Runner, describe_attempts};
use crate::session::Session;
use crate::{Exit, output};
use anyhow::bail;
use destrier::byte_size;
use destrier::method::Limit;
use destrier::tour::magic::Sums;
use destrier::{AskError, Ground, Request, Shape, exists_with};
use destrier_wire::ExistsReply;
use std::io::Write;

/// Decide whether a board has a tour, and explain why
#[derive(clap::Args)]
#[command(after_help = "\
The answer is yes or no for every rectangle with sides up to 2^31, open and closed, on all six surfaces, and on the \
plane for every start and end. For other leapers, closed tours of large boards are constructed. All other questions \
(ends on other surfaces, boards with holes, small boards of other leapers) need a search, which can give up. Tours \
with a symmetry are constructed on large boards of the plane and searched for on all others. Whether a \
magic tour exists is known for the sides of many boards; for others the answer is unknown. Closed tours of a homotopy \
class (--homotopy) are constructed if they are contractible or cross the seams once, excluded by parity or distance, \
or searched for.

Closed tours of boxes (box:4x5x6, box:3x4x2x2) are settled at every size. Closed tours of cubes (cube:8) are \
constructed and checked for the size that is asked for, which succeeded wherever it was tried. Hexagons (hex:5) are \
searched.

Exit codes: 0 yes, 1 no, 2 bad input, 3 gave up at a limit, 130 interrupted.

Examples:
  destrier exists 4x2147483646 --closed
  destrier exists klein:1000x1001 --closed --json
  destrier exists 8x8 --start a1 --end b1
  destrier exists 6x10 --magic
  destrier exists 8x8 --closed --symmetry quarter-turn
  destrier exists 1000002x1000002 --closed --symmetry quarter-turn
  destrier exists torus:6x7 --closed --homotopy 1,0
  destrier exists torus:1000000x1000001 --closed --homotopy 0,1
  destrier exists box:2x2x1000000
  destrier exists cube:1000000 --closed
  destrier exists box:3x4x2x2 --closed --json")]
pub(crate) struct Args {
    /// Board, such as 8x8 or torus:5x7
    #[arg(value_name = "BOARD", required_unless_present = "mask")]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    #[command(flatten)]
    goal: GoalArgs,

    #[command(flatten)]
    kind: SymmetryArgs,

    #[command(flatten)]
    class: HomotopyArgs,

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
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        session.limit_time(self.time_limit);
        session.limit_memory(self.memory);

        let request = self.request()?;
        let vertices = request.board.words().vertices;
        let found = Runner::new(session, Some(self.time_limit)).run(
            |control| describe_attempts(control, request.board.squares(), vertices),
            |control| exists_with(&request, control),
        );

        let reply = match found {
            Err(fault) => self.unknown(&request, fault)?,
            Ok(found) => ExistsReply::new(&request, &found, |limit| self.describe_limit(session, limit)),
        };

        output::write(None, |out| {
            if self.json {
                return Ok(writeln!(out, "{}", serde_json::to_string(&reply)?)?);
            }
            write_verdict(out, reply.exists, &reply.reason, reply.source.as_deref(), reply.confirmed)?;
            if request.symmetry.is_some() && request.shape == Shape::Open && reply.exists == Some(false) {
                writeln!(out, "This is about open tours; --closed asks about closed ones.")?;
            }
            Ok(())
        })?;

        Ok(exit_of(session, reply.exists))
    }

    fn request(&self) -> anyhow::Result<Request> {
        let board = self.shape.board(self.board.as_deref())?;
        let request = self.goal.of(Request::new(board).memory(self.memory))?;
        let mut request = self.class.of(request)?;
        request.symmetry = self.kind.symmetry;
        Ok(request)
    }

    /// The reply about a board that is too large for a search, which is not an error in the question.
    fn unknown(&self, request: &Request, fault: AskError) -> anyhow::Result<ExistsReply> {
        let is_rectangle = request.board.rectangle().is_some();
        let reason = match fault {
            AskError::TooManySquares { .. } | AskError::TooLarge { .. } if !is_rectangle => {
                format!("no reason and no theorem is known, and {fault}")
            }
            AskError::TooManySquares { squares, .. } if request.sums == Sums::Any => format!(
                "no reason and no construction is known, and the {squares} squares are too many for a search, which \
                 takes fewer than 2^32"
            ),
            AskError::TooManySquares { squares, .. } => format!(
                "no reason is known why there should be none, and the {squares} squares are too many to construct one, \
                 which takes fewer than 2^32"
            ),
            AskError::NotComputed { .. } | AskError::NotKnown { .. } if is_rectangle => fault.to_string(),
            fault @ AskError::OnlyOnRectangles(_) => bail!(explain::ask_error(&fault)),
            fault => return Err(fault.into()),
        };
        Ok(ExistsReply::unknown(request, reason))
    }

    fn describe_limit(&self, session: &'static Session, limit: Limit) -> String {
        match limit {
            Limit::Stopped if session.is_interrupted() => "it was interrupted".to_string(),
            Limit::Stopped => format!("the time limit of {} s was reached", self.time_limit),
            Limit::Memory { needed, allowed } if self.json => {
                format!("it needs {needed} bytes of memory, and {allowed} are allowed")
            }
            Limit::Memory { needed, allowed } => {
                let needed = byte_size::in_words(needed);
                let allowed = byte_size::in_words(allowed);
                format!("it needs {needed} of memory, and {allowed} are allowed (--memory)")
            }
            _ => "neither a reason nor a tour was found".to_string(),
        }
    }
}

fn write_verdict(
    out: &mut dyn Write,
    exists: Option<bool>,
    reason: &str,
    source: Option<&str>,
    confirmed: bool,
) -> anyhow::Result<()> {
    let verdict = match exists {
        Some(true) => "yes",
        Some(false) => "no",
        None => "unknown",
    };
    writeln!(out, "{verdict}: {reason}.")?;
    if let Some(source) = source {
        let confirmed = if confirmed { "confirmed here" } else { "not confirmed here" };
        writeln!(out, "Source: {source} ({confirmed}).")?;
    }
    Ok(())
}

fn exit_of(session: &'static Session, exists: Option<bool>) -> Exit {
    match exists {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None if session.is_interrupted() => Exit::Interrupted,
        None => Exit::GaveUp,
    }
}
