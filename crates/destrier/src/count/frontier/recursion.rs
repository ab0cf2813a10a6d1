//! The table of a change, made from tables for two points fewer.
//!
//! The pairings of k points in which the highest is paired with i are ranked like the pairings of the other k-2 points,
//! the *rest*. A change that leaves the highest point in its place moves i, and does to the rest what such a change
//! does to k-2 points. Where the highest point takes part, the rest is asked for the partner of one of its points: that
//! is what moving this point to the top brings to light, since the partner of the highest point is the leading digit.
//!
//! Invariant: the same ranks as [`Change::apply`] gives, one by one.

use super::pairing::{self, Change};
use super::tables::{Map, Tables};

/// For each rank of so many points, the rank after the change; one past the last if a circuit would be closed.
pub(super) fn ranks(tables: &Tables, points: usize, change: Change) -> Vec<u32> {
    let count = pairing::count(points);
    let nowhere = pairing::count(change.points_after(points)) as u32;
    match change {
        _ if points == 0 => return vec![0],
        Change::Keep => return (0..count as u32).collect(),
        Change::Move(from, to) if from == to => return (0..count as u32).collect(),
        Change::Move(..) if points == 2 => return vec![0],
        Change::Link(..) if points == 2 => return vec![nowhere],
        Change::Move(from, to) if from as usize == points - 1 => {
            // Backwards the same point goes to the top.
            let mut ranks = vec![0; count as usize];
            let back = tables.map(points, Change::Move(to, from));
            (0..count).for_each(|rank| ranks[back.at(rank) as usize] = rank as u32);
            return ranks;
        }
        Change::Insert(low, high) if high as usize == points + 1 => {
            return (0..count as u32).map(|rank| u32::from(low) * count as u32 + rank).collect();
        }
        _ => {}
    }
    let rests = pairing::count(points - 2) as u32;
    let mut ranks = Vec::with_capacity(count as usize);
    for mate in 0..points as u8 - 1 {
        with_mate(tables, points, change, mate, rests, nowhere, &mut ranks);
    }
    ranks
}

/// The ranks of the pairings in which the highest point has this partner.
fn with_mate(tables: &Tables, points: usize, change: Change, mate: u8, rests: u32, nowhere: u32, ranks: &mut Vec<u32>) {
    let top = points as u8 - 1;
    // The number of a point among the rest.
    let in_rest = |point: u8| point - u8::from(point > mate);
    let mut extend = |change: Change, rank: &dyn Fn(u32) -> u32| match change {
        Change::Move(from, to) if from == to => ranks.extend((0..rests).map(rank)),
        change => match tables.map(points - 2, change) {
            Map::Narrow(map) => ranks.extend(map.iter().map(|&rest| rank(u32::from(rest)))),
            Map::Wide(map) => ranks.extend(map.iter().map(|&rest| rank(rest))),
        },
    };
    let same = Change::Move(0, 0);
    let to_top = |point: u8| Change::Move(in_rest(point), top - 2);
    match change {
        Change::Keep => {}
        Change::Move(from, to) if to == top => {
            let others = pairing::count(points - 4) as u32;
            let mate_now = u32::from(mate - u8::from(mate > from));
            if mate == from {
                return extend(same, &|rest| u32::from(top - 1) * rests + rest);
            }
            // The partner of the point that went to the top, and then that of the one which was there.
            extend(to_top(from), &|rest| {
                let partner = rest / others;
                let partner = partner + u32::from(partner >= mate_now);
                partner * rests + (mate_now - u32::from(mate_now > partner)) * others + rest % others
            });
        }
        Change::Move(from, to) => {
            if mate == from {
                return extend(same, &|rest| u32::from(to) * rests + rest);
            }
            let without = mate - u8::from(mate > from);
            let place = without + u8::from(without >= to);
            extend(Change::Move(in_rest(from), to - u8::from(to > place)), &|rest| u32::from(place) * rests + rest);
        }
        Change::Link(low, high) if high == top => {
            if mate == low {
                return extend(same, &|_| nowhere);
            }
            extend(Change::Move(in_rest(low), mate - u8::from(mate > low)), &|rest| rest);
        }
        Change::Link(low, high) if mate == low => extend(to_top(high), &|rest| rest),
        Change::Link(low, high) if mate == high => extend(to_top(low), &|rest| rest),
        Change::Link(low, high) => {
            let place = u32::from(mate - u8::from(mate > low) - u8::from(mate > high));
            let others = pairing::count(points - 4) as u32;
            let rank = |rest: u32| if rest == others { nowhere } else { place * others + rest };
            extend(Change::Link(in_rest(low), in_rest(high)), &rank);
        }
        Change::Insert(low, high) => {
            let lifted = mate + u8::from(mate >= low);
            let place = lifted + u8::from(lifted >= high);
            let all = pairing::count(points) as u32;
            let change = Change::Insert(low - u8::from(low > place), high - u8::from(high > place));
            extend(change, &|rest| u32::from(place) * all + rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_changes_one_by_one() {
        let tables = Tables::new();
        for points in [0usize, 2, 4, 6, 8] {
            let ends = points as u8;
            let all = |count: u8| (0..count).flat_map(move |a| (0..count).map(move |b| (a, b)));
            let moves = all(ends).map(|(from, to)| Change::Move(from, to));
            let links = all(ends).filter(|(low, high)| low < high).map(|(low, high)| Change::Link(low, high));
            let inserts = all(ends + 2).filter(|(low, high)| low < high).map(|(low, high)| Change::Insert(low, high));
            for change in moves.chain(links).chain(inserts) {
                let nowhere = pairing::count(change.points_after(points));
                let one_by_one = (0..pairing::count(points)).map(|rank| change.apply(points, rank).unwrap_or(nowhere));
                let found = ranks(&tables, points, change);
                assert_eq!(found, one_by_one.map(|rank| rank as u32).collect::<Vec<_>>(), "{points} {change:?}");
            }
        }
    }
}
