//! A move as line segments: from centre to centre, split at the seams.
//!
//! A move that crosses a seam is drawn on the unrolled surface, split at the edges of the copies of the board, and
//! every segment is mapped back to the board that is drawn. The map is that of `Surface::step`: rows and columns modulo
//! the sides, rows flipped after an odd number of flipping seams. So each segment keeps its direction, a move through a
//! corner of the torus shows its short middle segment, and a short overhang beyond the frame shows that the line
//! continues at another edge.

use crate::draw::scene::Point;
use destrier_core::{Board, Square};

/// Of a move over more seams than this only the first and the last segment are drawn.
const MOST_CROSSINGS: i64 = 8;

/// Splits moves at the seams of a board.
#[derive(Clone, Copy)]
pub(in crate::draw) struct MoveSplitter<'a> {
    pub(in crate::draw) board: &'a Board,
    /// How far lines extend beyond a seam.
    pub(in crate::draw) overhang: f64,
}

/// Where a move crosses a seam, and how far it is drawn beyond it; both as fractions of the move.
#[derive(Clone, Copy)]
struct SeamCrossing {
    fraction: f64,
    overhang: f64,
}

impl MoveSplitter<'_> {
    /// Adds the segments of one move.
    pub(in crate::draw) fn split(&self, from: Square, to: Square, segments: &mut Vec<(Point, Point)>) {
        let Some((down, right)) = self.straightest(from, to) else { return };
        if !self.board.crosses_seam(from, down, right) {
            segments.push((centre(from), centre(to)));
            return;
        }
        let start = centre(from);
        let at = |fraction: f64| (start.0 + fraction * right as f64, start.1 + fraction * down as f64);
        let crossings = self.crossings(start, down, right);
        let whole = self.few_seams(start, down, right);
        // The ends are exact, so the line of the next move starts at the same point.
        for index in (0..=crossings.len()).filter(|&index| whole || index == 0 || index == crossings.len()) {
            let before = index.checked_sub(1).map(|index| crossings[index]);
            let after = crossings.get(index).copied();
            let inside = at((before.map_or(0.0, |seam| seam.fraction) + after.map_or(1.0, |seam| seam.fraction)) / 2.0);
            let entry = before.map_or(start, |seam| self.map_back(at(seam.fraction - seam.overhang), inside));
            let exit = after.map_or(centre(to), |seam| self.map_back(at(seam.fraction + seam.overhang), inside));
            segments.push((entry, exit));
        }
    }

    /// The move between two squares that crosses the fewest seams. On narrow boards several moves may join them.
    fn straightest(&self, from: Square, to: Square) -> Option<(i64, i64)> {
        let leaper = self.board.leaper();
        (1..=8)
            .filter(|&number| self.board.step(from, number) == Some(to))
            .filter_map(|number| leaper.offset(number))
            .min_by_key(|&(down, right)| {
                let (rows, cols) = self.sides();
                let row = i64::from(from.row) + down;
                let col = i64::from(from.col) + right;
                row.div_euclid(rows).abs() + col.div_euclid(cols).abs()
            })
    }

    /// Where the move crosses seams, in order. If there are very many crossings, only the first and the last.
    fn crossings(&self, start: Point, down: i64, right: i64) -> Vec<SeamCrossing> {
        let (rows, cols) = self.sides();
        let mut crossings: Vec<SeamCrossing> = Vec::new();
        for (from, length, side) in [(start.0, right, cols), (start.1, down, rows)] {
            let count = crossing_count(from, length, side);
            let edge = |index: i64| (if length > 0 { index + 1 } else { -index } * side) as f64;
            let overhang = self.overhang / length.abs() as f64;
            let crossing = |index: i64| SeamCrossing { fraction: (edge(index) - from) / length as f64, overhang };
            if count <= MOST_CROSSINGS {
                crossings.extend((0..count).map(crossing));
            } else {
                crossings.extend([crossing(0), crossing(count - 1)]);
            }
        }
        crossings.sort_by(|a, b| a.fraction.total_cmp(&b.fraction));
        // A move through a corner crosses both seams at once.
        crossings.dedup_by(|a, b| (a.fraction - b.fraction).abs() < 1e-9);
        match crossings[..] {
            [first, .., last] if !self.few_seams(start, down, right) => vec![first, last],
            _ => crossings,
        }
    }

    /// Maps a point to the drawn board as the copy of the board that contains `inside` is mapped.
    fn map_back(&self, point: Point, inside: Point) -> Point {
        let (rows, cols) = self.sides();
        let (rows, cols) = (rows as f64, cols as f64);
        let (copy_down, copy_right) = ((inside.1 / rows).floor(), (inside.0 / cols).floor());
        let (x, y) = (point.0 - copy_right * cols, point.1 - copy_down * rows);
        let flipped = self.board.surface().flips() && copy_right % 2.0 != 0.0;
        (x, if flipped { rows - y } else { y })
    }

    fn few_seams(&self, start: Point, down: i64, right: i64) -> bool {
        let (rows, cols) = self.sides();
        crossing_count(start.0, right, cols) + crossing_count(start.1, down, rows) <= MOST_CROSSINGS
    }

    fn sides(&self) -> (i64, i64) {
        (i64::from(self.board.rows()), i64::from(self.board.cols()))
    }
}

/// The number of edges of copies of the board within this length.
fn crossing_count(from: f64, length: i64, side: i64) -> i64 {
    ((from + length as f64) / side as f64).floor().abs() as i64
}

/// The centre of a square.
pub(in crate::draw) fn centre(square: Square) -> Point {
    (f64::from(square.col) + 0.5, f64::from(square.row) + 0.5)
}
