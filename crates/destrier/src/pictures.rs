//! Pictures as methods of a tour.

use super::export::{ExportError, picture, write_grid};
use destrier_core::Tour;
use destrier_draw::PictureOptions;
use destrier_files::Format;

/// Draws a tour with default options; the functions and types of [`draw`](crate::draw) take options.
///
/// ```
/// use destrier::{Draw, Request, ask};
///
/// let tour = ask(&Request::new("3x4".parse().unwrap())).unwrap().into_tour().unwrap();
/// assert_eq!(tour.to_grid().unwrap().lines().count(), 3);
/// assert!(tour.to_svg().unwrap().starts_with("<svg"));
///
/// let tour = ask(&Request::new("cube:3".parse().unwrap())).unwrap().into_tour().unwrap();
/// assert!(tour.to_grid().unwrap().lines().count() >= 9);
/// assert!(tour.to_svg().unwrap().starts_with("<svg"));
/// ```
pub trait Draw {
    /// A grid of numbers, one line per row.
    fn to_grid(&self) -> Result<String, ExportError>;

    /// A picture as SVG.
    fn to_svg(&self) -> Result<String, ExportError>;

    /// A picture as PNG.
    fn to_png(&self) -> Result<Vec<u8>, ExportError>;

    /// A picture as PDF.
    fn to_pdf(&self) -> Result<Vec<u8>, ExportError>;
}

/// Boards that are not rectangles are drawn flat: a box layer by layer, a cube as its net.
impl<T: Clone + Into<Tour>> Draw for T {
    fn to_grid(&self) -> Result<String, ExportError> {
        let mut grid = Vec::new();
        write_grid(&self.clone().into(), &mut grid)?;
        Ok(text(grid))
    }

    fn to_svg(&self) -> Result<String, ExportError> {
        picture(&self.clone().into(), Format::Svg, &PictureOptions::new()).map(text)
    }

    fn to_png(&self) -> Result<Vec<u8>, ExportError> {
        picture(&self.clone().into(), Format::Png, &PictureOptions::new())
    }

    fn to_pdf(&self) -> Result<Vec<u8>, ExportError> {
        picture(&self.clone().into(), Format::Pdf, &PictureOptions::new())
    }
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}
