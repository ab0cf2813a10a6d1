//! The map of a change from rank to rank, built from the maps for two points fewer.
//!
//! The pairings of k points in which the highest point is paired with i are ranked like the pairings of the other k-2
//! points, the *rest*. A change that leaves the highest point in place moves i, and changes the rest like a change of
//! k-2 points. Where the highest point takes part, the partner of a point of the rest is needed. Moving that point to
//! the top gives it, because the partner of the highest point is the leading digit.
//!
//! Invariant: the ranks are those that [`Change::apply`] gives one by one.

use super::pairing::{self, Change};

/// Largest number of points for which changes have tables: 13!! = 135,135 ranks.
pub(crate) const TABLED: usize = 14;

/// Largest number of points for which buckets are summed by rank and stored by bit map: 15!! = 2,027,025 ranks. There
/// are few such buckets, so tables for them would take more memory than the time they save is worth.
pub(crate) const BY_RANK: usize = TABLED + 2;

/// A map from ranks to ranks, which holds one change of pairings.
pub(crate) enum RankMap {
    /// Ranks that fit into 16 bits.
    Narrow(Box<[u16]>),
    /// Ranks that need 32 bits.
    Wide(Box<[u32]>),
}

impl RankMap {
    #[inline]
    pub(crate) fn at(&self, rank: u64) -> u64 {
        match self {
            RankMap::Narrow(map) => u64::from(map[rank as usize]),
            RankMap::Wide(map) => u64::from(map[rank as usize]),
        }
    }
}

/// Gives the map of a change of this number of points.
pub(crate) type Lookup<'a, 'm> = &'a dyn Fn(usize, Change) -> &'m RankMap;

/// For each rank of `points` points, the rank after the change; one past the last rank if a cycle would be closed.
/// `known` gives the maps that are needed for that.
pub(crate) fn ranks(known: Lookup, points: usize, change: Change) -> Vec<u32> {
    let count = pairing::count(points);
    let nowhere = pairing::count(change.points_after(points)) as u32;
    match change {
        _ if points == 0 => return vec![0],
        Change::Keep => return (0..count as u32).collect(),
        Change::Move(from, to) if from == to => return (0..count as u32).collect(),
        Change::Move(..) if points == 2 => return vec![0],
        Change::Link(..) if points == 2 => return vec![nowhere],
        Change::Move(from, to) if from as usize == points - 1 => {
            // The inverse moves the same point to the top.
            let mut ranks = vec![0; count as usize];
            let back = known(points, Change::Move(to, from));
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
        with_mate(known, points, change, mate, rests, nowhere, &mut ranks);
    }

    ranks
}

/// Whether [`with_mate`] gives this change of that many points. Otherwise it gives the inverse.
pub(crate) fn is_given_by_mates(points: usize, change: Change) -> bool {
    !matches!(change, Change::Keep) && !matches!(change, Change::Move(from, _) if from as usize == points - 1)
}

/// Appends the ranks after a change, for the pairings in which the highest point has this partner: `rests` of them,
/// with six points or more. A link that would close a cycle gives `nowhere`.
pub(crate) fn with_mate(
    known: Lookup,
    points: usize,
    change: Change,
    mate: u8,
    rests: u32,
    nowhere: u32,
    ranks: &mut Vec<u32>,
) {
    let top = points as u8 - 1;

    // The rest is numbered without the mate.
    let in_rest = |point: u8| point - u8::from(point > mate);

    let mut extend = |change: Change, rank: &dyn Fn(u32) -> u32| match change {
        Change::Move(from, to) if from == to => ranks.extend((0..rests).map(rank)),
        change => match known(points - 2, change) {
            RankMap::Narrow(map) => ranks.extend(map.iter().map(|&rest| rank(u32::from(rest)))),
            RankMap::Wide(map) => ranks.extend(map.iter().map(|&rest| rank(rest))),
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

            // The partner of the point that moved to the top, and then the partner of the point that was there.
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
