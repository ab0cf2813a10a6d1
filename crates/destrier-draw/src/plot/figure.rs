//! A figure of a study: a chart, panels of charts, or maps of boards.

use super::chart::Chart;
use super::map::MapFigure;
use super::panels::PanelFigure;

/// A figure of a study.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Figure {
    /// Curves, bands and marks over two axes.
    Chart(Chart),
    /// Small charts next to each other.
    Panels(PanelFigure),
    /// Boards with a shade on every square.
    Maps(MapFigure),
}

impl Figure {
    /// The title.
    pub fn title(&self) -> &str {
        match self {
            Figure::Chart(chart) => &chart.title,
            Figure::Panels(panels) => &panels.title,
            Figure::Maps(maps) => &maps.title,
        }
    }
}
