//! A chart: series of values over two axes.

use super::axis::Axis;
use crate::scene::colour::Colour;

/// Series over two axes.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Chart {
    /// The title.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series; later ones are drawn over earlier ones.
    pub series: Vec<Series>,
}

impl Chart {
    /// An empty chart.
    pub fn new(title: &str, x: Axis, y: Axis) -> Chart {
        Chart { title: title.into(), x, y, series: Vec::new() }
    }

    /// Adds a series on top of the others.
    pub fn with(mut self, series: Series) -> Chart {
        self.series.push(series);
        self
    }
}

/// One series of values.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The name in the legend. Series with an empty name are not in the legend.
    pub name: String,
    /// Colour, line and mark.
    pub style: SeriesStyle,
    /// The values.
    pub values: SeriesValues,
}

/// The values of a series, and how they are drawn.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum SeriesValues {
    /// A curve through points.
    Line(Vec<(f64, f64)>),
    /// Single points with marks.
    Points(Vec<(f64, f64)>),
    /// A confidence band: (x, low, high).
    Band(Vec<(f64, f64, f64)>),
    /// Points with error bars: (x, low, value, high).
    Bars(Vec<(f64, f64, f64, f64)>),
    /// Columns of a histogram: (from, to, height).
    Columns(Vec<(f64, f64, f64)>),
}

/// Colour, line and mark of a series.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeriesStyle {
    pub(super) colour: Colour,
    pub(super) dash: Option<[f64; 2]>,
    pub(super) mark: Mark,
    pub(super) width: f64,
}

/// The mark of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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

impl SeriesStyle {
    /// Solid dark blue.
    pub const FIRST: SeriesStyle =
        SeriesStyle { colour: Colour::hex(0x0072b2), dash: None, mark: Mark::Dot, width: 2.0 };
    /// Dashed vermilion.
    pub const SECOND: SeriesStyle =
        SeriesStyle { colour: Colour::hex(0xd55e00), dash: Some([9.0, 4.0]), mark: Mark::Square, width: 2.0 };
    /// Dotted bluish green.
    pub const THIRD: SeriesStyle =
        SeriesStyle { colour: Colour::hex(0x007f5f), dash: Some([2.0, 3.0]), mark: Mark::Triangle, width: 2.0 };
    /// Long dashes of reddish purple.
    pub const FOURTH: SeriesStyle =
        SeriesStyle { colour: Colour::hex(0x9c4f7c), dash: Some([16.0, 6.0]), mark: Mark::Diamond, width: 2.0 };
    /// Solid black with rings.
    pub const FIFTH: SeriesStyle =
        SeriesStyle { colour: Colour::hex(0x000000), dash: None, mark: Mark::Ring, width: 1.0 };
    /// Published values: black crosses and thin black dashes.
    pub const PAPER: SeriesStyle =
        SeriesStyle { colour: Colour::hex(0x000000), dash: Some([5.0, 3.0]), mark: Mark::Cross, width: 1.0 };
    /// The styles of measured series, in the order of use.
    pub const MEASURED: [SeriesStyle; 5] =
        [SeriesStyle::FIRST, SeriesStyle::SECOND, SeriesStyle::THIRD, SeriesStyle::FOURTH, SeriesStyle::FIFTH];

    /// Replaces the mark.
    pub const fn marked(self, mark: Mark) -> SeriesStyle {
        SeriesStyle { mark, ..self }
    }
}

impl Series {
    /// A curve.
    pub fn line(name: &str, points: Vec<(f64, f64)>, style: SeriesStyle) -> Series {
        Series { name: name.into(), style, values: SeriesValues::Line(points) }
    }

    /// Single points.
    pub fn points(name: &str, points: Vec<(f64, f64)>, style: SeriesStyle) -> Series {
        Series { name: name.into(), style, values: SeriesValues::Points(points) }
    }

    /// A confidence band.
    pub fn band(name: &str, points: Vec<(f64, f64, f64)>, style: SeriesStyle) -> Series {
        Series { name: name.into(), style, values: SeriesValues::Band(points) }
    }

    /// Points with error bars.
    pub fn bars(name: &str, points: Vec<(f64, f64, f64, f64)>, style: SeriesStyle) -> Series {
        Series { name: name.into(), style, values: SeriesValues::Bars(points) }
    }

    /// Columns of a histogram.
    pub fn columns(name: &str, columns: Vec<(f64, f64, f64)>, style: SeriesStyle) -> Series {
        Series { name: name.into(), style, values: SeriesValues::Columns(columns) }
    }
}
