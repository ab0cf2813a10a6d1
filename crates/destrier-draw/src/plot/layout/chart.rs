//! The layout of a chart: title, axes with ticks and grid lines, the series from the lowest to the highest, and the
//! legend below the axes.

use super::appearance::{BAND_OPACITY, COLUMN_OPACITY, LINE_WIDTH, TEXT_COLOUR, TEXT_SIZE, mark, text};
use super::clip::ClipFrame;
use super::legend;
use super::page::plot_scene;
use crate::plot::axis::Axis;
use crate::plot::chart::{Chart, Series, SeriesStyle, SeriesValues};
use crate::scene::colour::Colour;
use crate::scene::{Anchor, Direction, Element, Layer, Point, Scene};

/// The width of a chart, and its height without the legend, in pixels.
pub(super) const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 500.0;
/// The rectangle of the axes.
const AREA: Area = Area { left: 84.0, right: WIDTH - 24.0, top: 46.0, bottom: 438.0 };
/// The maximum number of ticks of a linear axis.
const TICKS: f64 = 9.0;
/// The sizes of the font.
pub(super) const TITLE_SIZE: f64 = 17.0;
pub(super) const LABEL_SIZE: f64 = 14.0;
/// The length of a tick.
const TICK: f64 = 5.0;

pub(super) const BLACK: Colour = Colour::hex(0x000000);
const GRID: Colour = Colour::hex(0xdedede);
const AXIS: Colour = Colour::hex(0x282828);

/// A rectangle on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// The scene of a chart.
pub(in crate::plot) fn lay_out(chart: &Chart) -> Scene {
    let plot = PlotArea::new(chart, AREA);
    let (legend, legend_height) = legend::lay_out(chart, &plot.frame, WIDTH, HEIGHT);
    let mut title = vec![Element::centred_text((WIDTH / 2.0, 24.0), TITLE_SIZE, BLACK, chart.title.clone())];
    let outside = chart.values_outside();

    if outside > 0 {
        let note = format!("{outside} measured values are outside the axes");
        title.push(text((AREA.right, 39.0), TEXT_SIZE, TEXT_COLOUR, note, Anchor::End));
    }

    let layers = vec![
        Layer { name: "title", elements: title },
        Layer { name: "axes", elements: axes(&plot) },
        Layer { name: "series", elements: chart.series.iter().flat_map(|series| plot.draw(series)).collect() },
        Layer { name: "legend", elements: legend },
    ];

    let description = format!("{} by {}", chart.y.label, chart.x.label);
    plot_scene(WIDTH, HEIGHT + legend_height, &chart.title, description, layers)
}

impl Chart {
    /// The number of measured values outside the axes, where they are not drawn. Published values are not counted.
    pub fn values_outside(&self) -> usize {
        let frame = PlotArea::new(self, AREA).frame;
        let outside = |x: f64, y: f64| !frame.contains((self.x.position(x), self.y.position(y)));
        let count = |series: &Series| match &series.values {
            SeriesValues::Line(_) | SeriesValues::Band(_) => 0,
            SeriesValues::Points(points) => points.iter().filter(|&&(x, y)| outside(x, y)).count(),
            SeriesValues::Bars(bars) => bars.iter().filter(|&&(x, _, y, _)| outside(x, y)).count(),
            SeriesValues::Columns(columns) => {
                columns.iter().filter(|&&(x, to, y)| outside(x, y) || outside(to, y)).count()
            }
        };
        self.series.iter().filter(|series| series.style != SeriesStyle::PAPER).map(count).sum()
    }
}

/// The rectangle of the axes, and the map from values to pixels.
pub(super) struct PlotArea<'a> {
    x: &'a Axis,
    y: &'a Axis,
    pub(super) frame: ClipFrame,
    area: Area,
}

impl<'a> PlotArea<'a> {
    pub(super) fn new(chart: &'a Chart, area: Area) -> PlotArea<'a> {
        let frame = ClipFrame { x: chart.x.ends(), y: chart.y.ends() };
        PlotArea { x: &chart.x, y: &chart.y, frame, area }
    }

    fn position(&self, x: f64, y: f64) -> Point {
        (self.x.position(x), self.y.position(y))
    }

    /// The pixel of a position, in hundredths to keep the SVG short.
    fn pixel(&self, (x, y): Point) -> Point {
        let fraction = |value: f64, (from, to): (f64, f64)| (value - from) / (to - from);
        let rounded = |value: f64| (value * 100.0).round() / 100.0;
        let Area { left, right, top, bottom } = self.area;
        let across = left + fraction(x, self.frame.x) * (right - left);
        let down = bottom - fraction(y, self.frame.y) * (bottom - top);
        (rounded(across), rounded(down))
    }

    fn pixels(&self, points: Vec<Point>) -> Vec<Point> {
        points.into_iter().map(|point| self.pixel(point)).collect()
    }

    pub(super) fn draw(&self, series: &Series) -> Vec<Element> {
        let style = series.style;
        let stroke = |width: f64, dash, lines: Vec<Vec<Point>>| {
            let lines: Vec<Vec<Point>> = lines.into_iter().map(|line| self.pixels(line)).collect();
            let width = width * LINE_WIDTH;
            (!lines.is_empty()).then_some(Element::Lines { stroke: style.colour, width, dash, lines })
        };

        let polygon = |opacity: f64, corners: Vec<Point>| {
            let corners = self.pixels(self.frame.polygon(&corners));
            (!corners.is_empty()).then_some(Element::Polygon { fill: style.colour, opacity, corners })
        };

        let mark_at = |x: f64, y: f64| {
            let at = self.position(x, y);
            self.frame.contains(at).then(|| mark(self.pixel(at), style))
        };

        match &series.values {
            SeriesValues::Line(points) => {
                let points: Vec<Point> = points.iter().map(|&(x, y)| self.position(x, y)).collect();
                stroke(style.width, style.dash, self.frame.line(&points)).into_iter().collect()
            }
            SeriesValues::Band(points) => {
                let above = points.iter().map(|&(x, _, high)| self.position(x, high));
                let below = points.iter().rev().map(|&(x, low, _)| self.position(x, low));
                polygon(BAND_OPACITY, above.chain(below).collect()).into_iter().collect()
            }
            SeriesValues::Columns(columns) => {
                let foot = self.y.from;
                let column = |&(from, to, top): &(f64, f64, f64)| {
                    let corners = [(from, foot), (from, top), (to, top), (to, foot)];
                    polygon(COLUMN_OPACITY, corners.map(|(x, y)| self.position(x, y)).to_vec())
                };
                columns.iter().filter_map(column).collect()
            }
            SeriesValues::Bars(bars) => {
                let bar = |&(x, low, _, high): &(f64, f64, f64, f64)| {
                    let (from, to) = self.frame.segment(self.position(x, low), self.position(x, high))?;
                    Some(vec![from, to])
                };
                let lines = stroke(1.0, None, bars.iter().filter_map(bar).collect());
                lines.into_iter().chain(bars.iter().filter_map(|&(x, _, value, _)| mark_at(x, value))).collect()
            }
            SeriesValues::Points(points) => points.iter().filter_map(|&(x, y)| mark_at(x, y)).collect(),
        }
    }
}

/// Grid lines, axes, ticks and the names of the axes.
fn axes(plot: &PlotArea) -> Vec<Element> {
    let Area { left, right, top, bottom } = plot.area;
    let mut elements = plot.axes(TICKS, true);
    elements.push(text(((left + right) / 2.0, 479.0), LABEL_SIZE, BLACK, plot.x.label.clone(), Anchor::Middle));
    elements.push(upright_text((21.0, (top + bottom) / 2.0), plot.y.label.clone()));
    elements
}

/// The name of a vertical axis.
pub(super) fn upright_text(at: Point, text: String) -> Element {
    let anchor = Anchor::Middle;
    let direction = Direction::Upwards;
    Element::Text { at, size: LABEL_SIZE, fill: BLACK, text, anchor, direction }
}

impl PlotArea<'_> {
    /// Grid lines, axes and ticks, about `most` on each axis. The vertical axis may be without numbers.
    pub(super) fn axes(&self, most: f64, numbered: bool) -> Vec<Element> {
        let Area { left, right, top, bottom } = self.area;
        let mut grid = Vec::new();
        let mut ticks = Vec::new();
        let mut labels = Vec::new();
        let across = self.x.ticks(most);
        let upwards = self.y.ticks(most);

        for (tick, label) in across.iter().zip(self.x.tick_labels(&across)) {
            let (x, _) = self.pixel((self.x.position(*tick), 0.0));
            grid.push(vec![(x, top), (x, bottom)]);
            ticks.push(vec![(x, bottom), (x, bottom + TICK)]);
            labels.push(text((x, bottom + 17.0), TEXT_SIZE, BLACK, label, Anchor::Middle));
        }

        for (tick, label) in upwards.iter().zip(self.y.tick_labels(&upwards)) {
            let (_, y) = self.pixel((0.0, self.y.position(*tick)));
            grid.push(vec![(left, y), (right, y)]);
            ticks.push(vec![(left - TICK, y), (left, y)]);
            if numbered {
                labels.push(text((left - 9.0, y), TEXT_SIZE, BLACK, label, Anchor::End));
            }
        }

        ticks.push(vec![(left, top), (left, bottom), (right, bottom)]);
        let lines = |stroke, width, lines| Element::Lines { stroke, width, dash: None, lines };
        let mut elements = vec![lines(GRID, 0.8, grid), lines(AXIS, 1.2, ticks)];
        elements.extend(labels);

        elements
    }
}
