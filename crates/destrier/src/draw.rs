//! Pictures of tours: text grids, SVG, PNG and an animated GIF.
//!
//! A picture of a tour takes a [`Tour`] and gives bytes or text. A path that was not verified cannot be drawn as a tour,
//! since there is no function that takes one; moves that are on their way to one are a [`Sketch`], which looks otherwise. SVG, PNG and GIF are painted from one and the same list of shapes
//! (`scene`), so they never drift apart. The conventions of the drawings (colour, marks, seams) stand in
//! `docs/guide/pictures.md`.
//!
//! ```
//! use destrier::{Path, Shape, draw, verify};
//!
//! let board = "3x4".parse().unwrap();
//! let path = Path::Vertices(vec![8, 6, 0, 9, 7, 1, 10, 4, 2, 11, 5, 3]);
//! let tour = verify(board, path, Shape::Open).unwrap();
//! assert_eq!(draw::Grid::new(&tour).unwrap().to_string(), " 3  6  9 12\n 8 11  2  5\n 1  4  7 10\n");
//! let picture = draw::svg(&tour, &draw::Style::default()).unwrap();
//! assert!(picture.starts_with("<svg"));
//! ```

mod animation;
mod colour;
mod compose;
mod fold;
mod glyph;
mod ornament;
pub mod plot;
mod png;
#[cfg(test)]
mod sample;
mod scene;
mod sketch;
mod svg;
mod text;
mod thumbnail;
mod trail;
mod watch;

pub use colour::Theme;
pub use sketch::{Braille, Sketch, braille_size, settling};
pub use text::{Coloured, Grid, Labels, grid_width};
pub use thumbnail::thumbnail;

use destrier_core::{Board, Tour};

/// The most squares (holes included) that a picture may have.
pub const MAX_CELLS: u64 = 4_000_000;
/// The longest side of a PNG, in pixels.
pub const MAX_PIXELS: u32 = 8192;
/// The longest side of a GIF, in pixels.
pub const MAX_GIF_PIXELS: u32 = 1024;

/// How a picture should look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style<'a> {
    /// Pixels of the longer side. By default 1200 for SVG and PNG, more on boards where a square would get fewer than
    /// 16 pixels (up to 4096 in all), and 480 for GIF.
    pub size: Option<u32>,
    /// Whether each square carries its number in the tour, in a bead on the path, on boards of up to 64 squares a side.
    /// It looks best up to 12 or so. An animation has none.
    pub numbers: bool,
    /// Whether files and ranks are named along the edges, on boards of up to 30 squares a side.
    pub labels: bool,
    /// Light or dark.
    pub theme: Theme,
    /// A text that an SVG carries in its `<metadata>`, such as the tour as JSON. Other pictures ignore it.
    pub metadata: Option<&'a str>,
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style { size: None, numbers: false, labels: true, theme: Theme::Light, metadata: None }
    }
}

/// Why a tour cannot be drawn in this way.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrawError {
    /// More squares than the form can hold.
    #[error("the board has {cells} squares, and a {form} is drawn for at most {limit}")]
    TooManySquares {
        /// Squares of the board, holes included.
        cells: u64,
        /// What was to be drawn.
        form: &'static str,
        /// The most that it can have.
        limit: u64,
    },
    /// A size in pixels that is out of bounds.
    #[error("a {form} may be from {least} to {most} pixels wide and high, not {asked}")]
    Size {
        /// What was to be drawn.
        form: &'static str,
        /// What was asked for.
        asked: u32,
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// So many squares in so few pixels that nothing could be seen.
    #[error(
        "{side} squares do not fit into {pixels} pixels: each needs two at least{}",
        if *.form == "GIF" { "; try a PNG or an SVG" } else { "; try an SVG" }
    )]
    TooFine {
        /// What was to be drawn.
        form: &'static str,
        /// The longer side of the board.
        side: u32,
        /// The pixels for it.
        pixels: u32,
    },
    /// The encoder refused, which should not happen.
    #[error("the picture could not be encoded: {0}")]
    Encoder(String),
}

/// The tour as an SVG picture.
pub fn svg(tour: &Tour, style: &Style) -> Result<String, DrawError> {
    check_cells(tour.board(), "picture")?;
    let pixels = match style.size {
        Some(asked) => check_size("picture", asked, u32::MAX)?,
        None => default_pixels(tour.board()),
    };
    Ok(svg::render(&compose::compose(tour, style), f64::from(pixels), style.metadata))
}

/// The tour as a PNG picture.
pub fn png(tour: &Tour, style: &Style) -> Result<Vec<u8>, DrawError> {
    check_cells(tour.board(), "picture")?;
    let pixels = match style.size {
        Some(asked) => check_size("PNG", asked, MAX_PIXELS)?,
        None => default_pixels(tour.board()),
    };
    check_fineness("PNG", tour.board(), pixels)?;
    png::render(&compose::compose(tour, style), pixels)
}

/// The tour as an animated GIF: the knight walks, the path grows, the last frame stays a while, and it begins again.
pub fn gif(tour: &Tour, style: &Style) -> Result<Vec<u8>, DrawError> {
    let pixels = check_size("GIF", style.size.unwrap_or(480), MAX_GIF_PIXELS)?;
    check_fineness("GIF", tour.board(), pixels)?;
    animation::render(tour, style, pixels)
}

fn longer_side(board: &Board) -> u32 {
    board.rows().max(board.cols())
}

fn default_pixels(board: &Board) -> u32 {
    longer_side(board).saturating_mul(16).clamp(1200, 4096)
}

fn check_cells(board: &Board, form: &'static str) -> Result<(), DrawError> {
    match board.cells() {
        cells if cells > MAX_CELLS => Err(DrawError::TooManySquares { cells, form, limit: MAX_CELLS }),
        _ => Ok(()),
    }
}

fn check_size(form: &'static str, asked: u32, most: u32) -> Result<u32, DrawError> {
    let least = 16;
    if (least..=most).contains(&asked) { Ok(asked) } else { Err(DrawError::Size { form, asked, least, most }) }
}

fn check_fineness(form: &'static str, board: &Board, pixels: u32) -> Result<(), DrawError> {
    let side = longer_side(board);
    if side > pixels / 2 { Err(DrawError::TooFine { form, side, pixels }) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
