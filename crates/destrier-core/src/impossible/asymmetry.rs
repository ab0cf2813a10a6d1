//! Why no tour of a board is symmetric in some way.
//!
//! A kind of symmetry ([`SymmetryKind`]) admits some motions of the board, and each can act on a tour in two ways: it
//! shifts a closed tour along itself, or it reverses the tour. There is no symmetric tour if each of these *cases* has
//! an obstacle:
//!
//! - *Fixed squares.* A motion that shifts a tour moves all squares with the same period. A motion that reverses a
//!   closed tour fixes at most two squares, and one that reverses an open tour at most one.
//! - *No middle.* A reversed walk has two places on its axis if it is closed and one if it is open. Each is a fixed
//!   square or a move from a square to its own image.
//! - *Colours.* If every move changes the colour, a motion of order r that shifts a tour of N squares by s N / r steps,
//!   where s has no common divisor with r, changes the colour exactly if that number is odd.
//! - *The quotient.* The board folded by the motion (see [`quotient`]) has no such cycle or path, for
//!   any of the reasons for which a graph has none.
//!
//! An open tour is never shifted, and only motions that are their own inverse reverse a walk. So some cases do not
//! arise. On a whole board of the plane the first three are decided from the sides alone.

mod describe;
pub mod quotient;

use super::colour::chessboard_changes;
use super::{Impossible, MAX_CELLS_STORED, Verdict};
use crate::goal::Goal;
use crate::rectangle::Rectangle;
use crate::rectangle::leaper::Leaper;
use crate::rectangle::surface::Surface;
use crate::rectangle_graph::RectangleGraph;
use crate::tour::Shape;
use crate::tour::symmetry::{Motion, RectangleSymmetry, SymmetryAction, SymmetryKind};
pub(super) use describe::describe;
use quotient::Quotient;

/// The largest number of motions for which cases are listed.
pub const MAX_MOTIONS: usize = 256;

/// The largest number of squares of all motions together, on boards where each square is looked at.
const MAX_IMAGES: u64 = 1 << 24;

/// A motion, and how it acts on a tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SymmetryCase {
    /// The motion.
    pub motion: Motion,
    /// The action of the motion on the tour.
    pub action: SymmetryAction,
}

/// Why a case does not arise.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Obstacle {
    /// Too many squares stay in place, or return too early.
    FixedSquares {
        /// The number of such squares.
        count: u64,
    },
    /// Too few places where a reversed walk can meet its axis.
    NoMiddle {
        /// The number of such places.
        count: u64,
    },
    /// The motion exchanges the colours and the shift is even, or it keeps them and the shift is odd.
    Colours {
        /// The order of the motion.
        order: u32,
        /// Whether the motion exchanges the colours.
        exchanges: bool,
    },
    /// The quotient has no such cycle or path; the reason is about its vertices.
    Quotient {
        /// The reason why the quotient has none.
        reason: Box<Impossible>,
    },
    /// The quotient has one or two vertices, and no cycle of it lifts to a tour.
    FewOrbits,
    /// All cycles of the quotient were counted, and none lifts to a tour.
    Counted,
}

/// Facts about a motion that follow from the sides of a board, or from its squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct MotionFacts {
    order: u32,
    /// Squares whose period is shorter than the order.
    short: u64,
    /// Squares that stay in place.
    fixed: u64,
    /// Pairs of squares that are exchanged and a move apart.
    crossing: u64,
    /// Whether the colours are exchanged, if every move changes them.
    exchanges: Option<bool>,
}

/// The cases of a kind on a board, for tours of this shape; `None` if the board has too many motions or squares to
/// list them. Motions that move all squares alike may occur twice.
pub fn cases(board: &Rectangle, shape: Shape, kind: SymmetryKind) -> Option<Vec<SymmetryCase>> {
    let motions: Vec<Motion> = kind.motions(board).take(MAX_MOTIONS + 1).collect();
    let images = board.cells().saturating_mul(motions.len() as u64);
    if motions.len() > MAX_MOTIONS || (!is_plain(board) && images > MAX_IMAGES) {
        return None;
    }

    let mut list = Vec::new();
    for motion in motions {
        let Some(order) = order_on(board, motion) else { continue };
        let actions = [(SymmetryAction::Shift, shape == Shape::Closed), (SymmetryAction::Reverse, order == 2)];
        let possible = actions.into_iter().filter(|&(action, arises)| arises && kind.admits(motion.part, action));
        list.extend(possible.map(|(action, _)| SymmetryCase { motion, action }));
    }

    Some(list)
}

/// The order of a motion on the squares; `None` if it does not map them to each other, or moves none.
fn order_on(board: &Rectangle, motion: Motion) -> Option<u32> {
    if is_plain(board) {
        return Some(facts_of_sides(board, motion).order).filter(|&order| order > 1);
    }

    let mut seen = vec![false; board.cells() as usize];
    let mut order = 1u32;
    for id in (0..board.cells()).filter(|&id| !board.is_hole(id)) {
        let mut at = id;
        let mut period = 0u32;
        while !std::mem::replace(&mut seen[at as usize], true) {
            let image = motion.apply(board, board.square(at)).filter(|&image| board.has(image))?;
            at = board.id(image);
            period += 1;
        }

        if period > 0 {
            order = (order / crate::arithmetic::gcd(order, period)).checked_mul(period)?;
        }
    }

    Some(order).filter(|&order| order > 1)
}

/// Whether the sides of the board say everything about its motions. The king has two kinds of moves.
fn is_plain(board: &Rectangle) -> bool {
    board.is_whole() && board.surface() == Surface::Plane && board.leaper() != Leaper::KING
}

fn facts_of_sides(board: &Rectangle, motion: Motion) -> MotionFacts {
    use RectangleSymmetry as Part;

    let rows = u64::from(board.rows());
    let cols = u64::from(board.cols());
    let long = u64::from(board.leaper().long());
    let short = u64::from(board.leaper().short());

    // The number of rows (or columns) that are this far from their mirror image, in both directions.
    let apart = |side: u64, by: u64| match by {
        _ if by >= side || !(side - 1 - by).is_multiple_of(2) => 0,
        0 => 1,
        _ => 2,
    };

    let ways = if long == short { vec![(long, short)] } else { vec![(long, short), (short, long)] };
    let pairs = |down: &dyn Fn(u64) -> u64, right: &dyn Fn(u64) -> u64| -> u64 {
        ways.iter().map(|&(a, b)| down(a) * right(b)).sum::<u64>() / 2
    };

    let same = |side: u64| move |by: u64| if by == 0 { side } else { 0 };
    let odd = |side: u64| side % 2;
    let is_even = |side: u64| side.is_multiple_of(2);
    let (order, fixed, crossing, swaps) = match motion.part {
        Part::Identity => (1, rows * cols, 0, false),
        Part::HalfTurn => {
            let order = if rows * cols > 1 { 2 } else { 1 };
            (
                order,
                odd(rows) * odd(cols),
                pairs(&|by| apart(rows, by), &|by| apart(cols, by)),
                is_even(rows + cols + 1),
            )
        }
        Part::TopBottom => {
            let order = if rows > 1 { 2 } else { 1 };
            (order, odd(rows) * cols, pairs(&|by| apart(rows, by), &same(cols)), is_even(rows))
        }
        Part::LeftRight => {
            let order = if cols > 1 { 2 } else { 1 };
            (order, odd(cols) * rows, pairs(&same(rows), &|by| apart(cols, by)), is_even(cols))
        }
        Part::MainDiagonal | Part::OtherDiagonal => {
            let order = if rows > 1 { 2 } else { 1 };
            (order, rows, if long == short { rows.saturating_sub(long) } else { 0 }, false)
        }
        Part::Clockwise | Part::Counterclockwise => {
            let order = if rows > 1 { 4 } else { 1 };
            (order, odd(rows), 0, is_even(rows))
        }
    };

    let exchanges = chessboard_changes(board).then_some(swaps);
    MotionFacts { order, short: if order > 1 { fixed } else { 0 }, fixed, crossing, exchanges }
}

fn facts_of_squares(quotient: &Quotient, board_graph: &RectangleGraph) -> MotionFacts {
    let colours = board_graph.graph.two_colouring();
    MotionFacts {
        order: quotient.order(),
        short: quotient.in_short_orbits(),
        fixed: quotient.fixed().len() as u64,
        crossing: quotient.crossing().len() as u64,
        exchanges: colours.map(|colours| colours[0] != colours[quotient.image(0) as usize]),
    }
}

/// For each case an obstacle that needs no search, if there is one.
pub fn quick_obstacles(board: &Rectangle, shape: Shape, cases: &[SymmetryCase]) -> Vec<Option<Obstacle>> {
    let board_graph = if is_plain(board) || cases.is_empty() { None } else { Some(RectangleGraph::new(board)) };
    let facts = |case: &SymmetryCase| match &board_graph {
        None => Some(facts_of_sides(board, case.motion)),
        Some(board_graph) => Some(facts_of_squares(&Quotient::new(board_graph, case.motion)?, board_graph)),
    };
    cases.iter().map(|case| obstacle(&facts(case)?, board.squares(), shape, case.action)).collect()
}

fn obstacle(facts: &MotionFacts, squares: u64, shape: Shape, action: SymmetryAction) -> Option<Obstacle> {
    match action {
        SymmetryAction::Shift if facts.short > 0 => Some(Obstacle::FixedSquares { count: facts.short }),
        SymmetryAction::Shift => {
            let order = u64::from(facts.order);
            let is_odd = !(squares / order).is_multiple_of(2);
            // A shift by an even multiple occurs only with an odd order, and then the colours are kept.
            let exchanges = facts.exchanges?;
            let fits = exchanges == is_odd || (!exchanges && !order.is_multiple_of(2));
            (!fits).then_some(Obstacle::Colours { order: facts.order, exchanges })
        }
        SymmetryAction::Reverse => {
            let needed = if shape == Shape::Closed { 2 } else { 1 };
            let places = facts.fixed + facts.crossing;
            match facts.fixed {
                count if count > needed => Some(Obstacle::FixedSquares { count }),
                _ if places < needed => Some(Obstacle::NoMiddle { count: places }),
                _ => None,
            }
        }
    }
}

/// Confirms that no tour of the board is of the kind: each of its cases has an obstacle that holds.
pub(super) fn check(
    board: &Rectangle,
    goal: &Goal,
    kind: SymmetryKind,
    obstacles: &[(SymmetryCase, Obstacle)],
) -> Verdict {
    let Some(cases) = cases(board, goal.shape, kind) else { return Verdict::NotRechecked };
    let quick = quick_obstacles(board, goal.shape, &cases);
    let mut verdict = Verdict::Confirmed;
    for (case, quick) in cases.into_iter().zip(quick) {
        let Some((_, claimed)) = obstacles.iter().find(|(known, _)| *known == case) else { return Verdict::Refuted };
        let found = match claimed {
            Obstacle::FixedSquares { .. } | Obstacle::NoMiddle { .. } | Obstacle::Colours { .. } => {
                Verdict::of(quick.as_ref() == Some(claimed))
            }
            Obstacle::Counted => Verdict::NotRechecked,
            Obstacle::Quotient { .. } | Obstacle::FewOrbits => check_quotient(board, goal, case, claimed),
        };

        match found {
            Verdict::Refuted => return Verdict::Refuted,
            Verdict::NotRechecked => verdict = Verdict::NotRechecked,
            Verdict::Confirmed => {}
        }
    }

    verdict
}

fn check_quotient(board: &Rectangle, goal: &Goal, case: SymmetryCase, obstacle: &Obstacle) -> Verdict {
    if board.cells() > MAX_CELLS_STORED {
        return Verdict::NotRechecked;
    }

    let board_graph = RectangleGraph::new(board);
    let Some(quotient) = Quotient::new(&board_graph, case.motion) else { return Verdict::Refuted };
    let end = goal.start.or(goal.end).and_then(|square| board_graph.vertex_of(square));
    let question = quotient.question(goal.shape, case.action, end);

    match (obstacle, question) {
        (Obstacle::Quotient { reason }, Some(question)) => reason.check_graph(&question.graph, question.ends),
        (Obstacle::FewOrbits, None) => {
            let all: Vec<u32> = (0..quotient.orbits() as u32).collect();
            let is_small = case.action == SymmetryAction::Shift && all.len() < 3;
            Verdict::of(is_small && quotient.lift(&all, goal.shape, case.action).is_none())
        }
        _ => Verdict::Refuted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_say_the_same_as_the_squares() {
        let mut seen = 0;
        for leaper in ["", " leaper=camel", " leaper=2,3", " leaper=0,1", " leaper=1,1", " leaper=king"] {
            for (rows, cols) in (1..=7).flat_map(|rows| (1..=7).map(move |cols| (rows, cols))) {
                let board: Rectangle = format!("{rows}x{cols}{leaper}").parse().unwrap();
                if board.leaper() == Leaper::KING {
                    continue;
                }

                let board_graph = RectangleGraph::new(&board);
                for motion in SymmetryKind::Any.motions(&board) {
                    let of_sides = facts_of_sides(&board, motion);

                    let Some(quotient) = Quotient::new(&board_graph, motion) else {
                        assert_eq!(of_sides.order, 1, "{board} {motion}");
                        continue;
                    };

                    let of_squares = facts_of_squares(&quotient, &board_graph);
                    let exchanges = of_sides.exchanges.and(of_squares.exchanges.filter(|_| is_connected(&board_graph)));
                    let expected = MotionFacts { exchanges, ..of_squares };

                    let found =
                        MotionFacts { exchanges: of_sides.exchanges.filter(|_| exchanges.is_some()), ..of_sides };
                    assert_eq!(found, expected, "{board} {motion}");
                    seen += 1;
                }
            }
        }

        assert!(seen > 700, "{seen}");
    }

    fn is_connected(board_graph: &RectangleGraph) -> bool {
        board_graph.graph.components().len() == 1
    }

    fn all_cases(text: &str, shape: Shape, kind: SymmetryKind) -> Impossible {
        let board: Rectangle = text.parse().unwrap();
        let cases = cases(&board, shape, kind).unwrap();
        let quick = quick_obstacles(&board, shape, &cases).into_iter();
        let all = quick.map(|obstacle| obstacle.unwrap_or(Obstacle::FewOrbits));
        Impossible::Asymmetric { kind, obstacles: cases.into_iter().zip(all).collect() }
    }

    fn verdict(text: &str, shape: Shape, kind: SymmetryKind) -> Verdict {
        let goal = Goal::any(shape);
        all_cases(text, shape, kind).check(&text.parse().unwrap(), &goal)
    }

    #[test]
    fn the_classical_theorems_are_confirmed_for_large_boards_and_small() {
        use Shape::{Closed, Open};
        use SymmetryKind as Kind;

        let confirmed = [
            ("8x8", Closed, Kind::QuarterTurn),
            ("1000000000x1000000000", Closed, Kind::QuarterTurn),
            ("8x10", Closed, Kind::QuarterTurn),
            ("6x6", Open, Kind::QuarterTurn),
            ("8x8", Closed, Kind::Reflection),
            ("5x8", Closed, Kind::Reflection),
            ("2147483646x2147483646", Closed, Kind::Reflection),
            ("8x8", Closed, Kind::Bergholtian),
            ("5x8", Closed, Kind::Eulerian),
            ("8x8", Open, Kind::Any),
            ("8x8", Open, Kind::Eulerian),
            ("7x7", Open, Kind::Reflection),
            ("1x1", Open, Kind::Any),
        ];

        for (text, shape, kind) in confirmed {
            assert_eq!(verdict(text, shape, kind), Verdict::Confirmed, "{text} {shape:?} {kind}");
        }

        let refuted = [
            ("6x6", Closed, Kind::QuarterTurn),
            ("8x8", Closed, Kind::Eulerian),
            ("5x6", Closed, Kind::Eulerian),
            ("5x6", Closed, Kind::Bergholtian),
            ("5x6", Closed, Kind::Reflection),
            ("5x8", Closed, Kind::Bergholtian),
            ("7x7", Open, Kind::HalfTurn),
            ("7x8", Open, Kind::Any),
        ];

        for (text, shape, kind) in refuted {
            assert_eq!(verdict(text, shape, kind), Verdict::Refuted, "{text} {shape:?} {kind}");
        }
    }

    #[test]
    fn a_missing_case_or_a_false_obstacle_is_refuted() {
        let board: Rectangle = "8x8".parse().unwrap();

        let Impossible::Asymmetric { kind, mut obstacles } = all_cases("8x8", Shape::Closed, SymmetryKind::Reflection)
        else {
            panic!()
        };

        let whole = Impossible::Asymmetric { kind, obstacles: obstacles.clone() };
        assert_eq!(whole.check(&board, &Goal::CLOSED), Verdict::Confirmed);
        assert!(whole.describe(&board).contains("leaves 8 squares in place"), "{}", whole.describe(&board));

        for index in 0..obstacles.len() {
            let mut forged = obstacles.clone();
            forged[index].1 = Obstacle::NoMiddle { count: 7 };
            let reason = Impossible::Asymmetric { kind, obstacles: forged };
            assert_eq!(reason.check(&board, &Goal::CLOSED), Verdict::Refuted);
        }

        obstacles.pop();
        let reason = Impossible::Asymmetric { kind, obstacles };
        assert_eq!(reason.check(&board, &Goal::CLOSED), Verdict::Refuted);
    }

    #[test]
    fn an_argument_for_many_motions_is_given_once() {
        let reason = all_cases("torus:8x8", Shape::Closed, SymmetryKind::QuarterTurn);
        let board: Rectangle = "torus:8x8".parse().unwrap();
        assert_eq!(
            reason.describe(&board),
            "each of 32 motions, such as the quarter-turn clockwise, would move every square by a quarter of the tour, \
             an even number of moves, but it maps it to a square of the other colour; each of 32 motions, such as the \
             quarter-turn clockwise, then 0 down, 1 right, leaves 4 squares in place, so it does not move a tour along \
             itself"
        );
    }
}
