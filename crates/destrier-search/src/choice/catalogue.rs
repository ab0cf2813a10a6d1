//! The keys with their names and sources, for lists that people read.

use super::Key;

/// A tie-break as a list shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TieBreakInfo {
    /// The name of the tie-break in a rule.
    pub name: &'static str,
    /// The moves that the tie-break prefers, in one line.
    pub about: &'static str,
    /// The publication of the tie-break.
    pub source: &'static str,
}

impl Key {
    /// Every way to break ties.
    pub const CATALOGUE: [TieBreakInfo; 8] = [
        TieBreakInfo { name: "random", about: "a random candidate", source: "Warnsdorff 1823" },
        TieBreakInfo {
            name: "12345678",
            about: "by move type, in this or any other ordering",
            source: "Ganzfried 2004",
        },
        TieBreakInfo {
            name: "roth",
            about: "the farthest from the centre of the board",
            source: "Roth, in Ganzfried 2004",
        },
        TieBreakInfo {
            name: "pohl",
            about: "the smallest sum of degrees one move further on",
            source: "Pohl 1967, section 3",
        },
        TieBreakInfo {
            name: "pohl-least",
            about: "the one whose neighbour has the smallest degree",
            source: "Pohl 1967, section 4",
        },
        TieBreakInfo {
            name: "pohl-hybrid",
            about: "candidates with a neighbour of degree 2 first, then the smallest sum",
            source: "Pohl 1967, section 4",
        },
        TieBreakInfo {
            name: "order-3",
            about: "the path of 3 moves (or 1 to 9) that leaves most connections; in first place it replaces the \
                degree",
            source: "Pohl 1967, section 3",
        },
        TieBreakInfo {
            name: "squirrel",
            about: "orderings that switch at certain squares",
            source: "Ganzfried 2004, Table 1",
        },
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_on_the_list_is_understood() {
        for entry in Key::CATALOGUE {
            assert!(entry.name.parse::<Key>().is_ok(), "{}", entry.name);
        }
    }
}
