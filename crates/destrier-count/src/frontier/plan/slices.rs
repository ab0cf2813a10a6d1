//! Slices: the cycles in which some vertices between the halves have given degrees in the left half.
//!
//! Once the degrees of such vertices are final, buckets that differ in them never meet again, except in the join.
//! There the degrees on the right are two minus those on the left. The rest of the work therefore splits into
//! independent slices, each of which holds few states.
//!
//! Slices that are images of each other have the same number of cycles, and only one of them is computed. If the
//! halves are mirrored, a vertex is fixed together with its mirror image: left degrees (a, b) of the two meet (2-b,
//! 2-a) in the same table, so a slice and its partner are equivalent. If symmetries preserve both halves or swap
//! them, a vertex is fixed together with its images, and slices whose degrees are images of each other are
//! equivalent. Buckets that no slice needs are dropped as soon as their degrees are final.
//!
//! Slots that are final sooner are fixed sooner: the work is split in stages, and each stage holds only what its part
//! of the stage before has become.
//!
//! The slices depend on the job and on [`PlanOptions`] alone, not on memory or threads, so they can be computed on
//! different machines and added up.

use super::half_symmetry::{SlotPermutation, orbit};
use super::options::PlanOptions;
use crate::frontier::kernel::step::{RequiredDigits, Step};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// At most this many slots are fixed, or half as many pairs of slots.
const MAX_FIXED: usize = 6;

/// The first vertex may have this many images, even if that exceeds [`MAX_FIXED`].
const MAX_IMAGES: usize = 8;

/// More slots are fixed if that reduces the number of states held by this factor.
const WORTHWHILE: f64 = 1.4;

/// The slices of a job.
#[derive(Clone, Debug)]
pub(crate) struct SlicePlan {
    pub(crate) stages: Vec<SliceStage>,
    mirrored: bool,
    permutations: Vec<SlotPermutation>,
    /// One slice of each set of equivalent slices.
    pub(crate) all: Vec<Slice>,
    /// Estimated number of states held at once.
    pub(crate) held: f64,
}

/// Some slots that are final at the same time. The work is split there, and split again at the next stage.
#[derive(Clone, Debug)]
pub(crate) struct SliceStage {
    /// The slots, or pairs of slots of mirrored halves.
    pub(crate) fixed: Vec<SlotPair>,
    /// Number of steps of the left sweep after which these slots and those of earlier stages are final.
    pub(crate) left_at: usize,
    /// Number of steps of the right sweep after which these slots and those of earlier stages are final.
    pub(crate) right_at: usize,
    /// Both bits of each slot of this stage and of earlier stages.
    pub(crate) mask: u64,
}

impl SliceStage {
    /// Number of steps of the left or the right sweep after which the stage is reached.
    pub(crate) fn at(&self, is_left: bool) -> usize {
        if is_left { self.left_at } else { self.right_at }
    }
}

/// A slot, or a slot of mirrored halves with its mirror image.
pub(crate) type SlotPair = (u8, Option<u8>);

/// One slice: the digits that its buckets have on the left and on the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slice {
    pub(crate) left: u64,
    pub(crate) right: u64,
    /// Number of equivalent slices, this one included.
    pub(crate) multiplicity: u64,
}

/// Both bits of some slots.
fn mask(slots: &[SlotPair]) -> u64 {
    slots
        .iter()
        .fold(0, |mask, &(slot, partner)| mask | 3 << (2 * slot) | partner.map_or(0, |partner| 3 << (2 * partner)))
}

impl SlicePlan {
    /// The best choice for two halves; for mirrored halves if there are no steps of the right one.
    pub(crate) fn new(
        left: &[Step],
        right: Option<&[Step]>,
        slots: usize,
        permutations: &[SlotPermutation],
        bipartite: bool,
        options: &PlanOptions,
    ) -> SlicePlan {
        let target = options.slice_states;

        let last = |steps: &[Step], slots: SlotPair| {
            steps.iter().rposition(|step| step.touched & mask(&[slots]) != 0).map_or(0, |at| at + 1)
        };

        let sizes = |steps: &[Step]| {
            let mut all = vec![1.0];
            for step in steps {
                all.push(step.estimate(all[all.len() - 1], bipartite));
            }
            all
        };

        let left_sizes = sizes(left);
        let right_sizes = right.map_or(vec![0.0], sizes);
        let both = |slots: SlotPair| (last(left, slots), right.map_or(0, |right| last(right, slots)));

        // To reach a stage, all layers before it must fit.
        let peak = |sizes: &[f64]| sizes.iter().copied().fold(0.0, f64::max);
        let base =
            |(left_at, right_at): (usize, usize)| peak(&left_sizes[..=left_at]) + peak(&right_sizes[..=right_at]);
        let after = |(left_at, right_at): (usize, usize)| peak(&left_sizes[left_at..]) + peak(&right_sizes[right_at..]);

        // Slots that are final first come first: the layer is still small then, and most work is left to the slices.
        let by_base = |a: &SlotPair, b: &SlotPair| {
            let a = both(*a);
            let b = both(*b);
            base(a).total_cmp(&base(b)).then((a.0 + a.1).cmp(&(b.0 + b.1)))
        };

        let latest = |unit: &[SlotPair]| unit.iter().copied().max_by(by_base).map_or(0.0, |slots| base(both(slots)));
        let mut units = units(slots, right.is_none(), permutations);
        units.sort_by(|a, b| latest(a).total_cmp(&latest(b)));

        // Average number of states per digit value: the largest slice is about 1.5 times as large as the others.
        let values: f64 = if right.is_some() { 2.0 } else { 4.0 };

        // There is one choice for each number of units. If slots have images, slices save work as well as memory.
        let has_images = units.first().is_some_and(|unit| unit.len() > 1);

        let none = SlicePlan {
            stages: Vec::new(),
            mirrored: right.is_none(),
            permutations: permutations.to_vec(),
            all: Vec::new(),
            held: 2.0 * after((0, 0)),
        };

        let is_small = none.held <= if has_images { target / 4.0 } else { 3.0 * target };
        let usual = if right.is_some() { MAX_FIXED } else { MAX_FIXED / 2 };

        // The last unit may have images.
        let most = if options.least_fixed == 0 { usual } else { options.least_fixed - 1 + MAX_IMAGES };
        let mut fixed: Vec<SlotPair> = Vec::new();
        let mut choices = vec![none.clone()];
        for unit in units {
            let most = if fixed.is_empty() { MAX_IMAGES } else { most };
            let is_enough = options.least_fixed > 0 && fixed.len() >= options.least_fixed;
            if is_small || is_enough || fixed.len() + unit.len() > most {
                break;
            }

            fixed.extend(unit);
            fixed.sort_by(by_base);

            let mut choice = SlicePlan { held: 0.0, ..none.clone() };
            let mut at = (0, 0);
            for (before, &slots) in fixed.iter().enumerate() {
                // Mirrored halves drop much when all pairs are final, so these are fixed together.
                let own = both(if right.is_none() { fixed[fixed.len() - 1] } else { slots });
                at = (at.0.max(own.0), at.1.max(own.1));
                if choice.fix(slots, at) {
                    // The stage holds these states while the stages below it are computed.
                    choice.held += base(at) / values.powi(before as i32);
                }
            }

            choice.held += 3.0 * after(at) / values.powi(fixed.len() as i32);
            choices.push(choice);
        }

        let least = choices.iter().map(|choice| choice.held).fold(f64::INFINITY, f64::min);
        let fits = |choice: &SlicePlan| choice.held <= (3.0 * target).max(WORTHWHILE * least);
        let first = usize::from(has_images && choices.len() > 1);
        let at = match options.least_fixed {
            0 => (first..choices.len()).find(|&at| fits(&choices[at])).unwrap_or(first),
            _ => choices.len() - 1,
        };

        let mut chosen = choices.swap_remove(at);
        chosen.all = chosen.enumerated();
        chosen
    }

    /// Fixes a slot, or a pair, that is final after these steps. Returns whether that starts a new stage.
    fn fix(&mut self, slots: SlotPair, (left_at, right_at): (usize, usize)) -> bool {
        let mask = mask(&[slots]) | self.stages.last().map_or(0, |stage| stage.mask);
        match self.stages.last_mut() {
            Some(last) if (last.left_at, last.right_at) == (left_at, right_at) => {
                last.fixed.push(slots);
                last.mask = mask;
                false
            }
            _ => {
                self.stages.push(SliceStage { fixed: vec![slots], left_at, right_at, mask });
                true
            }
        }
    }

    /// All fixed slots.
    fn slots(&self) -> impl Iterator<Item = SlotPair> {
        self.stages.iter().flat_map(|stage| stage.fixed.iter().copied())
    }

    /// One slice of each set of equivalent slices.
    fn enumerated(&self) -> Vec<Slice> {
        let mut slices = vec![(0, 0)];
        for (slot, partner) in self.slots() {
            let values: Vec<(u64, u64)> = match partner {
                None => (0..3).map(|a| (a << (2 * slot), (2 - a) << (2 * slot))).collect(),
                Some(partner) => {
                    let pairs = (0..3u64).flat_map(|a| (0..3).map(move |b| (a, b)));
                    let digits = |a: u64, b: u64| a << (2 * slot) | b << (2 * partner);
                    pairs.map(|(a, b)| (digits(a, b), digits(2 - b, 2 - a))).collect()
                }
            };

            let longer =
                slices.iter().flat_map(|slice| values.iter().map(|value| (slice.0 | value.0, slice.1 | value.1)));
            slices = longer.collect();
        }

        let mut known: HashSet<(u64, u64)> = HashSet::with_capacity(slices.len());
        let mut all = Vec::new();
        for slice in slices {
            if known.contains(&slice) {
                continue;
            }
            let equivalent = orbit(slice, |slice| self.images(slice));
            let (left, right) = equivalent.iter().copied().min().unwrap_or(slice);
            all.push(Slice { left, right, multiplicity: equivalent.len() as u64 });
            known.extend(equivalent);
        }

        all.sort_unstable_by_key(|slice| self.number(slice.left));
        all
    }

    /// The position of a slice if all are listed such that slices that differ only in the slots fixed last are
    /// adjacent.
    fn number(&self, left: u64) -> u64 {
        let digit = |slot: u8| left >> (2 * slot) & 3;
        let slots = self.slots().flat_map(|(slot, partner)| [Some(slot), partner]).flatten();
        slots.fold(0, |number, slot| 3 * number + digit(slot))
    }

    /// The digits, left and right, of the slices that one symmetry maps this one to.
    fn images(&self, (left, right): (u64, u64)) -> Vec<(u64, u64)> {
        let images = self.permutations.iter().map(|permutation| {
            if permutation.swaps_halves {
                (permutation.apply(right), permutation.apply(left))
            } else {
                (permutation.apply(left), permutation.apply(right))
            }
        });
        images.chain(self.mirrored.then_some((right, left))).collect()
    }

    /// Share of the layer after `done` steps that is computed, on the left or on the right. The rest is equivalent to
    /// it.
    pub(crate) fn share(&self, is_left: bool, done: usize) -> f64 {
        let Some(stage) = self.stages.iter().rev().find(|stage| done >= stage.at(is_left)) else { return 1.0 };
        // One sweep of mirrored halves serves for both sides.
        let mut needed: HashSet<u64> = HashSet::new();
        for slice in &self.all {
            needed.extend((is_left || self.mirrored).then_some(slice.left & stage.mask));
            needed.extend((!is_left || self.mirrored).then_some(slice.right & stage.mask));
        }
        needed.len() as f64 / 3f64.powi(stage.mask.count_ones() as i32 / 2)
    }

    /// The steps of both sweeps, changed to drop what no slice needs.
    pub(crate) fn narrowed(&self, left: Vec<Step>, right: Option<Vec<Step>>) -> (Vec<Step>, Option<Vec<Step>>) {
        let all = &self.all;
        let lefts = all.iter().map(|slice| slice.left);
        let rights = all.iter().map(|slice| slice.right);
        let on_left: BTreeSet<u64> =
            if self.mirrored { lefts.chain(rights.clone()).collect() } else { lefts.collect() };
        let on_right = rights.collect();
        (self.dropping(left, &on_left), right.map(|right| self.dropping(right, &on_right)))
    }

    /// The steps, changed to drop buckets with other digits as soon as the digits are final.
    fn dropping(&self, mut steps: Vec<Step>, needed: &BTreeSet<u64>) -> Vec<Step> {
        let all = self.stages.last().map_or(0, |stage| stage.mask);
        let mut known = 0;
        for at in 0..steps.len() {
            let later = steps[at + 1..].iter().fold(0, |touched, step| touched | step.touched);
            let mask = all & !later;
            let digits: BTreeSet<u64> = needed.iter().map(|digits| digits & mask).collect();
            if mask != known && digits.len() < 3usize.pow(mask.count_ones() / 2) {
                steps[at].required = Some(Arc::new(RequiredDigits { mask, digits }));
            }
            known = mask;
        }
        steps
    }
}

/// The sets of slots that are fixed together: a slot with its images under the permutations, and with its mirror
/// images if the halves are mirrored.
fn units(slots: usize, mirrored: bool, permutations: &[SlotPermutation]) -> Vec<Vec<SlotPair>> {
    let image = |slot: u8| slots as u8 - 1 - slot;
    let pair = |slot: u8| if mirrored { (slot.min(image(slot)), Some(slot.max(image(slot)))) } else { (slot, None) };
    let first = if mirrored { slots / 2 } else { slots };
    let unit = |slot: u8| {
        let images =
            orbit(slot, |slot| permutations.iter().map(|permutation| permutation.slots[slot as usize]).collect());
        let unit: BTreeSet<SlotPair> = images.into_iter().map(pair).collect();
        unit.into_iter().collect::<Vec<SlotPair>>()
    };
    let all: BTreeSet<Vec<SlotPair>> = (0..first as u8).map(unit).collect();
    all.into_iter().collect()
}
