//! A walk as runs of equal moves.
//!
//! Each square is the beginning of exactly one move; the last square of an open walk counts as the end of its run. All
//! squares of a run lie on one line in one of four directions. Sorted by direction, line and row, the runs are an index
//! of the board.

use super::check::exits_of;
use super::{Exits, InnerLines};
use crate::ordering::{MOVES, opposite};
use crate::rectangle::Rectangle;
use crate::square::Square;
use std::ops::Range;
use std::sync::OnceLock;

/// A walk that never makes more moves than the board has squares.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    list: Vec<Run>,
    len: u64,
    /// The runs sorted by where they are; made when the first square is looked up.
    by_place: OnceLock<Vec<(RunPlace, u32)>>,
}

/// Squares from which the same move is made, one after another.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The index of the first square.
    index: u64,
    first: Square,
    number: u8,
}

/// The direction of a run, counted over moves that go down; its line; its uppermost row.
type RunPlace = (u8, i64, u32);

impl Runs {
    /// Walks from this square until it is reached again, or there is no exit. The exits agree.
    pub(super) fn walk(board: &Rectangle, inner: &InnerLines, exits: &impl Fn(Square) -> Exits, start: Square) -> Runs {
        let mut runs = Runs { list: Vec::new(), len: 0, by_place: OnceLock::new() };
        let mut square = start;
        let mut came_by = None;
        while runs.len < board.squares() {
            let [first, second] = exits_of(inner, exits, square);

            // The exit by which it came is the opposite of the last move.
            let exit = if first.is_some() && first != came_by { first } else { second.filter(|_| second != came_by) };
            let Some(number) = exit else {
                runs.push(square, came_by.map_or(1, opposite), 1);
                return runs;
            };

            let times = steps_inside(inner, square, number).max(1);
            runs.push(square, number, times);
            square = moved(square, number, times as i64);
            came_by = Some(opposite(number));

            if square == start {
                break;
            }
        }

        runs
    }

    fn push(&mut self, first: Square, number: u8, times: u64) {
        let continues = self.list.last().is_some_and(|run| run.number == number && self.len > run.index);
        if !continues {
            self.list.push(Run { index: self.len, first, number });
        }
        self.len += times;
    }

    pub(super) fn len(&self) -> u64 {
        self.len
    }

    pub(super) fn turns(&self, closed: bool) -> u64 {
        let at_first = match (self.list.first(), self.list.last()) {
            (Some(first), Some(last)) => closed && first.number != last.number,
            _ => false,
        };
        self.list.len() as u64 - 1 + u64::from(at_first)
    }

    fn end(&self, place: usize) -> u64 {
        self.list.get(place + 1).map_or(self.len, |next| next.index)
    }

    fn place_at(&self, index: u64) -> usize {
        self.list.partition_point(|run| run.index <= index) - 1
    }

    pub(super) fn at(&self, index: u64) -> Square {
        let run = &self.list[self.place_at(index)];
        moved(run.first, run.number, (index - run.index) as i64)
    }

    /// The squares with these indices.
    pub(super) fn squares(&self, range: Range<u64>) -> impl Iterator<Item = Square> + '_ {
        let mut place = if range.is_empty() { 0 } else { self.place_at(range.start) };
        range.map(move |index| {
            if index >= self.end(place) {
                place += 1;
            }
            let run = &self.list[place];
            moved(run.first, run.number, (index - run.index) as i64)
        })
    }

    /// Passes on the moves from the squares with these indices.
    pub(super) fn moves<E>(
        &self,
        range: Range<u64>,
        visit: &mut impl FnMut(u8, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        if range.is_empty() {
            return Ok(());
        }
        for place in self.place_at(range.start)..self.list.len() {
            let run = &self.list[place];
            if run.index >= range.end {
                break;
            }
            visit(run.number, self.end(place).min(range.end) - run.index.max(range.start))?;
        }
        Ok(())
    }

    pub(super) fn index_of(&self, square: Square) -> Option<u64> {
        let sorted = self.by_place.get_or_init(|| {
            let mut sorted: Vec<_> = (0..self.list.len()).map(|place| (self.place_of(place), place as u32)).collect();
            sorted.sort_unstable();
            sorted
        });

        (0..4).find_map(|direction| {
            let line = line(direction, square);
            let after = sorted.partition_point(|&(place, _)| place <= (direction, line, square.row));
            let &((its_direction, its_line, top), place) = sorted.get(after.checked_sub(1)?)?;
            if (its_direction, its_line) != (direction, line) {
                return None;
            }

            let run = &self.list[place as usize];
            let length = self.end(place as usize) - run.index;
            let [down, _] = step(run.number);
            let below_top = u64::from(square.row - top) / down.unsigned_abs();
            let last = length.checked_sub(1).filter(|&last| below_top <= last)?;

            Some(run.index + if down > 0 { below_top } else { last - below_top })
        })
    }

    fn place_of(&self, place: usize) -> RunPlace {
        let run = &self.list[place];
        let last = moved(run.first, run.number, (self.end(place) - run.index - 1) as i64);
        let direction = self.direction_of(run);
        (direction, line(direction, run.first), run.first.row.min(last.row))
    }

    fn direction_of(&self, run: &Run) -> u8 {
        let number = if step(run.number)[0] > 0 { run.number } else { opposite(run.number) };
        // The moves that go down are 3 to 6.
        number - 3
    }
}

/// How many moves with this number lead from one inner square to the next, counting the one that leaves.
fn steps_inside(inner: &InnerLines, square: Square, number: u8) -> u64 {
    if !inner.has(square) {
        return 0;
    }
    let [down, right] = step(number);
    let until = |at: u32, range: &Range<u32>, by: i64| {
        let room =
            if by > 0 { i64::from(range.end) - 1 - i64::from(at) } else { i64::from(at) - i64::from(range.start) };
        room / by.abs() + 1
    };
    until(square.row, &inner.rows, down).min(until(square.col, &inner.cols, right)) as u64
}

/// The line on which a square lies, in one of the directions 3 to 6.
fn line(direction: u8, square: Square) -> i64 {
    let [down, right] = step(direction + 3);
    down * i64::from(square.col) - right * i64::from(square.row)
}

fn step(number: u8) -> [i64; 2] {
    MOVES[usize::from(number) - 1]
}

fn moved(square: Square, number: u8, times: i64) -> Square {
    let [down, right] = step(number);
    let by = |at: u32, step: i64| (i64::from(at) + times * step) as u32;
    Square::new(by(square.row, down), by(square.col, right))
}
