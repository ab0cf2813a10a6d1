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

use super::Tour;
use super::strides::{Stride, strides};
use crate::board::Board;
use crate::board::leaper::Move;
use crate::board::surface::Surface;
use std::fmt;

/// The class of a closed curve, a^rows b^columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct HomotopyClass {
    /// How often it goes round through the left and right edge.
    pub columns: u64,
    /// How often it goes round through the top and bottom edge meanwhile.
    pub rows: i64,
}

impl HomotopyClass {
    /// Whether the curve can be drawn together to a point.
    pub fn is_contractible(self) -> bool {
        (self.columns, self.rows) == (0, 0)
    }

    /// The class of a^rows b^columns.
    fn new(surface: Surface, columns: i64, rows: i64) -> HomotopyClass {
        // The inverse of a^m b^n is a^-m b^-n if a and b commute or n is even, else a^m b^-n.
        let commutes = !surface.flips_rows() || columns % 2 == 0;
        let is_reversed = columns < 0 || columns == 0 && rows < 0;
        let rows = if is_reversed && commutes { -rows } else { rows };
        let rows = match surface {
            Surface::Klein if columns % 2 == 0 => rows.abs(),
            Surface::Klein => rows.rem_euclid(2),
            _ => rows,
        };
        HomotopyClass { columns: columns.unsigned_abs(), rows }
    }
}

impl fmt::Display for HomotopyClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = |count: u64| match count {
            1 => "once".into(),
            2 => "twice".into(),
            _ => format!("{count} times"),
        };
        match (self.columns, self.rows) {
            (0, 0) => f.write_str("contractible"),
            (columns, 0) => write!(f, "{} round through the left and right edge", times(columns)),
            (0, rows) => write!(f, "{} round through the top and bottom edge", times(rows.unsigned_abs())),
            (columns, rows) => write!(
                f,
                "{} round through the right edge and {} through the {} edge",
                times(columns),
                times(rows.unsigned_abs()),
                if rows > 0 { "bottom" } else { "top" }
            ),
        }
    }
}

/// The class of a closed tour on a surface; `None` for open tours, on the plane, and if two moves connect the same two
/// squares.
///
/// ```
/// use destrier_core::tour::homotopy::homotopy;
/// use destrier_core::{Board, Path, Shape, verify};
///
/// let board: Board = "cylinder:1x5 leaper=0,1".parse().unwrap();
/// let tour = verify(board, Path::Vertices(vec![0, 1, 2, 3, 4]), Shape::Closed).unwrap();
/// assert_eq!(homotopy(&tour).unwrap().to_string(), "once round through the left and right edge");
/// ```
pub fn homotopy(tour: &Tour) -> Option<HomotopyClass> {
    let board = tour.board();
    let surface = board.surface();
    if !tour.is_closed() || surface == Surface::Plane {
        return None;
    }
    let (height, width) = (i64::from(board.rows()), i64::from(board.cols()));
    let moves: Vec<Move> = board.leaper().moves().collect();
    let may_share = may_share_ends(board);
    // Seams crossed, and the rows down in the unrolled plane.
    let (mut columns, mut rows, mut down, mut is_flipped) = (0i64, 0i64, 0i64, false);
    for stride in strides(tour) {
        if may_share && !is_only_move(board, &moves, &stride) {
            return None;
        }
        down += if is_flipped { -stride.leaving.0 } else { stride.leaving.0 };
        let across = (i64::from(stride.from.col) + stride.leaving.1).div_euclid(width);
        columns += across;
        rows += (i64::from(stride.from.row) + stride.leaving.0).div_euclid(height);
        is_flipped ^= surface.flips_rows() && across % 2 != 0;
    }
    if surface == Surface::Projective {
        return Some(HomotopyClass { columns: (columns + rows).rem_euclid(2) as u64, rows: 0 });
    }
    // The motion takes row r to r + height * m, or to height - 1 - r + height * m if it flips.
    let first = i64::from(tour.squares().next()?.row);
    let moved = if is_flipped { 2 * first + down - (height - 1) } else { down };
    Some(HomotopyClass::new(surface, columns, moved / height))
}

/// Whether two moves may have the same two ends. Their offsets differ by up to twice the leaper's length along each
/// side, so sides that wrap and are longer tell them apart, except beside the corners of the projective plane.
fn may_share_ends(board: &Board) -> bool {
    let reach = 2 * u64::from(board.leaper().long());
    let is_short = |wraps: bool, side: u32| wraps && u64::from(side) <= reach;
    let surface = board.surface();
    surface == Surface::Projective
        || is_short(surface.columns_wrap(), board.cols())
        || is_short(surface.rows_wrap(), board.rows())
}

/// Whether no other move has the same two ends.
fn is_only_move(board: &Board, moves: &[Move], stride: &Stride) -> bool {
    let to = board.step(stride.from, stride.number);
    moves.iter().filter(|other| board.step(stride.from, other.number) == to).count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Path;
    use crate::square::Square;
    use crate::tour::{Shape, verify};
    use std::collections::BTreeMap;

    fn class(board: &Board, squares: &[u32]) -> Option<(u64, i64)> {
        let tour = verify(board.clone(), Path::Vertices(squares.to_vec()), Shape::Closed).unwrap();
        homotopy(&tour).map(|class| (class.columns, class.rows))
    }

    fn class_of(board: &str, squares: &[u32]) -> Option<(u64, i64)> {
        class(&board.parse().unwrap(), squares)
    }

    #[test]
    fn classes_are_told_in_words() {
        let told = |columns, rows| HomotopyClass::new(Surface::Torus, columns, rows).to_string();
        assert_eq!(told(0, 0), "contractible");
        assert_eq!(told(-2, 0), "twice round through the left and right edge");
        assert_eq!(told(0, -3), "3 times round through the top and bottom edge");
        assert_eq!(told(1, -2), "once round through the right edge and twice through the top edge");
        assert_eq!(told(-1, -2), "once round through the right edge and twice through the bottom edge");
    }

    #[test]
    fn loops_round_the_seams_are_counted() {
        let row: Vec<u32> = (0..5).collect();
        assert_eq!(class_of("cylinder:1x5 leaper=0,1", &row), Some((1, 0)));
        assert_eq!(class_of("torus:3x3 leaper=0,1", &[0, 1, 2, 5, 3, 4, 7, 8, 6]), Some((2, 1)));
        assert_eq!(class_of("torus:3x3 leaper=0,1", &[6, 7, 8, 5, 3, 4, 1, 2, 0]), Some((2, -1)));
        assert_eq!(class_of("cylinder:3x4 leaper=0,1", &[0, 4, 8, 9, 5, 6, 10, 11, 7, 3, 2, 1]), Some((0, 0)));
        // Along the upper row and, behind the seam, along the lower one.
        assert_eq!(class_of("mobius:2x3 leaper=0,1", &[0, 1, 2, 3, 4, 5]), Some((2, 0)));
        // Two columns: the left and the right neighbour are the same square.
        assert_eq!(class_of("cylinder:3x2 leaper=0,1", &[0, 2, 4, 5, 3, 1]), None);
        assert_eq!(class_of("2x2 leaper=0,1", &[0, 1, 3, 2]), None);
    }

    #[test]
    fn only_short_sides_let_two_moves_share_their_ends() {
        for surface in ["cylinder", "torus", "mobius", "klein", "projective"] {
            for (rows, cols) in (1..=9).flat_map(|rows| (1..=9).map(move |cols| (rows, cols))) {
                for leaper in ["1,2", "0,1", "1,1", "king", "1,3", "2,3"] {
                    let board: Board = format!("{surface}:{rows}x{cols} leaper={leaper}").parse().unwrap();
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
    fn all_tours(board: &Board) -> Vec<Vec<u32>> {
        fn extend(board: &Board, path: &mut Vec<u32>, tours: &mut Vec<Vec<u32>>) {
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
            let board: Board = text.parse().unwrap();
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
