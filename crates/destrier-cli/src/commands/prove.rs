//! `destrier prove`: machine-checked theorems about Squirrel's algorithm and about tours with few turns.

mod check;
mod claims;
mod few_turns;
mod squirrel;
mod table;

use crate::{Exit, output};
use anyhow::Context;
use std::path::Path;

/// Prove theorems for boards of all sizes: Squirrel's algorithm, tours with few turns
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove squirrel
  destrier prove squirrel --export certificates
  destrier prove few-turns
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
    Table(table::Args),
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self.theorem {
            Command::Squirrel(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Claims(args) => args.run(),
            Command::FewTurns(args) => args.run(),
            Command::Table(args) => args.run(),
        }
    }
}

/// Writes certificates into a folder, a file each.
fn export(folder: &Path, certificates: &[(&str, &str)]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for (name, text) in certificates {
        output::write(Some(&folder.join(name)), |out| Ok(out.write_all(text.as_bytes())?))?;
    }
    Ok(())
}
