//! The size of pictures: what may be asked for, the default, and width and height without drawing.
//!
//! By default a square of a large board has a whole number of pixels. Equal moves then have equal pixels, which is
//! crisp and makes a PNG several times smaller.

use super::board::picture_sides;
use super::error::DrawError;
use super::options::{MAX_GIF_PIXELS, MAX_PIXELS, PictureOptions, longer_side};
use destrier_core::Rectangle;

/// The minimum length of the longer side of any picture.
const MIN_PIXELS: u32 = 16;
/// The usual length of the longer side of an SVG or PNG: at least the first, at most the second, with this number of
/// pixels per square in between.
const USUAL: (u32, u32) = (1200, 4096);
const USUAL_SQUARE: f64 = 16.0;
/// The usual length of the longer side of a GIF, with the same meaning as `USUAL` and `USUAL_SQUARE`.
const USUAL_GIF: (u32, u32) = (640, MAX_GIF_PIXELS);
const USUAL_GIF_SQUARE: f64 = 4.0;
/// The length of the longer side of a PDF, in points: 7.5 inches.
const USUAL_POINTS: u32 = 540;
/// The most that PDF 1.7 allows (annex C), in points.
const MAX_POINTS: u32 = 14_400;
/// The range of the thickness of lines.
const LINE: (f64, f64) = (0.1, 5.0);
/// The range of the speed of animations, in moves per second.
const SPEED: (f64, f64) = (0.1, 1e9);

/// The width and height of an SVG, in pixels.
pub fn svg_size(board: &Rectangle, options: &PictureOptions) -> Result<(u32, u32), DrawError> {
    Ok(sides(board, options, svg_pixels(board, options)?))
}

/// The width and height of a PDF, in points.
pub fn pdf_size(board: &Rectangle, options: &PictureOptions) -> Result<(u32, u32), DrawError> {
    Ok(sides(board, options, pdf_points(options)?))
}

/// The width and height of a PNG, in pixels.
pub fn png_size(board: &Rectangle, options: &PictureOptions) -> Result<(u32, u32), DrawError> {
    Ok(sides(board, options, png_pixels(board, options)?))
}

/// The width and height of a GIF, in pixels.
pub fn gif_size(board: &Rectangle, options: &PictureOptions) -> Result<(u32, u32), DrawError> {
    Ok(sides(board, options, gif_pixels(board, options)?))
}

fn sides(board: &Rectangle, options: &PictureOptions, longer: u32) -> (u32, u32) {
    let (width, height) = picture_sides(board, options);
    let scale = f64::from(longer) / width.max(height);
    let side = |length: f64| ((length * scale).round() as u32).clamp(1, longer);
    (side(width), side(height))
}

/// Pixels of the longer side of an SVG.
pub(super) fn svg_pixels(board: &Rectangle, options: &PictureOptions) -> Result<u32, DrawError> {
    check_factors(options)?;
    match options.size {
        Some(asked) => check_size("SVG", asked, u32::MAX),
        None => Ok(usual_pixels(board, options, USUAL, USUAL_SQUARE)),
    }
}

/// Points of the longer side of a PDF.
pub(super) fn pdf_points(options: &PictureOptions) -> Result<u32, DrawError> {
    check_factors(options)?;
    check_size("PDF", options.size.unwrap_or(USUAL_POINTS), MAX_POINTS)
}

/// Pixels of the longer side of a PNG.
pub(super) fn png_pixels(board: &Rectangle, options: &PictureOptions) -> Result<u32, DrawError> {
    check_factors(options)?;
    let pixels = match options.size {
        Some(asked) => check_size("PNG", asked, MAX_PIXELS)?,
        None => usual_pixels(board, options, USUAL, USUAL_SQUARE),
    };
    check_resolution("PNG", board, pixels)
}

/// Pixels of the longer side of a picture of a graph.
pub(super) fn graph_pixels(form: &'static str, options: &PictureOptions) -> Result<u32, DrawError> {
    check_factors(options)?;
    let most = match form {
        "PNG" => MAX_PIXELS,
        "GIF" => MAX_GIF_PIXELS,
        _ => u32::MAX,
    };
    check_size(form, options.size.unwrap_or(USUAL.0), most)
}

/// Pixels of the longer side of a GIF.
pub(super) fn gif_pixels(board: &Rectangle, options: &PictureOptions) -> Result<u32, DrawError> {
    check_factors(options)?;
    let pixels = match options.size {
        Some(asked) => check_size("GIF", asked, MAX_GIF_PIXELS)?,
        None => usual_pixels(board, options, USUAL_GIF, USUAL_GIF_SQUARE),
    };
    check_resolution("GIF", board, pixels)
}

/// The length of the longer side between two limits, with a whole number of pixels per square if that fits.
fn usual_pixels(board: &Rectangle, options: &PictureOptions, (least, most): (u32, u32), square: f64) -> u32 {
    let (width, height) = picture_sides(board, options);
    let side = width.max(height);
    let per_square = square.min((f64::from(most) / side).floor());
    ((per_square * side).round() as u32).clamp(least, most)
}

fn check_factors(options: &PictureOptions) -> Result<(), DrawError> {
    let check = |what, asked: f64, (least, most): (f64, f64)| {
        if (least..=most).contains(&asked) {
            Ok(())
        } else {
            Err(DrawError::Factor { what, asked: asked.to_string(), least, most })
        }
    };
    check("thickness of lines", options.line, LINE)?;
    options.speed.map_or(Ok(()), |speed| check("speed in moves per second", speed, SPEED))
}

fn check_size(form: &'static str, asked: u32, most: u32) -> Result<u32, DrawError> {
    if (MIN_PIXELS..=most).contains(&asked) {
        Ok(asked)
    } else {
        Err(DrawError::Size { form, asked, least: MIN_PIXELS, most })
    }
}

fn check_resolution(form: &'static str, board: &Rectangle, pixels: u32) -> Result<u32, DrawError> {
    let side = longer_side(board);
    if side > pixels / 2 { Err(DrawError::TooFine { form, side, pixels }) } else { Ok(pixels) }
}

#[cfg(test)]
mod tests {
    use super::super::options::check_cells;
    use super::*;

    #[test]
    fn large_boards_and_odd_sizes_are_refused() {
        let huge: Rectangle = "2001x2000".parse().unwrap();
        assert!(matches!(check_cells(&huge), Err(DrawError::TooManySquares { cells: 4_002_000, .. })));
        let small: Rectangle = "3x4".parse().unwrap();

        let sized = |size| PictureOptions::new().size(size);
        assert!(matches!(gif_pixels(&small, &sized(2049)), Err(DrawError::Size { most: 2048, .. })));
        assert!(matches!(svg_pixels(&small, &sized(0)), Err(DrawError::Size { least: 16, .. })));
        assert!(matches!(pdf_points(&sized(14_401)), Err(DrawError::Size { form: "PDF", .. })));
        assert!(matches!(png_pixels(&huge, &sized(500)), Err(DrawError::TooFine { .. })));
        assert_eq!(svg_pixels(&small, &sized(9000)), Ok(9000));

        for factor in [0.0, -1.0, 5.1, f64::NAN, f64::INFINITY] {
            let refused = png_pixels(&small, &PictureOptions::new().line(factor)).unwrap_err();
            assert!(refused.to_string().starts_with("the thickness of lines can be 0.1 to 5, not "), "{refused}");
        }

        assert!(gif_pixels(&small, &PictureOptions::new().speed(0.0)).is_err());
    }

    #[test]
    fn squares_of_large_boards_have_a_whole_number_of_pixels() {
        let options = PictureOptions::new();
        for (size, per_square) in [("100x90", 16.0), ("torus:200x200", 16.0), ("300x300", 13.0), ("1000x1000", 4.0)] {
            let board: Rectangle = size.parse().unwrap();
            let (width, height) = picture_sides(&board, &options);
            let scale = f64::from(png_pixels(&board, &options).unwrap()) / width.max(height);
            assert!((scale - per_square).abs() < 1e-9, "{size}: {scale}");
        }
        for (size, longer) in [("8x8", 640), ("1000x4", 2000)] {
            assert!(gif_pixels(&size.parse().unwrap(), &options).unwrap() >= longer, "{size}");
        }
        assert_eq!(png_size(&"8x8".parse().unwrap(), &options), Ok((1200, 1200)));
    }
}
