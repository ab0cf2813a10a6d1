//! The answer to a count, and its progress.

use super::homotopy::HomotopyCounts;
use super::request::Engine;
use destrier_core::{Ends, Impossible};
use destrier_count::classes::Classes;
use destrier_count::exact::{self, Exact, Proof};
use destrier_count::frontier::PassResult;
use destrier_count::{Modulus, PassProgress};
use destrier_search::accelerator::AcceleratorUse;
use num_bigint::BigUint;

/// A finished count.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountAnswer {
    /// Number of tours, or a residue of it.
    pub count: BigUint,
    /// Number of classes of tours, if requested.
    pub classes: Option<Classes>,
    /// Number of tours of each homotopy class, if requested.
    pub homotopy: Option<HomotopyCounts>,
    /// Why the count is exact, or how far it is known.
    pub proof: Proof,
    /// The engine that counted.
    pub engine: Engine,
    /// The counts of cycles and paths from which the answer follows.
    pub terms: Vec<CountTerm>,
    /// Why there is no tour, if a reason was found without counting.
    pub reason: Option<Impossible>,
}

impl CountAnswer {
    /// Whether the count is proved to be exact.
    pub fn is_exact(&self) -> bool {
        matches!(self.proof, Proof::Complete | Proof::Bound { .. })
    }

    /// Why the count is exact, or how far it is known, in words.
    pub fn describe_proof(&self) -> String {
        let modulo = |moduli: &[Modulus]| {
            let all: Vec<String> = moduli.iter().map(Modulus::to_string).collect();
            format!("modulo {}", all.join(" and "))
        };

        let passes = || {
            let mut all: Vec<Modulus> = Vec::new();
            for pass in self.terms.iter().flat_map(|term| &term.exact.passes) {
                if !all.contains(&pass.modulus) {
                    all.push(pass.modulus);
                }
            }
            modulo(&all)
        };

        match self.proof {
            Proof::Complete => "in full".into(),
            Proof::Bound { bits } => {
                format!("{}, and exact, because there are fewer than 2^{:.1}", passes(), bits.max(0.0) + 0.05)
            }
            Proof::Stable => format!(
                "{}; the last pass changed nothing, so the count is almost certainly exact, but this is not proved",
                passes()
            ),
            Proof::Residue { bits } => {
                let shared = self.moduli().unwrap_or_default();
                format!("only the residue {}, because the bound is 2^{bits:.1}", modulo(&shared))
            }
        }
    }

    /// What became of the accelerator, if the request has one and a count suits it.
    pub fn accelerator(&self) -> Option<&AcceleratorUse> {
        self.terms.iter().find_map(|term| term.accelerator.as_ref())
    }

    /// The moduli modulo which the count is known, if it is only a residue.
    pub fn moduli(&self) -> Option<Vec<Modulus>> {
        exact::shared_moduli(self.terms.iter().map(|term| &term.exact))
    }
}

/// One of the counts from which an answer follows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountTerm {
    /// The factor of the count in the answer.
    pub factor: i64,
    /// Whether cycles or paths are counted, and the ends of the paths.
    pub ends: Ends,
    /// The count, with its passes.
    pub exact: Exact,
    /// The last pass of the frontier engine.
    pub last_pass: Option<PassResult>,
    /// What became of the accelerator, if the request has one and the count suits it.
    pub accelerator: Option<AcceleratorUse>,
}

/// How far a count has come.
#[derive(Clone, Copy, Debug)]
pub struct CountProgress {
    /// The term, from 1.
    pub term: usize,
    /// Number of terms.
    pub terms: usize,
    /// The pass of this term, from 1.
    pub pass: usize,
    /// Expected number of passes of this term.
    pub passes: usize,
    /// Progress within the pass.
    pub progress: PassProgress,
}
