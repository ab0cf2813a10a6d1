//! Adds a changed bucket to a sum.

use super::BucketSum;
use crate::frontier::kernel::arithmetic::Arithmetic;
use crate::frontier::kernel::pairing::{self, Change};
use crate::frontier::kernel::rank_map::{self, RankMap, TABLED};
use crate::frontier::kernel::rank_tables::RankTables;

/// Buckets with more counts than this are added in chunks, so that the meter is asked in between.
const CHUNK: usize = 1 << 15;

/// Computing the ranks of all pairings takes as long as computing one in this many for itself.
const ALL_RANKS_AT_ONCE: usize = 16;

/// A bucket as read.
pub(super) struct SourceBucket<'a> {
    pub(super) points: usize,
    /// Empty if every pairing occurs.
    pub(super) ranks: &'a [u64],
    pub(super) counts: &'a [u64],
}

impl<'a> SourceBucket<'a> {
    /// The next part, which is the whole bucket unless it is very long. The largest buckets are not split: they are
    /// rare, and the maps of their changes are computed anew each time.
    #[inline]
    pub(super) fn next_chunk(&mut self) -> Option<SourceBucket<'a>> {
        if self.counts.is_empty() {
            return None;
        }
        let points = self.points;
        if self.counts.len() <= CHUNK || self.ranks.is_empty() || points > TABLED {
            return Some(std::mem::replace(self, SourceBucket { points, ranks: &[], counts: &[] }));
        }
        let (ranks, more_ranks) = self.ranks.split_at(CHUNK);
        let (counts, more_counts) = self.counts.split_at(CHUNK);
        *self = SourceBucket { points, ranks: more_ranks, counts: more_counts };
        Some(SourceBucket { points, ranks, counts })
    }
}

/// Adds a changed bucket to a sum.
pub(super) fn add<A: Arithmetic>(
    tables: &RankTables,
    arithmetic: A,
    bucket: SourceBucket,
    change: Change,
    sum: &mut BucketSum,
    buffer: &mut [u64],
) {
    let SourceBucket { points, ranks, counts } = bucket;

    let Some(start) = sum.start else {
        let nowhere = pairing::count(sum.points);
        let rank = |at: usize| if ranks.is_empty() { at as u64 } else { ranks[at] };

        let map = if points <= TABLED && change != Change::Keep {
            tables.map_if_it_pays_off(points, change, counts.len())
        } else {
            None
        };

        let image = |rank: u64| match map {
            Some(map) => map.at(rank),
            None if change == Change::Keep => rank,
            None if points <= TABLED => {
                change.apply_to(points, &tables.pairings(points)[rank as usize]).unwrap_or(nowhere)
            }
            None => change.apply(points, rank).unwrap_or(nowhere),
        };

        let moved = counts.iter().enumerate().map(|(at, &count)| (image(rank(at)), count));
        sum.pairs.extend(moved.filter(|&(rank, _)| rank != nowhere));
        return;
    };

    let target = &mut buffer[start..start + pairing::count(sum.points) as usize + 1];
    if change == Change::Keep {
        if ranks.is_empty() {
            target.iter_mut().zip(counts).for_each(|(sum, &count)| *sum = arithmetic.add(*sum, count));
        } else {
            add_at(arithmetic, target, ranks.iter().map(|&rank| rank as usize), counts);
        }
    } else if points > TABLED {
        add_large(tables, arithmetic, bucket, change, target);
    } else {
        match tables.map_without_waiting(points, change) {
            Some(RankMap::Narrow(map)) => add_mapped(arithmetic, target, map, ranks, counts),
            Some(RankMap::Wide(map)) => add_mapped(arithmetic, target, map, ranks, counts),
            None => add_one_by_one(arithmetic, bucket, change, target),
        }
    }
}

fn add_mapped<A: Arithmetic, R: Copy + Into<u64>>(
    arithmetic: A,
    target: &mut [u64],
    map: &[R],
    ranks: &[u64],
    counts: &[u64],
) {
    if ranks.is_empty() {
        add_at(arithmetic, target, map.iter().map(|&rank| rank.into() as usize), counts);
    } else {
        add_at(arithmetic, target, ranks.iter().map(|&rank| map[rank as usize].into() as usize), counts);
    }
}

#[inline]
fn add_at<A: Arithmetic>(arithmetic: A, target: &mut [u64], places: impl Iterator<Item = usize>, counts: &[u64]) {
    for (place, &count) in places.zip(counts) {
        target[place] = arithmetic.add(target[place], count);
    }
}

fn add_one_by_one<A: Arithmetic>(arithmetic: A, bucket: SourceBucket, change: Change, target: &mut [u64]) {
    for (at, &count) in bucket.counts.iter().enumerate() {
        let rank = if bucket.ranks.is_empty() { at as u64 } else { bucket.ranks[at] };
        if let Some(rank) = change.apply(bucket.points, rank) {
            target[rank as usize] = arithmetic.add(target[rank as usize], count);
        }
    }
}

/// Adds a bucket whose changes have no tables: the ranks are computed from the tables for two points fewer, for one
/// partner of the highest point after another.
fn add_large<A: Arithmetic>(
    tables: &RankTables,
    arithmetic: A,
    bucket: SourceBucket,
    change: Change,
    target: &mut [u64],
) {
    let SourceBucket { points, ranks, counts } = bucket;
    let all = pairing::count(points) as usize;
    if counts.len() < all / ALL_RANKS_AT_ONCE {
        return add_one_by_one(arithmetic, bucket, change, target);
    }

    let rests = pairing::count(points - 2) as usize;
    let nowhere = pairing::count(change.points_after(points)) as u32;
    let known = |points, change| tables.map(points, change);
    let mut map = Vec::with_capacity(rests);
    let mates = (0..).zip((0..all).step_by(rests));

    if rank_map::is_given_by_mates(points, change) {
        for (mate, first) in mates {
            map.clear();
            rank_map::with_mate(&known, points, change, mate, rests as u32, nowhere, &mut map);
            if ranks.is_empty() {
                add_at(arithmetic, target, map.iter().map(|&rank| rank as usize), &counts[first..first + rests]);
                continue;
            }

            let begin = ranks.partition_point(|&rank| rank < first as u64);
            let end = ranks.partition_point(|&rank| rank < (first + rests) as u64);
            let places = ranks[begin..end].iter().map(|&rank| map[rank as usize - first] as usize);
            add_at(arithmetic, target, places, &counts[begin..end]);
        }
        return;
    }

    // The highest point moves. The inverse gives, for each rank after the change, the rank before it.
    let Change::Move(from, to) = change else { return add_one_by_one(arithmetic, bucket, change, target) };
    let mut expanded = Vec::new();
    let before = if ranks.is_empty() {
        counts
    } else {
        expanded.resize(all, 0);
        ranks.iter().zip(counts).for_each(|(&rank, &count)| expanded[rank as usize] = count);
        &expanded
    };

    for (mate, first) in mates {
        map.clear();
        rank_map::with_mate(&known, points, Change::Move(to, from), mate, rests as u32, nowhere, &mut map);
        let target = &mut target[first..first + rests];
        target.iter_mut().zip(&map).for_each(|(sum, &rank)| *sum = arithmetic.add(*sum, before[rank as usize]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::kernel::arithmetic::Mod64;

    #[test]
    fn the_largest_buckets_are_added_as_one_by_one() {
        let tables = RankTables::new();
        let points = TABLED + 2;
        let all = pairing::count(points);
        let some: Vec<u64> = (0..all).step_by(11).collect();
        let counts: Vec<u64> = some.iter().map(|rank| rank % 1009 + 1).collect();

        let changes = [
            Change::Link(0, 15),
            Change::Link(3, 7),
            Change::Move(2, 15),
            Change::Move(15, 4),
            Change::Move(9, 1),
            Change::Keep,
        ];

        for change in changes {
            let size = pairing::count(change.points_after(points)) as usize + 1;
            let bucket = || SourceBucket { points, ranks: &some, counts: &counts };
            let mut wanted = vec![0; size];
            let mut found = vec![0; size];

            add_one_by_one(Mod64, bucket(), change, &mut wanted);
            let mut sum = BucketSum { points: change.points_after(points), start: Some(0), ..BucketSum::default() };
            add(&tables, Mod64, bucket(), change, &mut sum, &mut found);

            // The last place takes links that would close a cycle.
            assert!(found[..size - 1] == wanted[..size - 1], "{change:?}");
        }

        let full = vec![1; all as usize];
        let bucket = || SourceBucket { points, ranks: &[], counts: &full };
        for change in [Change::Link(1, 2), Change::Move(15, 0)] {
            let size = pairing::count(change.points_after(points)) as usize + 1;
            let mut sum = BucketSum { points: change.points_after(points), start: Some(0), ..BucketSum::default() };
            let mut found = vec![0; size];
            add(&tables, Mod64, bucket(), change, &mut sum, &mut found);
            let each = if matches!(change, Change::Link(..)) { points as u64 - 2 } else { 1 };
            assert!(found[..size - 1].iter().all(|&count| count == each), "{change:?}");
        }
    }
}
