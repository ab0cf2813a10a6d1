//! Cells: the buckets of a layer that go to the same part, or to the same slice.
//!
//! Buckets are assigned by their digits in some slots. A slot with one edge is the end of a path, and buckets with more
//! ends have more states: about three times as many for each end (measured on boards of eight rows). Digits are
//! assigned to parts by these weights, the heaviest first, each to the part that has the lowest weight at that time.

use crate::frontier::kernel::bucket::ends;
use std::collections::HashMap;

/// Number of states of buckets with one more end, relative to the others.
const PER_END: u64 = 3;

/// The cell of each bucket.
#[derive(Clone, Default, Debug)]
pub(crate) struct Cells {
    /// Both bits of each slot that decides.
    pub(crate) mask: u64,
    cell_of: HashMap<u64, u32>,
    pub(crate) count: usize,
    /// Share of the states in the heaviest cell, as estimated.
    pub(crate) largest_share: f64,
}

impl Cells {
    /// One cell for everything.
    pub(crate) fn single() -> Cells {
        Cells { mask: 0, cell_of: HashMap::from([(0, 0)]), count: 1, largest_share: 1.0 }
    }

    /// Distributes some digits over at most `count` cells.
    pub(crate) fn balanced(mask: u64, digits: &[u64], count: usize) -> Cells {
        let weights: Vec<u64> = digits.iter().map(|&digits| weight(digits)).collect();
        let groups = distribute(&weights, count);
        let mut cells =
            Cells { mask, count: groups.len(), largest_share: largest_share(&weights, &groups), ..Cells::default() };
        for (cell, group) in (0..).zip(&groups) {
            cells.cell_of.extend(group.iter().map(|&index| (digits[index], cell)));
        }
        cells
    }

    /// A cell for each of some digits. Buckets with other digits are dropped.
    pub(crate) fn listed(mask: u64, digits: impl Iterator<Item = (u64, u32)>, count: usize) -> Cells {
        Cells { mask, cell_of: digits.collect(), count, largest_share: 1.0 }
    }

    /// The cell of a bucket; `None` if nothing needs it.
    pub(crate) fn of(&self, key: u64) -> Option<u32> {
        self.cell_of.get(&(key & self.mask)).copied()
    }
}

/// Relative number of states of the buckets with these digits.
pub(crate) fn weight(digits: u64) -> u64 {
    PER_END.pow(ends(digits) as u32)
}

/// Distributes weights over at most `count` groups of nearly equal weight. Returns the indices of each group.
pub(crate) fn distribute(weights: &[u64], count: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by_key(|&index| (std::cmp::Reverse(weights[index]), index));
    let mut groups = vec![(0u64, Vec::new()); count.clamp(1, weights.len().max(1))];
    for index in order {
        let lightest = groups.iter_mut().min_by_key(|(weight, _)| *weight);
        if let Some((weight, group)) = lightest {
            *weight += weights[index];
            group.push(index);
        }
    }

    let mut groups: Vec<Vec<usize>> = groups.into_iter().map(|(_, group)| group).collect();
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

/// Share of the heaviest group.
pub(crate) fn largest_share(weights: &[u64], groups: &[Vec<usize>]) -> f64 {
    let total: u64 = weights.iter().sum();
    let heaviest = groups.iter().map(|group| group.iter().map(|&index| weights[index]).sum::<u64>()).max();
    heaviest.unwrap_or(0) as f64 / total.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_distributed_evenly_and_completely() {
        let weights = [9, 1, 1, 3, 3, 3, 1, 3, 3];
        let groups = distribute(&weights, 3);
        let mut all: Vec<usize> = groups.concat();
        all.sort_unstable();
        assert_eq!(all, (0..9).collect::<Vec<_>>());
        assert_eq!(largest_share(&weights, &groups), 9.0 / 27.0);
        assert_eq!(distribute(&weights, 100).len(), 9);
        assert_eq!(distribute(&[], 4).len(), 1);
    }

    #[test]
    fn buckets_go_to_the_cell_of_their_digits() {
        let digits: Vec<u64> = (0..3).flat_map(|a| (0..3).map(move |b| a | b << 4)).collect();
        let cells = Cells::balanced(0b11_0011, &digits, 4);
        assert_eq!(cells.count, 4);
        for &digits in &digits {
            assert_eq!(cells.of(digits | 0b1000), cells.of(digits));
            assert!(cells.of(digits).unwrap() < 4);
        }
        assert_eq!(Cells::listed(3, [(1, 0)].into_iter(), 1).of(2), None);
    }
}
