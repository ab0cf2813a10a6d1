//! The loop programs of the tours with few turns and with few crossings: learned from the patterns, and stored as
//! certificates. Not trusted.

use super::TourAim;
use crate::learn::Learner;
use crate::peel::without_empty_powers;
use crate::theorem::MIN_SIDE;
use destrier_boards::few_turns::FewTurns;
use destrier_core::family::Program;
use destrier_core::family::check::check_closed_tour;
use destrier_core::family::cover::multiples_left;
use destrier_core::{Goal, Path, Rectangle, Surface};

/// A program that starts later than this is of no use.
const LATEST: u32 = 8;

/// Sides near this show the loops well.
const LEARNED_FROM: u32 = 400;

impl TourAim {
    /// The names and texts of the certificates that come with the program, one per residue class, made by
    /// [`TourAim::learn`].
    pub fn certificate_texts(self) -> Vec<(&'static str, &'static str)> {
        macro_rules! texts {
            ($folder:literal, $($name:literal),*) => {
                vec![$((concat!($folder, "-", $name), include_str!(concat!($folder, "/", $name)))),*]
            };
        }

        match self {
            TourAim::Turns => texts!["turns", "00-mod-08.txt", "02-mod-08.txt", "04-mod-08.txt", "06-mod-08.txt"],
            TourAim::Crossings => texts![
                "crossings",
                "00-mod-24.txt",
                "02-mod-24.txt",
                "04-mod-24.txt",
                "06-mod-24.txt",
                "08-mod-24.txt",
                "10-mod-24.txt",
                "12-mod-24.txt",
                "14-mod-24.txt",
                "16-mod-24.txt",
                "18-mod-24.txt",
                "20-mod-24.txt",
                "22-mod-24.txt"
            ],
        }
    }

    /// The certificates that come with the program. (A test reads all of them; an unreadable one would leave a gap.)
    pub fn certificates(self) -> Vec<Program> {
        self.certificate_texts().iter().filter_map(|(_, text)| text.parse().ok()).collect()
    }

    /// Learns the programs from the patterns. Not trusted.
    pub fn learn(self) -> Vec<Program> {
        let moves = |side: u32| match self.path(side) {
            Some(Path::Moves { word, .. }) => word.iter().collect(),
            _ => Vec::new(),
        };

        let mut learner = Learner::of_moves(Box::new(moves));
        let mut programs: Vec<Program> = Vec::new();
        let mut side = LEARNED_FROM;
        while multiples_left(&programs, MIN_SIDE, 2).is_err() && side < 2 * LEARNED_FROM {
            if !programs.iter().any(|program| side % program.modulus == program.residue) {
                programs.extend(learner.learn(side).map(provable));
            }
            side += 2;
        }

        programs.sort_by_key(|program| (program.modulus, program.residue));
        programs
    }

    /// The tour of a square board by its pattern, from the top left corner.
    pub(super) fn path(self, side: u32) -> Option<Path> {
        let board = Rectangle::new(side, side, Surface::Plane).ok()?;
        let pattern = match self {
            TourAim::Turns => FewTurns::TURNS,
            TourAim::Crossings => FewTurns::CROSSINGS,
        };
        pattern.tour(&board, &Goal::CLOSED)?.to_path()
    }
}

/// This program from the first n on at which it can be proved. Powers and sweeps that do not occur even once would
/// change which words meet.
fn provable(program: Program) -> Program {
    let mut program = without_empty_powers(program);
    while check_closed_tour(&program).is_err() && program.first < LATEST {
        program.first += 1;
    }
    program
}
