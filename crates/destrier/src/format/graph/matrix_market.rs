//! Matrix Market's sparse matrices (Boisvert, Pozo and Remington 1996): every entry off the diagonal is an edge.
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
//! Vertices are numbered from 1. The matrix must be square and given by coordinates; values, if there are any, matter only
//! where they are zero. A general matrix should be symmetric all the same; where it is not, that is a warning.

use super::gather::{self, Gathered, Ways};
use super::{NamedGraph, Reading, Warning};
use crate::format::ReadError;
use crate::format::error::{lines, words};
use destrier_core::square::shorten;
use std::io::{Result as Written, Write};

const BANNER: &str = "%%MatrixMarket matrix coordinate pattern symmetric";

/// Reads a matrix.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let mut said = lines(text);
    let (start, banner) = said.next().unwrap_or((text.len(), ""));
    let (fields, ways) = header(banner).map_err(|what| ReadError::at(text, start, what))?;
    let mut said = said.filter(|(_, line)| !line.trim_start().starts_with('%'));
    let (start, line) = said.next().unwrap_or((text.len(), ""));
    let (vertices, claimed) = size(line, text).map_err(|(offset, what)| ReadError::at(text, start + offset, what))?;
    let mut gathered = Gathered::default();
    let (mut entries, mut zeros) = (0u64, 0);
    for (start, line) in said {
        let fault = |offset: usize, what: String| ReadError::at(text, start + offset, what);
        let entry: Vec<(usize, &str)> = words(line, char::is_whitespace).take(fields + 3).collect();
        if entries == claimed {
            return Err(fault(0, format!("the head says {claimed} entries, and this is one more")));
        }
        if entry.len() != fields + 2 {
            return Err(fault(0, format!("an entry has {} numbers here, not {}", fields + 2, entry.len())));
        }
        let mut ends = [0; 2];
        for (end, &(offset, word)) in ends.iter_mut().zip(&entry) {
            *end = word.parse::<u64>().ok().filter(|number| (1..=vertices).contains(number)).ok_or_else(|| {
                fault(offset, format!("'{}' is not a vertex; they are numbered 1 to {vertices}", shorten(word)))
            })?;
        }
        let mut is_zero = fields > 0;
        for &(offset, word) in &entry[2..] {
            let value = word.parse::<f64>();
            let value = value.map_err(|_| fault(offset, format!("'{}' is not a value", shorten(word))))?;
            is_zero &= value == 0.0;
        }
        entries += 1;
        if is_zero {
            zeros += 1;
        } else {
            gathered.edge(ends[0], ends[1]);
        }
    }
    if entries < claimed {
        let what = format!("the text ends after {entries} of {claimed} entries");
        return Err(ReadError::at(text, text.len(), what));
    }
    if zeros > 0 {
        gathered.warnings.push(Warning::Zeros { count: zeros });
    }
    gathered.counted(1, vertices, ways, text)
}

/// How many values an entry has, and whether it stands for its mirror image.
fn header(banner: &str) -> Result<(usize, Ways), String> {
    let said: Vec<String> = banner.split_whitespace().map(str::to_ascii_lowercase).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let ["%%matrixmarket", "matrix", layout, field, symmetry] = said[..] else {
        return Err(format!("the first line must be like '{BANNER}'"));
    };
    if layout != "coordinate" {
        return Err(format!("a matrix given as '{}' cannot be read; one by coordinates can", shorten(layout)));
    }
    let fields = match field {
        "pattern" => 0,
        "real" | "integer" | "double" => 1,
        "complex" => 2,
        _ => return Err(format!("'{}' is no kind of values; pattern, real, integer and complex are", shorten(field))),
    };
    let ways = match symmetry {
        "general" => Ways::Both,
        "symmetric" | "skew-symmetric" | "hermitian" => Ways::One,
        _ => return Err(format!("'{}' is no symmetry; general and symmetric are", shorten(symmetry))),
    };
    Ok((fields, ways))
}

fn size(line: &str, text: &str) -> Result<(u64, u64), (usize, String)> {
    let said: Vec<(usize, &str)> = words(line, char::is_whitespace).collect();
    let [rows, columns, entries] = said[..] else {
        return Err((0, "after the comments come three numbers: rows, columns, entries".into()));
    };
    let count = gather::vertices(rows.1, text).map_err(|what| (rows.0, what))?;
    if columns.1.parse() != Ok(count) {
        let what = format!("the matrix has {count} rows and {} columns; that of a graph is square", shorten(columns.1));
        return Err((columns.0, what));
    }
    let claimed = entries.1.parse();
    Ok((count, claimed.map_err(|_| (entries.0, format!("'{}' is not a number of entries", shorten(entries.1))))?))
}

/// Writes a matrix, its vertices numbered from 1 in their order.
pub fn write(graph: &NamedGraph, out: &mut impl Write) -> Written<()> {
    let count = graph.graph().vertices();
    writeln!(out, "{BANNER}\n{count} {count} {}", graph.graph().edges())?;
    graph.edges().try_for_each(|(from, to)| writeln!(out, "{} {}", to + 1, from + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_and_general_say_the_same() {
        let text = "%%MatrixMarket matrix coordinate pattern symmetric\n% x\n3 3 3\n2 1\n3 2\n3 1\n";
        let plain = read(text).unwrap();
        assert_eq!((plain.graph.graph().edges(), &plain.warnings[..]), (3, &[][..]));
        let general = "%%MatrixMarket MATRIX coordinate real general\n3 3 7\n1 2 1\n2 1 1\n2 3 1e3\n3 2 1\n1 3 -1\n3 1 1\n1 1 0\n";
        let general = read(general).unwrap();
        assert_eq!((general.graph, general.warnings), (plain.graph.clone(), vec![Warning::Zeros { count: 1 }]));
        let one_way = read("%%MatrixMarket matrix coordinate pattern general\n3 3 4\n1 2\n2 3\n3 1\n1 1\n").unwrap();
        let expected = vec![Warning::Directed { count: 3 }, Warning::Loops { count: 1 }];
        assert_eq!((one_way.graph, one_way.warnings), (plain.graph, expected));
    }

    #[test]
    fn faults_are_located() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        let of = |rest: &str| error(&format!("{BANNER}\n{rest}"));
        assert!(error("1 2 3\n").starts_with("line 1, column 1: the first line must be like"));
        assert!(error("%%MatrixMarket matrix array real general\n").contains("'array'"));
        assert!(of("3 4 1\n2 1\n").starts_with("line 2, column 3: the matrix has 3 rows and 4 columns"));
        assert!(of("1000000000000 1000000000000 1\n2 1\n").starts_with("line 2, column 1"));
        assert!(of("3 3 2\n2 1\n").starts_with("line 4, column 1: the text ends after 1 of 2 entries"));
        assert!(of("3 3 1\n2 1\n3 1\n").starts_with("line 4, column 1"));
        assert!(of("3 3 1\n2 4\n").starts_with("line 3, column 3: '4' is not a vertex"));
        assert!(of("3 3 1\n2 1 7\n").contains("an entry has 2 numbers here, not 3"));
        assert!(of("").contains("three numbers"));
    }
}
