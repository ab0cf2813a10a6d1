//! `destrier man`: the manual pages, generated from the definitions of the arguments.

use crate::{Exit, output};
use anyhow::Context;
use clap::CommandFactory;
use std::path::PathBuf;

/// Print the manual page, or write one page per command into a folder
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier man | man -l -
  destrier man --folder ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Folder for destrier.1 and one page per command
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let mut program = super::Program::command();
        program.build();
        let Some(folder) = self.folder else {
            output::write(None, |out| Ok(clap_mangen::Man::new(program).render(&mut &mut *out)?))?;
            return Ok(Exit::Yes);
        };
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let mut pages = vec![("destrier".to_string(), program.clone())];
        pages.extend(
            program.get_subcommands().map(|command| (format!("destrier-{}", command.get_name()), command.clone())),
        );
        for (name, command) in pages {
            let page = clap_mangen::Man::new(command.name(name.clone()));
            let file = folder.join(format!("{name}.1"));
            output::write(Some(&file), |out| Ok(page.render(&mut &mut *out)?))?;
        }
        Ok(Exit::Yes)
    }
}
