//! One step of the search: decides the moves to the right from one square.

use super::layer::{Entry, Layer};
use super::state::{STOPPED, State};
use super::window::{FAR, Window};
use destrier_search::bit_set::bits;

/// The longest path that was finished, and where it ends.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Finished {
    pub(super) moves: u32,
    /// The column in which it was finished, with the moves chosen there, and the state before that column.
    pub(super) col: usize,
    pub(super) chosen: u64,
    pub(super) parent: u32,
}

/// Decides the moves of one square for one state after another.
pub(super) struct Step<'a> {
    pub(super) window: &'a Window,
    /// The slots that each move from this square crosses.
    pub(super) crossing: &'a [u128; 4],
    pub(super) row: usize,
    pub(super) col: usize,
    pub(super) closed: bool,
    pub(super) next: Layer,
    pub(super) finished: Finished,
    /// Whether a state could not be packed.
    pub(super) overflowed: bool,
}

/// What a move does to the paths.
enum Joined {
    /// The move closes a cycle that is not allowed.
    Refused,
    Continues,
    /// The move completes the path or the cycle.
    Completes,
}

impl Step<'_> {
    /// Adds all states that follow from this one.
    pub(super) fn extend(&mut self, entry: &Entry) {
        let state = State::unpack(&entry.key);
        let own = 1u64 << self.row;
        if self.window.squares & own == 0 || state.spent & own != 0 {
            return self.add(state, entry, &[]);
        }

        if state.ends & own != 0 {
            self.stop_here(state.clone(), entry, &[]);
            for direction in 0..4 {
                self.take(&state, entry, &[direction]);
            }
            return;
        }

        self.add(state.clone(), entry, &[]);
        for first in 0..4 {
            let Some((Joined::Continues, begun)) = self.join(&state, first) else { continue };
            self.stop_here(begun.clone(), entry, &[first]);
            for second in first + 1..4 {
                self.take(&begun, entry, &[first, second]);
            }
        }
    }

    /// Makes the last of these moves, which leaves the square with two moves.
    fn take(&mut self, state: &State, entry: &Entry, directions: &[usize]) {
        let last = directions[directions.len() - 1];
        match self.join(state, last) {
            Some((Joined::Continues, next)) => self.add(next, entry, directions),
            Some((Joined::Completes, next)) => self.finish(&next, entry, directions),
            Some((Joined::Refused, _)) | None => {}
        }
    }

    /// Makes this square the end of the path.
    fn stop_here(&mut self, mut state: State, entry: &Entry, directions: &[usize]) {
        if self.closed {
            return;
        }
        match state.partner[self.row] {
            STOPPED => self.finish(&state, entry, directions),
            far_end => {
                state.partner[usize::from(far_end)] = STOPPED;
                self.add(state, entry, directions);
            }
        }
    }

    /// The state after a move from this square; `None` if the move is impossible.
    fn join(&self, state: &State, direction: usize) -> Option<(Joined, State)> {
        let to = self.window.to[self.row][direction];
        let slot = 1u128 << (4 * self.row + direction);
        if to >= FAR || state.blocked & slot != 0 || state.spent & 1 << to != 0 {
            return None;
        }

        let mut next = state.clone();
        next.blocked |= self.crossing[direction];

        let own = state.partner[self.row];
        let there = state.partner[usize::from(to)];
        if usize::from(there) == self.row {
            next.ends &= !(1 << to);
            return Some((if self.closed { Joined::Completes } else { Joined::Refused }, next));
        }

        if state.ends & 1 << to != 0 {
            next.ends &= !(1 << to);
            next.spent |= 1 << to;
            next.partner[usize::from(to)] = to;
        } else {
            next.ends |= 1 << to;
        }

        match (own, there) {
            (STOPPED, STOPPED) => return Some((Joined::Completes, next)),
            (STOPPED, end) | (end, STOPPED) => next.partner[usize::from(end)] = STOPPED,
            (own, there) => {
                next.partner[usize::from(own)] = there;
                next.partner[usize::from(there)] = own;
            }
        }

        Some((Joined::Continues, next))
    }

    /// Notes a finished path, if nothing else was begun.
    fn finish(&mut self, state: &State, entry: &Entry, directions: &[usize]) {
        let moves = entry.moves + directions.len() as u32;
        if state.ends & !(1 << self.row) == 0 && moves > self.finished.moves {
            let chosen = self.chosen(entry, directions);
            self.finished = Finished { moves, col: self.col, chosen, parent: entry.parent };
        }
    }

    fn chosen(&self, entry: &Entry, directions: &[usize]) -> u64 {
        directions.iter().fold(entry.chosen, |chosen, direction| chosen | 1 << (4 * self.row + direction))
    }

    /// Adds a state in its simplest form: a square that cannot be used is spent, and an end that cannot go on stops.
    fn add(&mut self, mut state: State, entry: &Entry, directions: &[usize]) {
        let own = 1u64 << self.row;
        state.ends &= !own;
        state.spent &= !own;

        let decided = (1u128 << (4 * self.row) << 4).wrapping_sub(1);
        let undecided = self.window.moves & !decided;
        let later = self.window.squares & !(own | (own - 1));
        loop {
            let free = undecided & !state.blocked & !self.window.slots_at(state.spent);
            let is_stuck = |&position: &usize| free & self.window.at[position] == 0;
            let stuck =
                bits(later & !state.spent & !self.window.open).filter(is_stuck).fold(0, |set, at| set | 1 << at);
            if stuck & state.ends == 0 {
                state.spent |= stuck;
                break;
            }

            if self.closed {
                return;
            }

            state.spent |= stuck & !state.ends;
            for position in bits(stuck & state.ends) {
                state.ends &= !(1 << position);
                state.spent |= 1 << position;
                match std::mem::replace(&mut state.partner[position], position as u8) {
                    STOPPED => return self.finish(&state, entry, directions),
                    far_end => state.partner[usize::from(far_end)] = STOPPED,
                }
            }
        }

        if !self.closed && state.stopped() > 2 {
            return;
        }

        state.blocked &= undecided & !self.window.slots_at(state.spent);
        let Some(key) = state.pack() else {
            self.overflowed = true;
            return;
        };

        let into = |far: bool| directions.iter().filter(|&&direction| (direction >= 2) == far).count() as u8;
        self.next.add(Entry {
            key,
            chosen: self.chosen(entry, directions),
            moves: entry.moves + directions.len() as u32,
            parent: entry.parent,
            into: [entry.into[0] + into(false), entry.into[1] + into(true)],
        });
    }
}
