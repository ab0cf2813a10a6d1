//! The longest uncrossed paths of all boards with the same short side.
//!
//! Far from the right edge every column is treated alike. Let `L(c)` be the layer behind column `c`: for each state the
//! most moves that lead to it. Going on by a column is monotonic, and adding a constant to all values of a layer adds
//! it to all that follows. So
//!
//! - if `L(c + p) <= L(c) + g` for every state, then p more columns give at most g more moves, for ever;
//! - if the states `T` for which this is an equality lead by themselves, without the others, to at least `L(c) + g` on
//!   `T` behind `p` columns, and to paths that are as long as the longest on each of the boards in between or fit on
//!   one of the `p - 1` shorter ones, then p more columns give at least g more moves, for ever.
//!
//! Both together say that the longest path of `m + p` columns has exactly `g` moves more than that of `m`, for all `m`
//! from `c + 2` on. A path that does not reach the first column is one of a shorter board, so the state in which
//! nothing was begun is dropped behind the first column. If no state is left behind column `c`, then no path is wider
//! than `c` columns, and the length is the same for all `m` from `c + 2` on.

use super::grid::{Grid, MAX_ROWS};
use super::layer::{Entry, Layer};
use super::state::{Key, State};
use super::step::{Finished, Step};
use super::window::{Window, crossing_slots};
use destrier_core::Shape;
use destrier_search::method::Control;
use std::collections::BTreeMap;

/// Longer periods are not looked for.
const LONGEST_PERIOD: usize = 40;

/// The length of the longest uncrossed path or cycle on all boards with a given number of rows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LengthLaw {
    /// From this number of columns on, `period` more columns give exactly `gain` more moves.
    pub from: u64,
    /// The period, in columns.
    pub period: u64,
    /// The moves gained in each period.
    pub gain: u64,
    /// The number of moves for each number of columns from 1 to `from + period`.
    pub lengths: Vec<u64>,
}

impl LengthLaw {
    /// The number of moves of the longest path or cycle with this number of columns; 0 if there is none.
    pub fn length(&self, columns: u64) -> Option<u64> {
        let periods = columns.saturating_sub(self.from) / self.period.max(1);
        let first = columns - periods * self.period;
        let index = usize::try_from(first.checked_sub(1)?).ok()?;
        self.lengths.get(index).map(|length| length + periods * self.gain)
    }
}

/// What [`length_law`] computes for up to seven rows: rows, whether cycles are meant, `from`, `period`, `gain`,
/// `lengths`.
const KNOWN: [(u32, bool, [u64; 3], &[u64]); 11] = [
    (2, false, [3, 2, 1], &[0, 0, 1, 1, 2]),
    (3, false, [10, 4, 4], &[0, 1, 2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15]),
    (3, true, [6, 4, 4], &[0, 0, 0, 0, 4, 6, 6, 6, 6, 10]),
    (4, false, [10, 3, 6], &[0, 1, 4, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]),
    (4, true, [8, 3, 6], &[0, 0, 0, 4, 6, 8, 10, 12, 14, 16, 18]),
    (5, false, [14, 6, 18], &[0, 2, 5, 7, 10, 14, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 45, 49, 52, 55]),
    (5, true, [13, 10, 26], &[0, 0, 4, 6, 8, 12, 14, 18, 20, 22, 24, 28, 30, 34, 34, 38, 40, 44, 46, 48, 50, 54, 56]),
    (6, false, [17, 6, 24], &[0, 2, 6, 9, 14, 17, 21, 25, 29, 32, 35, 39, 43, 47, 51, 55, 59, 63, 67, 71, 75, 79, 83]),
    (6, true, [18, 3, 12], &[0, 0, 6, 8, 12, 12, 18, 22, 24, 28, 32, 36, 38, 42, 46, 50, 54, 58, 62, 66, 70]),
    (7, false, [17, 6, 30], &SEVEN_ROWS_OPEN),
    (7, true, [47, 33, 142], &SEVEN_ROWS_CLOSED),
];

const SEVEN_ROWS_OPEN: [u64; 23] =
    [0, 3, 8, 11, 16, 21, 24, 30, 35, 39, 44, 49, 54, 59, 64, 69, 74, 79, 84, 89, 94, 99, 104];

#[rustfmt::skip]
const SEVEN_ROWS_CLOSED: [u64; 80] = [
    0, 0, 6, 10, 14, 18, 24, 26, 32, 36, 42, 44, 48, 54, 58, 62, 66, 72, 74, 80, 84, 88, 94, 98, 100, 106, 112, 114,
    118, 124, 128, 130, 136, 140, 144, 148, 154, 158, 162, 166, 170, 176, 180, 184, 188, 192, 196, 200, 204, 210, 214,
    218, 222, 226, 232, 236, 240, 244, 248, 254, 256, 260, 266, 270, 274, 278, 282, 286, 290, 296, 300, 304, 308, 312,
    318, 322, 326, 330, 334, 338,
];

/// The lengths for boards with this number of rows, if they were computed before.
pub(super) fn known_law(rows: usize, closed: bool) -> Option<LengthLaw> {
    let known = KNOWN.iter().find(|known| known.0 as usize == rows && known.1 == closed);
    known.map(|&(_, _, [from, period, gain], lengths)| LengthLaw { from, period, gain, lengths: lengths.to_vec() })
}

/// The lengths for boards with this number of rows and any number of columns. `None` if the search was stopped, if
/// there are more than 16 rows, or if the lengths did not become periodic within `most_columns`.
///
/// ```
/// use destrier::uncrossed::length_law;
/// use destrier::{Control, Shape};
///
/// let law = length_law(4, Shape::Open, 30, &Control::new()).unwrap();
/// assert_eq!((law.period, law.gain), (3, 6));
/// assert_eq!(law.length(1_000_000), Some(1_999_997));
/// ```
pub fn length_law(rows: u32, shape: Shape, most_columns: usize, control: &Control) -> Option<LengthLaw> {
    let rows = usize::try_from(rows).ok().filter(|rows| (1..=MAX_ROWS).contains(rows))?;
    let sweep = ColumnSweep::new(rows, shape == Shape::Closed, control);
    let mut layer = Layer::new(0, control);
    layer.add(Entry { key: [0; 5], chosen: 0, moves: 0, parent: 0, into: [0; 2] });

    // These are boards with one column and with two.
    let mut lengths = vec![0, sweep.last_columns(&layer)?];
    let mut layers = vec![values(&layer)];
    let mut finished = 0;
    while layers.len() <= most_columns {
        let (next, newly) = sweep.column(&layer)?;
        layer = next;

        if layers.len() == 1 {
            layer.retain(|entry| entry.key != [0; 5]);
        }

        layers.push(values(&layer));
        finished = newly.max(finished);
        let longest = lengths.last().copied().max(Some(finished)).max(Some(sweep.last_columns(&layer)?));
        lengths.extend(longest);

        let behind = layers.len() - 1;
        if layer.entries.is_empty() {
            lengths.extend(longest);
            return Some(LengthLaw { from: behind as u64 + 2, period: 1, gain: 0, lengths: widened(&lengths) });
        }

        for period in (1..=LONGEST_PERIOD.min(behind - 1)).filter(|&period| seem_periodic(&lengths, period)) {
            let mut from = behind - period;
            let Some(gain) = sweep.gain(&layers, &lengths, from, period)? else { continue };
            while from > 1 && sweep.gain(&layers, &lengths, from - 1, period)? == Some(gain) {
                from -= 1;
            }

            lengths.truncate(from + 2 + period);
            let from = (from + 2) as u64;
            let period = period as u64;
            let gain = u64::from(gain);

            return Some(LengthLaw { from, period, gain, lengths: widened(&lengths) });
        }
    }

    None
}

/// Whether the last lengths grew by the same number in each period. Other periods are not worth a proof: it takes much
/// longer than a column.
fn seem_periodic(lengths: &[u32], period: usize) -> bool {
    let last = &lengths[lengths.len().saturating_sub(2 * period + 1)..];
    let mut gains = last.iter().zip(&last[period.min(last.len())..]).map(|(old, new)| new - old);
    let first = gains.next();
    last.len() == 2 * period + 1 && gains.all(|gain| Some(gain) == first)
}

fn widened(lengths: &[u32]) -> Vec<u64> {
    lengths.iter().map(|&length| u64::from(length)).collect()
}

type Values = BTreeMap<Key, u32>;

fn values(layer: &Layer) -> Values {
    layer.entries.iter().map(|entry| (entry.key, entry.moves)).collect()
}

/// A sweep over boards with this number of rows, column by column.
struct ColumnSweep<'a> {
    rows: usize,
    closed: bool,
    crossing: Vec<[u128; 4]>,
    inner: Window,
    last: [Window; 2],
    control: &'a Control,
}

impl ColumnSweep<'_> {
    fn new(rows: usize, closed: bool, control: &Control) -> ColumnSweep<'_> {
        let last = Grid::new(rows, 2);
        ColumnSweep {
            rows,
            closed,
            crossing: crossing_slots(rows),
            inner: Window::new(&Grid::new(rows, 5), 0),
            last: [Window::new(&last, 0), Window::new(&last, 1)],
            control,
        }
    }

    /// The layer behind one more column, and the longest path that was finished in it.
    fn column(&self, layer: &Layer) -> Option<(Layer, u32)> {
        self.column_in(&self.inner, layer)
    }

    /// The longest path that is finished in two last columns.
    fn last_columns(&self, layer: &Layer) -> Option<u32> {
        let (layer, before) = self.column_in(&self.last[0], layer)?;
        let (_, at_end) = self.column_in(&self.last[1], &layer)?;
        Some(before.max(at_end))
    }

    fn column_in(&self, window: &Window, layer: &Layer) -> Option<(Layer, u32)> {
        let mut finished = Finished::default();
        let mut current: Option<Layer> = None;
        for (row, crossing) in self.crossing.iter().enumerate() {
            let closed = self.closed;
            let next = Layer::new(0, self.control);
            let mut step = Step { window, crossing, row, col: 0, closed, next, finished, overflowed: false };
            for entry in &current.as_ref().unwrap_or(layer).entries {
                step.extend(entry);
            }

            if step.overflowed || self.control.is_stopped() {
                return None;
            }

            finished = step.finished;
            current = Some(step.next);
        }

        let mut next = current?;
        next.change(|entry| {
            let key = State::unpack(&entry.key).shifted(self.rows).pack().unwrap_or(entry.key);
            *entry = Entry { key, chosen: 0, into: [0; 2], ..*entry };
        });

        Some((next, finished.moves))
    }

    /// The gain of this period from the layer behind column `from` on, if the two conditions hold. The outer `None`
    /// says that the search was stopped.
    fn gain(&self, layers: &[Values], lengths: &[u32], from: usize, period: usize) -> Option<Option<u32>> {
        let old = &layers[from];
        let new = &layers[from + period];
        if !old.keys().eq(new.keys()) || old.is_empty() {
            return Some(None);
        }

        let gains = || old.iter().zip(new).map(|((key, &old), (_, &new))| (*key, old, new.checked_sub(old)));
        let Some(gain) = gains().filter_map(|(_, _, gain)| gain).max() else { return Some(None) };

        // These are boards with `from + 2` columns and with a period more. No state may gain more than they do.
        if lengths[from + 1] + gain != lengths[from + 1 + period] {
            return Some(None);
        }

        let entry = |(key, moves, _)| Entry { key, chosen: 0, moves, parent: 0, into: [0; 2] };
        let mut layer = Layer::new(0, self.control);
        gains().filter(|&(_, _, own)| own == Some(gain)).map(entry).for_each(|entry| layer.add(entry));

        let kept = values(&layer);
        let mut reached = Vec::new();
        for _ in 0..period {
            reached.push(self.last_columns(&layer)?);
            layer = self.column(&layer)?.0;
        }

        // On a board that is a period longer, with the last columns anywhere in the period before its end.
        let longer = |index: usize| {
            let (again, first) = reached.split_at(index + 1);
            first.iter().copied().chain(again.iter().map(|moves| moves + gain)).max()
        };

        if (0..period).any(|index| longer(index) < Some(lengths[from + 1 + index] + gain)) {
            return Some(None);
        }

        let again = values(&layer);
        let holds = kept.iter().all(|(key, moves)| again.get(key).is_some_and(|&reached| reached >= moves + gain));
        Some(holds.then_some(gain))
    }
}
