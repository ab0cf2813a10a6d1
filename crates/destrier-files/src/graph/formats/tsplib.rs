//! Hamiltonian cycle problems of TSPLIB (Reinelt 1991), `.hcp`.
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
//! FIXED_EDGES_SECTION
//! 1 2
//! -1
//! EOF
//! ```
//!
//! Vertices are numbered from 1. `EDGE_LIST` has two vertices per edge; `ADJ_LIST` has groups of a vertex, its
//! neighbours and -1, and each edge is in the lists of both its ends. Fixed edges must be used. These problems are
//! undirected: an edge in the list of one end only is one all the same, with a warning. If a directed graph is asked
//! for, every pair is an arc from the first vertex to the second, fixed ones too. Directed problems of TSPLIB are
//! matrices ([`atsp`](super::atsp)).
//!
//! The reader is lenient: keywords may come in any order and in lower case; blanks around the colon, the colon itself,
//! the type and the final -1 are optional; and misspelt keywords are corrected, with a warning. (TSPLIB's own `alb4000`
//! starts its fixed edges with `FIXED_EDGES :`.)

use super::atsp;
use super::tsplib_parts::{fix, line_of, nearest};
use crate::error::{ReadError, lines, words};
use crate::graph::builder::{self, GraphBuilder};
use crate::graph::directions::Directions;
use crate::graph::named::NamedGraph;
use crate::graph::parsed::ParsedGraph;
use crate::graph::warning::Warning;
use destrier_core::square::shorten;
use std::io::{Result as Written, Write};

/// The relevant keywords; all others are skipped.
const KEYWORDS: [&str; 6] =
    ["TYPE", "DIMENSION", "EDGE_DATA_FORMAT", "EDGE_DATA_SECTION", "FIXED_EDGES_SECTION", "EOF"];

/// Keywords of TSPLIB without information about vertices and edges.
const OTHERS: [&str; 4] = ["NAME", "COMMENT", "DISPLAY_DATA_TYPE", "NODE_COORD_TYPE"];

/// Whether a word starts a line of a TSPLIB file, also if it is misspelt.
pub(in crate::graph) fn is_keyword(word: &str) -> bool {
    OTHERS.iter().any(|other| other.eq_ignore_ascii_case(word)) || nearest(word, &KEYWORDS).is_some()
}

/// Reads a problem, or the matrix of a directed one.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    if atsp::is_matrix(text) {
        return atsp::read(text, directions);
    }

    let has_arcs = directions == Directions::Add;
    let builder = GraphBuilder::new(if has_arcs { Directions::Add } else { Directions::Drop });
    let mut problem = ProblemReader { text, has_arcs, builder, ..ProblemReader::default() };
    for (offset, line) in lines(text) {
        let first = line.trim_start().chars().next().unwrap_or(' ');
        if first.is_ascii_digit() || first == '-' {
            problem.numbers(offset, line)?;
        } else if problem.keyword(offset, line)? == Some("EOF") {
            break;
        }
    }

    problem.finish()
}

/// Writes a problem as a list of edges, with its vertices numbered from 1.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    head(graph, "EDGE_LIST", out)?;
    for (from, to) in graph.edges() {
        writeln!(out, "{} {}", from + 1, to + 1)?;
    }
    tail(graph, out)
}

/// Writes a problem as adjacency lists.
pub fn write_adjacency_lists(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    head(graph, "ADJ_LIST", out)?;
    for vertex in 0..graph.graph().vertices() as u32 {
        write!(out, "{}", vertex + 1)?;
        for near in graph.graph().undirected().map_or(&[][..], |graph| graph.neighbours(vertex)) {
            write!(out, " {}", near + 1)?;
        }
        writeln!(out, " -1")?;
    }
    tail(graph, out)
}

fn head(graph: &NamedGraph, format: &str, out: &mut dyn Write) -> Written<()> {
    let count = graph.graph().vertices();
    let counted = |count: usize, singular, plural| format!("{count} {}", if count == 1 { singular } else { plural });
    let vertices = counted(count, "vertex", "vertices");
    writeln!(out, "NAME : graph\nCOMMENT : {vertices}, {}", counted(graph.graph().edges(), "edge", "edges"))?;
    writeln!(out, "TYPE : HCP\nDIMENSION : {count}\nEDGE_DATA_FORMAT : {format}\nEDGE_DATA_SECTION")
}

fn tail(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    if !graph.fixed_edges().is_empty() {
        writeln!(out, "-1\nFIXED_EDGES_SECTION")?;
        for (from, to) in graph.fixed_edges() {
            writeln!(out, "{} {}", from + 1, to + 1)?;
        }
    }
    writeln!(out, "-1\nEOF")
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum EdgeFormat {
    #[default]
    Edges,
    Neighbours,
}

/// The meaning of the numbers that follow.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Section {
    #[default]
    Head,
    Edges,
    Fixed,
    /// The state after the final -1.
    Ended,
    /// The state within the numbers of another section.
    Foreign,
}

/// The state of the reader.
#[derive(Default)]
struct ProblemReader<'a> {
    text: &'a str,
    /// Every pair is an arc.
    has_arcs: bool,
    dimension: Option<u64>,
    format: EdgeFormat,
    section: Section,
    has_edges: bool,
    builder: GraphBuilder,
    /// Offset and ends of each fixed edge.
    fixed: Vec<(usize, u64, u64)>,
    /// The numbers of an incomplete edge or adjacency list.
    pending: Vec<u64>,
    /// The adjacency lists have no -1, so each line is one list.
    line_by_line: bool,
}

impl<'a> ProblemReader<'a> {
    fn fault(&self, offset: usize, what: impl AsRef<str>) -> ReadError {
        ReadError::at(self.text, offset, what)
    }

    fn warn_of_spelling(&mut self, offset: usize, word: &str, read_as: &'static str) {
        let text = self.text;
        let warning = || Warning::Misspelt { line: line_of(text, offset), found: shorten(word), read_as };
        self.builder.warn_of_line(warning);
    }

    /// Reads a line of the form KEYWORD : value, and returns the keyword if it is a relevant one.
    fn keyword(&mut self, offset: usize, line: &'a str) -> Result<Option<&'static str>, ReadError> {
        let trimmed = line.trim();
        let (key, value) =
            trimmed.split_once(':').or_else(|| trimmed.split_once(char::is_whitespace)).unwrap_or((trimmed, ""));
        let key = key.trim();
        let value = value.trim();
        let is_keyword = key.starts_with(|c: char| c.is_ascii_alphabetic())
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_- ".contains(&byte));

        if !is_keyword {
            let what = match self.section {
                Section::Edges | Section::Fixed => format!("'{}' is not a vertex", shorten(trimmed)),
                _ => format!("'{}' is not a line of the form KEYWORD : value", shorten(line)),
            };
            return Err(self.fault(offset, what));
        }

        self.close(offset)?;

        if OTHERS.iter().any(|other| other.eq_ignore_ascii_case(key)) {
            return Ok(None);
        }

        let Some(known) = nearest(key, &KEYWORDS) else {
            let found = shorten(key);

            // Without a colon and without an underscore it is probably not a keyword.
            if !trimmed.contains(':') && !key.contains('_') {
                return Err(self.fault(offset, format!("'{found}' is not a line of the form KEYWORD : value")));
            }

            self.section = Section::Foreign;
            let text = self.text;
            self.builder.warn_of_line(|| Warning::Skipped { line: line_of(text, offset), found });
            return Ok(None);
        };

        if !known.eq_ignore_ascii_case(key) {
            self.warn_of_spelling(offset, key, known);
        }

        match known {
            "TYPE" if ["HCP", "HPP"].iter().any(|kind| value.eq_ignore_ascii_case(kind)) => {}
            "TYPE" => {
                return Err(self.fault(offset, format!("the type must be HCP or ATSP, not '{}'", shorten(value))));
            }
            "DIMENSION" if self.has_edges => return Err(self.fault(offset, "DIMENSION must come before the edges")),
            "DIMENSION" => {
                let count = builder::parse_vertex_count(value, self.text).map_err(|what| self.fault(offset, what))?;
                if let Some(before) = self.dimension.replace(count).filter(|&before| before != count) {
                    return Err(self.fault(offset, format!("DIMENSION is {before} above, but {count} here")));
                }
            }
            "EDGE_DATA_FORMAT" => self.format = self.edge_format(offset, value)?,
            "EDGE_DATA_SECTION" | "FIXED_EDGES_SECTION" if self.dimension.is_none() => {
                return Err(self.fault(offset, "DIMENSION must come before the edges"));
            }
            "EDGE_DATA_SECTION" => {
                self.section = Section::Edges;
                self.has_edges = true;
                self.line_by_line =
                    self.format == EdgeFormat::Neighbours && no_list_ends(&self.text[offset + line.len()..]);
                if self.line_by_line {
                    self.builder.warn_of_line(|| Warning::LineByLine);
                }
            }
            "FIXED_EDGES_SECTION" => self.section = Section::Fixed,
            _ => {}
        }

        Ok(Some(known))
    }

    fn edge_format(&mut self, offset: usize, value: &str) -> Result<EdgeFormat, ReadError> {
        let known = nearest(value, &["EDGE_LIST", "ADJ_LIST"]).ok_or_else(|| {
            self.fault(
                offset,
                format!("'{}' is not an edge format; the formats are EDGE_LIST and ADJ_LIST", shorten(value)),
            )
        })?;
        if !known.eq_ignore_ascii_case(value) {
            self.warn_of_spelling(offset, value, known);
        }
        Ok(if known == "ADJ_LIST" { EdgeFormat::Neighbours } else { EdgeFormat::Edges })
    }

    /// Reads a line of numbers.
    fn numbers(&mut self, start: usize, line: &str) -> Result<(), ReadError> {
        if self.section == Section::Foreign {
            return Ok(());
        }

        let most = self.dimension.unwrap_or(0);

        if self.line_by_line && self.section == Section::Edges {
            self.pending.clear();
        }

        for (offset, word) in words(line, char::is_whitespace) {
            let place = start + offset;
            let number = match (word.parse::<i64>(), self.section) {
                (Ok(-1), Section::Ended) => continue,
                (_, Section::Ended) => {
                    return Err(self.fault(place, format!("unexpected '{}' after the end of the edges", shorten(word))));
                }
                (_, Section::Head) => {
                    let what = format!("'{}' comes before the EDGE_DATA_SECTION", shorten(word));
                    return Err(self.fault(place, what));
                }
                (Ok(-1), _) => {
                    self.minus_one(place)?;
                    continue;
                }
                (Ok(number), _) if number > 0 && number as u64 <= most => number as u64,
                _ => {
                    let what = format!("'{}' is not a vertex; vertices are numbered 1 to {most}", shorten(word));
                    return Err(self.fault(place, what));
                }
            };

            self.pending.push(number);
            match (self.section, self.format, &self.pending[..]) {
                (Section::Fixed, _, &[from, to]) => {
                    self.fixed.push((place, from, to));
                    self.pending.clear();
                }
                (Section::Edges, EdgeFormat::Edges, &[from, to]) => {
                    if self.has_arcs {
                        self.builder.add_arc(from, to);
                    } else {
                        self.builder.add_edge(from, to);
                    }
                    self.pending.clear();
                }
                (Section::Edges, EdgeFormat::Neighbours, &[vertex, .., neighbour]) => {
                    // An edge is in the lists of both its ends, an arc in that of its first.
                    self.builder.add_entry(vertex, neighbour);
                    self.pending.truncate(1);
                }
                _ => {}
            }
        }

        Ok(())
    }

    /// A -1 ends an adjacency list; elsewhere it ends the section.
    fn minus_one(&mut self, place: usize) -> Result<(), ReadError> {
        let in_neighbourhood = self.section == Section::Edges && self.format == EdgeFormat::Neighbours;
        if in_neighbourhood && !self.pending.is_empty() {
            self.pending.clear();
            return Ok(());
        }
        if !self.pending.is_empty() {
            return Err(self.fault(place, "the list ends within an edge"));
        }
        self.section = Section::Ended;
        Ok(())
    }

    /// Ends a section without -1.
    fn close(&mut self, offset: usize) -> Result<(), ReadError> {
        if matches!(self.section, Section::Edges | Section::Fixed) {
            let in_neighbourhood = self.section == Section::Edges && self.format == EdgeFormat::Neighbours;
            if !self.pending.is_empty() && !in_neighbourhood {
                return Err(self.fault(offset, "the text ends within an edge"));
            }
            self.builder.warn_of_line(|| Warning::NoEnd { wanted: "-1" });
        }
        self.pending.clear();
        self.section = Section::Head;
        Ok(())
    }

    fn finish(mut self) -> Result<ParsedGraph, ReadError> {
        self.close(self.text.len())?;
        let Some(dimension) = self.dimension.filter(|_| self.has_edges) else {
            return Err(self.fault(self.text.len(), "the text ends without an EDGE_DATA_SECTION"));
        };
        let parsed = self.builder.build_counted(1, dimension, self.text)?;
        fix(parsed, &self.fixed, self.text)
    }
}

/// Whether there are several adjacency lists, one per line, and none of them ends with -1.
fn no_list_ends(section: &str) -> bool {
    let rows = section.lines().map(str::trim).skip_while(|line| line.is_empty());
    let rows = rows.take_while(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let mut lists = rows.filter(|line| !line.is_empty()).peekable();
    let several = lists.by_ref().take(2).map(|line| line.split_whitespace().any(|word| word == "-1"));
    let several: Vec<bool> = several.collect();
    several == [false, false] && !lists.any(|line| line.split_whitespace().any(|word| word == "-1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_strict(text: &str) -> Result<ParsedGraph, ReadError> {
        read(text, Directions::Keep)
    }
    use crate::graph::Name;
    use destrier_core::Ground;

    const SQUARE: &str = "NAME : square\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n";

    #[test]
    fn both_edge_formats_give_the_same_graph() {
        let edges = read_strict(&format!("{SQUARE} 1 2\n2 3\n 3 4\n4 1\n-1\nEOF\n")).unwrap();
        let graph = edges.graph.graph();
        assert_eq!((graph.vertices(), graph.edges(), edges.graph.name(0)), (4, 4, Name::Number(1)));

        let lists =
            "DIMENSION 4\nEDGE_DATA_FORMAT:ADJ_LIST\nEDGE_DATA_SECTION\n1 2 4 -1\n2 1 3 -1 3 2 4 -1\n4 1 3 -1\n-1\n";
        assert_eq!(read_strict(lists).unwrap(), edges);

        let mut out = Vec::new();
        write_adjacency_lists(&edges.graph, &mut out).unwrap();
        assert_eq!(read_strict(std::str::from_utf8(&out).unwrap()).unwrap(), edges);

        // A list may continue on the next line. If no list ends with -1, each line is one list.
        let wrapped = lists.replace("1 2 4 -1", "1 2\n4 -1");
        assert_eq!(read_strict(&wrapped).unwrap(), edges);
        let endless =
            "DIMENSION 4\nEDGE_DATA_FORMAT:ADJ_LIST\nEDGE_DATA_SECTION\n1 2 4\n3 2 4\n2 1 3\n4 1 3\n-1\nEOF\n";
        let reading = read_strict(endless).unwrap();
        assert_eq!((reading.graph, reading.warnings), (edges.graph, vec![Warning::LineByLine]));
    }

    #[test]
    fn problems_are_undirected() {
        let one_way =
            "DIMENSION 4\nEDGE_DATA_FORMAT:ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1\n2 3 -1\n3 4 -1\n4 1 3 -1\n-1\n";
        let read = read_strict(one_way).unwrap();
        assert_eq!((read.graph.graph().edges(), read.warnings), (4, vec![Warning::Directed { count: 3 }]));
        assert!(read.graph.graph().undirected().is_some());
        let arcs = super::read(one_way, Directions::Add).unwrap();
        assert_eq!((arcs.graph.is_directed(), arcs.graph.graph().edges(), arcs.warnings), (true, 5, vec![]));
        let list = format!("{SQUARE}1 2\n2 3\n3 4\n4 1\n-1\nFIXED_EDGES_SECTION\n4 1\n-1\n");
        let arcs = super::read(&list, Directions::Add).unwrap().graph;
        assert_eq!((arcs.graph().edges(), arcs.fixed_edges()), (4, &[(3, 0)][..]));
        let other = super::read(&list.replace("SECTION\n4 1", "SECTION\n1 4"), Directions::Add).unwrap_err();
        assert!(other.to_string().contains("the arc from 1 to 4 is fixed"), "{other}");
    }

    #[test]
    fn fixed_edges_are_kept_and_misspelt_keywords_reported() {
        let reading =
            read_strict(&format!("{SQUARE}1 2\n2 3\n3 4\n4 1\n1 4\n-1\nFIXED_EDGES :\n2 1\n4 3\n-1 \nEOF")).unwrap();
        assert_eq!(reading.graph.fixed_edges(), [(0, 1), (2, 3)]);
        let found = "FIXED_EDGES".to_string();
        let expected = [
            Warning::Misspelt { line: 12, found, read_as: "FIXED_EDGES_SECTION" },
            Warning::BothDirections { count: 1 },
        ];
        assert_eq!(reading.warnings, expected);

        for (text, count) in [
            ("type: hcp\nDimension: 3\nEDGE_DATA_FORMT : EDGELIST\nEDGE_DATA_SECTON\n1 2\n2 3\n3 1\n-1\n", 3),
            ("DIMENTION 3\nEDGE DATA SECTION:\n1 2 2 3\n3 1\n", 3),
            ("DIMENSION:3\nNODE_COORD_SECTION\n1 1.5 2\n2 2e3 3\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\nrest", 1),
        ] {
            let reading = read_strict(text).unwrap();
            assert_eq!(reading.graph.graph().edges(), 3, "{text}");
            assert_eq!(reading.warnings.len(), count, "{:?}", reading.warnings);
        }
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read_strict(text).unwrap_err().to_string();
        let section = |edges: &str| error(&format!("{SQUARE}{edges}"));
        assert_eq!(section("1 2\n2 5\n"), "line 7, column 3: '5' is not a vertex; vertices are numbered 1 to 4");
        assert_eq!(section("1 2\n-1\n3\n"), "line 8, column 1: unexpected '3' after the end of the edges");
        assert_eq!(section("1 2\n2"), "line 7, column 2: the text ends within an edge");
        assert_eq!(section("1 2\n2 -1"), "line 7, column 3: the list ends within an edge");

        assert_eq!(section("1 2\n$\n"), "line 7, column 1: '$' is not a vertex");
        assert!(
            section("1 2\n-1\nFIXED_EDGES_SECTION\n1 2\n2 3\n")
                .starts_with("line 10, column 3: the edge between 2 and 3 is fixed")
        );
        assert!(error("FIXED_EDGES_SECTION\n1 2\n").contains("before the edges"));

        assert!(error("TYPE : TSP\n").contains("must be HCP or ATSP"));
        assert!(error("DIMENSION : 4\n").contains("without an EDGE_DATA_SECTION"));
        assert!(error("EDGE_DATA_SECTION\n1 2\n").contains("before the edges"));
        assert!(error("DIMENSION : 4000000000\n").contains("far more than"));
        assert!(error("hello\n").contains("KEYWORD : value"));
        assert!(error("DIMENSION : 4\nDIMENSION : 5\n").starts_with("line 2, column 1: DIMENSION is 4 above"));
        assert!(error("DIMENSION : 4\n1 2\n").contains("comes before"));
    }
}
