//! Faults in words, with the names that the board or graph gives to its vertices.

use crate::fault::Fault;
use crate::ground::Ground;

impl Fault {
    /// The fault as a sentence.
    pub fn describe<G: Ground>(&self, ground: &G) -> String {
        let name = |id: u64| ground.label(id);
        match *self {
            Fault::Empty => "the path is empty".into(),
            Fault::Outside { position, id } => format!("position {position}: {} is not on the board", name(id)),
            Fault::NotAMove { position, from, to } => {
                format!("from position {position} to {}: {} to {} is not a move", position + 1, name(from), name(to))
            }
            Fault::NoSuchMove { position, from, number } => {
                format!("position {position}: move {number} from {} leaves the board", name(from))
            }
            Fault::Repeats { id, first, second } => {
                format!("{} is visited twice, at positions {first} and {second}", name(id))
            }
            Fault::Misses { missing: 1, lowest } => format!("1 square is not visited: {}", name(lowest)),
            Fault::Misses { missing, lowest } => {
                format!("{missing} squares are not visited, {} among them", name(lowest))
            }
            Fault::NotClosed { first, last } => {
                format!(
                    "the tour is open: no move leads from its last square {} back to its first {}",
                    name(last),
                    name(first)
                )
            }
            Fault::TooFewToClose { count } => format!("a closed tour needs at least 3 squares, and there are {count}"),
            Fault::TooManyIds { ids } => {
                format!("a stored tour has room for 2^32 ids, and there are {ids}")
            }
        }
    }
}
