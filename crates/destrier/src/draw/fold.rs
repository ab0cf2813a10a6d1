//! A move as lines: from centre to centre, broken at the seams.
//!
//! A move that crosses a seam is made on the unrolled surface, cut where it meets the edges of the copies of the
//! board, and every piece is folded back onto the one board that is drawn (the rule is that of `Surface::step`:
//! rows and columns modulo the sides, rows flipped after an odd number of flipping seams). So each piece keeps its true
//! direction, a move through a corner of the torus shows its short middle piece, and a little overhang beyond the frame
//! says that the line goes on elsewhere.

use super::scene::Point;
use destrier_core::{Board, Square};

/// A leap over more seams than this shows its first and last pieces only.
const MOST_CROSSINGS: i64 = 8;

/// Folds moves onto the board that is drawn.
#[derive(Clone, Copy)]
pub(super) struct Folding<'a> {
    /// The board.
    pub(super) board: &'a Board,
    /// How far lines stand out beyond a seam.
    pub(super) overhang: f64,
}

/// Where a move crosses a seam, both as shares of the move: the place, and how far it is drawn beyond.
#[derive(Clone, Copy)]
struct Cut {
    share: f64,
    overhang: f64,
}

impl Folding<'_> {
    /// One move as the pieces that are drawn.
    pub(super) fn fold(&self, from: Square, to: Square, pieces: &mut Vec<(Point, Point)>) {
        let Some((down, right)) = self.straightest(from, to) else { return };
        if !self.board.crosses_seam(from, down, right) {
            pieces.push((centre(from), centre(to)));
            return;
        }
        let start = centre(from);
        let at = |share: f64| (start.0 + share * right as f64, start.1 + share * down as f64);
        let cuts = self.cuts(start, down, right);
        let whole = self.few_seams(start, down, right);
        // The ends are exact, so that the next move's line goes on from the same point.
        for index in (0..=cuts.len()).filter(|&index| whole || index == 0 || index == cuts.len()) {
            let before = index.checked_sub(1).map(|index| cuts[index]);
            let after = cuts.get(index).copied();
            let inside = at((before.map_or(0.0, |cut| cut.share) + after.map_or(1.0, |cut| cut.share)) / 2.0);
            let entry = before.map_or(start, |cut| self.fold_point(at(cut.share - cut.overhang), inside));
            let exit = after.map_or(centre(to), |cut| self.fold_point(at(cut.share + cut.overhang), inside));
            pieces.push((entry, exit));
        }
    }

    /// The move between two squares that crosses the fewest seams: on narrow boards there may be several.
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

    /// Where the move crosses a seam, in order; of a great many crossings, the first and the last.
    fn cuts(&self, start: Point, down: i64, right: i64) -> Vec<Cut> {
        let (rows, cols) = self.sides();
        let mut cuts: Vec<Cut> = Vec::new();
        for (from, length, side) in [(start.0, right, cols), (start.1, down, rows)] {
            let count = crossings(from, length, side);
            let edge = |index: i64| (if length > 0 { index + 1 } else { -index } * side) as f64;
            let overhang = self.overhang / length.abs() as f64;
            let cut = |index: i64| Cut { share: (edge(index) - from) / length as f64, overhang };
            if count <= MOST_CROSSINGS {
                cuts.extend((0..count).map(cut));
            } else {
                cuts.extend([cut(0), cut(count - 1)]);
            }
        }
        cuts.sort_by(|a, b| a.share.total_cmp(&b.share));
        // Through a corner both seams are crossed at once.
        cuts.dedup_by(|a, b| (a.share - b.share).abs() < 1e-9);
        match cuts[..] {
            [first, .., last] if !self.few_seams(start, down, right) => vec![first, last],
            _ => cuts,
        }
    }

    /// Folds a point as the copy of the board that holds `inside` is folded.
    fn fold_point(&self, point: Point, inside: Point) -> Point {
        let (rows, cols) = self.sides();
        let (rows, cols) = (rows as f64, cols as f64);
        let (copy_down, copy_right) = ((inside.1 / rows).floor(), (inside.0 / cols).floor());
        let (x, y) = (point.0 - copy_right * cols, point.1 - copy_down * rows);
        let turned = self.board.surface().flips() && copy_right % 2.0 != 0.0;
        (x, if turned { rows - y } else { y })
    }

    fn few_seams(&self, start: Point, down: i64, right: i64) -> bool {
        let (rows, cols) = self.sides();
        crossings(start.0, right, cols) + crossings(start.1, down, rows) <= MOST_CROSSINGS
    }

    fn sides(&self) -> (i64, i64) {
        (i64::from(self.board.rows()), i64::from(self.board.cols()))
    }
}

/// How many edges of copies of the board, a side apart, lie within this length.
fn crossings(from: f64, length: i64, side: i64) -> i64 {
    ((from + length as f64) / side as f64).floor().abs() as i64
}

/// The centre of a square.
pub(super) fn centre(square: Square) -> Point {
    (f64::from(square.col) + 0.5, f64::from(square.row) + 0.5)
}
