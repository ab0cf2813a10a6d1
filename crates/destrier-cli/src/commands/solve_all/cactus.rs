//! The cactus plot: how many graphs are settled within which time. The longer and lower the curve, the better.

use super::results::Row;
use anyhow::bail;
use destrier::draw::plot::{Axis, Chart, Figure, Series, SeriesStyle};
use std::path::Path;

/// Times below this are drawn as this: the axis is logarithmic.
const LEAST: f64 = 0.001;

/// The picture's format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Svg,
    Png,
}

impl Kind {
    /// By the ending of a file.
    pub(super) fn of(file: &Path) -> anyhow::Result<Kind> {
        let ending = file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match ending.as_str() {
            "svg" => Ok(Kind::Svg),
            "png" => Ok(Kind::Png),
            _ => bail!("{} is to be a picture; end it in .svg or .png", file.display()),
        }
    }
}

/// The points of the curve: after how many seconds one more graph is settled.
fn points(rows: &[&Row]) -> Vec<(f64, f64)> {
    let mut times: Vec<f64> =
        rows.iter().filter(|row| row.answer != "unknown").map(|row| row.seconds.max(LEAST)).collect();
    times.sort_by(f64::total_cmp);
    times.into_iter().enumerate().map(|(index, time)| ((index + 1) as f64, time)).collect()
}

pub(super) fn draw(rows: &[&Row], kind: Kind) -> anyhow::Result<Vec<u8>> {
    let points = points(rows);
    let limit = rows.iter().map(|row| row.limit.max(row.seconds)).fold(LEAST * 10.0, f64::max);
    let title = format!("{} of {} graphs settled", points.len(), rows.len());
    let graphs = Axis::new("graphs settled", 0.0, rows.len().max(1) as f64);
    let seconds = Axis::new("seconds for each", LEAST, limit).log();
    let curve = Series::line("settled", points, SeriesStyle::FIRST);
    let figure = Figure::Chart(Chart::new(&title, graphs, seconds).with(curve));
    Ok(match kind {
        Kind::Svg => figure.svg().into_bytes(),
        Kind::Png => figure.png()?,
    })
}

#[cfg(test)]
mod tests {
    use super::super::results::Asked;
    use super::*;

    #[test]
    fn times_ascend_and_what_is_unknown_is_left_out() {
        let row = |answer: &str, seconds: f64| Row {
            graph: "g".into(),
            vertices: 3,
            edges: 3,
            asked: Asked { shape: "circuit".into(), method: "auto".into(), seed: 1, attempts: 100, memory: 1 << 30 },
            answer: answer.into(),
            by: String::new(),
            seconds,
            limit: 10.0,
        };
        let rows = [row("found", 2.0), row("unknown", 10.0), row("absent", 0.5), row("found", 0.0)];
        let rows: Vec<&Row> = rows.iter().collect();
        assert_eq!(points(&rows), [(1.0, LEAST), (2.0, 0.5), (3.0, 2.0)]);
        let svg = String::from_utf8(draw(&rows, Kind::Svg).unwrap()).unwrap();
        assert!(svg.contains("3 of 4 graphs settled"));
        assert!(draw(&[], Kind::Png).unwrap().starts_with(b"\x89PNG"));
    }
}
