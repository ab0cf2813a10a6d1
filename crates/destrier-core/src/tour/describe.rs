//! Descriptions of faults, with the names that the board or graph gives to its vertices.

use crate::fault::Fault;
use crate::ground::Ground;

impl Fault {
    /// The fault as a sentence.
    pub fn describe<G: Ground>(&self, ground: &G) -> String {
        let name = |id: u64| ground.label(id);
        let words = ground.words();
        match *self {
            Fault::Empty => "the path is empty".into(),
            Fault::Outside { position, id } => {
                format!("position {position}: {} is not on the {}", name(id), words.ground)
            }
            Fault::NotAMove { position, from, to } => {
                let from = name(from);
                let to = name(to);
                let an_edge = words.an_edge;
                format!("from position {position} to {}: {from} to {to} is not {an_edge}", position + 1)
            }
            Fault::NoSuchMove { position, from, number } => {
                format!("position {position}: move {number} from {} leaves the board", name(from))
            }
            Fault::Repeats { id, first, second } => {
                format!("{} is visited twice, at positions {first} and {second}", name(id))
            }
            Fault::Misses { missing: 1, lowest } => format!("1 {} is not visited: {}", words.vertex, name(lowest)),
            Fault::Misses { missing, lowest } => {
                format!("{missing} {} are not visited, {} among them", words.vertices, name(lowest))
            }
            Fault::NotClosed { first, last } => {
                // The label of a vertex of a graph begins with this word, that of a square does not.
                let plain = |id: u64| {
                    name(id).strip_prefix(words.vertex).map_or_else(|| name(id), |rest| rest.trim_start().into())
                };

                format!(
                    "the tour is open: no {} leads from its last {} {} back to its first {}",
                    words.edge,
                    words.vertex,
                    plain(last),
                    plain(first)
                )
            }
            Fault::TooFewToClose { count } => {
                let least = ground.fewest_to_close();
                let are = if count == 1 { "is" } else { "are" };
                format!("a closed tour needs at least {least} {}, and there {are} {count}", words.vertices)
            }
            Fault::TooManyIds { ids } => {
                format!("a stored tour has room for 2^32 ids, and there are {ids}")
            }
        }
    }
}
