//! Slices of a count.
//!
//! The degrees of some squares between the halves are final before the odd rows of the last column, and the half-turn
//! maps these squares to each other in pairs (see `order`). A slice says for some pairs which of the two squares have
//! degree one. Two states fit if the degrees of every square add up to two, so the states of a slice fit to those of
//! the slice in which the squares of all pairs are exchanged, its *partner*. Some slices are their own partners; of the
//! others, one stands for both.
//!
//! If both sides are odd, the squares of a pair lie in the same column, and the board upside down has them exchanged.
//! The states of the left half then fit to those of the right half in the same slice, and the partner of a slice has as
//! many tours.

use crate::count::order::{FinalDegrees, Order};
use std::fmt;
use std::str::FromStr;

/// The sets of degrees one, and zero or two.
const ONE: u8 = 0b010;
const NOT_ONE: u8 = 0b101;

/// Which of the squares of a pair have degree one. The letters are those of the files of finished slices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum PairDegrees {
    Any,
    Both,
    Neither,
    Second,
    First,
}

impl PairDegrees {
    const ALL: [(PairDegrees, char); 5] = [
        (PairDegrees::Any, '-'),
        (PairDegrees::Both, 'A'),
        (PairDegrees::Neither, 'B'),
        (PairDegrees::Second, 'C'),
        (PairDegrees::First, 'D'),
    ];

    fn exchanged(self) -> PairDegrees {
        match self {
            PairDegrees::Second => PairDegrees::First,
            PairDegrees::First => PairDegrees::Second,
            other => other,
        }
    }
}

/// A slice: the degrees of each pair of squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Slice(Vec<PairDegrees>);

impl Slice {
    /// The slice that contains everything.
    pub(crate) fn whole(order: &Order) -> Slice {
        Slice(vec![PairDegrees::Any; order.pairs().len()])
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.0.iter().all(|&pair| pair == PairDegrees::Any)
    }

    pub(crate) fn partner(&self) -> Slice {
        Slice(self.0.iter().map(|pair| pair.exchanged()).collect())
    }

    pub(crate) fn is_own_partner(&self) -> bool {
        self.partner() == *self
    }

    /// Whether another slice with the same number of pairs is in this one.
    pub(crate) fn contains(&self, other: &Slice) -> bool {
        self.0.len() == other.0.len()
            && self.0.iter().zip(&other.0).all(|(own, other)| *own == PairDegrees::Any || own == other)
    }

    /// The parts of the slice by one more pair; none if all pairs are fixed. The parts of a slice that is its own
    /// partner stand for their partners as well.
    pub(crate) fn parts(&self) -> Vec<Slice> {
        let pairs = self.0.len();
        // Outer pairs first: their squares are final early, so that they make the first layers smaller.
        let mut places = (0..pairs).map(|i| if i % 2 == 0 { pairs - 1 - i / 2 } else { i / 2 });
        let Some(at) = places.find(|&at| self.0[at] == PairDegrees::Any) else { return Vec::new() };
        let mut choices = vec![PairDegrees::Both, PairDegrees::Neither, PairDegrees::Second];
        if !self.is_own_partner() {
            choices.push(PairDegrees::First);
        }
        let part =
            |choice| Slice(self.0.iter().enumerate().map(|(i, &own)| if i == at { choice } else { own }).collect());
        choices.into_iter().map(part).collect()
    }

    /// The final degrees that states of the slice may have in a half, given the pairs of the left half. Degree one in
    /// one half is degree one in the other.
    pub(crate) fn degrees(&self, left: &Order, half: &Order) -> FinalDegrees {
        let mut degrees = half.any_degrees();
        let is_left = std::ptr::eq(left, half);
        let seen = |square: usize| if is_left { square } else { left.shape.image(square) };
        for (&pair, (first, second)) in self.0.iter().zip(left.pairs()) {
            let (first_degrees, second_degrees) = match pair {
                PairDegrees::Any => continue,
                PairDegrees::Both => (ONE, ONE),
                PairDegrees::Neither => (NOT_ONE, NOT_ONE),
                PairDegrees::Second => (NOT_ONE, ONE),
                PairDegrees::First => (ONE, NOT_ONE),
            };

            degrees[seen(first)] = first_degrees;
            degrees[seen(second)] = second_degrees;
        }

        degrees
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("whole");
        }
        let letter =
            |pair: &PairDegrees| PairDegrees::ALL.iter().find(|(other, _)| other == pair).map(|(_, name)| name);
        self.0.iter().filter_map(letter).try_for_each(|name| write!(f, "{name}"))
    }
}

impl FromStr for Slice {
    type Err = ();

    fn from_str(text: &str) -> Result<Slice, ()> {
        if text == "whole" {
            return Ok(Slice(Vec::new()));
        }
        let pair = |letter: char| PairDegrees::ALL.iter().find(|(_, name)| *name == letter).map(|(pair, _)| *pair);
        text.chars().map(pair).collect::<Option<_>>().map(Slice).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::shape::{Shape, Side};

    /// The slices that are left when those that `split` wants are split.
    fn leaves(slice: &Slice, split: &mut dyn FnMut(&Slice) -> bool) -> Vec<Slice> {
        let parts = slice.parts();
        if parts.is_empty() || !split(slice) {
            return vec![slice.clone()];
        }
        parts.iter().flat_map(|part| leaves(part, split)).collect()
    }

    #[test]
    fn however_it_is_split_a_count_has_every_smallest_slice_once() {
        let order = Order::new(Shape::closed(8, 8), Side::Left).ok().unwrap();
        let whole = Slice::whole(&order);
        assert_eq!((whole.to_string(), whole.is_whole()), ("----".into(), true));

        let mut number = 1;
        let mut at_random = |_: &Slice| {
            number = (number * 5 + 3) % 64;
            number % 3 != 0
        };

        let all = leaves(&whole, &mut |_| true);
        let cuts = [all, leaves(&whole, &mut |_| false), leaves(&whole, &mut at_random)];
        assert!(cuts[2].len() > 5 && cuts[2].len() < cuts[0].len(), "{:?}", cuts[2]);

        for smallest in 0..256 {
            let letter = |pair: u32| PairDegrees::ALL[1 + (smallest >> (2 * pair)) % 4].0;
            let smallest = Slice((0..4).map(letter).collect());
            assert_eq!(smallest.to_string().parse(), Ok(smallest.clone()));
            for cut in &cuts {
                let holds = |slice: &&Slice| slice.contains(&smallest) || slice.partner().contains(&smallest);
                assert_eq!(cut.iter().filter(holds).count(), 1, "{smallest} in {cut:?}");
            }
        }

        assert!("-E".parse::<Slice>().is_err());
    }
}
