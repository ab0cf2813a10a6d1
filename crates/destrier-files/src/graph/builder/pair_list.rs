//! A long list of pairs of numbers, with 32 bits for each number while all of them fit: half the memory of a file with
//! millions of edges.

/// Pairs of numbers, in the order in which they were added or sorted.
pub(in crate::graph) enum PairList {
    Narrow(Vec<(u32, u32)>),
    Wide(Vec<(u64, u64)>),
}

impl Default for PairList {
    fn default() -> PairList {
        PairList::Narrow(Vec::new())
    }
}

impl FromIterator<(u64, u64)> for PairList {
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(pairs: I) -> PairList {
        let mut list = PairList::default();
        pairs.into_iter().for_each(|pair| list.push(pair));
        list
    }
}

impl PairList {
    pub(in crate::graph) fn len(&self) -> usize {
        match self {
            PairList::Narrow(pairs) => pairs.len(),
            PairList::Wide(pairs) => pairs.len(),
        }
    }

    pub(in crate::graph) fn push(&mut self, pair: (u64, u64)) {
        match self {
            PairList::Wide(pairs) => pairs.push(pair),
            PairList::Narrow(pairs) => match (u32::try_from(pair.0), u32::try_from(pair.1)) {
                (Ok(from), Ok(to)) => pairs.push((from, to)),
                _ => {
                    *self = PairList::Wide(pairs.iter().map(|&pair| widened(pair)).chain([pair]).collect());
                }
            },
        }
    }

    pub(in crate::graph) fn iter(&self) -> impl ExactSizeIterator<Item = (u64, u64)> + '_ {
        let (narrow, wide) = match self {
            PairList::Narrow(pairs) => (&pairs[..], &[][..]),
            PairList::Wide(pairs) => (&[][..], &pairs[..]),
        };
        (0..self.len()).map(|place| narrow.get(place).map_or_else(|| wide[place], |&pair| widened(pair)))
    }

    /// Sorts by the two numbers without their order, and then by their order.
    pub(in crate::graph) fn sort_as_edges(&mut self) {
        match self {
            PairList::Narrow(pairs) => {
                pairs.sort_unstable_by_key(|&(from, to)| (from.min(to), from.max(to), from > to))
            }
            PairList::Wide(pairs) => pairs.sort_unstable_by_key(|&(from, to)| (from.min(to), from.max(to), from > to)),
        }
    }
}

fn widened((from, to): (u32, u32)) -> (u64, u64) {
    (from.into(), to.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_number_changes_nothing_but_the_memory() {
        let small = [(7, 3), (3, 7), (0, u64::from(u32::MAX)), (7, 3)];
        for large in [None, Some((1 << 32, 2)), Some((2, u64::MAX))] {
            let pairs: Vec<(u64, u64)> = small.into_iter().chain(large).chain([(1, 1)]).collect();
            let mut list: PairList = pairs.iter().copied().collect();
            assert_eq!(matches!(list, PairList::Wide(_)), large.is_some());
            assert_eq!((list.iter().collect::<Vec<_>>(), list.iter().len()), (pairs.clone(), pairs.len()));
            list.sort_as_edges();
            let mut sorted = pairs;
            sorted.sort_by_key(|&(from, to)| (from.min(to), from.max(to), from > to));
            assert_eq!(list.iter().collect::<Vec<_>>(), sorted);
        }
    }
}
