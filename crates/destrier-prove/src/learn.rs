//! Learns loop programs from runs. Not trusted: the checker verifies every result.
//!
//! Boards of growing side are run and their moves decomposed into loops. The modulus of a residue class is the smallest
//! step at which three consecutive boards have the same structure, with all numbers on lines. The program is then
//! followed down to the smallest board on which it still agrees with the algorithm.

use super::fit::fit;
use super::run::follow;
use super::sweeps::{WordStructure, structure};
use destrier_core::Square;
use destrier_core::arithmetic::gcd;
use destrier_core::family::Program;
use destrier_core::ordering::MoveOrdering;
use std::collections::HashMap;

/// The classes must repeat within this many sides; beyond it the boards to run would be large and many.
const LONGEST_PERIOD: u32 = 480;
/// No larger modulus is tried.
const LARGEST_MODULUS: u32 = 96;

/// A table of orderings and switching squares for each side.
pub type TableFn<'a> = &'a dyn Fn(u32) -> Vec<(MoveOrdering, Option<Square>)>;

/// The moves on the board of each side, from the top left corner; none if there are none.
pub type MovesFn<'a> = Box<dyn Fn(u32) -> Vec<u8> + 'a>;

/// Runs boards and remembers their structures.
pub struct Learner<'a> {
    run: MovesFn<'a>,
    structures: HashMap<u32, Vec<WordStructure>>,
}

impl<'a> Learner<'a> {
    /// A learner of Warnsdorff's rule with a table.
    pub fn new(table: TableFn<'a>) -> Learner<'a> {
        Learner::of_moves(Box::new(move |side| follow(side, table(side).into_iter())))
    }

    /// A learner of any moves.
    pub fn of_moves(run: MovesFn<'a>) -> Learner<'a> {
        Learner { run, structures: HashMap::new() }
    }

    fn learn_from(&mut self, side: u32) {
        if !self.structures.contains_key(&side) {
            let shapes = structure(&(self.run)(side));
            self.structures.insert(side, shapes);
        }
    }

    /// The program of the class that this side belongs to. Sides of 400 and more show the loops well.
    pub fn learn(&mut self, side: u32) -> Option<Program> {
        let learned = (1..=LARGEST_MODULUS).find_map(|modulus| {
            let sides = [side, side + modulus, side + 2 * modulus];
            sides.iter().for_each(|&side| self.learn_from(side));
            let program = fit(side, modulus, sides.map(|side| &self.structures[&side][..]))?;
            self.holds(&program, program.first + 3).then_some(program)
        });
        learned.map(|program| self.lower(program))
    }

    /// Programs whose classes meet every residue once; or those that were found, and a side for whose class none was.
    pub fn learn_all(&mut self, side: u32) -> Result<Vec<Program>, (Vec<Program>, u32)> {
        let mut programs: Vec<Program> = Vec::new();
        let mut period = 1;
        let mut next = side;
        while next < side + period || programs.is_empty() {
            if !programs.iter().any(|program| next % program.modulus == program.residue) {
                let Some(program) = self.learn(next).filter(|program| {
                    period = least_common_multiple(period, program.modulus);
                    period <= LONGEST_PERIOD
                }) else {
                    return Err((programs, next));
                };
                programs.push(program);
            }

            next += 1;
        }

        programs.sort_by_key(|program| (program.modulus, program.residue));
        Ok(programs)
    }

    fn holds(&self, program: &Program, n: u32) -> bool {
        let side = program.side(n) as u32;
        program.expand(n).is_ok_and(|moves| moves == (self.run)(side))
    }

    /// This program, starting with the smallest n from which it holds without a gap.
    fn lower(&self, mut program: Program) -> Program {
        while program.first > 0 && self.holds(&program, program.first - 1) {
            program.first -= 1;
        }
        program
    }
}

fn least_common_multiple(a: u32, b: u32) -> u32 {
    a / gcd(a, b) * b
}
