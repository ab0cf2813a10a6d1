//! Random boards with moves of their own: surfaces, leapers and holes as docs/reference/boards.md defines them.

use super::oracle::Oracle;
use super::random::SplitMix;

const SURFACES: [&str; 6] = ["plane", "cylinder", "torus", "mobius", "klein", "projective"];

/// A board, as a user would write it.
#[derive(Clone, Debug)]
pub(crate) struct BoardCase {
    surface: usize,
    rows: i64,
    cols: i64,
    /// The lengths of the leaper's move; `None` is the king.
    leaper: Option<(i64, i64)>,
    /// Squares that exist, row by row from the top left.
    pub(crate) squares: Vec<(i64, i64)>,
}

impl BoardCase {
    pub(crate) fn random(random: &mut SplitMix, most_squares: usize) -> BoardCase {
        let (rows, cols) = loop {
            let side = |random: &mut SplitMix| {
                let most = if random.chance(6) { most_squares } else { 6 };
                1 + random.below(most)
            };

            let rows = side(random);
            let cols = side(random);

            // Most boards with few squares are left out, because they test little.
            let is_dull = rows * cols < 9 && !random.chance(4);
            if rows * cols <= most_squares && !is_dull {
                break (rows as i64, cols as i64);
            }
        };

        let leaper = match random.below(10) {
            0..4 => Some((1, 2)),
            4 => None,
            _ => Some(*random.pick(&[(0, 1), (1, 1), (2, 3), (1, 3), (0, 2), (1, 4), (3, 4), (2, 2), (0, 3), (1, 5)])),
        };

        let mut squares: Vec<(i64, i64)> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
        let holes = if random.chance(2) { 0 } else { random.below(4) };
        for _ in 0..holes.min(squares.len() - 1) {
            squares.remove(random.below(squares.len()));
        }

        BoardCase { surface: random.below(SURFACES.len()), rows, cols, leaper, squares }
    }

    /// The board as text.
    pub(crate) fn text(&self) -> String {
        let leaper = self.leaper.map_or("king".into(), |(a, b)| format!("{a},{b}"));
        let all = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        let holes: Vec<String> =
            all.filter(|square| !self.squares.contains(square)).map(|square| self.name(square)).collect();
        let without = if holes.is_empty() { String::new() } else { format!(" without={}", holes.join(",")) };
        format!("{}:{}x{} leaper={leaper}{without}", SURFACES[self.surface], self.rows, self.cols)
    }

    /// The chess name of a square: a column letter, and the rank from the bottom.
    pub(crate) fn name(&self, (row, col): (i64, i64)) -> String {
        format!("{}{}", char::from(b'a' + col as u8), self.rows - row)
    }

    /// The number of a square, holes included.
    pub(crate) fn id(&self, vertex: usize) -> u32 {
        let (row, col) = self.squares[vertex];
        (row * self.cols + col) as u32
    }

    /// The vertex with this number.
    pub(crate) fn vertex(&self, id: u32) -> usize {
        (0..self.squares.len()).find(|&vertex| self.id(vertex) == id).unwrap_or(usize::MAX)
    }

    pub(crate) fn oracle(&self) -> Oracle {
        let mut oracle = Oracle::new(self.squares.len());
        for (from, &square) in self.squares.iter().enumerate() {
            for (down, right) in self.leaps() {
                let to = self.land(square, down, right);
                if let Some(to) = to.and_then(|to| self.squares.iter().position(|&square| square == to)) {
                    oracle.join(from, to);
                }
            }
        }
        oracle
    }

    fn leaps(&self) -> Vec<(i64, i64)> {
        let all = (-5..=5).flat_map(|down| (-5..=5).map(move |right| (down, right)));
        let is_leap = |&(down, right): &(i64, i64)| match self.leaper {
            Some((a, b)) => {
                let short = down.abs().min(right.abs());
                let long = down.abs().max(right.abs());
                (short, long) == (a.min(b), a.max(b))
            }
            None => (down, right) != (0, 0) && down.abs() <= 1 && right.abs() <= 1,
        };
        all.filter(is_leap).collect()
    }

    /// Unrolled, the surface repeats: to the right after `cols` columns (upside down if its sides are twisted),
    /// downwards after `rows` rows (mirrored if its ends are twisted). Walk back one period at a time.
    fn land(&self, (row, col): (i64, i64), down: i64, right: i64) -> Option<(i64, i64)> {
        let mut row = row + down;
        let mut col = col + right;

        let [glued_sides, glued_ends, twisted, twisted_ends] = match self.surface {
            0 => [false, false, false, false],
            1 => [true, false, false, false],
            2 => [true, true, false, false],
            3 => [true, false, true, false],
            4 => [true, true, true, false],
            _ => [true, true, true, true],
        };

        while glued_sides && (col < 0 || col >= self.cols) {
            col += if col < 0 { self.cols } else { -self.cols };
            if twisted {
                row = self.rows - 1 - row;
            }
        }

        while glued_ends && (row < 0 || row >= self.rows) {
            row += if row < 0 { self.rows } else { -self.rows };
            if twisted_ends {
                col = self.cols - 1 - col;
            }
        }

        ((0..self.rows).contains(&row) && (0..self.cols).contains(&col)).then_some((row, col))
    }
}
