//! graph6, the format of McKay's nauty: the number of vertices, then one bit per pair of vertices, column by column of
//! the upper triangle, six bits per character. `DQc` has 5 vertices and the edges 0-2, 0-4, 1-3, 3-4.
//!
//! A line is a graph. If there are several, the first is read, with a warning. Vertices are numbered from 0.

use super::six;
use crate::format::error::ReadError;
use crate::format::graph::builder::{EdgeList, GraphBuilder};
use crate::format::graph::parsed::ParsedGraph;
use crate::format::graph::warning::Warning;
use crate::format::graph::write_error::{MAX_GRAPH6_VERTICES, WriteError};
use destrier_core::Graph;
use std::io::Write;

/// Reads the first graph.
pub fn read(text: &str) -> Result<ParsedGraph, ReadError> {
    let (offset, line, second) = six::first_line(text, six::GRAPH6);
    let fault = |at: usize, what: String| ReadError::at(text, offset + at, what);
    if line.starts_with([':', ';', '&']) {
        return Err(fault(0, "this starts like sparse6 or digraph6, not like graph6".into()));
    }
    let values = six::values(text, offset, line)?;
    let (vertices, taken) =
        six::size(&values).ok_or_else(|| fault(line.len(), "the line ends before the number of vertices".into()))?;
    let (wanted, found) = (six::triangle(vertices), (values.len() - taken) as u64);
    if wanted != found {
        let what = format!("{vertices} vertices take {wanted} characters after their number, but there are {found}");
        return Err(fault(line.len().min(taken), what));
    }
    if vertices == 0 {
        return Err(fault(0, "a graph needs at least one vertex, but there are 0".into()));
    }
    let mut builder = GraphBuilder::default();
    let (mut row, mut column) = (0, 1);
    for value in &values[taken..] {
        for bit in (0..6).rev() {
            if value >> bit & 1 == 1 && column < vertices {
                builder.add_edge(row, column);
            }
            row += 1;
            if row == column {
                (row, column) = (0, column + 1);
            }
        }
    }
    if let Some(second) = second {
        builder.warnings.push(Warning::MoreGraphs { line: text[..second].lines().count() + 1 });
    }
    builder.build_counted(0, vertices, EdgeList::Undirected, text)
}

/// Writes a graph and ends the line.
pub fn write(graph: &Graph, out: &mut impl Write) -> Result<(), WriteError> {
    let vertices = graph.vertices();
    if vertices > MAX_GRAPH6_VERTICES {
        return Err(WriteError::TooLarge(vertices));
    }
    six::write_size(vertices as u64, out)?;
    let mut bits = six::BitWriter::new(&mut *out);
    let mut joined = vec![false; vertices];
    for column in 0..vertices as u32 {
        let below = graph.neighbours(column).iter().filter(|&&row| row < column);
        below.clone().for_each(|&row| joined[row as usize] = true);
        joined[..column as usize].iter().try_for_each(|&bit| bits.push(u64::from(bit), 1))?;
        below.for_each(|&row| joined[row as usize] = false);
    }
    let missing = bits.missing();
    bits.push(0, missing)?;
    writeln!(out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_format_description() {
        let reading = read("DQc\n").unwrap();
        let edges: Vec<_> = reading.graph.edges().collect();
        assert_eq!((edges, reading.warnings), (vec![(0, 2), (0, 4), (1, 3), (3, 4)], vec![]));
        assert_eq!(read(">>graph6<<DQc\nDQc\n").unwrap().warnings, [Warning::MoreGraphs { line: 2 }]);
        assert_eq!(read("\n >>graph6<<\nDQc").unwrap().graph, reading.graph);
        let mut out = Vec::new();
        write(reading.graph.graph(), &mut out).unwrap();
        assert_eq!(out, b"DQc\n");
    }

    #[test]
    fn errors_are_located_and_large_claims_take_no_memory() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error("DQ"), "line 1, column 2: 5 vertices take 2 characters after their number, but there are 1");
        assert!(error("\nD c").starts_with("line 2, column 2: ' ' is not one"));
        assert!(error("~~~~~~~~~~").contains("68719476735 vertices take"));
        assert!(error("").contains("ends before") && error("~?").contains("ends before"));
        assert!(error("?").contains("at least") && error(":An").contains("sparse6"));
    }
}
