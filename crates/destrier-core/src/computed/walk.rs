//! Iterates over the squares of a computed tour: it looks up a tile once and then reads along it.

use super::ComputedTour;
use super::tile::{Place, Tile};
use crate::square::Square;

/// Iterator over the squares of a computed tour, see [`ComputedTour::squares`].
#[derive(Clone, Debug)]
pub struct Squares<'a> {
    tour: &'a ComputedTour,
    next: u64,
    tile: &'a Tile,
    at: Place,
    step: usize,
}

impl<'a> Squares<'a> {
    pub(super) fn new(tour: &'a ComputedTour, index: u64) -> Squares<'a> {
        let (tile, at, step) = tour.outline.leaf(tour.raw(index.min(tour.len() - 1)));
        Squares { tour, next: index.min(tour.len()), tile, at, step }
    }
}

impl Iterator for Squares<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.next == self.tour.len() {
            return None;
        }
        let walk = self.tile.walk();
        let (down, right) = *walk.get(self.step)?;
        let square = Square { row: self.at.0 as u32 + down, col: self.at.1 as u32 + right };
        self.next += 1;
        self.step += 1;
        if self.step == walk.len() && self.next < self.tour.len() {
            (self.tile, self.at, self.step) = self.tour.outline.leaf(self.tour.raw(self.next));
        }
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.tour.len() - self.next);
        (*left.as_ref().unwrap_or(&usize::MAX), left.ok())
    }
}
