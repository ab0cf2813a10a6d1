//! `destrier completions`: tab completion for shells, generated from the definitions of the arguments.

use crate::{Exit, output};
use clap::CommandFactory;
use clap_complete::Shell;

/// Print tab completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier completions bash > /etc/bash_completion.d/destrier
  destrier completions fish > ~/.config/fish/completions/destrier.fish")]
pub(crate) struct Args {
    /// Shell
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut super::Program::command(), "destrier", &mut text);
        output::write(None, |out| Ok(out.write_all(&text)?))?;
        Ok(Exit::Yes)
    }
}
