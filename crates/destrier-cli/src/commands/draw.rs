//! `destrier draw`: draw a tour from a file, or write it in another format.

use super::check::{rectangle_of, uncrossed_path};
use crate::args::{self, BoardArgs};
use crate::show::{FROM_FILE, ShowArgs};
use crate::{Exit, output, several_tours};
use anyhow::{Context, bail};
use destrier::format::{self, About, Claim, Format};
use std::path::PathBuf;

/// Draw a tour from a file, or write it in another format
#[derive(clap::Args)]
#[command(after_help = "\
Reads every text format that `destrier tour` writes, and any grid of numbers, and verifies the tour. Formats that do \
not name their board need --board.

Exit codes: 0 drawn, 1 not a tour, 2 bad input.

Examples:
  destrier draw tour.json -o tour.pdf --theme print --numbers
  destrier draw tour.txt -o tour.png --size 800 --view
  destrier draw moves.txt --board torus:5x7 -o torus.svg
  destrier tour 8x8 --json | destrier draw - -o tour.gif --speed 4
  destrier uncrossed 7x7 --json | destrier draw - --uncrossed -o path.svg")]
pub(crate) struct Args {
    /// File with a tour (- for standard input)
    file: PathBuf,

    /// Board, if the file does not name it
    #[arg(long)]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Format of the input [default: recognised by its content]
    #[arg(long, value_name = "FORMAT")]
    input: Option<Format>,

    /// Uncrossed path, which need not visit every square, instead of a tour
    #[arg(long)]
    uncrossed: bool,

    #[command(flatten)]
    show: ShowArgs,

    /// Maximum size of the file
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = args::bytes)]
    max_input: u64,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let format = self.show.asked_format()?;
        self.show.check_pictures(format, false)?;
        let text = output::read_text(&self.file, self.max_input)?;
        several_tours::refuse(&text)?;

        let given = match (&self.board, self.shape.is_any()) {
            (None, false) => None,
            (board, _) => Some(self.shape.board(board.as_deref())?),
        };

        let claim =
            format::read(&text, self.input, given.as_ref()).with_context(|| format!("tour {}", self.file.display()))?;
        if self.uncrossed {
            self.show.refuse_isometric()?;
            return self.draw_uncrossed(&claim, format);
        }

        self.show.check_board(claim.board(), format)?;
        let is_uncrossed = || {
            let board = claim.board().rectangle();
            board.is_some_and(|board| uncrossed_path(&claim, board, claim.closed() == Some(true)).is_ok())
        };
        match claim.clone().judge() {
            Ok(tour) => {
                let about = About::new(FROM_FILE, 0);
                self.show.show(&tour, &about, format)?;
                Ok(Exit::Yes)
            }
            Err(fault) => {
                let hint = if is_uncrossed() { " It is an uncrossed path, which --uncrossed draws." } else { "" };
                note!("{}: not a tour: {fault}.{hint}", fault.board());
                Ok(Exit::No)
            }
        }
    }

    /// Draws a path without crossings.
    fn draw_uncrossed(&self, claim: &Claim, format: Option<Format>) -> anyhow::Result<Exit> {
        self.show.check_uncrossed_format(format)?;

        if format == Some(Format::Json) {
            bail!("an uncrossed path is drawn as grid, squares, svg, pdf or png");
        }

        let board = rectangle_of(claim)?;
        match uncrossed_path(claim, board, claim.closed() == Some(true)) {
            Ok(path) => {
                self.show.show_uncrossed(&path, format)?;
                Ok(Exit::Yes)
            }
            Err(fault) => {
                note!("{board}: not an uncrossed path: {fault}.");
                Ok(Exit::No)
            }
        }
    }
}
