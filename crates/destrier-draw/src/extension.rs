//! Pictures as methods of a tour.

use super::{DrawError, Grid, PictureOptions, pdf, png, svg};
use destrier_core::{Rectangle, Tour};

/// Draws a tour with default options; the functions [`svg`](fn@svg), [`png`](fn@png) and
/// [`pdf`] take options.
///
/// ```
/// use destrier::{Draw, RectangleRequest, ask};
///
/// let tour = ask(&RectangleRequest::new("3x4".parse().unwrap())).unwrap().into_tour().unwrap();
/// assert_eq!(tour.to_grid().unwrap().lines().count(), 3);
/// assert!(tour.to_svg().unwrap().starts_with("<svg"));
/// ```
pub trait Draw {
    /// A grid of numbers, one line per row.
    fn to_grid(&self) -> Result<String, DrawError>;

    /// A picture as SVG.
    fn to_svg(&self) -> Result<String, DrawError>;

    /// A picture as PNG.
    fn to_png(&self) -> Result<Vec<u8>, DrawError>;

    /// A picture as PDF.
    fn to_pdf(&self) -> Result<Vec<u8>, DrawError>;
}

impl Draw for Tour<Rectangle> {
    fn to_grid(&self) -> Result<String, DrawError> {
        Ok(Grid::new(self)?.to_string())
    }

    fn to_svg(&self) -> Result<String, DrawError> {
        svg(self, &PictureOptions::new())
    }

    fn to_png(&self) -> Result<Vec<u8>, DrawError> {
        png(self, &PictureOptions::new())
    }

    fn to_pdf(&self) -> Result<Vec<u8>, DrawError> {
        pdf(self, &PictureOptions::new())
    }
}
