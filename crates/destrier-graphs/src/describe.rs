//! Reasons as sentences about graphs, with vertices and edges in place of squares and moves.

use crate::answer::SolvedBy;
use destrier_core::impossible::{FactorWitness, joined, names};
use destrier_core::{Ground, Impossible, Lemma};
use destrier_search::method::Method;

/// The reason in one sentence. The effort of a search is given in the unit of the method that searched.
///
/// ```
/// use destrier_core::Graph;
/// use destrier_graphs::{Answer, GraphRequest, describe_on_graph, solve};
///
/// let star = Graph::from_edges(4, [(0, 1), (0, 2), (0, 3)]).unwrap();
/// let Answer::Impossible { reason, by, .. } = solve(&GraphRequest::new(star.clone())).unwrap() else { panic!() };
/// assert!(!describe_on_graph(&reason, by, &star).is_empty());
/// ```
pub fn describe_on_graph<G: Ground>(reason: &Impossible, by: SolvedBy, ground: &G) -> String {
    let name = |id: u64| ground.label(id);
    match reason {
        Impossible::TooFewSquares { count } => {
            let are = if *count == 1 { "is" } else { "are" };
            format!("a Hamiltonian cycle needs at least 3 vertices, and there {are} {count}")
        }
        Impossible::SameEnds { square } => format!("it would begin and end at {}, and pass it twice", name(*square)),
        Impossible::ColourImbalance { larger, smaller, wrong } => imbalance(ground, *larger, *smaller, wrong),
        Impossible::FewMoves { squares } => match &squares[..] {
            [only] => format!("{} has too few edges to be entered and left", name(*only)),
            _ => format!("{} have a single edge each, so every one would have to be an end", names(ground, squares)),
        },
        Impossible::NotConnected { from, to } => format!("no path leads from {} to {}", name(*from), name(*to)),
        Impossible::Cut { removed, needed, allowed } => format!(
            "without {} ({}) it would be in at most {}, but what is left of the graph needs at least {needed}",
            counted(removed.len() as u64, "vertex", "vertices"),
            names(ground, removed),
            counted(*allowed, "part", "parts"),
        ),
        Impossible::Forced { lemmas } => forced(ground, lemmas),
        Impossible::NoTwoFactor { witness: FactorWitness { deficient, barrier } } if !barrier.is_empty() => format!(
            "the {} {} need two edges each, and too many of these lead to the {} {}, each of which can have only two",
            counted(deficient.len() as u64, "vertex", "vertices"),
            names(ground, deficient),
            counted(barrier.len() as u64, "vertex", "vertices"),
            names(ground, barrier)
        ),
        Impossible::NoTwoFactor { witness } => {
            format!("{} cannot all have the two edges that they need", names(ground, &witness.deficient))
        }
        Impossible::NoConnectedTwoFactor { witnesses, from, to } => {
            let mut barrier: Vec<u64> = witnesses.iter().flat_map(|witness| witness.barrier.iter().copied()).collect();
            barrier.sort_unstable();
            barrier.dedup();

            format!(
                "the edges of {} in a cycle must lead to vertices that would otherwise have too few, and without their \
                 other edges there is no path from {} to {}",
                names(ground, &barrier),
                name(*from),
                name(*to)
            )
        }
        Impossible::Exhausted { nodes } => match by {
            SolvedBy::Method(Method::Tree) => {
                format!("dynamic programming over all cases ({}) found none", counted(*nodes, "state", "states"))
            }
            SolvedBy::Method(Method::Sat) => {
                format!("a SAT solver ruled out all possibilities, with {}", counted(*nodes, "conflict", "conflicts"))
            }
            SolvedBy::ForcedEdges => "forced edges and small cuts lead to a contradiction".into(),
            _ => format!("a search of every possibility ({}) found none", counted(*nodes, "position", "positions")),
        },
        // The other reasons are about boards only.
        _ => reason.describe(ground),
    }
}

fn imbalance<G: Ground>(ground: &G, larger: u64, smaller: u64, wrong: &[u64]) -> String {
    match wrong {
        [] => format!("every edge joins two colours, and {larger} vertices have the one but {smaller} the other"),
        [start, end] if larger == smaller => format!(
            "every edge joins two colours and {larger} vertices have each, so the ends of a path differ in colour, but \
             {} and {} have the same",
            ground.label(*start),
            ground.label(*end)
        ),
        _ => format!(
            "every edge joins two colours and one has a vertex more ({larger} to {smaller}), so a path begins and ends \
             with that colour, but {} {} the other",
            names(ground, wrong),
            if wrong.len() == 1 { "has" } else { "have" }
        ),
    }
}

fn forced<G: Ground>(ground: &G, lemmas: &[Lemma]) -> String {
    let rule = "a vertex with only two edges left must use both";
    let each = |lemma: &Lemma| {
        let verb = if lemma.made { "must be used" } else { "cannot be used" };
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

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{Ends, Graph};
    use destrier_search::method::Control;
    use destrier_search::quick_reasons::refute_graph;

    #[test]
    fn no_sentence_about_a_graph_speaks_of_boards() {
        let graph = Graph::from_edges(10, [(0, 1), (1, 2), (2, 3)]).unwrap();
        let witness = |barrier: Vec<u64>| FactorWitness { deficient: vec![1, 2], barrier };
        let lemma = Lemma { from: 0, to: 1, made: true };
        let mut reasons = vec![
            Impossible::TooFewSquares { count: 1 },
            Impossible::SameEnds { square: 0 },
            Impossible::ColourImbalance { larger: 3, smaller: 2, wrong: vec![1] },
            Impossible::ColourImbalance { larger: 3, smaller: 3, wrong: vec![1, 2] },
            Impossible::ColourImbalance { larger: 5, smaller: 3, wrong: vec![] },
            Impossible::FewMoves { squares: vec![1] },
            Impossible::FewMoves { squares: (0..10).collect() },
            Impossible::NotConnected { from: 1, to: 2 },
            Impossible::Cut { removed: vec![1], needed: 3, allowed: 1 },
            Impossible::Forced { lemmas: vec![] },
            Impossible::Forced { lemmas: vec![lemma, Lemma { made: false, ..lemma }] },
            Impossible::NoTwoFactor { witness: witness(vec![]) },
            Impossible::NoTwoFactor { witness: witness(vec![3]) },
            Impossible::NoConnectedTwoFactor { witnesses: vec![witness(vec![3])], from: 1, to: 2 },
            Impossible::Exhausted { nodes: 7 },
        ];

        reasons.extend(refute_graph(&graph, Ends::Cycle, &Control::new()));
        for reason in &reasons {
            let methods = [Method::Tree, Method::Sat, Method::Frontier].map(SolvedBy::Method);
            for by in methods.into_iter().chain([SolvedBy::ForcedEdges]) {
                let sentence = describe_on_graph(reason, by, &graph);
                for word in ["square", "move", "board", "tour"] {
                    assert!(!sentence.contains(word), "{sentence}");
                }
            }
        }
    }
}
