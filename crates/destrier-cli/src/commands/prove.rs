//! `destrier prove`: machine-checked theorems about Squirrel's algorithm.

mod check;
mod claims;
mod squirrel;
mod table;

use crate::Exit;

/// Prove that Squirrel's algorithm tours every board, or check the paper's own proof
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove squirrel
  destrier prove squirrel --export certificates
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
    Table(table::Args),
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self.theorem {
            Command::Squirrel(args) => args.run(),
            Command::Check(args) => args.run(),
            Command::Claims(args) => args.run(),
            Command::Table(args) => args.run(),
        }
    }
}
