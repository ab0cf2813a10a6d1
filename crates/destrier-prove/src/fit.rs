//! Combines the structures of three boards of one residue class into a loop program: every number that differs between
//! them must lie on a line.

use super::sweeps::{Strand, WordStructure};
use destrier_core::family::{Affine, Item, Part, Program};

/// The program that fits these three structures, of the sides m, m + modulus and m + 2 modulus, if there is one. Its
/// first n is that of m.
pub(super) fn fit(side: u32, modulus: u32, structures: [&[WordStructure]; 3]) -> Option<Program> {
    let [small, middle, large] = structures;
    if small.len() != middle.len() || small.len() != large.len() {
        return None;
    }
    let line = Line { n: i64::from(side / modulus) };
    let join = |((small, middle), large)| line.join([small, middle, large]);
    let items: Option<Vec<Item>> = small.iter().zip(middle).zip(large).map(join).collect();
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
            [WordStructure::Strand(small), WordStructure::Strand(middle), WordStructure::Strand(large)] => {
                Some(Item::Part(self.join_strands([small, middle, large])?))
            }
            [
                WordStructure::Sweeps { count: small_count, body: small },
                WordStructure::Sweeps { count: middle_count, body: middle },
                WordStructure::Sweeps { count: large_count, body: large },
            ] => {
                if small.len() != middle.len() || small.len() != large.len() {
                    return None;
                }

                let count = self.through([*small_count, *middle_count, *large_count], 0)?;
                let join = |((small, middle), large)| self.join_strands([small, middle, large]);
                let body: Option<Vec<Part>> = small.iter().zip(middle).zip(large).map(join).collect();
                Some(Item::Sweeps { count, body: body? })
            }
            _ => None,
        }
    }

    fn join_strands(&self, [small, middle, large]: [&Strand; 3]) -> Option<Part> {
        let alike = |a: &Strand, b: &Strand| a.word == b.word && a.power == b.power && a.slope == b.slope;
        if !alike(small, middle) || !alike(middle, large) {
            return None;
        }
        let exponent = self.through([small.times, middle.times, large.times], small.slope)?;
        Some(match (exponent.n, exponent.k, usize::try_from(exponent.constant)) {
            (0, 0, Ok(times)) => Part::Word(small.word.repeat(times)),
            _ => Part::Power(small.word.clone(), exponent),
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
