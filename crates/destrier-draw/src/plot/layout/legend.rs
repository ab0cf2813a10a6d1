//! The legend: the names of the series with a sample of each, in rows below the axes, where it hides no data.
//!
//! A sample looks like its series. If a line without a name has the style of a named series of points, it connects
//! those points, and the sample shows both.

use super::appearance::{BAND_OPACITY, COLUMN_OPACITY, LINE_WIDTH, TEXT_COLOUR, TEXT_SIZE, mark, text};
use super::clip::ClipFrame;
use crate::plot::chart::{Chart, Series, SeriesStyle, SeriesValues};
use crate::scene::{Anchor, Element, Point, font};

/// The height of a row, and the width of a sample.
const ROW: f64 = 22.0;
const SAMPLE: f64 = 44.0;
/// Half the height of the sample of a band.
const HALF: f64 = 5.0;
/// The space between a sample and its name, and after the name.
const GAP: f64 = 8.0;
const AFTER: f64 = 26.0;
/// The space below the legend, and on both sides together.
const FOOT: f64 = 12.0;
const MARGIN: f64 = 40.0;

/// A named series and the width of its entry.
type LegendEntry<'a> = (&'a Series, f64);

/// The legend of a chart of this width, from `top` downwards, and its height.
pub(super) fn lay_out(chart: &Chart, frame: &ClipFrame, width: f64, top: f64) -> (Vec<Element>, f64) {
    let rows = rows(chart, frame, width);
    let mut elements = Vec::new();
    for (row, entries) in rows.iter().enumerate() {
        let middle = top + ROW * (row as f64 + 0.5);
        let used: f64 = entries.iter().map(|entry| entry.1).sum();
        let mut x = ((width + AFTER - used) / 2.0).max(0.0);
        for &(series, advance) in entries {
            elements.extend(sample(chart, series, x, middle));
            let at = (x + SAMPLE + GAP, middle);
            elements.push(text(at, TEXT_SIZE, TEXT_COLOUR, series.name.clone(), Anchor::Start));
            x += advance;
        }
    }

    let height = if rows.is_empty() { 0.0 } else { ROW * rows.len() as f64 + FOOT };
    (elements, height)
}

/// The named series that are visible, in rows that fit the width.
fn rows<'a>(chart: &'a Chart, frame: &ClipFrame, width: f64) -> Vec<Vec<LegendEntry<'a>>> {
    let mut rows: Vec<Vec<LegendEntry>> = Vec::new();
    for series in chart.series.iter().filter(|series| !series.name.is_empty() && is_visible(chart, frame, series)) {
        let advance = SAMPLE + GAP + font::width(&series.name, TEXT_SIZE).ceil() + AFTER;
        let used: f64 = rows.last().map_or(width, |row| row.iter().map(|entry| entry.1).sum());
        if used + advance > width - MARGIN {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut() {
            row.push((series, advance));
        }
    }
    rows
}

fn is_visible(chart: &Chart, frame: &ClipFrame, series: &Series) -> bool {
    let position = |x: f64, y: f64| (chart.x.position(x), chart.y.position(y));
    let line = |points: Vec<Point>| !frame.line(&points).is_empty();
    match &series.values {
        SeriesValues::Line(points) => line(points.iter().map(|&(x, y)| position(x, y)).collect()),
        SeriesValues::Points(points) => points.iter().any(|&(x, y)| frame.contains(position(x, y))),
        SeriesValues::Bars(bars) => {
            bars.iter().any(|&(x, low, _, high)| line(vec![position(x, low), position(x, high)]))
        }
        SeriesValues::Band(band) => band.len() > 1,
        SeriesValues::Columns(columns) => !columns.is_empty(),
    }
}

/// The sample of a series, from `left`, around the height `middle`.
fn sample(chart: &Chart, series: &Series, left: f64, middle: f64) -> Vec<Element> {
    let style = series.style;
    let centre = (left + SAMPLE / 2.0, middle);
    let line = || Element::Lines {
        stroke: style.colour,
        width: style.width * LINE_WIDTH,
        dash: style.dash,
        lines: vec![vec![(left, middle), (left + SAMPLE, middle)]],
    };

    let area = |opacity: f64| {
        let right = left + SAMPLE;
        let top = middle - HALF;
        let bottom = middle + HALF;
        let corners = vec![(left, top), (right, top), (right, bottom), (left, bottom)];
        Element::Polygon { fill: style.colour, opacity, corners }
    };

    match &series.values {
        SeriesValues::Line(_) => vec![line()],
        SeriesValues::Band(_) => vec![area(BAND_OPACITY)],
        SeriesValues::Columns(_) => vec![area(COLUMN_OPACITY)],
        SeriesValues::Points(_) | SeriesValues::Bars(_) => {
            let mut elements = Vec::new();
            if style != SeriesStyle::PAPER && chart.series.iter().any(|other| connects(other, series)) {
                elements.push(line());
            }

            if matches!(series.values, SeriesValues::Bars(_)) {
                let bar = vec![(centre.0, middle - 1.5 * HALF), (centre.0, middle + 1.5 * HALF)];
                elements.push(Element::Lines { stroke: style.colour, width: LINE_WIDTH, dash: None, lines: vec![bar] });
            }

            elements.push(mark(centre, style));
            elements
        }
    }
}

/// Whether a series without a name is the line through the points of another one.
fn connects(line: &Series, points: &Series) -> bool {
    line.name.is_empty() && line.style == points.style && matches!(line.values, SeriesValues::Line(_))
}
