//! What to count, and how it follows from counts of cycles and paths.
//!
//! Every question is answered by a few counts without direction: Hamiltonian cycles, and Hamiltonian paths with free
//! or given ends. A cycle of n vertices contains n paths whose ends are adjacent, so the *strictly open* paths are
//! all paths minus n times the cycles. Of the paths that begin at a given vertex, two belong to each cycle. A given
//! end fixes the direction of a path, so counting both directions changes nothing there.
//!
//! The degenerate cases follow one rule: a cycle has at least three vertices, and a single vertex is one path.

use destrier_core::square::shorten;
use destrier_core::{DirectedGraph, Ends, Graph, Ground};
use num_bigint::{BigInt, BigUint};
use std::fmt;
use std::str::FromStr;

/// The tours that count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TourKind {
    /// Hamiltonian cycles.
    Closed,
    /// Hamiltonian paths, including those whose ends are adjacent.
    Open,
    /// Hamiltonian paths whose ends are not adjacent.
    StrictlyOpen,
}

impl TourKind {
    /// All kinds.
    pub const ALL: [TourKind; 3] = [TourKind::Closed, TourKind::Open, TourKind::StrictlyOpen];
}

/// `closed`, `open` or `strictly-open`.
impl fmt::Display for TourKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            TourKind::Closed => "closed",
            TourKind::Open => "open",
            TourKind::StrictlyOpen => "strictly-open",
        })
    }
}

/// A text that is not the name of a kind of tours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a kind of tour; the kinds are closed, open and strictly-open")]
pub struct TourKindError(String);

impl FromStr for TourKind {
    type Err = TourKindError;

    fn from_str(text: &str) -> Result<TourKind, TourKindError> {
        let found = TourKind::ALL.into_iter().find(|kind| kind.to_string() == text);
        found.ok_or_else(|| TourKindError(shorten(text).to_string()))
    }
}

/// A question about a graph.
///
/// ```
/// use destrier::RectangleGraph;
/// use destrier::counting::{Question, TourKind};
///
/// let question = Question::all(TourKind::StrictlyOpen).start(0);
/// // The paths from the first square, minus two for each cycle.
/// let terms = question.terms(&RectangleGraph::new(&"5x6".parse()?).graph);
/// assert_eq!(terms.iter().map(|term| term.0).collect::<Vec<_>>(), [1, -2]);
/// let counts = [100u32.into(), 8u32.into()];
/// assert_eq!(Question::answer(&terms, &counts), Some(84u32.into()));
/// assert_eq!(Question::residue(&terms, &counts, &10u32.into()), 4u32.into());
/// assert!(question.describe(|_| "a5".into()).contains("from a5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    /// The tours that count.
    pub kind: TourKind,
    /// The first vertex, if it is given.
    pub start: Option<u32>,
    /// The last vertex, if it is given.
    pub end: Option<u32>,
    /// Whether a tour and its reverse count as two.
    pub directed: bool,
}

impl Question {
    /// All tours of a kind, without direction.
    pub fn all(kind: TourKind) -> Question {
        Question { kind, start: None, end: None, directed: false }
    }

    /// Sets or clears the first vertex.
    pub fn start(self, start: impl Into<Option<u32>>) -> Question {
        Question { start: start.into(), ..self }
    }

    /// Sets or clears the last vertex.
    pub fn end(self, end: impl Into<Option<u32>>) -> Question {
        Question { end: end.into(), ..self }
    }

    /// Sets whether a tour and its reverse count as two.
    pub fn directed(self, directed: bool) -> Question {
        Question { directed, ..self }
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
            (TourKind::Closed, None) => vec![(if self.directed { 2 } else { 1 }, Ends::Cycle)],
            (TourKind::Closed, Some(ends)) if is_closing(ends) => vec![(1, path)],
            (TourKind::Closed, Some(_)) => Vec::new(),
            (_, _) if count == 1 => vec![(1, Ends::Path { start: None, end: None })],
            // A path through two vertices has its ends one move apart, although it is no cycle.
            (TourKind::StrictlyOpen, _) if count == 2 => Vec::new(),
            (TourKind::Open, _) => vec![(self.ways(), path)],
            (TourKind::StrictlyOpen, Some(ends)) => {
                if is_closing(ends) {
                    Vec::new()
                } else {
                    vec![(1, path)]
                }
            }
            (TourKind::StrictlyOpen, None) => {
                let paths_per_cycle = if self.start.or(self.end).is_some() { 2 } else { self.ways() * count };
                let mut terms = vec![(self.ways(), path)];
                terms.extend(can_close.then_some((-paths_per_cycle, Ends::Cycle)));
                terms
            }
        }
    }

    /// The counts in a directed graph from which the answer follows, each with its factor. Cycles and paths of such a
    /// graph have a direction. A cycle of n vertices contains n paths that an arc closes, and one that begins at a
    /// given vertex.
    pub fn directed_terms(&self, graph: &DirectedGraph) -> Vec<(i64, Ends)> {
        let count = graph.vertices() as i64;
        let path = Ends::Path { start: self.start, end: self.end };
        let both = self.start.zip(self.end);
        let can_close = count >= 2;

        if count > 1 && both.is_some_and(|(start, end)| start == end) {
            return Vec::new();
        }

        let is_closing = both.map(|(start, end)| can_close && graph.has_arc(end, start));
        match (self.kind, is_closing) {
            (TourKind::Closed, _) if !can_close => Vec::new(),
            (TourKind::Closed, None) => vec![(1, Ends::Cycle)],
            (TourKind::Closed, Some(false)) | (TourKind::StrictlyOpen, Some(true)) => Vec::new(),
            (TourKind::StrictlyOpen, None) if can_close => {
                let is_fixed = self.start.or(self.end).is_some();
                vec![(1, path), (if is_fixed { -1 } else { -count }, Ends::Cycle)]
            }
            _ => vec![(1, path)],
        }
    }

    /// Number of times that a path without direction counts.
    fn ways(&self) -> i64 {
        let is_fixed = self.start.is_some() || self.end.is_some();
        if self.directed && !is_fixed { 2 } else { 1 }
    }

    /// The answer, given its terms.
    pub fn answer(terms: &[(i64, Ends)], counts: &[BigUint]) -> Option<BigUint> {
        let signed =
            terms.iter().zip(counts).map(|((factor, _), count)| BigInt::from(*factor) * BigInt::from(count.clone()));
        signed.sum::<BigInt>().to_biguint()
    }

    /// The answer modulo a number, given its terms modulo that number.
    pub fn residue(terms: &[(i64, Ends)], counts: &[BigUint], modulus: &BigUint) -> BigUint {
        let modulus = BigInt::from(modulus.clone());
        let signed =
            terms.iter().zip(counts).map(|((factor, _), count)| BigInt::from(*factor) * BigInt::from(count.clone()));
        let rest = signed.sum::<BigInt>() % &modulus;
        // The remainder has the sign of the sum.
        ((rest + &modulus) % modulus).to_biguint().unwrap_or_default()
    }

    /// A description of what is counted. `name` gives the name of a vertex.
    pub fn describe(&self, name: impl Fn(u32) -> String) -> String {
        let kind = match self.kind {
            TourKind::Closed => "closed tours (Hamiltonian cycles)",
            TourKind::Open => "open tours (Hamiltonian paths, including those whose ends are one move apart)",
            TourKind::StrictlyOpen => "strictly open tours (Hamiltonian paths whose ends are not one move apart)",
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
            (false, true) => ", each direction counted separately",
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
        let terms = [(2, Ends::Path { start: None, end: None }), (-30, Ends::Cycle)];
        let paths = BigUint::from(10u32).pow(40);
        let cycles = BigUint::from(10u32).pow(37);
        let whole = Question::answer(&terms, &[paths.clone(), cycles.clone()]).unwrap();
        for modulus in [BigUint::from(1u32) << 64, BigUint::from(97u32), BigUint::from(10u32).pow(20)] {
            let counts = [&paths % &modulus, &cycles % &modulus];
            assert_eq!(Question::residue(&terms, &counts, &modulus), &whole % &modulus);
        }
    }
}
