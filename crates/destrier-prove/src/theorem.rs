//! The theorem: Squirrel's algorithm tours every m x m board with m >= 5 except m = 74, where 21345678 does.
//!
//! Squirrel and Cull claimed it in 1996 for m >= 112; Ganzfried 2004 proved one residue class of eight by hand. This
//! module combines the certificates, one loop program per residue class, which the checker in core proves for all
//! larger boards, and runs on the smaller boards.

use super::run::follow;
use destrier_core::family::check::{ProofSummary, Refusal, check_squirrel};
use destrier_core::family::cover::{CoverError, sides_left};
use destrier_core::family::{FamilyError, Program};
use destrier_core::ordering::MoveOrdering;
use destrier_core::switching::switching_table;
use destrier_core::{MoveWord, Path, Rectangle, Shape, Surface, verify};

/// The smallest side of a square with a tour, apart from a single square.
pub const MIN_SIDE: u32 = 5;
/// The side on which the table fails, and the ordering that tours there (Ganzfried 2004, section 8).
pub const EXCEPTION: (u32, MoveOrdering) = (74, MoveOrdering::of(21345678));

/// A residue class and the result of its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// The loop program.
    pub program: Program,
    /// Whether the checker accepts it, for every n >= n0.
    pub verdict: Result<ProofSummary, Refusal>,
}

/// A board that was run separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BaseCase {
    /// The side of the board.
    pub side: u32,
    /// The number of squares that the table visits.
    pub squares: usize,
    /// Whether there is a tour: by the table, or by the ordering of the exception.
    pub toured: bool,
}

/// Everything that was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Theorem {
    /// The residue classes.
    pub classes: Vec<Class>,
    /// The boards that the classes leave, or why the classes do not fit together.
    pub base: Result<Vec<BaseCase>, CoverError>,
}

impl Theorem {
    /// Whether every class is proved, every side belongs to one, and every smaller board was toured.
    pub fn is_proved(&self) -> bool {
        let toured = |cases: &Vec<BaseCase>| cases.iter().all(|case| case.toured);
        self.classes.iter().all(|class| class.verdict.is_ok()) && self.base.as_ref().is_ok_and(toured)
    }

    /// Steps, regions and tests of all proofs together.
    pub fn work(&self) -> ProofSummary {
        let proofs = self.classes.iter().filter_map(|class| class.verdict.as_ref().ok());
        proofs.fold(ProofSummary { steps: 0, regions: 0, tests: 0 }, |sum, proof| ProofSummary {
            steps: sum.steps + proof.steps,
            regions: sum.regions + proof.regions,
            tests: sum.tests + proof.tests,
        })
    }
}

/// Proves the theorem from the certificates that come with the program.
pub fn squirrel() -> Theorem {
    prove(&certificates())
}

/// Proves the theorem from these certificates, or shows what is missing.
pub fn prove(programs: &[Program]) -> Theorem {
    let classes = programs.iter().map(|program| Class { program: program.clone(), verdict: check_squirrel(program) });
    let base = sides_left(programs, MIN_SIDE).map(|sides| sides.into_iter().map(base_case).collect());
    Theorem { classes: classes.collect(), base }
}

/// Runs one board and verifies the result in core.
pub fn base_case(side: u32) -> BaseCase {
    let moves = follow(side, switching_table(side));
    let squares = moves.len() + 1;
    let exception = || side == EXCEPTION.0 && is_tour(side, follow(side, std::iter::once((EXCEPTION.1, None))));
    BaseCase { side, squares, toured: is_tour(side, moves) || exception() }
}

fn is_tour(side: u32, moves: Vec<u8>) -> bool {
    let word: MoveWord = moves.into_iter().collect();
    Rectangle::new(side, side, Surface::Plane)
        .is_ok_and(|board| verify(board, Path::Moves { start: 0, word }, Shape::Open).is_ok())
}

/// The names and texts of the certificates that come with the program, one per residue class, made by
/// [`Learner`](super::learn::Learner).
pub fn certificate_texts() -> [(&'static str, &'static str); 17] {
    macro_rules! texts {
        ($($name:literal),*) => { [$(($name, include_str!(concat!("certificates/", $name)))),*] };
    }

    texts![
        "00-mod-08.txt",
        "01-mod-08.txt",
        "04-mod-08.txt",
        "06-mod-08.txt",
        "05-mod-16.txt",
        "02-mod-24.txt",
        "03-mod-24.txt",
        "07-mod-24.txt",
        "10-mod-24.txt",
        "11-mod-24.txt",
        "15-mod-24.txt",
        "18-mod-24.txt",
        "19-mod-24.txt",
        "23-mod-24.txt",
        "13-mod-48.txt",
        "29-mod-48.txt",
        "45-mod-48.txt"
    ]
}

/// The certificates that come with the program. (A test reads all of them; an unreadable one would leave a gap.)
pub fn certificates() -> Vec<Program> {
    let read = |(_, text): (_, &str)| text.parse().ok();
    certificate_texts().into_iter().filter_map(read).collect()
}

/// Reads certificates from elsewhere; an error includes the index of the text.
pub fn read_certificates<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Vec<Program>, (usize, FamilyError)> {
    let read = |(place, text): (usize, &str)| text.parse().map_err(|error| (place, error));
    texts.into_iter().enumerate().map(read).collect()
}
