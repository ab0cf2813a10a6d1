//! The tour as lines: each move from centre to centre, broken at the seams.
//!
//! A move that crosses a seam is made on the unrolled surface, cut where it meets the edges of the copies of the
//! board, and every piece is folded back onto the one board that is drawn (the rule is that of `Surface::step`:
//! rows and columns modulo the sides, rows flipped after an odd number of flipping seams). So each piece keeps its true
//! direction, a move through a corner of the torus shows its short middle piece, and a little overhang beyond the frame
//! says that the line goes on elsewhere.

use super::scene::Point;
use destrier_core::{Board, Square, Tour};
use std::ops::Range;

/// A leap over more seams than this shows its first and last pieces only.
const MOST_CROSSINGS: i64 = 8;

/// The squares of a tour, and the lines between them.
pub(super) struct Trail<'a> {
    board: &'a Board,
    squares: Vec<Square>,
    closed: bool,
    overhang: f64,
}

/// Where a move crosses a seam, both as shares of the move: the place, and how far it is drawn beyond.
#[derive(Clone, Copy)]
struct Cut {
    share: f64,
    overhang: f64,
}

impl<'a> Trail<'a> {
    /// Lines that stand out this far beyond a seam.
    pub(super) fn new(tour: &'a Tour, overhang: f64) -> Trail<'a> {
        Trail { board: tour.board(), squares: tour.squares().collect(), closed: tour.is_closed(), overhang }
    }

    /// How many moves there are, the closing one included.
    pub(super) fn moves(&self) -> usize {
        self.squares.len() - usize::from(!self.closed)
    }

    /// The squares in order.
    pub(super) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The lines of these moves, which are counted from 0.
    pub(super) fn lines(&self, moves: Range<usize>) -> Vec<Vec<Point>> {
        let mut lines: Vec<Vec<Point>> = Vec::new();
        let mut pieces = Vec::new();
        for index in moves {
            let (from, to) = (self.squares[index], self.squares[(index + 1) % self.squares.len()]);
            pieces.clear();
            self.fold(from, to, &mut pieces);
            for &(start, end) in &pieces {
                match lines.last_mut() {
                    Some(line) if line.last() == Some(&start) => line.push(end),
                    _ => lines.push(vec![start, end]),
                }
            }
        }
        lines
    }

    /// One move as the pieces that are drawn.
    fn fold(&self, from: Square, to: Square, pieces: &mut Vec<(Point, Point)>) {
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

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use destrier_core::Shape;

    #[test]
    fn pieces_make_up_the_whole_move() {
        for board in ["cylinder:4x7", "torus:5x7", "mobius:5x6", "klein:6x5"] {
            let tour = sample::tour(board, Shape::Open);
            let trail = Trail::new(&tour, 0.0);
            for index in 0..trail.moves() {
                let pieces = trail.lines(index..index + 1);
                let lengths = pieces.iter().map(|line| (line[1].0 - line[0].0).hypot(line[1].1 - line[0].1));
                assert!((lengths.sum::<f64>() - 5f64.sqrt()).abs() < 1e-9, "{board}, move {index}: {pieces:?}");
            }
        }
    }

    #[test]
    fn what_leaves_at_one_edge_comes_in_at_the_edge_it_is_joined_to() {
        for board in ["cylinder:4x7", "torus:5x7", "mobius:5x6", "klein:6x5"] {
            let tour = sample::tour(board, Shape::Open);
            let board = tour.board();
            let (height, width) = (f64::from(board.rows()), f64::from(board.cols()));
            let trail = Trail::new(&tour, 0.0);
            let mut seams = 0;
            for index in 0..trail.moves() {
                for pair in trail.lines(index..index + 1).windows(2) {
                    let (exit, entry) = (pair[0][1], pair[1][0]);
                    let flipped = if board.surface().flips() { height - exit.1 } else { exit.1 };
                    let sideways = (width - exit.0, flipped);
                    let upright = (exit.0, height - exit.1);
                    let near = |p: Point| (p.0 - entry.0).hypot(p.1 - entry.1) < 1e-9;
                    let at_side = exit.0.min(width - exit.0) < 1e-9;
                    assert!(if at_side { near(sideways) } else { near(upright) }, "{board}: {exit:?} to {entry:?}");
                    seams += 1;
                }
            }
            assert!(seams > 5, "{board} has {seams} crossings only");
        }
    }

    #[test]
    fn a_leap_over_a_thousand_seams_is_two_stubs() {
        let tour = sample::tour("torus:4x5 leaper=1,4294967295", Shape::Open);
        let trail = Trail::new(&tour, 0.3);
        assert!((0..trail.moves()).all(|index| trail.lines(index..index + 1).len() == 2));
    }
}
