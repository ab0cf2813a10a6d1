//! `destrier uncrossed`: the longest path or cycle of the knight that does not cross itself.

use crate::Exit;
use crate::args::{self, BoardArgs};
use crate::runner::Runner;
use crate::session::Session;
use crate::show::{ShowArgs, limit_in_json, limit_in_words};
use anyhow::bail;
use destrier::answers::uncrossed::{UncrossedAnswer, UncrossedProgress, UncrossedRequest, uncrossed_with};
use destrier::format::Format;
use destrier::method::Limits;
use destrier::{Control, byte_size};
use destrier_wire::UncrossedReply;
use std::sync::{Mutex, PoisonError};

/// The formats of paths that are not tours.
const FORMATS: &str = "Output format: grid, squares, json, svg, pdf, png [default: by the file extension, else grid]";

/// Find the longest uncrossed knight's path or cycle: no two of its moves cross
#[derive(clap::Args)]
#[command(mut_arg("format", |arg| arg.help(FORMATS)))]
#[command(after_help = "\
The search is complete: without a limit, no longer path exists. It is for the knight on the plane, also with holes, on \
boards whose shorter side has at most 16 squares. Paths of 8x8 take seconds, those of 9x9 a minute and 1 GB on two \
cores, and those of 10x10 a minute and a half and 7 GB on sixteen. Long boards with two to seven rows follow a law, \
so that the length is known at once; up to 2^24 squares the path is built, checked and written too, which takes \
seconds (but not for cycles and some paths of seven rows). At a limit the longest path found so far is printed, with \
an upper bound; where the law gives the length, the length alone.

The path is written to standard output, and a sentence about it to standard error. `check --uncrossed` checks a path, \
and `draw --uncrossed` draws it. Both read the text, the JSON and the SVG of this command, but not PDF and PNG.

Exit codes: 0 the longest path was found, 1 there is no cycle, 2 bad input, 3 gave up at a limit, 130 interrupted.

Examples:
  destrier uncrossed 6x6
  destrier uncrossed 7x7 --closed -o cycle.svg
  destrier uncrossed 5x20 --seed 2 --format squares
  destrier uncrossed 4x1000000000
  destrier uncrossed 7x7 | destrier check --uncrossed -
  destrier uncrossed 6x6 --without c3,d4 --json")]
pub(crate) struct Args {
    /// Board, such as 7x7
    #[arg(value_name = "BOARD", required_unless_present = "mask")]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Cycle: its last square is one move from its first
    #[arg(long)]
    closed: bool,

    /// Path, which is the default
    #[arg(long = "open", conflicts_with = "closed")]
    _open: bool,

    /// Seed, which chooses among the longest paths
    #[arg(long, value_name = "SEED", default_value = "1", value_parser = args::seed_or_random)]
    seed: args::SeedArg,

    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600")]
    #[arg(value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory limit, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    #[command(flatten)]
    show: ShowArgs,
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        session.limit_time(self.time_limit);
        session.limit_memory(self.memory);
        let format = self.show.asked_format()?;
        self.show.check_uncrossed_format(format)?;
        self.show.check_pictures(format, false)?;
        self.show.refuse_isometric()?;

        let board = self.shape.rectangle(self.board.as_deref())?;
        let seed = self.seed.draw();
        if self.seed == args::SeedArg::Random {
            note!("Seed {seed}.");
        }

        let request = UncrossedRequest::new(board).seed(seed).limits(Limits::new().memory(self.memory));
        let request = if self.closed { request.closed() } else { request };
        let answer = self.search(session, &request)?;
        match (&format, &answer.path) {
            (Some(Format::Json), _) => {
                let describe = |limit| limit_in_json(session, limit, self.time_limit);
                self.show.write_json(&UncrossedReply::new(&request, &answer, describe))?;
            }
            (None | Some(Format::Grid), None) if answer.moves > 0 => {
                self.show.write(|out| Ok(writeln!(out, "{}", self.summary(session, &request, &answer))?))?;
            }
            (Some(format), None) if answer.moves > 0 && answer.limit.is_none() => {
                bail!("the squares of {} are not computed; the length alone is printed without {format}", request.board)
            }
            (_, None) => note!("{}", self.summary(session, &request, &answer)),
            (format, Some(path)) => {
                self.show.show_uncrossed(path, *format)?;
                note!("{}", self.summary(session, &request, &answer));
            }
        }

        Ok(match (&answer.limit, &answer.path) {
            (Some(_), _) if session.is_interrupted() => Exit::Interrupted,
            (Some(_), _) => Exit::GaveUp,
            (None, None) if answer.moves == 0 => Exit::No,
            (None, _) => Exit::Yes,
        })
    }

    /// Searches with a progress line.
    fn search(&self, session: &'static Session, request: &UncrossedRequest) -> anyhow::Result<UncrossedAnswer> {
        let progress: Mutex<Option<UncrossedProgress>> = Mutex::default();
        let message = |_: &Control| {
            let now = *progress.lock().unwrap_or_else(PoisonError::into_inner);
            now.map_or_else(String::new, |now| now.to_string())
        };
        let watch = &mut |now| *progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        // The time of the reserve is for checking and writing the path.
        let reserve = (self.time_limit / 20.0).min(1.0);
        Ok(Runner::new(session, Some(self.time_limit - reserve))
            .run(message, |control| uncrossed_with(request, control, watch))?)
    }

    /// What was found, and how that is known.
    fn summary(&self, session: &'static Session, request: &UncrossedRequest, answer: &UncrossedAnswer) -> String {
        let board = &request.board;
        let kind = if self.closed { "cycle" } else { "path" };
        let states = answer.states;
        let search = format!("{states} states, {}", byte_size::in_words(answer.bytes));

        match (answer.limit, &answer.path) {
            (limit, path) if answer.is_periodic => {
                let moves = in_moves(answer.moves);
                let rows = board.rows().min(board.cols());
                let why = limit.map_or(String::new(), |limit| {
                    format!(": the search gave up ({})", limit_in_words(session, limit, self.time_limit))
                });
                let squares = if path.is_some() { "" } else { &format!(" Its squares are not computed{why}.") };
                format!("{board}: {moves}, the longest uncrossed {kind}, by the law for {rows} rows.{squares}")
            }
            (None, None) if board.rows().min(board.cols()) < 3 => {
                format!("{board}: there is no uncrossed cycle, because a knight needs three rows to return.")
            }
            (None, None) => format!("{board}: there is no uncrossed cycle (complete search: {search})."),
            (None, Some(_)) if board.rows().min(board.cols()) == 1 => {
                format!("{board}: 0 moves, because a knight cannot move in a single row.")
            }
            (None, Some(path)) => {
                let moves = in_moves(path.moves() as u64);
                format!("{board}: {moves}, the longest uncrossed {kind} (complete search: {search}).")
            }
            (Some(limit), path) => {
                let found = match path {
                    Some(path) => format!("an uncrossed {kind} of {}", in_moves(path.moves() as u64)),
                    None => "no uncrossed cycle found".into(),
                };
                let bound = in_moves(answer.upper_bound);
                let limit = limit_in_words(session, limit, self.time_limit);
                format!("{board}: {found}; the search gave up ({limit}). No {kind} has more than {bound}.")
            }
        }
    }
}

fn in_moves(moves: u64) -> String {
    if moves == 1 { "1 move".into() } else { format!("{moves} moves") }
}
