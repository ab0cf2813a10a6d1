//! Shortens a proof: hints that decide nothing are dropped, and then all clauses and cuts that nothing refers to.

use destrier_core::Graph;
use destrier_core::impossible::proof::CheckLimits;
use destrier_core::impossible::proof::clauses::{ClauseProof, Effect, Hint, Propagator};

/// The shortened proof; `None` if the proof does not hold, or a limit was reached.
pub(super) fn trim(proof: &ClauseProof, graph: &Graph, limits: &mut CheckLimits) -> Option<ClauseProof> {
    let last = proof.clauses().checked_sub(1)?;
    let is_needed = needed(proof, last, |clause| proof.hints(clause).collect());
    let mut known = Propagator::new(graph, &proof.cuts, limits).ok()??;

    // The hints of each needed clause that do something.
    let mut hints: Vec<Vec<Hint>> = vec![Vec::new(); proof.clauses()];
    for clause in (0..proof.clauses()).filter(|&clause| is_needed[clause]) {
        if !known.suppose_not(proof.literals(clause)) {
            return None;
        }

        let mut effect = Effect::None;
        for hint in proof.hints(clause) {
            effect = known.apply(proof, hint, limits).ok()?;
            match effect {
                Effect::None => continue,
                Effect::Unknown => return None,
                Effect::Decides | Effect::Contradiction => hints[clause].push(hint),
            }

            if effect == Effect::Contradiction {
                break;
            }
        }

        known.forget();

        if effect != Effect::Contradiction {
            return None;
        }
    }

    let is_needed = needed(proof, last, |clause| hints[clause].clone());
    Some(renumber(proof, &is_needed, &hints))
}

/// The clauses that the last one rests on.
fn needed(proof: &ClauseProof, last: usize, hints: impl Fn(usize) -> Vec<Hint>) -> Vec<bool> {
    let mut is_needed = vec![false; proof.clauses()];
    is_needed[last] = true;

    for clause in (0..=last).rev() {
        if is_needed[clause] {
            for hint in hints(clause) {
                if let Hint::Clause(earlier) = hint
                    && let Some(mark) = is_needed.get_mut(earlier as usize)
                {
                    *mark = true;
                }
            }
        }
    }

    is_needed
}

/// The needed clauses and cuts under new numbers.
fn renumber(proof: &ClauseProof, is_needed: &[bool], hints: &[Vec<Hint>]) -> ClauseProof {
    let mut clause_numbers = vec![0; proof.clauses()];
    let mut cut_numbers: Vec<Option<u32>> = vec![None; proof.cuts.len()];
    let mut short = ClauseProof::default();
    for clause in (0..proof.clauses()).filter(|&clause| is_needed[clause]) {
        clause_numbers[clause] = short.clauses() as u32;
        let renamed: Vec<Hint> = hints[clause]
            .iter()
            .map(|&hint| match hint {
                Hint::Vertex(vertex) => Hint::Vertex(vertex),
                Hint::Clause(earlier) => Hint::Clause(clause_numbers[earlier as usize]),
                Hint::Cut(cut) => Hint::Cut(*cut_numbers[cut as usize].get_or_insert_with(|| {
                    short.cuts.push(proof.cuts[cut as usize].clone());
                    short.cuts.len() as u32 - 1
                })),
            })
            .collect();

        short.push(proof.literals(clause), renamed);
    }

    short
}
