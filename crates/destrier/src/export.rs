//! Writes a tour in any format: text by [`format`](destrier_files), grids and pictures by [`draw`].

use destrier_core::{Board, Rectangle, Tour};
use destrier_draw::{self as draw, CellPicture, DrawError, PictureOptions, Projection};
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
    /// The format has numbered moves, and the piece combines leapers.
    #[error(
        "the format {0} is for pieces that are one leaper; a piece that combines leapers has grid, squares, csv, json, \
         tour, svg, pdf, png and gif"
    )]
    OneLeaper(Format),
    /// The format has the numbered moves of a flat board.
    #[error(
        "the format {0} is for flat boards; boxes, cubes and hexagons have no numbered moves, but grid, squares, json, \
         csv, tour, svg, pdf, png and gif"
    )]
    FlatBoards(Format),
    /// The format is no picture.
    #[error("the format {0} is no picture")]
    NoPicture(Format),
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

/// Refuses what has no meaning on a board: numbered moves of boards that are no rectangles, and pictures in space of
/// boards that are flat.
///
/// ```
/// use destrier::Board;
/// use destrier::draw::PictureOptions;
/// use destrier::export::check_format;
/// use destrier::format::Format;
///
/// let has = |board: &str, format| {
///     check_format(&board.parse::<Board>().unwrap(), format, &PictureOptions::new()).is_ok()
/// };
/// assert!(has("8x8", Format::Moves) && has("cube:8", Format::Png) && has("8x8 leaper=1,2+1,3", Format::Gif));
/// assert!(!has("cube:8", Format::Moves) && !has("8x8 leaper=1,2+1,3", Format::Moves));
/// ```
pub fn check_format(board: &Board, format: Format, options: &PictureOptions) -> Result<(), ExportError> {
    let is_picture = matches!(format, Format::Svg | Format::Pdf | Format::Png | Format::Gif);

    match (board.rectangle(), format) {
        (Some(_), _) if is_picture && options.projection == Projection::Isometric => {
            Err(DrawError::NotInSpace { board: board.size() }.into())
        }
        (Some(_), _) => Ok(()),
        (None, Format::Moves) if board.rows_and_cols().is_some() => Err(ExportError::OneLeaper(format)),
        (None, Format::Moves) => Err(ExportError::FlatBoards(format)),
        (None, _) => Ok(()),
    }
}

/// Writes a tour. Only pictures use the options; an SVG also contains the tour as JSON, so that it can be read again.
///
/// ```
/// use destrier::draw::PictureOptions;
/// use destrier::export::write_tour;
/// use destrier::format::{About, Format};
/// use destrier::{Request, ask};
///
/// for board in ["3x4", "box:1x3x4"] {
///     let tour = ask(&Request::new(board.parse()?))?.into_tour().unwrap();
///     let mut text = Vec::new();
///     write_tour(&tour, &About::default(), Format::Squares, &PictureOptions::new(), &mut text)?;
///     assert_eq!(String::from_utf8(text)?.lines().count(), 12);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_tour(
    tour: &Tour,
    about: &About,
    format: Format,
    options: &PictureOptions,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    check_format(tour.board(), format, options)?;
    match format {
        Format::Grid => write_grid(tour, out)?,
        Format::Squares => format::squares::write(tour, out)?,
        Format::Json => format::json::write(tour, about, out)?,
        Format::Csv => format::csv::write(tour, out)?,
        Format::Tour => format::tsplib::write(tour, about, out)?,
        Format::Moves => {
            let tour = tour.on_rectangle().ok_or(ExportError::FlatBoards(format))?;
            format::moves::write(&tour, out)?;
        }
        Format::Svg => {
            let mut metadata = Vec::new();
            format::json::write(tour, about, &mut metadata)?;
            let metadata = String::from_utf8_lossy(&metadata);
            out.write_all(&picture(tour, format, &options.metadata(metadata.trim_end()))?)?;
        }
        Format::Pdf | Format::Png | Format::Gif => out.write_all(&picture(tour, format, options)?)?,
    }
    Ok(())
}

/// Writes the numbers of the squares in the tour: of a rectangle row by row, of a box layer by layer, and the net of a
/// cube.
pub fn write_grid(tour: &Tour, out: &mut dyn Write) -> Result<(), ExportError> {
    match tour.on_rectangle() {
        Some(tour) => write!(out, "{}", draw::Grid::new(&tour)?)?,
        None => format::cells::write_grid(tour, out)?,
    }
    Ok(())
}

/// A picture of a tour, in one of the formats `svg`, `pdf`, `png` and `gif`.
pub fn picture(tour: &Tour, format: Format, options: &PictureOptions) -> Result<Vec<u8>, ExportError> {
    check_format(tour.board(), format, options)?;
    let picture = match tour.on_rectangle() {
        Some(tour) => match format {
            Format::Svg => draw::svg(&tour, options)?.into_bytes(),
            Format::Pdf => draw::pdf(&tour, options)?,
            Format::Png => draw::png(&tour, options)?,
            Format::Gif => draw::gif(&tour, options)?,
            _ => return Err(ExportError::NoPicture(format)),
        },
        None => {
            let picture = CellPicture::new(tour, options.projection)?;
            match format {
                Format::Svg => picture.svg(options)?.into_bytes(),
                Format::Pdf => picture.pdf(options)?,
                Format::Png => picture.png(options)?,
                Format::Gif => picture.gif(options)?,
                _ => return Err(ExportError::NoPicture(format)),
            }
        }
    };
    Ok(picture)
}
