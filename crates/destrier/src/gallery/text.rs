//! The names of graphs: read, printed, listed; and what is refused before anything is built.

use super::{Family, MOST_EDGES, MOST_VERTICES};
use destrier_core::square::shorten;
use std::fmt;
use std::str::FromStr;

/// A family as a list shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// An example of how it is written.
    pub example: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
}

/// Why there is no such graph.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FamilyError {
    /// No family has this name.
    #[error("'{0}' is no family of graphs; petersen:101,2 is one, and hypercube:12")]
    Unknown(String),
    /// The numbers after the name are not what the family takes.
    #[error("'{found}' is not how this family is written; '{example}' would be right")]
    Parameters {
        /// What was given.
        found: String,
        /// What would be right.
        example: &'static str,
    },
    /// Numbers that give no graph.
    #[error("there is no graph {family}: {why}")]
    None {
        /// As it was given.
        family: String,
        /// What would be right.
        why: &'static str,
    },
    /// Beyond what is built.
    #[error(
        "{family} has {vertices} vertices and {edges} edges; graphs are built up to {MOST_VERTICES} and {MOST_EDGES}"
    )]
    TooLarge {
        /// As it was given.
        family: String,
        /// Its vertices.
        vertices: u64,
        /// Its edges.
        edges: u64,
    },
}

impl Family {
    /// Every family, with an example.
    pub const CATALOGUE: [Entry; 11] = [
        Entry { example: "cycle:12", about: "a circle of 12 vertices" },
        Entry { example: "complete:9", about: "9 vertices, every two joined" },
        Entry { example: "grid:6x8", about: "rows x columns, joined to the neighbours left, right, above, below" },
        Entry { example: "king:8x8", about: "the moves of a king" },
        Entry { example: "hypercube:12", about: "the words of 12 bits, joined where they differ in one" },
        Entry { example: "petersen:101,2", about: "generalised Petersen graph; with 2, no circuit for 5 modulo 6" },
        Entry { example: "snark:51", about: "Isaacs' flower snark, of an odd number of petals: no circuit" },
        Entry { example: "cubic:100000,1", about: "a random cubic graph, and its seed" },
        Entry { example: "tutte", about: "Tutte's graph of 46 vertices: paths, no circuit" },
        Entry { example: "coxeter", about: "Coxeter's graph of 28 vertices: paths, no circuit" },
        Entry {
            example: "pohl-5",
            about: "a path that Pohl's rule finds at order 9 and not before, as in his figure 5",
        },
    ];

    /// Whether there is such a graph, and not too large a one.
    pub(super) fn check(&self) -> Result<(), FamilyError> {
        let wrong = match *self {
            Family::Cycle(..3) => Some("a circle has 3 vertices at least"),
            Family::Complete(0) | Family::Grid(0, _) | Family::Grid(_, 0) | Family::King(0, _) | Family::King(_, 0) => {
                Some("it would have no vertices")
            }
            Family::Hypercube(32..) => Some("it has 31 dimensions at most"),
            Family::Petersen(n, k) if n < 3 || k == 0 || 2 * u64::from(k) >= u64::from(n) => {
                Some("in petersen:n,k n is 3 at least, and k from 1 to below half of n")
            }
            Family::Snark(n) if n < 3 || n % 2 == 0 => Some("a flower snark has an odd number of petals, 3 at least"),
            Family::Cubic(n, _) if n < 4 || n % 2 == 1 => {
                Some("a cubic graph has an even number of vertices, 4 at least")
            }
            _ => None,
        };
        if let Some(why) = wrong {
            return Err(FamilyError::None { family: self.to_string(), why });
        }
        let (vertices, edges) = self.size();
        match vertices > MOST_VERTICES || edges > MOST_EDGES {
            true => Err(FamilyError::TooLarge { family: self.to_string(), vertices, edges }),
            false => Ok(()),
        }
    }

    /// Vertices, and no fewer edges than there are.
    fn size(&self) -> (u64, u64) {
        let cells = |rows: u32, cols: u32| u64::from(rows) * u64::from(cols);
        let cubic = |n: u64| (n, n.saturating_mul(3) / 2);
        match *self {
            Family::Cycle(n) => (n.into(), n.into()),
            Family::Complete(n) => (n.into(), u64::from(n) * u64::from(n - 1) / 2),
            Family::Grid(rows, cols) => (cells(rows, cols), cells(rows, cols).saturating_mul(2)),
            Family::King(rows, cols) => (cells(rows, cols), cells(rows, cols).saturating_mul(4)),
            Family::Hypercube(dimension) => (1 << dimension, (1u64 << dimension) * u64::from(dimension) / 2),
            Family::Petersen(n, _) => cubic(2 * u64::from(n)),
            Family::Snark(n) => cubic(4 * u64::from(n)),
            Family::Cubic(n, _) => cubic(n.into()),
            Family::Tutte | Family::Coxeter | Family::PohlFive => cubic(46),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Cycle(n) => write!(f, "cycle:{n}"),
            Family::Complete(n) => write!(f, "complete:{n}"),
            Family::Grid(rows, cols) => write!(f, "grid:{rows}x{cols}"),
            Family::King(rows, cols) => write!(f, "king:{rows}x{cols}"),
            Family::Hypercube(dimension) => write!(f, "hypercube:{dimension}"),
            Family::Petersen(n, k) => write!(f, "petersen:{n},{k}"),
            Family::Snark(n) => write!(f, "snark:{n}"),
            Family::Cubic(n, seed) => write!(f, "cubic:{n},{seed}"),
            Family::Tutte => f.write_str("tutte"),
            Family::Coxeter => f.write_str("coxeter"),
            Family::PohlFive => f.write_str("pohl-5"),
        }
    }
}

impl FromStr for Family {
    type Err = FamilyError;

    fn from_str(text: &str) -> Result<Family, FamilyError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let name_of = |entry: &&Entry| entry.example.split(':').next() == Some(name);
        let entry = Family::CATALOGUE.iter().find(name_of).ok_or_else(|| FamilyError::Unknown(shorten(text)))?;
        let one = || rest.parse::<u32>().ok();
        let two = |part: char| rest.split_once(part).and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let family = match name {
            "cycle" => one().map(Family::Cycle),
            "complete" => one().map(Family::Complete),
            "grid" => two('x').map(|(rows, cols)| Family::Grid(rows, cols)),
            "king" => two('x').map(|(rows, cols)| Family::King(rows, cols)),
            "hypercube" => one().map(Family::Hypercube),
            "petersen" => two(',').map(|(n, k)| Family::Petersen(n, k)),
            "snark" => one().map(Family::Snark),
            "cubic" => match rest.split_once(',') {
                Some((n, seed)) => n.parse().ok().zip(seed.parse().ok()).map(|(n, seed)| Family::Cubic(n, seed)),
                None => one().map(|n| Family::Cubic(n, 1)),
            },
            "tutte" => rest.is_empty().then_some(Family::Tutte),
            "coxeter" => rest.is_empty().then_some(Family::Coxeter),
            _ => rest.is_empty().then_some(Family::PohlFive),
        };
        let family = family.ok_or_else(|| FamilyError::Parameters { found: shorten(text), example: entry.example })?;
        family.check()?;
        Ok(family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_printed() {
        for entry in Family::CATALOGUE {
            assert_eq!(entry.example.parse::<Family>().unwrap().to_string(), entry.example);
        }
        assert_eq!("cubic:10".parse(), Ok(Family::Cubic(10, 1)));
    }

    #[test]
    fn what_is_wrong_says_what_would_be_right() {
        let cases = [
            ("petersens:5,2", "petersen:101,2"),
            ("petersen:5", "petersen:101,2"),
            ("petersen:5,3", "half of n"),
            ("petersen:4294967295,2147483647", "built up to"),
            ("snark:4", "odd number"),
            ("snark:1", "3 at least"),
            ("cubic:7", "even number"),
            ("hypercube:99", "31 dimensions"),
            ("hypercube:31", "built up to"),
            ("complete:100000", "built up to"),
            ("complete:0", "no vertices"),
            ("king:0x4", "no vertices"),
            ("grid:70000x70000", "built up to"),
            ("cycle:2", "3 vertices"),
            ("tutte:2", "'tutte' would be right"),
            ("", "no family"),
        ];
        for (text, word) in cases {
            let message = text.parse::<Family>().unwrap_err().to_string();
            assert!(message.contains(word), "{text}: {message}");
        }
    }
}
