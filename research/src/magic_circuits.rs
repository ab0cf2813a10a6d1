//! Searches for magic tours that consist of four circuits.
//!
//! Reflect a circuit of a quarter of the squares in the vertical axis, in the horizontal axis and in both. If the four
//! images cover the board, cut each of them and join them to a tour, in any order: the circuit and its image in both
//! axes forwards, the other two backwards. The numbers of a square and of its image in an axis then have one of two
//! sums, so few conditions remain for the rows and columns. Such circuits are the closed walks through all squares of a
//! quarter of the board, where a move that leaves the quarter is reflected back into it.
//!
//! Simulated annealing changes the walk by rotations; the cost is the error of the best way to cut and join. Where the
//! circuits alone give no diagonally magic tours, local [`changes`] of magic tours do.

mod changes;

use anyhow::{Context, bail};
use changes::Lines;
use destrier::Rectangle;
use destrier::method::Random;
use destrier::ordering::MOVES;
use std::collections::HashSet;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(about = "Search for magic tours of four circuits, and print them as the library stores them")]
pub(crate) struct Args {
    /// A board with even sides, such as 12x12
    board: Rectangle,
    /// Both diagonals should have the sum of the rows, too
    #[arg(long)]
    diagonal: bool,
    /// Correct the diagonals of magic tours by local changes, for boards such as 12x12 that need it
    #[arg(long, requires = "diagonal")]
    changes: bool,
    /// Only closed tours
    #[arg(long)]
    closed: bool,
    /// The seed of the search
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The temperature of the annealing; larger boards need more
    #[arg(long, default_value_t = 30.0)]
    temperature: f64,
    /// The tours wanted
    #[arg(long, default_value_t = 1)]
    tours: usize,
    /// The time limit in seconds
    #[arg(long, default_value_t = 600)]
    seconds: u64,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let rows = self.board.rows() as usize;
        let cols = self.board.cols() as usize;
        if !rows.is_multiple_of(2) || !cols.is_multiple_of(2) || rows * cols < 16 {
            bail!("{} has no quarters: give a board with even sides", self.board);
        }
        if self.diagonal && rows != cols {
            bail!("{} is not a square, so it has no diagonals", self.board);
        }

        let size = Size { rows, cols };
        let mut random = Random::new(self.seed, 0);
        let mut walk = Walk::new(size, &mut random).context("no closed walk was found")?;
        let mut cost = i64::MAX;
        let mut found = Vec::new();

        let start = Instant::now();
        let limit = Duration::from_secs(self.seconds);
        let mut steps = 0u64;
        let lines = Lines::new(size);
        let mut magic = HashSet::new();

        while found.len() < self.tours && start.elapsed() < limit {
            steps += 1;

            let Some(next) = walk.changed(&mut random) else { continue };
            let circuits = Circuits::new(size, &next);
            let (error, ways) = circuits.best(self.diagonal && !self.changes, self.closed);
            for tour in ways.into_iter().take_while(|_| error == 0).map(|passes| circuits.tour(passes)) {
                let tour = if !self.changes {
                    Some(tour)
                } else if magic.insert(stored(size, &tour)) {
                    lines.corrected(&tour)
                } else {
                    None
                };
                let Some(tour) = tour.filter(|tour| !self.closed || size.is_closed(tour)) else { continue };
                let line = stored(size, &tour);

                if !found.contains(&line) {
                    println!("{line}");
                    found.push(line);
                }
            }

            let worse = error.saturating_sub(cost) as f64;
            if worse <= 0.0 || share(&mut random) < (-worse / self.temperature).exp() {
                walk = next;
                cost = error;
            }

            if steps.is_multiple_of(20_000) {
                let changed = magic.len();
                let tours = found.len();
                eprintln!("{steps} walks, {changed} changed, {tours} tours, error {cost}, {:.0?}", start.elapsed());
            }
        }

        if found.is_empty() { bail!("no tour in {} s: try another seed or temperature", self.seconds) } else { Ok(()) }
    }
}

/// Reflections: a bit for each axis.
type Reflection = u8;
const COLUMNS: Reflection = 1;
const ROWS: Reflection = 2;
const BOTH: usize = 3;

/// The orders in which the circuits after the first can follow.
const ORDERS: [[usize; 3]; 6] = [[1, 3, 2], [2, 3, 1], [1, 2, 3], [2, 1, 3], [3, 1, 2], [3, 2, 1]];

#[derive(Clone, Copy)]
struct Size {
    rows: usize,
    cols: usize,
}

impl Size {
    /// The square that a move leads to.
    fn moved(self, square: usize, [down, right]: [i64; 2]) -> Option<usize> {
        let row = (square / self.cols) as i64 + down;
        let col = (square % self.cols) as i64 + right;
        let is_inside = (0..self.rows as i64).contains(&row) && (0..self.cols as i64).contains(&col);
        is_inside.then(|| row as usize * self.cols + col as usize)
    }

    fn is_move(self, from: usize, to: usize) -> bool {
        let rows = (from / self.cols).abs_diff(to / self.cols);
        rows * (from % self.cols).abs_diff(to % self.cols) == 2
    }

    fn is_closed(self, tour: &[usize]) -> bool {
        matches!(tour, [first, .., last] if self.is_move(*last, *first))
    }

    fn reflected(self, square: usize, reflection: Reflection) -> usize {
        let row = square / self.cols;
        let col = square % self.cols;
        let row = if reflection & ROWS == 0 { row } else { self.rows - 1 - row };
        let col = if reflection & COLUMNS == 0 { col } else { self.cols - 1 - col };
        row * self.cols + col
    }

    /// The image of a square in the first quarter, and the reflection that leads to it.
    fn in_quarter(self, square: usize) -> (usize, Reflection) {
        let row = square / self.cols;
        let col = square % self.cols;
        let reflection = if 2 * row < self.rows { 0 } else { ROWS } | if 2 * col < self.cols { 0 } else { COLUMNS };
        (self.reflected(square, reflection), reflection)
    }
}

/// A closed walk through all squares of the first quarter. Each move has the reflection that leads back into it.
#[derive(Clone)]
struct Walk {
    size: Size,
    squares: Vec<usize>,
    reflections: Vec<Reflection>,
}

impl Walk {
    /// A random closed walk whose reflections cancel each other.
    fn new(size: Size, random: &mut Random) -> Option<Walk> {
        for _ in 0..10_000 {
            let mut path = Walk { size, squares: vec![size.in_quarter(0).0], reflections: Vec::new() };
            let mut is_visited = vec![false; size.rows * size.cols];
            is_visited[path.squares[0]] = true;

            for _ in 0..100 * path.length() {
                let (to, reflection) = path.random_move(random);
                if !is_visited[to] {
                    is_visited[to] = true;
                    path.squares.push(to);
                    path.reflections.push(reflection);
                } else if path.squares.len() == path.length() && to == path.squares[0] && path.is_cancelled(reflection)
                {
                    path.reflections.push(reflection);
                    return Some(path);
                } else {
                    path.rotate(to, reflection);
                }
            }
        }
        None
    }

    fn length(&self) -> usize {
        self.size.rows * self.size.cols / 4
    }

    /// Whether the reflections of the open walk and one more cancel each other.
    fn is_cancelled(&self, last: Reflection) -> bool {
        self.reflections.iter().fold(last, |all, reflection| all ^ reflection) == 0
    }

    /// A move from the end of an open walk.
    fn random_move(&self, random: &mut Random) -> (usize, Reflection) {
        let end = self.squares[self.squares.len() - 1];
        loop {
            if let Some(to) = self.size.moved(end, MOVES[random.below(MOVES.len() as u64) as usize]) {
                let (to, reflection) = self.size.in_quarter(to);
                if to != end {
                    return (to, reflection);
                }
            }
        }
    }

    /// Connects the end of an open walk with a square on it, and drops the move behind that square.
    fn rotate(&mut self, to: usize, reflection: Reflection) {
        let Some(at) = self.squares.iter().position(|&square| square == to) else { return };
        if at + 2 < self.squares.len() {
            self.squares[at + 1..].reverse();
            self.reflections[at + 1..].reverse();
            self.reflections[at] = reflection;
        }
    }

    /// Another closed walk, some rotations away. `None` if that many do not close it again.
    fn changed(&self, random: &mut Random) -> Option<Walk> {
        let mut walk = self.clone();
        let by = random.below(walk.squares.len() as u64) as usize;
        walk.squares.rotate_left(by);
        walk.reflections.rotate_left(by);
        walk.reflections.pop();

        for turn in 0..40 {
            let (to, reflection) = walk.random_move(random);
            if turn > 0 && to == walk.squares[0] && walk.is_cancelled(reflection) {
                walk.reflections.push(reflection);
                return Some(walk);
            }
            walk.rotate(to, reflection);
        }

        None
    }
}

/// A way to pass through one of the circuits: from a position, forwards or backwards.
#[derive(Clone, Copy)]
struct Pass {
    circuit: usize,
    first: usize,
    is_backward: bool,
}

/// Four circuits that cover the board.
struct Circuits {
    size: Size,
    length: usize,
    squares: [Vec<usize>; 4],
    /// The circuit of each square, and the position on it.
    places: Vec<(usize, usize)>,
    /// For each pass through a circuit, what its squares contribute to each line, counted from 0.
    sums: Vec<Vec<i64>>,
    /// The squares of each circuit on each line.
    counts: [Vec<i64>; 4],
}

impl Circuits {
    fn new(size: Size, walk: &Walk) -> Circuits {
        let length = walk.length();
        let mut squares: [Vec<usize>; 4] = std::array::from_fn(|_| Vec::with_capacity(length));
        let mut places = vec![(0, 0); size.rows * size.cols];
        let mut reflection = 0;

        for (position, (&square, next)) in walk.squares.iter().zip(&walk.reflections).enumerate() {
            for (circuit, squares) in squares.iter_mut().enumerate() {
                let image = size.reflected(square, reflection ^ circuit as Reflection);
                squares.push(image);
                places[image] = (circuit, position);
            }
            reflection ^= next;
        }

        let lines = size.rows + size.cols + 2;
        let mut sums = vec![vec![0; lines]; 4 * length * 2];
        let mut counts: [Vec<i64>; 4] = std::array::from_fn(|_| vec![0; lines]);
        for circuit in 0..4 {
            for (position, &square) in squares[circuit].iter().enumerate() {
                let row = square / size.cols;
                let col = square % size.cols;
                let diagonal = (row == col).then_some(lines - 2);
                let other = (row + col + 1 == size.cols).then_some(lines - 1);

                for line in [Some(row), Some(size.rows + col), diagonal, other].into_iter().flatten() {
                    counts[circuit][line] += 1;
                    for first in 0..length {
                        let at = 2 * (circuit * length + first);
                        sums[at][line] += ((position + length - first) % length) as i64;
                        sums[at + 1][line] += ((first + length - position) % length) as i64;
                    }
                }
            }
        }

        Circuits { size, length, squares, places, sums, counts }
    }

    fn sums(&self, pass: Pass) -> &[i64] {
        &self.sums[2 * (pass.circuit * self.length + pass.first) + usize::from(pass.is_backward)]
    }

    /// The last square of a pass.
    fn last(&self, pass: Pass) -> usize {
        let step = if pass.is_backward { 1 } else { self.length - 1 };
        self.squares[pass.circuit][(pass.first + step) % self.length]
    }

    /// The passes through another circuit that can follow. A circuit and its image in an axis have opposite directions.
    fn followers(&self, pass: Pass, circuit: usize) -> impl Iterator<Item = Pass> + '_ {
        let last = self.last(pass);
        let is_turned = [pass.circuit, circuit].iter().filter(|&&circuit| circuit % BOTH != 0).count() == 1;
        MOVES.iter().filter_map(move |&step| {
            let (other, first) = self.places[self.size.moved(last, step)?];
            (other == circuit).then_some(Pass { circuit, first, is_backward: pass.is_backward != is_turned })
        })
    }

    /// The ways to cut and join whose lines have the least error in all, and that error.
    fn best(&self, with_diagonals: bool, is_closed: bool) -> (i64, Vec<[Pass; 4]>) {
        let mut least = i64::MAX;
        let mut ways = Vec::new();
        for index in 0..2 * self.length {
            let first = Pass { circuit: 0, first: index / 2, is_backward: index % 2 == 1 };
            for circuits in ORDERS {
                for second in self.followers(first, circuits[0]) {
                    for third in self.followers(second, circuits[1]) {
                        for last in self.followers(third, circuits[2]) {
                            let joined = [first, second, third, last];
                            if is_closed && !self.is_closed(joined) {
                                continue;
                            }

                            let error = self.error(joined, with_diagonals, least);
                            if error < least {
                                least = error;
                                ways = Vec::new();
                            }

                            if error == least {
                                ways.push(joined);
                            }
                        }
                    }
                }
            }
        }

        (least, ways)
    }

    fn is_closed(&self, [first_pass, .., last_pass]: [Pass; 4]) -> bool {
        let first = self.squares[first_pass.circuit][first_pass.first];
        let last = self.last(last_pass);
        self.size.is_move(last, first)
    }

    /// How far the lines are from their sums, in all; or some number that is more than `most`.
    fn error(&self, passes: [Pass; 4], with_diagonals: bool, most: i64) -> i64 {
        let Size { rows, cols } = self.size;
        let lines = if with_diagonals { rows + cols + 2 } else { rows + cols };
        let total = (rows * cols + 1) as i64;
        let mut error = 0;

        for line in 0..lines {
            let squares = if line < rows { cols } else { rows };
            let numbers = passes.iter().zip(0..).map(|(&pass, order)| {
                self.sums(pass)[line] + self.counts[pass.circuit][line] * (order * self.length as i64 + 1)
            });
            error += (2 * numbers.sum::<i64>() - squares as i64 * total).abs() / 2;
            if error > most {
                break;
            }
        }

        error
    }

    fn tour(&self, passes: [Pass; 4]) -> Vec<usize> {
        let squares = |pass: Pass| {
            (0..self.length).map(move |step| {
                let step = if pass.is_backward { self.length - step } else { step };
                self.squares[pass.circuit][(pass.first + step) % self.length]
            })
        };
        passes.into_iter().flat_map(squares).collect()
    }
}

/// A tour as the library stores it: board, first square, and the number of each move.
fn stored(size: Size, tour: &[usize]) -> String {
    let number = |pair: &[usize]| {
        let move_number = MOVES.iter().position(|&step| size.moved(pair[0], step) == Some(pair[1]));
        move_number.map_or_else(|| "?".to_owned(), |number| (number + 1).to_string())
    };
    let moves: String = tour.windows(2).map(number).collect();
    format!("{}x{} {},{} {moves}", size.rows, size.cols, tour[0] / size.cols, tour[0] % size.cols)
}

/// A number from 0 to 1.
fn share(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1u64 << 53) as f64
}
