//! The reasons as text: one sentence with the names of the squares, and the source of the argument.

use super::{FactorWitness, Impossible, Lemma, Obstacle, Selection, StepObstacle};
use crate::ground::Ground;

/// The number of names that are listed before the rest is only counted.
const NAMES: usize = 8;

impl Impossible {
    /// The reason in one sentence.
    pub fn describe<G: Ground>(&self, ground: &G) -> String {
        let name = |id: u64| ground.label(id);
        match self {
            Impossible::TooFewSquares { count: 1 } => "a closed tour needs at least 3 squares, and there is 1".into(),
            Impossible::TooFewSquares { count } => {
                format!("a closed tour needs at least 3 squares, and there are {count}")
            }
            Impossible::SameEnds { square } => {
                format!("it would begin and end on {}, and visit that square twice", name(*square))
            }
            Impossible::EndsApart { start, end } => format!(
                "a closed tour's last square is a move away from its first, and {} and {} are not a move apart",
                name(*start),
                name(*end)
            ),
            Impossible::ColourImbalance { larger, smaller, wrong } => imbalance(ground, *larger, *smaller, wrong),
            Impossible::FewMoves { squares } => few_moves(ground, squares),
            Impossible::NotConnected { from, to } => {
                format!("no sequence of moves leads from {} to {}", name(*from), name(*to))
            }
            Impossible::Cut { removed, needed, allowed } => format!(
                "without {} ({}) a tour would consist of at most {}, but the rest of the board needs at least {needed}",
                counted(removed.len() as u64, "square"),
                names(ground, removed),
                counted(*allowed, "part"),
            ),
            Impossible::Alternation { set } => format!(
                "no two squares in {} are a move apart, so nearly every move of a tour leads from one of \
                 them to another square; such moves alone do not connect the board, and a tour has too few other \
                 moves to connect it",
                selection(ground, set)
            ),
            Impossible::Forced { lemmas } => forced(ground, lemmas),
            Impossible::NoTwoFactor { witness } => no_two_factor(ground, witness),
            Impossible::NoConnectedTwoFactor { witnesses, from, to } => {
                no_connected_two_factor(ground, witnesses, &name(*from), &name(*to))
            }
            Impossible::Swept { steps } => format!(
                "none of the ways in which a tour can pass from column to column along this narrow board ({}) leads \
                 to a tour",
                counted(*steps, "step")
            ),
            Impossible::UnequalSums { argument, .. } => argument.describe().into(),
            Impossible::Asymmetric { kind, obstacles } => super::asymmetry::describe(ground, *kind, obstacles),
            Impossible::Homotopy { class, obstacle } => obstacle.describe(*class),
            Impossible::FixedSteps { obstacle, .. } => no_such_steps(ground, obstacle),
            Impossible::Directed { reason } => reason.describe(ground),
            Impossible::Exhausted { nodes } => {
                format!("a search of every possibility ({}) found none", counted(*nodes, "position"))
            }
        }
    }

    /// The source of the argument.
    pub fn source(&self) -> &'static str {
        match self {
            Impossible::TooFewSquares { .. } | Impossible::SameEnds { .. } | Impossible::EndsApart { .. } => {
                "the definition of a tour"
            }
            Impossible::ColourImbalance { .. } => "Euler 1759, on boards with an odd number of squares; Schwenk 1991",
            Impossible::FewMoves { .. } | Impossible::NotConnected { .. } => "the definition of a tour",
            Impossible::Cut { .. } => "Chvátal 1973, Tough graphs and Hamiltonian circuits; Schwenk 1991 for 3x6",
            Impossible::Alternation { .. } => {
                "Pósa's proof for the 4xn board, in Schwenk 1991, Which rectangular chessboards have a knight's tour?"
            }
            Impossible::Forced { .. } => "Rubin 1974, A search procedure for Hamilton paths and circuits",
            Impossible::NoTwoFactor { .. } | Impossible::NoConnectedTwoFactor { .. } => {
                "Belck 1950 and Tutte 1952, on the factors of graphs; Ore 1956 for bipartite ones"
            }
            Impossible::Swept { .. } => {
                "a transfer automaton over the columns, as in Knuth, The Art of Computer Programming 4A"
            }
            Impossible::UnequalSums { argument, .. } => argument.source(),
            Impossible::Asymmetric { obstacles, .. } => {
                let is_searched = |(_, obstacle): &(_, Obstacle)| {
                    matches!(obstacle, Obstacle::Quotient { .. } | Obstacle::FewOrbits | Obstacle::Counted)
                };
                if obstacles.iter().any(is_searched) {
                    "our own search of the board folded by the motion"
                } else {
                    "Jelliss, Knight's Tour Notes, on symmetric tours; the proofs are our own"
                }
            }
            Impossible::Homotopy { obstacle, .. } => obstacle.source(),
            Impossible::FixedSteps { obstacle: StepObstacle::Searched { .. }, .. } => "an exhaustive search",
            Impossible::FixedSteps { .. } => "the definition of a tour",
            Impossible::Directed { reason } => reason.source(),
            Impossible::Exhausted { .. } => "an exhaustive search",
        }
    }
}

fn imbalance<G: Ground>(ground: &G, larger: u64, smaller: u64, wrong: &[u64]) -> String {
    match wrong {
        [] => format!(
            "every move changes the colour, and there are {larger} squares of one colour but {smaller} of the other"
        ),
        [start, end] if larger == smaller => format!(
            "every move changes the colour and there are {larger} squares of each, so the ends of a tour differ in \
             colour, but {} and {} have the same",
            ground.label(*start),
            ground.label(*end)
        ),
        _ => format!(
            "every move changes the colour and one colour has a square more ({larger} to {smaller}), so a tour begins \
             and ends on that colour, but {} of the other",
            are(ground, wrong)
        ),
    }
}

fn few_moves<G: Ground>(ground: &G, squares: &[u64]) -> String {
    match squares {
        [only] => format!("{} has too few moves to be entered and left", ground.label(*only)),
        _ => format!(
            "{} have a single move each, so a tour would have to begin or end on every one of them",
            names(ground, squares)
        ),
    }
}

fn forced<G: Ground>(ground: &G, lemmas: &[Lemma]) -> String {
    let rule = "a square with only two moves left must use both";
    let each = |lemma: &Lemma| {
        let verb = if lemma.made { "must be made" } else { "cannot be made" };
        format!("{}-{} {verb}", ground.label(lemma.from), ground.label(lemma.to))
    };
    match lemmas {
        [] => format!("{rule}, and applying this rule repeatedly leads to a contradiction"),
        _ => format!(
            "{rule}, from which it follows step by step that {}, and then that there is a contradiction",
            joined(&lemmas.iter().map(each).collect::<Vec<_>>())
        ),
    }
}

fn no_such_steps<G: Ground>(ground: &G, obstacle: &StepObstacle) -> String {
    match obstacle {
        StepObstacle::NoWalk { from, to, moves } => format!(
            "{} from {} (step {}) to {} (step {})",
            match moves {
                1 => "no move leads".to_owned(),
                _ => format!("no {moves} moves lead"),
            },
            ground.label(from.1),
            from.0,
            ground.label(to.1),
            to.0
        ),
        StepObstacle::WrongColour { step: (step, square) } => format!(
            "every move changes the colour, and one colour has a square more, on which a tour begins; so step {step} \
             is not on the colour of {}",
            ground.label(*square)
        ),
        StepObstacle::Searched { nodes } => {
            format!("a search of every tour with these steps ({}) found none", counted(*nodes, "position"))
        }
    }
}

fn no_two_factor<G: Ground>(ground: &G, FactorWitness { deficient, barrier }: &FactorWitness) -> String {
    let all = if deficient.len() == 1 { "has" } else { "cannot all have" };
    let too_few = if deficient.len() == 1 { "too few" } else { "enough" };
    match barrier.len() {
        0 => format!("{} {all} {too_few} moves to be entered and left", names(ground, deficient)),
        _ => format!(
            "the {} {} need two moves each, and too many of these lead to the {} {}, each of which can give only two",
            counted(deficient.len() as u64, "square"),
            names(ground, deficient),
            counted(barrier.len() as u64, "square"),
            names(ground, barrier)
        ),
    }
}

fn no_connected_two_factor<G: Ground>(ground: &G, witnesses: &[FactorWitness], from: &str, to: &str) -> String {
    let mut barrier: Vec<u64> = witnesses.iter().flat_map(|witness| witness.barrier.iter().copied()).collect();
    barrier.sort_unstable();
    barrier.dedup();
    format!(
        "the moves of {} must lead to squares that would otherwise have too few moves, and without their other moves \
         there is no path from {from} to {to}",
        names(ground, &barrier)
    )
}

fn selection<G: Ground>(ground: &G, set: &Selection) -> String {
    let numbers = |what: &str, bands: &[u32]| {
        let list: Vec<String> = bands.iter().map(|&band| (u64::from(band) + 1).to_string()).collect();
        format!("{what}{} {}", if bands.len() == 1 { "" } else { "s" }, joined(&list))
    };
    match set {
        Selection::Rows(rows) => numbers("row", rows),
        Selection::Columns(cols) => numbers("column", cols),
        Selection::Squares(ids) => format!("the set of {}", names(ground, ids)),
    }
}

fn are<G: Ground>(ground: &G, ids: &[u64]) -> String {
    format!("{} {}", names(ground, ids), if ids.len() == 1 { "is" } else { "are" })
}

/// The names of the first few of these squares or vertices, and how many more there are.
pub fn names<G: Ground>(ground: &G, ids: &[u64]) -> String {
    let mut list: Vec<String> = ids.iter().take(NAMES).map(|&id| ground.label(id)).collect();
    if ids.len() > NAMES {
        list.push(format!("{} more", ids.len() - NAMES));
    }
    joined(&list)
}

/// The list as English text: commas, and an "and" before the last item.
pub fn joined(list: &[String]) -> String {
    match list {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
