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

pub use affine::Affine;
pub use text::FamilyError;

/// No modulus and no n0 may be larger, nor may any number in an exponent or a count.
pub const LARGEST: i64 = 1_000_000;

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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExpandError {
    /// An exponent or a count came out below zero.
    #[error("an exponent or a count is negative at n = {0}")]
    Negative(u32),
    /// The moves are not as many as a path through all squares has.
    #[error("the program does not make m^2 - 1 moves at n = {0}")]
    Length(u32),
    /// A number exceeded 64 bits.
    #[error("a number is too large at n = {0}")]
    Overflow(u32),
}

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
        for item in &self.items {
            match item {
                Item::Part(part) => part.expand(n, 0, wanted, &mut moves)?,
                Item::Sweeps { count, body } => {
                    let count = count.at(n.into(), 0).ok_or(ExpandError::Overflow(n))?;
                    if count < 0 {
                        return Err(ExpandError::Negative(n));
                    }
                    // A body without moves could be gone through for ever.
                    if count as usize > wanted {
                        return Err(ExpandError::Length(n));
                    }
                    for k in 0..count {
                        body.iter().try_for_each(|part| part.expand(n, k, wanted, &mut moves))?;
                    }
                }
            }
        }
        if moves.len() == wanted { Ok(moves) } else { Err(ExpandError::Length(n)) }
    }

    /// How many moves are written down, each of them standing for one or many.
    pub fn symbols(&self) -> usize {
        let parts = self.items.iter().flat_map(|item| match item {
            Item::Part(part) => std::slice::from_ref(part),
            Item::Sweeps { body, .. } => body,
        });
        parts.map(|part| part.word().len()).sum()
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

    fn expand(&self, n: u32, k: i64, most: usize, moves: &mut Vec<u8>) -> Result<(), ExpandError> {
        let times = self.exponent().at(n.into(), k).ok_or(ExpandError::Overflow(n))?;
        let times = usize::try_from(times).map_err(|_| ExpandError::Negative(n))?;
        let word = self.word();
        let length = times.checked_mul(word.len()).ok_or(ExpandError::Length(n))?;
        if length > most - moves.len() {
            return Err(ExpandError::Length(n));
        }
        moves.extend(word.iter().copied().cycle().take(length));
        Ok(())
    }
}
