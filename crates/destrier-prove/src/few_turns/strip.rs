//! The fewest turns along a side of a board, by complete search: what no tour can avoid.
//!
//! A *strip* is the few rows of squares next to one side. Every square of a tour has two moves, except for the ends of
//! an open tour, which have one and do not turn. A move between two squares of the strip belongs to both; a move that
//! leaves the strip for the inside of the board is not looked at further, so more is allowed here than on a board, and
//! the least number of turns here is a lower bound there.
//!
//! The strip is filled column by column. What matters for the columns to come is which moves arrive at their squares,
//! and how many ends there were: the *state*. The least number of turns in k further columns, for every state, follows
//! from that in k - 1. Once it grows by the same number for all states at once, it does so for ever.

use std::collections::{BTreeMap, HashMap};

/// The moves to the right, as (rows down, columns). Those to the left are their opposites, in the same order.
const RIGHTWARD: [(i32, i32); 4] = [(1, 2), (-1, 2), (2, 1), (-2, 1)];

/// The number of columns up to which steps are searched, and the longest period of the growth.
const MAX_COLUMNS: usize = 200;
const LONGEST_PERIOD: usize = 4;

/// The number of turns of a state that no columns can follow.
const NEVER: u32 = u32::MAX;

/// The moves that arrive at the squares of the next two columns: four bits per square, one for each of [`RIGHTWARD`].
/// From bit [`ENDS`] on, the number of ends among the squares up to here.
type State = u64;

/// Three columns of at most five squares lie below.
const ENDS: u32 = 60;
const MAX_ROWS: u32 = 5;

/// The largest number of ends of a tour: those of an open tour.
const MAX_ENDS: usize = 2;

/// The least number of turns in the strip along a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StripBound {
    /// Number of rows.
    pub rows: u32,
    /// Number of states.
    pub states: usize,
    /// The growth, which is proved for every length: a number of turns in a number of columns.
    pub growth: (u32, u32),
    /// For k = 0, 1, 2, ... the least number of turns in k columns that begin at a corner of the board, with at most 0,
    /// 1 and 2 ends among their squares. From the last period on it grows as `growth` says.
    pub from_corner: Vec<[u32; MAX_ENDS + 1]>,
    /// For k = 0, 1, 2, ... the least number of turns in k columns anywhere, with at most 0, 1 and 2 ends among their
    /// squares. From the last period on it grows as `growth` says.
    pub anywhere: Vec<[u32; MAX_ENDS + 1]>,
}

impl StripBound {
    /// The bound for strips of some rows, at most five, if the turns grow steadily.
    ///
    /// ```
    /// use destrier::prove::few_turns::StripBound;
    ///
    /// let strip = StripBound::new(3).unwrap();
    /// assert_eq!(strip.growth, (3, 2));
    /// ```
    pub fn new(rows: u32) -> Option<StripBound> {
        if !(1..=MAX_ROWS).contains(&rows) {
            return None;
        }

        let graph = StateGraph::new(rows as usize);
        let mut least = vec![vec![0; graph.states.len()]];
        while least.len() < MAX_COLUMNS {
            let last = least.len() - 1;
            least.push(graph.one_more_column(&least[last]));

            for period in 1..=LONGEST_PERIOD.min(last) {
                let [now, before] = [last + 1, last + 1 - period].map(|columns| &least[columns]);
                if let Some(turns) = common_difference(now, before) {
                    return Some(StripBound {
                        rows,
                        states: graph.states.len(),
                        growth: (turns, period as u32),
                        from_corner: least.iter().map(|least| least_at_border(least)).collect(),
                        anywhere: least.iter().map(|least| graph.least_anywhere(least)).collect(),
                    });
                }
            }
        }

        None
    }

    /// The constant c such that every tour of m x n with this many ends (none if it is closed), and with both sides at
    /// least twice the rows, has at least 2 g (m + n) - c turns, where g is the growth per column; `None` if that is
    /// not a whole number.
    ///
    /// The strips along the upper and the lower side have n columns, which begin at a corner. Those along the other
    /// two sides are shorter by their corners, which were counted already.
    pub fn constant(&self, ends: usize) -> Option<i64> {
        let (turns, 1) = self.growth else { return None };

        if ends > MAX_ENDS {
            return None;
        }

        let missing = |least: &[[u32; MAX_ENDS + 1]], ends: usize| {
            let of = |(columns, least): (usize, &[u32; MAX_ENDS + 1])| {
                i64::from(turns) * columns as i64 - i64::from(least[ends])
            };
            least.iter().enumerate().map(of).max().unwrap_or(0)
        };

        // The ends may be in any of the strips.
        let mut most = 0;
        for upper in 0..=ends {
            for lower in 0..=ends - upper {
                for left in 0..=ends - upper - lower {
                    let right = ends - upper - lower - left;
                    let along = missing(&self.from_corner, upper) + missing(&self.from_corner, lower);
                    most = most.max(along + missing(&self.anywhere, left) + missing(&self.anywhere, right));
                }
            }
        }

        let corners = 2 * i64::from(turns) * 2 * i64::from(self.rows);
        Some(most + corners)
    }
}

/// By how much all values have grown, if by the same. Values that were [`NEVER`] must still be so.
fn common_difference(now: &[u32], before: &[u32]) -> Option<u32> {
    let pairs = || now.iter().copied().zip(before.iter().copied());
    let (first, earlier) = pairs().find(|&(now, before)| now != NEVER && before != NEVER)?;
    let difference = first.checked_sub(earlier)?;
    pairs().all(|(now, before)| now == before.saturating_add(difference)).then_some(difference)
}

/// All states that the border leads to, and the columns between them.
struct StateGraph {
    /// The states. The first ones are those of the border, where no moves arrive, with 0, 1 and 2 ends.
    states: Vec<State>,
    /// For each state, where its columns begin in the list below.
    begin: Vec<usize>,
    /// A column: the state behind it, and its turns.
    columns: Vec<(u32, u8)>,
}

impl StateGraph {
    fn new(rows: usize) -> StateGraph {
        let choices = all_choices(rows);
        let mut states: Vec<State> = (0..=MAX_ENDS as u64).map(|ends| ends << ENDS).collect();
        let mut numbers: HashMap<State, u32> = states.iter().copied().zip(0..).collect();
        let mut begin = vec![0];
        let mut columns = Vec::new();

        while let Some(&state) = states.get(begin.len() - 1) {
            for (next, turns) in columns_from(state, &choices) {
                let number = *numbers.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() as u32 - 1
                });
                columns.push((number, turns));
            }
            begin.push(columns.len());
        }

        StateGraph { states, begin, columns }
    }

    /// The least number of turns with one more column in front.
    fn one_more_column(&self, least: &[u32]) -> Vec<u32> {
        let from = |state: usize| {
            let columns = &self.columns[self.begin[state]..self.begin[state + 1]];
            let turns = columns.iter().map(|&(next, turns)| least[next as usize].saturating_add(u32::from(turns)));
            turns.min().unwrap_or(NEVER)
        };
        (0..self.states.len()).map(from).collect()
    }

    /// The least of all states, for each number of ends that may still come.
    fn least_anywhere(&self, least: &[u32]) -> [u32; MAX_ENDS + 1] {
        std::array::from_fn(|ends| {
            let states = self.states.iter().zip(least).filter(|&(state, _)| state >> ENDS == (MAX_ENDS - ends) as u64);
            states.map(|(_, &least)| least).min().unwrap_or(NEVER)
        })
    }
}

/// The least turns from the border, for each number of ends that may still come.
fn least_at_border(least: &[u32]) -> [u32; MAX_ENDS + 1] {
    std::array::from_fn(|ends| least[MAX_ENDS - ends])
}

/// The moves that a square adds to those that arrive: the moves to the right within the strip and whether it is an end,
/// with its turns. Of several choices that differ outside of the strip alone, the one without a turn.
type Choices = BTreeMap<(u8, bool), u8>;

/// For each row, and each set of arriving moves, the choices.
fn all_choices(rows: usize) -> Vec<Vec<Choices>> {
    (0..rows).map(|row| (0..16).map(|arriving| choices(rows, row, arriving)).collect()).collect()
}

fn choices(rows: usize, row: usize, arriving: u8) -> Choices {
    // Directions 0 to 3 are those of RIGHTWARD, 4 to 7 their opposites.
    let reached = |direction: usize| {
        let (down, _) = RIGHTWARD[direction % 4];
        row as i32 + if direction < 4 { down } else { -down }
    };

    let is_inside = |direction: usize| reached(direction) >= rows as i32;
    let arrived: Vec<usize> = (0..4).filter(|bit| arriving >> bit & 1 == 1).map(|bit| bit + 4).collect();

    // A move to the left within the strip would have arrived.
    let free: Vec<usize> =
        (0..8).filter(|&direction| reached(direction) >= 0 && (direction < 4 || is_inside(direction))).collect();
    let mut choices = Choices::new();
    let mut add = |chosen: &[usize]| {
        let onward = chosen.iter().filter(|&&direction| direction < 4 && !is_inside(direction));
        let onward = onward.fold(0, |bits, direction| bits | 1 << direction);
        let turns = match (&arrived[..], chosen) {
            (&[first, second], []) | (&[first], &[second]) | ([], &[first, second]) => {
                u8::from(first % 4 != second % 4)
            }
            _ => 0,
        };
        let is_end = arrived.len() + chosen.len() == 1;
        choices.entry((onward, is_end)).and_modify(|least| *least = turns.min(*least)).or_insert(turns);
    };

    match arrived.len() {
        2 => add(&[]),
        1 => {
            add(&[]);
            free.iter().for_each(|&direction| add(&[direction]));
        }
        0 => {
            free.iter().for_each(|&direction| add(&[direction]));
            for &first in &free {
                free.iter().filter(|&&second| second < first).for_each(|&second| add(&[first, second]));
            }
        }
        _ => {}
    }

    choices
}

/// Every column that can follow a state: the state behind it, and the least turns of its squares.
fn columns_from(state: State, choices: &[Vec<Choices>]) -> BTreeMap<State, u8> {
    let rows = choices.len();

    // A state has bits of the column at hand, of the next one, and of the one after that.
    let mut partial = BTreeMap::from([(state, 0)]);
    for (row, choices) in choices.iter().enumerate() {
        let mut next = BTreeMap::new();
        for (state, turns) in partial {
            let arriving = (state >> (4 * row) & 15) as usize;
            for (&(onward, is_end), &turn) in &choices[arriving] {
                if is_end && state >> ENDS == MAX_ENDS as u64 {
                    continue;
                }
                let state = state + (u64::from(is_end) << ENDS);
                if let Some(state) = with_moves(state, onward, row, rows) {
                    let turns: u8 = turns + turn;
                    next.entry(state).and_modify(|least| *least = turns.min(*least)).or_insert(turns);
                }
            }
        }

        partial = next;
    }

    let mut behind = BTreeMap::new();
    for (state, turns) in partial {
        let ends = state >> ENDS;
        let moves = state & ((1 << ENDS) - 1);
        let least = behind.entry(moves >> (4 * rows) | ends << ENDS).or_insert(turns);
        *least = turns.min(*least);
    }

    behind
}

/// The state with the moves of a square added; `None` if three moves would arrive at one square.
fn with_moves(mut state: State, onward: u8, row: usize, rows: usize) -> Option<State> {
    for (bit, (down, right)) in RIGHTWARD.into_iter().enumerate().filter(|(bit, _)| onward >> bit & 1 == 1) {
        let reached = (row as i32 + down) as usize;
        let square = 4 * (right as usize * rows + reached);
        state |= 1 << (square + bit);
        if (state >> square & 15).count_ones() > 2 {
            return None;
        }
    }
    Some(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier::{Goal, Request, ask};
    use destrier_boards::few_turns::Aim;
    use destrier_core::tour::strides::turns;
    use destrier_core::{Rectangle, Tour};

    #[test]
    fn four_rows_have_two_turns_per_column() {
        let strip = StripBound::new(4).unwrap();
        assert_eq!(strip.growth, (2, 1));
        assert_eq!([0, 1, 2, 3].map(|ends| strip.constant(ends)), [Some(56), Some(58), Some(60), None]);
        let of_cycles = strip.from_corner.iter().map(|least| least[0]);
        assert!(of_cycles.take(13).eq([0, 2, 4, 5, 6, 7, 9, 11, 13, 14, 16, 18, 20]));
        assert_eq!(StripBound::new(2).unwrap().growth, (1, 1));
        assert_eq!(StripBound::new(3).unwrap().growth, (3, 2));
        assert_eq!((StripBound::new(0), StripBound::new(6)), (None, None));
    }

    /// Chooses two directions for every square, row by row, and compares both ends of each move: another order and
    /// another representation than the states.
    struct Slowly {
        rows: i32,
        cols: i32,
        ends: usize,
        chosen: Vec<Vec<(i32, i32)>>,
    }

    impl Slowly {
        fn least(rows: i32, cols: i32, ends: usize) -> u32 {
            let mut slowly = Slowly { rows, cols, ends, chosen: Vec::new() };
            let mut least = NEVER;
            slowly.search(0, &mut least);
            least
        }

        fn search(&mut self, turns: u32, least: &mut u32) {
            if turns >= *least {
                return;
            }

            let at = self.chosen.len() as i32;
            if at == self.rows * self.cols {
                *least = turns;
                return;
            }

            let row = at / self.cols;
            let col = at % self.cols;
            let moves: Vec<(i32, i32)> =
                RIGHTWARD.into_iter().chain(RIGHTWARD.map(|(down, right)| (-down, -right))).collect();
            let single = moves.iter().map(|&first| vec![first]);
            let pairs = moves.iter().enumerate();
            let pairs = pairs.flat_map(|(index, &first)| moves[..index].iter().map(move |&second| vec![first, second]));

            for set in single.chain(pairs) {
                let ends = self.chosen.iter().filter(|set| set.len() == 1).count();
                let is_allowed = set.len() == 2 || ends < self.ends;
                if is_allowed && moves.iter().all(|step| self.agrees((row, col), *step, set.contains(step))) {
                    let sum = set.iter().fold((0, 0), |sum, step| (sum.0 + step.0, sum.1 + step.1));
                    let turn = u32::from(set.len() == 2 && sum != (0, 0));
                    self.chosen.push(set);
                    self.search(turns + turn, least);
                    self.chosen.pop();
                }
            }
        }

        /// Whether a move may be chosen, or not chosen, at a square, given the squares before it.
        fn agrees(&self, (row, col): (i32, i32), (down, right): (i32, i32), is_chosen: bool) -> bool {
            let to_row = row + down;
            let to_col = col + right;
            if to_row < 0 || to_row < self.rows && to_col < 0 {
                return !is_chosen;
            }
            if to_row >= self.rows || to_col >= self.cols {
                return true;
            }
            let there = (to_row * self.cols + to_col) as usize;
            self.chosen.get(there).is_none_or(|set| set.contains(&(-down, -right)) == is_chosen)
        }
    }

    #[test]
    fn the_least_turns_of_short_strips_are_those_of_another_search() {
        for (rows, most) in [(2, 6), (3, 5), (4, 4)] {
            let strip = StripBound::new(rows).unwrap();
            for (cols, least) in (0..=most).zip(&strip.from_corner) {
                let slowly = [0, 1, 2].map(|ends| Slowly::least(rows as i32, cols, ends));
                assert_eq!(*least, slowly, "{rows} rows, {cols} columns");
            }
        }
    }

    fn turns_in_rows(tour: &Tour<Rectangle>, rows: u32) -> u32 {
        let squares: Vec<_> = tour.squares().collect();
        let turn = |at: usize| {
            let [before, here, after] =
                [at, at + 1, at + 2].map(|at| squares[at % squares.len()]).map(|square| (square.row, square.col));
            let is_straight = before.0 + after.0 == 2 * here.0 && before.1 + after.1 == 2 * here.1;
            u32::from(here.0 < rows && !is_straight)
        };
        let last = if tour.is_closed() { squares.len() } else { squares.len() - 2 };
        (0..last).map(turn).sum()
    }

    #[test]
    fn tours_with_few_turns_keep_to_the_bound() {
        let strip = StripBound::new(4).unwrap();
        for (side, goal) in [(8_u32, Goal::CLOSED), (24, Goal::CLOSED), (25, Goal::OPEN)] {
            let board: Rectangle = format!("{side}x{side}").parse().unwrap();
            let answer = ask(&Request::on(board, goal).aim(Aim::FewestTurns).unwrap()).unwrap();
            let tour = &answer.tour().unwrap().on_rectangle().unwrap();
            let ends = if tour.is_closed() { 0 } else { 2 };
            let last = strip.from_corner.len() - 1;
            let beyond = (side as usize).saturating_sub(last) as u32;
            let least = strip.from_corner[last.min(side as usize)][ends] + 2 * beyond;
            assert!(turns_in_rows(tour, 4) >= least, "{side}");
            assert!(turns(tour) as i64 >= 8 * i64::from(side) - strip.constant(ends).unwrap(), "{side}");
        }
    }
}
