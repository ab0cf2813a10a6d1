//! `destrier tour`: find a tour, verify it, and show it.

mod watch;

use crate::args::{self, BoardArgs};
use crate::json::{described, pair};
use crate::{Exit, interrupt, output, progress, search, terminal};
use anyhow::{Context, bail};
use destrier::ask::{Answer, Request};
use destrier::choice::Rule;
use destrier::draw::{self, Labels, Style, Theme};
use destrier::format::{self, About, Format};
use destrier::impossible::Verdict;
use destrier::method::{Limit, Limits};
use destrier::{Goal, Impossible, Shape, Square, Tour};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Find a tour of a board, verify it and show it
#[derive(clap::Args)]
#[command(after_help = "\
Boards are rows x columns: 8x8, or with a surface: cylinder:4x6, torus:5x7, mobius:3x5, klein:6x4.
Squares are c3 (a1 is bottom left) or row,col counted from the top left (6,3).

Examples:
  destrier tour 8x8 --start a1 --end b1
  destrier tour 8x8 --method warnsdorff --ties 12345678 --start 1,1
  destrier tour 50x50 --ties pohl,random --attempts 20 --seed 7
  destrier tour 1000x1000 --method squirrel -o tour.png
  destrier tour 8x8 --without d4,d5,e4,e5 --closed --format svg > ring.svg")]
pub(crate) struct Args {
    /// The board, such as 8x8 or torus:5x7
    #[arg(value_name = "BOARD", required_unless_present = "mask")]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// The method; `destrier methods` lists them
    #[arg(long, default_value = "auto")]
    method: String,

    /// How Warnsdorff's rule breaks ties: random, roth, pohl, an ordering such as 12345678, ..., one after another
    #[arg(long, value_name = "A,B,...")]
    ties: Option<Rule>,

    /// Where the tour begins
    #[arg(long, value_name = "SQUARE")]
    start: Option<String>,

    /// Where the tour ends
    #[arg(long, value_name = "SQUARE")]
    end: Option<String>,

    /// A closed tour: its last square is a move away from its first
    #[arg(long)]
    closed: bool,

    /// Seeds every random choice: the same seed gives the same tour
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How often to start afresh before giving up
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive)]
    attempts: u64,

    /// How many moves Warnsdorff's rule may take back in one attempt
    #[arg(long, value_name = "N", default_value_t = 0)]
    backtrack: u64,

    /// Seconds before giving up
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory that may be used
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    /// How to show it: grid, squares, moves, json, csv, tour, svg, png, gif [default: from the file's ending, else grid]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Write to this file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Watch the knight walk in the terminal
    #[arg(long)]
    watch: bool,

    /// Length of a picture's longer side, in pixels
    #[arg(long, value_name = "PIXELS")]
    size: Option<u32>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let format = self.chosen_format()?;
        let request = self.request()?;
        match search::run(&request, self.time_limit)? {
            Answer::Tour { tour, method } => self.show(&tour, &About { method, seed: self.seed }, format),
            Answer::Impossible { reason, verdict } => self.say_impossible(&request, &reason, verdict, format),
            Answer::GaveUp { limit, longest } => self.say_gave_up(&request, limit, longest.len(), format),
        }
    }

    fn chosen_format(&self) -> anyhow::Result<Format> {
        let by_ending = self.output.as_deref().and_then(Format::from_ending);
        let format = match (self.json, self.format, by_ending) {
            (true, ..) => Format::Json,
            (_, Some(format), _) | (_, None, Some(format)) => format,
            (_, None, None) => Format::Grid,
        };
        let to_stdout = self.output.as_deref().is_none_or(|file| file == Path::new("-"));
        if matches!(format, Format::Png | Format::Gif) && to_stdout && terminal::is_watched() {
            bail!("a {format} is not for the terminal; name a file, as in -o tour.{format}");
        }
        if self.watch && !terminal::is_watched() {
            bail!("--watch needs a terminal to draw on");
        }
        Ok(format)
    }

    fn request(&self) -> anyhow::Result<Request> {
        let board = self.shape.board(self.board.as_deref())?;
        let square = |text: &Option<String>, what: &'static str| {
            text.as_deref().map(|text| board.read_square(text)).transpose().context(what)
        };
        let goal = Goal {
            shape: if self.closed { Shape::Closed } else { Shape::Open },
            start: square(&self.start, "--start")?,
            end: square(&self.end, "--end")?,
        };
        // Whoever says how ties are broken means Warnsdorff's rule.
        let method = match (&self.ties, self.method.as_str()) {
            (Some(_), "auto") => "warnsdorff",
            (_, method) => method,
        };
        let limits = Limits { attempts: self.attempts, backtracks: self.backtrack, memory: self.memory };
        Ok(Request { board, goal, method: method.into(), ties: self.ties.clone(), seed: self.seed, limits })
    }

    fn show(&self, tour: &Tour, about: &About, format: Format) -> anyhow::Result<Exit> {
        if self.watch {
            watch::play(tour)?;
        }
        let for_people = format == Format::Grid && self.output.is_none() && terminal::is_watched();
        if for_people {
            self.show_on_terminal(tour, about)?;
        } else {
            progress::watching(
                |_| format!("writing {} squares as {format}", tour.len()),
                || output::write(self.output.as_deref(), |out| write(tour, about, format, self.size, out)),
            )?;
        }
        Ok(Exit::Yes)
    }

    fn show_on_terminal(&self, tour: &Tour, about: &About) -> anyhow::Result<()> {
        let (width, _) = terminal::size();
        let board = tour.board();
        let name = |square: Option<Square>| square.map(|square| board.name(square)).unwrap_or_default();
        let kind = if tour.is_closed() { "closed" } else { "open" };
        let (first, last) = (name(tour.squares().next()), name(tour.squares().last()));
        let summary = format!(
            "{board}: {kind} tour of {} squares from {first} to {last}, by {}, seed {}.",
            tour.len(),
            about.method,
            about.seed
        );
        let grid_width = draw::grid_width(board, Labels::Shown);
        output::write(None, |out| {
            if grid_width > width as u64 {
                if terminal::has_colour() {
                    write!(out, "{}", draw::thumbnail(tour, width.min(60) as u32, Theme::Dark))?;
                }
                writeln!(out, "{summary}")?;
                writeln!(
                    out,
                    "The grid would be {grid_width} columns wide, and this terminal has {width}. For a picture:"
                )?;
                writeln!(out, "  {} -o tour.png", self.command_line())?;
            } else {
                let grid = draw::Grid::new(tour)?;
                match terminal::has_colour() {
                    true => write!(out, "{}", grid.coloured(Labels::Shown))?,
                    false => write!(out, "{grid}")?,
                }
                writeln!(out, "{summary}")?;
            }
            Ok(())
        })
    }

    /// The command that was given, for the user to repeat with another output.
    fn command_line(&self) -> String {
        let words = std::env::args().skip(1).map(|word| match word.contains([' ', '(', ')', ';', '#', '*', '\'']) {
            true => format!("'{word}'"),
            false => word,
        });
        std::iter::once("destrier".to_string()).chain(words).collect::<Vec<_>>().join(" ")
    }

    fn say_impossible(
        &self,
        request: &Request,
        reason: &Impossible,
        verdict: Verdict,
        format: Format,
    ) -> anyhow::Result<Exit> {
        let sentence = reason.describe(&request.board);
        if format == Format::Json {
            let mut answer = question(request);
            answer["answer"] = json!("impossible");
            answer["reason"] = json!(sentence);
            answer["source"] = json!(reason.source());
            answer["confirmed"] = json!(verdict == Verdict::Confirmed);
            self.write_json(&answer)?;
        } else {
            eprintln!("There is no {}: {sentence}.", asked(request));
        }
        Ok(Exit::No)
    }

    fn say_gave_up(&self, request: &Request, limit: Limit, longest: usize, format: Format) -> anyhow::Result<Exit> {
        let which = match limit {
            Limit::Attempts(1) => "one attempt".to_string(),
            Limit::Attempts(count) => format!("{count} attempts"),
            Limit::Backtracks(count) => format!("{count} moves taken back"),
            Limit::Stopped if interrupt::pressed() => "interrupted".to_string(),
            Limit::Stopped => format!("time limit of {} s", self.time_limit),
            Limit::Memory { allowed, .. } => format!("memory limit of {allowed} bytes"),
        };
        let squares = request.board.squares();
        if format == Format::Json {
            let mut answer = question(request);
            answer["answer"] = json!("gave-up");
            answer["limit"] = json!(which);
            answer["longest"] = json!(longest);
            self.write_json(&answer)?;
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

    fn write_json(&self, answer: &serde_json::Value) -> anyhow::Result<()> {
        output::write(self.output.as_deref(), |out| Ok(writeln!(out, "{answer}")?))
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

fn write(tour: &Tour, about: &About, format: Format, size: Option<u32>, out: &mut dyn Write) -> anyhow::Result<()> {
    let style = Style { size, ..Style::default() };
    match format {
        Format::Grid => write!(out, "{}", draw::Grid::new(tour)?)?,
        Format::Squares => format::squares::write(tour, out)?,
        Format::Moves => format::moves::write(tour, out)?,
        Format::Json => format::json::write(tour, about, out)?,
        Format::Csv => format::csv::write(tour, out)?,
        Format::Tour => format::tour::write(tour, about, out)?,
        Format::Svg => {
            let mut metadata = Vec::new();
            format::json::write(tour, about, &mut metadata)?;
            let metadata = String::from_utf8(metadata)?;
            let style = Style { metadata: Some(metadata.trim_end()), ..style };
            out.write_all(draw::svg(tour, &style)?.as_bytes())?;
        }
        Format::Png => out.write_all(&draw::png(tour, &style)?)?,
        Format::Gif => out.write_all(&draw::gif(tour, &style)?)?,
    }
    Ok(())
}
