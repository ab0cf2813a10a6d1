//! The steps of a program: every written move represents the visits of one square for each (n, k, t), where n is the
//! board, k the sweep and t the repetition within a power, and all these squares are affine in (n, k, t).
//!
//! This is where a program must have the right shape: exponents and counts nowhere negative, and every sweep moving the
//! knight by the same amount, whatever n and k. The visits are counted here too.

use super::Refusal;
use super::form::{LinearForm, ProofLimit, ProofResult};
use super::region::{ProofEffort, Region};
use crate::family::{Affine, Item, Part, Program};
use crate::ordering::MOVES;
use std::cmp::Ordering;

/// The visits that one written move represents: those from which the move is made.
#[derive(Clone, Debug)]
pub(super) struct ProgramStep {
    /// The index of the item in the program, of the part in the item, and of the move in the word; all from 0.
    pub(super) place: [usize; 3],
    /// The number of sweeps, if it belongs to sweeps: k is from 0 to this, exclusive.
    pub(super) sweeps: Option<LinearForm>,
    /// The exponent, if it belongs to a power: t is from 0 to this, exclusive.
    pub(super) times: Option<LinearForm>,
    /// Row and column, from 0, in (n, k, t).
    pub(super) square: [LinearForm; 2],
    /// The move that is made, 1 to 8; 0 on the last square of the path.
    pub(super) number: u8,
}

impl ProgramStep {
    /// The conditions on (n, k, t), besides n >= n0.
    pub(super) fn bounds(&self) -> ProofResult<Vec<LinearForm>> {
        let mut bounds = Vec::with_capacity(5);
        for (variable, below) in [(LinearForm::K, self.sweeps), (LinearForm::T, self.times)] {
            if let Some(below) = below {
                bounds.extend([variable, below.minus(variable)?.shifted(-1)?]);
            }
        }
        Ok(bounds)
    }

    /// Which of two steps is made earlier, if that is the same for all their k and t.
    pub(super) fn order(&self, other: &ProgramStep) -> Option<Ordering> {
        match self.place[0].cmp(&other.place[0]) {
            Ordering::Equal if self.sweeps.is_some() => None,
            Ordering::Equal if self.times.is_some() => None,
            order => Some(order.then(self.place.cmp(&other.place))),
        }
    }
}

/// All steps of a program in the order in which they are written, the last square included.
pub(super) struct Steps {
    pub(super) list: Vec<ProgramStep>,
    /// The side m, in n.
    pub(super) side: LinearForm,
    /// n - n0.
    pub(super) from_first: LinearForm,
}

impl Steps {
    /// Extracts the steps from the program.
    pub(super) fn new(program: &Program, work: &mut ProofEffort) -> Result<Steps, Refusal> {
        let side = LinearForm { slopes: [program.modulus.into(), 0, 0], plus: program.residue.into() };
        let from_first = LinearForm::N.shifted(-i64::from(program.first))?;
        let mut steps = Steps { list: Vec::new(), side, from_first };
        let mut here = [LinearForm::ZERO; 2];

        for (item, what) in program.items.iter().enumerate() {
            here = match what {
                Item::Part(part) => steps.part([item, 0], part, None, here, work)?,
                Item::Sweeps { count, body } => steps.sweeps(item, (*count, body), here, work)?,
            };
        }

        let place = [program.items.len(), 0, 0];
        steps.list.push(ProgramStep { place, sweeps: None, times: None, square: here, number: 0 });
        Ok(steps)
    }

    /// The region of all (n, k, t) of a step.
    pub(super) fn region(&self, step: &ProgramStep) -> ProofResult<Region> {
        let mut forms = step.bounds()?;
        forms.push(self.from_first);
        // Implied by 0 <= k < count; written out because tightening by divisors then sees the first n with a sweep.
        if let Some(count) = step.sweeps {
            forms.push(count.shifted(-1)?);
        }
        Ok(Region::new(forms))
    }

    fn sweeps(
        &mut self,
        item: usize,
        (count, body): (Affine, &[Part]),
        start: [LinearForm; 2],
        work: &mut ProofEffort,
    ) -> Result<[LinearForm; 2], Refusal> {
        let count = form_of(count);
        if count.slopes[1] != 0 || !Region::new(vec![self.from_first]).implies(count, work)? {
            return Err(Refusal::Negative { item });
        }

        let mut drift = [LinearForm::ZERO; 2];
        for part in body {
            drift = advance(drift, part)?;
        }

        if !drift.iter().all(LinearForm::is_constant) {
            return Err(Refusal::Drifts { item });
        }

        let mut here =
            [start[0].plus_times(drift[0].plus, LinearForm::K)?, start[1].plus_times(drift[1].plus, LinearForm::K)?];
        for (place, part) in body.iter().enumerate() {
            here = self.part([item, place], part, Some(count), here, work)?;
        }

        Ok([start[0].plus_times(drift[0].plus, count)?, start[1].plus_times(drift[1].plus, count)?])
    }

    /// The steps of a word or a power that starts on this square; returns the square after it.
    fn part(
        &mut self,
        [item, place]: [usize; 2],
        part: &Part,
        sweeps: Option<LinearForm>,
        start: [LinearForm; 2],
        work: &mut ProofEffort,
    ) -> Result<[LinearForm; 2], Refusal> {
        let times = matches!(part, Part::Power(..)).then(|| form_of(part.exponent()));
        let mut bounds = vec![self.from_first];
        if let Some(count) = sweeps {
            bounds.extend([LinearForm::K, count.minus(LinearForm::K)?.shifted(-1)?]);
        }

        if let Some(times) = times
            && !Region::new(bounds).implies(times, work)?
        {
            return Err(Refusal::Negative { item });
        }

        let [down, right] = displacement(part.word())?;
        let mut here = start;
        if times.is_some() {
            here = [here[0].plus_times(down, LinearForm::T)?, here[1].plus_times(right, LinearForm::T)?];
        }

        for (offset, &number) in part.word().iter().enumerate() {
            let [down, right] = *MOVES.get(usize::from(number).wrapping_sub(1)).ok_or(Refusal::Negative { item })?;
            self.list.push(ProgramStep { place: [item, place, offset], sweeps, times, square: here, number });
            here = [here[0].shifted(down)?, here[1].shifted(right)?];
        }

        advance(start, part).map_err(Refusal::from)
    }
}

fn form_of(affine: Affine) -> LinearForm {
    LinearForm { slopes: [affine.n, affine.k, 0], plus: affine.constant }
}

fn displacement(word: &[u8]) -> ProofResult<[i64; 2]> {
    word.iter().try_fold([0i64; 2], |[down, right], &number| {
        let step = MOVES.get(usize::from(number).wrapping_sub(1)).ok_or(ProofLimit::Overflow)?;
        Ok([down + step[0], right + step[1]])
    })
}

fn advance(from: [LinearForm; 2], part: &Part) -> ProofResult<[LinearForm; 2]> {
    let [down, right] = displacement(part.word())?;
    let times = form_of(part.exponent());
    Ok([from[0].plus_times(down, times)?, from[1].plus_times(right, times)?])
}

/// Whether the visits number m^2, as an identity between polynomials in n.
pub(super) fn visits_every_square_if_none_twice(program: &Program) -> bool {
    let side = [i128::from(program.residue), i128::from(program.modulus)];
    let squares = [side[0] * side[0], 2 * side[0] * side[1], side[1] * side[1]].map(|coefficient| 2 * coefficient);
    twice_the_visits(program) == Some(squares)
}

/// Twice the number of visits, as the coefficients of 1, n and n^2.
fn twice_the_visits(program: &Program) -> Option<[i128; 3]> {
    let mut sum: [i128; 3] = [2, 0, 0];
    for item in &program.items {
        let (count, parts) = match item {
            Item::Part(part) => (Affine::ONE, std::slice::from_ref(part)),
            Item::Sweeps { count, body } => (*count, &body[..]),
        };

        let c = i128::from(count.constant);
        let d = i128::from(count.n);
        for part in parts {
            let length = part.word().len() as i128;
            let Affine { constant, n, k } = part.exponent();
            let a = i128::from(constant);
            let b = i128::from(n);
            let e = i128::from(k);

            // The sum over k from 0 to K-1 of a + bn + ek, doubled, where K = c + dn: 2K(a + bn) + eK(K - 1).
            let doubled =
                [2 * a * c + e * c * (c - 1), 2 * (a * d + b * c) + e * d * (2 * c - 1), 2 * b * d + e * d * d];
            for (sum, value) in sum.iter_mut().zip(doubled) {
                *sum = length.checked_mul(value).and_then(|value| sum.checked_add(value))?;
            }
        }
    }
    Some(sum)
}
