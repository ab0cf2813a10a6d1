//! Periodic strips along the upper side of the board: a few rows, repeated from left to right, above lines.
//!
//! A strip is filled column by column. What matters for the columns to come is which moves arrive at their squares: the
//! *state*. A periodic strip is a closed walk through states; all of them up to a given cost are listed. In every
//! column the lowest row has the exit that begins a line, and no other move leaves the strip downwards.

use super::geometry::{LINE, Segment, cross, step};
use destrier::ordering::opposite;
use std::collections::{BTreeSet, HashMap};

/// Exits to the right, or the moves by which a square is reached from the left: bit 0 for move 1, and so on.
type Exits = u8;

/// The moves that arrive at the squares of the next column and of the one behind it, four bits per square.
type State = u64;

/// The strip of one period: for each row and column the two exits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Strip {
    pub(super) turns: u32,
    pub(super) crossings: u32,
    pub(super) rows: Vec<Vec<[u8; 2]>>,
}

/// What a turn and a crossing cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weights {
    pub(super) turn: u32,
    pub(super) crossing: u32,
}

/// One column: for each row the exits to the left and to the right.
#[derive(Clone, Debug)]
struct Column {
    squares: Vec<(Exits, Exits)>,
    next: usize,
    turns: u32,
    crossings: u32,
    cost: u32,
}

/// All states of a strip, and the columns that can follow each.
struct Columns {
    height: i64,
    weights: Weights,
    ids: HashMap<State, usize>,
    states: Vec<State>,
    follow: Vec<Vec<Column>>,
}

/// The periodic strips with so many rows and columns that cost at most `most`.
pub(super) fn strips(height: usize, period: usize, weights: Weights, most: u32) -> Vec<Strip> {
    let columns = Columns::new(height as i64, weights);
    let mut found: BTreeSet<Strip> = BTreeSet::new();
    for (start, least) in columns.least(period).into_iter().enumerate() {
        if least.is_none_or(|cost| cost > most) {
            continue;
        }
        let back = columns.back_to(start, period, most);
        let mut walk = Vec::new();
        columns.walks(start, most, &back, &mut walk, &mut |walk| {
            found.insert(strip(walk));
        });
    }

    found.into_iter().collect()
}

impl Columns {
    fn new(height: i64, weights: Weights) -> Columns {
        let mut columns = Columns { height, weights, ids: HashMap::new(), states: Vec::new(), follow: Vec::new() };
        columns.seed(0, 0);
        let mut place = 0;
        while place < columns.states.len() {
            let follow = columns.after(columns.states[place]);
            columns.follow.push(follow);
            place += 1;
        }
        columns
    }

    /// Every state in which no square is reached more often than it can be.
    fn seed(&mut self, place: i64, state: State) {
        if place == 2 * self.height {
            self.id(state);
            return;
        }

        let row = place % self.height;
        let is_next = place / self.height == 1;

        // The lowest row also begins a line.
        let most = if row == self.height - 1 { 1 } else { 2 };
        for moves in 0..16u8 {
            let from_inside = numbers(moves).all(|number| {
                let [from, back] = step([row, 0], opposite(number));
                (0..self.height).contains(&from) && (!is_next || back == -2)
            });
            if moves.count_ones() <= most && from_inside {
                self.seed(place + 1, state | State::from(moves) << (4 * place));
            }
        }
    }

    fn id(&mut self, state: State) -> usize {
        *self.ids.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.states.len() - 1
        })
    }

    /// The columns that can follow a state.
    fn after(&mut self, state: State) -> Vec<Column> {
        let arriving = |place: i64| (state >> (4 * place) & 15) as Exits;
        let height = self.height;
        let mut earlier: Vec<Segment> = Vec::new();
        for row in 0..height {
            let from_last = numbers(arriving(height + row)).map(|number| (step([row, 1], opposite(number)), number));
            earlier.extend(from_last);
        }

        earlier.push(([height - 1, -1], LINE));

        let mut partial = vec![(Vec::new(), Vec::new())];
        for row in 0..height {
            let mut longer: Vec<(Vec<Exits>, Vec<Segment>)> = Vec::new();
            for (exits, segments) in &partial {
                for moves in 0..16u8 {
                    let full = arriving(row).count_ones() + moves.count_ones() == 2;

                    let allowed = numbers(moves).all(|number| {
                        let [to, _] = step([row, 0], number);
                        (0..height).contains(&to) || number == LINE && to == height
                    });

                    let line = row < height - 1 || moves & bit(LINE) != 0;
                    if full && allowed && line {
                        let mut exits = exits.clone();
                        exits.push(moves);
                        let mut segments = segments.clone();
                        segments.extend(numbers(moves).map(|number| ([row, 0], number)));
                        longer.push((exits, segments));
                    }
                }
            }

            partial = longer;
        }

        let mut follow = Vec::new();
        for (exits, segments) in partial {
            let Some(next) = next_state(state, height, &segments) else { continue };
            let squares: Vec<(Exits, Exits)> = (0..height).map(arriving).zip(exits).collect();
            let turns = squares.iter().filter(|(arriving, leaving)| arriving != leaving).count() as u32;

            let mut crossings = 0;
            for (place, &segment) in segments.iter().enumerate() {
                let before = segments[..place].iter().chain(&earlier);
                crossings += before.filter(|&&crossed| cross(segment, crossed)).count() as u32;
            }

            let cost = turns * self.weights.turn + crossings * self.weights.crossing;
            follow.push(Column { squares, next: self.id(next), turns, crossings, cost });
        }

        follow
    }

    /// For each state, the least cost of so many columns from it on.
    fn least(&self, period: usize) -> Vec<Option<u32>> {
        let mut least = vec![Some(0); self.states.len()];
        for _ in 0..period {
            let from =
                |follow: &Vec<Column>| follow.iter().filter_map(|column| Some(column.cost + least[column.next]?)).min();
            least = self.follow.iter().map(from).collect();
        }
        least
    }

    /// For 0, 1, 2, ... columns, the least cost of so many columns that lead to a state by states that are not smaller.
    fn back_to(&self, start: usize, period: usize, most: u32) -> Vec<Vec<Option<u32>>> {
        let mut back = vec![vec![None; self.states.len()]];
        back[0][start] = Some(0);
        for length in 1..=period {
            let from = |(state, follow): (usize, &Vec<Column>)| {
                let costs = follow.iter().filter_map(|column| Some(column.cost + back[length - 1][column.next]?));
                costs.min().filter(|&cost| state >= start && cost <= most)
            };
            let longer = self.follow.iter().enumerate().map(from).collect();
            back.push(longer);
        }
        back
    }

    /// Visits the closed walks from this state.
    fn walks<'a>(
        &'a self,
        state: usize,
        left: u32,
        back: &[Vec<Option<u32>>],
        walk: &mut Vec<&'a Column>,
        visit: &mut dyn FnMut(&[&Column]),
    ) {
        let Some((_, rest)) = back.split_last().filter(|(_, rest)| !rest.is_empty()) else { return visit(walk) };

        for column in &self.follow[state] {
            if rest[rest.len() - 1][column.next].is_some_and(|cost| column.cost + cost <= left) {
                walk.push(column);
                self.walks(column.next, left - column.cost, rest, walk, visit);
                walk.pop();
            }
        }
    }
}

/// The state after a column, if no square is reached too often.
fn next_state(state: State, height: i64, segments: &[Segment]) -> Option<State> {
    let mut next = state >> (4 * height);
    for &(from, number) in segments {
        let [row, col] = step(from, number);
        if row < height {
            next |= State::from(bit(number)) << (4 * (row + height * (col - 1)));
        }
    }
    let arriving = |place: i64| (next >> (4 * place) & 15) as Exits;
    let most = |row: i64| if row == height - 1 { 1 } else { 2 };
    let fits = |row: i64| arriving(row).count_ones() <= most(row) && arriving(height + row).count_ones() <= most(row);
    (0..height).all(fits).then_some(next)
}

/// The strip of a walk, from the column that makes it the smallest.
fn strip(walk: &[&Column]) -> Strip {
    let height = walk.first().map_or(0, |column| column.squares.len());

    let exits = |(arriving, leaving): (Exits, Exits)| -> [u8; 2] {
        let mut exits: Vec<u8> = numbers(leaving).chain(numbers(arriving).map(opposite)).collect();
        exits.sort_unstable();
        [exits[0], exits[1]]
    };

    let from = |start: usize| {
        let around = || (0..walk.len()).map(move |place| walk[(start + place) % walk.len()]);
        let row = |row: usize| around().map(|column| exits(column.squares[row])).collect();
        (0..height).map(row).collect::<Vec<Vec<[u8; 2]>>>()
    };

    Strip {
        turns: walk.iter().map(|column| column.turns).sum(),
        crossings: walk.iter().map(|column| column.crossings).sum(),
        rows: (0..walk.len()).map(from).min().unwrap_or_default(),
    }
}

fn bit(number: u8) -> Exits {
    1 << (number - 1)
}

/// The numbers of the moves to the right.
fn numbers(moves: Exits) -> impl Iterator<Item = u8> {
    (1..=4).filter(move |&number| moves & bit(number) != 0)
}
