//! Longest paths of long boards with up to seven rows, whose lengths are known for every number of columns.
//!
//! A path of a shorter board, longest there, is cut behind two columns at which its moves across the cut are equal, and
//! the part in between is repeated. The result is longest if it has as many moves as the law says. It remains a claim:
//! the parts may fall into several paths, and then other columns are tried.

use super::grid::Grid;
use super::length_law::{LengthLaw, known_law};
use destrier_search::method::{Control, Limit};

/// Boards with fewer columns are searched.
const FEWEST_COLUMNS: u64 = 100;

/// The shorter board has at least this many periods beyond the beginning of the law.
const PERIODS: u64 = 8;

/// Periods of the part that is repeated.
const MAX_REPEATED: u64 = 4;

/// Paths with a longer period are not repeated: the search that keeps few states does not find the longest path of a
/// board with several such periods (7x120, cycles: 508 moves instead of 510).
const LONGEST_REPEATED: u64 = 16;

/// The number of squares between two checks of the control.
const CHECKED_EVERY: usize = 1 << 16;

/// Row and column.
type Place = (usize, usize);

/// The law for the board, if it is long and there is one.
pub(super) fn law(rows: u64, cols: u64, closed: bool) -> Option<LengthLaw> {
    known_law(usize::try_from(rows).ok()?, closed).filter(|_| cols >= FEWEST_COLUMNS)
}

/// Whether paths of this law are repeated.
pub(super) fn is_repeated(law: &LengthLaw) -> bool {
    law.period <= LONGEST_REPEATED
}

/// The squares of a longest path or cycle of a long board in order; `None` if none was found. `search` finds a long
/// path of a shorter board. A limit ends it without a path.
pub(super) fn repeated(
    grid: &Grid,
    closed: bool,
    law: &LengthLaw,
    control: &Control,
    mut search: impl FnMut(&Grid) -> Result<Vec<Place>, Limit>,
) -> Result<Option<Vec<Place>>, Limit> {
    let cols = grid.cols() as u64;

    if !is_repeated(law) {
        return Ok(None);
    }

    let moves = |path: &[Place]| path.len() as u64 - u64::from(!closed);
    for periods in 1..=MAX_REPEATED {
        let width = periods * law.period;
        let least = law.from + (PERIODS + periods) * law.period;
        let Some(further) = cols.checked_sub(least) else { break };
        let short = least + further % width;
        let path = search(&Grid::new(grid.rows(), short as usize))?;
        if path.is_empty() || Some(moves(&path)) != law.length(short) {
            continue;
        }

        let pieces = Pieces { path: &path, rows: grid.rows(), width: width as usize, closed, control };
        let times = (cols - short) / width;
        let lengthened = (2..short as usize - width as usize).filter(|&cut| pieces.is_alike(cut)).find_map(|cut| {
            // A short trial comes before the long board, which takes longer.
            pieces.repeat(cut, 2)?;
            pieces.repeat(cut, times as usize).filter(|path| Some(moves(path)) == law.length(cols))
        });

        if control.is_stopped() {
            return Err(Limit::Stopped);
        }
        if lengthened.is_some() {
            return Ok(lengthened);
        }
    }

    Ok(None)
}

/// A path that is cut into pieces.
struct Pieces<'a> {
    path: &'a [Place],
    rows: usize,
    /// The number of columns of the piece that is repeated.
    width: usize,
    closed: bool,
    control: &'a Control,
}

impl Pieces<'_> {
    /// The moves, each from its left end.
    fn moves(&self) -> impl Iterator<Item = (Place, Place)> + '_ {
        let home = self.path.first().filter(|_| self.closed);
        let ends = self.path.iter().zip(self.path.iter().skip(1).chain(home));
        ends.map(|(&from, &to)| if from.1 < to.1 { (from, to) } else { (to, from) })
    }

    /// Whether the moves from the two columns before a cut are those before the cut at the end of the piece.
    fn is_alike(&self, cut: usize) -> bool {
        let before = |cut: usize| {
            let near = self.moves().filter(move |(left, _)| (cut - 2..cut).contains(&left.1));
            let mut near: Vec<_> = near.map(|(left, right)| (left.0, cut - left.1, right.0)).collect();
            near.sort_unstable();
            near
        };
        before(cut) == before(cut + self.width)
    }

    /// The path with the piece from a cut on this many times more, if that is one path or cycle. `None` if it was
    /// stopped.
    fn repeat(&self, cut: usize, times: usize) -> Option<Vec<Place>> {
        let end = cut + self.width;
        let cols = self.path.iter().map(|place| place.1).max()? + 1 + times * self.width;
        let id = |(row, col): Place, shift: usize| (col + shift) * self.rows + row;
        let mut joined = vec![[u32::MAX; 2]; cols * self.rows];
        let mut count = 0;

        let mut join = |left: usize, right: usize| {
            for (at, to) in [(left, right), (right, left)] {
                *joined[at].iter_mut().find(|free| **free == u32::MAX)? = to as u32;
            }
            count += 1;
            Some(())
        };

        for (left, right) in self.moves() {
            if self.control.is_stopped() {
                return None;
            }

            let (first, last) = match left.1 {
                col if col < cut => (0, 0),
                col if col < end => (0, times),
                _ => (times, times),
            };

            for turn in first..=last {
                join(id(left, turn * self.width), id(right, turn * self.width))?;
            }
        }

        let is_end = |&at: &usize| joined[at][0] != u32::MAX && (self.closed || joined[at][1] == u32::MAX);
        let mut at = (0..joined.len()).find(is_end)?;
        let mut before = u32::MAX;
        let mut path = Vec::new();

        loop {
            if path.len().is_multiple_of(CHECKED_EVERY) && self.control.is_stopped() {
                return None;
            }

            path.push((at % self.rows, at / self.rows));

            let [left, right] = joined[at];
            let next = if left == before { right } else { left };
            if next == u32::MAX || path.len() > count || id(path[0], 0) == next as usize {
                break;
            }

            before = at as u32;
            at = next as usize;
        }

        (path.len() == count + usize::from(!self.closed)).then_some(path)
    }
}
