//! `destrier completions`: tab completion for shells, generated from the definitions of the arguments.

use crate::{Exit, output};
use clap::CommandFactory;
use clap_complete::Shell;
use destrier_wire::Version;
use serde::Serialize;

/// Print tab completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier completions bash > /etc/bash_completion.d/destrier
  destrier completions fish > ~/.config/fish/completions/destrier.fish")]
pub(crate) struct Args {
    /// Shell
    shell: Shell,

    /// Completions as a text in JSON
    #[arg(long)]
    json: bool,
}

/// The completions as JSON.
#[derive(Serialize)]
struct CompletionFields {
    v: Version,
    shell: String,
    text: String,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut super::CommandLine::command(), "destrier", &mut text);
        if self.json {
            let fields = CompletionFields { v: Version, shell: self.shell.to_string(), text: String::from_utf8(text)? };
            output::write(None, |out| Ok(writeln!(out, "{}", serde_json::to_string(&fields)?)?))?;
            return Ok(Exit::Yes);
        }
        output::write(None, |out| Ok(out.write_all(&text)?))?;
        Ok(Exit::Yes)
    }
}
