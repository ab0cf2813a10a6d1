//! The lines of a tour: consecutive moves are joined into one line, which is interrupted only at seams.

use crate::draw::board::MoveSplitter;
use crate::draw::scene::Point;
use destrier_core::{Square, Tour};
use std::ops::Range;

/// The squares of a tour, and the lines between them.
pub(in crate::draw) struct TourLines<'a> {
    splitter: MoveSplitter<'a>,
    squares: Vec<Square>,
    closed: bool,
}

impl<'a> TourLines<'a> {
    /// The lines of a tour, with this overhang at seams.
    pub(in crate::draw) fn new(tour: &'a Tour, overhang: f64) -> TourLines<'a> {
        let splitter = MoveSplitter { board: tour.board(), overhang };
        TourLines { splitter, squares: tour.squares().collect(), closed: tour.is_closed() }
    }

    /// The number of moves, including the closing one.
    pub(in crate::draw) fn moves(&self) -> usize {
        self.squares.len() - usize::from(!self.closed)
    }

    /// The squares in order.
    pub(in crate::draw) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The lines of these moves, counted from 0.
    pub(in crate::draw) fn lines(&self, moves: Range<usize>) -> Vec<Vec<Point>> {
        let mut lines: Vec<Vec<Point>> = Vec::new();
        let mut segments = Vec::new();
        for index in moves {
            let (from, to) = (self.squares[index], self.squares[(index + 1) % self.squares.len()]);
            segments.clear();
            self.splitter.split(from, to, &mut segments);
            for &(start, end) in &segments {
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
    use super::super::example;
    use super::*;
    use destrier_core::Shape;

    #[test]
    fn segments_add_up_to_the_whole_move() {
        for board in ["cylinder:4x7", "torus:5x7", "mobius:5x6", "klein:6x5"] {
            let tour = example::tour(board, Shape::Open);
            let lines = TourLines::new(&tour, 0.0);
            for index in 0..lines.moves() {
                let segments = lines.lines(index..index + 1);
                let lengths = segments.iter().map(|line| (line[1].0 - line[0].0).hypot(line[1].1 - line[0].1));
                assert!((lengths.sum::<f64>() - 5f64.sqrt()).abs() < 1e-9, "{board}, move {index}: {segments:?}");
            }
        }
    }

    #[test]
    fn a_line_re_enters_at_the_edge_that_is_glued_to_its_exit() {
        for board in ["cylinder:4x7", "torus:5x7", "mobius:5x6", "klein:6x5"] {
            let tour = example::tour(board, Shape::Open);
            let board = tour.board();
            let (height, width) = (f64::from(board.rows()), f64::from(board.cols()));
            let lines = TourLines::new(&tour, 0.0);
            let mut seams = 0;
            for index in 0..lines.moves() {
                for pair in lines.lines(index..index + 1).windows(2) {
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
    fn a_move_over_a_thousand_seams_is_two_segments() {
        let tour = example::tour("torus:4x5 leaper=1,4294967295", Shape::Open);
        let lines = TourLines::new(&tour, 0.3);
        assert!((0..lines.moves()).all(|index| lines.lines(index..index + 1).len() == 2));
    }
}
