//! Integer-affine functions of n and k, such as `2n - 3k + 5`: reading, writing and evaluating them.

use std::fmt;
use std::str::FromStr;

/// `constant + n * n_slope + k * k_slope`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Affine {
    /// The value at n = k = 0.
    pub constant: i64,
    /// The coefficient of n.
    pub n: i64,
    /// The coefficient of k.
    pub k: i64,
}

impl Affine {
    /// The constant 1.
    pub const ONE: Affine = Affine { constant: 1, n: 0, k: 0 };

    /// Whether no number in it exceeds [`LARGEST`](super::LARGEST).
    pub fn is_small(self) -> bool {
        [self.constant, self.n, self.k].iter().all(|number| number.unsigned_abs() <= super::LARGEST as u64)
    }

    /// The value, or `None` if an intermediate number exceeds 64 bits.
    pub fn at(self, n: i64, k: i64) -> Option<i64> {
        let with_n = self.constant.checked_add(self.n.checked_mul(n)?)?;
        with_n.checked_add(self.k.checked_mul(k)?)
    }
}

impl fmt::Display for Affine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (slope, name) in [(self.n, "n"), (self.k, "k"), (self.constant, "")] {
            if slope == 0 && !(first && name.is_empty()) {
                continue;
            }

            f.write_str(if slope < 0 {
                "-"
            } else if first {
                ""
            } else {
                "+"
            })?;

            if slope.unsigned_abs() != 1 || name.is_empty() {
                write!(f, "{}", slope.unsigned_abs())?;
            }

            f.write_str(name)?;
            first = false;
        }
        Ok(())
    }
}

impl FromStr for Affine {
    type Err = &'static str;

    /// Reads terms such as `2n`, `-k`, `+17` in any order, each kind at most once.
    fn from_str(text: &str) -> Result<Affine, &'static str> {
        let mut affine = Affine::default();
        let mut seen = [false; 3];
        let mut rest = text;
        while !rest.is_empty() || !seen.contains(&true) {
            let (negative, unsigned) = match rest.strip_prefix('-') {
                Some(after) => (true, after),
                None if seen.contains(&true) => (false, rest.strip_prefix('+').ok_or("+ or - is missing")?),
                None => (false, rest),
            };

            let digits = unsigned.len() - unsigned.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (number, after) = unsigned.split_at(digits);
            let (place, after) = match after.as_bytes().first() {
                Some(b'n') => (0, &after[1..]),
                Some(b'k') => (1, &after[1..]),
                _ if number.is_empty() => return Err("a number, n or k is missing"),
                _ => (2, after),
            };

            let size: i64 =
                if number.is_empty() { 1 } else { number.parse().map_err(|_| "the number is too large")? };

            if std::mem::replace(&mut seen[place], true) {
                return Err("n, k or the constant stands there twice");
            }

            let value = if negative { -size } else { size };
            *[&mut affine.n, &mut affine.k, &mut affine.constant][place] = value;
            rest = after;
        }

        Ok(affine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_printed_reads_back(constant in -99i64..99, n in -9i64..9, k in -9i64..9) {
            let affine = Affine { constant, n, k };
            prop_assert_eq!(affine.to_string().parse(), Ok(affine));
        }
    }

    #[test]
    fn slips_are_refused() {
        for text in ["", "n+", "2m", "n n", "1n2", "n+n", "99999999999999999999", "--n", "+n"] {
            assert!(text.parse::<Affine>().is_err(), "{text}");
        }
    }
}
