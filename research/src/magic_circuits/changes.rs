//! Local changes that correct the diagonals of a magic tour and keep the sums of its rows and columns.
//!
//! A change cuts a stretch of the tour into at most two pieces and joins them in another order or direction, or it
//! exchanges two stretches of the same length. Its effect is what each line gains. Changes of separate stretches do
//! not disturb each other, so their effects add up. A magic tour of four circuits has every change up to four times,
//! once in each circuit, and those of a circuit and its image in an axis often cancel each other in all rows, or in
//! all columns. Such changes form a group. The search combines up to four groups so that the other lines are right,
//! too: it lists the effects of all pairs of groups, and looks up what each of them lacks.
//!
//! An effect is stored as its product with a vector of random numbers, modulo 2^64. Products add up like effects, and
//! different effects hardly ever have the same product. The sums of a tour that is found are added up afresh.

use super::Size;
use destrier::method::Random;
use destrier::ordering::MOVES;
use std::collections::HashMap;

/// The most groups of a tour that are combined.
const MAX_GROUPS: usize = 1000;

/// The seed of the random numbers in the products.
const SEED: u64 = 1;

/// The first and the last position of a stretch.
type Stretch = (usize, usize);

/// What is changed: the stretches, the positions with their new squares, and the products of the effects.
#[derive(Clone, Default)]
struct Change {
    stretches: Vec<Stretch>,
    squares: Vec<(usize, usize)>,
    on_rows: u64,
    on_columns: u64,
    on_diagonals: u64,
}

impl Change {
    /// Whether another change neither touches these stretches nor the squares next to them.
    fn is_separate(&self, other: &Change) -> bool {
        let is_apart = |a: Stretch, b: Stretch| a.1 + 1 < b.0 || b.1 + 1 < a.0;
        self.stretches.iter().all(|&a| other.stretches.iter().all(|&b| is_apart(a, b)))
    }

    fn and(&self, other: &Change) -> Change {
        Change {
            stretches: [&self.stretches[..], &other.stretches].concat(),
            squares: [&self.squares[..], &other.squares].concat(),
            on_rows: self.on_rows.wrapping_add(other.on_rows),
            on_columns: self.on_columns.wrapping_add(other.on_columns),
            on_diagonals: self.on_diagonals.wrapping_add(other.on_diagonals),
        }
    }
}

/// The lines of a board, with a random number for each.
pub(super) struct Lines {
    size: Size,
    weights: Vec<u64>,
}

impl Lines {
    pub(super) fn new(size: Size) -> Lines {
        let mut random = Random::new(SEED, 0);
        Lines { size, weights: (0..size.rows + size.cols + 2).map(|_| random.bits()).collect() }
    }

    /// A diagonally magic tour that differs from a magic one by changes. `None` if there are no such changes.
    pub(super) fn corrected(&self, tour: &[usize]) -> Option<Vec<usize>> {
        let changes = self.changes(tour);
        let keep: [fn(&Change) -> u64; 2] = [|change| change.on_rows, |change| change.on_columns];
        keep.into_iter().find_map(|keep| self.combined(tour, &groups(&changes, keep)))
    }

    /// The tour with some of the changes, if that makes it diagonally magic.
    fn combined(&self, tour: &[usize], groups: &[Change]) -> Option<Vec<usize>> {
        let effect = |change: &Change| change.on_rows.wrapping_add(change.on_columns).wrapping_add(change.on_diagonals);
        let wanted = self.wanted(tour);

        // Groups that are taken together: none, one or two.
        let mut sets: Vec<(u64, Vec<usize>)> = vec![(0, Vec::new())];
        for (index, group) in groups.iter().enumerate() {
            sets.push((effect(group), vec![index]));
            let later = (index + 1..groups.len()).filter(|&second| group.is_separate(&groups[second]));
            sets.extend(later.map(|second| (effect(group).wrapping_add(effect(&groups[second])), vec![index, second])));
        }

        sets.sort_unstable();
        for (effect, set) in &sets {
            let lacking = wanted.wrapping_sub(*effect);
            let first = sets.partition_point(|known| known.0 < lacking);
            for (_, added) in sets[first..].iter().take_while(|added| added.0 == lacking) {
                let is_separate = |group: &Change| added.iter().all(|&index| group.is_separate(&groups[index]));
                if !set.iter().all(|&index| is_separate(&groups[index])) {
                    continue;
                }

                let mut changed = tour.to_vec();
                for &(position, square) in set.iter().chain(added).flat_map(|&group| &groups[group].squares) {
                    changed[position] = square;
                }

                if self.errors(&changed).iter().all(|&error| error == 0) {
                    return Some(changed);
                }
            }
        }

        None
    }

    /// The lines of a square: its row, its column and the diagonals it lies on.
    fn of(&self, square: usize) -> impl Iterator<Item = usize> {
        let Size { rows, cols } = self.size;
        let row = square / cols;
        let col = square % cols;
        let diagonal = (row == col).then_some(rows + cols);
        let other = (row + col + 1 == cols).then_some(rows + cols + 1);
        [Some(row), Some(rows + col), diagonal, other].into_iter().flatten()
    }

    /// What each line has too much.
    fn errors(&self, tour: &[usize]) -> Vec<i64> {
        let squares = self.size.rows as i64;
        let mut errors = vec![-squares * (squares * squares + 1) / 2; self.weights.len()];
        for (number, &square) in (1..).zip(tour) {
            self.of(square).for_each(|line| errors[line] += number);
        }
        errors
    }

    /// The product of the effect that a tour lacks.
    fn wanted(&self, tour: &[usize]) -> u64 {
        let products = self.errors(tour).into_iter().zip(&self.weights);
        products.fold(0, |sum, (error, weight)| sum.wrapping_sub((error as u64).wrapping_mul(*weight)))
    }

    /// All changes of a tour, with stretches of at most a quarter of the squares.
    fn changes(&self, tour: &[usize]) -> Vec<Change> {
        let mut positions = vec![0; tour.len()];
        for (position, &square) in tour.iter().enumerate() {
            positions[square] = position;
        }
        let mut found = Found { lines: self, tour, positions, changes: Vec::new() };
        for first in 0..tour.len() {
            for last in first + 1..tour.len().min(first + tour.len() / 4) {
                found.rejoin(first, last);
                found.exchange(first, last);
            }
        }
        found.changes
    }
}

/// The changes of a tour that were found so far.
struct Found<'a> {
    lines: &'a Lines,
    tour: &'a [usize],
    positions: Vec<usize>,
    changes: Vec<Change>,
}

impl Found<'_> {
    /// Whether a stretch can begin and end with these squares instead.
    fn is_open_to(&self, (first, last): Stretch, begin: usize, end: usize) -> bool {
        let size = self.lines.size;
        let begins = first.checked_sub(1).is_none_or(|before| size.is_move(self.tour[before], begin));
        begins && self.tour.get(last + 1).is_none_or(|&after| size.is_move(end, after))
    }

    /// Changes of one stretch.
    fn rejoin(&mut self, first: usize, last: usize) {
        let tour = self.tour;
        let size = self.lines.size;
        let stretch = (first, last);
        if self.is_open_to(stretch, tour[last], tour[first]) {
            self.add([stretch], tour[first..=last].iter().rev());
        }

        for middle in first..last {
            let a = &tour[first..=middle];
            let b = &tour[middle + 1..=last];
            let [a0, a1, b0, b1] = [tour[first], tour[middle], tour[middle + 1], tour[last]];
            if size.is_move(b1, a0) && self.is_open_to(stretch, b0, a1) {
                self.add([stretch], b.iter().chain(a));
            }
            if a0 != a1 && size.is_move(b1, a1) && self.is_open_to(stretch, b0, a0) {
                self.add([stretch], b.iter().chain(a.iter().rev()));
            }
            if b0 != b1 && size.is_move(b0, a0) && self.is_open_to(stretch, b1, a1) {
                self.add([stretch], b.iter().rev().chain(a));
            }
            if a0 != a1 && b0 != b1 && size.is_move(a0, b1) && self.is_open_to(stretch, a1, b0) {
                self.add([stretch], a.iter().rev().chain(b.iter().rev()));
            }
        }
    }

    /// Exchanges of a stretch with a later one. The square before the first one leads to an end of the second.
    fn exchange(&mut self, first: usize, last: usize) {
        let tour = self.tour;
        let size = self.lines.size;
        let more = last - first;
        let Some(before) = first.checked_sub(1) else { return };
        let near = MOVES.iter().filter_map(|&step| size.moved(tour[before], step)).map(|square| self.positions[square]);

        for position in near.collect::<Vec<usize>>() {
            for (from, is_reversed) in [(Some(position), false), (position.checked_sub(more), true)] {
                let Some(from) = from.filter(|from| *from > last + 1 && from + more < tour.len()) else { continue };
                let a = (first, last);
                let b = (from, from + more);
                let turned = |(begin, end): Stretch| if is_reversed { (end, begin) } else { (begin, end) };
                let (a0, a1) = turned(a);
                let (b0, b1) = turned(b);

                if self.is_open_to(a, tour[b0], tour[b1]) && self.is_open_to(b, tour[a0], tour[a1]) {
                    let squares = [b, a].map(|(begin, end)| {
                        let squares = tour[begin..=end].iter();
                        if is_reversed {
                            squares.rev().copied().collect()
                        } else {
                            squares.copied().collect::<Vec<usize>>()
                        }
                    });

                    self.add([a, b], squares.iter().flatten());
                }
            }
        }
    }

    /// Adds the change that puts these squares into the stretches.
    fn add<'a, const N: usize>(&mut self, stretches: [Stretch; N], squares: impl Iterator<Item = &'a usize>) {
        let positions = stretches.iter().flat_map(|&(first, last)| first..=last);
        let mut change = Change { stretches: stretches.to_vec(), ..Change::default() };
        change.squares = positions.zip(squares.copied()).collect();

        let Size { rows, cols } = self.lines.size;
        for &(position, square) in &change.squares {
            let gain = position.wrapping_sub(self.positions[square]) as u64;
            for line in self.lines.of(square) {
                let sum = match line {
                    _ if line < rows => &mut change.on_rows,
                    _ if line < rows + cols => &mut change.on_columns,
                    _ => &mut change.on_diagonals,
                };
                *sum = sum.wrapping_add(gain.wrapping_mul(self.lines.weights[line]));
            }
        }

        self.changes.push(change);
    }
}

/// The changes, and pairs of them, that have no effect where `keep` looks.
fn groups(changes: &[Change], keep: fn(&Change) -> u64) -> Vec<Change> {
    let mut by_effect: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, change) in changes.iter().enumerate() {
        by_effect.entry(keep(change)).or_default().push(index);
    }

    let mut groups = Vec::new();
    for (index, change) in changes.iter().enumerate() {
        if keep(change) == 0 {
            groups.push(change.clone());
            continue;
        }

        let opposite = by_effect.get(&keep(change).wrapping_neg()).into_iter().flatten();
        let others = opposite.filter(|&&other| other > index).map(|&other| &changes[other]);
        groups.extend(others.filter(|other| change.is_separate(other)).map(|other| change.and(other)));

        if groups.len() >= MAX_GROUPS {
            groups.truncate(MAX_GROUPS);
            break;
        }
    }

    groups
}
