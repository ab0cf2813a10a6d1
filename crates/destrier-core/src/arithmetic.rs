//! Number theory that several modules need.

use std::ops::Rem;

/// The greatest common divisor. For signed numbers it is unique up to its sign.
///
/// ```
/// assert_eq!(destrier_core::arithmetic::gcd(12u32, 18), 6);
/// assert_eq!(destrier_core::arithmetic::gcd(0u64, 7), 7);
/// ```
pub fn gcd<N: Copy + Default + PartialEq + Rem<Output = N>>(mut a: N, mut b: N) -> N {
    while b != N::default() {
        (a, b) = (b, a % b);
    }
    a
}
