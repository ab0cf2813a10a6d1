//! `destrier prove`: theorems that a machine checks.

mod check;
mod claims;
mod squirrel;
mod table;

use crate::Exit;

/// Prove that Squirrel's algorithm tours every board, or check the paper's own proof
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier prove squirrel                      the theorem, for all boards, from the certificates
  destrier prove squirrel --export certificates
  destrier prove check certificates            the same from files, whoever wrote them
  destrier prove claims --m 47..1000           Ganzfried's claims 7.1 to 7.10, board by board
  destrier prove table --print > mine.txt      Table 1, to be changed
  destrier prove table mine.txt                your own table, proved or refuted")]
pub(crate) struct Args {
    #[command(subcommand)]
    theorem: Theorem,
}

#[derive(clap::Subcommand)]
enum Theorem {
    Squirrel(squirrel::Args),
    Check(check::Args),
    Claims(claims::Args),
    Table(table::Args),
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self.theorem {
            Theorem::Squirrel(args) => args.run(),
            Theorem::Check(args) => args.run(),
            Theorem::Claims(args) => args.run(),
            Theorem::Table(args) => args.run(),
        }
    }
}
