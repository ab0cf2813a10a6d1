//! The layout of panels: small charts in rows below a common title, with common names of the axes and one legend.

use super::appearance::text;
use super::chart::{Area, BLACK, LABEL_SIZE, PlotArea, TITLE_SIZE, WIDTH, upright_text};
use super::legend;
use super::page::plot_scene;
use crate::plot::chart::{Chart, Series};
use crate::plot::panels::PanelFigure;
use crate::scene::{Anchor, Element, Layer, Scene};

/// The margins around all panels.
const LEFT: f64 = 84.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 52.0;
/// The height of the axes of a panel, and of its title and its numbers.
const HEIGHT: f64 = 150.0;
const TITLE: f64 = 26.0;
const NUMBERS: f64 = 34.0;
/// The space between two panels.
const GAP: f64 = 26.0;
/// The space for the name of the horizontal axis.
const NAME: f64 = 34.0;
/// The maximum number of ticks of a linear axis.
const TICKS: f64 = 5.0;

/// The scene of a figure.
pub(in crate::plot) fn lay_out(panels: &PanelFigure) -> Scene {
    let columns = panels.columns.clamp(1, panels.charts.len().max(1));
    let width = (WIDTH - LEFT - RIGHT - GAP * (columns - 1) as f64) / columns as f64;
    let rows = panels.charts.len().div_ceil(columns);
    let row_height = TITLE + HEIGHT + NUMBERS;

    let mut layers = vec![Layer {
        name: "title",
        elements: vec![Element::centred_text((WIDTH / 2.0, 24.0), TITLE_SIZE, BLACK, panels.title.clone())],
    }];

    for (index, chart) in panels.charts.iter().enumerate() {
        let row = index / columns;
        let column = index % columns;
        let left = LEFT + column as f64 * (width + GAP);
        let top = TOP + row as f64 * row_height + TITLE;
        let plot = PlotArea::new(chart, Area { left, right: left + width, top, bottom: top + HEIGHT });
        let mut elements = plot.axes(TICKS, column == 0);

        elements.extend(chart.series.iter().flat_map(|series| plot.draw(series)));
        elements.push(text((left + width / 2.0, top - 13.0), LABEL_SIZE, BLACK, chart.title.clone(), Anchor::Middle));
        layers.push(Layer { name: "panel", elements });
    }

    let foot = TOP + rows as f64 * row_height;

    let Some(first) = panels.charts.first() else {
        return plot_scene(WIDTH, foot, &panels.title, String::new(), layers);
    };

    let names = vec![
        text(((LEFT + WIDTH - RIGHT) / 2.0, foot + 8.0), LABEL_SIZE, BLACK, first.x.label.clone(), Anchor::Middle),
        upright_text((21.0, (TOP + foot) / 2.0), first.y.label.clone()),
    ];

    layers.push(Layer { name: "axes", elements: names });
    let common = with_all_names(&panels.charts, first);
    let frame = PlotArea::new(&common, Area { left: 0.0, right: 1.0, top: 0.0, bottom: 1.0 }).frame;
    let (elements, legend_height) = legend::lay_out(&common, &frame, WIDTH, foot + NAME);
    layers.push(Layer { name: "legend", elements });
    let description = format!("{} by {}", first.y.label, first.x.label);

    plot_scene(WIDTH, foot + NAME + legend_height, &panels.title, description, layers)
}

/// A chart with one series of each name, for the legend, and with the lines that have no name.
fn with_all_names(charts: &[Chart], first: &Chart) -> Chart {
    let mut common = Chart::new("", first.x.clone(), first.y.clone());
    for series in charts.iter().flat_map(|chart| &chart.series) {
        let is_known = |known: &Series| known.name == series.name && known.style == series.style;
        if !common.series.iter().any(is_known) {
            common.series.push(series.clone());
        }
    }
    common
}
