//! The graph formats: names, file extensions, and guessing the format of a text.

use super::formats::{adjacency, dimacs, edges, matrix, six, tgf, tsplib};
use super::recognition::networkx_lists;
use super::recognition::other_syntax::OtherSyntax;
use super::recognition::successor_lists::{self, LineReading};
use destrier_core::square::shorten;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A file format for graphs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GraphFormat {
    /// Two numbers per line.
    Edges,
    /// A Hamiltonian cycle problem of TSPLIB. The matrix of a directed one (`.atsp`) is read as well.
    Hcp,
    /// The format of the DIMACS challenges.
    Dimacs,
    /// McKay's format for dense graphs, six bits per character. digraph6 is read as well.
    Graph6,
    /// McKay's format for sparse graphs, six bits per character.
    Sparse6,
    /// GraphML, which is XML.
    GraphMl,
    /// A sparse matrix whose entries are the edges.
    MatrixMarket,
    /// The language of Graphviz.
    Dot,
    /// The Graph Modelling Language, which is not GraphML.
    Gml,
    /// A vertex and its neighbours per line.
    Adjacency,
    /// The Trivial Graph Format.
    Tgf,
    /// A matrix of zeros and ones.
    Matrix,
}

/// A word that is not the name of a graph format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a graph format; the formats are {names}", names = GraphFormat::names())]
pub struct UnknownGraphFormat(pub String);

impl GraphFormat {
    /// All formats.
    pub const ALL: [GraphFormat; 12] = [
        GraphFormat::Edges,
        GraphFormat::Hcp,
        GraphFormat::Dimacs,
        GraphFormat::Graph6,
        GraphFormat::Sparse6,
        GraphFormat::GraphMl,
        GraphFormat::MatrixMarket,
        GraphFormat::Dot,
        GraphFormat::Gml,
        GraphFormat::Adjacency,
        GraphFormat::Tgf,
        GraphFormat::Matrix,
    ];

    /// The names of all formats, as a list in words.
    pub fn names() -> String {
        let names = GraphFormat::ALL.map(GraphFormat::name);
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        format!("{} and {last}", others.join(", "))
    }

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            GraphFormat::Edges => "edges",
            GraphFormat::Hcp => "hcp",
            GraphFormat::Dimacs => "dimacs",
            GraphFormat::Graph6 => "graph6",
            GraphFormat::Sparse6 => "sparse6",
            GraphFormat::GraphMl => "graphml",
            GraphFormat::MatrixMarket => "mtx",
            GraphFormat::Dot => "dot",
            GraphFormat::Gml => "gml",
            GraphFormat::Adjacency => "adjacency",
            GraphFormat::Tgf => "tgf",
            GraphFormat::Matrix => "matrix",
        }
    }

    /// The file extensions.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            GraphFormat::Edges => &["edges", "edgelist", "el"],
            GraphFormat::Hcp => &["hcp", "atsp"],
            GraphFormat::Dimacs => &["col", "dimacs"],
            GraphFormat::Graph6 => &["g6", "graph6", "d6", "digraph6"],
            GraphFormat::Sparse6 => &["s6", "sparse6"],
            GraphFormat::GraphMl => &["graphml"],
            GraphFormat::MatrixMarket => &["mtx"],
            GraphFormat::Dot => &["dot", "gv"],
            GraphFormat::Gml => &["gml"],
            GraphFormat::Adjacency => &["adjlist", "adj"],
            GraphFormat::Tgf => &["tgf"],
            GraphFormat::Matrix => &["matrix"],
        }
    }

    /// The format of a file by its extension, ignoring case.
    pub fn from_extension(path: &Path) -> Option<GraphFormat> {
        let extension = path.extension()?.to_str()?;
        GraphFormat::ALL
            .into_iter()
            .find(|format| format.extensions().iter().any(|known| known.eq_ignore_ascii_case(extension)))
    }

    /// The number of the first vertex, if the format numbers the vertices itself.
    pub(super) fn first_number(self) -> Option<u64> {
        match self {
            GraphFormat::Edges | GraphFormat::GraphMl => None,
            GraphFormat::Dot | GraphFormat::Gml | GraphFormat::Adjacency | GraphFormat::Tgf => None,
            GraphFormat::Hcp | GraphFormat::Dimacs | GraphFormat::MatrixMarket => Some(1),
            GraphFormat::Graph6 | GraphFormat::Sparse6 | GraphFormat::Matrix => Some(0),
        }
    }

    /// Whether the format can store edges that must be used.
    pub fn stores_fixed_edges(self) -> bool {
        matches!(self, GraphFormat::Hcp | GraphFormat::GraphMl)
    }

    /// Guesses the format of a text. It always returns a format; if the guess is wrong, the reader fails. Where two
    /// readings are possible, [`read`](super::read) refuses the text.
    ///
    /// | the text starts with, after comments | guess |
    /// |---|---|
    /// | `graph {`, `digraph` or `strict` | dot |
    /// | `graph [`, or `Creator` before it | gml |
    /// | `<` | graphml |
    /// | `%%MatrixMarket` | mtx |
    /// | `:`, `;` or `>>sparse6<<` | sparse6 |
    /// | `>>graph6<<`, `&` or `>>digraph6<<`, or a line with the length of a graph6 line | graph6 |
    /// | comments `c` and a line `p` with two numbers | dimacs |
    /// | another letter, in a line with a keyword of TSPLIB or a colon, or of one word | hcp |
    /// | the three comments of networkx above lists | adjacency |
    /// | a number and a colon, a vertex with its successors, or one with the number of lines below it | adjacency |
    /// | vertices, a line `#`, and edges between them | tgf |
    /// | as many rows of zeros and ones as each has entries, at least three | matrix |
    /// | anything else (a digit, `#`, two or more words) | edges |
    pub fn sniff(text: &str) -> GraphFormat {
        guess(text).0
    }
}

/// The guess of [`GraphFormat::sniff`], and for a list of edges what its lines can be.
pub(super) fn guess(text: &str) -> (GraphFormat, LineReading) {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with(['#', '%']);
    let line = text.lines().find(|line| !is_comment(line)).unwrap_or("").trim();
    if let Some(format) = by_syntax(text, line) {
        return (format, LineReading::Edges);
    }

    let reading = successor_lists::read_lines(text);
    let format = match reading {
        LineReading::Lists => GraphFormat::Adjacency,
        _ if line.starts_with(char::is_alphabetic) => of_words(text, line),
        _ => GraphFormat::Edges,
    };

    (format, reading)
}

/// The format of a text that is neither a list of edges nor one of words, with its first line after comments.
fn by_syntax(text: &str, line: &str) -> Option<GraphFormat> {
    match OtherSyntax::of(text) {
        Some(OtherSyntax::Dot) => return Some(GraphFormat::Dot),
        Some(OtherSyntax::Gml) => return Some(GraphFormat::Gml),
        _ => {}
    }

    if text.lines().next().is_some_and(|line| line.to_ascii_lowercase().contains("%matrixmarket")) {
        return Some(GraphFormat::MatrixMarket);
    }
    if networkx_lists::start(text).is_some() {
        return Some(GraphFormat::Adjacency);
    }
    if edges::table::is_meant_by(text) {
        return Some(GraphFormat::Edges);
    }
    if tgf::is_meant_by(text) {
        return Some(GraphFormat::Tgf);
    }
    if matrix::is_meant_by(text) {
        return Some(GraphFormat::Matrix);
    }
    if adjacency::is_multiline(text) {
        return Some(GraphFormat::Adjacency);
    }

    match line.chars().next() {
        _ if [six::GRAPH6, six::DIGRAPH6, "&"].iter().any(|start| line.starts_with(start)) => Some(GraphFormat::Graph6),
        _ if line.starts_with(six::SPARSE6) => Some(GraphFormat::Sparse6),
        Some('<') => Some(GraphFormat::GraphMl),
        Some(':' | ';') => Some(GraphFormat::Sparse6),
        Some('c' | 'p') if dimacs::is_meant_by(text) => Some(GraphFormat::Dimacs),
        Some(digit) if digit.is_ascii_digit() && has_colon_after_number(line) => Some(GraphFormat::Adjacency),
        _ if six::is_complete_graph6(line) => Some(GraphFormat::Graph6),
        _ => None,
    }
}

/// Whether a line starts with a number and a colon, or with a name such as `1a` and a colon before a blank.
fn has_colon_after_number(line: &str) -> bool {
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let after_name = line.trim_start_matches(|c: char| c.is_alphanumeric() || c == '.');
    let ends_name = || after_name.strip_prefix(':').is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    after_number.starts_with(':') || ends_name()
}

/// The number of lines that are looked at.
const LINES: usize = 1000;

/// The format of a text whose first line starts with a letter: a TSPLIB file, edges such as `Oslo Rome`, or adjacency
/// lists such as `Oslo: Rome Paris`.
fn of_words(text: &str, line: &str) -> GraphFormat {
    // A dictionary of networkx is the data of an edge.
    let line = without_quoted_names(line);
    let line = line.split('{').next().unwrap_or_default();
    if line.contains("->") {
        return GraphFormat::Edges;
    }

    let mut words = line.split([' ', '\t', ',', ':']).filter(|word| !word.is_empty());
    let is_keyword = words.next().is_some_and(tsplib::is_keyword);
    let is_pair = words.next().is_some();
    let has_section = || text.lines().take(LINES).any(|line| line.contains("SECTION"));
    let has_more_lines = || text.lines().skip(1).any(|line| !line.trim().is_empty());

    if line.contains(':') {
        if is_keyword || has_section() { GraphFormat::Hcp } else { GraphFormat::Adjacency }
    } else if is_pair && (!is_keyword || has_more_lines() && !has_section()) {
        GraphFormat::Edges
    } else {
        GraphFormat::Hcp
    }
}

/// A line with `""` in place of every name in double quotes, whose signs have no meaning.
fn without_quoted_names(line: &str) -> String {
    let mut rest = String::new();
    let mut is_quoted = false;
    let mut is_escaped = false;

    for c in line.chars() {
        let is_end = c == '"' && !is_escaped;
        is_escaped = is_quoted && c == '\\' && !is_escaped;
        if is_end {
            is_quoted = !is_quoted;
        }
        if is_end || !is_quoted {
            rest.push(c);
        }
    }

    rest
}

impl fmt::Display for GraphFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GraphFormat {
    type Err = UnknownGraphFormat;

    /// Reads the name of a format or a file extension.
    fn from_str(text: &str) -> Result<GraphFormat, UnknownGraphFormat> {
        let is = |word: &str| word.eq_ignore_ascii_case(text);
        let found = GraphFormat::ALL
            .into_iter()
            .find(|format| is(format.name()) || format.extensions().iter().any(|extension| is(extension)));
        found.ok_or_else(|| UnknownGraphFormat(shorten(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_extensions_are_recognised() {
        for format in GraphFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            for extension in format.extensions() {
                let file = format!("dir.v2/a graph.{}", extension.to_uppercase());
                assert_eq!(GraphFormat::from_extension(Path::new(&file)), Some(format));
            }
        }
        assert_eq!(GraphFormat::from_extension(Path::new("graph")), None);
        assert!("gexf".parse::<GraphFormat>().unwrap_err().to_string().contains("'gexf' is not a graph format"));
    }

    #[test]
    fn the_guess_follows_its_table() {
        let cases = [
            ("\u{feff} <graphml", GraphFormat::GraphMl),
            ("%%MatrixMarket matrix", GraphFormat::MatrixMarket),
            (":An", GraphFormat::Sparse6),
            (">>sparse6<<:An", GraphFormat::Sparse6),
            (">>graph6<<A_", GraphFormat::Graph6),
            ("&AW", GraphFormat::Graph6),
            (">>digraph6<<&AW", GraphFormat::Graph6),
            ("C~\n", GraphFormat::Graph6),
            ("c~ a comment?", GraphFormat::Edges),
            ("c\np edge 1 0", GraphFormat::Dimacs),
            ("p edge 1 0", GraphFormat::Dimacs),
            ("c~", GraphFormat::Hcp),
            ("NAME : x", GraphFormat::Hcp),
            ("DIMENTION 3", GraphFormat::Hcp),
            ("DIMENSION 3", GraphFormat::Hcp),
            ("Oslo Rome", GraphFormat::Edges),
            ("a -> b", GraphFormat::Edges),
            ("a->b\nb->a", GraphFormat::Edges),
            ("1 -> 2\n2 -> 3 1\n", GraphFormat::Adjacency),
            ("a ->\nb -> a\n", GraphFormat::Adjacency),
            ("1 -> 2 9\n2 -> 1 9\n", GraphFormat::Edges),
            ("1 -> 2 3\n2 -> 1 3\n3 -> 1 2\n", GraphFormat::Adjacency),
            ("c -> d e\nd -> c\ne -> c\n", GraphFormat::Adjacency),
            ("c d\nd e\ne c\n", GraphFormat::Edges),
            ("% asym unweighted\n1 2\n", GraphFormat::Edges),
            ("# directed\n1: 2 3\n", GraphFormat::Adjacency),
            ("Oslo: Rome Paris", GraphFormat::Adjacency),
            ("name b\nb c\n", GraphFormat::Edges),
            ("NAME x\nDIMENSION 3\nEDGE_DATA_SECTION\n1 2", GraphFormat::Hcp),
            ("Nonsense : x\nEDGE_DATA_SECTION\n1 2", GraphFormat::Hcp),
            ("1 2", GraphFormat::Edges),
            ("# x", GraphFormat::Edges),
            ("graph G {\n a -- b }", GraphFormat::Dot),
            ("graph [\n node [ id 1 ]", GraphFormat::Gml),
            ("1: 2 3", GraphFormat::Adjacency),
            ("12 : 2 3", GraphFormat::Adjacency),
            ("1 a\n2 b\n#\n1 2\n", GraphFormat::Tgf),
            ("c Oslo\np Rome\n#\nc p\n", GraphFormat::Tgf),
            ("1 2\n#\n2 3\n", GraphFormat::Edges),
            ("0 1 1\n1 0 1\n1 1 0\n", GraphFormat::Matrix),
            ("011\n101\n110\n", GraphFormat::Matrix),
            ("0 1\n1 0\n", GraphFormat::Edges),
            ("# x\n0 2\n1 {}\n2 {}\n1 1\n2 {}\n2 0\n", GraphFormat::Adjacency),
            ("#-\n# GMT x\n#\n0 1\n1\n", GraphFormat::Adjacency),
            ("1a 2b\n2b 3c\n", GraphFormat::Edges),
            ("\"New York\" Oslo\n", GraphFormat::Edges),
            ("", GraphFormat::Edges),
        ];

        for (text, format) in cases {
            assert_eq!(GraphFormat::sniff(text), format, "{text:?}");
        }
    }
}
