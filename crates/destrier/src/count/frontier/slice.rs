//! Slices: the circuits in which some vertices between the halves have given degrees on the left.
//!
//! Once the degrees of such vertices are final, the blocks that differ in them never meet again, except in the join,
//! where the degrees on the right are two minus those on the left. So the rest of the work falls into independent
//! slices, each of which holds little.
//!
//! Slices that are images of each other have the same number of circuits, and only one of them is computed. Where the
//! halves are twins, a vertex is taken together with its mirror image: left degrees (a, b) of the two meet (2-b, 2-a)
//! in the same table, so a slice and its partner are alike. Where a flip keeps both halves, a vertex is taken together
//! with its image under the flip, and slices whose degrees are flipped are alike. Blocks that no slice needs are dropped
//! as soon as their degrees are final.
//!
//! Which slices there are depends on the job alone, not on memory or threads: so they can be computed anywhere and
//! added up.

use super::step::{Needed, Step};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A slice should have about so many states at the join; in tests so few that small boards have slices, too.
const STATES: f64 = if cfg!(test) { 1e3 } else { 6e6 };

/// No more slots are fixed than so many, or pairs of slots.
const MOST_FIXED: usize = 4;

/// More slots are fixed if less is held by so much.
const WORTH: f64 = 1.4;

/// The slots whose final degrees tell the slices apart.
#[derive(Clone, Debug)]
pub(super) struct Slices {
    /// The slots, or pairs of slots of twins.
    fixed: Vec<Slots>,
    flip: Option<Vec<u8>>,
    /// After so many steps of the left sweep they are final there.
    pub(super) left_at: usize,
    /// After so many steps of the right sweep.
    pub(super) right_at: usize,
    /// Both bits of each slot.
    pub(super) mask: u64,
    /// States that are held at once, by estimate.
    pub(super) held: f64,
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
    pub(super) fn new(
        left: &[Step],
        right: Option<&[Step]>,
        slots: usize,
        flip: Option<&[u8]>,
        colours: bool,
    ) -> Slices {
        let last = |steps: &[Step], fixed: &[Slots]| {
            steps.iter().rposition(|step| step.touched & mask(fixed) != 0).map_or(0, |at| at + 1)
        };
        let sizes = |steps: &[Step]| {
            let mut all = vec![1.0];
            for step in steps {
                all.push(step.estimate(all[all.len() - 1], colours));
            }
            all
        };
        let (left_sizes, right_sizes) = (sizes(left), right.map(sizes));
        let both = |fixed: &[Slots]| (last(left, fixed), right.map_or(0, |right| last(right, fixed)));
        let base = |(left_at, right_at): (usize, usize)| {
            left_sizes[left_at] + right_sizes.as_ref().map_or(0.0, |sizes| sizes[right_at])
        };
        let mut units = units(slots, right.is_none(), flip);
        // Those that are final first: then the layer is still small, and most work is left to the slices.
        units.sort_by_key(|unit| both(unit).0 + both(unit).1);
        let end = left_sizes[left.len()] + right_sizes.as_ref().map_or(0.0, |sizes| sizes[sizes.len() - 1]);
        // The largest slice is about half as large again as the others.
        let values: f64 = if right.is_some() { 2.0 } else { 4.0 };
        // One choice for each number of units; a flip makes slices worth while for the work alone.
        let flip = flip.map(<[u8]>::to_vec);
        let none = Slices { fixed: Vec::new(), flip, left_at: 0, right_at: 0, mask: 0, held: 2.0 * end };
        let (is_small, flips) = (none.held <= 3.0 * STATES, units.first().is_some_and(|unit| unit.len() > 1));
        let mut choices = vec![none];
        for unit in units {
            let mut more = choices[choices.len() - 1].clone();
            more.fixed.extend(&unit);
            if is_small || more.fixed.len() > MOST_FIXED {
                break;
            }
            let (left_at, right_at) = both(&unit);
            (more.left_at, more.right_at) = (more.left_at.max(left_at), more.right_at.max(right_at));
            more.held = base((more.left_at, more.right_at)) + 3.0 * end / values.powi(more.fixed.len() as i32);
            choices.push(more);
        }
        let least = choices.iter().map(|choice| choice.held).fold(f64::INFINITY, f64::min);
        let fits = |choice: &Slices| choice.held <= (3.0 * STATES).max(WORTH * least);
        let first = usize::from(flips && choices.len() > 1);
        let at = (first..choices.len()).find(|&at| fits(&choices[at])).unwrap_or(first);
        let mut chosen = choices.swap_remove(at);
        chosen.mask = mask(&chosen.fixed);
        chosen
    }

    /// All slices, one for all that are alike.
    pub(super) fn all(&self) -> Vec<Slice> {
        let mut slices = vec![(0, 0)];
        for &(slot, other) in &self.fixed {
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
        let twins = self.fixed.iter().any(|(_, other)| other.is_some());
        let with_alike = slices.into_iter().map(|(left, right)| {
            let mut alike = BTreeSet::from([left, self.flipped(left)]);
            if twins {
                alike.extend([right, self.flipped(right)]);
            }
            (left == *alike.first().unwrap_or(&left), Slice { left, right, alike: alike.len() as u64 })
        });
        with_alike.filter_map(|(is_first, slice)| is_first.then_some(slice)).collect()
    }

    /// The digits after the flip.
    fn flipped(&self, digits: u64) -> u64 {
        let Some(flip) = &self.flip else { return digits };
        let slots = self.fixed.iter().flat_map(|&(slot, other)| [Some(slot), other]).flatten();
        slots.fold(0, |flipped, slot| flipped | (digits >> (2 * slot) & 3) << (2 * flip[slot as usize]))
    }

    /// The steps of the left sweep, which drop what no slice needs.
    pub(super) fn narrowed(&self, mut steps: Vec<Step>) -> Vec<Step> {
        let needed: BTreeSet<u64> = self.all().iter().flat_map(|slice| [slice.left, slice.right]).collect();
        let mut known = 0;
        for at in 0..steps.len().min(self.left_at) {
            let later = steps[at + 1..].iter().fold(0, |touched, step| touched | step.touched);
            let mask = self.mask & !later;
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
/// flip.
fn units(slots: usize, twins: bool, flip: Option<&[u8]>) -> Vec<Vec<Slots>> {
    let image = |slot: u8| slots as u8 - 1 - slot;
    let pair = |slot: u8| if twins { (slot.min(image(slot)), Some(slot.max(image(slot)))) } else { (slot, None) };
    let first = if twins { slots / 2 } else { slots };
    let unit = |slot: u8| {
        let unit: BTreeSet<Slots> = [slot].into_iter().chain(flip.map(|flip| flip[slot as usize])).map(pair).collect();
        unit.into_iter().collect::<Vec<Slots>>()
    };
    let all: BTreeSet<Vec<Slots>> = (0..first as u8).map(unit).collect();
    all.into_iter().collect()
}
