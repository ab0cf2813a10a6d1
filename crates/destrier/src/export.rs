//! Writes a tour in any format: text by [`format`](destrier_files), grids and pictures by [`draw`].

use destrier_core::{Rectangle, Tour};
use destrier_draw::{self as draw, DrawError, PictureOptions};
use destrier_files::{self as format, About, Format};
use std::io::{self, Write};

/// Why a tour was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The tour cannot be drawn like this.
    #[error(transparent)]
    Draw(#[from] DrawError),
}

/// Bytes of memory that [`write_tour`] takes besides the tour, roughly; 0 for formats that are written square by
/// square.
///
/// ```
/// use destrier::draw::PictureOptions;
/// use destrier::export::bytes_to_write;
/// use destrier::format::Format;
///
/// let board = "1000x1000".parse()?;
/// assert_eq!(bytes_to_write(&board, Format::Grid, &PictureOptions::new()), 4_000_000);
/// assert_eq!(bytes_to_write(&board, Format::Moves, &PictureOptions::new()), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bytes_to_write(board: &Rectangle, format: Format, options: &PictureOptions) -> u64 {
    let per_square = |bytes: u64| board.cells().saturating_mul(bytes);

    // A picture that is too large is refused when it is drawn.
    let per_pixel = |size: Result<(u32, u32), DrawError>, bytes: u64| {
        size.map_or(0, |(width, height)| u64::from(width).saturating_mul(u64::from(height)).saturating_mul(bytes))
    };

    match format {
        Format::Squares | Format::Moves | Format::Json | Format::Csv | Format::Tour => 0,
        Format::Grid => per_square(4),
        // Measured at 1000x1000 and 2000x2000.
        Format::Svg => per_square(48),
        Format::Pdf => per_square(36),
        Format::Png => per_pixel(draw::png_size(board, options), 8),
        Format::Gif => per_pixel(draw::gif_size(board, options), 30),
    }
}

/// Writes a tour. Only pictures use the options; an SVG also contains the tour as JSON, so that it can be read again.
///
/// ```
/// use destrier::draw::PictureOptions;
/// use destrier::export::write_tour;
/// use destrier::format::{About, Format};
/// use destrier::{RectangleRequest, ask};
///
/// let tour = ask(&RectangleRequest::new("3x4".parse()?))?.into_tour().unwrap();
/// let mut text = Vec::new();
/// write_tour(&tour, &About::default(), Format::Grid, &PictureOptions::new(), &mut text)?;
/// assert_eq!(String::from_utf8(text)?.lines().count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_tour(
    tour: &Tour<Rectangle>,
    about: &About,
    format: Format,
    options: &PictureOptions,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    match format {
        Format::Grid => write!(out, "{}", draw::Grid::new(tour)?)?,
        Format::Squares => format::squares::write(tour, out)?,
        Format::Moves => format::moves::write(tour, out)?,
        Format::Json => format::json::write(tour, about, out)?,
        Format::Csv => format::csv::write(tour, out)?,
        Format::Tour => format::tsplib::write(tour, about, out)?,
        Format::Svg => {
            let mut metadata = Vec::new();
            format::json::write(tour, about, &mut metadata)?;
            let metadata = String::from_utf8_lossy(&metadata);
            out.write_all(draw::svg(tour, &options.metadata(metadata.trim_end()))?.as_bytes())?;
        }
        Format::Pdf => out.write_all(&draw::pdf(tour, options)?)?,
        Format::Png => out.write_all(&draw::png(tour, options)?)?,
        Format::Gif => out.write_all(&draw::gif(tour, options)?)?,
    }
    Ok(())
}
