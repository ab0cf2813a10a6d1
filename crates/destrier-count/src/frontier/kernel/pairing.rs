//! Pairings of k points and their ranks.
//!
//! A pairing of the points 0..k (k even) has a rank in 0..(k-1)!!: the partner of the highest point is the leading
//! digit, and the other points follow in the same way, renumbered without gaps. The pairings with the same partner of
//! the highest point are therefore adjacent, and ranked like the pairings of k-2 points. The join of halves relies on
//! this.
//!
//! A step can change the ends of paths in three ways, and each is a map between ranks: an end moves, two ends are
//! linked, or a path with two new ends is inserted.

/// Largest number of points of a pairing.
pub(crate) const MAX_POINTS: usize = 32;

/// The partner of each point.
pub(crate) type Mates = [u8; MAX_POINTS];

/// Number of pairings of `points` points: (points - 1)!!, and 1 for no points.
pub(crate) const fn count(points: usize) -> u64 {
    let mut product = 1u64;
    let mut odd = 1u64;
    while (odd as usize) < points {
        product *= odd;
        odd += 2;
    }
    product
}

/// Numbers of pairings of 0, 2, 4, ... points.
const COUNTS: [u64; MAX_POINTS / 2 + 1] = {
    let mut counts = [1; MAX_POINTS / 2 + 1];
    let mut half = 0;
    while half < counts.len() {
        counts[half] = count(2 * half);
        half += 1;
    }
    counts
};

/// A change of the ends of the paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// Nothing changes.
    Keep,
    /// The end with the first index gets the second index, numbered after the change.
    Move(u8, u8),
    /// Two ends, the lower first, are linked and vanish.
    Link(u8, u8),
    /// A path with two new ends is inserted. The indices are numbered after the change, the lower first.
    Insert(u8, u8),
}

impl Change {
    /// Number of points after the change.
    pub(crate) fn points_after(self, points: usize) -> usize {
        match self {
            Change::Keep | Change::Move(..) => points,
            Change::Link(..) => points - 2,
            Change::Insert(..) => points + 2,
        }
    }

    /// The rank after the change; `None` if the link would close a cycle.
    pub(crate) fn apply(self, points: usize, rank: u64) -> Option<u64> {
        if self == Change::Keep {
            return Some(rank);
        }
        self.apply_to(points, &unrank(points, rank))
    }

    /// The rank of a changed pairing, given by the partner of each point.
    pub(crate) fn apply_to(self, points: usize, mates: &[u8]) -> Option<u64> {
        let mut after: Mates = [0; MAX_POINTS];
        match self {
            Change::Keep => after[..points].copy_from_slice(&mates[..points]),
            Change::Move(from, to) => {
                let from = from as usize;
                let to = to as usize;
                let place = |point: usize| {
                    if point == from {
                        return to;
                    }
                    let without = point - usize::from(point > from);
                    without + usize::from(without >= to)
                };

                for point in 0..points {
                    after[place(point)] = place(mates[point] as usize) as u8;
                }
            }
            Change::Link(low, high) => {
                if mates[low as usize] == high {
                    return None;
                }

                let a = mates[low as usize];
                let b = mates[high as usize];
                let place = |point: u8| point - u8::from(point > low) - u8::from(point > high);
                for point in (0..points as u8).filter(|&point| point != low && point != high) {
                    let mate = mates[point as usize];
                    let mate = if mate == low {
                        b
                    } else if mate == high {
                        a
                    } else {
                        mate
                    };

                    after[place(point) as usize] = place(mate);
                }
            }
            Change::Insert(low, high) => {
                let place = |point: u8| {
                    let lifted = point + u8::from(point >= low);
                    lifted + u8::from(lifted >= high)
                };

                for point in 0..points as u8 {
                    after[place(point) as usize] = place(mates[point as usize]);
                }

                after[low as usize] = high;
                after[high as usize] = low;
            }
        }
        Some(rank_of(self.points_after(points), &after))
    }
}

/// The rank of the reversed pairing: point i becomes point k-1-i.
pub(crate) fn reversed(points: usize, rank: u64) -> u64 {
    let mates = unrank(points, rank);
    let mut after: Mates = [0; MAX_POINTS];
    for point in 0..points {
        after[points - 1 - point] = (points - 1) as u8 - mates[point];
    }
    rank_of(points, &after)
}

fn rank_of(points: usize, mates: &Mates) -> u64 {
    let mut live: u64 = (1 << points) - 1;
    let mut rank = 0;
    let mut left = points as u64;
    while live != 0 {
        let top = 63 - live.leading_zeros();
        let mate = mates[top as usize];
        let digit = (live & ((1 << mate) - 1)).count_ones();
        rank = rank * (left - 1) + u64::from(digit);
        live &= !(1 << top | 1 << mate);
        left -= 2;
    }
    rank
}

pub(crate) fn unrank(points: usize, rank: u64) -> Mates {
    let mut mates: Mates = [0; MAX_POINTS];
    let mut live: u64 = (1 << points) - 1;
    let mut rest = rank;
    let mut left = points;

    while live != 0 {
        let below = COUNTS[left / 2 - 1];
        let mut digit = rest / below;
        rest %= below;
        let top = 63 - live.leading_zeros();
        live &= !(1 << top);

        let mut search = live;
        while digit > 0 {
            search &= search - 1;
            digit -= 1;
        }

        let mate = search.trailing_zeros();
        live &= !(1 << mate);
        mates[top as usize] = mate as u8;
        mates[mate as usize] = top as u8;
        left -= 2;
    }

    mates
}

/// Whether two pairings of the same points together form a single cycle.
pub(crate) fn form_one_cycle(points: usize, a: u64, b: u64) -> bool {
    let a = unrank(points, a);
    let b = unrank(points, b);
    if points == 0 {
        return false;
    }
    let mut at = b[a[0] as usize] as usize;
    let mut met = 2;
    while at != 0 {
        at = b[a[at] as usize] as usize;
        met += 2;
    }
    met == points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_a_bijection() {
        assert_eq!([0, 2, 4, 6, 8, 10].map(count), [1, 1, 3, 15, 105, 945]);

        for points in [2, 4, 6, 8] {
            for rank in 0..count(points) {
                let mates = unrank(points, rank);
                assert!((0..points).all(|at| mates[at] as usize != at && mates[mates[at] as usize] as usize == at));
                assert_eq!(rank_of(points, &mates), rank);
                assert_eq!(reversed(points, reversed(points, rank)), rank);
            }
        }

        assert!((0..1000).all(|step| {
            let rank = count(32) / 1000 * step;
            rank_of(32, &unrank(32, rank)) == rank
        }));
    }

    #[test]
    fn changes_undo_each_other() {
        for rank in 0..count(6) {
            for (low, high) in [(0, 1), (0, 7), (3, 5), (6, 7)] {
                let inserted = Change::Insert(low, high).apply(6, rank).unwrap();
                assert_eq!(Change::Link(low, high).apply(8, inserted), None);
                for (from, to) in [(0, 7), (5, 2), (3, 3), (6, 0)] {
                    let moved = Change::Move(from, to).apply(8, inserted).unwrap();
                    assert_eq!(Change::Move(to, from).apply(8, moved), Some(inserted));
                }
            }
        }
    }

    #[test]
    fn a_pairing_forms_one_cycle_with_the_expected_number_of_others() {
        let cycles = (0..count(6)).filter(|&other| form_one_cycle(6, 4, other)).count();
        assert_eq!(cycles, 4 * 2);
    }
}
