//! A chart, laid out by plotters: frame and axes first, then the series from below, then the legend.

use super::recorder::{FINE, Recorder};
use super::sheet::Sheet;
use super::{Axis, Chart, Corner, Mark, Series, Shape, Style};
use crate::draw::DrawError;
use crate::draw::colour::Colour;
use crate::draw::glyph;
use plotters::coord::Shift;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::fmt::Display;

const WIDTH: u32 = 860;
const HEIGHT: u32 = 500;
const TITLE: u32 = 17;
const WORDS: u32 = 13;
/// A line of the legend, and the sample of the series in it.
const ROW: u32 = 20;
const SAMPLE: u32 = 34;
const GREY: RGBColor = RGBColor(70, 70, 70);

/// Plotters reports what the backend does, and ours never fails; but axes may be refused.
fn refused(fault: impl Display) -> DrawError {
    DrawError::Encoder(fault.to_string())
}

const fn fine(pixels: u32) -> u32 {
    pixels * FINE
}

pub(super) fn lay_out(chart: &Chart) -> Result<Sheet, DrawError> {
    let mut sheet = Sheet::new(WIDTH, HEIGHT, &chart.title);
    let root = Recorder { sheet: &mut sheet }.into_drawing_area();
    let (head, body) = root.split_vertically(fine(44));
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
    let frame = context.plotting_area().get_pixel_range();
    drop((context, head, body));
    legend(&root, chart, (frame.0.start, frame.0.end), (frame.1.start, frame.1.end))?;
    drop(root);
    Ok(sheet)
}

/// The value at a place of an axis.
fn unplaced(axis: &Axis, place: f64) -> f64 {
    match axis.scale {
        super::Scale::Linear => place,
        super::Scale::Log => 10f64.powf(place),
    }
}

fn colour(colour: Colour) -> RGBColor {
    RGBColor(colour.0, colour.1, colour.2)
}

fn pen(style: Style) -> ShapeStyle {
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
    let (left, right) = chart.x.ends();
    let (low, high) = chart.y.ends();
    // What lies beyond the axes is drawn at their edge rather than over the words.
    let place = |x: f64, y: f64| (chart.x.place(x).clamp(left, right), chart.y.place(y).clamp(low, high));
    match &series.shape {
        Shape::Line(points) => {
            let points = points.iter().map(|&(x, y)| place(x, y)).collect::<Vec<_>>();
            match style.dash {
                None => context.draw_series(LineSeries::new(points, pen(style))).map(drop),
                Some((dash, gap)) => {
                    context.draw_series(DashedLineSeries::new(points, fine(dash), fine(gap), pen(style))).map(drop)
                }
            }
        }
        Shape::Band(points) => {
            let above = points.iter().map(|&(x, _, high)| place(x, high));
            let below = points.iter().rev().map(|&(x, low, _)| place(x, low));
            let band: Vec<(f64, f64)> = above.chain(below).collect();
            context.draw_series([Polygon::new(band, colour(style.colour).mix(0.22))]).map(drop)
        }
        Shape::Columns(columns) => {
            let column = |&(from, to, top): &(f64, f64, f64)| {
                Rectangle::new([place(from, top), place(to, chart.y.from)], colour(style.colour).mix(0.75).filled())
            };
            context.draw_series(columns.iter().map(column)).map(drop)
        }
        Shape::Bars(points) => {
            for &(x, low, _, high) in points {
                let bar = PathElement::new(vec![place(x, low), place(x, high)], pen(Style { width: 1, ..style }));
                context.draw_series([bar]).map_err(refused)?;
            }
            for &(x, _, value, _) in points {
                mark(context, place(x, value), style)?;
            }
            Ok(())
        }
        Shape::Points(points) => {
            for &(x, y) in points {
                mark(context, place(x, y), style)?;
            }
            Ok(())
        }
    }
    .map_err(refused)
}

fn mark(context: &mut Context, at: (f64, f64), style: Style) -> Result<(), DrawError> {
    let place = context.backend_coord(&at);
    let area = context.plotting_area().strip_coord_spec();
    let (x, y) = area.get_pixel_range();
    stamp(&area, (place.0 - x.start, place.1 - y.start), style)
}

/// Draws a mark at a pixel of the area.
fn stamp(area: &DrawingArea<Recorder, Shift>, (x, y): (i32, i32), style: Style) -> Result<(), DrawError> {
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

/// The names of the series, with a sample of each, over a plate of white.
fn legend(
    root: &DrawingArea<Recorder, Shift>,
    chart: &Chart,
    (left, right): (i32, i32),
    (top, bottom): (i32, i32),
) -> Result<(), DrawError> {
    let named: Vec<&Series> = chart.series.iter().filter(|series| !series.name.is_empty()).collect();
    let widest = named.iter().map(|series| glyph::width(&series.name, f64::from(WORDS))).fold(0.0, f64::max);
    if named.is_empty() {
        return Ok(());
    }
    let (width, height) = (fine(widest.ceil() as u32 + SAMPLE + 26) as i32, fine(ROW * named.len() as u32 + 8) as i32);
    let gap = fine(8) as i32;
    let x = match chart.legend {
        Corner::TopLeft | Corner::BottomLeft | Corner::Left => left + gap,
        Corner::TopRight | Corner::BottomRight | Corner::Right => right - width - gap,
    };
    let y = match chart.legend {
        Corner::TopLeft | Corner::TopRight => top + gap,
        Corner::BottomLeft | Corner::BottomRight => bottom - height - gap,
        Corner::Left | Corner::Right => (top + bottom - height) / 2,
    };
    let plate = [(x, y), (x + width, y + height)];
    root.draw(&Rectangle::new(plate, WHITE.mix(0.9).filled())).map_err(refused)?;
    root.draw(&Rectangle::new(plate, RGBColor(190, 190, 190).stroke_width(fine(1)))).map_err(refused)?;
    let words = ("sans-serif", fine(WORDS)).into_font().color(&GREY).pos(Pos::new(HPos::Left, VPos::Center));
    for (row, series) in (0..).zip(named) {
        let middle = y + fine(4 + ROW * row + ROW / 2) as i32;
        let (from, to) = (x + fine(9) as i32, x + fine(9 + SAMPLE) as i32);
        sample(root, series, (from, to), middle)?;
        let at = (to + fine(8) as i32, middle);
        root.draw(&Text::new(series.name.clone(), at, words.clone())).map_err(refused)?;
    }
    Ok(())
}

fn sample(
    root: &DrawingArea<Recorder, Shift>,
    series: &Series,
    (from, to): (i32, i32),
    middle: i32,
) -> Result<(), DrawError> {
    let style = series.style;
    let half = fine(5) as i32;
    let box_of = |ink: RGBAColor| Rectangle::new([(from, middle - half), (to, middle + half)], ink.filled());
    match &series.shape {
        Shape::Line(_) => match style.dash {
            None => root.draw(&PathElement::new(vec![(from, middle), (to, middle)], pen(style))).map_err(refused),
            Some((dash, gap)) => {
                let (dash, gap) = (fine(dash) as i32, fine(gap) as i32);
                let mut at = from;
                while at < to {
                    let end = (at + dash).min(to);
                    let line = PathElement::new(vec![(at, middle), (end, middle)], pen(style));
                    root.draw(&line).map_err(refused)?;
                    at += dash + gap;
                }
                Ok(())
            }
        },
        Shape::Points(_) => stamp(root, ((from + to) / 2, middle), style),
        Shape::Bars(_) => {
            let bar = vec![((from + to) / 2, middle - half * 3 / 2), ((from + to) / 2, middle + half * 3 / 2)];
            root.draw(&PathElement::new(bar, pen(Style { width: 1, ..style }))).map_err(refused)?;
            stamp(root, ((from + to) / 2, middle), style)
        }
        Shape::Band(_) => root.draw(&box_of(colour(style.colour).mix(0.22))).map_err(refused),
        Shape::Columns(_) => root.draw(&box_of(colour(style.colour).mix(0.75))).map_err(refused),
    }
}
