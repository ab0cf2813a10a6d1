//! `destrier methods`: list the methods and the tie-breaks.

use crate::{Exit, output};
use destrier::ask::{graph, methods};
use destrier::choice::{Entry, Key};
use serde_json::json;

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
    let mut text = String::from("Methods (--method NAME):\n");
    for method in methods() {
        text += &format!("  {:<17} {} ({})\n", method.name(), method.about(), method.source());
    }
    text += "\nMethods for graphs (destrier solve --method NAME):\n";
    for graph::Entry { name, about, source } in graph::CATALOGUE {
        let source = if source.is_empty() { String::new() } else { format!(" ({source})") };
        text += &format!("  {name:<17} {about}{source}\n");
    }
    text += "\nTie-breaks of Warnsdorff's rule (--ties A,B,...; each decides what the ones before it left open):\n";
    for Entry { name, about, source } in Key::CATALOGUE {
        text += &format!("  {name:<17} {about} ({source})\n");
    }
    text
}

fn as_json() -> anyhow::Result<String> {
    let methods: Vec<_> = methods()
        .iter()
        .map(|method| json!({ "name": method.name(), "about": method.about(), "source": method.source() }))
        .collect();
    let ties: Vec<_> = Key::CATALOGUE
        .iter()
        .map(|Entry { name, about, source }| json!({ "name": name, "about": about, "source": source }))
        .collect();
    let graphs: Vec<_> = graph::CATALOGUE
        .iter()
        .map(|graph::Entry { name, about, source }| json!({ "name": name, "about": about, "source": source }))
        .collect();
    let all = json!({ "methods": methods, "graph_methods": graphs, "ties": ties });
    Ok(serde_json::to_string_pretty(&all)? + "\n")
}
