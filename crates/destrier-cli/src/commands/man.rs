//! `destrier man`: the manual pages, generated from the definitions of the arguments.

use crate::{Exit, output};
use anyhow::Context;
use clap::CommandFactory;
use destrier_wire::Version;
use serde::Serialize;
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

    /// Pages as JSON, or with --folder the names of the files
    #[arg(long)]
    json: bool,
}

/// A page as JSON.
#[derive(Serialize)]
struct PageFields {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<PathBuf>,
}

/// All pages as JSON.
#[derive(Serialize)]
struct PageList {
    v: Version,
    pages: Vec<PageFields>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let mut program = super::CommandLine::command();
        program.build();

        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        } else if !self.json {
            output::write(None, |out| Ok(clap_mangen::Man::new(program).render(&mut &mut *out)?))?;
            return Ok(Exit::Yes);
        }

        let mut pages = vec![("destrier".to_string(), program.clone())];
        pages.extend(
            program.get_subcommands().map(|command| (format!("destrier-{}", command.get_name()), command.clone())),
        );
        let mut list = PageList { v: Version, pages: Vec::new() };
        for (name, command) in pages {
            let page = clap_mangen::Man::new(command.name(name.clone()));
            let file = self.folder.as_ref().map(|folder| folder.join(format!("{name}.1")));
            let mut text = Vec::new();
            page.render(&mut text)?;

            if let Some(file) = &file {
                output::write(Some(file), |out| Ok(out.write_all(&text)?))?;
            }

            let text = if file.is_none() { Some(String::from_utf8(text)?) } else { None };
            list.pages.push(PageFields { name, text, file });
        }

        if self.json {
            output::write(None, |out| Ok(writeln!(out, "{}", serde_json::to_string(&list)?)?))?;
        }

        Ok(Exit::Yes)
    }
}
