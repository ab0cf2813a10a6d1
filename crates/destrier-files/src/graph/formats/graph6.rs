//! graph6, the format of McKay's nauty: the number of vertices, then one bit per pair of vertices, column by column of
//! the upper triangle, six bits per character. `DQc` has 5 vertices and the edges 0-2, 0-4, 1-3, 3-4.
//!
//! digraph6 is the format for directed graphs. It has `&` before the number of vertices and one bit per ordered pair,
//! row by row: `&DI?AO?` has the arcs 0-2, 0-4, 3-1, 3-4.
//!
//! A line is a graph. If there are several, the first is read, with a warning. Vertices are numbered from 0.

use super::six;
use crate::error::ReadError;
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::parsed::ParsedGraph;
use crate::graph::write_error::{MAX_GRAPH6_VERTICES, WriteError};
use destrier_core::{AnyGraph, DirectedGraph, Graph};
use std::io::Write;

/// Reads the first graph.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let six::FirstGraph { offset, line, more } = six::first_graph(text, &[six::GRAPH6, six::DIGRAPH6]);
    let fault = |at: usize, what: String| ReadError::at(text, offset + at, what);
    if line.starts_with([':', ';']) {
        return Err(fault(0, "this starts like sparse6, not like graph6".into()));
    }

    let (line, prefix) = line.strip_prefix('&').map_or((line, 0), |rest| (rest, 1));
    let is_directed = prefix == 1;
    let values = six::values(text, offset + prefix, line)?;
    let (vertices, taken) =
        six::size(&values).ok_or_else(|| fault(line.len(), "the line ends before the number of vertices".into()))?;
    let wanted = if is_directed { six::square(vertices) } else { six::triangle(vertices) };
    let found = (values.len() - taken) as u64;

    if wanted != found {
        let what = format!("{vertices} vertices take {wanted} characters after their number, but there are {found}");
        return Err(fault(prefix + line.len().min(taken), what));
    }

    if vertices == 0 {
        return Err(fault(0, "a graph needs at least one vertex, but there are 0".into()));
    }

    let mut builder = GraphBuilder::new(directions);
    let bits = values[taken..].iter().flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1 == 1));
    if is_directed {
        builder.state_directions();
        add_arcs(&mut builder, vertices, bits);
    } else {
        add_edges(&mut builder, vertices, bits);
    }

    builder.warnings.extend(more);
    builder.build_counted(0, vertices, text)
}

/// Column by column of the upper triangle.
fn add_edges(builder: &mut GraphBuilder, vertices: u64, bits: impl Iterator<Item = bool>) {
    let mut row = 0;
    let mut column = 1;
    for is_joined in bits {
        if is_joined && column < vertices {
            builder.add_edge(row, column);
        }
        row += 1;
        if row == column {
            row = 0;
            column += 1;
        }
    }
}

/// Row by row of the whole matrix.
fn add_arcs(builder: &mut GraphBuilder, vertices: u64, bits: impl Iterator<Item = bool>) {
    let pairs = (0..vertices).flat_map(|row| (0..vertices).map(move |column| (row, column)));
    pairs.zip(bits).filter(|(_, is_joined)| *is_joined).for_each(|((row, column), _)| builder.add_arc(row, column));
}

/// Writes a graph, or digraph6 if it is directed, and ends the line.
pub fn write(graph: &AnyGraph, out: &mut dyn Write) -> Result<(), WriteError> {
    let vertices = graph.vertices();
    if vertices > MAX_GRAPH6_VERTICES {
        return Err(WriteError::TooLarge(vertices));
    }
    match graph {
        AnyGraph::Undirected(graph) => write_triangle(graph, out),
        AnyGraph::Directed(graph) => write_square(graph, out),
    }
}

/// Row by row of the whole matrix.
fn write_square(graph: &DirectedGraph, out: &mut dyn Write) -> Result<(), WriteError> {
    let vertices = graph.vertices();
    out.write_all(b"&")?;
    six::write_size(vertices as u64, out)?;

    let mut bits = six::BitWriter::new(&mut *out);
    let mut joined = vec![false; vertices];
    for row in 0..vertices as u32 {
        graph.successors(row).iter().for_each(|&column| joined[column as usize] = true);
        joined.iter().try_for_each(|&bit| bits.push(u64::from(bit), 1))?;
        graph.successors(row).iter().for_each(|&column| joined[column as usize] = false);
    }

    let missing = bits.missing();
    bits.push(0, missing)?;
    writeln!(out)?;
    Ok(())
}

/// Column by column of the upper triangle.
fn write_triangle(graph: &Graph, out: &mut dyn Write) -> Result<(), WriteError> {
    let vertices = graph.vertices();
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
    use crate::graph::warning::Warning;

    fn read_strict(text: &str) -> Result<ParsedGraph, ReadError> {
        read(text, Directions::Keep)
    }

    #[test]
    fn the_example_of_the_format_description() {
        let reading = read_strict("DQc\n").unwrap();
        let edges: Vec<_> = reading.graph.edges().collect();
        assert_eq!((edges, reading.warnings), (vec![(0, 2), (0, 4), (1, 3), (3, 4)], vec![]));
        assert_eq!(read_strict(">>graph6<<DQc\nDQc\n").unwrap().warnings, [Warning::MoreGraphs { line: 2, graphs: 2 }]);
        assert_eq!(read_strict("\n >>graph6<<\nDQc").unwrap().graph, reading.graph);
        let mut out = Vec::new();
        write(reading.graph.graph(), &mut out).unwrap();
        assert_eq!(out, b"DQc\n");
    }

    #[test]
    fn digraph6_is_read_with_or_without_directions() {
        // These texts are the example of the format description; the arcs 0-1 and 1-0 follow below.
        for text in ["&DI?AO?\n", ">>digraph6<<&DI?AO?"] {
            let arcs = read_strict(text).unwrap().graph;
            assert!(arcs.edges().eq([(0, 2), (0, 4), (3, 1), (3, 4)]));
            let mut out = Vec::new();
            write(arcs.graph(), &mut out).unwrap();
            assert_eq!(out, b"&DI?AO?\n");
            let dropped = read(text, Directions::Drop).unwrap();
            let edges: Vec<_> = dropped.graph.edges().collect();
            assert_eq!((edges, dropped.warnings.len()), (vec![(0, 2), (0, 4), (1, 3), (3, 4)], 1));
        }

        let both_ways = read_strict("&AW\n").unwrap();
        assert_eq!((both_ways.graph.graph().directed().unwrap().arc_count(), both_ways.warnings), (2, vec![]));
        assert!(read_strict("&DI?AO").unwrap_err().to_string().starts_with("line 1, column 3: 5 vertices take 5"));
    }

    #[test]
    fn errors_are_located_and_large_claims_take_no_memory() {
        let error = |text: &str| read_strict(text).unwrap_err().to_string();
        assert_eq!(error("DQ"), "line 1, column 2: 5 vertices take 2 characters after their number, but there are 1");
        assert!(error("\nD c").starts_with("line 2, column 2: ' ' is not one"));
        assert!(error("~~~~~~~~~~").contains("68719476735 vertices take"));
        assert!(error("").contains("ends before") && error("~?").contains("ends before"));
        assert!(error("?").contains("at least") && error(":An").contains("sparse6"));
    }
}
