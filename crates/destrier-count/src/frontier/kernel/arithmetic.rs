//! Sums and products of counts, modulo 2^64 or a prime, or without a modulus. Every step is compiled once for each.
//!
//! Counts in layers have 64 bits. The join makes *totals* of them, which may be wider: the counts of a half are about
//! as long as the square root of the result, so that one pass gives results of 128 bits.

/// How counts are added and multiplied.
pub(crate) trait Arithmetic: Copy + Send + Sync {
    /// The type of sums of products.
    type Total: Copy + Send + Sync;

    fn add(self, a: u64, b: u64) -> u64;
    fn mul(self, a: u64, b: u64) -> Self::Total;
    fn total(self, count: u64) -> Self::Total;
    fn sum(self, a: Self::Total, b: Self::Total) -> Self::Total;
    fn difference(self, a: Self::Total, b: Self::Total) -> Self::Total;
    /// The total as a number; `None` if a count did not fit.
    fn to_number(self, total: Self::Total) -> Option<u128>;
    /// The total of a number.
    fn reduce_number(self, number: u128) -> Self::Total;
}

/// Arithmetic modulo 2^64.
#[derive(Clone, Copy)]
pub(crate) struct Mod64;

/// Arithmetic modulo a number below 2^63.
#[derive(Clone, Copy)]
pub(crate) struct ModPrime(pub(crate) u64);

/// Arithmetic without a modulus, with counts below 2^64 and totals below 2^128. The largest number of each kind marks
/// an overflow, which additions and multiplications preserve, except multiplication by zero.
#[derive(Clone, Copy)]
pub(crate) struct Full128;

impl Arithmetic for Mod64 {
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

    fn to_number(self, total: u64) -> Option<u128> {
        Some(total.into())
    }

    fn reduce_number(self, number: u128) -> u64 {
        number as u64
    }
}

impl Arithmetic for ModPrime {
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

    fn to_number(self, total: u64) -> Option<u128> {
        Some(total.into())
    }

    fn reduce_number(self, number: u128) -> u64 {
        (number % u128::from(self.0)) as u64
    }
}

impl Arithmetic for Full128 {
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

    fn to_number(self, total: u128) -> Option<u128> {
        (total < u128::MAX).then_some(total)
    }

    fn reduce_number(self, number: u128) -> u128 {
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overflow_is_never_lost() {
        let most = Full128.add(u64::MAX - 1, 1);
        assert_eq!(Full128.add(most, 7), most);
        assert_eq!((Full128.to_number(Full128.total(most)), Full128.to_number(Full128.mul(most, 0))), (None, Some(0)));
        let product = Full128.mul(1 << 63, 1 << 63);
        assert_eq!(Full128.to_number(product), Some(1 << 126));
        let sum = (0..4).fold(Full128.total(0), |sum, _| Full128.sum(sum, product));
        assert_eq!((Full128.to_number(sum), Full128.to_number(Full128.difference(sum, product))), (None, None));
    }
}
