//! The theorem about few turns: for every even side from 10 on, the pattern gives a closed tour, and its turns are an
//! affine function of the side.
//!
//! One loop program per residue class says which moves the pattern makes; the checker in core proves that the program
//! is a closed tour for every larger side, and counts its turns. The smaller boards are built one by one.
//!
//! [`StripBound`] shows that no closed tour has many fewer.

mod strip;

pub use strip::StripBound;

use super::learn::Learner;
use super::peel::without_empty_powers;
use super::theorem::LEAST_SIDE;
use crate::few_turns::FewTurns;
use destrier_core::family::check::{ProofSummary, Refusal, check_closed_tour};
use destrier_core::family::cover::{CoverError, multiples_left};
use destrier_core::family::{Affine, Program};
use destrier_core::lines::LineTour;
use destrier_core::{Board, Goal, Path, Surface};

/// The smallest side of a pattern.
pub const LEAST_EVEN_SIDE: u32 = 10;

/// A program that starts later than this is of no use.
const LATEST: u32 = 8;

/// With four rows, the bound along a side is that of the tours; with three, it is three turns in two columns.
const STRIP_ROWS: u32 = 4;

/// Sides near this show the loops well.
const LEARNED_FROM: u32 = 400;

/// A residue class and the result of its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FewTurnsClass {
    /// The loop program.
    pub program: Program,
    /// Whether the checker accepts it, for every n >= n0, and the number of turns in n.
    pub verdict: Result<(ProofSummary, Affine), Refusal>,
}

/// Everything that was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FewTurnsTheorem {
    /// The residue classes.
    pub classes: Vec<FewTurnsClass>,
    /// The sides below the classes, each with the turns of its tour if there is one; or why the classes do not fit
    /// together.
    pub base: Result<Vec<(u32, Option<u64>)>, CoverError>,
    /// The turns that no closed tour can avoid.
    pub bound: Option<StripBound>,
}

impl FewTurnsClass {
    /// The turns as a function of the side, if they are one: the slope and the constant.
    pub fn turns(&self) -> Option<(i64, i64)> {
        let (_, turns) = self.verdict.as_ref().ok()?;
        let (modulus, residue) = (i64::from(self.program.modulus), i64::from(self.program.residue));
        let slope = turns.n / modulus;
        (turns.n % modulus == 0).then_some((slope, turns.constant - slope * residue))
    }
}

impl FewTurnsTheorem {
    /// The slope and the constant, if they are the same for all classes and all smaller boards, and everything is
    /// proved.
    pub fn turns(&self) -> Option<(i64, i64)> {
        let (slope, constant) = self.classes.first()?.turns()?;
        let on_line = |&(side, turns): &(u32, Option<u64>)| {
            turns.is_some_and(|turns| turns as i64 == slope * i64::from(side) + constant)
        };
        let agree = self.classes.iter().all(|class| class.turns() == Some((slope, constant)));
        (agree && self.base.as_ref().is_ok_and(|sides| sides.iter().all(on_line))).then_some((slope, constant))
    }
}

/// Proves the theorem from the certificates that come with the program.
pub fn few_turns() -> FewTurnsTheorem {
    prove(&certificates())
}

/// Proves the theorem from these certificates, or shows what is missing.
pub fn prove(programs: &[Program]) -> FewTurnsTheorem {
    let class = |program: &Program| FewTurnsClass { program: program.clone(), verdict: check_closed_tour(program) };
    let turns = |side: u32| (side, tour(side).map(|tour| tour.turns()));
    let base = multiples_left(programs, LEAST_EVEN_SIDE, 2).map(|sides| sides.into_iter().map(turns).collect());
    FewTurnsTheorem { classes: programs.iter().map(class).collect(), base, bound: StripBound::new(STRIP_ROWS) }
}

/// Learns the programs from the patterns. Not trusted.
pub fn learn() -> Vec<Program> {
    let moves = |side: u32| match tour(side).and_then(|tour| tour.to_path()) {
        Some(Path::Moves { word, .. }) => word.iter().collect(),
        _ => Vec::new(),
    };
    let mut learner = Learner::of_moves(Box::new(moves));
    let mut programs: Vec<Program> = Vec::new();
    let mut side = LEARNED_FROM;
    while multiples_left(&programs, LEAST_SIDE, 2).is_err() && side < 2 * LEARNED_FROM {
        if !programs.iter().any(|program| side % program.modulus == program.residue) {
            programs.extend(learner.learn(side).map(provable));
        }
        side += 2;
    }
    programs.sort_by_key(|program| (program.modulus, program.residue));
    programs
}

/// The same program from the first n on at which it can be proved: powers and sweeps that do not occur even once would
/// change which words meet.
fn provable(program: Program) -> Program {
    let mut program = without_empty_powers(program);
    while check_closed_tour(&program).is_err() && program.first < LATEST {
        program.first += 1;
    }
    program
}

/// The tour of a square board by its pattern, from the top left corner.
fn tour(side: u32) -> Option<LineTour> {
    let board = Board::new(side, side, Surface::Plane).ok()?;
    FewTurns::TURNS.tour(&board, &Goal::CLOSED)
}

/// The names and texts of the certificates that come with the program, one per residue class, made by [`learn`].
pub fn certificate_texts() -> [(&'static str, &'static str); 4] {
    [
        ("00-mod-08.txt", include_str!("few_turns/00-mod-08.txt")),
        ("02-mod-08.txt", include_str!("few_turns/02-mod-08.txt")),
        ("04-mod-08.txt", include_str!("few_turns/04-mod-08.txt")),
        ("06-mod-08.txt", include_str!("few_turns/06-mod-08.txt")),
    ]
}

/// The certificates that come with the program. (A test reads all of them; an unreadable one would leave a gap.)
pub fn certificates() -> Vec<Program> {
    certificate_texts().into_iter().filter_map(|(_, text)| text.parse().ok()).collect()
}
