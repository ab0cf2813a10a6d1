//! A coarse picture for terminals, for boards whose grid would be too wide: the colour of each pixel shows about when
//! the knight was there.
//!
//! A character shows two pixels: an upper half block in one 24-bit colour on a background of another. The colour of a
//! pixel is that of the average step of its squares.

use crate::scene::colour::Colour;
use crate::theme::Theme;
use destrier_core::{Rectangle, Tour};

/// The tour as a coarse picture of at most `columns` columns, with ANSI escapes.
pub fn thumbnail(tour: &Tour<Rectangle>, columns: u32, theme: Theme) -> String {
    let board = tour.board();
    let columns = columns.clamp(1, 1000).min(board.cols());

    // A pixel covers as many rows as columns. The height is limited for very long boards.
    let lines = (u64::from(board.rows()) * u64::from(columns)).div_ceil(u64::from(board.cols())).clamp(1, 2000) as u32;
    let pixels = averages(tour, board, lines, columns);
    let palette = theme.palette();
    let colour = |pixel: Option<f64>| pixel.map_or(palette.paper, |fraction| palette.progress(fraction));
    let mut out = String::new();

    for pair in pixels.chunks(2 * columns as usize) {
        let (upper, lower) = pair.split_at(columns as usize);
        for (col, &above) in upper.iter().enumerate() {
            let Colour(r, g, b) = colour(above);
            out.push_str(&format!("\x1b[38;2;{r};{g};{b}"));
            if let Some(&below) = lower.get(col) {
                let Colour(r, g, b) = colour(below);
                out.push_str(&format!(";48;2;{r};{g};{b}"));
            }
            out.push_str("m\u{2580}");
        }

        out.push_str("\x1b[0m\n");
    }

    out
}

/// The average progress of the squares of each pixel, row by row; `None` where there are only holes.
fn averages(tour: &Tour<Rectangle>, board: &Rectangle, lines: u32, columns: u32) -> Vec<Option<f64>> {
    let mut sums = vec![(0.0, 0u64); lines as usize * columns as usize];
    let last = (tour.len().max(2) - 1) as f64;
    for (step, square) in tour.squares().enumerate() {
        let line = u64::from(square.row) * u64::from(lines) / u64::from(board.rows());
        let column = u64::from(square.col) * u64::from(columns) / u64::from(board.cols());
        let (sum, count) = &mut sums[(line * u64::from(columns) + column) as usize];
        *sum += step as f64 / last;
        *count += 1;
    }
    sums.into_iter().map(|(sum, count)| (count > 0).then(|| sum / count as f64)).collect()
}
