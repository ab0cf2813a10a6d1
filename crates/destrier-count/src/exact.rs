//! Counts of any size: passes modulo 2^64 and modulo primes, combined by the Chinese remainder theorem.
//!
//! There are enough passes when the product of their moduli exceeds a proven upper bound of the count. If the bound
//! is far above the count, a *stable* result may be enough, and says so: the number that the passes have in common
//! did not change with the last pass, which was not needed to find it. A wrong count would pass this check with
//! probability about 2^-62.
//!
//! If the bound is between 2^64 and 2^126, a single pass modulo 2^128 is enough, provided that the counts of the halves
//! have 64 bits.
//!
//! Invariant: the passes are 2^64 or 2^128 first, and then the largest primes below 2^62, descending.

pub mod bound;
pub(crate) mod modulus;

use modulus::Modulus;
use num_bigint::BigUint;

/// Why the result is known to be exact, or how far it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Proof {
    /// The product of the moduli exceeds an upper bound of the count.
    Bound {
        /// The binary logarithm of the bound.
        bits: f64,
    },
    /// The count was made without moduli.
    Complete,
    /// The last pass changed nothing. The result is almost certainly exact, but this is not proved.
    Stable,
    /// Only the residue modulo the product of the moduli is known: the bound is above that product.
    Residue {
        /// The binary logarithm of the bound.
        bits: f64,
    },
}

/// One pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// The modulus.
    pub modulus: Modulus,
    /// The residue.
    pub residue: u128,
}

impl Pass {
    /// A pass with this modulus and residue.
    pub fn new(modulus: Modulus, residue: u128) -> Pass {
        Pass { modulus, residue }
    }
}

/// A number that is known from its residues.
#[derive(Clone, Debug)]
pub struct Exact {
    /// The smallest number with these residues.
    pub value: BigUint,
    /// The passes.
    pub passes: Vec<Pass>,
    /// The reason why the value is the count.
    pub proof: Proof,
}

/// Number of passes to make.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Effort {
    /// The bound determines the number of passes.
    #[default]
    Proved,
    /// One pass more than the bound requires is made, as a check of the computation.
    Checked,
    /// Passes are made until one changes nothing, or until the bound is reached.
    Stable,
    /// At most this many passes are made, even if that gives only a residue.
    Passes(usize),
}

/// Why the passes give no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CrtError<E> {
    /// A pass failed.
    #[error(transparent)]
    Pass(E),
    /// An additional pass contradicts the others, so one of them is wrong.
    #[error("the pass modulo {0} contradicts the others; please report this")]
    Contradiction(Modulus),
}

/// Bounds from this number of bits on are too large for the pass modulo 2^128.
const POW128_BITS: f64 = 126.0;

/// Makes passes until the count is known. `bits` is the binary logarithm of an upper bound. `pass` returns `None` if it
/// cannot work with that modulus.
///
/// ```
/// use destrier::BigUint;
/// use destrier::counting::exact::{Effort, exact};
///
/// let number = BigUint::from(3u32).pow(100);
/// let residue = |modulus: destrier::counting::Modulus| {
///     let residue = &number % modulus.to_biguint();
///     Ok::<_, std::convert::Infallible>(u128::try_from(residue).ok())
/// };
/// assert_eq!(exact(159.0, Effort::Proved, residue)?.value, number);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exact<E>(
    bits: f64,
    effort: Effort,
    mut pass: impl FnMut(Modulus) -> Result<Option<u128>, E>,
) -> Result<Exact, CrtError<E>> {
    let mut value = BigUint::ZERO;
    let mut product = BigUint::from(1u32);
    let mut passes = Vec::new();
    let double = (64.0..POW128_BITS).contains(&bits).then_some(Modulus::Pow128);
    let mut moduli = double.into_iter().chain(Modulus::sequence());

    loop {
        // A bound of 2^b is below the product if b is less than its number of bits minus one.
        let is_enough = bits < (product.bits() - 1) as f64;
        if is_enough && effort != Effort::Checked && !passes.is_empty() {
            return Ok(Exact { value, passes, proof: Proof::Bound { bits } });
        }
        if matches!(effort, Effort::Passes(most) if passes.len() >= most.max(1)) {
            return Ok(Exact { value, passes, proof: Proof::Residue { bits } });
        }

        let Some(modulus) = moduli.next() else { unreachable!("there are more primes than passes") };

        // A divisor of an earlier modulus adds nothing.
        if modulus == Modulus::Pow64 && !passes.is_empty() {
            continue;
        }

        let Some(residue) = pass(modulus).map_err(CrtError::Pass)? else { continue };
        passes.push(Pass { modulus, residue });
        let combined = combine(&value, &product, modulus, residue);
        let is_stable = combined == value && passes.len() > 1;
        product *= modulus.to_biguint();
        value = combined;

        if is_enough && passes.len() > 1 {
            if !is_stable {
                return Err(CrtError::Contradiction(modulus));
            }
            return Ok(Exact { value, passes, proof: Proof::Bound { bits } });
        }

        if is_stable && effort == Effort::Stable {
            return Ok(Exact { value, passes, proof: Proof::Stable });
        }
    }
}

/// What follows from passes that were made, whatever their moduli are. Those that are not needed must agree.
///
/// ```
/// use destrier::counting::Modulus;
/// use destrier::counting::exact::{Pass, Proof, from_passes};
///
/// let found = from_passes(10.0, &[Pass::new(Modulus::Prime(4611686018427387847), 1000)])?;
/// assert_eq!((found.value, found.proof), (1000u32.into(), Proof::Bound { bits: 10.0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_passes(bits: f64, made: &[Pass]) -> Result<Exact, CrtError<std::convert::Infallible>> {
    let mut sorted = made.to_vec();

    // 2^128 contains 2^64; the order of the primes does not matter.
    sorted.sort_by_key(|pass| std::cmp::Reverse(pass.modulus.to_biguint()));

    let mut value = BigUint::ZERO;
    let mut product = BigUint::from(1u32);
    let mut passes: Vec<Pass> = Vec::new();
    for pass in sorted {
        let modulus = pass.modulus;
        let residue = BigUint::from(pass.residue);
        let is_known = bits < (product.bits() - 1) as f64 || (&product % modulus.to_biguint()) == BigUint::ZERO;
        if is_known && &value % modulus.to_biguint() != residue {
            return Err(CrtError::Contradiction(modulus));
        }

        if !is_known || passes.is_empty() {
            value = combine(&value, &product, modulus, pass.residue);
            product *= modulus.to_biguint();
            passes.push(pass);
        }
    }

    let is_enough = bits < (product.bits() - 1) as f64 && !passes.is_empty();
    let proof = if is_enough { Proof::Bound { bits } } else { Proof::Residue { bits } };
    Ok(Exact { value, passes, proof })
}

/// Number of passes that [`exact`] will make with this bound, if a pass modulo 2^128 is possible and the result is not
/// stable earlier.
///
/// ```
/// use destrier::counting::exact::{Effort, passes};
///
/// assert_eq!((passes(60.0, Effort::Proved), passes(60.0, Effort::Checked), passes(200.0, Effort::Proved)), (1, 2, 4));
/// ```
pub fn passes(bits: f64, effort: Effort) -> usize {
    // 2^64 and k primes just below 2^62 are enough for bounds below 2^(63 + 62 k).
    let needed = if bits < POW128_BITS { 1 } else { 2 + ((bits - 63.0) / 62.0).floor() as usize };
    match effort {
        Effort::Proved | Effort::Stable => needed,
        Effort::Checked => needed + 1,
        Effort::Passes(most) => needed.min(most.max(1)),
    }
}

/// The moduli modulo which all of these numbers are known; `None` if all of them are known exactly.
pub fn shared_moduli<'a>(all: impl IntoIterator<Item = &'a Exact>) -> Option<Vec<Modulus>> {
    let residues = all.into_iter().filter(|exact| matches!(exact.proof, Proof::Residue { .. }));
    let moduli = residues.map(|exact| exact.passes.iter().map(|pass| pass.modulus).collect::<Vec<Modulus>>());
    moduli.reduce(|left, right| {
        let both = |modulus: Modulus| match modulus {
            // A residue modulo 2^128 gives one modulo 2^64.
            Modulus::Pow128 if !right.contains(&Modulus::Pow128) => Modulus::Pow64,
            modulus => modulus,
        };

        let knows = |modulus: &Modulus| {
            right.contains(modulus) || (*modulus == Modulus::Pow64 && right.contains(&Modulus::Pow128))
        };
        left.into_iter().map(both).filter(knows).collect()
    })
}

/// The number below `product * modulus` that is `value` modulo `product` and `residue` modulo `modulus`.
fn combine(value: &BigUint, product: &BigUint, modulus: Modulus, residue: u128) -> BigUint {
    let modulus = modulus.to_biguint();
    let known = value % &modulus;
    let missing = (BigUint::from(residue) + &modulus - known) % &modulus;
    let Some(inverse) = (product % &modulus).modinv(&modulus) else { return value.clone() };
    value + product * (missing * inverse % &modulus)
}

/// The product of some moduli.
///
/// ```
/// use destrier::counting::{Modulus, exact};
///
/// assert_eq!(exact::product(&[Modulus::Pow64, Modulus::Prime(3)]).to_string(), "55340232221128654848");
/// ```
pub fn product(moduli: &[Modulus]) -> BigUint {
    moduli.iter().map(|modulus| modulus.to_biguint()).product()
}

/// Whether a number is greater than 2 to the power of `bits`.
///
/// ```
/// use destrier::counting::exact::exceeds;
///
/// assert!(exceeds(&1025u32.into(), 10.0) && !exceeds(&1023u32.into(), 10.0));
/// ```
pub fn exceeds(value: &BigUint, bits: f64) -> bool {
    // The 64 leading bits give the logarithm to 15 decimals, and bounds have a margin of a millionth.
    let shift = value.bits().saturating_sub(64);
    let lead = (value >> shift).iter_u64_digits().next().unwrap_or(0);
    lead > 0 && (lead as f64).log2() + shift as f64 > bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn residue(value: &BigUint, modulus: Modulus) -> Result<Option<u128>, ()> {
        (value % modulus.to_biguint()).try_into().map(Some).map_err(|_| ())
    }

    #[test]
    fn numbers_are_recovered_from_their_residues() {
        for power in [0u32, 1, 60, 64, 65, 126, 127, 300] {
            for value in [(BigUint::from(1u32) << power) - 1u32, BigUint::from(10u32).pow(power / 4)] {
                let bits = value.bits() as f64;
                for effort in [Effort::Proved, Effort::Checked] {
                    let extra = usize::from(effort == Effort::Checked);
                    for double in [true, false] {
                        let found = exact(bits, effort, |modulus| match modulus {
                            Modulus::Pow128 if !double => Ok(None),
                            modulus => residue(&value, modulus),
                        });
                        let found = found.unwrap();
                        assert_eq!((&found.value, found.proof), (&value, Proof::Bound { bits }));
                        let enough = (bits + 1.0 - 64.0).max(0.0) / 61.9;
                        let enough = if double && bits < POW128_BITS { 0 } else { enough.ceil() as usize };
                        assert_eq!(found.passes.len(), 1 + enough + extra, "{value}");

                        // If the pass modulo 2^128 is not possible, more are needed than estimated.
                        let more = usize::from(!double && (64.0..POW128_BITS).contains(&bits));
                        assert_eq!(passes(bits, effort) + more, found.passes.len(), "{value}");
                    }
                }
            }
        }
    }

    #[test]
    fn any_moduli_give_a_number_or_a_residue() {
        let value = BigUint::from(3u32).pow(70);
        let moduli: Vec<Modulus> =
            [Modulus::Pow128, Modulus::Pow64].into_iter().chain(Modulus::sequence()).take(4).collect();
        for set in 1usize..1 << moduli.len() {
            let chosen = (0..moduli.len()).filter(|at| set >> at & 1 == 1).map(|at| moduli[at]);
            let made: Vec<Pass> =
                chosen.map(|modulus| Pass::new(modulus, residue(&value, modulus).unwrap().unwrap())).collect();
            let found = from_passes(112.0, &made).unwrap();
            let known: BigUint = product(&found.passes.iter().map(|pass| pass.modulus).collect::<Vec<_>>());
            assert_eq!(found.value, &value % &known, "{made:?}");
            assert_eq!(found.proof == Proof::Bound { bits: 112.0 }, known.bits() > 113, "{made:?}");

            let mut wrong = made.clone();
            wrong[0].residue ^= 1;
            let other = from_passes(112.0, &wrong);
            assert!(other.is_err() || other.unwrap().value != found.value, "{made:?}");
        }
    }

    #[test]
    fn a_stable_result_stops_early_and_says_so() {
        let value = BigUint::from(7u32).pow(30);
        let found = exact(1000.0, Effort::Stable, |modulus| residue(&value, modulus)).unwrap();
        assert_eq!((&found.value, found.passes.len(), found.proof), (&value, 3, Proof::Stable));
        let found = exact(1000.0, Effort::Passes(1), |modulus| residue(&value, modulus)).unwrap();
        assert_eq!((found.value, found.proof), (value % Modulus::Pow64.to_biguint(), Proof::Residue { bits: 1000.0 }));
    }

    #[test]
    fn shared_moduli_are_those_of_all_residues() {
        let made = |bits, effort, double: bool| {
            let pass = |modulus| Ok::<_, ()>((modulus != Modulus::Pow128 || double).then_some(1));
            exact(bits, effort, pass).unwrap()
        };

        let word = made(1000.0, Effort::Passes(2), true);
        let double = made(100.0, Effort::Proved, true);
        let prime = word.passes[1].modulus;
        let known = |all: &[&Exact]| shared_moduli(all.iter().copied());
        assert_eq!(known(&[&double]), None);
        assert_eq!(known(&[&double, &word]), Some(vec![Modulus::Pow64, prime]));

        let double = Exact { proof: Proof::Residue { bits: 200.0 }, ..double };
        for all in [[&double, &word], [&word, &double]] {
            assert_eq!(known(&all), Some(vec![Modulus::Pow64]));
        }

        assert_eq!(known(&[&double, &double]), Some(vec![Modulus::Pow128]));
    }

    #[test]
    fn numbers_are_compared_with_powers_of_two() {
        for power in [0u32, 1, 63, 64, 65, 2000] {
            let value = BigUint::from(1u32) << power;
            let bits = f64::from(power);
            assert!(
                !exceeds(&value, bits) && exceeds(&value, bits - 0.01) && exceeds(&(value * 2u32), bits),
                "{power}"
            );
        }
        assert!(!exceeds(&BigUint::ZERO, -5.0));
    }

    #[test]
    fn a_contradicting_pass_is_noticed() {
        let wrong =
            exact(60.0, Effort::Checked, |modulus| Ok::<_, ()>(Some(if modulus == Modulus::Pow64 { 5 } else { 6 })));
        assert!(matches!(wrong, Err(CrtError::Contradiction(_))));
    }
}
