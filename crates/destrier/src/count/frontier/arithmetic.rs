//! Sums and products of residues, modulo 2^64 or a prime; a step is compiled once for each.

use super::Modulus;

/// How residues are added and multiplied.
pub(super) trait Arithmetic: Copy + Send + Sync {
    fn add(self, a: u64, b: u64) -> u64;
    fn sub(self, a: u64, b: u64) -> u64;
    fn mul(self, a: u64, b: u64) -> u64;
}

/// Modulo 2^64.
#[derive(Clone, Copy)]
pub(super) struct Word;

/// Modulo a number below 2^63.
#[derive(Clone, Copy)]
pub(super) struct Prime(pub(super) u64);

impl Arithmetic for Word {
    #[inline]
    fn add(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    #[inline]
    fn sub(self, a: u64, b: u64) -> u64 {
        a.wrapping_sub(b)
    }

    #[inline]
    fn mul(self, a: u64, b: u64) -> u64 {
        a.wrapping_mul(b)
    }
}

impl Arithmetic for Prime {
    #[inline]
    fn add(self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        sum.min(sum.wrapping_sub(self.0))
    }

    #[inline]
    fn sub(self, a: u64, b: u64) -> u64 {
        let difference = a.wrapping_sub(b);
        difference.min(difference.wrapping_add(self.0))
    }

    #[inline]
    fn mul(self, a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(self.0)) as u64
    }
}

impl Modulus {
    /// The sum of two residues.
    pub fn add(self, a: u64, b: u64) -> u64 {
        match self {
            Modulus::Word => Word.add(a, b),
            Modulus::Prime(p) => Prime(p).add(a, b),
        }
    }
}
