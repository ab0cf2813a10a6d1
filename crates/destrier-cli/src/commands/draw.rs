//! `destrier draw`: draw a tour from a file, or write it in another format.

use super::check::uncrossed_path;
use crate::args::{self, BoardArgs};
use crate::show::{FROM_FILE, ShowArgs};
use crate::{Exit, output, several_tours};
use anyhow::{Context, bail};
use destrier::Board;
use destrier::format::{self, About, Claim, Format, cells};
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

        let given_cells = self.shape.cells(self.board.as_deref())?;
        if given_cells.is_some() || (self.board.is_none() && cells::names_cells(&text)) {
            if self.uncrossed {
                bail!("--uncrossed is for flat boards, not for boxes, cubes and hexagons");
            }
            return self.draw_cells(&text, given_cells.as_ref(), format);
        }

        self.show.refuse_isometric()?;

        let given = match (&self.board, self.shape.is_any()) {
            (None, false) => None,
            (board, _) => Some(self.shape.board(board.as_deref())?),
        };

        let claim =
            format::read(&text, self.input, given.as_ref()).with_context(|| format!("tour {}", self.file.display()))?;
        if self.uncrossed {
            return self.draw_uncrossed(&claim, format);
        }

        let is_uncrossed = || uncrossed_path(&claim, claim.closed() == Some(true)).is_ok();
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

        match uncrossed_path(claim, claim.closed() == Some(true)) {
            Ok(path) => {
                self.show.show_uncrossed(&path, format)?;
                Ok(Exit::Yes)
            }
            Err(fault) => {
                note!("{}: not an uncrossed path: {fault}.", claim.board());
                Ok(Exit::No)
            }
        }
    }

    /// Draws a tour of a box, a cube or a hexagon.
    fn draw_cells(&self, text: &str, given: Option<&Board>, format: Option<Format>) -> anyhow::Result<Exit> {
        let claim = cells::read(text, given).map_err(anyhow::Error::msg);
        let claim = claim.with_context(|| format!("tour {}", self.file.display()))?;
        let board = claim.board().clone();
        self.show.check_cell_format(&board, format)?;

        match claim.judge() {
            Ok(tour) => {
                self.show.show_cells(&tour, &About::new(FROM_FILE, 0), format)?;
                Ok(Exit::Yes)
            }
            Err(fault) => {
                note!("{board}: not a tour: {fault}.");
                Ok(Exit::No)
            }
        }
    }
}
