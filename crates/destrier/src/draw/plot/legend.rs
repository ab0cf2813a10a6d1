//! The legend: the names of the series with a sample of each, in rows below the axes, where it covers no data.
//!
//! A sample looks as the series does. Where a line without a name has the looks of a named series, it runs through that
//! one's marks, and the sample shows both.

use super::chart::{GREY, WIDTH, WORDS, colour, fine, pen, refused, stamp};
use super::recorder::Recorder;
use super::{Chart, Series, Shape, Style};
use crate::draw::DrawError;
use crate::draw::glyph;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A row of the legend, and the sample of a series in it.
const ROW: u32 = 22;
const SAMPLE: u32 = 44;
/// Between a sample and its name, and after the name.
const GAP: u32 = 8;
const AFTER: u32 = 26;

/// The named series of which something is to be seen, in rows that fit on the sheet, each with its width.
pub(super) fn rows(chart: &Chart) -> Vec<Vec<(&Series, u32)>> {
    let mut rows: Vec<Vec<(&Series, u32)>> = Vec::new();
    for series in chart.series.iter().filter(|series| !series.name.is_empty() && is_seen(chart, series)) {
        let width = SAMPLE + GAP + glyph::width(&series.name, f64::from(WORDS)).ceil() as u32 + AFTER;
        let used: u32 = rows.last().map_or(WIDTH, |row| row.iter().map(|entry| entry.1).sum());
        if used + width > WIDTH - 40 {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut() {
            row.push((series, width));
        }
    }
    rows
}

/// The room that the rows take.
pub(super) fn height(rows: &[Vec<(&Series, u32)>]) -> u32 {
    if rows.is_empty() { 0 } else { ROW * rows.len() as u32 + 12 }
}

fn is_seen(chart: &Chart, series: &Series) -> bool {
    let frame = chart.frame();
    let place = |x: f64, y: f64| (chart.x.place(x), chart.y.place(y));
    let line = |points: Vec<(f64, f64)>| !frame.line(&points).is_empty();
    match &series.shape {
        Shape::Line(points) => line(points.iter().map(|&(x, y)| place(x, y)).collect()),
        Shape::Points(points) => points.iter().any(|&(x, y)| frame.has(place(x, y))),
        Shape::Bars(bars) => bars.iter().any(|&(x, low, _, high)| line(vec![place(x, low), place(x, high)])),
        Shape::Band(band) => band.len() > 1,
        Shape::Columns(columns) => !columns.is_empty(),
    }
}

pub(super) fn draw(
    area: &DrawingArea<Recorder, Shift>,
    chart: &Chart,
    rows: &[Vec<(&Series, u32)>],
) -> Result<(), DrawError> {
    let words = ("sans-serif", fine(WORDS)).into_font().color(&GREY).pos(Pos::new(HPos::Left, VPos::Center));
    for (row, entries) in (0..).zip(rows) {
        let middle = fine(ROW * row + ROW / 2) as i32;
        let width: u32 = entries.iter().map(|entry| entry.1).sum();
        let mut x = (WIDTH + AFTER).saturating_sub(width) / 2;
        for (series, advance) in entries {
            sample(area, chart, series, (fine(x) as i32, fine(x + SAMPLE) as i32), middle)?;
            let at = (fine(x + SAMPLE + GAP) as i32, middle);
            area.draw(&Text::new(series.name.clone(), at, words.clone())).map_err(refused)?;
            x += advance;
        }
    }
    Ok(())
}

fn sample(
    area: &DrawingArea<Recorder, Shift>,
    chart: &Chart,
    series: &Series,
    (from, to): (i32, i32),
    middle: i32,
) -> Result<(), DrawError> {
    let style = series.style;
    let half = fine(5) as i32;
    let box_of = |ink: RGBAColor| Rectangle::new([(from, middle - half), (to, middle + half)], ink.filled());
    match &series.shape {
        Shape::Line(_) => line(area, style, (from, to), middle),
        Shape::Points(_) | Shape::Bars(_) => {
            let is_its_line = |other: &&Series| {
                other.name.is_empty() && other.style == style && matches!(other.shape, Shape::Line(_))
            };
            if style != Style::PAPER && chart.series.iter().any(|other| is_its_line(&other)) {
                line(area, style, (from, to), middle)?;
            }
            if matches!(series.shape, Shape::Bars(_)) {
                let bar = vec![((from + to) / 2, middle - half * 3 / 2), ((from + to) / 2, middle + half * 3 / 2)];
                area.draw(&PathElement::new(bar, pen(Style { width: 1, ..style }))).map_err(refused)?;
            }
            stamp(area, ((from + to) / 2, middle), style)
        }
        Shape::Band(_) => area.draw(&box_of(colour(style.colour).mix(0.22))).map_err(refused),
        Shape::Columns(_) => area.draw(&box_of(colour(style.colour).mix(0.75))).map_err(refused),
    }
}

fn line(
    area: &DrawingArea<Recorder, Shift>,
    style: Style,
    (from, to): (i32, i32),
    middle: i32,
) -> Result<(), DrawError> {
    let (dash, gap) = style.dash.map_or((to - from, 1), |(dash, gap)| (fine(dash) as i32, fine(gap) as i32));
    let mut at = from;
    while at < to {
        let end = (at + dash).min(to);
        area.draw(&PathElement::new(vec![(at, middle), (end, middle)], pen(style))).map_err(refused)?;
        at += dash + gap;
    }
    Ok(())
}
