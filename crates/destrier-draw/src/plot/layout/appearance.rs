//! How series look in the axes and in the legend: marks, line widths and opacities.

use crate::plot::chart::{Mark, SeriesStyle};
use crate::scene::colour::Colour;
use crate::scene::{Anchor, Direction, Element, Point};

/// Half the size of a mark, in pixels.
const HALF: f64 = 4.0;
/// The thickness of marks that are not filled.
const OUTLINE: f64 = 1.5;

/// The opacity of confidence bands.
pub(super) const BAND_OPACITY: f64 = 0.22;
/// The opacity of the columns of histograms.
pub(super) const COLUMN_OPACITY: f64 = 0.75;
/// The thickness of lines, per unit of a style's width.
pub(super) const LINE_WIDTH: f64 = 0.8;
/// The size of the font in legends and tick labels.
pub(super) const TEXT_SIZE: f64 = 13.0;
/// The colour of notes and legends.
pub(super) const TEXT_COLOUR: Colour = Colour::hex(0x464646);

/// Horizontal text.
pub(super) fn text(at: Point, size: f64, fill: Colour, text: String, anchor: Anchor) -> Element {
    Element::Text { at, size, fill, text, anchor, direction: Direction::Horizontal }
}

/// The mark of a series at a pixel.
pub(super) fn mark((x, y): Point, style: SeriesStyle) -> Element {
    let near = 0.8 * HALF;
    let far = 1.25 * HALF;

    let polygon = |corners: &[Point]| Element::Polygon {
        fill: style.colour,
        opacity: 1.0,
        corners: corners.iter().map(|(right, down)| (x + right, y + down)).collect(),
    };

    match style.mark {
        Mark::Dot => Element::Disc { centre: (x, y), radius: 0.75 * HALF, fill: style.colour },
        Mark::Ring => Element::Ring { centre: (x, y), radius: HALF, stroke: style.colour, width: OUTLINE },
        Mark::Square => polygon(&[(-near, -near), (near, -near), (near, near), (-near, near)]),
        Mark::Triangle => polygon(&[(0.0, -far), (HALF, near), (-HALF, near)]),
        Mark::Diamond => polygon(&[(0.0, -far), (HALF, 0.0), (0.0, far), (-HALF, 0.0)]),
        Mark::Cross => Element::Lines {
            stroke: style.colour,
            width: OUTLINE,
            dash: None,
            lines: vec![
                vec![(x - HALF, y - HALF), (x + HALF, y + HALF)],
                vec![(x - HALF, y + HALF), (x + HALF, y - HALF)],
            ],
        },
    }
}
