//! `destrier merge`: puts shards together that were computed in different places.

use super::{count, solve_all, study};
use crate::session::Session;
use crate::{Exit, output, shards};
use anyhow::bail;
use destrier_wire::{ShardFields, ShardKind};
use std::path::PathBuf;

/// Put shards together that were computed with --shard
#[derive(clap::Args)]
#[command(after_help = "\
`solve-all`, `study` and `count check` compute a part of their work with --shard. Shards may be computed anywhere, in \
any order, and again; a result that occurs twice counts once. Files that are damaged, belong to other work or \
contradict each other are refused, and missing shards are named.

Exit codes: as the command without --shard; 2 if shards do not fit together or are missing.

Examples:
  destrier merge shard-1.json shard-2.json -o results.csv
  destrier merge roth-1 roth-2 roth-3 -o roth")]
pub(crate) struct Args {
    /// Files of shards, or folders with them
    #[arg(value_name = "FILES", required = true, num_args = 1..)]
    files: Vec<PathBuf>,

    /// Output: results file of `solve-all` (.csv), folder of a study, or file for the lines of `count check`
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        let shards = ShardFields::merge(&shards::read_all(&self.files)?)?;
        let output = self.output.as_deref();
        match shards.kind {
            ShardKind::SolveAll => solve_all::merged(&shards, output, self.json),
            ShardKind::Study => study::merged(session, &shards, output, self.json),
            ShardKind::CountCheck => {
                let mut exit = Exit::Yes;
                output::write_and_report(output, |out| {
                    exit = count::check::merged(&shards, self.json, out)?;
                    Ok(())
                })?;
                Ok(exit)
            }
            ShardKind::Answers => bail!("these are answers of the Python package; destrier.distributed reads them"),
        }
    }
}
