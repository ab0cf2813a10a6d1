//! Learns the loop programs of the tours with few turns, and writes them as certificates.

use anyhow::Context;
use destrier::prove::few_turns::learn;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(about = "Learn the certificates of the tours with few turns")]
pub(crate) struct Args {
    /// Folder for the certificates
    folder: PathBuf,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        for program in learn() {
            let file = self.folder.join(format!("{:02}-mod-{:02}.txt", program.residue, program.modulus));
            std::fs::write(&file, program.to_string()).with_context(|| format!("cannot write {}", file.display()))?;
            println!("{} {} {}", file.display(), program.first_side(), program.symbols());
        }
        Ok(())
    }
}
