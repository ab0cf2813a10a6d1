//! The marks of the first and the last square: a disc and a ring.
//!
//! Marks grow with the board, so that they are found at a glance. On a large board they are larger than a square. A
//! mark near the frame is then moved inwards, and two marks that would overlap are moved apart.

use super::lines::TourLines;
use crate::board::{Measures, centre};
use crate::scene::{Element, Point};
use crate::theme::Palette;
use destrier_core::{Rectangle, Square};

/// The radius of the pale edge around a mark, relative to the mark.
const HALO: f64 = 1.25;
/// The number of directions in which a mark may be moved.
const DIRECTIONS: usize = 64;

/// The end as a ring, and over it the start as a disc.
pub(crate) fn marks(lines: &TourLines, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let mut elements = Vec::new();
    let (start, end) = places(lines, measures);
    if let Some(centre) = end {
        let disc = |radius, fill| Element::Disc { centre, radius: radius * measures.mark, fill };
        let colour = palette.along(lines.is_closed(), 1.0);
        elements.extend([disc(HALO, palette.casing), disc(1.0, colour), disc(0.55, palette.casing)]);
    }
    elements.extend(disc_at(start, lines, measures, palette));
    elements
}

/// The start as a disc.
pub(crate) fn start_mark(lines: &TourLines, measures: &Measures, palette: &Palette) -> Vec<Element> {
    disc_at(places(lines, measures).0, lines, measures, palette)
}

fn disc_at(centre: Point, lines: &TourLines, measures: &Measures, palette: &Palette) -> Vec<Element> {
    let disc = |radius, fill| Element::Disc { centre, radius: radius * measures.mark, fill };
    vec![disc(HALO, palette.casing), disc(1.0, palette.along(lines.is_closed(), 0.0))]
}

/// The centres of the marks of the first and, if there is another, the last square.
fn places(lines: &TourLines, measures: &Measures) -> (Point, Option<Point>) {
    let board = lines.board();
    let radius = HALO * measures.mark;
    let [first, rest @ ..] = lines.squares() else { return ((0.0, 0.0), None) };
    let start = inside(board, centre(*first), radius);
    (start, rest.last().map(|last| apart(board, start, *last, radius)))
}

/// The point nearest to the centre of a square at which a disc does not overlap the one at `start`.
fn apart(board: &Rectangle, start: Point, square: Square, radius: f64) -> Point {
    let wanted = centre(square);
    let own = inside(board, wanted, radius);
    let distance = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
    let is_free = |place: &Point| distance(*place, start) >= 2.0 * radius * 0.999;

    let around = (0..DIRECTIONS).map(|index| {
        let (sine, cosine) = (std::f64::consts::TAU * index as f64 / DIRECTIONS as f64).sin_cos();
        (start.0 + 2.0 * radius * cosine, start.1 + 2.0 * radius * sine)
    });

    let fits = |place: &Point| inside(board, *place, radius) == *place;

    if is_free(&own) {
        return own;
    }

    around.filter(fits).min_by(|&a, &b| distance(a, wanted).total_cmp(&distance(b, wanted))).unwrap_or(own)
}

/// The point nearest to this one at which a disc is inside the frame.
pub(crate) fn inside(board: &Rectangle, (x, y): Point, radius: f64) -> Point {
    let within = |value: f64, side: u32| {
        let side = f64::from(side);
        if side > 2.0 * radius { value.clamp(radius, side - radius) } else { side / 2.0 }
    };
    (within(x, board.cols()), within(y, board.rows()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PictureOptions;

    #[test]
    fn marks_stay_inside_the_frame_and_do_not_overlap() {
        for size in ["1x2", "2x1", "3x4", "5x5", "8x8", "3x300", "40x40", "100x100", "1000x1000"] {
            let board: Rectangle = size.parse().unwrap();
            let radius = HALO * Measures::new(&board, &PictureOptions::new()).mark;
            let rows = board.rows();
            let cols = board.cols();
            let corners = [(0, 0), (0, cols - 1), (rows - 1, 0), (rows - 1, cols - 1), (rows / 2, cols / 2)];

            for (row, col) in corners {
                let start = inside(&board, centre(Square::new(row, col)), radius);
                let near = (row.saturating_sub(2)..rows.min(row + 3))
                    .flat_map(|row| (col.saturating_sub(2)..cols.min(col + 3)).map(move |col| (row, col)));
                for (other_row, other_col) in near.filter(|&other| other != (row, col)) {
                    let end = apart(&board, start, Square::new(other_row, other_col), radius);
                    let distance = (start.0 - end.0).hypot(start.1 - end.1);
                    assert!(distance >= 1.99 * radius, "{size}: {start:?} and {end:?}");
                    for (x, y) in [start, end] {
                        let inside =
                            |value: f64, side: u32| value >= radius - 1e-9 && value <= f64::from(side) - radius + 1e-9;
                        assert!(inside(x, cols) && inside(y, rows), "{size}: {x}, {y}");
                    }
                }
            }
        }
    }
}
