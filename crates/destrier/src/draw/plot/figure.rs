//! A figure of a study: a chart, or maps of boards.

use super::chart::Chart;
use super::map::MapFigure;

/// A figure of a study.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Figure {
    /// Curves, bands and marks over two axes.
    Chart(Chart),
    /// Boards with a shade on every square.
    Maps(MapFigure),
}

impl Figure {
    /// The title.
    pub fn title(&self) -> &str {
        match self {
            Figure::Chart(chart) => &chart.title,
            Figure::Maps(maps) => &maps.title,
        }
    }
}
