//! Slices: the circuits in which some vertices between the halves have given degrees on the left.
//!
//! Once the degrees of such vertices are final, the blocks that differ in them never meet again, except in the join,
//! where the degrees on the right are two minus those on the left. So the rest of the work falls into independent
//! slices, each of which holds little.
//!
//! Slices that are images of each other have the same number of circuits, and only one of them is computed. Where the
//! halves are twins, a vertex is taken together with its mirror image: left degrees (a, b) of the two meet (2-b, 2-a)
//! in the same table, so a slice and its partner are alike. Where motions keep both halves or exchange them, a vertex is
//! taken together with its images, and slices whose degrees they take to each other are alike. Blocks that no slice needs
//! are dropped as soon as their degrees are final.
//!
//! Slots that are final sooner than others are fixed sooner: the work is parted in stages, and what a stage holds is
//! only what its part of the stage before has become.
//!
//! Which slices there are depends on the job alone, not on memory or threads: so they can be computed anywhere and
//! added up.

use super::alike::{Moved, orbit};
use super::step::{Needed, Step};
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// A slice should have about so many states at the join; in tests so few that small boards have slices, too.
const STATES: f64 = if cfg!(test) { 1e3 } else { 6e6 };

/// No more slots are fixed than so many, or half as many pairs of slots.
const MOST_FIXED: usize = 6;

/// But a vertex may have so many images.
const MOST_IMAGES: usize = 8;

/// More slots are fixed if less is held by so much.
const WORTH: f64 = 1.4;

/// The slots whose final degrees tell the slices apart.
#[derive(Clone, Debug)]
pub(super) struct Slices {
    pub(super) stages: Vec<Stage>,
    twins: bool,
    moved: Vec<Moved>,
    /// All slices, one for all that are alike.
    pub(super) all: Vec<Slice>,
    /// States that are held at once, by estimate.
    pub(super) held: f64,
}

/// Some slots that are final at the same time: there the work is parted, and parted again at the next stage.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    /// The slots, or pairs of slots of twins.
    fixed: Vec<Slots>,
    /// After so many steps of the left sweep they are final there, and so are those of the stages before.
    pub(super) left_at: usize,
    /// After so many steps of the right sweep.
    pub(super) right_at: usize,
    /// Both bits of each slot of this stage and of those before.
    pub(super) mask: u64,
}

impl Stage {
    /// After how many steps of the left or the right sweep it is reached.
    pub(super) fn at(&self, is_left: bool) -> usize {
        if is_left { self.left_at } else { self.right_at }
    }
}

/// A slot, or a slot of twins with its mirror image.
type Slots = (u8, Option<u8>);

/// One slice: the digits that its blocks have on the left, and on the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slice {
    pub(super) left: u64,
    pub(super) right: u64,
    /// How many slices are its images, itself included.
    pub(super) alike: u64,
}

/// Both bits of some slots.
fn mask(slots: &[Slots]) -> u64 {
    slots.iter().fold(0, |mask, &(slot, other)| mask | 3 << (2 * slot) | other.map_or(0, |other| 3 << (2 * other)))
}

impl Slices {
    /// The best choice for halves, or for twins if there are no steps of the right.
    pub(super) fn new(left: &[Step], right: Option<&[Step]>, slots: usize, moved: &[Moved], colours: bool) -> Slices {
        let last = |steps: &[Step], slots: Slots| {
            steps.iter().rposition(|step| step.touched & mask(&[slots]) != 0).map_or(0, |at| at + 1)
        };
        let sizes = |steps: &[Step]| {
            let mut all = vec![1.0];
            for step in steps {
                all.push(step.estimate(all[all.len() - 1], colours));
            }
            all
        };
        let (left_sizes, right_sizes) = (sizes(left), right.map_or(vec![0.0], sizes));
        let both = |slots: Slots| (last(left, slots), right.map_or(0, |right| last(right, slots)));
        // To get there, all before must have fitted, too.
        let peak = |sizes: &[f64]| sizes.iter().copied().fold(0.0, f64::max);
        let base =
            |(left_at, right_at): (usize, usize)| peak(&left_sizes[..=left_at]) + peak(&right_sizes[..=right_at]);
        let after = |(left_at, right_at): (usize, usize)| peak(&left_sizes[left_at..]) + peak(&right_sizes[right_at..]);
        // Those that are final first: then the layer is still small, and most work is left to the slices.
        let by_base = |a: &Slots, b: &Slots| {
            let (a, b) = (both(*a), both(*b));
            base(a).total_cmp(&base(b)).then((a.0 + a.1).cmp(&(b.0 + b.1)))
        };
        let latest = |unit: &[Slots]| unit.iter().copied().max_by(by_base).map_or(0.0, |slots| base(both(slots)));
        let mut units = units(slots, right.is_none(), moved);
        units.sort_by(|a, b| latest(a).total_cmp(&latest(b)));
        // The largest slice is about half as large again as the others.
        let values: f64 = if right.is_some() { 2.0 } else { 4.0 };
        // One choice for each number of units; images make slices worth while for the work alone.
        let has_images = units.first().is_some_and(|unit| unit.len() > 1);
        let moved = moved.to_vec();
        let none =
            Slices { stages: Vec::new(), twins: right.is_none(), moved, all: Vec::new(), held: 2.0 * after((0, 0)) };
        let is_small = none.held <= if has_images { STATES / 4.0 } else { 3.0 * STATES };
        let most = if right.is_some() { MOST_FIXED } else { MOST_FIXED / 2 };
        let mut fixed: Vec<Slots> = Vec::new();
        let mut choices = vec![none.clone()];
        for unit in units {
            let most = if fixed.is_empty() { MOST_IMAGES } else { most };
            if is_small || fixed.len() + unit.len() > most {
                break;
            }
            fixed.extend(unit);
            fixed.sort_by(by_base);
            let mut choice = Slices { held: 0.0, ..none.clone() };
            let mut at = (0, 0);
            for (before, &slots) in fixed.iter().enumerate() {
                // Of twins much is dropped when all pairs are final: they are fixed together.
                let own = both(if right.is_none() { fixed[fixed.len() - 1] } else { slots });
                at = (at.0.max(own.0), at.1.max(own.1));
                if choice.fix(slots, at) {
                    // What a stage holds while the work goes on below it.
                    choice.held += base(at) / values.powi(before as i32);
                }
            }
            choice.held += 3.0 * after(at) / values.powi(fixed.len() as i32);
            choices.push(choice);
        }
        let least = choices.iter().map(|choice| choice.held).fold(f64::INFINITY, f64::min);
        let fits = |choice: &Slices| choice.held <= (3.0 * STATES).max(WORTH * least);
        let first = usize::from(has_images && choices.len() > 1);
        let at = (first..choices.len()).find(|&at| fits(&choices[at])).unwrap_or(first);
        let mut chosen = choices.swap_remove(at);
        chosen.all = chosen.enumerated();
        chosen
    }

    /// Fixes a slot, or a pair, that is final after so many steps; whether that is a stage of its own.
    fn fix(&mut self, slots: Slots, (left_at, right_at): (usize, usize)) -> bool {
        let mask = mask(&[slots]) | self.stages.last().map_or(0, |stage| stage.mask);
        match self.stages.last_mut() {
            Some(last) if (last.left_at, last.right_at) == (left_at, right_at) => {
                last.fixed.push(slots);
                last.mask = mask;
                false
            }
            _ => {
                self.stages.push(Stage { fixed: vec![slots], left_at, right_at, mask });
                true
            }
        }
    }

    /// All slots that are fixed.
    fn slots(&self) -> impl Iterator<Item = Slots> {
        self.stages.iter().flat_map(|stage| stage.fixed.iter().copied())
    }

    /// All slices, one for all that are alike.
    fn enumerated(&self) -> Vec<Slice> {
        let mut slices = vec![(0, 0)];
        for (slot, other) in self.slots() {
            let values: Vec<(u64, u64)> = match other {
                None => (0..3).map(|a| (a << (2 * slot), (2 - a) << (2 * slot))).collect(),
                Some(other) => {
                    let pairs = (0..3u64).flat_map(|a| (0..3).map(move |b| (a, b)));
                    let digits = |a: u64, b: u64| a << (2 * slot) | b << (2 * other);
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
            let alike = orbit(slice, |slice| self.images(slice));
            let (left, right) = alike.iter().copied().min().unwrap_or(slice);
            all.push(Slice { left, right, alike: alike.len() as u64 });
            known.extend(alike);
        }
        all.sort_unstable_by_key(|slice| self.number(slice.left));
        all
    }

    /// The place of a slice if all are listed, those of the slots fixed last next to each other.
    fn number(&self, left: u64) -> u64 {
        let digit = |slot: u8| left >> (2 * slot) & 3;
        let slots = self.slots().flat_map(|(slot, other)| [Some(slot), other]).flatten();
        slots.fold(0, |number, slot| 3 * number + digit(slot))
    }

    /// The digits of the slices that are alike, on the left and on the right.
    fn images(&self, (left, right): (u64, u64)) -> Vec<(u64, u64)> {
        let moved = self.moved.iter().map(|moved| match moved.exchanges {
            false => (moved.digits(left), moved.digits(right)),
            true => (moved.digits(right), moved.digits(left)),
        });
        moved.chain(self.twins.then_some((right, left))).collect()
    }

    /// How much of a layer after so many steps is computed, on the left or on the right: the rest is alike.
    pub(super) fn share(&self, is_left: bool, done: usize) -> f64 {
        let Some(stage) = self.stages.iter().rev().find(|stage| done >= stage.at(is_left)) else { return 1.0 };
        // One sweep of twins serves for both sides.
        let mut needed: HashSet<u64> = HashSet::new();
        for slice in &self.all {
            needed.extend((is_left || self.twins).then_some(slice.left & stage.mask));
            needed.extend((!is_left || self.twins).then_some(slice.right & stage.mask));
        }
        needed.len() as f64 / 3f64.powi(stage.mask.count_ones() as i32 / 2)
    }

    /// The steps of both sweeps, which drop what no slice needs.
    pub(super) fn narrowed(&self, left: Vec<Step>, right: Option<Vec<Step>>) -> (Vec<Step>, Option<Vec<Step>>) {
        let all = &self.all;
        let (lefts, rights) = (all.iter().map(|slice| slice.left), all.iter().map(|slice| slice.right));
        let on_left: BTreeSet<u64> = if self.twins { lefts.chain(rights.clone()).collect() } else { lefts.collect() };
        let on_right = rights.collect();
        (self.dropping(left, &on_left), right.map(|right| self.dropping(right, &on_right)))
    }

    /// Steps that drop what none of these digits needs, as soon as it is final.
    fn dropping(&self, mut steps: Vec<Step>, needed: &BTreeSet<u64>) -> Vec<Step> {
        let all = self.stages.last().map_or(0, |stage| stage.mask);
        let mut known = 0;
        for at in 0..steps.len() {
            let later = steps[at + 1..].iter().fold(0, |touched, step| touched | step.touched);
            let mask = all & !later;
            let digits: BTreeSet<u64> = needed.iter().map(|digits| digits & mask).collect();
            if mask != known && digits.len() < 3usize.pow(mask.count_ones() / 2) {
                steps[at].needed = Some(Arc::new(Needed { mask, digits }));
            }
            known = mask;
        }
        steps
    }
}

/// The slots that are fixed together: with their mirror images where the halves are twins, and with those under the
/// motions.
fn units(slots: usize, twins: bool, moved: &[Moved]) -> Vec<Vec<Slots>> {
    let image = |slot: u8| slots as u8 - 1 - slot;
    let pair = |slot: u8| if twins { (slot.min(image(slot)), Some(slot.max(image(slot)))) } else { (slot, None) };
    let first = if twins { slots / 2 } else { slots };
    let unit = |slot: u8| {
        let images = orbit(slot, |slot| moved.iter().map(|moved| moved.slots[slot as usize]).collect());
        let unit: BTreeSet<Slots> = images.into_iter().map(pair).collect();
        unit.into_iter().collect::<Vec<Slots>>()
    };
    let all: BTreeSet<Vec<Slots>> = (0..first as u8).map(unit).collect();
    all.into_iter().collect()
}
