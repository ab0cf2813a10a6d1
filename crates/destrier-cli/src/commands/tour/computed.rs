//! Tours that are computed and not stored: single squares of them by index, indices by square, and streams.
//!
//! A construction knows the square at every index and the index of every square, on boards of any size. The options
//! `--at`, `--index-of` and `--from` ask it, unless another method than the default was named. A large board that would be
//! constructed anyway is written straight to its file, without ever being held.

use crate::json::{described, pair};
use crate::{Exit, output, progress};
use anyhow::{Context, bail};
use destrier::ask::{self, Computed, Request};
use destrier::computed::ComputedTour;
use destrier::format::{Format, stream};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// What is asked of a computed tour.
#[derive(clap::Args)]
#[command(next_help_heading = "Without storing the tour, on a board of any size")]
pub(super) struct ComputedArgs {
    /// The square with this index, from 0
    #[arg(long, value_name = "INDEX", conflicts_with_all = ["index_of", "from"])]
    at: Option<u64>,

    /// The index of this square, from 0
    #[arg(long, value_name = "SQUARE", conflicts_with = "from")]
    index_of: Option<String>,

    /// The squares from this index on, from 0
    #[arg(long, value_name = "INDEX")]
    from: Option<u64>,

    /// How many of them
    #[arg(long, value_name = "N", default_value_t = 20, requires = "from")]
    count: u64,

    /// The grid as numbers of eight bytes, the lowest byte first
    #[arg(long, conflicts_with_all = ["at", "index_of", "from"])]
    binary: bool,
}

impl ComputedArgs {
    /// Answers what a computed tour can answer; `None` leaves the request to the methods.
    pub(super) fn run(
        &self,
        request: &Request,
        asked: Option<Format>,
        tour: &super::Args,
    ) -> anyhow::Result<Option<Exit>> {
        let format = asked.unwrap_or(Format::Grid);
        if self.binary && format != Format::Grid {
            bail!("--binary is for the grid: --format grid --binary");
        }
        let looks_up = self.at.is_some() || self.index_of.is_some() || self.from.is_some();
        if !looks_up && !self.binary {
            // Nobody who names no format waits for 10^12 numbers: such a board is refused for its size.
            return if asked.is_some() { self.stream_if_large(request, format, tour) } else { Ok(None) };
        }
        let json = format == Format::Json;
        if request.method == "squirrel" {
            let file = tour.show.output.as_deref();
            return super::table::look_up(request, self.at, self.index_of.as_deref(), json, file).map(Some);
        }
        if !matches!(request.method.as_str(), "auto" | "construct") {
            bail!(
                "--at, --index-of, --from and --binary look into constructed tours (--method auto or construct) and into \
                 Squirrel's (--method squirrel), not into those of --method {}",
                request.method
            );
        }
        let computed = match ask::computed(&request.board, &request.goal)? {
            Computed::Tour(computed) => *computed,
            Computed::Impossible { reason, verdict } => {
                return tour.say_impossible(request, &reason, verdict, asked).map(Some);
            }
        };
        if self.binary {
            write_out(&computed, format, true, tour.show.output.as_deref())?;
        } else if json {
            output::write(tour.show.output.as_deref(), |out| self.look_up_as_json(&computed, out))?;
        } else {
            output::write(tour.show.output.as_deref(), |out| self.look_up(&computed, out))?;
        }
        Ok(Some(Exit::Yes))
    }

    fn stream_if_large(&self, request: &Request, format: Format, tour: &super::Args) -> anyhow::Result<Option<Exit>> {
        let streams = matches!(format, Format::Moves | Format::Squares | Format::Csv | Format::Grid);
        let for_people = format == Format::Grid && tour.show.output.is_none() && crate::terminal::is_watched();
        if !streams || for_people || tour.watch {
            return Ok(None);
        }
        match ask::streamed(request) {
            Some(computed) => {
                write_out(&computed, format, false, tour.show.output.as_deref())?;
                Ok(Some(Exit::Yes))
            }
            None => Ok(None),
        }
    }

    fn look_up(&self, tour: &ComputedTour, out: &mut dyn Write) -> anyhow::Result<()> {
        let board = tour.board();
        if let Some(index) = self.at {
            inside(tour, index)?;
            let square = tour.at(index).context("a square of the tour")?;
            writeln!(out, "{}", board.name(square))?;
        }
        if let Some(square) = &self.index_of {
            let square = board.read_square(square).context("--index-of")?;
            writeln!(out, "{}", tour.index_of(square).context("a square of the board")?)?;
        }
        if let Some(from) = self.from {
            inside(tour, from)?;
            for square in tour.squares_from(from).take(usize::try_from(self.count).unwrap_or(usize::MAX)) {
                writeln!(out, "{}", board.name(square))?;
            }
        }
        Ok(())
    }

    fn look_up_as_json(&self, tour: &ComputedTour, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut answer = described(tour.board());
        answer["closed"] = json!(tour.is_closed());
        answer["method"] = json!("construct");
        if let Some(index) = self.at {
            inside(tour, index)?;
            answer["index"] = json!(index);
            answer["square"] = tour.at(index).map_or(Value::Null, pair);
        }
        if let Some(square) = &self.index_of {
            let square = tour.board().read_square(square).context("--index-of")?;
            answer["square"] = pair(square);
            answer["index"] = json!(tour.index_of(square));
        }
        let Some(from) = self.from else { return Ok(writeln!(out, "{answer}")?) };
        inside(tour, from)?;
        answer["from"] = json!(from);
        // The list may be longer than memory: it is written as it comes, in place of the closing brace.
        let opening = answer.to_string();
        write!(out, "{},\"squares\":[", opening.trim_end_matches('}'))?;
        let mut gap = "";
        for square in tour.squares_from(from).take(usize::try_from(self.count).unwrap_or(usize::MAX)) {
            write!(out, "{gap}{}", pair(square))?;
            gap = ",";
        }
        Ok(writeln!(out, "]}}")?)
    }
}

fn inside(tour: &ComputedTour, index: u64) -> anyhow::Result<()> {
    if index >= tour.len() {
        bail!("there is no index {index}: the tour has {} squares, and indices count from 0", tour.len());
    }
    Ok(())
}

fn write_out(tour: &ComputedTour, format: Format, binary: bool, file: Option<&Path>) -> anyhow::Result<()> {
    let look = |_| format!("writing {} squares as {format}", tour.len());
    let write = |out: &mut dyn Write| match format {
        Format::Moves => stream::moves(tour, out),
        Format::Squares => stream::squares(tour, out),
        Format::Csv => stream::csv(tour, out),
        _ if binary => stream::grid_in_binary(tour, out),
        _ => stream::grid(tour, out),
    };
    progress::watching(look, || output::write(file, |out| Ok(write(out)?)))
}
