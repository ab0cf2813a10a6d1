//! A list of edges: two vertices per line, separated by blanks or a comma.
//!
//! ```text
//! # a square with one diagonal, and a vertex by itself
//! 0 1
//! 1 2
//! 2 3
//! 3 0
//! 0 2
//! 9
//! ```
//!
//! Vertices are any whole numbers of at most 64 bits; or, if the first line has a word, words in the order in which
//! they appear. A first line of two words above a list of numbers is a header. `#` and `%` start a comment. A line with
//! one vertex is a vertex that may have no edges. Repeated edges count once. Additional data as written by networkx,
//! `{}` or a weight, is ignored.
//!
//! Edges are undirected. `1 -> 2` is an arc, and so is every line after the comment `# Directed graph`, which starts
//! the directed graphs of the collection SNAP (if they do not add that each unordered pair of nodes is saved once).

use crate::format::error::{ReadError, offset_of, words};
use crate::format::graph::builder::{DistinctNumbers, GraphBuilder};
use crate::format::graph::directions::Directions;
use crate::format::graph::named::NamedGraph;
use crate::format::graph::parsed::ParsedGraph;
use crate::format::graph::warning::Warning;
use destrier_core::Ground;
use destrier_core::square::shorten;
use std::collections::HashMap;
use std::io::{Result as Written, Write};

/// Reads a list of edges.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    let (mut vertices, mut builder) = (VertexReader::Unknown, GraphBuilder::new(directions));
    let mut extra = ExtraFields::default();
    let mut all_arcs = directions == Directions::Add;
    let (header, sizes) = (header(text), sizes(text));
    for (index, line) in text.lines().enumerate() {
        let start = offset_of(text, line);
        if header == Some(index) || sizes == Some(index) {
            let (line, found) = (index + 1, shorten(line.trim()).to_string());
            let is_sizes = sizes == Some(index);
            builder.warnings.push(if is_sizes {
                Warning::Sizes { line, found }
            } else {
                Warning::Header { line, found }
            });
            continue;
        }
        if let VertexReader::Numbers(numbers) = &mut vertices
            && let Some((from, to)) = plain_pair(line)
        {
            numbers.add(from);
            numbers.add(to);
            match all_arcs {
                true => builder.add_arc(from, to),
                false => builder.add_edge(from, to),
            }
            continue;
        }
        let (content, comment) = line.split_at(line.find(['#', '%']).unwrap_or(line.len()));
        all_arcs |= announces_arcs(comment);
        let (left, right) = content.split_at(content.find(ARROW).unwrap_or(content.len()));
        let is_arc = right.starts_with(ARROW);
        let after_arrow = left.len() + if is_arc { ARROW.len() } else { 0 };
        let right = &content[after_arrow..];
        if is_arc && (words(left, is_separator).count() != 1 || words(right, is_separator).next().is_none()) {
            return Err(ReadError::at(text, start + left.len(), "an arc joins two vertices, such as 1 -> 2"));
        }
        let right_words = words(right, is_separator).map(|(offset, word)| (after_arrow + offset, word));
        let mut ends = [None; 2];
        for (place, (offset, word)) in words(left, is_separator).chain(right_words).enumerate() {
            let Some(end) = ends.get_mut(place) else {
                extra.add(index + 1, start + offset, &content[offset..]);
                break;
            };
            let line = || words(left, is_separator).chain(words(right, is_separator)).map(|(_, word)| word);
            let fault = || not_a_vertex(word);
            *end = Some(vertices.read(word, line).ok_or_else(|| ReadError::at(text, start + offset, fault()))?);
        }
        if let [Some(from), Some(to)] = ends {
            match is_arc || all_arcs {
                true => builder.add_arc(from, to),
                false => builder.add_edge(from, to),
            }
        }
    }
    if matches!(vertices, VertexReader::Unknown) {
        let what = if text.trim().is_empty() { "the text is empty" } else { "there are no edges" };
        return Err(ReadError::at(text, text.len(), what));
    }
    if let Some(offset) = extra.unclear.filter(|_| extra.count < builder.listed_edges() as usize) {
        return Err(ReadError::at(text, offset, "a line contains one edge, as two vertices"));
    }
    builder.warnings.extend(extra.first.map(|line| Warning::ExtraFields { line, count: extra.count }));
    match vertices {
        VertexReader::Words { words, .. } => builder.build_with_words(words, text),
        VertexReader::Numbers(numbers) => builder.build_numbered(numbers.into_sorted(), text),
        VertexReader::Unknown => builder.build_numbered(Vec::new(), text),
    }
}

/// The numbers of a line that has nothing else than two numbers. Nearly all lines are so, and this reads them several
/// times faster.
fn plain_pair(line: &str) -> Option<(u64, u64)> {
    let mut rest = line.as_bytes();
    let mut number = || {
        let start = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b','))?;
        let digits = rest[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        // Nineteen digits fit into 64 bits.
        let (word, after) = rest[start..].split_at_checked(digits).filter(|_| (1..20).contains(&digits))?;
        rest = after;
        Some(word.iter().fold(0, |number, byte| 10 * number + u64::from(byte - b'0')))
    };
    let (from, to) = (number()?, number()?);
    rest.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r')).then_some((from, to))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Why a word is not a vertex, and, if it looks like two of them, how they are written.
fn not_a_vertex(word: &str) -> String {
    let word = shorten(word);
    let unsigned = word.trim_start_matches(['-', '+']);
    let has_other_sign = unsigned.contains(|c: char| !c.is_alphanumeric() && c != '.');
    match has_other_sign || unsigned.is_empty() {
        true => format!("'{word}' is not a vertex; a line has two vertices, such as 1 2 or 1,2, or an arc, 1 -> 2"),
        false => format!("'{word}' is not a vertex; vertices are whole numbers"),
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic)
}

/// The place of the first line, if it has two words and all vertices below it are numbers, such as `source,target`
/// above the rows of a table.
fn header<'a>(text: &'a str) -> Option<usize> {
    let content = |line: &'a str| &line[..line.find(['#', '%']).unwrap_or(line.len())];
    let mut rows = text.lines().map(content).enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (place, first) = rows.next()?;
    let ends = |line: &'a str| words(line, is_separator).map(|(_, word)| word).take(2);
    let is_header = !first.contains(ARROW) && ends(first).count() == 2 && ends(first).all(is_name);
    let mut rows = rows.map(|(_, line)| line).peekable();
    let is_number = |word: &str| word.parse::<u64>().is_ok();
    (is_header && rows.peek().is_some() && rows.all(|line| ends(line).all(is_number))).then_some(place)
}

/// The place of the first line, if it has the number of vertices and that of edges: as many lines follow, and their
/// vertices are numbers from 0 or 1 up to the number of vertices, all below that of edges. As an edge it would have an
/// end that no other edge has.
fn sizes(text: &str) -> Option<usize> {
    let is_row = |line: &str| !line.is_empty() && !line.starts_with(['#', '%']);
    let mut rows = text.lines().enumerate().filter(|(_, line)| is_row(line.trim_start()));
    let (place, first) = rows.next()?;
    let (vertices, edges) = plain_pair(first)?;
    let (mut count, mut lowest, mut highest) = (0u64, u64::MAX, 0);
    for (_, line) in rows {
        let (from, to) = plain_pair(line)?;
        if count == edges || from >= edges || to >= edges {
            return None;
        }
        (lowest, highest) = (lowest.min(from).min(to), highest.max(from).max(to));
        count += 1;
    }
    let is_numbered = lowest <= 1 && highest.checked_sub(lowest).is_some_and(|last| last + 1 == vertices);
    (edges >= 1 && count == edges && is_numbered).then_some(place)
}

/// Reads the vertices of a list, which are numbers or words.
enum VertexReader {
    /// Before the first line.
    Unknown,
    Numbers(DistinctNumbers),
    /// The words, and the place of each.
    Words {
        words: Vec<Box<str>>,
        places: HashMap<Box<str>, u64>,
    },
}

impl VertexReader {
    /// The number of a vertex. The words of the first line decide what vertices are.
    fn read<'a, I: Iterator<Item = &'a str>>(&mut self, word: &str, line: impl Fn() -> I) -> Option<u64> {
        if matches!(self, VertexReader::Unknown) {
            *self = match line().take(2).any(is_name) {
                true => VertexReader::Words { words: Vec::new(), places: HashMap::new() },
                false => VertexReader::Numbers(DistinctNumbers::default()),
            };
        }
        match self {
            VertexReader::Unknown => None,
            VertexReader::Numbers(numbers) => {
                let number = word.parse().ok()?;
                numbers.add(number);
                Some(number)
            }
            VertexReader::Words { words, places } => match places.get(word) {
                Some(&place) => Some(place),
                None => {
                    let place = words.len() as u64;
                    words.push(word.into());
                    places.insert(word.into(), place);
                    Some(place)
                }
            },
        }
    }
}

/// Whether the names of the vertices can stand in a list of edges: all are numbers, or all are words without blanks.
pub(in crate::format::graph) fn has_names(graph: &NamedGraph) -> bool {
    let is_word = |vertex: u32| {
        let name = graph.name(vertex).raw().into_owned();
        let is_plain = !name.contains(|c: char| c.is_whitespace() || ",#%".contains(c)) && !name.contains(ARROW);
        is_plain && name.starts_with(char::is_alphabetic)
    };
    graph.has_numbers() || (0..graph.graph().vertices() as u32).all(is_word)
}

/// Between the two vertices of an arc.
const ARROW: &str = "->";

/// Whether a comment says that all edges are directed.
fn announces_arcs(comment: &str) -> bool {
    let words = comment.trim_start_matches(['#', '%', ' ']).to_ascii_lowercase();
    words.starts_with("directed graph") && !words.contains("unordered pair")
}

/// Text after the two vertices of a line. Dictionaries and fractions are ignored. A whole number is an error, because
/// it could be a third vertex, unless every line has one: then it is a weight.
#[derive(Default)]
struct ExtraFields {
    first: Option<usize>,
    count: usize,
    /// The offset of something that could be a third vertex or is unknown.
    unclear: Option<usize>,
}

impl ExtraFields {
    fn add(&mut self, line: usize, offset: usize, rest: &str) {
        self.first.get_or_insert(line);
        self.count += 1;
        let rest = rest.trim();
        let is_fraction = rest.parse::<f64>().is_ok() && rest.parse::<u64>().is_err();
        if is_fraction || (rest.starts_with('{') && rest.ends_with('}')) {
            return;
        }
        if rest.parse::<u64>().is_err() {
            // It is not a weight, so treat the file as if some lines had none.
            self.count = 0;
        }
        self.unclear.get_or_insert(offset);
    }
}

/// Writes a list of edges. Vertices whose names are not numbers or plain words are numbered from 0.
pub fn write(graph: &NamedGraph, out: &mut impl Write) -> Written<()> {
    let keeps_names = has_names(graph);
    let number = |vertex: u32| if keeps_names { graph.name(vertex).raw() } else { vertex.to_string().into() };
    let isolated = (0..graph.graph().vertices() as u32).filter(|&vertex| graph.graph().is_isolated(vertex));
    for vertex in isolated {
        writeln!(out, "{}", number(vertex))?;
    }
    let between = if graph.is_directed() { " -> " } else { " " };
    for (from, to) in graph.edges() {
        writeln!(out, "{}{between}{}", number(from), number(to))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::graph::Name;

    fn read_strict(text: &str) -> Result<ParsedGraph, ReadError> {
        read(text, Directions::Keep)
    }

    #[test]
    fn sizes_above_the_edges_are_skipped() {
        let read = |text: &str, directions| read(text, directions).unwrap();
        for text in ["4 5\n0 1\n1 2\n2 3\n3 0\n0 2\n", "# c\n\n4 5\n1 2\n2 3\n3 4\n4 1\n1 3\n"] {
            let read = read(text, Directions::Keep);
            assert_eq!((read.graph.graph().vertices(), read.graph.graph().edges()), (4, 5), "{text}");
            assert!(
                matches!(&read.warnings[..], [Warning::Sizes { found, .. }] if found == "4 5"),
                "{:?}",
                read.warnings
            );
        }
        // A plain edge.
        for text in ["4 5\n1 2\n2 3\n3 4\n4 1\n", "4 3\n1 2\n2 4\n4 1\n", "2 1\n0 1\n", "4 4\n1 2\n", "1 2"] {
            assert!(!read(text, Directions::Keep).warnings.iter().any(|found| matches!(found, Warning::Sizes { .. })));
        }
    }

    #[test]
    fn pairs_are_arcs_on_request() {
        for (text, arcs) in [("1 2\n2 3\n3 1\n", 3), ("1 2\n2 1\n", 2), ("1 -> 2\n2 -> 1\n", 2)] {
            let graph = read(text, Directions::Add).unwrap().graph;
            assert!(graph.is_directed() && graph.graph().edges() == arcs, "{text}");
        }
    }

    #[test]
    fn numbers_are_kept_and_repeated_edges_merged() {
        let ParsedGraph { graph, warnings } =
            read_strict("# x\n10 20 # an edge\n20,30\n30, 10\n10 20\n5\n\n20 20\n30 20\n").unwrap();
        assert_eq!((graph.graph().vertices(), graph.graph().edges()), (4, 3));
        assert_eq!((graph.name(0), graph.name(3)), (Name::Number(5), Name::Number(30)));
        assert_eq!((graph.vertex("20"), graph.vertex("6"), graph.vertex("x")), (Some(2), None, None));
        let expected =
            [Warning::BothDirections { count: 1 }, Warning::Repeated { count: 1 }, Warning::Loops { count: 1 }];
        assert_eq!(warnings, expected);
    }

    #[test]
    fn weights_and_dictionaries_are_ignored() {
        for list in ["0 1 {}\n1 2 {'weight': 3}\n", "0 1 7\n1 2 7\n", "0,1,0.5\n1,2\n", "0 1 1e-3\n1 2 {}"] {
            let ParsedGraph { graph, warnings } = read_strict(list).unwrap();
            assert_eq!((graph.graph().vertices(), graph.graph().edges()), (3, 2), "{list}");
            assert!(matches!(warnings[..], [Warning::ExtraFields { line: 1, .. }]), "{list}");
        }
    }

    #[test]
    fn arrows_and_the_comment_of_snap_give_directions() {
        let dropped = |text: &str| read(text, Directions::Drop).map(|parsed| parsed.graph);
        let triangle = read_strict("1 2\n2 3\n3 1\n").unwrap().graph;
        for text in ["1 -> 2\n2->3\n3\t->1 # x\n", "1 2\n2 3\n3 -> 1 {}\n", "# Directed graph: x\n1 2\n2 3\n3 1\n"] {
            let arcs = read_strict(text).unwrap().graph;
            assert!(matches!(arcs.graph().directed().map(|arcs| arcs.arc_count()), Some(3 | 5)), "{text}");
            let mut out = Vec::new();
            write(&arcs, &mut out).unwrap();
            assert_eq!(read_strict(std::str::from_utf8(&out).unwrap()).unwrap().graph, arcs);
            assert_eq!(dropped(text).unwrap(), triangle, "{text}");
        }
        let both_ways = read_strict("1 -> 2\n2 -> 1\n2 3\n3 -> 2\n3 1\n").unwrap();
        assert_eq!((both_ways.graph, both_ways.warnings), (triangle.clone(), vec![]));
        let snap = "# Directed graph (each unordered pair of nodes is saved once): x\n1 2\n2 3\n3 1\n";
        assert_eq!(read_strict(snap).unwrap().graph, triangle);
        for text in ["1 2 -> 3\n", "-> 3\n", "1 ->\n", "->\n"] {
            assert!(read_strict(text).unwrap_err().to_string().ends_with("such as 1 -> 2"), "{text}");
        }
    }

    #[test]
    fn a_header_above_numbers_is_skipped() {
        for list in ["source,target\n1,2\n2,3\n3,1\n", "# x\n\nfrom to weight\n1 2 5\n2 3 5\n3 1 5\n"] {
            let ParsedGraph { graph, warnings } = read_strict(list).unwrap();
            assert_eq!((graph.graph().vertices(), graph.name(0)), (3, Name::Number(1)), "{list}");
            assert!(matches!(warnings[0], Warning::Header { line: 1 | 3, .. }), "{warnings:?}");
        }
    }

    #[test]
    fn vertices_can_be_words() {
        let cities = "Oslo Rome\nRome,Paris # a comment\nParis -> Oslo\n7 Rome\nLima\n";
        let graph = read(cities, Directions::Drop).unwrap().graph;
        let names: Vec<String> = (0..5).map(|vertex| graph.name(vertex).to_string()).collect();
        assert_eq!(names, ["Oslo", "Rome", "Paris", "7", "Lima"]);
        assert!(graph.edges().eq([(0, 1), (0, 2), (1, 2), (1, 3)]));
        assert!(!has_names(&graph), "a number among words would be read as one");
        let plain = read_strict("b -> a\nc -> b\na -> c 0.5\n").unwrap().graph;
        let mut out = Vec::new();
        write(&plain, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "b -> a\na -> c\nc -> b\n");
        // A word below the first line is the name of a vertex, and so is one in the first line alone.
        for list in ["a b\n1 2\n2 a\n", "a b\n", "a -> b\n1 -> 2\n", "a 1\n1 2\n"] {
            let parsed = read_strict(list).unwrap();
            assert!(parsed.graph.vertex("a").is_some() && parsed.warnings.is_empty(), "{list}");
        }
        // A slip in a list of numbers stays an error.
        assert!(read_strict("1 2\n2 x\n").unwrap_err().to_string().contains("'x' is not a vertex"));
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read_strict(text).unwrap_err().to_string();
        assert_eq!(error("1 2\n 2 -3"), "line 2, column 4: '-3' is not a vertex; vertices are whole numbers");
        for list in ["1 2 3\n3 1\n", "1 2\n2 3 1", "1 2 3 4", "1 2 x", "1 2 3 4\n2 3 1 4\n"] {
            assert!(error(list).ends_with("a line contains one edge, as two vertices"), "{list}");
        }
        assert_eq!(error("1 2\n2 3 1"), "line 2, column 5: a line contains one edge, as two vertices");
        assert_eq!(error("# nothing\n"), "line 2, column 1: there are no edges");
        assert_eq!(error("\n\n"), "line 3, column 1: the text is empty");
        for joined in ["1-2", "1;2", "(1,2)", "1 -- 2", "1 - 2", "[[1,2],[2,3]]"] {
            let error = error(joined);
            assert!(error.ends_with("a line has two vertices, such as 1 2 or 1,2, or an arc, 1 -> 2"), "{error}");
        }
        assert!(error("99999999999999999999 1").starts_with("line 1, column 1"));
    }
}
