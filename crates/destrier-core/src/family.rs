//! Loop programs: one text that stands for a knight's path on every board of a family, of sides m = P n + r.
//!
//! A program is a sequence of items: a *word* (moves one after another), a *power* (a word so many times over), or
//! *sweeps* (a sequence of words and powers, so many times over, k = 0, 1, 2, ...). Every exponent and every count is
//! an integer-affine function of n, within sweeps of n and k. The path starts in the top left corner.
//!
//! A program is a claim, like a [`Path`](crate::Path): what makes it a fact for all n from n0 on is
//! [`check`](check::check), which trusts nothing but what stands in the program and in the table. Section 5 of
//! Ganzfried 2004 draws such families as form matrices; a loop program says the same without the drawing.

pub mod access;
pub mod affine;
pub mod check;
pub mod cover;
pub mod text;

use std::fmt;

pub use affine::Affine;
pub use text::FamilyError;

/// No modulus and no n0 may be larger, nor may any number in an exponent or a count.
pub const LARGEST: i64 = 1_000_000;

/// No more moves may be written down in a program; Squirrel's have 1,000 to 1,700.
pub const LONGEST: usize = 100_000;

/// A stretch of moves whose shape does not depend on anything but an exponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Moves, each numbered 1 to 8, one after another.
    Word(Vec<u8>),
    /// The same moves, so many times over.
    Power(Vec<u8>, Affine),
}

/// One item of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A word or a power, whose exponent depends on n alone.
    Part(Part),
    /// A body that is gone through `count` times, with k = 0, 1, 2, ...
    Sweeps {
        /// How many times; depends on n alone.
        count: Affine,
        /// What each sweep does.
        body: Vec<Part>,
    },
}

/// A path for every side m = modulus * n + residue with n >= first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// P, the step between sides.
    pub modulus: u32,
    /// r, less than the modulus.
    pub residue: u32,
    /// n0, from which on the program is claimed to hold.
    pub first: u32,
    /// What to do, from the top left corner.
    pub items: Vec<Item>,
}

/// A program was asked for the moves on a board for which it makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExpandError {
    /// An exponent or a count came out below zero.
    Negative(u32),
    /// The moves are not as many as a path through all squares has.
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

    /// The smallest side of which the program speaks.
    pub fn first_side(&self) -> u64 {
        self.side(self.first)
    }

    /// Whether no number in it exceeds [`LARGEST`], as in every program that was read from a text.
    pub fn numbers_are_small(&self) -> bool {
        let item_is_small = |item: &Item| match item {
            Item::Part(part) => part.exponent().is_small(),
            Item::Sweeps { count, body } => count.is_small() && body.iter().all(|part| part.exponent().is_small()),
        };
        i64::from(self.modulus.max(self.first)) <= LARGEST && self.items.iter().all(item_is_small)
    }

    /// The moves on the board of side `self.side(n)`. They are m^2 - 1, or there is an error; nothing is said about
    /// where they lead.
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

    /// Goes through the parts on one board, in order: each with its place among all parts of the program, and how many
    /// times its word is repeated. An error if that makes more moves than this.
    fn go_through(&self, n: u32, most: usize, mut each: impl FnMut(usize, &Part, usize)) -> Result<(), ExpandError> {
        let overflow = || ExpandError::Overflow(n);
        // Parts that make no move could be gone through for ever, so each of them counts as well.
        let (mut left, mut idle) = (most, most.saturating_add(self.parts().count()));
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

    /// How many moves are written down, each of them standing for one or many.
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

    /// How many times the word is gone through.
    pub fn exponent(&self) -> Affine {
        match self {
            Part::Word(_) => Affine::ONE,
            Part::Power(_, exponent) => *exponent,
        }
    }
}
