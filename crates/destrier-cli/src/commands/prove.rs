//! `destrier prove`: machine-checked theorems about Squirrel's algorithm and about tours with few turns.

mod check;
mod claims;
mod few_turns;
mod fewest_turns;
mod squirrel;
mod table;

use crate::{Exit, output, progress};
use anyhow::Context;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// Prove theorems for boards of all sizes: Squirrel's algorithm, tours with few turns
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove squirrel
  destrier prove squirrel --export certificates
  destrier prove few-turns
  destrier prove fewest-turns
  destrier prove check certificates
  destrier prove claims --m 47..1000
  destrier prove table --print > mine.txt
  destrier prove table mine.txt")]
pub(crate) struct Args {
    #[command(subcommand)]
    theorem: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Squirrel(squirrel::Args),
    Check(check::Args),
    Claims(claims::Args),
    FewTurns(few_turns::Args),
    FewestTurns(fewest_turns::Args),
    Table(table::Args),
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self.theorem {
            Command::Squirrel(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Claims(args) => args.run(),
            Command::FewTurns(args) => args.run(),
            Command::FewestTurns(args) => args.run(),
            Command::Table(args) => args.run(),
        }
    }
}

/// Options of the theorems whose certificates are built in.
#[derive(clap::Args)]
struct TheoremArgs {
    /// Result as JSON
    #[arg(long)]
    json: bool,

    /// Folder to which the certificates are written
    #[arg(long, value_name = "FOLDER")]
    export: Option<PathBuf>,
}

impl TheoremArgs {
    /// Writes the certificates if asked to, proves the theorem, and prints what was shown.
    fn show<T, R: Serialize>(
        &self,
        certificates: &[(&str, &str)],
        prove: impl FnOnce() -> T,
        to_result: impl FnOnce(&T) -> R,
        write_text: impl FnOnce(&T, &mut dyn Write) -> anyhow::Result<()>,
    ) -> anyhow::Result<T> {
        if let Some(folder) = &self.export {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
            for (name, text) in certificates {
                output::write(Some(&folder.join(name)), |out| Ok(out.write_all(text.as_bytes())?))?;
            }
        }

        let theorem = progress::watching(|_| "checking the certificates".into(), prove);
        output::write(None, |out| {
            if self.json {
                Ok(writeln!(out, "{}", serde_json::to_string(&to_result(&theorem))?)?)
            } else {
                write_text(&theorem, out)
            }
        })?;

        Ok(theorem)
    }
}
