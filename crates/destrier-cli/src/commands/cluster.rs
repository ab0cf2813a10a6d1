//! `destrier cluster`: scripts that run a count on a cluster.

mod slurm;

use crate::Exit;
use crate::session::Session;

/// Write scripts that run a count on a cluster
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier cluster slurm --work shared count 9x10 --memory 32G")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Slurm(slurm::Args),
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        match self.command {
            Command::Slurm(args) => args.run(session),
        }
    }
}
