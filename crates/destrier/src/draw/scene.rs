//! The picture before it is painted: a list of simple shapes in layers, from the lowest to the highest.
//!
//! Coordinates are in squares: the top left corner of the board is (0, 0), x goes right and y goes down, so the centre
//! of a square is at (column + 1/2, row + 1/2). SVG, PNG and GIF paint exactly these shapes.

use super::colour::Colour;

/// x to the right, y down, in squares.
pub(super) type Point = (f64, f64);

/// A picture.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// Its top left corner.
    pub(super) corner: Point,
    /// How wide it is.
    pub(super) width: f64,
    /// How high it is.
    pub(super) height: f64,
    /// What it shows, in a few words.
    pub(super) title: String,
    /// What it shows and how to read it.
    pub(super) description: String,
    /// What is painted, lowest first.
    pub(super) layers: Vec<Layer>,
}

/// Shapes that belong together.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// Which layer it is: an SVG names its groups so.
    pub(super) name: &'static str,
    /// Lowest first.
    pub(super) shapes: Vec<Shape>,
}

/// Something to paint. Lines have round ends and round joins.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    /// Rectangles of one colour.
    Rectangles {
        /// Their colour.
        fill: Colour,
        /// x, y, width and height of each.
        rectangles: Vec<[f64; 4]>,
    },
    /// Lines through points.
    Lines {
        /// Their colour.
        stroke: Colour,
        /// How thick they are.
        width: f64,
        /// Length of the dashes and of the gaps between them, if they are dashed.
        dash: Option<[f64; 2]>,
        /// The points of each.
        lines: Vec<Vec<Point>>,
    },
    /// A filled circle.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// Its colour.
        fill: Colour,
    },
    /// A word, centred on a point.
    Text {
        /// Its middle.
        at: Point,
        /// The font's size.
        size: f64,
        /// Its colour.
        fill: Colour,
        /// The word.
        text: String,
    },
}

/// Capital letters and digits of DejaVu Sans are this high, measured in the font's size: half of it below the middle is
/// the base line.
pub(super) const CAP_HEIGHT: f64 = 0.729;

impl Scene {
    /// The pixels that one square gets where the longer side of the picture has so many.
    pub(super) fn scale(&self, pixels: f64) -> f64 {
        pixels / self.width.max(self.height)
    }
}
