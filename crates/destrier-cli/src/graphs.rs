//! Graphs from where commands find them: files, standard input, families.

use crate::output;
use anyhow::Context;
use destrier::format::graph::{self, GraphFormat, Name, NamedGraph, Reading, Warning};
use destrier::gallery::Family;
use serde_json::{Value, json};
use std::path::Path;

/// Reads a graph from a file; where there is none of that name, it may be a family.
pub(crate) fn read(file: &Path, format: Option<GraphFormat>, max_input: u64) -> anyhow::Result<Reading> {
    let family = file.to_str().and_then(|text| text.parse::<Family>().ok()).filter(|_| !file.exists());
    if let Some(family) = family {
        return Ok(Reading { graph: NamedGraph::new(family.graph()?, 0), warnings: Vec::new() });
    }
    let (text, odd) = decoded(output::read_bytes(file, max_input)?);
    let format = format.or_else(|| GraphFormat::from_ending(file));
    let mut reading = graph::read(&text, format).with_context(|| format!("graph {}", file.display()))?;
    reading.warnings.extend(odd);
    Ok(reading)
}

/// Text that is no UTF-8 is read as Latin-1, in which every byte is a letter: what matters in a graph is plain in both.
fn decoded(bytes: Vec<u8>) -> (String, Option<Warning>) {
    String::from_utf8(bytes).map(|text| (text, None)).unwrap_or_else(|fault| {
        let at = fault.utf8_error().valid_up_to();
        let line = fault.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        (fault.as_bytes().iter().map(|&byte| char::from(byte)).collect(), Some(Warning::Latin1 { line }))
    })
}

/// A vertex in JSON, as its file calls it.
pub(crate) fn said(name: Name) -> Value {
    match name {
        Name::Number(number) => json!(number),
        Name::Word(word) => json!(word),
    }
}
