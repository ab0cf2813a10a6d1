//! Parts of a tour, and tours that are streamed: squares by index, indices by square, and whole tours that are written
//! without being stored.
//!
//! One command line means one tour: `--at`, `--index-of`, `--from` and `--binary` show parts of the tour that the same
//! command prints without them. A construction computes the square at every index and the index of every square on
//! boards of any size. Other methods find and store the tour first.

use super::FoundTour;
use super::lookup::TourLookup;
use crate::runner::Runner;
use crate::session::Session;
use crate::show::ShowArgs;
use crate::{Exit, args, output, progress};
use anyhow::{Context, bail};
use destrier::format::Format;
use destrier::{Board, Request, answers, byte_size};
use destrier_wire::{Coordinates, LookupReply, Version};
use serde::{Serialize, Serializer};
use std::cell::RefCell;
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
        request: &Request,
        asked: Option<Format>,
        tour: &super::Args,
    ) -> anyhow::Result<Option<Exit>> {
        if !self.looks_up() && !self.binary {
            // Without a named format, a board of 10^12 squares is refused for its size and not streamed.
            return asked.map_or(Ok(None), |format| self.stream_if_large(session, request, format, tour));
        }

        let json = asked == Some(Format::Json);
        let file = tour.show.output.as_deref();
        if self.at.is_some() || self.index_of.is_some() {
            let answer = super::table::look_up(request, self.at, self.index_of.as_deref(), json, file)?;
            if answer.is_some() {
                return Ok(answer);
            }
        }

        let tour = match computed(session, request, tour) {
            Some(tour) => tour,
            None if let Some(needed) = answers::bytes_for_lines(request).filter(|&needed| needed > tour.memory) => {
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
                Ok(FoundTour { tour, by, .. }) => TourLookup::Stored { tour, by },
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
        session: &'static Session,
        request: &Request,
        format: Format,
        tour: &super::Args,
    ) -> anyhow::Result<Option<Exit>> {
        let for_people = format == Format::Grid && tour.show.output.is_none() && crate::terminal::is_watched();

        // Pictures are drawn from a stored tour; making one that is then not used would take time. Of boards that are no
        // rectangles, only the lists of squares are streamed.
        let is_streamed = match format {
            Format::Squares | Format::Csv => true,
            Format::Moves | Format::Grid => request.board.rectangle().is_some(),
            _ => false,
        };
        if !is_streamed || for_people || tour.watch {
            return Ok(None);
        }

        match computed(session, request, tour).filter(|computed| computed.streams(format)) {
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
            let id = tour.ids_from(index)?.next().context("a square of the tour")?;
            writeln!(out, "{}", board.name(id))?;
        }

        if let Some(text) = &self.index_of {
            let (_, index) = tour.read_index(text)?;
            writeln!(out, "{index}")?;
        }

        if let Some(from) = self.from {
            for id in tour.ids_from(from)?.take(usize::try_from(self.squares()).unwrap_or(usize::MAX)) {
                writeln!(out, "{}", board.name(id))?;
            }
        }

        Ok(())
    }

    fn look_up_as_json(&self, tour: &TourLookup, out: &mut dyn Write) -> anyhow::Result<()> {
        let board = tour.board();
        let mut reply = LookupReply {
            v: Version,
            board: (&board).into(),
            closed: tour.is_closed(),
            method: tour.found_by().into(),
            index: None,
            square: None,
            from: self.from,
            squares: None,
        };

        if let Some(index) = self.at {
            let id = tour.ids_from(index)?.next();
            reply.index = Some(index);
            reply.square = id.map(|id| board.coordinates(id));
        }

        if let Some(text) = &self.index_of {
            let (id, index) = tour.read_index(text)?;
            reply.index = Some(index);
            reply.square = Some(board.coordinates(id));
        }

        if let Some(from) = self.from {
            let count = usize::try_from(self.squares()).unwrap_or(usize::MAX);
            reply.squares = Some(SquaresFrom { board: &board, ids: RefCell::new(tour.ids_from(from)?.take(count)) });
        }

        serde_json::to_writer(&mut *out, &reply)?;
        Ok(writeln!(out)?)
    }
}

/// The tour that answers a request, if it need not be stored.
fn computed(session: &'static Session, request: &Request, tour: &super::Args) -> Option<TourLookup> {
    let runner = Runner::new(session, Some(tour.time_limit));
    let found = runner.run(|_| "constructing".into(), |control| answers::computed(request, control));
    found.map(|(tour, method)| TourLookup::Computed { tour, method })
}

/// Squares of a board, each made when it is written: the list can be longer than memory.
struct SquaresFrom<'a, I> {
    board: &'a Board,
    ids: RefCell<I>,
}

impl<I: Iterator<Item = u64>> Serialize for SquaresFrom<'_, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.ids.borrow_mut().by_ref().map(|id| Coordinates::of(self.board, id)))
    }
}
