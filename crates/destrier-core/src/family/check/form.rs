//! Integer-affine forms in three variables, with every overflow reported.

use crate::arithmetic;

/// Why the reasoning stopped; the statement in question is then not proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProofLimit {
    /// A number did not fit in 64 bits.
    Overflow,
    /// The work limit was exceeded.
    ProofEffort,
}

pub(super) type ProofResult<T> = Result<T, ProofLimit>;

/// `slopes[0] * x + slopes[1] * y + slopes[2] * z + plus`. On a step of a program, (x, y, z) are (n, k, t): the board,
/// the sweep, and the repetition within a power.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct LinearForm {
    pub(super) slopes: [i64; 3],
    pub(super) plus: i64,
}

impl LinearForm {
    pub(super) const ZERO: LinearForm = LinearForm::constant(0);
    pub(super) const N: LinearForm = LinearForm { slopes: [1, 0, 0], plus: 0 };
    pub(super) const K: LinearForm = LinearForm { slopes: [0, 1, 0], plus: 0 };
    pub(super) const T: LinearForm = LinearForm { slopes: [0, 0, 1], plus: 0 };

    pub(super) const fn constant(plus: i64) -> LinearForm {
        LinearForm { slopes: [0; 3], plus }
    }

    pub(super) fn is_constant(&self) -> bool {
        self.slopes == [0; 3]
    }

    /// `self + factor * other`
    pub(super) fn plus_times(self, factor: i64, other: LinearForm) -> ProofResult<LinearForm> {
        let add = |a: i64, b: i64| {
            b.checked_mul(factor).and_then(|product| a.checked_add(product)).ok_or(ProofLimit::Overflow)
        };
        let mut sum = LinearForm { slopes: [0; 3], plus: add(self.plus, other.plus)? };
        for (slope, (a, b)) in sum.slopes.iter_mut().zip(self.slopes.into_iter().zip(other.slopes)) {
            *slope = add(a, b)?;
        }
        Ok(sum)
    }

    pub(super) fn minus(self, other: LinearForm) -> ProofResult<LinearForm> {
        self.plus_times(-1, other)
    }

    pub(super) fn times(self, factor: i64) -> ProofResult<LinearForm> {
        LinearForm::ZERO.plus_times(factor, self)
    }

    pub(super) fn shifted(self, by: i64) -> ProofResult<LinearForm> {
        Ok(LinearForm { plus: self.plus.checked_add(by).ok_or(ProofLimit::Overflow)?, ..self })
    }

    /// The form with its variables replaced by these forms.
    pub(super) fn of(self, inner: &[LinearForm; 3]) -> ProofResult<LinearForm> {
        let mut result = LinearForm::constant(self.plus);
        for (slope, inner) in self.slopes.into_iter().zip(inner) {
            if slope != 0 {
                result = result.plus_times(slope, *inner)?;
            }
        }
        Ok(result)
    }

    /// The form divided by a positive number, if all its values are multiples of it.
    pub(super) fn divided(self, by: i64) -> Option<LinearForm> {
        let exact = |value: i64| (value % by == 0).then_some(value / by);
        let [a, b, c] = self.slopes;
        Some(LinearForm { slopes: [exact(a)?, exact(b)?, exact(c)?], plus: exact(self.plus)? })
    }

    /// The greatest common divisor of the slopes; 0 for a constant.
    pub(super) fn content(&self) -> i64 {
        self.slopes.iter().fold(0, |divisor, &slope| gcd(divisor, slope))
    }
}

/// The greatest common divisor, never negative (except for `i64::MIN`, which [`LinearForm`]s cannot reach unnoticed).
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    let divisor = arithmetic::gcd(a.unsigned_abs(), b.unsigned_abs());
    i64::try_from(divisor).unwrap_or(1)
}
