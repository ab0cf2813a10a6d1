//! A tour of a graph as a TSPLIB tour file, in the numbers of the graph's own file.

use super::NumberedGraph;
use crate::format::About;
use destrier_core::{Graph, Tour};
use std::io::{BufWriter, Result, Write};

/// Writes a tour file.
pub fn write(tour: &Tour<Graph>, file: &NumberedGraph, about: &About, out: impl Write) -> Result<()> {
    let mut out = BufWriter::new(out);
    let kind = if tour.is_closed() { "circuit" } else { "path" };
    // A comment ends with its line, whatever a method is called.
    let method = about.method.replace(char::is_control, " ");
    writeln!(out, "NAME : Hamilton {kind}\nCOMMENT : by {method}, seed {}", about.seed)?;
    writeln!(out, "TYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION", tour.len())?;
    for id in tour.ids() {
        writeln!(out, "{}", file.number(id as u32))?;
    }
    out.write_all(b"-1\nEOF\n")?;
    out.flush()
}
