//! The lines of a tour: consecutive moves are joined into one line, which is interrupted only at seams.

use crate::board::{MoveLines, MoveSplitter};
use destrier_core::{Rectangle, Square, Tour, UncrossedPath};
use std::ops::Range;

/// The squares of a tour, and the lines between them.
pub(crate) struct TourLines<'a> {
    splitter: MoveSplitter<'a>,
    squares: Vec<Square>,
    closed: bool,
}

impl<'a> TourLines<'a> {
    /// The lines of a tour, with stubs of this length at seams.
    pub(crate) fn new(tour: &'a Tour<Rectangle>, stub: f64) -> TourLines<'a> {
        let splitter = MoveSplitter { board: tour.board(), stub };
        TourLines { splitter, squares: tour.squares().collect(), closed: tour.is_closed() }
    }

    /// The lines of an uncrossed path.
    pub(crate) fn of_uncrossed(path: &'a UncrossedPath, stub: f64) -> TourLines<'a> {
        let splitter = MoveSplitter { board: path.board(), stub };
        TourLines { splitter, squares: path.squares().to_vec(), closed: path.is_closed() }
    }

    /// The number of moves, including the closing one.
    pub(crate) fn moves(&self) -> usize {
        self.squares.len() - usize::from(!self.closed)
    }

    /// The squares in order.
    pub(crate) fn squares(&self) -> &[Square] {
        &self.squares
    }

    pub(crate) fn board(&self) -> &Rectangle {
        self.splitter.board
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// The lines of these moves, counted from 0.
    pub(crate) fn lines(&self, moves: Range<usize>) -> MoveLines {
        let mut drawn = MoveLines::default();
        for index in moves {
            let next = if index + 1 == self.squares.len() { 0 } else { index + 1 };
            self.splitter.split(self.squares[index], self.squares[next], &mut drawn);
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;
    use crate::scene::Point;
    use destrier_core::Shape;

    const WRAPPED: [&str; 5] = ["cylinder:4x7", "torus:5x7", "mobius:5x6", "klein:6x5", "projective:6x7"];

    /// The lines of each move that crosses at most one seam, with its stubs.
    fn simple_moves(tour: &Tour<Rectangle>, stub: f64) -> Vec<MoveLines> {
        let lines = TourLines::new(tour, stub);
        let length = |line: &Vec<Point>| (line[1].0 - line[0].0).hypot(line[1].1 - line[0].1);
        let is_whole = |drawn: &MoveLines| drawn.lines.iter().map(length).sum::<f64>() > 5f64.sqrt() - 1e-9;
        let all = (0..lines.moves()).map(|index| lines.lines(index..index + 1));
        all.inspect(|drawn| assert!(drawn.lines.len() <= 2 && drawn.lines.iter().all(|line| line.len() == 2)))
            .filter(is_whole)
            .collect()
    }

    #[test]
    fn lines_of_moves_over_one_seam_add_up_to_the_whole_move() {
        for board in WRAPPED {
            let tour = example::tour(board, Shape::Open);
            let moves = simple_moves(&tour, 0.0);
            // Only moves around a corner lack a part.
            assert!(moves.len() + 8 > tour.len(), "{board}: {} of {}", moves.len(), tour.len());
            for drawn in moves {
                let length = |line: &Vec<Point>| (line[1].0 - line[0].0).hypot(line[1].1 - line[0].1);
                let sum: f64 = drawn.lines.iter().map(length).sum();
                assert!((sum - 5f64.sqrt()).abs() < 1e-9, "{board}: {drawn:?}");
            }
        }
    }

    #[test]
    fn a_line_re_enters_at_the_edge_that_is_glued_to_its_exit() {
        for board in WRAPPED {
            let tour = example::tour(board, Shape::Open);
            let board = tour.board();
            let height = f64::from(board.rows());
            let width = f64::from(board.cols());
            let mut seams = 0;

            for drawn in simple_moves(&tour, 0.3) {
                for pair in drawn.lines.windows(2) {
                    let exit = pair[0][1];
                    let entry = pair[1][0];
                    let flipped = if board.surface().flips_rows() { height - exit.1 } else { exit.1 };
                    let sideways = (width - exit.0, flipped);
                    let mirrored = if board.surface().flips_columns() { width - exit.0 } else { exit.0 };
                    let upright = (mirrored, height - exit.1);

                    let near = |p: Point| (p.0 - entry.0).hypot(p.1 - entry.1) < 1e-9;
                    let at_side = exit.0.min(width - exit.0) < 1e-9;
                    assert!(if at_side { near(sideways) } else { near(upright) }, "{board}: {exit:?} to {entry:?}");
                    assert_eq!([drawn.stubs[0].0, drawn.stubs[1].0], [exit, entry]);
                    seams += 1;
                }

                let is_outside = |(x, y): Point| !(0.0..=width).contains(&x) || !(0.0..=height).contains(&y);
                for (start, end) in drawn.stubs {
                    assert!(((start.0 - end.0).hypot(start.1 - end.1) - 0.3).abs() < 1e-9 && is_outside(end));
                }
            }

            assert!(seams > 5, "{board} has {seams} crossings only");
        }
    }

    #[test]
    fn a_move_over_a_thousand_seams_is_two_lines() {
        let tour = example::tour("torus:4x5 leaper=1,4294967295", Shape::Open);
        let lines = TourLines::new(&tour, 0.3);
        assert!((0..lines.moves()).all(|index| lines.lines(index..index + 1).lines.len() == 2));
    }
}
