//! The Hamilton problems of TSPLIB (Reinelt 1991), with the ending `.hcp`.
//!
//! ```text
//! NAME : square
//! TYPE : HCP
//! DIMENSION : 4
//! EDGE_DATA_FORMAT : EDGE_LIST
//! EDGE_DATA_SECTION
//! 1 2
//! 2 3
//! 3 4
//! 4 1
//! -1
//! EOF
//! ```
//!
//! Vertices are numbered from 1. `EDGE_LIST` has two to an edge; `ADJ_LIST` has a vertex, its neighbours and -1, again
//! and again. Read leniently: keywords in any order, blanks around the colon or none, the colon itself, the format and
//! the -1 at the end may be missing. Edges that are fixed in advance are refused, since no solver here would keep them.

use super::NumberedGraph;
use crate::format::ReadError;
use crate::format::error::{lines, words};
use destrier_core::square::shorten;

/// A graph may have so many vertices without edges; with more, the text must have a character for each.
const MOST_FROM_NOTHING: u64 = 1_000_000;

/// Reads a problem.
pub fn read(text: &str) -> Result<NumberedGraph, ReadError> {
    let head = Head::read(text)?;
    let mut edges = Vec::new();
    let mut list = Vec::new();
    let mut ended = false;
    for (offset, word) in words(&text[head.section..], char::is_whitespace) {
        let fault = |what: String| ReadError::at(text, head.section + offset, what);
        match word.parse::<i64>() {
            _ if word == "EOF" => break,
            _ if ended => return Err(fault(format!("'{}' stands after the end of the edges", shorten(word)))),
            // In a list of edges, and where a new neighbourhood should begin, it ends everything.
            Ok(-1) if head.format == EdgeFormat::Edges || list.is_empty() => ended = true,
            Ok(-1) => list.clear(),
            Ok(number) if (1..=head.dimension).contains(&(number as u64)) => {
                list.push(number as u64);
                match (head.format, &list[..]) {
                    (EdgeFormat::Edges, &[from, to]) => {
                        edges.push((from, to));
                        list.clear();
                    }
                    (EdgeFormat::Neighbours, &[vertex, .., neighbour]) => {
                        edges.push((vertex, neighbour));
                        list.truncate(1);
                    }
                    _ => {}
                }
            }
            _ => {
                let most = head.dimension;
                return Err(fault(format!("'{}' is not a vertex; they are numbered 1 to {most}", shorten(word))));
            }
        }
    }
    if head.format == EdgeFormat::Edges && !list.is_empty() {
        return Err(ReadError::at(text, text.len(), "the text ends within an edge"));
    }
    NumberedGraph::new((1..=head.dimension).collect(), &edges)
        .ok_or_else(|| ReadError::at(text, text.len(), "there are more vertices than 32 bits can number"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum EdgeFormat {
    Edges,
    Neighbours,
}

/// What stands before the edges.
struct Head {
    dimension: u64,
    format: EdgeFormat,
    /// Where the edges begin.
    section: usize,
}

impl Head {
    fn read(text: &str) -> Result<Head, ReadError> {
        let (mut dimension, mut format) = (None, EdgeFormat::Edges);
        for (offset, line) in lines(text) {
            let fault = |what: String| ReadError::at(text, offset, what);
            let trimmed = line.trim();
            let (key, value) =
                trimmed.split_once(':').or_else(|| trimmed.split_once(char::is_whitespace)).unwrap_or((trimmed, ""));
            match (key.trim(), value.trim()) {
                ("TYPE", value) if ["HCP", "HPP"].iter().any(|known| value.eq_ignore_ascii_case(known)) => {}
                ("TYPE", value) => return Err(fault(format!("the type must be HCP, and is '{}'", shorten(value)))),
                ("DIMENSION", value) => dimension = Some(count(value, text).map_err(fault)?),
                ("EDGE_DATA_FORMAT", "EDGE_LIST") => format = EdgeFormat::Edges,
                ("EDGE_DATA_FORMAT", "ADJ_LIST") => format = EdgeFormat::Neighbours,
                ("EDGE_DATA_FORMAT", value) => {
                    let what = format!("'{}' is not a format of edges; EDGE_LIST and ADJ_LIST are", shorten(value));
                    return Err(fault(what));
                }
                ("EDGE_DATA_SECTION", "") => {
                    let dimension = dimension.ok_or_else(|| fault("DIMENSION must come before the edges".into()))?;
                    return Ok(Head { dimension, format, section: offset + line.len() });
                }
                ("FIXED_EDGES_SECTION", _) => {
                    return Err(fault("edges that are fixed in advance cannot be kept; leave this section out".into()));
                }
                ("EOF", _) => break,
                (key, _) if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') => {}
                _ => return Err(fault(format!("'{}' is not a line of the form KEYWORD : value", shorten(line)))),
            }
        }
        Err(ReadError::at(text, text.len(), "the text ends without an EDGE_DATA_SECTION"))
    }
}

/// A number of vertices that a text of this length may claim.
fn count(value: &str, text: &str) -> Result<u64, String> {
    let most = MOST_FROM_NOTHING.max(text.len() as u64);
    match value.parse::<u64>() {
        Ok(0) => Err("a graph needs a vertex at least, and the dimension is 0".into()),
        Ok(dimension) if dimension <= most => Ok(dimension),
        Ok(dimension) => Err(format!("the dimension is {dimension}, far more than this text has edges for")),
        Err(_) => Err(format!("'{}' is not a dimension, which is a number", shorten(value))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = "NAME : square\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n";

    #[test]
    fn both_kinds_of_lists_say_the_same() {
        let edges = read(&format!("{SQUARE} 1 2\n2 3\n 3 4\n4 1\n-1\nEOF\n")).unwrap();
        assert_eq!((edges.graph().vertices(), edges.graph().edges(), edges.number(0)), (4, 4, 1));
        let adjacent = "DIMENSION 4\nEDGE_DATA_FORMAT:ADJ_LIST\nEDGE_DATA_SECTION\n1 2 4 -1\n3 2 4 -1\n-1\n";
        assert_eq!(read(adjacent).unwrap(), edges);
    }

    #[test]
    fn faults_are_located() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        let section = |edges: &str| error(&format!("{SQUARE}{edges}"));
        assert_eq!(section("1 2\n2 5\n"), "line 7, column 3: '5' is not a vertex; they are numbered 1 to 4");
        assert_eq!(section("1 2\n-1\n3\n"), "line 8, column 1: '3' stands after the end of the edges");
        assert_eq!(section("1 2\n2"), "line 7, column 2: the text ends within an edge");
        assert!(section("FIXED_EDGES_SECTION\n").contains("not a vertex"));
        assert!(error("FIXED_EDGES_SECTION\n1 2\n").contains("fixed in advance"));
        assert!(error("TYPE : TSP\n").contains("must be HCP"));
        assert!(error("DIMENSION : 4\n").contains("without an EDGE_DATA_SECTION"));
        assert!(error("EDGE_DATA_SECTION\n1 2\n").contains("before the edges"));
        assert!(error("DIMENSION : 4000000000\n").contains("far more than"));
        assert!(error("hello\n").contains("KEYWORD : value"));
    }
}
