//! The fewest turns of a board: a tour, a proof that no tour has fewer, and the checker of both.
//!
//! The proof tells cases apart: tours without and with a certain move. In each case it gives weights, in fractions of a
//! turn, to the two ends of every move and to some sets of squares. Let a tour be given.
//!
//! 1. At each square it has a pair of moves. The pair costs 1 if it is a turn, else 0. Subtract the weights of the two
//!    ends at this square. What is left is at least the least value over all pairs that the case allows.
//! 2. The subtracted weights are those of both ends of every move of the tour. Subtract from each move the weights of
//!    the sets that it leaves. What is left is counted if the case has the move, not counted if the case forbids it,
//!    and otherwise counted if it is negative.
//! 3. A tour leaves every set of squares at least twice, so every set counts twice.
//!
//! The sum of all this is a lower bound for the turns. It holds for any weights; good ones are the dual values of a
//! linear program. In an open tour a square may have one move and an end instead of a pair. That is no turn; the end
//! has a weight, which counts twice in all, and it leaves the sets that contain its square.

#[cfg(test)]
mod tests;
mod text;

pub use text::FewestTurnsError;

use crate::path::Path;
use crate::rectangle::Rectangle;
use crate::rectangle::surface::Surface;
use crate::square::Square;
use crate::tour::{Shape, verify};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Larger boards are refused.
const MAX_SQUARES: u64 = 1024;

/// The claim that a tour has the fewest turns of all tours of its board, with its proof. Only [`FewestTurns::check`]
/// makes it a fact.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FewestTurns {
    /// The board, on the plane.
    pub board: Rectangle,
    /// The shape of the tours, closed or open.
    pub shape: Shape,
    /// The fewest turns.
    pub turns: u64,
    /// A tour that has them.
    pub tour: Vec<Square>,
    /// Sets of squares that have weights.
    pub sets: Vec<BTreeSet<Square>>,
    /// The cases: each split is followed by the cases without the move, and those by the cases with it.
    pub cases: Vec<Case>,
}

/// A case of the proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Case {
    /// Tours without and with the move between two squares.
    Split(Square, Square),
    /// Weights that show that all tours of this case have enough turns.
    Weighed(Weights),
}

/// The weights of a case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weights {
    /// The weight that counts as one turn.
    pub unit: i32,
    /// Weights of sets, by their position from 0; none is negative.
    pub sets: Vec<(usize, i32)>,
    /// The weight of an end of an open tour.
    pub end: i32,
    /// The weights of each move at both of its squares. The moves are ordered by their squares, the lower one first.
    pub moves: Vec<(i32, i32)>,
}

/// Why a claim is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FewestTurnsFault {
    /// The board is not on the plane, too small or too large.
    OtherBoard,
    /// The squares are not a tour. The text describes the fault.
    NoTour(String),
    /// The tour has another number of turns.
    OtherTurns(u64),
    /// A set is empty, or has all squares.
    NoProperSet(usize),
    /// A case is not as the claim says. The text describes the difference. Cases are counted from 1.
    BadCase(usize, String),
    /// The weights of a case do not show that its tours have enough turns. Cases are counted from 1.
    TooWeak(usize),
    /// Cases are missing at the end.
    CasesMissing,
}

impl fmt::Display for FewestTurnsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FewestTurnsFault::OtherBoard => {
                write!(f, "the board is not on the plane, or does not have 2 to {MAX_SQUARES} squares")
            }
            FewestTurnsFault::NoTour(reason) => write!(f, "the tour is wrong: {reason}"),
            FewestTurnsFault::OtherTurns(turns) => write!(f, "the tour has {turns} turns"),
            FewestTurnsFault::NoProperSet(number) => write!(f, "set {} is empty or has all squares", number + 1),
            FewestTurnsFault::BadCase(case, reason) => write!(f, "case {case}: {reason}"),
            FewestTurnsFault::TooWeak(case) => write!(f, "the weights of case {case} do not prove it"),
            FewestTurnsFault::CasesMissing => f.write_str("cases are missing at the end"),
        }
    }
}

impl std::error::Error for FewestTurnsFault {}

/// Whether a case has a move or forbids it.
type Decisions = BTreeMap<usize, bool>;

impl FewestTurns {
    /// Checks the tour and the proof. The answer is the number of cases that were weighed.
    pub fn check(&self) -> Result<usize, FewestTurnsFault> {
        let board = &self.board;
        if board.surface() != Surface::Plane || !(2..=MAX_SQUARES).contains(&board.cells()) || board.squares() < 2 {
            return Err(FewestTurnsFault::OtherBoard);
        }

        self.check_tour()?;

        for (number, set) in self.sets.iter().enumerate() {
            if set.is_empty() || set.len() as u64 >= board.squares() || set.iter().any(|&square| !board.has(square)) {
                return Err(FewestTurnsFault::NoProperSet(number));
            }
        }

        let map = MoveMap::new(board);
        let mut open_cases = vec![Decisions::new()];
        let mut weighed = 0;
        for (number, case) in (1..).zip(&self.cases) {
            let bad = |reason: &str| Err(FewestTurnsFault::BadCase(number, reason.into()));
            let Some(decisions) = open_cases.pop() else { return bad("all cases are already settled") };
            match case {
                Case::Split(first, second) => {
                    let Some(index) = map.index(*first, *second) else { return bad("there is no such move") };
                    if decisions.contains_key(&index) {
                        return bad("the move is already decided");
                    }

                    for is_used in [true, false] {
                        let mut case = decisions.clone();
                        case.insert(index, is_used);
                        open_cases.push(case);
                    }
                }
                Case::Weighed(weights) => {
                    let sets_exist = weights.sets.iter().all(|&(set, weight)| set < self.sets.len() && weight >= 0);
                    if weights.unit < 1 || weights.moves.len() != map.moves.len() || !sets_exist {
                        return bad("the weights do not fit the board and the sets");
                    }

                    let enough = self.turns.saturating_sub(1) as i64 * i64::from(weights.unit);
                    if self.bound(&map, weights, &decisions).is_some_and(|bound| bound <= enough) && self.turns > 0 {
                        return Err(FewestTurnsFault::TooWeak(number));
                    }

                    weighed += 1;
                }
            }
        }

        if open_cases.is_empty() { Ok(weighed) } else { Err(FewestTurnsFault::CasesMissing) }
    }

    fn check_tour(&self) -> Result<(), FewestTurnsFault> {
        let board = &self.board;
        let tour = &self.tour;
        let no_tour = |reason: String| FewestTurnsFault::NoTour(reason);
        if tour.len() as u64 != board.squares() || tour.iter().any(|&square| !board.has(square)) {
            return Err(no_tour("it must have every square of the board once".into()));
        }
        let ids = tour.iter().map(|&square| board.id(square) as u32).collect();
        if let Err(refused) = verify(board.clone(), Path::Vertices(ids), self.shape) {
            return Err(no_tour(refused.fault.describe(board)));
        }
        let turns = count_turns(tour, self.shape);
        if turns == self.turns { Ok(()) } else { Err(FewestTurnsFault::OtherTurns(turns)) }
    }

    /// A lower bound for the turns of the tours of a case, in units; `None` if there are no such tours.
    fn bound(&self, map: &MoveMap, weights: &Weights, decisions: &Decisions) -> Option<i64> {
        let is_open = self.shape == Shape::Open;
        let mut bound = if is_open { 2 * i64::from(weights.end) } else { 0 };
        let mut left: Vec<i64> = weights.moves.iter().map(|&(a, b)| i64::from(a) + i64::from(b)).collect();
        let mut at_end: BTreeMap<Square, i64> = BTreeMap::new();

        for &(number, weight) in &weights.sets {
            let set = &self.sets[number];
            let weight = i64::from(weight);
            bound += 2 * weight;

            for (left, (a, b)) in left.iter_mut().zip(&map.moves) {
                *left -= if set.contains(a) == set.contains(b) { 0 } else { weight };
            }
            for &square in set {
                *at_end.entry(square).or_default() += weight;
            }
        }

        for (square, moves) in &map.at {
            let weight = |index: usize| {
                let (lower, upper) = weights.moves[index];
                i64::from(if map.moves[index].0 == *square { lower } else { upper })
            };

            let allowed: Vec<(usize, Square)> =
                moves.iter().copied().filter(|(index, _)| decisions.get(index) != Some(&false)).collect();
            let needed = allowed.iter().filter(|(index, _)| decisions.get(index) == Some(&true)).count();
            let is_needed = |index: usize| usize::from(decisions.get(&index) == Some(&true));
            let mut least: Option<i64> = None;
            let mut offer = |cost: i64| least = Some(least.map_or(cost, |least| least.min(cost)));

            for (position, &(first, from)) in allowed.iter().enumerate() {
                for &(second, to) in &allowed[position + 1..] {
                    if is_needed(first) + is_needed(second) == needed {
                        let turn = if is_turn(from, *square, to) { i64::from(weights.unit) } else { 0 };
                        offer(turn - weight(first) - weight(second));
                    }
                }

                if is_open && is_needed(first) == needed {
                    let end = i64::from(weights.end) + at_end.get(square).copied().unwrap_or(0);
                    offer(-weight(first) - end);
                }
            }

            bound += least?;
        }

        for (index, left) in left.into_iter().enumerate() {
            bound += match decisions.get(&index) {
                Some(true) => left,
                Some(false) => 0,
                None => left.min(0),
            };
        }

        Some(bound)
    }
}

/// The turns of a tour.
fn count_turns(tour: &[Square], shape: Shape) -> u64 {
    let count = tour.len();
    let inner = tour.windows(3).map(|squares| (squares[0], squares[1], squares[2]));
    let around = [(tour[count - 2], tour[count - 1], tour[0]), (tour[count - 1], tour[0], tour[1])];
    let around = around.into_iter().filter(|_| shape == Shape::Closed);
    inner.chain(around).filter(|&(from, at, to)| is_turn(from, at, to)).count() as u64
}

/// Whether the way from one square over the next to a third changes its direction.
fn is_turn(from: Square, at: Square, to: Square) -> bool {
    let bends = |a: u32, b: u32, c: u32| u64::from(a) + u64::from(c) != 2 * u64::from(b);
    bends(from.row, at.row, to.row) || bends(from.col, at.col, to.col)
}

/// The moves of a board, and those at each square.
struct MoveMap {
    /// Ordered by their squares, the lower one first.
    moves: Vec<(Square, Square)>,
    /// The moves at each square, with the square to which they lead.
    at: BTreeMap<Square, Vec<(usize, Square)>>,
}

impl MoveMap {
    fn new(board: &Rectangle) -> MoveMap {
        let squares: Vec<Square> = (0..board.cells()).map(|id| board.square(id)).filter(|&s| board.has(s)).collect();
        let mut moves: BTreeSet<(Square, Square)> = BTreeSet::new();
        for &from in &squares {
            moves.extend((1..=8).filter_map(|number| board.step(from, number)).map(|to| (from.min(to), from.max(to))));
        }
        let moves: Vec<(Square, Square)> = moves.into_iter().collect();
        let mut at: BTreeMap<Square, Vec<(usize, Square)>> = squares.iter().map(|&square| (square, vec![])).collect();
        for (index, &(a, b)) in moves.iter().enumerate() {
            at.entry(a).or_default().push((index, b));
            at.entry(b).or_default().push((index, a));
        }
        MoveMap { moves, at }
    }

    fn index(&self, first: Square, second: Square) -> Option<usize> {
        self.moves.binary_search(&(first.min(second), first.max(second))).ok()
    }
}
