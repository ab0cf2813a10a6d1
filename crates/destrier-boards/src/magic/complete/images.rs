//! Tours that are images of each other: mirror images, rotations, and their reverses.

use destrier_core::Square;

/// All images of a tour, itself included.
pub(super) fn images(tour: &[Square], rows: u32, cols: u32) -> impl Iterator<Item = Vec<Square>> {
    let motions = if rows == cols { 8 } else { 4 };
    (0..2 * motions).map(move |image| {
        let moved = tour.iter().map(|square| {
            let row = if image & 2 == 0 { square.row } else { rows - 1 - square.row };
            let col = if image & 4 == 0 { square.col } else { cols - 1 - square.col };
            if image & 8 == 0 { Square::new(row, col) } else { Square::new(col, row) }
        });
        if image & 1 == 0 { moved.collect() } else { moved.rev().collect() }
    })
}

/// The image of a tour that comes first, or `None` if an image that the search finds too comes before the tour. So each
/// class of tours is reported once.
pub(super) fn first_of_images(
    tour: Vec<Square>,
    rows: u32,
    cols: u32,
    is_found: impl Fn(&[Square]) -> bool,
) -> Option<Vec<Square>> {
    if images(&tour, rows, cols).any(|image| image < tour && is_found(&image)) {
        return None;
    }
    images(&tour, rows, cols).min()
}
