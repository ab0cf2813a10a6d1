//! Plots of what the studies measure: charts with curves, bands and marks, and maps of boards; as SVG and PNG.
//!
//! A plot must be readable in print: every series has a line or a mark of its own besides its colour, bands are pale
//! enough to write on, and colours are those of Okabe and Ito (2008), which also the colour-blind can tell apart.
//! Axes and curves are laid out by plotters, behind a backend of ours (`recorder`). The legend stands below the axes, where
//! it hides nothing, and what lies beyond the axes is not drawn; of measured values the chart says how many those are.
//!
//! ```
//! use destrier::draw::plot::{Axis, Chart, Figure, Series, Style};
//!
//! let curve = Series::line("squares", vec![(1.0, 1.0), (2.0, 4.0), (3.0, 9.0)], Style::FIRST);
//! let chart = Chart::new("Squares", Axis::new("m", 0.0, 4.0), Axis::new("m^2", 0.0, 10.0)).with(curve);
//! assert!(Figure::Chart(chart).svg().unwrap().contains("m^2"));
//! ```

mod axis;
mod chart;
mod clip;
mod legend;
mod map;
mod recorder;
mod sheet;
#[cfg(test)]
mod tests;

use super::DrawError;
use super::colour::Colour;
pub use axis::{Axis, Scale, Unit};
pub use map::{Cell, Map, Maps, Margin, Shade};
use sheet::Sheet;

/// Pixels of a PNG for each of the SVG.
const PNG_SCALE: f64 = 1.5;

/// A picture of a study.
#[derive(Clone, PartialEq, Debug)]
pub enum Figure {
    /// Curves, bands and marks over two axes.
    Chart(Chart),
    /// Boards with a shade on every square.
    Maps(Maps),
}

impl Figure {
    /// What it shows.
    pub fn title(&self) -> &str {
        match self {
            Figure::Chart(chart) => &chart.title,
            Figure::Maps(maps) => &maps.title,
        }
    }

    /// As an SVG.
    pub fn svg(&self) -> Result<String, DrawError> {
        Ok(self.sheet()?.svg())
    }

    /// As a PNG.
    pub fn png(&self) -> Result<Vec<u8>, DrawError> {
        self.sheet()?.png(PNG_SCALE)
    }

    fn sheet(&self) -> Result<Sheet, DrawError> {
        match self {
            Figure::Chart(chart) => chart::lay_out(chart),
            Figure::Maps(maps) => Ok(map::lay_out(maps)),
        }
    }
}

/// Series over two axes.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn, the first below the others.
    pub series: Vec<Series>,
}

impl Chart {
    /// An empty chart.
    pub fn new(title: &str, x: Axis, y: Axis) -> Chart {
        Chart { title: title.into(), x, y, series: Vec::new() }
    }

    /// The same with one more series on top.
    pub fn with(mut self, series: Series) -> Chart {
        self.series.push(series);
        self
    }

    /// How many measured values lie beyond the axes, where they are not drawn. (What papers say may lie there.)
    pub fn beyond(&self) -> usize {
        let frame = self.frame();
        let outside = |x: f64, y: f64| !frame.has((self.x.place(x), self.y.place(y)));
        let count = |series: &Series| match &series.shape {
            Shape::Line(_) | Shape::Band(_) => 0,
            Shape::Points(points) => points.iter().filter(|&&(x, y)| outside(x, y)).count(),
            Shape::Bars(bars) => bars.iter().filter(|&&(x, _, y, _)| outside(x, y)).count(),
            Shape::Columns(columns) => columns.iter().filter(|&&(x, to, y)| outside(x, y) || outside(to, y)).count(),
        };
        self.series.iter().filter(|series| series.style != Style::PAPER).map(count).sum()
    }

    fn frame(&self) -> clip::Frame {
        clip::Frame { x: self.x.ends(), y: self.y.ends() }
    }
}

/// Something that is drawn over the axes.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// What the legend calls it; nothing, if it should not stand there.
    pub name: String,
    /// Its looks.
    pub style: Style,
    /// Its values.
    pub shape: Shape,
}

/// The values of a series.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A curve through points.
    Line(Vec<(f64, f64)>),
    /// Single points, each with its mark.
    Points(Vec<(f64, f64)>),
    /// From low to high at each x: a confidence band.
    Band(Vec<(f64, f64, f64)>),
    /// Points with bars from low to high: (x, low, value, high).
    Bars(Vec<(f64, f64, f64, f64)>),
    /// Columns of a histogram: (from, to, height).
    Columns(Vec<(f64, f64, f64)>),
}

/// Looks: a colour, a kind of line, and a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    colour: Colour,
    dash: Option<(u32, u32)>,
    mark: Mark,
    width: u32,
}

/// The mark of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A small filled disc.
    Dot,
    /// A ring.
    Ring,
    /// A filled square.
    Square,
    /// A filled triangle.
    Triangle,
    /// Two crossed lines.
    Cross,
    /// A filled diamond.
    Diamond,
}

impl Style {
    /// Solid dark blue.
    pub const FIRST: Style = Style { colour: Colour::hex(0x0072b2), dash: None, mark: Mark::Dot, width: 2 };
    /// Dashed vermilion.
    pub const SECOND: Style = Style { colour: Colour::hex(0xd55e00), dash: Some((9, 4)), mark: Mark::Square, width: 2 };
    /// Dotted bluish green.
    pub const THIRD: Style =
        Style { colour: Colour::hex(0x007f5f), dash: Some((2, 3)), mark: Mark::Triangle, width: 2 };
    /// Long dashes of reddish purple.
    pub const FOURTH: Style =
        Style { colour: Colour::hex(0x9c4f7c), dash: Some((16, 6)), mark: Mark::Diamond, width: 2 };
    /// Solid black with rings.
    pub const FIFTH: Style = Style { colour: Colour::hex(0x000000), dash: None, mark: Mark::Ring, width: 1 };
    /// What a paper says: black crosses, and thin black dashes.
    pub const PAPER: Style = Style { colour: Colour::hex(0x000000), dash: Some((5, 3)), mark: Mark::Cross, width: 1 };
    /// All that measured series may look like, in the order of use.
    pub const MEASURED: [Style; 5] = [Style::FIRST, Style::SECOND, Style::THIRD, Style::FOURTH, Style::FIFTH];

    /// The same with another mark.
    pub const fn marked(self, mark: Mark) -> Style {
        Style { mark, ..self }
    }
}

impl Series {
    /// A curve.
    pub fn line(name: &str, points: Vec<(f64, f64)>, style: Style) -> Series {
        Series { name: name.into(), style, shape: Shape::Line(points) }
    }

    /// Single points.
    pub fn points(name: &str, points: Vec<(f64, f64)>, style: Style) -> Series {
        Series { name: name.into(), style, shape: Shape::Points(points) }
    }

    /// A confidence band.
    pub fn band(name: &str, points: Vec<(f64, f64, f64)>, style: Style) -> Series {
        Series { name: name.into(), style, shape: Shape::Band(points) }
    }

    /// Points with their intervals.
    pub fn bars(name: &str, points: Vec<(f64, f64, f64, f64)>, style: Style) -> Series {
        Series { name: name.into(), style, shape: Shape::Bars(points) }
    }

    /// Columns of a histogram.
    pub fn columns(name: &str, columns: Vec<(f64, f64, f64)>, style: Style) -> Series {
        Series { name: name.into(), style, shape: Shape::Columns(columns) }
    }
}
