//! One line of a file with many graphs, as `geng` of nauty writes it: graph6, sparse6 or digraph6.

use super::six::{DIGRAPH6, GRAPH6, SPARSE6, size, triangle};
use crate::error::ReadError;
use crate::graph::directions::Directions;
use crate::graph::formats::{graph6, sparse6};
use destrier_core::{AnyGraph, Graph};

/// Reads a line with one graph in graph6, sparse6 or digraph6, which may start with the header of its format. A line
/// that is blank or only a header has no graph. In errors, the line has the number 1.
///
/// ```
/// use destrier::format::graph::{Directions, read_line};
///
/// let edges = |line| read_line(line, Directions::Keep).unwrap().map(|graph| graph.edges());
/// assert_eq!((edges("C~"), edges(":Fa@x^"), edges("&DI?AO?\r\n")), (Some(6), Some(4), Some(4)));
/// assert_eq!((edges("  \n"), edges(">>graph6<<")), (None, None));
/// ```
pub fn read_line(line: &str, directions: Directions) -> Result<Option<AnyGraph>, ReadError> {
    let line = line.trim();
    let small = if directions == Directions::Add { None } else { read_small(line.as_bytes()) };
    if let Some(graph) = small {
        return Ok(Some(graph.into()));
    }
    let headers = [GRAPH6, SPARSE6, DIGRAPH6];
    if line.is_empty() || headers.contains(&line) {
        return Ok(None);
    }
    let is_sparse = line.starts_with([':', ';']) || line.starts_with(SPARSE6);
    let parsed = if is_sparse { sparse6::read(line, directions) } else { graph6::read(line, directions) };
    Ok(Some(parsed?.graph.graph().clone()))
}

/// The number of vertices of the graph in a line, and a number of edges or arcs that it does not exceed, without
/// building the graph: so much must fit into the memory. `None` if the line has no graph, or an unreadable one.
///
/// ```
/// use destrier::format::graph::line_size;
///
/// assert_eq!(line_size("C~"), Some((4, 6)));
/// assert_eq!(line_size(">>sparse6<<:Fa@x^"), Some((7, 6)));
/// assert_eq!(line_size("&DI?AO?"), Some((5, 4)));
/// assert_eq!(line_size(""), None);
/// ```
pub fn line_size(line: &str) -> Option<(u64, u64)> {
    let line = line.trim();
    let line = [GRAPH6, SPARSE6, DIGRAPH6].iter().find_map(|header| line.strip_prefix(header)).unwrap_or(line);
    let is_sparse = line.starts_with([':', ';']);
    let line = line.trim_start_matches([':', ';', '&']);

    let value = |byte: &u8| byte.checked_sub(63).filter(|value| *value < 64);
    let first: Vec<u8> = line.as_bytes().iter().take(8).map_while(value).collect();
    let (vertices, taken) = size(&first)?;
    let rest = line.as_bytes().get(taken..)?;

    let edges = if is_sparse {
        // Each edge takes the number of a vertex and a bit.
        6 * rest.len() as u64 / u64::from(u64::BITS - vertices.saturating_sub(1).leading_zeros() + 1)
    } else {
        rest.iter().filter_map(value).map(|value| u64::from(value.count_ones())).sum()
    };

    Some((vertices, edges))
}

/// A graph6 line with at most 62 vertices. Everything else is left to the general reader.
fn read_small(line: &[u8]) -> Option<Graph> {
    let (first, rest) = line.split_first()?;
    let vertices = u32::from(*first).checked_sub(63).filter(|vertices| (1..=62).contains(vertices))?;
    if rest.len() as u64 != triangle(u64::from(vertices)) || rest.iter().any(|byte| !(63..=126).contains(byte)) {
        return None;
    }
    let is_set = |place: usize| rest.get(place / 6).is_some_and(|byte| (byte - 63) >> (5 - place % 6) & 1 == 1);
    let pairs = (1..vertices).flat_map(|column| (0..column).map(move |row| (row, column)));
    let edges = pairs.enumerate().filter(|(place, _)| is_set(*place)).map(|(_, pair)| pair);
    Graph::from_edges(vertices, edges).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier::method::Random;
    use destrier_core::Ground;

    #[test]
    fn it_reads_what_the_other_readers_read() {
        let arcs = |line| read_line(line, Directions::Add).unwrap().map(|graph| (graph.is_directed(), graph.edges()));
        assert_eq!((arcs("C~"), arcs(":Fa@x^"), arcs("&DI?AO?")), (Some((true, 12)), Some((true, 8)), Some((true, 4))));
        let mut random = Random::new(9, 0);
        for case in 0..2000 {
            let length = random.below(12);
            let mut line: String = (0..length).map(|_| char::from(63 + random.below(64) as u8)).collect();
            if case % 2 == 0 && !line.is_empty() {
                // Give half of the lines a valid length, which is rare by chance.
                let vertices = 1 + random.below(9);
                let more = (0..triangle(vertices)).map(|_| char::from(63 + random.below(64) as u8));
                line = [char::from(63 + vertices as u8)].into_iter().chain(more).collect();
            }

            let general = graph6::read(&line, Directions::Keep).map(|parsed| parsed.graph.graph().clone());
            match read_line(&line, Directions::Keep) {
                Ok(Some(graph)) => assert_eq!(Ok(graph), general, "{line}"),
                Ok(None) => assert!(line.is_empty()),
                Err(error) => assert_eq!(Err(error), general, "{line}"),
            }
        }
    }
}
