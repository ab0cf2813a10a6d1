//! How often a tour crosses itself.
//!
//! Every move is drawn as the straight segment between the centres of its two squares, including the closing move of a
//! closed tour. A *crossing* is a pair of moves whose segments meet in one point inside both. Touching at an end,
//! passing through a square's centre where another segment ends, and overlapping do not count. (Besa, Johnson, Mamano
//! and Osegueda, "Taming the Knight's Tour", 2020, count closed knight's tours in this way.) On a wrapped surface the
//! segments are drawn on the surface itself, across its seams; there two moves may cross more than once, and on the
//! Möbius strip and the Klein bottle a long move may even cross itself: each meeting counts.
//!
//! All of this becomes one question in the unrolled plane. Every segment is a base square and one of at most four
//! directions `u`. A segment (p, u) and a segment (q, v) cross exactly if `q - p = s u - t v` with `0 < s, t < 1`: if
//! the offset lies in an open parallelogram that depends only on the two directions. So the crossings are the pairs of
//! points with an offset in a fixed set, and there are two ways to count them:
//!
//! - `bitmaps`: for every offset, shift a bitmap and count common bits, 64 squares at a time. For the knight there are
//!   36 offsets (ordered), and a million squares take a few milliseconds beyond reading the tour.
//! - `sweep_line`: in the coordinates (p × u, p × v) the parallelogram is a box, so a sweep line over one coordinate
//!   and a tree of counts over the other take O(n log n), however long the leaper.
//!
//! Memory: under two bits per square and direction for bitmaps (about one byte per square), 32 bytes per move for the
//! sweep line.

mod bitmaps;
mod lifts;
mod sweep_line;

use super::Tour;
use crate::rectangle::Rectangle;
use lifts::UnrolledTour;

/// The number of crossings.
///
/// `None` only on wrapped boards that are tiny compared with their leaper: there each move winds round the surface
/// hundreds of times, and the count would need more than about 32 copies of the board plus a million moves.
pub fn crossings(tour: &Tour<Rectangle>) -> Option<u64> {
    if tour.len() < 2 {
        return Some(0);
    }
    let sheet = UnrolledTour::new(tour)?;
    // A word of a shifted bitmap takes about 7 ns, a move in the sweep line 1000: beyond this many words per move,
    // sorting wins.
    let work = sheet.offsets().saturating_mul(bitmaps::words(&sheet));
    let twice = if work <= 128 * tour.len() as u128 { bitmaps::count(&sheet) } else { sweep_line::count(&sheet) };
    // Each crossing was counted from both of its segments.
    Some(twice / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle::Rectangle;
    use crate::square::Square;
    use crate::tour::sample::{self, Chance, tour_of};
    use crate::tour::strides::strides;

    type Point = (i64, i64);

    /// Whether `c` is left of (+1), right of (-1) or on (0) the line from `a` to `b`.
    fn turn(a: Point, b: Point, c: Point) -> i64 {
        ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum()
    }

    fn cross_properly((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
        turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
    }

    /// Every pair of moves, and every copy of the second near the first: each place of the unrolled plane that folds
    /// to the square where the second begins.
    fn slowly(tour: &Tour<Rectangle>) -> u64 {
        let board = tour.board();
        let surface = board.surface();
        let rows = i64::from(board.rows());
        let cols = i64::from(board.cols());
        let reach = 2 * i64::from(board.leaper().long());
        let mut twice = 0;

        for first in strides(tour) {
            let a = (i64::from(first.from.row), i64::from(first.from.col));
            let b = (a.0 + first.leaving.0, a.1 + first.leaving.1);
            for second in strides(tour) {
                for row in a.0 - reach..=a.0 + reach {
                    for col in a.1 - reach..=a.1 + reach {
                        let place = surface.step(board.rows(), board.cols(), Square::new(0, 0), row, col);
                        if place == Some(second.from) {
                            let is_turned = surface.flips_rows() && col.div_euclid(cols) % 2 != 0;
                            let is_mirrored = surface.flips_columns() && row.div_euclid(rows) % 2 != 0;
                            let down = if is_turned { -second.leaving.0 } else { second.leaving.0 };
                            let right = if is_mirrored { -second.leaving.1 } else { second.leaving.1 };
                            let copy = ((row, col), (row + down, col + right));
                            twice += u64::from(cross_properly((a, b), copy));
                        }
                    }
                }
            }
        }

        twice / 2
    }

    #[test]
    fn both_ways_agree_with_all_pairs_on_all_surfaces() {
        let mut most = 0;
        for tour in sample::tours(400) {
            let sheet = UnrolledTour::new(&tour).unwrap();
            let slow = slowly(&tour);
            assert_eq!(bitmaps::count(&sheet), 2 * slow, "{}", tour.board());
            assert_eq!(sweep_line::count(&sheet), 2 * slow, "{}", tour.board());
            assert_eq!(crossings(&tour), Some(slow));
            most = most.max(slow);
        }
        assert!(most > 100);
    }

    #[test]
    fn long_leapers_are_counted_on_any_surface() {
        let mut chance = Chance(5);
        for text in [
            "torus:7x5 leaper=3,8",
            "mobius:6x5 leaper=1,4",
            "klein:4x5 leaper=3,6",
            "cylinder:2x7 leaper=1,9",
            "projective:4x5 leaper=3,6",
        ] {
            let board: Rectangle = text.parse().unwrap();
            let tour = (0..200).find_map(|_| sample::search(&board, &mut chance, 5000)).expect(text);
            assert_eq!(crossings(&tour), Some(slowly(&tour)), "{text}");
        }
    }

    #[test]
    fn the_king_is_counted_across_seams_that_flip() {
        let mut chance = Chance(7);
        for text in [
            "mobius:8x3 leaper=king",
            "mobius:4x5 leaper=king",
            "klein:5x4 leaper=king",
            "klein:4x3 leaper=king",
            "projective:5x4 leaper=king",
        ] {
            let board: Rectangle = text.parse().unwrap();
            let tours: Vec<Tour<Rectangle>> =
                (0..200).filter_map(|_| sample::search(&board, &mut chance, 5000)).take(20).collect();
            assert!(tours.len() > 5, "{text}");
            for tour in tours {
                assert_eq!(crossings(&tour), Some(slowly(&tour)), "{text} {:?}", tour.path());
            }
        }
    }

    #[test]
    fn the_direction_of_the_walk_does_not_matter() {
        let ids = [8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3];
        let back: Vec<u32> = ids.iter().rev().copied().collect();
        assert_eq!(crossings(&tour_of("3x4", &ids)), crossings(&tour_of("3x4", &back)));
    }

    #[test]
    fn two_moves_that_form_an_x_are_one_crossing_and_single_steps_are_none() {
        let five = tour_of("4x3 without=b4,b3,a2,b2,c2,a1,c1", &[0, 5, 10, 3, 2]);
        assert_eq!(crossings(&five), Some(1));
        assert_eq!(crossings(&tour_of("2x3 leaper=0,1", &[1, 2, 5, 4, 3, 0])), Some(0));
    }

    #[test]
    fn a_leaper_too_long_for_its_surface_is_declined_and_a_lonely_square_is_not() {
        let round = tour_of("cylinder:1x5 leaper=0,4000001", &[0, 1, 2, 3, 4]);
        assert_eq!(crossings(&round), None);
        assert_eq!(crossings(&tour_of("1x1 leaper=4294967294,4294967295", &[0])), Some(0));
    }
}
