//! The checker: proves that a loop program is what Warnsdorff's rule with a switching table does, or a closed tour, for
//! every n >= n0.
//!
//! What is proved, from the program and the table alone:
//!
//! 1. No exponent and no count is negative, and the visits number m^2, as an identity in n (`steps`).
//! 2. Every visited square is on the board, and every neighbour of a visited square is off the board or visited at an
//!    explicitly given step (`visits`). The squares of a board of side 5 or more are connected by knight's moves, so
//!    every square is visited; as there are m^2 visits, each square is visited exactly once, and the step that visits
//!    it is unique.
//! 3. The switching squares are visited in their order, each at a known step; and at every step the unvisited
//!    neighbours, their degrees and the current ordering make the rule choose the move of the program (`choice`).
//!
//! By induction along the path, the algorithm makes exactly the moves of the program and visits every square once.
//!
//! For closed tours, instead of point 3: the last square is a move away from the first. Their turns and crossings are
//! counted for all n (`turns`, `crossings`).
//!
//! All reasoning is about integer points in at most three variables (`region`), exact, in 64-bit numbers with every
//! overflow noticed. What cannot be decided is refused. Only `hints` looks at particular boards, and no proof depends
//! on its being right.

mod choice;
mod crossings;
mod form;
mod hints;
mod points;
mod region;
mod steps;
#[cfg(test)]
mod tests;
mod turns;
mod visits;

use super::{Affine, LONGEST, Program};
use crate::ordering::MOVES;
use crate::switching::{Coordinate, OrderingSpan, SwitchingTable};
use choice::Knowledge;
use form::{LinearForm, ProofLimit, ProofResult};
use region::{ProofEffort, Region};
use std::fmt;
use steps::Steps;
use visits::{Chain, PossibleVisit, Suspect};

/// The number of boards from which hints are gathered.
const HINT_BOARDS: u32 = 4;

/// The largest side of a board used for hints, so that a program cannot ask for much memory.
const LARGEST_HINT: u64 = 2048;

/// What was proved about a program, for every n >= n0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofSummary {
    /// The written moves, each with its own (n, k, t).
    pub steps: usize,
    /// Parts of their (n, k, t) on which the choice was established.
    pub regions: u64,
    /// Sets of integer points that were tested for emptiness.
    pub tests: u64,
}

/// What was proved about a program that is a closed tour for every n >= n0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ClosedTourProof {
    /// The amount of reasoning.
    pub summary: ProofSummary,
    /// The number of turns, in n.
    pub turns: Affine,
    /// The number of crossings, in n: pairs of moves that cross.
    pub crossings: Affine,
}

/// Why a program is not proved. Items, parts and moves are counted from 0, in the order of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// Too many moves are written.
    Long(usize),
    /// The first boards are too large.
    Large(u64),
    /// The smallest board is too small.
    Small(u64),
    /// An exponent or a count may be negative, or a move number is invalid.
    Negative {
        /// The index of the item.
        item: usize,
    },
    /// Sweeps move the knight by different amounts.
    Drifts {
        /// The index of the item.
        item: usize,
    },
    /// The visits do not number m^2 for all n.
    Count,
    /// The program does not make a path on one of the first boards.
    NoPath(u32),
    /// A visited square may be off the board.
    OffBoard {
        /// The index of the item.
        item: usize,
        /// The index of the part in the item.
        part: usize,
        /// The index of the move in the word.
        offset: usize,
    },
    /// A neighbour is neither off the board nor known to be visited.
    Missed {
        /// The index of the item.
        item: usize,
        /// The index of the part in the item.
        part: usize,
        /// The index of the move in the word.
        offset: usize,
        /// The number of the move type.
        number: usize,
    },
    /// The rule may choose another move.
    NotChosen {
        /// The index of the item.
        item: usize,
        /// The index of the part in the item.
        part: usize,
        /// The index of the move in the word.
        offset: usize,
    },
    /// A switching square is not visited where the table needs it.
    Switch(usize),
    /// The table has no line, or an ordering before the last has no switching square.
    Table,
    /// The table has different lines for different sides of the class.
    TableChanges,
    /// The last square is not a move away from the first.
    NotClosed,
    /// A power or sweeps may be empty, or the number of turns is not affine in n.
    Turns,
    /// The number of crossings with this move is not affine in n.
    Crossings {
        /// The index of the item.
        item: usize,
        /// The index of the part in the item.
        part: usize,
        /// The index of the move in the word.
        offset: usize,
    },
    /// A number did not fit in 64 bits.
    Overflow,
    /// The proof would be unreasonably long.
    ProofEffort,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Long(value) => write!(f, "{value} moves are written; no more than {LONGEST} are looked at"),
            Refusal::Large(value) => {
                write!(f, "the first boards must not be larger than {LARGEST_HINT}, and one of them is of side {value}")
            }
            Refusal::Small(value) => write!(f, "the smallest side, {value}, is less than 5"),
            Refusal::Negative { item } => write!(f, "item {item}: an exponent or a count may be negative"),
            Refusal::Drifts { item } => {
                write!(f, "item {item}: the sweeps do not all move the knight by the same amount")
            }
            Refusal::Count => write!(f, "the visits do not number m^2 for every n"),
            Refusal::NoPath(value) => write!(
                f,
                "the program makes no path within the board on one of the boards from n = {value} on, or one too \
                 tangled to follow"
            ),
            Refusal::OffBoard { item, part, offset } => {
                write!(f, "item {item}, part {part}, move {offset}: the square may be off the board")
            }
            Refusal::Missed { item, part, offset, number } => {
                write!(f, "item {item}, part {part}, move {offset}: the neighbour by move type {number} may be missed")
            }
            Refusal::NotChosen { item, part, offset } => {
                write!(f, "item {item}, part {part}, move {offset}: the rule may choose another move")
            }
            Refusal::Switch(value) => write!(
                f,
                "switching square {value} (from 0) is not visited at one step for all n, after those before it"
            ),
            Refusal::Table => write!(f, "every line of the table but the last must have its switching square"),
            Refusal::TableChanges => write!(f, "the table does not have the same lines for all sides of this class"),
            Refusal::NotClosed => write!(f, "the last square may not be a move away from the first"),
            Refusal::Turns => {
                write!(f, "a power or sweeps may be empty, or the number of turns is not an affine function of n")
            }
            Refusal::Crossings { item, part, offset } => write!(
                f,
                "item {item}, part {part}, move {offset}: the number of crossings with this move may not be an affine \
                 function of n"
            ),
            Refusal::Overflow => write!(f, "a number is too large"),
            Refusal::ProofEffort => write!(
                f,
                "the proof was given up: it would take a hundred times as long as that of Squirrel's algorithm"
            ),
        }
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// The position in the program, as the item and the part in it, if the refusal has a single position.
    pub fn place(&self) -> Option<(usize, Option<usize>)> {
        match *self {
            Refusal::Negative { item } | Refusal::Drifts { item } => Some((item, None)),
            Refusal::OffBoard { item, part, .. }
            | Refusal::Missed { item, part, .. }
            | Refusal::Crossings { item, part, .. }
            | Refusal::NotChosen { item, part, .. } => Some((item, Some(part))),
            _ => None,
        }
    }
}

impl From<ProofLimit> for Refusal {
    fn from(halt: ProofLimit) -> Refusal {
        match halt {
            ProofLimit::Overflow => Refusal::Overflow,
            ProofLimit::ProofEffort => Refusal::ProofEffort,
        }
    }
}

/// Proves that the program is what Squirrel's algorithm does, with Table 1, for every n >= n0.
pub fn check_squirrel(program: &Program) -> Result<ProofSummary, Refusal> {
    check_with(program, &SwitchingTable::squirrel())
}

/// Proves that the program is what Warnsdorff's rule with this table does, for every n >= n0.
pub fn check_with(program: &Program, table: &SwitchingTable) -> Result<ProofSummary, Refusal> {
    let lines = table.spans(program.side(0));
    if (0..table.period()).any(|n| table.spans(program.side(n)) != lines) {
        return Err(Refusal::TableChanges);
    }
    check(program, lines)
}

/// Proves the program for every n >= n0 with these orderings and switching squares, or says why not.
pub fn check(program: &Program, spans: &[OrderingSpan]) -> Result<ProofSummary, Refusal> {
    let Some((last, switching)) = spans.split_last() else { return Err(Refusal::Table) };
    if last.until.is_some() || switching.iter().any(|span| span.until.is_none()) {
        return Err(Refusal::Table);
    }

    let squares: Vec<_> = spans.iter().filter_map(|span| span.until).collect();
    let mut work = ProofEffort::default();
    let Covering { steps, hints, around } = visits_every_square(program, &squares, &mut work)?;
    let switches = find_the_switches(program, &steps, &hints, &squares, &mut work)?;
    let orderings = spans.iter().map(|span| span.ordering).collect();
    let knowledge = Knowledge { steps: &steps, around: &around, orderings, switches };

    for index in 0..steps.list.len() - 1 {
        knowledge.check(index, &mut work)?;
    }

    Ok(ProofSummary { steps: steps.list.len(), regions: work.regions, tests: work.tests })
}

/// Proves that the program is a closed tour for every n >= n0, by whatever rule it was made: points 1 and 2 above, and
/// that its last square is a move away from its first. Also counts its turns and crossings, as functions of n.
pub fn check_closed_tour(program: &Program) -> Result<ClosedTourProof, Refusal> {
    let mut work = ProofEffort::default();
    let Covering { steps, .. } = visits_every_square(program, &[], &mut work)?;
    let [row, col] = steps.list[steps.list.len() - 1].square;
    // The path starts in the corner, with row and column zero.
    let back = [row.times(-1)?, col.times(-1)?];
    let closing = (1..).zip(MOVES).find(|(_, way)| way.map(LinearForm::constant) == back);
    let (closing, _) = closing.ok_or(Refusal::NotClosed)?;
    let turns = turns::turns(program, &steps, closing, &mut work)?;
    let crossings = crossings::crossings(&steps, closing, &mut work)?;
    let summary = ProofSummary { steps: steps.list.len(), regions: work.regions, tests: work.tests };
    Ok(ClosedTourProof { summary, turns, crossings })
}

/// A program that visits every square exactly once.
struct Covering {
    steps: Steps,
    hints: hints::Hints,
    /// For each step, the visits of its neighbours.
    around: Vec<[Chain; 8]>,
}

/// Proves points 1 and 2. The squares are those whose visits the hints must tell.
fn visits_every_square(
    program: &Program,
    squares: &[(Coordinate, Coordinate)],
    work: &mut ProofEffort,
) -> Result<Covering, Refusal> {
    if program.first_side() < 5 {
        return Err(Refusal::Small(program.first_side()));
    }
    if !program.numbers_are_small() {
        return Err(Refusal::Overflow);
    }
    if program.symbols() > LONGEST {
        return Err(Refusal::Long(program.symbols()));
    }

    let largest = program.side(program.first + HINT_BOARDS - 1);
    if largest > LARGEST_HINT {
        return Err(Refusal::Large(largest));
    }

    let steps = Steps::new(program, work)?;
    if !steps::visits_every_square_if_none_twice(program) {
        return Err(Refusal::Count);
    }

    let hints = hints::Hints::new(program, &steps, HINT_BOARDS, squares).ok_or(Refusal::NoPath(program.first))?;
    stays_on_the_board(&steps, work)?;
    let around = know_the_neighbours(&steps, &hints, work)?;
    Ok(Covering { steps, hints, around })
}

fn stays_on_the_board(steps: &Steps, work: &mut ProofEffort) -> Result<(), Refusal> {
    for step in &steps.list {
        let region = steps.region(step)?;
        for coordinate in step.square {
            for within in [coordinate, steps.side.minus(coordinate)?.shifted(-1)?] {
                if !region.implies(within, work)? {
                    let [item, part, offset] = step.place;
                    return Err(Refusal::OffBoard { item, part, offset });
                }
            }
        }
    }
    Ok(())
}

fn know_the_neighbours(
    steps: &Steps,
    hints: &hints::Hints,
    work: &mut ProofEffort,
) -> Result<Vec<[Chain; 8]>, Refusal> {
    let mut around = Vec::with_capacity(steps.list.len());
    for (index, step) in steps.list.iter().enumerate() {
        let region = steps.region(step)?;
        let mut chains: [Chain; 8] = Default::default();
        for (direction, ([down, right], chain)) in MOVES.into_iter().zip(&mut chains).enumerate() {
            let square = [step.square[0].shifted(down)?, step.square[1].shifted(right)?];
            let suspects = hints.met(index, direction);
            *chain = visits::chain(steps, &region, square, &suspects, work)?.map_err(|_| {
                let [item, part, offset] = step.place;
                Refusal::Missed { item, part, offset, number: direction + 1 }
            })?;
        }

        around.push(chains);
    }
    Ok(around)
}

/// The visits of the switching squares: for each the step, with its k and t in n, later than the previous one.
fn find_the_switches(
    program: &Program,
    steps: &Steps,
    hints: &hints::Hints,
    squares: &[(Coordinate, Coordinate)],
    work: &mut ProofEffort,
) -> Result<Vec<(u32, PossibleVisit)>, Refusal> {
    let boards = Region::new(vec![steps.from_first]);
    let mut switches: Vec<(u32, PossibleVisit)> = Vec::new();
    for (place, &(row, col)) in squares.iter().enumerate() {
        let missing = Refusal::Switch(place);
        let square = on_all_boards(program, row)?.zip(on_all_boards(program, col)?).ok_or(missing.clone())?;
        let suspect = hints.switches[place].ok_or(missing.clone())?;
        let chain = visits::chain(steps, &boards, [square.0, square.1], &[suspect], work)?;
        let (Suspect::ProgramStep(step), Some(possible)) = (suspect, chain.ok().and_then(|mut chain| chain.pop()))
        else {
            return Err(missing);
        };

        if let Some((before, earlier)) = switches.last() {
            let earlier = earlier.visit(&boards.view)?;
            let visit = possible.visit(&boards.view)?;
            let (Some(earlier), Some(visit)) = (earlier, visit) else { return Err(missing) };

            // The region is described by the earlier visit: by its own (n, k, t), as far as they exist.
            let mut seen = boards.clone();
            seen.view = earlier;

            let now = &steps.list[*before as usize];
            let there = &steps.list[step as usize];
            if choice::later(seen, there, visit, now, work)?.iter().any(|&(_, later)| !later) {
                return Err(missing);
            }
        }

        switches.push((step, possible));
    }

    Ok(switches)
}

/// A coordinate of the table, from 0, as a form in n; `None` where it would not be an integer.
fn on_all_boards(program: &Program, coordinate: Coordinate) -> ProofResult<Option<LinearForm>> {
    let side = LinearForm { slopes: [program.modulus.into(), 0, 0], plus: program.residue.into() };
    let doubled = side.times(coordinate.halves)?.shifted(coordinate.plus)?;
    Ok(match doubled.divided(2) {
        Some(from_one) => Some(from_one.shifted(-1)?),
        None => None,
    })
}
