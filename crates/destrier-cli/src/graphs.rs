//! Reads graphs for the commands: from files, standard input and families.

use crate::output;
use anyhow::Context;
use destrier::format::graph::{self, GraphFormat, Name, NamedGraph, ParsedGraph, Warning};
use destrier::gallery::GraphFamily;
use destrier::wire::VertexField;
use std::path::Path;

/// Reads a graph from a file. If no such file exists, the name can be that of a family.
pub(crate) fn read(file: &Path, format: Option<GraphFormat>, max_input: u64) -> anyhow::Result<ParsedGraph> {
    let family = file.to_str().and_then(|text| text.parse::<GraphFamily>().ok()).filter(|_| !file.exists());
    if let Some(family) = family {
        return Ok(ParsedGraph { graph: NamedGraph::new(family.graph()?, 0), warnings: Vec::new() });
    }
    let (text, odd) = decoded(output::read_bytes(file, max_input)?);
    let format = format.or_else(|| GraphFormat::from_extension(file));
    let mut reading = graph::read(&text, format).with_context(|| format!("graph {}", file.display()))?;
    reading.warnings.extend(odd);
    Ok(reading)
}

/// Text that is not UTF-8 is read as Latin-1, in which every byte is a character: the syntax of all formats is ASCII.
fn decoded(bytes: Vec<u8>) -> (String, Option<Warning>) {
    String::from_utf8(bytes).map(|text| (text, None)).unwrap_or_else(|fault| {
        let at = fault.utf8_error().valid_up_to();
        let line = fault.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        (fault.as_bytes().iter().map(|&byte| char::from(byte)).collect(), Some(Warning::Latin1 { line }))
    })
}

/// A vertex in JSON, as its file names it.
pub(crate) fn vertex_field(name: Name) -> VertexField {
    match name {
        Name::Number(number) => VertexField::Number(number),
        Name::Word(word) => VertexField::Word(word.into()),
    }
}
