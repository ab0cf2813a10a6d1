//! What charts and maps show, and where.

use super::render::PNG_SCALE;
use super::*;
use crate::scene::{Element, Scene};

fn elements(scene: &Scene) -> impl Iterator<Item = &Element> {
    scene.layers.iter().flat_map(|layer| &layer.elements)
}

fn chart() -> Chart {
    let curve = vec![(5.0, 1.0), (100.0, 0.4), (400.0, 0.0)];
    let band = vec![(5.0, 0.9, 1.0), (100.0, 0.3, 0.5), (400.0, 0.0, 0.1)];
    Chart::new("A curve <with> a band & more", Axis::new("m", 0.0, 400.0), Axis::percent("tours"))
        .with(Series::band("95% interval", band, SeriesStyle::FIRST))
        .with(Series::line("measured", curve.clone(), SeriesStyle::FIRST))
        .with(Series::line("dashed", curve, SeriesStyle::SECOND))
        .with(Series::points("the paper", vec![(50.0, 0.81), (100.0, 0.35)], SeriesStyle::PAPER))
        .with(Series::bars("bars", vec![(200.0, 0.1, 0.2, 0.3)], SeriesStyle::THIRD))
        .with(Series::columns("", vec![(300.0, 320.0, 0.2)], SeriesStyle::FOURTH))
}

fn maps() -> MapFigure {
    let cell = |level: f64| MapCell { shade: Shade::Level(level), text: format!("{}", (level * 4.0) as u32) };
    let rows =
        vec![vec![cell(0.0), cell(0.5)], vec![cell(1.0), MapCell { shade: Shade::Crossed, text: String::new() }]];
    let axis = |name: &str, numbers| MapAxis { name: name.into(), numbers };
    let axes = Some((axis("rows", vec![3, 10]), axis("columns", vec![20, 25])));
    let map = BoardMap { title: "2x2".into(), axes, rows };
    let key = vec![(Shade::Level(1.0), "all".into()), (Shade::Crossed, "none".into())];
    MapFigure { title: "Boards".into(), maps: vec![map.clone(), map], columns: 2, cell: 40, key }
}

#[test]
fn a_chart_contains_its_labels_and_is_well_formed() {
    let svg = Figure::Chart(chart()).svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let words: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
    let contains = |text: &str| words.iter().any(|node| node.text() == Some(text));
    for text in ["m", "tours", "measured", "the paper", "95% interval", "40%", "100", "A curve <with> a band & more"] {
        assert!(contains(text), "{text} is missing");
    }
}

#[test]
fn points_are_placed_by_the_axes() {
    let at = |x: f64, y: f64, axis: fn(Axis) -> Axis| {
        let across = axis(Axis::new("x", 1.0, 100.0));
        let up = axis(Axis::new("y", 1.0, 100.0));
        let points = Series::points("", vec![(x, y)], SeriesStyle::FIRST);
        let scene = layout::chart::lay_out(&Chart::new("", across, up).with(points));

        let mut discs = elements(&scene).filter_map(|element| match element {
            Element::Disc { centre, .. } => Some(*centre),
            _ => None,
        });

        discs.next().unwrap()
    };

    for axis in [|axis: Axis| axis, Axis::log] {
        let low = at(1.0, 1.0, axis);
        let high = at(100.0, 100.0, axis);
        let half: f64 = if axis(Axis::new("", 1.0, 2.0)).scale == AxisScale::Log { 10.0 } else { 50.5 };
        let middle = at(half, half, axis);
        assert!((low.0 + high.0 - 2.0 * middle.0).abs() < 0.3 && (low.1 + high.1 - 2.0 * middle.1).abs() < 0.3);
        assert!(low.0 < high.0 && low.1 > high.1, "right and up");
    }
}

#[test]
fn values_outside_the_axes_are_counted_but_not_drawn() {
    let chart = |series: Series| Chart::new("", Axis::new("x", 1.0, 10.0), Axis::new("y", 1.0, 10.0)).with(series);
    let drawn = |chart: &Chart| elements(&layout::chart::lay_out(chart)).count();
    let empty = drawn(&chart(Series::line("", vec![], SeriesStyle::FIRST)));

    for (series, outside, expected) in [
        (Series::points("", vec![(5.0, 5.0)], SeriesStyle::FIRST), 0, 1),
        (Series::points("", vec![(50.0, 5.0), (5.0, 5.0)], SeriesStyle::FIRST), 1, 1 + 1),
        (Series::points("paper", vec![(50.0, 5.0)], SeriesStyle::PAPER), 0, 0),
        (Series::bars("", vec![(0.5, 2.0, 3.0, 4.0)], SeriesStyle::FIRST), 1, 1),
        (Series::columns("", vec![(2.0, 3.0, 40.0)], SeriesStyle::FIRST), 1, 1 + 1),
        (Series::line("", vec![(20.0, 1.0), (30.0, 2.0)], SeriesStyle::FIRST), 0, 0),
        (Series::band("", vec![(20.0, 1.0, 2.0), (30.0, 1.0, 2.0)], SeriesStyle::FIRST), 0, 0),
    ] {
        let chart = chart(series);
        assert_eq!((chart.values_outside(), drawn(&chart) - empty), (outside, expected), "{chart:?}");
    }
}

#[test]
fn the_legend_is_below_the_axes_and_shows_marks_and_dashes() {
    let line = vec![(5.0, 0.5), (9.0, 0.6)];
    let names: Vec<String> =
        (0..5).map(|number| format!("a series with a rather long name, number {number}")).collect();
    let mut chart = Chart::new("", Axis::new("x", 0.0, 10.0), Axis::percent("y"));
    for (name, style) in names.iter().zip(SeriesStyle::MEASURED) {
        chart = chart.with(Series::line("", line.clone(), style)).with(Series::points(name, line.clone(), style));
    }

    let scene = layout::chart::lay_out(&chart);
    let mut named = 0;
    let mut dashes = Vec::new();
    for element in elements(&scene) {
        match element {
            Element::Text { at, text, .. } if names.contains(text) => {
                named += 1;
                assert!(at.1 > 500.0 && at.1 < scene.height, "{text} at {at:?}");
            }
            Element::Lines { dash, lines, .. } if lines[0][0].1 > 500.0 => dashes.push(*dash),
            _ => {}
        }
    }

    assert_eq!(named, 5);
    assert_eq!(dashes, SeriesStyle::MEASURED.map(|style| style.dash), "samples in the legend");
}

#[test]
fn maps_shade_every_cell_and_explain_the_shades() {
    let svg = Figure::Maps(maps()).svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts: Vec<&str> = document.descendants().filter(|n| n.has_tag_name("text")).filter_map(|n| n.text()).collect();
    for text in ["Boards", "2x2", "rows", "columns", "all", "none", "4", "3", "10", "20", "25"] {
        assert!(texts.contains(&text), "{text}");
    }
    assert_eq!(svg.matches("#08306b").count(), 3, "two dark cells, and the key");
}

#[test]
fn a_png_is_one_and_a_half_times_as_large_as_the_svg_and_is_not_blank() {
    for figure in [Figure::Chart(chart()), Figure::Maps(maps())] {
        let png = figure.png().unwrap();
        let scene = figure.scene();
        let pixmap = tiny_skia::Pixmap::decode_png(&png).unwrap();
        assert_eq!(pixmap.width(), (scene.width * PNG_SCALE).round() as u32);
        let dark = pixmap.pixels().iter().filter(|pixel| pixel.red() < 100).count();
        assert!(dark > 500, "{dark} dark pixels");
    }
}

#[test]
fn figures_without_data_can_be_drawn() {
    let empty = Chart::new("", Axis::new("", 0.0, 0.0), Axis::new("", 1.0, 1.0).log());
    assert!(Figure::Chart(empty.with(Series::line("", vec![], SeriesStyle::SECOND))).png().is_ok());
    let empty = MapFigure { title: String::new(), maps: vec![], columns: 0, cell: 10, key: vec![] };
    assert!(Figure::Maps(empty).png().is_ok());
}

#[test]
fn panels_share_their_axes_and_name_each_series_once() {
    let part = |title: &str, most: f64| {
        let points = vec![(0.0, 0.1), (most, 0.5 + most / 100.0)];
        Chart::new(title, Axis::new("moves", 0.0, most), Axis::percent("tours"))
            .with(Series::line("measured", points.clone(), SeriesStyle::FIRST))
            .with(Series::line("bound", vec![(4.0, 0.0), (4.0, 1.0)], SeriesStyle::PAPER))
    };

    let figure =
        PanelFigure::new("Five boards", (1..=5).map(|n| part(&format!("{n}x{n}"), 10.0 * f64::from(n))).collect(), 3);
    assert!(figure.charts.iter().all(|chart| (chart.x.from, chart.x.to) == (0.0, 50.0)));
    let svg = Figure::Panels(figure).svg();
    for (text, count) in [("measured", 1), ("bound", 1), ("moves", 2), ("3x3", 1), ("5x5", 1), ("Five boards", 2)] {
        let found = svg.matches(&format!(">{text}<")).count();
        assert!(found >= 1 && found <= count, "{text}: {found}");
    }

    let empty = Figure::Panels(PanelFigure::new("Nothing", Vec::new(), 3));
    assert!(empty.svg().contains("Nothing") && empty.png().unwrap().starts_with(b"\x89PNG"));
}
