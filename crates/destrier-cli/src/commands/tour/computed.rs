//! A tour that is looked into, and tours that are streamed: single squares by index, indices by square, and whole tours
//! that are written without being held.
//!
//! One command line means one tour, however it is shown: `--at`, `--index-of`, `--from` and `--binary` look into the tour
//! that the same command would print without them. A construction knows the square at every index and the index of every
//! square on boards of any size, and nothing is stored; a tour that is searched for is found first.

use super::inside::Inside;
use crate::json::{described, pair};
use crate::show::ShowArgs;
use crate::{Exit, args, output, progress};
use anyhow::{Context, bail};
use destrier::ask::{self, Request};
use destrier::computed::ComputedTour;
use destrier::format::{Format, stream};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// What is asked of a computed tour.
#[derive(clap::Args)]
#[command(next_help_heading = "Parts of the tour (constructed tours of any size are not stored)")]
pub(super) struct ComputedArgs {
    /// Square at this index, counted from 0
    #[arg(long, value_name = "INDEX", value_parser = args::index, allow_hyphen_values = true, conflicts_with_all = ["index_of", "from"])]
    at: Option<u64>,

    /// Index of this square, counted from 0
    #[arg(long, value_name = "SQUARE", conflicts_with = "from")]
    index_of: Option<String>,

    /// Squares from this index on, counted from 0
    #[arg(long, value_name = "INDEX", value_parser = args::index, allow_hyphen_values = true)]
    from: Option<u64>,

    /// Number of squares to print
    #[arg(long, value_name = "N", default_value_t = 20, requires = "from")]
    count: u64,

    /// Grid as 8-byte little-endian numbers, row by row
    #[arg(long, conflicts_with_all = ["at", "index_of", "from"])]
    binary: bool,
}

impl ComputedArgs {
    fn looks_up(&self) -> bool {
        self.at.is_some() || self.index_of.is_some() || self.from.is_some()
    }

    /// The format that was asked for, if it goes with what else is asked.
    pub(super) fn format(&self, show: &ShowArgs) -> anyhow::Result<Option<Format>> {
        let named = show.named_format()?;
        if self.binary {
            // The ending of the file says nothing about bytes.
            return match named {
                None | Some(Format::Grid) => Ok(Some(Format::Grid)),
                Some(format) => bail!("--binary is for the grid, not for --format {format}"),
            };
        }
        let asked = show.asked_format()?;
        if self.looks_up() {
            match (named, asked) {
                (_, None | Some(Format::Json | Format::Squares)) | (None, Some(Format::Grid)) => {}
                (_, Some(format)) => bail!(
                    "--at, --index-of and --from answer in plain text, one square a line, or with --json; the format \
                     {format} shows a whole tour"
                ),
            }
        }
        Ok(asked)
    }

    /// Answers what is asked of the inside of a tour, and streams large ones; `None` leaves the request to the methods.
    pub(super) fn run(
        &self,
        request: &Request,
        asked: Option<Format>,
        tour: &super::Args,
    ) -> anyhow::Result<Option<Exit>> {
        if !self.looks_up() && !self.binary {
            // Nobody who names no format waits for 10^12 numbers: such a board is refused for its size.
            return asked.map_or(Ok(None), |format| self.stream_if_large(request, format, tour));
        }
        let (json, file) = (asked == Some(Format::Json), tour.show.output.as_deref());
        if request.method == "squirrel" && (self.at.is_some() || self.index_of.is_some()) {
            let answer = super::table::look_up(request, self.at, self.index_of.as_deref(), json, file)?;
            if answer.is_some() {
                return Ok(answer);
            }
        }
        let inside = match ask::streamed(request) {
            // What is computed is a construction, whatever chose it.
            Some(tour) => Inside::Computed { tour: Box::new(tour), method: constructing(request) },
            None => match tour.search(request, asked)? {
                Ok((tour, method)) => Inside::Stored { tour, method },
                Err(exit) => return Ok(Some(exit)),
            },
        };
        if self.binary {
            let look = |_| format!("writing {} squares", inside.len());
            progress::watching(look, || output::write(file, |out| Ok(inside.write_in_binary(out)?)))?;
        } else if json {
            output::write(file, |out| self.look_up_as_json(&inside, out))?;
        } else {
            output::write(file, |out| self.look_up(&inside, out))?;
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
                write_out(&computed, format, tour.show.output.as_deref())?;
                Ok(Some(Exit::Yes))
            }
            None => Ok(None),
        }
    }

    fn look_up(&self, tour: &Inside, out: &mut dyn Write) -> anyhow::Result<()> {
        let board = tour.board();
        if let Some(index) = self.at {
            inside(tour, index)?;
            let square = tour.squares_from(index).next().context("a square of the tour")?;
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

    fn look_up_as_json(&self, tour: &Inside, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut answer = described(tour.board());
        answer["closed"] = json!(tour.is_closed());
        answer["method"] = json!(tour.method());
        if let Some(index) = self.at {
            inside(tour, index)?;
            answer["index"] = json!(index);
            answer["square"] = tour.squares_from(index).next().map_or(Value::Null, pair);
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

/// The name of the method whose tour is computed.
fn constructing(request: &Request) -> String {
    if request.method == "auto" { "construct".into() } else { request.method.clone() }
}

fn inside(tour: &Inside, index: u64) -> anyhow::Result<()> {
    if index >= tour.len() {
        bail!("there is no index {index}: the tour has {} squares, and indices count from 0", tour.len());
    }
    Ok(())
}

fn write_out(tour: &ComputedTour, format: Format, file: Option<&Path>) -> anyhow::Result<()> {
    let look = |_| format!("writing {} squares as {format}", tour.len());
    let write = |out: &mut dyn Write| match format {
        Format::Moves => stream::moves(tour, out),
        Format::Squares => stream::squares(tour, out),
        Format::Csv => stream::csv(tour, out),
        _ => stream::grid(tour, out),
    };
    progress::watching(look, || output::write(file, |out| Ok(write(out)?)))
}
