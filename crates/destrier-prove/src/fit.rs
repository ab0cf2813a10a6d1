//! Combines the structures of three boards of one residue class into a loop program: every number that differs between
//! them must lie on a line.

use super::sweeps::{Strand, WordStructure};
use destrier_core::family::{Affine, Item, Part, Program};

/// The program that fits these three structures, of the sides m, m + modulus and m + 2 modulus, if there is one. Its
/// first n is that of m.
pub(super) fn fit(side: u32, modulus: u32, structures: [&[WordStructure]; 3]) -> Option<Program> {
    let [one, two, three] = structures;
    if one.len() != two.len() || one.len() != three.len() {
        return None;
    }
    let line = Line { n: i64::from(side / modulus) };
    let join = |((one, two), three)| line.join([one, two, three]);
    let items: Option<Vec<Item>> = one.iter().zip(two).zip(three).map(join).collect();
    Some(Program { modulus, residue: side % modulus, first: side / modulus, items: merge(items?) })
}

struct Line {
    n: i64,
}

impl Line {
    fn through(&self, values: [i64; 3], k: i64) -> Option<Affine> {
        let slope = values[1] - values[0];
        (values[2] - values[1] == slope).then_some(Affine { constant: values[0] - slope * self.n, n: slope, k })
    }

    fn join(&self, shapes: [&WordStructure; 3]) -> Option<Item> {
        match shapes {
            [WordStructure::Strand(one), WordStructure::Strand(two), WordStructure::Strand(three)] => {
                Some(Item::Part(self.join_strands([one, two, three])?))
            }
            [
                WordStructure::Sweeps { count: one, body: first },
                WordStructure::Sweeps { count: two, body: second },
                WordStructure::Sweeps { count: three, body: third },
            ] => {
                if first.len() != second.len() || first.len() != third.len() {
                    return None;
                }
                let count = self.through([*one, *two, *three], 0)?;
                let join = |((one, two), three)| self.join_strands([one, two, three]);
                let body: Option<Vec<Part>> = first.iter().zip(second).zip(third).map(join).collect();
                Some(Item::Sweeps { count, body: body? })
            }
            _ => None,
        }
    }

    fn join_strands(&self, [one, two, three]: [&Strand; 3]) -> Option<Part> {
        let alike = |a: &Strand, b: &Strand| a.word == b.word && a.power == b.power && a.slope == b.slope;
        if !alike(one, two) || !alike(two, three) {
            return None;
        }
        let exponent = self.through([one.times, two.times, three.times], one.slope)?;
        Some(match (exponent.n, exponent.k, usize::try_from(exponent.constant)) {
            (0, 0, Ok(times)) => Part::Word(one.word.repeat(times)),
            _ => Part::Power(one.word.clone(), exponent),
        })
    }
}

/// Merges consecutive words into one.
pub(super) fn merge(items: Vec<Item>) -> Vec<Item> {
    let mut merged: Vec<Item> = Vec::new();
    for item in items {
        match (merged.last_mut(), item) {
            (Some(Item::Part(Part::Word(before))), Item::Part(Part::Word(word))) => before.extend(word),
            (_, Item::Sweeps { count, body }) => {
                let parts = merge(body.into_iter().map(Item::Part).collect());
                let body = parts.into_iter().filter_map(|item| match item {
                    Item::Part(part) => Some(part),
                    Item::Sweeps { .. } => None,
                });
                merged.push(Item::Sweeps { count, body: body.collect() });
            }
            (_, item) => merged.push(item),
        }
    }
    merged
}
