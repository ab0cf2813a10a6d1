//! Counts of any size: passes modulo 2^64 and modulo primes, joined by the Chinese remainder theorem.
//!
//! The passes are enough when the product of their moduli exceeds a proven upper bound of the count. Where the bound is
//! far above the count, a *stable* result may do, if it says so: the number that the passes have in common did not change
//! with the last one, which was not needed to find it. A count that is wrong would pass with a chance of about 2^-62.
//!
//! A bound between 2^64 and 2^126 lets a single pass do, modulo 2^128, if the counts of the halves have 64 bits.
//!
//! Invariant: the passes are 2^64 or 2^128 first, and then the largest primes below 2^62, descending.

use super::frontier::Modulus;
use num_bigint::BigUint;

/// Primes are taken from below here.
const CEILING: u64 = 1 << 62;

/// How it is known that the passes were enough.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Proof {
    /// The product of the moduli exceeds an upper bound of the count.
    Bound {
        /// The binary logarithm of the bound.
        bits: f64,
    },
    /// Every state was counted in full, without moduli.
    Whole,
    /// The last pass changed nothing: very likely, and not proved.
    Stable,
    /// It is not known: the count was taken modulo the product of the moduli, and the bound is above that.
    Residue {
        /// The binary logarithm of the bound.
        bits: f64,
    },
}

/// One pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    /// What the count was taken modulo.
    pub modulus: Modulus,
    /// What was left.
    pub residue: u128,
}

/// A number that is known by its residues.
#[derive(Clone, Debug)]
pub struct Exact {
    /// The smallest number with these residues.
    pub value: BigUint,
    /// The passes.
    pub passes: Vec<Pass>,
    /// Why it is the count.
    pub proof: Proof,
}

/// How many passes to make.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Effort {
    /// As many as the bound asks for.
    #[default]
    Proved,
    /// The same, and one more as a check of the computation.
    Checked,
    /// Until one changes nothing, or the bound is reached.
    Stable,
    /// So many and no more, even if that leaves only a residue.
    Passes(usize),
}

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum Discord<E> {
    /// A pass could not be finished.
    #[error(transparent)]
    Pass(E),
    /// A pass too many contradicts the others, so that one of them is wrong.
    #[error("the pass modulo {0} contradicts the others; please report this")]
    Contradiction(String),
}

/// Bounds from here on are too large for the pass modulo 2^128.
const DOUBLE: f64 = 126.0;

/// Makes passes until the count is known; `bits` is the binary logarithm of an upper bound. A pass that is `None` cannot
/// be made with that modulus.
pub fn exact<E>(
    bits: f64,
    effort: Effort,
    mut pass: impl FnMut(Modulus) -> Result<Option<u128>, E>,
) -> Result<Exact, Discord<E>> {
    let mut value = BigUint::ZERO;
    let mut product = BigUint::from(1u32);
    let mut passes = Vec::new();
    let double = (64.0..DOUBLE).contains(&bits).then_some(Modulus::Double);
    let mut moduli = double.into_iter().chain(moduli());
    loop {
        // A bound of 2^b is below the product if b is below the number of its bits less one.
        let is_enough = bits < (product.bits() - 1) as f64;
        if is_enough && effort != Effort::Checked && !passes.is_empty() {
            return Ok(Exact { value, passes, proof: Proof::Bound { bits } });
        }
        if matches!(effort, Effort::Passes(most) if passes.len() >= most.max(1)) {
            return Ok(Exact { value, passes, proof: Proof::Residue { bits } });
        }
        let Some(modulus) = moduli.next() else { unreachable!("there are more primes than passes") };
        // Nothing is new modulo a divisor.
        if modulus == Modulus::Word && !passes.is_empty() {
            continue;
        }
        let Some(residue) = pass(modulus).map_err(Discord::Pass)? else { continue };
        passes.push(Pass { modulus, residue });
        let joined = join(&value, &product, modulus, residue);
        let is_stable = joined == value && passes.len() > 1;
        product *= number(modulus);
        value = joined;
        match (is_enough && passes.len() > 1, is_stable) {
            (true, true) => return Ok(Exact { value, passes, proof: Proof::Bound { bits } }),
            (true, false) => return Err(Discord::Contradiction(say(modulus))),
            (false, true) if effort == Effort::Stable => return Ok(Exact { value, passes, proof: Proof::Stable }),
            (false, _) => {}
        }
    }
}

/// How many passes [`exact`] will make with this bound, if a pass modulo 2^128 can be made and if none shows early that
/// the result is stable.
pub fn passes(bits: f64, effort: Effort) -> usize {
    // 2^64 and k primes just below 2^62 are enough for bounds below 2^(63 + 62 k).
    let needed = if bits < DOUBLE { 1 } else { 2 + ((bits - 63.0) / 62.0).floor() as usize };
    match effort {
        Effort::Proved | Effort::Stable => needed,
        Effort::Checked => needed + 1,
        Effort::Passes(most) => needed.min(most.max(1)),
    }
}

/// The moduli modulo which all of these numbers are known; `None` if each of them is known as a whole.
pub fn shared<'a>(all: impl IntoIterator<Item = &'a Exact>) -> Option<Vec<Modulus>> {
    let residues = all.into_iter().filter(|exact| matches!(exact.proof, Proof::Residue { .. }));
    let moduli = residues.map(|exact| exact.passes.iter().map(|pass| pass.modulus).collect::<Vec<Modulus>>());
    moduli.reduce(|one, other| {
        let both = |modulus: Modulus| match modulus {
            // What is known modulo 2^128 is known modulo 2^64.
            Modulus::Double if !other.contains(&Modulus::Double) => Modulus::Word,
            modulus => modulus,
        };
        let knows = |modulus: &Modulus| {
            other.contains(modulus) || (*modulus == Modulus::Word && other.contains(&Modulus::Double))
        };
        one.into_iter().map(both).filter(knows).collect()
    })
}

/// The number below `product * modulus` that leaves `value` modulo the product and `residue` modulo the modulus.
pub fn join(value: &BigUint, product: &BigUint, modulus: Modulus, residue: u128) -> BigUint {
    let modulus = number(modulus);
    let known = value % &modulus;
    let missing = (BigUint::from(residue) + &modulus - known) % &modulus;
    let Some(inverse) = (product % &modulus).modinv(&modulus) else { return value.clone() };
    value + product * (missing * inverse % &modulus)
}

/// The modulus as a number.
pub fn number(modulus: Modulus) -> BigUint {
    match modulus {
        Modulus::Word => BigUint::from(1u32) << 64,
        Modulus::Prime(prime) => BigUint::from(prime),
        Modulus::Double => BigUint::from(1u32) << 128,
    }
}

/// The product of some moduli.
pub fn product(moduli: &[Modulus]) -> BigUint {
    moduli.iter().map(|&modulus| number(modulus)).product()
}

/// Whether a number is above 2 to the power of `bits`.
pub fn exceeds(value: &BigUint, bits: f64) -> bool {
    // The 64 leading binary digits give the logarithm to 15 decimals; a bound has a margin of a millionth.
    let shift = value.bits().saturating_sub(64);
    let lead = (value >> shift).iter_u64_digits().next().unwrap_or(0);
    lead > 0 && (lead as f64).log2() + shift as f64 > bits
}

/// The modulus in words: `2^64`, `2^128`, or the prime.
pub fn say(modulus: Modulus) -> String {
    match modulus {
        Modulus::Word => "2^64".into(),
        Modulus::Prime(prime) => prime.to_string(),
        Modulus::Double => "2^128".into(),
    }
}

/// The modulus that is written so; only those that passes are made with.
pub fn modulus(text: &str) -> Option<Modulus> {
    match text {
        "2^64" => Some(Modulus::Word),
        "2^128" => Some(Modulus::Double),
        text => text.parse().ok().filter(|&prime| prime < CEILING && is_prime(prime)).map(Modulus::Prime),
    }
}

/// The moduli in the order in which they are used, where the one of 128 bits does not serve.
pub fn moduli() -> impl Iterator<Item = Modulus> {
    let primes = (0..CEILING).rev().step_by(2).filter(|&number| is_prime(number)).map(Modulus::Prime);
    std::iter::once(Modulus::Word).chain(primes)
}

/// Miller and Rabin's test with the twelve bases that decide every number of 64 bits (Sorenson and Webster 2015).
pub(super) fn is_prime(number: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if number < 2 || BASES.iter().any(|&base| number.is_multiple_of(base)) {
        return BASES.contains(&number);
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(number)) as u64;
    let twos = (number - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let (mut power, mut square, mut exponent) = (1, base, (number - 1) >> twos);
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

    fn residue(value: &BigUint, modulus: Modulus) -> Result<Option<u128>, ()> {
        (value % number(modulus)).try_into().map(Some).map_err(|_| ())
    }

    #[test]
    fn numbers_come_back_from_their_residues() {
        for power in [0u32, 1, 60, 64, 65, 126, 127, 300] {
            for value in [(BigUint::from(1u32) << power) - 1u32, BigUint::from(10u32).pow(power / 4)] {
                let bits = value.bits() as f64;
                for effort in [Effort::Proved, Effort::Checked] {
                    let extra = usize::from(effort == Effort::Checked);
                    for double in [true, false] {
                        let found = exact(bits, effort, |modulus| match modulus {
                            Modulus::Double if !double => Ok(None),
                            modulus => residue(&value, modulus),
                        });
                        let found = found.unwrap();
                        assert_eq!((&found.value, found.proof), (&value, Proof::Bound { bits }));
                        let enough = (bits + 1.0 - 64.0).max(0.0) / 61.9;
                        let enough = if double && bits < DOUBLE { 0 } else { enough.ceil() as usize };
                        assert_eq!(found.passes.len(), 1 + enough + extra, "{value}");
                        // Where the pass modulo 2^128 cannot be made, more are needed than were foreseen.
                        let more = usize::from(!double && (64.0..DOUBLE).contains(&bits));
                        assert_eq!(passes(bits, effort) + more, found.passes.len(), "{value}");
                        let written = found.passes.iter().map(|pass| modulus(&say(pass.modulus)));
                        assert!(written.eq(found.passes.iter().map(|pass| Some(pass.modulus))));
                    }
                }
            }
        }
    }

    #[test]
    fn a_stable_result_stops_early_and_says_so() {
        let value = BigUint::from(7u32).pow(30);
        let found = exact(1000.0, Effort::Stable, |modulus| residue(&value, modulus)).unwrap();
        assert_eq!((&found.value, found.passes.len(), found.proof), (&value, 3, Proof::Stable));
        let found = exact(1000.0, Effort::Passes(1), |modulus| residue(&value, modulus)).unwrap();
        assert_eq!((found.value, found.proof), (value % number(Modulus::Word), Proof::Residue { bits: 1000.0 }));
    }

    #[test]
    fn residues_have_in_common_what_all_know() {
        let made = |bits, effort, double: bool| {
            let pass = |modulus| Ok::<_, ()>((modulus != Modulus::Double || double).then_some(1));
            exact(bits, effort, pass).unwrap()
        };
        let (word, double) = (made(1000.0, Effort::Passes(2), true), made(100.0, Effort::Proved, true));
        let prime = word.passes[1].modulus;
        let known = |all: &[&Exact]| shared(all.iter().copied());
        assert_eq!(known(&[&double]), None);
        assert_eq!(known(&[&double, &word]), Some(vec![Modulus::Word, prime]));
        let double = Exact { proof: Proof::Residue { bits: 200.0 }, ..double };
        for all in [[&double, &word], [&word, &double]] {
            assert_eq!(known(&all), Some(vec![Modulus::Word]));
        }
        assert_eq!(known(&[&double, &double]), Some(vec![Modulus::Double]));
    }

    #[test]
    fn numbers_are_held_against_powers_of_two() {
        for power in [0u32, 1, 63, 64, 65, 2000] {
            let (value, bits) = (BigUint::from(1u32) << power, f64::from(power));
            assert!(
                !exceeds(&value, bits) && exceeds(&value, bits - 0.01) && exceeds(&(value * 2u32), bits),
                "{power}"
            );
        }
        assert!(!exceeds(&BigUint::ZERO, -5.0));
    }

    #[test]
    fn a_pass_that_contradicts_is_seen() {
        let wrong =
            exact(60.0, Effort::Checked, |modulus| Ok::<_, ()>(Some(if modulus == Modulus::Word { 5 } else { 6 })));
        assert!(matches!(wrong, Err(Discord::Contradiction(_))));
    }

    #[test]
    fn primes_are_told_from_the_rest() {
        let small: Vec<u64> = (0..60).filter(|&n| is_prime(n)).collect();
        assert_eq!(small, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]);
        assert!(is_prime((1 << 61) - 1) && !is_prime(3_215_031_751) && !is_prime(u64::MAX));
        let first: Vec<Modulus> = moduli().take(3).collect();
        assert_eq!(first, [Modulus::Word, Modulus::Prime((1 << 62) - 57), Modulus::Prime((1 << 62) - 87)]);
    }
}
