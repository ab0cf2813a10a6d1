//! Graphs from where commands find them: files, standard input, families.

use crate::output;
use anyhow::Context;
use destrier::format::graph::{self, GraphFormat, Name, NamedGraph, Reading};
use destrier::gallery::Family;
use serde_json::{Value, json};
use std::path::Path;

/// Reads a graph from a file; where there is none of that name, it may be a family.
pub(crate) fn read(file: &Path, format: Option<GraphFormat>, max_input: u64) -> anyhow::Result<Reading> {
    let family = file.to_str().and_then(|text| text.parse::<Family>().ok()).filter(|_| !file.exists());
    if let Some(family) = family {
        return Ok(Reading { graph: NamedGraph::new(family.graph()?, 0), warnings: Vec::new() });
    }
    let text = output::read_text(file, max_input)?;
    let format = format.or_else(|| GraphFormat::from_ending(file));
    graph::read(&text, format).with_context(|| format!("graph {}", file.display()))
}

/// A vertex in JSON, as its file calls it.
pub(crate) fn said(name: Name) -> Value {
    match name {
        Name::Number(number) => json!(number),
        Name::Word(word) => json!(word),
    }
}
