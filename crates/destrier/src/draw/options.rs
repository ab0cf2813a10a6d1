//! How a picture of a board should look, and how large pictures may be.

use super::error::DrawError;
use super::theme::Theme;
use destrier_core::Board;

/// The maximum number of squares (holes included) in a picture.
pub const MAX_CELLS: u64 = 4_000_000;
/// The maximum length of the longer side of a PNG, in pixels.
pub const MAX_PIXELS: u32 = 8192;
/// The maximum length of the longer side of a GIF, in pixels.
pub const MAX_GIF_PIXELS: u32 = 1024;
/// The minimum length of the longer side of any picture, in pixels.
const MIN_PIXELS: u32 = 16;
/// The length of the longer side of a GIF unless another one is requested, in pixels.
const DEFAULT_GIF_PIXELS: u32 = 480;

/// How a picture of a board should look.
///
/// ```
/// use destrier::draw::{PictureOptions, Theme};
///
/// let options = PictureOptions::new().size(600).numbers(true).theme(Theme::Dark);
/// assert_eq!(options.size, Some(600));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PictureOptions<'a> {
    /// Pixels of the longer side. The default is 480 for GIF and 1200 for SVG and PNG, or more (up to 4096) for boards
    /// on which a square would have fewer than 16 pixels.
    pub size: Option<u32>,
    /// Whether each square shows its number in the tour, on boards of at most 64 squares per side. Works best up to
    /// about 12 squares per side. Animations have no numbers. Off by default.
    pub numbers: bool,
    /// Whether files and ranks are labelled, on boards of at most 30 squares per side. On by default.
    pub labels: bool,
    /// Light (the default) or dark.
    pub theme: Theme,
    /// A text to store in the `<metadata>` element of an SVG, such as the tour as JSON. Other formats ignore it.
    pub metadata: Option<&'a str>,
}

impl Default for PictureOptions<'_> {
    fn default() -> Self {
        PictureOptions { size: None, numbers: false, labels: true, theme: Theme::Light, metadata: None }
    }
}

impl<'a> PictureOptions<'a> {
    /// The defaults.
    pub fn new() -> PictureOptions<'a> {
        PictureOptions::default()
    }

    /// Sets the length of the longer side, in pixels.
    pub fn size(mut self, pixels: u32) -> Self {
        self.size = Some(pixels);
        self
    }

    /// Sets whether each square shows its number in the tour.
    pub fn numbers(mut self, shown: bool) -> Self {
        self.numbers = shown;
        self
    }

    /// Sets whether files and ranks are labelled.
    pub fn labels(mut self, shown: bool) -> Self {
        self.labels = shown;
        self
    }

    /// Sets the theme.
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Sets the text to store in an SVG.
    pub fn metadata(mut self, text: &'a str) -> Self {
        self.metadata = Some(text);
        self
    }

    /// Pixels of the longer side of an SVG of this board.
    pub(super) fn svg_pixels(&self, board: &Board) -> Result<u32, DrawError> {
        match self.size {
            Some(asked) => check_size("picture", asked, u32::MAX),
            None => Ok(default_pixels(board)),
        }
    }

    /// Pixels of the longer side of a PNG of this board.
    pub(super) fn png_pixels(&self, board: &Board) -> Result<u32, DrawError> {
        let pixels = match self.size {
            Some(asked) => check_size("PNG", asked, MAX_PIXELS)?,
            None => default_pixels(board),
        };
        check_resolution("PNG", board, pixels)
    }

    /// Pixels of the longer side of a GIF of this board.
    pub(super) fn gif_pixels(&self, board: &Board) -> Result<u32, DrawError> {
        let pixels = check_size("GIF", self.size.unwrap_or(DEFAULT_GIF_PIXELS), MAX_GIF_PIXELS)?;
        check_resolution("GIF", board, pixels)
    }
}

pub(super) fn longer_side(board: &Board) -> u32 {
    board.rows().max(board.cols())
}

pub(super) fn check_cells(board: &Board) -> Result<(), DrawError> {
    match board.cells() {
        cells if cells > MAX_CELLS => Err(DrawError::TooManySquares { cells, form: "picture", limit: MAX_CELLS }),
        _ => Ok(()),
    }
}

fn default_pixels(board: &Board) -> u32 {
    longer_side(board).saturating_mul(16).clamp(1200, 4096)
}

fn check_size(form: &'static str, asked: u32, most: u32) -> Result<u32, DrawError> {
    match (MIN_PIXELS..=most).contains(&asked) {
        true => Ok(asked),
        false => Err(DrawError::Size { form, asked, least: MIN_PIXELS, most }),
    }
}

fn check_resolution(form: &'static str, board: &Board, pixels: u32) -> Result<u32, DrawError> {
    let side = longer_side(board);
    if side > pixels / 2 { Err(DrawError::TooFine { form, side, pixels }) } else { Ok(pixels) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_boards_and_odd_sizes_are_refused() {
        let huge: Board = "2001x2000".parse().unwrap();
        assert!(matches!(check_cells(&huge), Err(DrawError::TooManySquares { cells: 4_002_000, .. })));
        let small: Board = "3x4".parse().unwrap();
        let sized = |size| PictureOptions::new().size(size);
        assert!(matches!(sized(1025).gif_pixels(&small), Err(DrawError::Size { most: 1024, .. })));
        assert!(matches!(sized(0).svg_pixels(&small), Err(DrawError::Size { least: 16, .. })));
        assert!(matches!(sized(500).png_pixels(&huge), Err(DrawError::TooFine { .. })));
        assert_eq!(sized(9000).svg_pixels(&small), Ok(9000));
    }
}
