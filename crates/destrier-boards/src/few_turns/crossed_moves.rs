//! The moves of a tour on the plane, and how many of them each move crosses.

/// Which moves are there. A move is kept at its upper square (the left one of two in a row).
pub(super) struct CrossedMoves {
    /// For each direction: rows and columns, and the moves that cross a move in this direction, as differences of
    /// their keys.
    directions: Vec<((i32, i32), Vec<isize>)>,
    /// Number of columns with the margins, and the width of a margin.
    cols: i32,
    margin: i32,
    is_there: Vec<bool>,
}

impl CrossedMoves {
    /// No moves on a board with these squares, of a piece with these moves.
    pub(super) fn new(places: &[(i32, i32)], moves: &[(i32, i32)]) -> CrossedMoves {
        let directions: Vec<_> = moves.iter().copied().filter(|&(down, right)| (down, right) > (0, 0)).collect();
        let reach = moves.iter().map(|&(down, right)| down.abs().max(right.abs())).max().unwrap_or(0);
        let most = |part: fn(&(i32, i32)) -> i32| places.iter().map(part).max().unwrap_or(0);
        let margin = 2 * reach;
        let rows = most(|place| place.0) + 1 + 2 * margin;
        let cols = most(|place| place.1) + 1 + 2 * margin;

        let key = |(row, col): (i32, i32), direction: usize| {
            (row * cols + col) as isize * directions.len() as isize + direction as isize
        };

        let crossing = |first: usize| {
            let mut keys = Vec::new();
            for row in -margin..=margin {
                for col in -margin..=margin {
                    for second in 0..directions.len() {
                        if cross(directions[first], (row, col), directions[second]) {
                            keys.push(key((row, col), second) - key((0, 0), first));
                        }
                    }
                }
            }
            (directions[first], keys)
        };

        let is_there = vec![false; rows as usize * cols as usize * directions.len()];
        CrossedMoves { directions: (0..directions.len()).map(crossing).collect(), cols, margin, is_there }
    }

    /// The number of moves that one move could cross at most.
    pub(super) fn most(&self) -> u64 {
        self.directions.iter().map(|(_, others)| others.len() as u64).max().unwrap_or(0)
    }

    /// Adds a move. Returns how many it crosses.
    pub(super) fn add(&mut self, from: (i32, i32), to: (i32, i32)) -> i64 {
        let (key, direction) = self.key(from, to);
        let count = self.crossed(key, direction);
        self.is_there[key] = true;
        count
    }

    /// Takes a move away. Returns how many it crossed.
    pub(super) fn take(&mut self, from: (i32, i32), to: (i32, i32)) -> i64 {
        let (key, direction) = self.key(from, to);
        self.is_there[key] = false;
        self.crossed(key, direction)
    }

    fn crossed(&self, key: usize, direction: usize) -> i64 {
        let others = &self.directions[direction].1;
        others.iter().filter(|&&other| self.is_there[key.wrapping_add_signed(other)]).count() as i64
    }

    fn key(&self, from: (i32, i32), to: (i32, i32)) -> (usize, usize) {
        let (upper, lower) = if from < to { (from, to) } else { (to, from) };
        let step = (lower.0 - upper.0, lower.1 - upper.1);
        let direction = self.directions.iter().position(|(direction, _)| *direction == step).unwrap_or(0);
        let square = (upper.0 + self.margin) * self.cols + upper.1 + self.margin;
        (square as usize * self.directions.len() + direction, direction)
    }
}

/// Whether a move from (0, 0) and a move from another place meet in a point inside both.
fn cross(first: (i32, i32), from: (i32, i32), second: (i32, i32)) -> bool {
    let area = |a: (i32, i32), b: (i32, i32)| i64::from(a.0) * i64::from(b.1) - i64::from(a.1) * i64::from(b.0);
    // They meet if from = s first - t second with 0 < s, t < 1.
    let whole = area(first, second);
    let s = area(from, second);
    let t = area(from, first);
    let inside = |part: i64| part.signum() == whole.signum() && part.abs() < whole.abs();
    whole != 0 && inside(s) && inside(t)
}
