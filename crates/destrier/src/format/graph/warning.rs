//! The liberties that readers and writers of graphs take, as values: who called decides what to do with them.

use std::fmt;

/// Something that was overlooked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    /// A word that is nearly a known one, and was read as that.
    Misspelt {
        /// Its line, from 1.
        line: usize,
        /// What stands there.
        found: String,
        /// What it was read as.
        read_as: &'static str,
    },
    /// Something that says nothing about vertices and edges, or nothing that is known here.
    PassedOver {
        /// Its line, from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// Edges that are named once from either end.
    BothDirections {
        /// How many.
        count: usize,
    },
    /// Edges that are named again.
    Repeated {
        /// How often in all.
        count: usize,
    },
    /// Edges from a vertex to itself.
    Loops {
        /// How many.
        count: usize,
    },
    /// Edges that lead one way only. They are taken to lead both ways.
    Directed {
        /// How many.
        count: usize,
    },
    /// Another number of edges than the head of the text says.
    OtherCount {
        /// What it says.
        claimed: u64,
        /// How many there are.
        found: u64,
    },
    /// Entries that say zero, which is no edge.
    Zeros {
        /// How many.
        count: usize,
    },
    /// What should end the list does not.
    NoEnd {
        /// What should.
        wanted: &'static str,
    },
    /// No list of neighbours ends with its -1, so each line was read as one list.
    LineByLine,
    /// Lines that say more about an edge than its vertices, such as a weight.
    MoreSaid {
        /// The first such line, from 1.
        line: usize,
        /// How many lines.
        count: usize,
    },
    /// Bytes that are no UTF-8 were read as Latin-1.
    Latin1 {
        /// The line of the first, from 1.
        line: usize,
    },
    /// Further graphs follow; the first is read.
    MoreGraphs {
        /// The line of the second, from 1.
        line: usize,
    },
    /// The format written numbers vertices itself, in their order, from here.
    Renumbered {
        /// The first number.
        from: u64,
    },
    /// The format written cannot say that edges must be used.
    FixedLost {
        /// How many edges.
        count: usize,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges = |count: usize| if count == 1 { "1 edge is".into() } else { format!("{count} edges are") };
        match self {
            Warning::Misspelt { line, found, read_as } => write!(f, "line {line}: '{found}' is read as {read_as}"),
            Warning::PassedOver { line, found } => write!(f, "line {line}: '{found}' is passed over"),
            Warning::BothDirections { count } => write!(f, "{} named in both directions", edges(*count)),
            Warning::Repeated { count } => write!(f, "{} named again", edges(*count)),
            Warning::Loops { count } => write!(f, "{} from a vertex to itself, which is no edge here", edges(*count)),
            Warning::Directed { count } => {
                write!(f, "{} given one direction; edges have none here, so it is ignored", edges(*count))
            }
            Warning::OtherCount { claimed, found } => {
                write!(f, "the head says {claimed} edges, and {found} are listed")
            }
            Warning::Zeros { count } => write!(f, "{count} entries are zero and no edges"),
            Warning::NoEnd { wanted } => write!(f, "the list does not end with {wanted}; is the file whole?"),
            Warning::LineByLine => write!(f, "no list of neighbours ends with -1; each line is read as one list"),
            Warning::MoreSaid { line, count } => {
                let lines = if *count == 1 { "1 line says".into() } else { format!("{count} lines say") };
                write!(f, "line {line}: {lines} more than two vertices, such as a weight; that is passed over")
            }
            Warning::Latin1 { line } => write!(f, "line {line}: what is not UTF-8 is read as Latin-1"),
            Warning::MoreGraphs { line } => write!(f, "line {line}: another graph follows; only the first is read"),
            Warning::Renumbered { from } => {
                write!(f, "the format numbers vertices itself: they are counted from {from}, in their order")
            }
            Warning::FixedLost { count } => write!(
                f,
                "the format cannot say that {} to be used; hcp and graphml can",
                if *count == 1 { "an edge has".into() } else { format!("{count} edges have") }
            ),
        }
    }
}
