//! Pictures of tours.

pub(crate) mod animation;
#[cfg(test)]
pub(crate) mod example;
mod lines;
mod marks;
mod picture;
#[cfg(test)]
mod tests;

pub use picture::LONGEST_NUMBERS;

use super::error::DrawError;
use super::options::{PictureOptions, check_cells};
use super::scene::{Scene, pdf as pdf_writer, pixels, svg as svg_writer};
use super::size;
use destrier_core::{Rectangle, Tour, UncrossedPath};

/// The tour as an SVG picture.
pub fn svg(tour: &Tour<Rectangle>, options: &PictureOptions) -> Result<String, DrawError> {
    svg_of(tour.board(), options, || picture::tour_picture(tour, options))
}

/// The tour as a PDF of one page. The size is in points, 72 to the inch.
pub fn pdf(tour: &Tour<Rectangle>, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
    pdf_of(tour.board(), options, || picture::tour_picture(tour, options))
}

/// The tour as a PNG picture.
pub fn png(tour: &Tour<Rectangle>, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
    png_of(tour.board(), options, || picture::tour_picture(tour, options))
}

/// The tour as an animated GIF: the knight walks, the path grows, the last frame stays for some seconds, and the
/// animation starts again.
pub fn gif(tour: &Tour<Rectangle>, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
    animation::tour_gif(tour, options, size::gif_pixels(tour.board(), options)?)
}

/// An uncrossed path as an SVG picture.
pub fn uncrossed_svg(path: &UncrossedPath, options: &PictureOptions) -> Result<String, DrawError> {
    svg_of(path.board(), options, || picture::uncrossed_picture(path, options))
}

/// An uncrossed path as a PDF of one page.
pub fn uncrossed_pdf(path: &UncrossedPath, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
    pdf_of(path.board(), options, || picture::uncrossed_picture(path, options))
}

/// An uncrossed path as a PNG picture.
pub fn uncrossed_png(path: &UncrossedPath, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
    png_of(path.board(), options, || picture::uncrossed_picture(path, options))
}

/// A picture of a board as SVG. It is made only if it is not too large.
fn svg_of(board: &Rectangle, options: &PictureOptions, picture: impl FnOnce() -> Scene) -> Result<String, DrawError> {
    check_cells(board)?;
    let pixels = size::svg_pixels(board, options)?;
    Ok(svg_writer::render(&picture(), f64::from(pixels), options.metadata))
}

fn pdf_of(board: &Rectangle, options: &PictureOptions, picture: impl FnOnce() -> Scene) -> Result<Vec<u8>, DrawError> {
    check_cells(board)?;
    pdf_writer::render(&picture(), f64::from(size::pdf_points(options)?))
}

fn png_of(board: &Rectangle, options: &PictureOptions, picture: impl FnOnce() -> Scene) -> Result<Vec<u8>, DrawError> {
    check_cells(board)?;
    let pixels = size::png_pixels(board, options)?;
    pixels::png(&picture(), pixels)
}
