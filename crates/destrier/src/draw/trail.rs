//! The tour as lines: its moves one after another, as long lines where they join.

use super::fold::Folding;
use super::scene::Point;
use destrier_core::{Square, Tour};
use std::ops::Range;

/// The squares of a tour, and the lines between them.
pub(super) struct Trail<'a> {
    folding: Folding<'a>,
    squares: Vec<Square>,
    closed: bool,
}

impl<'a> Trail<'a> {
    /// Lines that stand out this far beyond a seam.
    pub(super) fn new(tour: &'a Tour, overhang: f64) -> Trail<'a> {
        let folding = Folding { board: tour.board(), overhang };
        Trail { folding, squares: tour.squares().collect(), closed: tour.is_closed() }
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
            self.folding.fold(from, to, &mut pieces);
            for &(start, end) in &pieces {
                match lines.last_mut() {
                    Some(line) if line.last() == Some(&start) => line.push(end),
                    _ => lines.push(vec![start, end]),
                }
            }
        }
        lines
    }
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
