//! Axes: label, range, scale and ticks.

/// One axis of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// The quantity and its unit.
    pub label: String,
    /// The lower end.
    pub from: f64,
    /// The upper end.
    pub to: f64,
    /// Linear or logarithmic.
    pub scale: AxisScale,
    /// How tick labels are written.
    pub format: NumberFormat,
}

/// The scale of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AxisScale {
    /// Equal differences have equal lengths.
    Linear,
    /// Equal ratios have equal lengths. Values must be positive.
    Log,
}

/// How tick labels are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NumberFormat {
    /// Plain numbers.
    Plain,
    /// Fractions as percentages.
    Percent,
}

impl Axis {
    /// A linear axis of plain numbers.
    pub fn new(label: &str, from: f64, to: f64) -> Axis {
        Axis { label: label.into(), from, to, scale: AxisScale::Linear, format: NumberFormat::Plain }
    }

    /// Percentages from 0% to 100%, with a small margin.
    pub fn percent(label: &str) -> Axis {
        Axis { format: NumberFormat::Percent, ..Axis::new(label, 0.0, 1.02) }
    }

    /// Makes the scale logarithmic.
    pub fn log(self) -> Axis {
        Axis { scale: AxisScale::Log, ..self }
    }

    /// Extends the axis so that it contains all of these values.
    pub fn covering(mut self, values: impl IntoIterator<Item = f64>) -> Axis {
        let drawn = |value: &f64| value.is_finite() && (self.scale == AxisScale::Linear || *value > 0.0);
        let (low, high) = values
            .into_iter()
            .filter(drawn)
            .fold((self.from, self.to), |(low, high), value| (low.min(value), high.max(value)));
        self.from = low;
        self.to = high;
        self
    }
}
