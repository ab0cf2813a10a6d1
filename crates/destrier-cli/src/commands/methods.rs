//! `destrier methods`: list the methods and the tie-breaks.

use crate::{Exit, output};
use destrier::Method;
use destrier::choice::{Key, TieBreakInfo};
use destrier_wire::Version;
use serde::Serialize;

/// List the methods, what each does, and where it was published
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  destrier methods
  destrier methods --json")]
pub(crate) struct Args {
    /// List as JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let text = if self.json { as_json()? } else { as_text() };
        output::write(None, |out| Ok(out.write_all(text.as_bytes())?))?;
        Ok(Exit::Yes)
    }
}

fn as_text() -> String {
    let mut text = String::from("Methods for boards (destrier tour --method NAME):\n");
    for method in Method::for_boards() {
        text += &format!("  {method:<17} {} ({})\n", method.about(), method.source());
    }

    text += "\nMethods for graphs (destrier solve --method NAME):\n";
    for method in Method::for_graphs() {
        text += &format!("  {method:<17} {} ({})\n", method.about_on_graphs(), method.source());
    }

    text += "\nTie-breaks of Warnsdorff's rule (--ties A,B,...; each decides the ties that the previous ones leave):\n";
    for TieBreakInfo { name, about, source } in Key::CATALOGUE {
        text += &format!("  {name:<17} {about} ({source})\n");
    }

    text
}

/// The list as JSON.
#[derive(Serialize)]
struct MethodList {
    v: Version,
    methods: Vec<MethodFields>,
    graph_methods: Vec<MethodFields>,
    ties: Vec<MethodFields>,
}

#[derive(Serialize)]
struct MethodFields {
    name: &'static str,
    about: &'static str,
    source: &'static str,
}

fn as_json() -> anyhow::Result<String> {
    let listed = |method: &Method, about| MethodFields { name: method.name(), about, source: method.source() };
    let listing = MethodList {
        v: Version,
        methods: Method::for_boards().iter().map(|method| listed(method, method.about())).collect(),
        graph_methods: Method::for_graphs().iter().map(|method| listed(method, method.about_on_graphs())).collect(),
        ties: Key::CATALOGUE
            .iter()
            .map(|&TieBreakInfo { name, about, source }| MethodFields { name, about, source })
            .collect(),
    };
    Ok(serde_json::to_string(&listing)? + "\n")
}
