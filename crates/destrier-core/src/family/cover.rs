//! Whether residue classes fit together: every side belongs to exactly one class.

use super::Program;
use std::fmt;

/// A first side beyond this leaves too many boards to run one by one.
const LATEST: u64 = 1000;
/// The classes must repeat within this many sides.
const LONGEST_PERIOD: u64 = 1_000_000;

/// Why programs do not cover all sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoverError {
    /// A residue class that no program covers.
    Gap {
        /// The smallest such residue.
        residue: u64,
        /// The modulus of the residue class.
        modulus: u64,
    },
    /// A residue class that two programs cover.
    Overlap {
        /// The index of one of the programs.
        first: usize,
        /// The index of the other program.
        second: usize,
        /// The smallest such residue.
        residue: u64,
        /// The modulus of the residue class.
        modulus: u64,
    },
    /// A program that starts late.
    Late {
        /// The index of the program, from 0.
        program: usize,
        /// The first side of the program.
        side: u64,
    },
    /// The classes up to this one take long to repeat.
    Long {
        /// The index of the program, from 0.
        program: usize,
    },
}

impl fmt::Display for CoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoverError::Gap { residue, modulus } => write!(f, "no program speaks of m = {residue} modulo {modulus}"),
            CoverError::Overlap { first, second, residue, modulus } => {
                write!(f, "programs {first} and {second} (from 0) both speak of m = {residue} modulo {modulus}")
            }
            CoverError::Late { program, side } => {
                write!(f, "program {program} (from 0) starts with side {side}; each must start by side {LATEST}")
            }
            CoverError::Long { program } => {
                write!(f, "with program {program} (from 0) the classes do not repeat within {LONGEST_PERIOD} sides")
            }
        }
    }
}

impl std::error::Error for CoverError {}

/// The sides from `least` on that the programs do not cover and that must be checked one by one, if the programs cover
/// all larger sides exactly once.
pub fn sides_left(programs: &[Program], least: u32) -> Result<Vec<u32>, CoverError> {
    multiples_left(programs, least, 1)
}

/// The multiples of `of` from `least` on that the programs do not cover and that must be checked one by one, if the
/// programs cover all larger multiples exactly once.
pub fn multiples_left(programs: &[Program], least: u32, of: u32) -> Result<Vec<u32>, CoverError> {
    let mut period = u64::from(of.max(1));
    for (place, program) in programs.iter().enumerate() {
        let modulus = u64::from(program.modulus);
        let common = (1..=modulus.min(period)).rev().find(|&d| modulus.is_multiple_of(d) && period.is_multiple_of(d));
        period = period / common.unwrap_or(1) * modulus;

        if modulus == 0 || period > LONGEST_PERIOD {
            return Err(CoverError::Long { program: place });
        }
        if program.first_side() > LATEST {
            return Err(CoverError::Late { program: place, side: program.first_side() });
        }
    }

    let mut owners: Vec<Option<usize>> = vec![None; period as usize];
    for (second, program) in programs.iter().enumerate() {
        for residue in (u64::from(program.residue)..period).step_by(program.modulus as usize) {
            if let Some(first) = owners[residue as usize].replace(second) {
                return Err(CoverError::Overlap { first, second, residue, modulus: period });
            }
        }
    }

    let is_multiple = |side: u64| side.is_multiple_of(of.max(1).into());
    if let Some(residue) = (0..period).find(|&side| is_multiple(side) && owners[side as usize].is_none()) {
        return Err(CoverError::Gap { residue, modulus: period });
    }

    let first_side =
        |side: u64| owners[(side % period) as usize].map_or(u64::MAX, |owner| programs[owner].first_side());
    let left = |&side: &u32| is_multiple(side.into()) && u64::from(side) < first_side(side.into());
    Ok((least..LATEST as u32).filter(left).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(modulus: u32, residue: u32, first: u32) -> Program {
        Program { modulus, residue, first, items: vec![] }
    }

    #[test]
    fn classes_that_fit_leave_the_small_sides() {
        let classes = [class(2, 0, 5), class(4, 1, 1), class(4, 3, 2)];
        assert_eq!(sides_left(&classes, 5), Ok(vec![6, 7, 8]));
        assert_eq!(multiples_left(&classes[..1], 5, 2), Ok(vec![6, 8]));
        assert_eq!(multiples_left(&classes[1..], 5, 2), Err(CoverError::Gap { residue: 0, modulus: 4 }));
    }

    #[test]
    fn gaps_overlaps_and_late_starts_are_refused() {
        assert_eq!(sides_left(&[class(2, 0, 5), class(4, 1, 1)], 5), Err(CoverError::Gap { residue: 3, modulus: 4 }));
        assert_eq!(
            sides_left(&[class(2, 0, 5), class(2, 1, 1), class(3, 2, 9)], 5),
            Err(CoverError::Overlap { first: 0, second: 2, residue: 2, modulus: 6 })
        );
        assert_eq!(sides_left(&[class(1, 0, 2000)], 5), Err(CoverError::Late { program: 0, side: 2000 }));
        let long = [class(999_983, 0, 0), class(1009, 0, 0)];
        assert_eq!(sides_left(&long, 5), Err(CoverError::Long { program: 1 }));
        assert!(matches!(sides_left(&[], 5), Err(CoverError::Gap { .. })));
    }
}
