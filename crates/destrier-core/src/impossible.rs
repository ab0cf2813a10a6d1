//! Why no tour exists: every reason, each with its own check.
//!
//! Modules elsewhere find reasons (see `reasons` in `destrier-boards`), but they are *confirmed* here, from the board
//! alone, by short checks that know nothing about how a reason was found. Each argument has its own file with its
//! proof: [`cells`], [`colour`], [`residue`], [`cut`], [`alternation`], [`forced`], [`narrow`], [`sums`],
//! [`asymmetry`], [`homotopy`], [`steps`], [`directed`], `barrier`. An exhaustive search is reported as such and
//! repeated here if the board is small, or it comes with a [`proof`]; otherwise the verdict is
//! [`Verdict::NotRechecked`], never a silent yes.

pub mod alternation;
pub mod asymmetry;
mod barrier;
pub mod cells;
pub mod colour;
pub mod cut;
mod describe;
pub mod directed;
pub mod ends;
pub mod exhaust;
pub mod forced;
pub mod homotopy;
pub mod narrow;
pub mod proof;
pub mod residue;
pub mod steps;
pub mod sums;

use crate::directed_graph::DirectedGraph;
pub use crate::ends::Ends;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::ground::Ground;
use crate::rectangle::Rectangle;
use crate::rectangle_graph::RectangleGraph;
use crate::square::Square;
use crate::tour::homotopy::HomotopyClass;
use crate::tour::magic::Sums;
use crate::tour::symmetry::SymmetryKind;
pub use alternation::Selection;
pub use asymmetry::{Obstacle, SymmetryCase};
pub use barrier::FactorWitness;
pub use describe::{joined, names};
pub use directed::{DirectedImpossible, SplitGraph};
pub use forced::Lemma;
pub use homotopy::HomotopyObstacle;
pub use proof::{CheckLimits, NoCycleProof};
pub use steps::StepObstacle;
pub use sums::SumArgument;

/// Larger boards are checked only by arguments that do not store the board.
pub const MAX_CELLS_STORED: u64 = 4_000_000;

/// The maximum number of steps of the checker's own search.
const SEARCH_BUDGET: u64 = 100_000;

/// A reason why a board has no tour of the requested kind. Squares are identified by id.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// A closed tour of one or two squares.
    TooFewSquares {
        /// The number of squares.
        count: u64,
    },
    /// The tour should begin and end on the same square, and there are others.
    SameEnds {
        /// The square where the tour should begin and end.
        square: u64,
    },
    /// A closed tour should begin and end on squares that are not a move apart.
    EndsApart {
        /// The first square.
        start: u64,
        /// The last square.
        end: u64,
    },
    /// Every move changes the colour, and the numbers of the two colours, or the given ends, do not fit.
    ColourImbalance {
        /// Squares of the larger colour.
        larger: u64,
        /// Squares of the other colour.
        smaller: u64,
        /// The given ends that do not fit; empty if the numbers alone forbid a tour.
        wrong: Vec<u64>,
    },
    /// These squares have too few moves: each needs two, or one if the tour begins or ends there.
    FewMoves {
        /// The squares.
        squares: Vec<u64>,
    },
    /// No sequence of moves leads from one square to the other.
    NotConnected {
        /// The square where the moves would begin.
        from: u64,
        /// The square where they would end.
        to: u64,
    },
    /// Without these squares the board has more components than a tour allows.
    Cut {
        /// The removed squares.
        removed: Vec<u64>,
        /// The number of stretches of a tour that the components need.
        needed: u64,
        /// The maximum number of stretches of a tour.
        allowed: u64,
    },
    /// No two squares of this set are a move apart, so a tour has too few moves left to connect the parts of the board.
    Alternation {
        /// The set.
        set: Selection,
    },
    /// Squares with only two moves left must use both, which leads to a contradiction.
    Forced {
        /// The lemmas, in the order in which they are proved.
        lemmas: Vec<Lemma>,
    },
    /// Some squares cannot all get the two moves they need, so no set of cycles covers all squares.
    NoTwoFactor {
        /// The squares that lack moves, and others that their moves lead to.
        witness: FactorWitness,
    },
    /// Some squares can just get the two moves they need. This rules out other moves, without which the board is
    /// disconnected.
    NoConnectedTwoFactor {
        /// The sets whose needs are just met.
        witnesses: Vec<FactorWitness>,
        /// A square on one side.
        from: u64,
        /// A square on the other side.
        to: u64,
    },
    /// On a plane board of three to five rows (or columns), a sweep along it finds no tour.
    Swept {
        /// The number of steps from a position at a column's edge that were examined.
        steps: u64,
    },
    /// The lines of the board cannot have these sums. This excludes no other tours.
    UnequalSums {
        /// The sums.
        sums: Sums,
        /// The reason.
        argument: SumArgument,
    },
    /// There may be tours, but none with this kind of symmetry.
    Asymmetric {
        /// The kind of symmetry.
        kind: SymmetryKind,
        /// An obstacle for each motion that could map a tour to itself, and each way in which it could.
        obstacles: Vec<(SymmetryCase, Obstacle)>,
    },
    /// There may be closed tours, but none of this homotopy class.
    Homotopy {
        /// The class.
        class: HomotopyClass,
        /// The reason.
        obstacle: HomotopyObstacle,
    },
    /// There may be tours, but none with these steps.
    FixedSteps {
        /// The steps and their squares, ascending.
        steps: Vec<steps::Step>,
        /// The reason.
        obstacle: StepObstacle,
    },
    /// The graph is directed.
    Directed {
        /// The reason.
        reason: DirectedImpossible,
    },
    /// Every possibility was tried.
    Exhausted {
        /// The number of positions that the search examined.
        nodes: u64,
    },
}

/// What a check says about a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// The reason holds: there is no tour.
    Confirmed,
    /// The reason does not hold here. There may or may not be a tour.
    Refuted,
    /// The check would take too long or too much memory; the reason rests on the method that found it.
    NotRechecked,
}

impl Verdict {
    fn of(holds: bool) -> Verdict {
        if holds { Verdict::Confirmed } else { Verdict::Refuted }
    }
}

impl Impossible {
    /// Confirms the reason from the board alone.
    pub fn check(&self, board: &Rectangle, goal: &Goal) -> Verdict {
        if goal.misplaced(board).is_some() {
            return Verdict::Refuted;
        }
        if let Impossible::UnequalSums { sums, argument } = self {
            return argument.check(board, *sums);
        }
        if let Impossible::Asymmetric { kind, obstacles } = self {
            return asymmetry::check(board, goal, *kind, obstacles);
        }
        if let Impossible::Homotopy { class, obstacle } = self {
            return obstacle.check(board, goal, *class);
        }

        match Ends::of_goal(board, goal) {
            Err(reason) => Verdict::of(*self == reason),
            Ok(ends) => self.check_at_a_glance(board, ends).unwrap_or_else(|| self.check_on_graph(board, ends)),
        }
    }

    /// The verdict that needs no storage of the size of the board; `None` if the graph must decide.
    fn check_at_a_glance(&self, board: &Rectangle, ends: Ends<Square>) -> Option<Verdict> {
        let confirmed = |holds: bool| holds.then_some(Verdict::Confirmed);
        match self {
            Impossible::TooFewSquares { .. } | Impossible::SameEnds { .. } | Impossible::EndsApart { .. } => {
                Some(Verdict::Refuted)
            }
            Impossible::ColourImbalance { .. } => {
                confirmed(colour::chessboard_imbalance(board, ends).as_ref() == Some(self))
            }
            Impossible::FewMoves { squares } => {
                let moves = |id: u64| board.contains(id).then(|| board.neighbours(board.square(id)).len());
                let ends = ends.rename(|square| Some(board.id(square)))?;
                Some(Verdict::of(too_few_moves(squares, board.squares(), ends, moves)))
            }
            Impossible::NotConnected { from, to } => {
                let both = board.contains(*from) && board.contains(*to);
                let separates =
                    |residue: residue::Residue| residue.of(board.square(*from)) != residue.of(board.square(*to));
                confirmed(both && residue::kept(board).any(separates))
            }
            Impossible::Alternation { set } => confirmed(alternation::refutes_by_bands(board, ends, set)),
            Impossible::Swept { .. } => {
                Some(narrow::sweep(board, ends).map_or(Verdict::NotRechecked, |swept| Verdict::of(!swept.exists)))
            }
            Impossible::Cut { .. }
            | Impossible::Forced { .. }
            | Impossible::NoTwoFactor { .. }
            | Impossible::NoConnectedTwoFactor { .. }
            | Impossible::UnequalSums { .. }
            | Impossible::Asymmetric { .. }
            | Impossible::Homotopy { .. }
            | Impossible::FixedSteps { .. }
            | Impossible::Directed { .. }
            | Impossible::Exhausted { .. } => None,
        }
    }

    fn check_on_graph(&self, board: &Rectangle, ends: Ends<Square>) -> Verdict {
        if board.cells() > MAX_CELLS_STORED {
            return Verdict::NotRechecked;
        }
        let board_graph = RectangleGraph::new(board);
        let Some(ends) = ends.rename(|square| board_graph.vertex_of(square)) else { return Verdict::Refuted };
        let graph = &board_graph.graph;
        if let Impossible::Alternation { set } = self {
            let marks: Vec<bool> = board_graph.ids.iter().map(|&id| set.holds(board, u64::from(id))).collect();
            return Verdict::of(alternation::refutes(graph, ends, &marks));
        }
        let in_vertices = self.clone().rename(|id| board_graph.vertex_of_id(id).map(u64::from));
        in_vertices.map_or(Verdict::Refuted, |reason| reason.check_graph(graph, ends))
    }

    /// Confirms the reason for any graph; the ids are its vertices. Ends that are no vertices ask nothing.
    pub fn check_graph(&self, graph: &Graph, ends: Ends) -> Verdict {
        let count = graph.vertices() as u64;
        let inside = |ids: &[u64]| ids.iter().all(|&id| id < count);
        if ends.given().any(|end| u64::from(end) >= count) {
            return Verdict::Refuted;
        }

        Verdict::of(match self {
            Impossible::TooFewSquares { .. } => ends == Ends::Cycle && count < 3,
            Impossible::SameEnds { square } => {
                let same = Some(*square as u32).filter(|_| *square < count);
                count > 1 && same.is_some() && ends == Ends::Path { start: same, end: same }
            }
            Impossible::EndsApart { .. }
            | Impossible::Swept { .. }
            | Impossible::UnequalSums { .. }
            | Impossible::Asymmetric { .. }
            | Impossible::Homotopy { .. }
            | Impossible::Directed { .. } => false,
            Impossible::ColourImbalance { .. } => colour::graph_imbalance(graph, ends).as_ref() == Some(self),
            Impossible::FewMoves { squares } => {
                let moves = |id: u64| graph.contains(id).then(|| graph.degree(id as u32));
                ends.rename(|end| Some(u64::from(end))).is_some_and(|ends| too_few_moves(squares, count, ends, moves))
            }
            Impossible::NotConnected { from, to } => {
                let has = |part: &[u32], id: u64| part.binary_search(&(id as u32)).is_ok();
                let together = |part: &Vec<u32>| has(part, *from) && has(part, *to);
                inside(&[*from, *to]) && !graph.components().iter().any(together)
            }
            Impossible::Cut { removed, needed, allowed } => {
                let distinct = removed.windows(2).all(|pair| pair[0] < pair[1]);

                if !inside(removed) {
                    return Verdict::Refuted;
                }

                let removed: Vec<u32> = removed.iter().map(|&id| id as u32).collect();
                distinct
                    && !removed.is_empty()
                    && cut::allowed(ends, &removed) <= *allowed
                    && allowed < needed
                    && *needed <= cut::needed(graph, ends, &removed)
            }
            Impossible::Alternation { set: Selection::Squares(ids) } => {
                let mut marks = vec![false; graph.vertices()];
                ids.iter().filter(|&&id| id < count).for_each(|&id| marks[id as usize] = true);
                alternation::refutes(graph, ends, &marks)
            }
            Impossible::Alternation { .. } => false,
            Impossible::Forced { lemmas } => forced::refutes(graph, ends, lemmas),
            Impossible::NoTwoFactor { witness } => barrier::has_no_two_factor(graph, ends, witness),
            Impossible::NoConnectedTwoFactor { witnesses, from, to } => {
                ends == Ends::Cycle && barrier::has_no_connected_two_factor(graph, witnesses, *from, *to)
            }
            Impossible::FixedSteps { steps, obstacle } => {
                return steps::check(obstacle, graph, ends, steps, SEARCH_BUDGET);
            }
            Impossible::Exhausted { .. } => match exhaust::exists(graph, ends, SEARCH_BUDGET) {
                Some(found) => !found,
                None => return Verdict::NotRechecked,
            },
        })
    }

    /// Confirms the reason for a directed graph and arcs that must be used; the ids are its vertices.
    pub fn check_directed(&self, graph: &DirectedGraph, ends: Ends, fixed: &[(u32, u32)]) -> Verdict {
        match self {
            Impossible::Directed { reason } => reason.check(graph, ends, fixed),
            _ => Verdict::Refuted,
        }
    }

    /// This reason with other names for the squares; `None` if one has no name, or if the reason is about rows.
    pub fn rename(self, mut name: impl FnMut(u64) -> Option<u64>) -> Option<Impossible> {
        let mut all = |ids: Vec<u64>| ids.into_iter().map(&mut name).collect::<Option<Vec<u64>>>();
        Some(match self {
            Impossible::SameEnds { square } => Impossible::SameEnds { square: name(square)? },
            Impossible::EndsApart { start, end } => Impossible::EndsApart { start: name(start)?, end: name(end)? },
            Impossible::ColourImbalance { larger, smaller, wrong } => {
                Impossible::ColourImbalance { larger, smaller, wrong: all(wrong)? }
            }
            Impossible::FewMoves { squares } => Impossible::FewMoves { squares: all(squares)? },
            Impossible::NotConnected { from, to } => Impossible::NotConnected { from: name(from)?, to: name(to)? },
            Impossible::Cut { removed, needed, allowed } => Impossible::Cut { removed: all(removed)?, needed, allowed },
            Impossible::Alternation { set: Selection::Squares(ids) } => {
                Impossible::Alternation { set: Selection::Squares(all(ids)?) }
            }
            Impossible::Alternation { .. }
            | Impossible::Asymmetric { .. }
            | Impossible::Homotopy { .. }
            | Impossible::Directed { .. } => return None,
            Impossible::Forced { lemmas } => {
                let renamed = |lemma: Lemma| Some(Lemma { from: name(lemma.from)?, to: name(lemma.to)?, ..lemma });
                Impossible::Forced { lemmas: lemmas.into_iter().map(renamed).collect::<Option<_>>()? }
            }
            Impossible::NoTwoFactor { witness: FactorWitness { deficient, barrier } } => Impossible::NoTwoFactor {
                witness: FactorWitness { deficient: all(deficient)?, barrier: all(barrier)? },
            },
            Impossible::NoConnectedTwoFactor { witnesses, from, to } => {
                let renamed = |FactorWitness { deficient, barrier }| {
                    Some(FactorWitness { deficient: all(deficient)?, barrier: all(barrier)? })
                };
                let witnesses = witnesses.into_iter().map(renamed).collect::<Option<_>>()?;
                Impossible::NoConnectedTwoFactor { witnesses, from: name(from)?, to: name(to)? }
            }
            Impossible::FixedSteps { steps, obstacle } => {
                let mut renamed = |(step, id): steps::Step| Some((step, name(id)?));
                let obstacle = match obstacle {
                    StepObstacle::NoWalk { from, to, moves } => {
                        StepObstacle::NoWalk { from: renamed(from)?, to: renamed(to)?, moves }
                    }
                    StepObstacle::WrongColour { step } => StepObstacle::WrongColour { step: renamed(step)? },
                    StepObstacle::Searched { .. } => obstacle,
                };
                let steps = steps.into_iter().map(renamed).collect::<Option<_>>()?;
                Impossible::FixedSteps { steps, obstacle }
            }
            Impossible::TooFewSquares { .. }
            | Impossible::Swept { .. }
            | Impossible::UnequalSums { .. }
            | Impossible::Exhausted { .. } => self,
        })
    }
}

/// Whether the squares cannot all be entered and left. A square with one move must be an end, one without moves must
/// be the only square. So more squares with one move than a path has ends, the given ones apart, leave no tour.
fn too_few_moves(squares: &[u64], count: u64, ends: Ends<u64>, moves: impl Fn(u64) -> Option<usize>) -> bool {
    let distinct = squares.windows(2).all(|pair| pair[0] < pair[1]);
    let mut must_be_ends = 0;
    for &square in squares {
        match moves(square) {
            Some(0) if count > 1 => return true,
            Some(1) if ends.given().all(|end| end != square) => must_be_ends += 1,
            _ => {}
        }
    }
    distinct && count > 1 && must_be_ends > ends.free()
}

#[cfg(test)]
mod tests;
