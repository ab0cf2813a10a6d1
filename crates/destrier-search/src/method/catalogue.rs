//! The methods by name: what each does, and where it was published.
//!
//! This is the only list of methods. Requests and answers carry a [`Method`], the program's `methods` command prints
//! this list, and a test compares it with the table in the README.

use destrier_core::square::shorten;
use std::fmt;
use std::str::FromStr;

/// A method that finds tours of boards, or Hamiltonian cycles and paths of graphs.
///
/// ```
/// use destrier::Method;
///
/// let method: Method = "parberry".parse().unwrap();
/// assert_eq!((method, method.to_string().as_str()), (Method::Parberry, "parberry"));
/// assert!(Method::for_boards().contains(&method));
/// let error = "parbery".parse::<Method>().unwrap_err();
/// assert!(error.to_string().starts_with("there is no method 'parbery'; did you mean 'parberry'?"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Method {
    /// Chooses among the other methods.
    #[default]
    Auto,
    /// Warnsdorff's rule, ties at random or by a given rule.
    Warnsdorff,
    /// Warnsdorff's rule, ties by Roth.
    Roth,
    /// Warnsdorff's rule, ties by Pohl.
    Pohl,
    /// Warnsdorff's rule, ties by Squirrel's switching table.
    Squirrel,
    /// A random walk with repair.
    Euler,
    /// A random walk with insertions only.
    EulerAsTold,
    /// A walk by Warnsdorff's rule with repair.
    Parberry,
    /// A walk by Warnsdorff's rule with insertions only.
    ParberryAsTold,
    /// A construction from tiles.
    Construct,
    /// Seibel's constructions.
    Seibel,
    /// The neural network, with its loops joined.
    Neural,
    /// A walk by Warnsdorff's rule, repaired into cycles that are joined into a closed tour.
    Join,
    /// Straight lines with few turns.
    FewTurns,
    /// Straight lines with few crossings.
    FewCrossings,
    /// A search for few turns.
    FewerTurns,
    /// A search for few crossings.
    FewerCrossings,
    /// A search for many turns.
    MoreTurns,
    /// A search for many crossings.
    MoreCrossings,
    /// Exact search along a frontier.
    Frontier,
    /// Rotation and extension of a path; graphs only.
    Rotate,
    /// Dynamic programming over a tree decomposition; graphs only.
    Tree,
    /// A SAT solver; graphs only.
    Sat,
}

use Method::*;

impl Method {
    /// All methods: those for boards in the order of [`Method::for_boards`], then those for graphs alone.
    pub const ALL: [Method; 23] = [
        Auto,
        Warnsdorff,
        Roth,
        Pohl,
        Squirrel,
        Euler,
        EulerAsTold,
        Parberry,
        ParberryAsTold,
        Construct,
        Seibel,
        Neural,
        Join,
        FewTurns,
        FewCrossings,
        FewerTurns,
        FewerCrossings,
        MoreTurns,
        MoreCrossings,
        Frontier,
        Rotate,
        Tree,
        Sat,
    ];

    /// The methods that find tours of boards, the default first.
    pub fn for_boards() -> &'static [Method] {
        &Method::ALL[..20]
    }

    /// The methods that find Hamiltonian cycles and paths of graphs, the default first.
    pub fn for_graphs() -> &'static [Method] {
        &[Auto, Rotate, Tree, Sat, Warnsdorff, Pohl, Euler, Parberry, Neural, Frontier]
    }

    /// The names of several methods, separated by commas.
    pub fn names(methods: &[Method]) -> String {
        methods.iter().map(|method| method.name()).collect::<Vec<_>>().join(", ")
    }

    /// The name, which [`FromStr`] reads and [`Display`](fmt::Display) writes.
    pub fn name(self) -> &'static str {
        match self {
            Auto => "auto",
            Warnsdorff => "warnsdorff",
            Roth => "roth",
            Pohl => "pohl",
            Squirrel => "squirrel",
            Euler => "euler",
            EulerAsTold => "euler-as-told",
            Parberry => "parberry",
            ParberryAsTold => "parberry-as-told",
            Construct => "construct",
            Seibel => "seibel",
            Neural => "neural",
            Join => "join",
            FewTurns => "few-turns",
            FewCrossings => "few-crossings",
            FewerTurns => "fewer-turns",
            FewerCrossings => "fewer-crossings",
            MoreTurns => "more-turns",
            MoreCrossings => "more-crossings",
            Frontier => "frontier",
            Rotate => "rotate",
            Tree => "tree",
            Sat => "sat",
        }
    }

    /// A description of the method in one line. It is about boards, if the method is for boards.
    pub fn about(self) -> &'static str {
        match self {
            Auto => "exact search on narrow boards, a construction on large ones, else walks with repair",
            Warnsdorff => "moves to the square with the fewest onward moves, ties at random",
            Roth => "Warnsdorff's rule, ties to the square farthest from the centre",
            Pohl => "Warnsdorff's rule, ties by the sum of the degrees one move further on",
            Squirrel => {
                "Warnsdorff's rule, ties by orderings that switch at certain squares; every square board from 5x5"
            }
            Euler => "random walk, then repair by exchanging its ends and inserting missing squares",
            EulerAsTold => "random walk, then insertion of missing squares only",
            Parberry => "walk by Warnsdorff's rule, then Euler's repair",
            ParberryAsTold => "walk by Warnsdorff's rule, then insertion of missing squares only",
            Construct => "builds a tour from small tiles in linear time, for every rectangle that has one",
            Seibel => "Seibel's tours of cylinders and tori: a short sequence of moves, repeated around the surface",
            Neural => "neural network, one neuron per move, settles into cycles that are joined into one",
            Join => "closed tours: a walk by Warnsdorff's rule, repaired into cycles that are joined into one",
            FewTurns => "straight lines through the board: about 4(m + n) turns, from 10x10",
            FewCrossings => "straight lines through the board, with few crossings, from 10x10",
            FewerTurns => "changes a tour of up to 2^20 squares until it has few turns",
            FewerCrossings => "changes a tour of up to 2^20 squares until it has few crossings",
            MoreTurns => "changes a tour of up to 2^20 squares until it has many turns",
            MoreCrossings => "changes a tour of up to 2^20 squares until it has many crossings",
            Frontier => "exact search along narrow boards: finds a tour or proves that none exists",
            Rotate => "joins the cycles of a 2-factor, then rotates the path until it closes",
            Tree => "exact: dynamic programming over a tree decomposition, for narrow graphs",
            Sat => "exact: a SAT solver finds 2-factors, and clauses exclude their cycles",
        }
    }

    /// A description of the method on graphs, in one line, if it does something else on graphs than on boards.
    pub fn about_on_graphs(self) -> &'static str {
        match self {
            Auto => "forced edges and small cuts, then rotate, tree and sat as the graph suggests",
            Warnsdorff => "moves to the vertex with the fewest onward edges, ties at random",
            Pohl => "Warnsdorff's rule, ties by the degrees one or more edges further on",
            Euler => "random walk, repaired where it is stuck",
            Parberry => "Warnsdorff's rule with repair",
            Neural => "neural network, one neuron per edge, settles into cycles that are joined",
            Frontier => "exact search along a narrow graph",
            _ => self.about(),
        }
    }

    /// The publication of the method.
    pub fn source(self) -> &'static str {
        match self {
            Auto => "the methods below",
            Warnsdorff => "Warnsdorff 1823",
            Roth => "Roth, in Ganzfried 2004",
            Pohl => "Pohl 1967",
            Squirrel => "Squirrel and Cull 1996; Ganzfried 2004",
            Euler | EulerAsTold => "Euler 1759; Ganzfried 2004, section 2",
            Parberry | ParberryAsTold => "Parberry 1994; Ganzfried 2004, section 2",
            Construct => "own tiles; Cull and De Curtins 1978; Conrad et al. 1994; Parberry 1997",
            Seibel => "Seibel 1994",
            Neural => "Lee and Takefuji 1992; Takefuji 1992, chapter 7",
            Join => "Petersen 1891, on 2-factors; Parberry 1997, on joining",
            FewTurns | FewCrossings => "own patterns; Besa, Johnson, Mamano, Osegueda and Williams 2022",
            FewerTurns | FewerCrossings | MoreTurns | MoreCrossings => "Kirkpatrick, Gelatt and Vecchi 1983; Pósa 1976",
            Frontier => "Knuth, TAOCP 4A, section 7.1.4",
            Rotate => "Pósa 1976; Frieze et al. 1996",
            Tree => "Arnborg and Proskurowski 1989; Ziobro and Pilipczuk 2018",
            Sat => "Soh, Le Berre, Roussel, Banbara and Tamura 2014",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        Method::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| UnknownMethod { name: name.into() })
    }
}

/// A text that is not the name of a method.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no method '{}'{}; the methods are {}", shorten(.name), suggestion(.name), Method::names(&Method::ALL)
)]
#[non_exhaustive]
pub struct UnknownMethod {
    /// The name.
    pub name: String,
}

/// The most similar name, if one is similar at all.
fn suggestion(name: &str) -> String {
    let name = shorten(name).to_lowercase();
    let similarity = |method: &Method| strsim::jaro_winkler(&name, method.name());
    let nearest = Method::ALL.into_iter().max_by(|a, b| similarity(a).total_cmp(&similarity(b)));
    match nearest.filter(|method| similarity(method) > 0.8) {
        Some(method) => format!("; did you mean '{method}'?"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_read_back() {
        for method in Method::ALL {
            assert_eq!(method.name().parse(), Ok(method));
            assert!(Method::for_boards().contains(&method) || Method::for_graphs().contains(&method), "{method}");
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_nearest() {
        let error = |name: &str| name.parse::<Method>().unwrap_err().to_string();
        assert!(error("warnsdorf").contains("did you mean 'warnsdorff'?"));
        assert!(error("Construct").contains("did you mean 'construct'?"));
        assert!(!error("zzz").contains("did you mean") && error("zzz").contains("auto, warnsdorff"));
        assert!(error(&"x".repeat(1 << 20)).len() < 400);
    }
}
