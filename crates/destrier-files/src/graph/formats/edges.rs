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
//! Vertices are any whole numbers of at most 64 bits; or, if the first line has a name, names in the order in which
//! they appear. A name has a letter, as `Oslo` and `1a` have, or stands in quotes, as `"New York"` does. A first line
//! of two words above a list of numbers is a header; tables whose header names their columns have a reader of their own
//! (`table.rs`). `#` and `%` start a comment. A line with one vertex is a vertex that may have no edges. Repeated edges
//! count once. Additional data as written by networkx, `{}` or a weight, is ignored.
//!
//! Edges are undirected. `1 -> 2` is an arc, and so is every line if a comment states it, such as `# Directed graph`,
//! which starts the directed graphs of the collection SNAP, or `% asym`, which starts those of KONECT.

mod index_column;
pub(in crate::graph) mod table;
mod titles;
mod tokens;

use crate::error::{ReadError, offset_of};
use crate::graph::builder::{DistinctNumbers, GraphBuilder};
use crate::graph::directions::Directions;
use crate::graph::doubtful_comments::{self, Doubt, DoubtfulComments};
use crate::graph::name::{Name, printed_in_quotes};
use crate::graph::name_list::NameList;
use crate::graph::named::NamedGraph;
use crate::graph::parsed::ParsedGraph;
use crate::graph::stated_directions;
use crate::graph::warning::Warning;
use destrier_core::Ground;
use destrier_core::square::shorten;
use std::io::{Result as Written, Write};
use tokens::{EdgeLine, VertexToken, is_separator, printed};

/// Why a list with an index is refused.
const INDEX: &str = "the first numbers count the lines, so they can be an index, and the third ones vertices; remove \
                     the index, or add a header such as source,target,weight";

/// Why a matrix with weights is refused.
const MATRIX: &str = "this can be a matrix with weights or three edges with weights; write 0 and 1 into a matrix, or \
                      no weights behind edges";

/// Why a line with an open quote is refused.
const OPEN_QUOTE: &str = "this quote does not end";

/// Reads a list of edges.
pub fn read(text: &str, directions: Directions) -> Result<ParsedGraph, ReadError> {
    if let Some(table) = table::read(text, directions)? {
        return Ok(table);
    }

    if stated_directions::is_bipartite_konect(text) {
        let what = "this is a bipartite network of KONECT, whose two sides are numbered separately, so it is no list \
                    of edges; give the vertices of one side other names";
        return Err(ReadError::at(text, 0, what));
    }

    if let Some(offset) = index_column::find_matrix(text) {
        return Err(ReadError::at(text, offset, MATRIX));
    }

    let mut list = EdgeList::new(text, directions);
    if let Some(index) = index_column::find(text) {
        if index.is_table {
            return Err(ReadError::at(text, index.offset, INDEX));
        }
        list.builder.warnings.push(Warning::IndexOrVertex { line: index.line });
    }

    let header = header(text);
    let sizes = sizes(text);
    for (index, line) in text.lines().enumerate() {
        if sizes == Some(index) {
            let found = shorten(line.trim()).to_string();
            list.builder.warnings.push(Warning::Sizes { line: index + 1, found });
        } else if header == Some(index) {
            let found = shorten(line.trim()).to_string();
            list.builder.warnings.push(Warning::Header { line: index + 1, found });
        } else {
            list.read_line(index, line)?;
        }
    }

    list.build()
}

/// A list of edges that is being read.
struct EdgeList<'t> {
    text: &'t str,
    vertices: VertexReader,
    builder: GraphBuilder,
    extra: ExtraFields,
    comments: DoubtfulComments<'t>,
    /// Whether every line is an arc, with or without an arrow.
    all_arcs: bool,
}

impl<'t> EdgeList<'t> {
    fn new(text: &'t str, directions: Directions) -> EdgeList<'t> {
        let mut builder = GraphBuilder::new(directions);
        let are_stated = stated_directions::in_text(text) == Some(true);
        if are_stated {
            builder.state_directions();
        }

        EdgeList {
            text,
            vertices: VertexReader::Unknown,
            builder,
            extra: ExtraFields::default(),
            comments: DoubtfulComments::default(),
            all_arcs: directions == Directions::Add || are_stated,
        }
    }

    /// Reads a line that is neither a header nor has the sizes.
    fn read_line(&mut self, index: usize, line: &'t str) -> Result<(), ReadError> {
        if let VertexReader::Numbers(numbers) = &mut self.vertices
            && let Some((from, to)) = plain_pair(line)
        {
            numbers.add(from);
            numbers.add(to);
            self.add(from, to, false);
            return Ok(());
        }

        let text = self.text;
        let start = offset_of(text, line);
        let found = EdgeLine::new(line).map_err(|at| ReadError::at(text, start + at, OPEN_QUOTE))?;
        if let Some((at, what)) = fault(line, &found) {
            return Err(ReadError::at(text, start + at, what));
        }

        if doubtful_comments::doubt(line, found.comment, found.vertices.len()) == Some(Doubt::Words) {
            self.comments.add(index + 1, line);
        }

        self.all_arcs |= stated_directions::in_comment(&line[found.comment..]) == Some(true);
        if let Some((at, before)) = found.arrow
            && (before != 1 || found.vertices.len() < 2)
        {
            return Err(ReadError::at(text, start + at, "an arc joins two vertices, such as 1 -> 2"));
        }

        if let [Some(from), Some(to)] = self.read_ends(index, line, &found)? {
            self.add(from, to, found.arrow.is_some());
        }

        Ok(())
    }

    /// The numbers of the first two vertices of a line. Further ones are noted as extra fields.
    fn read_ends(&mut self, index: usize, line: &str, found: &EdgeLine) -> Result<[Option<u64>; 2], ReadError> {
        let text = self.text;
        let start = offset_of(text, line);
        let mut ends = [None; 2];

        for (place, vertex) in found.vertices.iter().enumerate() {
            let Some(end) = ends.get_mut(place) else {
                self.extra.add(index + 1, start + vertex.offset, &line[vertex.offset..found.comment]);
                break;
            };

            let number = self.vertices.read(vertex, &found.vertices);
            let fault = || ReadError::at(text, start + vertex.offset, not_a_vertex(vertex));

            let is_numbered = matches!(self.vertices, VertexReader::Numbers(_));
            if is_numbered && vertex.name.len() > 1 && vertex.name.starts_with('0') {
                let found = shorten(&vertex.name).to_string();
                self.builder.warn_of_line(|| Warning::LeadingZeros { line: index + 1, found });
            }

            *end = Some(number.ok_or_else(fault)?);
        }

        Ok(ends)
    }

    fn add(&mut self, from: u64, to: u64, is_arc: bool) {
        if is_arc || self.all_arcs {
            self.builder.add_arc(from, to);
        } else {
            self.builder.add_edge(from, to);
        }
    }

    /// The graph, after the last line.
    fn build(self) -> Result<ParsedGraph, ReadError> {
        let EdgeList { text, vertices, mut builder, extra, comments, .. } = self;

        if matches!(vertices, VertexReader::Unknown) {
            let what = if text.trim().is_empty() { "the text is empty" } else { "there are no edges" };
            return Err(ReadError::at(text, text.len(), what));
        }

        if let Some(offset) = extra.unclear.filter(|_| extra.count < builder.listed_edges() as usize) {
            let what = "a line contains one edge, as two vertices and at most a weight; remove other columns, or name \
                        another format";
            return Err(ReadError::at(text, offset, what));
        }

        builder.warnings.extend(extra.first.map(|line| Warning::ExtraFields { line, count: extra.count }));
        match vertices {
            VertexReader::Names(names) => {
                comments.warn(doubtful_comments::is_in(&names), &mut builder.warnings);
                builder.build_with_words(names.into_names(), text)
            }
            VertexReader::Numbers(numbers) => {
                let numbers = numbers.into_sorted();
                comments.warn_of_names(|word| is_one_of(word, &numbers), &mut builder.warnings);
                builder.build_numbered(numbers, text)
            }
            VertexReader::Unknown => builder.build_numbered(Vec::new(), text),
        }
    }
}

/// What is wrong with a line, and where: a comment that is rather a vertex, a semicolon between vertices, or a missing
/// vertex.
fn fault(line: &str, found: &EdgeLine) -> Option<(usize, &'static str)> {
    let doubt = doubtful_comments::doubt(line, found.comment, found.vertices.len());
    if matches!(doubt, Some(Doubt::Edge | Doubt::Neighbour)) {
        return Some((found.comment, doubtful_comments::EDGE));
    }

    match &found.vertices[..] {
        [vertex] if !vertex.is_quoted && vertex.is_name() && vertex.name.contains(';') => {
            Some((vertex.offset, "blanks or a comma separate the two vertices of a line, not a semicolon"))
        }
        [vertex] if !vertex.is_quoted && line[..found.comment].contains(',') => {
            Some((vertex.offset, "a vertex beside this comma is missing"))
        }
        _ => None,
    }
}

/// Whether a word is one of these sorted numbers.
fn is_one_of(word: &str, numbers: &[u64]) -> bool {
    word.parse().is_ok_and(|number| numbers.binary_search(&number).is_ok())
}

/// The numbers of a line that has nothing else than two numbers. Nearly all lines are so, and this reads them several
/// times faster.
fn plain_pair(line: &str) -> Option<(u64, u64)> {
    let mut rest = line.as_bytes();
    let mut number = || {
        let start = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b','))?;
        let digits = rest[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();

        // A number of nineteen digits fits into 64 bits.
        let (word, after) = rest[start..].split_at_checked(digits).filter(|_| (1..20).contains(&digits))?;
        if digits > 1 && word[0] == b'0' {
            // The general reader warns about zeros at the beginning.
            return None;
        }

        rest = after;
        Some(word.iter().fold(0, |number, byte| 10 * number + u64::from(byte - b'0')))
    };

    let from = number()?;
    let to = number()?;
    rest.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r')).then_some((from, to))
}

/// Why a word is not a vertex, and, if it looks like two of them, how they are written.
fn not_a_vertex(vertex: &VertexToken) -> String {
    let word = shorten(&vertex.name);
    let unsigned = word.trim_start_matches(['-', '+']);
    let has_other_sign = unsigned.contains(|c: char| !c.is_alphanumeric() && c != '.');

    if vertex.is_name() {
        format!(
            "'{word}' is not a vertex; vertices are whole numbers, because those of the first line are (if they are \
             names, put the first in quotes)"
        )
    } else if has_other_sign || unsigned.is_empty() {
        format!("'{word}' is not a vertex; a line has two vertices, such as 1 2 or 1,2, or an arc, 1 -> 2")
    } else {
        format!("'{word}' is not a vertex; vertices are whole numbers")
    }
}

/// The place of the first line, if it has two words and all vertices below it are numbers, such as `x,y` above the rows
/// of a table. Titles that name the ends of an edge are those of a [`table`].
fn header(text: &str) -> Option<usize> {
    let mut rows = text.lines().enumerate();
    let (place, first) = rows.by_ref().find_map(|(place, line)| {
        let found = EdgeLine::new(line).ok()?;
        (!found.is_empty()).then_some((place, found))
    })?;

    let is_word = |vertex: &VertexToken| vertex.is_name() && vertex.name.parse::<f64>().is_err();
    if first.arrow.is_some() || first.vertices.len() < 2 || !first.vertices[..2].iter().all(is_word) {
        return None;
    }

    let is_number = |vertex: &VertexToken| !vertex.is_quoted && vertex.name.parse::<u64>().is_ok();
    let mut has_rows = false;
    for (_, line) in rows {
        if plain_pair(line).is_none() {
            let found = EdgeLine::new(line).ok()?;
            if !found.vertices.iter().take(2).all(is_number) {
                return None;
            }
            has_rows |= !found.is_empty();
        } else {
            has_rows = true;
        }
    }

    has_rows.then_some(place)
}

/// The place of the first line, if it has the number of vertices and that of edges: as many lines follow, and their
/// vertices are numbers from 0 or 1 up to the number of vertices, all below that of edges. As an edge it would have an
/// end that no other edge has.
fn sizes(text: &str) -> Option<usize> {
    let is_row = |line: &str| !line.is_empty() && !line.starts_with(['#', '%']);
    let mut rows = text.lines().enumerate().filter(|(_, line)| is_row(line.trim_start()));
    let (place, first) = rows.next()?;
    let (vertices, edges) = plain_pair(first)?;

    let mut count = 0u64;
    let mut lowest = u64::MAX;
    let mut highest = 0;

    for (_, line) in rows {
        let (from, to) = plain_pair(line)?;
        if count == edges || from >= edges || to >= edges {
            return None;
        }
        lowest = lowest.min(from).min(to);
        highest = highest.max(from).max(to);
        count += 1;
    }

    let is_numbered = lowest <= 1 && highest.checked_sub(lowest).is_some_and(|last| last + 1 == vertices);
    (edges >= 1 && count == edges && is_numbered).then_some(place)
}

/// Reads the vertices of a list, which are numbers or names.
enum VertexReader {
    /// No line has been read.
    Unknown,
    Numbers(DistinctNumbers),
    Names(NameList),
}

impl VertexReader {
    /// The number of a vertex. Those of the first line decide what vertices are.
    fn read(&mut self, vertex: &VertexToken, line: &[VertexToken]) -> Option<u64> {
        if matches!(self, VertexReader::Unknown) {
            *self = if line.iter().take(2).any(VertexToken::is_name) {
                VertexReader::Names(NameList::default())
            } else {
                VertexReader::Numbers(DistinctNumbers::default())
            };
        }

        match self {
            VertexReader::Unknown => None,
            VertexReader::Numbers(numbers) => {
                let number = vertex.name.parse().ok()?;
                numbers.add(number);
                Some(number)
            }
            VertexReader::Names(names) if is_name_or_number(vertex) => Some(names.number(&vertex.name)),
            VertexReader::Names(_) => None,
        }
    }
}

/// Whether a vertex among names is one. Without quotes, a dictionary of networkx is none.
fn is_name_or_number(vertex: &VertexToken) -> bool {
    vertex.is_quoted || !vertex.name.starts_with(['{', '['])
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

/// Writes a list of edges. Names that are not plain words stand in quotes, and so do those of isolated vertices: a word
/// alone in a line could be a graph in graph6.
pub fn write(graph: &NamedGraph, out: &mut dyn Write) -> Written<()> {
    let name = |vertex: u32| match graph.name(vertex) {
        Name::Number(number) => number.to_string().into(),
        Name::Word(word) => printed(word),
    };

    let isolated = (0..graph.graph().vertices() as u32).filter(|&vertex| graph.graph().is_isolated(vertex));

    if graph.is_directed() && graph.graph().edges() == 0 {
        writeln!(out, "# Directed graph")?;
    }

    for vertex in isolated {
        match graph.name(vertex) {
            Name::Number(number) => writeln!(out, "{number}")?,
            Name::Word(word) => writeln!(out, "{}", printed_in_quotes(word))?,
        }
    }

    let between = if graph.is_directed() { " -> " } else { " " };
    for (from, to) in graph.edges() {
        writeln!(out, "{}{between}{}", name(from), name(to))?;
    }

    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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

        // The first lines of these texts are plain edges.
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

        // With arrows the graph is directed, even if it could be walked both ways.
        let both_ways = read_strict("1 -> 2\n2 -> 1\n2 3\n3 -> 2\n3 1\n").unwrap();
        assert_eq!((both_ways.graph.graph().edges(), both_ways.graph.is_directed()), (6, true));
        let dropped = read("1 -> 2\n2 -> 1\n2 3\n3 1\n", Directions::Drop).unwrap();
        assert_eq!((dropped.graph, dropped.warnings), (triangle.clone(), vec![]));
        let snap = "# Directed graph (each unordered pair of nodes is saved once): x\n1 2\n2 3\n1 3\n";
        assert!(read_strict(snap).unwrap().graph.is_directed());

        for text in ["1 2 -> 3\n", "-> 3\n", "1 ->\n", "->\n"] {
            assert!(read_strict(text).unwrap_err().to_string().ends_with("such as 1 -> 2"), "{text}");
        }

        assert!(read_strict("1 -> 2 -> 3\n").unwrap_err().to_string().contains("one edge, as two vertices"));
    }

    #[test]
    fn numbers_that_count_the_lines_can_be_an_index() {
        let error = read_strict("0,7,8\n1,8,9\n2,9,7\n").unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 1: the first numbers count the lines"), "{error}");
        let ring = read_strict("1 2 5\n2 3 6\n3 1 7\n").unwrap();
        assert_eq!(ring.warnings, [Warning::IndexOrVertex { line: 1 }, Warning::ExtraFields { line: 1, count: 3 }]);
    }

    #[test]
    fn comments_that_can_be_vertices_are_not_skipped_silently() {
        for list in ["#p b {}\nb c {}\n", "b c\nc #p\n", "a#b c\n", "1 2\n2 #p\n", "a %\n"] {
            let error = read_strict(list).unwrap_err().to_string();
            assert!(error.contains("this can be a comment or a name"), "{list}: {error}");
        }
        for (list, line, found) in [("a b\n#p b\n", 2, "#p b"), ("# a\na b\n", 1, "# a"), ("%x 1\n1 2\n", 1, "%x 1")] {
            let expected = Warning::CommentOrEdge { line, found: found.into() };
            assert_eq!(read_strict(list).unwrap().warnings, [expected], "{list}");
        }
        for list in ["# a square\na b\n", "% 3 3 3\n1 2\n2 3\n", "#1 2\n1 2\n", "1 2 # x\n9 # alone\n"] {
            assert_eq!(read_strict(list).unwrap().warnings, [], "{list}");
        }
    }

    #[test]
    fn semicolons_and_empty_cells_are_refused() {
        assert!(read_strict("Oslo;Rome\nRome;Lima\n").unwrap_err().to_string().contains("not a semicolon"));
        for list in ["1,2\n2,\n", "1,2\n,3\n"] {
            assert!(read_strict(list).unwrap_err().to_string().contains("beside this comma is missing"));
        }
    }

    #[test]
    fn a_header_above_numbers_is_skipped() {
        for list in ["source,target\n1,2\n2,3\n3,1\n", "# x\n\nfrom to weight\n1 2 5\n2 3 5\n3 1 5\n"] {
            let ParsedGraph { graph, warnings } = read_strict(list).unwrap();
            assert_eq!((graph.graph().vertices(), graph.name(0)), (3, Name::Number(1)), "{list}");
            assert!(matches!(warnings[0], Warning::Header { line: 1 | 3, .. }), "{warnings:?}");
        }
        let vertices = |list: &str| read_strict(list).unwrap().graph.graph().vertices();
        assert_eq!((vertices("from,to\nA,B\nB,C\nC,A\n"), vertices("x,y\n1,2\n")), (3, 2));
        // The words in the first lines of these texts are vertices.
        for list in ["\"from\" to\nA B\n", "Oslo Rome\nA B\n", "u v\nv w\nw x\n"] {
            assert_eq!(vertices(list), 4, "{list}");
        }
    }

    #[test]
    fn vertices_can_be_words() {
        let cities = "Oslo Rome\nRome,Paris # a comment\nParis -> Oslo\n7 Rome\nLima\n";
        let graph = read(cities, Directions::Drop).unwrap().graph;
        let names: Vec<String> = (0..5).map(|vertex| graph.name(vertex).to_string()).collect();
        assert_eq!(names, ["Oslo", "Rome", "Paris", "7", "Lima"]);
        assert!(graph.edges().eq([(0, 1), (0, 2), (1, 2), (1, 3)]));

        let mut out = Vec::new();
        write(&graph, &mut out).unwrap();
        let again = read_strict(std::str::from_utf8(&out).unwrap()).unwrap().graph;
        assert_eq!((again.graph().edges(), again.vertex("7").is_some()), (4, true), "numbers among names are quoted");

        let plain = read_strict("b -> a\nc -> b\na -> c 0.5\n").unwrap().graph;
        let mut out = Vec::new();
        write(&plain, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "b -> a\na -> c\nc -> b\n");

        // A word below the first line is the name of a vertex, and so is one in the first line alone.
        for list in ["a b\n1 2\n2 a\n", "a b\n", "a -> b\n1 -> 2\n", "a 1\n1 2\n"] {
            let parsed = read_strict(list).unwrap();
            assert!(parsed.graph.vertex("a").is_some() && parsed.warnings.is_empty(), "{list}");
        }

        // A slip in a list of numbers stays an error, and so does what networkx writes in place of a vertex.
        assert!(read_strict("1 2\n2 x\n").unwrap_err().to_string().contains("put the first in quotes"));
        assert!(read_strict("a 2\nb {}\n").unwrap_err().to_string().contains("'{}' is not a vertex"));
    }

    #[test]
    fn names_can_have_digits_first_or_stand_in_quotes() {
        for list in ["1a 2b\n2b 3c\n3c 1a\n", "1a,2b\n2b,3c\n3c,1a\n", "1a -> 2b\n2b->3c\n3c -> 1a\n"] {
            let read = read_strict(list).unwrap().graph;
            assert_eq!((read.graph().vertices(), read.graph().edges(), read.vertex("3c")), (3, 3, Some(2)), "{list}");
        }

        let cities = "\"New York\",Oslo # a \"comment\"\nOslo 'a, b'\n\"a, b\" \"New York\" {'x': 1}\n";
        let ParsedGraph { graph, warnings } = read_strict(cities).unwrap();
        assert_eq!((graph.graph().edges(), graph.vertex("New York"), graph.vertex("a, b")), (3, Some(0), Some(2)));
        assert_eq!(warnings, [Warning::ExtraFields { line: 3, count: 1 }]);

        let mut out = Vec::new();
        write(&graph, &mut out).unwrap();
        assert_eq!(read_strict(std::str::from_utf8(&out).unwrap()).unwrap().graph, graph);

        // Quotes make names of numbers, and a quoted header is one.
        assert_eq!(read_strict("\"1\" 2\n2 x\n").unwrap().graph.vertex("x"), Some(2));
        let table = read_strict("\"source\",\"target\"\n1,2\n2,3\n").unwrap();
        assert!(matches!(table.warnings[..], [Warning::Header { line: 1, .. }]), "{:?}", table.warnings);
        assert_eq!(table.graph.name(0), Name::Number(1));
        assert!(read_strict("a \"b\n").unwrap_err().to_string().starts_with("line 1, column 3: this quote does not"));
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| read_strict(text).unwrap_err().to_string();
        assert_eq!(error("1 2\n 2 -3"), "line 2, column 4: '-3' is not a vertex; vertices are whole numbers");

        for list in ["1 2 3\n3 1\n", "1 2\n2 3 1", "1 2 3 4", "1 2 x", "1 2 3 4\n2 3 1 4\n"] {
            assert!(error(list).contains("a line contains one edge, as two vertices"), "{list}");
        }

        assert!(error("1 2\n2 3 1").starts_with("line 2, column 5: a line contains one edge, as two vertices"));
        assert_eq!(error("# nothing\n"), "line 2, column 1: there are no edges");
        assert_eq!(error("\n\n"), "line 3, column 1: the text is empty");

        for joined in ["1-2", "1;2", "(1,2)", "1 -- 2", "1 - 2", "[[1,2],[2,3]]"] {
            let error = error(joined);
            assert!(error.ends_with("a line has two vertices, such as 1 2 or 1,2, or an arc, 1 -> 2"), "{error}");
        }

        assert!(error("99999999999999999999 1").starts_with("line 1, column 1"));
    }
}
