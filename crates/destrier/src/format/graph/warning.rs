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
