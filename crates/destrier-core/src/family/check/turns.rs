//! The number of turns of a closed tour, as a function of n.
//!
//! If no power and no sweeps are ever empty, the words of a program meet in the same order on all boards. Then the
//! turns within a word, between the repetitions of a power, between the parts of a sweep and between sweeps are counted
//! once each, and multiplied by how often they occur.

use super::form::LinearForm;
use super::region::{ProofEffort, Region};
use super::{Refusal, Steps};
use crate::family::{Affine, Item, Part, Program};

/// A polynomial in n: twice the constant, the linear and the quadratic coefficient.
type Polynomial = [i128; 3];

/// The turns of a program that is a tour and returns by the move `closing`, if their number is an affine function of n.
pub(super) fn turns(program: &Program, steps: &Steps, closing: u8, work: &mut ProofEffort) -> Result<Affine, Refusal> {
    never_empty(steps, work)?;

    let mut sum: Polynomial = [0; 3];
    let mut first = None;
    let mut last = None;
    let mut meet = |number: u8| {
        let turns = last.is_some_and(|before| before != number);
        first = first.or(Some(number));
        last = Some(number);
        i128::from(turns)
    };

    for item in &program.items {
        let count = match item {
            Item::Part(_) => Affine::ONE,
            Item::Sweeps { count, .. } => *count,
        };

        let (Some(&head), Some(&tail)) = (
            item.parts().first().and_then(|part| part.word().first()),
            item.parts().last().and_then(|part| part.word().last()),
        ) else {
            continue;
        };

        add(&mut sum, meet(head), [2, 0, 0]);
        let between = i128::from(head != tail);
        add(&mut sum, between, [2 * i128::from(count.constant) - 2, 2 * i128::from(count.n), 0]);

        let mut before = head;
        for part in item.parts() {
            let word = part.word();
            let (Some(&start), Some(&end)) = (word.first(), word.last()) else { continue };
            let within = word.windows(2).filter(|pair| pair[0] != pair[1]).count() as i128;
            let wrap = i128::from(matches!(part, Part::Power(..)) && start != end);
            add(&mut sum, i128::from(before != start) - wrap, times(count, Affine::ONE));
            add(&mut sum, within + wrap, times(count, part.exponent()));
            before = end;
        }

        meet(tail);
    }

    let (Some(first), Some(last)) = (first, last) else { return Err(Refusal::NotClosed) };
    add(&mut sum, i128::from(last != closing) + i128::from(closing != first), [2, 0, 0]);

    let half = |twice: i128| i64::try_from(twice / 2).map_err(|_| Refusal::Overflow);
    match sum {
        [constant, linear, 0] if constant % 2 == 0 && linear % 2 == 0 => {
            Ok(Affine { constant: half(constant)?, n: half(linear)?, k: 0 })
        }
        _ => Err(Refusal::Turns),
    }
}

/// Shows that every power and all sweeps occur at least once, whatever n and k.
fn never_empty(steps: &Steps, work: &mut ProofEffort) -> Result<(), Refusal> {
    for step in &steps.list {
        let mut bounds = vec![steps.from_first];
        if let Some(count) = step.sweeps {
            if !Region::new(bounds.clone()).implies(count.shifted(-1)?, work)? {
                return Err(Refusal::Turns);
            }
            bounds.extend([LinearForm::K, count.minus(LinearForm::K)?.shifted(-1)?]);
        }

        if let Some(times) = step.times
            && !Region::new(bounds).implies(times.shifted(-1)?, work)?
        {
            return Err(Refusal::Turns);
        }
    }
    Ok(())
}

fn add(sum: &mut Polynomial, factor: i128, polynomial: Polynomial) {
    for (place, coefficient) in sum.iter_mut().zip(polynomial) {
        *place += factor * coefficient;
    }
}

/// The sum over all sweeps k of an exponent, as a polynomial. All numbers are at most a million.
fn times(count: Affine, exponent: Affine) -> Polynomial {
    let c = i128::from(count.constant);
    let d = i128::from(count.n);
    let e = i128::from(exponent.constant);
    let f = i128::from(exponent.n);
    let g = i128::from(exponent.k);
    // The coefficients are those of twice (c + d n)(e + f n), plus g (c + d n)(c + d n - 1).
    [2 * c * e + g * (c * c - c), 2 * (c * f + d * e) + g * (2 * c * d - d), 2 * d * f + g * d * d]
}
