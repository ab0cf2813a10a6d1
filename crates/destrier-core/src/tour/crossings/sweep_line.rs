//! Crossings by a sweep line: for leapers so long that there are too many offsets to shift a bitmap for each.
//!
//! For two directions `u`, `v` of area `a = u × v`, a segment based at `q` crosses one based at `p` exactly if `0 <
//! x(q) - x(p) < |a|` and `0 < y(q) - y(p) < |a|`, where `x = ± (· × v)` and `y = ± (· × u)` with the sign of `a`. A
//! window of that width moves along x; a Fenwick tree counts what is in the window, by y.

use super::bitmaps::{cross, pairs};
use super::lifts::UnrolledTour;

/// Counts the crossing pairs of an own segment and any segment.
pub(super) fn count(sheet: &UnrolledTour) -> u64 {
    let mut own = vec![Vec::new(); sheet.directions.len()];
    let mut all = own.clone();
    sheet.each(|segment| {
        let base = (segment.row, segment.col);
        all[segment.direction].push(base);
        if segment.is_own {
            own[segment.direction].push(base);
        }
    });
    let crossings = |(u, v): (usize, usize)| count_pair(&own[u], &all[v], sheet.directions[u], sheet.directions[v]);
    pairs(&sheet.directions).map(crossings).sum()
}

fn count_pair(own: &[(i64, i64)], all: &[(i64, i64)], u: (i64, i64), v: (i64, i64)) -> u64 {
    // Nothing overflows: on wrapped boards sides and leaps are at most a few million (the copies are limited), and on
    // the plane a leap is shorter than a side, of which at most one is longer than a stored tour.
    let side = cross(u, v).signum();
    let area = cross(u, v).abs();
    let place = |&base: &(i64, i64)| (side * cross(base, v), side * cross(base, u));
    let mut own: Vec<(i64, i64)> = own.iter().map(place).collect();
    let mut all: Vec<(i64, i64)> = all.iter().map(place).collect();

    own.sort_unstable();
    all.sort_unstable();
    let mut heights: Vec<i64> = all.iter().map(|&(_, y)| y).collect();
    heights.sort_unstable();
    heights.dedup();

    let rank = |y: i64| heights.partition_point(|&height| height < y);

    let mut tree = Fenwick(vec![0; heights.len() + 1]);
    let mut entered = 0;
    let mut left = 0;
    let mut sum = 0;

    for &(x, y) in &own {
        while entered < all.len() && all[entered].0 < x + area {
            tree.add(rank(all[entered].1), 1);
            entered += 1;
        }

        while left < entered && all[left].0 <= x {
            tree.add(rank(all[left].1), -1);
            left += 1;
        }

        sum += tree.below(rank(y + area)) - tree.below(rank(y + 1));
    }

    sum as u64
}

/// Counts by rank, with sums of all below a rank in logarithmic time.
struct Fenwick(Vec<i64>);

impl Fenwick {
    fn add(&mut self, rank: usize, by: i64) {
        let mut at = rank + 1;
        while at < self.0.len() {
            self.0[at] += by;
            at += at & at.wrapping_neg();
        }
    }

    fn below(&self, rank: usize) -> i64 {
        let mut at = rank;
        let mut sum = 0;
        while at > 0 {
            sum += self.0[at];
            at &= at - 1;
        }
        sum
    }
}
