//! Axes: what they say, from where to where, and where their ticks are.

/// One axis of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// What it measures, and in which unit.
    pub label: String,
    /// The least and the greatest value.
    pub from: f64,
    /// The greatest value.
    pub to: f64,
    /// How values are placed.
    pub scale: Scale,
    /// How values are written.
    pub unit: Unit,
}

/// How values are placed along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// By their difference.
    Linear,
    /// By their ratio; values must be positive.
    Log,
}

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// As they are.
    Plain,
    /// A share, as a percentage.
    Percent,
}

impl Axis {
    /// A linear axis of plain numbers.
    pub fn new(label: &str, from: f64, to: f64) -> Axis {
        Axis { label: label.into(), from, to, scale: Scale::Linear, unit: Unit::Plain }
    }

    /// Shares from none to all, with a little room.
    pub fn shares(label: &str) -> Axis {
        Axis { unit: Unit::Percent, ..Axis::new(label, 0.0, 1.02) }
    }

    /// The same axis, logarithmic.
    pub fn log(self) -> Axis {
        Axis { scale: Scale::Log, ..self }
    }

    /// The same axis, longer if need be, so that all of these values lie on it.
    pub fn covering(mut self, values: impl IntoIterator<Item = f64>) -> Axis {
        let drawn = |value: &f64| value.is_finite() && (self.scale == Scale::Linear || *value > 0.0);
        let (low, high) = values
            .into_iter()
            .filter(drawn)
            .fold((self.from, self.to), |(low, high), value| (low.min(value), high.max(value)));
        (self.from, self.to) = (low, high);
        self
    }

    /// Where a value lies: itself, or its logarithm.
    pub(super) fn place(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => value,
            Scale::Log => value.max(1e-300).log10(),
        }
    }

    /// The ends, placed; never the same, so that any data can be drawn.
    pub(super) fn ends(&self) -> (f64, f64) {
        let (from, to) = (self.place(self.from), self.place(self.to));
        if to > from { (from, to) } else { (from, from + 1.0) }
    }

    /// The values with a number written to them.
    pub(super) fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => steps(self.from, self.to, 9.0),
            Scale::Log => {
                let (low, high) = (self.from.max(1e-300).log10(), self.to.max(1e-300).log10());
                let within = |value: &f64| *value >= self.from * 0.999 && *value <= self.to * 1.001;
                let decade = |power: i32| {
                    // Few decades have room for ticks within them.
                    let parts: &[f64] = if high - low < 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
                    parts.iter().map(move |part| part * 10f64.powi(power)).collect::<Vec<_>>()
                };
                let powers = low.floor() as i32..=high.ceil() as i32;
                let round: Vec<f64> = powers.flat_map(decade).filter(within).collect();
                // Within half a decade there may be none of these.
                if round.len() > 1 { round } else { steps(self.from, self.to, 5.0) }
            }
        }
    }

    /// A value as it is written.
    pub(super) fn write(&self, value: f64) -> String {
        match self.unit {
            Unit::Percent => format!("{}%", trimmed(value * 100.0)),
            Unit::Plain => trimmed(value),
        }
    }
}

/// Round values from one to the other, at most `most` of them.
fn steps(from: f64, to: f64, most: f64) -> Vec<f64> {
    let rough = ((to - from) / most).max(1e-12);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|part| part * power).find(|step| *step >= rough * 0.999);
    let step = step.unwrap_or(10.0 * power);
    let first = (from / step - 1e-9).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last).map(|count| count as f64 * step).collect()
}

/// A number with as many digits as it needs; large ones in powers of ten.
fn trimmed(value: f64) -> String {
    if value != 0.0 && (value.abs() >= 1e7 || value.abs() < 9.5e-4) {
        return format!("{value:.0e}");
    }
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(steps(0.0, 100.0, 9.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(steps(5.0, 400.0, 9.0), [50.0, 100.0, 150.0, 200.0, 250.0, 300.0, 350.0, 400.0]);
        let log = Axis::new("", 1.0, 1e6).log();
        assert_eq!(log.ticks(), [1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
        assert_eq!(Axis::new("", 1.0, 10.0).log().ticks(), [1.0, 2.0, 5.0, 10.0]);
        assert_eq!(Axis::new("", 25.0, 36.0).log().ticks(), [25.0, 27.5, 30.0, 32.5, 35.0]);
    }

    #[test]
    fn an_axis_is_as_long_as_its_values_need() {
        let ends = |axis: Axis| (axis.from, axis.to);
        assert_eq!(ends(Axis::new("", 0.0, 5.0).covering([3.0, 9.0, f64::NAN])), (0.0, 9.0));
        assert_eq!(ends(Axis::new("", 1.0, 5.0).log().covering([0.0, 0.5])), (0.5, 5.0));
    }

    #[test]
    fn numbers_are_written_short() {
        let shares = Axis::shares("");
        assert_eq!([0.0, 0.5, 0.125].map(|value| shares.write(value)), ["0%", "50%", "12.5%"]);
        let plain = Axis::new("", 0.0, 1.0);
        assert_eq!(
            [1000.0, 0.25, 0.001, 1e8, 1e-5].map(|value| plain.write(value)),
            ["1000", "0.25", "0.001", "1e8", "1e-5"]
        );
    }
}
