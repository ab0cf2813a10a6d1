//! What is to be counted, and how it follows from counts of circuits and of paths.
//!
//! Every question comes down to a few counts that have no direction: Hamilton circuits, and Hamilton paths with free or
//! given ends. A circuit of n vertices is n paths whose ends are a move apart, so the *strictly open* paths are all paths
//! less n times the circuits; of those that begin in a given vertex, two belong to each circuit. A given end fixes the
//! direction of a path, so that counting directions separately changes nothing there.
//!
//! The degenerate cases follow one rule: a circuit has at least three vertices, and a single vertex is one path.

use destrier_core::{Ends, Graph, Ground};
use num_bigint::{BigInt, BigUint};

/// Which tours count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TourKind {
    /// Hamilton circuits.
    Closed,
    /// Hamilton paths, those whose ends are a move apart included.
    Open,
    /// Hamilton paths whose ends are not a move apart.
    StrictlyOpen,
}

/// A question about a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    /// Which tours count.
    pub kind: TourKind,
    /// Where they begin, if that matters.
    pub start: Option<u32>,
    /// Where they end, if that matters.
    pub end: Option<u32>,
    /// Whether a tour and the same tour walked backwards are two.
    pub directed: bool,
}

impl Question {
    /// All tours of a kind, without direction.
    pub fn all(kind: TourKind) -> Question {
        Question { kind, start: None, end: None, directed: false }
    }

    /// The counts from which the answer follows, each with its factor.
    pub fn terms(&self, graph: &Graph) -> Vec<(i64, Ends)> {
        let count = graph.vertices() as i64;
        let path = Ends::Path { start: self.start, end: self.end };
        let both = self.start.zip(self.end);
        let can_close = count >= 3;
        if count > 1 && both.is_some_and(|(start, end)| start == end) {
            return Vec::new();
        }
        let is_closing = |(start, end): (u32, u32)| can_close && graph.joined(start.into(), end.into());
        match (self.kind, both) {
            (TourKind::Closed, _) if !can_close => Vec::new(),
            (TourKind::Closed, None) => vec![(if self.directed { 2 } else { 1 }, Ends::Circuit)],
            (TourKind::Closed, Some(ends)) if is_closing(ends) => vec![(1, path)],
            (TourKind::Closed, Some(_)) => Vec::new(),
            (_, _) if count == 1 => vec![(1, Ends::Path { start: None, end: None })],
            (TourKind::Open, _) => vec![(self.ways(), path)],
            (TourKind::StrictlyOpen, Some(ends)) => {
                if is_closing(ends) {
                    Vec::new()
                } else {
                    vec![(1, path)]
                }
            }
            (TourKind::StrictlyOpen, None) => {
                let of_each_circuit = if self.start.or(self.end).is_some() { 2 } else { self.ways() * count };
                let mut terms = vec![(self.ways(), path)];
                terms.extend(can_close.then_some((-of_each_circuit, Ends::Circuit)));
                terms
            }
        }
    }

    /// How often a path without direction counts.
    fn ways(&self) -> i64 {
        let is_fixed = self.start.is_some() || self.end.is_some();
        if self.directed && !is_fixed { 2 } else { 1 }
    }

    /// The answer, once its terms are known.
    pub fn answer(terms: &[(i64, Ends)], counts: &[BigUint]) -> Option<BigUint> {
        let signed =
            terms.iter().zip(counts).map(|((factor, _), count)| BigInt::from(*factor) * BigInt::from(count.clone()));
        signed.sum::<BigInt>().to_biguint()
    }

    /// The answer modulo a number, where the terms are known modulo that.
    pub fn residue(terms: &[(i64, Ends)], counts: &[BigUint], modulus: &BigUint) -> BigUint {
        let modulus = BigInt::from(modulus.clone());
        let signed =
            terms.iter().zip(counts).map(|((factor, _), count)| BigInt::from(*factor) * BigInt::from(count.clone()));
        let rest = signed.sum::<BigInt>() % &modulus;
        // The remainder has the sign of the sum.
        ((rest + &modulus) % modulus).to_biguint().unwrap_or_default()
    }

    /// What is counted, in words; `name` says what a vertex is called.
    pub fn describe(&self, name: impl Fn(u32) -> String) -> String {
        let kind = match self.kind {
            TourKind::Closed => "closed tours (Hamilton circuits)",
            TourKind::Open => "open tours (Hamilton paths, those whose ends are a move apart included)",
            TourKind::StrictlyOpen => "strictly open tours (Hamilton paths whose ends are not a move apart)",
        };
        let ends = match (self.kind, self.start, self.end) {
            (_, Some(start), Some(end)) => format!(" from {} to {}", name(start), name(end)),
            (TourKind::Closed, _, _) | (_, None, None) => String::new(),
            (_, Some(start), None) => format!(" from {}", name(start)),
            (_, None, Some(end)) => format!(" that end in {}", name(end)),
        };
        let is_fixed = match self.kind {
            TourKind::Closed => self.start.is_some() && self.end.is_some(),
            _ => self.start.is_some() || self.end.is_some(),
        };
        let direction = match (is_fixed, self.directed) {
            (true, _) => "",
            (false, true) => ", each direction counted by itself",
            (false, false) => ", a tour and its reverse counted once",
        };
        format!("{kind}{ends}{direction}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_of_residues_is_a_residue() {
        let terms = [(2, Ends::Path { start: None, end: None }), (-30, Ends::Circuit)];
        let (paths, circuits) = (BigUint::from(10u32).pow(40), BigUint::from(10u32).pow(37));
        let whole = Question::answer(&terms, &[paths.clone(), circuits.clone()]).unwrap();
        for modulus in [BigUint::from(1u32) << 64, BigUint::from(97u32), BigUint::from(10u32).pow(20)] {
            let counts = [&paths % &modulus, &circuits % &modulus];
            assert_eq!(Question::residue(&terms, &counts, &modulus), &whole % &modulus);
        }
    }
}
