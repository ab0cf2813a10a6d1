//! Slices: the circuits in which some vertices between the halves have given degrees on the left.
//!
//! Once the degrees of such vertices are final, the blocks that differ in them never meet again, except in the join,
//! where the degrees on the right are two minus those on the left. So the rest of the work falls into independent
//! slices, each of which holds little. Where the halves are twins, a vertex is taken together with its mirror image:
//! left degrees (a, b) of the two meet (2-b, 2-a) in the same table, and a slice and its partner are done at once.
//!
//! Which slices there are depends on the job alone, not on memory or threads: so they can be computed anywhere and
//! added up.

use super::step::Step;

/// A slice should have about so many states at the join; in tests so few that small boards have slices, too.
const STATES: f64 = if cfg!(test) { 1e3 } else { 6e6 };

/// No more slots are fixed than so many, or pairs of slots.
const MOST_FIXED: usize = 4;

/// The slots whose final degrees tell the slices apart.
#[derive(Clone, Debug)]
pub(super) struct Slices {
    /// The slots, or pairs of slots of twins.
    fixed: Vec<(u8, Option<u8>)>,
    /// After so many steps of the left sweep they are final there.
    pub(super) left_at: usize,
    /// After so many steps of the right sweep.
    pub(super) right_at: usize,
    /// Both bits of each slot.
    pub(super) mask: u64,
    /// States that are held at once, by estimate.
    pub(super) held: f64,
}

/// One slice: the digits that its blocks have on the left, and on the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slice {
    pub(super) left: u64,
    pub(super) right: u64,
}

impl Slices {
    /// The best choice for halves, or for twins if there are no steps of the right.
    pub(super) fn new(left: &[Step], right: Option<&[Step]>, slots: usize, colours: bool) -> Slices {
        let mut fixable: Vec<(u8, Option<u8>)> = match right {
            Some(_) => (0..slots as u8).map(|slot| (slot, None)).collect(),
            None => (0..slots as u8 / 2).map(|slot| (slot, Some(slots as u8 - 1 - slot))).collect(),
        };
        let mask = |&(slot, other): &(u8, Option<u8>)| 3u64 << (2 * slot) | other.map_or(0, |other| 3 << (2 * other));
        let last = |steps: &[Step], fixed: &(u8, Option<u8>)| {
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
        let both = |fixed: &(u8, Option<u8>)| (last(left, fixed), right.map_or(0, |right| last(right, fixed)));
        let base = |(left_at, right_at): (usize, usize)| {
            left_sizes[left_at] + right_sizes.as_ref().map_or(0.0, |sizes| sizes[right_at])
        };
        fixable.sort_by(|a, b| base(both(a)).total_cmp(&base(both(b))));
        let end = left_sizes[left.len()] + right_sizes.as_ref().map_or(0.0, |sizes| sizes[sizes.len() - 1]);
        // The largest slice is about half as large again as the others.
        let values: f64 = if right.is_some() { 2.0 } else { 4.0 };
        let mut chosen = Slices { fixed: Vec::new(), left_at: 0, right_at: 0, mask: 0, held: 2.0 * end };
        for fixed in fixable.into_iter().take(MOST_FIXED) {
            let (left_at, right_at) = both(&fixed);
            let (left_at, right_at) = (chosen.left_at.max(left_at), chosen.right_at.max(right_at));
            let slice = end / values.powi(chosen.fixed.len() as i32 + 1);
            let held = base((left_at, right_at)) + 3.0 * slice;
            if chosen.held <= 3.0 * STATES || held >= 0.7 * chosen.held {
                break;
            }
            chosen.fixed.push(fixed);
            chosen.mask |= mask(&fixed);
            (chosen.left_at, chosen.right_at, chosen.held) = (left_at, right_at, held);
        }
        chosen
    }

    /// All slices. Of a slice and its partner only one is named.
    pub(super) fn all(&self) -> Vec<Slice> {
        let mut slices = vec![Slice { left: 0, right: 0 }];
        for &(slot, other) in &self.fixed {
            let values: Vec<(u64, u64)> = match other {
                None => (0..3).map(|a| (a << (2 * slot), (2 - a) << (2 * slot))).collect(),
                Some(other) => {
                    let pairs = (0..3u64).flat_map(|a| (0..3).map(move |b| (a, b)));
                    let digits = |a: u64, b: u64| a << (2 * slot) | b << (2 * other);
                    pairs.map(|(a, b)| (digits(a, b), digits(2 - b, 2 - a))).collect()
                }
            };
            let longer = slices.iter().flat_map(|slice| {
                values.iter().map(|(left, right)| Slice { left: slice.left | left, right: slice.right | right })
            });
            slices = longer.collect();
        }
        let twins = self.fixed.iter().any(|(_, other)| other.is_some());
        slices.retain(|slice| !twins || slice.left <= slice.right);
        slices
    }
}
