//! The moves of a tour, one after another, with the direction of each.
//!
//! A *stride* is one move as it is walked: from a square, to the next, in an unrolled direction. A closed tour has as
//! many strides as squares, the last being the closing move; an open one has one fewer. Where two numbered moves
//! connect the same two squares (on a narrow wrapped board), the lowest number is walked and drawn.
//!
//! On the Möbius strip and the Klein bottle a stride across the flipped seam arrives in a mirrored frame. The direction
//! is carried along: what was `down` before the seam is `up` behind it.

use super::Tour;
use crate::rectangle::Rectangle;
use crate::rectangle::surface::Surface;
use crate::square::Square;

/// One move of a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stride {
    /// Where it begins.
    pub(super) from: Square,
    /// Its number, 1 to 8, in the frame of the square where it begins.
    pub(super) number: u8,
    /// Rows down and columns to the right, in that frame.
    pub(super) leaving: (i64, i64),
    /// Rows down and columns to the right, in the frame of the square where it ends.
    pub(super) arriving: (i64, i64),
}

/// All strides of the tour in order, the closing one included.
pub(super) fn strides(tour: &Tour<Rectangle>) -> impl Iterator<Item = Stride> + '_ {
    let reader = StrideFinder::new(tour.board());
    let home = tour.squares().next().filter(|_| tour.is_closed());
    let mut squares = tour.squares().chain(home);
    let mut here = squares.next();
    squares.map_while(move |to| {
        let from = here.replace(to)?;
        reader.stride(from, to)
    })
}

/// The number of strides of each move number, 1 to 8 in order: those that are walked, and the closing one of a closed
/// tour.
pub fn moves_per_type(tour: &Tour<Rectangle>) -> [u64; 8] {
    let mut counts = [0; 8];
    for stride in strides(tour) {
        counts[usize::from(stride.number - 1)] += 1;
    }
    counts
}

/// The number of squares at which the tour changes its direction. The ends of an open tour do not count; in a closed
/// tour every square does.
pub fn turns(tour: &Tour<Rectangle>) -> u64 {
    let again = strides(tour).next().filter(|_| tour.is_closed());
    let mut arriving = None;
    let mut turns = 0;
    for stride in strides(tour).chain(again) {
        turns += u64::from(arriving.is_some_and(|before| before != stride.leaving));
        arriving = Some(stride.arriving);
    }
    turns
}

/// Finds the move between two squares, quickly if only one is possible.
struct StrideFinder<'a> {
    board: &'a Rectangle,
    offsets: [(i64, i64); 8],
    /// The lowest number of a move into each octant, 0 where there is none.
    by_octant: [u8; 8],
    /// No two moves from one square end on the same square, so plain subtraction finds the move.
    is_wide: bool,
}

impl<'a> StrideFinder<'a> {
    fn new(board: &'a Rectangle) -> StrideFinder<'a> {
        let reach = 2 * u64::from(board.leaper().long());
        let is_large = u64::from(board.rows()) > reach && u64::from(board.cols()) > reach;
        let is_wide = board.surface() == Surface::Plane || (is_large && board.surface().columns_shift());
        let offsets = std::array::from_fn(|index| board.leaper().offset(index as u8 + 1).unwrap_or_default());
        let mut by_octant = [0; 8];
        for number in (1..=8).rev() {
            by_octant[octant(offsets[usize::from(number - 1)])] = number;
        }
        StrideFinder { board, offsets, by_octant, is_wide }
    }

    fn stride(&self, from: Square, to: Square) -> Option<Stride> {
        let apart = (i64::from(to.row) - i64::from(from.row), i64::from(to.col) - i64::from(from.col));
        let guess = self.by_octant[octant(apart)];
        let number = if self.is_wide && guess > 0 && self.offsets[usize::from(guess - 1)] == apart {
            guess
        } else {
            self.board.move_between(from, to)?
        };

        let leaving = self.offsets[usize::from(number - 1)];
        let surface = self.board.surface();
        let is_odd = |at: u32, by: i64, side: u32| (i64::from(at) + by).div_euclid(i64::from(side)) % 2 != 0;
        let is_turned = surface.flips_rows() && is_odd(from.col, leaving.1, self.board.cols());
        let is_mirrored = surface.flips_columns() && is_odd(from.row, leaving.0, self.board.rows());
        let arriving =
            (if is_turned { -leaving.0 } else { leaving.0 }, if is_mirrored { -leaving.1 } else { leaving.1 });

        Some(Stride { from, number, leaving, arriving })
    }
}

/// Different moves of a leaper point into different octants, and this needs no branch to find out which.
#[inline]
fn octant((down, right): (i64, i64)) -> usize {
    usize::from(down < 0) | usize::from(right < 0) << 1 | usize::from(down.abs() > right.abs()) << 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tour::sample::{self, tour_of};

    #[test]
    fn strides_are_the_moves_and_the_closing_one() {
        for tour in sample::tours(150) {
            let numbers: Vec<u8> = strides(&tour).map(|stride| stride.number).collect();
            let mut expected: Vec<u8> = tour.moves().collect();
            if tour.is_closed() {
                let squares: Vec<_> = tour.squares().collect();
                expected.extend(tour.board().move_between(squares[squares.len() - 1], squares[0]));
            }
            assert_eq!(numbers, expected, "{}", tour.board());
            assert_eq!(moves_per_type(&tour).iter().sum::<u64>(), expected.len() as u64);
        }
    }

    #[test]
    fn an_ox_that_ploughs_turns_twice_at_every_row_end() {
        let tour = tour_of("3x4 leaper=0,1", &[0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11]);
        assert_eq!(turns(&tour), 4);
        let ring = tour_of("2x3 leaper=0,1", &[1, 2, 5, 4, 3, 0]);
        assert_eq!((ring.is_closed(), turns(&ring)), (true, 4));
    }

    #[test]
    fn a_straight_walk_round_a_surface_does_not_turn() {
        let round = tour_of("cylinder:1x3 leaper=0,1", &[0, 1, 2]);
        assert_eq!((round.is_closed(), turns(&round)), (true, 0));
        // Straight on along the Möbius strip: row 1 of 2 becomes row 0 behind the seam, and the circle closes.
        let strip = tour_of("mobius:2x3 leaper=0,1", &[0, 1, 2, 3, 4, 5]);
        assert_eq!((strip.is_closed(), turns(&strip)), (true, 0));
    }

    #[test]
    fn a_direction_is_mirrored_behind_the_flipping_seam() {
        // From (row 0, col 2) the knight goes 1 down, 2 right over the seam of a 5x4 strip: row 1 arrives as row 3,
        // and going on straight means 1 up, 2 right.
        let board: Rectangle = "mobius:5x4".parse().unwrap();
        let reader = StrideFinder::new(&board);
        let stride = reader.stride(Square::new(0, 2), Square::new(3, 0)).unwrap();
        assert_eq!((stride.leaving, stride.arriving), ((1, 2), (-1, 2)));
    }
}
