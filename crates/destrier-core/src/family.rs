//! Loop programs: one text that describes a knight's path on every board of a family, of sides m = P n + r.
//!
//! A program is a sequence of items: a *word* (moves one after another), a *power* (a repeated word), or *sweeps* (a
//! sequence of words and powers, repeated for k = 0, 1, 2, ...). Every exponent and every count is an integer-affine
//! function of n, within sweeps of n and k. The path starts in the top left corner.
//!
//! A program is a claim, like a [`Path`](crate::Path). [`check`](check::check) makes it a fact for all n from n0 on; it
//! trusts nothing but the program and the table. Section 5 of Ganzfried 2004 draws such families as form matrices; a
//! loop program says the same without the drawing.

pub mod access;
mod affine;
pub mod check;
pub mod cover;
pub mod text;

use std::fmt;
use std::iter::repeat_n;
use std::ops::Range;

pub use affine::Affine;
pub use text::FamilyError;

/// The largest modulus, the largest n0, and the largest number in an exponent or a count.
pub const LARGEST: i64 = 1_000_000;

/// The largest number of moves written in a program; Squirrel's have 1,000 to 1,700.
pub const LONGEST: usize = 100_000;

/// A stretch of moves that depends on nothing but an exponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Moves, each numbered 1 to 8, one after another.
    Word(Vec<u8>),
    /// Moves that are repeated, and the number of repetitions.
    Power(Vec<u8>, Affine),
}

/// One item of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A word or a power, whose exponent depends on n alone.
    Part(Part),
    /// A body that is repeated `count` times, for k = 0, 1, 2, ...
    Sweeps {
        /// The number of sweeps, which depends on n alone.
        count: Affine,
        /// The parts of each sweep.
        body: Vec<Part>,
    },
}

/// A path for every side m = modulus * n + residue with n >= first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// P, the step between sides.
    pub modulus: u32,
    /// r, the remainder, less than the modulus.
    pub residue: u32,
    /// n0, the first n for which the program is claimed to hold.
    pub first: u32,
    /// The items, from the top left corner on.
    pub items: Vec<Item>,
}

/// A program was expanded on a board for which it makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExpandError {
    /// An exponent or a count was negative.
    Negative(u32),
    /// The number of moves is not that of a path through all squares.
    Length(u32),
    /// A number exceeded 64 bits.
    Overflow(u32),
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpandError::Negative(value) => write!(f, "an exponent or a count is negative at n = {value}"),
            ExpandError::Length(value) => write!(f, "the program does not make m^2 - 1 moves at n = {value}"),
            ExpandError::Overflow(value) => write!(f, "a number is too large at n = {value}"),
        }
    }
}

impl std::error::Error for ExpandError {}

impl Program {
    /// The side of the board for this n.
    pub fn side(&self, n: u32) -> u64 {
        u64::from(self.modulus) * u64::from(n) + u64::from(self.residue)
    }

    /// The smallest side that the program covers.
    pub fn first_side(&self) -> u64 {
        self.side(self.first)
    }

    /// Whether no number in it exceeds [`LARGEST`], as in every program read from a text.
    pub fn numbers_are_small(&self) -> bool {
        let item_is_small = |item: &Item| match item {
            Item::Part(part) => part.exponent().is_small(),
            Item::Sweeps { count, body } => count.is_small() && body.iter().all(|part| part.exponent().is_small()),
        };
        i64::from(self.modulus.max(self.first)) <= LARGEST && self.items.iter().all(item_is_small)
    }

    /// The moves on the board of side `self.side(n)`. There are m^2 - 1 of them, or an error is returned; where they
    /// lead is not checked.
    pub fn expand(&self, n: u32) -> Result<Vec<u8>, ExpandError> {
        let wanted = self.side(n).checked_pow(2).filter(|&squares| squares > 0).ok_or(ExpandError::Overflow(n))? - 1;
        let wanted = usize::try_from(wanted).map_err(|_| ExpandError::Overflow(n))?;
        let mut moves = Vec::new();
        self.go_through(n, wanted, |_, part, times| {
            let word = part.word();
            moves.extend(word.iter().copied().cycle().take(times * word.len()));
        })?;
        if moves.len() == wanted { Ok(moves) } else { Err(ExpandError::Length(n)) }
    }

    /// The moves that each item makes on the board of side `self.side(n)`: from the index of its first move, counted
    /// from 0, to the index after its last.
    pub fn item_ranges(&self, n: u32) -> Result<Vec<Range<u64>>, ExpandError> {
        let most = self.side(n).checked_pow(2).and_then(|squares| usize::try_from(squares).ok());
        let item_of = self.items.iter().enumerate().flat_map(|(item, parts)| repeat_n(item, parts.parts().len()));
        let item_of: Vec<usize> = item_of.collect();
        let mut lengths = vec![0u64; self.items.len()];

        self.go_through(n, most.ok_or(ExpandError::Overflow(n))?, |place, part, times| {
            lengths[item_of[place]] += (times * part.word().len()) as u64;
        })?;

        let mut next = 0;
        let range = |length: u64| {
            let first = next;
            next += length;
            first..next
        };

        Ok(lengths.into_iter().map(range).collect())
    }

    /// Visits the parts on one board, in order: each with its index among all parts of the program, and the number of
    /// repetitions of its word. Returns an error if that makes more than `most` moves.
    fn go_through(&self, n: u32, most: usize, mut each: impl FnMut(usize, &Part, usize)) -> Result<(), ExpandError> {
        let overflow = || ExpandError::Overflow(n);

        // Parts without moves could be visited for ever, so each of them counts as well.
        let mut left = most;
        let mut idle = most.saturating_add(self.parts().count());
        let mut first = 0;
        for item in &self.items {
            let parts = item.parts();

            let count = match item {
                Item::Part(_) => 1,
                Item::Sweeps { count, .. } => count.at(n.into(), 0).ok_or_else(overflow)?,
            };

            if count < 0 {
                return Err(ExpandError::Negative(n));
            }

            for k in 0..count {
                for (place, part) in (first..).zip(parts) {
                    let times = part.exponent().at(n.into(), k).ok_or_else(overflow)?;
                    let times = usize::try_from(times).map_err(|_| ExpandError::Negative(n))?;
                    let length = times.checked_mul(part.word().len()).ok_or(ExpandError::Length(n))?;
                    left = left.checked_sub(length).ok_or(ExpandError::Length(n))?;
                    idle = idle.checked_sub(usize::from(length == 0)).ok_or(ExpandError::Length(n))?;
                    each(place, part, times);
                }
            }

            first += parts.len();
        }

        Ok(())
    }

    /// All words and powers, in the order in which they are written.
    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.items.iter().flat_map(Item::parts)
    }

    /// The number of moves written in the program, each representing one or many.
    pub fn symbols(&self) -> usize {
        self.parts().map(|part| part.word().len()).sum()
    }
}

impl Item {
    /// The words and powers in it.
    pub fn parts(&self) -> &[Part] {
        match self {
            Item::Part(part) => std::slice::from_ref(part),
            Item::Sweeps { body, .. } => body,
        }
    }
}

impl Part {
    /// The moves, once.
    pub fn word(&self) -> &[u8] {
        match self {
            Part::Word(word) | Part::Power(word, _) => word,
        }
    }

    /// The number of repetitions of the word.
    pub fn exponent(&self) -> Affine {
        match self {
            Part::Word(_) => Affine::ONE,
            Part::Power(_, exponent) => *exponent,
        }
    }
}
