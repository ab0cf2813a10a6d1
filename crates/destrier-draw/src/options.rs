//! How a picture of a board should look.

use super::error::DrawError;
use super::theme::Theme;
use destrier_core::Rectangle;

/// The maximum number of squares (holes included) in a picture.
pub const MAX_CELLS: u64 = 4_000_000;
/// The maximum length of the longer side of a PNG, in pixels.
pub const MAX_PIXELS: u32 = 8192;
/// The maximum length of the longer side of a GIF, in pixels.
pub const MAX_GIF_PIXELS: u32 = 2048;

/// How a board of cells is shown on paper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Projection {
    /// Layers side by side, or the net of a cube.
    #[default]
    Flat,
    /// Seen from above, in front and from the right, with equal scales along the three axes.
    Isometric,
}

/// How a picture of a board should look.
///
/// ```
/// use destrier::draw::{PictureOptions, Theme};
///
/// let options = PictureOptions::new().size(600).numbers(true).theme(Theme::Dark);
/// assert_eq!(options.size, Some(600));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct PictureOptions<'a> {
    /// Pixels of the longer side. The default is 640 for GIF and 1200 for SVG and PNG, or more (up to 2048 and 4096)
    /// for boards on which a square would have fewer than 4 and 16 pixels. For PDF it is in points, 72 to the inch; the
    /// default of 540 fits a page of A4 or Letter.
    pub size: Option<u32>,
    /// Whether each square shows its number in the tour, on boards of at most 64 squares per side. Works best up to
    /// about 12 squares per side. Animations have no numbers. Off by default.
    pub numbers: bool,
    /// Whether files and ranks are labelled. By default boards of at most 30 squares per side are; on larger boards
    /// only some of the labels fit.
    pub labels: Option<bool>,
    /// Whether the first and the last square are marked. By default those of open tours are.
    pub markers: Option<bool>,
    /// The thickness of the path, as a multiple of the usual one.
    pub line: f64,
    /// The colours: light (the default), dark or print.
    pub theme: Theme,
    /// Moves per second of an animation, or sketches per second. By default it takes about ten seconds.
    pub speed: Option<f64>,
    /// How a box or a cube is shown. All other boards are flat.
    pub projection: Projection,
    /// A text to store in the `<metadata>` element of an SVG, such as the tour as JSON. Other formats ignore it.
    pub metadata: Option<&'a str>,
}

impl Default for PictureOptions<'_> {
    fn default() -> Self {
        PictureOptions {
            size: None,
            numbers: false,
            labels: None,
            markers: None,
            line: 1.0,
            theme: Theme::Light,
            speed: None,
            projection: Projection::Flat,
            metadata: None,
        }
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
        self.labels = Some(shown);
        self
    }

    /// Sets whether the first and the last square are marked.
    pub fn markers(mut self, shown: bool) -> Self {
        self.markers = Some(shown);
        self
    }

    /// Sets the thickness of the path, as a multiple of the usual one: from 0.1 to 5.
    pub fn line(mut self, factor: f64) -> Self {
        self.line = factor;
        self
    }

    /// Sets the speed of an animation, in moves per second.
    pub fn speed(mut self, moves_per_second: f64) -> Self {
        self.speed = Some(moves_per_second);
        self
    }

    /// Sets how a box or a cube is shown.
    pub fn projection(mut self, projection: Projection) -> Self {
        self.projection = projection;
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
}

pub(super) fn longer_side(board: &Rectangle) -> u32 {
    board.rows().max(board.cols())
}

pub(super) fn check_cells(board: &Rectangle) -> Result<(), DrawError> {
    match board.cells() {
        cells if cells > MAX_CELLS => Err(DrawError::TooManySquares { cells, form: "picture", limit: MAX_CELLS }),
        _ => Ok(()),
    }
}
