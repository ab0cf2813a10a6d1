//! The formats of graphs: their names, the endings of their files, and how one is guessed from its text.

use super::six;
use destrier_core::square::shorten;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A way to write a graph down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GraphFormat {
    /// Two numbers a line.
    Edges,
    /// A Hamilton problem of TSPLIB.
    Hcp,
    /// The colouring problems of DIMACS.
    Dimacs,
    /// McKay's upper triangle, six bits a character.
    Graph6,
    /// McKay's list of edges, six bits a character.
    Sparse6,
    /// The graphs of GraphML, which is XML.
    GraphMl,
    /// A sparse matrix, whose entries are the edges.
    MatrixMarket,
}

/// A word that names no format of graphs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a format of graphs; there are edges, hcp, dimacs, graph6, sparse6, graphml and mtx")]
pub struct UnknownGraphFormat(pub String);

impl GraphFormat {
    /// All of them.
    pub const ALL: [GraphFormat; 7] = [
        GraphFormat::Edges,
        GraphFormat::Hcp,
        GraphFormat::Dimacs,
        GraphFormat::Graph6,
        GraphFormat::Sparse6,
        GraphFormat::GraphMl,
        GraphFormat::MatrixMarket,
    ];

    /// The word that selects it.
    pub fn name(self) -> &'static str {
        match self {
            GraphFormat::Edges => "edges",
            GraphFormat::Hcp => "hcp",
            GraphFormat::Dimacs => "dimacs",
            GraphFormat::Graph6 => "graph6",
            GraphFormat::Sparse6 => "sparse6",
            GraphFormat::GraphMl => "graphml",
            GraphFormat::MatrixMarket => "mtx",
        }
    }

    /// The endings of its files.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            GraphFormat::Edges => &["edges", "edgelist", "el"],
            GraphFormat::Hcp => &["hcp"],
            GraphFormat::Dimacs => &["col", "dimacs"],
            GraphFormat::Graph6 => &["g6", "graph6"],
            GraphFormat::Sparse6 => &["s6", "sparse6"],
            GraphFormat::GraphMl => &["graphml"],
            GraphFormat::MatrixMarket => &["mtx"],
        }
    }

    /// The format that a file's ending asks for, in capitals or not.
    pub fn from_ending(path: &Path) -> Option<GraphFormat> {
        let ending = path.extension()?.to_str()?;
        GraphFormat::ALL.into_iter().find(|format| format.endings().iter().any(|one| one.eq_ignore_ascii_case(ending)))
    }

    /// Where the format itself numbers the vertices: from 0 or from 1 on.
    pub(super) fn numbers_from(self) -> Option<u64> {
        match self {
            GraphFormat::Edges | GraphFormat::GraphMl => None,
            GraphFormat::Hcp | GraphFormat::Dimacs | GraphFormat::MatrixMarket => Some(1),
            GraphFormat::Graph6 | GraphFormat::Sparse6 => Some(0),
        }
    }

    /// Whether it can say which edges must be used.
    pub fn holds_fixed(self) -> bool {
        matches!(self, GraphFormat::Hcp | GraphFormat::GraphMl)
    }

    /// Guesses the format of a text by its beginning. It always decides; if it decides wrongly, the reader says so.
    ///
    /// | the text begins with | guess |
    /// |---|---|
    /// | `<` | graphml |
    /// | `%` | mtx |
    /// | `:`, `;` or `>>sparse6<<` | sparse6 |
    /// | `>>graph6<<`, or a line that is just as long as graph6 would be | graph6 |
    /// | a line whose first word is `c` or `p` | dimacs |
    /// | a letter otherwise | hcp |
    /// | anything else (a digit, `#`) | edges |
    pub fn sniff(text: &str) -> GraphFormat {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let line = text.lines().next().unwrap_or("").trim_end();
        match text.chars().next() {
            _ if line.starts_with(six::GRAPH6) => GraphFormat::Graph6,
            _ if line.starts_with(six::SPARSE6) => GraphFormat::Sparse6,
            Some('<') => GraphFormat::GraphMl,
            Some('%') => GraphFormat::MatrixMarket,
            Some(':' | ';') => GraphFormat::Sparse6,
            Some('c' | 'p') if ["", "c", "p"].contains(&line.split_whitespace().next().unwrap_or("")) => {
                GraphFormat::Dimacs
            }
            _ if six::is_whole_graph6(line) => GraphFormat::Graph6,
            Some(letter) if letter.is_alphabetic() => GraphFormat::Hcp,
            _ => GraphFormat::Edges,
        }
    }
}

impl fmt::Display for GraphFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GraphFormat {
    type Err = UnknownGraphFormat;

    /// By its name or by an ending of its files.
    fn from_str(text: &str) -> Result<GraphFormat, UnknownGraphFormat> {
        let is = |word: &str| word.eq_ignore_ascii_case(text);
        let found =
            GraphFormat::ALL.into_iter().find(|format| is(format.name()) || format.endings().iter().any(|one| is(one)));
        found.ok_or_else(|| UnknownGraphFormat(shorten(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_endings_are_found() {
        for format in GraphFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            for ending in format.endings() {
                let file = format!("dir.v2/a graph.{}", ending.to_uppercase());
                assert_eq!(GraphFormat::from_ending(Path::new(&file)), Some(format));
            }
        }
        assert_eq!(GraphFormat::from_ending(Path::new("graph")), None);
        assert!("dot".parse::<GraphFormat>().unwrap_err().to_string().contains("'dot' is not a format"));
    }

    #[test]
    fn the_guess_follows_its_table() {
        let cases = [
            ("\u{feff} <graphml", GraphFormat::GraphMl),
            ("%%MatrixMarket matrix", GraphFormat::MatrixMarket),
            (":An", GraphFormat::Sparse6),
            (">>sparse6<<:An", GraphFormat::Sparse6),
            (">>graph6<<A_", GraphFormat::Graph6),
            ("C~\n", GraphFormat::Graph6),
            ("c~ a comment?", GraphFormat::Hcp),
            ("c\np edge 1 0", GraphFormat::Dimacs),
            ("p edge 1 0", GraphFormat::Dimacs),
            ("c~", GraphFormat::Hcp),
            ("NAME : x", GraphFormat::Hcp),
            ("1 2", GraphFormat::Edges),
            ("# x", GraphFormat::Edges),
            ("", GraphFormat::Edges),
        ];
        for (text, format) in cases {
            assert_eq!(GraphFormat::sniff(text), format, "{text:?}");
        }
    }
}
