//! Plots of study results: charts with curves, bands and marks, and maps of boards, as SVG and PNG.
//!
//! Plots are readable in print: every series differs from the others by its line or its mark and not only by its
//! colour, bands are pale enough to write on, and the colours are those of Okabe and Ito (2008), which are safe for
//! colour-blind readers. The legend is below the axes, where it hides no data. Values outside the axes are not drawn;
//! the chart says how many measured values are affected.
//!
//! The description of a figure is plain data and always available. Rendering it needs the feature `plots`, which is on
//! by default.
//!
//! ```
//! use destrier::draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
//!
//! let curve = Series::line("squares", vec![(1.0, 1.0), (2.0, 4.0), (3.0, 9.0)], SeriesStyle::FIRST);
//! let chart = Chart::new("Squares", Axis::new("m", 0.0, 4.0), Axis::new("m^2", 0.0, 10.0)).with(curve);
//! assert!(Figure::Chart(chart).svg().contains("m^2"));
//! ```

mod axis;
// The styles are read by the layout only.
mod chart;
mod figure;
mod layout;
mod map;
mod panels;
mod render;
#[cfg(test)]
mod tests;

pub use axis::{Axis, AxisScale, NumberFormat};
pub use chart::{Chart, Mark, Series, SeriesStyle, SeriesValues};
pub use figure::Figure;
pub use map::{BoardMap, MapAxis, MapCell, MapFigure, Shade};
pub use panels::PanelFigure;
