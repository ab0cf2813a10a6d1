//! Numbers of turns and crossings as functions of the side: affine, with fractions.

use destrier_core::arithmetic::gcd;
use destrier_core::family::{Affine, Program};
use std::fmt;

/// `(slope * side + constant) / divisor` for the sides of a residue class, on which it is an integer; the divisor is
/// positive and the smallest possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SideFunction {
    /// The factor of the side.
    pub slope: i64,
    /// The number that is added to the multiple of the side.
    pub constant: i64,
    /// The number by which the sum is divided.
    pub divisor: i64,
}

impl SideFunction {
    /// A number that depends on the n of a program, on the side m = modulus * n + residue. Numbers of turns and
    /// crossings are far from overflowing; `None` if they do.
    pub(super) fn new(count: Affine, program: &Program) -> Option<SideFunction> {
        let modulus = i64::from(program.modulus);
        let residue = i64::from(program.residue);
        let constant = count.constant.checked_mul(modulus)?.checked_sub(count.n.checked_mul(residue)?)?;
        SideFunction::reduced(count.n, constant, modulus)
    }

    /// The function with the same growth that has this value at this side.
    pub(super) fn through(self, side: u32, value: u64) -> Option<SideFunction> {
        let value = i64::try_from(value).ok()?.checked_mul(self.divisor)?;
        SideFunction::reduced(self.slope, value.checked_sub(self.slope.checked_mul(side.into())?)?, self.divisor)
    }

    /// The value at a side of the class.
    pub fn at(self, side: u32) -> Option<i64> {
        let multiple = self.slope.checked_mul(side.into())?.checked_add(self.constant)?;
        multiple.checked_rem(self.divisor).filter(|&rest| rest == 0).map(|_| multiple / self.divisor)
    }

    /// The growth per side, as a fraction.
    pub(super) fn growth(self) -> Option<(i64, i64)> {
        SideFunction::reduced(self.slope, 0, self.divisor).map(|plain| (plain.slope, plain.divisor))
    }

    /// The constant and its divisor can be compared between functions of the same growth.
    pub(super) fn is_less_than(self, other: SideFunction) -> bool {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        product(self.constant, other.divisor) < product(other.constant, self.divisor)
    }

    fn reduced(slope: i64, constant: i64, divisor: i64) -> Option<SideFunction> {
        let [a, b, c] = [slope, constant, divisor].map(i64::unsigned_abs);
        let common = i64::try_from(gcd(gcd(a, b), c)).ok()?;
        (common > 0 && divisor > 0).then(|| SideFunction {
            slope: slope / common,
            constant: constant / common,
            divisor: divisor / common,
        })
    }
}

impl fmt::Display for SideFunction {
    /// Writes a function such as `8n - 14` or `(37n - 4)/4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.constant < 0 { '-' } else { '+' };
        let sum = match (self.slope, self.constant) {
            (slope, 0) => format!("{slope}n"),
            (slope, constant) => format!("{slope}n {sign} {}", constant.unsigned_abs()),
        };
        match self.divisor {
            1 => write!(f, "{sum}"),
            divisor => write!(f, "({sum})/{divisor}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_n_become_functions_of_the_side() {
        let program = Program { modulus: 8, residue: 2, first: 3, items: vec![] };
        let function = |constant, n| SideFunction::new(Affine { constant, n, k: 0 }, &program).unwrap();
        assert_eq!(function(2, 64).to_string(), "8n - 14");
        let crossings = function(20, 74);
        assert_eq!(crossings.to_string(), "(37n + 6)/4");
        assert_eq!((crossings.at(26), crossings.at(24)), (Some(20 + 3 * 74), None));
        assert_eq!(function(18, 74).to_string(), "(37n - 2)/4");
        assert_eq!(crossings.through(10, 95).unwrap().to_string(), "(37n + 10)/4");
        assert!(function(18, 74).is_less_than(crossings) && !crossings.is_less_than(crossings));
        assert_eq!(crossings.growth(), Some((37, 4)));
    }
}
