//! How often a closed tour goes round its surface: its homotopy class.
//!
//! The tour is a closed curve of straight moves. Two curves are in the same class if one can be deformed into the other
//! on the surface; neither the first square nor the direction matters. The classes are those of the fundamental group
//! up to conjugation and inversion. With b once round to the right and a once round downwards:
//!
//! | surface | group | a class |
//! |---|---|---|
//! | cylinder, Möbius strip | powers of b | b^n with n >= 0 |
//! | torus | a and b commute | a^m b^n with n > 0, or n = 0 and m >= 0 |
//! | Klein bottle | b a = a^-1 b | a^m b^n with n >= 0; m is 0 or 1 if n is odd, and m >= 0 if n is even |
//! | projective plane | b b = 1, and a = b | 1 or b |
//!
//! To find it, the tour is unrolled: after one round the unrolled tour is where an element of the group moves its first
//! square. Where two moves connect the same two squares, as on narrow boards, the curve is not known, and a tour with
//! such a step has no class.

mod class;

pub use class::{HomotopyClass, HomotopyClassError};

use super::Tour;
use super::strides::strides;
use crate::rectangle::Rectangle;
use crate::rectangle::leaper::Move;
use crate::rectangle::surface::Surface;
use crate::square::Square;

/// The class of a closed tour on a surface; `None` for open tours, on the plane, and if two moves connect the same two
/// squares.
///
/// ```
/// use destrier_core::tour::homotopy::homotopy;
/// use destrier_core::{Rectangle, Path, Shape, verify};
///
/// let board: Rectangle = "cylinder:1x5 leaper=0,1".parse().unwrap();
/// let tour = verify(board, Path::Vertices(vec![0, 1, 2, 3, 4]), Shape::Closed).unwrap();
/// assert_eq!(homotopy(&tour).unwrap().to_string(), "once round through the left and right edge");
/// ```
pub fn homotopy(tour: &Tour<Rectangle>) -> Option<HomotopyClass> {
    let board = tour.board();
    let surface = board.surface();
    if !tour.is_closed() || surface == Surface::Plane {
        return None;
    }

    let moves: Vec<Move> = board.leaper().moves().collect();
    let may_share = may_share_ends(board);
    let mut copy = BoardCopy::default();
    for stride in strides(tour) {
        if may_share && only_move(board, &moves, stride.from, board.step(stride.from, stride.number)?).is_none() {
            return None;
        }
        copy.cross(surface, crossed(board, stride.from, stride.leaving));
    }

    Some(copy.class(surface))
}

/// How often the move from one square to another crosses the left-right seam to the right and the top-bottom seam
/// downwards; `None` if no move connects them, or more than one.
///
/// ```
/// use destrier_core::tour::homotopy::seams_crossed;
/// use destrier_core::{Rectangle, Square};
///
/// let board: Rectangle = "torus:5x5".parse().unwrap();
/// assert_eq!(seams_crossed(&board, Square::new(0, 4), Square::new(3, 0)), Some((1, -1)));
/// assert_eq!(seams_crossed(&board, Square::new(0, 0), Square::new(0, 1)), None);
/// ```
pub fn seams_crossed(board: &Rectangle, from: Square, to: Square) -> Option<(i64, i64)> {
    let moves: Vec<Move> = board.leaper().moves().collect();
    let only = only_move(board, &moves, from, to)?;
    Some(crossed(board, from, (only.down, only.right)))
}

/// The copy of the board on which an unrolled curve is, counted to the right and down from that where it began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BoardCopy {
    columns: i64,
    rows: i64,
}

impl BoardCopy {
    /// Follows a move that crosses seams, to the right and downwards on the board itself.
    pub fn cross(&mut self, surface: Surface, (right, down): (i64, i64)) {
        // A copy that is mirrored upside down goes up where the board goes down.
        let is_upside_down = surface.flips_rows() && self.columns % 2 != 0;
        let is_mirrored = surface.flips_columns() && self.rows % 2 != 0;
        self.rows += if is_upside_down { -down } else { down };
        self.columns += if is_mirrored { -right } else { right };
    }

    /// The class of a closed curve that ends on this copy.
    pub fn class(self, surface: Surface) -> HomotopyClass {
        HomotopyClass::new(surface, self.columns, self.rows)
    }
}

/// The seams that a move crosses, to the right and downwards.
fn crossed(board: &Rectangle, from: Square, (down, right): (i64, i64)) -> (i64, i64) {
    let height = i64::from(board.rows());
    let width = i64::from(board.cols());
    ((i64::from(from.col) + right).div_euclid(width), (i64::from(from.row) + down).div_euclid(height))
}

/// Whether two moves may have the same two ends. Their offsets differ by up to twice the leaper's length along each
/// side, so sides that wrap and are longer tell them apart, except beside the corners of the projective plane.
fn may_share_ends(board: &Rectangle) -> bool {
    let reach = 2 * u64::from(board.leaper().long());
    let is_short = |wraps: bool, side: u32| wraps && u64::from(side) <= reach;
    let surface = board.surface();
    surface == Surface::Projective
        || is_short(surface.columns_wrap(), board.cols())
        || is_short(surface.rows_wrap(), board.rows())
}

/// The move from one square to another, if it is the only one.
fn only_move<'a>(board: &Rectangle, moves: &'a [Move], from: Square, to: Square) -> Option<&'a Move> {
    let mut fitting = moves.iter().filter(|step| board.step(from, step.number) == Some(to));
    fitting.next().filter(|_| fitting.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Path;
    use crate::tour::{Shape, verify};
    use std::collections::BTreeMap;

    fn class(board: &Rectangle, squares: &[u32]) -> Option<(u64, i64)> {
        let tour = verify(board.clone(), Path::Vertices(squares.to_vec()), Shape::Closed).unwrap();
        homotopy(&tour).map(|class| (class.columns, class.rows))
    }

    fn class_of(board: &str, squares: &[u32]) -> Option<(u64, i64)> {
        class(&board.parse().unwrap(), squares)
    }

    #[test]
    fn loops_round_the_seams_are_counted() {
        let row: Vec<u32> = (0..5).collect();
        assert_eq!(class_of("cylinder:1x5 leaper=0,1", &row), Some((1, 0)));
        assert_eq!(class_of("torus:3x3 leaper=0,1", &[0, 1, 2, 5, 3, 4, 7, 8, 6]), Some((2, 1)));
        assert_eq!(class_of("torus:3x3 leaper=0,1", &[6, 7, 8, 5, 3, 4, 1, 2, 0]), Some((2, -1)));
        assert_eq!(class_of("cylinder:3x4 leaper=0,1", &[0, 4, 8, 9, 5, 6, 10, 11, 7, 3, 2, 1]), Some((0, 0)));
        // This tour goes along the upper row and, behind the seam, along the lower one.
        assert_eq!(class_of("mobius:2x3 leaper=0,1", &[0, 1, 2, 3, 4, 5]), Some((2, 0)));
        // On two columns, the left and the right neighbour are the same square, so the tour has no class.
        assert_eq!(class_of("cylinder:3x2 leaper=0,1", &[0, 2, 4, 5, 3, 1]), None);
        assert_eq!(class_of("2x2 leaper=0,1", &[0, 1, 3, 2]), None);
    }

    #[test]
    fn only_short_sides_let_two_moves_share_their_ends() {
        for surface in ["cylinder", "torus", "mobius", "klein", "projective"] {
            for (rows, cols) in (1..=9).flat_map(|rows| (1..=9).map(move |cols| (rows, cols))) {
                for leaper in ["1,2", "0,1", "1,1", "king", "1,3", "2,3"] {
                    let board: Rectangle = format!("{surface}:{rows}x{cols} leaper={leaper}").parse().unwrap();
                    let moves: Vec<Move> = board.leaper().moves().collect();
                    let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| Square { row, col }));
                    let shares = squares.into_iter().any(|from| {
                        let ends: Vec<Square> = moves.iter().filter_map(|m| board.step(from, m.number)).collect();
                        (1..ends.len()).any(|index| ends[..index].contains(&ends[index]))
                    });
                    assert!(may_share_ends(&board) || !shares, "{board}");
                }
            }
        }
    }

    /// All closed tours of a small board, from square 0, in both directions.
    fn all_tours(board: &Rectangle) -> Vec<Vec<u32>> {
        fn extend(board: &Rectangle, path: &mut Vec<u32>, tours: &mut Vec<Vec<u32>>) {
            let square = |id: u32| Square { row: id / board.cols(), col: id % board.cols() };
            let here = square(*path.last().unwrap());
            if path.len() as u64 == board.squares() {
                tours.extend(board.are_a_move_apart(here, square(0)).then(|| path.clone()));
                return;
            }

            for (to, _) in board.neighbours(here) {
                let id = board.id(to) as u32;
                if !path.contains(&id) {
                    path.push(id);
                    extend(board, path, tours);
                    path.pop();
                }
            }
        }

        let mut tours = Vec::new();
        extend(board, &mut vec![0], &mut tours);
        tours
    }

    #[test]
    fn the_class_depends_neither_on_the_first_square_nor_on_the_direction() {
        for text in [
            "cylinder:3x4 leaper=0,1",
            "torus:3x4 leaper=0,1",
            "mobius:4x4 leaper=0,1",
            "klein:3x5 leaper=0,1",
            "klein:3x4 leaper=0,1",
            "projective:4x4 leaper=0,1",
            "cylinder:3x6",
            "mobius:3x6",
        ] {
            let board: Rectangle = text.parse().unwrap();
            let mut classes = BTreeMap::new();
            let tours = all_tours(&board);
            let every = tours.len() / 200 + 1;

            for mut tour in tours.into_iter().step_by(every) {
                let first = class(&board, &tour);
                *classes.entry(first).or_insert(0) += 1;
                for _ in 0..tour.len() {
                    tour.rotate_left(1);
                    assert_eq!(class(&board, &tour), first, "{text} {tour:?}");
                    let reversed: Vec<u32> = tour.iter().rev().copied().collect();
                    assert_eq!(class(&board, &reversed), first, "{text} {reversed:?}");
                }
            }

            assert!(classes.len() > 1, "{text} has the classes {classes:?}");
        }
    }
}
