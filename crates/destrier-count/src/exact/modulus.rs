//! The moduli of counting passes: 2^64, 2^128, and primes below 2^62.
//!
//! Invariant: [`Display`](std::fmt::Display) and [`FromStr`] are inverse to each other.

use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;

/// Primes are taken from below this number.
const PRIME_CEILING: u64 = 1 << 62;

/// The number that a pass counts modulo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Modulus {
    /// The modulus 2^64.
    Pow64,
    /// A prime below 2^62.
    Prime(u64),
    /// 2^128. The two halves of the graph are counted without a modulus and then joined. If the count of a half
    /// reaches 2^64, the pass fails.
    Pow128,
}

impl Modulus {
    /// The sum of two residues.
    pub fn add(self, a: u128, b: u128) -> u128 {
        match self {
            Modulus::Pow64 => u128::from((a as u64).wrapping_add(b as u64)),
            Modulus::Prime(prime) => (a + b) % u128::from(prime),
            Modulus::Pow128 => a.wrapping_add(b),
        }
    }

    /// The modulus as a number.
    pub fn to_biguint(self) -> BigUint {
        match self {
            Modulus::Pow64 => BigUint::from(1u32) << 64,
            Modulus::Prime(prime) => BigUint::from(prime),
            Modulus::Pow128 => BigUint::from(1u32) << 128,
        }
    }

    /// 2^64, and then all primes below 2^62 in descending order.
    pub fn sequence() -> impl Iterator<Item = Modulus> {
        let primes = (0..PRIME_CEILING).rev().step_by(2).filter(|&number| is_prime(number)).map(Modulus::Prime);
        std::iter::once(Modulus::Pow64).chain(primes)
    }
}

/// `2^64`, `2^128`, or the prime.
impl fmt::Display for Modulus {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Modulus::Pow64 => f.write_str("2^64"),
            Modulus::Prime(prime) => write!(f, "{prime}"),
            Modulus::Pow128 => f.write_str("2^128"),
        }
    }
}

/// The text is not a modulus.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a modulus; use 2^64, 2^128 or a prime below 2^62")]
pub struct ModulusError(String);

/// Reads only moduli that passes use.
impl FromStr for Modulus {
    type Err = ModulusError;

    fn from_str(text: &str) -> Result<Modulus, ModulusError> {
        let fault = || ModulusError(destrier_core::square::shorten(text).to_string());
        match text {
            "2^64" => Ok(Modulus::Pow64),
            "2^128" => Ok(Modulus::Pow128),
            text => {
                let prime = text.parse().ok().filter(|&prime| prime < PRIME_CEILING && is_prime(prime));
                prime.map(Modulus::Prime).ok_or_else(fault)
            }
        }
    }
}

/// The Miller-Rabin test with the twelve bases that decide every 64-bit number (Sorenson and Webster 2015).
fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

    if number < 2 || BASES.iter().any(|&base| number.is_multiple_of(base)) {
        return BASES.contains(&number);
    }

    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(number)) as u64;
    let twos = (number - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut power = 1;
        let mut square = base;
        let mut exponent = (number - 1) >> twos;
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent >>= 1;
        }

        let mut seen = power == 1 || power == number - 1;
        for _ in 1..twos {
            power = times(power, power);
            seen |= power == number - 1;
        }

        seen
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_recognised() {
        let small: Vec<u64> = (0..60).filter(|&n| is_prime(n)).collect();
        assert_eq!(small, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]);
        assert!(is_prime((1 << 61) - 1) && !is_prime(3_215_031_751) && !is_prime(u64::MAX));
        let first: Vec<Modulus> = Modulus::sequence().take(3).collect();
        assert_eq!(first, [Modulus::Pow64, Modulus::Prime((1 << 62) - 57), Modulus::Prime((1 << 62) - 87)]);
    }

    #[test]
    fn text_and_modulus_are_inverse() {
        for modulus in Modulus::sequence().take(4).chain([Modulus::Pow128]) {
            assert_eq!(modulus.to_string().parse(), Ok(modulus));
        }
        for text in ["", "2^63", "9", "-7", &(u64::MAX).to_string()] {
            assert!(text.parse::<Modulus>().is_err(), "{text}");
        }
    }
}
