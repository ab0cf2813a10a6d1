//! An adjacency matrix as plain text: one row per line, each entry 0 or 1.
//!
//! ```text
//! 0 1 0 1
//! 1 0 1 0
//! 0 1 0 1
//! 1 0 1 0
//! ```
//!
//! Entries are separated by blanks, commas or semicolons, or by nothing, as in `0101`. They can be written as in
//! `1.0e+00`, and the rows can stand in brackets, as numpy writes both. A line with the number of rows may come first.
//! `#` and `%` start a comment. Vertices are numbered from 0.
//!
//! A symmetric matrix is that of an undirected graph. Any other is that of a directed graph, with arcs from row to
//! column. If all ones are on the same side of the diagonal, it may be meant as half of a symmetric one, so there is a
//! warning, unless a comment says `# undirected`. With the comment `# Directed graph` every matrix is that of a
//! directed graph.

use crate::error::{ReadError, lines, words};
use crate::graph::builder::{GraphBuilder, parse_vertex_count};
use crate::graph::directions::Directions;
use crate::graph::parsed::ParsedGraph;
use crate::graph::stated_directions;
use crate::graph::warning::Warning;
use crate::graph::write_error::{MAX_MATRIX_VERTICES, WriteError};
use destrier_core::square::shorten;
use destrier_core::{AnyGraph, Ground};
use std::io::Write;

const DIRECTED: &str = "# Directed graph";

/// Reads a matrix.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let rows = lines(text).map(|(start, line)| (start, content(line)));
    let mut rows: Vec<(usize, &str)> = rows.filter(|(_, row)| !row.trim().is_empty()).collect();
    let counted = (rows.len() > 1 && is_single_number(rows[0].1)).then(|| rows.remove(0));
    let Some((_, first)) = rows.first() else {
        return Err(ReadError::at(text, text.len(), "there is no matrix of zeros and ones"));
    };

    let width = entries(first).count() as u64;
    if let Some((start, row)) = counted {
        let claimed = parse_vertex_count(row.trim(), text).map_err(|what| ReadError::at(text, start, what))?;
        if claimed != width {
            let what = format!("the first line claims {claimed} rows, and the first row has {width} entries");
            return Err(ReadError::at(text, start, what));
        }
    }

    let mut found = Vec::new();
    let mut count = 0;
    let mut infinite = 0;
    for (start, row) in rows {
        if count == width {
            return Err(ReadError::at(text, start, format!("the matrix is not square: it has more than {width} rows")));
        }

        let mut length = 0;
        for (at, word) in entries(row) {
            match entry(word) {
                Some(true) => found.push((count, length)),
                Some(false) => {}
                None if is_infinite(word) => infinite += 1,
                None => {
                    let what = format!("'{}' is not an entry; entries are 0 and 1", shorten(word));
                    return Err(ReadError::at(text, start + at, what));
                }
            }

            length += 1;
        }

        if length != width {
            let what = format!("this row has {length} entries, and the first has {width}");
            return Err(ReadError::at(text, start, what));
        }

        count += 1;
    }

    if count < width {
        let what = format!("the text ends after {count} of {width} rows");
        return Err(ReadError::at(text, text.len(), what));
    }

    let mut builder = GraphBuilder::new(directions);
    if infinite > 0 {
        builder.warnings.push(Warning::NotFinite { count: infinite });
    }

    let stated = stated_directions::in_text(text);
    let is_directed = stated == Some(true);
    if is_directed {
        builder.state_directions();
    }

    let is_off_diagonal = |&&(row, column): &&(u64, u64)| row != column;
    let ones = || found.iter().filter(is_off_diagonal);
    let is_half = ones().all(|(row, column)| row < column) || ones().all(|(row, column)| row > column);
    let is_half = is_half && ones().next().is_some() && !is_directed;
    let is_stated_half = is_half && stated == Some(false);

    if is_half && !is_stated_half && directions == Directions::Keep {
        builder.warnings.push(Warning::HalfMatrix);
    }

    for (row, column) in found {
        if is_directed || directions == Directions::Add {
            builder.add_arc(row, column);
        } else if is_stated_half {
            builder.add_edge(row, column);
        } else {
            builder.add_entry(row, column);
        }
    }

    builder.build_counted(0, width, text)
}

/// The line without its comment.
fn content(line: &str) -> &str {
    &line[..line.find(['#', '%']).unwrap_or(line.len())]
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;[]".contains(c)
}

/// The entries of a row with their offsets. A row of one word of zeros and ones has an entry per digit.
fn entries<'a>(row: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    let is_digits = |word: &str| word.len() > 1 && word.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    let digits = words(row, is_separator).next().filter(|(_, word)| is_digits(word));
    let digits = digits.filter(|_| words(row, is_separator).nth(1).is_none());
    let each = |(at, word): (usize, &'a str)| (0..word.len()).map(move |place| (at + place, &word[place..=place]));
    let single = digits.into_iter().flat_map(each);
    let separate = words(row, is_separator).filter(move |_| digits.is_none());
    single.chain(separate)
}

/// Whether an entry is infinite or no number. networkx writes such values where there is no edge, if it is asked to.
fn is_infinite(word: &str) -> bool {
    word.parse::<f64>().is_ok_and(|value| !value.is_finite())
}

/// Whether an entry is 1; `None` if it is neither 0 nor 1.
fn entry(word: &str) -> Option<bool> {
    match word {
        "0" => Some(false),
        "1" => Some(true),
        _ => word.parse::<f64>().ok().filter(|value| *value == 0.0 || *value == 1.0).map(|value| value == 1.0),
    }
}

/// Whether a line has nothing but one whole number that is not a row of more than one digit.
fn is_single_number(line: &str) -> bool {
    let word = content(line).trim();
    word.parse::<u64>().is_ok() && entries(word).count() == 1
}

/// Whether a text looks like a matrix: as many rows as each has entries, and all entries 0 or 1. Two rows of two
/// separate entries are rather a list of edges.
pub(in crate::graph) fn is_meant_by(text: &str) -> bool {
    let rows = || text.lines().map(content).filter(|row| !row.trim().is_empty());
    let is_counted = rows().nth(1).is_some_and(|second| {
        let first = rows().next().unwrap_or_default();
        is_single_number(first) && first.trim().parse() == Ok(entries(second).count())
    });

    let mut rows = rows().skip(usize::from(is_counted));
    let Some(first) = rows.next() else { return false };
    let width = entries(first).count();
    let is_row = |row: &str| {
        let mut length = 0;
        entries(row).all(|(_, word)| {
            length += 1;
            entry(word).is_some() || is_infinite(word)
        }) && length == width
    };

    let is_compact = words(first, is_separator).count() == 1;
    if width < 2 || width == 2 && !is_compact && !is_counted || !is_row(first) {
        return false;
    }

    let mut others = 0;
    rows.all(|row| {
        others += 1;
        others < width && is_row(row)
    }) && others + 1 == width
}

/// Writes the matrix of a graph. Two rows are written without blanks, because they would look like two edges.
pub fn write(graph: &AnyGraph, out: &mut dyn Write) -> Result<(), WriteError> {
    let count = graph.vertices();
    if count > MAX_MATRIX_VERTICES {
        return Err(WriteError::MatrixTooLarge(count));
    }

    if graph.is_directed() {
        writeln!(out, "{DIRECTED}")?;
    }

    let mut row = vec![b' '; (2 * count).saturating_sub(1)];
    for vertex in 0..count as u32 {
        row.iter_mut().step_by(2).for_each(|entry| *entry = b'0');

        let near = match graph {
            AnyGraph::Undirected(graph) => graph.neighbours(vertex),
            AnyGraph::Directed(graph) => graph.successors(vertex),
        };

        near.iter().for_each(|&to| row[2 * to as usize] = b'1');
        match count {
            2 => out.write_all(&[row[0], row[2]])?,
            _ => out.write_all(&row)?,
        }

        writeln!(out)?;
    }

    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::named::NamedGraph;

    fn graph(text: &str) -> NamedGraph {
        read(text, Directions::Keep).unwrap().graph
    }

    #[test]
    fn all_ways_to_write_a_matrix_are_read() {
        let square = graph("0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n");
        assert!(!square.is_directed() && square.edges().eq([(0, 1), (0, 3), (1, 2), (2, 3)]));
        for text in [
            "0101\n1010\n0101\n1010\n",
            "0,1,0,1\n1,0,1,0\n0,1,0,1\n1,0,1,0",
            "4\n0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n",
            "# a square\n[[0. 1. 0. 1.]\n [1. 0. 1. 0.]\n [0. 1. 0. 1.]\n [1. 0. 1. 0.]]\n",
            "0 1e+00 0 1\n1 0 1 0\n0.000e+00 1 0 1\n1 0 1 0 % x\n",
        ] {
            assert!(is_meant_by(text), "{text}");
            assert_eq!(graph(text), square, "{text}");
        }
    }

    #[test]
    fn values_that_are_not_finite_are_no_edges() {
        for value in ["inf", "nan", "-Infinity"] {
            let text = format!("{value} 1 {value}\n1 {value} 1.0\n{value} 1 {value}\n");
            let parsed = read(&text, Directions::Keep).unwrap();
            assert!(is_meant_by(&text) && parsed.graph.edges().eq([(0, 1), (1, 2)]), "{text}");
            assert_eq!(parsed.warnings, [Warning::NotFinite { count: 5 }]);
        }
    }

    #[test]
    fn directions_follow_from_the_matrix() {
        let ring = graph("0 1 0\n0 0 1\n1 0 0\n");
        assert!(ring.is_directed() && ring.edges().eq([(0, 1), (1, 2), (2, 0)]));
        let half = read("0 1 1\n0 0 1\n0 0 0\n", Directions::Keep).unwrap();
        assert_eq!((half.graph.graph().edges(), half.warnings), (3, vec![Warning::HalfMatrix]));
        assert!(half.graph.is_directed());

        let dropped = read("0 1 1\n0 0 1\n0 0 0\n", Directions::Drop).unwrap();
        assert_eq!((dropped.graph.graph().edges(), dropped.warnings), (3, vec![Warning::Directed { count: 3 }]));
        assert!(!dropped.graph.is_directed());
        let stated = read("# undirected\n0 1 1\n0 0 1\n0 0 0\n", Directions::Keep).unwrap();
        assert_eq!((stated.graph.is_directed(), stated.warnings), (false, vec![]));

        for text in ["# Directed graph\n0 1 1\n0 0 1\n0 0 0\n", "# Directed graph\n01\n10\n"] {
            assert!(graph(text).is_directed(), "{text}");
            let mut out = Vec::new();
            write(graph(text).graph(), &mut out).unwrap();
            assert_eq!(std::str::from_utf8(&out), Ok(text));
        }

        assert_eq!(read("0 1\n0 0\n", Directions::Add).unwrap().graph.graph().edges(), 1);
        assert_eq!(read("1 1\n1 0\n", Directions::Keep).unwrap().warnings, [Warning::Loops { count: 1 }]);
    }

    #[test]
    fn other_texts_are_not_taken_for_a_matrix() {
        for text in ["0 1\n1 0\n", "0 1\n1 2\n2 0\n", "0 1 1\n1 0 1\n", "0 1 2\n1 0 1\n1 1 0\n", "", "1\n", "0 1 1\n"] {
            assert!(!is_meant_by(text), "{text}");
        }
        assert!(is_meant_by("01\n10\n") && is_meant_by("2\n0 1\n1 0\n"));
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read(text, Directions::Keep).unwrap_err().to_string();
        assert_eq!(error("0 1\n1 2\n"), "line 2, column 3: '2' is not an entry; entries are 0 and 1");
        assert_eq!(error("0 1 1\n1 0\n"), "line 2, column 1: this row has 2 entries, and the first has 3");
        assert_eq!(error("0 1 1\n1 0 1\n"), "line 3, column 1: the text ends after 2 of 3 rows");
        assert!(error("0 1\n1 0\n1 1\n").contains("not square: it has more than 2 rows"));
        assert!(error("3\n0 1\n1 0\n").contains("claims 3 rows") && error("# x\n").contains("there is no matrix"));
        assert_eq!(graph("0\n").graph().vertices(), 1);
    }
}
