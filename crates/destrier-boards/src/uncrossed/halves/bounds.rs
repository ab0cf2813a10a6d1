//! Upper bounds that forget which ends belong together.
//!
//! Without the pairing of ends, the best choice of moves is a path and any number of cycles beside it. That is seldom
//! longer than the longest path by more than a few moves, and there are far fewer states: only the set of moves across
//! the cut and the number of ends behind it matter. From half of the columns on, the part beyond the cut is the mirror
//! image of a part that is known, so almost all sets are dropped.

use super::cut::Deciding;
use super::frame::Frame;
use super::table::{MostTable, NO_WAY, ROUND, Row, Way};
use super::{Meter, Target};
use destrier_search::method::{Control, Limit};

/// For each number of columns, the most moves behind them for every set of moves across the cut.
pub(super) struct Bounds(Vec<MostTable>);

impl Bounds {
    /// Computes the bounds for all columns.
    pub(super) fn new(frame: &Frame, target: &Target, meter: &mut Meter) -> Result<Bounds, Limit> {
        let mut bounds = Bounds(vec![MostTable::new((0, [0, NO_WAY]))]);
        for col in 0..frame.cols() {
            let table = bounds.next_table(frame, target, col, meter)?;
            meter.keep(table.bytes());
            bounds.0.push(table);
            if 2 * (col + 1) == frame.cols() {
                bounds.drop_hopeless(frame, target, col + 1, meter.control);
                meter.check(0)?;
            }
        }
        Ok(bounds)
    }

    /// The most moves beyond the cut behind some columns, those across it not included.
    pub(super) fn beyond(&self, frame: &Frame, target: &Target, behind: usize, set: u64, ends: usize) -> Option<u32> {
        let table = self.0.get(frame.cols() - behind)?;
        let most = table.most(frame.seen_from_right(behind, set));
        // The whole path has two ends.
        let own = if ends == 0 && !target.closed { most[1] } else { most[0] };
        (own != NO_WAY).then_some(u32::from(own))
    }

    /// No path or cycle has more moves than this; `None` if none reaches the target.
    pub(super) fn most(&self, target: &Target) -> Option<u32> {
        let most = self.0.last()?.most(0)[usize::from(!target.closed)];
        (most != NO_WAY && u32::from(most) >= target.moves).then_some(u32::from(most))
    }

    /// The table behind one more column.
    fn next_table(&self, frame: &Frame, target: &Target, col: usize, meter: &mut Meter) -> Result<MostTable, Limit> {
        let is_last_half = 2 * (col + 1) > frame.cols();
        let mut layer: Option<MostTable> = None;
        for row in 0..frame.rows() {
            let known = layer.as_ref().unwrap_or(&self.0[col]);
            let held = layer.as_ref().map_or(0, MostTable::bytes);
            let is_last_row = row + 1 == frame.rows();
            let ways = |known: Row, add: &mut dyn FnMut(Way)| {
                follow(frame.deciding(col, row), target.closed, known, &mut |set, ends, moves| {
                    let hope = |beyond: u32| u32::from(moves) + set.count_ones() + beyond >= target.moves;
                    let is_hopeless = || !self.beyond(frame, target, col + 1, set, ends).is_some_and(hope);
                    if !is_last_row {
                        add((set, usize::from(ends == 2), moves));
                    } else if !is_last_half || !is_hopeless() {
                        add((frame.canonical(col + 1, set), usize::from(ends == 2), moves));
                    }
                });
            };

            let mut next = known.next();
            next.add_all(known, ways, meter.control, |next| meter.check(held + next.bytes_to_add(ROUND)))?;
            meter.report(col, next.len(), held + next.bytes());
            layer = Some(next);
        }

        Ok(layer.unwrap_or_else(|| self.0[col].next()))
    }

    /// Drops the sets behind exactly half of the columns that cannot reach the target.
    fn drop_hopeless(&mut self, frame: &Frame, target: &Target, behind: usize, control: &Control) {
        let has_hope = |&(set, most): &Row| {
            (0..2).filter(|&kind| most[kind] != NO_WAY).any(|kind| {
                let beyond = self.beyond(frame, target, behind, set, ends_of(set, kind, target.closed));
                beyond.is_some_and(|beyond| u32::from(most[kind]) + set.count_ones() + beyond >= target.moves)
            })
        };
        self.0[behind] = self.0[behind].kept(has_hope, control);
    }
}

/// The number of ends behind a cut. The degrees of the squares there add up to an even number and the moves across.
fn ends_of(set: u64, kind: usize, closed: bool) -> usize {
    match (closed, kind) {
        (true, _) => 0,
        (false, 0) => set.count_ones() as usize & 1,
        (false, _) => 2,
    }
}

/// All ways to decide a square: sets of moves across the next cut, with the ends and the moves behind it.
fn follow(deciding: &Deciding, closed: bool, (set, most): Row, add: &mut impl FnMut(u64, usize, u8)) {
    let into = (set & deciding.into).count_ones();
    let rest = deciding.stay.of(set & !deciding.into);
    for kind in (0..2).filter(|&kind| most[kind] != NO_WAY) {
        let ends = ends_of(set, kind, closed);
        let moves = most[kind] + into as u8;
        let can_end = !closed && ends < 2;
        match into {
            0 => add(rest, ends, moves),
            1 if can_end => add(rest, ends + 1, moves),
            1 => {}
            _ => {
                add(rest, ends, moves);
                continue;
            }
        }

        for (index, first) in deciding.onward.iter().enumerate().filter(|(_, first)| first.fits(rest)) {
            let begun = rest | first.set();
            if into == 1 {
                add(begun, ends, moves);
                continue;
            }

            if can_end {
                add(begun, ends + 1, moves);
            }

            for second in deciding.onward[index + 1..].iter().filter(|second| second.fits(begun)) {
                add(begun | second.set(), ends, moves);
            }
        }
    }
}
