//! `destrier form`: fill in a form matrix for one board, and follow its path.

use crate::args::MAX_INPUT;
use crate::{Exit, output};
use anyhow::Context;
use destrier::Square;
use destrier::form::FormMatrix;
use destrier_wire::RowCol;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Fill in a form matrix (Ganzfried 2004, section 5) for one board, and follow its path
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  destrier form testdata/forms/figure-1.txt --m 103")]
pub(crate) struct Args {
    /// Form matrix (- for standard input)
    file: PathBuf,

    /// Side of the board
    #[arg(long, value_name = "M")]
    m: u32,

    /// Path as JSON
    #[arg(long)]
    json: bool,
}

/// The path as JSON.
#[derive(Serialize)]
struct FormPath {
    m: u32,
    squares: Vec<RowCol>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let text = output::read_text(&self.file, MAX_INPUT)?;
        let form: FormMatrix = text.parse().with_context(|| format!("form {}", self.file.display()))?;
        let filled = form.expand(self.m)?;
        let path = filled.follow()?;

        output::write(None, |out| {
            if self.json {
                let squares = path.iter().map(|&square| square.into()).collect();
                return Ok(writeln!(out, "{}", serde_json::to_string(&FormPath { m: self.m, squares })?)?);
            }

            for row in 0..self.m {
                let symbols = (0..self.m).map(|col| filled.symbol(Square::new(row, col)));
                let words = symbols.map(|symbol| symbol.map_or(" ".into(), |symbol| symbol.to_string()));
                writeln!(out, "{}", words.collect::<Vec<_>>().join("\t"))?;
            }
            write_ends(&path, out)
        })?;

        Ok(Exit::Yes)
    }
}

fn write_ends(path: &[Square], out: &mut dyn Write) -> anyhow::Result<()> {
    match (path.first(), path.last()) {
        (Some(first), Some(last)) => Ok(writeln!(out, "The path has {} squares, from {first} to {last}.", path.len())?),
        _ => Ok(writeln!(out, "The path is empty.")?),
    }
}
