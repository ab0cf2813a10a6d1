//! Panels: small charts next to each other, for curves that would hide each other in one chart.

use super::chart::Chart;

/// Small charts with common axes and a common legend.
#[derive(Clone, PartialEq, Debug)]
pub struct PanelFigure {
    /// The title.
    pub title: String,
    /// The charts, row by row. The title of each is shown above it; the names of the axes are those of the first.
    pub charts: Vec<Chart>,
    /// The number of charts per row.
    pub columns: usize,
}

impl PanelFigure {
    /// A figure of these charts, with the same ranges of the axes in all of them, so that they can be compared.
    pub fn new(title: &str, mut charts: Vec<Chart>, columns: usize) -> PanelFigure {
        for index in 0..charts.len() {
            let ends: Vec<[f64; 4]> = charts.iter().map(|c| [c.x.from, c.x.to, c.y.from, c.y.to]).collect();
            let chart = &mut charts[index];
            chart.x = chart.x.clone().covering(ends.iter().flat_map(|end| [end[0], end[1]]));
            chart.y = chart.y.clone().covering(ends.iter().flat_map(|end| [end[2], end[3]]));
        }
        PanelFigure { title: title.into(), charts, columns }
    }
}
