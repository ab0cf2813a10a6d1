//! Sparse matrices of Matrix Market (Boisvert, Pozo and Remington 1996): every entry off the diagonal is an edge.
//!
//! ```text
//! %%MatrixMarket matrix coordinate pattern symmetric
//! % a square
//! 4 4 4
//! 2 1
//! 3 2
//! 4 3
//! 4 1
//! ```
//!
//! Vertices are numbered from 1. The matrix must be square and in coordinate format. Values are ignored unless they are
//! zero, or infinite or no numbers, which stand for no edge as well. The entries of a general matrix are arcs, even if
//! every entry has its mirror image: a matrix of edges is `symmetric`.

use crate::error::{ReadError, lines, words};
use crate::graph::builder::{self, GraphBuilder};
use crate::graph::directions::Directions;
use crate::graph::named::NamedGraph;
use crate::graph::parsed::ParsedGraph;
use crate::graph::warning::Warning;
use destrier_core::Ground;
use destrier_core::square::shorten;
use std::io::{Result as Written, Write};

const BANNER: &str = "%%MatrixMarket matrix coordinate pattern symmetric";
const DIRECTED_BANNER: &str = "%%MatrixMarket matrix coordinate pattern general";

/// Reads a matrix.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut all_lines = lines(text);
    let (start, banner) = all_lines.next().unwrap_or((text.len(), ""));
    let (fields, is_symmetric) = header(banner).map_err(|what| ReadError::at(text, start, what))?;

    let mut data = all_lines.filter(|(_, line)| !line.trim_start().starts_with('%'));
    let (start, line) = data.next().unwrap_or((text.len(), ""));
    let (vertices, claimed) = size(line, text).map_err(|(offset, what)| ReadError::at(text, start + offset, what))?;
    let mut builder = GraphBuilder::new(directions);

    if !is_symmetric {
        builder.state_directions();
    }

    let mut entries = 0u64;
    let mut zeros = 0;
    let mut infinite = 0;
    for (start, line) in data {
        let fault = |offset: usize, what: String| ReadError::at(text, start + offset, what);
        let entry: Vec<(usize, &str)> = words(line, char::is_whitespace).take(fields + 3).collect();
        if entries == claimed {
            return Err(fault(0, format!("the header claims {claimed} entries, and this is one more")));
        }
        if entry.len() != fields + 2 {
            return Err(fault(0, format!("an entry has {} numbers in this file, not {}", fields + 2, entry.len())));
        }

        let mut ends = [0; 2];
        for (end, &(offset, word)) in ends.iter_mut().zip(&entry) {
            *end = word.parse::<u64>().ok().filter(|number| (1..=vertices).contains(number)).ok_or_else(|| {
                fault(offset, format!("'{}' is not a vertex; vertices are numbered 1 to {vertices}", shorten(word)))
            })?;
        }

        let mut is_zero = fields > 0;
        let mut is_finite = true;
        for &(offset, word) in &entry[2..] {
            let value = word.parse::<f64>();
            let value = value.map_err(|_| fault(offset, format!("'{}' is not a value", shorten(word))))?;
            is_zero &= value == 0.0;
            is_finite &= value.is_finite();
        }

        entries += 1;

        if is_zero {
            zeros += 1;
        } else if !is_finite {
            infinite += 1;
        } else if is_symmetric {
            builder.add_edge(ends[0], ends[1]);
        } else {
            builder.add_arc(ends[0], ends[1]);
        }
    }

    if entries < claimed {
        let what = format!("the text ends after {entries} of {claimed} entries");
        return Err(ReadError::at(text, text.len(), what));
    }

    if zeros > 0 {
        builder.warnings.push(Warning::Zeros { count: zeros });
    }
    if infinite > 0 {
        builder.warnings.push(Warning::NotFinite { count: infinite });
    }

    builder.build_counted(1, vertices, text)
}

/// The number of values per entry, and whether an entry includes its mirror image.
fn header(banner: &str) -> Result<(usize, bool), String> {
    let words: Vec<String> = banner.split_whitespace().map(str::to_ascii_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ["%%matrixmarket", "matrix", layout, field, symmetry] = words[..] else {
        return Err(format!("the first line must be like '{BANNER}'"));
    };
    if layout != "coordinate" {
        return Err(format!("the matrix format '{}' is not supported; use coordinate", shorten(layout)));
    }

    let fields = match field {
        "pattern" => 0,
        "real" | "integer" | "double" => 1,
        "complex" => 2,
        _ => {
            return Err(format!(
                "'{}' is not a type of values; the types are pattern, real, integer and complex",
                shorten(field)
            ));
        }
    };

    let is_symmetric = match symmetry {
        "general" => false,
        "symmetric" | "skew-symmetric" | "hermitian" => true,
        _ => return Err(format!("'{}' is not a symmetry; use general or symmetric", shorten(symmetry))),
    };

    Ok((fields, is_symmetric))
}

fn size(line: &str, text: &str) -> Result<(u64, u64), (usize, String)> {
    let numbers: Vec<(usize, &str)> = words(line, char::is_whitespace).collect();
    let [rows, columns, entries] = numbers[..] else {
        return Err((0, "after the comments there must be three numbers: rows, columns, entries".into()));
    };
    let count = builder::parse_vertex_count(rows.1, text).map_err(|what| (rows.0, what))?;
    if columns.1.parse() != Ok(count) {
        let what =
            format!("the matrix has {count} rows and {} columns; the matrix of a graph is square", shorten(columns.1));
        return Err((columns.0, what));
    }
    let claimed = entries.1.parse();
    Ok((count, claimed.map_err(|_| (entries.0, format!("'{}' is not a number of entries", shorten(entries.1))))?))
}

/// Writes a matrix with its vertices numbered from 1.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    let count = graph.graph().vertices();
    let edges = graph.graph().edges();
    if graph.is_directed() {
        writeln!(out, "{DIRECTED_BANNER}\n{count} {count} {edges}")?;
        return graph.edges().try_for_each(|(from, to)| writeln!(out, "{} {}", from + 1, to + 1));
    }
    writeln!(out, "{BANNER}\n{count} {count} {edges}")?;
    graph.edges().try_for_each(|(from, to)| writeln!(out, "{} {}", to + 1, from + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_strict(text: &str) -> Result<ParsedGraph, ReadError> {
        read(text, Directions::Keep)
    }

    #[test]
    fn symmetric_matrices_have_edges_and_general_ones_arcs() {
        let text = "%%MatrixMarket matrix coordinate pattern symmetric\n% x\n3 3 3\n2 1\n3 2\n3 1\n";
        let plain = read_strict(text).unwrap();
        assert_eq!((plain.graph.graph().edges(), &plain.warnings[..]), (3, &[][..]));

        let general = "%%MatrixMarket MATRIX coordinate real general\n3 3 7\n\
                       1 2 1\n2 1 1\n2 3 1e3\n3 2 1\n1 3 -1\n3 1 1\n1 1 0\n";
        let arcs = read_strict(general).unwrap();
        let expected = (true, 6, vec![Warning::Zeros { count: 1 }]);
        assert_eq!((arcs.graph.is_directed(), arcs.graph.graph().edges(), arcs.warnings), expected);

        let dropped = read(general, Directions::Drop).unwrap();
        assert_eq!((dropped.graph, dropped.warnings), (plain.graph.clone(), vec![Warning::Zeros { count: 1 }]));

        let one_way = "%%MatrixMarket matrix coordinate pattern general\n3 3 4\n1 2\n2 3\n3 1\n1 1\n";
        assert_eq!(read_strict(one_way).unwrap().graph.graph().directed().unwrap().arc_count(), 3);
        let one_way = read(one_way, Directions::Drop).unwrap();
        let expected = vec![Warning::Directed { count: 3 }, Warning::Loops { count: 1 }];
        assert_eq!((one_way.graph, one_way.warnings), (plain.graph, expected));
    }

    #[test]
    fn values_that_are_not_finite_are_no_edges() {
        let text = "%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n2 1 1\n3 2 1\n3 1 inf\n";
        for text in [text.into(), text.replace("inf", "nan"), text.replace("inf", "-Infinity")] {
            let parsed = read_strict(&text).unwrap();
            assert_eq!((parsed.graph.graph().edges(), parsed.warnings), (2, vec![Warning::NotFinite { count: 1 }]));
        }
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read_strict(text).unwrap_err().to_string();
        let of = |rest: &str| error(&format!("{BANNER}\n{rest}"));
        assert!(error("1 2 3\n").starts_with("line 1, column 1: the first line must be like"));
        assert!(error("%%MatrixMarket matrix array real general\n").contains("'array'"));
        assert!(of("3 4 1\n2 1\n").starts_with("line 2, column 3: the matrix has 3 rows and 4 columns"));
        assert!(of("1000000000000 1000000000000 1\n2 1\n").starts_with("line 2, column 1"));
        assert!(of("3 3 2\n2 1\n").starts_with("line 4, column 1: the text ends after 1 of 2 entries"));
        assert!(of("3 3 1\n2 1\n3 1\n").starts_with("line 4, column 1"));
        assert!(of("3 3 1\n2 4\n").starts_with("line 3, column 3: '4' is not a vertex"));
        assert!(of("3 3 1\n2 1 7\n").contains("an entry has 2 numbers in this file, not 3"));
        assert!(of("").contains("three numbers"));
    }
}
