//! Pictures as methods of a tour.

use destrier_core::{Rectangle, Tour};
use destrier_draw::{CellPicture, DrawError, Grid, PictureOptions, Projection, pdf, png, svg};

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

/// Boards that are not rectangles are drawn flat: a box layer by layer, a cube as its net.
impl Draw for Tour {
    fn to_grid(&self) -> Result<String, DrawError> {
        if let Some(tour) = self.on_rectangle() {
            return tour.to_grid();
        }

        let mut grid = Vec::new();
        destrier_files::cells::write_grid(self, &mut grid).expect("a buffer takes bytes");
        Ok(String::from_utf8_lossy(&grid).into_owned())
    }

    fn to_svg(&self) -> Result<String, DrawError> {
        match self.on_rectangle() {
            Some(tour) => tour.to_svg(),
            None => CellPicture::new(self, Projection::Flat)?.svg(&PictureOptions::new()),
        }
    }

    fn to_png(&self) -> Result<Vec<u8>, DrawError> {
        match self.on_rectangle() {
            Some(tour) => tour.to_png(),
            None => CellPicture::new(self, Projection::Flat)?.png(&PictureOptions::new()),
        }
    }

    fn to_pdf(&self) -> Result<Vec<u8>, DrawError> {
        match self.on_rectangle() {
            Some(tour) => tour.to_pdf(),
            None => CellPicture::new(self, Projection::Flat)?.pdf(&PictureOptions::new()),
        }
    }
}
