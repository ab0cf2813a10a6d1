//! The number of crossings of a closed tour, as a function of n.
//!
//! Two moves cross if the way from the first square of one to the first square of the other is among a few offsets,
//! which depend on the directions of the two moves alone. So for two written moves and an offset, the crossings are the
//! (n, k, t) of the first for which the square at this offset is visited by the second: the integer points of a
//! region, which are counted for each n. As every square is visited once, each crossing is counted once.

use super::Refusal;
use super::form::{LinearForm, ProofResult};
use super::region::ProofEffort;
use super::steps::{ProgramStep, Steps};
use super::visits::{PossibleVisit, Suspect};
use crate::family::Affine;
use crate::ordering::MOVES;

/// A row and a column, or their differences.
type Way = [i64; 2];

/// Moves are at most this far from each other where they cross, in rows and in columns.
const REACH: i64 = 4;

/// The number of forms that are examined to compare two written moves at one offset.
const STEPS_PER_OFFSET: u64 = 8;

/// The crossings of a program that visits every square once and returns by the move `closing`, if their number is an
/// affine function of n.
pub(super) fn crossings(steps: &Steps, closing: u8, work: &mut ProofEffort) -> Result<Affine, Refusal> {
    let offsets = MOVES.map(|from| MOVES.map(|sought| offsets(from, sought)));
    let direction = |step: &ProgramStep| usize::from(if step.number == 0 { closing } else { step.number }) - 1;
    let mut sum = Affine::default();
    for later in 0..steps.list.len() {
        for earlier in 0..later {
            work.spend(1)?;

            // Visits with more variables are easier to find from visits with fewer variables.
            let (from, sought) = if variables(&steps.list[earlier]) < variables(&steps.list[later]) {
                (earlier, later)
            } else {
                (later, earlier)
            };

            for &offset in &offsets[direction(&steps.list[from])][direction(&steps.list[sought])] {
                work.spend(STEPS_PER_OFFSET)?;
                let [item, part, place] = steps.list[from].place;
                let unclear = Refusal::Crossings { item, part, offset: place };
                let points = meetings(steps, from, offset, sought, work)?.ok_or(unclear)?;
                let constant = sum.constant.checked_add(points.constant).ok_or(Refusal::Overflow)?;
                sum = Affine { constant, n: sum.n.checked_add(points.n).ok_or(Refusal::Overflow)?, k: 0 };
            }
        }
    }

    Ok(sum)
}

/// How often a visit of one step has a visit of another step at this offset; `None` if that is not affine in n, or not
/// found to be.
fn meetings(
    steps: &Steps,
    from: usize,
    [down, right]: Way,
    sought: usize,
    work: &mut ProofEffort,
) -> ProofResult<Option<Affine>> {
    let step = &steps.list[from];
    let square = [step.square[0].shifted(down)?, step.square[1].shifted(right)?];
    let Some(possible) = PossibleVisit::new(steps, square, Suspect::ProgramStep(sought as u32))? else {
        return Ok(None);
    };

    match possible.restrict(steps.region(step)?)? {
        Some(part) => part.points_per_board(steps.from_first, work),
        None => Ok(Some(Affine::default())),
    }
}

/// The number of variables of a step: none, one or both of k and t.
fn variables(step: &ProgramStep) -> usize {
    let count = |bound: Option<LinearForm>| usize::from(bound.is_some());
    count(step.sweeps) + count(step.times)
}

/// The ways from the start of a move u to the start of a move v that crosses it: all s u - t v with 0 < s, t < 1.
fn offsets(u: Way, v: Way) -> Vec<Way> {
    let cross = |a: Way, b: Way| a[0] * b[1] - a[1] * b[0];
    let area = cross(u, v);
    let within = |value: i64| value * area > 0 && value.abs() < area.abs();
    let near = (-REACH..=REACH).flat_map(|down| (-REACH..=REACH).map(move |right| [down, right]));
    near.filter(|&offset| within(cross(offset, v)) && within(cross(offset, u))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the segments from (0, 0) along u and from the offset along v meet in a point inside both.
    fn cross_properly(u: Way, offset: Way, v: Way) -> bool {
        let side = |a: Way, b: Way, c: Way| ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum();
        let end = [offset[0] + v[0], offset[1] + v[1]];
        side([0, 0], u, offset) * side([0, 0], u, end) < 0 && side(offset, end, [0, 0]) * side(offset, end, u) < 0
    }

    #[test]
    fn the_offsets_are_those_of_segments_that_cross() {
        let mut all = 0;
        for u in MOVES {
            for v in MOVES {
                let found = offsets(u, v);
                for down in -9..=9 {
                    for right in -9..=9 {
                        let offset = [down, right];
                        assert_eq!(found.contains(&offset), cross_properly(u, offset, v), "{u:?} {offset:?} {v:?}");
                    }
                }
                all += found.len();
            }
        }

        // There are 36 ordered offsets of undirected moves, and either move has two directions.
        assert_eq!(all, 4 * 36);
    }
}
