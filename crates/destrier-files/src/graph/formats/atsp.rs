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
//! FIXED_EDGES_SECTION
//! 1 2
//! -1
//! EOF
//! ```
//!
//! Row i has the length of the arc from i to each vertex, from 1 on. The format is made for travelling salesmen, so
//! the matrix must have two different lengths only, apart from the diagonal: the shorter one is an arc, the longer one
//! is none. A tour as short as the number of vertices times the shorter length is then a Hamiltonian cycle. A matrix in
//! which 1 means yes and 0 no is read as its opposite, so a warning says which length is an arc.
//!
//! The graph is directed, even if the matrix is symmetric. Fixed edges are arcs that must be used; their section can
//! come before or after the matrix.

use super::tsplib_parts::{fix, line_of, nearest};
use crate::error::{ReadError, lines, words};
use crate::graph::builder::{self, GraphBuilder};
use crate::graph::directions::Directions;
use crate::graph::parsed::ParsedGraph;
use crate::graph::warning::Warning;
use destrier_core::square::shorten;

/// The relevant keywords.
const KEYWORDS: [&str; 6] =
    ["DIMENSION", "EDGE_WEIGHT_FORMAT", "EDGE_WEIGHT_SECTION", "FIXED_EDGES_SECTION", "EDGE_DATA_SECTION", "EOF"];

/// Keywords without information about arcs.
const OTHERS: [&str; 7] =
    ["NAME", "TYPE", "COMMENT", "EDGE_WEIGHT_TYPE", "EDGE_DATA_FORMAT", "DISPLAY_DATA_TYPE", "NODE_COORD_TYPE"];

/// Whether the text has a line that says so.
pub(super) fn is_matrix(text: &str) -> bool {
    let is_type = |line: &str| {
        let (key, value) = key_and_value(line);
        key.eq_ignore_ascii_case("TYPE") && value.eq_ignore_ascii_case("ATSP")
    };
    text.lines().take_while(|line| !line.trim_start().starts_with("EDGE_WEIGHT_SECTION")).any(is_type)
}

/// A line of the form KEYWORD : value. The colon may be missing.
fn key_and_value(line: &str) -> (&str, &str) {
    let line = line.trim();
    let parts = line.split_once(':').or_else(|| line.split_once(char::is_whitespace)).unwrap_or((line, ""));
    (parts.0.trim(), parts.1.trim())
}

/// The meaning of the numbers that follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Head,
    Matrix,
    Fixed,
    /// Numbers that say nothing about arcs.
    Skipped,
}

/// The state of the reader.
struct MatrixReader<'a> {
    text: &'a str,
    section: Section,
    dimension: Option<u64>,
    has_matrix: bool,
    /// The lengths, row by row.
    lengths: Vec<f64>,
    /// Offset and ends of each arc that must be used.
    fixed: Vec<(usize, u64, u64)>,
    /// The first end of an incomplete fixed arc.
    pending: Option<u64>,
    builder: GraphBuilder,
}

/// Reads a matrix.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let mut reader = MatrixReader {
        text,
        section: Section::Head,
        dimension: None,
        has_matrix: false,
        lengths: Vec::new(),
        fixed: Vec::new(),
        pending: None,
        builder: GraphBuilder::new(directions),
    };

    for (start, line) in lines(text) {
        let is_keyword = line.trim_start().starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_keyword {
            reader.numbers(start, line)?;
        } else if reader.keyword(start, line)? == Some("EOF") {
            break;
        }
    }
    reader.finish()
}

impl MatrixReader<'_> {
    fn fault(&self, offset: usize, what: impl AsRef<str>) -> ReadError {
        ReadError::at(self.text, offset, what)
    }

    /// Reads a line with a keyword, and returns it if it is a relevant one.
    fn keyword(&mut self, offset: usize, line: &str) -> Result<Option<&'static str>, ReadError> {
        self.close(offset)?;
        let (key, value) = key_and_value(line);
        if OTHERS.iter().any(|other| other.eq_ignore_ascii_case(key)) {
            return Ok(None);
        }

        let text = self.text;
        let found = shorten(key);
        let line = || line_of(text, offset);

        let Some(known) = nearest(key, &KEYWORDS) else {
            self.section = Section::Skipped;
            self.builder.warn_of_line(|| Warning::Skipped { line: line(), found });
            return Ok(None);
        };

        if !known.eq_ignore_ascii_case(key) {
            self.builder.warn_of_line(|| Warning::Misspelt { line: line(), found, read_as: known });
        }

        match known {
            "DIMENSION" => {
                let count = builder::parse_vertex_count(value, text).map_err(|what| self.fault(offset, what))?;
                if self.dimension.replace(count).is_some_and(|before| before != count) {
                    return Err(self.fault(offset, format!("DIMENSION is {count} here, and another number above")));
                }
            }
            "EDGE_WEIGHT_FORMAT" if !value.eq_ignore_ascii_case("FULL_MATRIX") => {
                let what = format!("the matrix must be a FULL_MATRIX, not '{}'", shorten(value));
                return Err(self.fault(offset, what));
            }
            "EDGE_DATA_SECTION" => {
                let what = "a directed problem has a matrix of lengths; a list of edges beside it is not read";
                return Err(self.fault(offset, what));
            }
            "EDGE_WEIGHT_SECTION" | "FIXED_EDGES_SECTION" if self.dimension.is_none() => {
                return Err(self.fault(offset, "there is no DIMENSION before this section"));
            }
            "EDGE_WEIGHT_SECTION" if self.has_matrix => return Err(self.fault(offset, "this is a second matrix")),
            "EDGE_WEIGHT_SECTION" => {
                self.section = Section::Matrix;
                self.has_matrix = true;
            }
            "FIXED_EDGES_SECTION" => self.section = Section::Fixed,
            _ => {}
        }

        Ok(Some(known))
    }

    /// Ends a section. The -1 after fixed arcs may be missing.
    fn close(&mut self, offset: usize) -> Result<(), ReadError> {
        let needed = self.dimension.map_or(0, |count| count.saturating_mul(count));
        let found = self.lengths.len();
        if self.section == Section::Matrix && (found as u64) < needed {
            return Err(self.fault(offset, format!("the matrix ends after {found} of {needed} lengths")));
        }
        if self.pending.is_some() {
            return Err(self.fault(offset, "the list ends within an arc"));
        }
        self.section = Section::Head;
        Ok(())
    }

    /// Reads a line of numbers.
    fn numbers(&mut self, start: usize, line: &str) -> Result<(), ReadError> {
        let count = self.dimension.unwrap_or(0);
        for (offset, word) in words(line, char::is_whitespace) {
            let place = start + offset;
            match self.section {
                Section::Skipped => return Ok(()),
                Section::Head => {
                    return Err(self.fault(place, format!("'{}' belongs to no section", shorten(word))));
                }
                Section::Matrix => {
                    let length = word.parse::<f64>().ok().filter(|length| length.is_finite());
                    let fault = || self.fault(place, format!("'{}' is not a length", shorten(word)));
                    self.lengths.push(length.ok_or_else(fault)?);
                    if self.lengths.len() as u64 > count.saturating_mul(count) {
                        let what = format!("the matrix has more than {count} rows of {count} lengths");
                        return Err(self.fault(place, what));
                    }
                }
                Section::Fixed if word == "-1" => self.close(place)?,
                Section::Fixed => {
                    let vertex = word.parse::<u64>().ok().filter(|number| (1..=count).contains(number));
                    let what = || format!("'{}' is not a vertex; vertices are numbered 1 to {count}", shorten(word));
                    let vertex = vertex.ok_or_else(|| self.fault(place, what()))?;
                    match self.pending.take() {
                        Some(from) => self.fixed.push((place, from, vertex)),
                        None => self.pending = Some(vertex),
                    }
                }
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<ParsedGraph, ReadError> {
        self.close(self.text.len())?;

        let Some(dimension) = self.dimension.filter(|_| self.has_matrix) else {
            return Err(self.fault(self.text.len(), "the text ends without an EDGE_WEIGHT_SECTION"));
        };

        let count = dimension as usize;
        let lengths = &self.lengths;
        let pairs = || (0..count).flat_map(|row| (0..count).map(move |column| (row, column)));
        let all = || pairs().filter(|(row, column)| row != column).map(|pair| (pair, lengths[pair.0 * count + pair.1]));
        let shortest = all().map(|(_, length)| length).fold(f64::INFINITY, f64::min);
        let longest = all().map(|(_, length)| length).fold(f64::NEG_INFINITY, f64::max);

        if all().any(|(_, length)| length != shortest && length != longest) {
            let what = "the matrix has more than two different lengths; it says yes or no if it has two";
            return Err(self.fault(self.text.len(), what));
        }

        self.builder.state_directions();
        for ((row, column), _) in all().filter(|(_, length)| *length == shortest) {
            self.builder.add_arc(row as u64 + 1, column as u64 + 1);
        }

        if count > 1 {
            let others = (longest != shortest).then(|| longest.to_string());
            self.builder.warnings.push(Warning::Lengths { arcs: shortest.to_string(), others });
        }

        fix(self.builder.build_counted(1, dimension, self.text)?, &self.fixed, self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Ground;

    fn matrix(rows: &str) -> String {
        format!("NAME: x\nTYPE: ATSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_SECTION\n{rows}\nEOF\n")
    }

    #[test]
    fn the_shorter_of_two_lengths_is_an_arc() {
        let text = matrix("9999 0 1\n1 9999 0 0 1 9999");
        assert!(is_matrix(&text) && is_matrix("TYPE ATSP\n"));
        let read = |text: &str| read(text, Directions::Keep);
        let ring = read(&text).unwrap();
        assert!(ring.graph.graph().directed().unwrap().arcs().eq([(0, 1), (1, 2), (2, 0)]));
        assert_eq!(ring.graph.name(0).to_string(), "1");
        assert_eq!(ring.warnings, [Warning::Lengths { arcs: "0".into(), others: Some("1".into()) }]);

        // With a single length, all pairs are arcs in both directions. The graph is directed nevertheless.
        let complete = read(&matrix("0 1 1 1 0 1 1 1 0")).unwrap();
        assert_eq!((complete.graph.is_directed(), complete.graph.graph().edges()), (true, 6));
        assert_eq!(complete.warnings, [Warning::Lengths { arcs: "1".into(), others: None }]);

        let error = |rows: &str| read(&matrix(rows)).unwrap_err().to_string();
        assert!(error("0 1 2 3 0 1 1 1 0").contains("more than two different lengths"));
        assert!(error("0 1 2").contains("ends after 3 of 9 lengths"));
        assert!(error("0 1 1 1 0 1 1 1 0 5").contains("more than 3 rows"));
        assert!(error("0 1 x 1 0 1 1 1 0").contains("'x' is not a length"));
    }

    #[test]
    fn fixed_arcs_come_before_or_after_the_matrix() {
        let rows = "9 0 0\n0 9 0\n0 1 9\n";
        let section = "EDGE_WEIGHT_SECTION\n";
        let fixed = "FIXED_EDGES_SECTION\n2 1\n1 3\n-1\n";
        let after = matrix(&format!("{rows}{fixed}"));
        let before = matrix(rows).replace(section, &format!("{fixed}{section}"));
        let endless = matrix(&format!("{rows}FIXED_EDGES :\n2 1 1\n3"));

        for text in [after.clone(), before, endless] {
            let graph = read(&text, Directions::Keep).unwrap().graph;
            assert_eq!(graph.fixed_edges(), [(0, 2), (1, 0)], "{text}");
        }

        let dropped = read(&after, Directions::Drop).unwrap().graph;
        assert_eq!(dropped.fixed_edges(), [(0, 1), (0, 2)]);

        let error = |rest: &str| read(&matrix(&format!("{rows}{rest}")), Directions::Keep).unwrap_err().to_string();
        assert!(error("FIXED_EDGES_SECTION\n3 2\n-1").contains("the arc from 3 to 2 is fixed"));
        assert!(error("FIXED_EDGES_SECTION\n3\n-1").contains("ends within an arc"));
        assert!(error("FIXED_EDGES_SECTION\n3 4\n-1").contains("'4' is not a vertex"));
        assert!(error("FIXED_EDGES_SECTION\n3 1\n-1\n2 1\n").contains("'2' belongs to no section"));
        assert!(error("EDGE_DATA_SECTION\n1 2\n").contains("a list of edges beside it is not read"));

        // Coordinates for a drawing say nothing about arcs.
        let drawn = read(&matrix(&format!("{rows}DISPLAY_DATA_SECTION\n1 0.5 2\n")), Directions::Keep).unwrap();
        assert!(
            matches!(drawn.warnings[..], [Warning::Skipped { .. }, Warning::Lengths { .. }]),
            "{:?}",
            drawn.warnings
        );
    }
}
