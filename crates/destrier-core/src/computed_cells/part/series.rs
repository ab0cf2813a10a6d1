//! Numbers of cells per slab, added up: the first two are any numbers, and then two numbers alternate.

/// The lengths `first`, `second`, `then[0]`, `then[1]`, `then[0]`, ...
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Series {
    pub(super) first: u64,
    pub(super) second: u64,
    pub(super) then: [u64; 2],
}

impl Series {
    /// The length with this number, from 0.
    pub(super) fn length(&self, number: u64) -> u64 {
        match number {
            0 => self.first,
            1 => self.second,
            _ => self.then[(number % 2) as usize],
        }
    }

    /// The sum of this many lengths.
    pub(super) fn before(&self, count: u64) -> u64 {
        match count {
            0 => 0,
            1 => self.first,
            _ => {
                let pairs = (count - 2) / 2;
                let odd = (count - 2) % 2;
                self.first + self.second + pairs * (self.then[0] + self.then[1]) + odd * self.then[0]
            }
        }
    }

    /// The number of the length that contains this place, and the place in it. Lengths of 0 contain none.
    pub(super) fn find(&self, place: u64) -> (u64, u64) {
        if place < self.first {
            return (0, place);
        }
        let place = place - self.first;
        if place < self.second {
            return (1, place);
        }
        let place = place - self.second;
        let pair = self.then[0] + self.then[1];
        let pairs = place / pair;
        let place = place % pair;
        if place < self.then[0] { (2 + 2 * pairs, place) } else { (3 + 2 * pairs, place - self.then[0]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_are_added_up_and_searched() {
        let series = Series { first: 3, second: 0, then: [2, 5] };
        let lengths: Vec<u64> = (0..9).map(|number| series.length(number)).collect();
        assert_eq!(lengths, [3, 0, 2, 5, 2, 5, 2, 5, 2]);
        let mut place = 0;
        for (number, &length) in (0..).zip(&lengths) {
            assert_eq!(series.before(number), place);
            for step in 0..length {
                assert_eq!(series.find(place), (number, step));
                place += 1;
            }
        }
    }
}
