//! The elements of a scene: rectangles, lines, circles, polygons and text.

use super::colour::Colour;

/// x to the right, y down.
pub(crate) type Point = (f64, f64);

/// A picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Scene {
    /// The top left corner.
    pub(crate) corner: Point,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// What the picture shows, in a few words.
    pub(crate) title: String,
    /// What the picture shows and how to read it. May be empty.
    pub(crate) description: String,
    /// How all lines end.
    pub(crate) line_ends: LineEnds,
    /// The content, lowest first.
    pub(crate) layers: Vec<Layer>,
}

/// Elements that belong together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layer {
    /// The class of the group in an SVG.
    pub(crate) name: &'static str,
    /// The elements, from the lowest to the highest.
    pub(crate) elements: Vec<Element>,
}

/// The shape of the ends of lines. All joins are round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineEnds {
    /// Half a disc beyond the end point.
    Round,
    /// Cut off at the end point.
    Flat,
}

/// One thing to draw.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Element {
    /// Filled rectangles of one colour.
    Rectangles {
        fill: Colour,
        /// x, y, width and height of each.
        rectangles: Vec<[f64; 4]>,
    },
    /// Lines through points.
    Lines {
        stroke: Colour,
        width: f64,
        /// Lengths of the dashes and of the gaps between them, for dashed lines.
        dash: Option<[f64; 2]>,
        /// The points of each line.
        lines: Vec<Vec<Point>>,
    },
    /// A filled circle.
    Disc { centre: Point, radius: f64, fill: Colour },
    /// The outline of a circle.
    Ring { centre: Point, radius: f64, stroke: Colour, width: f64 },
    /// A filled polygon.
    Polygon {
        fill: Colour,
        /// The opacity, from 0 (invisible) to 1 (hides what lies below).
        opacity: f64,
        corners: Vec<Point>,
    },
    /// A line of text, vertically centred on a point.
    Text {
        at: Point,
        /// The size of the font.
        size: f64,
        fill: Colour,
        text: String,
        anchor: Anchor,
        direction: Direction,
    },
}

/// Which part of a text lies at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// From left to right.
    Horizontal,
    /// From bottom to top.
    Upwards,
}

/// The height of capital letters and digits of DejaVu Sans, relative to the size of the font. Text is centred by
/// putting its base line half of this below its point.
pub(crate) const CAP_HEIGHT: f64 = 0.729;

impl Scene {
    /// Pixels per unit when the longer side of the picture has this many pixels.
    pub(crate) fn scale(&self, pixels: f64) -> f64 {
        pixels / self.width.max(self.height)
    }
}

impl Element {
    /// Horizontal text centred on a point.
    pub(crate) fn centred_text(at: Point, size: f64, fill: Colour, text: String) -> Element {
        Element::Text { at, size, fill, text, anchor: Anchor::Middle, direction: Direction::Horizontal }
    }
}
