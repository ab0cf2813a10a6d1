//! Takes sweeps in which a power is empty out of their loop, so that no power of a program is ever empty.
//!
//! A power that shrinks to nothing in the last sweep, or grows from nothing in the first, hides which words meet there.
//! The turns of a program can be counted only if that is the same for all sweeps.

use super::fit::merge;
use destrier_core::family::{Affine, Item, Part, Program};

/// The program with the first or the last sweep written out where one of its powers is empty. It makes the same moves.
pub(super) fn without_empty_powers(mut program: Program) -> Program {
    let items = program.items.into_iter().flat_map(peeled).collect();
    program.items = merge(items);
    program
}

fn peeled(item: Item) -> Vec<Item> {
    let Item::Sweeps { count, body } = item else { return vec![item] };
    let sweep = |k: Affine| -> Vec<Affine> { body.iter().map(|part| at(part.exponent(), k)).collect() };
    let zero = Affine { constant: 0, n: 0, k: 0 };
    let last = Affine { constant: count.constant - 1, ..count };

    let written_out = |exponents: &[Affine]| -> Vec<Item> {
        let pairs = body.iter().zip(exponents).filter(|(_, exponent)| **exponent != zero);
        pairs.map(|(part, &exponent)| Item::Part(with_exponent(part, exponent))).collect()
    };

    let first_sweep = sweep(zero);
    let last_sweep = sweep(last);
    let before = first_sweep.contains(&zero);
    let after = last_sweep.contains(&zero);
    let shorter = Affine { constant: count.constant - i64::from(before) - i64::from(after), ..count };

    let shifted = |part: &Part| match (before, part) {
        (true, Part::Power(word, by)) => Part::Power(word.clone(), Affine { constant: by.constant + by.k, ..*by }),
        _ => part.clone(),
    };

    let mut items = if before { written_out(&first_sweep) } else { Vec::new() };
    items.push(Item::Sweeps { count: shorter, body: body.iter().map(shifted).collect() });
    items.extend(if after { written_out(&last_sweep) } else { Vec::new() });
    items
}

/// An exponent in the sweep k, where k depends on n.
fn at(exponent: Affine, k: Affine) -> Affine {
    Affine { constant: exponent.constant + exponent.k * k.constant, n: exponent.n + exponent.k * k.n, k: 0 }
}

fn with_exponent(part: &Part, exponent: Affine) -> Part {
    match part {
        Part::Word(word) => Part::Word(word.clone()),
        Part::Power(word, _) => Part::Power(word.clone(), exponent),
    }
}
