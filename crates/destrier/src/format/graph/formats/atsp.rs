//! Directed problems of TSPLIB (Reinelt 1991), `.atsp`, with matrices that say yes or no.
//!
//! ```text
//! NAME : ring
//! TYPE : ATSP
//! DIMENSION : 3
//! EDGE_WEIGHT_TYPE : EXPLICIT
//! EDGE_WEIGHT_FORMAT : FULL_MATRIX
//! EDGE_WEIGHT_SECTION
//! 9 0 1
//! 1 9 0
//! 0 1 9
//! EOF
//! ```
//!
//! Row i has the length of the arc from i to each vertex, from 1 on. The format is made for travelling salesmen, so
//! the matrix must have two different lengths only, apart from the diagonal: the shorter one is an arc, the longer one
//! is none. A tour as short as the number of vertices times the shorter length is then a Hamiltonian cycle.

use crate::format::error::{ReadError, lines, words};
use crate::format::graph::builder::{self, GraphBuilder};
use crate::format::graph::directions::Directions;
use crate::format::graph::parsed::ParsedGraph;
use destrier_core::square::shorten;

/// Whether the text has a line that says so.
pub(super) fn is_matrix(text: &str) -> bool {
    let kind = |line: &str| header(line).is_some_and(|(key, value)| key == "TYPE" && value == "ATSP");
    text.lines().take_while(|line| !line.trim_start().starts_with("EDGE_WEIGHT_SECTION")).any(kind)
}

/// A line of the form KEYWORD : value, in capital letters.
fn header(line: &str) -> Option<(String, String)> {
    let (key, value) = line.split_once(':')?;
    Some((key.trim().to_ascii_uppercase(), value.trim().to_ascii_uppercase()))
}

/// Reads a matrix.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut dimension = None;
    let mut lines = lines(text);
    for (offset, line) in lines.by_ref() {
        let fault = |what: String| ReadError::at(text, offset, what);
        if line.trim().eq_ignore_ascii_case("EDGE_WEIGHT_SECTION") {
            break;
        }
        match header(line) {
            Some((key, value)) if key == "DIMENSION" => {
                dimension = Some(builder::parse_vertex_count(&value, text).map_err(fault)?);
            }
            Some((key, value)) if key == "EDGE_WEIGHT_FORMAT" && value != "FULL_MATRIX" => {
                let what = format!("the matrix must be a FULL_MATRIX, not '{}'", shorten(&value));
                return Err(fault(what));
            }
            _ => {}
        }
    }
    let dimension = dimension.ok_or_else(|| ReadError::at(text, 0, "there is no DIMENSION before the matrix"))?;
    let mut matrix = Vec::new();
    for (start, line) in lines {
        if line.trim().eq_ignore_ascii_case("EOF") {
            break;
        }
        for (offset, word) in words(line, char::is_whitespace) {
            let fault = |what: String| ReadError::at(text, start + offset, what);
            let length = word.parse::<f64>().ok().filter(|length| length.is_finite());
            matrix.push(length.ok_or_else(|| fault(format!("'{}' is not a length", shorten(word))))?);
            if matrix.len() as u64 > dimension * dimension {
                return Err(fault(format!("the matrix has more than {dimension} rows of {dimension} lengths")));
            }
        }
    }
    if (matrix.len() as u64) < dimension * dimension {
        let what = format!("the text ends after {} of {} lengths", matrix.len(), dimension * dimension);
        return Err(ReadError::at(text, text.len(), what));
    }
    let arcs = |row: usize| {
        let columns = matrix[row * dimension as usize..].iter().take(dimension as usize).enumerate();
        columns.filter(move |&(column, _)| column != row)
    };
    let all = || (0..dimension as usize).flat_map(arcs).map(|(_, &length)| length);
    let shortest = all().fold(f64::INFINITY, f64::min);
    let longest = all().fold(f64::NEG_INFINITY, f64::max);
    if all().any(|length| length != shortest && length != longest) {
        let what = "the matrix has more than two different lengths; it says yes or no if it has two";
        return Err(ReadError::at(text, text.len(), what));
    }
    let mut builder = GraphBuilder::new(directions);
    for row in 0..dimension as usize {
        for (column, _) in arcs(row).filter(|&(_, &length)| length == shortest) {
            builder.add_entry(row as u64 + 1, column as u64 + 1);
        }
    }
    builder.build_counted(1, dimension, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: &str) -> String {
        format!("NAME: x\nTYPE: ATSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_SECTION\n{rows}\nEOF\n")
    }

    #[test]
    fn the_shorter_of_two_lengths_is_an_arc() {
        let text = matrix("9999 0 1\n1 9999 0 0 1 9999");
        assert!(is_matrix(&text));
        let read = |text: &str| read(text, Directions::Keep).map(|parsed| parsed.graph);
        let ring = read(&text).unwrap();
        assert!(ring.graph().directed().unwrap().arcs().eq([(0, 1), (1, 2), (2, 0)]));
        assert_eq!(ring.name(0).to_string(), "1");
        assert_eq!(read(&matrix("0 1 1 1 0 1 1 1 0")).unwrap().graph().edges(), 3, "one length: all arcs, both ways");
        let error = |rows: &str| read(&matrix(rows)).unwrap_err().to_string();
        assert!(error("0 1 2 3 0 1 1 1 0").contains("more than two different lengths"));
        assert!(error("0 1 2").contains("ends after 3 of 9 lengths"));
        assert!(error("0 1 1 1 0 1 1 1 0 5").contains("more than 3 rows"));
        assert!(error("0 1 x 1 0 1 1 1 0").contains("'x' is not a length"));
    }
}
