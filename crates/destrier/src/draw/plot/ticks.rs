//! The layout of an axis: positions of values, ticks and tick labels.

use super::axis::{Axis, AxisScale, NumberFormat};

impl Axis {
    /// The position of a value: the value itself or its logarithm.
    pub(super) fn position(&self, value: f64) -> f64 {
        match self.scale {
            AxisScale::Linear => value,
            AxisScale::Log => value.max(1e-300).log10(),
        }
    }

    /// The positions of the two ends. They always differ, so that any data can be drawn.
    pub(super) fn ends(&self) -> (f64, f64) {
        let (from, to) = (self.position(self.from), self.position(self.to));
        if to > from { (from, to) } else { (from, from + 1.0) }
    }

    /// The values that have a tick.
    pub(super) fn ticks(&self) -> Vec<f64> {
        match self.scale {
            AxisScale::Linear => steps(self.from, self.to, 9.0),
            AxisScale::Log => {
                let (low, high) = (self.from.max(1e-300).log10(), self.to.max(1e-300).log10());
                let within = |value: &f64| *value >= self.from * 0.999 && *value <= self.to * 1.001;
                let decade = |power: i32| {
                    // A short axis has more ticks per decade.
                    let parts: &[f64] = if high - low < 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
                    parts.iter().map(move |part| part * 10f64.powi(power)).collect::<Vec<_>>()
                };
                let powers = low.floor() as i32..=high.ceil() as i32;
                let round: Vec<f64> = powers.flat_map(decade).filter(within).collect();
                // A very short axis may contain no such value.
                if round.len() > 1 { round } else { steps(self.from, self.to, 5.0) }
            }
        }
    }

    /// The label of a tick.
    pub(super) fn tick_label(&self, value: f64) -> String {
        match self.format {
            NumberFormat::Percent => format!("{}%", trimmed(value * 100.0)),
            NumberFormat::Plain => trimmed(value),
        }
    }
}

/// At most about `most` round values between two numbers.
fn steps(from: f64, to: f64, most: f64) -> Vec<f64> {
    let rough = ((to - from) / most).max(1e-12);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|part| part * power).find(|step| *step >= rough * 0.999);
    let step = step.unwrap_or(10.0 * power);
    let first = (from / step - 1e-9).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last).map(|count| count as f64 * step).collect()
}

/// A number with as many digits as needed, in scientific notation if it is very large or very small.
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
    fn an_axis_covers_its_values() {
        let ends = |axis: Axis| (axis.from, axis.to);
        assert_eq!(ends(Axis::new("", 0.0, 5.0).covering([3.0, 9.0, f64::NAN])), (0.0, 9.0));
        assert_eq!(ends(Axis::new("", 1.0, 5.0).log().covering([0.0, 0.5])), (0.5, 5.0));
    }

    #[test]
    fn tick_labels_are_short() {
        let shares = Axis::percent("");
        assert_eq!([0.0, 0.5, 0.125].map(|value| shares.tick_label(value)), ["0%", "50%", "12.5%"]);
        let plain = Axis::new("", 0.0, 1.0);
        assert_eq!(
            [1000.0, 0.25, 0.001, 1e8, 1e-5].map(|value| plain.tick_label(value)),
            ["1000", "0.25", "0.001", "1e8", "1e-5"]
        );
    }
}
