//! sparse6, the format of McKay's nauty for graphs with few edges: a colon, the number of vertices, then for each edge
//! a bit for "next vertex" and the number of the lower end, six bits per character. `:Fa@x^` has 7 vertices and the
//! edges 0-1, 0-2, 1-2, 5-6.
//!
//! A line is a graph. If there are several, the first is read, with a warning. Vertices are numbered from 0.

use super::six;
use crate::error::ReadError;
use crate::graph::builder::{self, GraphBuilder};
use crate::graph::directions::Directions;
use crate::graph::parsed::ParsedGraph;
use crate::graph::write_error::WriteError;
use destrier_core::Graph;
use std::io::Write;

/// Reads the first graph. If a directed graph is asked for, an edge stands for two arcs.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let six::FirstGraph { offset, line, more } = six::first_graph(text, &[six::SPARSE6]);
    let fault = |at: usize, what: String| ReadError::at(text, offset + at, what);
    let Some(rest) = line.strip_prefix(':') else {
        let what = if line.starts_with(';') {
            "incremental sparse6 needs the previous graph and is not supported"
        } else {
            "sparse6 starts with a colon"
        };
        return Err(fault(0, what.into()));
    };

    let values = six::values(text, offset + 1, rest)?;
    let (vertices, taken) =
        six::size(&values).ok_or_else(|| fault(line.len(), "the line ends before the number of vertices".into()))?;
    if vertices == 0 || vertices > builder::max_vertices(text) {
        return Err(fault(1, format!("{vertices} vertices are too few, or far more than this text has edges for")));
    }

    let mut builder = GraphBuilder::new(directions);
    let width = width(vertices);
    let mut bits = values[taken..].iter().flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1));
    let mut here = 0;

    // Incomplete groups at the end are padding.
    while let Some(next) = bits.next() {
        here += u64::from(next);
        let mut low = 0;
        let mut read = 0;
        while read < width
            && let Some(bit) = bits.next()
        {
            low = low << 1 | u64::from(bit);
            read += 1;
        }

        if read < width || here >= vertices || (low > here && low >= vertices) {
            break;
        }

        if low > here {
            here = low;
        } else {
            builder.add_edge(low, here);
        }
    }

    builder.warnings.extend(more);
    builder.build_counted(0, vertices, text)
}

/// The number of bits of a vertex number.
fn width(vertices: u64) -> u32 {
    64 - vertices.saturating_sub(1).leading_zeros()
}

/// Writes a graph and ends the line.
pub fn write(graph: &Graph, out: &mut dyn Write) -> Result<(), WriteError> {
    let vertices = graph.vertices() as u64;
    out.write_all(b":")?;
    six::write_size(vertices, out)?;

    let width = width(vertices);
    let mut bits = six::BitWriter::new(&mut *out);
    let mut here = 0;
    for high in 0..vertices {
        let mut lower: Vec<u64> = graph.neighbours(high as u32).iter().map(|&low| u64::from(low)).collect();
        lower.retain(|&low| low < high);
        lower.sort_unstable();

        for low in lower {
            if high > here + 1 {
                bits.push(1, 1)?;
                bits.push(high, width)?;
                here = high;
                bits.push(0, 1)?;
            } else {
                bits.push(high - here, 1)?;
                here = high;
            }

            bits.push(low, width)?;
        }
    }

    // The last character is padded with ones. If the last vertex is 2^width - 1 and the vertex before it is the last
    // one with edges, the ones would be read as an edge, so the padding starts with a zero.
    let missing = bits.missing();
    let is_ambiguous = width < 6 && vertices == 1 << width && here + 2 == vertices && missing > width;
    if missing > 0 {
        bits.push(if is_ambiguous { (1 << (missing - 1)) - 1 } else { (1 << missing) - 1 }, missing)?;
    }

    writeln!(out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::warning::Warning;
    use destrier::method::Random;
    use destrier_core::Ground;

    fn read_strict(text: &str) -> Result<ParsedGraph, ReadError> {
        read(text, Directions::Keep)
    }

    #[test]
    fn the_example_of_the_format_description() {
        let reading = read_strict(":Fa@x^\n").unwrap();
        let edges: Vec<_> = reading.graph.edges().collect();
        assert_eq!((edges, reading.graph.graph().vertices()), (vec![(0, 1), (0, 2), (1, 2), (5, 6)], 7));
        assert_eq!(
            read_strict(">>sparse6<<:Fa@x^\n:Fa@x^").unwrap().warnings,
            [Warning::MoreGraphs { line: 2, graphs: 2 }]
        );
        let mut out = Vec::new();
        write(reading.graph.graph().undirected().unwrap(), &mut out).unwrap();
        assert_eq!(out, b":Fa@x^\n");
        let arcs = read(":Fa@x^\n", Directions::Add).unwrap().graph;
        assert_eq!((arcs.is_directed(), arcs.graph().edges()), (true, 8));
    }

    #[test]
    fn padding_never_becomes_an_edge() {
        let mut random = Random::new(1, 0);
        for vertices in 1..70u32 {
            for edges in 0..40 {
                let mut pick = || random.below(u64::from(vertices)) as u32;
                let graph = Graph::from_edges(vertices, (0..edges % 20).map(|_| (pick(), pick()))).unwrap();
                let mut out = Vec::new();
                write(&graph, &mut out).unwrap();
                let again = read_strict(std::str::from_utf8(&out).unwrap()).unwrap();
                assert_eq!((again.graph.graph().undirected(), again.warnings), (Some(&graph), vec![]), "{graph:?}");
            }
        }
    }

    #[test]
    fn errors_are_located_and_large_claims_take_no_memory() {
        let error = |text: &str| read_strict(text).unwrap_err().to_string();
        assert!(error("Fa@x^").starts_with("line 1, column 1: sparse6 starts with a colon"));
        assert!(error(":~~~~~~~~").starts_with("line 1, column 2: 68719476735 vertices"));
        assert!(error(":F a").starts_with("line 1, column 3: ' ' is not one"));
        assert!(error(":").contains("ends before") && error(";F").contains("incremental"));
    }
}
