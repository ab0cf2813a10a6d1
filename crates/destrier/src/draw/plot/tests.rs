use super::*;

fn chart() -> Chart {
    let curve = vec![(5.0, 1.0), (100.0, 0.4), (400.0, 0.0)];
    let band = vec![(5.0, 0.9, 1.0), (100.0, 0.3, 0.5), (400.0, 0.0, 0.1)];
    Chart::new("A curve <with> a band & more", Axis::new("m", 0.0, 400.0), Axis::shares("tours"))
        .with(Series::band("95% interval", band, Style::FIRST))
        .with(Series::line("measured", curve.clone(), Style::FIRST))
        .with(Series::line("dashed", curve, Style::SECOND))
        .with(Series::points("the paper", vec![(50.0, 0.81), (100.0, 0.35)], Style::PAPER))
        .with(Series::bars("bars", vec![(200.0, 0.1, 0.2, 0.3)], Style::THIRD))
        .with(Series::columns("", vec![(300.0, 320.0, 0.2)], Style::FOURTH))
}

fn maps() -> Maps {
    let cell = |level: f64| Cell { shade: Shade::Level(level), word: format!("{}", (level * 4.0) as u32) };
    let rows = vec![vec![cell(0.0), cell(0.5)], vec![cell(1.0), Cell { shade: Shade::Crossed, word: String::new() }]];
    let margin = |name: &str, numbers| Margin { name: name.into(), numbers };
    let axes = Some((margin("rows", vec![3, 10]), margin("columns", vec![20, 25])));
    let map = Map { title: "2x2".into(), axes, rows };
    let key = vec![(Shade::Level(1.0), "all".into()), (Shade::Crossed, "none".into())];
    Maps { title: "Boards".into(), maps: vec![map.clone(), map], columns: 2, cell: 40, key }
}

#[test]
fn a_chart_says_what_it_shows_and_is_well_formed() {
    let svg = Figure::Chart(chart()).svg().unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let words: Vec<_> = document.descendants().filter(|node| node.has_tag_name("text")).collect();
    let said = |text: &str| words.iter().any(|node| node.text() == Some(text));
    for text in ["m", "tours", "measured", "the paper", "95% interval", "40%", "100", "A curve <with> a band & more"] {
        assert!(said(text), "{text} is missing");
    }
}

#[test]
fn points_lie_where_the_axes_say() {
    let at = |x: f64, y: f64, axis: fn(Axis) -> Axis| {
        let (across, up) = (axis(Axis::new("x", 1.0, 100.0)), axis(Axis::new("y", 1.0, 100.0)));
        let points = Series::points("", vec![(x, y)], Style::FIRST);
        let sheet = chart::lay_out(&Chart::new("", across, up).with(points)).unwrap();
        let mut discs = sheet.shapes.iter().filter_map(|shape| match shape {
            sheet::Shape::Disc { centre, .. } => Some(*centre),
            _ => None,
        });
        discs.next_back().unwrap()
    };
    for axis in [|axis: Axis| axis, Axis::log] {
        let (low, high) = (at(1.0, 1.0, axis), at(100.0, 100.0, axis));
        let half: f64 = if axis(Axis::new("", 1.0, 2.0)).scale == Scale::Log { 10.0 } else { 50.5 };
        let middle = at(half, half, axis);
        assert!((low.0 + high.0 - 2.0 * middle.0).abs() < 0.3 && (low.1 + high.1 - 2.0 * middle.1).abs() < 0.3);
        assert!(low.0 < high.0 && low.1 > high.1, "right and up");
    }
}

#[test]
fn what_lies_beyond_the_axes_is_not_drawn_but_counted() {
    let chart = |series: Series| Chart::new("", Axis::new("x", 1.0, 10.0), Axis::new("y", 1.0, 10.0)).with(series);
    let shapes = |chart: &Chart| chart::lay_out(chart).unwrap().shapes.len();
    let empty = shapes(&chart(Series::line("", vec![], Style::FIRST)));
    for (series, beyond, drawn) in [
        (Series::points("", vec![(5.0, 5.0)], Style::FIRST), 0, 1),
        (Series::points("", vec![(50.0, 5.0), (5.0, 5.0)], Style::FIRST), 1, 1 + 1),
        (Series::points("paper", vec![(50.0, 5.0)], Style::PAPER), 0, 0),
        (Series::bars("", vec![(0.5, 2.0, 3.0, 4.0)], Style::FIRST), 1, 1),
        (Series::columns("", vec![(2.0, 3.0, 40.0)], Style::FIRST), 1, 1 + 1),
        (Series::line("", vec![(20.0, 1.0), (30.0, 2.0)], Style::FIRST), 0, 0),
        (Series::band("", vec![(20.0, 1.0, 2.0), (30.0, 1.0, 2.0)], Style::FIRST), 0, 0),
    ] {
        let chart = chart(series);
        assert_eq!((chart.beyond(), shapes(&chart) - empty), (beyond, drawn), "{chart:?}");
    }
}

#[test]
fn the_legend_stands_below_the_axes_and_shows_marks_and_dashes() {
    let line = vec![(5.0, 0.5), (9.0, 0.6)];
    let names: Vec<String> =
        (0..5).map(|number| format!("a series with a rather long name, number {number}")).collect();
    let mut chart = Chart::new("", Axis::new("x", 0.0, 10.0), Axis::shares("y"));
    for (name, style) in names.iter().zip(Style::MEASURED) {
        chart = chart.with(Series::line("", line.clone(), style)).with(Series::points(name, line.clone(), style));
    }
    let sheet = chart::lay_out(&chart).unwrap();
    let (mut named, mut strokes) = (0, 0);
    for shape in &sheet.shapes {
        match shape {
            sheet::Shape::Word { at, text, .. } if names.contains(text) => {
                named += 1;
                assert!(at.1 > 500.0 && at.1 < f64::from(sheet.height), "{text} at {at:?}");
            }
            sheet::Shape::Stroke { points, .. } if points[0].1 > 500.0 => strokes += 1,
            _ => {}
        }
    }
    assert_eq!(named, 5);
    assert!(strokes > 10, "dashes in the legend: {strokes}");
}

#[test]
fn maps_shade_every_cell_and_explain_the_shades() {
    let svg = Figure::Maps(maps()).svg().unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts: Vec<&str> = document.descendants().filter(|n| n.has_tag_name("text")).filter_map(|n| n.text()).collect();
    for text in ["Boards", "2x2", "rows", "columns", "all", "none", "4", "3", "10", "20", "25"] {
        assert!(texts.contains(&text), "{text}");
    }
    assert_eq!(svg.matches("#08306b").count(), 3, "two dark cells, and the key");
}

#[test]
fn a_png_is_one_and_half_as_large_as_the_svg_and_has_ink() {
    for figure in [Figure::Chart(chart()), Figure::Maps(maps())] {
        let (png, sheet) = (figure.png().unwrap(), figure.sheet().unwrap());
        let pixmap = tiny_skia::Pixmap::decode_png(&png).unwrap();
        assert_eq!(pixmap.width(), (f64::from(sheet.width) * PNG_SCALE).round() as u32);
        let dark = pixmap.pixels().iter().filter(|pixel| pixel.red() < 100).count();
        assert!(dark > 500, "{dark} dark pixels");
    }
}

#[test]
fn figures_without_data_are_drawn_all_the_same() {
    let empty = Chart::new("", Axis::new("", 0.0, 0.0), Axis::new("", 1.0, 1.0).log());
    assert!(Figure::Chart(empty.with(Series::line("", vec![], Style::SECOND))).png().is_ok());
    let empty = Maps { title: String::new(), maps: vec![], columns: 0, cell: 10, key: vec![] };
    assert!(Figure::Maps(empty).png().is_ok());
}
