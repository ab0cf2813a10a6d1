//! Parts of a tour, and tours that are streamed: squares by index, indices by square, and whole tours that are written
//! without being stored.
//!
//! One command line means one tour: `--at`, `--index-of`, `--from` and `--binary` show parts of the tour that the same
//! command prints without them. A construction computes the square at every index and the index of every square on
//! boards of any size. Other methods find and store the tour first.

use super::FoundTour;
use super::tour_lookup::TourLookup;
use crate::session::Session;
use crate::show::ShowArgs;
use crate::{Exit, args, output, progress};
use anyhow::{Context, bail};
use destrier::format::Format;
use destrier::{RectangleRequest, ask, byte_size};
use destrier_wire::{LookupReply, RowCol, Version};
use serde::{Serialize, Serializer};
use std::io::Write;

/// Which part of the tour.
#[derive(clap::Args)]
#[command(next_help_heading = "Parts of the tour")]
pub(super) struct ComputedArgs {
    /// Square at this index, counted from 0
    #[arg(long, value_name = "INDEX", value_parser = args::index, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["index_of", "from"])]
    pub(super) at: Option<u64>,

    /// Index of this square, counted from 0
    #[arg(long, value_name = "SQUARE", conflicts_with = "from")]
    pub(super) index_of: Option<String>,

    /// Squares from this index on, counted from 0
    #[arg(long, value_name = "INDEX", value_parser = args::index, allow_hyphen_values = true)]
    pub(super) from: Option<u64>,

    /// Number of different tours to write; with --from, number of squares [default: 1 tour, 20 squares]
    #[arg(long, value_name = "N", value_parser = args::positive, conflicts_with_all = ["at", "index_of", "binary"])]
    count: Option<u64>,

    /// Grid as 8-byte little-endian numbers, row by row
    #[arg(long, conflicts_with_all = ["at", "index_of", "from"])]
    binary: bool,
}

impl ComputedArgs {
    /// The number of tours, if more than one may be meant.
    pub(super) fn tours(&self) -> Option<u64> {
        self.count.filter(|_| self.from.is_none())
    }

    /// The first given option of those that only flat boards have.
    pub(super) fn first_for_flat_boards(&self) -> Option<&'static str> {
        let given = [("--count", self.tours().is_some()), ("--binary", self.binary)];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// The number of squares that `--from` prints.
    pub(super) fn squares(&self) -> u64 {
        self.count.unwrap_or(20)
    }

    /// Whether parts of the tour are wanted.
    pub(super) fn looks_up(&self) -> bool {
        self.at.is_some() || self.index_of.is_some() || self.from.is_some()
    }

    /// The format that was asked for, if it fits the other options.
    pub(super) fn format(&self, show: &ShowArgs) -> anyhow::Result<Option<Format>> {
        let named = show.named_format()?;
        if self.binary {
            // The binary grid has no file extension of its own.
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
                    "--at, --index-of and --from print plain text, one square per line, or JSON; the format {format} \
                     shows a whole tour"
                ),
            }
        }

        Ok(asked)
    }

    /// Prints parts of a tour, and streams large tours; `None` leaves the request to the methods.
    pub(super) fn run(
        &self,
        session: &'static Session,
        request: &RectangleRequest,
        asked: Option<Format>,
        tour: &super::Args,
    ) -> anyhow::Result<Option<Exit>> {
        if !self.looks_up() && !self.binary {
            // Without a named format, a board of 10^12 squares is refused for its size and not streamed.
            return asked.map_or(Ok(None), |format| self.stream_if_large(request, format, tour));
        }

        let json = asked == Some(Format::Json);
        let file = tour.show.output.as_deref();
        if self.at.is_some() || self.index_of.is_some() {
            let answer = super::table::look_up(request, self.at, self.index_of.as_deref(), json, file)?;
            if answer.is_some() {
                return Ok(answer);
            }
        }

        let tour = match TourLookup::computed(request) {
            Some(tour) => tour,
            None if let Some(needed) = ask::bytes_for_lines(request).filter(|&needed| needed > tour.memory) => {
                let needed = byte_size::in_words(needed);
                let allowed = byte_size::in_words(tour.memory);
                bail!(
                    "the lines of {} need {needed} of memory, and --memory allows {allowed}; only closed tours of even \
                     square boards, with seed 1 and from the first corner, are looked up (--at, --index-of) without \
                     their lines",
                    request.board
                )
            }
            None => match tour.search(session, request, asked)? {
                Ok(FoundTour { tour, method, .. }) => TourLookup::Stored { tour, method },
                Err(exit) => return Ok(Some(exit)),
            },
        };

        if self.binary {
            let look = |_| format!("writing {} squares", tour.len());
            progress::watching(look, || output::write(file, |out| Ok(tour.write_in_binary(out)?)))?;
        } else if json {
            output::write(file, |out| self.look_up_as_json(&tour, out))?;
        } else {
            output::write(file, |out| self.look_up(&tour, out))?;
        }

        Ok(Some(Exit::Yes))
    }

    fn stream_if_large(
        &self,
        request: &RectangleRequest,
        format: Format,
        tour: &super::Args,
    ) -> anyhow::Result<Option<Exit>> {
        let for_people = format == Format::Grid && tour.show.output.is_none() && crate::terminal::is_watched();

        // Pictures are drawn from a stored tour; making one that is then not used would take time.
        let is_text = matches!(format, Format::Moves | Format::Squares | Format::Csv | Format::Grid);
        if !is_text || for_people || tour.watch {
            return Ok(None);
        }

        match TourLookup::computed(request).filter(|computed| computed.streams(format)) {
            Some(computed) => {
                let look = |_| format!("writing {} squares as {format}", computed.len());
                let file = tour.show.output.as_deref();
                progress::watching(look, || output::write(file, |out| Ok(computed.write(format, out)?)))?;
                Ok(Some(Exit::Yes))
            }
            None => Ok(None),
        }
    }

    fn look_up(&self, tour: &TourLookup, out: &mut dyn Write) -> anyhow::Result<()> {
        let board = tour.board();
        if let Some(index) = self.at {
            check_index(tour, index)?;
            let square = tour.squares_from(index).next().context("a square of the tour")?;
            writeln!(out, "{}", board.name(square))?;
        }

        if let Some(square) = &self.index_of {
            let square = board.read_square(square).context("--index-of")?;
            writeln!(out, "{}", tour.index_of(square).context("a square of the board")?)?;
        }

        if let Some(from) = self.from {
            check_index(tour, from)?;
            for square in tour.squares_from(from).take(usize::try_from(self.squares()).unwrap_or(usize::MAX)) {
                writeln!(out, "{}", board.name(square))?;
            }
        }

        Ok(())
    }

    fn look_up_as_json(&self, tour: &TourLookup, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut reply = LookupReply {
            v: Version,
            board: tour.board().into(),
            closed: tour.is_closed(),
            method: tour.method().to_string(),
            index: None,
            square: None,
            from: self.from,
            squares: None,
        };

        if let Some(index) = self.at {
            check_index(tour, index)?;
            reply.index = Some(index);
            reply.square = tour.squares_from(index).next().map(RowCol::from);
        }

        if let Some(square) = &self.index_of {
            let square = tour.board().read_square(square).context("--index-of")?;
            reply.index = tour.index_of(square);
            reply.square = Some(square.into());
        }

        if let Some(from) = self.from {
            check_index(tour, from)?;
            reply.squares = Some(SquaresFrom { tour, from, count: self.squares() });
        }

        serde_json::to_writer(&mut *out, &reply)?;
        Ok(writeln!(out)?)
    }
}

/// Squares from an index on, each made when it is written: the list can be longer than memory.
struct SquaresFrom<'a> {
    tour: &'a TourLookup,
    from: u64,
    count: u64,
}

impl Serialize for SquaresFrom<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        serializer.collect_seq(self.tour.squares_from(self.from).take(count).map(RowCol::from))
    }
}

fn check_index(tour: &TourLookup, index: u64) -> anyhow::Result<()> {
    if index >= tour.len() {
        bail!("there is no index {index}: the tour has {} squares, and indices count from 0", tour.len());
    }
    Ok(())
}
