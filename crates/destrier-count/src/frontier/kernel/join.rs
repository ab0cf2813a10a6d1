//! The join: counts the cycles that consist of a left and a right half.
//!
//! Two states of the halves fit together if their degrees add up to two everywhere and their paths form a single
//! cycle. For one degree vector that is a sum over pairs of pairings, L(p) R(q) where p and q form one cycle. Take
//! the highest end: if p pairs it with i, contract that path in every q, which leaves pairings of two ends fewer, and
//! continue with the rest of p, whose counts are adjacent in the bucket. The left counts never move, and the right
//! ones are moved k/2 times k-1, k-3, ... times: k^2/4 additions per state instead of (k-2)!!.
//!
//! Contracting the path from i to the highest end, where q pairs that end with a, pairs the partner of i with a. That
//! is a move of the end i to the place of a, so the maps of moves serve here as well.

use super::arithmetic::Arithmetic;
use super::bucket::{self, BucketEntry, ONES, TableView, ends};
use super::pairing::{self, Change};
use super::rank_map::{BY_RANK, RankMap};
use super::rank_tables::RankTables;
use super::scratch_pool::{JoinBuffers, ScratchPool};
use destrier_search::method::Control;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Buckets with at least this many ends are joined first, one at a time: a few of them take most of the time.
const LARGE: usize = 12;

/// A bucket with at least this many ends is split among the threads, by the mate of its highest end.
const SPLIT: usize = 16;

/// Number of other buckets that a thread takes at a time.
const BUCKETS_AT_ONCE: usize = 64;

/// Upper bound of the bytes that the join needs: each thread expands the largest buckets, and maps of moves and of
/// reversed pairings are built.
pub(crate) fn bytes(reading: SlotReading, threads: usize) -> u64 {
    let points = reading.slots.min(BY_RANK) / 2 * 2;
    let rest = points.saturating_sub(2) as u64;
    let tables = 4 * rest * rest.saturating_sub(1) * pairing::count(rest as usize);
    (16 * threads as u64 + 4) * pairing::count(points) + tables
}

/// How the slots of the right half correspond to those of the left.
#[derive(Clone, Copy)]
pub(crate) struct SlotReading {
    /// Number of slots.
    pub(crate) slots: usize,
    /// Whether its slots are in reverse order.
    pub(crate) reversed: bool,
}

impl SlotReading {
    /// The key of the right bucket that fits a left bucket.
    pub(crate) fn partner(self, key: u64) -> u64 {
        let all = if self.slots == 32 { u64::MAX } else { (1 << (2 * self.slots)) - 1 };
        // Digit d becomes 2 - d, which exchanges 0 and 2.
        let ones = key & ONES;
        let partner = ones | !key & !(ones << 1) & (ONES << 1) & all;
        if !self.reversed {
            return partner;
        }
        let reversed = partner.reverse_bits() >> (64 - 2 * self.slots);
        (reversed & ONES) << 1 | reversed >> 1 & ONES
    }
}

/// Number of cycles of two halves; `None` if the caller stopped the count. If both halves are the `same` table, a
/// bucket and its partner meet twice, and are computed once.
#[allow(clippy::too_many_arguments)]
pub(crate) fn join<A: Arithmetic>(
    left: TableView,
    right: TableView,
    reading: SlotReading,
    same: bool,
    tables: &RankTables,
    scratch: &ScratchPool,
    arithmetic: A,
    control: &Control,
) -> Option<A::Total> {
    let zero = arithmetic.total(0);
    let mut order: Vec<u32> = (0..right.entries.len() as u32).collect();
    order.par_sort_unstable_by_key(|&at| right.entries[at as usize].key);

    if reading.reversed {
        let most = left.entries.par_iter().map(|entry| ends(entry.key)).max().unwrap_or(0);
        (2..=most.min(BY_RANK)).step_by(2).for_each(|points| tables.prepare_reversed(points));
    }

    let join_bucket = |entry: &BucketEntry, mates: Range<usize>, joiner: &mut Joiner<A>| {
        if control.is_stopped() {
            return None;
        }

        let wanted = reading.partner(entry.key);
        if same && wanted < entry.key {
            return Some(zero);
        }

        let found = order.binary_search_by_key(&wanted, |&at| right.entries[at as usize].key);
        let Ok(found) = found else { return Some(zero) };
        let partner = &right.entries[order[found] as usize];
        let once = joiner.buckets((left, entry), (right, partner), reading.reversed, mates);

        Some(if same && wanted != entry.key { arithmetic.sum(once, once) } else { once })
    };

    let threads = rayon::current_num_threads();
    let large = large_buckets(left.entries, threads);

    // Each thread keeps its buffers, which are large, and takes buckets until none are left.
    let next = AtomicUsize::new(0);
    let work = |_| {
        let mut sum = zero;
        let mut joiner = Joiner { tables, arithmetic, buffers: scratch.take_for_join() };
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if let Some((entry, mates)) = large.get(at) {
                sum = arithmetic.sum(sum, join_bucket(entry, mates.clone(), &mut joiner)?);
                continue;
            }

            let first = BUCKETS_AT_ONCE * (at - large.len());
            let Some(buckets) = left.entries.get(first..).filter(|buckets| !buckets.is_empty()) else {
                scratch.put_after_join(joiner.buffers);
                return Some(sum);
            };

            for entry in buckets.iter().take(BUCKETS_AT_ONCE).filter(|entry| ends(entry.key) < LARGE) {
                sum = arithmetic.sum(sum, join_bucket(entry, ALL_MATES, &mut joiner)?);
            }
        }
    };

    (0..threads).into_par_iter().with_max_len(1).map(work).try_reduce(|| zero, |a, b| Some(arithmetic.sum(a, b)))
}

const ALL_MATES: Range<usize> = 0..usize::MAX;

/// The large buckets, the largest first, each with the mates of its highest end that are one piece of work.
fn large_buckets(entries: &[BucketEntry], threads: usize) -> Vec<(&BucketEntry, Range<usize>)> {
    let mut large: Vec<&BucketEntry> = entries.iter().filter(|entry| ends(entry.key) >= LARGE).collect();
    large.sort_by_key(|entry| std::cmp::Reverse(ends(entry.key)));
    let mut pieces = Vec::with_capacity(large.len());
    for entry in large {
        let mates = ends(entry.key) - 1;
        if threads > 1 && (SPLIT..=BY_RANK).contains(&(mates + 1)) {
            // Every piece expands the whole bucket again, so there are no more of them than needed.
            let size = mates.div_ceil(threads);
            pieces.extend((0..mates).step_by(size).map(|mate| (entry, mate..mate + size)));
        } else {
            pieces.push((entry, ALL_MATES));
        }
    }

    pieces
}

/// Joins pairs of buckets.
struct Joiner<'a, A> {
    tables: &'a RankTables,
    arithmetic: A,
    buffers: JoinBuffers,
}

impl<A: Arithmetic> Joiner<'_, A> {
    /// The cycles of two buckets in which the highest end of the left bucket has one of these mates.
    fn buckets(
        &mut self,
        (left, left_bucket): (TableView, &BucketEntry),
        (right, right_bucket): (TableView, &BucketEntry),
        reversed: bool,
        mates: Range<usize>,
    ) -> A::Total {
        let points = ends(left_bucket.key);
        let counts = bucket::read(&left.segments[left_bucket.segment as usize], left_bucket, &mut self.buffers.ranks);
        if points == 0 {
            return self.arithmetic.total(0);
        }

        if points > BY_RANK {
            let ranks = std::mem::take(&mut self.buffers.ranks);
            return self.one_by_one(points, &ranks, counts, right, right_bucket, reversed);
        }

        let size = pairing::count(points) as usize;
        let JoinBuffers { ranks, left: left_counts, levels } = &mut self.buffers;
        left_counts.clear();
        left_counts.resize(size, 0);
        expand(left_counts, ranks, counts);

        let counts = bucket::read(&right.segments[right_bucket.segment as usize], right_bucket, ranks);
        let level = &mut levels[points / 2];
        level.clear();
        level.resize(size, 0);

        if !reversed {
            expand(level, ranks, counts);
        } else {
            let turned = self.tables.reversed(points);
            for (at, &count) in counts.iter().enumerate() {
                let rank = if ranks.is_empty() { at as u64 } else { ranks[at] };
                level[turned[rank as usize] as usize] = count;
            }
        }

        let left_counts = std::mem::take(left_counts);
        let sum = self.contract(points, &left_counts, mates);
        self.buffers.left = left_counts;
        sum
    }

    /// The sum over a range of left counts whose higher ends are contracted, with the right counts contracted
    /// accordingly. With six points or more, only these mates of the highest end are counted.
    fn contract(&mut self, points: usize, left: &[u64], mates: Range<usize>) -> A::Total {
        let arithmetic = self.arithmetic;
        let right = &self.buffers.levels[points / 2];
        if points == 2 {
            return arithmetic.mul(left[0], right[0]);
        }

        if points == 4 {
            // Two pairings of four points form one cycle if they differ.
            let sum = |counts: &[u64]| counts.iter().fold(0, |sum, &count| arithmetic.add(sum, count));
            let equal = |sum, at: usize| arithmetic.sum(sum, arithmetic.mul(left[at], right[at]));
            let equal = (0..3).fold(arithmetic.total(0), equal);
            return arithmetic.difference(arithmetic.mul(sum(left), sum(right)), equal);
        }

        let size = pairing::count(points - 2) as usize;
        let mut total = arithmetic.total(0);
        let next = points / 2 - 1;
        for (mate, left) in left.chunks_exact(size).enumerate() {
            if !mates.contains(&mate) || left.iter().all(|&count| count == 0) {
                continue;
            }

            let (lower, upper) = self.buffers.levels.split_at_mut(points / 2);
            let target = &mut lower[next];
            let right = &upper[0];
            target.clear();
            target.resize(size, 0);

            for (held, right) in right.chunks_exact(size).enumerate().filter(|&(held, _)| held != mate) {
                // Among the points without `held` and the highest, `mate` moves to the place of `held`.
                let from = (mate - usize::from(mate > held)) as u8;
                let to = (held - usize::from(held > mate)) as u8;
                let add = |target: &mut u64, count: u64| *target = arithmetic.add(*target, count);
                if from == to {
                    target.iter_mut().zip(right).for_each(|(target, &count)| add(target, count));
                    continue;
                }

                match self.tables.map(points - 2, Change::Move(from, to)) {
                    RankMap::Narrow(map) => {
                        map.iter().zip(right).for_each(|(&rank, &count)| add(&mut target[rank as usize], count));
                    }
                    RankMap::Wide(map) => {
                        map.iter().zip(right).for_each(|(&rank, &count)| add(&mut target[rank as usize], count));
                    }
                }
            }

            total = arithmetic.sum(total, self.contract(points - 2, left, ALL_MATES));
        }

        total
    }

    /// Pair by pair, for the few buckets with very many ends.
    fn one_by_one(
        &mut self,
        points: usize,
        ranks: &[u64],
        counts: &[u64],
        right: TableView,
        right_bucket: &BucketEntry,
        reversed: bool,
    ) -> A::Total {
        let mut right_ranks = Vec::new();
        let right_counts = bucket::read(&right.segments[right_bucket.segment as usize], right_bucket, &mut right_ranks);
        let mut total = self.arithmetic.total(0);

        for (&rank, &count) in ranks.iter().zip(counts) {
            for (&right_rank, &right_count) in right_ranks.iter().zip(right_counts) {
                let right_rank = if reversed { pairing::reversed(points, right_rank) } else { right_rank };
                if pairing::form_one_cycle(points, rank, right_rank) {
                    total = self.arithmetic.sum(total, self.arithmetic.mul(count, right_count));
                }
            }
        }

        total
    }
}

/// Writes the counts of a bucket to their ranks.
fn expand(target: &mut [u64], ranks: &[u64], counts: &[u64]) {
    if ranks.is_empty() {
        target.copy_from_slice(counts);
    } else {
        ranks.iter().zip(counts).for_each(|(&rank, &count)| target[rank as usize] = count);
    }
}

#[cfg(test)]
mod tests {
    use super::super::arithmetic::Mod64;
    use super::super::bucket::{BucketTable, BucketWriter};
    use super::*;

    fn half(key: u64, seed: u64) -> BucketWriter {
        let mut part = BucketWriter::default();
        let mut counts: Vec<u64> =
            (0..pairing::count(ends(key))).map(|at| 1 + (at + seed) * 2_654_435_761 % 7 % 4).collect();
        part.write_dense(key, &mut counts);
        part
    }

    #[test]
    fn the_transform_agrees_with_all_pairs() {
        let tables = RankTables::new();
        let scratch = ScratchPool::default();
        for points in [2, 4, 6, 8, 10] {
            let key = ONES & ((1 << (2 * points)) - 1);
            let a = half(key, 1);
            let b = half(key, 5);

            let dense = |part: &BucketWriter| {
                let mut ranks = Vec::new();
                let mut counts = vec![0; pairing::count(points) as usize];
                let read = bucket::read(&part.words, &part.entries[0], &mut ranks);
                expand(&mut counts, &ranks, read);
                counts
            };

            for reversed in [false, true] {
                let mut wanted = 0;
                for (p, x) in (0..).zip(dense(&a)) {
                    for (q, y) in (0..).zip(dense(&b)) {
                        let q = if reversed { pairing::reversed(points, q) } else { q };
                        wanted += if pairing::form_one_cycle(points, p, q) { x * y } else { 0 };
                    }
                }

                let a = BucketTable::from_writers(vec![a.clone()]);
                let b = BucketTable::from_writers(vec![b.clone()]);
                let left = a.view();
                let right = b.view();

                let reading = SlotReading { slots: points, reversed };
                let found = join(left, right, reading, false, &tables, &scratch, Mod64, &Control::default());
                assert_eq!(found, Some(wanted), "{points} {reversed}");
            }
        }
    }

    #[test]
    fn partners_add_up_to_two_everywhere() {
        let plain = SlotReading { slots: 4, reversed: false };
        assert_eq!(plain.partner(0b10_01_00_01), 0b00_01_10_01);
        let reversed = SlotReading { slots: 4, reversed: true };
        assert_eq!(reversed.partner(0b10_01_00_01), 0b01_10_01_00);
    }
}
