//! The layout of an axis: positions of values, ticks and tick labels.

use crate::plot::axis::{Axis, AxisScale, NumberFormat};

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
        let from = self.position(self.from);
        let to = self.position(self.to);
        if to > from { (from, to) } else { (from, from + 1.0) }
    }

    /// The values that have a tick, at most about `most` on a linear axis.
    pub(super) fn ticks(&self, most: f64) -> Vec<f64> {
        match self.scale {
            AxisScale::Linear => steps(self.from, self.to, most),
            AxisScale::Log => {
                let low = self.from.max(1e-300).log10();
                let high = self.to.max(1e-300).log10();
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

    /// The labels of these ticks. All labels of an axis have the same notation: scientific if one of the numbers is
    /// very small or very large, else with commas after every three digits. On a linear axis they have the same number
    /// of decimals.
    pub(super) fn tick_labels(&self, ticks: &[f64]) -> Vec<String> {
        let (factor, unit) = match self.format {
            NumberFormat::Percent => (100.0, "%"),
            NumberFormat::Plain => (1.0, ""),
        };

        let values: Vec<f64> = ticks.iter().map(|tick| tick * factor).collect();
        let is_extreme = |value: &f64| *value != 0.0 && (value.abs() >= 1e7 || value.abs() < 9.5e-4);
        if values.iter().any(is_extreme) {
            return values.iter().map(|&value| format!("{}{unit}", scientific(value))).collect();
        }

        let decimals = values.iter().map(|&value| decimals(value)).max().unwrap_or(0);
        let label = |&value: &f64| match self.scale {
            AxisScale::Linear => format!("{}{unit}", grouped(value, decimals)),
            AxisScale::Log => format!("{}{unit}", grouped(value, self::decimals(value))),
        };

        values.iter().map(label).collect()
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

/// The number of decimals that a number needs, at most four.
fn decimals(value: f64) -> usize {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').split_once('.').map_or(0, |(_, part)| part.len())
}

/// A number with this many decimals, and commas after every three digits of five or more.
fn grouped(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, part) = text.split_once('.').map_or((text.as_str(), None), |(whole, part)| (whole, Some(part)));
    let mut out = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }

    let sign = if value < 0.0 && text.contains(|c: char| c.is_ascii_digit() && c != '0') { "-" } else { "" };
    match part {
        Some(part) => format!("{sign}{out}.{part}"),
        None => format!("{sign}{out}"),
    }
}

/// A number as a power of ten, such as 1e-6 or 2.5e8.
fn scientific(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let power = (value.abs().log10() + 1e-9).floor();
    let digits = value / 10f64.powf(power);
    let digits = format!("{digits:.2}");
    format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(steps(0.0, 100.0, 9.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(steps(5.0, 400.0, 9.0), [50.0, 100.0, 150.0, 200.0, 250.0, 300.0, 350.0, 400.0]);
        let log = Axis::new("", 1.0, 1e6).log();
        assert_eq!(log.ticks(9.0), [1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
        assert_eq!(Axis::new("", 1.0, 10.0).log().ticks(9.0), [1.0, 2.0, 5.0, 10.0]);
        assert_eq!(Axis::new("", 25.0, 36.0).log().ticks(9.0), [25.0, 27.5, 30.0, 32.5, 35.0]);
    }

    #[test]
    fn an_axis_covers_its_values() {
        let ends = |axis: Axis| (axis.from, axis.to);
        assert_eq!(ends(Axis::new("", 0.0, 5.0).covering([3.0, 9.0, f64::NAN])), (0.0, 9.0));
        assert_eq!(ends(Axis::new("", 1.0, 5.0).log().covering([0.0, 0.5])), (0.5, 5.0));
    }

    #[test]
    fn the_labels_of_an_axis_have_one_notation() {
        let shares = Axis::percent("");
        assert_eq!(shares.tick_labels(&[0.0, 0.5, 0.125]), ["0.0%", "50.0%", "12.5%"]);
        let plain = Axis::new("", 0.0, 1.0);
        assert_eq!(plain.tick_labels(&[0.0, 2.5, 5.0]), ["0.0", "2.5", "5.0"]);
        assert_eq!(plain.tick_labels(&[0.0, 500.0, 1000.0]), ["0", "500", "1,000"]);
        assert_eq!(plain.tick_labels(&[-10_000.0, 0.0, 1_234_567.0]), ["-10,000", "0", "1,234,567"]);
        assert_eq!(plain.tick_labels(&[1e-5, 1e-4, 0.001, 0.01]), ["1e-5", "1e-4", "1e-3", "1e-2"]);
        assert_eq!(plain.tick_labels(&[0.0, 2.5e7, 1e8]), ["0", "2.5e7", "1e8"]);
        let log = plain.log();
        assert_eq!(log.tick_labels(&[0.01, 0.1, 1.0, 1000.0, 10000.0]), ["0.01", "0.1", "1", "1,000", "10,000"]);
    }
}
