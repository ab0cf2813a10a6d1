//! Sums and products of counts, modulo 2^64 or a prime, or in full; a step is compiled once for each.
//!
//! Counts in layers have 64 bits. What the join makes of them is a *total*, which may be wider: the counts of a half
//! are about as long as the square root of the result, so that results of 128 bits come from one pass.

use super::Modulus;

/// How counts are added and multiplied.
pub(super) trait Arithmetic: Copy + Send + Sync {
    /// Sums of products.
    type Total: Copy + Send + Sync;

    fn add(self, a: u64, b: u64) -> u64;
    fn mul(self, a: u64, b: u64) -> Self::Total;
    fn total(self, count: u64) -> Self::Total;
    fn sum(self, a: Self::Total, b: Self::Total) -> Self::Total;
    fn difference(self, a: Self::Total, b: Self::Total) -> Self::Total;
    /// As a number; `None` if a count did not fit.
    fn number(self, total: Self::Total) -> Option<u128>;
    /// From the number.
    fn back(self, number: u128) -> Self::Total;
}

/// Modulo 2^64.
#[derive(Clone, Copy)]
pub(super) struct Word;

/// Modulo a number below 2^63.
#[derive(Clone, Copy)]
pub(super) struct Prime(pub(super) u64);

/// In full: counts below 2^64, and totals below 2^128. The largest number of each kind stands for all that do not fit,
/// and whatever it is added to or multiplied with, except by zero, does not fit either.
#[derive(Clone, Copy)]
pub(super) struct Double;

impl Arithmetic for Word {
    type Total = u64;

    #[inline]
    fn add(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    #[inline]
    fn mul(self, a: u64, b: u64) -> u64 {
        a.wrapping_mul(b)
    }

    fn total(self, count: u64) -> u64 {
        count
    }

    #[inline]
    fn sum(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    #[inline]
    fn difference(self, a: u64, b: u64) -> u64 {
        a.wrapping_sub(b)
    }

    fn number(self, total: u64) -> Option<u128> {
        Some(total.into())
    }

    fn back(self, number: u128) -> u64 {
        number as u64
    }
}

impl Arithmetic for Prime {
    type Total = u64;

    #[inline]
    fn add(self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        sum.min(sum.wrapping_sub(self.0))
    }

    #[inline]
    fn mul(self, a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(self.0)) as u64
    }

    fn total(self, count: u64) -> u64 {
        count
    }

    #[inline]
    fn sum(self, a: u64, b: u64) -> u64 {
        self.add(a, b)
    }

    #[inline]
    fn difference(self, a: u64, b: u64) -> u64 {
        let difference = a.wrapping_sub(b);
        difference.min(difference.wrapping_add(self.0))
    }

    fn number(self, total: u64) -> Option<u128> {
        Some(total.into())
    }

    fn back(self, number: u128) -> u64 {
        (number % u128::from(self.0)) as u64
    }
}

impl Arithmetic for Double {
    type Total = u128;

    #[inline]
    fn add(self, a: u64, b: u64) -> u64 {
        a.saturating_add(b)
    }

    #[inline]
    fn mul(self, a: u64, b: u64) -> u128 {
        if (a == u64::MAX && b != 0) || (b == u64::MAX && a != 0) {
            return u128::MAX;
        }
        u128::from(a) * u128::from(b)
    }

    fn total(self, count: u64) -> u128 {
        self.mul(count, 1)
    }

    #[inline]
    fn sum(self, a: u128, b: u128) -> u128 {
        a.saturating_add(b)
    }

    #[inline]
    fn difference(self, a: u128, b: u128) -> u128 {
        if a == u128::MAX { a } else { a.saturating_sub(b) }
    }

    fn number(self, total: u128) -> Option<u128> {
        (total < u128::MAX).then_some(total)
    }

    fn back(self, number: u128) -> u128 {
        number
    }
}

impl Modulus {
    /// The sum of two residues.
    pub fn add(self, a: u128, b: u128) -> u128 {
        match self {
            Modulus::Word => u128::from((a as u64).wrapping_add(b as u64)),
            Modulus::Prime(prime) => (a + b) % u128::from(prime),
            Modulus::Double => a.wrapping_add(b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_never_forgotten() {
        let most = Double.add(u64::MAX - 1, 1);
        assert_eq!(Double.add(most, 7), most);
        assert_eq!((Double.number(Double.total(most)), Double.number(Double.mul(most, 0))), (None, Some(0)));
        let product = Double.mul(1 << 63, 1 << 63);
        assert_eq!(Double.number(product), Some(1 << 126));
        let sum = (0..4).fold(Double.total(0), |sum, _| Double.sum(sum, product));
        assert_eq!((Double.number(sum), Double.number(Double.difference(sum, product))), (None, None));
    }
}
