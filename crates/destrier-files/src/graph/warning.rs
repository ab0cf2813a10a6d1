//! What readers and writers of graphs ignored or corrected. The caller decides what to do with it.

use std::fmt;

/// Something that was ignored or corrected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Warning {
    /// A misspelt word that was corrected.
    Misspelt {
        /// The line, from 1.
        line: usize,
        /// The text there.
        found: String,
        /// The corrected word.
        read_as: &'static str,
    },
    /// Something unknown or irrelevant that was skipped.
    Skipped {
        /// The line, from 1.
        line: usize,
        /// The text there.
        found: String,
    },
    /// A first line with the numbers of vertices and edges, which was skipped.
    Sizes {
        /// The line, from 1.
        line: usize,
        /// The text there.
        found: String,
    },
    /// A first line of words above a list of numbers, which was skipped.
    Header {
        /// The line, from 1.
        line: usize,
        /// The text there.
        found: String,
    },
    /// Edges that are listed in both directions.
    BothDirections {
        /// The number of them.
        count: usize,
    },
    /// Edges that are listed again.
    Repeated {
        /// The number of repetitions.
        count: usize,
    },
    /// Edges from a vertex to itself.
    Loops {
        /// The number of them.
        count: usize,
    },
    /// Directed edges, which were read as undirected.
    Directed {
        /// The number of them.
        count: usize,
    },
    /// The number of edges differs from the header.
    OtherCount {
        /// The number in the header.
        claimed: u64,
        /// The number of listed edges.
        found: u64,
    },
    /// Entries with the value zero, which are not edges.
    Zeros {
        /// The number of them.
        count: usize,
    },
    /// Which of two lengths of a matrix was read as an arc.
    Lengths {
        /// The length of arcs.
        arcs: String,
        /// The length of pairs without an arc; `None` if all lengths are equal.
        others: Option<String>,
    },
    /// All ones of a matrix are on the same side of its diagonal, so it may be half of a symmetric one.
    HalfMatrix,
    /// Values of a matrix that are infinite or no numbers, and so are no edges.
    NotFinite {
        /// The number of them.
        count: usize,
    },
    /// Some edges are in the adjacency lists of both ends and others are not, so the lists may have successors.
    MixedLists {
        /// The number of edges in the lists of both ends.
        in_both: usize,
        /// The number of edges in the list of one end.
        in_one: usize,
    },
    /// Every edge is in one adjacency list, and nothing says whether it is an arc.
    UnstatedDirections,
    /// A word in adjacency lists that has no list itself, so it may be a part of a name with blanks.
    NoOwnList {
        /// The word.
        word: String,
    },
    /// A comment that may be an edge, because no blank stands after its sign.
    CommentOrEdge {
        /// The line, from 1.
        line: usize,
        /// The text there.
        found: String,
    },
    /// The first numbers of the lines count them, so they may be an index, and the third ones vertices.
    IndexOrVertex {
        /// The first line, from 1.
        line: usize,
    },
    /// A number begins with a zero, which is dropped.
    LeadingZeros {
        /// The line, from 1.
        line: usize,
        /// The number as it is written.
        found: String,
    },
    /// The end marker of a list is missing.
    NoEnd {
        /// The end marker.
        wanted: &'static str,
    },
    /// No adjacency list ends with -1, so each line was read as one list.
    LineByLine,
    /// Lines with more than two vertices, such as a weight.
    ExtraFields {
        /// The first such line, from 1.
        line: usize,
        /// The number of lines.
        count: usize,
    },
    /// Bytes that are not UTF-8 were read as Latin-1.
    Latin1 {
        /// The line of the first, from 1.
        line: usize,
    },
    /// The file has several graphs; only the first was read.
    MoreGraphs {
        /// The line of the second, from 1.
        line: usize,
        /// The number of graphs.
        graphs: usize,
    },
    /// There are more warnings about lines than are kept.
    More {
        /// The number of warnings that were left out.
        count: usize,
    },
    /// The output format numbers the vertices itself.
    Renumbered {
        /// The first number.
        from: u64,
    },
    /// The output format cannot store edges that must be used.
    FixedLost {
        /// The number of edges.
        count: usize,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges = |count: usize| if count == 1 { "1 edge is".into() } else { format!("{count} edges are") };
        match self {
            Warning::Misspelt { line, found, read_as } => write!(f, "line {line}: '{found}' is read as {read_as}"),
            Warning::Skipped { line, found } => write!(f, "line {line}: '{found}' is skipped"),
            Warning::Header { line, found } => {
                write!(f, "line {line}: '{found}' is skipped as a header")
            }
            Warning::Sizes { line, found } => {
                write!(
                    f,
                    "line {line}: '{found}' is skipped as the numbers of vertices and edges, which fit what follows"
                )
            }
            Warning::BothDirections { count } => write!(f, "{} listed in both directions", edges(*count)),
            Warning::Repeated { count } => write!(f, "{} listed again", edges(*count)),
            Warning::Loops { count } => write!(f, "{} from a vertex to itself and ignored", edges(*count)),
            Warning::Directed { count } => {
                write!(f, "{} directed; directions are ignored", edges(*count))
            }
            Warning::OtherCount { claimed, found } => {
                write!(f, "the header claims {claimed} edges, but {found} are listed")
            }
            Warning::Zeros { count } => write!(f, "{count} entries are zero and ignored"),
            Warning::Lengths { arcs, others: Some(others) } => {
                write!(f, "lengths of {arcs} are read as arcs and lengths of {others} as none, the shorter one as arcs")
            }
            Warning::Lengths { arcs, others: None } => {
                write!(f, "all lengths are {arcs}, so there is an arc from every vertex to every other")
            }
            Warning::HalfMatrix => write!(
                f,
                "all ones of the matrix are on one side of its diagonal; each is an arc, unless the graph is read \
                 as undirected"
            ),
            Warning::NotFinite { count } => {
                write!(f, "{count} values are infinite or no numbers, which are read as no edges")
            }
            Warning::MixedLists { in_both, in_one } => write!(
                f,
                "{} in the lists of both ends and {in_one} in one; the lists are read as those of neighbours, not of \
                 successors",
                edges(*in_both)
            ),
            Warning::UnstatedDirections => {
                write!(f, "the lists do not say whether the graph is directed, and are read as those of neighbours")
            }
            Warning::NoOwnList { word } => write!(
                f,
                "'{word}' has no list of its own; if it is a part of a name with blanks, the graph is misread"
            ),
            Warning::CommentOrEdge { line, found } => write!(
                f,
                "line {line}: '{found}' is skipped as a comment; a name that begins with # or % stands in quotes"
            ),
            Warning::IndexOrVertex { line } => write!(
                f,
                "line {line}: the first numbers count the lines; if they are an index, remove them, because the other \
                 two are read as a vertex and a weight"
            ),
            Warning::LeadingZeros { line, found } => {
                write!(
                    f,
                    "line {line}: '{found}' is read as a number, without its leading zeros; quotes make it a name"
                )
            }
            Warning::NoEnd { wanted } => write!(f, "the list does not end with {wanted}; the file may be incomplete"),
            Warning::LineByLine => write!(f, "no adjacency list ends with -1; each line is read as one list"),
            Warning::ExtraFields { line, count } => {
                let lines = if *count == 1 { "1 line has".into() } else { format!("{count} lines have") };
                write!(f, "line {line}: {lines} more than two vertices, such as a weight; the rest is ignored")
            }
            Warning::Latin1 { line } => write!(f, "line {line}: bytes that are not UTF-8 are read as Latin-1"),
            Warning::MoreGraphs { line, graphs } => {
                write!(f, "the file has {graphs} graphs, and only the first is read (the second starts at line {line})")
            }
            Warning::More { count } => write!(f, "and {count} more warnings about lines"),
            Warning::Renumbered { from } => {
                write!(f, "the format numbers the vertices itself, from {from} on")
            }
            Warning::FixedLost { count } => write!(
                f,
                "the format cannot store that {} to be used; hcp and graphml can",
                if *count == 1 { "an edge has".into() } else { format!("{count} edges have") }
            ),
        }
    }
}
