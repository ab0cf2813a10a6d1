//! Describes why no tour of a board is symmetric: each argument once, however many motions it holds for.

use super::{Obstacle, SymmetryCase};
use crate::ground::Ground;
use crate::impossible::Impossible;
use crate::tour::symmetry::{SymmetryAction, SymmetryKind};

/// An argument that holds for more motions names one of them.
const MAX_NAMED: usize = 4;

/// The reason in one sentence.
pub(in crate::impossible) fn describe<G: Ground>(
    ground: &G,
    kind: SymmetryKind,
    obstacles: &[(SymmetryCase, Obstacle)],
) -> String {
    let mut arguments: Vec<(String, Vec<&(SymmetryCase, Obstacle)>)> = Vec::new();
    for case in obstacles {
        let argument = describe_case(ground, "", case);
        match arguments.iter_mut().find(|(known, _)| *known == argument) {
            Some((_, cases)) if cases.iter().any(|(other, _)| other.motion == case.0.motion) => {}
            Some((_, cases)) => cases.push(case),
            None => arguments.push((argument, vec![case])),
        }
    }

    let mut sentences: Vec<String> = Vec::new();
    for (_, cases) in arguments {
        if cases.len() > MAX_NAMED {
            sentences.push(describe_case(ground, &several(&cases), cases[0]));
        } else {
            sentences.extend(cases.iter().map(|case| describe_case(ground, &motion_of(case), case)));
        }
    }

    match (sentences.is_empty(), kind) {
        (false, _) => sentences.join("; "),
        (true, SymmetryKind::Eulerian) => {
            "only closed tours can be Eulerian: a half-turn that maps the board to itself keeps the direction of the \
             walk"
                .into()
        }
        (true, SymmetryKind::QuarterTurn) => {
            "only closed tours of square boards can have quarter-turn symmetry: a quarter-turn must map the board to \
             itself, and it does not reverse an open tour"
                .into()
        }
        (true, _) => "no such motion maps the board to itself and moves any square".into(),
    }
}

fn motion_of((case, _): &(SymmetryCase, Obstacle)) -> String {
    format!("the {}", case.motion)
}

fn several(cases: &[&(SymmetryCase, Obstacle)]) -> String {
    format!("each of {} motions, such as {},", cases.len(), motion_of(cases[0]))
}

/// Describes the obstacle to a motion, or to each of several motions.
fn describe_case<G: Ground>(ground: &G, motion: &str, (case, obstacle): &(SymmetryCase, Obstacle)) -> String {
    let squares = |count: u64| if count == 1 { "1 square".into() } else { format!("{count} squares") };
    match (obstacle, case.action) {
        (Obstacle::FixedSquares { count }, SymmetryAction::Shift) => {
            format!("{motion} leaves {} in place, so it does not move a tour along itself", squares(*count))
        }
        (Obstacle::FixedSquares { count }, SymmetryAction::Reverse) => {
            format!("{motion} leaves {} in place, too many to reverse a tour", squares(*count))
        }
        (Obstacle::NoMiddle { count: 0 }, _) => {
            format!("{motion} does not reverse a tour, because no square is a move away from its own image")
        }
        (Obstacle::NoMiddle { count }, _) => format!(
            "{motion} does not reverse a closed tour, which has two middles, because only {} in place or a move \
             away from its own image",
            if *count == 1 { "one square stays".into() } else { format!("{count} squares stay") },
        ),
        (Obstacle::Colours { order, exchanges }, _) => {
            let part = match order {
                2 => "half".to_string(),
                4 => "a quarter".to_string(),
                _ => format!("1/{order}"),
            };

            let (parity, colour) = if *exchanges { ("even", "other") } else { ("odd", "same") };
            format!(
                "{motion} would move every square by {part} of the tour, an {parity} number of moves, but it maps \
                 it to a square of the {colour} colour"
            )
        }
        (Obstacle::Quotient { reason }, _) => {
            let why = match **reason {
                Impossible::Exhausted { .. } => reason.describe(ground),
                _ => format!("{} (a checked property of the folded board)", short_name(reason)),
            };
            format!("the board folded by {motion} has no path or cycle that unfolds to such a tour: {why}")
        }
        (Obstacle::FewOrbits, _) => format!("no cycle of the board folded by {motion} unfolds to a tour"),
        (Obstacle::Counted, _) => {
            format!("every cycle of the board folded by {motion} unfolds to several loops, as counting them shows")
        }
    }
}

/// The argument, without names of squares: the vertices are folded squares, which have none.
fn short_name(reason: &Impossible) -> &'static str {
    match reason {
        Impossible::ColourImbalance { .. } => "the numbers of its two colours do not fit",
        Impossible::FewMoves { .. } => "some squares have too few moves",
        Impossible::NotConnected { .. } => "its squares are not connected",
        Impossible::Cut { .. } => "some squares separate the others into too many parts",
        Impossible::Alternation { .. } => "too many squares have no moves among each other",
        Impossible::Forced { .. } => "forced moves lead to a contradiction",
        Impossible::NoTwoFactor { .. } | Impossible::NoConnectedTwoFactor { .. } => {
            "its squares cannot all have two moves of one cycle"
        }
        _ => "a search found none",
    }
}
