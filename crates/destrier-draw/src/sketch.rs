//! Pictures of moves that are not a tour, such as the state of a neural network.
//!
//! A [`Sketch`] takes a board and any set of its moves. The moves are not verified, so the picture does not look like a
//! tour: it has no start, no end and no colour gradient along the path. Each closed loop has its own colour, all other
//! moves are thin and grey, and every square that does not have two moves is marked: a ring if it has fewer, a disc if
//! it has more.
//!
//! ```
//! use destrier::draw::{PictureOptions, Sketch};
//!
//! // One loop of the 3x4 board; the other six squares have no move yet.
//! let loop_of_six = [(0, 6), (6, 8), (1, 8), (1, 7), (7, 9), (0, 9)];
//! let board = "3x4".parse().unwrap();
//! let sketch = Sketch::new(&board, loop_of_six).unwrap();
//! assert_eq!((sketch.loops(), sketch.faults()), (1, 6));
//! assert!(sketch.svg(&PictureOptions::new()).unwrap().contains("Unfinished"));
//! ```

mod animation;
mod braille;
mod loops;
mod moves;
mod picture;
#[cfg(test)]
mod tests;

use super::error::DrawError;
use super::options::PictureOptions;
use super::scene::{pdf, pixels, svg};
use super::size;

pub use animation::sketch_gif;
pub use braille::Braille;
pub use moves::Sketch;

impl Sketch<'_> {
    /// The sketch as an SVG picture.
    pub fn svg(&self, options: &PictureOptions) -> Result<String, DrawError> {
        let pixels = size::svg_pixels(self.board, options)?;
        Ok(svg::render(&picture::sketch_picture(self, options), f64::from(pixels), options.metadata))
    }

    /// The sketch as a PDF of one page. The size is in points, 72 to the inch.
    pub fn pdf(&self, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
        pdf::render(&picture::sketch_picture(self, options), f64::from(size::pdf_points(options)?))
    }

    /// The sketch as a PNG picture.
    pub fn png(&self, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
        let pixels = size::png_pixels(self.board, options)?;
        pixels::png(&picture::sketch_picture(self, options), pixels)
    }
}
