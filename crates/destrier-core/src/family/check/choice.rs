//! Proves that the move made is the move chosen: at every step, for all its (n, k, t), Warnsdorff's rule with the
//! current ordering picks the move of the program.
//!
//! The (n, k, t) of a step are split until, on each part, it is known for every neighbour whether it has been visited,
//! and for the unvisited ones how many unvisited neighbours they have. A square is unvisited if the step that visits it
//! comes later.

use super::Refusal;
use super::form::{LinearForm, ProofResult};
use super::region::{ProofEffort, Region};
use super::steps::{ProgramStep, Steps};
use super::visits::{Chain, PossibleVisit, Suspect, Visit, follow};
use crate::ordering::MoveOrdering;
use std::cmp::Ordering;

/// What is known about the whole program.
pub(super) struct Knowledge<'a> {
    pub(super) steps: &'a Steps,
    /// For every step and every move type, which step visits the square that the move leads to.
    pub(super) around: &'a [[Chain; 8]],
    pub(super) orderings: Vec<MoveOrdering>,
    /// The visits at which the next ordering begins.
    pub(super) switches: Vec<(u32, PossibleVisit)>,
}

/// A part of a step's (n, k, t): its unvisited neighbours, each with the possible visit that says which step
/// visits it and with the number of unvisited neighbours found so far.
#[derive(Clone)]
struct Situation<'a> {
    region: Region,
    free: [Option<(&'a PossibleVisit, u8)>; 8],
}

impl<'a> Knowledge<'a> {
    /// Proves it for one step. Where elimination is too coarse to see that a part has no integer points, that is on the
    /// smallest board, where loops are about to vanish: then that board is examined separately.
    pub(super) fn check(&'a self, index: usize, work: &mut ProofEffort) -> Result<(), Refusal> {
        let whole = self.steps.region(&self.steps.list[index])?;
        match self.check_on(index, whole.clone(), work) {
            Err(Refusal::NotChosen { .. }) => {
                if let Some(smallest) = whole.equal(self.steps.from_first)? {
                    self.check_on(index, smallest, work)?;
                }
                self.check_on(index, whole.at_least(self.steps.from_first.shifted(-1)?), work)
            }
            verdict => verdict,
        }
    }

    fn check_on(&'a self, index: usize, region: Region, work: &mut ProofEffort) -> Result<(), Refusal> {
        let now = &self.steps.list[index];
        let wrong = || Refusal::NotChosen { item: now.place[0], part: now.place[1], offset: now.place[2] };
        for (region, span) in self.spans(now, region, work)?.ok_or_else(wrong)? {
            for situation in self.neighbours(index, region, work)?.ok_or_else(wrong)? {
                for known in self.degrees(now, situation, work)?.ok_or_else(wrong)? {
                    work.regions += 1;
                    let ranks = self.orderings[span].ranks();
                    let degrees =
                        (0..8).filter_map(|move_type| Some((known.free[move_type]?.1, ranks[move_type], move_type)));
                    if degrees.min().map(|(.., move_type)| move_type + 1) != Some(usize::from(now.number)) {
                        return Err(wrong());
                    }
                }
            }
        }

        Ok(())
    }

    /// Splits by the number of switching squares that have been reached.
    fn spans(
        &self,
        now: &ProgramStep,
        region: Region,
        work: &mut ProofEffort,
    ) -> ProofResult<Option<Vec<(Region, usize)>>> {
        let mut parts = vec![(region, 0)];

        for (step, possible) in &self.switches {
            let mut next = Vec::with_capacity(parts.len());
            for (region, span) in parts {
                let Some(visit) = possible.visit(&region.view)? else { return Ok(None) };
                for (part, later) in later(region, &self.steps.list[*step as usize], visit, now, work)? {
                    next.push((part, span + usize::from(!later)));
                }
            }
            parts = next;
        }

        Ok(Some(parts))
    }

    fn neighbours(
        &'a self,
        index: usize,
        region: Region,
        work: &mut ProofEffort,
    ) -> ProofResult<Option<Vec<Situation<'a>>>> {
        let now = &self.steps.list[index];
        let mut situations = vec![Situation { region, free: [None; 8] }];
        for (move_type, chain) in self.around[index].iter().enumerate() {
            if self.known(chain, now) == Some(false) {
                continue;
            }

            let mut next = Vec::with_capacity(situations.len());
            for situation in situations {
                let inner = |part: &Region| Ok(Some(part.view));
                let Some(answers) = follow(situation.region, chain, &inner, work)? else { return Ok(None) };
                for (region, possible) in answers {
                    let Some(parts) = self.is_later(region, possible, &inner, now, work)? else { return Ok(None) };
                    next.extend(parts.into_iter().map(|(region, later)| {
                        let mut free = situation.free;
                        free[move_type] = later.then_some((possible, 0));
                        Situation { region, free }
                    }));
                }
            }

            situations = next;
        }

        Ok(Some(situations))
    }

    /// Counts the unvisited neighbours of the unvisited neighbours.
    fn degrees(
        &'a self,
        now: &ProgramStep,
        start: Situation<'a>,
        work: &mut ProofEffort,
    ) -> ProofResult<Option<Vec<Situation<'a>>>> {
        let mut situations = vec![start];
        for move_type in 0..8 {
            let Some((possible, _)) = situations.first().and_then(|situation| situation.free[move_type]) else {
                continue;
            };

            let Suspect::ProgramStep(there) = possible.who else { continue };
            let inner = |part: &Region| possible.visit(&part.view);
            for chain in &self.around[there as usize] {
                if let Some(later) = self.known(chain, now) {
                    let free = situations.iter_mut().filter_map(|situation| situation.free[move_type].as_mut());
                    free.for_each(|(_, degree)| *degree += u8::from(later));
                    continue;
                }

                let mut next = Vec::with_capacity(situations.len());
                for situation in situations {
                    let Some(answers) = follow(situation.region, chain, &inner, work)? else { return Ok(None) };
                    for (region, farther) in answers {
                        let Some(parts) = self.is_later(region, farther, &inner, now, work)? else { return Ok(None) };
                        next.extend(parts.into_iter().map(|(region, later)| {
                            let mut free = situation.free;
                            free[move_type] =
                                free[move_type].map(|(possible, degree)| (possible, degree + u8::from(later)));
                            Situation { region, free }
                        }));
                    }
                }

                situations = next;
            }
        }
        Ok(Some(situations))
    }

    /// Whether the square is visited later than the step `now`, if that is the same for all possibilities.
    fn known(&self, chain: &Chain, now: &ProgramStep) -> Option<bool> {
        let mut all = chain.iter().map(|possible| match possible.who {
            Suspect::Off(_) => Some(false),
            Suspect::ProgramStep(step) => self.steps.list[step as usize].order(now).map(Ordering::is_gt),
        });
        let first = all.next()??;
        all.all(|later| later == Some(first)).then_some(first)
    }

    /// Splits a region by whether the square of this visit is visited later than the step `now`.
    fn is_later(
        &self,
        region: Region,
        possible: &PossibleVisit,
        inner: &impl Fn(&Region) -> ProofResult<Option<Visit>>,
        now: &ProgramStep,
        work: &mut ProofEffort,
    ) -> ProofResult<Option<Vec<(Region, bool)>>> {
        let Suspect::ProgramStep(there) = possible.who else { return Ok(Some(vec![(region, false)])) };
        let there = &self.steps.list[there as usize];

        if let Some(order) = there.order(now) {
            return Ok(Some(vec![(region, order.is_gt())]));
        }

        let Some(asked) = inner(&region)? else { return Ok(None) };
        let Some(visit) = possible.visit(&asked)? else { return Ok(None) };
        later(region, there, visit, now, work).map(Some)
    }
}

/// Splits a region, whose own points are visits of `now`, by whether another visit is later.
pub(super) fn later(
    region: Region,
    there: &ProgramStep,
    visit: Visit,
    now: &ProgramStep,
    work: &mut ProofEffort,
) -> ProofResult<Vec<(Region, bool)>> {
    if let Some(order) = there.order(now) {
        return Ok(vec![(region, order.is_gt())]);
    }

    // Visits are ordered lexicographically: by the sweep, the part, the repetition, the place in the word.
    let mut parts = Vec::new();
    let sweep = if now.sweeps.is_some() { visit[1].minus(region.view[1])? } else { LinearForm::ZERO };
    let Some(same_sweep) = by_sign(region, sweep, &mut parts, work)? else { return Ok(parts) };
    match there.place[1].cmp(&now.place[1]) {
        Ordering::Equal => {}
        order => {
            parts.push((same_sweep, order.is_gt()));
            return Ok(parts);
        }
    }

    let repetition = if now.times.is_some() { visit[2].minus(same_sweep.view[2])? } else { LinearForm::ZERO };
    if let Some(same) = by_sign(same_sweep, repetition, &mut parts, work)? {
        parts.push((same, there.place[2] > now.place[2]));
    }

    Ok(parts)
}

/// Positive values of the form mean later, negative ones earlier; the zero set remains. The coordinates stay as they
/// are, so earlier forms remain valid.
fn by_sign(
    region: Region,
    form: LinearForm,
    parts: &mut Vec<(Region, bool)>,
    work: &mut ProofEffort,
) -> ProofResult<Option<Region>> {
    if form.is_constant() {
        if form.plus != 0 {
            parts.push((region, form.plus > 0));
            return Ok(None);
        }
        return Ok(Some(region));
    }

    let above = form.shifted(-1)?;
    let below = form.times(-1)?.shifted(-1)?;
    for (side, later) in [(above, true), (below, false)] {
        let part = region.at_least(side);
        if !part.is_empty(work)? {
            parts.push((part, later));
        }
    }

    let same = region.at_least(form).at_least(form.times(-1)?);
    Ok((!same.is_empty(work)?).then_some(same))
}
