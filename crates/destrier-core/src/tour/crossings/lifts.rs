//! The unrolled plane: every segment that can meet the tour, including copies across the seams.
//!
//! On the plane the tour is drawn once. A wrapped surface is unrolled: each move is drawn at its own square (its *own*
//! copy), and again wherever a walk across the seams leads to it, mirrored behind an odd number of flips. A crossing on
//! the surface is a crossing of an own copy with any copy. Copies that begin more than two leaps outside the rectangle
//! meet no own copy: an own one ends within one leap, and so must the point where they cross.

use crate::rectangle::Rectangle;
use crate::tour::Tour;
use crate::tour::strides::{Stride, strides};

/// A segment: its base, which is the upper (on one row, the left) of its ends, and the index of its direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Segment {
    pub(super) row: i64,
    pub(super) col: i64,
    pub(super) direction: usize,
    /// Whether this is the copy at the move's own place.
    pub(super) is_own: bool,
}

/// A tour, and how it is unrolled.
pub(super) struct UnrolledTour<'a> {
    tour: &'a Tour<Rectangle>,
    /// The directions from base to other end.
    pub(super) directions: Vec<(i64, i64)>,
    /// For each move number minus one: its direction, and the way from its beginning to the base.
    bases: [(usize, (i64, i64)); 8],
    /// For each move number minus one: the number of its image when top and bottom are exchanged.
    upside_down: [u8; 8],
    /// For each move number minus one: the number of its image when left and right are exchanged.
    mirrored: [u8; 8],
}

impl<'a> UnrolledTour<'a> {
    /// `None` if there would be too many copies.
    pub(super) fn new(tour: &'a Tour<Rectangle>) -> Option<UnrolledTour<'a>> {
        let board = tour.board();
        let downwards = |&(down, right): &(i64, i64)| (down, right) > (0, 0);
        let directions: Vec<_> = board.leaper().moves().map(|m| (m.down, m.right)).filter(downwards).collect();
        let bases = std::array::from_fn(|index| {
            let way = board.leaper().offset(index as u8 + 1).unwrap_or_default();
            let (downward, to_base) = if downwards(&way) { (way, (0, 0)) } else { ((-way.0, -way.1), way) };
            (directions.iter().position(|&known| known == downward).unwrap_or(0), to_base)
        });

        let numbered = |way: (i64, i64)| board.leaper().moves().find(|m| (m.down, m.right) == way).map(|m| m.number);
        let image = |index: usize, down_sign: i64, right_sign: i64| {
            let (down, right) = board.leaper().offset(index as u8 + 1).unwrap_or_default();
            numbered((down_sign * down, right_sign * right)).unwrap_or(index as u8 + 1)
        };

        let upside_down = std::array::from_fn(|index| image(index, -1, 1));
        let mirrored = std::array::from_fn(|index| image(index, 1, -1));
        let margin = 4 * u128::from(board.leaper().long());
        let copies = |wraps: bool, side: u32| if wraps { margin / u128::from(side) + 2 } else { 1 };

        let surface = board.surface();
        let copies = copies(surface.columns_wrap(), board.cols()) * copies(surface.rows_wrap(), board.rows());
        let moves = tour.len() as u128;
        let is_small = copies * moves <= 32 * moves + (1 << 20);

        is_small.then_some(UnrolledTour { tour, directions, bases, upside_down, mirrored })
    }

    /// Whether there are copies other than the own ones.
    pub(super) fn has_copies(&self) -> bool {
        self.tour.board().surface().columns_wrap()
    }

    /// Rows, columns, and the longer reach of the leaper.
    pub(super) fn size(&self) -> (i64, i64, i64) {
        let board = self.tour.board();
        (i64::from(board.rows()), i64::from(board.cols()), i64::from(board.leaper().long()))
    }

    /// The approximate number of offsets at which two segments cross: the areas of the parallelograms.
    pub(super) fn offsets(&self) -> u128 {
        let area = |u: &(i64, i64), v: &(i64, i64)| {
            (i128::from(u.0) * i128::from(v.1) - i128::from(u.1) * i128::from(v.0)).unsigned_abs()
        };
        self.directions.iter().flat_map(|u| self.directions.iter().map(move |v| area(u, v))).sum()
    }

    /// Calls `see` with every segment.
    pub(super) fn each(&self, mut visit: impl FnMut(Segment)) {
        let surface = self.tour.board().surface();
        let (rows, cols, long) = self.size();
        let mirror_images = if surface.flips_columns() { 2 } else { 1 };
        for (Stride { from, number, .. }, mirror_image) in
            strides(self.tour).flat_map(|stride| (0..mirror_images).map(move |image| (stride, image)))
        {
            let row = i64::from(from.row);
            let col = i64::from(from.col);
            let (col, number) = match mirror_image {
                0 => (col, number),
                _ => (cols - 1 - col, self.mirrored[usize::from(number - 1)]),
            };

            let across = if surface.columns_wrap() { sheets(col, cols, 2 * long) } else { 0..=0 };
            for side in across {
                let is_turned = surface.flips_rows() && side % 2 != 0;
                let (row, number) =
                    if is_turned { (rows - 1 - row, self.upside_down[usize::from(number - 1)]) } else { (row, number) };
                let (direction, to_base) = self.bases[usize::from(number - 1)];
                let along = if surface.rows_wrap() { sheets(row, rows, 2 * long) } else { 0..=0 };

                // Where the columns flip, they do so in every second copy above or below.
                let seen = along.filter(|storey| mirror_images == 1 || storey.rem_euclid(2) == mirror_image);
                for storey in seen {
                    let is_own = (side, storey) == (0, 0);
                    let row = row + storey * rows + to_base.0;
                    let col = col + side * cols + to_base.1;
                    visit(Segment { row, col, direction, is_own });
                }
            }
        }
    }
}

/// The range of shifts by whole sides that keep a coordinate within `margin` of `0..side`.
#[inline]
fn sheets(at: i64, side: i64, margin: i64) -> std::ops::RangeInclusive<i64> {
    if (margin..side - margin).contains(&at) {
        return 0..=0;
    }
    -((at + margin) / side)..=(side - 1 + margin - at) / side
}
