//! The names of graphs: reading, printing and listing them.

use super::family::{GraphFamily, GraphFamilyError};
use destrier_core::square::shorten;
use std::fmt;
use std::str::FromStr;

/// The description of a family, for lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FamilyInfo {
    /// An example of a name.
    pub example: &'static str,
    /// The name of the smallest graph of the family that people ask for: the Petersen graph for `petersen`.
    pub small: &'static str,
    /// The description, in one line.
    pub about: &'static str,
}

impl GraphFamily {
    /// All families, with an example of each.
    pub const CATALOGUE: [FamilyInfo; 13] = [
        FamilyInfo { example: "cycle:12", small: "cycle:12", about: "a cycle of 12 vertices" },
        FamilyInfo { example: "complete:9", small: "complete:9", about: "the complete graph of 9 vertices" },
        FamilyInfo {
            example: "grid:6x8",
            small: "grid:6x8",
            about: "rows x columns, adjacent left, right, above and below",
        },
        FamilyInfo { example: "king:8x8", small: "king:8x8", about: "the moves of a king" },
        FamilyInfo {
            example: "hypercube:12",
            small: "hypercube:4",
            about: "words of 12 bits, adjacent if they differ in one bit",
        },
        FamilyInfo {
            example: "petersen:101,2",
            small: "petersen:5,2",
            about: "generalised Petersen graph; for n,2 no Hamiltonian cycle if n is 5 modulo 6",
        },
        FamilyInfo {
            example: "snark:51",
            small: "snark:5",
            about: "Isaacs' flower snark with an odd number of petals: no Hamiltonian cycle",
        },
        FamilyInfo { example: "cubic:100000,1", small: "cubic:20,1", about: "a random cubic graph: vertices and seed" },
        FamilyInfo {
            example: "regular:10000,4,1",
            small: "regular:20,4,1",
            about: "a random regular graph: vertices, degree and seed",
        },
        FamilyInfo {
            example: "sheehan:100",
            small: "sheehan:8",
            about: "the most edges that leave exactly one Hamiltonian cycle",
        },
        FamilyInfo {
            example: "tutte",
            small: "tutte",
            about: "Tutte's graph of 46 vertices: Hamiltonian paths, no cycle",
        },
        FamilyInfo {
            example: "coxeter",
            small: "coxeter",
            about: "Coxeter's graph of 28 vertices: Hamiltonian paths, no cycle",
        },
        FamilyInfo {
            example: "pohl-5",
            small: "pohl-5",
            about: "a graph as in Pohl's figure 5: his rule needs order 9 to find a path",
        },
    ];

    /// The family with the most similar name, if one is similar at all.
    pub fn nearest(name: &str) -> Option<&'static FamilyInfo> {
        let name = shorten(name.split(':').next().unwrap_or(name)).to_lowercase();
        let similarity =
            |info: &&FamilyInfo| strsim::jaro_winkler(&name, info.small.split(':').next().unwrap_or(info.small));
        let nearest = GraphFamily::CATALOGUE.iter().max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
        nearest.filter(|info| similarity(info) > 0.85)
    }
}

impl fmt::Display for GraphFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphFamily::Cycle(n) => write!(f, "cycle:{n}"),
            GraphFamily::Complete(n) => write!(f, "complete:{n}"),
            GraphFamily::Grid(rows, cols) => write!(f, "grid:{rows}x{cols}"),
            GraphFamily::King(rows, cols) => write!(f, "king:{rows}x{cols}"),
            GraphFamily::Hypercube(dimension) => write!(f, "hypercube:{dimension}"),
            GraphFamily::Petersen(n, k) => write!(f, "petersen:{n},{k}"),
            GraphFamily::Snark(n) => write!(f, "snark:{n}"),
            GraphFamily::Cubic(n, seed) => write!(f, "cubic:{n},{seed}"),
            GraphFamily::Regular(n, degree, seed) => write!(f, "regular:{n},{degree},{seed}"),
            GraphFamily::Sheehan(n) => write!(f, "sheehan:{n}"),
            GraphFamily::Tutte => f.write_str("tutte"),
            GraphFamily::Coxeter => f.write_str("coxeter"),
            GraphFamily::PohlFive => f.write_str("pohl-5"),
        }
    }
}

impl FromStr for GraphFamily {
    type Err = GraphFamilyError;

    fn from_str(text: &str) -> Result<GraphFamily, GraphFamilyError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let is_family = |info: &&FamilyInfo| info.example.split(':').next() == Some(name);
        let info =
            GraphFamily::CATALOGUE.iter().find(is_family).ok_or_else(|| GraphFamilyError::Unknown(shorten(text)))?;
        let one = || rest.parse::<u32>().ok();
        let two = |part: char| rest.split_once(part).and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));

        let family = match name {
            "cycle" => one().map(GraphFamily::Cycle),
            "complete" => one().map(GraphFamily::Complete),
            "grid" => two('x').map(|(rows, cols)| GraphFamily::Grid(rows, cols)),
            "king" => two('x').map(|(rows, cols)| GraphFamily::King(rows, cols)),
            "hypercube" => one().map(GraphFamily::Hypercube),
            "petersen" => two(',').map(|(n, k)| GraphFamily::Petersen(n, k)),
            "snark" => one().map(GraphFamily::Snark),
            "cubic" => match rest.split_once(',') {
                Some((n, seed)) => n.parse().ok().zip(seed.parse().ok()).map(|(n, seed)| GraphFamily::Cubic(n, seed)),
                None => one().map(|n| GraphFamily::Cubic(n, 1)),
            },
            "regular" => {
                let mut words = rest.splitn(3, ',');
                let mut number = || words.next()?.parse::<u32>().ok();
                let pair = number().zip(number());
                let seed = words.next().map_or(Some(1), |word| word.parse().ok());
                pair.zip(seed).map(|((n, degree), seed)| GraphFamily::Regular(n, degree, seed))
            }
            "sheehan" => one().map(GraphFamily::Sheehan),
            "tutte" => rest.is_empty().then_some(GraphFamily::Tutte),
            "coxeter" => rest.is_empty().then_some(GraphFamily::Coxeter),
            _ => rest.is_empty().then_some(GraphFamily::PohlFive),
        };
        let family =
            family.ok_or_else(|| GraphFamilyError::Parameters { found: shorten(text), example: info.small })?;
        family.check()?;
        Ok(family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for info in GraphFamily::CATALOGUE {
            assert_eq!(info.example.parse::<GraphFamily>().unwrap().to_string(), info.example);
            assert_eq!(info.small.parse::<GraphFamily>().unwrap().to_string(), info.small);
        }
        assert_eq!("cubic:10".parse(), Ok(GraphFamily::Cubic(10, 1)));
        assert_eq!("regular:30,4".parse(), Ok(GraphFamily::Regular(30, 4, 1)));
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let cases = [
            ("petersens:5,2", "petersen:101,2"),
            ("petersen:5", "petersen:5,2"),
            ("petersen", "write it like 'petersen:5,2'"),
            ("cubic", "cubic:20,1"),
            ("petersen:5,3", "half of n"),
            ("petersen:4294967295,2147483647", "the limits are"),
            ("snark:4", "odd number"),
            ("snark:1", "at least 3"),
            ("cubic:7", "even number"),
            ("regular:20", "regular:20,4,1"),
            ("regular:20,4,1,2", "regular:20,4,1"),
            ("regular:20,6,1", "a quarter of n"),
            ("regular:21,5,1", "n or d is even"),
            ("regular:20,1,1", "from 2"),
            ("regular:4000000000,1000000000", "the limits are"),
            ("sheehan:7", "even number"),
            ("sheehan:2", "at least 4"),
            ("sheehan:4294967294", "the limits are"),
            ("hypercube:99", "31 dimensions"),
            ("hypercube:31", "the limits are"),
            ("complete:100000", "the limits are"),
            ("complete:0", "no vertices"),
            ("king:0x4", "no vertices"),
            ("grid:70000x70000", "the limits are"),
            ("cycle:2", "3 vertices"),
            ("tutte:2", "write it like 'tutte'"),
            ("", "not a family"),
        ];

        for (text, word) in cases {
            let message = text.parse::<GraphFamily>().unwrap_err().to_string();
            assert!(message.contains(word), "{text}: {message}");
        }
    }
}
