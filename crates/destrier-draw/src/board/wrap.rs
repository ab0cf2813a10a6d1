//! A move as lines: from centre to centre, or, over a seam, from the first square to the seam and from the seam to the
//! second square.
//!
//! A move that crosses a seam is drawn on the unrolled surface, cut at the first and at the last edge of a copy of the
//! board that it crosses, and its two ends are mapped back to the board that is drawn. The map is that of
//! `Surface::step`: rows and columns modulo the sides, rows or columns flipped after an odd number of flipping seams.
//! Each end keeps its direction. Beyond the seam it has a *stub* that fades out: two lines that meet at a point of
//! the seam are seen to cross there, not to join. What a move around a corner draws between its two seams is left out,
//! because a fragment in a corner of the board belongs to no square.

use crate::scene::Point;
use destrier_core::{Rectangle, Square};

/// Splits moves at the seams of a board.
#[derive(Clone, Copy)]
pub(crate) struct MoveSplitter<'a> {
    pub(crate) board: &'a Rectangle,
    /// The length of the stubs beyond a seam.
    pub(crate) stub: f64,
}

/// The lines of some moves.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct MoveLines {
    /// Lines on the board, through their points. Consecutive moves are one line.
    pub(crate) lines: Vec<Vec<Point>>,
    /// Each line leads from a point on the seam to a point beyond it.
    pub(crate) stubs: Vec<(Point, Point)>,
}

impl MoveLines {
    /// Adds a segment, to the last line if it continues it.
    fn add(&mut self, start: Point, end: Point) {
        match self.lines.last_mut() {
            Some(line) if line.last() == Some(&start) => line.push(end),
            _ => self.lines.push(vec![start, end]),
        }
    }
}

impl MoveSplitter<'_> {
    /// Adds the lines of one move.
    pub(crate) fn split(&self, from: Square, to: Square, drawn: &mut MoveLines) {
        let Some((down, right)) = self.straightest(from, to) else { return };
        let start = centre(from);
        let Some((first, last)) = self.crossings(start, down, right) else {
            drawn.add(start, centre(to));
            return;
        };

        let at = |fraction: f64| (start.0 + fraction * right as f64, start.1 + fraction * down as f64);
        let beyond = self.stub / (right as f64).hypot(down as f64);
        drawn.add(start, at(first));
        drawn.stubs.push((at(first), at(first + beyond)));

        // The end is exact, so that the line of the next move starts at the same point.
        let inside = at((last + 1.0) / 2.0);
        let entry = self.map_back(at(last), inside);
        drawn.stubs.push((entry, self.map_back(at(last - beyond), inside)));
        drawn.add(entry, centre(to));
    }

    /// The move between two squares that crosses the fewest seams. On narrow boards several moves may join them.
    fn straightest(&self, from: Square, to: Square) -> Option<(i64, i64)> {
        let leaper = self.board.leaper();
        let direct = (i64::from(to.row) - i64::from(from.row), i64::from(to.col) - i64::from(from.col));
        let (long, short) = leaper.offset(1).map_or((0, 0), |(down, right)| (down.abs(), right.abs()));
        if [(long, short), (short, long)].contains(&(direct.0.abs(), direct.1.abs())) {
            return Some(direct);
        }

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

    /// Where the move crosses its first and its last seam, as fractions of the move; `None` if it crosses none.
    fn crossings(&self, start: Point, down: i64, right: i64) -> Option<(f64, f64)> {
        let (rows, cols) = self.sides();
        let mut ends: Option<(f64, f64)> = None;
        for (from, length, side) in [(start.0, right, cols), (start.1, down, rows)] {
            let count = crossing_count(from, length, side);
            let edge = |index: i64| (if length > 0 { index + 1 } else { -index } * side) as f64;
            for index in [0, count - 1].into_iter().filter(|_| count > 0) {
                let fraction = (edge(index) - from) / length as f64;
                let (first, last) = ends.unwrap_or((fraction, fraction));
                ends = Some((first.min(fraction), last.max(fraction)));
            }
        }
        ends
    }

    /// Maps a point to the drawn board as the copy of the board that contains `inside` is mapped.
    fn map_back(&self, point: Point, inside: Point) -> Point {
        let (rows, cols) = self.sides();
        let rows = rows as f64;
        let cols = cols as f64;
        let copy_down = (inside.1 / rows).floor();
        let copy_right = (inside.0 / cols).floor();
        let x = point.0 - copy_right * cols;
        let y = point.1 - copy_down * rows;
        let surface = self.board.surface();
        let upside_down = surface.flips_rows() && copy_right % 2.0 != 0.0;
        let mirrored = surface.flips_columns() && copy_down % 2.0 != 0.0;
        (if mirrored { cols - x } else { x }, if upside_down { rows - y } else { y })
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
pub(crate) fn centre(square: Square) -> Point {
    (f64::from(square.col) + 0.5, f64::from(square.row) + 0.5)
}
