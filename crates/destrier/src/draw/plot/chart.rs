//! A chart, laid out by plotters: frame and axes first, then the series from below, then the legend under the axes.

use super::recorder::{FINE, Recorder};
use super::sheet::Sheet;
use super::{Axis, Chart, Mark, Series, Shape, Style, legend};
use crate::draw::DrawError;
use crate::draw::colour::Colour;
use plotters::coord::Shift;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fmt::Display;

pub(super) const WIDTH: u32 = 860;
const HEIGHT: u32 = 500;
const TITLE: u32 = 17;
pub(super) const WORDS: u32 = 13;
pub(super) const GREY: RGBColor = RGBColor(70, 70, 70);

/// Plotters reports what the backend does, and ours never fails; but axes may be refused.
pub(super) fn refused(fault: impl Display) -> DrawError {
    DrawError::Encoder(fault.to_string())
}

pub(super) const fn fine(pixels: u32) -> u32 {
    pixels * FINE
}

pub(super) fn lay_out(chart: &Chart) -> Result<Sheet, DrawError> {
    let rows = legend::rows(chart);
    let mut sheet = Sheet::new(WIDTH, HEIGHT + legend::height(&rows), &chart.title);
    let root = Recorder { sheet: &mut sheet }.into_drawing_area();
    let (upper, foot) = root.split_vertically(fine(HEIGHT));
    let (head, body) = upper.split_vertically(fine(44));
    let title = ("sans-serif", fine(TITLE)).into_font().color(&BLACK).pos(Pos::new(HPos::Center, VPos::Center));
    head.draw(&Text::new(chart.title.clone(), (fine(WIDTH / 2) as i32, fine(24) as i32), title)).map_err(refused)?;
    let mut context = ChartBuilder::on(&body)
        .margin(fine(14))
        .margin_top(fine(2))
        .margin_right(fine(24))
        .x_label_area_size(fine(48))
        .y_label_area_size(fine(70))
        .build_cartesian_2d(Ruler::of(&chart.x), Ruler::of(&chart.y))
        .map_err(refused)?;
    let line = |grey: u8, width: f64| RGBColor(grey, grey, grey).stroke_width((width * f64::from(FINE)) as u32);
    let write_x = |value: &f64| chart.x.write(unplaced(&chart.x, *value));
    let write_y = |value: &f64| chart.y.write(unplaced(&chart.y, *value));
    context
        .configure_mesh()
        .x_desc(&chart.x.label)
        .y_desc(&chart.y.label)
        .x_label_formatter(&write_x)
        .y_label_formatter(&write_y)
        .label_style(("sans-serif", fine(WORDS)))
        .axis_desc_style(("sans-serif", fine(WORDS + 1)))
        .bold_line_style(line(222, 0.8))
        .light_line_style(line(255, 0.1))
        .max_light_lines(0)
        .axis_style(line(40, 1.2))
        .set_all_tick_mark_size(fine(5))
        .draw()
        .map_err(refused)?;
    for series in &chart.series {
        draw(&mut context, chart, series)?;
    }
    if chart.beyond() > 0 {
        let words = ("sans-serif", fine(WORDS)).into_font().color(&GREY).pos(Pos::new(HPos::Right, VPos::Center));
        let said = format!("{} measured values lie beyond the axes", chart.beyond());
        head.draw(&Text::new(said, (fine(WIDTH - 24) as i32, fine(39) as i32), words)).map_err(refused)?;
    }
    legend::draw(&foot, chart, &rows)?;
    drop((context, head, body, upper, foot, root));
    Ok(sheet)
}

/// The value at a place of an axis.
fn unplaced(axis: &Axis, place: f64) -> f64 {
    match axis.scale {
        super::Scale::Linear => place,
        super::Scale::Log => 10f64.powf(place),
    }
}

pub(super) fn colour(colour: Colour) -> RGBColor {
    RGBColor(colour.0, colour.1, colour.2)
}

pub(super) fn pen(style: Style) -> ShapeStyle {
    colour(style.colour).stroke_width(fine(style.width) * 4 / 5)
}

/// An axis as plotters sees it: places from one end to the other, and ticks of our choice.
struct Ruler {
    ends: (f64, f64),
    ticks: Vec<f64>,
}

impl Ruler {
    fn of(axis: &Axis) -> Ruler {
        Ruler { ends: axis.ends(), ticks: axis.ticks().iter().map(|&tick| axis.place(tick)).collect() }
    }
}

impl Ranged for Ruler {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (from, to): (i32, i32)) -> i32 {
        let share = (place - self.ends.0) / (self.ends.1 - self.ends.0);
        from + (share * f64::from(to - from)).round() as i32
    }

    fn key_points<H: KeyPointHint>(&self, _: H) -> Vec<f64> {
        self.ticks.clone()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.ends.0..self.ends.1
    }
}

type Context<'a, 'b> = ChartContext<'a, Recorder<'b>, Cartesian2d<Ruler, Ruler>>;

fn draw(context: &mut Context, chart: &Chart, series: &Series) -> Result<(), DrawError> {
    let style = series.style;
    let frame = chart.frame();
    let place = |x: f64, y: f64| (chart.x.place(x), chart.y.place(y));
    match &series.shape {
        Shape::Line(points) => {
            let points = points.iter().map(|&(x, y)| place(x, y)).collect::<Vec<_>>();
            for piece in frame.line(&points) {
                match style.dash {
                    None => context.draw_series(LineSeries::new(piece, pen(style))).map(drop),
                    Some((dash, gap)) => {
                        context.draw_series(DashedLineSeries::new(piece, fine(dash), fine(gap), pen(style))).map(drop)
                    }
                }
                .map_err(refused)?;
            }
        }
        Shape::Band(points) => {
            let above = points.iter().map(|&(x, _, high)| place(x, high));
            let below = points.iter().rev().map(|&(x, low, _)| place(x, low));
            let band: Vec<(f64, f64)> = above.chain(below).collect();
            fill(context, frame.area(&band), colour(style.colour).mix(0.22))?;
        }
        Shape::Columns(columns) => {
            for &(from, to, top) in columns {
                let foot = chart.y.from;
                let corners = [place(from, foot), place(from, top), place(to, top), place(to, foot)];
                fill(context, frame.area(&corners), colour(style.colour).mix(0.75))?;
            }
        }
        Shape::Bars(points) => {
            for &(x, low, _, high) in points {
                if let Some((from, to)) = frame.segment(place(x, low), place(x, high)) {
                    let bar = PathElement::new(vec![from, to], pen(Style { width: 1, ..style }));
                    context.draw_series([bar]).map_err(refused)?;
                }
            }
            for &(x, _, value, _) in points.iter().filter(|bar| frame.has(place(bar.0, bar.2))) {
                mark(context, place(x, value), style)?;
            }
        }
        Shape::Points(points) => {
            for &(x, y) in points.iter().filter(|point| frame.has(place(point.0, point.1))) {
                mark(context, place(x, y), style)?;
            }
        }
    }
    Ok(())
}

fn fill(context: &mut Context, corners: Vec<(f64, f64)>, ink: RGBAColor) -> Result<(), DrawError> {
    if corners.is_empty() {
        return Ok(());
    }
    context.draw_series([Polygon::new(corners, ink)]).map(drop).map_err(refused)
}

fn mark(context: &mut Context, at: (f64, f64), style: Style) -> Result<(), DrawError> {
    let place = context.backend_coord(&at);
    let area = context.plotting_area().strip_coord_spec();
    let (x, y) = area.get_pixel_range();
    stamp(&area, (place.0 - x.start, place.1 - y.start), style)
}

/// Draws a mark at a pixel of the area.
pub(super) fn stamp(area: &DrawingArea<Recorder, Shift>, (x, y): (i32, i32), style: Style) -> Result<(), DrawError> {
    let fill = colour(style.colour).filled();
    let outline = colour(style.colour).stroke_width(fine(3) / 2);
    let size = fine(4) as i32;
    let polygon = |corners: &[(i32, i32)]| {
        let corners: Vec<(i32, i32)> = corners.iter().map(|(right, down)| (x + right, y + down)).collect();
        area.draw(&Polygon::new(corners, fill))
    };
    let (near, far) = (size * 4 / 5, size * 5 / 4);
    match style.mark {
        Mark::Dot => area.draw(&Circle::new((x, y), fine(3) as i32, fill)),
        Mark::Ring => area.draw(&Circle::new((x, y), size, outline)),
        Mark::Square => polygon(&[(-near, -near), (near, -near), (near, near), (-near, near)]),
        Mark::Triangle => polygon(&[(0, -far), (size, near), (-size, near)]),
        Mark::Diamond => polygon(&[(0, -far), (size, 0), (0, far), (-size, 0)]),
        Mark::Cross => {
            let lines = [[(x - size, y - size), (x + size, y + size)], [(x - size, y + size), (x + size, y - size)]];
            lines.into_iter().try_for_each(|line| area.draw(&PathElement::new(line.to_vec(), outline)))
        }
    }
    .map_err(refused)
}
