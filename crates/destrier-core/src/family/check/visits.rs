//! Which step visits a square that is affine in (n, k, t), or that the square is off the board.
//!
//! A square may be visited by one step for some (n, k, t) and by another for others. A [`Chain`] lists the
//! possibilities in order, each with conditions: the first whose conditions hold is the answer. That the conditions of
//! *some* possibility hold is proved when the chain is made; that the answer is then right follows from the conditions
//! themselves, which say that the square *is* that of the step, for a k and a t within its bounds. The order in which
//! steps are tried is only a hint.

use super::form::{LinearForm, ProofLimit, ProofResult, gcd};
use super::region::{ProofEffort, Region, negated};
use super::steps::{ProgramStep, Steps};

/// The largest modulus of a congruence that is examined.
const LARGEST_MODULUS: i64 = 64;

/// A condition on (n, k, t).
#[derive(Clone, Copy, Debug)]
enum PointCondition {
    AtLeastZero(LinearForm),
    Zero(LinearForm),
    Multiple(LinearForm, i64),
}

/// A form divided by a positive number; used only where that leaves no remainder.
#[derive(Clone, Copy, Debug)]
struct Quotient {
    form: LinearForm,
    by: i64,
}

/// What can be on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Suspect {
    /// The square is off the board, on this side (0 above, 1 left, 2 below, 3 right).
    Off(u8),
    /// The visit of this step.
    ProgramStep(u32),
}

/// One possibility.
#[derive(Clone, Debug)]
pub(super) struct PossibleVisit {
    pub(super) who: Suspect,
    /// Each with whether it certainly holds where this visit is reached.
    conditions: Vec<(PointCondition, bool)>,
    k: Quotient,
    t: Quotient,
}

/// The possibilities, to be tried in order; in the region for which the chain was made, one of them holds.
pub(super) type Chain = Vec<PossibleVisit>;

/// The (n, k, t) of a visit in the coordinates of some region.
pub(super) type Visit = [LinearForm; 3];

impl PointCondition {
    /// The part of a region in which the condition on `inner` holds; `None` if nowhere.
    fn restrict(&self, region: Region, inner: &Visit) -> ProofResult<Option<Region>> {
        match *self {
            PointCondition::AtLeastZero(form) => Ok(Some(region.at_least(form.of(inner)?))),
            PointCondition::Zero(form) => region.equal(form.of(inner)?),
            PointCondition::Multiple(form, q) => region.congruent(form.of(inner)?, q),
        }
    }
}

impl PossibleVisit {
    /// The possible visit that says: this square, affine in (n, k, t), is visited by the suspect. `None`
    /// if the suspect visits a square more than once, or its k and t cannot be determined.
    pub(super) fn new(steps: &Steps, square: [LinearForm; 2], who: Suspect) -> ProofResult<Option<PossibleVisit>> {
        let whole = |form: LinearForm| Quotient { form, by: 1 };
        let (mut conditions, [k, t]) = match who {
            Suspect::Off(side) => {
                let form = square[usize::from(side % 2)];
                let off = if side < 2 { negated(form)? } else { form.minus(steps.side)? };
                (vec![PointCondition::AtLeastZero(off)], [whole(LinearForm::ZERO); 2])
            }
            Suspect::ProgramStep(index) => {
                let step = &steps.list[index as usize];
                match solve(step, square)? {
                    Some(solution) => solution,
                    None => return Ok(None),
                }
            }
        };

        if let Suspect::ProgramStep(index) = who {
            let step = &steps.list[index as usize];
            for bound in step.bounds()? {
                // The bound at (n, k, t) = (n, k/q, t/r), multiplied by qr > 0.
                let q = k.by;
                let r = t.by;
                let scaled =
                    bound.plus_times(-bound.slopes[1], LinearForm::K)?.plus_times(-bound.slopes[2], LinearForm::T)?;
                let form = scaled.times(product(q, r)?)?;
                let form = form.plus_times(bound.slopes[1], k.form.times(r)?)?;
                conditions.push(PointCondition::AtLeastZero(form.plus_times(bound.slopes[2], t.form.times(q)?)?));
            }
        }

        let conditions = conditions.into_iter().map(|condition| (condition, false)).collect();
        Ok(Some(PossibleVisit { who, conditions, k, t }))
    }

    /// The visit in the coordinates of a region in which the visit holds; `inner` is the (n, k, t) in question.
    pub(super) fn visit(&self, inner: &Visit) -> ProofResult<Option<Visit>> {
        let k = self.k.form.of(inner)?.divided(self.k.by);
        let t = self.t.form.of(inner)?.divided(self.t.by);
        Ok(k.zip(t).map(|(k, t)| [inner[0], k, t]))
    }

    /// The part of a region in which this visit holds; `None` if nowhere.
    pub(super) fn restrict(&self, mut region: Region) -> ProofResult<Option<Region>> {
        for (condition, _) in &self.conditions {
            let view = region.view;
            let Some(part) = condition.restrict(region, &view)? else { return Ok(None) };
            region = part;
        }
        Ok(Some(region))
    }
}

/// The k and t for which a step is on the square, and the conditions under which they exist.
fn solve(step: &ProgramStep, square: [LinearForm; 2]) -> ProofResult<Option<(Vec<PointCondition>, [Quotient; 2])>> {
    let mut rest = square;
    let mut along = [[0; 2]; 2];
    for (axis, form) in step.square.iter().enumerate() {
        let [n, k, t] = form.slopes;
        rest[axis] = rest[axis].minus(LinearForm { slopes: [n, 0, 0], plus: form.plus })?;
        along[0][axis] = k;
        along[1][axis] = t;
    }

    // The equation to solve is rest = k * along[0] + t * along[1].
    let none = Quotient { form: LinearForm::ZERO, by: 1 };
    let both = step.sweeps.is_some() && step.times.is_some();
    let mut conditions = Vec::new();
    let solution = if both {
        let [a, b] = along;
        let determinant = product(a[0], b[1])?.checked_sub(product(a[1], b[0])?).ok_or(ProofLimit::Overflow)?;
        if determinant == 0 {
            return Ok(None);
        }
        let k = rest[0].times(b[1])?.plus_times(-b[0], rest[1])?;
        let t = rest[1].times(a[0])?.plus_times(-a[1], rest[0])?;
        [quotient(k, determinant)?, quotient(t, determinant)?]
    } else if step.sweeps.is_some() || step.times.is_some() {
        let direction = along[usize::from(step.times.is_some())];
        let common = gcd(direction[0], direction[1]);
        if common == 0 {
            return Ok(None);
        }

        let [down, right] = direction.map(|part| part / common);
        conditions.push(PointCondition::Zero(rest[0].times(right)?.plus_times(-down, rest[1])?));
        let axis = usize::from(down == 0 || right != 0 && right.abs() < down.abs());
        let along = quotient(rest[axis], direction[axis])?;

        if step.times.is_some() { [none, along] } else { [along, none] }
    } else {
        conditions.extend(rest.map(PointCondition::Zero));
        [none; 2]
    };

    for quotient in solution {
        if quotient.by > LARGEST_MODULUS {
            return Ok(None);
        }
        if quotient.by > 1 {
            conditions.push(PointCondition::Multiple(quotient.form, quotient.by));
        }
    }

    Ok(Some((conditions, solution)))
}

fn product(a: i64, b: i64) -> ProofResult<i64> {
    a.checked_mul(b).ok_or(ProofLimit::Overflow)
}

fn quotient(form: LinearForm, by: i64) -> ProofResult<Quotient> {
    let (form, by) = if by < 0 { (form.times(-1)?, product(by, -1)?) } else { (form, by) };
    let common = gcd(gcd(form.content(), form.plus), by);
    Ok(Quotient { form: form.divided(common).unwrap_or(form), by: if common == 0 { by } else { by / common } })
}

/// Makes the chain for a square over a region, out of these suspects, tried in this order. `Err` holds the part of the
/// region where none of them visits the square.
pub(super) fn chain(
    steps: &Steps,
    region: &Region,
    square: [LinearForm; 2],
    suspects: &[Suspect],
    work: &mut ProofEffort,
) -> ProofResult<Result<Chain, Region>> {
    let mut chain = Chain::new();
    let mut left = vec![region.clone()];
    for &who in suspects {
        if left.is_empty() {
            break;
        }

        let Some(mut possible) = PossibleVisit::new(steps, square, who)? else { continue };
        let mut outside = Vec::new();
        let mut inside = left.clone();
        for (condition, sure) in &mut possible.conditions {
            let mut kept = Vec::new();
            let before = outside.len();
            for part in inside {
                let view = part.view;
                kept.extend(split(part, condition, &view, &mut outside, work)?);
            }
            *sure = outside.len() == before;
            inside = kept;
        }

        if !inside.is_empty() {
            possible
                .conditions
                .retain(|(condition, sure)| !(*sure && matches!(condition, PointCondition::AtLeastZero(_))));
            chain.push(possible);
            left = outside;
        }
    }

    Ok(match left.into_iter().next() {
        Some(part) => Err(part),
        None => Ok(chain),
    })
}

/// The part of a region in which a condition on `inner` holds, if any; the other parts go to `outside`.
fn split(
    region: Region,
    condition: &PointCondition,
    inner: &Visit,
    outside: &mut Vec<Region>,
    work: &mut ProofEffort,
) -> ProofResult<Option<Region>> {
    let mut try_outside = |part: Region, work: &mut ProofEffort| -> ProofResult<bool> {
        let empty = part.is_empty(work)?;
        if !empty {
            outside.push(part);
        }
        Ok(empty)
    };

    match *condition {
        PointCondition::AtLeastZero(form) => {
            let form = form.of(inner)?;
            if form.is_constant() && form.plus >= 0 || try_outside(region.at_least(negated(form)?), work)? {
                return Ok(Some(region));
            }
            let inside = region.at_least(form);
            Ok((!inside.is_empty(work)?).then_some(inside))
        }
        PointCondition::Zero(form) => {
            let form = form.of(inner)?;
            if form != LinearForm::ZERO {
                try_outside(region.at_least(form.shifted(-1)?), work)?;
                try_outside(region.at_least(negated(form)?), work)?;
            }
            let Some(inside) = region.equal(form)? else { return Ok(None) };
            Ok((form == LinearForm::ZERO || !inside.is_empty(work)?).then_some(inside))
        }
        PointCondition::Multiple(form, q) => {
            let form = form.of(inner)?;
            for residue in 1..q {
                if let Some(part) = region.congruent(form.shifted(-residue)?, q)? {
                    try_outside(part, work)?;
                }
            }
            let Some(inside) = region.congruent(form, q)? else { return Ok(None) };
            Ok((!inside.is_empty(work)?).then_some(inside))
        }
    }
}

/// Follows a chain from a region in which it is known to have an answer: the parts of the region, each with its visit.
/// `inner` gives the (n, k, t) in question, in the coordinates of any part of the region.
pub(super) fn follow<'c>(
    region: Region,
    chain: &'c Chain,
    inner: &impl Fn(&Region) -> ProofResult<Option<Visit>>,
    work: &mut ProofEffort,
) -> ProofResult<Option<Vec<(Region, &'c PossibleVisit)>>> {
    let mut answers = Vec::with_capacity(chain.len());
    let mut left = vec![region];
    for (place, possible) in chain.iter().enumerate() {
        let is_last = place + 1 == chain.len();
        let mut outside = Vec::new();
        for part in left {
            let mut inside = Some(part);
            for (condition, sure) in &possible.conditions {
                let Some(part) = inside else { break };
                let Some(visit) = inner(&part)? else { return Ok(None) };
                inside = if *sure || is_last {
                    match *condition {
                        PointCondition::AtLeastZero(_) => Some(part),
                        PointCondition::Zero(form) => part.equal(form.of(&visit)?)?,
                        PointCondition::Multiple(form, q) => part.congruent(form.of(&visit)?, q)?,
                    }
                } else {
                    split(part, condition, &visit, &mut outside, work)?
                };
            }

            answers.extend(inside.map(|part| (part, possible)));
        }

        left = outside;
        if left.is_empty() {
            break;
        }
    }

    Ok(Some(answers))
}
