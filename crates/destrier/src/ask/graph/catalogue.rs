//! The methods for graphs, what each does, and where it was published.

/// One method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The word that selects it, one of [`METHODS`](super::METHODS).
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Where it was published; empty where it is a portfolio of others.
    pub source: &'static str,
}

/// All of them, in the order of [`METHODS`](super::METHODS).
pub const CATALOGUE: [Entry; 10] = [
    Entry {
        name: "auto",
        about: "forced edges, small cuts, then rotate, tree and sat as the graph suggests",
        source: "",
    },
    Entry {
        name: "rotate",
        about: "the loops of a 2-factor joined, the path turned until it closes",
        source: "Posa 1976; Frieze et al. 1996",
    },
    Entry {
        name: "tree",
        about: "exact: dynamic programming over a tree decomposition, for narrow graphs",
        source: "Arnborg and Proskurowski 1989; Ziobro and Pilipczuk 2018",
    },
    Entry {
        name: "sat",
        about: "exact: a SAT solver finds 2-factors and is told of their loops",
        source: "Soh, Le Berre, Roussel, Banbara and Tamura 2014",
    },
    Entry { name: "warnsdorff", about: "the fewest onward edges first, ties by chance", source: "Warnsdorff 1823" },
    Entry { name: "pohl", about: "ties by a second look, or a look of order k", source: "Pohl 1967" },
    Entry { name: "euler", about: "a random walk, repaired where it is stuck", source: "Euler 1759" },
    Entry { name: "parberry", about: "Warnsdorff's rule with repair", source: "Parberry 1994" },
    Entry {
        name: "neural",
        about: "a network of neurons settles, its loops are joined",
        source: "Lee and Takefuji 1992; Takefuji 1992, chapter 7",
    },
    Entry { name: "frontier", about: "exact: a search along a line through a narrow graph", source: "Knuth, TAOCP 4A" },
];

#[cfg(test)]
mod tests {
    use super::super::METHODS;
    use super::*;

    #[test]
    fn every_method_is_told_of_in_order() {
        assert_eq!(CATALOGUE.map(|entry| entry.name), METHODS);
    }
}
