//! Pictures of tours.

mod animation;
#[cfg(test)]
pub(in crate::draw) mod example;
mod lines;
mod picture;
#[cfg(test)]
mod tests;

use super::error::DrawError;
use super::options::{PictureOptions, check_cells};
use super::scene::{pixels, svg as svg_writer};
use destrier_core::Tour;

/// The tour as an SVG picture.
pub fn svg(tour: &Tour, options: &PictureOptions) -> Result<String, DrawError> {
    check_cells(tour.board())?;
    let pixels = options.svg_pixels(tour.board())?;
    Ok(svg_writer::render(&picture::tour_picture(tour, options), f64::from(pixels), options.metadata))
}

/// The tour as a PNG picture.
pub fn png(tour: &Tour, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
    check_cells(tour.board())?;
    let pixels = options.png_pixels(tour.board())?;
    pixels::png(&picture::tour_picture(tour, options), pixels)
}

/// The tour as an animated GIF: the knight walks, the path grows, the last frame stays for some seconds, and the
/// animation starts again.
pub fn gif(tour: &Tour, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
    animation::tour_gif(tour, options, options.gif_pixels(tour.board())?)
}
