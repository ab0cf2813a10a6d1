//! `destrier tour`: find a tour, verify it, and show it.

mod computed;
mod inside;
mod table;
mod watch;

use crate::args::{self, BoardArgs, GoalArgs};
use crate::json::{because, described, pair};
use crate::show::{ShowArgs, limit_in_words};
use crate::{Exit, interrupt, runner, terminal};
use anyhow::bail;
use destrier::ask::{Answer, AskError, Request};
use destrier::choice::Rule;
use destrier::format::{About, Format};
use destrier::impossible::Verdict;
use destrier::method::{Limit, Limits};
use destrier::{Impossible, Shape, Tour};
use serde_json::json;

/// Find a tour of a board, verify it and show it
#[derive(clap::Args)]
#[command(after_help = "\
Boards are rows x columns, such as 8x8, or have a surface: cylinder:4x6, torus:5x7, mobius:3x5, klein:6x4.

Squares are c3 (a1 is at the bottom left) or row,column counted from the top left, such as 6,3.

Exit codes: 0 found, 1 no such tour exists, 2 bad input, 3 gave up at a limit, 130 interrupted.

Examples:
  destrier tour 8x8 --start a1 --end b1
  destrier tour 8x8 --method warnsdorff --ties 12345678
  destrier tour 50x50 --ties pohl,random --attempts 20 --seed 7
  destrier tour 1000x1000 --method squirrel -o tour.png
  destrier tour 1000000000x1000000000 --at 123456789012345678
  destrier tour 4x2147483647 --start 1,1 --index-of 2,1000000000
  destrier tour 100000x100000 --closed --format moves -o - | head
  destrier tour 8x8 --without d4,d5,e4,e5 --closed -o ring.svg")]
pub(crate) struct Args {
    /// Board, such as 8x8 or torus:5x7
    #[arg(value_name = "BOARD", required_unless_present = "mask")]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Method; `destrier methods` lists them
    #[arg(long, default_value = "auto")]
    method: String,

    /// Tie-breaks of Warnsdorff's rule, applied one after another: random, roth, pohl, an ordering such as 12345678, ...
    #[arg(long, value_name = "A,B,...")]
    ties: Option<Rule>,

    #[command(flatten)]
    goal: GoalArgs,

    /// Seed of all random choices: the same seed gives the same tour
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Maximum number of attempts
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive)]
    attempts: u64,

    /// Maximum number of moves that Warnsdorff's rule takes back in one attempt
    #[arg(long, value_name = "N", default_value_t = 0)]
    backtrack: u64,

    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory limit, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    #[command(flatten)]
    show: ShowArgs,

    /// Animation of the tour in the terminal
    #[arg(long)]
    watch: bool,

    #[command(flatten)]
    computed: computed::ComputedArgs,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let format = self.computed.format(&self.show)?;
        if self.watch && !terminal::is_watched() {
            bail!("--watch needs a terminal to draw on");
        }
        let request = self.request()?;
        if let Some(exit) = self.computed.run(&request, format, &self)? {
            return Ok(exit);
        }
        match self.search(&request, format)? {
            Ok((tour, method)) => self.show(&tour, &About { method, seed: self.seed }, format),
            Err(exit) => Ok(exit),
        }
    }

    /// The tour and the method that found it, or how the program ends without one, which has been said.
    fn search(&self, request: &Request, format: Option<Format>) -> anyhow::Result<Result<(Tour, String), Exit>> {
        Ok(Err(match runner::ask_within(request, self.time_limit) {
            // Ctrl-C came while the tour was being verified: whoever pressed it does not wait for a picture.
            Ok(Answer::Tour { .. }) if interrupt::pressed() => {
                eprintln!("Interrupted.");
                Exit::Interrupted
            }
            Ok(Answer::Tour { tour, method }) => return Ok(Ok((tour, method))),
            Ok(Answer::Impossible { reason, verdict }) => self.say_impossible(request, &reason, verdict, format)?,
            Ok(Answer::GaveUp { limit, longest }) => self.say_gave_up(request, limit, longest.len(), format)?,
            Err(fault @ AskError::NotComputed { .. }) => self.say_not_computed(request, &fault, format)?,
            Err(fault) => return Err(fault.into()),
        }))
    }

    fn request(&self) -> anyhow::Result<Request> {
        let board = self.shape.board(self.board.as_deref())?;
        let goal = self.goal.read(&board)?;
        // Whoever says how ties are broken means Warnsdorff's rule.
        let method = match (&self.ties, self.method.as_str()) {
            (Some(_), "auto") => "warnsdorff",
            (_, method) => method,
        };
        let limits = Limits { attempts: self.attempts, backtracks: self.backtrack, memory: self.memory };
        Ok(Request { board, goal, method: method.into(), ties: self.ties.clone(), seed: self.seed, limits })
    }

    fn show(&self, tour: &Tour, about: &About, format: Option<Format>) -> anyhow::Result<Exit> {
        if self.watch {
            watch::play(tour)?;
        }
        self.show.show(tour, about, format)?;
        Ok(Exit::Yes)
    }

    fn say_impossible(
        &self,
        request: &Request,
        reason: &Impossible,
        verdict: Verdict,
        format: Option<Format>,
    ) -> anyhow::Result<Exit> {
        let sentence = reason.describe(&request.board);
        if format == Some(Format::Json) {
            let mut answer = question(request);
            answer["answer"] = json!("impossible");
            because(&mut answer, reason, &sentence, verdict);
            self.show.write_json(&answer)?;
        } else {
            eprintln!("There is no {}: {sentence}.", asked(request));
        }
        Ok(Exit::No)
    }

    fn say_gave_up(
        &self,
        request: &Request,
        limit: Limit,
        longest: usize,
        format: Option<Format>,
    ) -> anyhow::Result<Exit> {
        let which = limit_in_words(limit, self.time_limit);
        let squares = request.board.squares();
        if format == Some(Format::Json) {
            let mut answer = question(request);
            answer["answer"] = json!("gave-up");
            answer["limit"] = json!(which);
            answer["longest"] = json!(longest);
            self.show.write_json(&answer)?;
        } else {
            eprintln!(
                "Gave up on the {} ({which}): the longest path has {longest} of {squares} squares.",
                asked(request)
            );
            eprintln!(
                "More --attempts, a longer --time-limit, --backtrack, another --seed or another --method may find one."
            );
        }
        Ok(if interrupt::pressed() { Exit::Interrupted } else { Exit::GaveUp })
    }

    fn say_not_computed(&self, request: &Request, fault: &AskError, format: Option<Format>) -> anyhow::Result<Exit> {
        if format == Some(Format::Json) {
            let mut answer = question(request);
            answer["answer"] = json!("gave-up");
            answer["limit"] = json!(fault.to_string());
            self.show.write_json(&answer)?;
        } else {
            eprintln!("destrier: {fault}.");
        }
        Ok(Exit::GaveUp)
    }
}

/// What was asked, in words.
fn asked(request: &Request) -> String {
    let board = &request.board;
    let mut words = format!("{} tour of {board}", if request.goal.shape == Shape::Closed { "closed" } else { "open" });
    if let Some(start) = request.goal.start {
        words += &format!(" from {}", board.name(start));
    }
    if let Some(end) = request.goal.end {
        words += &format!(" to {}", board.name(end));
    }
    words
}

/// What was asked, for programs to read.
fn question(request: &Request) -> serde_json::Value {
    let mut answer = described(&request.board);
    answer["closed"] = json!(request.goal.shape == Shape::Closed);
    answer["method"] = json!(request.method);
    answer["seed"] = json!(request.seed);
    for (name, square) in [("start", request.goal.start), ("end", request.goal.end)] {
        if let Some(square) = square {
            answer[name] = pair(square);
        }
    }
    answer
}
